"""A private discovery is shown to its player before the device is handed over."""

import random

from app.page.page import Page
from app.table.effects import ALL, Effect
from app.table.example import Example
from app.table.table import Table
from app.words import hand_over as hand_over_words
from pycore.contract import CHANCE, Choice
from pycore.link import encode
from pycore.match import Match
from tests.app.conftest import make_table
from tests.app.playing import listed, match_of, words
from tests.games.oh_pharaoh.positions import cards, position

DONE: Choice = ("done",)
SWAMP = {"explore": True, "swamp": True}


def match_before_a_last_look() -> tuple[Match, Choice]:
    """A game of Leggende in which a look at a seat's only hidden token ends its turn."""
    for seed in range(200):
        rng = random.Random(seed)
        match = Match.new("leggende", 3, SWAMP, rng)
        while (decision := match.decision) is not None:
            if decision.kind == "peek" and len(decision.choices) == 2:
                return match, decision.choices[0]
            match.play(rng.choice(decision.choices))
    raise AssertionError("no such decision found")


def laid(machine_follows: bool = False) -> tuple[Table, Page, Choice]:
    """A hot-seat game after that position. With `machine_follows`, the next seat is a machine."""
    match, choice = match_before_a_last_look()
    assert match.decision is not None
    players = ["persona"] * match.seats
    if machine_follows:
        players[(match.decision.seat + 1) % match.seats] = "scriba"
    table = make_table(None, "leggende")
    table.open("", f"{encode(match)}&p={','.join(players)}")
    table.be(None)
    table.take_device()
    return table, Page(table), choice


def test_a_private_look_is_shown_before_the_hand_over() -> None:
    table, page, choice = laid()
    session = table.session
    assert session is not None and session.decision is not None
    seat = session.decision.seat
    table.choose(choice)
    assert table.unconfirmed == choice, "it cannot be undone, so it must be confirmed first"
    table.confirm()
    assert session.decision.seat not in (seat, CHANCE)
    assert not session.here.must_pass() and session.here.eyes() == seat
    assert session.view.seen().to_plain() == match_of(table).seen_by(seat).to_plain()
    parts = page.render()
    assert page.flags()["mode"] == "game" and listed(page) == []
    assert hand_over_words.LOOKED in words(parts["actions"]) and session.people[seat].name in words(
        parts["status"]
    )
    assert table.lit() == {} and not table.can_undo()
    table.take_effects()
    table.device.end_reveal()
    assert Effect("sight", name=ALL) in table.take_effects()
    assert (
        session.here.viewer is None and session.here.eyes() == session.decision.seat != seat and table.lit()
    )


def test_declining_the_look_continues_at_once() -> None:
    table, _, _ = laid()
    session = table.session
    assert session is not None
    table.choose(("done",))
    assert session.here.viewer is None and session.decision is not None and session.here.mine()


def test_a_change_of_identity_ends_the_look() -> None:
    table, _, choice = laid()
    session = table.session
    assert session is not None and session.decision is not None
    table.choose(choice)
    table.confirm()
    table.be(session.decision.seat)
    assert session.here.viewer is None and session.here.mine()


def test_a_machine_waits_for_the_end_of_the_look() -> None:
    table, _, choice = laid(machine_follows=True)
    session = table.session
    assert session is not None
    seat = None if session.decision is None else session.decision.seat
    table.choose(choice)
    table.confirm()
    assert session.here.machine is not None and session.here.eyes() == seat
    assert table.machines.wanted() is None and not table.on_table.machine_acts
    table.device.end_reveal()
    assert table.machines.wanted() is not None and table.on_table.machine_acts


def test_drawn_cards_are_shown_before_the_hand_over() -> None:
    hands = [cards(3, 4), cards(8, 9), cards(7)]
    table = make_table(None, "oh_pharaoh")
    table.open("", encode(Match.from_position("oh_pharaoh", position(hands=hands, turn=1))))
    table.be(None)
    table.take_device()
    session, page = table.session, Page(table)
    assert session is not None
    table.choose(("done",))
    assert table.unconfirmed is None and session.here.viewer == session.here.eyes() == 0
    assert len(match_of(table).log) > 5 and "pesc" in words(page.render()["status"])
    table.device.end_reveal()
    assert session.here.must_pass()


def test_a_turn_without_a_draw_has_nothing_to_show() -> None:
    hands = [cards(3, 3, 4, 4, 5, 5, 6), cards(8, 9), cards(7)]
    table = make_table(None, "oh_pharaoh")
    table.open("", encode(Match.from_position("oh_pharaoh", position(hands=hands, turn=1))))
    table.be(None)
    table.take_device()
    table.choose(("done",))
    assert table.session is not None and table.session.here.viewer is None and table.session.here.must_pass()


def test_examples_have_no_private_looks() -> None:
    match = Match.from_position("oh_pharaoh", position(hands=[cards(3, 4), cards(8, 9), cards(7)], turn=1))
    example = Example("oh_pharaoh/furto", encode(match), "Un furto", None).session
    example.play(("done",))
    assert example.length > 1 and example.here.viewer is None and not example.here.must_pass()


def before_a_reveal() -> tuple[Table, Page]:
    """A game of La Valle dei Re in its second round. The holder of the device bids last, and `DONE` turns all tablets
    up. The other seat then plans in secret."""
    for seed in range(400):
        rng = random.Random(seed)
        match = Match.new("valle", 2, {}, rng)
        while (decision := match.decision) is not None and len(match) < 400:
            after = match.preview(DONE) if decision.kind == "bid-lot" and DONE in decision.choices else None
            if after is not None and after.decision is not None and after.decision.kind == "plan":
                turned = {event.kind for event in after.events}
                if "bids-revealed" in turned and after.decision.seat != decision.seat:
                    table = make_table(None, "valle")
                    table.open("", f"{encode(match)}&n=Anna,Bruno")
                    table.be(None)
                    table.take_device()
                    return table, Page(table)
            match.play(rng.choice(decision.choices))
    raise AssertionError("no such position found")


def test_a_public_reveal_is_shown_to_all_before_a_secret_choice() -> None:
    table, page = before_a_reveal()
    session = table.session
    assert session is not None and session.decision is not None
    seat, first = session.decision.seat, session.length
    table.on_table.by_pointer = True
    table.choose(DONE)
    assert table.unconfirmed == DONE and page.flags()["mode"] == "game", "it is confirmed with all looking"
    table.confirm()
    assert session.here.eyes() is None and page.flags()["mode"] == "game" and table.replay.unfolding
    told = {event.kind for event in table.replay.events()}
    while table.replay.unfolding:
        table.pace.tick()
        told |= {event.kind for event in table.replay.events()}
    assert {"bids-revealed", "lot-won"} <= told
    assert session.view.seen().to_plain() == match_of(table).seen_by(None).to_plain() and table.lit() == {}
    whom = session.people[1 - seat].name
    parts = page.render()
    assert hand_over_words.look_together(whom) in words(parts["status"]) and hand_over_words.LOOKED in words(
        parts["actions"]
    )
    assert not table.can_undo()
    table.device.end_reveal()
    assert page.flags()["mode"] == "pass" and hand_over_words.pass_to(whom) in words(page.render()["pass"])
    table.take_device()
    assert session.here.eyes() == 1 - seat and not table.replay.unfolding, "seen events are not replayed"
    assert session.length > first


def test_a_reveal_needs_no_pause_with_one_player_at_the_device() -> None:
    """If the other seat plays at another device, there is no hand-over."""
    table, page = before_a_reveal()
    session = table.session
    assert session is not None and session.decision is not None
    table.be(session.decision.seat)
    table.take_device()
    table.choose(DONE)
    table.confirm()
    assert session.here.viewer is None and page.flags()["mode"] == "game"
