"""Links: encoding and decoding are inverse and bounded, and bad text raises nothing but BadLink."""

import json
import math
import random
import zlib
from base64 import urlsafe_b64encode
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lab.attack.corpus import mutant
from pycore.contract import CHANCE, BadLink, Decision, Option, Plain
from pycore.games import GAMES
from pycore.link import DIGITS, MAX_CHOICES, MAX_LENGTH, MAX_POSITION, Decoded, decode, decoding, encode
from pycore.match import Match, Setup
from tests.toy import GAME, ToyGame
from tests.toy.position import PRIZES
from tests.toy.state import ToyState

GOLDEN = Path(__file__).parent / "golden_links.json"
ENDINGS = Path(__file__).parent / "golden_endings.json"
"""A whole game for every ending that has been seen: the tie-break that decided it or "shared", and the cause of the
end if the game has several. One is missing: in La Valle dei Re all sites may be finished before the Pharaoh's pyramid,
but no random game ended so. A test in tests/games/valle reaches it from a position."""
OLDER = Path(__file__).parent / "older_links.json"
"""Links of earlier revisions. "today" is the current link of the same game, or null if it is no longer valid."""


def random_match(slug: str, seats: int, seed: int, length: int = 10_000) -> Match:
    rng = random.Random(seed)
    match = Match.new(slug, seats, {}, rng)
    while (decision := match.state.decision()) is not None and len(match) < length:
        match.play(rng.choice(decision.choices))
    return match


def reason(text: str) -> str:
    with pytest.raises(BadLink) as caught:
        decode(text)
    return caught.value.reason


@pytest.mark.parametrize("slug", list(GAMES))
@given(seed=st.integers(0, 10_000), length=st.integers(0, 300))
def test_a_match_survives_encoding_and_decoding(slug: str, seed: int, length: int) -> None:
    seats = GAMES[slug].seats[seed % len(GAMES[slug].seats)]
    match = random_match(slug, seats, seed, length)
    text = encode(match)
    back = decode(text)
    assert back == match and back.state == match.state and back.log == match.log and encode(back) == text
    bits = sum(math.log2(step.radix) for step in match.steps)
    assert len(text) <= 1.05 * bits / 6 + 24


@pytest.mark.parametrize("slug", list(GAMES))
def test_a_link_is_decoded_in_one_step_for_each_choice(slug: str) -> None:
    match = random_match(slug, GAMES[slug].seats[0], 1, 100)
    steps, count = decoding(encode(match)), 0
    with pytest.raises(StopIteration) as end:
        while True:
            next(steps)
            count += 1
    assert count == len(match)
    assert end.value.value == Decoded(match.setup, match.record)


@pytest.mark.parametrize("slug", list(GAMES))
def test_a_match_from_a_position_survives_encoding_and_decoding(slug: str) -> None:
    for seed in range(5):
        whole = random_match(slug, GAMES[slug].seats[-1], seed)
        middle = Match.from_position(slug, whole.at(len(whole) // 2).to_plain(), random.Random(seed))
        decision = middle.state.decision()
        assert decision is not None
        middle.play(decision.choices[0])
        assert decode(encode(middle)) == middle
        assert decode(encode(middle)).state == middle.state


def test_golden_links_still_open() -> None:
    for entry in json.loads(GOLDEN.read_text()):
        match = decode(entry["link"])
        assert [len(match), list(match.state.scores())] == [entry["length"], entry["scores"]], entry
        assert encode(match) == entry["link"]


def ending_of(match: Match) -> list[str]:
    """How a game ended, in the words that `ENDINGS` uses."""
    told = [event for _, event in match.log]
    over = next(event.data for event in reversed(told) if event.kind == "game-over")
    words = [over.get("tie_break"), over.get("cause"), "shared" if len(over["winners"]) > 1 else None]
    words += [event.data["cause"] for event in told if event.kind == "final-phase"]
    words += [event.data["how"] for event in told if event.kind == "end-card"]
    return sorted({word for word in words if word} or {"alone"})


def test_a_whole_game_of_every_ending_still_opens() -> None:
    entries = json.loads(ENDINGS.read_text())
    assert {entry["game"] for entry in entries} == set(GAMES) - {"toy"}
    for entry in entries:
        match = decode(entry["link"])
        assert match.state.decision() is None and list(match.state.scores()) == entry["scores"], entry
        assert ending_of(match) == sorted(entry["end"].split()) and encode(match) == entry["link"]
    ways = {(entry["game"], word) for entry in entries for word in entry["end"].split()}
    parted = {"alone", "book", "coins", "armies", "regions", "shared"}
    assert {word for game, word in ways if game == "leggende"} == parted
    assert {word for game, word in ways if game == "imhotep"} == {"alone", "sled", "shared"}
    assert {"drawn", "revealed", "space", "rounds", "shared"} <= {
        w for game, w in ways if game == "oh_pharaoh"
    }


# Links of an earlier revision


def golden_links() -> list[str]:
    return [entry["link"] for entry in json.loads(GOLDEN.read_text())]


def raise_revision(monkeypatch: pytest.MonkeyPatch, slug: str) -> None:
    monkeypatch.setattr(type(GAMES[slug]), "revision", GAMES[slug].revision + 1)


def test_links_of_earlier_revisions_open_or_say_older_rules() -> None:
    """Each link opens as the same game, or the error says that the rules have changed."""
    for entry in json.loads(OLDER.read_text()):
        if entry["today"] is None:
            assert reason(entry["link"]) == "older-rules", entry
            continue
        match = decode(entry["link"])
        assert [len(match), list(match.state.scores())] == [entry["length"], entry["scores"]], entry
        assert encode(match) == entry["today"] and decode(entry["today"]) == match


def test_the_same_game_after_a_revision_opens_and_is_rewritten(monkeypatch: pytest.MonkeyPatch) -> None:
    before = [(link, decode(link)) for link in golden_links()]
    for slug in GAMES:
        raise_revision(monkeypatch, slug)
    for link, match in before:
        again = decode(link)
        assert again == match and again.state == match.state
        today = encode(again)
        assert today != link and decode(today) == match and len(today) == len(link)


def test_a_link_whose_choices_have_changed_says_older_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """With one more choice in every list, the digits of a link mean other choices."""
    link = encode(random_match("toy", 2, 1))
    decision = ToyState.decision

    def longer(state: ToyState) -> Decision | None:
        found = decision(state)
        if found is None or found.seat == CHANCE:
            return found
        return found._replace(choices=(found.choices[0], *found.choices))

    monkeypatch.setattr(ToyState, "decision", longer)
    assert reason(link) == "damaged"
    raise_revision(monkeypatch, "toy")
    assert reason(link) == "older-rules"


def test_a_damaged_link_of_an_earlier_revision_says_older_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    link = encode(random_match("toy", 2, 1))
    position = encode(Match.from_position("toy", random_match("toy", 2, 1, 8).state.to_plain()))
    raise_revision(monkeypatch, "toy")
    assert link[6] == "A"
    for text in (link[:-1], link[:6] + "w" + link[7:], link + "B", position.replace("toy.BBB", "toy.BBD", 1)):
        assert reason(text) == "older-rules"
    assert reason("toy.BB") == "older-rules"
    assert reason("toy.B") == "damaged"


def test_older_links_keep_their_options_when_a_value_is_added(monkeypatch: pytest.MonkeyPatch) -> None:
    """An older link is decoded with the option values of its revision."""
    first = (Option("prize", ("low", "high"), "low"), Option("fast", (False, True), False))
    monkeypatch.setattr(ToyGame, "options", first)
    links = {
        (prize, fast, seats): encode(Match.new("toy", seats, {"prize": prize, "fast": fast}))
        for prize in ("low", "high")
        for fast in (False, True)
        for seats in (2, 3)
    }
    later = Option("prize", ("none", "low", "high"), "low", since={"none": GAME.revision + 1})
    monkeypatch.setattr(ToyGame, "options", (later, first[1]))
    monkeypatch.setitem(PRIZES, "none", (1, 0, 0, 0))
    raise_revision(monkeypatch, "toy")
    for (prize, fast, seats), link in links.items():
        match = decode(link)
        assert (match.options, match.seats) == ({"prize": prize, "fast": fast}, seats)
        assert encode(match) != link and decode(encode(match)) == match
    new = Match.new("toy", 2, {"prize": "none", "fast": True})
    assert decode(encode(new)).options == new.options


def test_a_position_in_an_earlier_format_is_renewed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The position is renewed if the game can do it. Here a field has been removed since."""
    plain = random_match("toy", 2, 1, 8).state.to_plain()
    today = encode(Match.from_position("toy", plain))
    with monkeypatch.context() as before:
        read = ToyGame.from_plain
        before.setattr(ToyGame, "from_plain", lambda game, plain: read(game, without_moon(plain)))
        link = encode(Match(Setup("toy", 2, plain["options"], {**plain, "moon": 0})))
    assert reason(link) == "bad-position"
    raise_revision(monkeypatch, "toy")
    assert reason(link) == "older-rules"
    monkeypatch.setattr(ToyGame, "renew", lambda game, plain, revision: without_moon(plain), raising=False)
    assert decode(link) == decode(today) and encode(decode(link)) == encode(decode(today))


def without_moon(plain: Plain) -> Plain:
    return {name: value for name, value in plain.items() if name != "moon"}


# Bad links


def test_bad_links_name_their_reason() -> None:
    link = encode(random_match("toy", 2, 1))
    version_2 = link.replace("toy.B", "toy.C", 1)
    revision_9 = link.replace("toy.BB", "toy.BJ", 1)
    assert [reason(text) for text in ("", "x" * (MAX_LENGTH + 1))] == ["empty", "too-long"]
    for text in ("toy", "toy.", ".BBA", "toy.B B", "https://example.org/", "toy.BBCà", "toy.BBC=", "😀.B"):
        assert reason(text) in ("not-a-link", "unknown-game")
    assert reason("chess.BBA") == "unknown-game"
    assert [reason(text) for text in (version_2, revision_9)] == ["newer", "newer"]
    assert reason(link.replace("toy.BB", "toy.BA", 1)) == "older-rules"
    for text in (link[:-1], link + "B", link + "A", link[:6], "toy.B", "toy.BB", "toy.BBA"):
        assert reason(text) == "damaged"
    assert reason("toy.BBAgggggggggggg") in ("damaged", "too-long")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "http://localhost:8000/gioca/#toy.BBA",
            "unknown-game: decode reads only what stands after # and before &",
        ),
        (
            "https://example.org/gioca/toy/#toy.BBA&n=Anna",
            "not-a-link: decode reads only what stands after # and before &",
        ),
        ("toy.BBA&n=Anna", "not-a-link: decode reads only what stands after # and before &"),
        ("chess.BBA", "unknown-game: no game is called 'chess'; there are imhotep, "),
        ("toy.abc", "newer: version 26 of the encoding; this library reads version 1"),
        ("toy.BJA", "newer: revision 9 of toy; this library has 1"),
    ],
)
def test_a_bad_link_tells_what_is_wrong(text: str, told: str) -> None:
    with pytest.raises(BadLink) as error:
        decode(text)
    assert str(error.value).startswith(told) and error.value.reason == told.partition(":")[0]


def test_a_link_that_ends_at_luck_is_refused() -> None:
    assert reason(encode(Match.replay(random_match("toy", 2, 1).setup, []))) == "damaged"


def test_a_link_with_an_unknown_option_says_newer(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match.new("toy", 2, {"prize": "high"}, random.Random(1))
    plain, high = encode(random_match("toy", 2, 1, 1)), encode(match)
    monkeypatch.setattr(ToyGame, "options", ())
    assert reason(high) == "newer"
    monkeypatch.setattr(ToyGame, "options", (*GAME.options, Option("prize", ("low", "high"), "low")))
    assert decode(plain).setup.seats == 2


def test_counts_and_unpacked_positions_are_capped() -> None:
    assert reason("toy.BBA" + DIGITS[63] * 3 + "BAAAA") in ("damaged", "too-long")
    assert MAX_CHOICES * 4 < 2**20
    for data in (b" " * (MAX_POSITION * 100), b"[" * 60_000, b"{}", b"null", b'{"game": "toy"}', b"\xff\xfe"):
        packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
        packed = urlsafe_b64encode(packer.compress(data) + packer.flush()).decode().rstrip("=")
        size, length = "", len(packed)
        while length > 31:
            size, length = size + DIGITS[length & 31 | 32], length >> 5
        assert reason(f"toy.BBB{size}{DIGITS[length]}{packed}AAAAA") in ("damaged", "bad-position")


@pytest.mark.parametrize("slug", list(GAMES))
def test_ten_thousand_mutated_links_raise_only_bad_link(slug: str) -> None:
    """Decoding raises nothing but BadLink. A mutant that is accepted is a valid link itself."""
    rng = random.Random(slug)
    seats = GAMES[slug].seats[0]
    plain = random_match(
        slug, seats, 1, 200
    )  # every mutant is replayed: a whole long game would take minutes
    position = Match.from_position(slug, plain.at(len(plain) // 2).to_plain(), random.Random(1))
    links = [encode(plain), encode(random_match(slug, seats, 2, 40)), encode(position)]
    accepted = 0
    for _ in range(10_000):
        text = mutant(rng.choice(links), rng)
        try:
            match = decode(text)
        except BadLink:
            continue
        accepted += 1
        assert decode(encode(match)) == match
    assert accepted < 1_500  # mutations that changed nothing
