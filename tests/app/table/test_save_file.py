"""Files of saved games. Their content is untrusted."""

import json
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.table import save_file
from app.table.save_file import BadFile
from app.table.saves import Save
from pycore.link import encode
from pycore.match import Match

NOW = datetime(2026, 3, 1, 10, tzinfo=UTC)
LINK = encode(Match.new("imhotep", 2))
TAIL = "&n=Anna,Bruno&c=bianco,nero"
ANNA = Save("a1", LINK, TAIL, "2026-02-01T10:00:00+00:00", "Domenica")


def entries(text: str) -> list[Save | None]:
    """The games of a file, without the pauses."""
    steps = save_file.entries(text)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return list(end.value)


def read(text: str) -> list[Save | None]:
    return list(save_file.read(entries(text), NOW))


def with_fields(**fields: Any) -> str:
    """A file of one game with some fields replaced."""
    content = json.loads(save_file.dump([ANNA]))
    content["games"][0] |= fields
    return json.dumps(content)


def test_a_file_reads_back_as_written() -> None:
    bruno = ANNA._replace(id="b", link=encode(Match.new("imhotep", 3)), tail="&n=A,B,C&c=nero,bianco,grigio")
    assert read(save_file.dump([ANNA, bruno])) == [ANNA, bruno]


def test_a_file_of_several_games_is_named_by_its_date() -> None:
    assert save_file.file_name([ANNA, ANNA], NOW) == "faraone-partite-2026-03-01.json"


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
        (json.dumps({"format": "tavolo-del-faraone", "version": 1, "games": [0] * 1001}), "too-many"),
    ],
)
def test_invalid_files_are_refused_with_a_reason(text: str, reason: str) -> None:
    with pytest.raises(BadFile) as caught:
        entries(text)
    assert caught.value.reason == reason


@pytest.mark.parametrize("fields", [{"link": "imhotep.zzzz"}, {"link": 3}, {"title": None}, {"tail": []}])
def test_a_game_that_cannot_be_opened_reads_as_none(fields: dict[str, Any]) -> None:
    assert read(with_fields(**fields)) == [None]


@pytest.mark.parametrize("game", [None, 3, "x", [], {}])
def test_an_invalid_entry_reads_as_none(game: Any) -> None:
    content = {"format": "tavolo-del-faraone", "version": 1, "games": [game]}
    assert read(json.dumps(content)) == [None]


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
    assert read(json.dumps(content)) == [None]


def test_games_are_read_wherever_the_file_has_brackets() -> None:
    """Each game is cut out of the file: brackets elsewhere, in strings too, do not mislead the reader."""
    content = json.loads(save_file.dump([ANNA._replace(title="}]{[")]))
    content = {"more": [[1], {"a": [{}]}], "}": "[{", **content, "after": {"x": {"y": [[]]}}}
    content["games"] = [5, *content["games"], [], "x", {"id": {"id": [{}]}}]
    assert read(json.dumps(content)) == [None, ANNA._replace(title="}]{["), None, None, None]
    for text in ("[{}{}]", "[1{}]", "[{]", "[{},]"):
        with pytest.raises(BadFile):
            entries(f'{{"format": "tavolo-del-faraone", "version": 1, "games": {text}}}')


@pytest.mark.parametrize("filling", ["[],", '"x",', "1," * 9, " " * 9, '"' + "y" * 99_999 + '",', '"\\"",'])
def test_a_large_file_is_read_in_short_steps(filling: str) -> None:
    """Here only their number is checked: a step goes through some thousand characters of 4 MB."""
    text = f'{{"games": [{filling * (4_000_000 // len(filling))}1]}}'
    steps = 0
    with pytest.raises(BadFile) as caught:
        for _ in save_file.entries(text):
            steps += 1
    assert caught.value.reason == ("too-many" if filling == "[]," else "not-a-file")
    assert filling == "[]," or len(text) // save_file.STEP // 3 < steps
