"""The interface that every game implements, and the errors that all games share.

A `Game` starts a `State`. A state asks one `Decision` at a time: a short, ordered list of choices. `State.apply` makes
one of these choices. Luck is a decision of the seat `CHANCE`. Everything else in the project (match, link,
conformance, players, the page) uses only these names and knows no particular game.
"""

import random
import re
from collections.abc import Mapping
from typing import Any, Final, NamedTuple, Protocol, Self, runtime_checkable

CHANCE: Final = -1
"""The seat number that stands for luck."""

HIDDEN: Final = "hidden"
"""Stands for information that the viewer cannot know, in a seen state or its plain form."""

Choice = tuple[str | int, ...]
"""A verb followed by its arguments: `("load", 1, 2)`."""

Plain = dict[str, Any]
"""JSON-ready data: dicts with string keys, lists, strings, ints, booleans and None."""


class Decision(NamedTuple):
    """One question that the rules ask now.

    - `seat` is 0-based in turn order, or `CHANCE`.
    - `kind` names what is being chosen, such as "take-card".
    - `choices` holds every legal choice, at least one, in an order that depends on the state alone.
    - `weights` (CHANCE only) are positive integers, one per choice.
    - `rule` is the anchor of the rulebook paragraph behind the question.
    - `audience` lists the seats that learn which choice was made; None means everyone.
    - `public` is False when the list of choices itself depends on hidden information.

    On a seen state whose viewer may not know the list, `choices` is () and `weights` is None.
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

    `seat` is the seat that acted or is affected, or `CHANCE`. `rule` is the anchor of the rule that was applied.
    Everyone may read `data`; the seats in `audience` may also read `secret`. The kind declares their fields: see
    `Game.events`.

    `reveals` is True if a seat's choice made hidden information known. A card was shown, somebody looked at a hand, or
    an answer told what a hand holds. Information that comes from luck does not need the flag.

    An event that gives points to `seat` holds them in `data["points"]`, an int. Over a whole game these add up to
    the final scores.
    """

    kind: str
    seat: int
    data: Plain
    rule: str
    secret: Plain | None = None
    audience: tuple[int, ...] | None = None
    reveals: bool = False

    @property
    def points(self) -> int | None:
        """The points that the event gives to `seat`; None if it gives none."""
        return self.data.get("points")

    def seen_by(self, seat: int | None) -> "Event":
        """The event as a seat (None: an onlooker) may read it. `secret` is None unless the seat is in `audience`."""
        if self.secret is None or (seat is not None and seat in (self.audience or ())):
            return self
        return self._replace(secret=None)


class Refusal(NamedTuple):
    """Why a choice is illegal: a reason such as "sled-full", the anchor of the rule that forbids it, and details.

    The shape of `data` is not declared, unlike the shape of an event's data. It need not be: refusals are neither sent
    to other devices nor stored, and the tests of each game write the sentence for every reason.
    """

    reason: str
    rule: str
    data: Plain = {}  # a shared default, never changed


class Option(NamedTuple):
    """One setting of a game: its name, its few values in order, and its default.

    `since` maps each value that was added later to the game revision that added it. Links of earlier revisions
    were encoded without that value. The default must never change.
    """

    name: str
    values: tuple[str | int | bool, ...]
    default: str | int | bool
    since: Mapping[str | int | bool, int] = {}  # a shared default, never changed

    def values_at(self, revision: int) -> tuple[str | int | bool, ...]:
        """The values that existed at a revision of the game, in order."""
        return tuple(value for value in self.values if self.since.get(value, 0) <= revision)


Options = Mapping[str, str | int | bool]
"""Maps the name of each option to its value."""


class BadLink(ValueError):
    """A text is not one of our links, or can no longer be opened. `reason` is one word: see `pycore.link.decode`."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class BadPosition(ValueError):
    """Plain data does not describe a position, or an event.

    `field` is the path of the faulty field, `reason` one word.
    """

    def __init__(self, field: str, reason: str) -> None:
        super().__init__(field, reason)
        self.field = field
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.field}: {self.reason}"


class BadOption(ValueError):
    """A set-up is not possible. `name` is "game", "seats" or the name of the faulty option, `reason` one word."""

    def __init__(self, name: str, reason: str) -> None:
        super().__init__(name, reason)
        self.name = name
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.name}: {self.reason}"


class IllegalChoice(ValueError):
    """The rules forbid a choice now. `refusal` says which rule."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal

    def __str__(self) -> str:
        return f"{self.refusal.reason} ({self.refusal.rule})"


class UnknownGame(KeyError):
    """No game has this slug. `slug` is the value that was given, `games` the slugs that there are."""

    def __init__(self, slug: object, games: tuple[str, ...]) -> None:
        super().__init__(slug, games)
        self.slug = slug
        self.games = games

    def __str__(self) -> str:
        return f"no game is called {self.slug!r}; there are {', '.join(self.games)}"


class NoSuchSeat(ValueError):
    """A game has no such seat. `seat` is the value that was given, `seats` the number of seats."""

    def __init__(self, seat: object, seats: int) -> None:
        super().__init__(seat, seats)
        self.seat = seat
        self.seats = seats

    def __str__(self) -> str:
        return f"no seat {self.seat!r} among {self.seats}"


class SeenState(TypeError):
    """A choice cannot be made on a state that hides something: only on a whole one (see `State.imagine`)."""


class State(Protocol):
    """A position of a game: whole, or as one seat sees it (a seen state). States are compared by value."""

    @property
    def seats(self) -> int:
        """The number of seats."""

    def decision(self) -> Decision | None:
        """The question asked now; None when the game is over."""

    def apply(self, choice: Choice, events: list[Event] | None = None) -> None:
        """Make a choice of the current decision: change the state in place, and append what happened to `events`.

        The choice is not checked: after an illegal one the state is undefined. `apply` is not defined on a seen state.
        """

    def copy(self) -> Self:
        """An independent copy."""

    def scores(self) -> tuple[int, ...]:
        """Current points per seat; final once the game is over."""

    def ranking(self) -> tuple[tuple[int, ...], ...]:
        """Groups of seats, best first, after tie-breaks. Seats that remain tied share a group."""

    def seen_by(self, seat: int | None) -> Self:
        """The state as a seat (None: an onlooker) may know it, with everything else hidden."""

    def is_whole(self) -> bool:
        """Whether nothing is hidden in this state. Play can continue only from a whole state."""

    def imagine(self, rng: random.Random) -> Self:
        """A random whole state that is possible given this seen state."""

    def why_not(self, choice: Choice) -> Refusal | None:
        """The refusal of an illegal choice; None for a legal one."""

    def to_plain(self) -> Plain:
        """The state as JSON-ready data. `Game.from_plain` turns it back into an equal state."""

    def check(self) -> None:
        """Check the invariants of the game. Raises BadPosition."""


SLUG: Final = re.compile(r"[a-z][a-z0-9_]{1,9}")
"""The pattern that a game's slug matches."""


class Game(Protocol):
    """The rules of one game."""

    @property
    def slug(self) -> str:
        """The name used in addresses, links, anchors and file names: lower-case letters, digits and `_`."""

    @property
    def title(self) -> str:
        """The game's proper name, for developers. Players see the page's own title."""

    @property
    def seats(self) -> range:
        """The numbers of seats that the game can be played with."""

    @property
    def options(self) -> tuple[Option, ...]:
        """The settings of the game. New options are added at the end, so that old links keep their meaning."""

    @property
    def revision(self) -> int:
        """The version of the rules, from 1. It rises by one when a change of the rules, or of the order of choices,
        would break links; see `pycore.link`."""

    @property
    def events(self) -> Mapping[str, Any]:
        """Maps the name of each kind of event to its `pycore.events.Kind`, which declares the fields of the event."""

    def start(self, seats: int, options: Options) -> State:
        """The state before the first decision. Raises BadOption."""

    def from_plain(self, plain: Plain) -> State:
        """The whole or seen state that `plain` describes, checked like `State.check`. Raises BadPosition.

        A list whose order has no meaning is accepted in any order. All other data must be as `to_plain` writes it.
        """


@runtime_checkable
class Renewing(Protocol):
    """A game whose plain positions had a different format at an earlier revision."""

    def renew(self, plain: Any, revision: int) -> Any:
        """Convert a plain position of an earlier revision to the current format, where possible.

        `plain` may be any JSON value.
        """


def settle_options(game: Game, seats: int, options: Options) -> dict[str, str | int | bool]:
    """Every option of a game with its value; missing options get their defaults. Raises BadOption.

    A seat count that the game does not offer is refused:

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


def changed_options(game: Game, options: Options) -> dict[str, str | int | bool]:
    """The options of a set-up that do not have the game's default value.

    If nobody has chosen an option, there are none:

        >>> from pycore.games import GAMES
        >>> changed_options(GAMES["imhotep"], settle_options(GAMES["imhotep"], 2, {}))
        {}
    """
    defaults = {option.name: option.default for option in game.options}
    return {name: value for name, value in options.items() if value != defaults.get(name)}
