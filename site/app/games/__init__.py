"""Games: the page side of each game as a package of its own, and this registry, which finds it.

A game of ours is a package `app.games.<slug>` with the modules `view` and `texts`; a view without a `board` shows
sheets of words, and the game stands under "Anteprima". A game from outside is a package with `GAME`, `view`, `texts`
and `book.md`; `register` makes it known. Nobody imports a game but through here; what one offers is in `contract`.
"""

import importlib
from collections.abc import Mapping, Sequence
from typing import Any, cast

from app.drawing.markup import Markup
from app.drawing.preview import Preview, SheetView
from app.games.contract import Aloud, Card, Chain, Preset, PutBack, Run, Script, Texts, View
from app.games.fallback import Guarded, Note
from app.words import errors as errors_words
from app.words import sharing as sharing_words
from app.words.advice import POINTS_ONLY, AdviceWords
from pycore.contract import BadOption, Choice, Event, State
from pycore.games import GAMES

_packages: dict[str, str] = {}
_cards: dict[str, Card] = {}
_guards: list[Note] = []
_guarded: dict[tuple[str, str], Guarded] = {}


def register(slug: str, package: str) -> None:
    """Make a game from outside known: its rules to `pycore`, its view and texts to the page."""
    GAMES.register(slug, package)
    _packages[slug] = package


def package(slug: str) -> str:
    """The package of a game from outside; "" for one of the house."""
    return _packages.get(slug, "")


def guard(note: Note) -> None:
    """From now on what fails in a view or in texts is told to `note`, and something else stands in for it."""
    _guards[:] = [note]
    _guarded.clear()


def print_card(slug: str, card: Card) -> None:
    """Make a game's card known, so that nobody has to import the game to see it."""
    _cards[slug] = card


def card(slug: str) -> Card:
    """A game's card: the printed one, else what its own modules say."""
    if slug not in _cards:
        words, seats = texts(slug), GAMES[slug].seats
        ends = (seats[0], seats[-1])
        _cards[slug] = Card(words.TITLE, words.SUMMARY, ends, str(words.MINUTES), is_preview(slug))
    return _cards[slug]


def views(slug: str) -> View:
    """The view module of a game, or what stands for it where nothing is drawn yet."""
    module = _part(slug, "view")
    if not hasattr(module, "board"):
        return cast(View, Preview(cast(SheetView, module)))
    return cast(View, _safe(slug, "view", module))


def is_preview(slug: str) -> bool:
    """Whether a game has no drawing yet."""
    return isinstance(views(slug), Preview)


def texts(slug: str) -> Texts:
    """The texts module of a game."""
    return cast(Texts, _safe(slug, "texts", _part(slug, "texts")))


def _safe(slug: str, part: str, module: object) -> object:
    """The module itself, or, where somebody is told of what fails, one whose functions never raise."""
    if _guards and (slug, part) not in _guarded:
        _guarded[slug, part] = Guarded(slug, part, module, _guards[0])
    return _guarded[slug, part] if _guards else module


def presets(slug: str) -> tuple[Preset, ...]:
    """The set-ups that a game's texts propose; a game may have none."""
    return tuple(Preset(*preset) for preset in getattr(texts(slug), "PRESETS", ()))


def bad_option(slug: str, error: BadOption) -> str:
    """Why a combination of options cannot be played: a game's texts may say it with `bad_option(name, reason)`."""
    words = texts(slug)
    own = getattr(words, "bad_option", None)
    sentence = own(error.name, error.reason) if own else ""
    option = words.OPTIONS.get(error.name)
    return sentence or (errors_words.bad_option(option[0]) if option else errors_words.BAD_SETUP)


def paragraph(slug: str, kind: str, rule: str) -> str:
    """The anchor that explains what to do at a kind of decision; most often that of its rule."""
    found: Mapping[str, str] = getattr(texts(slug), "PARAGRAPHS", {})
    return found.get(kind, rule)


def scores_now(slug: str) -> str:
    """What the points shown during a game mean, where they count what has not been won yet; may be empty."""
    return str(getattr(texts(slug), "SCORES_NOW", ""))


def scores_are_now(slug: str, state: State) -> str:
    """The same with what one of the options of this game adds only at the end."""
    later: Mapping[str, str] = getattr(texts(slug), "SCORES_LATER", {})
    options = state.to_plain()["options"] if later else {}
    return " ".join([scores_now(slug), *(words for name, words in later.items() if options[name])])


def next_touch(slug: str, state: State, picked: Chain) -> str:
    """What to touch after what is picked, in the game's own words; empty where it has none."""
    words = getattr(texts(slug), "next_touch", None)
    return words(state, picked) if words else ""


def next_rule(slug: str, state: State, picked: tuple[str, ...]) -> str:
    """The anchor that explains what `next_touch` says, where that is not the paragraph of what is asked; else ""."""
    rule = getattr(texts(slug), "next_rule", None)
    return rule(state, picked) if rule else ""


def in_short(slug: str, state: State, choice: Choice) -> str:
    """What tells a choice from others under the same element, in few words of its label; "" where the game has none."""
    words = getattr(texts(slug), "in_short", None)
    return words(state, choice) if words else ""


def of_anybody(slug: str) -> frozenset[str]:
    """Kinds of events that may be told in one line though they are of different seats."""
    found: frozenset[str] = getattr(texts(slug), "OF_ANYBODY", frozenset())
    return found


def several(slug: str, events: Sequence[Event]) -> str:
    """One line for events of one kind and seat (or `of_anybody`) that follow one another; "" where each has its own."""
    words = getattr(texts(slug), "several", None)
    return words(events) if words and len(events) > 1 else ""


def turns(slug: str, event: Event) -> bool:
    """Whether from this event on other rules hold."""
    words = getattr(texts(slug), "turns", None)
    return bool(words and words(event))


def carries_on(slug: str, before: Event, event: Event) -> bool:
    """Whether what a choice caused goes on with what the choice before it did, so that they are told as one."""
    words = getattr(texts(slug), "carries_on", None)
    return bool(words and words(before, event))


def not_now(slug: str, state: State, key: str) -> tuple[str, str] | None:
    """Why an element does not answer now, with the anchor that explains it; None where the game cannot say."""
    words = getattr(texts(slug), "not_now", None)
    return words(state, key) if words else None


def about(slug: str, state: State, key: str) -> tuple[str, str] | None:
    """What an element is, whoever asks and whatever is asked, with the anchor that explains it; None where the game
    does not say."""
    words = getattr(texts(slug), "about", None)
    return words(state, key) if words else None


def tells_facts(slug: str) -> bool:
    """Whether `not_now` says what a thing is, instead of why it does not answer."""
    return bool(getattr(texts(slug), "TELLS_FACTS", False))


def close_up(slug: str, state: State, key: str) -> Markup | None:
    """An element as a large picture, shown beside what is said of it, where the view has one."""
    picture = getattr(views(slug), "close_up", None)
    return picture(state, key) if picture and key else None


def told_one_by_one(slug: str) -> frozenset[str]:
    """Kinds of events of which several that come of one choice are looked at one after the other; the view then draws
    what `Scene.later` has not reached yet as it was."""
    found: frozenset[str] = getattr(views(slug), "ONE_BY_ONE", frozenset())
    return found


def carried(slug: str, state: State, key: str) -> str:
    """Of which pieces a drag from an element takes the nearest: those at this place, or at parts of it. Empty where it
    takes the element as it is drawn."""
    place = getattr(views(slug), "carried", None)
    return place(state, key) if place else ""


def sound(slug: str, kind: str) -> str:
    """What an event of this kind sounds like: "stone", "wood", "papyrus"; empty where it is not heard."""
    heard: Mapping[str, str] = getattr(_part(slug, "view"), "SOUNDS", {})
    return heard.get(kind, "")


def secret_follows(slug: str) -> frozenset[str]:
    """The public kinds of decision after which the same seat has a secret one: only that seat looks at both."""
    return getattr(_part(slug, "view"), "SECRET_FOLLOWS", frozenset())


def device_stays(slug: str) -> frozenset[str]:
    """The public kinds of decision that come in the middle of somebody else's turn: nobody needs a look at their own
    secrets for them, and the device stays with whoever has it."""
    return getattr(_part(slug, "view"), "DEVICE_STAYS", frozenset())


def looks(slug: str) -> frozenset[tuple[str, str]]:
    """The kinds of decision, with the verb of a choice, by which only whoever chooses may learn something: where they
    do, they see it before the device goes on."""
    return getattr(_part(slug, "view"), "LOOKS", frozenset())


def aloud(slug: str) -> Mapping[str, Aloud]:
    """The kinds of decision that may be answered aloud, with how each is asked."""
    return getattr(texts(slug), "ALOUD", {})


def rounds(slug: str) -> tuple[str, str] | None:
    """The kinds of events with which a round ends and the next one begins; None in a game without rounds."""
    return getattr(texts(slug), "ROUNDS", None)


def round_words(slug: str) -> tuple[str, str]:
    """What a game calls a round, and several."""
    found: tuple[str, str] = getattr(texts(slug), "ROUND_WORDS", ("round", "round"))
    return found


def unseen(slug: str) -> str:
    """What of a game not everybody may see, with its article; "" where all of it lies open."""
    return str(getattr(texts(slug), "UNSEEN", sharing_words.UNSEEN))


def on_the_table(slug: str) -> frozenset[str]:
    """Kinds of events that need not be told where there is little room, since what they tell is seen."""
    found: frozenset[str] = getattr(texts(slug), "ON_THE_TABLE", frozenset())
    return found


def in_the_round(slug: str) -> frozenset[str]:
    """Kinds of events of a round that its summary tells, though they give no points."""
    found: frozenset[str] = getattr(texts(slug), "IN_THE_ROUND", frozenset())
    return found


def together(slug: str, state: State, choice: Choice, then: Choice) -> str | None:
    """A choice and what its seat would choose next as one sentence; None where they are two."""
    say = getattr(texts(slug), "together", None)
    return say(state, choice, then) if say else None


def option_picture(slug: str, name: str, value: str | int | bool) -> Markup | None:
    """A small drawing of what an option's value looks like, where the view has one."""
    picture = getattr(views(slug), "option_picture", None)
    return picture(name, value) if picture else None


def luck_follows(slug: str, kind: str, choice: Choice) -> bool:
    """Whether luck follows a choice as a matter of course, so that nobody has to agree to it.

    A view names kinds of decision, or pairs of a kind and a verb where it goes for some choices only.
    """
    found: frozenset[str | tuple[str, str | int]] = getattr(_part(slug, "view"), "LUCK_FOLLOWS", frozenset())
    return kind in found or (kind, choice[0]) in found


def spoils(slug: str, kind: str, choice: Choice) -> bool:
    """Whether a slip of the finger would give something away by a choice, so that it is confirmed even where it could
    be taken back."""
    found: frozenset[tuple[str, str | int]] = getattr(_part(slug, "view"), "SPOILS", frozenset())
    return (kind, choice[0]) in found


def always_asked(slug: str) -> frozenset[str]:
    """The kinds of decision that the table never makes by itself, though only one choice is left."""
    return getattr(_part(slug, "view"), "ALWAYS_ASKED", frozenset())


def first_seat_begins(slug: str) -> bool:
    """Whether whoever sits first has the first turn; False: the game itself says who begins."""
    return bool(getattr(_part(slug, "view"), "FIRST_SEAT_BEGINS", True))


def runs(slug: str, state: State) -> tuple[Run, ...]:
    """The gestures that make several choices in one, where the view has any."""
    found = getattr(views(slug), "runs", None)
    return found(state) if found else ()


def put_back(slug: str, state: State) -> Mapping[str, PutBack]:
    """Elements that stand for a choice made before in the same run, where the view has any: a touch takes just that one
    back, whatever was chosen after it."""
    found = getattr(views(slug), "put_back", None)
    return found(state) if found else {}


def guide(slug: str) -> Script | None:
    """The script of a game's guide, where it has one."""
    module = optional(slug, "guide")
    return None if module is None else cast(Script, module.GUIDE)


def gains(slug: str) -> AdviceWords:
    """A game's words for where a choice gains, where it has any."""
    module = optional(slug, "gains")
    return POINTS_ONLY if module is None else cast(AdviceWords, module.GAINS)


def optional(slug: str, part: str) -> Any:
    """A module that a game may have or not, None where it has none."""
    name = _module(slug, part)
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        return None


def _part(slug: str, part: str) -> object:
    return importlib.import_module(_module(slug, part))


def _module(slug: str, part: str) -> str:
    return f"{_packages.get(slug, f'app.games.{slug}')}.{part}"
