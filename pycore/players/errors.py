"""What may be wrong with what a player is asked: one error for each way."""


class BadLevel(ValueError):
    """A level that there is not. `level` is what was asked for."""

    def __init__(self, level: object) -> None:
        super().__init__(f"no such level: {level!r}")
        self.level = level


class BadBudget(ValueError):
    """A budget that is no positive number. `name` is "iterations" or "seconds"."""

    def __init__(self, name: str, value: object) -> None:
        super().__init__(f"{name}: {value!r} is no positive number")
        self.name = name
        self.value = value


class NotAsked(ValueError):
    """A position in which no seat chooses. `reason` is "over", or "chance" where it is luck's turn."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason
