"""The errors that players raise."""


class BadLevel(ValueError):
    """There is no such level. `level` is the value that was given."""

    def __init__(self, level: object) -> None:
        super().__init__(f"no such level: {level!r}")
        self.level = level


class BadBudget(ValueError):
    """A budget is not a positive number. `name` is "iterations" or "seconds"."""

    def __init__(self, name: str, value: object) -> None:
        super().__init__(f"{name}: {value!r} is no positive number")
        self.name = name
        self.value = value


class NotAsked(ValueError):
    """No seat has a choice to make in this position. `reason` is "over", or "chance" when luck decides."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason
