"""The board of Oh, Pharaoh!: everything a seat may see, and nothing else."""

import random
import re
from itertools import pairwise, product

import pytest

from app.drawing.rectangle import Box
from app.drawing.scene import Board, Scene
from app.games.oh_pharaoh.board.layout import DISCARDS, WIDTH
from app.games.oh_pharaoh.board.panels import ANSWER, SIDES
from app.games.oh_pharaoh.board.seats import plates_at
from app.games.oh_pharaoh.board.symbols import CARD, chance
from app.games.oh_pharaoh.page import PAGE
from app.table.session import Session
from app.table.tail import PERSON, Tail
from pycore.contract import Choice, Event, Plain, State
from pycore.match import Match
from tests.app.games.oh_pharaoh.played import GAME, PEOPLE, show, steps
from tests.app.games.oh_pharaoh.test_words import good
from tests.app.games.reading import idle
from tests.games.oh_pharaoh.positions import POSITIONS, cards, position, tower

HANDS = [cards(3, 5, 5, 6, 6, "thief", "joker"), cards(2, 2, 4, "pharaoh"), cards(8, 8), cards(1, 1, 2)]
BUILT = [[tower(3, 3, 2), tower(6, 2, 1)], [tower(5, 3, 2, 1)], [tower(6, 2, (0, 1))], []]


def drawn(state: State, seat: int | None = None, **more: object) -> Board:
    return PAGE.board(show(state, seat)._replace(**more))  # type: ignore[arg-type]


def written(board: Board) -> list[str]:
    """All texts on the board, in drawing order."""
    return re.findall(r"<text[^>]*>([^<]+)</text>", board.scenery + board.overlay)


def keys_of(board: Board) -> set[str]:
    return set(re.findall(r'data-key="([^"]+)"', board.scenery + board.overlay))


def at(plain: Plain, *way: Choice) -> State:
    """The position after some choices."""
    state = GAME.from_plain(plain)
    for choice in way:
        refusal = state.why_not(choice)
        assert refusal is None, (choice, refusal)
        state.apply(choice)
    return state


def test_deep_positions_are_drawn_for_every_viewer() -> None:
    for plain in POSITIONS.values():
        state = GAME.from_plain(plain)
        for seat in (None, *range(state.seats)):
            for key in keys_of(drawn(state, seat)):
                good(PAGE.name_key(state.seen_by(seat), key))


@pytest.mark.parametrize("name", POSITIONS)
def test_a_hand_is_shown_to_its_owner_alone(name: str) -> None:
    """Positions that a seat cannot tell apart must look the same to it."""
    rng = random.Random(name)
    state = GAME.from_plain(POSITIONS[name])
    if state.decision() is None:
        return
    for viewer in (None, *range(state.seats)):
        other = state.seen_by(viewer).imagine(rng)
        assert drawn(other, viewer) == drawn(state, viewer)


def test_the_hand_is_sorted_and_equal_cards_are_counted() -> None:
    state = GAME.from_plain(position(4, hands=HANDS, marker=4))
    board = drawn(state, 0)
    hand = [piece for piece in board.pieces if piece.place.startswith("hand-")]
    assert list(dict.fromkeys(piece.place.split("-")[1] for piece in hand)) == [
        "3",
        "5",
        "6",
        "joker",
        "thief",
    ]
    tops = [piece.label for piece in sorted(hand, key=lambda piece: piece.x) if piece.label]
    assert tops == ["Un 3 in mano", "Due 5 in mano", "Due 6 in mano", "Un jolly in mano", "Un ladro in mano"]
    assert board.overlay.count("×2") == 2
    other = drawn(state, 3)
    assert {piece.place for piece in other.pieces if piece.place.startswith("hand-")} == {
        "hand-1-0",
        "hand-1-1",
        "hand-2-0",
    }


def test_pyramids_show_their_points_and_the_chance_of_a_theft() -> None:
    state = GAME.from_plain(position(hands=HANDS[:3], pyramids=BUILT[:3], marker=6))
    words = written(drawn(state, 2))
    assert {"0 punti", "54", "0", "4/6", "5/6"} <= set(words), (
        "pyramids with too few levels give nothing there"
    )
    assert (chance(2), chance(4), chance(6), chance(7)) == ("5/6", "3/6", "1/6", "0/6")
    large = drawn(state, 1).scenery
    assert {"54 punti", "6 carte"} <= set(re.findall(r">([^<>]+)</text>", large))
    assert large.count("var(--on-lapis)") == 1, "another seat's joker must be recognizable"


def test_all_blocks_of_a_pyramid_four_wide_show_their_value_at_a_table_of_four() -> None:
    boards = [position(4, hands=HANDS, pyramids=built) for built in ([], [[], [tower(4, 4, 2, 1)]])]
    before, after = (written(drawn(GAME.from_plain(plain), 0)).count("4") for plain in boards)
    assert after - before == 4


def test_a_joker_shows_its_value() -> None:
    state = GAME.from_plain(position(hands=HANDS[:3], pyramids=[[tower(7, (1, 1), 1)]]))
    values = re.findall(
        r'fill="var\(--(on-lapis|ink)\)" text-anchor="middle"[^>]*>(\d)<', drawn(state, 0).scenery
    )
    assert values[:3] == [("ink", "7"), ("on-lapis", "7"), ("ink", "8")]


def test_the_track_explains_its_spaces() -> None:
    early = written(drawn(GAME.from_plain(position(hands=HANDS[:3], marker=2)), 0))
    assert {"due piramidi", "almeno 3 livelli", "fase finale"} <= set(early)
    told = idle(PAGE, GAME.from_plain(position(hands=HANDS[:3], marker=4)).seen_by(0), "track")
    assert told is not None and "casella 4" in told[0] and "due piramidi" not in told[0]


def test_the_final_phase_shows_the_standing() -> None:
    plain = position(hands=HANDS[:3], pyramids=BUILT[:3], marker=10, pile=cards(1, 2, 3), points=[60, 10, 0])
    state = GAME.from_plain(plain)
    words = written(drawn(state, 0))
    assert "Una delle 4 carte del mazzo chiude la partita" in words
    assert "vincerebbe Bruno" in words, "10 and 54 for a pyramid of three levels"
    hidden = written(drawn(state, 0, points=False))
    assert not any("vincer" in line for line in hidden)
    assert written(drawn(state, None)) != [] and "vincerebbe Bruno" in written(drawn(state, None))


def test_ghosts_show_possible_buildings_and_their_points() -> None:
    state = GAME.from_plain(position(4, hands=HANDS, pyramids=BUILT, marker=4))
    board = drawn(state, 0)
    ghosts = {key for key in keys_of(board) if key.startswith("place-") and key.count("-") == 2}
    assert ghosts == {"place-0-v3", "place-0-v5", "place-1-v6", "place-1-under"}
    chains = {choice: PAGE.keys(state.seen_by(0), choice) for choice in decision_of(state)}
    assert ("place-0-v5",) in chains["add", 0, 5, "stone"]
    assert chains["add", 0, 5, "joker"] == (("card-joker", "place-0-v5"), ("card-joker", "place-0"))
    assert ("card-5", "place-0") in chains["add", 0, 5, "stone"]
    assert ("place-1-under",) in chains["under", 1, 1], "two 5 and a joker"
    assert "36" in written(board) and "54" in written(board)


def decision_of(state: State) -> tuple[Choice, ...]:
    decision = state.decision()
    assert decision is not None
    return decision.choices


@pytest.mark.parametrize("height", range(2, 9))
def test_ghosts_are_a_fingertip_apart_at_any_height(height: int) -> None:
    """Ghosts can be on all levels, on the top and below, or on some of them only."""
    tall = 240 / (height + 2)
    levels = list(range(-1, height + 1))
    middles = [668 - tall * (level + 1.5) for level in levels]
    for many in range(1, len(levels) + 1):
        plates = plates_at(levels[:many], middles[:many], 435, 667)
        assert all(plate.column < 2 for plate in plates)
        for side, column in product((False, True), (0, 1)):
            here = sorted(plate for plate in plates if (plate.left, plate.column) == (side, column))
            assert all(it.middle - 32 >= 435 and it.middle + 32 <= 667.01 for it in here)
            assert all(a.middle + 64 <= b.middle + 0.01 for a, b in pairwise(here))


def test_new_pyramids_are_offered_on_their_place() -> None:
    state = GAME.from_plain(position(hands=[cards(1, 1, 2, 2, 3, "joker")]))
    board = drawn(state, 0)
    assert {"place-0-b1", "place-0-b2"} <= keys_of(board)
    assert not {key for key in keys_of(board) if key.startswith("place-1-")}
    seen = state.seen_by(0)
    assert PAGE.keys(seen, ("build", 1, 0, 0))[0] == ("place-0-b1",)
    more = PAGE.keys(seen, ("build", 1, 1, 0))
    assert all(chain[0] == "card-joker" for chain in more), "a joker is used only if it is picked"


def test_a_picked_card_leaves_only_its_own_ghosts() -> None:
    state = GAME.from_plain(position(4, hands=HANDS, pyramids=BUILT, marker=4))
    board = drawn(state, 0, picked=("card-5",))
    ghosts = {key for key in keys_of(board) if key.startswith("place-") and key.count("-") == 2}
    assert ghosts == {"place-0-v5", "place-1-under"}


def test_a_stone_can_replace_a_joker_on_any_pyramid() -> None:
    built = [[tower(6, (1, 1), 1)], [tower(6, 2, (0, 1))]]
    state = GAME.from_plain(position(hands=[cards(6, 7)], pyramids=built))
    seen = state.seen_by(0)
    assert PAGE.keys(seen, ("swap-joker", 0, 0, 6))[0] == ("card-6", "place-0-j6")
    assert PAGE.keys(seen, ("swap-joker", 1, 0, 7)) == (("card-7", "pyramid-1-0"),)
    assert "place-0-j6" in keys_of(drawn(state, 0, picked=("card-6",)))


def test_a_theft_is_shown_with_its_chance_answers_and_loot() -> None:
    plain = position(4, hands=HANDS, pyramids=BUILT, marker=4)
    sent = at(plain, ("thief", 1, 0))
    assert "serve 3 o più: 4/6" in written(drawn(sent, 0))
    assert {"pharaoh", "let"} <= keys_of(drawn(sent, 1))
    assert not {"pharaoh", "let"} & keys_of(drawn(sent, 2))
    chosen = at(plain, ("thief", 1, 0), ("let",), ("roll", 3))
    loot = {key for key in keys_of(drawn(chosen, 0)) if key.startswith("loot-")}
    assert loot == {"loot-5-stone", "loot-6-stone", "loot-7-stone"}


def test_a_pharaoh_that_stops_a_thief_is_animated() -> None:
    state = at(position(4, hands=HANDS, pyramids=BUILT, marker=4), ("thief", 1, 0))
    events: list[Event] = []
    state.apply(("pharaoh",), events)
    for seat in (0, 1, None):
        board = drawn(state, seat, events=tuple(events))
        assert '<g class="arise">' in board.overlay and "Protetto!" in board.overlay
    assert "Protetto!" not in drawn(state, 0).overlay


def test_the_remains_of_a_pyramid_are_chosen_level_by_level() -> None:
    state = GAME.from_plain(POSITIONS["3-remains"])
    board = drawn(state, 1)
    assert {"keep-5", "keep-6", "none"} <= keys_of(board)
    assert PAGE.keys(state.seen_by(1), ("low", 5)) == (("keep-5",),)
    state.apply(("low", 5))
    assert {f"stay-{n}" for n in (1, 2, 3, 4)} <= keys_of(drawn(state, 1))
    assert PAGE.keys(state.seen_by(1), ("level", 3, 0)) == (("stay-3",),)
    tempted = dict(PAGE.tempting(state.seen_by(1)))
    assert tempted[("stay-1",)] == ("level", 1, 0), "the lowest level needs two cards"


def test_the_board_says_if_no_pyramid_can_remain() -> None:
    broken = {**POSITIONS["3-remains"]["pending"], "low": 3, "levels": [[1, 0], [1, 0]]}
    state = GAME.from_plain(position(phase="remains", hands=HANDS[:3], pending=broken))
    assert decision_of(state) == (("none",),)
    words = written(drawn(state, 0))
    assert "Non resta una piramide" in words and "Tocca il livello più basso" not in words


def test_an_answer_at_another_seats_device_has_its_buttons() -> None:
    """The remains of a pyramid are public. They are asked for while the thief's player holds the device."""
    state = GAME.from_plain(POSITIONS["3-remains"])
    assert "none" not in keys_of(drawn(state, 2))
    assert "none" in keys_of(drawn(state, 2, lit={"none": "Riprendi in mano tutte le carte"}))


def test_a_trade_takes_four_touches_in_one_panel() -> None:
    plain = position(4, hands=HANDS, pyramids=BUILT, marker=4)
    way: tuple[Choice, ...] = (("offer", 1), ("give", "5"), ("ask", "4"), ("propose",))
    state, touches = GAME.from_plain(plain), 0
    for choice in way:
        touches += len(PAGE.keys(state.seen_by(0), choice)[0])
        state.apply(choice)
        assert choice == ("propose",) or "1 di 4" in written(drawn(state, 0))
    assert touches == 4
    assert {"accept", "refuse"} <= keys_of(drawn(state, 1))
    assert not {"accept", "refuse"} & keys_of(drawn(state, 2))
    words = written(drawn(state, 1))
    assert words.index("Dai") < words.index("Ricevi") and "Anna" in words
    for seat in (0, 2, None):
        words = written(drawn(state, seat))
        assert {"Scambio con", "Bruno"} <= set(words)
        assert words.index("Anna offre") < words.index("Anna chiede"), (
            "a viewer who is not addressed sees names"
        )


@pytest.mark.parametrize(("partner", "left"), [(1, True), (2, True), (3, False)])
def test_traders_see_their_own_pyramids_and_the_others(partner: int, left: bool) -> None:
    """While an offer is made and while it is answered. The partner stays in the same half of the top row."""
    plain = position(4, hands=HANDS, pyramids=BUILT, marker=4)
    state = GAME.from_plain(plain)
    before = places_of(drawn(state, 0))
    for choice in (("offer", partner), ("give", "5"), ("ask", "7"), ("propose",)):
        state.apply(choice)
        for seat in (0, partner):
            board = drawn(state, seat)
            shown = {owner for owner in range(4) if f'data-key="pyramid-{owner}-' in board.overlay}
            assert shown == {owner for owner in (0, partner) if BUILT[owner]}, (choice, seat)
            other = partner if seat == 0 else 0
            assert {key for key in keys_of(board) if key.startswith("seat-")} == {f"seat-{other}"}
    middle = before[f"seat-{partner}"].middle[0]
    assert (middle < WIDTH / 2 + 1) == left
    now = places_of(drawn(state, 0))
    assert (now[f"seat-{partner}"].middle[0] < WIDTH / 2) == left
    for key in ("pyramid-0-0", "pyramid-0-1"):
        assert (now[key].x > WIDTH / 2 - 10) == left, "one's own pyramids are in the other half"
        assert now[key].h > before["pyramid-1-0"].h, "higher than those of the others"


def test_third_parties_see_all_other_players_during_a_trade() -> None:
    plain = position(4, hands=HANDS, pyramids=BUILT, marker=4)
    state = at(plain, ("offer", 1), ("give", "5"), ("ask", "4"))
    assert {key for key in keys_of(drawn(state, 2)) if key.startswith("seat-")} == {
        "seat-0",
        "seat-1",
        "seat-3",
    }


@pytest.mark.parametrize(("name", "thief"), [("3-steal", 0), ("3-remains", 0), ("3-remains-level", 0)])
def test_a_thief_and_the_victim_see_their_own_pyramids(name: str, thief: int) -> None:
    state = GAME.from_plain(POSITIONS[name])
    for seat in (thief, 1):
        board = drawn(state, seat)
        own = [place for place in (0, 1) if state.to_plain()["pyramids"][seat][place]]
        assert {f"pyramid-{seat}-{place}" for place in own} <= keys_of(board)
        assert {key for key in keys_of(board) if key.startswith("seat-")} == {f"seat-{1 - seat}"}


def test_a_reader_whose_turn_it_is_not_can_inspect_their_own_pyramids() -> None:
    """The key `place-0` means the pyramid of the active player."""
    state = GAME.from_plain(position(4, hands=HANDS, pyramids=BUILT, marker=4))
    assert {"place-0", "place-1"} <= keys_of(drawn(state, 0))
    board = drawn(state, 1)
    assert "pyramid-1-0" in keys_of(board) and "place-0" not in keys_of(board)
    told = idle(PAGE, state.seen_by(1), "pyramid-1-0")
    assert told is not None and told[0].startswith("Prima piramide di {1}: 5")


def places_of(board: Board) -> dict[str, Box]:
    """The areas of the board's elements by key, for those that are rectangles."""
    found = re.findall(
        r'data-key="([^"]+)"[^>]*><rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"',
        board.overlay,
    )
    return {key: Box(*map(float, box)) for key, *box in found}


@pytest.mark.parametrize("kinds", range(1, 8))
def test_offered_cards_stay_in_their_box_and_show_their_values(kinds: int) -> None:
    hands = [cards(*range(1, kinds + 1)), cards(8, 9), cards(7)]
    way: list[Choice] = [("offer", 1), *(("give", str(n)) for n in range(1, kinds + 1)), ("ask", "joker")]
    state = at(position(hands=hands), *way)
    for choice, place in ((None, SIDES[0]), (("propose",), ANSWER[0])):
        if choice is not None:
            state.apply(choice)
        found = re.findall(
            r'href="#oh-pharaoh-card-\d" x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"',
            drawn(state, 0).scenery,
        )
        lying = [Box(*map(float, box)) for box in found]
        assert len(lying) == kinds
        assert all(card.x > place.x and card.right < place.right + 0.1 for card in lying)
        assert all(card.y > place.y and card.bottom < place.bottom for card in lying)
        assert all(below.x + below.w * 0.66 < above.x + 0.1 for below, above in pairwise(lying))


def test_offered_cards_too_small_for_their_name_show_their_picture() -> None:
    state = at(position(4, hands=HANDS, pyramids=BUILT, marker=4), ("offer", 1), ("give", "thief"))
    drawn_now = drawn(state, 0).scenery
    assert "#oh-pharaoh-card-thief" not in drawn_now and "#oh-pharaoh-picture-thief" in drawn_now
    state.apply(("ask", "pharaoh"))
    state.apply(("propose",))
    assert "#oh-pharaoh-card-thief" in drawn(state, 1).scenery, "large enough for its name"


def test_the_discard_pile_shows_only_the_latest_discard() -> None:
    """The pile remembers no order. A discarded card lies on top until the next choice."""
    plain = position(3, hands=[cards(1, 1, 2), cards(2), cards(3)], discard=cards(9, "pharaoh"), marker=4)
    match = Match.from_position("oh_pharaoh", plain)
    x, y, *_ = DISCARDS

    def shown(since: int) -> list[str]:
        events = tuple(event for n, event in match.log if n > since)
        board = drawn(match.state, 0, events=events)
        return re.findall(rf'href="#oh-pharaoh-card-(\w+)" x="{x:g}" y="{y:g}"', board.scenery)

    assert shown(0) == []
    match.play(("discard", "1"))
    assert shown(0) == ["1"]
    assert shown(len(match)) == []


def test_counts_do_not_cover_card_values() -> None:
    """Checked while an offer is made and while it is answered, with a crowded hand."""
    held = cards(1, 1, 2, 2, 3, 3, 4, 4, 5, 6, 7, 8, 9)
    state = GAME.from_plain(position(hands=[held, cards(8, 8, 9, 9, "joker", "joker"), cards(7)]))
    boards = [drawn(state, 0)]
    for choice in (("offer", 1), ("give", "3"), ("give", "3"), ("ask", "8"), ("ask", "8")):
        state.apply(choice)
    boards.append(drawn(state, 0))
    state.apply(("propose",))
    boards.append(drawn(state, 1))
    counts = 0
    for board in boards:
        text = board.scenery + board.overlay
        stones = [
            tuple(map(float, found))
            for found in re.findall(
                r'href="#oh-pharaoh-card-\d" x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"',
                text,
            )
        ]
        stones += [
            (piece.x - CARD[0] / 2, piece.y - CARD[1] / 2, *CARD)
            for piece in board.pieces
            if piece.place.startswith("hand-") and piece.label and piece.kind[-1].isdigit()
        ]
        for x, y in re.findall(r'x="([\d.]+)" y="([\d.]+)"[^>]*>×', text):
            counts += 1
            for left, top, wide, tall in stones:
                number = (left + wide / 3, left + wide * 2 / 3, top + tall * 0.12, top + tall * 0.48)
                across = float(x) + 17 > number[0] and float(x) - 17 < number[1]
                assert not (across and float(y) + 6 > number[2] and float(y) - 20 < number[3]), (x, y)
    assert counts >= 8


def test_ghosts_look_different_from_built_pyramids() -> None:
    """Ghosts are pale blocks with dashed outlines and a sign. Built pyramids have neither the outlines nor the sign."""
    offered = drawn(GAME.from_plain(position(hands=[cards(2, 2, 3)])), 0)
    tile = offered.overlay.partition('data-key="place-0-b2"')[0].rpartition('class="face"')[2]
    assert tile.count("stroke-dasharray") == 3 and "sand-light" not in tile
    assert "+" in written(offered) and "10 punti" in written(offered)
    nothing = drawn(GAME.from_plain(position(hands=[cards(9)], pyramids=[[tower(2, 2, 1)]])), 0)
    assert "+" not in written(nothing)


def test_refused_offers_stay_listed() -> None:
    state = GAME.from_plain(POSITIONS["3-trade"])
    for seat in (None, 0, 1, 2):
        words = written(drawn(state, seat))
        assert {"Carla: ladro per 8", "Bruno: 1, 1 per faraone"} <= set(words)
    many = {**POSITIONS["3-trade"], "options": {"offers": 8}, "offers": 5}
    more = [{"partner": 1, "give": cards(1), "ask": cards(n)} for n in (2, 3)]
    many["refused"] = [*many["refused"], *more]
    words = written(drawn(GAME.from_plain(many), 0))
    assert "Rifiutate in questo turno (e altre 2)" in words


def test_offered_cards_leave_the_hand() -> None:
    state = GAME.from_plain(position(hands=[cards(1, 1, "thief"), cards(2)]))
    for choice in (("offer", 1), ("give", "1"), ("give", "thief")):
        state.apply(choice)
    board = drawn(state, 0)
    assert [piece.place for piece in board.pieces if piece.place.startswith("hand-")] == ["hand-1-0"]
    assert "card-thief" not in keys_of(board)


def test_only_a_discard_needs_confirmation() -> None:
    """Drawing and stopping always lead to luck, so they need no confirmation. A discard needs it."""
    hands = [cards(1, 1, 2, 9), cards(3, 3), cards(4)]
    for plain, choice, asks in (
        (position(hands=hands), ("discard", "9"), True),
        (position(hands=hands), ("done",), False),
        (position(hands=hands, phase="draw", face_up=["5", "6", "7"]), ("draw",), False),
        (position(hands=hands, phase="draw", face_up=["5", "6", "7"]), ("take", "5"), False),
    ):
        match = Match.from_position("oh_pharaoh", plain)
        session = Session(match, Tail(PEOPLE[:3], (PERSON,) * 3))
        session.here.take_device()
        assert session.preview(choice).raises_floor
        assert session.needs_confirm(choice) == asks
    seen = GAME.from_plain(position(hands=hands)).seen_by(0)
    assert PAGE.keys(seen, ("discard", "9")) == (("card-9", "discards"),)
    forced = GAME.from_plain(POSITIONS["3-discard"]).seen_by(0)
    assert PAGE.keys(forced, ("discard", "6")) == (("card-6",),)


def test_an_offer_needs_no_confirmation_but_a_thief_does() -> None:
    """The button of an offer says what it does. A thief takes two touches, and Conferma shows the chance of success."""
    plain = position(hands=[cards(3, 4, "thief"), cards(4, 6), cards(7)], pyramids=[[], [tower(5, 2, 1)]])
    session = Session(Match.from_position("oh_pharaoh", plain), Tail(PEOPLE[:3], (PERSON,) * 3))
    session.here.take_device()
    assert session.needs_confirm(("thief", 1, 0))
    assert "riesce con 2 o più" in session.page.label(session.view.seen(), ("thief", 1, 0))
    for choice in (("offer", 1), ("give", "3"), ("ask", "6"), ("propose",)):
        assert not session.needs_confirm(choice)
        session.play(choice)


def test_touching_a_card_declines_scoring_and_takes_it() -> None:
    plain = position(
        phase="score", hands=HANDS[:3], pyramids=BUILT[:3], face_up=["1", "9", "thief"], marker=3
    )
    state = GAME.from_plain(plain)
    runs = {run.chain: run for run in PAGE.runs(state.seen_by(0))}
    assert set(runs) == {("row-0",), ("row-1",), ("row-2",), ("pile",)}
    for run in runs.values():
        good(run.words)
        after = state.copy()
        for choice in run.choices:
            assert after.why_not(choice) is None
            after.apply(choice)
    forced = GAME.from_plain(POSITIONS["3-score-forced"])
    assert PAGE.runs(forced.seen_by(0)) == ()


def test_tempting_touches_explain_their_refusal() -> None:
    state = GAME.from_plain(position(4, hands=HANDS, pyramids=BUILT, marker=2 + 1))
    tempted = dict(PAGE.tempting(state.seen_by(0)))
    for chain, reason in {
        ("card-thief", "place-0"): "own-pyramid",
        ("card-3", "pyramid-1-0"): "no-joker",
        ("card-3", "place-1"): "not-next-value",
    }.items():
        refusal = state.why_not(tempted[chain])
        assert refusal is not None and refusal.reason == reason
    second = GAME.from_plain(position(hands=[cards(1, 1, 2)], pyramids=[[tower(5, 2, 1)]], marker=2))
    refusal = second.why_not(dict(PAGE.tempting(second.seen_by(0)))["card-1", "place-1"])
    assert refusal is not None and refusal.reason == "second-not-open"


def test_an_impossible_answer_looks_disabled_and_says_why() -> None:
    plain = position(hands=[cards(3, 4, "thief"), cards(5, 6), cards(7)], pyramids=[[], [tower(5, 2, 1)]])
    for way, key in (
        ((("thief", 1, 0),), "pharaoh"),
        ((("offer", 1), ("give", "3"), ("ask", "9"), ("propose",)), "accept"),
    ):
        state = at(plain, *way)
        assert 'stroke-dasharray="7 6"' in drawn(state, 1).overlay, "its button must look disabled"
        choice = dict(PAGE.tempting(state.seen_by(1)))[key,]
        refusal = state.why_not(choice)
        assert refusal is not None and refusal.reason == "not-in-hand"


def test_discards_pyramids_and_hands_can_be_inspected() -> None:
    plain = position(hands=HANDS[:3], pyramids=BUILT[:3], discard=cards(1, 1, 4), marker=4)
    seen = GAME.from_plain(plain).seen_by(0)
    told = idle(PAGE, seen, "discards")
    assert told is not None and told[0] == "Negli scarti: due 1 e un 4."
    assert "×2" in str(PAGE.close_up(seen, "discards"))
    for key in ("pyramid-1-0", "place-1"):
        picture = PAGE.close_up(seen, key)
        assert picture is not None and "<svg" in picture and 'data-key="' not in picture
    assert PAGE.close_up(seen, "place-0-v5") is None
    over = GAME.from_plain(POSITIONS["3-over"]).seen_by(1)
    told = idle(PAGE, over, "seat-2")
    assert told is not None and told[0].startswith("{2} ha in mano ")


def test_icons_name_cards_and_keep_secrets() -> None:
    for _, _, events in steps():
        for event in events:
            for icon in PAGE.icons(event, PAGE.colours):
                assert icon.symbol in PAGE.symbols()
                good(icon.name)
            if event.secret is not None:
                assert PAGE.icons(event.seen_by(None), PAGE.colours) == ()
                assert len(PAGE.icons(event, PAGE.colours)) == 1


def test_the_legend_explains_every_card_without_a_value() -> None:
    words = " ".join(mark.words for mark in PAGE.legend())
    assert all(name in words for name in ("Ladro", "Esattore", "Faraone", "Jolly", "tratteggiati"))
    for mark in PAGE.legend():
        good(mark.words)


def test_points_are_shown_at_their_seat() -> None:
    state = GAME.from_plain(POSITIONS["3-score-low"])
    events: list[Event] = []
    state.apply(("score", 1), events)
    assert 'data-gain="0"' in drawn(state, 0, events=tuple(events)).overlay
    over = GAME.from_plain(POSITIONS["3-over"])
    final = Event("final-scored", 1, {"place": 0, "points": 54, "low": 5, "levels": []}, "oh_pharaoh-fine")
    scene = show(over, 0)._replace(events=(final,), totals=(90, 135, 90))
    board = PAGE.board(scene)
    assert 'data-gain="1"' in board.overlay and "135 punti" in board.scenery


def test_picking_a_card_redraws_the_overlay_only() -> None:
    """A touch must be painted soon, so picking a card must not change the parts of track, opponents and row."""
    state = GAME.from_plain(position(4, hands=HANDS, pyramids=BUILT, face_up=["1", "9"], marker=4))
    before, after = drawn(state, 0), drawn(state, 0, picked=("card-5",))
    assert before.scenery == after.scenery and before.pieces == after.pieces


def test_names_are_escaped() -> None:
    people = tuple(person._replace(name='<b>"&') for person in PEOPLE[:3])
    for plain in POSITIONS.values():
        state = GAME.from_plain(plain)
        if state.seats == 3:
            scene = Scene(state.seen_by(0), 0, people)
            assert "<b>" not in PAGE.board(scene).scenery


@pytest.mark.parametrize(("marker", "said"), [(5, "Prima piramide"), (6, "Danno punti da 3 livelli in su")])
def test_a_free_place_explains_ghosts_without_points(marker: int, said: str) -> None:
    state = GAME.from_plain(position(hands=[cards(1, 1, 2), cards(2), cards(3)], marker=marker))
    decision = state.decision()
    assert decision is not None
    board = drawn(state, 0, lit={"place-0-b1": "Costruisci"})
    assert said in written(board)


def test_the_pale_blocks_of_a_ghost_can_be_touched() -> None:
    state = GAME.from_plain(position(hands=[cards(1, 1, 1), cards(2), cards(3)], pyramids=[[tower(2, 2, 1)]]))
    overlay = drawn(state, 0, lit={"place-0-under": "Aggiungi"}).overlay
    (target,) = re.findall(r'data-key="place-0-under"[^>]*><path d="([^"]+)"', overlay)
    boxes = re.findall(r"M([\d.]+) ([\d.]+)h([\d.]+)v([\d.]+)h-[\d.]+z", target)
    assert len(boxes) == 2
    pale = re.findall(r'<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)"[^>]*stroke-dasharray', overlay)
    x, y, wide, tall = map(float, boxes[1])
    assert len(pale) == 3
    for left, top, *_ in pale:
        assert x <= float(left) <= x + wide and y <= float(top) <= y + tall
