"""Draws the tray. It shows what the present decision needs, and the button that ends the decision.

`auction` draws lots and tablets, `cubes` draws cubes. This module draws the figures that can be sent, the movement
points that are left, and the sheet on which the overseers' plans are written in secret.
"""

from functools import cache, lru_cache
from typing import Final

from app.drawing import kit
from app.drawing.markup import Markup
from app.drawing.rectangle import Box
from app.drawing.svg import box, button, outline, text, touch
from app.games.valle.board.auction import draw_auction, draw_bids, draw_sums
from app.games.valle.board.cubes import draw_build, draw_steal
from app.games.valle.board.figures import draw_reveal
from app.games.valle.board.layout import (
    BIDS,
    REVEAL,
    TRAY_TOP,
    WIDTH,
    Layout,
    Sketch,
    heading,
    remark,
    wrapped,
)
from app.games.valle.board.symbols import sign_kind
from app.games.valle.sites import lost_cubes
from app.games.valle.touch import NODE_KEYS, place_key, planned_cost, worker_name
from app.games.valle.words.labels import stop_words
from app.games.valle.words.names import place_words, plan_words
from app.words.italian import count, plural
from pycore.games.valle.data import MOVEMENT, OVERSEERS, SCARABS
from pycore.games.valle.places import AREA_COUNT, FIRST, NODE_OF, PLACE_NAMES, PLACE_NUMBER
from pycore.games.valle.position import overseers_of
from pycore.games.valle.state import ValleState

AUCTION: Final = frozenset({"order-lay", "order-tablet", "order", "cube", "bid-lot", "bid-tablet"})
_REMARKS: Final = {
    "overseer": ("Tocca dove serve un capomastro: parte il più vicino.", "Se vuoi l'altro, tocca prima lui."),
    "worker": (
        "Tocca dove serve un operaio: ci va il più vicino{}.",
        "Se ne vuoi un altro, tocca prima lui.",
    ),
    "takeover": ("La piramide cominciata passa a te. Il suo padrone riprende lo scarabeo.",),
}
"""Kind of decision -> the lines of words below the heading."""


def draw_tray(sketch: Sketch) -> None:
    """Draw the tray, and the elements that the present decision needs."""
    sketch.scenery.append(_tray(sketch.layout.tray))
    kind = sketch.kind
    if kind in AUCTION:
        draw_auction(sketch)
    else:
        {
            "overseer": _overseers,
            "plan": _plans,
            "claim": _claim,
            "worker": _workers,
            "steal": draw_steal,
            "takeover": _takeover,
            "build": draw_build,
            REVEAL: _reveal,
            BIDS: draw_bids,
        }.get(kind, _over)(sketch)
        if kind not in (REVEAL, BIDS) and not draw_sums(sketch) and sketch.mine:
            # A worker on a site stays there if a worker outside the sites can go.
            free = any(NODE_OF[place] < AREA_COUNT for place in sketch.state.workers[sketch.state.active])
            which = " fra quelli fuori dai cantieri" if free else ""
            for n, words in enumerate(_REMARKS.get(kind, ())):
                remark(sketch, words.format(which), n)
    if sketch.mine and ("done",) in sketch.choices:
        sketch.overlay.append(button("done", *sketch.layout.stop, stop_words(sketch.state), "plain"))


@cache
def _tray(place: Box) -> str:
    return box(*place, 12, "sand-light", "sand-edge", 2)


# Movement


def _points(sketch: Sketch, words: str, left: int) -> None:
    """Draw the heading, and beside it the movement points that are left, of six."""
    heading(sketch, words, 470)
    low = sketch.layout.heading - 8
    sketch.scenery.append(kit.pips(WIDTH - 30 - 30 * (MOVEMENT - 1), low, left, MOVEMENT))


def _overseers(sketch: Sketch) -> None:
    state = sketch.state
    _points(sketch, "punti per i capomastri", state.points)
    for k, place in enumerate(overseers_of(state, state.active)):
        at, where = sketch.layout.overseers[k], place_words(PLACE_NAMES[place])
        figure = _figure(f"overseer-{k}", f"Capomastro {k + 1}", "overseer", at, f"{k + 1}", where)
        (sketch.overlay if sketch.mine else sketch.scenery).append(figure)


def _workers(sketch: Sketch) -> None:
    """Draw the workers: one button for all in the same area, or on the same side of a site."""
    state = sketch.state
    _points(sketch, "punti per gli operai", state.points)
    nodes = sorted(NODE_OF[place] for place in state.workers[state.active])
    for at, node in zip(sketch.layout.workers, dict.fromkeys(nodes), strict=False):
        place = PLACE_NAMES[FIRST[node]]
        key, many = f"from-{place}", f"×{nodes.count(node)}"
        drawn = _figure(key, worker_name(state, place), "worker", at, many, _side(node))
        (sketch.overlay if sketch.mine else sketch.scenery).append(drawn)
    remark(sketch, _load(state, state.active), 2)


def _load(state: ValleState, seat: int) -> str:
    """Words for the number of cubes in hand. They also say whether the workers could lay these cubes without moving."""
    held = state.cubes[seat] % 255
    if not held:
        return "Nessun cubo da posare."
    lost = lost_cubes(state, seat)
    told = "gli operai bastano"
    if lost:
        going = plural(lost, "andrà", "andranno")
        going = f"almeno {lost} {going}" if lost < held else f"{going} tutti" if lost > 1 else going
        told = f"con operai e cantieri come sono ora, {going} al Faraone"
    return f"{count(held, 'cubo', 'cubi')} da posare: {told}."


@lru_cache(512)
def _figure(key: str, name: str, sign: str, at: Box, many: str, where: str) -> Markup:
    """A button for figures at one place: a figure, how many there are, and where they stand."""
    x, y, wide, tall = at
    drawn = (
        box(x, y, wide, tall, 14, "papyrus", "gold-deep", 2.5)
        + kit.sign(sign_kind(sign), x + 12, y + 12, 32)
        + text(x + 52, y + 40, many, 28, bold=True)
        + text(x + 10, y + 74, where, 24, fill="ink-soft", fit=wide - 20)
    )
    return touch(key, name, drawn, halo=outline(x, y, wide, tall, 14))


def _side(node: int) -> str:
    """Words for the place of the figures of a button: an area or a site. A site on the water has blue spaces and
    others.

    >>> _side(0), _side(7), _side(NODE_OF[PLACE_NUMBER["8-B"]]), _side(NODE_OF[PLACE_NUMBER["8-D"]])
    ('area 16', 'cantiere 1', '8, azzurre', 'cantiere 8')
    """
    first = FIRST[node]
    if node < AREA_COUNT:
        return place_words(PLACE_NAMES[first])
    site = PLACE_NAMES[first].partition("-")[0]
    return f"{site}, azzurre" if NODE_KEYS[node].endswith("-gate") else f"cantiere {site}"


# Plans


def _plans(sketch: Sketch) -> None:
    """Draw the private sheet; other players see only that it is being written."""
    state, seat = sketch.state, sketch.scene.seat
    if seat is None or not (sketch.mine or state.plans[seat]):
        heading(sketch, "scrive in segreto dove vanno i capomastri")
        return
    here, plan = overseers_of(state, seat), state.plans[seat]
    drawn = _drawn_plan(sketch, seat)
    left = MOVEMENT - planned_cost(state, seat, (*plan, *drawn))
    _points(sketch, "piano segreto" if sketch.mine else "scrive in segreto; il tuo piano:", left)
    for k in range(OVERSEERS):
        goal = (*plan, *drawn)[k] if k < len(plan) + len(drawn) else None
        words = "dove va?" if goal is None else plan_words(PLACE_NAMES[here[k]], PLACE_NAMES[goal])
        current = sketch.mine and k == len(plan)
        sketch.scenery.append(_sheet_line(sketch.layout, k, PLACE_NAMES[here[k]], words, current))
    if sketch.mine:
        words, tone = ("Fatto", "gold") if drawn else ("Resta", "plain")
        sketch.overlay.append(button("seal", *sketch.layout.stop, words, tone))


def _reveal(sketch: Sketch) -> None:
    x, y, room, most = sketch.layout.revealing
    words = wrapped("Si scoprono i piani: una figura per volta", room, most, bold=True)
    sketch.scenery.append(kit.lines(x, y, words, 24, 29, bold=True))
    draw_reveal(sketch)


def _drawn_plan(sketch: Sketch, seat: int) -> tuple[int, ...]:
    """The goal that is picked but not confirmed, as a tuple of one; () if there is none."""
    picked = sketch.scene.picked
    if not picked or not sketch.mine:
        return ()
    for choice in sketch.choices:
        if place_key(str(choice[2])) == picked[0]:
            return (PLACE_NUMBER[str(choice[2])],)
    return ()


@lru_cache(512)
def _sheet_line(layout: Layout, k: int, here: str, words: str, current: bool) -> str:
    (x, y, wide, tall), (at, goal) = layout.sheets[k], (layout.here, layout.plan)
    lines = wrapped(f"→ {words}", goal.room, goal.lines, bold=True)
    return (
        kit.panel(x, y, wide, tall, 12, current)
        + kit.sign(sign_kind("overseer"), x + 10, y + 10, 30)
        + text(x + 46, y + 34, k + 1, 24, bold=True)
        + text(x + at.x, y + at.y, place_words(here), 24, fill="ink-soft", fit=at.room)
        + kit.lines(x + goal.x, y + goal.y, lines, 24, 28, bold=True, fit=goal.room)
    )


# Claims and conquests


def _claim(sketch: Sketch) -> None:
    claim = sketch.state.claim
    site = claim.site + 1 if claim else 1
    heading(sketch, f"il cantiere {site} non è di nessuno")
    left = SCARABS - sketch.state.owner.count(sketch.chooser)
    remark(sketch, f"Scarabei in mano: {left}.")
    if sketch.mine:
        sketch.overlay.append(button("claim", *sketch.layout.claim, "Prendi possesso", "gold"))
        sketch.overlay.append(button("leave", *sketch.layout.leave, "Lascia libero", "plain"))


def _takeover(sketch: Sketch) -> None:
    heading(sketch, "tocca il cantiere da conquistare" if sketch.mine else "decide se conquistare")


def _over(sketch: Sketch) -> None:
    sketch.scenery.append(text(16, TRAY_TOP + 44, "Partita finita", 24, bold=True))
