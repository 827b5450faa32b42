"""The list of kept games, on the first screen and in the panel."""

from typing import Final

from app import games
from app.drawing.markup import Markup, el, join
from app.page.choices import button
from app.table import save_file
from app.table.index import Entry
from app.table.library import Library, SaveCard
from app.table.saves import Save
from app.table.transfers import Progress
from app.words import page as page_words
from app.words import saves as saves_words
from pycore.games import GAMES

FILES: Final = ".json,application/json"


def render(library: Library, current: str | None) -> Markup:
    """The list of games, newest first, then notes, and buttons for all games. `current`: the id of the open game.

    A game deleted in this visit keeps its place in the list, with a button to restore it.
    """
    saves = library.saves
    rows: list[tuple[str, Markup]] = [
        (entry.save.date, _row(library, entry, entry.save.id == current)) for entry in library.listed()
    ]
    rows += [(save.date, _deleted(save)) for save in saves.deleted.values()]
    rows.sort(key=lambda row: row[0], reverse=True)
    items = el("ul", {"class": "saves"}, *(row for _, row in rows))
    return join(
        (
            _may_be_cleared() if library.warns() else None,
            items if rows else el("p", {"class": "small"}, saves_words.EMPTY),
            el("p", {"class": "small"}, saves_words.HELP if saves.kept else saves_words.CANNOT_SAVE),
            el("p", {"class": "strip"}, saves_words.unreadable(lost))
            if (lost := library.index.unreadable)
            else None,
            _progress(library.transfers.progress),
            _said(library.said) if library.said else None,
            _files(bool(library.index.all())),
        )
    )


def _row(library: Library, entry: Entry, here: bool) -> Markup:
    save = entry.save
    card, opened = library.card(save), library.open_row == save.id
    name = saves_words.more_about(save.title)
    values = {
        "type": "button",
        "class": "button icon",
        "id": f"more-{save.id}",
        "data-more": save.id,
        "aria-expanded": "true" if opened else "false",
        "aria-label": name,
        "title": name,
    }
    words = _words(save, card, here, library.index.has_twin(entry))
    return el(
        "li",
        {"class": "here" if here else None},
        el("button", {"type": "button", "class": "save", "data-open": save.id}, *words),
        el("button", values, el("span", {"aria-hidden": "true"}, "⋯")),
        None if not opened else _naming(save) if library.naming else _acts(save),
    )


def _words(save: Save, card: SaveCard | None, here: bool, twin: bool) -> list[Markup]:
    """The picture and the lines of a row. A line whose text is not known yet stays empty, so that nothing moves later.

    `here`: the game is open. `twin`: another version of the match is kept, so a line tells how far this one has come.
    """
    inside: Markup | str = ""
    if card is not None and card.picture:
        inside = el("img", {"src": card.picture, "alt": ""})
    elif card is not None and save.game in GAMES:
        inside = games.card(save.game).title[:1]
    first = save_file.first_title_of(save)
    date = _date(save.date) + (f" · {saves_words.OPEN_NOW}" if here else "")
    lines: list[Markup | None] = [
        el("b", None, save.title),
        el("span", None, first) if first != save.title else None,
        el("span", None, "" if card is None else card.standing),
        el("span", {"class": "way"}, "" if card is None else card.way) if twin else None,
        el("span", {"class": "small"}, date),
    ]
    picture = el("span", {"class": "thumb", "aria-hidden": "true"}, inside)
    return [picture, el("span", {"class": "words"}, *lines)]


def _acts(save: Save) -> Markup:
    acts = (
        ("name", saves_words.RENAME, ""),
        ("export", saves_words.EXPORT_ONE, ""),
        ("delete", saves_words.DELETE, "cancel"),
    )
    buttons = [
        el(
            "button",
            {"type": "button", "class": f"button {look}".strip(), f"data-{act}": save.id},
            word,
            el("span", {"class": "vh"}, f": {save.title}"),
        )
        for act, word, look in acts
    ]
    return el("div", {"class": "buttons"}, *buttons)


def _naming(save: Save) -> Markup:
    field = {
        "id": "save-name",
        "name": "save-name",
        "type": "text",
        "value": save.title,
        "maxlength": save_file.TITLE_LENGTH,
        "autocomplete": "off",
        "spellcheck": "false",
    }
    return el(
        "form",
        {"id": "naming", "class": "buttons"},
        el("label", {"for": "save-name"}, saves_words.NAME_FIELD),
        el("input", field),
        el("button", {"type": "submit", "class": "button confirm"}, saves_words.SAVE_NAME),
        button("stop-naming", page_words.CANCEL, "cancel"),
    )


def _deleted(save: Save) -> Markup:
    word = el(
        "button",
        {"type": "button", "class": "button", "id": f"restore-{save.id}", "data-restore": save.id},
        saves_words.RESTORE,
    )
    return el("li", {"class": "gone"}, el("p", None, saves_words.deleted(save.title)), word)


def _may_be_cleared() -> Markup:
    return el(
        "div",
        {"class": "strip"},
        el("p", None, saves_words.MAY_BE_CLEARED),
        button("noted", saves_words.UNDERSTOOD),
    )


def _progress(progress: Progress | None) -> Markup:
    """How far an import or export is, with a button to cancel it. `app.browser.screen` updates it in its place."""
    shown = progress is not None and progress.shown
    return el(
        "div",
        {"class": "strip", "id": "transfer", "hidden": not shown},
        el("p", {"id": "transfer-progress"}, progress.text if progress is not None and shown else ""),
        button("stop-transfer", page_words.CANCEL, "cancel"),
    )


def _said(text: str) -> Markup:
    """The answer to the last thing that somebody did with the list. Further lines are items of a list."""
    sentence, *items = text.splitlines()
    listed = el("ul", None, *(el("li", None, item) for item in items)) if items else None
    return el("div", {"class": "strip", "role": "alert"}, el("p", None, sentence), listed)


def _files(any_kept: bool) -> Markup:
    """Buttons to export all games and to import a file. The file input lies over its whole label."""
    field = {"type": "file", "name": "import", "accept": FILES}
    return el(
        "div",
        {"class": "buttons files"},
        button("export-all", saves_words.EXPORT_ALL) if any_kept else None,
        el("label", {"class": "button file"}, saves_words.IMPORT, el("input", field)),
    )


def _date(text: str) -> str:
    date = save_file.date_of(text)
    return "" if date is None else saves_words.date(date.astimezone())
