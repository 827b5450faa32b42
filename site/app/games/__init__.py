"""The registry of games. It finds the page side of a game by its slug. No other module imports a game.

The page side of a built-in game is the package `app.games.<slug>`. `register` adds a game from another package. The
module `page` of that package exports `PAGE`, a `GamePage` (see `contract`).
"""

import importlib
from typing import Final, cast

from app.games.contract import DecisionKind, EventKind, GameCard, GamePage
from app.games.fallback import Guarded, Note, PlainPage
from app.words import errors as errors_words
from pycore.contract import BadOption
from pycore.games import GAMES

OTHER_SOURCE: Final = "Altro"
"""The name of the score sheet's row for points from a source that the game does not name."""
USUAL_DECISION: Final = DecisionKind()
"""How the table treats a kind of decision that a game does not list."""
USUAL_EVENT: Final = EventKind()
"""How the table presents a kind of event that a game does not list."""
_packages: dict[str, str] = {}
_cards: dict[str, GameCard] = {}
_pages: dict[str, GamePage] = {}
_notes: list[Note] = []
"""One item: the function that receives error reports. Empty if errors are not caught."""


def page(slug: str) -> GamePage:
    """The page side of a game, loaded at the first call."""
    if slug not in _pages:
        _pages[slug] = _load(slug)
    return _pages[slug]


def _load(slug: str) -> GamePage:
    try:
        found = cast(GamePage, importlib.import_module(module(slug, "page")).PAGE)
    except Exception as error:
        if not _notes:
            raise
        _notes[0](slug, "page", error)
        return PlainPage(_cards[slug].title if slug in _cards else slug)
    return cast(GamePage, Guarded(slug, found, _notes[0])) if _notes else found


def module(slug: str, name: str) -> str:
    """The full dotted name of a module in a game's page side."""
    return f"{_packages.get(slug, f'app.games.{slug}')}.{name}"


def register(slug: str, package: str) -> None:
    """Add an external game: register its rules in `pycore`, and its page side in this module."""
    GAMES.register(slug, package)
    _packages[slug] = package
    _pages.pop(slug, None)


def package(slug: str) -> str:
    """The package of an external game; "" for a built-in game."""
    return _packages.get(slug, "")


def guard(note: Note | None) -> None:
    """Report errors in the members of all pages to `note`, and use plain defaults. None: let errors propagate."""
    _notes[:] = [] if note is None else [note]
    _pages.clear()


def card(slug: str) -> GameCard:
    """A game's card: the card set by `print_card`, or else a card made from the game's page and rules."""
    if slug not in _cards:
        from app.games import trial  # the wheels leave it out: in a browser every card is set

        found, seats = page(slug), GAMES[slug].seats
        ends = (seats[0], seats[-1])
        _cards[slug] = GameCard(
            found.title, found.summary, ends, str(found.minutes), *trial.play(GAMES[slug])
        )
    return _cards[slug]


def print_card(slug: str, card: GameCard) -> None:
    """Set a game's card, so that `card` can return it without importing the game."""
    _cards[slug] = card


def decision_kind(slug: str, kind: str) -> DecisionKind:
    """How the table treats a kind of decision."""
    return page(slug).decisions.get(kind, USUAL_DECISION)


def event_kind(slug: str, kind: str) -> EventKind:
    """How the table presents a kind of event."""
    return page(slug).events.get(kind, USUAL_EVENT)


def bad_option(slug: str, error: BadOption) -> str:
    """A sentence that says why a combination of options cannot be played."""
    option = page(slug).options.get(error.name)
    if option is None:
        return errors_words.BAD_SETUP
    return option.refused.get(error.reason) or errors_words.bad_option(option.title)


def source(slug: str, rule: str) -> str:
    """The name of the score sheet's row for points that cite the rule with this anchor."""
    return page(slug).sources.get(rule.removeprefix(f"{slug}-"), OTHER_SOURCE)
