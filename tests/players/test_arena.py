"""The arena is fair and repeatable: seats rotate, a seed fixes the games, bad arguments are named."""

import csv
import io
import random
import re
from collections import Counter
from typing import Any

import pytest

from build_site.paths import ROOT
from pycore.__main__ import main
from pycore.arena.contest import Contestant, Fixture, Played, fixtures, places, play
from pycore.arena.tally import by_seat, share_of, tally, wilson
from pycore.contract import Choice, Decision, IllegalChoice, State
from pycore.link import decode
from pycore.match import Match

TWO = (Contestant("greedy"), Contestant("random"))


def played(scores: tuple[int, ...], where: tuple[float, ...], seating: tuple[int, ...]) -> Played:
    return Played(Fixture(0, "toy", {}, TWO, seating, 1), scores, where, 9, ((0.001,), (0.002,)), ())


@pytest.mark.parametrize("seats", [2, 3])
def test_contestants_sit_at_every_seat_equally_often(seats: int) -> None:
    plan = list(fixtures("toy", TWO, seats, 12, 1, {}))
    sat = Counter((seat, one) for fixture in plan for seat, one in enumerate(fixture.seating))
    assert set(sat.values()) == {6} and len(sat) == 2 * seats
    assert len({fixture.seed for fixture in plan}) == 6


def test_the_same_fixture_is_the_same_game() -> None:
    (fixture,) = fixtures("toy", TWO, 3, 1, 5, {})
    one, two = play(fixture), play(fixture)
    assert (one.scores, one.places, one.choices) == (two.scores, two.places, two.choices)


def test_a_story_names_each_decision_and_what_was_considered() -> None:
    (fixture,) = fixtures("toy", (Contestant("scriba", 10), TWO[1]), 2, 1, 5, {}, verbose=True)
    story = play(fixture).story
    assert any("scriba=10 bid" in line and line.count(";") == 2 for line in story)


def first(seen: State, decision: Decision, rng: random.Random) -> Choice:
    return decision.choices[0]


def cheats(seen: State, decision: Decision, rng: random.Random) -> Choice:
    return ("bid", 99)


class Counting:
    """An agent that remembers its own game: it always takes the next number of the list."""

    def __init__(self) -> None:
        self.asked = -1

    def __call__(self, seen: State, decision: Decision, rng: random.Random) -> Choice:
        self.asked += 1
        assert seen == seen.seen_by(decision.seat), "an agent sees what its seat sees"
        return decision.choices[self.asked % len(decision.choices)]


def test_agents_sit_beside_levels(capsys: pytest.CaptureFixture[str]) -> None:
    names = [f"{__name__}:first", f"{__name__}:Counting", "random"]
    words = ["arena", "toy", "--players", ",".join(names), "--games", "6", "--workers", "2", "--csv"]
    assert main(words) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert [row["player"] for row in rows[:3]] == names
    for row in rows:
        match = decode(row["link"])
        assert match.state.scores()[int(row["seat"])] == int(row["points"]) and match.decision is None


def test_each_seat_of_a_game_has_an_agent_of_its_own() -> None:
    contestant = Contestant("counting", agent=Counting)
    (fixture,) = fixtures("toy", (contestant,), 3, 1, 5, {}, verbose=True)
    assert play(fixture)[1:4] == play(fixture)[1:4]
    assert any(" counting bid" in line for line in play(fixture).story)


def test_the_agent_of_the_documentation_beats_chance() -> None:
    page = (ROOT / "site" / "sviluppo" / "players.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```python\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    (source,) = [block for block in blocks if "def choose(" in block]
    names: dict[str, Any] = {}
    exec(source, names)
    plan = fixtures("kheops", (Contestant("mine", agent=names["choose"]), TWO[1]), 2, 10, 1, {})
    mine, _ = tally([play(fixture) for fixture in plan])
    assert mine.low > 0.5, mine


def test_an_illegal_choice_names_the_agent_and_the_game() -> None:
    (fixture,) = fixtures("toy", (Contestant("me", agent=cheats), TWO[1]), 2, 1, 5, {})
    with pytest.raises(IllegalChoice) as caught:
        play(fixture)
    assert "me chose ('bid', 99) for 'bid': toy." in caught.value.__notes__[0]


def test_tied_seats_share_a_place() -> None:
    state = Match.new("toy", 3, rng=random.Random(1)).state
    assert places(state) == (1.0, 1.0, 1.0)


def test_shares_count_pairs() -> None:
    assert share_of(played((5, 3), (0.0, 1.0), (0, 1)), 0) == 1.0
    assert share_of(played((5, 5), (0.5, 0.5), (0, 1)), 1) == 0.5
    assert share_of(played((5, 7, 3), (1.0, 0.0, 2.0), (0, 1, 0)), 0) == 0.0 + 0.0
    assert share_of(played((5, 4, 3), (0.0, 1.0, 2.0), (0, 1, 0)), 0) == 0.5
    assert share_of(played((5, 4), (0.0, 1.0), (0, 0)), 0) is None


def test_a_tally_of_two_games() -> None:
    games = [played((5, 3), (0.0, 1.0), (0, 1)), played((9, 1), (0.0, 1.0), (1, 0))]
    greedy, other = tally(games)
    assert (greedy.share, other.share, greedy.points, other.points) == (0.5, 0.5, 3.0, 6.0)
    assert (greedy.median, other.median) == (1.0, 2.0)
    assert by_seat(games) == [1.0, 0.0]


@pytest.mark.parametrize(
    ("share", "games"), [(0.0, 7), (0.0, 10), (1.0, 4), (1.0, 10), (0.5, 1), (0.62, 400)]
)
def test_an_interval_contains_its_share(share: float, games: int) -> None:
    low, high = wilson(share, games)
    assert 0 <= low <= share <= high <= 1


def test_the_command_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "toy", "--players", "greedy,random", "--games", "4", "--workers", "1"]) == 0
    out, err = capsys.readouterr()
    head, greedy, other, games = out.splitlines()
    assert head.startswith("player") and greedy.startswith("greedy") and other.startswith("random")
    assert "choices per game" in games and "4 of 4 games" in err


def test_the_command_writes_rows(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["arena", "toy", "--players", "greedy,random,scriba=5", "--games", "3", "--csv", "--workers", "1"]
    main([*words, "--option", "prize=high"])
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert len(rows) == 9 and {row["player"] for row in rows} == {"greedy", "random", "scriba=5"}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--players", "visir"], "no such level"),
        (["--players", "scriba=x"], "no such level"),
        (["--players", "nowhere:agent"], "no such level: 'nowhere:agent'"),
        (["--players", "random:agent"], "no such level: 'random:agent'"),
        (["--players", "scriba=-3"], "iterations"),
        (["--players", "greedy", "--seats", "9"], "seats: not-offered"),
        (["--players", "greedy", "--option", "prize=huge"], "prize: unknown-value"),
        (["--players", "greedy", "--option", "wind=strong"], "wind: unknown-option"),
        (["--players", "greedy", "--games", "0"], "at least one"),
    ],
)
def test_bad_arguments_are_named(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["arena", "toy", *words])
    assert caught.value.code == 2
    assert said in capsys.readouterr().err
