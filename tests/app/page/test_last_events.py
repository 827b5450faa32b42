"""What the line of the last events keeps where there is little room: each sentence says what it weighs."""

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
    """Of the sentences in that line, what each weighs and says."""
    status = Page(table).render()["status"]
    return [(look, words(text)) for look, text in ONE.findall(status)]


def met(slug: str, kind: str) -> list[tuple[str, str]]:
    """The line after the first choice of a random game that caused such an event and left more to be told."""
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
            if table.session is not None and table.session.must_pass():
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
def test_what_is_asked_or_lies_on_the_board_weighs_least(slug: str, kind: str, dull: str) -> None:
    found = met(slug, kind)
    weighs = {look for look, text in found if dull in text}
    assert weighs == {"one seen"}


@pytest.mark.parametrize(("slug", "kind"), [("senet", "piece-off"), ("oh_pharaoh", "scored")])
def test_what_gave_points_weighs_most(slug: str, kind: str) -> None:
    gains = [text for look, text in met(slug, kind) if look == "one gain most"]
    assert len(gains) == 1 and re.search(r"\+\d", gains[0])


def acts(slug: str, choices: int) -> str:
    """That line, after it has been told of so many choices of a random game."""
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
def test_the_end_of_a_round_is_not_what_is_left_out_first(slug: str) -> None:
    rng = random.Random(3)
    match = Match.new(slug, GAMES[slug].seats[0], {}, rng)
    while match.decision is not None:
        match.play(rng.choice(match.decision.choices))
    table = make_table(None, slug)
    table.open("", encode(match))
    assert table.session is not None
    ends = [event for _, event in table.session.log() if event.kind == "round-ends"]
    told = log.sentences(table.session, ends)
    assert len(told) == len(ends) > 1 and all(each.gain for each in told)


def test_bids_are_not_what_is_left_out_first() -> None:
    looks = [look for look, text in met("leggende", "bids-revealed") if "Si scoprono le offerte" in text]
    assert looks and all(look.startswith("one gain") for look in looks)


def test_who_goes_on_acting_need_not_be_named_again() -> None:
    """The name stays for those who see the sentence alone; the first word begins it where the name is left out."""
    line = acts("kheops", 9)
    again = re.findall(r'<span class="again">(.*?) </span><span>(\S+?)</span> ', line)
    assert again
    for name, verb in again:
        assert words(name).strip() in ("Anna", "Bruno") and verb[0].islower()
    whole = re.findall(r'<span class="one[^"]*">(.*?) </span>(?=<span class="(?:one|swing)|</p>)', line)
    names = [words(text).split()[0] for text in whole]
    for (before, now), text in zip(pairwise(names), whole[1:], strict=True):
        assert (before == now and now in ("Anna", "Bruno")) == ('class="again"' in text)


def test_what_is_said_besides_can_be_left_out() -> None:
    line = acts("kheops", 9)
    asides = re.findall(r'<span class="aside">(.*?)</span>', line)
    sources = [aside for aside in asides if aside not in (scores_words.IF_IT_ENDED_ASIDE, scores_words.FOR)]
    assert asides[len(sources) :] == [
        scores_words.IF_IT_ENDED_ASIDE,
        *[scores_words.FOR] * (len(asides) - len(sources) - 1),
    ]
    assert sources and sources == re.findall(r" \([^()]+\)", line)


def played(slug: str, seed: int, choices: int, seats: int = 2) -> tuple[Table, Match]:
    """A table at a random game."""
    rng = random.Random(seed)
    match = Match.new(slug, seats, {}, rng)
    for _ in range(choices):
        assert match.decision is not None
        match.play(rng.choice(match.decision.choices))
    table = make_table(None, slug)
    table.open("", encode(match) + "&n=Anna,Bruno,Carla"[: 13 if seats == 2 else None])
    return table, match


def test_what_changed_points_most_weighs_most() -> None:
    """Where points are told as if the game ended now it is the choice that changed them, not what follows from it."""
    met = set[str]()
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
        met |= {text.split()[1] for text in most}
    assert {"piazza", "mette"} <= met


def after_a_loss(slug: str, kind: str, whose: str, seed: int) -> Match | None:
    """A game in which somebody has just taken something from the other."""
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
def test_what_takes_from_others_is_told_before_what_does_no_harm(
    slug: str, kind: str, whose: str, told: str
) -> None:
    found = (after_a_loss(slug, kind, whose, seed) for seed in range(20))
    match = next(game for game in found if game is not None)
    table = make_table(None, slug)
    table.open("", encode(match) + "&n=Anna,Bruno")
    table.replay.note(len(match.record) - 8)
    (look,) = {look for look, text in weights(table) if told in text.lower()}
    assert "gain" in look
    assert table.session is not None
    sentences = log.sentences(table.session, [event for _, event in table.session.log()[-8:]])
    assert [each.gain for each in sentences if told in each.text] == [1], "even where nobody's points change"


def test_what_changes_the_rules_is_told_before_what_does_no_harm() -> None:
    """Two pyramids for each, three levels, the final phase; not that the marker moves."""
    met = set[tuple[str, bool]]()
    for seed in range(4):
        match, rng = Match.new("oh_pharaoh", 3, {}, random.Random(seed)), random.Random(seed)
        while match.decision is not None:
            match.play(rng.choice(match.decision.choices))
        table = make_table(None, "oh_pharaoh")
        table.open("", encode(match))
        assert table.session is not None
        for _, event in table.session.log():
            if event.kind in ("marker-moved", "final-phase"):
                turns = event.kind == "final-phase" or event.data["special"] in ("second", "high")
                for told in log.sentences(table.session, [event]):
                    assert bool(told.gain) == turns
                    met.add((event.kind, turns))
    assert met == {("marker-moved", False), ("marker-moved", True), ("final-phase", True)}


def test_bids_that_lie_on_the_board_give_way_to_what_they_bought() -> None:
    """Though they have just been opened; a secret plan that was opened does not."""
    table, match = played("valle", 2, 0)
    rng, kinds = random.Random(2), dict[str, bool]()
    while match.decision is not None and len(kinds) < 3:
        match.play(rng.choice(match.decision.choices))
        table.open("", encode(match))
        assert table.session is not None
        for _, event in table.session.log()[-6:]:
            if event.kind in ("bids-revealed", "lot-won", "plans-revealed"):
                (told,) = log.sentences(table.session, [event])
                kinds[event.kind] = told.seen and not told.gain
    assert kinds == {"bids-revealed": True, "lot-won": False, "plans-revealed": False}


def test_stones_of_a_boat_are_told_together_where_none_is_scored() -> None:
    """Half of them alone would read as if there were no others; on a pyramid each has its points."""
    alone, together = set[str](), set[str]()
    for seed in range(6):
        table, _ = played("imhotep", seed, 60)
        assert table.session is not None
        runs: dict[int, list[Event]] = {}
        for k, event in table.session.log():
            if event.kind == "stone-placed":
                runs.setdefault(k, []).append(event)
        for run in runs.values():
            told = [str(each.text) for each in log.sentences(table.session, run)]
            site = str(run[0].data["site"])
            if len(run) > 1 and {event.data["site"] for event in run} == {site}:
                (together if len(told) == 1 and "Le pietre scendono" in told[0] else alone).add(site)
                assert len(told) in (1, len(run))
    assert "tomb" in together and "obelisks" in together and alone == {"pyramid"}


def test_what_has_happened_comes_back_after_an_answer() -> None:
    """Whatever was said meanwhile, its cross leads back."""
    table, _ = played("kheops", 1, 30)
    told = weights(table)
    assert told and status_words.BACK_TO_EVENTS not in Page(table).render()["status"]
    table.say("Copiato.")
    assert not weights(table) and status_words.BACK_TO_EVENTS in Page(table).render()["status"]
    table.hush()
    assert weights(table) == told


def test_who_has_to_answer_hears_what_came_before() -> None:
    """Not what the question itself says."""
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


def test_every_kind_that_weighs_little_is_one_of_the_game() -> None:
    """A kind that is misspelt would be told first of all."""
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
