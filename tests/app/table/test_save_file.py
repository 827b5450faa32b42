"""Files of saved games. Their content is untrusted."""

import json
from collections.abc import Generator
from datetime import UTC, datetime
from typing import Any, TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.table import save_file
from app.table.save_file import LONGEST_PART, MOST_GAMES, BadFile, Opened, Unread
from app.table.saves import Save
from pycore.link import encode
from pycore.match import Match
from pycore.untrusted import LONGEST

NOW = datetime(2026, 3, 1, 10, tzinfo=UTC)
LINK = encode(Match.new("imhotep", 2))
TAIL = "&n=Anna,Bruno&c=bianco,nero"
ANNA = Save("a1", LINK, TAIL, "2026-02-01T10:00:00+00:00", "Domenica")


T = TypeVar("T")


def result(steps: Generator[None, None, T]) -> T:
    """The return value of a generator, without its pauses."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            value: T = end.value
            return value


def entries(text: str) -> list[Save | Unread]:
    return result(save_file.entries(text.encode())).games


def read(text: str) -> list[Save | Unread]:
    """The games of a file, cleaned."""
    opened = (result(save_file.opening(entry, NOW)) for entry in entries(text))
    return [game.save if isinstance(game, Opened) else game for game in opened]


def with_fields(**fields: Any) -> str:
    """A file of one game with some fields replaced."""
    content = json.loads(save_file.dump([ANNA]))
    content["games"][0] |= fields
    return json.dumps(content)


def test_a_file_reads_back_as_written() -> None:
    bruno = ANNA._replace(id="b", link=encode(Match.new("imhotep", 3)), tail="&n=A,B,C&c=nero,bianco,grigio")
    assert read(save_file.dump([ANNA, bruno])) == [ANNA, bruno]


def test_a_file_of_several_games_is_named_by_its_date() -> None:
    assert save_file.file_name([ANNA, ANNA], NOW) == "faraone-partite-2026-03-01"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "not-a-file"),
        ("\x89PNG", "not-a-file"),
        ("[" * 100_000, "not-a-file"),
        ("[]", "not-a-file"),
        ("{}", "not-a-file"),
        ('{"format": "tavolo-del-faraone"}', "not-a-file"),
        ('{"format": "tavolo-del-faraone", "version": 1, "games": {}}', "not-a-file"),
        ('{"format": "tavolo-del-faraone", "version": true, "games": []}', "not-a-file"),
        ('{"format": "tavolo-del-faraone", "version": 2, "games": 3}', "newer"),
        (
            json.dumps({"format": "tavolo-del-faraone", "version": 1, "games": [0] * (MOST_GAMES + 1)}),
            "too-many",
        ),
    ],
)
def test_invalid_files_are_refused_with_a_reason(text: str, reason: str) -> None:
    with pytest.raises(BadFile) as caught:
        entries(text)
    assert caught.value.reason == reason


@pytest.mark.parametrize("fields", [{"link": "imhotep.zzzz"}, {"link": 3}, {"title": None}, {"tail": []}])
def test_a_game_that_cannot_be_opened_keeps_its_title(fields: dict[str, Any]) -> None:
    title = fields.get("title", "Domenica") or ""
    assert read(with_fields(**fields)) == [Unread(title)]


def test_the_title_of_a_game_that_cannot_be_opened_is_cleaned() -> None:
    assert read(with_fields(link="x", title=" a\n\u202eb" + "c" * 99)) == [Unread("a b" + "c" * 57)]
    assert read(with_fields(link=3, title=" a\n\u202eb")) == [Unread("a b")]


@pytest.mark.parametrize("game", [None, 3, "x", [], {}])
def test_an_invalid_entry_is_unread(game: Any) -> None:
    content = {"format": "tavolo-del-faraone", "version": 1, "games": [game]}
    assert read(json.dumps(content)) == [Unread("")]


@pytest.mark.parametrize(
    ("given_fields", "expected"),
    [
        ({"id": "../x"}, {"id": ""}),
        ({"id": "A" * 50}, {"id": ""}),
        ({"title": " \n\u202e "}, {"title": "Imhotep: Anna e Bruno"}),
        ({"title": "x" * 99}, {"title": "x" * 60}),
        ({"tail": "&n=%3Cb%3E,Bruno&c=oro,nero&z=1"}, {"tail": "&n=%3Cb%3E,Bruno&c=bianco,nero"}),
        ({"date": "ieri"}, {"date": NOW.isoformat()}),
        ({"date": "9999-12-31T23:59:59-23:59"}, {"date": NOW.isoformat()}),
        ({"date": "2026-02-01T12:00:00+02:00"}, {"date": "2026-02-01T10:00:00+00:00"}),
    ],
)
def test_fields_of_a_file_are_sanitized(given_fields: dict[str, str], expected: dict[str, str]) -> None:
    assert read(with_fields(**given_fields)) == [ANNA._replace(**expected)]


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(),
        lambda x: st.lists(x) | st.dictionaries(st.text(), x),
        max_leaves=5,
    )
)
def test_any_content_is_read_without_an_error(game: Any) -> None:
    content = {"format": "tavolo-del-faraone", "version": 1, "games": [game]}
    assert [type(entry) for entry in read(json.dumps(content))] == [Unread]


def test_games_are_read_wherever_the_file_has_brackets() -> None:
    """Each game is cut out of the file: brackets elsewhere, in strings too, do not mislead the reader."""
    content = json.loads(save_file.dump([ANNA._replace(title="}]{[")]))
    content = {"more": [[1], {"a": [{}]}], "}": "[{", **content, "after": {"x": {"y": [[]]}}}
    content["games"] = [5, *content["games"], [], "x", {"id": {"id": [{}]}}]
    assert read(json.dumps(content)) == [
        Unread(""),
        ANNA._replace(title="}]{["),
        Unread(""),
        Unread(""),
        Unread(""),
    ]
    for text in ("[{}{}]", "[1{}]", "[{]", "[{},]"):
        with pytest.raises(BadFile):
            entries(f'{{"format": "tavolo-del-faraone", "version": 1, "games": {text}}}')


def test_a_file_may_hold_far_more_than_five_thousand_games() -> None:
    saves = [ANNA._replace(id=f"a{n}", title=f"Partita {n} di Ἄννα 𓂀") for n in range(6_000)]
    assert entries(save_file.dump(saves)) == saves


def test_files_of_older_pages_and_of_a_dead_page_are_read() -> None:
    """Older pages indent the JSON, and some editors write a byte order mark."""
    content = {"format": "tavolo-del-faraone", "version": 1, "games": [ANNA._asdict()] * 3}
    for indent in (1, 4, None):
        text = json.dumps(content, ensure_ascii=False, indent=indent)
        assert read(text) == read("\ufeff" + text) == [ANNA] * 3


def test_a_number_in_the_list_is_no_game() -> None:
    """This also holds while the games are cut out and counted."""
    for number in (0, 1, -1, 1.0, True):
        content = {"format": "tavolo-del-faraone", "version": 1, "games": [number, ANNA._asdict(), [0]]}
        assert read(json.dumps(content)) == [Unread(""), ANNA, Unread("")]


def test_a_game_of_excessive_length_costs_itself_alone() -> None:
    bad = ANNA._replace(title="x" * LONGEST_PART)
    assert entries(save_file.dump([ANNA, bad, ANNA])) == [ANNA, Unread(""), ANNA]


@pytest.mark.parametrize("filling", ["[],", '"x",', "1," * 9, " " * 9, '"' + "y" * 99_999 + '",', '"\\"",'])
def test_a_large_file_is_read_in_short_steps(filling: str) -> None:
    """Only the number of steps is checked: a step reads some thousand bytes.

    A file of 50 MB that holds no games is given up after its first megabyte.
    """
    text = f'{{"games": [{filling * (50_000_000 // len(filling))}1]}}'.encode()
    steps = 0
    with pytest.raises(BadFile) as caught:
        for _ in save_file.entries(text):
            steps += 1
    assert caught.value.reason == ("too-many" if filling == "[]," else "not-a-file")
    read_bytes = MOST_GAMES * len("[],") if filling == "[]," else LONGEST
    assert read_bytes // save_file.STEP // 3 < steps <= 2 * read_bytes // save_file.STEP
