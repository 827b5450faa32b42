"""The panels of live play: the devices of a table as the host and the guests see them."""

import random

from app.page import live, live_cards
from app.page.live import Invitation
from app.page.live_cards import Answer
from app.page.live_far import how
from app.table.live.far import FarTable
from app.table.live.messages import VERSION, write
from app.table.live.servers import Server
from app.table.saves import MemoryStorage, Saves
from app.words import live as live_words
from pycore.match import Match
from tests.app.playing import words
from tests.app.table.live.wires import Company, Line


def company(*seats: int) -> Company:

    return Company(Match.new("imhotep", 2, {}, random.Random(7)), seats)


def test_each_seat_has_a_row_with_its_actions() -> None:
    hosting = company(1).hosting
    text = live.host_panel(hosting, None, {0: "gioca/#tavolo=a.0.b"})
    assert 'data-live="invite:0"' in text and 'href="gioca/#tavolo=a.0.b"' in text
    assert 'data-live="take:1"' in text and 'data-live="invite:1"' not in text
    assert live_words.SEAT_YOU in text and live_words.SEAT_AWAY in text
    hosting.take_over(1)
    held = live.host_panel(hosting, None, {})
    assert 'data-live="give:1"' in held and 'data-live="invite:1"' not in held
    hosting.leave(next(guest for guest in [hosting.at(1)] if guest))
    assert 'data-live="invite:1"' in live.host_panel(hosting, None, {}), (
        "a guest who left can be invited again"
    )


def test_disconnecting_a_device_needs_confirmation() -> None:
    hosting = company(1).hosting
    assert 'data-live="ask-free:1"' in live.host_panel(hosting, None, {})
    asked = live.host_panel(hosting, None, {}, leaving=1)
    assert live_words.ask_disconnect("Giocatore 2") in asked and 'data-live="free:1"' in asked
    assert 'data-live="keep"' in asked and 'data-live="take:1"' not in asked
    assert 'data-live="close"' not in asked
    assert 'data-live="close"' in live.host_panel(hosting, None, {}, leaving=live.CLOSING)


def test_a_seat_taken_over_by_the_host_can_be_given_back() -> None:
    hosting = company(1).hosting
    assert live.rather_wait(hosting, 1) is None
    hosting.take_over(1)
    assert 'data-live="give:1"' in str(live.rather_wait(hosting, 1))


def test_the_panel_announces_an_arrival() -> None:
    hosting = company(1).hosting
    assert "C'è anche Giocatore 2." in words(live.host_panel(hosting, None, {}, arrived=1))


def test_a_guest_from_afar_is_let_in_by_three_words() -> None:
    table = company()
    guest = table.hosting.enter(Line(), 1, "nodo miele falena", asks=True)
    table.hosting.hear(guest, write("hello", v=VERSION, seat=1, key=""))
    asked = live.host_bar(table.hosting)
    assert asked and "nodo miele falena" in asked and live_words.at_the_door("Giocatore 2") in words(asked)
    assert f'data-live="let-in:{guest.id}"' in asked and f'data-live="turn-away:{guest.id}"' in asked
    assert "nodo miele falena" in live_cards.door_card(guest.words)
    other = table.hosting.enter(Line(), 1, "sole luna", asks=True)
    table.hosting.hear(other, write("hello", v=VERSION, seat=1, key=""))
    both = live.host_bar(table.hosting)
    assert both and f'data-live="let-in:{guest.id}"' in both and f'data-live="let-in:{other.id}"' in both
    assert "nodo miele falena" in both and "sole luna" in both
    table.hosting.answer_door(guest.id, yes=True)
    assert live.door(table.hosting) is None
    assert "nodo miele falena" in live.host_panel(table.hosting, None, {})


def test_a_missing_guest_is_named_and_can_be_invited_again() -> None:
    table = company(1)
    table.hosting.leave(table.visitors[0].guest)
    assert "Giocatore 2 non risponde" in words(live.host_bar(table.hosting) or "")
    assert 'data-live="invite:1"' in live.host_panel(table.hosting, None, {})


def test_an_undo_request_is_shown_to_the_guest_who_answers_it() -> None:
    table = company(1)
    load = next(c for c in table.match.state.decision().choices if c[0] == "load")  # type: ignore[union-attr]
    table.choose(load)
    table.table.undo()
    table.settle()
    text = live.guest_bar(table.visitors[0].visiting)
    assert "Giocatore 1 vuole annullare" in words(text) and 'data-live="yes"' in text
    assert live.host_bar(table.hosting) == ""


def test_an_invitation_step_by_step() -> None:
    hosting = company(1).hosting
    preparing = live.host_panel(hosting, Invitation(0), {})
    assert live_words.PREPARING in preparing and 'id="answer"' not in preparing
    failed = live.host_panel(hosting, Invitation(0, error="no-way"), {})
    assert 'data-live="invite:0"' in failed and live_words.PREPARING not in failed
    ready = live.host_panel(hosting, Invitation(0, "https://example.org/#tavolo=x"), {})
    assert 'id="answer"' in ready and 'data-live="connect"' in ready and "<video" not in ready
    scanning = live.host_panel(hosting, Invitation(0, "u", scanning=True), {})
    assert "<video" in scanning and live_words.STOP_SCAN in scanning
    for error in ("damaged", "kind", "old", "version", "camera", "no-rtc", "no-way", "other", "not-through"):
        told = live.host_panel(hosting, Invitation(0, "u", error=error), {})
        assert live_words.FAILURES[error] in words(told).replace("&#x27;", "'").replace("&#39;", "'")


def test_a_rejected_code_stays_in_its_field() -> None:
    told = live.host_panel(company(1).hosting, Invitation(0, "u", error="damaged", tried="half a code"), {})
    assert 'value="half a code"' in told


def test_a_waiting_guest_gets_instructions() -> None:
    assert live_words.SEEKING in live_cards.waiting_card("", Answer())
    card = live_cards.waiting_card("", Answer("ANSWER"))
    assert 'value="ANSWER"' in card and live_words.SHOW_ANSWER in card
    assert live_words.ANSWER_COPIED not in card
    assert live_words.ANSWER_COPIED in live_cards.waiting_card("", Answer("ANSWER", copied=True))
    assert 'data-live="send"' not in card
    assert 'role="alert"' in live_cards.waiting_card("full", Answer())


def test_an_answer_from_afar_is_sent_as_a_message() -> None:
    card = live_cards.waiting_card("", Answer("https://example.org/#tavolo=x", far=True, can_send=True))
    assert live_words.SEND_ANSWER in words(card) and live_words.SEND_ANSWER_HELP in words(card)
    assert 'data-live="send"' in card and 'data-live="copy"' in card


def test_an_answer_that_is_too_old_is_made_again_with_one_touch() -> None:
    card = live_cards.waiting_card("late", Answer("https://example.org/#tavolo=x", far=True))
    assert live_words.FAILURES["late"] in words(card) and 'data-live="again"' in card
    assert 'data-live="again"' not in live_cards.waiting_card("no-way", Answer())


def test_a_window_that_an_answer_has_opened_brings_it_to_the_table() -> None:
    asked = live_cards.answer_card(None, "")
    assert 'data-live="join"' in asked and live_words.ANSWER_BRING in words(asked)
    assert 'data-live="stay"' in live_cards.answer_bar() and 'data-live="join"' in live_cards.answer_bar()
    assert live_words.SEEKING in words(live_cards.answer_card("", "u"))
    for state, said in live_words.ANSWER_TAKEN.items():
        card = live_cards.answer_card(state, "https://example.org/#tavolo=<x>")
        assert said in words(card)
        assert ('data-live="copy"' in card and "&lt;x&gt;" in card) == (state == "nobody")


def test_an_invitation_is_followed_only_after_a_question() -> None:
    card = live_cards.call_card("Anna", "", False, False)
    assert 'data-live="join"' in card and "Collegati al tavolo di Anna" in words(card)
    assert live_words.LEAVES_GUESTS not in words(card)
    assert live_words.LEAVES_GUESTS in words(live_cards.call_card("", "", True, True))
    refused = live_cards.call_card("Anna", "outside", False, False)
    assert 'data-live="join"' not in refused and live_words.FAILURES["outside"] in words(refused)
    bar = live_cards.call_bar("<b>", "", False)
    assert "&lt;b&gt;" in bar and 'data-live="stay"' in bar and live_words.LEAVES_GAME in words(bar)
    assert 'data-live="join"' not in live_cards.call_bar("", "damaged", True)


def far_table(*public: str) -> FarTable:
    return FarTable(tuple(map(Server, public)), Saves(MemoryStorage()))


def test_the_panel_asks_whether_the_devices_are_far_apart() -> None:
    hosting, far = company(1).hosting, far_table("stun:one.example.org", "stun:two.example.org")
    assert 'data-live="ask-far"' in live.host_panel(hosting, None, {}, far=far)
    far.press("ask-far")
    asked = live.host_panel(hosting, None, {}, far=far)
    assert "one.example.org e two.example.org" in words(asked) and "mai la partita" in words(asked)
    assert "vede il tuo indirizzo di rete" in words(asked)
    assert all(f'data-live="{act}"' in asked for act in ("far", "near", "ask-own"))
    far.press("far")
    told = live.host_panel(hosting, Invitation(0, "u", far=True), {}, far=far)
    assert live_words.FAR_ON in words(told) and 'data-live="near"' in told and 'data-live="far"' not in told
    assert live_words.STEP_ANSWER_FAR in words(told) and live_words.step_send("Giocatore 1") in words(told)
    assert 'data-live="scan"' not in told and "qr-place" not in told


def test_a_server_of_ones_own_is_written_in_a_form() -> None:
    hosting, far = company(1).hosting, far_table()
    far.press("ask-far")
    bare = live.host_panel(hosting, None, {}, far=far)
    assert live_words.FAR_NONE in words(bare) and 'data-live="far"' not in bare
    far.use(Server("turn:<b>", "anna", "x"))
    refused = live.host_panel(hosting, None, {}, far=far)
    assert live_words.FAILURES["server-address"] in words(refused)
    assert 'value="turn:&lt;b&gt;"' in refused and 'type="password"' in refused
    far.use(Server("turn:own.example.org", "anna", "secret"))
    asked = live.host_panel(hosting, None, {}, far=far)
    assert "al tuo server (own.example.org)" in words(asked) and 'data-live="drop-own"' in asked
    assert "secret" not in asked


def test_a_guest_of_a_far_table_is_told_who_is_asked() -> None:
    card = live_cards.call_card("Anna", "", False, False, [how(far_table("stun:one.example.org"))])
    assert "un server pubblico (one.example.org)" in words(card) and live_words.CALL_CARE in words(card)
    assert live_words.CALL_DEVICE not in words(card) and 'data-live="join"' in card


def test_a_guest_has_no_link_to_send() -> None:
    visitor = company(1).visitors[0]
    text = live.guest_panel(visitor.visiting)
    assert "Giocatore 1" in text and "#tavolo" not in text and "imhotep." not in text
