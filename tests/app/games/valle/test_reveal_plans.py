"""The reveal of the plans: figure by figure, every redirect in words, nothing before its time."""

import random
import re
from html import unescape

from app.page.page import Page
from app.table.stops import Stop, all_stops
from app.table.table import Table
from app.words import status as status_words
from pycore.contract import Choice
from pycore.link import encode
from pycore.match import Match
from tests.app.conftest import make_table
from tests.app.playing import log_of, words


def before_the_reveal(*goals: str) -> Match:
    """A game of two in round 2. Everything is planned except the last overseer, nobody has bought or moved anything."""
    rng = random.Random(5)
    match = Match.new("valle", 2, {}, rng)
    left = list(goals)
    while (decision := match.state.decision()) is not None:
        if decision.kind == "plan":
            if len(left) == 1:
                return match
            match.play(("plan", int(str(decision.choices[0][1])), left.pop(0)))
        else:
            match.play(_quietly(decision.choices, decision.seat))
    raise AssertionError


def _quietly(choices: tuple[Choice, ...], seat: int) -> Choice:
    """Anna buys a lot in round 1, because the game would end otherwise. Everything else is declined."""
    for wanted in (("lot", 0), ("tablet", 4)):
        if wanted in choices and seat == 0:
            return wanted
    return ("done",) if ("done",) in choices else choices[0]


def at_the_plans(*goals: str) -> Table:
    """A table where Anna holds the device and has to write the last of these plans."""
    table = make_table(None, "valle")
    table.open("", encode(before_the_reveal(*goals)))
    assert table.session is not None
    table.session.here.be(None)
    table.session.here.take_device()
    table.replay.leave()
    return table


def planned(*goals: str, by_pointer: bool = True) -> Table:
    """A table where the last of these plans is sealed by touch. Bruno's overseers move first, then Anna's."""
    table = at_the_plans(*goals)
    table.on_table.by_pointer = by_pointer
    table.choose(("plan", 1, goals[-1]))
    table.confirm()
    return table


def places(page: Page) -> dict[str, str]:
    """The positions of the overseers, by player and number, as the page labels them."""
    found = re.findall(r"Capomastro (\d) di (\w+ \d) ([^\"<]+)", unescape(page.render()["pieces"]))
    return {f"{who} {number}": place for number, who, place in found}


def test_each_figure_moves_in_its_own_step() -> None:
    table = planned("17", "18", "19", "20")
    page = Page(table)
    seen, said = list[dict[str, str]](), list[str]()
    while table.replay.unfolding:
        parts = page.render()
        assert status_words.STEP_BY_STEP in parts["status"] and 'data-act="skip"' in parts["actions"]
        assert "lit" not in parts["overlay"] and table.lit() == {}
        seen.append(places(page))
        said.append(unescape(words(parts["status"])))
        table.pace.tick()
    start = "nell'area 16"
    order = (
        ("Giocatore 2 1", "17"),
        ("Giocatore 2 2", "18"),
        ("Giocatore 1 1", "19"),
        ("Giocatore 1 2", "20"),
    )
    expected = dict.fromkeys((who for who, _ in order), start)
    assert seen[0] == expected
    for at, (who, area) in zip(seen[1:], order, strict=True):
        expected[who] = f"nell'area {area}"
        assert at == expected
    assert places(page) == expected
    assert "Si scoprono i piani" in said[0] and "Il capomastro 2 di Giocatore 2 va" in said[2]
    assert all(line.count("Il capomastro") == 1 for line in said[1:]), "each step names one figure only"


def test_a_touch_skips_the_reveal() -> None:
    table = planned("17", "18", "19", "20")
    assert table.replay.unfolding
    table.touch("area-16")
    assert not table.replay.unfolding and table.session is not None
    assert table.session.decision is not None and table.session.decision.kind == "worker"


def test_keyboard_and_programs_do_not_wait_for_the_reveal() -> None:
    table = planned("17", "18", "19", "20", by_pointer=False)
    assert not table.pace.ticking and not table.looking_back
    assert places(Page(table))["Giocatore 2 1"] == "nell'area 17"


def test_a_redirected_figure_is_told_its_new_place() -> None:
    table = planned("17", "8-D", "8-D", "18")
    page = Page(table)
    while table.replay.unfolding:
        table.pace.tick()
    table.choose(("leave",))
    assert table.replay.unfolding, "Bruno's leaving is shown first, then Anna's move"
    assert places(page)["Giocatore 1 1"] == "nell'area 16"
    table.pace.tick()
    assert places(page)["Giocatore 1 1"].endswith("8-E")
    assert "8-E: la casella 8-D è occupata" in unescape(words(page.render()["status"]))


def test_the_tray_shows_which_figures_have_arrived() -> None:
    table = planned("17", "18", "19", "20")
    table.pace.tick()
    drawn = re.findall(r">([^<>]+)</text>", Page(table).render()["scenery"])
    assert drawn.count("è arrivato") == 1 and drawn.count("non ancora") == 3
    assert [goal for goal in drawn if goal in ("17", "18", "19", "20")][-4:] == ["17", "18", "19", "20"]


def test_the_reveal_can_be_replayed_line_by_line() -> None:
    table = planned("17", "18", "19", "20")
    table.pace.skip()
    session = table.session
    assert session is not None
    k = session.length
    assert all_stops(session)[-6:] == [*(Stop(k, n) for n in (2, 3, 4, 5, 6)), Stop(k)]
    log = log_of(table, Page(table))
    assert all(f'data-moment="{stop}"' in log for stop in all_stops(session)[-6:-1])
    table.replay.show(k, 3)
    assert places(Page(table))["Giocatore 2 2"] == "nell'area 16"
    table.replay.walk(1)
    assert places(Page(table))["Giocatore 2 2"] == "nell'area 18"


def arrows(page: Page) -> tuple[int, int]:
    """The number of arrows, and the number of them that mark a planned way not taken."""
    drawn = page.render()["overlay"]
    return drawn.count('stroke-width="7.5"'), drawn.count("data-missed")


def test_only_the_moving_figure_has_an_arrow() -> None:
    table = planned("17", "16", "19", "20")
    page, seen = Page(table), list[tuple[int, int]]()
    while table.replay.unfolding:
        seen.append(arrows(page))
        table.pace.tick()
    # The second figure stays. With the last one, all ways of this choice are shown.
    assert seen == [(0, 0), (1, 0), (0, 0), (1, 0), (3, 0)]


def test_a_planned_way_not_taken_is_drawn() -> None:
    table = planned("17", "8-D", "8-D", "18")
    while table.replay.unfolding:
        table.pace.tick()
    table.choose(("leave",))
    table.pace.tick()
    assert arrows(Page(table)) == (1, 1)
