"""The words for gains in hints: every game has them, for every part of its evaluation."""

import random
import re
from itertools import product

import pytest

from app import games
from app.words.advice import OTHER, Gain, describe_changes, opening
from pycore.advice import shown_parts
from pycore.games import GAMES, HOUSE
from pycore.match import Match
from pycore.players.lookup import advice_of

NAMES = ("Anna", "Bruno", "Carla", "Dario", "Elena")


@pytest.mark.parametrize("slug", HOUSE)
def test_exactly_the_parts_of_the_evaluation_have_words(slug: str) -> None:
    advice, words, kinds = advice_of(GAMES[slug]), games.page(slug).advice, set()
    rng = random.Random(6)
    for seats in (GAMES[slug].seats[0], GAMES[slug].seats[-1]):
        match = Match.new(slug, seats, rng=rng)
        while (decision := match.decision) is not None:
            kinds |= {part.kind for part in shown_parts(advice, match.state)}
            match.play(rng.choice(decision.choices))
        kinds |= {part.kind for part in shown_parts(advice, match.state)}
    assert set(words.where) == kinds
    for kind, by in product(words.where, (1.0, -1.0)):
        assert re.fullmatch(r" [^ {}]([^{}]*[^ .{}])?", words.place(Gain(kind, 7, (by,)), 0))


@pytest.mark.parametrize("slug", HOUSE)
def test_the_gain_of_any_choice_can_be_described(slug: str) -> None:
    """The numbers must be those of the evaluation, rounded, in the game's own unit."""
    advice, words = advice_of(GAMES[slug]), games.page(slug).advice
    match = Match.new(slug, GAMES[slug].seats[0], rng=random.Random(8))
    found = set()
    while (decision := match.decision) is not None:
        before = {part[:2]: part.worth for part in shown_parts(advice, match.state)}
        seat = decision.seat
        match.play(decision.choices[len(match) % len(decision.choices)])
        gains = []
        for kind, place, worth in shown_parts(advice, match.state):
            was = before.pop((kind, place), [0.0] * len(worth))
            gains.append(Gain(kind, place, [new - old for new, old in zip(worth, was, strict=True)]))
        gains += [Gain(*key, [-points for points in worth]) for key, worth in before.items()]
        gains = [gain for gain in gains if any(abs(by) > 1e-9 for by in gain.by)]
        if not gains:
            continue
        gains.sort(key=lambda gain: -max(by if at == seat else -by for at, by in enumerate(gain.by)))
        sentence = describe_changes(words, gains, seat, NAMES[: match.seats])
        changes = {round(abs(by) / words.each) for gain in gains for by in gain.by}
        changes |= {
            round(abs(sum(column)) / words.each) for column in zip(*(gain.by for gain in gains), strict=True)
        }
        amounts = {int(number) for number in re.findall(r"circa (\d+)", sentence)}
        assert amounts <= changes, sentence
        assert 0 not in amounts and not re.search(r"  |\{|circa 1 (?:punti|passi)", sentence), sentence
        found.add(re.split(r"[;\d]", sentence)[0])
    assert len(found) > 1


def test_a_game_without_words_for_gains_gets_default_ones() -> None:
    assert describe_changes(games.page("toy").advice, [Gain("points", 0, (2.0, -1.0))], 0, NAMES[:2]) == (
        "Ti dà circa 2 punti; Bruno perde circa 1 punto"
    )


@pytest.mark.parametrize(
    ("slug", "gains", "sentence"),
    [
        (
            "imhotep",
            [Gain("tomb", 0, (6.8, 0)), Gain("stones", 0, (-2.8, -4.2))],
            "Ti dà circa 7 punti alla Tomba a fine partita; Bruno perde circa 4 punti con le pietre che porterà ai"
            " cantieri",
        ),
        (
            "senet",
            [Gain("way", 0, (0.09, -0.5))],
            "Bruno perde circa 17 caselle di vantaggio sulla strada per uscire",
        ),
        (
            "senet",
            [Gain("safe", 0, (0.18, -0.09))],
            "Ti dà circa 6 caselle di vantaggio perché i tuoi pezzi stanno più al sicuro; Bruno perde circa"
            " 3 caselle di vantaggio perché i suoi"
            " pezzi stanno meno al sicuro",
        ),
        ("valle", [Gain("cubes", 0, (1.2, 0))], "Ti dà circa 1 punto con i cubi da posare"),
        (
            "valle",
            [Gain("site", 5, (1.6, 0)), Gain("cubes", 0, (-0.7, 0))],
            "Ti dà circa 2 punti al cantiere 5",
        ),
        (
            "valle",
            [Gain("site", 9, (2, -1.6))],
            "Ti dà circa 2 punti al cantiere 9; Bruno perde circa 2 punti",
        ),
        (
            "kheops",
            [Gain("networks", 0, (-0.3, -0.6))],
            "Bruno perde circa mezzo punto nei sotterranei a fine partita, anche se a te costa circa un quarto di"
            " punto",
        ),
        (
            "leggende",
            [Gain("cards", 0, (0.4, 0)), Gain("coins", 0, (-0.1, 0))],
            "Ti dà circa mezzo punto con le carte",
        ),
        (
            "oh_pharaoh",
            [Gain("pyramids", 0, (20.3, 0)), Gain("hand", 0, (-4, 0))],
            "Ti dà circa 20 punti di qui alla fine con le piramidi",
        ),
        (
            "oh_pharaoh",
            [Gain("won", 0, (34, 0)), Gain("pyramids", 0, (-29, 0))],
            "Ti dà circa 34 punti subito, ma te ne costa circa 29 di qui alla fine con le piramidi",
        ),
    ],
)
def test_describe_changes(slug: str, gains: list[Gain], sentence: str) -> None:
    assert describe_changes(games.page(slug).advice, gains, 0, NAMES[:2]) == sentence


def test_comparisons_use_the_conditional() -> None:
    """For a thief, a trade or a bid: after another choice, more would have been scored or less would be left."""
    begin = opening(games.page("oh_pharaoh").advice, "than", rival="a «Fatto»")
    scored = [Gain("pyramids", 0, (0, -6)), Gain("won", 0, (-3, 0))]
    assert describe_changes(games.page("oh_pharaoh").advice, scored, 0, NAMES[:2], begin, than=True) == (
        "Rispetto a «Fatto», più avanti Bruno avrebbe circa 6 punti in meno con le piramidi ancora da valutare, "
        "anche se tu avresti circa 3 punti in meno in piramidi valutate"
    )
    coins = [Gain("coins", 0, (1.2, 0))]
    begin = opening(games.page("leggende").advice, "than", rival=OTHER)
    assert describe_changes(games.page("leggende").advice, coins, 0, NAMES[:2], begin, than=True) == (
        "Rispetto all'altra scelta, più avanti avresti circa 1 punto in più con le carte da comprare con le"
        " monete che restano"
    )
