"""Italian grammar for all sentences: numbers, articles, prepositions, lists."""

import re
from collections.abc import Iterable
from typing import Final

_VOWELS = frozenset("aeiouàèéìòùAEIOUÀÈÉÌÒÙ")


def plural(number: int, one: str, many: str) -> str:
    """Singular or plural of a noun, without the number.

    >>> plural(1, "pietra", "pietre"), plural(0, "pietra", "pietre")
    ('pietra', 'pietre')
    """
    return one if number == 1 else many


def number(value: int) -> str:
    """A number, with a point between thousands.

    >>> number(320), number(1000), number(-5)
    ('320', '1.000', '-5')
    """
    return f"{value:,}".replace(",", ".")


def count(many: int, one: str, several: str) -> str:
    """A number with its noun.

    >>> count(1, "pietra", "pietre"), count(3000, "pietra", "pietre")
    ('1 pietra', '3.000 pietre')
    """
    return f"{number(many)} {plural(many, one, several)}"


def points(number: int) -> str:
    """A number of points.

    >>> points(1), points(-5)
    ('1 punto', '-5 punti')
    """
    return count(number, "punto", "punti") if number != -1 else "-1 punto"


def join(items: Iterable[str], last: str = "e") -> str:
    """Items as a phrase: "a, b e c". `last` is "e" or "o".

    >>> join(["Anna"]), join(["Anna", "Bruno", "Carla"]), join(["prendi", "carica"], "o")
    ('Anna', 'Anna, Bruno e Carla', 'prendi o carica')

    "e" becomes "ed" before another "e":

    >>> join(["Vela", "Entrata"])
    'Vela ed Entrata'
    """
    words = list(items)
    if len(words) < 2:
        return "".join(words)
    if last == "e" and words[-1][:1] in ("e", "E"):
        last = "ed"
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def upper_first(sentence: str) -> str:
    """The sentence with a capital letter at the beginning.

    >>> upper_first("carica una pietra")
    'Carica una pietra'
    """
    return sentence[:1].upper() + sentence[1:]


def lower_first(sentence: str) -> str:
    """The sentence with a small letter at the beginning.

    >>> lower_first("Carica una pietra")
    'carica una pietra'
    """
    return sentence[:1].lower() + sentence[1:]


_JOINED = {
    "a": {"il": "al", "lo": "allo", "la": "alla", "l'": "all'", "i": "ai", "gli": "agli", "le": "alle"},
    "di": {
        "il": "del",
        "lo": "dello",
        "la": "della",
        "l'": "dell'",
        "i": "dei",
        "gli": "degli",
        "le": "delle",
    },
    "da": {
        "il": "dal",
        "lo": "dallo",
        "la": "dalla",
        "l'": "dall'",
        "i": "dai",
        "gli": "dagli",
        "le": "dalle",
    },
    "in": {
        "il": "nel",
        "lo": "nello",
        "la": "nella",
        "l'": "nell'",
        "i": "nei",
        "gli": "negli",
        "le": "nelle",
    },
    "su": {
        "il": "sul",
        "lo": "sullo",
        "la": "sulla",
        "l'": "sull'",
        "i": "sui",
        "gli": "sugli",
        "le": "sulle",
    },
}


class Noun:
    """A noun with gender and number, which can take articles and prepositions.

    `article` is any definite article of the same gender and number. Its spelling is adapted to the word.

    >>> tomb = Noun("tomba", "la")
    >>> tomb.the, tomb.to("a"), tomb.to("in"), Noun("obelischi", "gli").to("a")
    ('la tomba', 'alla tomba', 'nella tomba', 'agli obelischi')
    >>> Noun("entrata", "la").the, Noun("scalpello", "il").the
    ("l'entrata", 'lo scalpello')
    """

    __slots__ = ("article", "feminine", "plural", "word")

    def __init__(self, word: str, article: str) -> None:
        self.word = word
        self.feminine = article in ("la", "le")
        self.plural = article in ("i", "gli", "le")
        self.article = article_of(word, feminine=self.feminine, plural=self.plural)

    @property
    def the(self) -> str:
        """The noun with its article: "la tomba"."""
        return glue(self.article, self.word)

    def to(self, preposition: str) -> str:
        """The noun with a preposition joined to its article: "alla tomba", "degli obelischi"."""
        return glue(_JOINED[preposition][self.article], self.word)

    def ending(self, adjective: str) -> str:
        """An adjective or participle in -o, in agreement with the noun.

        >>> Noun("tomba", "la").ending("chiuso"), Noun("obelischi", "gli").ending("chiuso")
        ('chiusa', 'chiusi')
        """
        stem = adjective[:-1]
        if self.plural:
            return stem + ("e" if self.feminine else "i")
        return stem + ("a" if self.feminine else "o")


def glue(article: str, word: str) -> str:
    """A word with its article, joined without a space after an apostrophe.

    >>> glue("l'", "obelisco"), glue("il", "tempio")
    ("l'obelisco", 'il tempio')
    """
    return article + word if article.endswith("'") else f"{article} {word}"


def article_of(word: str, *, feminine: bool = False, plural: bool = False) -> str:
    """The definite article of a word, from its first letters.

    >>> article_of("slitta", feminine=True), article_of("scalpello"), article_of("anno")
    ('la', 'lo', "l'")
    >>> article_of("cubi", plural=True), article_of("obelischi", plural=True)
    ('i', 'gli')
    """
    hard = word[:1] in _VOWELS or word[:1].lower() in "xyz" or word[:2].lower() in ("gn", "ps", "pn")
    hard = hard or (word[:1].lower() == "s" and word[1:2] not in _VOWELS)
    if feminine:
        return "le" if plural else ("l'" if word[:1] in _VOWELS else "la")
    if plural:
        return "gli" if hard else "i"
    if word[:1] in _VOWELS:
        return "l'"
    return "lo" if hard else "il"


def begins_with_vowel(figures: str, *, ordinal: bool = False) -> bool:
    """Whether a number begins with a vowel when spoken: uno, otto, undici, ottanta. The ordinal "primo" does not.

    >>> [begins_with_vowel(figures) for figures in ("1", "8", "11", "80", "11000", "3", "18", "1800")]
    [True, True, True, True, True, False, False, False]
    >>> begins_with_vowel("1", ordinal=True), begins_with_vowel("8", ordinal=True)
    (False, True)
    """
    if figures == "1":
        return not ordinal
    return figures.startswith("8") or (figures.startswith("11") and len(figures) in (2, 5))


def the_number(number: int, preposition: str = "") -> str:
    """A number in figures with its article, joined to a preposition if one is given.

    >>> the_number(8), the_number(11, "da"), the_number(3, "di"), the_number(80, "a")
    ("l'8", "dall'11", 'del 3', "all'80")
    """
    article = "l'" if begins_with_vowel(str(number)) else "il"
    return glue(_JOINED[preposition][article] if preposition else article, str(number))


def euphonic(before: str, name: str) -> str:
    """The text `before`, to be followed by `name`. A final "a " or "e " gets a "d" if the name begins with this vowel.

    >>> euphonic("7 punti a ", "Anna"), euphonic("Anna e ", "Eva"), euphonic("la ", "Anna"), euphonic("a ", "Bruno")
    ('7 punti ad ', 'Anna ed ', 'la ', 'a ')
    """
    for vowel, letters in (("a", "aàAÀ"), ("e", "eèéEÈÉ")):
        if name[:1] and name[0] in letters and re.search(rf"(^|[^\w]){vowel} $", before, re.IGNORECASE):
            return f"{before[:-1]}d "
    return before


YOU: Final = "Tu"
"""Stands for the name of the person whom the page addresses."""


def to(name: str) -> str:
    """A name with the preposition "a". "Tu" becomes "te".

    >>> to("Anna"), to("Bruno"), to("Tu")
    ('ad Anna', 'a Bruno', 'a te')
    """
    return "a te" if name == YOU else euphonic("a ", name) + name
