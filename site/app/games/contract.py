"""What the page side of a game offers: the shapes that the registry promises to the table and the page.

The table and the page know a game by these alone; a game's own modules import what they hand over from here.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple, Protocol

from app.drawing.scene import Board, Scene
from pycore.contract import Choice, Event, Refusal, State

Chain = tuple[str, ...]
"""Keys of board elements, in the order in which they are touched."""

LONGEST: Final = 190
"""How many letters a step of a guide may have: what the status line of a phone holds."""


class View(Protocol):
    """What every view module offers (see the developer pages)."""

    COLOURS: tuple[str, ...]
    SIZES: Mapping[str, tuple[float, float]]
    symbols: Callable[[], str]
    board: Callable[[Scene], Board]
    keys: Callable[[State, Choice], tuple[Chain, ...]]
    tempting: Callable[[State], tuple[tuple[Chain, Choice], ...]]
    name_key: Callable[[State, str], str]


class Texts(Protocol):
    """What every module of texts offers. Sentences name seat 0 as "{0}"."""

    TITLE: str
    SUMMARY: str
    CREDITS: str
    MINUTES: object
    WEIGHT: object
    OPTIONS: Mapping[str, tuple[str, str, Mapping[str | int | bool, str]]]
    label: Callable[[State, Choice], str]
    status: Callable[[State, bool], str]
    line: Callable[[Event], str]
    reason: Callable[[Refusal], str]
    facts: Callable[[State, int], tuple[tuple[str, str], ...]]
    source: Callable[[str], str]


class Run(NamedTuple):
    """A gesture that makes several choices, all of the same seat and legal one after the other: the keys that stand for
    it, the choices, and what it does in a full sentence. All its keys but the last begin some choice's chain too."""

    chain: Chain
    choices: tuple[Choice, ...]
    words: str


class PutBack(NamedTuple):
    """How one of the choices of the present run is taken back alone: so many of the last ones are, those in `again` are
    made instead. And what that does, in a full sentence."""

    steps: int
    again: tuple[Choice, ...]
    words: str


class Card(NamedTuple):
    """What the set-up form says of every game before it has been chosen: its rules, view and texts need not be
    there. `seats` are the smallest and the largest number of people."""

    title: str
    summary: str
    seats: tuple[int, int]
    minutes: str
    preview: bool


class Preset(NamedTuple):
    """A whole set-up to start from: options by name, and Italian words."""

    name: str
    help: str
    options: Mapping[str, str | int | bool]


class Claim(NamedTuple):
    """An answer that is given aloud: the choice that it stands for, and what is said, in Italian."""

    choice: Choice
    words: str


class Aloud(NamedTuple):
    """How a kind of decision whose list is secret is asked openly, at a device that stays where it is.

    Each part reads the state as an onlooker sees it, so that nothing said depends on what anybody holds.
    """

    ask: Callable[[State], str]
    """The question to everybody's ears; it names the person who answers."""
    claims: Callable[[State], tuple[Claim, ...]]
    """Every answer that anybody could have: all that may be legal, whatever is held."""
    unbacked: Callable[[State], str]
    """Why a claim does not hold. It names no number: nothing shows beyond what was claimed."""


class Step(NamedTuple):
    """One step of a guide: what is said when the record is `at` choices long, and the rule that it stands on.

    `move` is what the player is asked for; None: they only read. Before a step that is a `leap` a part of the
    match goes by unseen.
    """

    at: int
    text: str
    rule: str
    move: Choice | None = None
    leap: bool = False


class Script(NamedTuple):
    """The guide of one game: a link to a whole match, which seat the player has, everybody's names, the steps."""

    link: str
    seat: int
    names: Sequence[str]
    steps: Sequence[Step]
