"""The three words by which two people know that nobody is between their devices."""

from itertools import combinations

from app.words.three_words import COUNT, WORDS, three_words


def test_the_words_are_short_and_told_apart_easily() -> None:
    assert len(WORDS) == len(set(WORDS)) == 256
    assert all(word.isascii() and word.islower() and 4 <= len(word) <= 7 for word in WORDS)
    assert [pair for pair in combinations(WORDS, 2) if pair[0][:4] == pair[1][:4] or _alike(*pair)] == []


def _alike(one: str, other: str) -> bool:
    """Whether the words differ in one letter only: another one, or one more."""
    if len(one) > len(other):
        one, other = other, one
    if len(one) == len(other):
        return sum(a != b for a, b in zip(one, other, strict=True)) < 2
    return one in {other[:n] + other[n + 1 :] for n in range(len(other))}


def test_both_sides_see_the_same_words() -> None:
    host, guest = bytes(32), bytes(range(32))
    assert three_words(host, guest) == three_words(guest, host)
    assert len(three_words(host, guest).split()) == COUNT


def test_another_key_has_other_words() -> None:
    host = bytes(32)
    found = {three_words(host, bytes([n]) * 32) for n in range(1, 256)}
    assert len(found) == 255
