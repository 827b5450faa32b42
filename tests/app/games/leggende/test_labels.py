"""Leggende's labels and status line: unique, correct, and without hidden information."""

import random
import re

import pytest

from app import games
from app.games.leggende.board.action import BUTTON
from app.games.leggende.board.plan import PORTRAIT
from app.games.leggende.page import PAGE
from app.page.page import Page
from app.words import errors as errors_words
from pycore.contract import CHANCE, BadOption, Choice, Event
from pycore.link import encode
from pycore.match import Match
from tests.app.conftest import make_table
from tests.app.games.leggende.played import GAME, OPTIONS, asked, show
from tests.app.games.leggende.sentences import (
    good,
)
from tests.app.games.reading import drawn_words
from tests.games.leggende.positions import POSITIONS
from tests.games.leggende.table import about_to_take


def test_short_labels_in_the_menu_are_part_of_the_full_ones() -> None:
    """The menu appears if several choices share a region. Screen readers get the whole labels."""
    found = set()
    states = [(state, decision) for state, decision, _ in asked()]
    state = GAME.from_plain(POSITIONS["four-bandit-place"])
    decision = state.decision()
    assert decision is not None
    for seen, each in (*states, (state, decision)):
        regions = [choice[1] for choice in each.choices if choice[0] in ("destroy", "place")]
        several = [choice for choice in each.choices if choice[1:] and regions.count(choice[1]) > 1]
        words = [PAGE.in_short(seen, choice) for choice in several]
        assert len(set(words)) == len({(choice[0], *choice[2:]) for choice in several})
        for choice, short in zip(several, words, strict=True):
            good(short)
            assert short.lower() in PAGE.label(seen, choice).lower()
        found |= {choice[0] for choice in several}
    assert found == {"destroy", "place"}


@pytest.mark.parametrize(
    ("name", "left", "first", "then"),
    [
        ("four-bandit-place", 4, "Non piazzare armate", "Fatto: non piazzi altre armate"),
        ("two-ring-move", 7, "Non muovere armate", "Fatto: non muovi altre armate"),
    ],
)
def test_the_closing_choice_says_done_only_after_some_action(
    name: str, left: int, first: str, then: str
) -> None:
    state = GAME.from_plain({**POSITIONS[name], "left": left})
    labels = []
    for _ in range(2):
        decision = state.decision()
        assert decision is not None and decision.choices[-1] == ("done",)
        labels.append(PAGE.label(state.seen_by(decision.seat), ("done",)))
        state.apply(decision.choices[0])
    assert labels == [first, then]


@pytest.mark.parametrize(
    ("standing", "words"),
    [
        (17, "{0}, piazza un'armata, se vuoi: ne hai una sola in riserva."),
        (16, "{0}, piazza fino a 2 armate: ne hai solo 2 in riserva."),
        (15, "{0}, piazza fino a 3 armate."),
    ],
)
def test_the_status_limits_armies_to_the_reserve(standing: int, words: str) -> None:
    """Checks the status line, and the number on the card in the turn strip."""
    state = about_to_take("noble_hills", armies={"D4": {"0": standing, "1": 1}})
    state.apply(("take", 0))
    assert PAGE.status(state, True) == words
    assert str(min(3, 18 - standing)) in drawn_words(PAGE.board(show(state)).scenery)


def test_alternative_actions_are_limited_to_what_is_possible() -> None:
    state = about_to_take("lake", armies={"D4": {"0": 17, "1": 1}})
    state.apply(("take", 0))
    assert PAGE.label(state, ("part", 0)) == "Piazza un'armata (ne hai una sola in riserva)"
    assert PAGE.label(state, ("part", 1)) == "Fai 3 movimenti"
    assert PAGE.name_key(state, "part-0") == "Piazza un'armata"
    (face,) = re.findall(
        r'<g class="face">(?:(?!</g><g data-key).)*</g><g data-key="part-0"', PAGE.board(show(state)).overlay
    )
    assert drawn_words(face.rpartition("<g ")[0]) == ["1"]


def test_declining_a_look_is_labelled_as_leaving_tokens_covered() -> None:
    plain = POSITIONS["four-peek"]
    assert PAGE.label(GAME.from_plain(plain), ("done",)) == "Non guardare: il segnalino resta coperto"
    more = GAME.from_plain({**plain, "armies": {**plain["armies"], "H2": {"0": 1}}})
    assert PAGE.label(more, ("done",)) == "Non guardare: i segnalini restano coperti"


def test_the_label_of_a_card_tells_its_price_and_effects() -> None:
    state = GAME.from_plain(POSITIONS["two-take"])
    assert PAGE.label(state, ("take", 0)) == (
        "Prendi il Bosco antico (1º posto, gratis). Costruisci una città e poi piazza un'armata."
        " Abilità: +1 armata quando piazzi"
    )
    assert PAGE.label(state, ("take", 1)) == (
        "Prendi i Gargoyle maledetti (2º posto, 1 moneta). Fai 5 movimenti."
        " Abilità: Volare (via mare spendi 1 movimento in meno)"
    )
    extra = GAME.from_plain(POSITIONS["four-extra"])
    assert PAGE.label(extra, ("take", 0)) == (
        "Prendi il Cavaliere nobile (1º posto, gratis). Abilità: +1 movimento quando muovi"
    )


def test_labels_and_status_use_only_what_a_seat_sees() -> None:
    for state, decision, _ in asked():
        seen = state.seen_by(decision.seat)
        assert PAGE.status(seen, True) == PAGE.status(state, True)
        for choice in decision.choices:
            assert PAGE.label(seen, choice) == PAGE.label(state, choice)
        for viewer in (None, *range(state.seats)):
            good(PAGE.status(state.seen_by(viewer), False))


def test_all_words_of_a_whole_game_are_correct() -> None:
    """A whole game through the page's words: every label, status, log line, fact and reason is checked."""
    rng = random.Random(12)
    state = GAME.start(3, {**OPTIONS[2], "setup": "choose"})
    said = 0
    while (decision := state.decision()) is not None:
        for viewer in (None, *range(3)):
            good(PAGE.status(state.seen_by(viewer), viewer == decision.seat))
        if decision.seat != CHANCE:
            said += sum(bool(PAGE.label(state.seen_by(decision.seat), choice)) for choice in decision.choices)
        events: list[Event] = []
        state.apply(rng.choice(decision.choices), events)
        said += sum(bool(PAGE.line(event)) for event in events)
        for seat in range(3):
            good(", ".join(f"{name} {value}" for name, value in PAGE.facts(state, seat)))
        refusal = state.why_not(("take", 5))
        if refusal is not None:
            good(PAGE.reason(refusal))
    assert said > 500


def test_the_swamp_option_says_which_option_it_needs() -> None:
    words = games.bad_option("leggende", BadOption("swamp", "needs-explore"))
    assert "esplorazione" in words and words != errors_words.BAD_SETUP


SHORT = {
    "city": {"Non costruire"},
    "destroy": {"Non distruggere"},
    "place": {"Fatto", "Non piazzare"},
    "move": {"Fatto", "Non muovere"},
    "free-army": {"Non aggiungere"},
    "steal": {"Non rubare"},
    "peek": {"Non guardare"},
    "option": {"Non agire"},
    "extra": {"Non prendere"},
}
"""Texts of the closing button, by decision kind."""


def test_the_closing_button_says_what_is_declined() -> None:
    """The button says "Fatto" only if something has been done. Its label begins the same way."""
    met = set[tuple[str, str]]()
    for state, decision, _ in asked():
        for verb in ("done", "skip"):
            if (verb,) in decision.choices:
                words = PAGE.name_key(state, verb)
                met.add((decision.kind, words))
                begun = PAGE.label(state, (verb,)).startswith("Fatto")
                assert begun == (words == "Fatto") and words in SHORT[decision.kind]
                drawn = PAGE.board(show(state, decision.seat))
                assert all(f">{word}<" in drawn.overlay for word in words.split(" ", 1))
    assert met == {(kind, words) for kind, several in SHORT.items() for words in several}


@pytest.mark.parametrize("ring", [False, True])
def test_buttons_end_above_the_tabs_of_a_phone(ring: bool) -> None:
    """In a window of 360 by 640 pixels the board begins at 188 and the tabs at 592. That is 404 pixels, or 808
    units."""
    assert all(mat.buttons[1] + BUTTON + 8 <= 808 for mat in PORTRAIT[ring].mats)


def test_before_the_end_of_a_turn_the_question_says_what_is_turned_up() -> None:
    """The last movement ends the turn: a new card comes, and nothing can be undone."""
    rng = random.Random(3)
    match = Match.new("leggende", 2, {}, rng)
    while not (last := _last_of_its_turn(match)):
        decision = match.state.decision()
        assert decision is not None
        match.play(rng.choice(decision.choices))
    table = make_table(None, "leggende")
    table.open("", encode(match))
    assert table.session is not None
    table.session.here.be(None)
    table.session.here.take_device()
    table.choose(last)
    assert table.unconfirmed == last
    assert "Poi si scopre una carta nuova, e non potrai più annullare" in Page(table).render()["status"]


def _last_of_its_turn(match: Match) -> Choice:
    """A choice, other than "Fatto", after which a card is dealt; () if there is none."""
    decision = match.state.decision()
    choices = decision.choices if decision is not None and decision.kind in ("move", "city") else ()
    ends = (choice for choice in choices if choice[0] not in ("done", "skip") and len(choices) > 1)
    return next((choice for choice in ends if match.raises_floor(choice)), ())


def test_who_may_begin_is_addressed() -> None:
    rng = random.Random(3)
    match = Match.new("leggende", 2, rng=rng)
    while (decision := match.decision) is not None and decision.kind != "first":
        match.play(rng.choice(decision.choices))
    assert decision is not None
    said = {choice[1]: PAGE.label(match.state, choice) for choice in decision.choices}
    assert said == {
        decision.seat: "Comincia tu",
        1 - decision.seat: f"Fai cominciare {{{1 - decision.seat}}}",
    }
