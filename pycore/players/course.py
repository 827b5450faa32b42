"""The course of a finished game: who was ahead when, and what luck and choices did to that.

Every state of the record is evaluated as it really was, hidden things included, so a game must be over before anybody
looks at its course. Leads are in points at the end, over the best of the others, as `Advice.value` expects them. A
state just made by luck is valued after the best choice of the seat that is asked: a good throw counts when thrown.
"""

from collections.abc import Sequence
from operator import itemgetter, mul
from typing import NamedTuple

from pycore.advice import Value
from pycore.contract import CHANCE, Choice, State
from pycore.games import GAMES
from pycore.match import Match
from pycore.players.chances import leads
from pycore.players.lookup import advice_of


class Account(NamedTuple):
    """Where the final lead of a seat comes from, in points. `start` and all the other numbers add up to `result`.

    - `start`: the lead that the evaluation expects at the start.
    - `luck`: draws and throws that the seat could see, each compared with the average of what could have been drawn.
    - `hidden`: those that the seat could not see, compared in the same way.
    - `own`, `others`: what the choices of the seat and those of the other seats changed.
    - `rest`: what average draws changed. These are errors of the evaluation before the draw.
    """

    start: float
    luck: float
    hidden: float
    own: float
    others: float
    rest: float
    result: float


class Course(NamedTuple):
    """The leads of a game. `leads[k]` has the lead of each seat after k choices. `luck` maps the number of a choice of
    luck, counted from 0, to the points of lead that it gave each seat, compared with the average draw."""

    leads: Sequence[Sequence[float]]
    luck: dict[int, list[float]]

    def account(self, match: Match, seat: int) -> Account:
        """Where the final lead of a seat comes from.

        Nothing is hidden in Senet:

            >>> import random
            >>> match = Match.new("senet", 2, rng=random.Random(7))
            >>> while (decision := match.decision) is not None:
            ...     match.play(decision.choices[0])
            >>> account = course(match).account(match, seat=0)
            >>> abs(sum(account[:-1]) - account.result) < 1e-9, account.hidden
            (True, 0.0)
        """
        luck = hidden = own = others = rest = 0.0
        for k, step in enumerate(match.steps):
            change = self.leads[k + 1][seat] - self.leads[k][seat]
            if step.seat == seat:
                own += change
            elif step.seat != CHANCE:
                others += change
            else:
                drawn = self.luck[k][seat]
                rest += change - drawn
                if _sees(match, k, seat):
                    luck += drawn
                else:
                    hidden += drawn
        return Account(self.leads[0][seat], luck, hidden, own, others, rest, self.leads[len(match)][seat])


def course(match: Match) -> Course:
    """The course of a match. Raises ValueError if it is not over.

    At the end the leads are those of the scores:

        >>> import random
        >>> match = Match.new("senet", 2, rng=random.Random(7))
        >>> while (decision := match.decision) is not None:
        ...     match.play(decision.choices[0])
        >>> first, second = match.state.scores()
        >>> course(match).leads[-1] == [first - second, second - first]
        True
    """
    if match.decision is not None:
        raise ValueError("the match is not over")
    value = advice_of(GAMES[match.game]).value
    state = match.setup.start()
    found, luck = [leads(value(state))], {}
    for k, step in enumerate(match.steps):
        if step.seat != CHANCE:
            state.apply(step.choice)
            found.append(leads(value(state)))
            continue
        decision = state.decision()
        assert decision is not None and decision.weights is not None
        outcomes = [_best_made(_after(state, outcome), value) for outcome in decision.choices]
        found.append(outcomes[step.digit])
        luck[k] = [
            column[step.digit] - sum(map(mul, column, decision.weights)) / sum(decision.weights)
            for column in zip(*outcomes, strict=True)
        ]
        state.apply(step.choice)
    return Course(found, luck)


def _after(state: State, choice: Choice) -> State:
    """A copy of a state after a choice."""
    found = state.copy()
    found.apply(choice)
    return found


def _best_made(state: State, value: Value) -> list[float]:
    """The leads after the asked seat's best choice; those of the state if luck draws or the game is over."""
    decision = state.decision()
    if decision is None or decision.seat == CHANCE:
        return leads(value(state))
    found = [leads(value(_after(state, choice))) for choice in decision.choices]
    return max(found, key=itemgetter(decision.seat))


def _sees(match: Match, k: int, seat: int) -> bool:
    """Whether a seat could see what luck drew as choice k."""
    decision = match.at(k).decision()
    assert decision is not None
    return decision.audience is None or seat in decision.audience
