"""What a seat was told: of one length, exact, and the same for games that the seat cannot tell apart."""

import json
import random

import pytest

from pycore.adapters.told import Made, Told
from pycore.contract import CHANCE
from pycore.match import Match
from tests.adapters.beginnings import games
from tests.app.worlds import windows
from tests.players.questions import GAMES_TRIED

LAST = 8


def made(match: Match) -> list[Made]:
    """The choices of a match, with their audiences."""
    found, state = [], match.setup.start()
    for choice in match.record:
        decision = state.decision()
        assert decision is not None
        found.append(Made.of(decision, choice))
        state.apply(choice)
    return found


@pytest.mark.parametrize("slug", GAMES_TRIED)
def test_the_tensor_tells_the_last_choices_as_the_seat_has_learned_them_and_no_more(slug: str) -> None:
    tensors: dict[tuple[int, bytes], str] = {}
    strings: dict[tuple[int, str], bytes] = {}
    hidden = 0
    for match in games(slug):
        told, all_made = Told(slug, match.seats, LAST), made(match)
        for k in range(len(match) + 1):
            for viewer in (None, *range(match.seats)):
                tensor = told.encode(all_made[:k], viewer)
                assert tensor.typecode == "f" and len(tensor) == told.length and {*tensor} <= {0.0, 1.0}
                seen = [[one.seat, one.seen_by(viewer)] for one in all_made[max(0, k - LAST) : k]]
                hidden += [choice for _, choice in seen if choice is None] != []
                text, data = json.dumps(seen), tensor.tobytes()
                assert tensors.setdefault((match.seats, data), text) == text
                assert strings.setdefault((match.seats, text), data) == data
    assert hidden or slug == "senet"


@pytest.mark.parametrize("slug", GAMES_TRIED)
def test_games_that_a_seat_cannot_tell_apart_have_the_same_tensor(slug: str) -> None:
    rng = random.Random(f"worlds {slug}")
    compared = 0
    for match in games(slug, 1):
        told = Told(slug, match.seats, 1000)
        for worlds in windows(match, rng):
            one, other = (made(Match.replay(worlds.setup, record)) for record in worlds.records)
            for k in range(worlds.start + 1, worlds.end + 1):
                for seat in {*range(match.seats)} - worlds.knowers[k]:
                    assert told.encode(one[:k], seat) == told.encode(other[:k], seat)
                    compared += 1
    # Senet hides nothing. In Imhotep the next choice of a seat tells what was hidden.
    assert compared or slug in ("senet", "imhotep")


def test_the_latest_choice_comes_first_and_a_place_without_a_choice_is_empty() -> None:
    told = Told("senet", 2, 3)
    width = told.length // 3
    throw, sticks, move = (
        Made(0, ("throw",), None),
        Made(CHANCE, ("sticks", 4), None),
        Made(0, ("move", 12), None),
    )
    first = told.encode([throw], 0)
    assert sum(first[width:]) == 0 and first[0] == 1
    assert told.encode([throw, sticks], 1)[width:] == first[:-width]
    assert told.encode([throw] * 9 + [throw, sticks, move], 1) == told.encode([throw, sticks, move], 1)


def test_a_tensor_of_no_choices_is_empty() -> None:
    assert len(Told("senet", 2, 0).encode([Made(0, ("throw",), None)], 0)) == 0
