"""Whoever has just learned something alone sees it before the device changes hands."""

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


def a_last_look() -> tuple[Match, Choice]:
    """A game of Leggende in which somebody may look at their only hidden token, which ends their turn."""
    for seed in range(200):
        rng = random.Random(seed)
        match = Match.new("leggende", 3, SWAMP, rng)
        while (decision := match.decision) is not None:
            if decision.kind == "peek" and len(decision.choices) == 2:
                return match, decision.choices[0]
            match.play(rng.choice(decision.choices))
    raise AssertionError("nobody could look")


def laid(machine_follows: bool = False) -> tuple[Table, Page, Choice]:
    """`machine_follows`: the seat that is asked next is played by a machine."""
    match, choice = a_last_look()
    assert match.decision is not None
    players = ["persona"] * match.seats
    if machine_follows:
        players[(match.decision.seat + 1) % match.seats] = "scriba"
    table = make_table(None, "leggende")
    table.open("", f"{encode(match)}&p={','.join(players)}")
    table.be(None)
    table.take_device()
    return table, Page(table), choice


def test_what_has_been_looked_at_is_seen_before_the_device_goes_on() -> None:
    table, page, choice = laid()
    session = table.session
    assert session is not None and session.decision is not None
    seat = session.decision.seat
    table.choose(choice)
    assert table.unconfirmed == choice, "it cannot be taken back, and is made here and now"
    table.confirm()
    assert session.decision.seat not in (seat, CHANCE)
    assert not session.must_pass() and session.eyes() == seat
    assert session.seen().to_plain() == match_of(table).seen_by(seat).to_plain()
    parts = page.render()
    assert page.flags()["mode"] == "game" and listed(page) == []
    assert hand_over_words.LOOKED in words(parts["actions"]) and session.people[seat].name in words(
        parts["status"]
    )
    assert table.lit() == {} and not table.can_undo()
    table.take_effects()
    table.looked()
    assert Effect("sight", name=ALL) in table.take_effects()
    assert session.looked is None and session.eyes() == session.decision.seat != seat and table.lit()


def test_where_the_token_stays_covered_the_game_goes_on_at_once() -> None:
    table, _, _ = laid()
    session = table.session
    assert session is not None
    table.choose(("done",))
    assert session.looked is None and session.decision is not None and session.mine()


def test_somebody_who_sits_down_there_alone_ends_the_look() -> None:
    table, _, choice = laid()
    session = table.session
    assert session is not None and session.decision is not None
    table.choose(choice)
    table.confirm()
    table.be(session.decision.seat)
    assert session.looked is None and session.mine()


def test_a_machine_waits_until_it_has_been_seen() -> None:
    table, _, choice = laid(machine_follows=True)
    session = table.session
    assert session is not None
    seat = None if session.decision is None else session.decision.seat
    table.choose(choice)
    table.confirm()
    assert session.machine is not None and session.eyes() == seat
    assert table.machines.wanted() is None and not table.machine_acts
    table.looked()
    assert table.machines.wanted() is not None and table.machine_acts


def test_cards_that_fill_the_hand_are_seen_before_somebody_asks_for_them_aloud() -> None:
    hands = [cards(3, 4), cards(8, 9), cards(7)]
    table = make_table(None, "oh_pharaoh")
    table.open("", encode(Match.from_position("oh_pharaoh", position(hands=hands, turn=1))))
    table.be(None)
    table.take_device()
    session, page = table.session, Page(table)
    assert session is not None
    table.choose(("done",))
    assert table.unconfirmed is None and session.looked == session.eyes() == 0
    assert len(match_of(table).log) > 5 and "pesc" in words(page.render()["status"])
    table.looked()
    assert session.must_pass()


def test_who_has_drawn_nothing_has_nothing_to_see() -> None:
    hands = [cards(3, 3, 4, 4, 5, 5, 6), cards(8, 9), cards(7)]
    table = make_table(None, "oh_pharaoh")
    table.open("", encode(Match.from_position("oh_pharaoh", position(hands=hands, turn=1))))
    table.be(None)
    table.take_device()
    table.choose(("done",))
    assert table.session is not None and table.session.looked is None and table.session.must_pass()


def test_in_an_example_nothing_is_for_one_alone() -> None:
    match = Match.from_position("oh_pharaoh", position(hands=[cards(3, 4), cards(8, 9), cards(7)], turn=1))
    example = Example("oh_pharaoh/furto", encode(match), "Un furto", None)
    example.play(("done",))
    assert example.length > 1 and example.looked is None and not example.must_pass()


def before_a_reveal() -> tuple[Table, Page]:
    """The second round of La Valle dei Re: whoever bids last has the device, and with "Fatto" all tablets are turned;
    then somebody else plans in secret."""
    for seed in range(400):
        rng = random.Random(seed)
        match = Match.new("valle", 2, {}, rng)
        while (decision := match.decision) is not None and len(match) < 400:
            after = match.trial(DONE) if decision.kind == "bid-lot" and DONE in decision.choices else None
            if after is not None and after.decision is not None and after.decision.kind == "plan":
                turned = {event.kind for n, event in after.log if n > len(match)}
                if "bids-revealed" in turned and after.decision.seat != decision.seat:
                    table = make_table(None, "valle")
                    table.open("", f"{encode(match)}&n=Anna,Bruno")
                    table.be(None)
                    table.take_device()
                    return table, Page(table)
            match.play(rng.choice(decision.choices))
    raise AssertionError("nobody bids last and plans second")


def test_what_is_turned_for_all_is_seen_by_all_before_somebody_has_the_device_alone() -> None:
    table, page = before_a_reveal()
    session = table.session
    assert session is not None and session.decision is not None
    seat, first = session.decision.seat, session.length
    table.by_pointer = True
    table.choose(DONE)
    assert table.unconfirmed == DONE and page.flags()["mode"] == "game", "it is made here, where all can look"
    table.confirm()
    assert session.eyes() is None and page.flags()["mode"] == "game" and table.replay.unfolding
    told = {event.kind for event in table.replay.events()}
    while table.replay.unfolding:
        table.tick()
        told |= {event.kind for event in table.replay.events()}
    assert {"bids-revealed", "lot-won"} <= told
    assert session.seen().to_plain() == match_of(table).seen_by(None).to_plain() and table.lit() == {}
    whom = session.people[1 - seat].name
    parts = page.render()
    assert hand_over_words.look_together(whom) in words(parts["status"]) and hand_over_words.LOOKED in words(
        parts["actions"]
    )
    assert not table.can_undo()
    table.looked()
    assert page.flags()["mode"] == "pass" and hand_over_words.pass_to(whom) in words(page.render()["pass"])
    table.take_device()
    assert session.eyes() == 1 - seat and not table.replay.unfolding, (
        "it has seen all of it, and is told nothing twice"
    )
    assert session.length > first


def test_whoever_is_told_of_it_elsewhere_needs_no_look() -> None:
    """Nobody else is here: nothing changes hands."""
    table, page = before_a_reveal()
    session = table.session
    assert session is not None and session.decision is not None
    table.be(session.decision.seat)
    table.take_device()
    table.choose(DONE)
    table.confirm()
    assert session.looked is None and page.flags()["mode"] == "game"
