"""Oh, Pharaoh! in words: tables of what a seat sees, and headings for the list of choices. It has no drawing yet."""

from typing import Any, Final, cast

from app.drawing.scene import Scene, Sheet
from app.games.oh_pharaoh.names import JOKER_NOTE, PLACES, cards, name, pyramid, theft, which
from app.words.italian import count, points
from pycore.contract import HIDDEN, Choice, State
from pycore.games.oh_pharaoh.data import (
    HIGH,
    HIGH_SPACE,
    LAST_SPACE,
    SECOND_SPACE,
    TYPES,
)
from pycore.games.oh_pharaoh.scoring import points as points_now
from pycore.games.oh_pharaoh.state import PharaohState

COLOURS: Final = ("lapis", "oro", "verde", "rosso")
DEVICE_STAYS: Final = frozenset({"remains", "remains-level"})
LUCK_FOLLOWS: Final = frozenset({"draw", ("act", "done")})
"""Drawing and filling the hand are the course of a turn; to discard a card is a choice that one may regret."""

Plain = dict[str, Any]


def sheets(scene: Scene) -> tuple[Sheet, ...]:
    """Everything that the seat sees."""
    state = cast(PharaohState, scene.state)
    plain = state.to_plain()
    found = [_board(plain)]
    if plain["pending"]:
        found.append(_pending(plain))
    if plain["refused"]:
        found.append(_refused(plain))
    found += [
        _hand(plain, seat, scene.seat) for seat in range(state.seats) if HIDDEN not in plain["hands"][seat]
    ]
    return (*found, _pyramids(state, plain), _players(plain), *_stocks(plain))


def _board(plain: Plain) -> Sheet:
    marker = plain["marker"]
    pile = plain["pile"]
    left = pile[HIDDEN] if HIDDEN in pile else sum(pile.values())
    rows = [
        ("Segnalino", f"casella {marker} di {LAST_SPACE}"),
        ("Piramidi a testa", "2" if marker >= SECOND_SPACE else f"1; saranno 2 dalla casella {SECOND_SPACE}"),
        ("Si valutano", _scorable(marker)),
        ("Carte scoperte", ", ".join(name(card) for card in plain["face_up"]) or "nessuna"),
        ("Mazzo", count(left, "carta", "carte")),
        ("Scarti", count(sum(plain["discard"].values()), "carta", "carte")),
    ]
    if plain["turn"]:
        turn = (plain["turn"] - 1) // plain["seats"] + 1
        rows.insert(0, ("Turno", f"{{{plain['active']}}}, giro {turn}"))
    final = marker == LAST_SPACE and plain["phase"] != "over"
    note = "Fase finale: chi pesca o scopre la carta di fine chiude la partita." if final else ""
    return Sheet("Tabellone", (), tuple(rows), note)


def _scorable(marker: int) -> str:
    if marker >= HIGH_SPACE:
        return f"solo piramidi di almeno {HIGH} livelli"
    return f"tutte le piramidi, dalla casella {HIGH_SPACE} solo da {HIGH} livelli in su"


def _hand(plain: Plain, seat: int, viewer: int | None) -> Sheet:
    hand = plain["hands"][seat]
    rows = tuple((name(card), str(hand[card])) for card in TYPES if card in hand)
    title = "La tua mano" if seat == viewer else f"Mano di {{{seat}}}"
    note = "" if rows else "Non ci sono carte."
    return Sheet(title, ("Carta", "Quante") if rows else (), rows, note)


def _pyramids(state: PharaohState, plain: Plain) -> Sheet:
    rows = []
    for seat, places in enumerate(plain["pyramids"]):
        for place, found in enumerate(places):
            built = state.pyramids[2 * seat + place]
            if found and built:
                facts = (str(built.height), str(built.cards), points(points_now(state, built)))
                rows.append((f"{{{seat}}}, {PLACES[place]}", pyramid(found), *facts, theft(built.height)))
    if not rows:
        return Sheet("Piramidi", (), (), "Sul tavolo non ci sono ancora piramidi.")
    columns = ("Di chi", "Dal basso", "Livelli", "Carte", "Valutata ora", "Un ladro riesce")
    return Sheet("Piramidi", columns, tuple(rows), JOKER_NOTE)


def _players(plain: Plain) -> Sheet:
    rows = tuple(
        (
            f"{{{seat}}}",
            str(hand[HIDDEN] if HIDDEN in hand else sum(hand.values())),
            points(plain["points"][seat]),
        )
        for seat, hand in enumerate(plain["hands"])
    )
    most = plain["options"]["offers"]
    opened = f"Offerte di scambio aperte in questo turno: {plain['offers']} su {most}."
    opened = opened if most else "Si gioca senza scambi."
    return Sheet("Giocatori", ("Chi", "Carte in mano", "Punti"), rows, opened)


def _stocks(plain: Plain) -> tuple[Sheet, ...]:
    """The discards, and what the viewer cannot place."""
    unseen = plain.get("unseen", {})
    rows = tuple(
        (name(card), str(plain["discard"].get(card, 0)), str(unseen.get(card, 0)))
        for card in TYPES
        if card in plain["discard"] or card in unseen
    )
    if not rows:
        return ()
    note = "Le carte che non vedi sono nel mazzo o nelle mani degli altri." if unseen else ""
    return (Sheet("Scarti e carte che non vedi", ("Carta", "Negli scarti", "Non viste"), rows, note),)


def _pending(plain: Plain) -> Sheet:
    """What is going on between two players."""
    pending, active = plain["pending"], f"{{{plain['active']}}}"
    rows: tuple[tuple[str, str], ...]
    match pending["kind"]:
        case "trade":
            rows = (
                ("Chi propone", active),
                ("A chi", f"{{{pending['partner']}}}"),
                ("Offre", cards(pending["give"])),
                ("Chiede", cards(pending["ask"])),
            )
            return Sheet("Scambio", (), rows)
        case "thief":
            target = plain["pyramids"][pending["victim"]][pending["place"]]
            rows = (
                ("Di chi è il ladro", active),
                ("Piramide", f"{which(pending['place'], pending['victim'])}: {pyramid(target)}"),
                ("Riesce", theft(len(target["levels"]))),
                ("Dado", str(pending["rolled"] or "non ancora tirato")),
            )
            return Sheet("Furto", (), rows)
        case "collector":
            rows = (
                ("Di chi è l'esattore", active),
                ("Hanno risposto", _seats(pending["asked"])),
                ("Protetti da un faraone", _seats(pending["protected"])),
                ("Hanno perso una carta", _seats(pending["taxed"])),
            )
            return Sheet("Esattore", (), rows)
    kept = {"low": pending["new_low"] or pending["low"], "levels": pending["kept"]}
    rows = (
        ("Di chi era", f"{{{pending['victim']}}}"),
        ("Che cosa ne resta", pyramid(pending)),
        ("Livelli già scelti", pyramid(kept) or "nessuno"),
    )
    return Sheet("Piramide spezzata", (), rows, JOKER_NOTE)


def _refused(plain: Plain) -> Sheet:
    """The offers that are not made again in this turn."""
    rows = tuple(
        (f"{{{offer['partner']}}}", cards(offer["give"]), cards(offer["ask"])) for offer in plain["refused"]
    )
    return Sheet("Offerte rifiutate in questo turno", ("Da chi", "Carte offerte", "Carte chieste"), rows)


def _seats(seats: list[int]) -> str:
    return ", ".join(f"{{{seat}}}" for seat in seats) or "nessuno"


# Headings of the list of choices


def keys(state: State, choice: Choice) -> tuple[tuple[str, ...], ...]:
    """One key, which groups the choices of a kind; none for those that lead on."""
    verb = str(choice[0])
    if verb in ("add", "under"):
        return ((f"place-{choice[1]}",),)
    return ((HEADS[verb],),) if verb in HEADS else ()


HEADS: Final = {
    "score": "score",
    "take": "row",
    "draw": "row",
    "build": "build",
    "swap-joker": "jokers",
    "thief": "attacks",
    "collector": "attacks",
    "offer": "trades",
    "steal": "steal",
    "low": "remains",
    "none": "remains",
    "level": "remains",
    "give": "give",
    "ask": "ask",
    "propose": "closing",
    "withdraw": "closing",
    "discard": "discard",
}
"""Verb -> the key of its group."""
NAMES: Final = {
    "score": "Valuta",
    "row": "Prendi una carta",
    "build": "Costruisci",
    "place-0": "Amplia la prima piramide",
    "place-1": "Amplia la seconda piramide",
    "jokers": "Riprendi un jolly",
    "attacks": "Ladri ed esattori",
    "trades": "Scambia",
    "steal": "Ruba",
    "remains": "Che cosa lasci",
    "give": "Che cosa offri",
    "ask": "Che cosa chiedi",
    "closing": "Chiudi l'offerta",
    "discard": "Scarta",
}


def name_key(state: State, key: str) -> str:
    """The heading of a group."""
    if key == "discard" and cast(PharaohState, state).phase == "act":
        return "Scarta e termina"
    return NAMES[key]
