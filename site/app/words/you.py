"""Sentences that address the only person at the device as "tu". Games write about everybody in the third person."""

import re
from functools import lru_cache
from typing import Final

from app.words.italian import YOU, upper_first

SECOND: Final = {
    "accetta": "accetti",
    "aggiunge": "aggiungi",
    "attacca": "attacchi",
    "carica": "carichi",
    "chiede": "chiedi",
    "comincia": "cominci",
    "compra": "compri",
    "conduce": "conduci",
    "conquista": "conquisti",
    "controlla": "controlli",
    "costruisce": "costruisci",
    "decide": "decidi",
    "deve": "devi",
    "distrugge": "distruggi",
    "dà": "dai",
    "fa": "fai",
    "ferma": "fermi",
    "gioca": "giochi",
    "guadagna": "guadagni",
    "guarda": "guardi",
    "ha": "hai",
    "lancia": "lanci",
    "lascia": "lasci",
    "manda": "mandi",
    "mette": "metti",
    "muove": "muovi",
    "occupa": "occupi",
    "offre": "offri",
    "paga": "paghi",
    "passa": "passi",
    "perde": "perdi",
    "pesca": "peschi",
    "piazza": "piazzi",
    "porta": "porti",
    "posa": "posi",
    "poteva": "potevi",
    "prende": "prendi",
    "protegge": "proteggi",
    "può": "puoi",
    "riceve": "ricevi",
    "rifiuta": "rifiuti",
    "rinuncia": "rinunci",
    "riprende": "riprendi",
    "ruba": "rubi",
    "ruota": "ruoti",
    "scambia": "scambi",
    "scarta": "scarti",
    "sceglie": "scegli",
    "scrive": "scrivi",
    "sposta": "sposti",
    "tira": "tiri",
    "valuta": "valuti",
    "vince": "vinci",
}
"""Third person of the verbs of which players are the subject -> second person."""

_FEMININE: Final = frozenset({"città", "mano", "piramide"})
_MASCULINE: Final = frozenset({"faraone", "sacerdote"})
_VERB: Final = rf"({'|'.join(SECOND)})\b"
_DETERMINER: Final = (
    r"(?:([Ii]l|[Ll]o|[Ll]a|[Uu]n|[Uu]na|[Nn]essun|[a-z]+lla|\d+) |([Uu]n|[Ll]|[A-Za-z]+ll)')"
)


def owned(what: str, name: str) -> str:
    """A thing with the name of its owner. "Tu" becomes "tuo".

    >>> owned("Un operaio", "Anna"), owned("Un operaio", "Tu"), owned("2 città", "Tu"), owned("Sacerdote", "Tu")
    ('Un operaio di Anna', 'Un tuo operaio', '2 tue città', 'Sacerdote tuo')
    """
    return addressed(f"{what} di {{0}}", 0) if name == YOU else f"{what} di {name}"


@lru_cache(1024)
def addressed(words: str, seat: int) -> str:
    """A sentence with slots for names, changed so that it addresses the person of `seat`.

    >>> addressed("{0}, metti una pedina su una tessera.", 0)
    'Tocca a te: metti una pedina su una tessera.'
    >>> addressed("{0} conduce la barca da 3 alla Piramide con 1 pietra di {1} e 1 di {0}.", 0)
    '{0} conduci la barca da 3 alla Piramide con 1 pietra di {1} e 1 tua.'
    >>> addressed("{1} distrugge un'armata di {0} in Cittadella 3.", 0)
    '{1} distrugge una tua armata in Cittadella 3.'
    >>> addressed("{1} scambia due pedine: il sacerdote passa da A1 a B2, l'operaio di {0} da B2 ad A1.", 0)
    '{1} scambia due pedine: il sacerdote passa da A1 a B2, il tuo operaio da B2 ad A1.'
    >>> addressed("{0} gioca un faraone e si protegge dall'esattore.", 0)
    "{0} giochi un faraone e ti proteggi dall'esattore."
    >>> addressed("Una pietra di {0} va sul suo obelisco, ora alto 1 pietra.", 0)
    'Una tua pietra va sul tuo obelisco, ora alto 1 pietra.'
    >>> addressed("Round 1 (in porto barche da 3, 2, 2 e 1). Comincia {0}.", 0)
    'Round 1 (in porto barche da 3, 2, 2 e 1). Cominci tu.'
    """
    slot = rf"\{{{seat}\}}"
    if not re.search(slot, words):
        return words
    if called := re.match(rf"{slot}, (.*)", words):
        rest = addressed(called[1], seat)
        return f"Tocca a te. {upper_first(rest)}" if ":" in rest or rest[0] == "{" else f"Tocca a te: {rest}"
    words = re.sub(rf"\bquello di {slot}", "il tuo", words)
    words = re.sub(rf"\b(è|[Tt]urno) di {slot}", r"\1 tuo", words)
    owned = rf"(?:{_DETERMINER})?\b((?:prima |seconda )?)([^\W\d]{{3,}})( \d+)? di {slot}( va sul suo)?"
    words = re.sub(owned, _owned, words)
    words = re.sub(rf"\b1 di {slot}", "1 tua", words)
    words = re.sub(rf"\b(\d+) di {slot}", r"\1 tue", words)
    words = re.sub(rf"\b[Aa] {slot} (resta|restano)\b", r"Ti \1", words)
    words = re.sub(rf"\b([Aa]|[Cc]on|[Dd]a|[Pp]er|[Ss]u|[Cc]ontro) {slot}", r"\1 te", words)
    words = re.sub(
        rf"\b([Cc]omincia|[Vv]ince) {slot}",
        lambda found: f"{found[1][0]}{SECOND[found[1].lower()][1:]} tu",
        words,
    )
    if re.search(rf"{slot}(, \{{\d\}})* e |(, | e ){slot} vincono", words):
        words = words.replace(" vincono", " vincete")
    return re.sub(rf"{slot} [^.;]*", _acted, words)


def _owned(found: re.Match[str]) -> str:
    """A noun with "tuo" in place of its owner."""
    plain, elided, rank, noun, number, on_own = found.groups()
    several = plain is not None and plain.isdigit() and plain != "1"
    own, after = f"{_your(noun, several)} {rank}{noun}{number or ''}", " va sul tuo" if on_own else ""
    if elided is not None:
        return f"{_unelided(elided, own.startswith('tua'))} {own}{after}"
    if plain is None:
        return f"{noun}{number or ''} {_your(noun)}{after}"
    return f"{'il' if plain == 'lo' else 'Il' if plain == 'Lo' else plain} {own}{after}"


def _unelided(article: str, feminine: bool) -> str:
    """An article before "tuo" or "tua", alone or with a preposition. `article`: without its apostrophe.

    >>> _unelided("L", True), _unelided("l", False), _unelided("dall", True), _unelided("dall", False)
    ('La', 'il', 'dalla', 'dal')
    """
    if feminine:
        return f"{article}a"
    return {"l": "il", "L": "Il"}.get(article, article.removesuffix("l"))


def _your(noun: str, several: bool = False) -> str:
    noun = noun.lower()
    if several and noun in _FEMININE:
        return "tue"
    if noun in _FEMININE or noun[-1] == "a":
        return "tua"
    if noun in _MASCULINE or noun[-1] == "o":
        return "tuo"
    return "tue" if noun[-1] == "e" else "tuoi"


def _acted(found: re.Match[str]) -> str:
    """A part of a sentence whose subject is "tu", with its verbs in the second person."""
    words = re.sub(r"\b(su[oa]|propri[oa])\b", lambda own: f"tu{own[0][-1]}", found[0])
    words = re.sub(r"(\} (?:non )?| e )si ", r"\1ti ", words)
    words = re.sub(rf"(\}} (?:non )?(?:(?:la|lo|le|li|ne|ti|con \d+) )?){_VERB}", _second, words)
    words = re.sub(r"(: )(dà|ha|poteva)\b", _second, words)
    return re.sub(rf"( e (?:poi |ne |la |lo |le |li |ti )?){_VERB}", _second, words)


def _second(found: re.Match[str]) -> str:
    return found[1] + SECOND[found[2]]
