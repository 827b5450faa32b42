"""Placing stones, and their points during play."""

from pycore.contract import Event
from tests.games.imhotep.positions import boat
from tests.games.imhotep.table import at, play, told

BOATS = [boat(0, 1, 1, 0), boat(None, None, None), boat(None, None), boat(None)]


def test_pyramid_scores_in_order_of_filling() -> None:
    """Worked example 3: the first four stones score 2, 1, 3, 2."""
    state = at(boats=BOATS)
    events = told(play(state, ("sail", 0, "pyramid")), "stone-placed")
    assert [(event.seat, event.data["points"]) for event in events] == [(0, 2), (1, 1), (1, 3), (0, 2)]
    where = {"site": "pyramid", "from": "boat", "boat": 0, "space": 3, "place": 3, "level": 1, "points": 2}
    assert events[3] == Event("stone-placed", 0, where, "imhotep-piramide-a")
    assert state.to_plain()["points"] == [4, 4]


def test_every_place_of_the_pyramid() -> None:
    points, levels = [], []
    for placed in range(0, 16, 2):
        state = at(boats=[*BOATS[:2], boat(0, 1), BOATS[3]], pyramid=[0] * placed)
        for event in told(play(state, ("sail", 2, "pyramid")), "stone-placed"):
            points.append(event.data["points"])
            levels.append(event.data["level"])
    assert points == [2, 1, 3, 2, 4, 3, 2, 1, 3, 2, 3, 1, 3, 4, 1, 1]
    assert levels == [1] * 9 + [2] * 4 + [3] + [0, 0]


def test_the_fifteenth_stone_of_the_pyramid_scores_one() -> None:
    """Worked example 3."""
    state = at(boats=[*BOATS[:3], boat(1)], pyramid=[0] * 14, points=[30, 0])
    play(state, ("sail", 3, "pyramid"))
    assert state.to_plain()["points"] == [30, 1]


def test_temple_of_two_players_has_four_spaces() -> None:
    """Worked example 4: the fifth stone goes on top of the first."""
    state = at(boats=[*BOATS[:3], boat(1)], temple=[0, 1, 1, 0])
    (event,) = told(play(state, ("sail", 3, "temple")), "stone-placed")
    where = {"site": "temple", "from": "boat", "boat": 3, "space": 0, "place": 0, "level": 2, "covers": 0}
    assert event == Event("stone-placed", 1, where, "imhotep-tempio-a")
    assert state.to_plain()["temple"] == [0, 1, 1, 0, 1]


def test_temple_of_three_players_has_five_spaces() -> None:
    boats = [boat(None, None, None, None), boat(None, None, None, None), boat(2, 1), boat(None)]
    state = at(3, boats=boats, temple=[0, 1, 2, 2])
    first, second = told(play(state, ("sail", 2, "temple")), "stone-placed")
    assert (first.data["place"], first.data["level"], first.data["covers"]) == (4, 1, None)
    assert (second.data["place"], second.data["level"], second.data["covers"]) == (0, 2, 0)


def test_tomb_is_filled_column_by_column_without_end() -> None:
    state = at(boats=BOATS, tomb=[1] * 20)
    events = told(play(state, ("sail", 0, "tomb")), "stone-placed")
    assert [(event.data["row"], event.data["column"]) for event in events] == [(2, 6), (0, 7), (1, 7), (2, 7)]
    assert events[0].rule == "imhotep-tomba-a"
    assert state.to_plain()["tomb"][20:] == [0, 1, 1, 0]


def test_obelisks_grow() -> None:
    state = at(boats=BOATS, obelisks=[2, 0])
    events = told(play(state, ("sail", 0, "obelisks")), "stone-placed")
    assert [(event.seat, event.data["height"]) for event in events] == [(0, 3), (1, 1), (1, 2), (0, 4)]
    assert events[0].rule == "imhotep-obelischi-a"
    assert state.to_plain()["obelisks"] == [4, 2]
