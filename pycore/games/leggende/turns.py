"""How a turn begins and ends: the card, the row, the look at hidden tokens, the Fairy Queen's card, the end."""

from typing import TYPE_CHECKING

from pycore.contract import CHANCE, Choice, Event
from pycore.games.leggende import actions, data, scoring
from pycore.games.leggende import choices as c
from pycore.games.leggende.cards import CARDS, COINS, NUMBER, OR
from pycore.games.leggende.faces import REGION, REGIONS
from pycore.games.leggende.legal_turns import peekable, refuse_half, why_no_part
from pycore.games.leggende.setup import Events, apply_first_deal

if TYPE_CHECKING:
    from pycore.games.leggende.state import LeggendeState


def apply_take(state: "LeggendeState", choice: tuple[str, int], events: Events) -> None:
    """The card is paid for, then its ability counts, then its action begins."""
    card = take(state, choice[1], events)
    state.card = card
    if CARDS[card].conjunction == OR:
        if refuse_half(state, 0) and refuse_half(state, 1):
            if events is not None:
                for kind, _ in CARDS[card].parts:
                    events.append(actions.skipped(state, kind, why_no_part(state, kind)))
            end_action(state, events)
        else:
            state.phase = c.OPTION
    elif not actions.begin_part(state, 0, events):
        end_action(state, events)


def take(state: "LeggendeState", position: int, events: Events) -> int:
    seat, cost = state.active, data.COSTS[position]
    card = state.row.pop(position)
    state.hands[seat] |= 1 << card
    state.coins[seat] -= cost
    if events is not None:
        about = {"card": CARDS[card].id, "position": position, "cost": cost}
        events.append(Event("take", seat, about, data.R_TAKE if state.phase == c.TAKE else data.R_FAIRY))
    if card in COINS:
        state.coins[seat] += COINS[card]
        if events is not None:
            about = {"card": CARDS[card].id, "coins": COINS[card]}
            events.append(Event("coins-gained", seat, about, data.R_ABILITY))
    return card


def apply_option(state: "LeggendeState", choice: tuple[str, int], events: Events) -> None:
    if choice[0] == "skip":
        if events is not None:
            events.append(Event("action-declined", state.active, {}, data.R_ACTION))
        end_action(state, events)
        return
    state.half = choice[1]
    begun = actions.begin_part(state, choice[1], events)
    assert begun, state


def apply_step(state: "LeggendeState", choice: Choice, events: Events) -> None:
    """Any choice within an action."""
    if not actions.APPLY[state.phase](state, choice, events):
        end_action(state, events)


def end_action(state: "LeggendeState", events: Events) -> None:
    """The row is filled up, while there are cards."""
    state.card = state.half = c.NONE
    state.part = state.left = 0
    if state.deck:
        state.phase = c.DEAL
    else:
        begin_peek(state, events)


def apply_deal(state: "LeggendeState", choice: tuple[str, str], events: Events) -> None:
    if not state.turn:
        apply_first_deal(state, choice, events)
        return
    card = NUMBER[choice[1]]
    state.deck ^= 1 << card
    state.row.append(card)
    if events is not None:
        events.append(Event("card-dealt", CHANCE, {"card": choice[1]}, data.R_ROW))
    begin_peek(state, events)


# Hidden tokens


def begin_peek(state: "LeggendeState", events: Events) -> None:
    """Asked only of a seat that may look somewhere."""
    if state.seen and peekable(state):
        state.phase = c.PEEK
    else:
        end_turn(state, events)


def apply_peek(state: "LeggendeState", choice: tuple[str, str], events: Events) -> None:
    if choice[0] == "done":
        end_turn(state, events)
        return
    region, seat = REGION[choice[1]], state.active
    state.seen[region] |= 1 << seat
    if events is not None:
        events.append(Event("peek", seat, {"region": choice[1]}, data.R_SWAMP))
    if state.tokens[region] == c.UNKNOWN:
        state.site = region
        state.phase = c.SHOW
    else:
        tell(state, region, events)
        begin_peek(state, events)


def apply_show(state: "LeggendeState", choice: tuple[str, str], events: Events) -> None:
    """Nobody had looked there before."""
    region, token = state.site, data.TOKENS.index(choice[1])
    state.tokens[region] = token
    state.unseen ^= 1 << token
    state.site = c.NONE
    tell(state, region, events)
    begin_peek(state, events)


def tell(state: "LeggendeState", region: int, events: Events) -> None:
    """What lies there, for the one who looks."""
    if events is not None:
        seat, about = state.active, {"region": REGIONS[region]}
        secret = {"name": data.TOKENS[state.tokens[region]]}
        events.append(Event("token-shown", seat, about, data.R_SWAMP, secret, (seat,)))


# The end


def end_turn(state: "LeggendeState", events: Events) -> None:
    if state.turn < c.TURNS_OF_GAME[state.seats]:
        state.turn += 1
        state.active = (state.active + 1) % state.seats
        state.phase = c.TAKE
    elif data.FAIRY_QUEEN in state.leaders:
        state.active = state.leaders.index(data.FAIRY_QUEEN)
        state.phase = c.EXTRA
    else:
        end_game(state, events)


def apply_extra(state: "LeggendeState", choice: tuple[str, int], events: Events) -> None:
    if choice[0] == "take":
        take(state, choice[1], events)
    elif events is not None:
        events.append(Event("extra-declined", state.active, {}, data.R_FAIRY))
    end_game(state, events)


def end_game(state: "LeggendeState", events: Events) -> None:
    """Of a long game another one follows, twice."""
    if events is not None:
        known = {REGIONS[r]: data.TOKENS[state.tokens[r]] for r in sorted(state.seen) if state.seen[r]}
        if known:
            events.append(Event("tokens-revealed", CHANCE, {"tokens": known}, data.R_SWAMP, reveals=True))
    if not state.variant.long or state.game_no == data.LONG_GAMES:
        state.phase = c.OVER
        if events is not None:
            events.extend(scoring.final_events(state))
        return
    totals = scoring.scores(state)
    if events is not None:
        events.extend(scoring.final_scoring(state))
        about = {"game_no": state.game_no, "totals": list(totals)}
        events.append(Event("game-ends", CHANCE, about, data.R_LONG))
    state.totals = totals
    state.game_no += 1
    state.set_out()
