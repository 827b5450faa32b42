"""A link as it arrives: messengers, mail programs and editors change addresses on their way.

They encode characters as `%26` or `&amp;`, once or twice, break lines, add invisible characters, closing brackets or
parameters of their own. The checksum of a game's link tells which reading is right; its tail has checks too
(`app.table.tail`).
"""

import re
from collections.abc import Iterator
from itertools import islice
from typing import Final
from urllib.parse import unquote

from pycore.contract import BadLink
from pycore.games import GAMES
from pycore.link import DIGITS, MAX_LENGTH, decode
from pycore.match import Match

TAIL_LENGTH: Final = 4_000
"""The largest number of characters of a tail that are read: three times the longest tail, as encoding lengthens it."""
MOST_GUESSES: Final = 20
"""The largest number of places at which a part is looked for, if it does not stand where it should."""
_DEEPEST: Final = 4
"""The largest number of layers of encoding that are removed."""
_ENDS_LINE: Final = re.compile(r"(?:[\r\n\u2028\u2029]|%0D|%0A)+(?:[\s>]|%20|%3E)*", re.IGNORECASE)
"""A line break of a mail program; a reply has `>` after it."""
_SOFT: Final = re.compile("=" + _ENDS_LINE.pattern, re.IGNORECASE)
"""A line break in quoted-printable, which also writes `=3D` for each `=`."""
_UNSEEN: Final = re.compile(r"[\x00-\x1f\x7f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufe0f\ufeff]")
_AMPERSAND: Final = re.compile(r"(?:&(?:amp|#0*38|#x0*26);|\\u0026)(?:(?:amp|#0*38|#x0*26);)*", re.IGNORECASE)
_ESCAPE: Final = re.compile(r"\\(?=\W|_)")
_SMART: Final = {"\u2010": "-", "\u2011": "-", "\u2212": "-", "\u2013": "--", "\u2014": "--"}
"""Dashes that editors write for one hyphen or two."""
_PART: Final = re.compile(r"(?:^|&)(?:%(?!(?:25)*26)[0-9A-Fa-f]{2}|[^\w=&%])*([chkmnp])=([^&]*)")
"""A part of the tail: foreign characters, if any, then a letter and its value."""
_LETTER: Final = re.compile(r"([chkmnp])=")
_SEPARATORS: Final = re.compile(r"(?:&|%(?:25)*26(?:amp(?:;|%(?:25)*3B))*)+$", re.IGNORECASE)
_FOREIGN: Final = re.compile(rf"[^{re.escape(DIGITS)}]+")
_LINK_END: Final = re.compile(r"[^\w\s.-]")


def _one_line(text: str) -> str:
    """Undo line breaks, quoted-printable and other changes that mail programs and editors make to whole lines."""
    unbroken = _SOFT.sub("", text)
    if "=" in unbroken and unbroken.count("=") == unbroken.count("=3D"):
        text = unbroken.replace("=3D", "=")
    return _ESCAPE.sub("", _AMPERSAND.sub("&", _ENDS_LINE.sub("", text)))


def _layers(text: str) -> Iterator[str]:
    """The text as it is, then with one more layer of percent-encoding removed each time, until none is left."""
    for _ in range(_DEEPEST):
        yield _AMPERSAND.sub("&", text)
        before, text = text, unquote(text)
        if text == before:
            return


def bare(text: str) -> str:
    """Remove encoding, white space and invisible characters from a value that is written without encoding."""
    return "".join(_UNSEEN.sub("", list(_layers(text))[-1]).split())


def parts(tail: str) -> dict[str, list[str]]:
    """The raw values of a tail's parts by letter, in the first layer in which there are any.

    >>> parts("n=Anna,Bruno&amp;c=oro,lapis&utm_medium=mail&c=7")
    {'n': ['Anna,Bruno'], 'c': ['oro,lapis', '7']}
    """
    found: dict[str, list[str]] = {}
    for text in _layers(_one_line(tail[:TAIL_LENGTH])):
        for letter, value in _PART.findall(text):
            found.setdefault(letter, []).append(value)
        if found:
            break
    return found


def guesses(tail: str, letter: str) -> Iterator[str]:
    """Possible values of a part, one for each place of its letter in the tail. Only a check can tell which is right."""
    for text in _layers(_one_line(tail[:TAIL_LENGTH])):
        starts = list(islice(_LETTER.finditer(text), MOST_GUESSES))
        for n, start in enumerate(starts):
            if start[1] == letter:
                end = starts[n + 1].start() if n + 1 < len(starts) else len(text)
                value = text[start.end() : end]
                yield value.partition("&")[0]
                yield value[:-40] + _SEPARATORS.sub("", value[-40:])


def split(fragment: str) -> tuple[list[str], str]:
    """The readings of the game's link in an address's fragment, the likeliest first, and the tail."""
    text = _one_line(fragment[: 3 * MAX_LENGTH + TAIL_LENGTH])
    pieces = [_parted(piece) for piece in re.split("#|%(?:25)*23", text, maxsplit=8)]
    for head, tail in pieces:
        if readings := _readings(head):
            return readings, tail
    head, tail = pieces[0]
    return [head], tail


def _parted(text: str) -> tuple[str, str]:
    """Split a text into a link and the rest."""
    ends = re.search("[&?]|%(?:25)*(?:26|3F)", text, re.IGNORECASE)
    return (text, "") if ends is None else (text[: ends.start()], text[ends.start() :])


def _readings(head: str) -> list[str]:
    """The possible readings of the text before a tail as a link; none if it names no game."""
    plain = _UNSEEN.sub("", list(_layers(head))[-1])
    for sign, hyphens in _SMART.items():
        plain = plain.replace(sign, hyphens)
    slug, dot, rest = re.sub(r"^[^A-Za-z0-9]+", "", plain).partition(".")
    if not dot or slug.lower() not in GAMES:
        return []
    whole, cut = (_FOREIGN.sub("", text) for text in (rest, _LINK_END.split(rest)[0]))
    found = [cut, whole, cut.rstrip("_-"), whole.rstrip("_-")]
    return [f"{slug.lower()}.{digits}" for digits in dict.fromkeys(found)]


def slug_of(fragment: str) -> str:
    """The game that the fragment of an address names, even if the link after the name is damaged."""
    return split(fragment)[0][0].partition(".")[0]


def opened(fragment: str) -> tuple[Match, str, str]:
    """The match of an address's fragment, its link as it was read, and the tail.

    Raises BadLink. The reason is "letters" if all letters have become small, or all have become capitals.
    """
    readings, tail = split(fragment)
    failed = None
    for link in readings:
        try:
            return decode(link), link, tail
        except BadLink as error:
            failed = failed or error
    assert failed is not None
    raise BadLink("letters") if _one_case(fragment, readings[0]) else failed


def _one_case(fragment: str, link: str) -> bool:
    """Whether all letters of a link have become small, or all have become capitals."""
    slug, _, digits = link.partition(".")
    written = fragment[fragment.lower().find(slug) :].partition(".")[0]
    return (digits[:1].islower() and digits.islower()) or written.isupper()
