"""What a finger finds on the map: sea, crowns and regions, with the reach and the cost of the army that is picked."""

from functools import lru_cache

from app.drawing.markup import Markup
from app.drawing.paths import moved
from app.drawing.svg import badge, icon, text, touch
from app.games.leggende.art import sign_kind
from app.games.leggende.coast import FACE_REGIONS, closed, inset, outline
from app.games.leggende.control import Holders, island_holders, island_mark
from app.games.leggende.land import SIDE
from app.games.leggende.layout import WIDTH, Lay, Sketch, island_spot, middle, region_key
from app.games.leggende.names import region
from app.games.leggende.tiles import region_path
from pycore.games.leggende.choices import MOVE, PLACE
from pycore.games.leggende.faces import FACES, REGION, REGIONS
from pycore.games.leggende.ways import ways


def draw_regions(sketch: Sketch) -> None:
    """The sea, which can only say what it is; on it the regions of every tile that lies, and the crowns, which say who
    holds an island."""
    if sketch.lays:
        sketch.overlay.append(_sea(sketch.lays))
    sketch.overlay += [_regions(lay) for lay in sketch.lays]
    sketch.overlay += [crowns(lay, island_holders(sketch, lay)) for lay in sketch.lays]


@lru_cache(64)
def _sea(lays: tuple[Lay, ...]) -> Markup:
    """All tiles as one."""
    squares = "".join(f"M{lay.x:g} {lay.y:g}h{SIDE:g}v{SIDE:g}h-{SIDE:g}z" for lay in lays)
    return touch("sea", "Mare", halo=f'path d="{squares}"')


@lru_cache(256)
def crowns(lay: Lay, holders: Holders) -> Markup:
    """The mark of whoever controls it beside each island, above the cliffs of all; a fingertip finds it whole."""
    drawn = ""
    for held, colour in zip(FACES[lay.face].islands, holders, strict=True):
        if colour:
            x, y = island_spot(lay, held[0])
            tip = f'circle cx="{min(max(x, 34), WIDTH - 34):g}" cy="{max(y, 34):g}" r="34"'
            drawn += touch(f"island-{held[0]}", "Corona", island_mark(colour, x, y), target=tip)
    return Markup(drawn)


@lru_cache(64)
def _regions(lay: Lay) -> Markup:
    drawn = []
    for name in FACE_REGIONS[lay.face]:
        ring = f'path d="{closed(inset(outline(name, lay.quarters, lay.x, lay.y), 4))}"'
        whole = f'path d="{region_path(lay, name)}"'
        drawn.append(touch(f"region-{name}", region(name), halo=ring, target=whole))
    return Markup("".join(drawn))


def draw_reach(sketch: Sketch) -> None:
    """The movements that it takes to each region that can be reached from the one picked; the coin that the Bandit
    King pays where he places an army in somebody else's city."""
    if sketch.kind == PLACE:
        free = {choice[1] for choice in sketch.choices if len(choice) == 2}
        paid = {str(choice[1]) for choice in sketch.choices if len(choice) > 2} - free
        lays = ((sketch.lay(name), name) for name in sorted(paid) if f"region-{name}" in sketch.scene.lit)
        drawn = "".join(_coins(*middle(lay, name), 1) for lay, name in lays if lay is not None)
        sketch.overlay.append(f'<g pointer-events="none">{drawn}</g>')
    start = sketch.picked_region()
    if start is None or sketch.kind != MOVE:
        return
    drawn = ""
    for number, way in ways(sketch.state, REGION[start], sketch.state.pending.left).items():
        lay = sketch.lay(REGIONS[number])
        if lay is not None and region_key(number) in sketch.scene.lit:
            drawn += _cost(*middle(lay, REGIONS[number]), way.cost, way.robbed)
    sketch.overlay.append(f'<g pointer-events="none">{drawn}</g>')


@lru_cache(512)
def _cost(x: float, y: float, cost: int, robbed: int) -> str:
    """With the coins that robbers take on the way."""
    return steps(x, y, cost) + (_coins(x, y, robbed) if robbed else "")


@lru_cache(256)
def _coins(x: float, y: float, many: int) -> str:
    """What has to be paid."""
    coin = f'<g transform="translate({x + 13:.0f} {y + 12:.0f})">{icon(sign_kind("coin"), 0, 0, 26)}</g>'
    return coin + badge(x + 50, y + 26, f"−{many}", 20)


def steps(x: float, y: float, many: int) -> str:
    """Movements, on a plate in the shape of an arrow: coins are round."""
    plate = moved("M-24-16H10L27 0 10 16H-24L-16 0Z", x, y)
    return (
        f'<path d="{plate}" fill="var(--papyrus)" stroke="var(--lapis)" stroke-width="3.5" stroke-linejoin="round"/>'
        + text(x + 1, y + 9, many, 26, anchor="middle", bold=True)
    )
