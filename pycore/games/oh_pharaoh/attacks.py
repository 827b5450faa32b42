"""The phases after a thief or a collector is played.

First the victims react. For a thief, the die is then rolled, a card is stolen, and the owner of a broken pyramid
decides what remains. For a collector, a card is drawn unseen from each hand.

The phases form a chain within the third step of a turn. Each sets the next `position.phase` itself, and the last one
calls `act_again` to return to the third step.
"""

from itertools import compress
from typing import Final

from pycore.contract import CHANCE, Choice, Decision, Event, Plain, Refusal
from pycore.games.oh_pharaoh import choices as c
from pycore.games.oh_pharaoh.actions import act_again
from pycore.games.oh_pharaoh.cards import none_left
from pycore.games.oh_pharaoh.data import (
    JOKER,
    NUMBER,
    PHARAOH,
    PLACES,
    R_COLLECTOR,
    R_PHARAOH,
    R_REMAINS,
    R_THIEF,
    STONE_CARD,
    TYPES,
    VALUES,
)
from pycore.games.oh_pharaoh.position import Collection, PharaohPosition, Remains, Seats, Theft
from pycore.games.oh_pharaoh.pyramids import changed, fault, lows, next_levels, pyramid
from pycore.phases import Events, Phase, listed

# Reactions


def attack(position: PharaohPosition) -> Theft | Collection:
    pending = position.pending
    assert isinstance(pending, (Theft, Collection)), position
    return pending


def decide_react(position: PharaohPosition) -> Decision:
    """Ask a victim to react. A victim without a pharaoh is asked as well, so that the question reveals nothing."""
    victim = attack(position).victim
    hand = position.hands[victim]
    found = c.NOTHING if not hand else c.PROTECT_OR_LET if hand[PHARAOH] else c.LETS
    return Decision(victim, c.REACT, found, None, R_PHARAOH, None, False)


def explain_react(position: PharaohPosition, choice: Choice) -> Refusal | None:
    if choice == c.PROTECT:
        return Refusal("not-in-hand", R_PHARAOH, {"missing": {TYPES[PHARAOH]: 1}})
    return None


def apply_react(position: PharaohPosition, choice: tuple[str], events: Events) -> bool:
    """Apply a victim's reaction: to discard a pharaoh or to let the attack happen.

    A pharaoh stops a thief. Against a collector it protects only the player who discards it.
    """
    pending, protects = attack(position), choice == c.PROTECT
    if protects:
        position.change_hand(pending.victim, PHARAOH, -1)
        position.discard[PHARAOH] += 1
    if events is not None:
        against = "thief" if isinstance(pending, Theft) else "collector"
        about: Plain = {"against": against, "attacker": position.active}
        kind = "pharaoh-played" if protects else "attack-let"
        events.append(Event(kind, pending.victim, about, R_PHARAOH, reveals=True))
    if isinstance(pending, Collection):
        return ask_next(position, pending, protects, events)
    if protects:
        return act_again(position, events)
    position.phase = c.ROLL
    return False


# Thefts


def theft(position: PharaohPosition) -> Theft:
    pending = position.pending
    assert isinstance(pending, Theft), position
    return pending


def decide_roll(position: PharaohPosition) -> Decision:
    return Decision(CHANCE, c.ROLL, c.ROLLS, c.ROLL_WEIGHTS, R_THIEF)


def apply_roll(position: PharaohPosition, choice: tuple[str, int], events: Events) -> bool:
    victim, place, _ = theft(position)
    needed = position.pyramid_at(victim, place).height
    success = choice[1] >= needed
    if events is not None:
        about: Plain = {"victim": victim, "place": place, "rolled": choice[1]}
        about |= {"needed": needed, "success": success}
        events.append(Event("die-rolled", position.active, about, R_THIEF))
    if not success:
        return act_again(position, events)
    position.pending, position.phase = Theft(victim, place, choice[1]), c.STEAL
    return False


def decide_steal(position: PharaohPosition) -> Decision:
    victim, place, _ = theft(position)
    target = position.pyramid_at(victim, place)
    found = [
        choice
        for value, level in enumerate(target.levels, target.low)
        for choice, many in zip(c.STEALS[value], level, strict=True)
        if many
    ]
    return Decision(position.active, c.STEAL, tuple(found), None, R_THIEF)


def explain_steal(position: PharaohPosition, choice: Choice) -> Refusal | None:
    match choice:
        case ("steal", int(value), ("stone" | "joker") as card) if 0 < value <= VALUES:
            return Refusal("not-in-pyramid", R_THIEF, {"value": value, "card": card})
    return None


def apply_steal(position: PharaohPosition, choice: tuple[str, int, str], events: Events) -> bool:
    """Take a card from a pyramid into the hand. If the rest is no pyramid any more, its owner decides what remains."""
    _, value, card = choice
    stone = card == STONE_CARD
    victim, place, _ = theft(position)
    target = position.pyramid_at(victim, place)
    rest = changed(target.low, target.levels, value, -stone, -(not stone))
    position.change_hand(position.active, value - 1 if stone else JOKER, 1)
    whole = fault(target.low, rest) is None
    if events is not None:
        about: Plain = {"victim": victim, "place": place, "value": value, "card": card}
        events.append(Event("stolen", position.active, {**about, "whole": whole}, R_THIEF))
    position.pyramids[PLACES * victim + place] = pyramid(target.low, rest) if whole else None
    if whole:
        return act_again(position, events)
    position.pending, position.phase = Remains(victim, place, target.low, rest), c.REMAINS
    return False


# The remains of a pyramid


def remains(position: PharaohPosition) -> Remains:
    pending = position.pending
    assert isinstance(pending, Remains), position
    return pending


def decide_remains(position: PharaohPosition) -> Decision:
    pending = remains(position)
    found = tuple(c.LOWS[value] for value in lows(pending.low, pending.levels))
    return Decision(pending.victim, c.REMAINS, (c.KEEP_NOTHING, *found), None, R_REMAINS)


def explain_remains(position: PharaohPosition, choice: Choice) -> Refusal | None:
    match choice:
        case ("low", int(value)) if 0 < value <= VALUES:
            return Refusal("no-pyramid-left", R_REMAINS, {"value": value})
    return None


def apply_remains(position: PharaohPosition, choice: tuple[str, int], events: Events) -> bool:
    if choice == c.KEEP_NOTHING:
        return leave(position, events)
    position.pending, position.phase = remains(position)._replace(new_low=choice[1]), c.REMAINS_LEVEL
    return False


def open_levels(pending: Remains) -> tuple[tuple[int, int], ...]:
    """The sizes (stones, jokers) that the next kept level may have; () when the pyramid is finished."""
    assert pending.new_low is not None, pending
    return next_levels(pending.low, pending.levels, pending.new_low, pending.kept)


def decide_level(position: PharaohPosition) -> Decision:
    pending = remains(position)
    found = tuple(c.LEVELS[stones][jokers] for stones, jokers in open_levels(pending))
    if len(pending.kept) > 1:
        found += c.ONLY_DONE
    return Decision(pending.victim, c.REMAINS_LEVEL, found, None, R_REMAINS)


def explain_level(position: PharaohPosition, choice: Choice) -> Refusal | None:
    match choice:
        case ("level", int(stones), int(jokers)) if stones >= 0 and jokers >= 0:
            pending = remains(position)
            assert pending.new_low is not None, pending
            value = pending.new_low + len(pending.kept)
            there = pending.levels[value - pending.low]
            if stones > there[0] or jokers > there[1]:
                about = {"value": value, "stones": there[0], "jokers": there[1]}
                return Refusal("not-so-many-left", R_REMAINS, about)
            least = 1 if pending.kept else 2
            most = min(sum(there), sum(pending.kept[-1]) - 1) if pending.kept else sum(there)
            return Refusal("level-width", R_REMAINS, {"least": least, "most": most})
        case ("done",):
            return Refusal("one-level", R_REMAINS)
    return None


def apply_level(position: PharaohPosition, choice: tuple[str, int, int], events: Events) -> bool:
    """Keep one more level of a robbed pyramid, from the lowest up; ("done",) means that no more levels are kept.

    After the last level, call `leave`. Returns whether the third step of the turn is over.
    """
    if choice == c.DONE:
        return leave(position, events)
    pending = remains(position)
    pending = pending._replace(kept=(*pending.kept, (choice[1], choice[2])))
    position.pending = pending
    return len(pending.kept) > 1 and not open_levels(pending) and leave(position, events)


def leave(position: PharaohPosition, events: Events) -> bool:
    """Put the kept levels back on their place as a pyramid, and all other cards into the owner's hand.

    Returns whether the third step of the turn is over.
    """
    pending = remains(position)
    victim, place = pending.victim, pending.place
    back = taken_back(pending)
    for name, many in back.items():
        position.change_hand(victim, NUMBER[name], many)
    left: Plain | None = None
    if pending.kept:
        assert pending.new_low is not None, pending
        made = pyramid(pending.new_low, pending.kept)
        position.pyramids[PLACES * victim + place] = made
        left = made.plain()
    if events is not None:
        about: Plain = {"place": place, "left": left, "back": back}
        events.append(Event("pyramid-broken", victim, about, R_REMAINS))
    return act_again(position, events)


def taken_back(pending: Remains) -> dict[str, int]:
    """The cards of the remains that are not kept, as {type: count}."""
    found: dict[str, int] = {}
    free = 0
    first = pending.low if pending.new_low is None else pending.new_low
    for value, (stones, jokers) in enumerate(pending.levels, pending.low):
        level = value - first
        stay = pending.kept[level] if 0 <= level < len(pending.kept) else (0, 0)
        if stones > stay[0]:
            found[str(value)] = stones - stay[0]
        free += jokers - stay[1]
    if free:
        found["joker"] = free
    return found


# Collectors


def collection(position: PharaohPosition) -> Collection:
    pending = position.pending
    assert isinstance(pending, Collection), position
    return pending


def ask_next(position: PharaohPosition, pending: Collection, protects: bool, events: Events) -> bool:
    """Ask the next opponent to react to the collector. After the last reaction, the collector takes the cards."""
    victim, protected, _ = pending
    if protects:
        protected = (*protected, victim)
    after = (victim + 1) % position.seats
    if after == position.active:
        return tax_next(position, protected, (), events)
    position.pending = Collection(after, protected)
    return False


def tax_next(position: PharaohPosition, protected: Seats, taxed: Seats, events: Events) -> bool:
    """Let the next opponent lose a card. After the last one, return to the third step (`oh_pharaoh-esattore`)."""
    victim = next_taxed(position, protected, taxed)
    if victim is None:
        return act_again(position, events)
    position.pending, position.phase = Collection(victim, protected, taxed), c.TAX
    return False


def next_taxed(position: PharaohPosition, protected: Seats, taxed: Seats) -> int | None:
    """The first opponent in turn order who has cards and is neither protected nor taxed yet; None if there is none."""
    for seat in position.opponents():
        if position.sizes[seat] and seat not in protected and seat not in taxed:
            return seat
    return None


def decide_tax(position: PharaohPosition) -> Decision:
    victim = collection(position).victim
    audience = tuple(sorted((position.active, victim)))
    if position.hidden != c.NONE:
        return Decision(CHANCE, c.TAX, (), None, R_COLLECTOR, audience, False)
    hand = position.hands[victim]
    found, weights = tuple(compress(c.TAXES, hand)), tuple(filter(None, hand))
    return Decision(CHANCE, c.TAX, found, weights, R_COLLECTOR, audience, False)


def apply_tax(position: PharaohPosition, choice: tuple[str, str], events: Events) -> bool:
    victim, protected, taxed = collection(position)
    card, seat = NUMBER[choice[1]], position.active
    position.change_hand(victim, card, -1)
    position.change_hand(seat, card, 1)
    if events is not None:
        audience = tuple(sorted((seat, victim)))
        events.append(Event("taxed", seat, {"victim": victim}, R_COLLECTOR, {"card": choice[1]}, audience))
    return tax_next(position, protected, (*taxed, victim), events)


PHASES: Final = (
    Phase(c.REACT, decide_react, listed(decide_react, explain_react), apply_react),
    Phase(c.ROLL, decide_roll, listed(decide_roll), apply_roll),
    Phase(c.STEAL, decide_steal, listed(decide_steal, explain_steal), apply_steal),
    Phase(c.REMAINS, decide_remains, listed(decide_remains, explain_remains), apply_remains),
    Phase(c.REMAINS_LEVEL, decide_level, listed(decide_level, explain_level), apply_level),
    Phase(c.TAX, decide_tax, listed(decide_tax, none_left("tax", R_COLLECTOR)), apply_tax),
)
