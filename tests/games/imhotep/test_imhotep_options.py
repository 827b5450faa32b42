"""The options; positions and links from before there were options still open."""

import json
import zlib
from base64 import urlsafe_b64encode
from typing import Any

import pytest

from pycore.contract import CHANCE, BadLink, BadOption, Plain
from pycore.games.imhotep import GAME
from pycore.link import DIGITS, decode, encode
from pycore.match import Match
from tests.games.imhotep.positions import ALL_B, DEFAULTS, POSITIONS, boat, position
from tests.games.imhotep.table import asked, at, play

OLD_LINK = (
    "imhotep.BBBiRjVNra8MwDPwv_uxCk-wB_SuhDDVRG1O_ZjsdpfS_T1KWLHvBCDTKoZPO5-tNQVfMBdVuq9XBjlTc7lQFKFnt2pvqIEJnylXtGq2yKdSg"
    "wgGtyeesCCnBI3f60Vq9_Ozvek2tF2pBFy3-SvyTE68JnOn_Q6oWkoN0xrLmbPf3vabe1MvJmNhjFxIUE_xmXiIjChR2omIC9ZzJFNUNJqMVXSvaYsU3v"
    "AR3EAx9SeA7lMEWL5gEjnDBfhOhDNNJwdiPInUhDnAap5GzlGe6lN5kVr8WU31dOpnL6Je10_TVwWqadjQpF7n2Ezh2zLghFIxk2Yd3u1YN4Bwp1p_Fz3"
    "X6NxvJuE9r2kbXDERuyVPCIuTM10L7I_re-BOfi3MnSTum4EiTfC--HcFmpK8A_cQMb55xSQNNNEudKRBTpmdPGOe1A2TJIZxxI24SFoyXtD_pinUuUWg"
    "rvaWn4ofw1xFSujJMjY8EpDD6XuRK9TJnSz00TUWDH5paXrW8Gv4iVkb5b_HlWpT-WvO0WWnLG7cMSIbaSQAJ2d_fAQG2rSh4MC"
)
"""The options of a position that was made before there were any."""


def test_the_options_in_order() -> None:
    """`imhotep-preparazione`: any combination of sides."""
    assert [(option.name, option.values, option.default) for option in GAME.options] == [
        *((site, ("A", "B"), "A") for site in ("market", "pyramid", "temple", "tomb", "obelisks")),
        ("wrath", (False, True), False),
        ("edition", ("italian", "later"), "italian"),
    ]


@pytest.mark.parametrize(
    "options", [{"market": "C"}, {"market": "b"}, {"market": True}, {"wrath": 1}, {"edition": "first"}]
)
def test_values_that_are_not_offered(options: dict[str, Any]) -> None:
    with pytest.raises(BadOption) as error:
        GAME.start(2, options)
    assert (error.value.name, error.value.reason) == (next(iter(options)), "unknown-value")


def test_the_start_on_sides_b() -> None:
    plain = GAME.start(3, ALL_B).to_plain()
    assert plain["options"] == DEFAULTS | ALL_B
    assert plain["pyramid"] == {"pyramids": [[], [], []], "extra": []}
    assert plain["obelisks"] == {"waiting": [0, 0, 0], "towers": []}
    assert (plain["temple"], plain["tomb"], plain["market"]) == ([], [], [None] * 4)


def test_missing_options_have_their_defaults() -> None:
    for options in ({}, {"temple": "A"}, {"wrath": False, "edition": "italian"}):
        old = {**position(), "options": options}
        assert GAME.from_plain(old) == at()
        assert GAME.from_plain(old).to_plain()["options"] == DEFAULTS
    plain = {**position(options={"temple": "B"}), "options": {"temple": "B"}}
    assert GAME.from_plain(plain).to_plain()["options"] == DEFAULTS | {"temple": "B"}


def test_a_link_from_before_the_options_still_opens() -> None:
    match = decode(OLD_LINK)
    assert (len(match), match.state.scores(), match.options) == (6, (25, 20), DEFAULTS)
    assert decode(encode(match)) == match


def test_a_link_of_a_position_without_options_opens_with_the_defaults() -> None:
    """The position is packed as it was written at that time."""
    whole = encode(Match.from_position("imhotep", position()))
    assert decode(whole).options == DEFAULTS
    assert decode(link_of_before({**first_form(position()), "options": {}})).state == at()


def first_form(plain: Plain, **blue: int) -> Plain:
    """A position as revision 1 wrote it: with the blue cards taken in this turn."""
    return {field: value for field, value in plain.items() if field != "laid"} | {"blue": blue}


def link_of_before(plain: Plain) -> str:
    """The link of a position as revision 1 wrote it, without choices."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed = (
        urlsafe_b64encode(packer.compress(json.dumps(plain).encode()) + packer.flush()).decode().rstrip("=")
    )
    long, size = "", len(packed)
    while size >= 32:
        long, size = long + DIGITS[size & 31 | 32], size >> 5
    head = f"imhotep.BBB{long}{DIGITS[size]}{packed}A"
    crc = zlib.crc32(f"{head};".encode())
    return head + "".join(DIGITS[crc >> 6 * i & 63] for i in range(4))


@pytest.mark.parametrize("name", [name for name, plain in POSITIONS.items() if not plain["laid"]])
def test_positions_of_revision_1_still_open(name: str) -> None:
    plain = POSITIONS[name]
    if asked(GAME.from_plain(plain)).seat != CHANCE:
        assert decode(link_of_before(first_form(plain, hammer=1))).state.to_plain() == plain


@pytest.mark.parametrize("junk", [None, [], 3, {}, {"blue": {}}])
def test_what_is_no_position_of_before_is_refused(junk: Any) -> None:
    with pytest.raises(BadLink) as error:
        decode(link_of_before(junk))
    assert error.value.reason == "older-rules"


@pytest.mark.parametrize("name", [name for name, plain in POSITIONS.items() if plain["options"] != DEFAULTS])
def test_links_of_positions_on_sides_b(name: str) -> None:
    match = Match.from_position("imhotep", POSITIONS[name])
    assert decode(encode(match)) == match


def test_sides_mix_at_will() -> None:
    """Side A of the market with side B of the pyramids, and the other way round."""
    boats = [boat(None, None, None, None), boat(None, None, None), boat(None, None), boat(1)]
    state = at(boats=boats, options={"pyramid": "B"}, market=["entrance", None, None, "sail"])
    play(state, ("sail", 3, "market"), ("take", 0), ("pyramid", 1))
    assert state.to_plain()["pyramid"]["pyramids"] == [[], [1], []]
    state = at(boats=boats, options={"market": "B"}, market=["entrance", None, None, "hidden"])
    play(state, ("sail", 3, "market"), ("take", 0))
    assert state.to_plain()["pyramid"] == [1]
