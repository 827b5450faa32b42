"""The deck running out (`imhotep-mazzo`): its last cards come first, then the discards become the new deck."""

import random
from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from pycore.contract import CHANCE, Choice, Decision, Event, Options, Refusal
from pycore.games.imhotep import GAME
from pycore.games.imhotep.data import CARDS
from pycore.games.imhotep.state import ImhotepState
from tests.games.imhotep.positions import ALL_B, POSITIONS, boat
from tests.games.imhotep.table import asked, at, choices, play, told

MARKET_B = {"market": "B"}
RULE = "imhotep-mazzo"


def first_card(state: ImhotepState) -> Choice:
    """A round card that can be the next one."""
    return choices(state)[0]


def renewal(cards: int, *laid: str) -> Event:
    return Event("deck-renewed", CHANCE, {"cards": cards, "laid": list(laid)}, RULE)


def weights(state: ImhotepState) -> dict[str, int]:
    """The possible draws: kind -> weight."""
    decision = asked(state)
    return {
        str(choice[-1]): weight
        for choice, weight in zip(decision.choices, decision.weights or (), strict=True)
    }


def keeping(state: ImhotepState) -> None:
    """Seat 1's stone takes the pair."""
    play(state, ("sail", 3, "market"), ("take", 3))


# Dealing


def test_what_is_left_is_dealt_before_the_discards_come_back() -> None:
    """Two statues are left: both are dealt, then two of the discards."""
    state = at(phase="round-card", round=5, deck={"statue": 2})
    events = play(state, first_card(state))
    assert told(events, "deck-renewed") == []
    assert choices(state) == (("deal", "statue"),)
    assert play(state, ("deal", "statue"))[1:] == []
    assert choices(state) == (("deal", "statue"),)
    events = play(state, ("deal", "statue"))
    assert events == [
        Event("card-dealt", CHANCE, {"place": 1, "card": "statue"}, "imhotep-mercato-a"),
        renewal(32),
    ]
    plain = state.to_plain()
    assert (plain["market"], plain["discard"]) == (["statue", "statue", None, None], {})
    assert weights(state) == {**CARDS, "statue": 8}
    play(state, ("deal", "sail"), ("deal", "sail"))
    assert asked(state).kind == "turn"


def test_a_deck_that_suffices_is_dealt_as_it_is() -> None:
    """The discards return only when a card is needed."""
    state = at(phase="round-card", round=5, deck={"statue": 4})
    events = play(state, first_card(state), *[("deal", "statue")] * 4)
    assert told(events, "deck-renewed") == []
    assert (state.to_plain()["deck"], sum(state.to_plain()["discard"].values())) == ({}, 30)


def test_an_empty_deck_is_made_anew_for_the_first_card() -> None:
    state = at(phase="round-card", round=5, deck={}, cards=[{"statue": 8}, {"lever": 2}])
    events = play(state, first_card(state))
    assert events[1:] == [renewal(24)]
    assert weights(state) == {k: n for k, n in (CARDS | {"statue": 2}).items() if k != "lever"}


def test_the_deck_cannot_run_dry() -> None:
    """Even if players hold every card that can be held, the red cards are left."""
    held = dict(list(CARDS.items())[3:])
    state = at(phase="round-card", round=6, cards=[held, {}], deck={}, options=MARKET_B)
    play(state, first_card(state), ("deal", "entrance"), ("deal", "sarcophagus"), ("deal", "paved-path"))
    assert state.to_plain()["deck"] == {"entrance": 1, "sarcophagus": 1, "paved-path": 1}
    assert state.to_plain()["market"][3] == "hidden"


# Laying the pair


@pytest.mark.parametrize(("left", "laid", "renewed"), [(5, 0, False), (4, 1, True), (3, 0, True)])
def test_the_pair_takes_the_next_two_cards(left: int, laid: int, renewed: bool) -> None:
    """One card is left, which everybody can deduce. The pair takes it, and its other card from the new deck."""
    state = at(phase="round-card", round=5, deck={"statue": left}, options=MARKET_B)
    events = play(state, first_card(state), *[("deal", "statue")] * 3)
    assert told(events, "deck-renewed") == [renewal(34 - left, *["statue"] * laid)] * renewed
    assert [event.kind for event in events[-2:]] == (["deck-renewed"] if renewed else ["card-dealt"]) + [
        "market-dealt"
    ]
    plain = state.to_plain()
    assert (plain["laid"], plain["market"]) == (["statue"] * laid, ["statue"] * 3 + ["hidden"])
    assert sum(plain["deck"].values()) == (34 - left if renewed else 2)


def test_the_deck_runs_out_before_the_third_card() -> None:
    state = at(phase="round-card", round=5, deck={"sail": 2}, options=MARKET_B)
    events = play(state, first_card(state), ("deal", "sail"), ("deal", "sail"))
    assert events[-1] == renewal(32)
    play(state, ("deal", "statue"))
    assert (state.to_plain()["laid"], sum(state.to_plain()["deck"].values())) == ([], 31)


# A draw beside the pair


def drawing(unseen: dict[str, int], **fields: Any) -> ImhotepState:
    """Seat 1 may draw for the temple."""
    fields = {"market": [None, None, None, "hidden"], "options": ALL_B} | fields
    pending = {"owner": 1, "temple": 3}
    return at(phase="temple-bonus", temple=[0, 0, 0, 1], deck=unseen, pending=pending, **fields)


def test_the_last_two_unseen_cards_are_the_pair() -> None:
    """The two cards keep their kinds when the discards become the deck: two statues stay two statues."""
    state = drawing({"statue": 2}, cards=[{"lever": 2}, {}])
    events = play(state, ("draw",))
    assert events == [renewal(30, "statue", "statue")]
    plain = state.to_plain()
    assert (plain["laid"], plain["market"][3], plain["discard"]) == (["statue", "statue"], "hidden", {})
    assert weights(state) == {k: n for k, n in (CARDS | {"statue": 8}).items() if k != "lever"}


def test_one_more_than_the_pair_is_drawn_without_the_discards() -> None:
    """Nobody knows which of the three it is."""
    state = drawing({"statue": 2, "sail": 1})
    assert play(state, ("draw",)) == []
    assert weights(state) == {"statue": 2, "sail": 1}
    play(state, ("draw", "sail"))
    assert (state.to_plain()["deck"], state.to_plain()["laid"]) == ({"statue": 2}, [])


def test_what_the_pair_hides_of_a_deck_made_anew_is_told_when_that_runs_out_too() -> None:
    held = dict(list(CARDS.items())[3:])
    state = drawing({"sarcophagus": 1}, cards=[held | {"statue": 9}, {}], laid=["statue"])
    assert play(state, ("draw",)) == [renewal(5, "sarcophagus")]
    assert state.to_plain()["laid"] == ["sarcophagus", "statue"]


def test_without_a_pair_a_single_card_is_drawn() -> None:
    state = drawing({"statue": 1}, market=[None] * 4)
    assert play(state, ("draw",)) == []
    assert weights(state) == {"statue": 1}
    assert play(drawing({}, market=[None] * 4), ("draw",)) == [renewal(34)]


def test_an_empty_deck_is_made_anew_for_a_draw_on_side_a() -> None:
    state = drawing({}, market=["sail", None, None, None], options={"temple": "B"})
    assert play(state, ("draw",)) == [renewal(33)]


# What is known of the pair


BOATS = [boat(None, None, None, None), boat(None, None, None), boat(None, None), boat(1)]
PAIR = ["sail", None, None, "hidden"]


def test_a_known_card_is_not_looked_at() -> None:
    """Everybody sees the known card while its owner chooses. Only the owner sees the other card."""
    state = at(boats=BOATS, options=MARKET_B, market=PAIR, laid=["hammer"], discard={"statue": 2})
    events = play(state, ("sail", 3, "market"), ("take", 3))
    assert events[-1].data == {"place": 3, "laid": ["hammer"]}
    assert (asked(state).kind, asked(state).public, asked(state).audience) == ("look", True, (1,))
    assert weights(state)["hammer"] == 1
    play(state, ("look", "statue"))
    decision = asked(state)
    assert (decision.seat, decision.kind, decision.audience, decision.public) == (1, "keep", (1,), False)
    assert decision.choices == (("keep", "statue"), ("keep", "hammer"))
    plain = state.to_plain()
    assert (plain["laid"], plain["pending"]["pair"]) == (["hammer"], ["statue"])
    for viewer in (None, 0):
        seen = state.seen_by(viewer)
        assert (seen.to_plain()["laid"], seen.to_plain()["pending"]["pair"]) == (["hammer"], [None])
        assert asked(seen).choices == () and not seen.is_whole()
        assert seen.imagine(random.Random(2)).seen_by(viewer) == seen
    events = play(state, ("keep", "statue"))
    kept = {"card": "statue", "colour": "purple", "discarded": "hammer"}
    assert events[0] == Event("card-kept", 1, kept, "imhotep-mercato-b", reveals=True)
    plain = state.to_plain()
    assert (plain["laid"], plain["cards"][1]) == ([], {"statue": 1})
    assert plain["discard"] == {"statue": 2, "hammer": 1}


def test_of_a_known_pair_one_is_kept_openly() -> None:
    """The seat looks at no card, so the choice is public."""
    state = at(boats=BOATS, options=MARKET_B, market=PAIR, laid=["hammer", "entrance"])
    keeping(state)
    decision = asked(state)
    assert (decision.seat, decision.kind, decision.audience, decision.public) == (1, "keep", None, True)
    assert decision.choices == (("keep", "entrance"), ("keep", "hammer"))
    assert state.seen_by(None) == state == state.seen_by(1) and state.is_whole()
    assert state.to_plain()["pending"]["pair"] is None
    assert state.why_not(("keep", "sail")) == Refusal("not-in-pair", "imhotep-mercato-b", {"card": "sail"})
    events = play(state, ("keep", "entrance"))
    assert not events[0].reveals
    plain = state.to_plain()
    assert (plain["pyramid"], plain["discard"], plain["laid"]) == ([1], {"entrance": 1, "hammer": 1}, [])


def test_two_known_cards_alike_are_one_choice() -> None:
    state = at(boats=BOATS, options=MARKET_B, market=PAIR, laid=["statue", "statue"])
    keeping(state)
    assert choices(state) == (("keep", "statue"),)
    play(state, ("keep", "statue"))
    assert state.to_plain()["discard"] == {"statue": 1}


LAST = [
    boat(*[None] * 4, site="temple"),
    boat(*[None] * 3, site="pyramid"),
    boat(0, None),
    boat(None, site="tomb"),
]


@pytest.mark.parametrize("laid", [["sail"], ["hammer", "sail"]])
def test_known_cards_are_buried_without_luck(laid: list[str]) -> None:
    state = at(boats=LAST, options=MARKET_B, market=[None, "lever", None, "hidden"], round=2, laid=laid)
    events = play(state, ("sail", 2, "obelisks"))
    buried = [Event("card-buried", CHANCE, {"card": card}, "imhotep-mercato-b") for card in laid]
    cleared = Event("market-cleared", CHANCE, {"cards": ["lever"]}, "imhotep-fine-round")
    assert told(events, "card-buried", "market-cleared") == [cleared, *buried]
    plain = state.to_plain()
    assert (plain["laid"], plain["market"]) == ([], [None] * 4)
    assert asked(state).kind == ("bury" if len(laid) == 1 else "round-card")
    if len(laid) == 1:
        play(state, ("bury", "statue"))
    assert asked(state).kind == "round-card"
    assert sum(state.to_plain()["discard"].values()) == 3


# Comparison with a model


def of_each(cards: Mapping[str, int]) -> list[str]:
    return [kind for kind, many in cards.items() for _ in range(many)]


class Cards:
    """The cards as on a real table: an ordered pile, discards, and two cards lying face down. A card of the pair can
    be deduced if it lay there while the pile was renewed: all other unseen cards were gone by then."""

    def __init__(self, state: ImhotepState, rng: random.Random) -> None:
        plain = state.to_plain()
        self.rng = rng
        self.pile = of_each(plain["deck"])
        rng.shuffle(self.pile)
        self.discards = Counter[str](plain["discard"])
        self.known = list(plain["laid"])
        face_down = 2 if plain["market"][3] == "hidden" else {"look": 2, "bury": 1}.get(plain["phase"], 0)
        self.unknown = [self.pile.pop() for _ in range(face_down - len(self.known))]
        self.renewed = 0

    def draw(self) -> str:
        if not self.pile:
            self.pile = of_each(self.discards)
            self.rng.shuffle(self.pile)
            self.discards.clear()
            self.known += self.unknown
            self.unknown.clear()
            self.renewed += 1
        return self.pile.pop()

    def lay_pair(self) -> None:
        for _ in range(2):
            self.unknown.append(self.draw())

    def follow(self, event: Event) -> None:
        """Move the cards of an event."""
        match event.kind:
            case "red-card" | "card-played" | "card-buried":
                self.discards[event.data["card"]] += 1
            case "market-cleared":
                self.discards.update(event.data["cards"])
            case "card-kept":
                self.discards[event.data["discarded"]] += 1
                self.known.clear()
            case "market-dealt" if event.data["cards"][3] == "hidden":
                self.lay_pair()
            case "next-first" | "game-over":
                self.known.clear()  # the pair is buried

    def choose(self, decision: Decision) -> Choice:
        """Chance draws what is on the table. A seat chooses at random, usually the pair if it can."""
        match decision.kind:
            case "deal-market" | "draw-market" as kind:
                return kind.split("-")[0], self.draw()
            case "look" | "bury" as verb:
                return verb, self.unknown.pop()
        pair, draw = ("take", 3), ("draw",)
        wanted = [choice for choice in (pair, draw) if choice in decision.choices and self.rng.random() < 0.6]
        return wanted[0] if wanted else self.rng.choice(decision.choices)

    def agree(self, state: ImhotepState) -> None:
        """Compare deck, discards and known cards. Called where a seat decides, so no renewal of the pile is pending."""
        plain = state.to_plain()
        assert Counter(plain["deck"]) == Counter(self.pile) + Counter(self.unknown)
        assert Counter(plain["discard"]) == +self.discards
        assert plain["laid"] == sorted(self.known, key=list(CARDS).index)


def follow_the_cards(state: ImhotepState, rng: random.Random) -> Counter[int]:
    """Play to the end beside the model. Returns how often a renewal left 0, 1 or 2 cards of a pair known."""
    cards, renewals = Cards(state, rng), Counter[int]()
    while (decision := state.decision()) is not None:
        if decision.seat != CHANCE:
            cards.agree(state)
        events: list[Event] = []
        choice = cards.choose(decision)
        assert choice in decision.choices, (choice, decision)
        state.apply(choice, events)
        for event in events:
            cards.follow(event)
            if event.kind == "deck-renewed":
                renewals[len(event.data["laid"])] += 1
    assert cards.renewed == renewals.total()
    return renewals


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("options", [ALL_B, {"market": "B", "temple": "B"}, {"temple": "B", "pyramid": "B"}])
def test_whole_games_beside_the_model(seats: int, options: Options) -> None:
    renewals = Counter[int]()
    for seed in range(12):
        renewals += follow_the_cards(GAME.start(seats, options), random.Random(seed))
    assert renewals.total() or options is not ALL_B


def test_games_near_the_end_of_the_deck_beside_the_model() -> None:
    """The games include every way in which the deck can run out."""
    renewals = Counter[int]()
    for name, plain in POSITIONS.items():
        state = GAME.from_plain(plain)
        if not plain["pending"] or not plain["pending"]["pair"]:
            rng = random.Random(name)
            for _ in range(8):
                renewals += follow_the_cards(thinned(state, rng), rng)
    assert set(renewals) == {0, 1, 2}


def thinned(state: ImhotepState, rng: random.Random) -> ImhotepState:
    """The position with most unseen cards moved to the discards."""
    plain = state.to_plain()
    deck = of_each(plain["deck"])
    rng.shuffle(deck)
    left = min(len(deck), rng.randrange(3, 7))
    plain["deck"] = dict(Counter(deck[:left]))
    plain["discard"] = dict(Counter(plain["discard"]) + Counter(deck[left:]))
    return GAME.from_plain(plain)
