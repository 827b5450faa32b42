"""The arena is fair and repeatable: seats rotate, a seed fixes the games, bad arguments are named."""

import csv
import io
import random
import re
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import pytest

from build_site.paths import ROOT
from pycore.__main__ import main
from pycore.arena.contest import Contestant, Fixture, Played, fixtures, full_round, places, play
from pycore.arena.pool import FailedGame, play_all
from pycore.arena.ratings import ratings
from pycore.arena.tally import by_seat, share_of, tally, wilson
from pycore.contract import Choice, Decision, IllegalChoice, State
from pycore.link import decode
from pycore.match import Match
from pycore.players import BadLevel

TWO = (Contestant("greedy"), Contestant("random"))


def played(scores: tuple[int, ...], where: tuple[float, ...], seating: tuple[int, ...]) -> Played:
    return Played(Fixture(0, "toy", {}, TWO, seating, 1), scores, where, 9, ((0.001,), (0.002,)), ())


@pytest.mark.parametrize(("many", "seats"), [(4, 2), (7, 2), (5, 3), (6, 4)])
def test_every_group_plays_in_every_seat_with_the_same_luck(many: int, seats: int) -> None:
    contestants = [Contestant("random", number + 1) for number in range(many)]
    games = full_round(many, seats)
    plan = list(fixtures("toy", contestants, seats, 2 * games, 5, {}))
    for luck, part in ((5, plan[:games]), (6, plan[games:])):
        assert {fixture.seed for fixture in part} == {luck}
        assert Counter(frozenset(fixture.seating) for fixture in part) == {
            frozenset(group): seats for group in combinations(range(many), seats)
        }
        sat = Counter((seat, one) for fixture in part for seat, one in enumerate(fixture.seating))
        assert len(set(sat.values())) == 1 and len(sat) == many * seats


def test_a_round_robin_that_is_cut_short_is_nearly_even() -> None:
    contestants = [Contestant("random", number + 1) for number in range(7)]
    plan = list(fixtures("toy", contestants, 3, full_round(7, 3), 1, {}))
    for games in range(3, len(plan), 3):
        sat = Counter(one for fixture in plan[:games] for one in fixture.seating)
        assert max(sat.values()) - min(sat[one] for one in range(7)) <= 2 * 3


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


@pytest.mark.parametrize(("name", "changed"), [("choose", {}), ("search", {"ITERATIONS": 50})])
def test_the_agents_of_the_documentation_beat_chance(name: str, changed: dict[str, Any]) -> None:
    page = (ROOT / "site" / "sviluppo" / "players.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```python\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    (source,) = [block for block in blocks if f"def {name}(" in block]
    names: dict[str, Any] = {}
    exec(source, names)
    assert names.keys() >= changed.keys()
    names.update(changed)
    plan = fixtures("kheops", (Contestant("mine", agent=names[name]), TWO[1]), 2, 10, 1, {})
    mine, _ = tally([play(fixture) for fixture in plan])
    assert mine.low > 0.5, mine


def test_an_illegal_choice_names_the_agent_and_the_game() -> None:
    (fixture,) = fixtures("toy", (Contestant("me", agent=cheats), TWO[1]), 2, 1, 5, {})
    with pytest.raises(IllegalChoice) as caught:
        play(fixture)
    assert "me chose ('bid', 99) for 'bid': toy." in caught.value.__notes__[0]
    assert "('bid', 99) is not in [" in str(caught.value)


def test_the_last_line_of_a_failed_contest_names_the_illegal_choice() -> None:
    plan = fixtures("toy", (Contestant("me", agent=cheats), TWO[1]), 2, 1, 5, {})
    with pytest.raises(FailedGame) as caught:
        list(play_all(plan, ThreadPoolExecutor(1)))
    last = str(caught.value).splitlines()[-1]
    assert "IllegalChoice: " in last and "me chose ('bid', 99) for 'bid': toy." in last


BROKEN = {
    "nowhere:agent": "ModuleNotFoundError: No module named 'nowhere'",
    "broken_import:agent": "ModuleNotFoundError: No module named 'nothere'",
    "broken_name:agnt": "the module 'broken_name' has no function or class 'agnt'",
    "broken_name:AGENT": "the module 'broken_name' has no function or class 'AGENT'",
    "./broken_name.py:agent": "write module:name",
    "broken_name.py:agent": "write module:name",
    ":agent": "write module:name",
    "broken_name.agent": "there are random, greedy, apprendista, scriba, architetto, faraone, or module:name",
    "scriba=x": "after = stands a number of iterations",
}


@pytest.mark.parametrize(("text", "told"), BROKEN.items())
def test_an_agent_that_cannot_be_seated_is_told_why(
    text: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "broken_import.py").write_text("import nothere\n")
    (tmp_path / "broken_name.py").write_text("AGENT = 7\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.chdir(tmp_path)
    with pytest.raises(BadLevel) as caught:
        Contestant.read(text)
    assert str(caught.value).startswith(f"no such level: {text!r}: ") and told in str(caught.value)
    if "ModuleNotFoundError" in told:
        assert isinstance(caught.value.__cause__, ModuleNotFoundError) and str(tmp_path) in str(caught.value)


def test_games_that_leave_seats_uneven_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    for games, said in ((3, True), (4, False)):
        words = ["arena", "toy", "--players", "greedy,random", "--seats", "2", "--workers", "1"]
        assert main([*words, "--games", str(games)]) == 0
        assert ("3 games are no multiple of 2" in capsys.readouterr().out) == said


def test_usually_every_player_sits_everywhere_equally_often(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["arena", "toy", "--players", "greedy,random,scriba=2", "--seats", "2", "--workers", "1", "--csv"]
    assert main(words) == 0
    assert len(capsys.readouterr().out.splitlines()) == 1 + 2 * 42


def test_a_single_player_plays_only_for_its_games(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["arena", "toy", "--players", "random", "--games", "2", "--workers", "1"]
    with pytest.raises(SystemExit):
        main(words)
    assert "--players: one alone" in capsys.readouterr().err
    assert main([*words, "--csv"]) == 0
    assert len(capsys.readouterr().out.splitlines()) > 4


def test_progress_is_shown_on_a_terminal_only(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ["arena", "toy", "--players", "greedy,random", "--games", "2", "--workers", "1"]
    main(words)
    assert capsys.readouterr().err == ""
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    main(words)
    assert "2 of 2 games" in capsys.readouterr().err


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


class Skill(NamedTuple):
    """A rating of openskill: mean and standard deviation."""

    mu: float = 25.0
    sigma: float = 8.0


class Model:
    """Stands for a model of openskill: each place behind the first costs a point, and the doubt is halved."""

    def __init__(self, *, tau: float) -> None:
        assert tau == 0

    def rating(self, *values: float) -> Skill:
        return Skill(*values)

    def rate(self, teams: list[list[Skill]], *, ranks: list[float]) -> list[list[Skill]]:
        return [[Skill(one.mu - rank, one.sigma / 2)] for (one,), rank in zip(teams, ranks, strict=True)]


@pytest.fixture
def openskill(monkeypatch: pytest.MonkeyPatch) -> None:
    models = ModuleType("openskill.models")
    monkeypatch.setattr(models, "BradleyTerryFull", Model, raising=False)
    monkeypatch.setitem(sys.modules, "openskill", ModuleType("openskill"))
    monkeypatch.setitem(sys.modules, "openskill.models", models)


def test_ratings_follow_the_places(openskill: None) -> None:
    games = [played((3, 5), (1.0, 0.0), (0, 1)), played((9, 1), (0.0, 1.0), (1, 0))]
    best, other = ratings(games)
    assert (best.name, best.rating, other.name, other.rating) == ("random", 25.0, "greedy", 23.0)
    assert (round(best.low, 2), round(best.high, 2)) == (21.08, 28.92)


def test_a_contestant_at_two_seats_has_the_mean_of_both(openskill: None) -> None:
    best, other = ratings([played((5, 4, 3), (0.0, 1.0, 2.0), (0, 1, 0))])
    assert (best.name, best.rating, other.rating) == ("greedy", 24.0, 24.0)


def test_the_command_prints_ratings(openskill: None, capsys: pytest.CaptureFixture[str]) -> None:
    names = "greedy,random,scriba=2,scriba=3"
    assert main(["arena", "toy", "--players", names, "--seats", "2", "--workers", "1"]) == 0
    out = capsys.readouterr().out
    assert [line.split()[1] for line in out.splitlines()[1:5]] == ["24"] * 4
    head, *rows = out.splitlines()[6:]
    assert head.split() == ["rating", "95", "%", "interval"]
    found = [float(row.split()[1]) for row in rows]
    assert sorted(row.split()[0] for row in rows) == sorted(names.split(",")) and found == sorted(found)[::-1]


def test_a_contestant_that_has_not_played_yet_has_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "toy", "--players", "greedy,random,scriba=2", "--seats", "2", "--games", "1"]) == 0
    assert capsys.readouterr().out.splitlines()[3].split()[:3] == ["scriba=2", "0", "0.500"]


@pytest.mark.parametrize(
    ("share", "games"), [(0.0, 7), (0.0, 10), (1.0, 4), (1.0, 10), (0.5, 1), (0.62, 400)]
)
def test_an_interval_contains_its_share(share: float, games: int) -> None:
    low, high = wilson(share, games)
    assert 0 <= low <= share <= high <= 1


def test_the_command_prints_a_table(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    assert main(["arena", "toy", "--players", "greedy,random", "--games", "4", "--workers", "1"]) == 0
    out = capsys.readouterr().out
    head, greedy, other, games, extra = out.splitlines()
    assert extra.startswith("Ratings need an extra: pip install 'tavolo-del-faraone[ratings]'")
    assert extra.endswith(", in a checkout '.[ratings]'")
    assert head.startswith("player") and greedy.startswith("greedy") and other.startswith("random")
    assert "choices per game" in games


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
        (["--players", "nowhere:agent"], "no such level: 'nowhere:agent': ModuleNotFoundError"),
        (["--players", "random:agent"], "no such level: 'random:agent': the module 'random' has no function"),
        (["--players", "scriba=-3"], "iterations"),
        (["--players", "greedy", "--seats", "9"], "seats: not-offered"),
        (
            ["--players", "greedy", "--option", "prize=huge"],
            "prize: unknown-value: 'huge'; offered: 'low', 'high'",
        ),
        (["--players", "greedy", "--option", "prize"], "prize: unknown-value: ''; offered: 'low', 'high'"),
        (
            ["--players", "greedy", "--option", "wind=strong"],
            "wind: unknown-option: 'wind'; offered: 'prize'",
        ),
        (["--players", "greedy", "--games", "0"], "at least one"),
    ],
)
def test_bad_arguments_are_named(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["arena", "toy", *words])
    assert caught.value.code == 2
    assert said in capsys.readouterr().err
