"""The order of the phases, and the state: `pycore.contract.State` on top of the position."""

import random
from collections.abc import Callable
from itertools import chain
from typing import Any, Final, NamedTuple, Self, final

from pycore.contract import CHANCE, Choice, Decision, Event
from pycore.games.leggende import data, plain, scoring, setup, tokens, turns
from pycore.games.leggende.cards import members
from pycore.games.leggende.choices import HIDDEN_NUMBER, NONE, OVER, TURNS_OF_GAME, UNKNOWN
from pycore.games.leggende.faces import REGIONS
from pycore.games.leggende.position import NOTHING, LeggendePosition
from pycore.phases import Events, Phase, by_kind
from pycore.position import BaseState
from pycore.reading import fail

Begin = Callable[[LeggendePosition, Events], bool]


class Stage(NamedTuple):
    """A part of the set-up or of a turn: its first phase, and the phases that may follow before the next stage.

    `begin` prepares the stage and returns whether its first phase has a decision. A stage with no `begin` always has
    one.
    """

    phases: tuple[Phase[LeggendePosition], ...]
    begin: Begin | None = None


SETUP: Final = (
    Stage((setup.FACES_UP,)),
    Stage((setup.CENTRE,)),
    Stage((setup.SLOTS,)),
    Stage((setup.TURNINGS,)),
    Stage((setup.START_REGION,)),
    Stage((setup.TOKENS,), setup.tokens_to_put),
    Stage((setup.LEADERS,), setup.leaders_to_deal),
    Stage((turns.DEAL,)),
    Stage((setup.OUTPOST_PLAYER,), setup.set_armies),
    Stage((setup.OUTPOST,)),
    Stage((setup.NEUTRALS,), setup.has_neutrals),
    Stage((setup.BIDS, setup.DIE)),
    Stage((setup.FIRST,)),
)
TURN: Final = (
    Stage((turns.TAKE, turns.OPTION, *turns.STEPS)),
    Stage((turns.DEAL,), turns.cards_left),
    Stage((tokens.PEEK, tokens.SHOW), tokens.may_peek),
    Stage((turns.EXTRA,), turns.queen_takes),
)
AFTER: Final = tuple(
    {
        phase.kind: tuple((later.phases[0].kind, later.begin) for later in stages[n + 1 :])
        for n, stage in enumerate(stages)
        for phase in stage.phases
    }
    for stages in (SETUP, TURN)
)
"""Maps a phase to the stages that come after its own stage, each as (first phase, `begin`). AFTER[False] is for the
set-up, AFTER[True] for a turn."""
PHASES: Final = tuple(dict.fromkeys(chain.from_iterable(stage.phases for stage in SETUP + TURN)))


def _derived(position: LeggendePosition) -> Any:
    """The derived fields, which are not compared: `supply`, and the links of `chart`."""
    return position.supply, position.chart and position.chart.links


@final
class LeggendeState(BaseState, LeggendePosition):
    """A position that can be played."""

    phases = by_kind(PHASES)
    over = data.R_END
    form = plain.FORM

    scores = scoring.scores
    ranking = scoring.ranking

    def decision(self) -> Decision | None:
        if self.asked is None and self.phase != OVER:
            self.asked = self.phases[self.phase].decide(self)
        return self.asked

    def apply(self, choice: Choice, events: list[Event] | None = None) -> None:
        self.asked = None
        super().apply(choice, events)

    def go_on(self, events: Events) -> None:
        """Start the next stage that has a decision. After the last stage, start the next turn or end the game."""
        self.pending = NOTHING
        for kind, begin in AFTER[self.turn > 0][self.phase]:
            if begin is None or begin(self, events):
                self.phase = kind
                return
        if self.turn < TURNS_OF_GAME[self.seats]:
            self.turn += 1
            self.active = (self.first + self.turn - 1) % self.seats
            self.phase = turns.TAKE.kind
        else:
            self.end_game(events)

    def end_game(self, events: Events) -> None:
        """End the game. After the first and the second game of a long game, start the next one."""
        if events is not None:
            seen, here = self.seen, self.tokens
            known = {REGIONS[region]: data.TOKENS[here[region]] for region in sorted(seen) if seen[region]}
            if known:
                events.append(Event("tokens-revealed", CHANCE, {"tokens": known}, data.R_SWAMP, reveals=True))
        if not self.variant.long or self.game_no == data.LONG_GAMES:
            self.phase = OVER
            if events is not None:
                events.extend(scoring.final_events(self))
            return
        totals = scoring.scores(self)
        if events is not None:
            events.extend(scoring.final_scoring(self))
            about = {"game_no": self.game_no, "totals": list(totals)}
            events.append(Event("game-ends", CHANCE, about, data.R_LONG))
        self.totals = totals
        self.game_no += 1
        self.set_out()

    def check(self) -> None:
        """Check that writing the position out and reading it back restores it, including its derived fields. Raises
        BadPosition."""
        again = self.from_plain(self.to_plain())
        if again != self or _derived(again) != _derived(self):
            fail("", "out-of-step")

    def hide(self, seat: int | None) -> None:
        """Hide the bids of other seats until the last bid is made. Hide also tokens that only other seats have looked
        at: these are in `unseen` again."""
        if self.phase == OVER:
            return
        self.asked = None
        if NONE in self.bids:
            self.bids = [
                bid if bid == NONE or n == seat else HIDDEN_NUMBER for n, bid in enumerate(self.bids)
            ]
        bit = 0 if seat is None else 1 << seat
        for region, seats in self.seen.items():
            token = self.tokens[region]
            if seats and not seats & bit and token != UNKNOWN:
                self.tokens[region] = HIDDEN_NUMBER
                if token != HIDDEN_NUMBER:
                    self.unseen |= 1 << token

    def is_whole(self) -> bool:
        return HIDDEN_NUMBER not in self.bids and HIDDEN_NUMBER not in self.tokens.values()

    def imagine(self, rng: random.Random) -> Self:
        """A copy in which hidden bids and tokens have random values: bids that the seat's coins allow, and tokens from
        `unseen`."""
        whole = self.copy()
        whole.asked = None
        for seat, bid in enumerate(self.bids):
            if bid == HIDDEN_NUMBER:
                whole.bids[seat] = rng.randrange(self.coins[seat] + 1)
        for region in sorted(self.tokens):
            if self.tokens[region] == HIDDEN_NUMBER:
                token = rng.choice(members(whole.unseen))
                whole.tokens[region] = token
                whole.unseen ^= 1 << token
        return whole
