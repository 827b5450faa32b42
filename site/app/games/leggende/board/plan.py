"""Positions and sizes of the parts of Leggende's board, in board units: one `Plan` per layout of the map and window.

A tile is 360 by 360 units in all of them. With the layout T of the map, the T lies on its side: its bar on the right,
its stem to the left.

The portrait is 720 units wide; on a phone 360 pixels wide a unit is half a pixel, so regions are large enough for a
finger. With the layout T, the two free corners hold the row of cards and, one above the other, the action and the
players. Below the map there is room for a fourth player. With the ring, the cards and the action lie above it, where a
phone shows them with most of the map, and the players below it. The button that ends an action is always high enough to
be visible on a phone.

In a wide window the cards stand in a column on the left, larger than on a phone. With the layout T the action and the
players fill the two free corners, with the ring they lie below it.
"""

from typing import Final, NamedTuple

from app.drawing.rectangle import Box

Point = tuple[float, float]


class Mat(NamedTuple):
    """Where the action that is carried out is shown. The points are the origins of the parts.

    Its buttons take 360 units from `buttons` to the right. `card` is a short form of the card in play, 88 units high;
    with `face`, it is the whole card, enlarged by that factor, with its numbers to the right. `bar`: left end and width
    of the bar of turns. `deck`: the pile of cards. Without them (None), the line alone tells both.
    """

    line: Point
    card: Point
    prompt: Point
    buttons: Point
    fit: float = 340
    """The greatest width of the line about the turn."""
    face: float = 0
    bar: tuple[float, float, float] | None = None
    deck: Box | None = None


class Bids(NamedTuple):
    """The buttons for the bids: their heading, the area that they begin in, and the space for one of them."""

    heading: Point
    first: Point
    width: float
    across: int
    tall: float
    down: float
    """Distance from the upper edge of one row of buttons to that of the next."""
    hide: Box
    """The players in this area are not drawn while the reader chooses a bid."""


class Plan(NamedTuple):
    """The places of everything on a board."""

    width: int
    height: int
    plots: tuple[Point, ...]
    """Upper left corner of each slot's tile, in the order of `choices.SLOTS`."""
    shores: tuple[Box, ...]
    """Per slot: the area that the finger areas of its crowns stay in."""
    row: Box
    """The area of the cards. While the map is made, the tiles to choose from lie there."""
    across: int
    """The number of cards side by side; also that of the tiles to choose from."""
    card: Point
    """Upper left corner of the first card."""
    pitch: Point
    """Distance of the cards from each other."""
    scale: float
    """By how much cards and tiles to choose from are enlarged."""
    gaps: bool
    """Whether the places without a card are drawn."""
    papers: tuple[Box, ...]
    """The paper below the players and the action."""
    seats: tuple[tuple[Box, ...], ...]
    """For 2, 3 and 4 players: the row of each."""
    mats: tuple[Mat, ...]
    """For 2, 3 and 4 players: where the action is shown."""
    bids: Bids
    making: Point | None = None
    """The origin of the words that say what to choose while the map is made; None: those of the mat."""


ROW_WIDE: Final = 352.0
"""Width of a player's row."""


def _tall(tops: tuple[Point, ...], tall: float) -> tuple[Box, ...]:
    return tuple(Box(x, y, ROW_WIDE, tall) for x, y in tops)


_SHEET_T: Final = Box(0, 0, 720, 1190)
_T: Final = Plan(
    width=720,
    height=1190,
    plots=((360.0, 360.0), (360.0, 0.0), (360.0, 720.0), (0.0, 360.0)),
    # The fourth tile lies above the action's button.
    shores=(_SHEET_T, _SHEET_T, _SHEET_T, Box(0, 0, 720, 710)),
    row=Box(0, 0, 360, 360),
    across=2,
    card=(4.0, 4.0),
    pitch=(178.0, 118.5),
    scale=1,
    gaps=False,
    papers=(Box(0, 720, 360, 470), Box(360, 1080, 360, 110)),
    seats=tuple(_tall(((4, 842), (4, 950), (4, 1058), (364, 1082))[:seats], 108) for seats in (2, 3, 4)),
    # A phone shows the buttons whole above its tabs. They cover a little sea.
    mats=(Mat(line=(12, 832), card=(0, 710), prompt=(0, 720), buttons=(0, 710)),) * 3,
    bids=Bids((0, 714), (5, 776), 350, 4, 88, 104, _SHEET_T),
)
_SHEET_RING: Final = Box(0, 0, 720, 1156)
_RING: Final = Plan(
    width=720,
    height=1156,
    plots=((0.0, 240.0), (360.0, 240.0), (360.0, 600.0), (0.0, 600.0)),
    shores=(_SHEET_RING,) * 4,
    row=Box(0, 0, 720, 240),
    across=4,
    card=(4.0, 4.0),
    pitch=(178.0, 118.5),
    scale=1,
    gaps=False,
    papers=(Box(0, 960, 720, 196),),
    seats=(
        _tall(((4, 962), (364, 962)), 108),
        _tall(((4, 962), (364, 962), (4, 1059)), 97),
        _tall(((4, 962), (364, 962), (4, 1059), (364, 1059)), 97),
    ),
    mats=(Mat(line=(372, 232), card=(360, 122), prompt=(360, 120), buttons=(360, 122)),) * 3,
    bids=Bids((360, 114), (5, 962), 710, 7, 88, 104, _SHEET_RING),
    # The tiles to choose from lie where the cards usually are, and leave room for one line below them.
    making=(0, 174),
)
PORTRAIT: Final = (_T, _RING)
"""(layout T, ring): the board in a book, on a phone and in windows that are not wide."""


def _squares(plots: tuple[Point, ...]) -> tuple[Box, ...]:
    return tuple(Box(x, y, 360, 360) for x, y in plots)


_UPPER: Final = Box(260, 0, 360, 360)
_LOWER: Final = Box(260, 720, 360, 360)
_WIDE_T_PLOTS: Final = ((620.0, 360.0), (620.0, 0.0), (620.0, 720.0), (260.0, 360.0))
_WHOLE: Final = Mat(
    line=(274, 38),
    card=(268, 76),
    prompt=(262, 278),
    buttons=(260, 258),
    fit=332,
    face=1.44,
    bar=(272, 52, 336),
    deck=Box(533, 180, 70, 62),
)
_WIDE_T: Final = Plan(
    width=980,
    height=1080,
    plots=_WIDE_T_PLOTS,
    shores=_squares(_WIDE_T_PLOTS),
    row=Box(0, 0, 260, 1080),
    across=1,
    card=(4.5, 7.0),
    pitch=(0, 180.0),
    scale=1.44,
    gaps=True,
    papers=(_UPPER, _LOWER),
    seats=(
        _tall(((264, 722), (264, 901)), 179),
        _tall(((264, 722), (264, 841), (264, 960)), 119),
        _tall(((264, 240), (264, 722), (264, 841), (264, 960)), 119),
    ),
    mats=(
        _WHOLE,
        _WHOLE,
        Mat(
            line=(274, 28),
            card=(262, 56),
            prompt=(262, 162),
            buttons=(260, 150),
            fit=332,
            bar=(272, 36, 336),
            deck=Box(510, 64, 90, 74),
        ),
    ),
    bids=Bids((262, -12), (265, 45), 350, 4, 68.5, 80, _UPPER),
)
_BELOW: Final = Box(228, 720, 720, 280)
_WIDE_RING_PLOTS: Final = ((228.0, 0.0), (588.0, 0.0), (588.0, 360.0), (228.0, 360.0))
_WIDE_RING: Final = Plan(
    width=948,
    height=1000,
    plots=_WIDE_RING_PLOTS,
    shores=_squares(_WIDE_RING_PLOTS),
    row=Box(0, 0, 228, 1000),
    across=1,
    card=(4.5, 11.0),
    pitch=(0, 166.6),
    scale=1.26,
    gaps=True,
    papers=(_BELOW,),
    seats=(
        _tall(((592, 722), (592, 861)), 139),
        _tall(((592, 722), (232, 861), (592, 861)), 139),
        _tall(((232, 814), (592, 814), (232, 907), (592, 907)), 93),
    ),
    mats=(
        Mat(
            line=(242, 750),
            card=(232, 784),
            prompt=(230, 918),
            buttons=(228, 908),
            fit=332,
            face=1.02,
            bar=(240, 760, 336),
            deck=Box(496, 800, 76, 98),
        ),
        Mat(line=(240, 848), card=(228, 728), prompt=(228, 744), buttons=(228, 728)),
        Mat(line=(602, 774), card=(228, 723), prompt=(228, 730), buttons=(228, 723)),
    ),
    bids=Bids((230, 712), (233, 776), 710, 7, 88, 104, _BELOW),
)
WIDE: Final = (_WIDE_T, _WIDE_RING)
"""(layout T, ring): the board in a wide window (`Scene.wide`)."""
