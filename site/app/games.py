"""Finds what the page shows of a game: its view and its Italian texts.

A game of ours has `app/views/<slug>.py` and `app/texts/<slug>.py`. A game from outside is a package with
`GAME`, `view`, `texts` and `book.md`; `register` makes it known.
"""

import importlib
from collections.abc import Callable, Mapping
from typing import NamedTuple, Protocol, cast

from app.markup import Markup
from app.scene import Board, Scene
from pycore.contract import Choice, Event, Refusal, State
from pycore.games import GAMES

Chain = tuple[str, ...]
"""Keys of board elements, in the order in which they are touched."""


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


class Preset(NamedTuple):
    """A whole set-up to start from: options by name, and Italian words."""

    name: str
    help: str
    options: Mapping[str, str | int | bool]


_packages: dict[str, str] = {}


def register(slug: str, package: str) -> None:
    """Make a game from outside known: its rules to `pycore`, its view and texts to the page."""
    GAMES.register(slug, package)
    _packages[slug] = package


def views(slug: str) -> View:
    """The view module of a game."""
    return cast(View, _part(slug, "view", "views"))


def texts(slug: str) -> Texts:
    """The texts module of a game."""
    return cast(Texts, _part(slug, "texts", "texts"))


def presets(slug: str) -> tuple[Preset, ...]:
    """The set-ups that a game's texts propose; a game may have none."""
    return tuple(Preset(*preset) for preset in getattr(texts(slug), "PRESETS", ()))


def paragraph(slug: str, kind: str, rule: str) -> str:
    """The anchor that explains what to do at a kind of decision; most often that of its rule."""
    found: Mapping[str, str] = getattr(texts(slug), "PARAGRAPHS", {})
    return found.get(kind, rule)


def scores_now(slug: str) -> str:
    """What the points shown during a game mean, where they count what has not been won yet; may be empty."""
    return str(getattr(texts(slug), "SCORES_NOW", ""))


def next_touch(slug: str, state: State, picked: Chain) -> str:
    """What to touch after what is picked, in the game's own words; empty where it has none."""
    words = getattr(texts(slug), "next_touch", None)
    return words(state, picked) if words else ""


def not_now(slug: str, state: State, key: str) -> tuple[str, str] | None:
    """Why an element does not answer now, with the anchor that explains it; None where the game cannot say."""
    words = getattr(texts(slug), "not_now", None)
    return words(state, key) if words else None


def option_picture(slug: str, name: str, value: str | int | bool) -> Markup | None:
    """A small drawing of what an option's value looks like, where the view has one."""
    picture = getattr(views(slug), "option_picture", None)
    return picture(name, value) if picture else None


def _part(slug: str, part: str, folder: str) -> object:
    package = _packages.get(slug)
    return importlib.import_module(f"{package}.{part}" if package else f"app.{folder}.{slug}")
