"""The games in OpenSpiel: `register("imhotep")`, then `pyspiel.load_game("tavolo_imhotep", {"players": 2})`."""

import json
from typing import Any, Final

import numpy as np
import pyspiel

from pycore.arena.contest import places
from pycore.contract import CHANCE, State
from pycore.games import GAMES
from tests.adapters.numbering import numberings

LONGEST: Final = 20_000
"""The largest number of choices in a game, including those of chance."""


def register(slug: str) -> str:
    """Register a game with OpenSpiel. Returns the name for loading it."""
    seats = GAMES[slug].seats
    kind = pyspiel.GameType(
        short_name=f"tavolo_{slug}",
        long_name=GAMES[slug].title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=seats[-1],
        min_num_players=seats[0],
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=False,
        parameter_specification={"players": seats[0]},
    )

    class SpielGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
        """A game with a fixed number of seats."""

        def __init__(self, params: Any = None) -> None:
            self.slug = slug
            self.players = int((params or {}).get("players", seats[0]))
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
            super().__init__(kind, info, params or {})

        def new_initial_state(self) -> "SpielState":
            return SpielState(self, slug, self.players)

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "SpielObserver":
            return SpielObserver()

    pyspiel.register_game(kind, SpielGame)
    return f"tavolo_{slug}"


class SpielState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A state of a game in OpenSpiel. Chance is explicit, and an observer gets what its seat may know."""

    def __init__(self, game: Any, slug: str, players: int) -> None:
        super().__init__(game)
        self.state: State = GAMES[slug].start(players, {})
        self._slug = slug

    @classmethod
    def of(cls, game: Any, state: State) -> "SpielState":
        """Wrap one of our states, whole or as seen by a seat, for a loaded game."""
        found = cls(game, game.slug, state.seats)
        found.state = state
        return found

    def current_player(self) -> int:
        decision = self.state.decision()
        if decision is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if decision.seat == CHANCE else decision.seat

    def is_terminal(self) -> bool:
        return self.state.decision() is None

    def _legal_actions(self, player: int) -> list[int]:
        decision = self.state.decision()
        assert decision is not None and decision.seat == player
        actions, _ = numberings(self._slug)
        return sorted(map(actions.number, decision.choices))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        decision = self.state.decision()
        assert decision is not None and decision.weights is not None
        _, luck = numberings(self._slug)
        whole = sum(decision.weights)
        pairs = zip(decision.choices, decision.weights, strict=True)
        return sorted((luck.number(choice), weight / whole) for choice, weight in pairs)

    def _apply_action(self, action: int) -> None:
        decision = self.state.decision()
        assert decision is not None
        self.state.apply(numberings(self._slug)[decision.seat == CHANCE].choice(action))

    def _action_to_string(self, player: int, action: int) -> str:
        return " ".join(map(str, numberings(self._slug)[player == CHANCE].choice(action)))

    def returns(self) -> list[float]:
        """The return of each seat; all 0 before the end."""
        return returns_of(self.state) if self.is_terminal() else [0.0] * self.state.seats

    def observation_string(self, player: int | None = None) -> str:
        viewer = self.current_player() if player is None else player
        return json.dumps(self.state.seen_by(viewer).to_plain(), sort_keys=True)

    def __str__(self) -> str:
        return json.dumps(self.state.to_plain(), sort_keys=True)


def returns_of(state: State) -> list[float]:
    """The return of each seat at the end: 1 for the first, -1 for the last, evenly spaced; ties share."""
    return [1 - 2 * place / (state.seats - 1) for place in places(state)]


class SpielObserver:
    """Gives a seat's view as text."""

    def __init__(self) -> None:
        self.tensor = np.zeros(0, np.float32)
        self.dict: dict[str, Any] = {}

    def set_from(self, state: SpielState, player: int) -> None:
        """Does nothing, because there is no tensor."""

    def string_from(self, state: SpielState, player: int) -> str:
        return state.observation_string(player)
