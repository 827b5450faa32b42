"""The lines of the log, in the present tense. They leave out the points, which the table appends."""

from collections.abc import Callable
from typing import Any, Final

from app.games.valle.words.names import (
    PATTERNS,
    cubes_words,
    from_place,
    in_place,
    level_name,
    movement_points,
    one_cube,
    pharaoh_words,
    place_words,
    seat_name,
    size_word,
    tablet_words,
    to_place,
)
from app.words.italian import count, join, plural
from pycore.contract import Event
from pycore.events import for_all, on, on_secret
from pycore.games.valle import events as e
from pycore.games.valle.data import COLOURS, PHARAOH


def line(event: Event) -> str:
    """The line of the log for an event."""
    if event.secret is not None:
        return _SECRETS[event.kind](seat_name(event.seat), event.data, event.secret)
    return _LINES[event.kind](seat_name(event.seat), event.data)


def _order_revealed(who: str, data: e.OrderRevealed) -> str:
    sums = [f"{seat_name(seat)}: {sum(values)}" for seat, values in enumerate(data["tablets"]) if values]
    if not sums:
        return "Nessuno ha posato tavolette: l'ordine di gioco resta com'è."
    shown = f"Si scoprono le tavolette per l'ordine di gioco. {'; '.join(sums)}."
    if data["winner"] is None:
        return f"{shown} È parità: l'ordine resta com'è."
    return f"{shown} Sceglie {seat_name(data['winner'])}."


def _order_chosen(who: str, data: e.OrderChosen) -> str:
    order = ", ".join(map(seat_name, data["order"]))
    return f"{who} sceglie il {data['place']}° posto. Si gioca in quest'ordine: {order}."


def _lots_drawn(who: str, data: e.LotsDrawn) -> str:
    lots = [f"{number}: {cubes_words(cubes)}" for number, cubes in enumerate(data["lots"], 1)]
    return f"All'asta {count(len(lots), 'lotto', 'lotti')}. {'; '.join(lots)}."


def _bidding_done(who: str, data: e.Laid) -> str:
    if not data["tablets"]:
        return f"{who} non posa nessuna tavoletta."
    return f"{who} si ferma: ha posato {count(data['tablets'], 'tavoletta', 'tavolette')}."


def _bids_revealed(who: str, data: e.Bids) -> str:
    """The line for revealed bids: for each lot, the values of each seat's tablets and their sum."""
    if not data["bids"]:
        return "Nessuno ha offerto niente."
    lots = []
    for lot in sorted({lot for _, lot, _ in data["bids"]}):
        seats = dict.fromkeys(seat for seat, where, _ in data["bids"] if where == lot)
        offers = [
            f"{seat_name(seat)}: "
            + _sum([value for who_, where, value in data["bids"] if (who_, where) == (seat, lot)])
            for seat in seats
        ]
        lots.append(f"Lotto {lot + 1}, {'; '.join(offers)}.")
    return f"Si scoprono le offerte. {' '.join(lots)}"


def _sum(values: list[int]) -> str:
    """Values joined by plus signs. Several values are followed by their sum.

    >>> _sum([3]), _sum([1, 2, 0])
    ('3', '1+2+0 = 3')
    """
    each = "+".join(map(str, values))
    return f"{each} = {sum(values)}" if len(values) > 1 else each


def _lot_won(who: str, data: e.LotWon) -> str:
    tie = ", a parità: la sua tavoletta c'era prima" if data["tie"] else ""
    return f"{who} compra il lotto {data['lot'] + 1} ({cubes_words(data['cubes'])}) con {data['sum']}{tie}."


def _lot_unsold(who: str, data: e.LotUnsold) -> str:
    lot = f"Nessuno compra il lotto {data['lot'] + 1} ({cubes_words(data['cubes'])})"
    if data["to"] == "bag":
        return f"{lot}: torna nel sacchetto."
    return f"{lot}: va alla piramide del Faraone, che {pharaoh_words(data['pharaoh'])}."


def _overseer_moved(who: str, data: e.OverseerMoved) -> str:
    move = (
        f"Il capomastro {data['overseer'] + 1} di {who} va {from_place(data['from'])} {to_place(data['to'])}"
    )
    if "left" in data:
        return (
            f"{move}: restano {movement_points(data['left'])}."
            if data["left"] > 1
            else _points_left(move, data["left"])
        )
    if data["planned"] != data["to"]:
        return f"{move}: la casella {data['planned']} è occupata."
    return f"{move}."


def _overseer_stays(who: str, data: e.OverseerStays) -> str:
    stays = f"Il capomastro {data['overseer'] + 1} di {who} resta {in_place(data['place'])}"
    if data["why"] == "full":
        return f"{stays}: alla meta {data['planned']} non c'è posto."
    return f"{stays}."


def _plans_revealed(who: str, data: e.Plans) -> str:
    plans = [
        f"{seat_name(seat)}: {place_words(one)} e {place_words(two)}"
        for seat, (one, two) in enumerate(data["plans"])
    ]
    return f"Si scoprono i piani dei capomastri. {'; '.join(plans)}."


def _worker_moved(who: str, data: e.WorkerMoved) -> str:
    move = f"Un operaio di {who} va {from_place(data['from'])} {to_place(data['to'])}"
    return (
        f"{move}: restano {movement_points(data['left'])}."
        if data["left"] > 1
        else _points_left(move, data["left"])
    )


def _points_left(move: str, left: int) -> str:
    """The sentence of a move. It ends with the movement points that are `left` after the move, unless these are 0."""
    return f"{move}: resta {movement_points(left)}." if left else f"{move}."


def _walk_ends(who: str, data: e.WalkEnds) -> str:
    figures = "i capomastri" if data["figures"] == "overseer" else "gli operai"
    unused = plural(data["left"], "resta", "restano")
    return f"{who} ferma qui {figures}: {unused} {movement_points(data['left'])}."


def _cube_stolen(who: str, data: e.CubeStolen) -> str:
    cube = one_cube(data["colour"])
    level = level_name(data["site"], data["level"])
    return f"{who} ruba {cube} dal cantiere {data['site']} di {seat_name(data['owner'])} ({level})."


def _site_taken(who: str, data: e.SiteTaken) -> str:
    cubes = f" e ha {count(data['cubes'], 'cubo', 'cubi')}" if data["cubes"] else ""
    return f"{who} conquista il cantiere {data['site']}, che era di {seat_name(data['from'])}{cubes}."


def _takeover_ends(who: str, data: e.TakeoverEnds) -> str:
    sites = data["sites"]
    return f"{who} non conquista {plural(len(sites), 'il cantiere', 'i cantieri')} {join(map(str, sites))}."


def _cube_laid(who: str, data: e.CubeLaid) -> str:
    cube = one_cube(data["colour"])
    level = level_name(data["site"], data["level"])
    return f"{who} posa {cube} sul cantiere {data['site']} ({level}): {data['cubes']} su {data['of']}."


def _pyramid_finished(who: str, data: e.Finished) -> str:
    kind = f"{size_word(data['site'])} {PATTERNS[data['pattern']]}"
    return f"{who} finisce la piramide del cantiere {data['site']}: {kind}."


def _leftovers(who: str, data: e.Leftovers) -> str:
    given = {str(colour): data["cubes"][colour] for colour in COLOURS if colour in data["cubes"]}
    return f"{who} dà {cubes_words(given)} alla piramide del Faraone, che {pharaoh_words(data['pharaoh'])}."


def _round_ends(who: str, data: e.RoundEnds) -> str:
    if data["pharaoh"] >= PHARAOH:  # the line of "game-over" says that it is complete
        return f"Finisce il turno {data['round']}."
    return f"Finisce il turno {data['round']}: la piramide del Faraone {pharaoh_words(data['pharaoh'])}."


def _game_over(who: str, data: e.Over) -> str:
    causes = {
        "pharaoh": "la piramide del Faraone è completa",
        "sites": "tutte le piramidi dei cantieri sono finite",
    }
    winners = data["winners"]
    verb = "vince" if len(winners) == 1 else "vincono"
    return f"La partita finisce: {causes[data['cause']]}. {join(map(seat_name, winners))} {verb}."


_LINES: Final[dict[str, Callable[[str, Any], str]]] = for_all(
    e.KINDS,
    on(e.ORDER_LAID, lambda who, data: f"{who} posa una tavoletta per l'ordine di gioco."),
    on(e.ORDER_DONE, _bidding_done),
    on(e.ORDER_REVEALED, _order_revealed),
    on(e.ORDER_CHOSEN, _order_chosen),
    on(e.LOTS_DRAWN, _lots_drawn),
    on(e.BID_LAID, lambda who, data: f"{who} posa una tavoletta sul lotto {data['lot'] + 1}."),
    on(e.BIDS_DONE, _bidding_done),
    on(e.BIDS_REVEALED, _bids_revealed),
    on(e.LOT_WON, _lot_won),
    on(e.LOT_UNSOLD, _lot_unsold),
    on(e.OVERSEER_MOVED, _overseer_moved),
    on(e.OVERSEER_STAYS, _overseer_stays),
    on(
        e.PLAN_WRITTEN,
        lambda who, data: f"{who} scrive in segreto la meta del capomastro {data['overseer'] + 1}.",
    ),
    on(e.PLANS_REVEALED, _plans_revealed),
    on(e.SITE_CLAIMED, lambda who, data: f"{who} prende possesso del cantiere {data['site']}."),
    on(e.SITE_LEFT, lambda who, data: f"{who} non prende possesso del cantiere {data['site']}."),
    on(e.WORKER_MOVED, _worker_moved),
    on(e.WALK_ENDS, _walk_ends),
    on(e.CUBE_STOLEN, _cube_stolen),
    on(e.THEFT_ENDS, lambda who, data: f"{who} non ruba {'altro' if data['begun'] else 'niente'}."),
    on(e.SITE_TAKEN, _site_taken),
    on(e.TAKEOVER_ENDS, _takeover_ends),
    on(e.CUBE_LAID, _cube_laid),
    on(e.PYRAMID_FINISHED, _pyramid_finished),
    on(e.LEFTOVERS, _leftovers),
    on(e.ROUND_ENDS, _round_ends),
    on(
        e.ROUND_BEGINS,
        lambda who, data: (
            f"Comincia il turno {data['round']}: il disco del faraone è di {seat_name(data['first'])}."
        ),
    ),
    on(e.GAME_OVER, _game_over),
)
"""Kind of event -> the function that makes its line of the log."""
_SECRETS: Final[dict[str, Callable[[str, Any, Any], str]]] = dict(
    [
        on_secret(
            e.ORDER_LAID,
            lambda who, data, secret: f"{who} posa {tablet_words(secret['value'])} per l'ordine di gioco.",
        ),
        on_secret(
            e.BID_LAID,
            lambda who, data, secret: (
                f"{who} posa {tablet_words(secret['value'])} sul lotto {data['lot'] + 1}."
            ),
        ),
        on_secret(
            e.PLAN_WRITTEN,
            lambda who, data, secret: (
                f"{who} scrive la meta del capomastro {data['overseer'] + 1}: {place_words(secret['place'])}."
            ),
        ),
    ]
)
"""Kind of event -> the function that makes its line for readers who know its secret part."""
