"""Draws the buttons that end a step, each where the player looks, and the four steps of a turn with the present one."""

from functools import lru_cache
from typing import Final

from app.drawing import kit
from app.drawing.rectangle import Box
from app.drawing.svg import button, outline, text, touch
from app.games.oh_pharaoh.board.layout import APART, FOOT, REACT, SIDE, SIDE_BUTTON, SIDE_HEAD, Sketch

STEPS: Final = ("valuta", "prendi", "agisci", "scarta")
STEP_OF: Final = {
    "score": 0,
    "draw": 1,
    "draw-card": 1,
    "reveal": 1,
    "discard": 3,
    "refill": 3,
}
TURN_KEY: Final = "turn"
"""Key of the element with the name of the step. A touch on it explains all four steps."""
Buttons = list[tuple[str, str, str, Box]]
"""Key, words, tone and box of each button."""


def draw_controls(sketch: Sketch) -> None:
    """Draw all buttons that can be touched now."""
    for key, words, tone, where in _buttons(sketch):
        sketch.overlay.append(button(key, *where, words, tone))


def _buttons(sketch: Sketch) -> Buttons:
    verbs = {choice[0] for choice in sketch.choices} if sketch.asked else set()
    match sketch.kind:
        case "score" if "done" in verbs:
            return [("done", "Non valutare", "plain", SIDE_BUTTON)]
        case "act" if sketch.asked:
            if sketch.picked_card == "collector" and "collector" in verbs:
                return [("collect", "Gioca l'esattore", "gold", SIDE_BUTTON)]
            return [("done", "Fatto", "lapis", SIDE_BUTTON)]
        case "react" if sketch.asked:
            return [
                ("pharaoh", "Faraone!", "gold" if "pharaoh" in verbs else "shut", REACT[0]),
                ("let", "Lascia fare", "plain", REACT[1]),
            ]
        case "trade" if sketch.asked:
            return [
                ("withdraw", "Non scambiare", "plain", _foot(150, 170)),
                ("propose", "Proponi", "lapis" if "propose" in verbs else "shut", _foot(170)),
            ]
        case "answer" if sketch.asked:
            return [
                ("refuse", "No", "plain", _foot(150, 220)),
                ("accept", "Accetto", "lapis" if "accept" in verbs else "shut", _foot(220)),
            ]
        case "remains" if sketch.asked:
            return [("none", "Riprendi tutto", "plain", _foot(220))]
        case "remains-level" if "done" in verbs:
            return [("done", "Fatto", "lapis", _foot(220))]
    return []


def _foot(wide: float, beside: float = 0) -> Box:
    """The box of a button at the right end of the panel's foot, or left of another button, which is `beside` wide."""
    right = FOOT.right - (beside + APART if beside else 0)
    return FOOT._replace(x=right - wide, w=wide)


def has_foot(sketch: Sketch) -> int:
    """The width that buttons take up at the foot of the panel; 0 if there are no buttons."""
    places = [where for _, _, _, where in _buttons(sketch) if where.y == FOOT.y]
    return int(FOOT.right - min(where.x for where in places)) + 10 if places else 0


def draw_turn(sketch: Sketch) -> None:
    """Draw the active player and the step of the turn."""
    if sketch.kind in ("over", "deal") or not sketch.state.turn:
        return
    active = sketch.state.active
    step = STEP_OF.get(sketch.kind, 2)
    under = any(where == SIDE_BUTTON for _, _, _, where in _buttons(sketch))
    sketch.scenery.append(_steps(step))
    ring = outline(SIDE_HEAD.x + 4, SIDE_HEAD.y + 3, SIDE_HEAD.w - 8, SIDE_HEAD.h - 6, 9)
    sketch.overlay.append(touch(TURN_KEY, "I quattro passi del turno", halo=ring, target=outline(*SIDE_HEAD)))
    if not under:
        x, y = SIDE.x + 42, SIDE.bottom - 26
        name, room = sketch.name(active), SIDE.w - 50
        sketch.scenery.append(kit.name_tag(x, y, sketch.colour(active), name, 24, room, radius=12))


@lru_cache(16)
def _steps(step: int) -> str:
    """The number and the name of the present step, and below them a bar for each of the four steps."""
    x, y, w, _ = SIDE_HEAD
    line = f"{step + 1} di {len(STEPS)}: {STEPS[step]}"
    drawn: str = text(x + w / 2, y + 34, line, 24, anchor="middle", bold=True)
    return drawn + kit.steps(x + 12, y + 44, w - 24, step, len(STEPS))
