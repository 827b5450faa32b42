"""The lines of the log, in the present tense. They leave out the points, which the table appends."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import Any, Final

from app.games.leggende.words.names import (
    CARD_NOUNS,
    FACE_WORDS,
    LEADERS,
    SLOTS,
    TOKENS,
    TURNS,
    action_words,
    army_count,
    coin_count,
    counted_words,
    island_name,
    movement_count,
    region_name,
    region_names,
    the_card,
    turn_words,
)
from app.words.italian import count, join, points, upper_first
from pycore.contract import Event
from pycore.events import Nothing, data_of, for_all, on, on_secret
from pycore.games.leggende import choices
from pycore.games.leggende import events as e

_WHY_SKIPPED: Final = {
    "no-supply": "la sua riserva è vuota",
    "no-armies": "sulla mappa non ha armate",
    "no-move": "nessuna regione è abbastanza vicina",
    "no-city-left": "ha già costruito le sue tre città",
    "nothing-to-destroy": "non c'è nulla che possa attaccare",
}
"""Reason why a part of an action is skipped -> its words, as the end of a sentence."""
_ACTIONS: Final = {
    "place": "piazzare armate",
    "move": "muovere",
    "city": "costruire",
    "destroy": "distruggere armate",
}
"""Action of a card -> the infinitive for carrying it out."""
_INFINITIVES: Final = {
    "piazza": "piazzare",
    "fai": "fare",
    "costruisci": "costruire",
    "distruggi": "distruggere",
}
"""Imperative at the beginning of `action_words` -> its infinitive."""
_ROUTES: Final = {"land": "", "sea": " via mare", "portal": " attraverso i portali"}
"""Way of moving -> its words, at the end of a phrase."""
_TIE_BREAKS: Final = {
    "book": "A pari punti decide il Libro degli incantesimi",
    "coins": "A pari punti decidono le monete",
    "armies": "A pari punti e monete decidono le armate sulla mappa",
    "regions": "A pari punti, monete e armate decidono le regioni controllate",
}
"""Tie-break -> its sentence. It names no amounts: a player who lost at an earlier tie-break may have more."""


def line(event: Event) -> str:
    """The line of the log for an event; "" if another event's line already says what happened."""
    if event.secret is not None:
        return _SECRETS[event.kind](_name(event.seat), event.data, event.secret)
    return _LINES[event.kind](_name(event.seat), event.data)


def several(events: Sequence[Event]) -> str:
    """One line for the armies that a seat places or moves; "" if each event has its own line.

    The line counts equal choices together. Several steps of one army become one way, from its start to its end.
    """
    who, placed = _name(events[0].seat), [data for event in events if (data := data_of(event, e.PLACE))]
    if len(placed) > 1 and all(each["payee"] is None for each in placed):
        there = Counter(each["region"] for each in placed)
        return f"{who} piazza {join(f'{_one_or_more(many)} in {region_name(name)}' for name, many in there.items())}."
    return _tell_marches(who, [step for event in events if (step := data_of(event, e.MOVE))])


def carries_on(before: Event, event: Event) -> bool:
    """Whether two events are moves of one seat that form one way (see `marches`)."""
    one, other = data_of(before, e.MOVE), data_of(event, e.MOVE)
    if one is None or other is None or before.seat != event.seat:
        return False
    return len(marches((one, other))) == 1


# The set-up


def _map_made(who: str, data: e.MapMade) -> str:
    tiles = [_tile_laid(**tile) for tile in data["tiles"]]
    return f"La mappa: {join(tiles)}. Si parte da {region_name(data['start_region'])}."


def _tile_laid(face: str, slot: str, turn: int) -> str:
    lies = turn_words(turn, ring=slot in choices.SLOTS[True])
    return f"{FACE_WORDS[face]} {SLOTS[slot]}" + (f" ({lies})" if lies != TURNS[0] else "")


def _token_placed(who: str, data: e.TokenPlaced) -> str:
    where = region_name(data["region"])
    if data["name"] == "hidden":
        return f"Un segnalino coperto va in {where}."
    return f"{upper_first(TOKENS[data['name']].the)} va in {where}."


def _armies_set(who: str, data: e.ArmiesSet) -> str:
    many = data["armies"]
    if len(set(many)) == 1:
        return f"Ognuno mette {army_count(many[0])} in {region_name(data['region'])}."
    each = [f"{_name(seat)}: {number}" for seat, number in enumerate(many)]
    return f"Armate in {region_name(data['region'])}. {'; '.join(each)}."


def _neutral(who: str, data: e.Neutral) -> str:
    now = f": ora sono {data['armies']}" if data["armies"] > 1 else ""
    return f"{who} mette un'armata neutrale in {region_name(data['region'])}{now}."


def _bid(who: str, data: Nothing, secret: e.Bid) -> str:
    return f"{who} offre {coin_count(secret['bid'])}." if secret["bid"] else f"{who} non offre niente."


def _bids_revealed(who: str, data: e.Bids) -> str:
    offers = [f"{_name(seat)}: {_offer(bid)}" for seat, bid in enumerate(data["bids"])]
    return f"Si scoprono le offerte. {'; '.join(offers)}."


def _offer(bid: int) -> str:
    return coin_count(bid) if bid else "niente"


def _bid_won(who: str, data: e.BidWon) -> str:
    how = {
        None: f"{who} ha offerto più di tutti e",
        "youngest": f"A parità di offerta vince chi è più giovane: {who}, che",
        "die": f"A parità di offerta il dado sceglie {who}, che",
    }[data["tie"]]
    return f"{how} paga {coin_count(data['coins'])}." if data["coins"] else f"{how} non paga niente."


# The turn


def _take(who: str, data: e.Take) -> str:
    price = f" per {coin_count(data['cost'])}" if data["cost"] else " senza pagare"
    return f"{who} prende {the_card(data['card'])}{price}."


def _part_skipped(who: str, data: e.PartSkipped) -> str:
    return f"{who} non può {_ACTIONS[data['action']]}: {_WHY_SKIPPED[data['why']]}."


def _part_ended(who: str, data: e.PartEnded) -> str:
    return f"{who} si ferma: poteva ancora {_action_left(data['action'], data['left'])}."


def _action_left(kind: str, many: int) -> str:
    """The words, in the infinitive, for the part of an action that was not carried out."""
    verb, _, rest = action_words(kind, many).partition(" ")
    return f"{_INFINITIVES[verb]} {rest}"


def _place(who: str, data: e.Place) -> str:
    words = f"{who} piazza un'armata in {region_name(data['region'])}"
    if data["payee"] is None:
        return f"{words}."
    return f"{words} e paga {coin_count(data['coins'])} a {_name(data['payee'])}."


def _move(who: str, data: e.Move) -> str:
    cost = f" ({movement_count(data['cost'])})" if data["cost"] > 1 else ""
    start, end = region_name(data["from"]), region_name(data["to"])
    return f"{who} muove un'armata da {start} a {end}{_ROUTES[data['way']]}{cost}."


def _tell_marches(who: str, steps: Sequence[e.Move]) -> str:
    """One line that tells several moves together; "" if no two of them can be told together."""
    alike = [list(same) for _, same in groupby(marches(steps), _told_together)]
    return "" if len(alike) == len(steps) else " ".join(_tell_march(who, same) for same in alike)


def _told_together(way: Sequence[e.Move]) -> tuple[object, ...]:
    """Grouping key of an army's way. Consecutive ways with the same key share one sentence."""
    return way[0]["from"], way[-1]["to"], way[0]["way"] if len(way) == 1 else "", _cost(way)


def _cost(way: Sequence[e.Move]) -> int:
    return sum(int(step["cost"]) for step in way)


def _tell_march(who: str, ways: Sequence[Sequence[e.Move]]) -> str:
    """The sentence for one or more armies whose ways have the same start, end and cost."""
    way, many = ways[0], len(ways)
    if len(way) == many == 1:
        return _move(who, way[0])
    by = _ROUTES[way[0]["way"]] if len(way) == 1 else ""
    cost = _cost(way)
    each = f" ({movement_count(cost)}{' ciascuna' if many > 1 else ''})" if cost > 1 else ""
    start, end = region_name(way[0]["from"]), region_name(way[-1]["to"])
    return f"{who} muove {_one_or_more(many)} da {start} a {end}{by}{each}."


def _one_or_more(many: int) -> str:
    """A number of armies in words. One army has an article ("un'armata")."""
    return "un'armata" if many == 1 else army_count(many)


def marches(steps: Iterable[e.Move]) -> list[list[e.Move]]:
    """Group one seat's steps into ways. A way is a list of steps from an army's first region to its last.

    - If a step starts where the way before it ends, it continues this way. Another army may have made the step, but
      armies are alike, so the result on the map is the same.
    - If a step would lead back to the start of its way, it begins a new way. Otherwise the line of the log would say
      that the army moved from a region to the same region.

    >>> steps = ("D1", "D2"), ("D2", "D3"), ("D3", "D1")
    >>> [len(way) for way in marches({"from": start, "to": end} for start, end in steps)]
    [2, 1]
    """
    ways: list[list[e.Move]] = []
    for step in steps:
        if ways and ways[-1][-1]["to"] == step["from"] and ways[-1][0]["from"] != step["to"]:
            ways[-1].append(step)
        else:
            ways.append([step])
    return ways


def _token_taken(who: str, data: e.TokenTaken) -> str:
    gain = f" e guadagna {coin_count(data['coins'])}" if data["coins"] else ""
    return f"{who} prende {TOKENS[data['name']].the}{gain}."


def _destroy(who: str, data: e.Destroy) -> str:
    kept = " e la tiene" if data["kept"] else ""
    return f"{who} distrugge {_army_of(who, data['owner'])} in {region_name(data['region'])}{kept}."


def _army_of(who: str, owner: int | str) -> str:
    """The words for a destroyed army and its owner. `who`, the player who destroyed it, may also be the owner."""
    if owner == "neutral":
        return "un'armata neutrale"
    return "una propria armata" if _name(int(owner)) == who else f"un'armata di {_name(int(owner))}"


def _card_dealt(who: str, data: e.OneCard) -> str:
    verb = "scoprono" if CARD_NOUNS[data["card"]].plural else "scopre"
    return f"Si {verb} {the_card(data['card'])}."


def _token_shown(who: str, data: e.OneRegion, secret: e.TokenName) -> str:
    return f"{who} vede {TOKENS[secret['name']].the} in {region_name(data['region'])}."


def _tokens_revealed(who: str, data: e.Tokens) -> str:
    there = [f"{TOKENS[name].the} in {region_name(place)}" for place, name in data["tokens"].items()]
    return f"Si scoprono i segnalini guardati: {join(there)}."


# The final scoring


def _islands_scored(who: str, data: e.Islands) -> str:
    many = data["islands"]
    return (
        f"{who} controlla {count(len(many), 'isola', 'isole')}: {join(island_name(names) for names in many)}."
    )


def _card_scored(who: str, data: e.CardScored) -> str:
    """The line of a card at the end of the game, with the things that it counts."""
    verb = "contano" if CARD_NOUNS[data["card"]].plural else "conta"
    return f"Carte di {who}: {the_card(data['card'])} {verb} {counted_words(data['card'], data['count'])}."


def _elixirs_scored(who: str, data: e.Elixirs) -> str:
    if data["tied"] == 1:
        return f"{who} ha più elisir di tutti: {data['elixirs']}."
    others = data["tied"] - 1
    with_ = "un altro" if others == 1 else f"altri {others}"
    return f"{who} ha {data['elixirs']} elisir, il massimo, alla pari con {with_}."


def _token_scored(who: str, data: e.TokenScored) -> str:
    return f"{who} ha {TOKENS[data['token']].the}."


def _leader_scored(who: str, data: e.LeaderScored) -> str:
    many = data["count"]
    what = {
        "fairy-queen": f"{count(many, 'carta silvestre', 'carte silvestri')}",
        "red-sorceress": f"{count(many, 'armata tenuta', 'armate tenute')}",
        "white-knight": f"{count(many, 'isola di almeno 3 regioni', 'isole di almeno 3 regioni')}",
    }[data["leader"]]
    return f"{upper_first(LEADERS[data['leader']].the)} di {who} conta {what}."


def _game_ends(who: str, data: e.GameEnds) -> str:
    totals = [f"{_name(seat)}: {points(total)}" for seat, total in enumerate(data["totals"])]
    return f"Finisce la partita {data['game_no']} di 3. In tutto, {'; '.join(totals)}."


def _game_over(who: str, data: e.Over) -> str:
    winners = join(_name(seat) for seat in data["winners"])
    if data["tie_break"] == "shared":
        return f"Vittoria condivisa: {winners}."
    how = _TIE_BREAKS.get(data["tie_break"] or "")
    return f"{how}: vince {winners}." if how else f"Vince {winners}."


def _name(seat: int) -> str:
    return f"{{{seat}}}"


_LINES: Final[dict[str, Callable[[str, Any], str]]] = for_all(
    e.KINDS,
    on(e.MAP_MADE, _map_made),
    on(e.TOKEN_PLACED, _token_placed),
    on(e.LEADER_DEALT, lambda who, data: f"{who} riceve {LEADERS[data['leader']].the}."),
    on(
        e.ROW_DEALT, lambda who, data: f"Nella fila: {join(CARD_NOUNS[card].word for card in data['cards'])}."
    ),
    on(e.ARMIES_SET, _armies_set),
    on(
        e.OUTPOST,
        lambda who, data: f"{who} sceglie {region_name(data['region'])}: ognuno ci mette un'armata.",
    ),
    on(e.NEUTRAL_PUT, _neutral),
    on(e.BID, lambda who, data: f"{who} fa la sua offerta."),
    on(e.BIDS_REVEALED, _bids_revealed),
    on(e.BID_WON, _bid_won),
    on(e.FIRST, lambda who, data: f"{who} decide: comincia {_name(data['first'])}."),
    on(e.TAKE, _take),
    on(e.COINS_GAINED, lambda who, data: f"{who} guadagna {coin_count(data['coins'])}."),
    on(e.PART_SKIPPED, _part_skipped),
    on(e.ACTION_DECLINED, lambda who, data: f"{who} rinuncia all'azione."),
    on(e.PART_ENDED, _part_ended),
    on(e.PLACE, _place),
    on(e.MOVE, _move),
    on(e.ROBBED, lambda who, data: f"I ladri tolgono {coin_count(data['coins'])} a {who}."),
    on(
        e.DRAGON_SLAIN,
        lambda who, data: (
            f"In {region_name(data['region'])} ci sono {army_count(data['armies'])}: {who} uccide il Drago infuriato."
        ),
    ),
    on(
        e.CITY,
        lambda who, data: (
            f"{who} costruisce una città in {region_name(data['region'])}"
            + (f" e ora ne ha {data['cities']} in tutto." if data["cities"] > 1 else ".")
        ),
    ),
    on(e.TOKEN_TAKEN, _token_taken),
    on(
        e.FREE_ARMY,
        lambda who, data: f"{who} aggiunge un'armata alla nuova città in {region_name(data['region'])}.",
    ),
    on(e.DESTROY, _destroy),
    on(e.STEAL, lambda who, data: f"{who} ruba {coin_count(data['coins'])} a {_name(data['victim'])}."),
    on(e.CARD_DEALT, _card_dealt),
    on(e.PEEK, lambda who, data: f"{who} guarda il segnalino coperto in {region_name(data['region'])}."),
    on(e.TOKEN_SHOWN, lambda who, data: ""),
    on(e.EXTRA_DECLINED, lambda who, data: f"{who} non prende la carta in più."),
    on(e.TOKENS_REVEALED, _tokens_revealed),
    on(
        e.REGIONS_SCORED,
        lambda who, data: (
            f"{who} controlla {count(len(data['regions']), 'regione', 'regioni')}: {region_names(data['regions'])}."
        ),
    ),
    on(
        e.FORTRESSES_SCORED,
        lambda who, data: (
            f"{who} controlla {count(len(data['regions']), 'fortezza', 'fortezze')}: {region_names(data['regions'])}."
        ),
    ),
    on(e.ISLANDS_SCORED, _islands_scored),
    on(e.CARD_SCORED, _card_scored),
    on(e.ELIXIRS_SCORED, _elixirs_scored),
    on(e.TOKEN_SCORED, _token_scored),
    on(e.LEADER_SCORED, _leader_scored),
    on(e.GAME_ENDS, _game_ends),
    on(e.GAME_OVER, _game_over),
)
"""Kind of event -> the function that makes its line of the log."""
_SECRETS: Final[dict[str, Callable[[str, Any, Any], str]]] = dict(
    [on_secret(e.BID, _bid), on_secret(e.TOKEN_SHOWN, _token_shown)]
)
"""Kind of event -> the function that makes its line for readers who know its secret part."""
