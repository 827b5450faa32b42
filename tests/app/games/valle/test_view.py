"""The sheets of La Valle dei Re: all that a seat sees, in good words, and nothing that it may not know."""

import re
from typing import Any

from app import games as app_games
from app.drawing.palette import COLOURS
from app.drawing.scene import Person, Scene, Sheet
from app.games.valle import view
from pycore.contract import Choice, State
from pycore.games.valle import GAME
from tests.app.games.valle.played import some_steps
from tests.games.valle.table import at, cubes, play, position, tablets

PEOPLE = (
    Person("Anna", "nero"),
    Person("Bruno", "marrone"),
    Person("Carla", "grigio"),
    Person("Dario", "lapis"),
)
LOTS = [cubes("rrrbb"), cubes("yyyyg"), cubes("wwwgg")]


def shown(state: State, seat: int | None = None) -> tuple[Sheet, ...]:
    return view.sheets(Scene(state.seen_by(seat), seat, PEOPLE[: state.seats]))


def sheet(state: State, title: str, seat: int | None = None) -> dict[str, tuple[str, ...]]:
    """The rows of a sheet by their first cell."""
    (found,) = [each for each in shown(state, seat) if each.title == title]
    return {row[0]: row[1:] for row in found.rows}


def titles(state: State, seat: int | None = None) -> list[str]:
    return [each.title for each in shown(state, seat)]


def test_it_is_a_preview() -> None:
    assert app_games.is_preview("valle")
    assert set(view.COLOURS) <= set(COLOURS) and len(set(view.COLOURS)) >= 4


def test_every_position_has_well_formed_sheets() -> None:
    for state, _, _ in some_steps():
        for seat in (None, *range(state.seats)):
            for each in shown(state, seat):
                assert each.title and each.rows
                assert {len(row) for row in each.rows} == {len(each.columns) or 2}
                for text in (
                    each.title,
                    each.note,
                    *each.columns,
                    *(cell for row in each.rows for cell in row),
                ):
                    bare = re.sub(r"\{[0-3]\}", "", text)
                    assert "{" not in bare and not re.search(r"None|null|True|False|red|blue|block", bare), (
                        text
                    )


def test_all_figures_and_cubes_are_there() -> None:
    state = at(
        2,
        {8: (1, {"block": "rrrrrrrr", "centre": "b"}, "y")},
        overseers=[["8-D", "17"], ["16", "16"]],
        cubes=[cubes("gg"), {}],
    )
    players = sheet(state, "Giocatori")
    assert players["{0}"] == ("8-D", "17", "16, 16, 16, 16, 16", "2 verdi", "8")
    assert players["{1}"][-1] == "7"
    row = sheet(state, "Cantieri")["8 (grande)"]
    assert row == ("{1}", "10 su 14", "{0}: 1 capomastro")
    assert sheet(state, "Piramidi") == {"8 (grande)": ("8 rossi; al centro: 1 blu", "1 giallo", "–")}
    assert sheet(state, "Turno 2")["Piramide del Faraone"] == ("0 su 30",)


def test_a_finished_pyramid_shows_its_worth() -> None:
    row = sheet(at(2, {13: (0, "rrrr", "b")}), "Cantieri")["13 (piccolo)"]
    assert row[-2] == "finita, a strati: 3 punti"


def test_the_pharaoh_shows_thirty_at_most() -> None:
    state = at(2, pharaoh=cubes("w" * 33))
    assert sheet(state, "Turno 2")["Piramide del Faraone"] == ("30 su 30",)


def test_the_map_is_told_in_words() -> None:
    valley = sheet(at(2), "La valle")
    assert valley["16"] == (
        "17, 18, 19, 20, 21, 22",
        "4-A…C, 8-A…C, 12-A…C, 13-A…H, 14-A…H, 15-A…H",
    )
    assert valley["20"] == ("16, 19, 21", "8-D…L")
    (note,) = [each.note for each in shown(at(2)) if each.title == "La valle"]
    assert note == "In 2 giocatori non si usano i cantieri 1, 3, 5, 7, 9 e 11."
    assert sheet(GAME.start(4, {}), "La valle")["20"] == ("16, 19, 21", "7-A…H, 8-D…L")


def bidding() -> State:
    laid = [tablets((0, 4), (1, 0), done=True), tablets((0, 1), lot=2)]
    return at(2, phase="bid-tablet", active=1, lots=LOTS, tablets=laid)


def test_ones_own_tablets_are_seen_and_others_are_not() -> None:
    state = bidding()
    assert sheet(state, "Lotti")["1"] == ("3 rossi, 2 blu", "1 di {0}, 1 di {1}")
    assert sheet(state, "Tavolette", 0)["{0}"] == ("–", "lotto 1: 4; lotto 2: 0", "sì")
    assert sheet(state, "Tavolette", 0)["{1}"] == ("–", "lotto 1: ?; lotto 3: …", "no")
    assert sheet(state, "Tavolette", 1)["{0}"] == ("–", "lotto 1: ?; lotto 2: ?", "sì")
    assert sheet(state, "Tavolette")["{1}"] == ("–", "lotto 1: ?; lotto 3: …", "no")


def test_plans_are_seen_by_their_writer_alone() -> None:
    state = at(2, phase="plan", active=1, plans=[["8-D", "16"], ["17"]])
    assert sheet(state, "Piani dei capomastri", 0) == {"{0}": ("8-D", "16"), "{1}": ("?", "–")}
    assert sheet(state, "Piani dei capomastri", 1) == {"{0}": ("?", "?"), "{1}": ("17", "–")}
    assert "Piani dei capomastri" not in titles(at(2))


def test_what_is_secret_changes_no_sheet_of_others() -> None:
    one, two = (at(2, phase="plan", active=1, plans=[plan, []]) for plan in (["8-D", "16"], ["17", "4-A"]))
    assert shown(one, 1) == shown(two, 1) and shown(one) == shown(two) and shown(one, 0) != shown(two, 0)


def test_what_belongs_to_a_phase() -> None:
    start = at(2, phase="overseer", round=1)
    assert sheet(start, "Turno 1")["Punti movimento"] == ("{0}: 6",)
    play(start, ("overseer", 0, "13-A"))
    assert sheet(start, "Turno 1")["Cantiere senza padrone"] == (
        "13: c'è appena entrato il capomastro 1 di {0}",
    )
    play(start, ("claim", 13))
    assert sheet(start, "Turno 1")["Hanno già preso un cantiere"] == ("capomastro 1 di {0}",)
    standing: dict[str, Any] = {
        "overseers": [["13-A", "16"], ["16", "16"]],
        "workers": [["13-B", "13-C", "16", "16", "16"], ["16"] * 5],
    }
    stolen = {"13": {"seat": 0, "cubes": 1}}
    thief = GAME.from_plain(position(2, {13: (1, "rr")}, phase="steal", stolen=stolen, **standing))
    assert sheet(thief, "Furti di questo turno")["Cantiere 13"] == ("{0}: 1 cubo",)
    builder = at(2, {13: (0, "rr")}, phase="build", laid={"13": 1}, cubes=[cubes("b"), {}], **standing)
    assert sheet(builder, "Cantieri")["13 (piccolo)"][-2] == "2 su 5, 1 in questo turno"


def test_points_of_rays_are_told_when_they_count() -> None:
    assert "A raggi" not in sheet(at(2), "Punti di una piramide finita")
    with_rays = sheet(at(2, options={"rays": True}), "Punti di una piramide finita")
    assert sheet(at(2, options={"rays": True}), "Turno 2")["Varianti"] == ("Piramidi a raggi",)
    assert with_rays["A raggi"] == ("2", "7") and with_rays["Di un solo colore"] == ("4", "11")


def test_long_lists_are_grouped() -> None:
    state = at(2, workers=[["8-D", "16", "16", "16", "16"], ["16"] * 5])
    pairs: list[tuple[Choice, str]] = [
        (("overseer", 0, "17"), "Capomastro 1"),
        (("plan", 1, "8-D"), "Capomastro 2"),
        (("worker", "16", "17"), "Operaio nell'area 16"),
        (("worker", "8-D", "17"), "Operaio nella casella 8-D"),
        (("build", 8, "block", "red"), "Cantiere 8"),
        (("steal", 13, "top", "red"), "Cantiere 13"),
    ]
    for choice, heading in pairs:
        ((key,),) = view.keys(state, choice)
        assert view.name_key(state, key) == heading
    for choice in (("done",), ("lot", 1), ("claim", 8), ("tablet", 0)):
        assert view.keys(state, choice) == ()
