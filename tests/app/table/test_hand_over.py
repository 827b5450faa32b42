"""Hand-overs in hot-seat play: how often the device changes hands, and the text of the hand-over screen."""

import random
import statistics

import pytest

from app.page.page import Page
from app.table.table import Table
from app.words import hand_over as hand_over_words
from app.words import setup as setup_words
from app.words import sharing as sharing_words
from lab.bench import touches as touching
from lab.bench.passes import CASES, Case, played
from pycore.link import encode
from pycore.match import Match
from tests.app.conftest import make_table
from tests.app.playing import lay_at_a_tile, listed, log_of, match_of, words
from tests.app.table.test_session import at_the_market
from tests.games.oh_pharaoh.positions import cards, position, tower


def laid(slug: str) -> tuple[Table, Page]:
    table = make_table(None, slug)
    table.open(slug, "")
    table.start()
    return table, Page(table)


def test_one_hand_over_covers_a_chain_of_public_and_secret_choices() -> None:
    table, page = laid("valle")
    assert page.flags()["mode"] == "pass" and page.flags()["kind"] == "bid-lot"
    table.take_device()
    for choice in (("lot", 0), ("tablet", 3), ("lot", 1), ("tablet", 2)):
        assert page.flags()["mode"] == "game"
        table.choose(choice)
    table.choose(("done",))
    assert page.flags()["mode"] == "pass"
    assert hand_over_words.pass_to(setup_words.default_name(1)) in words(page.render()["pass"])
    table.take_device()
    assert page.flags()["mode"] == "game" and page.flags()["seat"] == "1"


def test_the_end_of_a_secret_chain_can_be_reconsidered() -> None:
    """A slip of the finger ended the bid. The device is still in that player's hands."""
    table, page = laid("valle")
    table.take_device()
    for choice in (("lot", 0), ("tablet", 3), ("done",)):
        table.choose(choice)
    record = match_of(table).record
    assert page.flags()["mode"] == "pass" and record[-1] == ("tablet", 3)
    assert "puoi ancora ripensarci" in words(page.render()["pass"])
    assert table.back()
    table.take_device()
    table.choose(("lot", 1))
    table.choose(("tablet", 0))
    table.choose(("done",))
    table.take_device()
    assert match_of(table).record[len(record) :] == (("lot", 1), ("tablet", 0), ("done",))
    assert page.flags()["seat"] == "1"
    assert not table.can_undo()  # announced on the hand-over screen


def test_the_holder_is_not_told_to_pass_the_device_to_themselves() -> None:
    """After a public choice the same seat has a secret one. It already holds the device."""
    table = make_table(None, "imhotep")
    page = Page(table)
    table.open("", encode(at_the_market()) + "&n=Anna,Bruno")
    table.choose(("take", 3))
    table.confirm()
    told = words(page.render()["pass"])
    assert page.flags()["mode"] == "pass" and told.startswith("Anna, adesso guarda solo tu")
    assert "Passa il dispositivo" not in told and page.render()["pass"].count("<button") == 1
    table.be(0)
    table.be(None)
    assert words(page.render()["pass"]).startswith("Passa il dispositivo ad Anna")


def at_the_tile() -> tuple[Table, Page, Match]:
    table = make_table(None, "kheops")
    lay_at_a_tile(table)
    return table, Page(table), match_of(table)


def test_one_screen_confirms_the_last_choice_and_hands_over() -> None:
    table, page, match = at_the_tile()
    before, held = len(match), page.render()["pieces"]
    choice = listed(page)[0]
    question = table.question()
    assert question is not None
    *first, last = min(question.chains[choice], key=len)
    for key in first:
        table.touch(key)
    table.touch(last)
    parts = page.render()
    assert page.flags()["mode"] == "pass" and len(match) == before
    told = words(parts["pass"])
    assert told.startswith("Passa il dispositivo a Bruno") and "Anna, puoi ancora ripensarci" in told
    assert "Eccomi, sono Bruno" in told and "Ripensaci" in told
    assert parts["pass"].count("data-confirm") == 1 and not listed(page)
    assert "in mano" in held and "in mano" not in parts["pieces"] and table.picked == ()
    table.take_device()
    assert page.flags()["mode"] == "game" and page.flags()["seat"] == "1"
    assert match.record[before] == choice and len(match) == before + 2
    assert not table.can_undo()


def test_sending_the_link_also_ends_the_turn() -> None:
    """A player whose opponent is elsewhere has nobody to hand the device to."""
    table, page, match = at_the_tile()
    before, choice = len(match), listed(page)[0]
    table.choose(choice)
    assert "Manda a Bruno" in words(page.render()["pass"]) and len(match) == before
    table.device.send_on()
    assert match.record[before] == choice and "send-on" in [effect.kind for effect in table.take_effects()]
    assert table.session is not None and table.session.here.identity == 0 and page.flags()["mode"] == "game"


def test_reconsidering_returns_to_the_same_state() -> None:
    table, page, match = at_the_tile()
    before, shown = len(match), page.render()
    for _ in range(2):
        table.choose(listed(page)[0])
        assert page.flags()["mode"] == "pass"
        assert table.back() and page.flags()["mode"] == "pass" and "Ripensaci" not in page.render()["pass"]
        table.take_device()
        assert page.flags()["mode"] == "game" and len(match) == before and table.unconfirmed is None
    assert page.render()["status"] == shown["status"] and page.render()["pieces"] == shown["pieces"]
    table.choose(listed(page)[0])
    table.be(1)
    table.be(None)
    assert "Ripensaci" not in page.render()["pass"] and len(match) == before


def test_a_player_alone_at_the_device_confirms_instead() -> None:
    """If the other seats play elsewhere, no hand-over is needed."""
    table, page, match = at_the_tile()
    table.be(0)
    table.take_device()
    table.choose(listed(page)[0])
    assert table.unconfirmed is not None and page.flags()["mode"] == "game"
    table.confirm()
    assert table.unconfirmed is None and match.record[-2][0] == "tile"


def test_a_wrong_prediction_of_the_next_seat_leads_to_a_second_hand_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The predicted next seat was wrong. The player who takes the device sees nothing and hands it on."""
    table, page, _ = at_the_tile()
    session = table.session
    assert session is not None
    monkeypatch.setattr(session, "passes_to", lambda choice: 0)
    table.choose(listed(page)[0])
    assert words(page.render()["pass"]).startswith("Anna, adesso guarda solo tu")
    table.take_device()
    assert page.flags()["mode"] == "pass" and session.here.next_holder() == 1
    assert "Passa il dispositivo a Bruno" in words(page.render()["pass"])


def match_with_a_successful_theft() -> Match:
    """A position in which seat 0 steals from a pyramid of seat 1. Every choice but one leaves no pyramid."""
    robbed = position(hands=[cards(3, "thief"), cards(5)], turn=1, pyramids=[[], [tower(5, 4, 2, 1)]])
    for seed in range(100):
        match = Match.from_position("oh_pharaoh", robbed, random.Random(seed))
        match.play(("thief", 1, 0))
        match.play(("let",))
        if match.decision is not None and match.decision.kind == "steal":
            return match
    raise AssertionError("no theft succeeded")


def test_a_public_choice_needs_no_hand_over() -> None:
    """The owner of the robbed pyramid chooses at once, without a hand-over. The thief's hand stays hidden."""
    table = make_table(None, "oh_pharaoh")
    page = Page(table)
    table.open("", encode(match_with_a_successful_theft()))
    table.be(None)
    table.take_device()
    assert table.session is not None
    table.choose(("steal", 6, "stone"))
    table.confirm()
    for choice in (("low", 5), ("level", 3, 0)):
        assert (page.flags()["mode"], page.flags()["seat"], table.session.here.eyes()) == ("game", "1", None)
        assert choice in listed(page)
        table.choose(choice)
        table.confirm()
    assert (page.flags()["mode"], page.flags()["seat"], table.session.here.eyes()) == ("game", "0", 0)


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_hand_overs_stay_within_the_budget(case: Case) -> None:
    """At most one hand-over per turn plus one in Oh, Pharaoh!, and two per player and round in the other games."""
    for seed in range(2):
        found = played(case, seed)
        most = found.turns + 1 if case.slug == "oh_pharaoh" else 2 * found.turns
        assert found.passes <= most, found


def test_touching_a_name_in_the_panel_does_not_reveal_a_hand() -> None:
    """In hot-seat play, touching another name in the panel shows a hand-over screen first."""
    table = make_table(None, "oh_pharaoh")
    page = Page(table)
    held = [cards(3, 3, 3, 9), cards(5, 7), cards(8, 8)]
    table.open(
        "", encode(Match.from_position("oh_pharaoh", position(hands=held, turn=1))) + "&n=Anna,Bruno,Carla"
    )
    table.be(None)
    table.take_device()
    assert table.session is not None and table.session.here.eyes() == 0
    for seat, name in ((1, "Bruno"), (2, "Carla")):
        table.be(seat)
        assert (page.flags()["mode"], table.session.here.eyes(), listed(page)) == ("pass", None, [])
        assert words(page.render()["pass"]).startswith(f"Passa il dispositivo a {name}")
        assert not table.can_undo()
        table.take_device()
        assert (page.flags()["mode"], table.session.here.eyes()) == ("game", seat)
    table.be(2)
    assert page.flags()["mode"] == "game"
    table.be(None)
    assert page.flags()["mode"] == "pass"


def test_touching_the_same_name_twice_does_not_reveal_a_hand() -> None:
    table = make_table(None, "oh_pharaoh")
    held = [cards(3, 3, 3, 9), cards(5, 7), cards(8, 8)]
    table.open("", encode(Match.from_position("oh_pharaoh", position(hands=held, turn=1))))
    table.be(None)
    table.take_device()
    session = table.session
    assert session is not None
    for _ in range(2):
        table.be(1)
        assert (session.here.must_pass(), session.here.eyes()) == (True, None)


def test_a_person_who_was_only_named_does_not_hold_the_device() -> None:
    """Bruno was named and has not taken the device, when Carla joins from her own device. It is Bruno's turn."""
    table = make_table(None, "oh_pharaoh")
    held = [cards(5, 7), cards(3, 3, 3, 9), cards(8, 8)]
    table.open("", encode(Match.from_position("oh_pharaoh", position(hands=held, turn=1, active=1))))
    table.be(None)
    table.take_device()
    session = table.session
    assert session is not None and session.decision is not None and session.decision.seat == 1
    table.be(0)
    table.take_device()
    table.be(1)
    assert session.here.must_pass()
    session.here.share_out({2})
    table.others.shared_out()
    assert (session.here.must_pass(), session.here.eyes()) == (True, None)


def test_without_secrets_touching_a_name_switches_the_seat() -> None:
    table, page = laid("senet")
    table.be(1)
    assert page.flags()["mode"] == "game" and table.session is not None and table.session.here.eyes() == 1


def test_an_opened_link_asks_for_the_name_only_once() -> None:
    """The name alone is enough, because nothing private has been shown yet."""
    table = make_table(None, "oh_pharaoh")
    page = Page(table)
    match = Match.from_position("oh_pharaoh", position(hands=[cards(3, 9), cards(5, 7), cards(8, 8)], turn=1))
    table.open("", encode(match) + "&n=Anna,Bruno,Carla")
    table.be(1)
    assert table.session is not None
    assert (page.flags()["mode"], table.session.here.eyes()) == ("game", 1)
    table.device.ask_who()
    table.be(0)
    assert (page.flags()["mode"], table.session.here.eyes()) == ("pass", None)


def test_an_undone_secret_choice_is_hidden_from_other_seats() -> None:
    table = make_table(None, "oh_pharaoh")
    page = Page(table)
    held = [cards(2, 2, 4, 4, 6, 6, 7, 9, 9), cards(5, 7), cards(8, 8)]
    table.open(
        "", encode(Match.from_position("oh_pharaoh", position(hands=held, turn=1))) + "&n=Anna,Bruno,Carla"
    )
    table.be(0)
    table.choose(("done",))
    table.confirm()
    table.choose(("discard", "2"))
    table.undo()
    assert ("discard", "2") in listed(page)
    assert "Annullato: Tu scarti un 2." in words(log_of(table, page))
    table.be(1)
    table.take_device()
    assert "Annullato: una scelta di Anna" in words(log_of(table, page))
    assert "scarta un 2" not in words(log_of(table, page))


def test_the_median_turn_of_kheops_takes_few_touches() -> None:
    """Kheops, with players who always take the choice with the highest immediate gain."""
    found = [count for seed in range(3) for count in touching.turns(touches_of("kheops 2"), seed)]
    assert len(found) == 90 and statistics.median(found) <= touching.TARGET


def touches_of(name: str) -> touching.Case:
    return next(case for case in touching.CASES if case.name == name)


def test_the_first_screen_does_not_ask_to_pass_the_device() -> None:
    _, page = laid("valle")
    name = setup_words.default_name(0)
    told = words(page.render()["pass"])
    assert told.startswith(hand_over_words.begins(name)) and hand_over_words.here_i_am(name) in told
    assert hand_over_words.pass_to(name) not in told


def test_the_first_screen_offers_one_device_each() -> None:
    table, page = laid("valle")
    assert sharing_words.ONE_EACH in words(page.render()["pass"])
    table.take_device()
    for choice in (("lot", 0), ("tablet", 3), ("done",)):
        table.choose(choice)
    assert page.flags()["mode"] == "pass" and sharing_words.ONE_EACH not in words(page.render()["pass"])
