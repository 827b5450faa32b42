"""The errors that players raise."""


class BadLevel(ValueError):
    """There is no such level. `level` is the value that was given, `details` says more.

    The levels are in `LEVELS`:

        >>> from pycore.players import player
        >>> try:
        ...     player("wizard")
        ... except BadLevel as error:
        ...     print(error)
        no such level: 'wizard': there are random, greedy, apprendista, scriba, architetto, faraone
    """

    def __init__(self, level: object, details: str = "") -> None:
        super().__init__(level, details)
        self.level = level
        self.details = details

    def __str__(self) -> str:
        return f"no such level: {self.level!r}" + (f": {self.details}" if self.details else "")


class BadBudget(ValueError):
    """A budget is not a positive number. `name` is "iterations" or "seconds".

    Nobody thinks for no iterations:

        >>> from pycore.players import player
        >>> player("faraone", iterations=0)
        Traceback (most recent call last):
            ...
        pycore.players.errors.BadBudget: iterations: 0 is no positive number
    """

    def __init__(self, name: str, value: object) -> None:
        super().__init__(name, value)
        self.name = name
        self.value = value

    def __str__(self) -> str:
        return f"{self.name}: {self.value!r} is no positive number"


class NotAsked(ValueError):
    """No seat has a choice to make in this position. `reason` is "over", or "chance" when luck decides.

    Imhotep begins with luck:

        >>> from pycore.games import GAMES
        >>> from pycore.players import player
        >>> player("random").choose(GAMES["imhotep"].start(2, {}))
        Traceback (most recent call last):
            ...
        pycore.players.errors.NotAsked: chance: luck decides
    """

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.reason}: {'luck decides' if self.reason == 'chance' else 'the game has ended'}"
