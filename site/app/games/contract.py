"""What the page side of a game offers to the table: the class `GamePage`, and the values that its members hand over.

The table and the page know a game by these names alone. A game defines one subclass and exports one instance of it as
`PAGE` in `app/games/<game>/page.py`.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Final, NamedTuple, Self

from app.drawing.markup import Markup
from app.drawing.scene import Board, Scene
from app.drawing.signs import Icon, Mark
from app.words import choices as choices_words
from app.words.advice import POINTS_ONLY, AdviceWords
from pycore.contract import Choice, Event, Refusal, State

Chain = tuple[str, ...]
"""Keys of board elements, in the order in which they are touched."""

Value = str | int | bool
"""The value of an option."""

CLOSING: Final = ("done", "skip", "pass")
"""Verbs that end a chain of decisions, or let something be."""

LONGEST: Final = 190
"""How many letters a step of a guide may have: the status line of a phone holds no more."""


class GameCard(NamedTuple):
    """What the set-up form and the table must know of a game before its page side is loaded."""

    title: str
    summary: str
    seats: tuple[int, int]
    """The smallest and the largest number of people."""
    minutes: str
    secret_follows: tuple[str, ...]
    """The public kinds of decision after which the same seat is asked a private one (`app.games.trial`)."""
    first_seat_begins: bool
    """Whether the first question of the default set-up is always put to seat 0 (`app.games.trial`)."""


class OptionWords(NamedTuple):
    """The words of one option of the set-up form."""

    title: str
    help: str
    """One line about what the option changes."""
    values: Mapping[Value, str]
    """Value -> its word."""
    refused: Mapping[str, str] = {}
    """Reason of a `BadOption` -> a sentence. A reason that is not listed gets a shared sentence."""


class Preset(NamedTuple):
    """A whole set-up that the form offers: a name, one line about it, and a value for every option."""

    name: str
    help: str
    options: Mapping[str, Value]


class Hint(NamedTuple):
    """What to touch next ("" for the shared sentence), and the anchor that explains it ("" for the decision's)."""

    words: str = ""
    rule: str = ""


class About(NamedTuple):
    """What is said of an element, and the anchor that explains it ("" for none)."""

    words: str
    rule: str = ""
    fact: bool = False
    """True: the words say what the element is, and the link to the rule reads "regola". False: they say why it does
    not answer a touch, and the link reads "perché?"."""

    @classmethod
    def idle(cls, words: str, rule: str) -> Self:
        """What an element is, told to somebody who has touched it in vain."""
        return cls(f"{words} {choices_words.NOT_HERE}", rule, True)


class Run(NamedTuple):
    """A gesture that makes several choices of one seat, all legal one after the other.

    `chain` are the keys that stand for it. Each key but the last also begins the chain of some single choice. `words`
    is a full sentence.
    """

    chain: Chain
    choices: tuple[Choice, ...]
    words: str


class PutBack(NamedTuple):
    """How one earlier choice of the present run is taken back alone.

    The last `steps` choices are taken back, and those in `again` are made instead. `words` is a full sentence.
    """

    steps: int
    again: tuple[Choice, ...]
    words: str


class Rounds(NamedTuple):
    """The rounds of a game. The table sums up each round when the next one begins."""

    ends: str = ""
    """The kind of event with which a round ends; "" in a game without rounds."""
    begins: str = ""
    """The kind of event with which the next round begins."""
    one: str = "round"
    """What the game calls a round."""
    many: str = "round"
    """What the game calls several rounds."""


class Claim(NamedTuple):
    """An answer that is given aloud: the choice it stands for, and what is said, in Italian."""

    choice: Choice
    words: str


class Aloud(NamedTuple):
    """How a private question is asked openly, at a device that does not change hands ("Giochi un faraone?").

    Each function reads the state as an onlooker sees it, so that no word depends on a hidden card. A claim that the
    hand does not back is refused. To the rules this is a private decision like any other.
    """

    ask: Callable[[State], str]
    """The question. It names the person who answers."""
    claims: Callable[[State], tuple[Claim, ...]]
    """Every answer that anybody could give, whatever they hold."""
    unbacked: Callable[[State], str]
    """Why a claim does not count. It names no number, so that it shows nothing beyond the claim."""


class DecisionKind(NamedTuple):
    """How the table treats one kind of decision. Verbs are the first items of choices."""

    rule: str = ""
    """The anchor that explains best what to do; "" for the anchor that the decision cites."""
    aloud: Aloud | None = None
    """For a short private question in somebody else's turn: how it is asked at one shared device."""
    device_stays: bool = False
    """A public question in somebody else's turn, for which nobody needs to see their own hand: no hand-over."""
    luck_follows: bool | Collection[str] = False
    """Verbs that are followed by expected luck (dice, a drawn card), so the table asks no confirmation. True: every
    choice of this decision, which the table then never makes by itself, even if it is the only one."""
    spoils: Collection[str] = ()
    """Verbs that give something away: the table asks a confirmation even where undo would be possible."""
    look: Collection[str] = ()
    """Verbs by which the chooser may learn something: they see it before the device is handed over."""

    def goes_to_luck(self, choice: Choice) -> bool:
        """Whether luck follows this choice as a matter of course."""
        return self.luck_follows if isinstance(self.luck_follows, bool) else choice[0] in self.luck_follows


class EventKind(NamedTuple):
    """How the table tells one kind of event.

    Where there is little room, the line of last events keeps the newest of what matters most: first the event that
    changed points most; then those that changed points, took something from another seat (`data` names an `owner` or a
    `victim`, or whom it `takes` from), revealed secret choices, changed the rules or ended a round; then all others;
    last what is `seen`.
    """

    sound: str = ""
    """"stone", "wood", "papyrus", or "" for silence. Only players who have turned sounds on hear it."""
    seen: bool = False
    """The board or the next question shows it, so the line of last events leaves it out first."""
    new_rules: Callable[[Event], bool] | None = None
    """Whether other rules hold from this event on (a last phase). The line of last events then keeps it."""
    stepwise: bool = False
    """Several of these from one choice are shown one after the other. `Scene.later` holds those still to come, which
    the board draws as not yet done. Players who want no motion see all of them at once."""
    any_seat: bool = False
    """`GamePage.several` may tell those of different seats in one line (the stones of a boat)."""
    in_summary: bool = False
    """The summary of a round tells it, although it gives no points."""


class GuideStep(NamedTuple):
    """One step of a guide: `text` is shown when the record is `at` choices long; `rule` is the anchor it stands on.

    `move` is the choice that the player is asked for; None: they only read. Before a step that is a `leap`, a part
    of the match is skipped.
    """

    at: int
    text: str
    rule: str
    move: Choice | None = None
    leap: bool = False


class Script(NamedTuple):
    """The guide of a game: a link to a whole match, the player's seat, everybody's names, and the steps."""

    link: str
    seat: int
    names: Sequence[str]
    steps: Sequence[GuideStep]


class BadPage(TypeError):
    """A page class lacks members or has unknown ones. The message names all of them."""


class GamePage(ABC):
    """The page side of one game. Everything here is a pure function or a constant.

    Sentences are Italian. They name the player in seat 0 as `{0}`. A state is what its reader may see
    (`State.seen_by`). A key is the `data-key` of an element of the board. An anchor is that of a rule in the rulebook.

    Making an instance raises `BadPage` if a required member is missing, or if the class has a public name that is not
    listed here.
    """

    # The board: required

    colours: tuple[str, ...]
    """Ids of `app.drawing.palette.COLOURS`, one for each seat at least, in the order in which they are given out."""
    sizes: Mapping[str, tuple[float, float]]
    """Kind of piece -> (width, height) in board units. A kind is the id of its symbol."""

    @abstractmethod
    def symbols(self) -> str:
        """All `<symbol>` elements as SVG text. Their ids begin with the game's slug."""

    @abstractmethod
    def board(self, scene: Scene) -> Board:
        """Draw a scene: scenery, pieces, overlay.

        `scene.events` says what has just moved: the last choice of a person, the luck after it, and the choices that
        the table made by itself after that. While a past moment is shown, or such choices are shown one by one, it
        holds the events of that one choice. Where a turn is two choices, such as a throw and a move, the events of
        the second must repeat what the board needs of the first: only those of the second are given.

        While the points of the end are counted, the last event is the one being counted: light its place, and show
        its points there with `app.drawing.svg.gain`. If `scene.points` is False, show no points that are still to be
        counted.
        """

    @abstractmethod
    def keys(self, state: State, choice: Choice) -> tuple[Chain, ...]:
        """The chains of elements that stand for a choice: `(("boat-1", "site-tomb"),)`; `()` for luck.

        `seat-0`, `seat-1` and so on are also touchable at the players' rows below the board. A key begins with the key
        of the element that it is a part of (`boat-1-space-2`).
        """

    @abstractmethod
    def tempting(self, state: State) -> tuple[tuple[Chain, Choice], ...]:
        """(chain, choice) pairs that look possible but are illegal, so that a touch can answer why."""

    @abstractmethod
    def name_key(self, state: State, key: str) -> str:
        """The accessible name of an element."""

    # The board: optional

    def icons(self, event: Event, colours: Sequence[str]) -> tuple[Icon, ...]:
        """The pieces that an event moves as small icons, shown in the log. `colours` has one id per seat."""
        return ()

    def legend(self) -> tuple[Mark, ...]:
        """The signs of the board and their meanings, shown in the rules panel."""
        return ()

    def option_picture(self, name: str, value: Value) -> Markup | None:
        """A small drawing of an option's value, shown in the set-up form; None if it has none.

        Draw every value of an option, or only what a switch brings when it is on.
        """
        return None

    def close_up(self, state: State, key: str) -> Markup | None:
        """An element as a large picture, shown beside the answer to a touch that could do nothing; None for none."""
        return None

    def carried(self, state: State, key: str) -> str:
        """The place whose nearest piece a drag from this element takes; "" if it takes the element itself."""
        return ""

    def runs(self, state: State) -> tuple[Run, ...]:
        """Gestures that make several choices at once, such as a way over several regions by its two ends.

        The elements that they lead to are lit like all others. Undo takes back a whole gesture.
        """
        return ()

    def put_back(self, state: State) -> Mapping[str, PutBack]:
        """Key -> how a touch on it takes back one earlier choice of the present run (a card of an offer)."""
        return {}

    book_names: tuple[str, ...] = ()
    """Names of the seats in the rulebook's diagrams; () for the names of their colours."""

    # The words: required

    title: str
    """The name of the game."""
    summary: str
    """One sentence about the game."""
    credits: str
    """Authors, publisher and year."""
    minutes: int
    """How long a game takes."""
    weight: str
    """How hard the game is to learn, in a few words."""
    options: Mapping[str, OptionWords]
    """Option name -> its words."""
    sources: Mapping[str, str]
    """Where points come from: an anchor without the game's prefix -> the name of its row on the score sheet, in the
    order of the rows. An anchor that is not listed goes under "Altro"."""

    @abstractmethod
    def label(self, state: State, choice: Choice) -> str:
        """The words of a choice's button, different for each choice of a decision."""

    @abstractmethod
    def status(self, state: State, for_chooser: bool) -> str:
        """Who must do what, for the chooser or for the others. Never empty."""

    @abstractmethod
    def line(self, event: Event) -> str:
        """The event's line of the log; "" if the line of another event tells it too.

        Where there is little room, the line of last events leaves out what stands in brackets, and the name at the
        beginning (`{0} mette …`) if the sentence before is about the same player.
        """

    @abstractmethod
    def reason(self, refusal: Refusal) -> str:
        """Why something cannot be done."""

    @abstractmethod
    def facts(self, state: State, seat: int) -> tuple[tuple[str, str], ...]:
        """Public facts about a seat besides its points, as (term, value) pairs."""

    # The words: optional

    presets: tuple[Preset, ...] = ()
    """Set-ups that the form offers."""
    unseen: str = "ciò che è coperto"
    """What some players must not see, with its article; "" if everything is open. Shown where links are made."""
    rounds: Rounds = Rounds()
    """The rounds of the game."""
    advice: AdviceWords = POINTS_ONLY
    """The words of the machine's advice: names for the parts of the game's evaluation."""

    def scores_now(self, state: State) -> str:
        """What the points shown during the game mean, if they count more than has been won; "" if they do not."""
        return ""

    def next_touch(self, state: State, picked: Chain) -> Hint:
        """What to touch after the keys that are picked, where the shared sentence is too general."""
        return Hint()

    def in_short(self, state: State, choice: Choice) -> str:
        """What tells a choice from the others under the same element ("Un'armata di {1}"); "" for its label.

        Shown in the small menu beside that element.
        """
        return ""

    def about(self, state: State, key: str, touched: bool) -> About | None:
        """What an element is, or, if it was `touched` and does nothing now, why; None for a shared sentence.

        With `touched` False the words are true for every reader and at every time: a long touch asks for them.
        """
        return None

    def together(self, state: State, choice: Choice, then: Choice) -> str | None:
        """An advised choice and its seat's next one as one sentence ("Proponi a {1} uno scambio: chiedi un 3").

        None if they are told one after the other.
        """
        return None

    def several(self, events: Sequence[Event]) -> str:
        """One line for at least two events in a row of one kind and seat ("{0} pesca un 3 e due 6.").

        "" if each has its own line. `EventKind.any_seat` lets the seats differ.
        """
        return ""

    def carries_on(self, before: Event, event: Event) -> bool:
        """Whether a choice continues the choice before it, so that both are told and drawn as one (an army's steps).

        The events are the first ones that the two choices caused.
        """
        return False

    def part(self, event: Event) -> str:
        """A row of its own on the score sheet for an event's points; "" for the row of its source.

        Kheops has a row for each network, named with what makes its value.
        """
        return ""

    def ranking_note(self, state: State) -> str:
        """How a tie was broken, or what else the final ranking needs to be understood."""
        return ""

    def guide(self) -> Script | None:
        """The guided first game."""
        return None

    # How the table treats a kind of decision or event: optional

    decisions: Mapping[str, DecisionKind] = {}
    """Kind of decision -> how the table treats it, where that is not the default."""
    events: Mapping[str, EventKind] = {}
    """Kind of event -> how the table tells it, where that is not the default."""

    def __new__(cls, *given: object) -> Self:
        faults = page_faults(cls)
        if faults:
            raise BadPage(f"{cls.__module__}.{cls.__name__}: {'; '.join(faults)}")
        return super().__new__(cls)


MEMBERS: Final = frozenset(
    name for name in (*vars(GamePage), *GamePage.__annotations__) if not name.startswith("_")
)
"""The names of all members of a page."""
OPTIONAL: Final = frozenset(
    name
    for name, value in vars(GamePage).items()
    if name in MEMBERS and not getattr(value, "__isabstractmethod__", False)
)
"""Those that have a default."""


def page_faults(page: type[GamePage]) -> list[str]:
    """What is wrong with a page class, each as a phrase: the members it lacks, and the public names nobody knows."""
    names = {name for base in page.__mro__ if base not in GamePage.__mro__ for name in vars(base)}
    public = {name for name in names if not name.startswith("_")}
    missing = sorted(MEMBERS - OPTIONAL - public)
    unknown = sorted(public - MEMBERS)
    return [
        *(f"the member {name!r} is missing" for name in missing),
        *(f"no member is called {name!r}" for name in unknown),
    ]
