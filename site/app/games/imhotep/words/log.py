"""The lines of the log, in the present tense. They leave out the points, which the table appends."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from app.games.imhotep.words.names import CARD_NOUNS, ORDINALS, PYRAMIDS, SITE_NOUNS
from app.words.italian import count, join, plural, upper_first
from pycore.contract import HIDDEN, Event

_MASCULINE: Final = ("primo", "secondo", "terzo", "quarto")
"""Masculine ordinals, for places in a ranking."""


def line(event: Event) -> str:
    """The line of the log for an event; "" if another event's line already says what happened."""
    who = _name(event.seat)
    if event.secret is not None:
        return f"{who} vede {CARD_NOUNS[event.secret['card']].the}."
    return (_BONUS_LINES.get((event.kind, event.rule)) or _LINES[event.kind])(who, event.data)


def several(events: Sequence[Event]) -> str:
    """One line for the stones that are unloaded from a boat. The line of the boat has named their owners.

    "" if each stone has its own line: the stones go to several sites, or one of them scores at once.
    """
    site = {event.data["site"] for event in events if event.kind == "stone-placed"}
    if len(site) != 1 or any("points" in event.data for event in events):
        return ""
    noun = SITE_NOUNS[site.pop()]
    return f"Le pietre scendono {noun.to('a')}."


def _round_begins(who: str, data: dict[str, Any]) -> str:
    boats = join(str(capacity) for capacity in data["capacities"])
    return f"Round {data['round']}: in porto barche da {boats}. Comincia {_name(data['first'])}."


def _market_dealt(who: str, data: dict[str, Any]) -> str:
    cards = _cards([kind for kind in data["cards"] if kind and kind != HIDDEN])
    if HIDDEN in data["cards"]:
        return f"Al Mercato: {cards}, più due carte coperte."
    return f"Al Mercato: {cards}."


def _deck_renewed(who: str, data: dict[str, Any]) -> str:
    """The line for a renewed deck. It names the face-down cards that a player can now infer by counting cards."""
    cards = count(data["cards"], "carta", "carte")
    told = f"Il mazzo è finito: gli scarti ({cards}), mischiati, formano quello nuovo."
    known = data["laid"]
    if not known:
        return told
    which = "Fra le due carte coperte c'è" if len(known) == 1 else "Le due carte coperte sono"
    return f"{told} {which}: {_cards(known)}."


def _get(who: str, data: dict[str, Any]) -> str:
    return f"{who} prende {count(data['stones'], 'pietra', 'pietre')} dalla cava."


def _load(who: str, data: dict[str, Any]) -> str:
    return f"{who} carica una pietra sulla {_boat(data)}, posto {data['space'] + 1}."


def _sail(who: str, data: dict[str, Any]) -> str:
    """The line for a boat that sails. It names each owner of its cargo once, with the number of their stones."""
    stones = data["stones"]
    cargo = [f"{stones.count(seat)} di {_name(seat)}" for seat in dict.fromkeys(stones)]
    first, _, rest = cargo[0].partition(" ")
    cargo[0] = f"{count(int(first), 'pietra', 'pietre')} {rest}"
    how = ", e sceglie come scaricarla" if data["order"] == "chosen" else ""
    site = SITE_NOUNS[data["site"]].to("a")
    return f"{who} conduce la {_boat(data)} {site} con {join(cargo)}{how}."


def _stone_placed(who: str, data: dict[str, Any]) -> str:
    return _PLACED[data["site"]](f"Una pietra di {who}", data)


def _in_pyramid(stone: str, data: dict[str, Any]) -> str:
    if "pyramid" in data:
        return _in_pyramids(stone, data)
    if not data["level"]:
        return f"{stone} va accanto alla Piramide completa."
    return f"{stone} va sulla Piramide, {data['level']}° piano."


def _in_pyramids(stone: str, data: dict[str, Any]) -> str:
    if data["pyramid"] is None:
        return f"{stone} va accanto alle tre piramidi complete."
    name = PYRAMIDS[data["pyramid"]].lower()
    if data["level"] == 2:
        return f"{stone} va in cima alla {name}."
    return f"{stone} va sulla {name}, casella {data['place'] + 1}."


def _in_temple(stone: str, data: dict[str, Any]) -> str:
    covers = data["covers"]
    over = "" if covers is None else f", e ne copre una di {_name(covers)}"
    return f"{stone} va nel Tempio, casella {data['place'] + 1}{over}."


def _in_tomb(stone: str, data: dict[str, Any]) -> str:
    return f"{stone} va nella Tomba, fila {data['row'] + 1}, colonna {data['column'] + 1}."


def _in_obelisks(stone: str, data: dict[str, Any]) -> str:
    if "waiting" in data:
        now = data["waiting"]
        return f"{stone} va agli Obelischi{f', e ora sono {now}' if now > 1 else ''}."
    return f"{stone} va sul suo obelisco, ora alto {count(data['height'], 'pietra', 'pietre')}."


_PLACED: Final = {
    "pyramid": _in_pyramid,
    "temple": _in_temple,
    "tomb": _in_tomb,
    "obelisks": _in_obelisks,
}
"""Site -> the function that makes the line for a stone that arrives at the site."""


def _stone_returned(who: str, data: dict[str, Any]) -> str:
    return {
        "card": "",
        "no-card": f"Al Mercato non ci sono più carte: la pietra di {who} torna nella cava.",
        "round-end": f"Una pietra di {who}, rimasta su una barca in porto, torna nella cava.",
    }[data["why"]]


def _card_taken(who: str, data: dict[str, Any]) -> str:
    return f"{who} prende {CARD_NOUNS[data['card']].the}{_stone_goes_back(data)}"


def _red_card(who: str, data: dict[str, Any]) -> str:
    if data["effect"]:
        return ""
    return (
        f"{upper_first(CARD_NOUNS[data['card']].the)} non ha effetto: nella cava non ci sono pietre di {who}."
    )


def _pair_taken(who: str, data: dict[str, Any]) -> str:
    if len(data["laid"]) == 2:
        return f"{who} prende le due carte coperte del Mercato, che ormai si conoscono."
    return f"{who} prende le due carte coperte del Mercato e le guarda."


def _card_kept(who: str, data: dict[str, Any]) -> str:
    kept, gone = CARD_NOUNS[data["card"]].the, CARD_NOUNS[data["discarded"]].the
    if kept == gone:
        return f"{who} trova due volte {kept}: ne tiene una, scarta l'altra{_stone_goes_back(data)}"
    return f"{who} tiene {kept}, scarta {gone}{_stone_goes_back(data)}"


def _stone_goes_back(data: dict[str, Any]) -> str:
    """The end of a sentence about a card taken at the market: the stone that paid for it goes back to the quarry.

    For a red card it says "then", since the effect of the card comes first.
    """
    return f"{', poi' if data['colour'] == 'red' else ' e'} la sua pietra torna nella cava."


def _card_buried(who: str, data: dict[str, Any]) -> str:
    return f"Una carta coperta che nessuno ha preso va agli scarti: {CARD_NOUNS[data['card']].word}."


def _skipped(who: str, data: dict[str, Any]) -> str:
    what = {"card": "pescare una carta", "stones": "prendere pietre", "load": "caricare una pietra"}
    return f"{who} rinuncia a {what[data['bonus']]}."


def _round_ends(who: str, data: dict[str, Any]) -> str:
    if data["cause"] == "boats":
        return f"{who} ha condotto la quarta barca: finisce il round {data['round']}."
    return f"Passano tutti: finisce il round {data['round']}."


def _temple_scored(who: str, data: dict[str, Any]) -> str:
    return f"Tempio: {who} ha {count(data['stones'], 'pietra', 'pietre')} in cima."


def _market_cleared(who: str, data: dict[str, Any]) -> str:
    return f"{plural(len(data['cards']), 'Va', 'Vanno')} agli scarti: {_cards(data['cards'])}."


def _tomb_scored(who: str, data: dict[str, Any]) -> str:
    groups = data["groups"]
    return f"Tomba: {who} ha {plural(len(groups), 'un gruppo', 'gruppi')} da {join(map(str, groups))}."


def _row_scored(who: str, data: dict[str, Any]) -> str:
    row = ("in alto", "in mezzo", "in basso")[data["row"]]
    stones = count(data["stones"], "pietra", "pietre")
    place = _MASCULINE[data["place"] - 1]
    return f"Tomba, fila {row}: {who} ha {stones} e il {place} posto{_tied_with(data['tied'])}."


def _obelisks_scored(who: str, data: dict[str, Any]) -> str:
    height = count(data["height"], "pietra", "pietre")
    place = _MASCULINE[data["place"] - 1]
    return f"Obelischi: quello di {who} ha {height} ed è {place}{_tied_with(data['tied'])}."


def _tied_with(tied: int) -> str:
    """The end of a sentence that says that `tied` players share a place in the ranking; "" for one player."""
    return f" insieme ad altri {tied - 1}" if tied > 2 else " alla pari" if tied == 2 else ""


def _waiting_scored(who: str, data: dict[str, Any]) -> str:
    return f"Obelischi: {who} ha {count(data['stones'], 'pietra', 'pietre')} fuori dalle torri."


def _wrath(who: str, data: dict[str, Any]) -> str:
    sites = join((SITE_NOUNS[site].to("a") for site in data["missing"]), "e")
    return f"L'ira del faraone colpisce {who}: nessuna sua pietra è arrivata {sites}."


def _decoration_scored(who: str, data: dict[str, Any]) -> str:
    noun, stones = CARD_NOUNS[data["card"]], count(data["stones"], "pietra", "pietre")
    if data["cards"] == 1:
        return f"{who} ha {noun.the}, che conta {stones}."
    return f"{who} ha due volte {noun.the}, che ogni volta conta {stones}."


def _statues_scored(who: str, data: dict[str, Any]) -> str:
    return f"{who} ha {count(data['statues'], 'Statua', 'Statue')}."


def _blue_scored(who: str, data: dict[str, Any]) -> str:
    return f"A {who} {plural(data['cards'], 'resta', 'restano')} {count(data['cards'], 'carta blu', 'carte blu')}."


def _game_over(who: str, data: dict[str, Any]) -> str:
    winners = join(_name(seat) for seat in data["winners"])
    if data["tie_break"] == "sled":
        stones = count(data["sleds"][data["winners"][0]], "pietra", "pietre")
        return f"A pari punti vince {winners}, con {stones} sulla slitta."
    if data["tie_break"] == "shared":
        return f"{winners} vincono insieme: pari anche le pietre sulla slitta."
    return f"Vince {winners}."


def _name(seat: int) -> str:
    return f"{{{seat}}}"


def _boat(data: dict[str, Any]) -> str:
    """The words for a boat, without an article; with an ordinal if several boats have its size."""
    return f"{ORDINALS[data['nth'] - 1] + ' ' if data['nth'] else ''}barca da {data['capacity']}"


def _cards(kinds: list[str]) -> str:
    """The words for cards: each kind once, with the number of cards if there are several."""
    return join(
        CARD_NOUNS[kind].word + (f" ×{kinds.count(kind)}" if kinds.count(kind) > 1 else "")
        for kind in dict.fromkeys(kinds)
    )


_LINES: Final[dict[str, Callable[[str, dict[str, Any]], str]]] = {
    "round-begins": _round_begins,
    "deck-renewed": _deck_renewed,
    "card-dealt": lambda who, data: "",
    "market-dealt": _market_dealt,
    "get": _get,
    "load": _load,
    "sail": _sail,
    "stone-placed": _stone_placed,
    "stone-returned": _stone_returned,
    "card-taken": _card_taken,
    "red-card": _red_card,
    "card-played": lambda who, data: f"{who} gioca {CARD_NOUNS[data['card']].the}.",
    "pass": lambda who, data: f"{who} non può fare niente e passa.",
    "round-ends": _round_ends,
    "temple-scored": _temple_scored,
    "market-cleared": _market_cleared,
    "next-first": lambda who, data: "",
    "bonus-skipped": _skipped,
    "card-drawn": lambda who, data: f"{who} pesca {CARD_NOUNS[data['card']].the}.",
    "pair-taken": _pair_taken,
    "card-looked": lambda who, data: "",
    "card-kept": _card_kept,
    "card-buried": _card_buried,
    "tower-built": lambda who, data: f"{who} costruisce la {ORDINALS[data['tower']]} torre.",
    "space-scored": lambda who, data: (
        f"Tempio, casella {data['place'] + 1}: in cima c'è una pietra di {who}."
    ),
    "tomb-scored": _tomb_scored,
    "tomb-row-scored": _row_scored,
    "waiting-scored": _waiting_scored,
    "wrath": _wrath,
    "obelisks-scored": _obelisks_scored,
    "decoration-scored": _decoration_scored,
    "statues-scored": _statues_scored,
    "blue-scored": _blue_scored,
    "game-over": _game_over,
}
"""Kind of event -> the function that makes its line of the log."""
_BONUS_LINES: Final[dict[tuple[str, str], Callable[[str, dict[str, Any]], str]]] = {
    ("get", "imhotep-piramide-b"): lambda who, data: (
        f"Bonus della Piramide: {who} prende {count(data['stones'], 'pietra', 'pietre')} dalla cava."
    ),
    ("get", "imhotep-tempio-b"): lambda who, data: (
        f"Ricompensa del Tempio: {who} prende {count(data['stones'], 'pietra', 'pietre')} dalla cava."
    ),
    ("load", "imhotep-piramide-b"): lambda who, data: (
        f"Bonus della Piramide: {who} carica una pietra sulla {_boat(data)}, posto {data['space'] + 1}."
    ),
}
"""(kind, rule) of an event that is a bonus -> the function that makes its line. Other events are in `_LINES`."""
