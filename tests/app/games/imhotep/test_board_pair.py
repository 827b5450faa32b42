"""The face-down pair of market B. Only the seat that looks at it sees it. Others see a card only if counting all cards
proves what it is."""

from app.drawing.scene import Scene
from app.games.imhotep.board.market import pile_size
from app.games.imhotep.page import PAGE
from pycore.contract import HIDDEN, Plain, State
from tests.app.games.imhotep.played import GAME, icons_of, keys_of, mixed, show, steps, texts_of
from tests.games.imhotep.positions_pair import POSITIONS_PAIR


def test_the_pair_lies_face_down() -> None:
    states = (state for state, decision, _ in steps("take-card") if ("take", 3) in decision.choices)
    state = next(state for state in states if state.to_plain()["options"]["market"] == "B")
    for seat in (None, *range(state.seats)):
        assert "Due carte coperte" in texts_of(PAGE.board(show(state, seat)))
    assert PAGE.keys(state, ("take", 3)) == (("market-3",),)
    assert PAGE.name_key(state, "market-3") == "Due carte coperte"
    assert PAGE.label(state, ("take", 3)) == "Prendi le due carte coperte"


def with_pair(state: State, pair: list[str]) -> State | None:
    """The same position with these two cards as the pair; None if the deck does not have them."""
    plain: Plain = state.to_plain()
    deck = dict(plain["deck"])
    for kind in plain["pending"]["pair"]:
        deck[kind] = deck.get(kind, 0) + 1
    for kind in pair:
        if not deck.get(kind):
            return None
        deck[kind] -= 1
    deck = {kind: n for kind, n in deck.items() if n}
    return GAME.from_plain({**plain, "deck": deck, "pending": {**plain["pending"], "pair": sorted(pair)}})


def told(state: State, scene: Scene) -> tuple[object, ...]:
    """Everything that a seat is shown or told of a position."""
    seen = scene.state
    decision = seen.decision()
    assert decision is not None
    return (
        PAGE.board(scene),
        PAGE.status(seen, False),
        tuple(PAGE.facts(seen, seat) for seat in range(state.seats)),
        tuple(PAGE.label(seen, choice) for choice in decision.choices),
        PAGE.tempting(seen),
        tuple(PAGE.name_key(seen, f"market-{place}") for place in range(4)),
    )


def test_the_pair_is_hidden_from_other_seats() -> None:
    checked = 0
    for state, decision, _ in steps("keep"):
        others = [None, *(seat for seat in range(state.seats) if seat != decision.seat)]
        for pair in (["statue", "statue"], ["lever", "sail"], ["entrance", "hammer"]):
            if different := with_pair(state, pair):
                for seat in others:
                    assert told(state, show(state, seat)) == told(different, show(different, seat))
                    assert not any(key.startswith("keep-") for key in keys_of(PAGE.board(show(state, seat))))
                checked += 1
    assert checked > 20


def test_events_of_the_look_are_hidden_from_other_seats() -> None:
    looked = 0
    for game in mixed():
        for _, _, events in game:
            for event in events:
                if event.kind == "card-looked":
                    looked += 1
                    assert PAGE.line(event).startswith(f"{{{event.seat}}} vede ")
                    assert PAGE.line(event.seen_by(None)) == ""
                    assert PAGE.line(event.seen_by((event.seat + 1) % 2 if event.seat < 2 else 0)) == ""
    assert looked


def test_the_seat_that_looks_can_keep_either_card() -> None:
    for state, decision, _ in steps("keep"):
        board = PAGE.board(show(state, decision.seat))
        pair = state.to_plain()["pending"]["pair"]
        assert {key for key in keys_of(board) if key.startswith("keep-")} == {f"keep-{kind}" for kind in pair}


def test_two_equal_cards_share_a_key() -> None:
    for state, decision, _ in steps("keep"):
        if same := with_pair(state, ["statue", "statue"]):
            board = PAGE.board(show(same, decision.seat))
            assert keys_of(board).count("keep-statue") == 1
            return
    raise AssertionError("no pair could be two statues")


def known(name: str) -> State:
    """A late position in which counting the cards reveals something about the pair."""
    return GAME.from_plain(POSITIONS_PAIR[name])


def test_a_pair_known_by_counting_is_shown_to_all() -> None:
    state = known("2-b-the-pair-is-known")
    for seat in (None, 0, 1):
        board = PAGE.board(show(state, seat))
        assert "si conoscono" in texts_of(board)
        assert {"#imhotep-card-hammer", "#imhotep-card-sail"} <= set(icons_of(board))
    state.apply(("sail", 0, "market"))
    assert PAGE.name_key(state, "market-3") == "Due carte coperte, si conoscono: Martello e Vela"
    assert PAGE.label(state, ("take", 3)) == "Prendi le due carte coperte (si conoscono: Martello e Vela)"


def test_a_card_known_by_counting_is_shown_during_the_look() -> None:
    for name, card in (
        ("3-b-one-card-known-before-it-is-looked-at", "entrance"),
        ("4-b-one-known-and-one-looked-at", "paved-path"),
    ):
        state = known(name)
        for seat in (None, *range(state.seats)):
            board = PAGE.board(show(state, seat))
            assert "guarda le due carte" in texts_of(board)
            assert f"#imhotep-card-{card}" in icons_of(board)
    owner = 3
    for seat in (None, *range(4)):
        touched = [key for key in keys_of(PAGE.board(show(state, seat))) if key.startswith("keep-")]
        assert touched == (["keep-entrance", "keep-paved-path"] if seat == owner else [])


def test_only_the_owner_chooses_from_a_known_pair() -> None:
    state = known("2-b-of-a-known-pair-one-is-kept")
    for seat in (None, 0, 1):
        board = PAGE.board(show(state, seat))
        assert "sceglie una carta" in texts_of(board)
        touched = [key for key in keys_of(board) if key.startswith("keep-")]
        assert touched == ([] if seat == 1 else ["keep-entrance", "keep-hammer"])


def test_the_pile_counts_the_cards_that_can_be_drawn() -> None:
    """Cards of the pair are unseen but not in the pile. Cards being looked at still count for the other seats."""
    for game in mixed():
        for state, decision, _ in game:
            plain = state.to_plain()
            unseen = sum(plain["deck"].values())
            lying = 2 - len(plain["laid"]) if HIDDEN in plain["market"] else 0
            if decision.kind == "keep":
                for seat in (None, *range(state.seats)):
                    assert pile_size(state.seen_by(seat).to_plain()) == unseen
            elif decision.kind not in ("look", "bury"):
                assert pile_size(plain) == unseen - lying
                board = PAGE.board(show(state, None))
                assert f"Mazzo: {unseen - lying} cart" in "".join(board.scenery)
