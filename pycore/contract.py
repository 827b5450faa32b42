"""The interface that every game implements, and the errors that all games share.

A `Game` starts a `State`. A state asks one `Decision` at a time: a short, ordered list of choices. `State.apply` makes
one of these choices. Luck is a decision of the seat `CHANCE`. Everything else in the project (match, link,
conformance, players, the page) uses only these names and knows no particular game.
"""

import random
import re
from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple, Protocol, Self, runtime_checkable

CHANCE: Final = -1
"""The seat number that stands for luck."""

HIDDEN: Final = "hidden"
"""Stands for information that the viewer cannot know, in a seen state or its plain form."""

Choice = tuple[str | int, ...]
"""A verb followed by its arguments: `("load", 1, 2)`."""

Plain = dict[str, Any]
"""JSON-ready data: dicts with string keys, lists, strings, ints, booleans and None."""

_LISTED: Final = 8
"""The most legal choices that the text of an `IllegalChoice` lists."""


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

    Senet begins with a throw of the sticks, by seat 0:

        >>> from pycore.games import GAMES
        >>> seat, kind, choices, weights, rule, audience, public = GAMES["senet"].start(2, {}).decision()
        >>> seat, kind, choices, weights, rule
        (0, 'throw', (('throw',),), None, 'senet-bastoncini')
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

    A choice appends what it causes to a list:

        >>> from pycore.games import GAMES
        >>> state, events = GAMES["imhotep"].start(2, {}), []
        >>> state.apply(("round", "4321"), events)
        >>> events[0].kind, events[0].seat, events[0].rule
        ('round-begins', -1, 'imhotep-round')
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
        """The points that the event gives to `seat`; None if it gives none.

        Only events that give points have a number:

            >>> Event("sarcophagi", 1, {"points": 6}, "rule").points, Event("turn", 1, {}, "rule").points
            (6, None)
        """
        return self.data.get("points")

    def seen_by(self, seat: int | None) -> "Event":
        """The event as a seat (None: an onlooker) may read it. `secret` is None unless the seat is in `audience`.

        The card that seat 0 is dealt is nobody else's business:

            >>> event = Event("dealt", 0, {}, "rule", secret={"card": "4"}, audience=(0,))
            >>> event.seen_by(0).secret, event.seen_by(1).secret, event.seen_by(None).secret
            ({'card': '4'}, None, None)
        """
        if self.secret is None or (seat is not None and seat in (self.audience or ())):
            return self
        return self._replace(secret=None)


class Refusal(NamedTuple):
    """Why a choice is illegal: a reason such as "sled-full", the anchor of the rule that forbids it, and details.

    The shape of `data` is not declared, unlike the shape of an event's data. It need not be: refusals are neither sent
    to other devices nor stored, and the tests of each game write the sentence for every reason.

    Before a piece moves, the sticks must be thrown:

        >>> from pycore.games import GAMES
        >>> GAMES["senet"].start(2, {}).why_not(("move", 1))
        Refusal(reason='no-such-choice', rule='senet-bastoncini', data={})
    """

    reason: str
    rule: str
    data: Plain = {}  # a shared default, never changed


class Option(NamedTuple):
    """One setting of a game: its name, its few values in order, and its default.

    `since` maps each value that was added later to the game revision that added it. Links of earlier revisions
    were encoded without that value. The default must never change.

    The first option of Imhotep is the side of the market:

        >>> from pycore.games import GAMES
        >>> market = GAMES["imhotep"].options[0]
        >>> market.name, market.values, market.default
        ('market', ('A', 'B'), 'A')
    """

    name: str
    values: tuple[str | int | bool, ...]
    default: str | int | bool
    since: Mapping[str | int | bool, int] = {}  # a shared default, never changed

    def values_at(self, revision: int) -> tuple[str | int | bool, ...]:
        """The values that existed at a revision of the game, in order.

        The value 0 came with revision 2:

            >>> offers = Option("offers", (0, 2, 4, 8), 4, since={0: 2})
            >>> offers.values_at(1), offers.values_at(2)
            ((2, 4, 8), (0, 2, 4, 8))
        """
        return tuple(value for value in self.values if self.since.get(value, 0) <= revision)


Options = Mapping[str, str | int | bool]
"""Maps the name of each option to its value."""


class BadLink(ValueError):
    """A text is not one of our links, or can no longer be opened. `reason` is one word: see `pycore.link.decode`.

    `details` says more, for programmers; "" if there is nothing more to say.

    A text without a dot is no link:

        >>> from pycore.link import decode
        >>> decode("hello")
        Traceback (most recent call last):
            ...
        pycore.contract.BadLink: not-a-link
    """

    def __init__(self, reason: str, details: str = "") -> None:
        super().__init__(reason, details)
        self.reason = reason
        self.details = details

    def __str__(self) -> str:
        return f"{self.reason}: {self.details}" if self.details else self.reason


class BadPosition(ValueError):
    """Plain data does not describe a position, or an event.

    `field` is the path of the faulty field, `reason` one word.

    The field of a position with a wrong value is named by its path:

        >>> from pycore.games import GAMES
        >>> plain = GAMES["senet"].start(2, {}).to_plain()
        >>> GAMES["senet"].from_plain(plain | {"off": [0, 9]})
        Traceback (most recent call last):
            ...
        pycore.contract.BadPosition: off.1: out-of-range
    """

    def __init__(self, field: str, reason: str) -> None:
        super().__init__(field, reason)
        self.field = field
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.field}: {self.reason}"


class BadOption(ValueError):
    """A set-up is not possible. `name` is "game", "seats" or the name of the faulty option, `reason` one word.

    `given` is what was given, and `offered` what there is instead; None if the reason says all.

    The temple of Imhotep has two sides:

        >>> from pycore.games import GAMES
        >>> GAMES["imhotep"].start(2, {"temple": "C"})
        Traceback (most recent call last):
            ...
        pycore.contract.BadOption: temple: unknown-value: 'C'; offered: 'A', 'B'
    """

    def __init__(
        self, name: str, reason: str, given: Any = None, offered: Iterable[Any] | None = None
    ) -> None:
        self.name, self.reason, self.given = name, reason, given
        self.offered = None if offered is None else tuple(offered)
        super().__init__(name, reason, given, self.offered)

    def __str__(self) -> str:
        told = f"{self.name}: {self.reason}"
        if self.offered is None:
            return told
        return f"{told}: {self.given!r:.80}; offered: {', '.join(map(repr, self.offered)) or 'none'}"


class IllegalChoice(ValueError):
    """The rules forbid a choice now. `refusal` says which rule.

    `choice` is what was chosen, and `legal` are the choices that could be made; None if nobody says.

    A refused choice raises it in a match:

        >>> from pycore.match import Match
        >>> Match.new("senet", 2).play(("move", 1))
        Traceback (most recent call last):
            ...
        pycore.contract.IllegalChoice: no-such-choice (senet-bastoncini): ('move', 1) is not in [('throw',)]
    """

    def __init__(self, refusal: Refusal, choice: Any = None, legal: tuple[Choice, ...] | None = None) -> None:
        super().__init__(refusal, choice, legal)
        self.refusal, self.choice, self.legal = refusal, choice, legal

    def __str__(self) -> str:
        told = f"{self.refusal.reason} ({self.refusal.rule})"
        if self.legal is None:
            return told
        if not self.legal:
            return f"{told}: the game is over"
        more = f", and {len(self.legal) - _LISTED} more" if len(self.legal) > _LISTED else ""
        hint = "" if isinstance(self.choice, tuple) else "; a choice is a tuple"
        return f"{told}: {self.choice!r:.80} is not in {[*self.legal[:_LISTED]]}{more}{hint}"


class UnknownGame(BadOption, KeyError):
    """No game has this slug. `slug` is the value that was given, `games` the slugs that there are.

    It is a BadOption with the name "game", and a KeyError, since `GAMES` is a mapping:

        >>> from pycore.games import GAMES, HOUSE
        >>> isinstance(UnknownGame("chess", HOUSE), KeyError), "chess" in GAMES
        (True, False)
        >>> print(UnknownGame("chess", HOUSE))
        no game is called 'chess'; there are imhotep, kheops, oh_pharaoh, valle, leggende, senet
    """

    def __init__(self, slug: object, games: tuple[str, ...]) -> None:
        super().__init__("game", "unknown-game", slug, games)
        self.args = slug, games  # what a copy is made of
        self.slug = slug
        self.games = games

    def __str__(self) -> str:
        return f"no game is called {self.slug!r}; there are {', '.join(self.games)}"


class NoSuchSeat(ValueError):
    """A game has no such seat. `seat` is the value that was given, `seats` the number of seats.

    Seats count from 0, so the last of two is 1:

        >>> from pycore.games import GAMES
        >>> GAMES["senet"].start(2, {}).seen_by(5)
        Traceback (most recent call last):
            ...
        pycore.contract.NoSuchSeat: no seat 5 among 2
    """

    def __init__(self, seat: object, seats: int) -> None:
        super().__init__(seat, seats)
        self.seat = seat
        self.seats = seats

    def __str__(self) -> str:
        return f"no seat {self.seat!r} among {self.seats}"


class SeenState(TypeError):
    """A choice cannot be made on a state that hides something: only on a whole one (see `State.imagine`).

    Somebody's hand is hidden here:

        >>> from pycore.match import Match
        >>> seen = Match.new("oh_pharaoh", 3, rng=random.Random(7)).seen_by(0)
        >>> seen.apply(seen.decision().choices[0])
        Traceback (most recent call last):
            ...
        pycore.contract.SeenState: draw: a choice on a state that hides something
    """


class State(Protocol):
    """A position of a game: whole, or as one seat sees it (a seen state). States are compared by value.

    A whole game on a state, with luck drawn by its weights:

        >>> from pycore.games import GAMES
        >>> state, rng = GAMES["senet"].start(2, {}), random.Random(7)
        >>> while decision := state.decision():
        ...     state.apply(rng.choices(decision.choices, decision.weights)[0])
        >>> state.scores(), state.ranking()
        ((4, 7), ((1,), (0,)))
    """

    @property
    def seats(self) -> int:
        """The number of seats.

        As many as the game was started with:

            >>> from pycore.games import GAMES
            >>> GAMES["imhotep"].start(3, {}).seats
            3
        """

    def decision(self) -> Decision | None:
        """The question asked now; None when the game is over.

        Imhotep begins with luck, whose choices have weights:

            >>> from pycore.games import GAMES
            >>> decision = GAMES["imhotep"].start(2, {}).decision()
            >>> decision.seat == CHANCE, decision.kind, len(decision.choices) == len(decision.weights)
            (True, 'round-card', True)
        """

    def apply(self, choice: Choice, events: list[Event] | None = None) -> None:
        """Make a choice of the current decision: change the state in place, and append what happened to `events`.

        The choice is not checked: after an illegal one the state is undefined. `apply` is not defined on a seen state.

        After the throw comes the luck of the sticks:

            >>> from pycore.games import GAMES
            >>> state = GAMES["senet"].start(2, {})
            >>> state.apply(("throw",))
            >>> state.decision().seat, state.decision().kind
            (-1, 'sticks')
        """

    def copy(self) -> Self:
        """An independent copy.

        A choice in the copy leaves the state as it was:

            >>> from pycore.games import GAMES
            >>> state = GAMES["senet"].start(2, {})
            >>> copy = state.copy()
            >>> copy.apply(("throw",))
            >>> copy == state, state.decision().kind
            (False, 'throw')
        """

    def scores(self) -> tuple[int, ...]:
        """Current points per seat; final once the game is over.

        One whole number per seat:

            >>> from pycore.games import GAMES
            >>> GAMES["imhotep"].start(3, {}).scores()
            (0, 0, 0)
        """

    def ranking(self) -> tuple[tuple[int, ...], ...]:
        """Groups of seats, best first, after tie-breaks. Seats that remain tied share a group.

        At the start all seats are tied:

            >>> from pycore.games import GAMES
            >>> GAMES["senet"].start(2, {}).ranking()
            ((0, 1),)
        """

    def seen_by(self, seat: int | None) -> Self:
        """The state as a seat (None: an onlooker) may know it, with everything else hidden.

        Three hands are dealt, and each seat sees its own:

            >>> from pycore.match import Match
            >>> state = Match.new("oh_pharaoh", 3, rng=random.Random(7)).state
            >>> state.seen_by(0) == state, state.seen_by(0) == state.seen_by(1)
            (False, False)
        """

    def is_whole(self) -> bool:
        """Whether nothing is hidden in this state. Play can continue only from a whole state.

        In Senet nothing is ever hidden:

            >>> from pycore.match import Match
            >>> state = Match.new("oh_pharaoh", 3, rng=random.Random(7)).state
            >>> state.is_whole(), state.seen_by(0).is_whole()
            (True, False)
        """

    def imagine(self, rng: random.Random) -> Self:
        """A random whole state that is possible given this seen state.

        The seat sees the same in each world that it imagines:

            >>> from pycore.match import Match
            >>> seen = Match.new("oh_pharaoh", 3, rng=random.Random(7)).seen_by(0)
            >>> world = seen.imagine(random.Random(1))
            >>> world.is_whole(), world.seen_by(0) == seen
            (True, True)
        """

    def why_not(self, choice: Choice) -> Refusal | None:
        """The refusal of an illegal choice; None for a legal one.

        A legal choice has no refusal:

            >>> from pycore.games import GAMES
            >>> state = GAMES["senet"].start(2, {})
            >>> state.why_not(("throw",)), state.why_not(("fly",)).reason
            (None, 'no-such-choice')
        """

    def to_plain(self) -> Plain:
        """The state as JSON-ready data. `Game.from_plain` turns it back into an equal state.

        The keys are those that the game declares:

            >>> from pycore.games import GAMES
            >>> [*GAMES["senet"].start(2, {}).to_plain()]
            ['game', 'seats', 'options', 'phase', 'seat', 'throw', 'squares', 'off']
        """

    def check(self) -> None:
        """Check the invariants of the game. Raises BadPosition.

        A state that the rules have made passes:

            >>> from pycore.games import GAMES
            >>> GAMES["senet"].start(2, {}).check()
        """


SLUG: Final = re.compile(r"[a-z][a-z0-9_]{1,9}")
"""The pattern that a game's slug matches."""


class Game(Protocol):
    """The rules of one game.

    The registry has all games by their slugs, those of the house first:

        >>> from pycore.games import GAMES, HOUSE
        >>> [GAMES[slug].title for slug in HOUSE]
        ['Imhotep', 'Kheops', 'Oh, Pharaoh!', 'La Valle dei Re', 'Eight-Minute Empire: Legends', 'Senet']
    """

    @property
    def slug(self) -> str:
        """The name used in addresses, links, anchors and file names: lower-case letters, digits and `_`.

        It is the game's key in the registry:

            >>> from pycore.games import GAMES
            >>> GAMES["oh_pharaoh"].slug
            'oh_pharaoh'
        """

    @property
    def title(self) -> str:
        """The game's proper name, for developers. Players see the page's own title.

        As on the box:

            >>> from pycore.games import GAMES
            >>> GAMES["oh_pharaoh"].title
            'Oh, Pharaoh!'
        """

    @property
    def seats(self) -> range:
        """The numbers of seats that the game can be played with.

        Imhotep is for two to four:

            >>> from pycore.games import GAMES
            >>> [*GAMES["imhotep"].seats]
            [2, 3, 4]
        """

    @property
    def options(self) -> tuple[Option, ...]:
        """The settings of the game. New options are added at the end, so that old links keep their meaning.

        Imhotep's last option is the edition:

            >>> from pycore.games import GAMES
            >>> GAMES["imhotep"].options[-1].name, GAMES["imhotep"].options[-1].values
            ('edition', ('italian', 'later'))
        """

    @property
    def revision(self) -> int:
        """The version of the rules, from 1. It rises by one when a change of the rules, or of the order of choices,
        would break links; see `pycore.link`.

        What each revision has changed is in the table of revisions on the page about the library:

            >>> from pycore.games import GAMES
            >>> GAMES["senet"].revision
            1
        """

    @property
    def events(self) -> Mapping[str, Any]:
        """Maps the name of each kind of event to its `pycore.events.Kind`, which declares the fields of the event.

        The first kinds of Senet:

            >>> from pycore.games import GAMES
            >>> [*GAMES["senet"].events][:4]
            ['sticks-thrown', 'piece-moved', 'piece-attacked', 'piece-drowned']
        """

    def start(self, seats: int, options: Options) -> State:
        """The state before the first decision. Raises BadOption.

        Options that are missing have their defaults:

            >>> from pycore.games import GAMES
            >>> GAMES["imhotep"].start(4, {"market": "B"}).to_plain()["options"]["tomb"]
            'A'
        """

    def from_plain(self, plain: Plain) -> State:
        """The whole or seen state that `plain` describes, checked like `State.check`. Raises BadPosition.

        A list whose order has no meaning is accepted in any order. All other data must be as `to_plain` writes it.

        There and back:

            >>> from pycore.games import GAMES
            >>> state = GAMES["senet"].start(2, {})
            >>> GAMES["senet"].from_plain(state.to_plain()) == state
            True
        """


@runtime_checkable
class Renewing(Protocol):
    """A game whose plain positions had a different format at an earlier revision.

    Imhotep has changed the form of its positions, Senet has not:

        >>> from pycore.games import GAMES
        >>> isinstance(GAMES["imhotep"], Renewing), isinstance(GAMES["senet"], Renewing)
        (True, False)
    """

    def renew(self, plain: Any, revision: int) -> Any:
        """Convert a plain position of an earlier revision to the current format, where possible.

        `plain` may be any JSON value.

        Before revision 2 a position of Oh, Pharaoh! did not say which offers were refused:

            >>> from pycore.games import GAMES
            >>> GAMES["oh_pharaoh"].renew({"seat": 0}, 1)
            {'refused': [], 'seat': 0}
        """


def settle_options(game: Game, seats: int, options: Options) -> dict[str, str | int | bool]:
    """Every option of a game with its value; missing options get their defaults. Raises BadOption.

    A seat count that the game does not offer is refused:

        >>> from pycore.games import GAMES
        >>> settle_options(GAMES["imhotep"], 5, {})
        Traceback (most recent call last):
        pycore.contract.BadOption: seats: not-offered: 5; offered: 2, 3, 4
    """
    if isinstance(seats, bool) or not isinstance(seats, int) or seats not in game.seats:
        raise BadOption("seats", "not-offered", seats, game.seats)
    known = {option.name: option for option in game.options}
    for name, value in options.items():
        if name not in known:
            raise BadOption(str(name), "unknown-option", name, known)
        if not any(value == v and type(value) is type(v) for v in known[name].values):
            raise BadOption(name, "unknown-value", value, known[name].values)
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
