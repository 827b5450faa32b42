"""The index of the kept games: what lists and searches must know of all of them, without decoding their links.

    faraone:fatti:<id>   [1, "<digest of the link>", "<digest of the opening>", length, turn, places, scores, options]

The saves themselves are read in one go, and again only where they have changed. What a save does not state lies in an
entry of its own beside it, its facts. They are written whenever a game is kept or opened, and made from the link if
they are missing. Facts of another link or of another version count as missing, so they may be lost or wrong: the games
are the truth, and two tabs do not spoil the index for each other.
"""

import json
import unicodedata
import zlib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import UTC, datetime
from functools import cached_property
from typing import Final, NamedTuple

from app.table import save_file, tail
from app.table.history import UNADVISED, history_of
from app.table.saves import FACTS, GAME, PREFIX, Save, Saves, digest, saved
from app.table.source import GameSource
from pycore.codecs import List, Number, Row, Truth
from pycore.contract import BadLink, Options, changed_options
from pycore.games import GAMES
from pycore.link import decode, holds_position
from pycore.match import Match
from pycore.untrusted import LARGEST, WHOLE, BadData, Either, Entries, Text, read

VERSION: Final = 1
OPENING: Final = 8
"""The number of choices in an opening. Two records with different ones cannot go on from each other."""
OVER: Final = -1
"""The turn of a game that is over."""
OVER_BEFORE: Final = "finite"
"""A setting of older pages: the ids of kept games that are over, as a list in JSON."""
LIMIT: Final = 2_600_000
"""The characters that every browser keeps for a site: about 5 MB. Some keep twice as much."""
NEARLY_FULL: Final = LIMIT * 4 // 5
_IDS: Final = List(Text(100))
_MOST_SEATS: Final = 20
_SHAPE: Final = Row(
    WHOLE,
    Text(8),
    Text(8),
    WHOLE,
    Number(OVER, _MOST_SEATS),
    List(Number(1, _MOST_SEATS), most=_MOST_SEATS),
    List(Number(-LARGEST, LARGEST), most=_MOST_SEATS),
    Entries(Either(Truth(), Number(-LARGEST, LARGEST), Text(100))),
)


class Facts(NamedTuple):
    """The public facts about the game of a link."""

    digest: str
    """The digest of the link."""
    opening: str
    """A digest of the set-up and the first `OPENING` choices; "" if there are fewer."""
    length: int
    """The number of choices."""
    turn: int
    """The seat that must choose; `OVER` if the game is over."""
    places: tuple[int, ...] = ()
    """The place of each seat in a finished game, from 1; several seats may share one."""
    scores: tuple[int, ...] = ()
    """The score of each seat in a finished game."""
    options: Options = {}  # a shared default, never changed
    """The options of the set-up that differ from the game's defaults. The seats are those of the save's names."""

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.turn == OVER


def facts_of(match: Match, link: str) -> Facts:
    """The facts about a match and its link."""
    decision = match.decision
    options = changed_options(GAMES[match.game], match.options)
    known = digest(link), opening_of(match), len(match)
    if decision is not None:
        return Facts(*known, decision.seat, options=options)
    state = match.seen_by(None)
    places = [0] * match.seats
    for group in state.ranking():
        first = 1 + sum(map(bool, places))
        for seat in group:
            places[seat] = first
    return Facts(*known, OVER, tuple(places), tuple(state.scores()), options)


def opening_of(match: Match) -> str:
    """A digest of the set-up and the first `OPENING` choices of a match; "" if it has fewer."""
    if len(match) < OPENING:
        return ""
    setup = match.setup
    start = [setup.game, setup.seats, setup.options, setup.position, match.record[:OPENING]]
    return f"{zlib.crc32(json.dumps(start, sort_keys=True).encode()):08x}"


class Entry:
    """One kept game in the index."""

    def __init__(self, save: Save, facts: str | None) -> None:
        """`facts`: the text kept beside the save."""
        self.save = save
        self.tried = False
        """Whether facts were made from its link, or the link has turned out not to open."""
        self._text = facts

    @cached_property
    def match(self) -> str:
        """The identity of its match; "" if it has none."""
        return tail.match_of(self.save.tail)

    @cached_property
    def facts(self) -> Facts | None:
        """The facts about the entry's link; None as long as they are not known."""
        if self._text is None:
            return None
        try:
            version, known, opening, length, turn, places, scores, options = read(self._text, _SHAPE)
        except BadData:
            return None
        made = Facts(known, opening, length, turn, tuple(places), tuple(scores), options)
        return made if version == VERSION and made.digest == digest(self.save.link) else None

    @property
    def from_opening(self) -> bool:
        """Whether its match began with the game's own opening instead of a custom position."""
        return not holds_position(self.save.link)

    @property
    def reviewable(self) -> bool:
        """Whether the game may be looked over, as `Session.reviewable` tells of the game on the table."""
        players = tail.players_of(self.save.tail)
        return (
            self.facts is not None
            and self.facts.over
            and (not players or tail.PERSON in players)
            and UNADVISED not in history_of(self.save.tail)
        )

    @property
    def lacks_facts(self) -> bool:
        """Whether the link of this entry must be opened to learn its facts. Facts that have not been checked yet count
        as valid."""
        return not self.tried and (self._text is None or self.__dict__.get("facts", self) is None)

    @cached_property
    def date(self) -> datetime | None:
        """The date that the save states; None if it states none."""
        return save_file.date_of(self.save.date)

    @cached_property
    def words(self) -> str:
        """The texts in which a search looks: the title of the game and its names."""
        return plain_words(" ".join((self.save.title, *tail.names(self.save.tail))))


class Index:
    """All kept games, newest first, and what is known of them."""

    def __init__(self, saves: Saves) -> None:
        self._saves = saves
        self.version = 0
        """Rises whenever a kept game or its facts have changed."""
        self.used = 0
        """The number of characters that this site keeps in the browser, names and texts together."""
        self._texts: dict[str, str] = {}
        """The text of each entry, by its name in the storage."""
        self._entries: dict[str, Entry] = {}
        self._unreadable: set[str] = set()
        self._order: list[Entry] | None = None
        self._twins: Counter[str] | None = None
        self._over_before = frozenset[str]()
        self._lacking: tuple[int, dict[str, list[Entry]]] = (-1, {})
        """A version, and the games that lacked their facts in it, by slug and newest first."""
        self._stale = True
        saves.listen(self._changed)

    def refresh(self) -> None:
        """Read everything again when it is next needed, since another tab's changes may have been missed."""
        self._stale = True

    def all(self) -> Sequence[Entry]:
        """All kept games that can be read, newest first."""
        self._load()
        if self._order is None:
            self._order = sorted(self._entries.values(), key=lambda entry: entry.save.date, reverse=True)
        return self._order

    def get(self, id: str) -> Entry | None:
        """The kept game with this id."""
        self._load()
        return self._entries.get(id)

    @property
    def unreadable(self) -> int:
        """The number of kept games that are damaged. They are skipped, and not removed."""
        self._load()
        return len(self._unreadable)

    def newest(self) -> datetime:
        """The newest date of a kept game."""
        dates = (entry.date for entry in self.all())
        return max((date for date in dates if date is not None), default=datetime.min.replace(tzinfo=UTC))

    def has_twin(self, entry: Entry) -> bool:
        """Whether another version of the same match is kept."""
        if self._twins is None:
            self._twins = Counter(each.match for each in self.all())
        return bool(entry.match) and self._twins[entry.match] > 1

    def over(self, entry: Entry) -> bool:
        """Whether a game is known to be over."""
        return entry.save.id in self._over_before if entry.facts is None else entry.facts.over

    def under_way(self, game: str = "") -> Save | None:
        """The unfinished save that was played last. `game`: look only at saves of this game; "": at all saves."""
        found = (each.save for each in self.all() if game in ("", each.save.game) and not self.over(each))
        return next(found, None)

    def may_go_on(self, match: Match) -> Iterator[Entry]:
        """The kept games whose record may continue the record of `match`, or be continued by it."""
        opening = opening_of(match)
        for entry in self.all():
            if entry.save.game == match.game:
                known = "" if entry.facts is None else entry.facts.opening
                if not known or not opening or known == opening:
                    yield entry

    def nearly_full(self) -> bool:
        """Whether so much is kept that a browser may soon refuse more."""
        self._load()
        return self.used > NEARLY_FULL

    # Changes

    def put(self, save: Save, match: Match) -> None:
        """Keep a game together with its facts."""
        self._saves.put(save)
        self.note(save, match)

    def note(self, save: Save, match: Match) -> None:
        """Note the facts of a kept game. `match` is what its link holds."""
        facts = facts_of(match, save.link)
        text = json.dumps([VERSION, *facts], separators=(",", ":"))
        if self._texts.get(FACTS + save.id) != text:
            if not self.nearly_full():
                self._saves.spare(FACTS.removeprefix(PREFIX) + save.id, text)
            # Known during this visit even if there was no room for it.
            self._set(FACTS + save.id, text)

    def open(self, entry: Entry) -> tuple[GameSource, tail.Tail] | None:
        """The game of an entry and its people; None if its link does not open here. Its facts are noted."""
        entry.tried = True
        try:
            match = decode(entry.save.link)
        except BadLink:
            return None
        self.note(entry.save, match)
        return match, save_file.people_of(entry.save.tail, match)

    def unknown(self, here: Callable[[str], bool]) -> Entry | None:
        """A game without facts that has not been opened for them; None if there is none.

        Games whose code is not `here` are left out.
        """
        entries = self.all()
        if self._lacking[0] != self.version:
            lacking = defaultdict[str, list[Entry]](list)
            for entry in entries:
                if entry.lacks_facts:
                    lacking[entry.save.game].append(entry)
            self._lacking = self.version, lacking
        ready = (several for game, several in self._lacking[1].items() if here(game))
        return next((each for several in ready for each in several if each.lacks_facts), None)

    def _changed(self, name: str, text: str | None) -> None:
        """Handle a change of one entry. "": perhaps all entries have changed."""
        if not name:
            self._stale = True
        elif not self._stale:
            self._set(name, text)

    def _load(self) -> None:
        """Read everything, if something may have changed unnoticed. Only what differs is parsed."""
        if not self._stale:
            return
        self._stale = False
        texts = {name: text for name, text in self._saves.read_all().items() if name.startswith(PREFIX)}
        before, self._texts = self._texts, texts
        self.used = sum(map(len, texts)) + sum(map(len, texts.values()))
        self._read_again(name for name in before.keys() | texts.keys() if before.get(name) != texts.get(name))
        self._over_before = frozenset(self._saves.value(OVER_BEFORE, _IDS, []))

    def _set(self, name: str, text: str | None) -> None:
        before = self._texts.pop(name, None)
        self.used -= 0 if before is None else len(name) + len(before)
        if text is not None:
            self._texts[name] = text
            self.used += len(name) + len(text)
        if before != text:
            self._read_again((name,))

    def _read_again(self, names: Iterable[str]) -> None:
        """Read the games again to which these changed entries belong."""
        several = list(names)
        ids = {name.removeprefix(kind) for kind in (GAME, FACTS) for name in several if name.startswith(kind)}
        for id in ids:
            self._unreadable.discard(id)
            self._entries.pop(id, None)
            text = self._texts.get(GAME + id)
            save = None if text is None else saved(text)
            if save is not None:
                save = save if save.id == id else save._replace(id=id)
                self._entries[id] = Entry(save, self._texts.get(FACTS + id))
            elif text is not None:
                self._unreadable.add(id)
        if ids:
            self._order = self._twins = None
            self.version += 1


def plain_words(text: str) -> str:
    """A text for a search: without capitals and accents, with single spaces.

    >>> plain_words("  Nicolò  e ANNA")
    'nicolo e anna'
    """
    split = unicodedata.normalize("NFKD", text.casefold())
    return " ".join("".join(ch for ch in split if not unicodedata.combining(ch)).split())
