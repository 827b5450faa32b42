"""The 34 cards: the table as it was read off the pictures, and each single ability and action."""

import csv
import random
from pathlib import Path
from typing import Any

import pytest

from pycore.games.leggende import GAME
from pycore.games.leggende.actions import allowance, sea_cost
from pycore.games.leggende.cards import CARDS, DECK, POOL, Card
from pycore.games.leggende.scoring import elixirs, final_scoring
from pycore.games.leggende.state import LeggendeState
from tests.games.leggende.building import position
from tests.games.leggende.table import about_to_take, asked, at, at_end, choices, play, refused, told

SOURCE = list(
    csv.DictReader((Path(__file__).parent / "source_cards.csv").read_text(encoding="utf-8").splitlines())
)
ACTIONS = {"PLACE_ARMIES": "place", "MOVE_ARMIES": "move", "BUILD_CITY": "city", "DESTROY_ARMY": "destroy"}
by_name = pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
ENEMIES = {"D4": {"0": 4, "1": 3}, "D5": {"0": 2}}
"""A position in which everything is possible: there are armies to move and to attack, and a supply."""


def test_the_table_is_the_printed_cards() -> None:
    printed = [
        Card(
            row["id"],
            row["type_en"],
            int(row["min_players"]),
            row["ability_code"],
            int(row["ability_value"]),
            row["conjunction"].lower(),
            tuple(
                (ACTIONS[row[f"action{n}"]], int(row[f"action{n}_n"])) for n in (1, 2) if row[f"action{n}"]
            ),
        )
        for row in SOURCE
    ]
    assert list(CARDS) == printed


def test_there_are_so_many_cards() -> None:
    assert POOL == {2: 27, 3: 32, 4: 34}
    assert {seats: deck.bit_count() for seats, deck in DECK.items()} == POOL


def after_taking(card: Card, **fields: Any) -> LeggendeState:
    """Seat 0 has just taken a card that it holds alone."""
    state = about_to_take(card.id, armies=ENEMIES, **fields)
    play(state, ("take", 0))
    return state


@by_name
def test_the_action_asks_for_its_parts(card: Card) -> None:
    state = after_taking(card)
    kinds = []
    if card.conjunction == "or":
        assert choices(state) == (("part", 0), ("part", 1), ("skip",))
        for half in (0, 1):
            other = state.copy()
            play(other, ("part", half))
            kinds.append((asked(other).kind, other.pending.left))
            play(other, ("done",))
            assert asked(other).kind == "deal"
    else:
        while asked(state).kind != "deal":
            kinds.append((asked(state).kind, state.pending.left))
            play(state, ("done",))
    more = {"place": card.ability == "ARMY", "move": card.ability == "MOVE"}
    assert kinds == [(kind, many + more.get(kind, 0)) for kind, many in card.parts]


@by_name
def test_every_part_can_be_used_up(card: Card) -> None:
    for half in (0, 1):
        state = after_taking(card)
        if card.conjunction == "or":
            play(state, ("part", half))
        used: list[str] = []
        while asked(state).kind != "deal":
            choice = next(choice for choice in choices(state) if choice != ("done",))
            used.append(str(choice[0]))
            play(state, choice)
        parts = [card.parts[half]] if card.conjunction == "or" else list(card.parts)
        more = {"place": card.ability == "ARMY", "move": card.ability == "MOVE"}
        assert used == [kind for kind, many in parts for _ in range(many + more.get(kind, 0))]


@by_name
def test_the_action_may_be_declined(card: Card) -> None:
    state = after_taking(card)
    before = state.armies, state.cities
    while asked(state).kind != "deal":
        play(state, choices(state)[-1])
    assert (state.armies, state.cities) == before


@by_name
def test_the_ability(card: Card) -> None:
    """The effect of each ability, compared with the same position with the card elsewhere (`leggende-abilita`)."""
    with_it, without = holding(card, 0), holding(card, 1)
    code = card.ability.partition(":")[0].partition("+")[0]
    fly = sea_cost(without, 0) - sea_cost(with_it, 0)
    assert fly == (code == "FLY")
    for kind, ability in (("place", "ARMY"), ("move", "MOVE")):
        assert allowed(with_it, kind) - allowed(without, kind) == (code == ability)
    assert elixirs(with_it, 0) - elixirs(without, 0) == (card.value if code == "ELIXIR" else 0)
    immune = ("destroy", "D4", 0) not in choices(attacked(with_it))
    assert immune == (code == "IMMUNE")
    assert ("destroy", "D4", 0) in choices(attacked(without))


def holding(card: Card, seat: int) -> LeggendeState:
    """A late turn of four players. One seat holds the card. Seat 0 holds no other card that has an effect."""
    blank = "graveyard" if card.id == "lake" else "lake"
    cards = ((card.id,), (blank,)) if seat == 0 else ((blank,), (card.id,))
    return at(4, turn=5, cards=cards, armies=ENEMIES)


def allowed(state: LeggendeState, kind: str) -> int:
    """The allowance of such an action of seat 0, without the part that the card itself gives."""
    number, part, many = next(
        (number, part, many)
        for number, card in enumerate(CARDS)
        for part, (action, many) in enumerate(card.parts)
        if action == kind
    )
    return allowance(state, number, part) - many


def attacked(state: LeggendeState) -> LeggendeState:
    """Seat 1, which has three armies in the start region, may destroy one."""
    hands = state.to_plain()["cards"]
    attackers = ("dire_dragon", "night_hydra", "noble_knight")
    attacker = next(name for name in attackers if name not in (*hands[0], *hands[1]))
    cards = (tuple(hands[0]), (*hands[1], attacker))
    return at(4, phase="destroy", turn=6, cards=cards, armies=ENEMIES, card=attacker, part=1, left=1)


PER = [card for card in CARDS if card.ability.startswith("VP_PER:")]


def holders(kind: str) -> list[str]:
    if kind == "flying":
        return [card.id for card in CARDS if card.ability == "FLY"]
    return [card.id for card in CARDS if card.type == kind]


@pytest.mark.parametrize("card", PER, ids=lambda card: card.id)
def test_points_per_card(card: Card) -> None:
    """The seat gets one more card of the type each time. The card itself counts if it is of this type
    (`leggende-punti-carte`)."""
    kind = card.ability.partition(":")[2]
    others = [name for name in holders(kind) if name != card.id]
    strangers = [other.id for other in CARDS if other.id not in (*others, card.id)]
    strangers = [name for name in strangers if not name.startswith(("lake", "noble", "mountain"))]
    for many in range(min(len(others), 7) + 1):
        hand = (card.id, *others[:many], *strangers[: 7 - many])
        counted = many + (card.type == kind)
        assert card_points(hand).get(card.id, 0) == counted * card.value


def card_points(hand: tuple[str, ...], coins: int = 0) -> dict[str, int]:
    """What the cards of seat 0 score when a game of four ends."""
    state = at_end(4, cards=(hand,), coins=[coins, 0, 0, 0])
    plain = state.to_plain()
    assert sorted(plain["cards"][0]) == sorted(hand)
    scored = [event for event in final_scoring(state) if event.seat == 0 and event.kind == "card-scored"]
    return {event.data["card"]: event.data["points"] for event in scored}


FILL = ("castle_1", "castle_2", "forest_gnome", "cursed_banshee", "dire_eye", "night_hydra", "forest_elf")


def test_sets() -> None:
    nobles = ("noble_hills", "noble_knight", "noble_unicorn")
    assert card_points((*nobles, *FILL[:5])) == {"noble_hills": 4}
    assert card_points((*nobles[:2], *FILL[:6])) == {}
    assert card_points((*nobles[1:], *FILL[:6])) == {}
    mountains = ("mountain_dwarf", "mountain_treasury")
    assert card_points((*mountains, *FILL[:6])) == {"mountain_dwarf": 3}
    assert card_points((mountains[0], *FILL)) == {}
    assert card_points((mountains[1], *FILL)) == {}


@pytest.mark.parametrize("coins", range(12))
def test_the_ogre_counts_coins(coins: int) -> None:
    points = card_points(("dire_ogre", *FILL), coins)
    assert points.get("dire_ogre", 0) == coins // 3


def test_cards_without_a_type_count_for_none() -> None:
    for name, kind in (("graveyard", "cursed"), ("lake", "forest"), ("stronghold", "dire")):
        card = next(card for card in CARDS if card.id == name)
        assert (card.type, card.ability) == ("none", f"VP_PER:{kind}")


def test_the_treasury_pays_at_once() -> None:
    state = about_to_take("mountain_treasury", coins=[0, 9, 9, 9])
    events = play(state, ("take", 0))
    assert state.coins[0] == 2
    assert [event.data for event in told(events, "coins-gained")] == [
        {"card": "mountain_treasury", "coins": 2}
    ]


def test_the_treasury_does_not_pay_for_itself() -> None:
    row = ("castle_1", "castle_2", "forest_elf", "lake", "graveyard", "mountain_treasury")
    state = GAME.from_plain(position(4, row=row, coins=[2, 9, 9, 9]))
    refusal = refused(state, ("take", 5))
    assert (refusal.reason, refusal.data) == ("too-few-coins", {"cost": 3, "coins": 2})
    assert choices(state)[-1] == ("take", 4)


def test_abilities_add_up() -> None:
    armies = ("ancient_woods", "forest_elf", "forest_pixie", "night_hydra", "night_village")
    for many in range(len(armies) + 1):
        state = about_to_take("ancient_tree_spirit", hand=armies[:many])
        play(state, ("take", 0))
        assert state.pending.left == 4 + many
    movers = ("arcane_manticore", "cursed_mausoleum", "forest_tree_town", "noble_knight", "noble_unicorn")
    for many in range(len(movers) + 1):
        state = about_to_take("ancient_sage", hand=movers[:many])
        play(state, ("take", 0))
        assert state.pending.left == 3 + many


def test_an_ability_serves_the_action_of_its_own_card() -> None:
    """Ancient Woods places 2, the Noble Unicorn moves 5."""
    woods = about_to_take("ancient_woods")
    play(woods, ("take", 0), ("city", "D4"))
    assert (woods.phase, woods.pending.left) == ("place", 2)
    unicorn = about_to_take("noble_unicorn")
    play(unicorn, ("take", 0))
    assert (unicorn.phase, unicorn.pending.left) == ("move", 5)
    hydra = about_to_take("night_hydra", armies=ENEMIES)
    play(hydra, ("take", 0), ("done",))
    assert (hydra.phase, hydra.pending.left) == ("destroy", 1)


def test_random_draws_reach_every_card() -> None:
    """In a game of four every card of the deck can come."""
    rng = random.Random(1)
    state = GAME.start(4, {})
    seen: set[str] = set()
    while (decision := state.decision()) is not None:
        if decision.kind == "deal":
            seen |= {str(choice[1]) for choice in decision.choices}
        state.apply(rng.choice(decision.choices))
    assert seen == {card.id for card in CARDS}
