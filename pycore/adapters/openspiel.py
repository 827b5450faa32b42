"""The games in OpenSpiel.

    import pyspiel
    from pycore.adapters.openspiel import register

    game = pyspiel.load_game(register("imhotep"), {"players": 3, "market": "B"})

The parameters are the number of players, `recall` and the game's options. Chance is explicit. Returns are 1 for the
first place, -1 for the last, evenly spaced between (`pycore.adapters.returns`). The tensor of an observation is that of
`pycore.adapters.tensors`.

An information state is an observation and all choices so far, as far as the seat has learned them. Its string is whole.
Its tensor holds the last `recall` choices (`pycore.adapters.told`): a game is remembered from its beginning as long as
it has had no more choices, luck included.
"""

import json
from typing import Any, Final

from pycore.adapters import needs, returns
from pycore.adapters.numbering import numberings
from pycore.adapters.tensors import Encoder, encoder
from pycore.adapters.told import Made, Told
from pycore.contract import CHANCE, BadOption, Decision, State
from pycore.games import GAMES

with needs("openspiel"):
    import numpy as np
    import pyspiel

LONGEST: Final = 20_000
"""The largest number of choices in a game, including those of chance."""
RECALL: Final = 32
"""How many choices the tensor of an information state holds unless the parameter `recall` says so."""


def register(slug: str) -> str:
    """Register a game with OpenSpiel. Returns the name for loading it. Raises UnknownGame.

    Loading raises BadOption for parameters that the game does not allow.

    Loaded with its parameters, a game knows its numbers:

        >>> game = pyspiel.load_game(register("imhotep"), {"players": 3, "market": "B"})
        >>> game.num_players(), game.num_distinct_actions(), game.observation_tensor_size()
        (3, 104, 1372)
        >>> pyspiel.load_game("tavolo_senet", {"recall": 1000}).information_state_tensor_size()
        39107
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
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": rules.seats[0],
            "recall": RECALL,
            **{option.name: option.default for option in rules.options},
        },
    )

    class SpielGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
        """A game with a fixed set-up."""

        def __init__(self, params: Any = None) -> None:
            params = dict(params or {})
            self.slug = slug
            self.players = int(params.get("players", rules.seats[0]))
            self.recall = int(params.get("recall", RECALL))
            if self.recall < 0:
                raise BadOption("recall", "out-of-range", self.recall, ("0 or more",))
            self.options = {
                name: value for name, value in params.items() if name not in ("players", "recall")
            }
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
            if params or not _is_of_one_seat(iig_obs_type):
                raise ValueError("an observation is what one seat sees, the public and its own")
            recalls = iig_obs_type is not None and iig_obs_type.perfect_recall
            return SpielObserver(self.encoder, Told(slug, self.players, self.recall) if recalls else None)

    pyspiel.register_game(kind, SpielGame)
    return f"tavolo_{slug}"


def _is_of_one_seat(about: Any) -> bool:
    """Whether OpenSpiel asks for all that one seat sees; None: its default."""
    return about is None or (
        about.public_info and about.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
    )


class _Course:
    """A state, the question that it asks, and the choices so far. OpenSpiel clones by `deepcopy`, which here copies
    nothing that does not change."""

    __slots__ = ("decision", "made", "state")

    def __init__(self, state: State, decision: Decision | None, made: list[Made]) -> None:
        self.state, self.decision, self.made = state, decision, made

    def __deepcopy__(self, memo: Any) -> "_Course":
        return _Course(self.state.copy(), self.decision, self.made[:])


class SpielState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """One of our states, whole or as a seat sees it, in OpenSpiel. `game` is a game loaded after `register`.

    All of OpenSpiel's questions to a state:

        >>> state = pyspiel.load_game(register("senet")).new_initial_state()
        >>> state.current_player(), [state.action_to_string(0, action) for action in state.legal_actions()]
        (0, ['throw'])
        >>> state.apply_action(state.legal_actions()[0])
        >>> state.is_chance_node(), state.is_terminal(), len(state.chance_outcomes()), state.returns()
        (True, False, 5, [0.0, 0.0])
        >>> state.observation_string(0)[:14], state.information_state_string(0)[-23:]
        ('{"game": "sene', '"told": [[0, "throw"]]}')
    """

    def __init__(self, game: Any, state: State) -> None:
        super().__init__(game)
        self._slug = game.slug
        self._course = _Course(state, state.decision(), [])

    @property
    def state(self) -> State:
        """Our state.

        It can be asked whatever OpenSpiel does not ask:

            >>> pyspiel.load_game(register("senet")).new_initial_state().state.scores()
            (0, 0)
        """
        return self._course.state

    @property
    def decision(self) -> Decision | None:
        """The question asked now; None at the end.

        Senet begins with a throw:

            >>> pyspiel.load_game(register("senet")).new_initial_state().decision.kind
            'throw'
        """
        return self._course.decision

    @property
    def made(self) -> list[Made]:
        """The choices so far, luck included.

        A throw of seat 0:

            >>> state = pyspiel.load_game(register("senet")).new_initial_state()
            >>> state.apply_action(state.legal_actions()[0])
            >>> state.made
            [Made(seat=0, choice=('throw',), audience=None)]
        """
        return self._course.made

    def current_player(self) -> int:
        """The seat that is asked, or OpenSpiel's number for chance or for the end."""
        decision = self._course.decision
        if decision is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if decision.seat == CHANCE else decision.seat

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self._course.decision is None

    def _legal_actions(self, player: int) -> list[int]:
        decision = self._course.decision
        assert decision is not None and decision.seat == player
        return numberings(self._slug)[0].numbers(decision.choices)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Pairs of an outcome's number (`pycore.adapters.numbering`) and its probability, by number."""
        decision = self._course.decision
        assert decision is not None and decision.weights is not None
        luck, whole = numberings(self._slug)[1], sum(decision.weights)
        pairs = zip(decision.choices, decision.weights, strict=True)
        return sorted((luck.number(choice), weight / whole) for choice, weight in pairs)

    def _apply_action(self, action: int) -> None:
        course = self._course
        assert course.decision is not None
        choice = numberings(self._slug)[course.decision.seat == CHANCE].choice(action)
        course.made.append(Made.of(course.decision, choice))
        course.state.apply(choice)
        course.decision = course.state.decision()

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

    def information_state_string(self, player: int | None = None) -> str:
        """What a seat sees and the choices so far, in JSON: [seat, verb and arguments], of a hidden one only the seat.
        None: the seat that is asked, or an onlooker if luck is."""
        viewer = self.current_player() if player is None else player
        seat = viewer if viewer >= 0 else None
        told = [[one.seat, *(one.seen_by(seat) or ())] for one in self.made]
        return json.dumps({"seen": self.state.seen_by(seat).to_plain(), "told": told}, sort_keys=True)

    def __str__(self) -> str:
        return json.dumps(self.state.to_plain(), sort_keys=True)


class SpielObserver:
    """Gives a seat's view as text and as a tensor, a float32 array. `dict` has the parts of the tensor by name.

    With `told`, the view is an information state; the part "told" has the last choices.

    The parts are views of the tensor:

        >>> from open_spiel.python.observation import make_observation
        >>> state = pyspiel.load_game(register("senet")).new_initial_state()
        >>> observer = make_observation(state.get_game())
        >>> observer.set_from(state, 0)
        >>> len(observer.tensor), observer.dict["viewer"].tolist(), observer.string_from(state, 0)[:14]
        (107, [1.0, 0.0, 0.0], '{"game": "sene')
    """

    def __init__(self, encoder: Encoder, told: Told | None = None) -> None:
        self._encoder, self._told = encoder, told
        self.tensor = np.zeros(encoder.length + (told.length if told else 0), np.float32)
        """What `set_from` has encoded last."""
        self.dict = {name: self.tensor[part] for name, part in encoder.parts.items()}
        """The parts of the tensor by name, as views."""
        if told:
            self.dict["told"] = self.tensor[encoder.length :]

    def set_from(self, state: SpielState, player: int) -> None:
        """Encode what a player sees, and what it was told."""
        seen = self._encoder.encode(state.state.seen_by(player), player, state.decision)
        self.tensor[: self._encoder.length] = seen
        if self._told:
            self.dict["told"][:] = self._told.encode(state.made, player)

    def string_from(self, state: SpielState, player: int) -> str:
        """What a player sees, in JSON: the observation, or the information state."""
        return state.information_state_string(player) if self._told else state.observation_string(player)
