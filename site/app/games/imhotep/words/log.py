"""The lines of the log, in the present tense. They leave out the points, which the table appends."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from app.games.imhotep.words.names import CARD_NOUNS, ORDINALS, PYRAMIDS, SITE_NOUNS
from app.words.italian import count, join, plural, upper_first
from pycore.contract import HIDDEN, Event
from pycore.events import data_of, for_all, on, secret_of
from pycore.games.imhotep import events as e

_MASCULINE: Final = ("primo", "secondo", "terzo", "quarto")
"""Masculine ordinals, for places in a ranking."""


def line(event: Event) -> str:
    """The line of the log for an event; "" if another event's line already says what happened."""
    who = _name(event.seat)
    if looked := secret_of(event, e.CARD_LOOKED):
        return f"{who} vede {CARD_NOUNS[looked['card']].the}."
    return _BONUS.get((event.kind, event.rule), "") + _LINES[event.kind](who, event.data)


def several(events: Sequence[Event]) -> str:
    """One line for the stones that are unloaded from a boat. The line of the boat has named their owners.

    "" if each stone has its own line: the stones go to several sites, or one of them scores at once.
    """
    site = {placed["site"] for event in events if (placed := data_of(event, e.STONE_PLACED))}
    if len(site) != 1 or any(event.points is not None for event in events):
        return ""
    noun = SITE_NOUNS[site.pop()]
    return f"Le pietre scendono {noun.to('a')}."


def _round_begins(who: str, data: e.RoundBegins) -> str:
    boats = join(str(capacity) for capacity in data["capacities"])
    return f"Round {data['round']} (in porto barche da {boats}). Comincia {_name(data['first'])}."


def _market_dealt(who: str, data: e.MarketDealt) -> str:
    cards = _cards([kind for kind in data["cards"] if kind and kind != HIDDEN])
    if HIDDEN in data["cards"]:
        return f"Al Mercato: {cards}, più due carte coperte."
    return f"Al Mercato: {cards}."


def _deck_renewed(who: str, data: e.Renewed) -> str:
    """The line for a renewed deck. It names the face-down cards that a player can now infer by counting cards."""
    cards = count(data["cards"], "carta", "carte")
    told = f"Il mazzo è finito: gli scarti ({cards}), mischiati, formano quello nuovo."
    known = data["laid"]
    if not known:
        return told
    which = "Fra le due carte coperte c'è" if len(known) == 1 else "Le due carte coperte sono"
    return f"{told} {which}: {_cards(known)}."


def _get(who: str, data: e.Got) -> str:
    return f"{who} prende {count(data['stones'], 'pietra', 'pietre')} dalla cava."


def _load(who: str, data: e.Loaded) -> str:
    return f"{who} carica una pietra sulla {_boat(data)}, posto {data['space'] + 1}."


def _sail(who: str, data: e.Sailed) -> str:
    """The line for a boat that sails. It names each owner of its cargo once, with the number of their stones."""
    stones = data["stones"]
    cargo = [f"{stones.count(seat)} di {_name(seat)}" for seat in dict.fromkeys(stones)]
    first, _, rest = cargo[0].partition(" ")
    cargo[0] = f"{count(int(first), 'pietra', 'pietre')} {rest}"
    how = ", e sceglie come scaricarla" if data["order"] == "chosen" else ""
    site = SITE_NOUNS[data["site"]].to("a")
    return f"{who} conduce la {_boat(data)} {site} con {join(cargo)}{how}."


def _stone_placed(who: str, data: e.Placed) -> str:
    return _PLACED[data["site"]](f"Una pietra di {who}", data)


def _in_pyramid(stone: str, data: e.Placed) -> str:
    if "pyramid" in data:
        return _in_pyramids(stone, data)
    if not data["level"]:
        return f"{stone} va accanto alla Piramide completa."
    return f"{stone} va sulla Piramide, {data['level']}° piano."


def _in_pyramids(stone: str, data: e.Placed) -> str:
    if data["pyramid"] is None:
        return f"{stone} va accanto alle tre piramidi complete."
    name = PYRAMIDS[data["pyramid"]].lower()
    if data["level"] == 2:
        return f"{stone} va in cima alla {name}."
    return f"{stone} va sulla {name}, casella {data['place'] + 1}."


def _in_temple(stone: str, data: e.Placed) -> str:
    covers = data["covers"]
    over = "" if covers is None else f", e ne copre una di {_name(covers)}"
    return f"{stone} va nel Tempio, casella {data['place'] + 1}{over}."


def _in_tomb(stone: str, data: e.Placed) -> str:
    return f"{stone} va nella Tomba, fila {data['row'] + 1}, colonna {data['column'] + 1}."


def _in_obelisks(stone: str, data: e.Placed) -> str:
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


def _stone_returned(who: str, data: e.Returned) -> str:
    return {
        "card": "",
        "no-card": f"Al Mercato non ci sono più carte: la pietra di {who} torna nella cava.",
        "round-end": f"Una pietra di {who}, rimasta su una barca in porto, torna nella cava.",
    }[data["why"]]


def _card_taken(who: str, data: e.Taken) -> str:
    return f"{who} prende {CARD_NOUNS[data['card']].the}{_stone_goes_back(data)}"


def _red_card(who: str, data: e.Red) -> str:
    if data["effect"]:
        return ""
    return (
        f"{upper_first(CARD_NOUNS[data['card']].the)} non ha effetto: nella cava non ci sono pietre di {who}."
    )


def _pair_taken(who: str, data: e.PairTaken) -> str:
    if len(data["laid"]) == 2:
        return f"{who} prende le due carte coperte del Mercato, che ormai si conoscono."
    return f"{who} prende le due carte coperte del Mercato e le guarda."


def _card_kept(who: str, data: e.Kept) -> str:
    kept, gone = CARD_NOUNS[data["card"]].the, CARD_NOUNS[data["discarded"]].the
    if kept == gone:
        return f"{who} trova due volte {kept}: ne tiene una, scarta l'altra{_stone_goes_back(data)}"
    return f"{who} tiene {kept}, scarta {gone}{_stone_goes_back(data)}"


def _stone_goes_back(data: e.Taken | e.Kept) -> str:
    """The end of a sentence about a card taken at the market: the stone that paid for it goes back to the quarry.

    For a red card it says "then", since the effect of the card comes first.
    """
    return f"{', poi' if data['colour'] == 'red' else ' e'} la sua pietra torna nella cava."


def _card_buried(who: str, data: e.OneCard) -> str:
    return f"Una carta coperta che nessuno ha preso va agli scarti: {CARD_NOUNS[data['card']].word}."


def _skipped(who: str, data: e.Skipped) -> str:
    what = {"card": "pescare una carta", "stones": "prendere pietre", "load": "caricare una pietra"}
    return f"{who} rinuncia a {what[data['bonus']]}."


def _round_ends(who: str, data: e.RoundEnds) -> str:
    if data["cause"] == "boats":
        return f"{who} ha condotto la quarta barca: finisce il round {data['round']}."
    return f"Passano tutti: finisce il round {data['round']}."


def _temple_scored(who: str, data: e.StonesScored) -> str:
    return f"Tempio: {who} ha {count(data['stones'], 'pietra', 'pietre')} in cima."


def _market_cleared(who: str, data: e.Cleared) -> str:
    cards = data["cards"]
    left = plural(len(cards), "La carta rimasta al Mercato va", "Le carte rimaste al Mercato vanno")
    return f"{left} agli scarti ({_cards(cards)})."


def _tomb_scored(who: str, data: e.Groups) -> str:
    groups = data["groups"]
    return f"Tomba: {who} ha {plural(len(groups), 'un gruppo', 'gruppi')} da {join(map(str, groups))}."


def _row_scored(who: str, data: e.RowScored) -> str:
    row = ("in alto", "in mezzo", "in basso")[data["row"]]
    stones = count(data["stones"], "pietra", "pietre")
    place = _MASCULINE[data["place"] - 1]
    return f"Tomba, fila {row}: {who} ha {stones} e il {place} posto{_tied_with(data['tied'])}."


def _obelisks_scored(who: str, data: e.Obelisk) -> str:
    height = count(data["height"], "pietra", "pietre")
    place = _MASCULINE[data["place"] - 1]
    return f"Obelischi: quello di {who} ha {height} ed è {place}{_tied_with(data['tied'])}."


def _tied_with(tied: int) -> str:
    """The end of a sentence that says that `tied` players share a place in the ranking; "" for one player."""
    return f" insieme ad altri {tied - 1}" if tied > 2 else " alla pari" if tied == 2 else ""


def _waiting_scored(who: str, data: e.StonesScored) -> str:
    return f"Obelischi: {who} ha {count(data['stones'], 'pietra', 'pietre')} fuori dalle torri."


def _wrath(who: str, data: e.Wrath) -> str:
    sites = join((SITE_NOUNS[site].to("a") for site in data["missing"]), "e")
    return f"L'ira del faraone colpisce {who}: nessuna sua pietra è arrivata {sites}."


def _decoration_scored(who: str, data: e.Decoration) -> str:
    noun, stones = CARD_NOUNS[data["card"]], count(data["stones"], "pietra", "pietre")
    if data["cards"] == 1:
        return f"{who} ha {noun.the}, che conta {stones}."
    return f"{who} ha due volte {noun.the}, che ogni volta conta {stones}."


def _statues_scored(who: str, data: e.Statues) -> str:
    return f"{who} ha {count(data['statues'], 'Statua', 'Statue')}."


def _blue_scored(who: str, data: e.Blue) -> str:
    return f"A {who} {plural(data['cards'], 'resta', 'restano')} {count(data['cards'], 'carta blu', 'carte blu')}."


def _game_over(who: str, data: e.Over) -> str:
    winners = join(_name(seat) for seat in data["winners"])
    if data["tie_break"] == "sled":
        stones = count(data["sleds"][data["winners"][0]], "pietra", "pietre")
        return f"A pari punti vince {winners}, con {stones} sulla slitta."
    if data["tie_break"] == "shared":
        return f"{winners} vincono insieme: pari anche le pietre sulla slitta."
    return f"Vince {winners}."


def _name(seat: int) -> str:
    return f"{{{seat}}}"


def _boat(data: e.Loaded | e.Sailed) -> str:
    """The words for a boat, without an article; with an ordinal if several boats have its size."""
    return f"{ORDINALS[data['nth'] - 1] + ' ' if data['nth'] else ''}barca da {data['capacity']}"


def _cards(kinds: list[str]) -> str:
    """The words for cards: each kind once, with the number of cards if there are several."""
    return join(
        CARD_NOUNS[kind].word + (f" ×{kinds.count(kind)}" if kinds.count(kind) > 1 else "")
        for kind in dict.fromkeys(kinds)
    )


_LINES: Final[dict[str, Callable[[str, Any], str]]] = for_all(
    e.KINDS,
    on(e.ROUND_BEGINS, _round_begins),
    on(e.DECK_RENEWED, _deck_renewed),
    on(e.CARD_DEALT, lambda who, data: ""),
    on(e.MARKET_DEALT, _market_dealt),
    on(e.GET, _get),
    on(e.LOAD, _load),
    on(e.SAIL, _sail),
    on(e.STONE_PLACED, _stone_placed),
    on(e.STONE_RETURNED, _stone_returned),
    on(e.CARD_TAKEN, _card_taken),
    on(e.RED_CARD, _red_card),
    on(e.CARD_PLAYED, lambda who, data: f"{who} gioca {CARD_NOUNS[data['card']].the}."),
    on(e.PASS, lambda who, data: f"{who} non può fare niente e passa."),
    on(e.ROUND_ENDS, _round_ends),
    on(e.TEMPLE_SCORED, _temple_scored),
    on(e.MARKET_CLEARED, _market_cleared),
    on(e.NEXT_FIRST, lambda who, data: ""),
    on(e.BONUS_SKIPPED, _skipped),
    on(e.CARD_DRAWN, lambda who, data: f"{who} pesca {CARD_NOUNS[data['card']].the}."),
    on(e.PAIR_TAKEN, _pair_taken),
    on(e.CARD_LOOKED, lambda who, data: ""),
    on(e.CARD_KEPT, _card_kept),
    on(e.CARD_BURIED, _card_buried),
    on(e.TOWER_BUILT, lambda who, data: f"{who} costruisce la {ORDINALS[data['tower']]} torre."),
    on(
        e.SPACE_SCORED,
        lambda who, data: f"Tempio, casella {data['place'] + 1}: in cima c'è una pietra di {who}.",
    ),
    on(e.TOMB_SCORED, _tomb_scored),
    on(e.TOMB_ROW_SCORED, _row_scored),
    on(e.WAITING_SCORED, _waiting_scored),
    on(e.WRATH, _wrath),
    on(e.OBELISKS_SCORED, _obelisks_scored),
    on(e.DECORATION_SCORED, _decoration_scored),
    on(e.STATUES_SCORED, _statues_scored),
    on(e.BLUE_SCORED, _blue_scored),
    on(e.GAME_OVER, _game_over),
)
"""Kind of event -> the function that makes its line of the log."""
_BONUS: Final = {
    ("get", "imhotep-piramide-b"): "Bonus della Piramide: ",
    ("load", "imhotep-piramide-b"): "Bonus della Piramide: ",
    ("get", "imhotep-tempio-b"): "Ricompensa del Tempio: ",
}
"""(kind, rule) of an event that is a bonus -> the words before its line."""
