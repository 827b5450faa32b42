"""The words that all games share: what is chosen, what happened, why not.

A game is a `Game`, which starts a `State`. A state asks one `Decision` at a time, a short ordered list of
choices, and `apply` makes the chosen one. Luck is a decision of the seat `CHANCE`. Everything else in the
project (match, link, conformance, players, the page) is built on these names alone.
"""

import random
from collections.abc import Mapping
from typing import Any, Final, NamedTuple, Protocol, Self, runtime_checkable

CHANCE: Final = -1
"""The seat of luck."""

HIDDEN: Final = "hidden"
"""What a seen state holds, and its plain form shows, in the place of something the viewer cannot know."""

Choice = tuple[str | int, ...]
"""A verb, then its arguments: `("load", 1, 2)`."""

Plain = dict[str, Any]
"""JSON-ready data: dicts with string keys, lists, strings, ints, booleans and None."""


class Decision(NamedTuple):
    """One question that the rules ask now.

    `seat` is 0-based in turn order, or `CHANCE`. `choices` holds every legal choice, at least one, in an
    order that depends on the state alone. `weights` (CHANCE only) are positive integers, one per choice.
    `rule` is the anchor of the rulebook paragraph that asks. `audience` lists the seats that learn which
    choice was made; None means everyone. `public` is False when the list itself depends on something hidden.
    On a seen state in which the list may not be known, `choices` is () and `weights` None.
    """

    seat: int
    kind: str
    choices: tuple[Choice, ...]
    weights: tuple[int, ...] | None
    rule: str
    audience: tuple[int, ...] | None = None
    public: bool = True


class Event(NamedTuple):
    """Something that happened while a choice was applied.

    Everyone reads `data`; the seats in `audience` also read `secret`. `reveals` says that by its choice somebody
    learns what was hidden from them: something became public, somebody looked at it, or reacted or answered, whatever
    it was (what luck tells needs no such word). `seat` is who did it or whom it concerns, or `CHANCE`. An event that
    gives points holds them in `data["points"]` (an int, for `seat`): over a whole game they add up to the final
    scores.
    """

    kind: str
    seat: int
    data: Plain
    rule: str
    secret: Plain | None = None
    audience: tuple[int, ...] | None = None
    reveals: bool = False

    def seen_by(self, seat: int | None) -> "Event":
        """The same event as `seat` (None: an onlooker) may read it."""
        if self.secret is None or (seat is not None and seat in (self.audience or ())):
            return self
        return self._replace(secret=None)


class Refusal(NamedTuple):
    """Why a choice is not legal: a word ("sled-full"), the anchor of the rule that forbids it, and details."""

    reason: str
    rule: str
    data: Plain = {}  # noqa: RUF012  # nobody writes to it


class Option(NamedTuple):
    """One switch of a game's set-up: its name, its few values in order, and the value when nobody asks.

    `since` names the values that came later, with the revision of the game that brought each: links of an earlier
    revision were written without them. The default stays what it was.
    """

    name: str
    values: tuple[str | int | bool, ...]
    default: str | int | bool
    since: Mapping[str | int | bool, int] = {}  # nobody writes to it

    def values_at(self, revision: int) -> tuple[str | int | bool, ...]:
        """The values that there were at a revision of the game, in their order."""
        return tuple(value for value in self.values if self.since.get(value, 0) <= revision)


Options = Mapping[str, str | int | bool]


class BadLink(ValueError):
    """A text that is no link of ours, or not any more. `reason` is a word."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class BadPosition(ValueError):
    """Plain data that is no position. `field` is the path of the field at fault, `reason` a word."""

    def __init__(self, field: str, reason: str) -> None:
        super().__init__(f"{field}: {reason}")
        self.field = field
        self.reason = reason


class BadOption(ValueError):
    """A set-up that cannot be. `name` is "game", "seats" or the option at fault, `reason` a word."""

    def __init__(self, name: str, reason: str) -> None:
        super().__init__(f"{name}: {reason}")
        self.name = name
        self.reason = reason


class IllegalChoice(ValueError):
    """A choice that the rules forbid now; `refusal` says which rule."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.reason} ({refusal.rule})")
        self.refusal = refusal


class State(Protocol):
    """A position of a game, whole or as one seat sees it. Equality is by value."""

    @property
    def seats(self) -> int:
        """How many seats play."""

    def decision(self) -> Decision | None:
        """What is asked now; None when the game is over."""

    def apply(self, choice: Choice, events: list[Event] | None = None) -> None:
        """Make a choice of the present decision, in place, and append what happened to `events`.

        Trusts its caller: an illegal choice leaves the state undefined. Not defined on a seen state.
        """

    def copy(self) -> Self:
        """An independent copy."""

    def scores(self) -> tuple[int, ...]:
        """Points per seat as they stand now; at the end, final."""

    def ranking(self) -> tuple[tuple[int, ...], ...]:
        """Groups of seats, best first, tie-breaks applied; seats that still share a place share a group."""

    def seen_by(self, seat: int | None) -> Self:
        """What that seat (None: an onlooker) may know; the rest becomes hidden."""

    def is_whole(self) -> bool:
        """True unless something is hidden from it, as on a seen state: only a whole state can be played on."""

    def imagine(self, rng: random.Random) -> Self:
        """On a seen state: a whole state drawn at random among those it allows."""

    def why_not(self, choice: Choice) -> Refusal | None:
        """None for a legal choice; else the rule that forbids it."""

    def to_plain(self) -> Plain:
        """JSON-ready data from which `Game.from_plain` makes an equal state."""

    def check(self) -> None:
        """The invariants of the game; raises BadPosition."""


class Game(Protocol):
    """The rules of one game."""

    @property
    def slug(self) -> str:
        """Its name in addresses, links, anchors and file names: lower-case letters, digits and `_`."""

    @property
    def title(self) -> str:
        """An identifier, not a sentence: the page has the words."""

    @property
    def seats(self) -> range:
        """The numbers of seats it can be played with."""

    @property
    def options(self) -> tuple[Option, ...]:
        """Its switches. New ones are added at the end, so that old links keep their meaning."""

    @property
    def revision(self) -> int:
        """Rises when a change of rules or of the order of choices would break links: see `pycore.link`."""

    def start(self, seats: int, options: Options) -> State:
        """The state before the first decision. Raises BadOption."""

    def from_plain(self, plain: Plain) -> State:
        """The whole or seen state that `plain` describes, after `check()`. Raises BadPosition.

        A list without an order may come in any order; everything else must be as `to_plain` writes it.
        """


@runtime_checkable
class Renewing(Protocol):
    """A game whose positions had another form at an earlier revision."""

    def renew(self, plain: Any, revision: int) -> Any:
        """A position of that revision in today's form, where there is one. `plain` may be anything."""


def settle_options(game: Game, seats: int, options: Options) -> dict[str, str | int | bool]:
    """All of a game's options with their values, defaults filled in. Raises BadOption.

    >>> from pycore.games import GAMES
    >>> settle_options(GAMES["imhotep"], 5, {})
    Traceback (most recent call last):
    pycore.contract.BadOption: seats: not-offered
    """
    if isinstance(seats, bool) or not isinstance(seats, int) or seats not in game.seats:
        raise BadOption("seats", "not-offered")
    known = {option.name: option for option in game.options}
    for name, value in options.items():
        if name not in known:
            raise BadOption(str(name), "unknown-option")
        if not any(value == v and type(value) is type(v) for v in known[name].values):
            raise BadOption(name, "unknown-value")
    return {name: options.get(name, option.default) for name, option in known.items()}
