"""The games in OpenSpiel.

    import pyspiel
    from pycore.adapters.openspiel import register

    game = pyspiel.load_game(register("imhotep"), {"players": 3, "market": "B"})

The parameters are the number of players and the game's options. Chance is explicit. Returns are 1 for the first place,
-1 for the last, evenly spaced between (`pycore.adapters.returns`). The tensor of an observation is that of
`pycore.adapters.tensors`.
"""

import json
from typing import Any, Final

from pycore.adapters import needs, returns
from pycore.adapters.numbering import numberings
from pycore.adapters.tensors import Encoder, encoder
from pycore.contract import CHANCE, Decision, State
from pycore.games import GAMES

with needs("openspiel"):
    import numpy as np
    import pyspiel

LONGEST: Final = 20_000
"""The largest number of choices in a game, including those of chance."""


def register(slug: str) -> str:
    """Register a game with OpenSpiel. Returns the name for loading it. Raises UnknownGame.

    Loading raises BadOption for parameters that the game does not allow.

    Loaded with its parameters, a game knows its numbers:

        >>> game = pyspiel.load_game(register("imhotep"), {"players": 3, "market": "B"})
        >>> game.num_players(), game.num_distinct_actions(), game.observation_tensor_size()
        (3, 104, 1372)
    """
    rules = GAMES[slug]
    kind = pyspiel.GameType(
        short_name=f"tavolo_{slug}",
        long_name=rules.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=rules.seats[-1],
        min_num_players=rules.seats[0],
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": rules.seats[0],
            **{option.name: option.default for option in rules.options},
        },
    )

    class SpielGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
        """A game with a fixed set-up."""

        def __init__(self, params: Any = None) -> None:
            params = dict(params or {})
            self.slug = slug
            self.players = int(params.get("players", rules.seats[0]))
            self.options = {name: value for name, value in params.items() if name != "players"}
            self.encoder = encoder(slug, self.players, self.options)
            actions, luck = numberings(slug)
            info = pyspiel.GameInfo(
                num_distinct_actions=actions.count,
                max_chance_outcomes=luck.count or 1,
                num_players=self.players,
                min_utility=-1.0,
                max_utility=1.0,
                utility_sum=0.0,
                max_game_length=LONGEST,
            )
            super().__init__(kind, info, params)

        def new_initial_state(self) -> "SpielState":
            return SpielState(self, rules.start(self.players, self.options))

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "SpielObserver":
            return SpielObserver(self.encoder)

    pyspiel.register_game(kind, SpielGame)
    return f"tavolo_{slug}"


class SpielState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """One of our states, whole or as a seat sees it, in OpenSpiel. `game` is a game loaded after `register`.

    All of OpenSpiel's questions to a state:

        >>> state = pyspiel.load_game(register("senet")).new_initial_state()
        >>> state.current_player(), [state.action_to_string(0, action) for action in state.legal_actions()]
        (0, ['throw'])
        >>> state.apply_action(state.legal_actions()[0])
        >>> state.is_chance_node(), state.is_terminal(), len(state.chance_outcomes()), state.returns()
        (True, False, 5, [0.0, 0.0])
        >>> state.observation_string(0)[:14]
        '{"game": "sene'
    """

    def __init__(self, game: Any, state: State) -> None:
        super().__init__(game)
        self.state = state
        """Our state."""
        self._slug = game.slug
        self.decision: Decision | None = state.decision()
        """The question asked now; None at the end."""

    def current_player(self) -> int:
        """The seat that is asked, or OpenSpiel's number for chance or for the end."""
        if self.decision is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.decision.seat == CHANCE else self.decision.seat

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.decision is None

    def _legal_actions(self, player: int) -> list[int]:
        assert self.decision is not None and self.decision.seat == player
        return numberings(self._slug)[0].numbers(self.decision.choices)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Pairs of an outcome's number (`pycore.adapters.numbering`) and its probability, by number."""
        assert self.decision is not None and self.decision.weights is not None
        luck, whole = numberings(self._slug)[1], sum(self.decision.weights)
        pairs = zip(self.decision.choices, self.decision.weights, strict=True)
        return sorted((luck.number(choice), weight / whole) for choice, weight in pairs)

    def _apply_action(self, action: int) -> None:
        assert self.decision is not None
        self.state.apply(numberings(self._slug)[self.decision.seat == CHANCE].choice(action))
        self.decision = self.state.decision()

    def _action_to_string(self, player: int, action: int) -> str:
        return " ".join(map(str, numberings(self._slug)[player == CHANCE].choice(action)))

    def returns(self) -> list[float]:
        """The return of each seat; all 0 before the end."""
        return returns(self.state) if self.is_terminal() else [0.0] * self.state.seats

    def observation_string(self, player: int | None = None) -> str:
        """The plain form of what a seat sees, in JSON. None: the seat that is asked, or an onlooker if luck is."""
        viewer = self.current_player() if player is None else player
        seen = self.state.seen_by(viewer if viewer >= 0 else None)
        return json.dumps(seen.to_plain(), sort_keys=True)

    def __str__(self) -> str:
        return json.dumps(self.state.to_plain(), sort_keys=True)


class SpielObserver:
    """Gives a seat's view as text and as a tensor, a float32 array. `dict` has the parts of the tensor by name.

    The parts are views of the tensor:

        >>> from open_spiel.python.observation import make_observation
        >>> state = pyspiel.load_game(register("senet")).new_initial_state()
        >>> observer = make_observation(state.get_game())
        >>> observer.set_from(state, 0)
        >>> len(observer.tensor), observer.dict["viewer"].tolist(), observer.string_from(state, 0)[:14]
        (107, [1.0, 0.0, 0.0], '{"game": "sene')
    """

    def __init__(self, encoder: Encoder) -> None:
        self._encoder = encoder
        self.tensor = np.zeros(encoder.length, np.float32)
        """What `set_from` has encoded last."""
        self.dict = {name: self.tensor[part] for name, part in encoder.parts.items()}
        """The parts of the tensor by name, as views."""

    def set_from(self, state: SpielState, player: int) -> None:
        """Encode what a player sees."""
        self.tensor[:] = self._encoder.encode(state.state.seen_by(player), player, state.decision)

    def string_from(self, state: SpielState, player: int) -> str:
        """The plain form of what a player sees, in JSON."""
        return state.observation_string(player)
