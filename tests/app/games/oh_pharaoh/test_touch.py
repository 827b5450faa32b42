"""Touches and explanations in Oh, Pharaoh!: hints, reasons and sizes that a beginner depends on."""

import re
from typing import Any

import pytest

from app.games.oh_pharaoh.board.layout import FINGER, FOOT, HAND, HEIGHT, OWN, REACT, SIDE_BUTTON, hand_slots
from app.games.oh_pharaoh.page import PAGE
from app.games.oh_pharaoh.words.names import EFFECTS
from app.page.page import Page
from app.table.table import Table
from pycore.contract import Choice, Event, Plain
from pycore.link import encode
from pycore.match import Match
from tests.app.conftest import make_table
from tests.app.games.oh_pharaoh.played import GAME, PEOPLE, show, steps
from tests.app.games.oh_pharaoh.test_words import good
from tests.app.playing import words
from tests.games.oh_pharaoh.positions import cards, position, tower


def at_table(**fields: Any) -> Table:
    """A hot-seat table; Anna holds the device."""
    table = make_table(None, "oh_pharaoh")
    match = Match.from_position("oh_pharaoh", position(turn=1, **fields))
    table.open("", encode(match) + "&n=Anna,Bruno,Carla")
    table.be(None)
    table.take_device()
    return table


def choices_since(table: Table, since: int) -> list[Choice]:
    """The choices made since the record had `since` choices."""
    assert table.session is not None and isinstance(table.session.source, Match)
    return list(table.session.source.record[since:])


HAND_OF_ALL = cards(3, 4, 8, 9, "pharaoh", "thief")
BUILT = [[tower(3, 4, 2)], [tower(5, 2, 1)], []]


def test_the_board_fits_a_phone_below_header_and_words() -> None:
    """A unit is half a pixel. Header, words, a gap and the tabs take 239 of 640 pixels."""
    assert HEIGHT / 2 <= 640 - 44 - 140 - 6.4 - 48
    assert HAND.y + HAND.h < HEIGHT
    for place in (SIDE_BUTTON, *REACT, FOOT):
        assert place.h >= 88 and place.w >= 88 and place.y + place.h <= HAND.y
    assert REACT[0].right + 16 <= REACT[1].x


def test_cards_that_can_only_be_discarded_are_marked() -> None:
    state = GAME.from_plain(position(hands=[HAND_OF_ALL, cards(1), cards(2)], pyramids=BUILT))
    overlay = PAGE.board(show(state, 0)).overlay
    for card in HAND_OF_ALL:
        key = re.search(rf'<g[^>]*data-key="card-{card}".*?</g>', overlay)
        assert key is not None
        assert ("stroke-dasharray" in key.group()) == (card in ("8", "9", "pharaoh")), card
    assert any("ora sul tavolo non serve" in mark.words for mark in PAGE.legend())


@pytest.mark.parametrize(
    ("card", "told", "rule"),
    [
        (
            "9",
            "La piramide va dal 3 al 4: un 9 non ci sta. Se vuoi, tocca un giocatore per offrirlo o gli scarti per"
            " scartarlo.",
            "ampliare",
        ),
        (
            "pharaoh",
            "Un faraone ferma un ladro, o protegge la mano da un esattore: lo giochi quando ti attaccano.",
            "faraone",
        ),
        ("thief", "Un ladro: tocca la piramide da derubare o gli scarti per scartarlo.", "ladro"),
    ],
)
def test_a_card_without_a_place_says_why(card: str, told: str, rule: str) -> None:
    table = at_table(hands=[HAND_OF_ALL, cards(1), cards(2)], pyramids=BUILT)
    table.touch(f"card-{card}")
    status = Page(table).render()["status"]
    assert told in words(status) and f'data-rule="oh_pharaoh-{rule}"' in status


@pytest.mark.parametrize(
    ("hand", "pyramids", "card", "told"),
    [
        (cards(2, 2, 3), [], "2", "Un 2: tocca il posto libero per costruire 2‑2 / 3,"),
        (cards(2, 2, 3, 3, 4), [], "3", "Un 3: tocca il posto libero per costruire 2‑2 / 3 o 3‑3 / 4,"),
        (
            cards(2, 3, 4, 5, "joker"),
            [],
            "joker",
            "Un jolly: tocca il posto libero per costruire una piramide,",
        ),
        (cards(4), BUILT[:1], "4", "Un 4: tocca dove metterlo,"),
        (cards(4, 4, 5), BUILT[:1], "4", "Un 4: tocca dove metterlo, il posto libero per costruire 4‑4 / 5,"),
    ],
)
def test_the_hint_names_the_pyramid_that_a_place_would_build(
    hand: Plain, pyramids: list[Any], card: str, told: str
) -> None:
    """The hint and the label of the place both say it before the place is touched."""
    plain = position(hands=[hand, cards(1), cards(2)], pyramids=pyramids, marker=4)
    sentence = PAGE.next_touch(GAME.from_plain(plain).seen_by(0), (f"card-{card}",)).words
    good(sentence)
    assert sentence.startswith(told)
    table = at_table(hands=[hand, cards(1), cards(2)], pyramids=pyramids, marker=4)
    table.touch(f"card-{card}")
    if pyramids == [] and card == "2":
        assert table.lit()["place-0"] == "Costruisci una piramide: 2‑2 / 3, 10 punti"


def test_a_card_without_a_pyramid_says_what_one_needs() -> None:
    seen = GAME.from_plain(position(hands=[cards(9, 2, 5), cards(1), cards(2)])).seen_by(0)
    told = PAGE.next_touch(seen, ("card-9",)).words
    good(told)
    assert "due carte uguali e una che vale 1 in più" in told
    assert PAGE.next_touch(seen, ("card-9",)).rule == "oh_pharaoh-costruire"


def test_an_explanation_links_to_a_rule_and_gives_no_reason() -> None:
    table = at_table(hands=[HAND_OF_ALL, cards(1), cards(2)], pyramids=BUILT)
    for key in ("track", "pyramid-1-0", "discards"):
        table.touch(key)
        notice = Page(table).render()["status"].partition('class="notice"')[2]
        assert ">regola</a>" in notice and "perché" not in notice


def test_successive_cards_share_a_sentence() -> None:
    drawn = [Event("drawn", 0, {}, "", {"card": card}, audience=(0,)) for card in ("6", "3", "6")]
    known = [event.seen_by(0) for event in drawn]
    assert PAGE.several(known) == "{0} pesca un 3 e due 6."
    assert PAGE.several([event.seen_by(1) for event in drawn]) == "{0} pesca 3 carte."
    shown = [Event("revealed", -1, {"card": card, "kept": True}, "") for card in ("4", "joker")]
    assert PAGE.several(shown) == "Si scoprono un 4 e un jolly."
    assert PAGE.several([Event("added", 0, {}, "")] * 2) == ""


def test_the_start_of_the_final_phase_is_shown_and_logged() -> None:
    fields: dict[str, Any] = {
        "phase": "score",
        "marker": 9,
        "hands": [cards(1), cards(2), cards(3)],
        "face_up": ["4", "9", "6"],
    }
    state = GAME.from_plain(position(pyramids=[[tower(5, 3, 2, 1)], [], []], **fields))
    events: list[Event] = []
    state.apply(("score", 0), events)
    overlay = PAGE.board(show(state, 0)._replace(events=tuple(events))).overlay
    assert "Comincia la fase finale" in overlay
    lines = [line for line in map(PAGE.line, events) if line]
    assert len(lines) == 2 and lines[1].startswith("Comincia la fase finale")


def test_ten_kinds_of_cards_fit_in_full_width() -> None:
    hand = cards(1, 2, 3, 4, 5, 6, 7, 8, "thief", "pharaoh")
    board = PAGE.board(show(GAME.from_plain(position(hands=[hand, cards(1), cards(2)])), 0))
    assert sum(piece.place.startswith("hand-") for piece in board.pieces) == 10
    slots = hand_slots(10)
    assert all(slot.w >= FINGER for slot in slots) and slots[-1].x + slots[-1].w <= HAND.x + HAND.w
    layers = [piece.layer for piece in board.pieces if piece.place.startswith("hand-")]
    assert layers == sorted(layers), "each card overlaps the one before"


def test_player_panels_show_a_back_per_card() -> None:
    """One card back per card, at a table of three."""
    state = GAME.from_plain(position(hands=[cards(1), cards(2, 2, 4), cards(3)]))
    scenery = PAGE.board(show(state, 0)).scenery
    assert PEOPLE[1].name in scenery and scenery.count('href="#oh-pharaoh-back"') == 2 + 3 + 1


@pytest.mark.parametrize("card", [*HAND_OF_ALL])
def test_done_works_with_any_card_picked(card: str) -> None:
    table = at_table(hands=[HAND_OF_ALL, cards(1), cards(2)], pyramids=BUILT, face_up=["1", "2", "4"])
    assert table.session is not None
    table.touch(f"card-{card}")
    assert table.picked == (f"card-{card}",) and "done" in table.lit()
    before = table.session.length
    table.touch("done")
    assert choices_since(table, before)[0] == ("done",)


def test_done_is_not_a_drag_target() -> None:
    table = at_table(hands=[HAND_OF_ALL, cards(1), cards(2)], pyramids=BUILT)
    assert table.session is not None
    before = table.session.length
    assert table.gestures.lift("card-3") == "card-3" and "done" not in table.lit()
    table.gestures.drop("done")
    assert table.session.length == before and table.picked == ()


@pytest.mark.parametrize("card", ["3", "9", "pharaoh"])
def test_touching_a_card_and_a_player_begins_an_offer(card: str) -> None:
    table = at_table(hands=[HAND_OF_ALL, cards(1), cards(2)], pyramids=BUILT)
    assert table.session is not None
    table.touch(f"card-{card}")
    assert table.lit()["seat-1"].startswith("Scambio con Bruno: offri un ")
    before = table.session.length
    table.touch("seat-1")
    assert choices_since(table, before) == [("offer", 1), ("give", card)]
    table.undo()
    assert table.session.length == before, "one gesture must be one undo"


def test_special_cards_are_explained_even_with_too_many_cards() -> None:
    held = cards(1, 1, 3, 3, 4, 9, 9, "thief", "pharaoh")
    seen = GAME.from_plain(position(hands=[held, cards(1), cards(2)])).seen_by(0)
    for card in ("thief", "pharaoh"):
        told = PAGE.next_touch(seen, (f"card-{card}",)).words
        good(told)
        assert EFFECTS[card] in told and "scartarlo" not in told


def test_a_thief_cannot_be_offered() -> None:
    table = at_table(hands=[HAND_OF_ALL, cards(1), cards(2)], pyramids=BUILT)
    table.touch("card-thief")
    assert not {"seat-1", "seat-2"} & table.lit().keys()


@pytest.mark.parametrize("card", ["thief", "collector", "pharaoh", "joker"])
def test_special_cards_are_explained_before_being_discarded(card: str) -> None:
    held = cards(1, 2, 2, 3, 8, 8, 9, 9, card)
    table = at_table(phase="discard", hands=[held, cards(1), cards(2)], face_up=["1", "4", "7"])
    assert table.session is not None
    before = table.session.length
    table.touch(f"card-{card}")
    assert table.session.length == before and "discards" in table.lit()
    status = Page(table).render()["status"]
    assert EFFECTS[card] in words(status) and "tocca gli scarti" in words(status)
    table.touch("discards")
    assert choices_since(table, before) == [("discard", card)]


def test_every_element_is_explained() -> None:
    """Each element is explained in its own words, not by saying that it has no use now."""
    table = at_table(
        phase="draw", hands=[HAND_OF_ALL, cards(1), cards(2)], pyramids=BUILT, face_up=["1", "4", "thief"]
    )
    said = {}
    for key in (
        *(f"card-{card}" for card in HAND_OF_ALL),
        "turn",
        "track",
        "seat-1",
        "pyramid-1-0",
        "place-1",
    ):
        table.touch(key)
        assert table.notice is not None, key
        said[key] = table.notice.text
        good(table.notice.text)
        assert "non serve" not in table.notice.text and table.notice.rule, key
    assert said["turn"] == "Passi: valuta, prendi, agisci, scarta."
    assert said["seat-1"] == "Bruno ha 0 punti e 1 carta in mano."
    assert said["card-9"].startswith("Un 9 in mano. ") and "ferma un ladro" in said["card-pharaoh"]


def test_slots_of_the_hand_are_large_enough_to_touch() -> None:
    for kinds in range(1, 14):
        slots = hand_slots(kinds)
        assert all(slot.w >= FINGER and slot.h >= FINGER for slot in slots), kinds
        assert all(
            slot.x + slot.w <= HAND.x + HAND.w and slot.y + slot.h <= HAND.y + HAND.h for slot in slots
        )
    assert HAND.y + HAND.h < HEIGHT


def test_ghosts_label_their_number_as_points() -> None:
    state = GAME.from_plain(position(hands=[HAND_OF_ALL, cards(1), cards(2)], pyramids=BUILT))
    overlay = PAGE.board(show(state, 0)).overlay
    assert overlay.count(">punti<") == 2, "one on each level that may grow"
    seen = state.seen_by(0)
    assert PAGE.label(seen, ("add", 0, 4, "stone")) == (
        "Aggiungi un 4 alla prima piramide: diventa 3‑3‑3‑3 / 4‑4‑4, 14 punti"
    )


def test_ghosts_of_low_pyramids_show_zero_points() -> None:
    """From the sixth space on, a pyramid of two levels gives nothing, so its ghosts show 0."""
    fields: dict[str, Any] = {"hands": [HAND_OF_ALL, cards(1), cards(2)], "pyramids": BUILT, "marker": 6}
    state = GAME.from_plain(position(**fields))
    board = PAGE.board(show(state, 0))
    assert ">0 punti<" in board.scenery
    plates = re.findall(r">(\d+)</text><text[^>]*>punti<", board.overlay)
    assert plates == ["0", "0"]
    assert PAGE.label(state.seen_by(0), ("add", 0, 4, "stone")).endswith(" 0 punti")


@pytest.mark.parametrize(
    ("hand", "marker", "touched", "said"),
    [
        (
            cards(4, 4, 5, 5),
            0,
            ("card-5", "place-1"),
            "La seconda piramide si può costruire dalla casella 3.",
        ),
        (cards(4, 4, 5, 5), 3, ("card-5", "place-1"), "La nuova piramide va nel primo posto libero."),
        (cards(1, 1, 3, 3), 0, ("card-3", "place-0"), "In mano ti manca un 4."),
        (cards(3, 5, 5), 0, ("card-3", "place-0"), "In mano ti mancano un 3 e un 4."),
        (cards(9, 9), 0, ("card-9", "place-0"), "In mano ti mancano due 8."),
        (cards(8, 9, 5, 5), 0, ("card-9", "place-0"), "In mano ti manca un 8."),
        (cards(6, "joker"), 0, ("card-6", "place-0"), "In mano ti manca un 6."),
        (cards(1), 0, ("card-1", "place-0"), "In mano ti mancano un 1 e un 2."),
    ],
)
def test_a_card_that_builds_nothing_names_the_missing_cards(
    hand: dict[str, int], marker: int, touched: tuple[str, str], said: str
) -> None:
    """Cards can be missing below or on top. Jokers in hand are counted, and the target place matters."""
    table = at_table(hands=[hand, cards(8, 8, 8), cards(2)], marker=marker)
    for key in touched:
        table.touch(key)
    assert table.notice is not None and table.notice.text == said
    good(table.notice.text)


def test_only_the_first_free_place_can_be_built_on() -> None:
    table = at_table(hands=[cards(4, 4), cards(1), cards(2)], marker=3)
    for place, said in (
        ("place-0", "Qui va la prossima piramide"),
        ("place-1", "La nuova piramide va nel primo posto"),
    ):
        table.touch(place)
        assert table.notice is not None and table.notice.text.startswith(said)


def test_the_reason_mentions_a_second_pyramid_in_one_sentence() -> None:
    """The free place itself explains what a pyramid needs, because the text must not cover the board."""
    table = at_table(hands=[cards(9), cards(1), cards(2)], pyramids=[[tower(3, 2, 1)], [], []], marker=4)
    table.touch("card-9")
    assert words(Page(table).render()["status"]).startswith(
        "La piramide va dal 3 al 4: un 9 non ci sta. E per ora non puoi cominciarne un'altra. Se vuoi, tocca"
    )


def test_a_card_without_a_place_can_be_offered() -> None:
    """With more cards in hand than may be kept, a card without a place can still be traded."""
    hand = cards(1, 1, 2, 3, 3, 6, "thief", "joker", "pharaoh")
    table = at_table(hands=[hand, cards(5), cards(3)], pyramids=[[tower(4, 3, 2, 1)], [], []])
    assert "card-6" in table.lit()
    table.touch("card-6")
    assert table.notice is None and table.picked == ("card-6",) and "seat-1" in table.lit()
    assert "tocca un giocatore per offrirlo." in words(Page(table).render()["status"])
    assert table.session is not None
    start = table.session.length
    table.touch("seat-2")
    assert choices_since(table, start) == [("offer", 2), ("give", "6")]


def test_an_offer_that_cannot_be_accepted_names_the_missing_card() -> None:
    """The player learns of the missing card without touching an answer."""
    plain = position(hands=[cards(3, 4, "thief"), cards(5, 6), cards(7)])
    for asked, missing in (("9", " In mano ti manca un 9."), ("6", "")):
        state = GAME.from_plain(plain)
        for choice in (("offer", 1), ("give", "3"), ("ask", asked), ("propose",)):
            state.apply(choice)
        told = PAGE.status(state.seen_by(1), True)
        assert told == f"{{1}}, {{0}} ti offre un 3 e chiede un {asked}.{missing}"
        assert "manca" not in PAGE.status(state.seen_by(None), True)


def test_a_collector_is_explained_with_its_rule() -> None:
    table = at_table(hands=[cards(3, 4, "collector"), cards(1), cards(2)], pyramids=BUILT)
    table.touch("card-collector")
    status = Page(table).render()["status"]
    assert words(status).startswith(
        "Un esattore prende una carta a caso da ogni avversario: tocca «Gioca l'esattore»"
    )
    assert 'data-rule="oh_pharaoh-esattore"' in status


PLATE = re.compile(r'<rect x="([\d.]+)" y="[\d.]+" width="64" height="58" rx="10" fill="var\(--gold\)"')


def test_plates_of_points_stay_inside_their_place() -> None:
    """The plate stays inside its ring, near the cards it belongs to."""
    met = 0
    for state, decision, _ in steps():
        if decision is None or decision.kind != "act" or met > 40:
            continue
        board = PAGE.board(show(state, decision.seat))
        for x in map(float, PLATE.findall(board.scenery + board.overlay)):
            place = OWN[x > OWN[1].x]
            assert place.x + 4 <= x <= place.x + place.w - 64 - 4
            met += 1
    assert met


def test_taking_a_card_is_refused_with_twelve_cards_on_the_table() -> None:
    hands, built = [cards(9), cards(1), cards(2)], [[tower(2, 6, 4, 2), tower(6, 2, 1)], [], []]
    for key in ("row-0", "pile"):
        table = at_table(phase="score", face_up=["3", "4", "5"], hands=hands, pyramids=built, marker=5)
        table.touch(key)
        assert table.notice is not None and "almeno 12 carte" in table.notice.text
        assert table.notice.rule == "oh_pharaoh-dodici-carte"


@pytest.mark.parametrize(
    ("height", "told"), [(2, "riesce con 2 o più"), (6, "riesce solo con 6"), (7, "nessun tiro basta")]
)
def test_a_thief_shows_the_roll_it_needs(height: int, told: str) -> None:
    hands = [cards("thief"), cards(1), cards(2)]
    tall = tower(1, *range(height + 1, 1, -1))
    state = GAME.from_plain(position(hands=hands, pyramids=[[], [tall], []], marker=4))
    assert PAGE.label(state, ("thief", 1, 0)).endswith(f", {told}")
    state.apply(("thief", 1, 0))
    asks = "nessun tiro basta: 0/6" if height > 6 else f"serve {told.split('con ')[1]}: {7 - height}/6"
    assert asks in PAGE.board(show(state, 1)).scenery
