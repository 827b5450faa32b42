"""The readable tail of a link. Its content is untrusted."""

from urllib.parse import unquote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.table import tail
from pycore.players import LEVELS

OFFERED = ("bianco", "nero", "marrone", "grigio")


def people(text: str, seats: int = 2) -> list[tuple[str, str]]:
    return [(person.name, person.colour) for person in tail.examine(text, seats, OFFERED).tail.people]


def test_names_and_colours() -> None:
    assert people("n=Anna,Bruno&c=grigio,bianco") == [("Anna", "grigio"), ("Bruno", "bianco")]


def test_an_empty_tail_gives_defaults() -> None:
    assert people("", 3) == [("Giocatore 1", "bianco"), ("Giocatore 2", "nero"), ("Giocatore 3", "marrone")]


def test_a_person_alone_against_machines_gets_no_number() -> None:
    alone = tail.make(("", ""), (), 2, OFFERED, (tail.PERSON, "apprendista"))
    assert alone.names == ("Sfidante", "Nebi") and tail.as_you(alone.names) == ("Tu", "Nebi")
    named = tail.make(("", "Anna", ""), (), 3, OFFERED, ("scriba", tail.PERSON, "scriba"))
    assert named.names == ("Ani", "Anna", "Hori")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("x=1&n=Anna&zzz", [("Anna", "bianco"), ("Giocatore 2", "nero")]),
        ("n=Anna,Bruno,Carla,Dario", [("Anna", "bianco"), ("Bruno", "nero")]),
        ("c=nero,nero", [("Giocatore 1", "nero"), ("Giocatore 2", "bianco")]),
        ("c=rosso,bianco", [("Giocatore 1", "nero"), ("Giocatore 2", "bianco")]),
        ("n=%2C%20%2C,%3Cb%3E", [(", ,", "bianco"), ("<b>", "nero")]),
        ("n=%FF%00Anna%E2%80%AE", [("\ufffdAnna", "bianco"), ("Giocatore 2", "nero")]),
        ("n=" + "A" * 50, [("A" * 20, "bianco"), ("Giocatore 2", "nero")]),
    ],
)
def test_a_damaged_tail_is_repaired(text: str, expected: list[tuple[str, str]]) -> None:
    assert people(text) == expected


def test_accents_are_kept_and_stacked_marks_removed() -> None:
    assert tail.clean_name("Nicolo\u0300") == "Nicolò"
    assert len(tail.clean_name("a" + "\u0316" * 30)) <= 2
    assert tail.clean_name("Nicolo\0\u0300") == "Nicolò"
    assert tail.clean_name("\r\u1067") == tail.clean_name("\u1067") == ""


@pytest.mark.parametrize(
    "unseen", list("\u3164\u2800\u115f\uffa0\ufe0f\u200b\u00ad\U000e0101\U0001d159\U00013441")
)
def test_a_name_of_invisible_characters_is_no_name(unseen: str) -> None:
    assert tail.clean_name(unseen * 20) == ""
    assert tail.clean_name(f"An{unseen}na{unseen}") == "Anna"


def test_no_character_of_a_name_is_much_wider_than_a_letter() -> None:
    for wide in "\ufdfd\u2e3b\ua9c5\U0001242b":
        assert tail.clean_name(wide * 20) == ""
    assert tail.clean_name("\ufdf2\ufb03") == "\u0627\u0644\u0644\u0647ffi"


def test_a_text_of_any_length_is_cut_before_it_is_read() -> None:
    assert tail.one_line("a" + "\u0301" * 4_000_000 + "b", 40) in ("á", "á\u0301")


@given(st.lists(st.text(), max_size=4), st.lists(st.text(), max_size=4), st.integers(2, 4))
def test_a_tail_reads_back_as_it_was_written(names: list[str], colours: list[str], seats: int) -> None:
    made = tail.make(names, colours, seats, OFFERED)
    text = tail.write(made)
    assert text[0] == "&" and not set(text) & set("<>\"' #\n")
    assert tail.examine(text[1:], seats, OFFERED).tail == made
    assert all(1 <= len(person.name) <= 20 and person.name == person.name.strip() for person in made.people)
    assert len({person.colour for person in made.people}) == seats


@given(st.text(max_size=200))
def test_any_text_is_read_without_an_error(text: str) -> None:
    assert len(tail.examine(text, 4, OFFERED).tail.people) == 4
    assert tail.clean_name(unquote(text)) == tail.clean_name(tail.clean_name(unquote(text)))


def test_unknown_levels_read_as_persons() -> None:
    nobody = tail.examine("n=A,B,C&p=dio,,Scriba,%3Cb%3E", 3, OFFERED).tail
    assert nobody.players == ("persona",) * 3
    assert "&p=" not in tail.write(nobody)
    made = tail.examine("n=A,B,C&p=scriba,dio,", 3, OFFERED).tail
    assert made.players == ("scriba", "persona", "persona") and made.persons == (1, 2)
    assert tail.examine(tail.write(made)[1:], 3, OFFERED).tail == made


def test_the_levels_match_the_machine_players() -> None:
    assert tail.LEVELS == LEVELS


def test_unnamed_machines_get_distinct_names() -> None:
    for level in tail.LEVELS:
        names = tail.make([], [], 4, OFFERED, [level] * 4).names
        assert len(set(names)) == 4 and all(len(name) <= tail.NAME_LENGTH for name in names)
    assert tail.make(["Anna"], [], 2, OFFERED, ["persona", "scriba"]).names == ("Anna", "Ani")


def test_names_can_be_read_without_the_number_of_seats() -> None:
    assert tail.names("&n=Anna,,%3Cb%3E&c=x") == ("Anna", "Giocatore 2", "<b>")
    assert tail.names("&c=x") == ()


def test_the_longest_tail_reads_back() -> None:
    made = tail.make(["\U00013080" * 20] * 4, (), 4, OFFERED)
    assert tail.examine(tail.write(made)[1:], 4, OFFERED).tail == made


def test_the_identity_of_a_match_reads_back() -> None:
    made = tail.make(["Anna", "Bruno"], (), 2, OFFERED)._replace(match=tail.new_match())
    assert tail.examine(tail.write(made)[1:], 2, OFFERED).tail == made
    assert tail.match_of(tail.write(made)) == made.match and len(made.match) == 8


@pytest.mark.parametrize(
    "text", ["m=", "m=kurz", "m=k3x9a0qzz", "m=K3X9A0QZ", "m=k3x9a0q%20", "m=k3x9,0qz", "n=m=abcdefgh"]
)
def test_an_invalid_identity_is_ignored(text: str) -> None:
    assert tail.examine(text, 2, OFFERED).tail.match == "" and tail.match_of(f"&{text}") == ""
