"""The sheets of Leggende about turn, cards, players and points."""

from typing import Final

from app.drawing.scene import Sheet
from app.games.leggende.names import (
    ABILITIES,
    ACTIONS,
    CARD_NOUNS,
    LEADER_POWERS,
    LEADERS,
    TOKENS,
    coins,
    hand_words,
    part_words,
    region,
    regions,
)
from app.games.leggende.texts import SOURCES, source
from app.words.italian import plural, upper_first
from pycore.contract import HIDDEN
from pycore.games.leggende.actions import sea_cost
from pycore.games.leggende.cards import ARMY, CARDS, FLY, IDS, MOVEMENT, members
from pycore.games.leggende.choices import NONE, PARTS, TURNS_OF_GAME
from pycore.games.leggende.data import CITIES, COSTS, COTTAGE, LONG_GAMES, STABLE
from pycore.games.leggende.faces import REGIONS
from pycore.games.leggende.scoring import controls, elixirs, final_scoring, islands_held
from pycore.games.leggende.state import LeggendeState

NOTHING: Final = "–"


def turn(state: LeggendeState) -> Sheet | None:
    """What is under way: the card being carried out, the turn, the game of a long one."""
    rows: list[tuple[str, str]] = []
    if state.variant.long:
        rows.append(("Partita", f"{state.game_no} di {LONG_GAMES}"))
    if state.turn:
        rows.append(("Turno", f"{state.turn} di {TURNS_OF_GAME[state.seats]}, {{{state.active}}}"))
        rows.append(("Ha cominciato", f"{{{state.first}}}"))
    if state.pending.card != NONE:
        card = CARDS[state.pending.card]
        rows.append(("Carta presa", f"{CARD_NOUNS[card.id].word}: {ACTIONS[card.id].lower()}"))
        if state.phase in PARTS:
            rows.append(("Da fare", upper_first(part_words(state.phase, state.pending.left))))
    if state.pending.site != NONE:
        rows.append(("Regione", region(REGIONS[state.pending.site])))
    return Sheet("A che punto siamo", (), tuple(rows)) if rows else None


def row(state: LeggendeState) -> Sheet | None:
    if not state.row:
        return None
    rows = tuple(
        (f"{n + 1}ª", CARD_NOUNS[IDS[card]].word, _price(n), ABILITIES[IDS[card]], ACTIONS[IDS[card]])
        for n, card in enumerate(state.row)
    )
    return Sheet("La fila delle carte", ("Posto", "Carta", "Costo", "Abilità", "Azione"), rows)


def _price(position: int) -> str:
    return coins(COSTS[position]) if COSTS[position] else "gratis"


def islands(state: LeggendeState) -> Sheet | None:
    if state.chart is None:
        return None
    held = dict(islands_held(state, controls(state)))
    rows = []
    for island in state.chart.islands:
        owner = held.get(island, NONE)
        who = "nessuno" if owner == NONE else f"{{{owner}}}" if owner < state.seats else "neutrale"
        names = [REGIONS[number] for number in island]
        rows.append((regions(names), str(len(names)), who))
    return Sheet("Isole", ("Isola", "Regioni", "Controllo"), tuple(rows))


def players(state: LeggendeState) -> Sheet:
    """One column for each."""
    seats = range(state.seats)
    plain = state.to_plain()
    taken, hands_ = state.taken, state.hands
    table: list[tuple[str, list[str]]] = [
        ("Monete", [str(many) for many in state.coins]),
        ("Carte", [hand_words(hand.bit_count(), state.seats) for hand in hands_]),
        ("Armate sulla mappa", [str(sum(state.armies[seat])) for seat in seats]),
        ("Armate in riserva", [str(state.supply[seat]) for seat in seats]),
        ("Città da costruire", [str(CITIES - len(state.cities[seat])) for seat in seats]),
        ("Elisir", [str(elixirs(state, seat)) for seat in seats]),
        ("Passo via mare", [_steps(sea_cost(state, seat)) for seat in seats]),
        ("Abilità Volare", [str((hand & FLY).bit_count()) for hand in hands_]),
        ("Armate in più", [_bonus(hands_[seat] & ARMY, taken[seat], COTTAGE) for seat in seats]),
        ("Movimenti in più", [_bonus(hands_[seat] & MOVEMENT, taken[seat], STABLE) for seat in seats]),
    ]
    if any(taken):
        tokens = [", ".join(TOKENS[name].word for name in held) or NOTHING for held in plain["taken"]]
        table.append(("Segnalini presi", tokens))
    if any(plain["leaders"]):
        words = [LEADERS[name].word if name else NOTHING for name in plain["leaders"]]
        powers = [upper_first(LEADER_POWERS[name]) if name else NOTHING for name in plain["leaders"]]
        table += [("Leader", words), ("Poteri", powers)]
    if any(state.kept):
        table.append(("Armate tenute dalla Fattucchiera", [str(many) for many in state.kept]))
    if any(bid is not None for bid in plain["bids"]):
        table.append(("Offerta", [_bid(bid) for bid in plain["bids"]]))
    if state.variant.long:
        table.append(("Punti delle partite finite", [str(total) for total in state.totals]))
    names = tuple(f"{{{seat}}}" for seat in seats)
    return Sheet("Giocatori", ("", *names), tuple((term, *values) for term, values in table))


def _steps(many: int) -> str:
    return f"{many} {plural(many, 'movimento', 'movimenti')}"


def _bonus(cards: int, taken: int, token: int) -> str:
    return str(cards.bit_count() + (taken >> token & 1))


def _bid(bid: int | str | None) -> str:
    return NOTHING if bid is None else "segreta" if bid == HIDDEN else str(bid)


def hands(state: LeggendeState) -> Sheet | None:
    rows = tuple(
        (CARD_NOUNS[IDS[card]].word, f"{{{seat}}}", ABILITIES[IDS[card]])
        for seat, hand in enumerate(state.hands)
        for card in members(hand)
    )
    return Sheet("Carte prese", ("Carta", "Di", "Abilità"), rows) if rows else None


def points(state: LeggendeState) -> Sheet:
    """As if the game ended now."""
    found: dict[str, list[int]] = {}
    for event in final_scoring(state):
        found.setdefault(source(event.rule), [0] * state.seats)[event.seat] += event.data["points"]
    order = [name for name in dict.fromkeys(SOURCES.values()) if name in found]
    rows = [(name, *map(str, found[name])) for name in order]
    if any(state.totals):
        rows.append(("Partite finite", *map(str, state.totals)))
    rows.append(("Totale", *map(str, state.scores())))
    names = tuple(f"{{{seat}}}" for seat in range(state.seats))
    note = "" if state.phase == "over" else "Se la partita finisse adesso."
    return Sheet("Punti", ("Fonte", *names), tuple(rows), note)


def deck(state: LeggendeState) -> Sheet | None:
    """Which cards are still to come is no secret; in which order is."""
    cards = members(state.deck)
    if not cards or not state.row:
        return None
    left = ", ".join(CARD_NOUNS[IDS[card]].word for card in cards)
    return Sheet("Mazzo", (), (("Carte", str(len(cards))), ("Quali", left)))
