"""The interface between the table and the page side of a game: the class `GamePage`, and the types of its members.

The table uses no other names of a game. Each game defines one subclass of `GamePage`, and exports one instance of it
as `PAGE` in `app/games/<game>/page.py`.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Final, NamedTuple, Self

from app.drawing import artwork
from app.drawing.markup import Markup
from app.drawing.scene import Board, Scene
from app.drawing.signs import Icon, Mark
from app.words import choices as choices_words
from app.words.advice import POINTS_ONLY, AdviceWords
from pycore.contract import Choice, Decision, Event, Refusal, State

Chain = tuple[str, ...]
"""Keys of board elements, in the order in which a player touches them to make one choice."""

Value = str | int | bool
"""The value of an option."""

CLOSING: Final = ("done", "skip", "pass")
"""Verbs of the choices that end a series of decisions or decline an action."""

LONGEST: Final = 190
"""The most characters in the text of a guide step. The status line of a phone has no room for more."""

SYMBOLS: Final = "symbols.svg"
"""The drawing file of a game's symbols, beside the module of its page."""


class GameCard(NamedTuple):
    """Facts about a game that the set-up form and the table need before the game's page side is loaded."""

    title: str
    summary: str
    seats: tuple[int, int]
    """The smallest and the largest number of people."""
    minutes: str
    secret_follows: tuple[str, ...]
    """Kinds of public decision after which the same seat always makes a private one (found by `app.games.trial`)."""
    first_seat_begins: bool
    """Whether seat 0 always makes the first decision in the default set-up (found by `app.games.trial`)."""


class OptionWords(NamedTuple):
    """The words of one option of the set-up form."""

    title: str
    help: str
    """One line about what the option changes."""
    values: Mapping[Value, str]
    """Maps each value of the option to its name in the form."""
    refused: Mapping[str, str] = {}
    """Maps the reason of a `BadOption` to the sentence shown for it. Reasons that are not listed share one sentence."""
    rule: str = ""
    """The anchor of the rule for the values other than the default. The table links to it during a game with such a
    value."""


class Preset(NamedTuple):
    """A ready-made set-up that the form offers: its name, one line of `help`, and a value for every option."""

    name: str
    help: str
    options: Mapping[str, Value]


class Hint(NamedTuple):
    """What to touch next, and the anchor of the rule that explains it.

    If `words` is empty, the page shows a sentence that all games share. If `rule` is empty, the page links to the rule
    that the decision cites.
    """

    words: str = ""
    rule: str = ""


class About(NamedTuple):
    """The answer to a touch on an element, and the anchor of the rule that explains it ("" for none)."""

    words: str
    rule: str = ""
    fact: bool = False
    """True: the words say what the element is, and the link to the rule reads "regola". False: they say why it does
    not answer a touch, and the link reads "perché?"."""

    @classmethod
    def idle(cls, words: str, rule: str) -> Self:
        """The answer to a touch without effect: the words say what the element is, and add that it does nothing now."""
        return cls(f"{words} {choices_words.NOT_HERE}", rule, True)


class Run(NamedTuple):
    """A gesture that makes several choices of one seat in a row. Each is legal after the one before it.

    `chain` holds the keys to touch, in order. All of them except the last must also begin the chain of a single choice.
    `words` is a full sentence that describes the gesture.
    """

    chain: Chain
    choices: tuple[Choice, ...]
    words: str


class PutBack(NamedTuple):
    """How a player takes back one earlier choice of an unfinished series, but keeps the later ones.

    The table takes back the last `steps` choices, and then makes the choices in `again`. `words` is a full sentence
    that describes this.
    """

    steps: int
    again: tuple[Choice, ...]
    words: str


class Rounds(NamedTuple):
    """The rounds of a game. The table sums up each round when the next one begins.

    A game without rounds counts turns instead. A turn is a run of choices of one seat, unless `begins` is given: as the
    kind of event that each turn begins with, for a game with other choices before the first turn.
    """

    ends: str = ""
    """The kind of event that ends a round; "" in a game without rounds."""
    begins: str = ""
    """The kind of event that begins the next round."""
    one: str = "round"
    """The game's Italian word for a round."""
    many: str = "round"
    """The plural of that word."""


class IfItEnded(NamedTuple):
    """The points in the scores that are not won yet, counted as if the game ended now."""

    events: tuple[Event, ...]
    """The events of the final scoring. Their points are not won yet."""
    besides: str = ""
    """A sentence about points that only the real end gives or takes; "" for none."""


class Claim(NamedTuple):
    """A spoken answer to a private question: the choice that it stands for, and the Italian words of the answer."""

    choice: Choice
    words: str


class Aloud(NamedTuple):
    """How a private question ("Giochi un faraone?") is asked aloud at a shared device, without a hand-over.

    Each function gets the state as an onlooker sees it, so no word depends on a hidden card. The table refuses a
    claim that the player's hand does not allow. For the rules this is an ordinary private decision.
    """

    ask: Callable[[State], str]
    """Returns the question. The question names the player who must answer."""
    claims: Callable[[State], tuple[Claim, ...]]
    """Returns every possible answer, for any hand that the player might hold."""
    unbacked: Callable[[State], str]
    """Returns the sentence for a refused claim. It contains no number, so it reveals nothing more of the hand."""


class DecisionKind(NamedTuple):
    """How the table treats one kind of decision. A verb is the first item of a choice."""

    rule: str = ""
    """The anchor of the rule that best explains what to do; "" for the anchor that the decision cites."""
    aloud: Aloud | None = None
    """How a short private question in another player's turn is asked aloud at a shared device. None: never aloud."""
    device_stays: bool = False
    """Whether the table asks this question at a shared device without a hand-over. Set it for a public question in
    another player's turn that can be answered without a look at a hand."""
    luck_follows: bool | Collection[str] = False
    """Verbs of choices after which the player expects luck (dice, a drawn card); True for all choices of this decision.

    The table never asks for confirmation of such a choice. If a decision has a single choice, the table makes it
    automatically, except if this is True."""
    spoils: Collection[str] = ()
    """Verbs of choices that give up something. The table asks for confirmation even if they can be undone."""
    look: Collection[str] = ()
    """Verbs of choices that may reveal something to the chooser. The chooser sees it before the hand-over."""

    def goes_to_luck(self, choice: Choice) -> bool:
        """Whether the player expects luck after this choice, by `luck_follows`."""
        return self.luck_follows if isinstance(self.luck_follows, bool) else choice[0] in self.luck_follows


class EventKind(NamedTuple):
    """How the table presents one kind of event.

    If the last-events line has too little room, it keeps events in this order of importance:

    1. the first event of the last choice, or of the earlier choice that it continues (`GamePage.carries_on`);
    2. the event that changed points most;
    3. events that changed points, revealed secret choices, changed the rules, ended a round, or took something from
       another seat (`data` names that seat as `owner`, `victim` or `takes`);
    4. all other events;
    5. events whose kind is `seen`.

    Among equally important events it keeps the newest ones.
    """

    sound: str = ""
    """"stone", "wood", "papyrus", or "" for silence. Only players who have turned sounds on hear it."""
    seen: bool = False
    """Whether the board or the next question shows the event too. The last-events line drops such events first."""
    new_rules: Callable[[Event], bool] | None = None
    """Returns whether an event changes the rules from then on: for example, the final phase begins. The last-events
    line keeps such events. None: no event of this kind changes the rules."""
    stepwise: bool = False
    """Whether several events of this kind, caused by one choice, are shown one by one.

    `Scene.later` holds the events that are not shown yet, and the board draws them as not yet done. Players who
    prefer reduced motion see all events at once."""
    any_seat: bool = False
    """Whether `GamePage.several` may put events of different seats into one line (the stones of a boat)."""
    in_summary: bool = False
    """Whether the summary of a round includes events of this kind even if they give no points."""
    turns_up: str = ""
    """What luck turns up with an event of this kind ("una carta nuova"). The table says so before a choice that leads
    to it and cannot be undone; "" for "qualcosa"."""


class GuideStep(NamedTuple):
    """One step of a guide. Its `text` is shown when the record of the match has `at` choices.

    `rule` is the anchor of the rule that the text explains. `move` is the choice that the player must make; None if
    the player only reads. If `leap` is True, the guide skips a part of the match before this step.
    """

    at: int
    text: str
    rule: str
    move: Choice | None = None
    leap: bool = False


class Script(NamedTuple):
    """The guide of a game: the link that encodes a whole match, the player's seat, all seats' names, the steps."""

    link: str
    seat: int
    names: Sequence[str]
    steps: Sequence[GuideStep]


class BadPage(TypeError):
    """Raised for a page class that lacks members or has unknown ones. The message lists all of these members."""


def illegal(
    decision: Decision,
    keys: Callable[[Choice], tuple[Chain, ...]],
    pairs: Iterable[tuple[Chain, Choice]],
) -> tuple[tuple[Chain, Choice], ...]:
    """The pairs whose choice is illegal and whose chain neither makes nor begins a legal choice.

    A game calls this function in `tempting`. `keys` returns the chains of a choice. `pairs` are all (chain, choice)
    pairs that look possible. If several pairs have the same chain, only the first one is kept.
    """
    legal = {
        chain[:n] for choice in decision.choices for chain in keys(choice) for n in range(1, len(chain) + 1)
    }
    found: dict[Chain, Choice] = {}
    for chain, choice in pairs:
        if chain not in legal and choice not in decision.choices:
            found.setdefault(chain, choice)
    return tuple(found.items())


class GamePage(ABC):
    """The page side of one game. All members are pure functions or constants.

    Sentences are Italian, and `{0}` in them stands for the name of the player in seat 0. A `state` contains only what
    its reader may see (`State.seen_by`). A key is the `data-key` of an element of the board. An anchor identifies a
    rule in the rulebook.

    The constructor raises `BadPage` if a required member is missing, or if the class has a public name that is not a
    member of `GamePage`.
    """

    # The board: required

    colours: tuple[str, ...]
    """Ids of `app.drawing.palette.COLOURS`, at least one per seat. Seats get them in this order."""
    sizes: Mapping[str, tuple[float, float]]
    """Maps each kind of piece to its (width, height) in board units. A kind is the id of the piece's symbol."""

    @abstractmethod
    def board(self, scene: Scene) -> Board:
        """Draw a scene: scenery, pieces, overlay.

        `scene.events` says what has just happened:

        - Usually it holds the events of a person's last choice, of the luck after it, and of the choices that the table
          then made automatically.
        - In a past position, or while automatic choices are shown one by one, it holds the events of one choice only.
        - It never holds the events of the choice before. If a turn consists of a throw and a move, the events of the
          move must repeat what the board needs from the throw.
        - While the final points are counted, its last event is being counted. Light the place of this event on the
          board, and show its points there with `app.drawing.svg.gain`.

        If `scene.points` is False, show no points that are not counted yet.
        """

    @abstractmethod
    def keys(self, state: State, choice: Choice) -> tuple[Chain, ...]:
        """The chains of keys that make a choice, such as `(("boat-1", "site-tomb"),)`; `()` for a choice of luck.

        The keys `seat-0`, `seat-1` and so on can also be touched in the players' rows below the board. If an element
        is part of another one, its key begins with the key of that element (`boat-1-space-2` is part of `boat-1`).
        """

    @abstractmethod
    def tempting(self, state: State) -> tuple[tuple[Chain, Choice], ...]:
        """(chain, choice) pairs that look possible but are illegal. A touch on such a chain shows the reason."""

    @abstractmethod
    def name_key(self, state: State, key: str) -> str:
        """The accessible name of an element."""

    # The board: optional

    def symbols(self) -> str:
        """All `<symbol>` elements of the game as SVG text. Their ids begin with the game's slug.

        The default reads them from the file `symbols.svg` beside the module of the page (see `app.drawing.inline`).
        A page class without this file must define `symbols`.
        """
        return _symbols(type(self))

    def icons(self, event: Event, colours: Sequence[str]) -> tuple[Icon, ...]:
        """Small icons of the pieces that an event moves, for the log. `colours` has one colour id per seat."""
        return ()

    def legend(self) -> tuple[Mark, ...]:
        """The signs of the board and their meanings, shown in the rules panel."""
        return ()

    def option_picture(self, name: str, value: Value) -> Markup | None:
        """A small drawing of an option's value for the set-up form; None if the value has none.

        Draw all values of an option. For an option that is on or off, it is enough to draw the value "on".
        """
        return None

    def close_up(self, state: State, key: str, colours: Sequence[str]) -> Markup | None:
        """A large picture of an element, shown beside the answer to a touch without effect; None if it has none.

        `colours` has one colour id per seat.
        """
        return None

    def carried(self, state: State, key: str) -> str:
        """The place (`Piece.place`) of the piece that a drag from this element moves; "" to move the whole element.

        If several pieces lie in this place, the drag moves the one nearest to the pointer.
        """
        return ""

    def runs(self, state: State) -> tuple[Run, ...]:
        """Gestures that make several choices at once, such as a move over several regions by a touch on both ends.

        Elements that a gesture can touch next are lit like the elements of single choices. Undo takes back a whole
        gesture.
        """
        return ()

    def put_back(self, state: State) -> Mapping[str, PutBack]:
        """Key of an element -> how a touch on it takes back an earlier choice (say, a card of an unfinished offer)."""
        return {}

    book_names: tuple[str, ...] = ()
    """Names of the seats in the rulebook's diagrams; () to call the seats by their colours."""

    # The words: required

    title: str
    """The name of the game."""
    summary: str
    """One sentence about the game."""
    credits: str
    """Authors, publisher and year."""
    minutes: int
    """How long a match takes, in minutes."""
    weight: str
    """How hard the game is to learn, in a few words."""
    options: Mapping[str, OptionWords]
    """Maps the name of each option to its words in the set-up form."""
    sources: Mapping[str, str]
    """The rows of the score sheet, in order. Maps the anchor of a rule that gives points, without the game's prefix,
    to the name of the row for these points.

    Points from a rule that is not listed go into the row "Altro"."""

    @abstractmethod
    def label(self, state: State, choice: Choice) -> str:
        """The text of a choice's button. No two choices of one decision may have the same text."""

    @abstractmethod
    def status(self, state: State, for_chooser: bool) -> str:
        """The status line: which player must do what. It addresses the chooser, or all other readers. Never empty."""

    @abstractmethod
    def line(self, event: Event) -> str:
        """The line of the log for an event; "" if the line of another event says it too.

        If the last-events line has too little room, it leaves out the text in brackets. It also leaves out the name at
        the beginning (`{0} mette …`) if the sentence before is about the same player.
        """

    @abstractmethod
    def reason(self, refusal: Refusal) -> str:
        """A sentence that says why a choice is refused."""

    @abstractmethod
    def facts(self, state: State, seat: int) -> tuple[tuple[str, str], ...]:
        """Public facts about a seat besides its points, as (term, value) pairs."""

    # The words: optional

    presets: tuple[Preset, ...] = ()
    """Set-ups that the form offers."""
    unseen: str = "ciò che è coperto"
    """Italian name, with its article, for the things that some players must not see; "" for none. Shown where players
    create links to share."""
    rounds: Rounds = Rounds()
    """The rounds of the game."""
    advice: AdviceWords = POINTS_ONLY
    """The words for the computer's advice: names for the parts of the game's evaluation."""

    def if_it_ended(self, state: State) -> IfItEnded | None:
        """The final scoring that the scores of `state` contain, as if the game ended now; None if all of their points
        are won already.

        The table tells these points apart from those that are won, and a summary of a round names their changes.
        """
        return None

    def next_touch(self, state: State, picked: Chain) -> Hint:
        """What to touch after the `picked` keys. Returns an empty `Hint` if the shared sentence is specific enough."""
        return Hint()

    def in_short(self, state: State, choice: Choice) -> str:
        """A short text for a choice in the small menu beside an element ("Un'armata di {1}"); "" to use its label.

        The menu opens if one element stands for several choices, so the text must tell these choices apart.
        """
        return ""

    def about(self, state: State, key: str, touched: bool) -> About | None:
        """An explanation of an element; None to use a shared sentence.

        `touched` True: the player touched the element without effect, so the words may say why. `touched` False: the
        player asked by a long touch. The words then say what the element is, and hold for every reader at any time.
        """
        return None

    def together(self, state: State, choice: Choice, then: Choice) -> str | None:
        """One sentence for an advised choice and the seat's next one ("Proponi a {1} uno scambio: chiedi un 3").

        None if each of the two choices has its own sentence.
        """
        return None

    def several(self, events: Sequence[Event]) -> str:
        """One line for two or more consecutive events of one kind and one seat ("{0} pesca un 3 e due 6.").

        "" if each event has its own line. With `EventKind.any_seat` the events may be of different seats.
        """
        return ""

    def carries_on(self, before: Event, event: Event) -> bool:
        """Whether a choice continues the choice before it, as the second step of an army does.

        If it does, both choices are described and drawn as one. `before` is the first event of the earlier choice,
        `event` the first event of the later choice.
        """
        return False

    def part(self, event: Event) -> str:
        """The name of the separate row on the score sheet for an event's points. "" puts them in the row of `sources`.

        Kheops has one row for each network. Its name says how the value of the network adds up.
        """
        return ""

    def ranking_note(self, state: State) -> str:
        """A note that explains the final ranking, such as how a tie was broken; "" if it needs none."""
        return ""

    def guide(self) -> Script | None:
        """The guided first game; None if the game has none."""
        return None

    # How the table treats a kind of decision or event: optional

    decisions: Mapping[str, DecisionKind] = {}
    """Maps a kind of decision to how the table treats it. Kinds that are not listed get the default."""
    events: Mapping[str, EventKind] = {}
    """Maps a kind of event to how the table presents it. Kinds that are not listed get the default."""

    def __new__(cls, *given: object) -> Self:
        faults = page_faults(cls)
        if faults:
            raise BadPage(f"{cls.__module__}.{cls.__name__}: {'; '.join(faults)}")
        return super().__new__(cls)


MEMBERS: Final = frozenset(
    name for name in (*vars(GamePage), *GamePage.__annotations__) if not name.startswith("_")
)
"""The names of all members of `GamePage`."""
OPTIONAL: Final = frozenset(
    name
    for name, value in vars(GamePage).items()
    if name in MEMBERS and not getattr(value, "__isabstractmethod__", False)
)
"""The names of the members of `GamePage` that have a default."""


def page_faults(page: type[GamePage]) -> list[str]:
    """The faults of a page class, one phrase each: missing required members, and public names that are no members.

    `symbols` is required if there is no file to read them from.
    """
    names = {name for base in page.__mro__ if base not in GamePage.__mro__ for name in vars(base)}
    public = {name for name in names if not name.startswith("_")}
    missing = MEMBERS - OPTIONAL - public
    if "symbols" not in public and not _symbols(page):
        missing |= {"symbols"}
    unknown = sorted(public - MEMBERS)
    return [
        *(f"the member {name!r} is missing" for name in sorted(missing)),
        *(f"no member is called {name!r}" for name in unknown),
    ]


def _symbols(page: type[GamePage]) -> str:
    """The symbols in the file beside the module of a page class or of its nearest base; "" if there is no file."""
    for base in page.__mro__:
        try:
            return artwork.beside(base.__module__, SYMBOLS)
        except FileNotFoundError:
            continue
    return ""
