"""Trades: an offer is put together in the open, the partner answers (`oh_pharaoh-scambi`)."""

from typing import TYPE_CHECKING

from pycore.contract import Event, Plain
from pycore.games.oh_pharaoh import choices as c
from pycore.games.oh_pharaoh.data import NUMBER, R_TRADE, by_type
from pycore.games.oh_pharaoh.turns import begin_act

if TYPE_CHECKING:
    from pycore.games.oh_pharaoh.state import PharaohState

Events = list[Event] | None


def apply_offer(state: "PharaohState", choice: tuple[str, int], events: Events) -> None:
    state.offers += 1
    state.acts = c.NOTHING
    state.other, state.phase = choice[1], c.TRADE
    if events is not None:
        about: Plain = {"partner": choice[1], "offers": state.offers}
        events.append(Event("offer-opened", state.active, about, R_TRADE))


def one_more(cards: tuple[int, ...], name: str) -> tuple[int, ...]:
    card = NUMBER[name]
    return (*cards[:card], cards[card] + 1, *cards[card + 1 :])


def apply_give(state: "PharaohState", choice: tuple[str, str], events: Events) -> None:
    state.give = one_more(state.give, choice[1])


def apply_ask(state: "PharaohState", choice: tuple[str, str], events: Events) -> None:
    state.ask = one_more(state.ask, choice[1])


def apply_propose(state: "PharaohState", choice: tuple[str], events: Events) -> None:
    tell(state, "trade-proposed", state.active, events)
    state.phase = c.ANSWER


def apply_withdraw(state: "PharaohState", choice: tuple[str], events: Events) -> None:
    tell(state, "trade-withdrawn", state.active, events)
    close(state, events)


def apply_refuse(state: "PharaohState", choice: tuple[str], events: Events) -> None:
    tell(state, "trade-refused", state.other, events)
    close(state, events)


def apply_accept(state: "PharaohState", choice: tuple[str], events: Events) -> None:
    """Both sides change hands; all of it is public."""
    tell(state, "trade-accepted", state.other, events)
    giver, taker = state.hands[state.active], state.hands[state.other]
    for card, (given, asked) in enumerate(zip(state.give, state.ask, strict=True)):
        giver[card] += asked - given
        taker[card] += given - asked
    more = sum(state.ask) - sum(state.give)
    state.sizes[state.active] += more
    state.sizes[state.other] -= more
    close(state, events)


def tell(state: "PharaohState", kind: str, seat: int, events: Events) -> None:
    if events is not None:
        sides: Plain = {"partner": state.other, "give": by_type(state.give), "ask": by_type(state.ask)}
        events.append(Event(kind, seat, {"giver": state.active, **sides}, R_TRADE))


def close(state: "PharaohState", events: Events) -> None:
    state.give = state.ask = c.NO_CARDS
    state.other = c.NONE
    begin_act(state, events)
