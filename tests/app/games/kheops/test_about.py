"""Kheops explains its elements when asked: tiles with their symbols, pawns in both reserves."""

import re
from pathlib import Path

import pytest

from app.games.kheops.board.corners import AT_ONCE, AT_THE_END
from app.games.kheops.page import PAGE
from app.games.kheops.words.names import EFFECTS, SYMBOLS, symbol_name
from app.page.page import Page
from app.words.italian import upper_first
from build_site.paths import ROOT
from pycore.games.kheops.data import CELLS
from pycore.games.kheops.state import KheopsState
from pycore.link import encode
from pycore.match import Match
from tests.app.conftest import make_table
from tests.app.games.kheops.played import asked, show
from tests.app.games.reading import drawn_keys, idle, what

BOOK = (ROOT / Path("site/regole/kheops.md")).read_text(encoding="utf-8")
ANCHORS = frozenset(re.findall(r"{ #(\S+) }", BOOK))


def test_every_tile_and_pawn_is_explained() -> None:
    met = set[str]()
    for state, decision, _ in asked()[::9]:
        keys = list(drawn_keys(PAGE.board(show(state, decision.seat))))
        for key in keys:
            told = what(PAGE, state, key)
            assert (told is None) == key.startswith("hand-"), key
            if told is not None:
                words, rule = told
                assert words.endswith(".") and "  " not in words and rule in ANCHORS, words
                met.add(rule)
        waiting = [key for key in keys if key.startswith("idle-")]
        assert len(waiting) == (3 if decision.seat == 0 else 4)
        assert isinstance(state, KheopsState)
        beside = ["legend-power", "legend-count", *(["pile"] if state.pile_size else [])]
        assert set(beside) <= set(keys) or decision.kind != "place-pawn"
        for key in beside:
            assert idle(PAGE, state, key) == what(PAGE, state, key)
            assert PAGE.name_key(state, key)[0].isupper()
        assert all(f"{{{1 - decision.seat}}}" in (idle(PAGE, state, key) or ("",))[0] for key in waiting)
        assert not any(idle(PAGE, state, f"cell-{n}") for n in range(CELLS))
    assert {
        f"kheops-{word}" for word in ("ankh", "doppia", "sarcofagi", "vietata", "mummia", "faraone")
    } <= met


def test_a_touch_on_the_opponents_reserve_is_explained() -> None:
    table = make_table(None, "kheops")
    table.open("", encode(Match.new("kheops", 2, {})))
    assert table.session is not None
    table.session.here.be(0)
    table.touch("idle-1-worker")
    assert (
        "Operaio: conta 1 nel suo sotterraneo. Giocatore 2 ha ancora 15 operai da giocare."
        in (Page(table).render()["status"])
    )


@pytest.mark.parametrize("symbol", SYMBOLS)
def test_a_symbol_has_the_same_name_everywhere(symbol: str) -> None:
    """The name is the same in sentences, in the legend, beside the pyramid and in the rulebook. It fits inside
    quotes."""
    assert EFFECTS[symbol].startswith(upper_first(SYMBOLS[symbol]))
    assert f"| {upper_first(SYMBOLS[symbol])} |" in BOOK
    beside = dict(AT_ONCE + AT_THE_END)
    if not symbol.startswith("sarcophagus"):  # three sarcophagi share a line
        assert beside[symbol].startswith(SYMBOLS[symbol])
    assert "«" not in symbol_name(symbol)
