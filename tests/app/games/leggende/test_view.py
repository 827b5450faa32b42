"""Leggende's board: all that a seat sees is drawn, nothing that it may not; all can be touched and has a name."""

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
"""What paints the crown of an island's mark, and nothing else."""
CLIFF = re.compile(r'transform="translate\(0 \d+\)"')


@cache
def some() -> tuple[Step, ...]:
    """Two positions of every kind of decision in each game."""
    found: dict[tuple[int, str, int], Step] = {}
    for n, game in enumerate(every_game()):
        for k, step in enumerate(game):
            if step[1].seat != CHANCE:
                found.setdefault((n, step[1].kind, 0), step)
                if k > len(game) // 2:
                    found.setdefault((n, step[1].kind, 1), step)
    return tuple(found.values())


def test_it_is_drawn() -> None:
    assert set(PAGE.colours) <= COLOURS.keys() and len(set(PAGE.colours)) == 4
    assert NEUTRAL_COLOUR not in PAGE.colours


def test_random_games_ask_everything() -> None:
    assert {step[1].kind for step in some()} == {
        *("face", "centre", "slot", "turn", "start-region", "token", "outpost", "neutral", "bid", "first"),
        *("take", "option", "place", "move", "city", "destroy", "free-army", "steal", "peek", "extra"),
    }


def picker(state: State, decision: Decision) -> Picker:
    return Picker({choice: PAGE.keys(state, choice) for choice in decision.choices})


def test_every_touch_on_the_way_to_a_choice_is_on_the_board() -> None:
    for state, decision, _ in some():
        for choice in decision.choices:
            for chain in PAGE.keys(state, choice):
                for n, key in enumerate(chain):
                    assert key in picker(state, decision).lit(chain[:n])
        chains = [PAGE.keys(state, choice)[0] for choice in decision.choices]
        keys = set(drawn_keys(PAGE.board(show(state, decision.seat))))
        assert {key for chain in chains for key in chain} <= keys, decision.kind


def test_no_key_is_drawn_twice_and_all_have_names() -> None:
    for state, decision, events in some():
        keys = drawn_keys(PAGE.board(show(state, decision.seat, events=events)))
        assert len(keys) == len(set(keys))
        for key in keys:
            name = PAGE.name_key(state, key)
            assert re.fullmatch(r"[A-Z0-9][^{}_]*|\{\d\}", name)


def test_one_chain_may_stand_for_several_choices_only_in_one_region() -> None:
    """Whom to attack, and to whom the Bandit King pays, is asked in a menu."""
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


def test_an_army_that_cannot_move_on_is_told_what_the_nearest_step_costs() -> None:
    """Not of a region far away that nobody has named."""
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


def test_immunity_of_ones_own_armies_is_why_they_are_not_destroyed() -> None:
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


def test_luck_and_the_end_have_nothing_to_touch() -> None:
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


def test_the_board_names_only_known_paints_and_symbols() -> None:
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


# What stands on the map


@pytest.mark.parametrize("name", POSITIONS)
def test_everything_that_stands_there_is_drawn(name: str) -> None:
    """Every army, castle and token of the plain form, as many as there are, in the colour and in the region."""
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
        # A face-down token shows what it is to whoever has looked at it alone.
        if token["seen"]:
            shown = "hidden"
        assert pieces[f"token-{place}"].kind == token_kind(shown)
    drawn = sum(piece.kind.startswith("leggende-token") for piece in board.pieces)
    assert drawn == len(plain["tokens"])


def standing(board: Board, kind: str, place: str) -> list[Piece]:
    return [piece for piece in board.pieces if piece.kind == kind and piece.place.split("-")[1] == place]


def test_from_three_on_a_number_says_how_many_there_are() -> None:
    state = GAME.from_plain(POSITIONS["three-last"])
    board = PAGE.board(show(state))
    assert {"18", "9"} <= set(drawn_words(board.overlay))


TOWER = re.compile(
    r'<path d="[^"]*h5[^"]*"[^>]* fill="var\(--c-(\w+?)(?:-side)?\)"[^>]*/><text[^>]*>(\d+)</text>'
)
"""The colour and the number of a plate with battlements."""


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
def test_where_there_is_a_city_the_number_is_what_counts(
    armies: dict[str, int], cities: dict[str, int], numbers: list[str]
) -> None:
    """Armies and cities together, on a plate of another shape, so that a tie is seen: 5 against 4 and a city."""
    there = {"armies": {"H5": armies} if armies else {}, "cities": {"H5": cities} if cities else {}}
    plain = {**POSITIONS["two-take"], **there}
    assert [found for _, found in TOWER.findall(PAGE.board(show(GAME.from_plain(plain))).overlay)] == numbers


@pytest.mark.parametrize("place", ["H1", "D6", "F1"])
def test_in_the_smallest_region_everybody_is_seen(place: str) -> None:
    """Numbers have their owner's colour, and neither lie on each other nor on what another owner has there."""
    there = {"armies": {place: {"0": 6, "1": 4}}, "cities": {place: {"0": 1, "1": 2}}}
    board = PAGE.board(show(GAME.from_plain({**POSITIONS["two-take"], **there})))
    verde, rosso = (person.colour for person in PEOPLE[:2])
    assert TOWER.findall(board.overlay) == [(verde, "7"), (rosso, "6")]
    numbers = re.findall(r'<text x="([\d.]+)" y="([\d.]+)"[^>]*>([67])</text>', board.overlay)
    spots = {found: (float(x), float(y) - 7) for x, y, found in numbers}
    assert hypot(spots["7"][0] - spots["6"][0], spots["7"][1] - spots["6"][1]) >= 26
    for found, other in (("7", rosso), ("6", verde)):
        x, y = spots[found]
        pieces = [piece for piece in board.pieces if place in piece.place and piece.kind.endswith(other)]
        assert pieces and min(hypot(piece.x - x, piece.y - y) for piece in pieces) > 16


def test_the_battlements_of_a_castle_are_seen() -> None:
    """Armies stand before its lower right corner."""
    plain = {**POSITIONS["two-take"], "armies": {"H5": {"0": 4}}, "cities": {"H5": {"0": 1}}}
    pieces = PAGE.board(show(GAME.from_plain(plain))).pieces
    (castle,) = (piece for piece in pieces if piece.place.startswith("castle-H5"))
    top = castle.y - PAGE.sizes[castle.kind][1] / 2
    for army in (piece for piece in pieces if piece.place.startswith("army-H5")):
        assert army.y - PAGE.sizes[army.kind][1] / 2 >= top + 15 and army.x > castle.x


def test_numbers_lie_on_the_marks_of_what_has_just_happened() -> None:
    event = Event("place", 0, {"region": "H5", "left": 1, "payee": None, "coins": 0}, "leggende-piazzare")
    plain = {**POSITIONS["two-take"], "armies": {"H5": {"0": 17}}, "cities": {}}
    overlay = PAGE.board(show(GAME.from_plain(plain), events=(event,))).overlay
    assert overlay.index('r="25" fill="none" stroke="var(--gold)"') < overlay.index(">17</text>")


def test_pieces_keep_to_the_board_and_have_places_of_their_own() -> None:
    for state, decision, _ in some():
        board = PAGE.board(show(state, decision.seat))
        places = [piece.place for piece in board.pieces]
        assert len(places) == len(set(places))
        for piece in board.pieces:
            w, h = PAGE.sizes[piece.kind]
            assert w / 3 <= piece.x <= board.width - w / 3
            assert h / 3 <= piece.y <= board.height - h / 3


def test_who_has_not_looked_does_not_see() -> None:
    """Neither the kind of the piece nor its words tell it."""
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
def test_control_is_a_tint_and_a_mark(name: str) -> None:
    """Each controlled region has a flag with the mark of its holder's colour, and its paint; others have neither."""
    state = GAME.from_plain(POSITIONS[name])
    held = controls(state)  # type: ignore[arg-type]
    board = PAGE.board(show(state))
    owners = [owner for owner in held.values() if owner >= 0]
    for seat, person in enumerate(PEOPLE[: state.seats]):
        tinted = board.scenery.count(f'fill="var(--c-{person.colour})" fill-opacity="{TINT}"')
        assert tinted == owners.count(seat)


def test_a_flag_and_a_crown_bear_the_mark_of_the_colour() -> None:
    lay = Lay(0, 0, 0.0, 0.0)
    for colour in (*PAGE.colours, NEUTRAL_COLOUR):
        mark = COLOURS[colour].mark
        assert flags(lay, (colour, "", "")).count(mark) == 1
        assert crowns(lay, (colour, "")).count(mark) == 1
    assert tints(lay, ("", "", "")) == flags(lay, ("", "", "")) == ""
    assert crowns(lay, ("", "")) == glows(lay, ("", "")) == ""


# Cards


def test_every_card_has_a_picture_of_its_own() -> None:
    pictures = [re.findall(r"#(leggende-card-[a-z0-9-]+)", card_face(card, 0, 0)) for card in CARDS]
    assert all(len(found) == 1 for found in pictures)
    symbols = PAGE.symbols()
    bodies = [symbols.split(f'id="{found[0]}"')[1].split("</symbol>")[0] for found in pictures]
    assert len(set(bodies)) == len(CARDS)


def test_the_row_shows_names_prices_and_what_is_left() -> None:
    state = GAME.from_plain(POSITIONS["two-take"])
    board = PAGE.board(show(state, 0))
    for place, card in enumerate(state.to_plain()["row"]):
        face = card_face(CARDS[NUMBER[card]], *card_at(False, place), COSTS[place])
        assert face in board.scenery and str(COSTS[place]) in drawn_words(face)
    move = PAGE.board(show(GAME.from_plain(POSITIONS["two-ring-move"]), 0))
    assert "5" in drawn_words(move.scenery) and "done" in drawn_keys(move)


# Moving over several regions


def test_runs_are_moves_one_after_the_other() -> None:
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


def test_armies_of_which_one_is_meant_are_lit() -> None:
    """Once their region has been touched: as many as the small menu offers."""
    seen = 0
    for state, decision, _ in asked():
        regions = [choice[1] for choice in decision.choices if choice[0] == "destroy"]
        if name := next((region for region in regions if regions.count(region) > 1), ""):
            board = PAGE.board(show(state, decision.seat, picked=(f"region-{name}",)))
            assert board.overlay.count('stroke="var(--lit)"') == regions.count(name)
            seen += 1
    assert seen > 3


def test_reach_and_cost_of_the_picked_army_are_shown() -> None:
    state = GAME.from_plain(POSITIONS["two-ring-move"])
    before = PAGE.board(show(state, 0))
    after = PAGE.board(show(state, 0, picked=("region-V7",)))
    reach = set(show(state, 0, picked=("region-V7",)).lit)
    costs = len(drawn_words(after.overlay)) - len(drawn_words(before.overlay))
    assert costs == len(reach) > 3
    assert {key.removeprefix("region-") for key in reach} <= set(REGIONS) and REGION


def test_the_coin_of_the_bandit_king_is_shown_before_it_is_paid() -> None:
    """In the cities of others alone, and not where an army comes for nothing."""
    state = GAME.from_plain(POSITIONS["four-bandit-place"])
    decision = state.decision()
    assert decision is not None
    paid = [choice[1] for choice in decision.choices if len(choice) > 2]
    drawn = drawn_words(PAGE.board(show(state, decision.seat)).overlay)
    assert paid == ["D4", "H4", "V7"] and ("place", "D4") in decision.choices and drawn.count("−1") == 2


def test_only_what_has_changed_goes_to_the_page() -> None:
    """Between two steps of a move most parts of the drawing stay as they are."""
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
    """One for a card, for each army that is placed, for a city and for an attack; two for a move, however far."""
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
def test_nothing_lies_on_the_mark_of_an_island(name: str) -> None:
    """Between the water of a tile and its cliffs none is drawn."""
    board = PAGE.board(show(GAME.from_plain(POSITIONS[name])))
    cliffs = [found.start() for found in CLIFF.finditer(board.scenery)]
    assert len(cliffs) == 4
    for cliff in cliffs:
        water = board.scenery.rfind("leggende-p-waves", 0, cliff)
        assert CROWN not in board.scenery[water:cliff]
