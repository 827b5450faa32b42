"""The registry of games: it finds the page side of a game by its slug. Nothing else imports a game.

A game of the house is the package `app.games.<slug>`, a game from outside any package that `register` names. Its module
`page` exports `PAGE`, a `GamePage` (see `contract`).
"""

import importlib
from typing import Final, cast

from app.games.contract import DecisionKind, EventKind, GameCard, GamePage
from app.games.fallback import Guarded, Note, PlainPage
from app.words import errors as errors_words
from pycore.contract import BadOption
from pycore.games import GAMES

_packages: dict[str, str] = {}
_cards: dict[str, GameCard] = {}
_pages: dict[str, GamePage] = {}
_notes: list[Note] = []

OTHER_SOURCE: Final = "Altro"
"""The score sheet's row for points whose source has no name."""
USUAL_DECISION: Final = DecisionKind()
USUAL_EVENT: Final = EventKind()


def register(slug: str, package: str) -> None:
    """Make a game from outside known: its rules to `pycore`, its page side to the page."""
    GAMES.register(slug, package)
    _packages[slug] = package
    _pages.pop(slug, None)


def package(slug: str) -> str:
    """The package of a game from outside; "" for a game of the house."""
    return _packages.get(slug, "")


def guard(note: Note | None) -> None:
    """Report every page member that fails to `note`, and let a plain default take its place. None: let errors out."""
    _notes[:] = [] if note is None else [note]
    _pages.clear()


def page(slug: str) -> GamePage:
    """The page side of a game."""
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
    """The full name of a module of a game's page side."""
    return f"{_packages.get(slug, f'app.games.{slug}')}.{name}"


def print_card(slug: str, card: GameCard) -> None:
    """Hand in a game's card, so that nobody has to import the game to read it."""
    _cards[slug] = card


def card(slug: str) -> GameCard:
    """A game's card: the one handed in, or one made from its page and its rules."""
    if slug not in _cards:
        from app.games import trial  # in no wheel: in a browser every card is handed in

        found, seats = page(slug), GAMES[slug].seats
        ends = (seats[0], seats[-1])
        _cards[slug] = GameCard(
            found.title, found.summary, ends, str(found.minutes), *trial.play(GAMES[slug])
        )
    return _cards[slug]


def decision_kind(slug: str, kind: str) -> DecisionKind:
    """How the table treats a kind of decision."""
    return page(slug).decisions.get(kind, USUAL_DECISION)


def event_kind(slug: str, kind: str) -> EventKind:
    """How the table tells a kind of event."""
    return page(slug).events.get(kind, USUAL_EVENT)


def bad_option(slug: str, error: BadOption) -> str:
    """Why a combination of options cannot be played."""
    option = page(slug).options.get(error.name)
    if option is None:
        return errors_words.BAD_SETUP
    return option.refused.get(error.reason) or errors_words.bad_option(option.title)


def source(slug: str, rule: str) -> str:
    """The name of the score sheet's row for the points that cite a rule."""
    return page(slug).sources.get(rule.removeprefix(f"{slug}-"), OTHER_SOURCE)
