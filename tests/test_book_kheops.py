"""The diagrams of Kheops's rulebook are positions, and the statements about them must be true.

Every diagram of `site/regole/kheops.md` has a file `site/regole/kheops/<name>.json`. Its "shows" states in data what
the caption says in Italian. "seat" is the seat that sees the diagram, null an onlooker. Everything is checked on the
diagram's own position:

says             the paths in "shows" of the caption's numbers, in order; names of tiles (A1) are left out
cells            the tiles named in the caption, in order
legal, refused   choices of this position
play             choices made in order before the keys below are checked
scores           points of each seat
network          some properties of the network that holds the cell "at"
ankhs            per seat: numbers of occupied ankhs that count and that are cursed

The other keys are described by the tests that read them.
"""

import json
import re

import pytest

from app import games
from app.games.kheops.words.names import SYMBOLS, cell_name
from pycore.contract import Event
from pycore.games.kheops import data
from pycore.games.kheops.scoring import Network, ankhs, networks
from tests import books
from tests.books import Book
from tests.games.kheops.oracle import count

BOOK = Book("kheops")
TEXT = BOOK.text
diagram, showing, start, played, table = BOOK.diagram, BOOK.showing, BOOK.start, BOOK.played, BOOK.table
CELL = re.compile(r"\b[A-G]\d+\b")


def numbers(text: str) -> list[int]:
    """The numbers in a text, in order, without names of tiles."""
    return books.numbers(CELL.sub("", text))


@pytest.mark.parametrize("name", BOOK.names)
def test_numbers_of_the_caption_match_shows(name: str) -> None:
    shows = diagram(name)["shows"]
    assert numbers(diagram(name)["caption"]) == [books.at(shows, path, "/") for path in shows["says"]]
    assert CELL.findall(diagram(name)["caption"]) == [cell_name(cell) for cell in shows.get("cells", [])]


@pytest.mark.parametrize("name", BOOK.names)
def test_alternative_text_has_no_numbers(name: str) -> None:
    assert numbers(BOOK.pictures[name]) == []


@pytest.mark.parametrize("name", showing("scores"))
def test_scores(name: str) -> None:
    """Compared with the game and with an independent count."""
    state = played(name)[0]
    assert list(state.scores()) == count(state.to_plain())[0] == diagram(name)["shows"]["scores"]


def network(name: str) -> Network:
    told = diagram(name)["shows"]["network"]
    (found,) = [each for each in networks(start(name)) if told["at"] in each.cells]
    return found


@pytest.mark.parametrize("name", showing("network"))
def test_network(name: str) -> None:
    found = json.loads(json.dumps(network(name)._asdict()))
    told = {field: value for field, value in diagram(name)["shows"]["network"].items() if field != "at"}
    assert told and {field: found[field] for field in told} == told


@pytest.mark.parametrize("name", showing("ankhs"))
def test_ankhs(name: str) -> None:
    found = [[len(counted), len(cursed)] for counted, cursed in ankhs(start(name))]
    assert found == diagram(name)["shows"]["ankhs"]


@pytest.mark.parametrize("name", showing("factor"))
def test_closed_networks_are_doubled(name: str) -> None:
    found = network(name)
    bonuses = found.bonus_sarcophagi + found.bonus_apex + found.bonus_longest
    assert found.closed and found.value == (found.rooms + bonuses) * diagram(name)["shows"]["factor"]


def test_range_of_a_caption() -> None:
    """If a caption says "da A1 ad A5", the network has exactly these tiles."""
    ranged = [
        name for name in showing("network") if re.search(r"\b[dD]a A\d+ ad? A\d+", diagram(name)["caption"])
    ]
    assert len(ranged) >= 3
    for name in ranged:
        first, last = diagram(name)["shows"]["cells"]
        assert network(name).cells == tuple(range(first, last + 1))


def test_the_opening() -> None:
    """`kheops-preparazione`."""
    shows, plain = diagram("apertura")["shows"], diagram("apertura")["position"]
    assert [number for number, lies in enumerate(plain["cells"]) if lies] == sorted(data.START_CELLS)
    assert shows["laid"] == len(data.START_CELLS)
    assert [len(hand) for hand in plain["hands"]] == [shows["hand"]] * 2
    assert sum(plain["pile"].values()) == shows["pile"] == data.PILE_SIZE
    decision = start("apertura").decision()
    assert decision is not None and (decision.seat, decision.kind, plain["turn"]) == (0, "place-pawn", 0)


def test_only_the_longest_network_has_the_bonus() -> None:
    """The network beside the shown one has the bonus for length. The shown network does not."""
    for name in ("sotterraneo-aperto", "sotterraneo-chiuso"):
        (longest,) = [each for each in networks(start(name)) if each.longest]
        assert len(longest.cells) > len(network(name).cells)


def test_places_for_a_tile() -> None:
    """`kheops-tessera`: the caption names the legal cells. The last cell that it names is illegal."""
    decision = start("tessera").decision()
    assert decision is not None
    *named, last = diagram("tessera")["shows"]["cells"]
    assert sorted({choice[2] for choice in decision.choices}) == named and last not in named


def test_the_final_count() -> None:
    """`kheops-fine`: the table lists the events after the last tile."""
    state, events, _ = played("conto-finale")
    rows = []
    for event in events:
        if event.kind.startswith("network"):
            rows.append(final_row(event))
    scored = {event.seat: event.data for event in events if event.kind == "ankhs-scored"}
    occupied = "-".join(str(len(scored[seat]["cells"])) for seat in (0, 1))
    rows.append(["Ankh", "", "", "", occupied, "", *(str(scored[seat]["points"]) for seat in (0, 1))])
    rows.append(["Totale", *[""] * 5, *map(str, state.scores())])
    assert table("Sotterraneo | Tessere") == rows
    assert events[-1].kind == "game-over"
    longest = [each for each in networks(state) if each.longest]
    assert [(each.cursed, cell_name(each.cells[0])) for each in longest] == [(True, "B8")]


def final_row(event: Event) -> list[str]:
    about = event.data
    how = {"cursed": "maledetto", "tie": "parità", "nobody": "vuoto"}.get(about.get("why", ""), "")
    points = [str(about.get("points", 0)) if seat == event.seat else "0" for seat in (0, 1)]
    return [
        f"da {cell_name(about['cells'][0])}",
        str(len(about["cells"])),
        str(about["rooms"]),
        str(sum(about["bonus"].values())),
        "-".join(map(str, about["pawns"])),
        how or ("chiuso" if about["closed"] else ""),
        *points,
    ]


def test_every_rotation_of_the_last_tile_gives_the_same_count() -> None:
    state = start("conto-finale")
    decision = state.decision()
    assert decision is not None and len(decision.choices) > 1
    assert {choice[2] for choice in decision.choices} == set(diagram("conto-finale")["shows"]["cells"])
    for choice in decision.choices:
        other = state.copy()
        other.apply(choice)
        assert list(other.scores()) == diagram("conto-finale")["shows"]["scores"]


# Tables


def test_table_of_tiles() -> None:
    rows = {row[0]: row[1:] for row in table("Simbolo | Sale")}
    assert list(rows) == [words.capitalize() for words in SYMBOLS.values()]
    for symbol, words in SYMBOLS.items():
        both = [", ".join(map(str, openings)) for openings in data.OPENINGS[symbol]]
        assert rows[words.capitalize()] == [*both, str(sum(map(len, data.OPENINGS[symbol])))]


def test_table_of_pawns() -> None:
    names = {"Operaio": data.WORKER, "Mummia": data.MUMMY, "Sacerdote": data.PRIEST, "Faraone": data.PHARAOH}
    rows = {
        row[0].split("]")[0].strip("["): [int(cell) for cell in row[1:]] for row in table("Pedina | Bianco")
    }
    assert rows == {name: [pieces[piece] for pieces in data.SUPPLY] for name, piece in names.items()}


def test_tables_of_points() -> None:
    points = [row[1] for row in table("Che cosa | Punti")]
    sarcophagi = [data.ONE_SARCOPHAGUS, data.PAIR_OF_SARCOPHAGI]
    bonuses = [*sarcophagi, data.APEX_POINTS, data.LONGEST_POINTS]
    assert points == ["1", *map(str, bonuses), "il doppio", "0", "il loro numero al quadrato"]
    assert [int(row[1]) for row in table("Nel sotterraneo ci sono | Bonus")] == [*sarcophagi, 0]
    assert data.CLOSED_FACTOR == 2
    (squares,) = table("Ankh occupate | 1")
    assert squares == ["Punti", *(str(n * n) for n in range(1, 7))]
    ankh_tiles = sum(tile.copies for tile in data.TILES if tile.symbol == data.ANKH)
    assert len(squares) - 1 == ankh_tiles


def test_numbers_of_the_pyramid() -> None:
    """`kheops-preparazione` and the components: rows, tiles, turns."""
    told = numbers(TEXT[TEXT.index("- **La piramide.**") :].split("\n\n")[0])
    assert told == [data.ROWS, *data.ROW_LENGTHS, data.CELLS]
    setup = numbers(
        re.sub(r"^\d\. ", "", TEXT[TEXT.index("{ #kheops-preparazione }") :].split("\n\n")[1], flags=re.M)
    )
    assert setup == [data.START_TILES, data.HAND, data.HAND, data.PILE_SIZE]
    kinds = [
        sum(tile.copies for tile in data.TILES if tile.kind == kind) for kind in (data.ROOM, data.CORRIDOR)
    ]
    tiles = numbers(
        TEXT[TEXT.index("- **Tessere.**") :].split(".")[0] + TEXT[TEXT.index("Sono 50") :].split(".")[0]
    )
    assert tiles == [data.TILE_COUNT, *kinds]
    assert f"Fate {data.TURNS // 2} turni a testa" in TEXT
    assert f"Succede negli ultimi {data.TURNS - data.PILE_SIZE} turni" in TEXT


def test_captions_call_the_seats_by_their_colours() -> None:
    """White and Blue: the blue of the house is lapis lazuli."""
    assert games.page("kheops").colours[:2] == ("bianco", "lapis")


def test_diagrams_call_the_seats_as_the_book_does() -> None:
    drawn = BOOK.drawn()
    assert all(f" a {name}" in drawn for name in ("Bianco", "Blu"))
    assert not re.search(r"\bbianco\b", re.sub(r"<[^>]*>", " ", drawn))
