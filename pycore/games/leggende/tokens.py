"""Tokens: their effect on armies that enter a region, and looking at hidden ones at the end of a turn
(`leggende-palude`)."""

from typing import Final

from pycore.contract import CHANCE, Choice, Decision, Event, Refusal
from pycore.games.leggende import choices as c
from pycore.games.leggende import data
from pycore.games.leggende.cards import members
from pycore.games.leggende.faces import REGION, REGIONS
from pycore.games.leggende.position import NOTHING, LeggendePosition, Pending
from pycore.games.leggende.scoring import controller
from pycore.phases import Events, NoSuchChoice, Phase, listed


def meet_dragon(position: LeggendePosition, region: int, events: Events) -> None:
    """Slay the dragon if it is in the region and the region now has seven armies or more (`leggende-drago`)."""
    if position.tokens.get(region) != data.DRAGON:
        return
    armies = sum(armies[region] for armies in position.armies)
    if armies >= data.DRAGON_ARMIES:
        del position.tokens[region]
        position.taken[position.active] |= 1 << data.DRAGON
        if events is not None:
            about = {"region": REGIONS[region], "armies": armies}
            events.append(Event("dragon-slain", position.active, about, data.R_DRAGON))


def take_token(position: LeggendePosition, region: int, events: Events) -> None:
    seat, token = position.active, position.tokens.pop(region)
    hidden = position.seen.pop(region, None)
    position.taken[seat] |= 1 << token
    coins = data.TREASURE_COINS if token == data.TREASURE else 0
    position.coins[seat] += coins
    if events is not None:
        about = {"name": data.TOKENS[token], "region": REGIONS[region], "coins": coins}
        rule = data.R_EXPLORE if hidden is None else data.R_SWAMP
        events.append(Event("token-taken", seat, about, rule, reveals=hidden is not None))


# Hidden tokens


def draw_token(position: LeggendePosition, names: c.Choices) -> Decision:
    """The decision in which chance draws a face-down token that no seat has looked at.

    `names` holds one choice per token. There are no choices in a view that hides a token known to another seat:
    the viewer cannot know which tokens are left.
    """
    public = not any(position.tokens[region] != c.UNKNOWN for region in position.seen)
    if c.HIDDEN_NUMBER in position.tokens.values():
        return Decision(CHANCE, position.phase, (), None, data.R_SWAMP, None, public)
    found = tuple(names[token] for token in members(position.unseen))
    return c.luck(position.phase, found, data.R_SWAMP, public)


def name_token(position: LeggendePosition, region: int, name: str) -> None:
    """Record the token that chance has drawn for a region."""
    token = data.TOKENS.index(name)
    position.tokens[region] = token
    position.unseen ^= 1 << token


def peekable(position: LeggendePosition) -> c.Choices:
    """The choices ("peek", region) for face-down tokens that the active seat has not looked at, in regions that it
    controls."""
    seat, seen = position.active, position.seen
    armies, cities = position.armies[seat], position.cities[seat]
    new = [region for region in seen if (armies[region] or region in cities) and not seen[region] >> seat & 1]
    return tuple([c.PEEKS[region] for region in sorted(new) if controller(position, region) == seat])


def may_peek(position: LeggendePosition, events: Events = None) -> bool:
    return bool(position.seen and peekable(position))


def decide_peek(position: LeggendePosition) -> Decision:
    return Decision(position.active, c.PEEK, peekable(position) + c.DONE, None, data.R_SWAMP)


def refuse_peek(position: LeggendePosition, choice: Choice) -> Refusal | None:
    match choice:
        case ("done",):
            return None
        case ("peek", str(name)) if (region := position.region(name)) is not None:
            if region not in position.seen:
                return Refusal("no-token", data.R_SWAMP, {"region": name})
            if position.seen[region] >> position.active & 1:
                return Refusal("already-looked", data.R_SWAMP, {"region": name})
            if controller(position, region) != position.active:
                return Refusal("not-controlled", data.R_SWAMP, {"region": name})
            return None
    raise NoSuchChoice


def apply_peek(position: LeggendePosition, choice: tuple[str, str], events: Events) -> bool:
    """Look at a token, or stop with ("done",). If no seat has looked at the token before, chance decides what it is."""
    if choice[0] == "done":
        return True
    region, seat = REGION[choice[1]], position.active
    position.seen[region] |= 1 << seat
    if events is not None:
        events.append(Event("peek", seat, {"region": choice[1]}, data.R_SWAMP))
    if position.tokens[region] == c.UNKNOWN:
        position.pending = Pending(site=region)
        position.phase = c.SHOW
        return False
    tell(position, region, events, reveals=True)
    return not may_peek(position)


def tell(position: LeggendePosition, region: int, events: Events, *, reveals: bool = False) -> None:
    """Report to the active seat which token lies in the region. `reveals`: another seat has looked at the token."""
    if events is not None:
        seat, about = position.active, {"region": REGIONS[region]}
        secret = {"name": data.TOKENS[position.tokens[region]]}
        events.append(Event("token-shown", seat, about, data.R_SWAMP, secret, (seat,), reveals))


def decide_show(position: LeggendePosition) -> Decision:
    return draw_token(position, c.SHOWS)._replace(audience=(position.active,))


def apply_show(position: LeggendePosition, choice: tuple[str, str], events: Events) -> bool:
    """Record the token that chance drew and report it to the active seat. Then the seat may look at another token."""
    region = position.pending.site
    name_token(position, region, choice[1])
    tell(position, region, events)
    position.pending = NOTHING
    position.phase = c.PEEK
    return not may_peek(position)


PEEK: Final = Phase(c.PEEK, decide_peek, refuse_peek, apply_peek)
SHOW: Final = Phase(c.SHOW, decide_show, listed(decide_show), apply_show)
