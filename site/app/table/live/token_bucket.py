"""A token bucket: limits how much comes or goes at once, and in the long run."""


class TokenBucket:
    """Holds `most` tokens at first and at most, and gets `a_second` of them back per second. `now`: in seconds."""

    def __init__(self, now: float, most: float, a_second: float) -> None:
        self._left, self._at = most, now
        self._most, self._a_second = most, a_second

    def left(self, now: float) -> float:
        """The number of tokens now. It is below 0 if more were taken than there were."""
        self._left = min(self._most, self._left + (now - self._at) * self._a_second)
        self._at = now
        return self._left

    def take(self, many: float) -> None:
        """Take tokens, even if there are not so many."""
        self._left -= many

    def spend(self, now: float, many: float = 1) -> bool:
        """Take tokens if there are so many. Returns whether there were.

        >>> bucket = TokenBucket(now=0, most=2, a_second=0.5)
        >>> bucket.spend(0), bucket.spend(0), bucket.spend(1), bucket.spend(2)
        (True, True, False, True)
        """
        if self.left(now) < many:
            return False
        self.take(many)
        return True
