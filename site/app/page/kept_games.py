"""The list of kept games, on the first screen and in the panel."""

from collections.abc import Iterable
from datetime import datetime
from typing import Final, NamedTuple

from app import games
from app.drawing.layers import Layer, layer
from app.drawing.markup import Markup, el, join
from app.page.choices import button, study_button
from app.table import save_file, tail
from app.table.game_list import FEW, OVER, UNDER_WAY
from app.table.history import FROM_MOMENT, history_of
from app.table.index import Entry
from app.table.library import Library, SaveCard
from app.table.saves import Save
from app.table.transfers import Progress
from app.words import page as page_words
from app.words import saves as saves_words
from app.words import scores as scores_words
from app.words import status as status_words
from pycore.games import GAMES

FILES: Final = ",".join((save_file.JSON_ENDING, save_file.JSON_TYPE, save_file.ENDING, save_file.TYPE))


class KeptGames(NamedTuple):
    """The list in three parts. Only the rows become many, and only those that change are sent to the browser."""

    head: Markup
    """Notes, buttons for all games, search and filters."""
    rows: Layer
    foot: Markup
    """The button for more rows, and what the list is."""


class _Look(NamedTuple):
    """The values on which the HTML of a row depends."""

    entry: Entry
    card: SaveCard | None
    place: tuple[int, int]
    """Its number in the list, from 1, and the length of the list."""
    here: bool
    """Whether this game is open."""
    twin: bool
    """Whether another version of the match is kept, so that a line tells how far this one has come."""
    chosen: bool | None
    """Whether it is chosen; None if rows are not chosen now."""
    opened: str
    """Which part of it is unfolded: "", "acts" or "name"."""


class Rows:
    """Draws the list, and keeps the text of the rows that do not change."""

    def __init__(self) -> None:
        self._drawn: dict[_Look, Markup] = {}

    def render(
        self, library: Library, current: str | None, record: Markup | None, record_open: bool
    ) -> KeptGames:
        """The list of games, newest first. `current`: the id of the open game; `record`: one's own record, or why it
        cannot be shown; `record_open`: whether it is shown.

        A game deleted in this visit keeps its place in the list, with a button to restore it.
        """
        listed, several = library.list, library.deleted()
        shown, total = listed.shown(), len(listed.listed())
        looks = [_look(library, entry, (n, total), current) for n, entry in enumerate(shown, 1)]
        self._drawn = {look: self._drawn.get(look) or _row(look) for look in looks}
        rows = [(look.entry.save.date, self._drawn[look]) for look in looks]
        last = shown[-1].save.date if shown and listed.has_more() else ""
        rows += [
            (group[0].date, _deleted(group)) for group in several if len(group) == 1 and group[0].date >= last
        ]
        rows.sort(key=lambda row: row[0], reverse=True)
        return KeptGames(
            _head(
                library,
                total,
                (_deleted(group, "div") for group in several if len(group) > 1),
                record,
                record_open,
            ),
            layer(row for _, row in rows),
            _foot(library, bool(rows)),
        )


def _head(
    library: Library, total: int, gone: Iterable[Markup], record: Markup | None, record_open: bool
) -> Markup:
    listed = library.list
    kept = listed.total()
    return join(
        (
            _may_be_cleared() if library.warns() else None,
            _little_room(used) if (used := library.megabytes()) is not None else None,
            _buttons(library, kept, record_open),
            record,
            _received(files) if (files := library.transfers.offered) else None,
            _progress(library.transfers.progress),
            _said(library.said) if library.said else None,
            _search(library) if kept > FEW else None,
            el("p", {"class": "small", "role": "status"}, saves_words.listed(total, kept))
            if kept > FEW
            else None,
            *gone,
        )
    )


def _foot(library: Library, any_rows: bool) -> Markup:
    saves, empty = library.saves, saves_words.NOT_FOUND if library.list.total() else saves_words.EMPTY
    return join(
        (
            button("more-games", saves_words.MORE) if library.list.has_more() else None,
            None if any_rows else el("p", {"class": "small"}, empty),
            el("p", {"class": "small"}, saves_words.HELP if saves.kept else saves_words.CANNOT_SAVE),
            el("p", {"class": "strip"}, saves_words.unreadable(lost))
            if (lost := library.index.unreadable)
            else None,
        )
    )


def _look(library: Library, entry: Entry, place: tuple[int, int], current: str | None) -> _Look:
    save = entry.save
    opened = "" if library.open_row != save.id else "name" if library.naming else "acts"
    return _Look(
        entry,
        library.card(save),
        place,
        save.id == current,
        library.index.has_twin(entry),
        library.list.is_chosen(save.id) if library.list.choosing else None,
        opened,
    )


def _row(look: _Look) -> Markup:
    save, opened = look.entry.save, look.opened
    place, length = look.place
    name = saves_words.more_about(save.title)
    more = {
        "type": "button",
        "class": "button icon",
        "id": f"more-{save.id}",
        "data-more": save.id,
        "aria-expanded": "true" if opened else "false",
        "aria-label": name,
        "title": name,
    }
    values: dict[str, str] = {"type": "button", "class": "save", "id": f"open-{save.id}"}
    if look.chosen is None:
        values |= {"data-open": save.id}
    else:
        values |= {
            "data-pick": save.id,
            "role": "checkbox",
            "aria-checked": "true" if look.chosen else "false",
        }
    return el(
        "li",
        {"class": "here" if look.here else None, "aria-posinset": place, "aria-setsize": length},
        el("button", values, *_words(look)),
        el("button", more, el("span", {"aria-hidden": "true"}, "⋯")) if look.chosen is None else None,
        _look_over(save) if look.chosen is None and look.entry.reviewable and save.game in GAMES else None,
        None if not opened else _naming(save) if opened == "name" else _acts(save),
    )


def _words(look: _Look) -> list[Markup]:
    """The picture and the lines of a row. A line whose text is not known yet is empty, so that nothing moves later."""
    save, card = look.entry.save, look.card
    inside: Markup | str = ""
    if card is not None and card.picture:
        inside = el("img", {"src": card.picture, "alt": ""})
    elif card is not None and save.game in GAMES:
        inside = games.card(save.game).title[:1]
    first = save_file.first_title_of(save)
    date = _date(look.entry.date) + (f" · {saves_words.OPEN_NOW}" if look.here else "")
    if FROM_MOMENT in history_of(save.tail):
        date += f" · {saves_words.PLAYED_FROM}"
    lines: list[Markup | None] = [
        el("b", None, save.title),
        el("span", None, first) if first != save.title else None,
        el("span", None, standing(look.entry)),
        el("span", {"class": "way"}, "" if card is None else card.way) if look.twin else None,
        el("span", {"class": "small"}, date),
    ]
    picture = el("span", {"class": "thumb", "aria-hidden": "true"}, inside)
    return [picture, el("span", {"class": "words"}, *lines)]


def standing(entry: Entry) -> str:
    """Whose turn it is or who has won, in one sentence; "" as long as that is not known."""
    facts, names = entry.facts, tail.as_you(tail.names(entry.save.tail))
    if facts is None or max(facts.turn, len(facts.places) - 1) >= len(names):
        return ""
    if not facts.over:
        return status_words.turn_of(names[facts.turn])
    first = [seat for seat, place in enumerate(facts.places) if place == 1]
    return scores_words.won([names[seat] for seat in first], facts.scores[first[0]]) if first else ""


def _look_over(save: Save) -> Markup:
    """The button that opens a finished game with its review."""
    values = {"type": "button", "class": "button look-over", "data-review": save.id}
    return el("button", values, scores_words.REVIEW, el("span", {"class": "vh"}, f": {save.title}"))


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


def _deleted(group: list[Save], tag: str = "li") -> Markup:
    """The place of games that were deleted together, with a button to restore them."""
    first = group[0]
    said = saves_words.deleted(first.title) if len(group) == 1 else saves_words.deleted_together(len(group))
    values = {"type": "button", "class": "button", "id": f"restore-{first.id}", "data-restore": first.id}
    return el(tag, {"class": "gone"}, el("p", None, said), el("button", values, saves_words.RESTORE))


def _may_be_cleared() -> Markup:
    return el(
        "div",
        {"class": "strip"},
        el("p", None, saves_words.MAY_BE_CLEARED),
        button("noted", saves_words.UNDERSTOOD),
    )


def _received(files: int) -> Markup:
    """Asks whether to import files from outside the page."""
    return el(
        "div",
        {"class": "strip", "role": "group", "aria-labelledby": "received"},
        el("p", {"id": "received"}, saves_words.received(files)),
        button("import-received", saves_words.IMPORT_RECEIVED, "confirm", id="import-received"),
        button("drop-received", saves_words.DROP_RECEIVED, "cancel"),
    )


def _progress(progress: Progress | None) -> Markup:
    """The progress of an import or export, with a button to cancel it. `app.browser.screen` updates the progress
    without drawing the list again."""
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


def _little_room(megabytes: float) -> Markup:
    return el(
        "div",
        {"class": "strip"},
        el("p", None, saves_words.little_room(megabytes)),
        button("export-all", saves_words.EXPORT_ALL, "confirm"),
        button("noted-room", saves_words.UNDERSTOOD),
    )


def _buttons(library: Library, kept: int, record_open: bool) -> Markup:
    """Buttons that act on several games, or that start choosing several games. The file input covers its whole label.

    `record_open`: one's own record is shown.
    """
    listed = library.list
    if listed.choosing:
        chosen = len(listed.chosen)
        return el(
            "div",
            {"class": "buttons", "role": "group", "aria-label": saves_words.CHOOSE},
            button("choose-games", saves_words.DONE, "confirm", id="choose-games"),
            button("choose-all", saves_words.NONE if chosen == len(listed.listed()) else saves_words.ALL),
            button("export-chosen", saves_words.export_several(chosen)) if chosen else None,
            button("delete-chosen", saves_words.delete_several(chosen), "cancel") if chosen else None,
        )
    field = {"type": "file", "id": "import", "name": "import", "accept": FILES}
    return el(
        "div",
        {"class": "buttons files"},
        study_button("tally", saves_words.TALLY, id="tally", aria_expanded=str(record_open).lower()),
        button("choose-games", saves_words.CHOOSE, id="choose-games") if kept > 1 else None,
        button("export-all", saves_words.EXPORT_ALL) if kept or library.tally.lines() else None,
        el("label", {"class": "button file"}, saves_words.IMPORT, el("input", field)),
    )


def _search(library: Library) -> Markup:
    listed = library.list
    field = {
        "type": "search",
        "id": "saves-search",
        "name": "saves-search",
        "value": listed.query,
        "placeholder": saves_words.SEARCH,
        "aria-label": saves_words.SEARCH,
        "autocomplete": "off",
        "spellcheck": "false",
    }
    kinds = {slug: games.card(slug).title if slug in GAMES else slug for slug in listed.games()}
    states = {UNDER_WAY: saves_words.UNDER_WAY, OVER: saves_words.OVER}
    return el(
        "div",
        {"class": "saves-search", "role": "search"},
        el("input", field),
        _filter("game", saves_words.FILTER_GAME, saves_words.ALL_GAMES, kinds, listed.game)
        if len(kinds) > 1 or listed.game
        else None,
        _filter("state", saves_words.FILTER_STATE, saves_words.ALL_STATES, states, listed.state),
    )


def _filter(name: str, label: str, any_word: str, words: dict[str, str], chosen: str) -> Markup:
    options = [
        el("option", {"value": value, "selected": value == chosen}, word)
        for value, word in {"": any_word, **words}.items()
    ]
    return el("select", {"name": f"saves-{name}", "aria-label": label}, *options)


def _date(date: datetime | None) -> str:
    return "" if date is None else saves_words.date(date.astimezone())
