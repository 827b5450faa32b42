"""Leggende's explanations of elements that cannot be used: a picture, a sentence, and a rule if there is a reason."""

import re
from typing import cast

import pytest

from app.games.leggende.page import PAGE
from app.games.leggende.words.names import LEADER_POWERS, TOKEN_EFFECTS, region_name
from app.games.leggende.words.refusals import reason
from app.games.leggende.words.status import next_touch
from app.page.page import Page
from app.table.table import Table
from pycore.contract import State
from pycore.games.leggende.data import LEADERS, TOKENS
from pycore.games.leggende.state import LeggendeState
from pycore.link import encode
from pycore.match import Match
from tests.app.conftest import make_table
from tests.app.games.leggende.played import GAME, asked, show
from tests.app.games.leggende.sentences import good
from tests.app.games.reading import idle
from tests.games.leggende.positions import POSITIONS
from tests.games.leggende.table import about_to_take, play

WHY = re.compile(r'<a class="why" href="[^"]*" data-rule="([^"]+)">perché')
PREPARING = frozenset(
    {"face", "centre", "slot", "turn", "start-region", "token", "outpost", "neutral", "bid", "first"}
)


def at_the_table(name: str) -> tuple[Table, Page]:
    table = make_table(None, "leggende")
    table.open("", encode(Match.from_position("leggende", POSITIONS[name])))
    assert table.session is not None
    table.session.here.be(None)
    return table, Page(table)


def told(state: State, key: str) -> tuple[str, str]:
    found = idle(PAGE, state, key)
    assert found is not None
    return found


@pytest.mark.parametrize("name", ["two-take", "four-ring-all"])
@pytest.mark.parametrize("key", ["sea", "seat-0", "region-D7"])
def test_plain_information_has_no_reason_link(name: str, key: str) -> None:
    """Such a link would belong to a refusal, and nothing was refused here."""
    table, page = at_the_table(name)
    table.touch(key)
    status = page.render()["status"]
    assert 'class="notice"' in status and not WHY.search(status)


def test_a_card_says_why_it_cannot_be_taken_now() -> None:
    """Both in the preparation and after a card has been taken."""
    met = set[bool]()
    for state, decision, _ in asked():
        here = cast(LeggendeState, state)
        if here.row and decision.kind not in ("take", "extra"):
            words, rule = told(state.seen_by(decision.seat), "card-0")
            good(words)
            assert rule == "leggende-prendere"
            early = decision.kind in PREPARING
            assert words.startswith("Le carte si prendono dopo la preparazione.") == early
            assert words.startswith(f"In questo turno {{{here.active}}} ha già preso la sua carta.") != early
            met.add(early)
    assert met == {True, False}


def test_a_card_says_which_other_seat_is_choosing() -> None:
    state = Match.from_position("leggende", POSITIONS["two-take"]).state
    decision = state.decision()
    assert decision is not None and decision.kind == "take"
    words, rule = told(state.seen_by(1 - decision.seat), "card-1")
    assert words.startswith(f"Adesso sceglie {{{decision.seat}}}.") and rule == "leggende-prendere"


def test_a_seat_without_coins_or_cards_is_described() -> None:
    """The phrase "ha nessuna moneta" must not occur."""
    met = set[str]()
    for state, _, _ in asked():
        here = cast(LeggendeState, state)
        for seat in range(here.seats):
            words, _ = told(here, f"seat-{seat}")
            assert " ha nessun" not in words
            met |= {some for some in ("non ha monete. Ha", "e nessuna carta", "ha né") if some in words}
    assert met >= {"non ha monete. Ha", "e nessuna carta"}


def test_a_touched_card_links_to_its_paragraph() -> None:
    table, page = at_the_table("two-ring-move")
    table.touch("card-0")
    status = page.render()["status"]
    assert (
        'data-rule="leggende-prendere">regola' in status and not WHY.search(status) and "close-up" in status
    )


def test_a_token_is_explained_with_its_picture() -> None:
    """A face-down token reveals nothing to a seat that has not looked."""
    met = set[str]()
    for name, plain in POSITIONS.items():
        state = GAME.from_plain(plain)
        for seat in (None, 0):
            seen = cast(LeggendeState, state.seen_by(seat))
            for place, token in seen.to_plain()["tokens"].items():
                words, picture = (
                    told(seen, f"region-{place}")[0],
                    PAGE.close_up(seen, f"region-{place}", PAGE.colours),
                )
                kind = token["name"] if token["name"] in TOKENS else "hidden"
                assert picture is not None and f"#leggende-token-{kind}" in picture, name
                good(words)
                if kind == "hidden":
                    assert words.endswith("lo prende chi costruisce qui la prima città.")
                else:
                    assert words.endswith(f"{TOKEN_EFFECTS[kind]}.")
                met.add(kind)
    assert {"hidden", "dragon", "portal", "robbers", "fortress"} <= met


def test_a_player_panel_explains_leader_and_tokens() -> None:
    state = cast(LeggendeState, GAME.from_plain(POSITIONS["four-hidden"]))
    for seat in range(4):
        words, picture = told(state, f"seat-{seat}")[0], PAGE.close_up(state, f"seat-{seat}", PAGE.colours)
        good(words)
        leader = LEADERS[state.leaders[seat]]
        assert LEADER_POWERS[leader] in words and picture is not None
        assert f"#leggende-leader-{leader}" in picture
        for token in state.to_plain()["taken"][seat]:
            assert TOKEN_EFFECTS[token] in words and f"#leggende-token-{token}" in picture


@pytest.mark.parametrize(
    ("armies", "held"),
    [
        ({}, "A chi la controlla vale 1 punto."),
        ({"0": 2, "1": 1}, "La controlla {0}, per 1 punto."),
        ({"0": 2, "1": 2}, "Non la controlla nessuno: vale 1 punto."),
        ({"0": 1, "neutral": 2}, "La controllano i neutrali, che non fanno punti."),
    ],
)
def test_a_region_says_who_controls_it_and_what_it_is_worth(armies: dict[str, int], held: str) -> None:
    there = {"armies": {"H5": armies} if armies else {}, "cities": {}}
    state = GAME.from_plain({**POSITIONS["two-take"], **there})
    words = told(state, "region-H5")[0]
    good(words)
    assert f"{held} Qui" in words or f"{held} Adesso" in words or words.endswith(held), words


def test_a_fortress_adds_to_the_worth_of_its_region() -> None:
    met = 0
    for plain in POSITIONS.values():
        state = GAME.from_plain(plain)
        for place, token in plain["tokens"].items():
            if token["name"] == "fortress":
                met += 1
                drawn = PAGE.close_up(state, f"region-{place}", PAGE.colours)
                assert " 2 punti" in told(state, f"region-{place}")[0].split("Fortezza:")[0]
                assert drawn is not None and ">★2<" in drawn
    assert met


def test_the_start_region_is_identified() -> None:
    state = cast(LeggendeState, GAME.from_plain(POSITIONS["two-take"]))
    starts = [
        name for name in ("D1", "D4", "F1") if "la regione di partenza" in told(state, f"region-{name}")[0]
    ]
    assert starts == [state.to_plain()["start_region"]]


def test_the_sea_explains_routes_without_a_target() -> None:
    state = GAME.from_plain(POSITIONS["two-take"])
    words, picture = told(state, "sea")[0], PAGE.close_up(state, "sea", PAGE.colours)
    assert "⊗" in words and "e almeno 1." in words and picture is not None
    assert 'data-key="sea"' in PAGE.board(show(state)).overlay


def test_the_legend_covers_every_sign_of_the_board() -> None:
    """The legend must cover the signs, tokens and leaders of all positions, and the cross at the end of a route."""
    used = set[str]()
    for plain in POSITIONS.values():
        board = PAGE.board(show(GAME.from_plain(plain)))
        used |= set(re.findall(r"#(leggende-(?:sign|token|leader)-[a-z-]+)", board.scenery + board.overlay))
        used |= {piece.kind for piece in board.pieces if piece.kind.startswith("leggende-token")}
    explained = "".join(mark.drawing for mark in PAGE.legend())
    assert used <= set(re.findall(r"#(leggende-[a-z-]+)", explained))
    assert len(used) > 30
    assert any(
        "non porta da nessuna parte" in mark.words and "<circle" in mark.drawing for mark in PAGE.legend()
    )


def test_next_touch_names_the_picked_region() -> None:
    """For the target of a move, the owner of an army destroyed, or the Bandit King's payment, the region is named."""
    met = set[str]()
    for state, decision, _ in asked():
        chains = [chain for choice in decision.choices for chain in PAGE.keys(state, choice)]
        for chain in chains:
            if len(chain) > 1 or chains.count(chain) > 1:
                words = next_touch(state.seen_by(decision.seat), chain[:1]).words
                good(words)
                assert region_name(chain[0].removeprefix("region-")) in words
                met.add(decision.kind)
    assert met == {"move", "destroy", "place"}
    assert not next_touch(asked()[0][0], ()).words


def test_a_crown_is_explained_with_the_holder_of_its_island() -> None:
    """Every crown is drawn above sea and land."""
    met = set[str]()
    for state, _, _ in asked()[::7]:
        overlay = str(PAGE.board(show(state)).overlay)
        for key in re.findall(r'data-key="(island-\w+)"', overlay):
            assert overlay.rindex('data-key="region-') < overlay.index(f'"{key}"')
            words, rule = told(state, key)
            good(words)
            assert words.startswith("La corona dice chi controlla un'isola. ") and not rule
            assert PAGE.name_key(state, key) == "Corona"
            met.add(words.split(": ")[1])
    assert met >= {"i neutrali.", "{1}, per 1 punto."}


def test_touching_a_crown_does_not_touch_the_sea() -> None:
    table, page = at_the_table("four-ring-all")
    key = re.findall(r'data-key="(island-\w+)"', "".join(page.render().values()))[0]
    table.touch(key)
    status = page.render()["status"]
    assert "La corona dice chi controlla un'isola." in status and "Il mare" not in status


def test_a_bandit_king_without_coins_gets_the_reason() -> None:
    cities = {"F1": {"1": 1}, "H1": {"0": 1}}
    leaders = ["bandit-king", "fairy-queen", "red-sorceress", "white-knight"]
    state = about_to_take(
        "ancient_tree_spirit", options={"leaders": True}, leaders=leaders, cities=cities, coins=[0, 5, 5, 5]
    )
    play(state, ("take", 0))
    tempted = dict(PAGE.tempting(state.seen_by(0)))
    for key, words, rule in (
        ("region-F1", "Piazzare nelle città altrui costa 1 moneta, e tu non ne hai.", "leggende-re"),
        (
            "region-F2",
            f"In {region_name('F2')} non hai città, e non è la regione di partenza.",
            "leggende-piazzare",
        ),
    ):
        refusal = state.why_not(tempted[(key,)])
        assert refusal is not None
        assert (reason(refusal), refusal.rule) == (words, rule)
