"""The last-events line: the weight of each sentence decides which ones stay when space is short."""

import random
import re
from itertools import pairwise

import pytest

from app import games
from app.page import log
from app.page.page import Page
from app.table.table import Table
from app.words import scores as scores_words
from app.words import status as status_words
from pycore.contract import Event
from pycore.games import GAMES
from pycore.link import encode
from pycore.match import Match
from tests.app.conftest import make_table
from tests.app.playing import words

ONE = re.compile(r'<span class="(one[^"]*)">(.*?) </span>(?=<span class="(?:one|swing)|</p>)')


def weights(table: Table) -> list[tuple[str, str]]:
    """The class names and the text of each sentence in the last-events line."""
    status = Page(table).render()["status"]
    return [(look, words(text)) for look, text in ONE.findall(status)]


def sentences_after(slug: str, kind: str) -> list[tuple[str, str]]:
    """The sentences after the first choice of a random game that caused an event of `kind` and at least one other."""
    rng = random.Random(3)
    match = Match.new(slug, GAMES[slug].seats[0], {}, rng)
    while match.decision is not None:
        known = len(match.log)
        match.play(rng.choice(match.decision.choices))
        kinds = [event.kind for _, event in match.log[known:]]
        if kind in kinds and len(set(kinds)) > 1 and match.decision is not None:
            table = make_table(None, slug)
            table.open("", encode(match))
            table.be(None)
            if table.session is not None and table.session.here.must_pass():
                table.take_device()
            found = weights(table)
            if len(found) > 1:
                return found
    raise AssertionError(kind)


@pytest.mark.parametrize(
    ("slug", "kind", "dull"),
    [
        ("senet", "throws-again", "lancia ancora"),
        ("oh_pharaoh", "turn-begins", "Turno di"),
        ("oh_pharaoh", "marker-moved", "Il segnalino"),
        ("leggende", "card-dealt", "Si scopre"),
        ("kheops", "tile-drawn", "pesca"),
    ],
)
def test_events_repeated_by_the_question_or_the_board_weigh_least(slug: str, kind: str, dull: str) -> None:
    found = sentences_after(slug, kind)
    weighs = {look for look, text in found if dull in text}
    assert weighs == {"one seen"}


@pytest.mark.parametrize(("slug", "kind"), [("senet", "piece-off"), ("oh_pharaoh", "scored")])
def test_events_with_points_weigh_most(slug: str, kind: str) -> None:
    gains = [text for look, text in sentences_after(slug, kind) if look == "one gain most"]
    assert len(gains) == 1 and re.search(r"\+\d", gains[0])


def status_after(slug: str, choices: int) -> str:
    """The status region after `choices` random choices, with the last-events line starting from the first."""
    rng = random.Random(3)
    match = Match.new(slug, GAMES[slug].seats[0], {}, rng)
    for _ in range(choices):
        assert match.decision is not None
        match.play(rng.choice(match.decision.choices))
    table = make_table(None, slug)
    table.open("", encode(match) + "&n=Anna,Bruno")
    table.replay.note(0)
    return Page(table).render()["status"]


@pytest.mark.parametrize("slug", ["imhotep", "valle"])
def test_the_end_of_a_round_is_not_left_out_first(slug: str) -> None:
    rng = random.Random(3)
    match = Match.new(slug, GAMES[slug].seats[0], {}, rng)
    while match.decision is not None:
        match.play(rng.choice(match.decision.choices))
    table = make_table(None, slug)
    table.open("", encode(match))
    assert table.session is not None
    ends = [event for _, event in table.session.view.log() if event.kind == "round-ends"]
    told = log.sentences(table.session, ends)
    assert len(told) == len(ends) > 1 and all(each.gain for each in told)


def test_revealed_bids_are_not_left_out_first() -> None:
    looks = [
        look
        for look, text in sentences_after("leggende", "bids-revealed")
        if "Si scoprono le offerte" in text
    ]
    assert looks and all(look.startswith("one gain") for look in looks)


def test_the_name_can_be_left_out_while_the_actor_stays_the_same() -> None:
    """The name is kept for a sentence shown alone; without the name, the sentence starts with the verb in lower
    case."""
    line = status_after("kheops", 9)
    again = re.findall(r'<span class="again">(.*?) </span><span>(\S+?)</span> ', line)
    assert again
    for name, verb in again:
        assert words(name).strip() in ("Anna", "Bruno") and verb[0].islower()
    whole = re.findall(r'<span class="one[^"]*">(.*?) </span>(?=<span class="(?:one|swing)|</p>)', line)
    names = [words(text).split()[0] for text in whole]
    for (before, now), text in zip(pairwise(names), whole[1:], strict=True):
        assert (before == now and now in ("Anna", "Bruno")) == ('class="again"' in text)


def test_asides_can_be_left_out() -> None:
    line = status_after("kheops", 9)
    asides = re.findall(r'<span class="aside">(.*?)</span>', line)
    sources = [aside for aside in asides if aside != scores_words.IF_IT_ENDED_ASIDE]
    assert asides[len(sources) :] == [scores_words.IF_IT_ENDED_ASIDE]
    assert sources and sources == re.findall(r" \([^()]+\)", line)


def played(slug: str, seed: int, choices: int, seats: int = 2) -> tuple[Table, Match]:
    """A table with a random game of `choices` choices, and its match."""
    rng = random.Random(seed)
    match = Match.new(slug, seats, {}, rng)
    for _ in range(choices):
        assert match.decision is not None
        match.play(rng.choice(match.decision.choices))
    table = make_table(None, slug)
    table.open("", encode(match) + "&n=Anna,Bruno,Carla"[: 13 if seats == 2 else None])
    return table, match


def test_the_choice_that_changed_points_most_weighs_most() -> None:
    """In games scored as if they ended now, the choice that changed the points counts, not the events that follow
    it."""
    sentences_after = set[str]()
    for seed in range(8):
        table, match = played("kheops", seed, 40)
        since = len(match.record) - 12
        table.replay.note(since)
        swings = {
            k: max(abs(b - a) for a, b in zip(match.at(k - 1).scores(), match.at(k).scores(), strict=True))
            for k in range(since + 1, len(match.record) + 1)
        }
        looks = weights(table)
        assert all("most" not in look and "gain" not in look for look, _ in looks) is not any(swings.values())
        most = [text for look, text in looks if look == "one gain most"]
        assert len(most) <= sum(by == max(swings.values()) for by in swings.values())
        assert not any("torna a" in text or "Pesca" in text for text in most)
        sentences_after |= {text.split()[1] for text in most}
    assert {"piazza", "mette"} <= sentences_after


def match_after_a_loss(slug: str, kind: str, whose: str, seed: int) -> Match | None:
    """A random game in which a seat has just taken something from the other one, or None."""
    rng = random.Random(seed)
    match = Match.new(slug, 2, {}, rng)
    while match.decision is not None:
        match.play(rng.choice(match.decision.choices))
        for _, event in match.log[-3:]:
            if event.kind == kind and event.data[whose] == 1 - event.seat and match.decision:
                return match
    return None


@pytest.mark.parametrize(
    ("slug", "kind", "whose", "told"),
    [
        ("leggende", "destroy", "owner", "distrugge"),
        ("kheops", "pawn-placed", "takes", "al posto di un operaio"),
    ],
)
def test_events_that_take_from_others_weigh_more_than_harmless_ones(
    slug: str, kind: str, whose: str, told: str
) -> None:
    found = (match_after_a_loss(slug, kind, whose, seed) for seed in range(20))
    match = next(game for game in found if game is not None)
    table = make_table(None, slug)
    table.open("", encode(match) + "&n=Anna,Bruno")
    table.replay.note(len(match.record) - 8)
    (look,) = {look for look, text in weights(table) if told in text.lower()}
    assert "gain" in look
    assert table.session is not None
    sentences = log.sentences(table.session, [event for _, event in table.session.view.log()[-8:]])
    assert [each.gain for each in sentences if told in each.text] == [1], "even where nobody's points change"


def test_events_that_change_the_rules_weigh_more() -> None:
    """Such events are the second pyramid, the third level and the final phase. An ordinary step of the marker is not
    one."""
    sentences_after = set[tuple[str, bool]]()
    for seed in range(4):
        match, rng = Match.new("oh_pharaoh", 3, {}, random.Random(seed)), random.Random(seed)
        while match.decision is not None:
            match.play(rng.choice(match.decision.choices))
        table = make_table(None, "oh_pharaoh")
        table.open("", encode(match))
        assert table.session is not None
        for _, event in table.session.view.log():
            if event.kind in ("marker-moved", "final-phase"):
                turns = event.kind == "final-phase" or event.data["special"] in ("second", "high")
                for told in log.sentences(table.session, [event]):
                    assert bool(told.gain) == turns
                    sentences_after.add((event.kind, turns))
    assert sentences_after == {("marker-moved", False), ("marker-moved", True), ("final-phase", True)}


def test_bids_on_the_board_weigh_less_than_the_lots_they_win() -> None:
    """The bids weigh less although they were revealed just now. Revealed secret plans keep their weight."""
    table, match = played("valle", 2, 0)
    rng, kinds = random.Random(2), dict[str, bool]()
    while match.decision is not None and len(kinds) < 3:
        match.play(rng.choice(match.decision.choices))
        table.open("", encode(match))
        assert table.session is not None
        for _, event in table.session.view.log()[-6:]:
            if event.kind in ("bids-revealed", "lot-won", "plans-revealed"):
                (told,) = log.sentences(table.session, [event])
                kinds[event.kind] = told.seen and not told.gain
    assert kinds == {"bids-revealed": True, "lot-won": False, "plans-revealed": False}


def test_stones_of_a_boat_share_a_sentence_unless_each_one_scores() -> None:
    """If only some of the stones were named, it would read as if there were no others. On a pyramid each stone has its
    own points."""
    alone, together = set[str](), set[str]()
    for seed in range(6):
        table, _ = played("imhotep", seed, 60)
        assert table.session is not None
        runs: dict[int, list[Event]] = {}
        for k, event in table.session.view.log():
            if event.kind == "stone-placed":
                runs.setdefault(k, []).append(event)
        for run in runs.values():
            told = [str(each.text) for each in log.sentences(table.session, run)]
            site = str(run[0].data["site"])
            if len(run) > 1 and {event.data["site"] for event in run} == {site}:
                (together if len(told) == 1 and "Le pietre scendono" in told[0] else alone).add(site)
                assert len(told) in (1, len(run))
    assert "tomb" in together and "obelisks" in together and alone == {"pyramid"}


def test_closing_a_notice_brings_back_the_last_events() -> None:
    """A notice replaces the line, and its close button brings the line back."""
    table, _ = played("kheops", 1, 30)
    told = weights(table)
    assert told and status_words.BACK_TO_EVENTS not in Page(table).render()["status"]
    table.say("Copiato.")
    assert not weights(table) and status_words.BACK_TO_EVENTS in Page(table).render()["status"]
    table.hush()
    assert weights(table) == told


def test_a_react_question_shows_earlier_events_only() -> None:
    """Events that the question itself tells are left out."""
    for seed in range(40):
        table, match = played("oh_pharaoh", seed, 0, 3)
        rng = random.Random(seed)
        while match.decision is not None and match.decision.kind != "react":
            match.play(rng.choice(match.decision.choices))
        thief = [k for k, event in match.log if event.kind == "thief-played"]
        if match.decision is None or not thief or thief[-1] != len(match.record):
            continue
        table.open("", encode(match) + "&n=Anna,Bruno,Carla&p=" + "pmm")
        table.be(match.decision.seat)
        table.replay.note(max(0, len(match.record) - 8))
        told = [text for _, text in weights(table)]
        assert told and not any("manda un ladro" in text for text in told)
        return
    raise AssertionError


def test_low_weight_kinds_are_event_kinds_of_the_game() -> None:
    """An event kind with a typing error would get the highest weight."""
    for slug in GAMES:
        kinds: set[str] = set()
        for seed in range(4):
            rng = random.Random(seed)
            match = Match.new(slug, GAMES[slug].seats[0], {}, rng)
            while match.decision is not None:
                match.play(rng.choice(match.decision.choices))
            kinds |= {event.kind for _, event in match.log}
        seen = {kind for kind, its in games.page(slug).events.items() if its.seen}
        assert seen <= kinds
