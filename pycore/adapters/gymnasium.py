"""The games as Gymnasium environments, in which one seat learns against other players.

    from pycore.adapters.gymnasium import Tavolo
    from pycore.players import player

    env = Tavolo("kheops", seat=1, others=player("scriba").choose)

See `pycore.adapters.observations` for what the seat observes, and `pycore.adapters.returns` for its reward at the end.
The information of each step holds the mask of the legal actions once more, as `action_mask`.
"""

import json
import random
from collections.abc import Callable
from typing import Any

from pycore.adapters import needs, returns
from pycore.adapters.numbering import numberings
from pycore.adapters.tensors import encoder
from pycore.contract import Choice, NoSuchSeat, Options, State, settle_options
from pycore.games import GAMES
from pycore.match import Match
from pycore.players import player

with needs("gymnasium"):
    import gymnasium

    from pycore.adapters.observations import observed, space


class Tavolo(gymnasium.Env):  # type: ignore[misc]  # Gymnasium is not installed beside the type checker
    """An environment that plays one game after the other. The seed given to `reset` decides all chance.

    `others` takes the state that a seat sees and returns its choice; None: random players. `seats` None: the fewest
    seats. Raises UnknownGame, BadOption, NoSuchSeat.

    A step of seat 0, which throws the sticks:

        >>> env = Tavolo("senet", render_mode="ansi")
        >>> observation, information = env.reset(seed=7)
        >>> observation["observation"].shape, int(information["action_mask"].sum())
        ((107,), 1)
        >>> action = env.action_space.sample(information["action_mask"])
        >>> observation, reward, over, cut_short, information = env.step(action)
        >>> reward, over, cut_short, env.render()[:14]
        (0.0, False, False, '{"game": "sene')
    """

    metadata = {"render_modes": ["ansi"]}

    def __init__(
        self,
        slug: str,
        seat: int = 0,
        seats: int | None = None,
        options: Options | None = None,
        others: Callable[[State], Choice] | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.render_mode = render_mode
        self._slug, self._seat = slug, seat
        self._seats = GAMES[slug].seats[0] if seats is None else seats
        self._options = settle_options(GAMES[slug], self._seats, options or {})
        if seat not in range(self._seats):
            raise NoSuchSeat(seat, self._seats)
        self._others = others
        self._numbering, _ = numberings(slug)
        self._encoder = encoder(slug, self._seats, self._options)
        self.action_space = gymnasium.spaces.Discrete(self._numbering.count)
        self.observation_space = space(self._encoder)

    def reset(self, *, seed: int | None = None, options: Any = None) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin a game, and play until the seat is asked. Returns the observation and the information with the mask.

        Without a seed, the luck goes on from the game before. `options` is Gymnasium's, not used.
        """
        super().reset(seed=seed)
        number = int(self.np_random.integers(2**31))
        self._match = Match.new(self._slug, self._seats, self._options, random.Random(number))
        self._answer = self._others or player("random", number).choose
        self._others_play()
        if self._match.decision is None:  # the others have ended the game before the seat was asked
            return self.reset()
        return self._observed()

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Make a choice, and play until the seat is asked again or the game is over.

        Returns the observation, the reward (0 before the end, then -1 to 1), whether the game is over, False, and the
        information with the mask. Raises IllegalChoice, UnknownChoice, ResetNeeded.
        """
        self._numbering.play(self._match, int(action))
        self._others_play()
        over = self._match.decision is None
        reward = returns(self._match.state)[self._seat] if over else 0.0
        observation, information = self._observed()
        return observation, reward, over, False, information

    def __getattr__(self, name: str) -> Any:
        """Raises Gymnasium's ResetNeeded if there is no match yet; otherwise AttributeError."""
        raise gymnasium.error.ResetNeeded("call reset first") if name == "_match" else AttributeError(name)

    def _observed(self) -> tuple[dict[str, Any], dict[str, Any]]:
        observation = observed(self._match, self._seat, self._encoder)
        return observation, {"action_mask": observation["action_mask"]}

    def _others_play(self) -> None:
        while (decision := self._match.decision) is not None and decision.seat != self._seat:
            self._match.play(self._answer(self._match.seen_by(decision.seat)))

    def render(self) -> str | None:
        """The whole state in JSON if `render_mode` is "ansi"; otherwise None."""
        return json.dumps(self._match.state.to_plain()) if self.render_mode == "ansi" else None
