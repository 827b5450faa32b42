"""Explanations on the page of La Valle dei Re: elements, icons, legend, close-ups, the list of round parts."""

import re

import pytest

from app.conformance import whole_sentence
from app.games.valle.board.seats import parts_of_round, round_list
from app.games.valle.page import PAGE
from app.games.valle.words.names import PATTERNS
from build_site.paths import SITE
from pycore.contract import CHANCE, Event
from pycore.games.valle import GAME
from pycore.games.valle.data import R_BUILD, R_ROUND
from tests.app.games.reading import idle, what
from tests.app.games.valle.played import some_steps, steps
from tests.games.valle.table import at, cubes, play, tablets


def test_sites_and_areas_are_explained() -> None:
    """In the auction, a touched site or area says why it cannot be used and gives all its public facts."""
    state = at(2, {8: (1, {"block": "rrr", "centre": "b"})}, phase="bid-lot", lots=[cubes("rrrbb")] * 3)
    told = idle(PAGE, state, "site-8")
    assert told is not None
    assert told[0] == (
        "Ora si contendono i lotti: i cantieri si toccano quando si muovono le figure."
        " Cantiere 8, grande, di {1}: 4 cubi su 14. Base 3 rossi, al centro blu."
        " La piramide può ancora essere di un solo colore (11 punti), a strati (9 punti) o mista (5 punti):"
        " al massimo 11 punti, come dice la targhetta chiara."
    )
    assert told[1] == R_ROUND
    asked_what = what(PAGE, state, "site-8")
    assert asked_what == (told[0].partition("figure. ")[2], R_BUILD)
    area = idle(PAGE, state, "area-16")
    assert area is not None and "targhette chiare" in area[0]
    assert (
        area is not None and area[0].startswith("Ora si contendono i lotti: le aree") and area[1] == R_ROUND
    )
    hands = [["13-A", *["16"] * 4], ["16"] * 5]
    built = at(2, {13: (0, "r")}, phase="build", workers=hands, cubes=[cubes("r"), {}])
    building = idle(PAGE, built, "area-17")
    assert building is not None and building[0].startswith("Ora si costruisce: le aree si toccano")
    assert "2 capomastri e 5 operai di {0}" in area[0] and "0 su 30" in area[0]
    closed = idle(PAGE, state, "site-1")
    assert closed is not None and closed[0] == "Cantiere 1: con così pochi giocatori non si usa."
    for seen, _, _ in some_steps():
        for number in range(1, 16):
            answer = idle(PAGE, seen, f"site-{number}")
            assert answer is not None and whole_sentence(answer[0], seen.seats) is None, answer
        for number in range(16, 23):
            answer = idle(PAGE, seen, f"area-{number}")
            assert answer is not None and whole_sentence(answer[0], seen.seats) is None, answer


@pytest.mark.parametrize("key", ["site-13", "area-16"])
def test_the_plate_of_a_disputed_site_is_explained(key: str) -> None:
    """The plate stands on the ground beside the site, so the explanations of site and area both mention it."""
    fields = {
        "overseers": [["13-A", "16"], ["16", "16"]],
        "workers": [["13-B", "13-C", "16", "16", "16"], ["13-D", "16", "16", "16", "16"]],
    }
    told = what(PAGE, at(2, {13: (1, "rrb")}, phase="worker", **fields), key)
    assert told is not None and told[0].endswith(
        " Contesa sul cantiere 13, {0} contro {1}: capomastri 1 a 0, operai 2 a 1."
        " {0} può rubare cubi (mano) e conquistarlo (bandiera)."
    )
    first = what(PAGE, at(2, {13: (1, "rrb")}, round=1, **fields), key)
    assert first is not None and first[0].endswith("Nel primo turno non si ruba e non si conquista.")
    plain = what(PAGE, at(2, {13: (1, "rrb")}), key)
    assert plain is not None and "Contesa" not in plain[0]


def test_singular_and_plural_of_cubes() -> None:
    told = idle(PAGE, at(2, {13: (0, "r")}), "site-13")
    assert told is not None and ": 1 cubo su 5. Base 1 rosso. " in told[0]
    done = idle(PAGE, at(2, {13: (0, "rrrr", "r")}), "site-13")
    assert done is not None and f"La piramide è finita, {PATTERNS['one-colour']}: 4 punti" in done[0]


def test_next_touch_names_the_next_element() -> None:
    walk = at(2, phase="worker", points=4)
    assert PAGE.next_touch(walk, ("from-16",)).words == "Tocca dove va l'operaio."
    first = at(2, phase="overseer", round=1)
    assert PAGE.next_touch(first, ("overseer-1",)).words == "Tocca dove va il capomastro 2."
    assert PAGE.next_touch(first, ("area-16",)).words == "Tocca dove va il capomastro."
    plan = at(2, phase="plan", active=0)
    play(plan, ("plan", 0, "16"))
    assert PAGE.next_touch(plan, ("area-17",)).words == "Tocca Fatto, o un'altra meta."
    bid = at(2, phase="bid-lot", lots=[cubes("rrrbb")] * 3)
    assert PAGE.next_touch(bid, ("tablet-4",)).words == "Tocca il lotto su cui posarla."
    assert PAGE.next_touch(bid, ()).words == ""


def test_a_tablet_laid_for_the_turn_order_cites_its_rule() -> None:
    laid = [tablets((0, 1), order=(3,)), tablets()]
    state = at(2, phase="bid-lot", lots=[cubes("rrrbb")] * 3, tablets=laid, options={"sargon": True})
    rules = {value: idle(PAGE, state, f"tablet-{value}") for value in (1, 3)}
    assert [told and told[1] for told in rules.values()] == ["valle-asta", "valle-sargon"]


def test_icons_name_the_pieces_of_an_event() -> None:
    ids = set(re.findall(r' id="([^"]+)"', PAGE.symbols()))
    kinds = set()
    for _, _, events in steps():
        for event in events:
            for icon in PAGE.icons(event, PAGE.colours):
                assert icon.symbol in ids and icon.name[0].isupper()
                kinds.add(event.kind)
    assert kinds >= {"lot-won", "leftovers", "worker-moved", "site-claimed", "cube-laid", "cube-stolen"}
    won = Event("lot-won", 0, {"cubes": {"red": 3, "blue": 2}}, "")
    assert [icon.symbol for icon in PAGE.icons(won, PAGE.colours)] == ["valle-cube-red"] * 3 + [
        "valle-cube-blue"
    ] * 2
    assert PAGE.icons(Event("round-ends", CHANCE, {}, ""), PAGE.colours) == ()


def test_the_legend_has_a_sentence_per_sign() -> None:
    marks = PAGE.legend()
    assert len(marks) >= 15
    for mark in marks:
        assert mark.words.endswith(".") and mark.words[0].isupper()
        assert set(re.findall(r'href="#([^"]+)"', mark.drawing)) <= set(
            re.findall(r' id="([^"]+)"', PAGE.symbols())
        )
    assert len({mark.words for mark in marks}) == len(marks)


def test_every_variant_has_a_picture() -> None:
    for option in GAME.options:
        assert PAGE.option_picture(option.name, True) is not None
        assert PAGE.option_picture(option.name, False) is None


def test_a_site_has_a_close_up() -> None:
    state = at(2, {8: (1, {"block": "rrr", "centre": "b"})})
    picture = PAGE.close_up(state, "site-8")
    assert picture is not None and picture.count("#valle-cube-red") == 3 and "#valle-cube-blue" in picture
    empty = PAGE.close_up(state, "site-4")
    assert empty is not None and all(
        f">{letter}<" in empty and f">{letter}<" in picture for letter in "ABCDEF"
    )
    assert PAGE.close_up(state, "area-16") is None


def test_the_parts_of_a_round() -> None:
    names = [part.name for part in parts_of_round(sargon=True)]
    assert names == ["Ordine", "Asta", "Capomastri", "Operai", "Furto", "Conquista", "Costruzione"]


def test_parts_left_out_of_the_first_round_have_a_dash() -> None:
    first, second = (round_list(number, parts_of_round(sargon=False), 0) for number in (1, 2))
    assert [re.findall(r">([^<>]+)</text>", drawn)[1::2] for drawn in (first, second)] == [
        ["1", "2", "3", "–", "–", "6"],
        ["1", "2", "3", "4", "5", "6"],
    ]


def test_rulebook_and_board_number_the_parts_of_a_round_alike() -> None:
    counted = re.findall(r"\| \[(\d)\. (.+?)\]", (SITE / "regole" / "valle.md").read_text(encoding="utf-8"))
    assert [(part.number, part.name) for part in parts_of_round(sargon=False)] == counted
