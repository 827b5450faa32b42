"""The diagrams of Imhotep's rulebook are positions, and the statements about them must be true.

Every diagram of `site/regole/imhotep.md` has a file `site/regole/imhotep/<name>.json`. Its "shows" states in data what
the caption says in Italian. "seat" is the seat that sees the diagram, null an onlooker. The position is always whole,
and the drawing hides what that seat may not know. Everything is checked on the diagram's own position:

says             the paths in "shows" of the caption's numbers, in order
here, then       fields of the plain form by dotted path, before and after "play"
change           the change of numbers of the plain form by "play"
play             choices made in order; chance after the last one is left open
from             the diagram whose "play" leads to this position
asked            the seats that make the choices of "play"; -1 is chance
scored, rule     the points won by "play" under a rule, as (seat, points) in order
sums             points per seat won by "play", by rule
totals, ranking  totals and ranking of the finished game
legal, refused   choices of this position; "then_legal", "then_refused": after "play"

The other keys are described by the tests that read them.
"""

import copy
from collections.abc import Iterator
from typing import Any

import pytest

from app import games
from app.games.imhotep.words.names import CARDS
from pycore.contract import CHANCE, HIDDEN, Event, State
from pycore.games.imhotep import data
from tests.books import Book, at, numbers

BOOK = Book("imhotep")
GAME, TEXT = BOOK.game, BOOK.text
diagram, showing, start, played = BOOK.diagram, BOOK.showing, BOOK.start, BOOK.played
SEAT_COLOURS = ("bianco", "nero", "marrone", "grigio")
"""The captions' names for the seats."""
LADDER = (0, 1, 3, 6, 10, 15)
"""Points of a group in the tomb and of a set of statues; 2 for each one beyond."""

SCORE_SHEET = {
    "Tempio, sesto round": "imhotep-tempio-a",
    "Tomba": "imhotep-tomba-a",
    "Obelischi": "imhotep-obelischi-a",
    "Decorazioni": "imhotep-decorazioni",
    "Statue": "imhotep-statue",
    "Carte blu": "imhotep-carte-blu",
}
"""Rows of the book's score sheet, and the rule that gives their points."""


def sums(events: list[Event], rule: str, seats: int) -> list[int]:
    """Points per seat under a rule."""
    points = [0] * seats
    for event in events:
        if event.rule == rule:
            points[event.seat] += event.data.get("points", 0)
    return points


def table(heading: str) -> list[list[str]]:
    """The cells of the book's table with this heading in its first column, header included."""
    return BOOK.table(heading, header=True)


def points_under(rule: str, events: list[Event]) -> list[list[int]]:
    """(Seat, points) of every score under a rule, in order."""
    return [[e.seat, e.data["points"]] for e in events if e.rule == rule and "points" in e.data]


def ints(value: Any) -> Iterator[int]:
    """All numbers in nested data."""
    if isinstance(value, int) and not isinstance(value, bool):
        yield value
    elif isinstance(value, list | dict):
        for part in value.values() if isinstance(value, dict) else value:
            yield from ints(part)


@pytest.mark.parametrize("name", BOOK.names)
def test_numbers_of_the_caption_match_shows(name: str) -> None:
    shows = diagram(name)["shows"]
    assert numbers(diagram(name)["caption"]) == [at(shows, path, "/") for path in shows["says"]]


@pytest.mark.parametrize("name", BOOK.names)
def test_alternative_text_has_no_other_numbers(name: str) -> None:
    shows = diagram(name)["shows"]
    told = {*ints(shows.get("here", {})), *ints(shows.get("stones", {}))}
    assert set(numbers(BOOK.pictures[name])) <= told


@pytest.mark.parametrize("name", showing("change"))
def test_changes_by_play(name: str) -> None:
    before, after = diagram(name)["position"], played(name)[0].to_plain()
    for path, value in diagram(name)["shows"]["change"].items():
        assert at(after, path, missing=0) - at(before, path, missing=0) == value, path


@pytest.mark.parametrize("name", showing("from"))
def test_play_leads_to_the_next_diagram(name: str) -> None:
    assert played(diagram(name)["shows"]["from"])[0].to_plain() == BOOK.written(name)


@pytest.mark.parametrize("name", showing("asked"))
def test_seats_that_choose(name: str) -> None:
    assert played(name)[2] == diagram(name)["shows"]["asked"]


@pytest.mark.parametrize("name", showing("scored"))
def test_points_stone_by_stone(name: str) -> None:
    shows = diagram(name)["shows"]
    assert points_under(shows["rule"], played(name)[1]) == shows["scored"]


@pytest.mark.parametrize("name", showing("sums"))
def test_points_by_rule(name: str) -> None:
    state, events, _ = played(name)
    for rule, points in diagram(name)["shows"]["sums"].items():
        assert sums(events, rule, state.seats) == points, rule


@pytest.mark.parametrize("name", showing("totals"))
def test_totals_of_the_finished_game(name: str) -> None:
    state = played(name)[0]
    assert state.decision() is None
    assert list(state.scores()) == diagram(name)["shows"]["totals"]


@pytest.mark.parametrize("name", showing("aboard"))
def test_stones_aboard(name: str) -> None:
    boats = diagram(name)["position"]["boats"]
    assert [sum(stone is not None for stone in boat["stones"]) for boat in boats] == diagram(name)["shows"][
        "aboard"
    ]


@pytest.mark.parametrize("name", showing("stones"))
def test_stones_on_a_site(name: str) -> None:
    for site, count in diagram(name)["shows"]["stones"].items():
        assert len(diagram(name)["position"][site]) == count


def with_load(plain: dict[str, Any], boat: int, count: int) -> State:
    """The position with `count` stones of the active seat on one boat and no others."""
    plain = copy.deepcopy(plain)
    seat, stones = plain["active"], plain["boats"][boat]["stones"]
    for space, stone in enumerate(stones):
        if stone is not None:
            plain["quarry"][stone] += 1
        stones[space] = seat if space < count else None
    plain["quarry"][seat] -= count
    found: State = GAME.from_plain(plain)
    return found


def test_minimum_loads_of_the_diagram() -> None:
    position = diagram("condurre")["position"]
    for boat, minimum in diagram("condurre")["shows"]["minimum"].items():
        sail = ("sail", int(boat), "market")
        refusal = with_load(position, int(boat), minimum - 1).why_not(sail)
        assert refusal is not None and refusal.rule == "imhotep-condurre"
        assert with_load(position, int(boat), minimum).why_not(sail) is None


def test_stone_at_the_bow_takes_its_card_first() -> None:
    shows, position = diagram("mercato")["shows"], diagram("mercato")["position"]
    state, _, asked = played("mercato")
    market = state.to_plain()["market"]
    assert asked == shows["asked"] == [stone for stone in position["boats"][0]["stones"] if stone is not None]
    assert (shows["taken"], shows["left"]) == (market.count(None), 4 - market.count(None))


def test_layers_of_the_temple() -> None:
    shows, temple = diagram("tempio")["shows"], diagram("tempio")["position"]["temple"]
    assert shows["layers"] == [5, len(temple) - 5]
    uncovered = 5 - shows["layers"][1]
    assert shows["counted"] == [shows["layers"][1], uncovered]
    assert sum(shows["counted"]) == sum(shows["sums"]["imhotep-tempio-a"])


def groups(tomb: list[int]) -> list[tuple[int, int]]:
    """Owner and size of every group, in the reading order of the tomb."""
    cells = {(place // 3, place % 3): seat for place, seat in enumerate(tomb)}
    found = []
    for first, seat in list(cells.items()):
        ahead, size = [first], 0
        while ahead:
            cell = ahead.pop()
            if cells.get(cell) == seat:
                del cells[cell]
                size += 1
                column, row = cell
                ahead += [(column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)]
        if size:
            found.append((seat, size))
    return found


def test_groups_of_the_tomb() -> None:
    shows = diagram("tomba")["shows"]
    told = [(group["seat"], group["stones"]) for group in shows["groups"]]
    assert sorted(told) == sorted(groups(diagram("tomba")["position"]["tomb"]))
    points = [0] * 4
    for group in shows["groups"]:
        expected = LADDER[min(group["stones"], 5)] + 2 * max(group["stones"] - 5, 0)
        assert sum(group["points"]) == expected
        points[group["seat"]] += expected
    assert points == shows["sums"]["imhotep-tomba-a"]


@pytest.mark.parametrize("name", showing("share"))
def test_shared_places_of_obelisks(name: str) -> None:
    shows, position = diagram(name)["shows"], diagram(name)["position"]
    share, heights = shows["share"], position["obelisks"]
    assert len(share["seats"]) == len(share["places"]) == share["among"]
    assert len({heights[seat] for seat in share["seats"]}) == 1
    above = sum(height > heights[share["seats"][0]] for height in heights)
    row = next(row for row in table("Giocatori | Primo") if row[0] == str(position["seats"]))
    assert share["places"] == [int(cell) for cell in row[1 + above :][: share["among"]]]
    points = {shows["sums"]["imhotep-obelischi-a"][seat] for seat in share["seats"]}
    assert points == {sum(share["places"]) // share["among"]}


def test_score_sheet() -> None:
    shows, position = diagram("punti-finali")["shows"], diagram("punti-finali")["position"]
    state, events, _ = played("punti-finali")
    assert [list(group) for group in state.ranking()] == shows["ranking"]
    header, before, *rows, total = table("Voce")
    assert [colour.lower() for colour in header[1:]] == list(SEAT_COLOURS[:3])
    assert [int(cell) for cell in before[1:]] == position["points"]
    assert {SCORE_SHEET[row[0]]: [int(cell) for cell in row[1:]] for row in rows} == shows["sums"]
    assert [int(cell) for cell in total[1:]] == shows["totals"]
    assert events[-1].rule == "imhotep-pareggio"


def test_opening_matches_the_game() -> None:
    """`imhotep-preparazione`: the start of every game, except for the shuffled cards."""
    position = diagram("apertura")["position"]
    card = "".join(str(boat["capacity"]) for boat in position["boats"])
    market = iter(position["market"])
    state = GAME.start(2, {})
    while (decision := state.decision()) is not None and decision.seat == CHANCE:
        state.apply(("round", card) if decision.kind == "round-card" else ("deal", next(market)))
    assert state.to_plain() == BOOK.written("apertura")


def test_face_up_cards_and_the_pair() -> None:
    shows, market = diagram("mercato-b")["shows"], diagram("mercato-b")["position"]["market"]
    assert market[-1] == HIDDEN
    assert shows["face_up"] == len(market) - market.count(HIDDEN)


@pytest.mark.parametrize("name", showing("pair"))
def test_the_pair_is_hidden_from_viewers_of_the_diagram(name: str) -> None:
    """`imhotep-mercato-b`: only its owner sees the pair. For other seats its cards count as unseen."""
    shows, seat, state = diagram(name)["shows"], diagram(name)["seat"], start(name)
    seen = state.seen_by(seat)
    assert seen.to_plain()["pending"]["pair"] == shows["pair"]
    decision = state.decision()
    assert decision is not None
    assert seen.is_whole() == (seat == decision.seat)
    hidden = sum(seen.to_plain()["deck"].values()) - sum(state.to_plain()["deck"].values())
    assert hidden == shows["pair"].count(None)


def test_rows_of_the_tomb() -> None:
    """Example 7 shows rows of the tomb with these stones per seat: 3, 1 and 1; 3 and 1; 4."""
    shows, position = diagram("tomba-b")["shows"], diagram("tomba-b")["position"]
    events, tomb = played("tomba-b")[1], position["tomb"]
    seats = range(position["seats"])
    assert len(shows["rows"]) == data.TOMB_ROWS
    for row, told in enumerate(shows["rows"]):
        assert told["stones"] == [tomb[row :: data.TOMB_ROWS].count(seat) for seat in seats]
        here = [e for e in events if e.rule == "imhotep-tomba-b" and e.data["row"] == row]
        assert told["points"] == sums(here, "imhotep-tomba-b", position["seats"])
    split = shows["split"]
    shared = shows["rows"][split["row"]]
    assert len(split["seats"]) == len(split["places"]) == split["among"]
    assert len({shared["stones"][seat] for seat in split["seats"]}) == 1
    assert split["places"] == [int(cell) for cell in table("In ogni fila")[1][2:4]]
    assert {shared["points"][seat] for seat in split["seats"]} == {sum(split["places"]) // split["among"]}


def test_the_wrath_costs_points_once() -> None:
    """Example 10."""
    shows, position = diagram("ira")["shows"], diagram("ira")["position"]
    punished = shows["sums"]["imhotep-ira"].index(-shows["lost"])
    assert position["obelisks"][punished] == 0
    mild = GAME.from_plain({**copy.deepcopy(position), "options": {**position["options"], "wrath": False}})
    for choice in shows["play"]:
        mild.apply(tuple(choice))
    assert mild.scores()[punished] == shows["without"] == shows["totals"][punished] + shows["lost"]
    paragraph = TEXT[TEXT.index("{ #imhotep-ira }") :].split("\n\n")[1]
    assert set(numbers(paragraph)) == {-data.WRATH_POINTS}


def test_edition_changes_two_numbers() -> None:
    """`imhotep-edizione`: the play of the diagram with the numbers of the Italian edition."""
    shows, position = diagram("edizione")["shows"], copy.deepcopy(diagram("edizione")["position"])
    position["options"]["edition"] = "italian"
    state, events = GAME.from_plain(position), list[Event]()
    for choice in shows["play"]:
        state.apply(tuple(choice), events)
    assert points_under(shows["rule"], events) == shows["italian"]["scored"]
    for rule, points in shows["italian"]["sums"].items():
        assert sums(events, rule, state.seats) == points
    rows = {row[0]: numbers(" ".join(row[1:])) for row in table("Edizione")[1:]}
    italian, later = data.PYRAMID_B_TOP
    assert rows == {"italiana": [italian], "successiva": [later, data.WAITING_POINTS]}


def test_captions_call_the_seats_by_their_colours() -> None:
    assert games.page("imhotep").colours[:4] == SEAT_COLOURS


def test_table_of_boats() -> None:
    """`imhotep-condurre`: capacities, numbers of boats, minimum loads."""
    boats = [[int(cell) for cell in row] for row in table("Barca da")[1:]]
    assert {capacity: minimum for capacity, _, minimum in boats} == data.MINIMUM_LOAD
    cards = [card for cards in data.ROUND_CARDS.values() for card in cards]
    for capacity, count, _ in boats:
        assert max(card.count(str(capacity)) for card in cards) == count


def test_table_of_round_cards() -> None:
    """`imhotep-round`."""
    rows = table("Giocatori | Carte round")[1:]
    assert {int(seats): tuple(cards.split(", ")) for seats, cards in rows} == data.ROUND_CARDS


def test_table_of_market_cards() -> None:
    """`imhotep-mercato-a`: names as on the board, colours and copies, in the order of the components."""
    colours = {"red": "rosso", "green": "verde", "purple": "viola", "blue": "blu"}
    rows = table("Carta | Colore")[1:]
    assert [row[0] for row in rows] == [CARDS[kind] for kind in data.CARDS]
    assert [row[1] for row in rows] == [colours[colour] for colour in data.COLOURS]
    assert [int(row[2]) for row in rows] == list(data.CARDS.values())


def test_table_of_the_pyramid() -> None:
    """`imhotep-piramide-a`: a row per level, a cell per column."""
    rows = table("Piano")[1:]
    assert tuple(tuple(numbers(" ".join(row[1:]))) for row in rows) == data.PYRAMID_LEVELS
    assert [numbers(row[0]) for row in rows] == [[len(level)] for level in data.PYRAMID_LEVELS]


def test_table_of_obelisks() -> None:
    """`imhotep-obelischi-a`."""
    rows = table("Giocatori | Primo")[1:]
    assert {int(row[0]): tuple(numbers(" ".join(row[1:]))) for row in rows} == data.OBELISK_POINTS


@pytest.mark.parametrize("first", ["Pietre nel gruppo", "Statue"])
def test_tables_of_groups_and_statues(first: str) -> None:
    """`imhotep-tomba-a`, `imhotep-statue`."""
    sizes, points = table(first)
    assert [data.group_points(int(size)) for size in sizes[1:-1]] == [int(cell) for cell in points[1:-1]]
    assert (
        int(points[-1])
        == data.group_points(6) - data.group_points(5)
        == data.group_points(9) - data.group_points(8)
    )


BONUS_WORDS = {data.BONUS_CARD: "carta", data.BONUS_STONES: "pietre", data.BONUS_LOAD: "carico"}


def test_table_of_the_three_pyramids() -> None:
    """`imhotep-piramide-b`: a column per pyramid, a row per stone; the last lies on top."""
    expected = []
    for points, bonuses in zip(data.PYRAMID_B_POINTS, data.PYRAMID_B_BONUS, strict=True):
        every = zip((*points, data.PYRAMID_B_TOP[0]), bonuses, strict=True)
        expected.append(
            [f"{point} + {BONUS_WORDS[bonus]}" if bonus else str(point) for point, bonus in every]
        )
    columns = zip(*(row[1:] for row in table("Pietra")[1:]), strict=True)
    assert [list(column) for column in columns] == expected


def test_table_of_the_spaces_of_the_temple() -> None:
    """`imhotep-tempio-b`."""
    points = data.TEMPLE_B_POINTS
    words = {
        "choice": f"{points['choice']} punto o {data.TEMPLE_B_STONES} pietre",
        "points": f"{points['points']} punti",
        "card": "1 carta",
    }
    rows = table("Casella")[1:]
    assert [row[1] for row in rows] == [words[space] for space in data.TEMPLE_B]
    assert [("non in due" not in row[0]) for row in rows].count(True) == data.TEMPLE_WIDTH[2]


def test_table_of_rows_of_the_tomb() -> None:
    """`imhotep-tomba-b`."""
    assert tuple(int(cell) for cell in table("In ogni fila")[1][1:]) == data.TOMB_B_POINTS


def test_table_of_towers() -> None:
    """`imhotep-obelischi-b`."""
    towers, points = (row[1:] for row in table("Torre"))
    each = [int(value) for names, value in zip(towers, points, strict=True) for _ in numbers(names)]
    assert tuple(each) == data.TOWER_POINTS
