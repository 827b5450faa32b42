"""Leggende's board: everything a seat may see is drawn, touchable and named, and nothing else."""

import re
from functools import cache
from math import hypot

import pytest

from app.drawing.palette import COLOURS
from app.drawing.scene import Board, Person, Piece, Scene
from app.drawing.stage import Stage
from app.games.leggende.board.armies import TINT, flags, glows, tints
from app.games.leggende.board.board import crowns
from app.games.leggende.board.cards import card_at, card_face
from app.games.leggende.board.layout import NEUTRAL_COLOUR, Lay
from app.games.leggende.board.plan import PORTRAIT
from app.games.leggende.board.symbols import army_kind, castle_kind, token_kind
from app.games.leggende.page import PAGE
from app.games.leggende.words.names import region_name
from app.table.picker import Picker
from pycore.contract import CHANCE, Choice, Decision, Event, State
from pycore.games.leggende.cards import CARDS, NUMBER
from pycore.games.leggende.data import COSTS
from pycore.games.leggende.faces import REGION, REGIONS
from pycore.games.leggende.scoring import controls
from tests.app.games.leggende.played import GAME, NAMES, PEOPLE, Step, asked, ended, every_game, show
from tests.app.games.reading import drawn_keys, drawn_words, svg
from tests.games.leggende.building import position
from tests.games.leggende.positions import POSITIONS

CROWN = 'fill="var(--gold)" stroke="var(--on-gold)" stroke-width="1.6"'
"""The paint of the crown on an island's mark; nothing else uses it."""
CLIFF = re.compile(r'transform="translate\(0 \d+\)"')


@cache
def some() -> tuple[Step, ...]:
    """Two positions of every decision kind in each game."""
    found: dict[tuple[int, str, int], Step] = {}
    for n, game in enumerate(every_game()):
        for k, step in enumerate(game):
            if step[1].seat != CHANCE:
                found.setdefault((n, step[1].kind, 0), step)
                if k > len(game) // 2:
                    found.setdefault((n, step[1].kind, 1), step)
    return tuple(found.values())


def test_colours_of_seats_and_neutral_armies() -> None:
    assert set(PAGE.colours) <= COLOURS.keys() and len(set(PAGE.colours)) == 4
    assert NEUTRAL_COLOUR not in PAGE.colours


def test_random_games_cover_all_decision_kinds() -> None:
    assert {step[1].kind for step in some()} == {
        *("face", "centre", "slot", "turn", "start-region", "token", "outpost", "neutral", "bid", "first"),
        *("take", "option", "place", "move", "city", "destroy", "free-army", "steal", "peek", "extra"),
    }


def picker(state: State, decision: Decision) -> Picker:
    return Picker({choice: PAGE.keys(state, choice) for choice in decision.choices})


@pytest.mark.parametrize("wide", [False, True])
def test_every_key_of_a_chain_is_on_the_board(wide: bool) -> None:
    for state, decision, _ in some():
        for choice in decision.choices:
            for chain in PAGE.keys(state, choice):
                for n, key in enumerate(chain):
                    assert key in picker(state, decision).lit(chain[:n])
        chains = [PAGE.keys(state, choice)[0] for choice in decision.choices]
        keys = set(drawn_keys(PAGE.board(show(state, decision.seat)._replace(wide=wide))))
        assert {key for chain in chains for key in chain} <= keys, decision.kind


def test_keys_are_unique_and_named() -> None:
    for state, decision, events in some():
        keys = drawn_keys(PAGE.board(show(state, decision.seat, events=events)))
        assert len(keys) == len(set(keys))
        for key in keys:
            name = PAGE.name_key(state, key)
            assert re.fullmatch(r"[A-Z0-9][^{}_]*|\{\d\}", name)


def test_chains_are_shared_only_by_choices_in_the_same_region() -> None:
    """The victim of an attack and the seat paid by the Bandit King are asked for in a menu."""
    shared = set()
    for state, decision, _ in asked():
        chains = [PAGE.keys(state, choice)[0] for choice in decision.choices]
        if len(set(chains)) < len(chains):
            shared.add(decision.kind)
        assert not any(chain[:n] in chains for chain in chains for n in range(1, len(chain)))
    assert shared <= {"destroy", "place"} and "destroy" in shared


def test_tempting_touches_are_refused_with_a_reason() -> None:
    answers = set()
    for state, decision, _ in some():
        seen = state.seen_by(decision.seat)
        legal = {chain for choice in decision.choices for chain in PAGE.keys(seen, choice)}
        far = {run.chain for run in PAGE.runs(seen)}
        keys = set(drawn_keys(PAGE.board(show(state, decision.seat))))
        for chain, choice in PAGE.tempting(seen):
            assert set(chain) <= keys and chain not in legal | far
            refusal = state.why_not(choice)
            assert refusal is not None
            answers.add(refusal.reason)
    assert {
        "too-few-coins",
        "no-city-here",
        "no-army",
        "central-tile",
        "not-adjacent",
        "token-there",
    } <= answers
    assert {"start-region", "not-central", "immune", "other-region", "not-controlled"} <= answers


def test_an_army_that_cannot_move_is_told_the_cost_of_the_nearest_step() -> None:
    """The cost shown must not be that of a distant region."""
    told = set[str]()
    for state, decision, _ in asked():
        if decision.kind == "move":
            legal = {PAGE.keys(state, choice)[0][0] for choice in decision.choices}
            first = dict[str, Choice]()
            for chain, choice in PAGE.tempting(state):
                if len(chain) == 2 and chain[0] not in legal:
                    first.setdefault(chain[0], choice)
            told |= {refusal.reason for choice in first.values() if (refusal := state.why_not(choice))}
    assert told == {"too-far"}


def test_own_armies_are_refused_as_immune() -> None:
    plain = position(
        phase="destroy",
        cards=(("dire_giant",),),
        card="dire_giant",
        part=1,
        left=1,
        armies={"D4": {"0": 4}, "D5": {"0": 1, "1": 1}, "D7": {"neutral": 1}},
    )
    state = GAME.from_plain(plain)
    found = dict(PAGE.tempting(state))
    told = [state.why_not(found[(f"region-{name}",)]) for name in ("D4", "D7")]
    assert [refusal and refusal.reason for refusal in told] == ["immune", "no-army"]


def test_chance_and_the_end_have_nothing_to_touch() -> None:
    for game in every_game()[:4]:
        for state, decision, _ in game[::40]:
            if decision.seat == CHANCE:
                assert PAGE.keys(state, decision.choices[0]) == ()
                assert not PAGE.tempting(state) and not PAGE.runs(state)
                PAGE.board(show(state))
    for seats in (2, 3, 4):
        state, events = ended(seats, 3)
        assert not PAGE.tempting(state) and not PAGE.runs(state)
        for n in range(len(events) - 6, len(events) + 1):
            PAGE.board(show(state, None, events=events[:n]))


def test_the_board_uses_known_paints_and_symbols() -> None:
    symbols = PAGE.symbols()
    ids = set(re.findall(r' id="([^"]+)"', symbols))
    assert all(name.startswith("leggende-") for name in ids)
    svg(symbols)
    for state, decision, events in some():
        board = PAGE.board(show(state, decision.seat, events=events))
        text = board.scenery + board.overlay
        svg(text)
        assert " id=" not in text and not re.search(r"#[0-9a-f]{6}\b", text)
        used = {*re.findall(r'href="#([^"]+)"', text), *re.findall(r"url\(#([^)]+)\)", text)}
        assert used | {piece.kind for piece in board.pieces} <= ids


def test_names_of_people_are_escaped() -> None:
    people = (Person('<script>"', "verde"), Person("&amp;", "rosso"))
    state = next(state for state, _, _ in some() if state.seats == 2)
    board = PAGE.board(Scene(state.seen_by(0), 0, people))
    svg(board.scenery + board.overlay)
    assert "<script>" not in board.scenery + board.overlay


# Pieces on the map


@pytest.mark.parametrize("name", POSITIONS)
def test_every_army_city_and_token_is_drawn(name: str) -> None:
    """Every army, castle and token of the plain form, in the right number, colour and region."""
    state = GAME.from_plain(POSITIONS[name])
    plain = state.to_plain()
    board = PAGE.board(show(state))
    pieces = {piece.place: piece for piece in board.pieces}
    for place, here in plain["armies"].items():
        for owner, many in here.items():
            colour = NEUTRAL_COLOUR if owner == "neutral" else PEOPLE[int(owner)].colour
            found = standing(board, army_kind(colour), place)
            assert len(found) == min(many, 2)
            labels = [piece.label for piece in found if piece.label]
            assert (
                len(labels) == 1
                and labels[0].startswith(f"{many} ")
                and labels[0].endswith(region_name(place))
            )
            assert owner == "neutral" or f" di {NAMES[int(owner)]}" in labels[0]
    for place, here in plain["cities"].items():
        for owner, many in here.items():
            castles = standing(board, castle_kind(PEOPLE[int(owner)].colour), place)
            assert len(castles) == many
            (label,) = (castle.label for castle in castles if castle.label)
            assert label.startswith(f"{many} città di {NAMES[int(owner)]}")
    for place, token in plain["tokens"].items():
        shown = "hidden" if token["name"] in (None, "hidden") else token["name"]
        # A face-down token is shown only to a seat that has looked at it.
        if token["seen"]:
            shown = "hidden"
        assert pieces[f"token-{place}"].kind == token_kind(shown)
    drawn = sum(piece.kind.startswith("leggende-token") for piece in board.pieces)
    assert drawn == len(plain["tokens"])


def standing(board: Board, kind: str, place: str) -> list[Piece]:
    return [piece for piece in board.pieces if piece.kind == kind and piece.place.split("-")[1] == place]


def test_three_or_more_armies_are_shown_as_a_number() -> None:
    state = GAME.from_plain(POSITIONS["three-last"])
    board = PAGE.board(show(state))
    assert {"18", "9"} <= set(drawn_words(board.overlay))


TOWER = re.compile(
    r'<path d="[^"]*h7[^"]*"[^>]* fill="var\(--c-(\w+?)(?:-side)?\)"[^>]*/><text[^>]*>(\d+)</text>'
)
"""Colour and number of a crenellated plate."""


@pytest.mark.parametrize(
    ("armies", "cities", "numbers"),
    [
        ({"0": 5, "1": 4}, {"1": 1}, ["5"]),
        ({"0": 1}, {"0": 1}, ["2"]),
        ({}, {"0": 2}, ["2"]),
        ({"0": 2}, {"1": 1}, []),
        ({"0": 12}, {}, []),
    ],
)
def test_the_number_in_a_region_with_a_city_counts_armies_and_cities(
    armies: dict[str, int], cities: dict[str, int], numbers: list[str]
) -> None:
    """Armies and cities are counted together on a plate of another shape, so that a tie shows: 5 against 4 and a
    city."""
    there = {"armies": {"H5": armies} if armies else {}, "cities": {"H5": cities} if cities else {}}
    plain = {**POSITIONS["two-take"], **there}
    assert [found for _, found in TOWER.findall(PAGE.board(show(GAME.from_plain(plain))).overlay)] == numbers


@pytest.mark.parametrize("place", ["H1", "D6", "F1"])
def test_pieces_in_the_smallest_regions_do_not_hide_each_other(place: str) -> None:
    """Numbers have their owner's colour. They cover neither each other nor another owner's pieces."""
    there = {"armies": {place: {"0": 6, "1": 4}}, "cities": {place: {"0": 1, "1": 2}}}
    board = PAGE.board(show(GAME.from_plain({**POSITIONS["two-take"], **there})))
    verde, rosso = (person.colour for person in PEOPLE[:2])
    assert TOWER.findall(board.overlay) == [(verde, "7"), (rosso, "6")]
    numbers = re.findall(r'<text x="([\d.]+)" y="([\d.]+)"[^>]*>([67])</text>', board.overlay)
    spots = {found: (float(x), float(y) - 9) for x, y, found in numbers}
    assert hypot(spots["7"][0] - spots["6"][0], spots["7"][1] - spots["6"][1]) >= 26
    for found, other in (("7", rosso), ("6", verde)):
        x, y = spots[found]
        pieces = [piece for piece in board.pieces if place in piece.place and piece.kind.endswith(other)]
        assert pieces and min(hypot(piece.x - x, piece.y - y) for piece in pieces) > 16


def test_armies_do_not_hide_the_battlements_of_a_castle() -> None:
    """Armies stand in front of the castle's lower right corner."""
    plain = {**POSITIONS["two-take"], "armies": {"H5": {"0": 4}}, "cities": {"H5": {"0": 1}}}
    pieces = PAGE.board(show(GAME.from_plain(plain))).pieces
    (castle,) = (piece for piece in pieces if piece.place.startswith("castle-H5"))
    top = castle.y - PAGE.sizes[castle.kind][1] / 2
    for army in (piece for piece in pieces if piece.place.startswith("army-H5")):
        assert army.y - PAGE.sizes[army.kind][1] / 2 >= top + 15 and army.x > castle.x


def test_numbers_are_drawn_above_the_latest_events() -> None:
    event = Event("place", 0, {"region": "H5", "left": 1, "payee": None, "coins": 0}, "leggende-piazzare")
    plain = {**POSITIONS["two-take"], "armies": {"H5": {"0": 17}}, "cities": {}}
    overlay = PAGE.board(show(GAME.from_plain(plain), events=(event,))).overlay
    assert overlay.index('r="25" fill="none" stroke="var(--gold)"') < overlay.index(">17</text>")


@pytest.mark.parametrize("wide", [False, True])
def test_pieces_are_within_the_board_at_unique_places(wide: bool) -> None:
    for state, decision, _ in some():
        board = PAGE.board(show(state, decision.seat)._replace(wide=wide))
        places = [piece.place for piece in board.pieces]
        assert len(places) == len(set(places))
        for piece in board.pieces:
            w, h = PAGE.sizes[piece.kind]
            assert w / 3 <= piece.x <= board.width - w / 3
            assert h / 3 <= piece.y <= board.height - h / 3


def test_a_hidden_token_is_shown_only_to_seats_that_looked() -> None:
    """Neither the kind nor the label of the piece may reveal it."""
    state = GAME.from_plain(POSITIONS["four-hidden"])
    for seat in (None, 0, 1, 2, 3):
        pieces = {piece.place: piece for piece in PAGE.board(show(state, seat)).pieces}
        knows = seat in (0, 1)
        assert (pieces["token-D5"].kind == token_kind("book")) is knows
        assert ("Libro" in pieces["token-D5"].label) is knows
        assert (pieces["token-H1"].kind == token_kind("spring")) is (seat == 2)


def test_secret_bids_are_not_shown() -> None:
    for game in every_game():
        for state, decision, _ in game:
            if decision.kind == "bid":
                board = PAGE.board(show(state, None))
                assert not [key for key in drawn_keys(board) if key.startswith("bid-")]
                mine = drawn_keys(PAGE.board(show(state, decision.seat)))
                assert len([key for key in mine if key.startswith("bid-")]) == len(decision.choices)


# Control


@pytest.mark.parametrize("name", POSITIONS)
def test_controlled_regions_have_their_holders_tint(name: str) -> None:
    """Each controlled region has its holder's tint and a flag with the mark of the colour; other regions have
    neither."""
    state = GAME.from_plain(POSITIONS[name])
    held = controls(state)  # type: ignore[arg-type]
    board = PAGE.board(show(state))
    owners = [owner for owner in held.values() if owner >= 0]
    for seat, person in enumerate(PEOPLE[: state.seats]):
        tinted = board.scenery.count(f'fill="var(--c-{person.colour})" fill-opacity="{TINT}"')
        assert tinted == owners.count(seat)


def test_flags_and_crowns_have_the_mark_of_their_colour() -> None:
    lay, shore = Lay(0, 0, 0.0, 0.0), PORTRAIT[False].shores[0]
    for colour in (*PAGE.colours, NEUTRAL_COLOUR):
        mark = COLOURS[colour].mark
        assert flags(lay, (colour, "", "")).count(mark) == 1
        assert crowns(lay, (colour, ""), shore).count(mark) == 1
    assert tints(lay, ("", "", "")) == flags(lay, ("", "", "")) == ""
    assert crowns(lay, ("", ""), shore) == glows(lay, ("", "")) == ""


# Cards


def test_every_card_has_its_own_picture() -> None:
    pictures = [re.findall(r"#(leggende-card-[a-z0-9-]+)", card_face(card, 0, 0)) for card in CARDS]
    assert all(len(found) == 1 for found in pictures)
    symbols = PAGE.symbols()
    bodies = [symbols.split(f'id="{found[0]}"')[1].split("</symbol>")[0] for found in pictures]
    assert len(set(bodies)) == len(CARDS)


def test_the_row_shows_cards_prices_and_the_movements_left() -> None:
    state = GAME.from_plain(POSITIONS["two-take"])
    board = PAGE.board(show(state, 0))
    for place, card in enumerate(state.to_plain()["row"]):
        face = card_face(CARDS[NUMBER[card]], *card_at(PORTRAIT[False], place), COSTS[place])
        assert face in board.scenery and str(COSTS[place]) in drawn_words(face)
    move = PAGE.board(show(GAME.from_plain(POSITIONS["two-ring-move"]), 0))
    assert "5" in drawn_words(move.scenery) and "done" in drawn_keys(move)


# Runs: moves over several regions


def test_runs_are_sequences_of_legal_moves() -> None:
    found = 0
    for state, decision, _ in asked():
        runs = PAGE.runs(state.seen_by(decision.seat))
        assert not runs or decision.kind == "move"
        chains = [run.chain for run in runs]
        assert len(set(chains)) == len(chains)
        legal = {chain for choice in decision.choices for chain in PAGE.keys(state, choice)}
        assert not legal & set(chains)
        for run in runs[:5]:
            moved = state.copy()
            for choice in run.choices:
                assert moved.why_not(choice) is None
                moved.apply(choice)
            assert re.fullmatch(r"Muovi un'armata da .+ a .+ \(\d+ moviment[oi]\)", run.words)
            found += 1
    assert found > 100


def test_armies_offered_by_the_menu_are_lit() -> None:
    """After the touch on their region, the board lights as many armies as the menu offers."""
    seen = 0
    for state, decision, _ in asked():
        regions = [choice[1] for choice in decision.choices if choice[0] == "destroy"]
        if name := next((region for region in regions if regions.count(region) > 1), ""):
            board = PAGE.board(show(state, decision.seat, picked=(f"region-{name}",)))
            assert board.overlay.count('stroke="var(--lit)"') == regions.count(name)
            seen += 1
    assert seen > 3


def test_targets_and_costs_of_the_picked_army_are_shown() -> None:
    state = GAME.from_plain(POSITIONS["two-ring-move"])
    before = PAGE.board(show(state, 0))
    after = PAGE.board(show(state, 0, picked=("region-V7",)))
    reach = set(show(state, 0, picked=("region-V7",)).lit)
    costs = len(drawn_words(after.overlay)) - len(drawn_words(before.overlay))
    assert costs == len(reach) > 3
    assert {key.removeprefix("region-") for key in reach} <= set(REGIONS) and REGION


def test_the_bandit_kings_cost_is_shown_in_advance() -> None:
    """The cost is shown only in cities of others, and not if an army can also be placed for free."""
    state = GAME.from_plain(POSITIONS["four-bandit-place"])
    decision = state.decision()
    assert decision is not None
    paid = [choice[1] for choice in decision.choices if len(choice) > 2]
    drawn = drawn_words(PAGE.board(show(state, decision.seat)).overlay)
    assert paid == ["D4", "H4", "V7"] and ("place", "D4") in decision.choices and drawn.count("−1") == 2


def test_few_parts_of_the_drawing_change_between_steps() -> None:
    """Between two steps of a move most parts of the drawing are unchanged."""
    state = GAME.from_plain(POSITIONS["two-ring-move"])
    moved = state.copy()
    moved.apply(("move", "V7", "V6"))
    boards = [PAGE.board(show(one, 0)) for one in (state, moved)]
    for layer, most in (("scenery", 12), ("overlay", 6)):
        one, other = (getattr(board, layer).parts for board in boards)
        assert len(one) == len(other)
        assert sum(a != b for a, b in zip(one, other, strict=True)) <= most
    stage = Stage()
    before = stage.place(boards[0])
    after = stage.place(boards[1])
    assert len(before.keys() & after.keys()) >= len(before) - 1


def test_a_turn_takes_few_touches() -> None:
    """A card, a placed army, a city and an attack take one touch each. A move takes two, at any distance."""
    touches: dict[str, set[int]] = {}
    for state, decision, _ in asked():
        for choice in decision.choices:
            lengths = {len(chain) for chain in PAGE.keys(state, choice)}
            touches.setdefault(str(choice[0]), set()).update(lengths)
        for run in PAGE.runs(state):
            touches.setdefault("run", set()).add(len(run.chain))
    assert touches.pop("move") == touches.pop("run") == {2}
    assert set(touches) >= {
        "take",
        "part",
        "place",
        "city",
        "destroy",
        "done",
        "skip",
        "bid",
        "peek",
        "steal",
    }
    assert all(lengths == {1} for lengths in touches.values()), touches


@pytest.mark.parametrize("name", POSITIONS)
def test_island_marks_are_not_covered(name: str) -> None:
    """Nothing is drawn between the water of a tile and its cliffs."""
    board = PAGE.board(show(GAME.from_plain(POSITIONS[name])))
    cliffs = [found.start() for found in CLIFF.finditer(board.scenery)]
    assert len(cliffs) == 4
    for cliff in cliffs:
        water = board.scenery.rfind("leggende-p-waves", 0, cliff)
        assert CROWN not in board.scenery[water:cliff]
