"""Links that arrive a little changed: what messengers, mail programs and readers of QR codes do to an address."""

import re
from collections.abc import Callable
from contextlib import suppress
from random import Random
from urllib.parse import quote

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from app.page.page import Page
from app.table import received, tail
from app.table.saves import MemoryStorage
from app.table.table import Table
from app.words import errors as errors_words
from app.words import saves as saves_words
from pycore.contract import BadLink
from pycore.link import decode, encode
from pycore.match import Match
from tests.app.conftest import make_table
from tests.app.playing import begin, drag, link_of, match_of, two_devices, words

OFFERED = ("bianco", "nero", "marrone", "grigio")
PEOPLE = tail.make(
    ["Nicolò", "Anna Maria", "Ani"],
    ["nero", "grigio", "bianco"],
    3,
    OFFERED,
    ["persona", "persona", "scriba"],
)._replace(match="k3x9a0qz")
TAIL = tail.write(PEOPLE)


@pytest.fixture
def link() -> str:
    match = Match.new("toy", 3, {}, Random(1))
    for _ in range(3):
        assert match.decision is not None
        match.play(match.decision.choices[0])
    return encode(match)


Change = Callable[[str], str]


def encoded(*signs: str, twice: bool = False) -> Change:
    def change(text: str) -> str:
        for sign in signs:
            code = f"%{ord(sign):02X}"
            text = text.replace(sign, quote(code) if twice else code)
        return text

    return change


def after(more: str) -> Change:
    return lambda text: text + more


def before(more: str) -> Change:
    return lambda text: more + text


def instead(old: str, new: str) -> Change:
    return lambda text: text.replace(old, new)


def broken(with_: str, *places: int) -> Change:
    def change(text: str) -> str:
        for place in sorted(places or (12, 20, len(text) - 30, len(text) - 4), reverse=True):
            text = text[:place] + with_ + text[place:]
        return text

    return change


CHANGES: dict[str, Change] = {
    "nothing": lambda text: text,
    "WhatsApp: encoded ampersands": encoded("&"),
    "encoded twice": lambda text: encoded("&")(text.replace("%", "%25")),
    "all encoded": lambda text: quote(text, safe=""),
    "all encoded twice": lambda text: quote(quote(text, safe=""), safe=""),
    "all percents encoded": instead("%", "%25"),
    "Telegram: # encoded": before("%23"),
    "# encoded twice": before("%2523"),
    "a second #": before("#"),
    "an encoded full stop": encoded("."),
    "encoded commas": encoded(","),
    "encoded equals signs": encoded("=", ","),
    "mail: HTML entities": instead("&", "&amp;"),
    "Slack: entities twice": instead("&", "&amp;amp;"),
    "numeric entities": instead("&", "&#38;"),
    "hexadecimal entities": instead("&", "&#x26;"),
    "encoded entities": instead("&", "%26amp%3B"),
    "JSON": instead("&", "\\u0026"),
    "Markdown: a bracket": after(")"),
    "a full stop": after("."),
    "an encoded bracket": after("%29"),
    "Slack: a label": after("%7Cla%20partita%3E"),
    "quoted": lambda text: f'"{text}"',
    "angle brackets": lambda text: f"<{text}>",
    "Italian quotes": lambda text: f"«{text}»",
    "emphasis": lambda text: f"*{text}*",
    "underscores": lambda text: f"_{text}_",
    "an ellipsis": after("…"),
    "a sentence": after("), gioca!"),
    "Facebook": after("&fbclid=IwAR0n_m=p=c=x"),
    "Facebook after a question mark": after("?fbclid=IwAR0abcdefgh"),
    "newsletters": after("&utm_source=mail&utm_medium=abcdefgh&utm_campaign=Zoe,Eva"),
    "newsletters in front": instead("&n=", "&utm_medium=abcdefgh&utm_campaign=Zoe,Eva&n="),
    "a zero-width space": after("\u200b"),
    "encoded zero-width spaces": broken("%E2%80%8B"),
    "zero-width joiners everywhere": broken("\u200d"),
    "a mark of direction": lambda text: f"\u202a{text}\u202c",
    "a byte order mark": before("%EF%BB%BF"),
    "soft hyphens": broken("\u00ad"),
    "line breaks": broken("\n"),
    "encoded line breaks": broken("%0D%0A"),
    "a mail's reply": broken("\n> "),
    "quoted-printable": lambda text: broken("=\r\n", 14, len(text) - 3)(text.replace("=", "=3D")),
    "quoted-printable everywhere": instead("=", "=3D"),
    "a space at the end": after("%20"),
    "Markdown: escapes": lambda text: re.sub("([_&])", r"\\\1", text),
    "one character too many": after("x"),
    "a capital letter at the beginning": lambda text: text[0].upper() + text[1:],
    "a whole address inside": before("https://example.org/gioca/#"),
    "the ampersands fall out": lambda text: text[:30] + text[30:].replace("&", ""),
    "a scanner's line end": after("\r\n"),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_a_changed_link_opens_with_all_that_it_says(change: Change, link: str) -> None:
    match, as_read, rest = received.opened(change(link + TAIL))
    assert encode(match) == as_read == link
    assert tail.examine(rest, 3, OFFERED) == (PEOPLE, True)


ALREADY = [name for name in CHANGES if name not in ("one character too many", "the ampersands fall out")]


@pytest.mark.parametrize("name", ALREADY)
def test_an_older_link_without_checks_opens_as_well(name: str, link: str) -> None:
    older = tail.without_checks(TAIL)
    assert "&k=" not in older
    match, _, rest = received.opened(CHANGES[name](link + older))
    assert encode(match) == link
    assert tail.examine(rest, 3, OFFERED) == (PEOPLE, True)


SIGNS = "abmnpk019 ,.&=%#?;)_-\u200b\n"
MEANT = {part[0]: part for part in TAIL[1:].split("&")}


@given(st.data())
@settings(max_examples=400, deadline=None)
def test_damage_never_loses_what_is_sound_nor_changes_who_is_a_machine(data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(TAIL) - 1))
    end = data.draw(st.integers(start, min(len(TAIL), start + data.draw(st.sampled_from([0, 1, 3, 12, 60])))))
    damage = data.draw(st.text(SIGNS, max_size=12))
    damaged = TAIL[:start] + damage + TAIL[end:]
    assume(any(f"&{part}" in damaged for part in MEANT.values()))
    found, sure = tail.examine(damaged, 3, OFFERED)
    where = {name: TAIL.index(f"&{part}") for name, part in MEANT.items()}
    touched = {name for name, at in where.items() if start < at + len(MEANT[name]) + 1 and end > at}
    if "n" not in touched and start != where["c"]:
        assert found.names == PEOPLE.names, damaged
    if "c" not in touched and start != where["p"]:
        assert [one.colour for one in found.people] == [one.colour for one in PEOPLE.people], damaged
    if "m" not in touched and start < where["m"]:
        assert found.match == PEOPLE.match, damaged
    assert found.match in (PEOPLE.match, "") or "k" in touched, damaged
    assert found.players == PEOPLE.players or not sure, damaged


@pytest.mark.parametrize(
    "change",
    [
        encoded("&"),
        instead("&", "&amp;"),
        instead("%", "%25"),
        encoded("&", "%"),
        after(")"),
        broken("%0A", 14),
    ],
)
def test_strange_names_are_told_from_parts(change: Change) -> None:
    strange = tail.make(["A&m=1,%41", "100%", "n=B+c"], (), 3, OFFERED)._replace(match="k3x9a0qz")
    assert tail.examine(change(tail.write(strange)), 3, OFFERED).tail == strange


def test_a_tail_is_not_much_longer_for_its_checks() -> None:
    assert len(TAIL) - len(tail.without_checks(TAIL)) <= 12
    nobody = PEOPLE._replace(match="")
    assert "&k=" not in tail.write(nobody)


def test_who_plays_is_restored_from_the_check() -> None:
    for text in (TAIL.replace("scriba", "scrxba"), TAIL.replace("&p=", "&z="), TAIL[: TAIL.index("&c=")]):
        assert tail.examine(text, 3, OFFERED).tail.players == PEOPLE.players
        assert tail.examine(text, 3, OFFERED).sure


@pytest.mark.parametrize(
    "players", ["persona", "persona,scrib,persona", "persona,persona,scriba,faraone", ""]
)
def test_an_unreadable_part_says_so(players: str) -> None:
    text = f"&n=A,B,C&p={players}"
    assert not tail.examine(text, 3, OFFERED).sure
    table = make_table()
    table.open("", encode(Match.new("toy", 3)) + text)
    assert table.notice is not None and table.notice.text == saves_words.WHO_PLAYS_LOST


def test_an_identity_that_fails_its_check_is_lost_and_waits_for_its_return() -> None:
    damaged = TAIL.replace("k3x9a0qz", "k3x9b0qz")
    found = tail.examine(damaged, 3, OFFERED).tail
    assert (found.match, found.lost) == ("", tail.digits_of("k3x9a0qz"))
    written = tail.write(found)
    assert "&m=" not in written and tail.lost_of(written) == found.lost
    assert tail.examine(written, 3, OFFERED).tail == found


# Sentences


def reason(fragment: str) -> str:
    with pytest.raises(BadLink) as error:
        received.opened(fragment)
    return error.value.reason


def test_letters_turned_small_or_large_have_their_own_sentence(link: str) -> None:
    assert reason((link + TAIL).lower()) == reason((link + TAIL).upper()) == "letters"
    table = make_table()
    table.open("", (link + TAIL).lower())
    assert table.form.error == errors_words.bad_link("letters") and table.form.game == "toy"


@pytest.mark.parametrize(
    ("fragment", "expected"),
    [
        ("", "empty"),
        ("&n=Anna", "empty"),
        ("ciao", "not-a-link"),
        ("toy.", "not-a-link"),
        ("chess.BBA", "unknown-game"),
        ("toy.BBAxxxxxx", "damaged"),
        ("toy." + "B" * 70_000, "too-long"),
        ("%" * 9_000, "not-a-link"),
    ],
)
def test_what_is_no_link_says_why(fragment: str, expected: str) -> None:
    assert reason(fragment) == expected


@given(st.text(max_size=300))
def test_any_fragment_is_read_within_bounds(text: str) -> None:
    received.slug_of(text)
    with suppress(BadLink):
        received.opened(text)


def test_the_game_is_known_before_its_link_is_read(table: Table, link: str) -> None:
    for fragment in (encoded(".")(link), f"%23{link}", f"#{link}", link.capitalize()):
        assert table.switch.game_asked_for("", fragment) == "toy"


# The kept game

EARLIER = "2026-02-08T10:00:00+00:00"


@pytest.fixture
def devices(mini: str) -> tuple[Table, Table]:
    """Anna and Bruno have each made a choice; Bruno's last link is on its way to Anna."""
    anna, bruno = two_devices()
    drag(bruno, "stone-b", "place-1")
    return anna, bruno


def without_identity(link: str) -> str:
    """As older pages wrote it, and cut at the end."""
    return re.sub("&k=[^&]*|&m=.*", "", link)


def mutilated(link: str) -> str:
    return link[:-3]


def kept(table: Table) -> list[int]:
    return sorted(len(decode(save.link)) for save in table.saves.all())


LOSING = pytest.mark.parametrize("lose", [without_identity, mutilated])


@LOSING
def test_the_kept_game_is_continued_and_the_version_before_comes_back(
    devices: tuple[Table, Table], lose: Change
) -> None:
    anna, bruno = devices
    # Anna answers, so that both have chosen in what she keeps.
    anna.open("", link_of(bruno))
    anna.pace.skip()
    drag(anna, "stone-c", "place-1")
    bruno.open("", link_of(anna))
    bruno.pace.skip()
    bruno.choose(("put", 1))
    before = anna.saves.all()
    identity = anna.session.tail.match if anna.session else ""
    anna.open("", lose(link_of(bruno)))
    assert kept(anna) == [len(match_of(bruno))] and len(match_of(bruno)) > len(decode(before[0].link))
    assert (
        anna.session is not None and anna.session.tail.match == identity and anna.session.here.identity == 0
    )
    bar = words(Page(anna).render()["bar"])
    assert "la partita con Bruno del 1° marzo" in bar and saves_words.KEEP_APART in bar
    anna.switch.settle_doubt(False)
    assert len(anna.saves.all()) == 2 and before[0] in anna.saves.all()
    assert anna.session.tail.match != identity and anna.switch.doubt is None


@LOSING
def test_one_choice_in_common_is_asked_about_once(devices: tuple[Table, Table], lose: Change) -> None:
    anna, bruno = devices
    before = anna.saves.all()
    arriving = lose(link_of(bruno))
    anna.open("", arriving)
    assert anna.saves.all() == before
    page = Page(anna)
    bar = page.render()["bar"]
    assert "È la partita con Bruno del 1° marzo?" in words(bar) and bar.count("<button") == 2
    anna.switch.settle_doubt(True)
    assert kept(anna) == [4] and anna.session is not None and anna.session.here.identity == 0
    assert "È la partita" not in page.render()["bar"]
    # The answer may also be no.
    (save,) = anna.saves.all()
    anna.saves.put(before[0])
    anna.open("", arriving)
    anna.switch.settle_doubt(False)
    assert anna.saves.all() == before and "Chi sei?" in page.render()["bar"] and save.id == before[0].id


def test_of_several_games_the_last_one_is_asked_about(devices: tuple[Table, Table]) -> None:
    anna, bruno = devices
    anna.open("", link_of(bruno))
    (save,) = anna.saves.all()
    other = save.tail.replace("match001", "match999")
    anna.saves.put(save._replace(id="other", tail=other, date=EARLIER))
    longer = make_table()
    longer.open("", link_of(bruno))
    longer.pace.skip()
    drag(longer, "stone-c", "place-1")
    before = anna.saves.all()
    anna.open("", without_identity(link_of(longer)))
    assert anna.switch.doubt is not None and anna.switch.doubt.asked and anna.switch.doubt.save == save
    assert anna.saves.all() == before
    # Its check tells the two apart.
    anna.open("", mutilated(link_of(longer)))
    assert anna.switch.doubt is not None and not anna.switch.doubt.asked


def test_an_older_link_without_identity_shows_the_newer_game(devices: tuple[Table, Table]) -> None:
    anna, bruno = devices
    early = link_of(bruno)
    anna.open("", early)
    anna.pace.skip()
    drag(anna, "stone-c", "place-1")
    now, length = link_of(anna), len(match_of(anna))
    anna.open("", mutilated(early))
    assert link_of(anna) == now and anna.switch.doubt is not None and not anna.switch.doubt.asked
    anna.switch.settle_doubt(False)
    assert len(match_of(anna)) == 4 and kept(anna) == [4, length]


def test_other_names_are_another_game(devices: tuple[Table, Table]) -> None:
    anna, bruno = devices
    other = without_identity(link_of(bruno)).replace("Bruno", "Bice")
    anna.open("", other)
    assert anna.switch.doubt is None and anna.session is not None and anna.session.save_id is None
    exactly = make_table()
    begin(exactly)
    exactly.open("", link_of(exactly).split("&")[0] + "&n=Anna,Bice")
    assert exactly.session is not None and exactly.session.save_id is None


def test_a_lost_identity_comes_back_with_the_next_link(devices: tuple[Table, Table]) -> None:
    """Bruno's first link was cut: his page invents no identity, and Anna's brings it back."""
    anna = devices[0]
    storage = MemoryStorage()
    bruno = make_table(storage)
    bruno.open("", mutilated(link_of(anna)))
    bruno.pace.skip()
    bruno.be(1)
    drag(bruno, "stone-b", "place-1")
    (save,) = bruno.saves.all()
    assert "&m=" not in save.tail and tail.lost_of(save.tail)
    anna.open("", link_of(bruno))
    anna.switch.settle_doubt(True)
    assert anna.session is not None and anna.session.tail.match == "match001"
    anna.pace.skip()
    drag(anna, "stone-c", "place-1")
    again = make_table(storage)
    again.open("", link_of(anna))
    assert [one.id for one in again.saves.all()] == [save.id]
    assert (
        again.session is not None
        and again.session.tail.match == "match001"
        and again.session.here.identity == 1
    )


def test_a_game_that_got_another_identity_on_its_way_is_asked_about_once(
    devices: tuple[Table, Table],
) -> None:
    """Bruno's page has never seen the game and gets it without identity, so that it invents one."""
    anna, known = devices
    anna.open("", link_of(known))
    anna.pace.skip()
    drag(anna, "stone-c", "place-1")
    bruno = make_table()
    begin(bruno)  # it gives each game another identity
    drag(bruno, "stone-a", "place-1")
    bruno.open("", without_identity(link_of(anna)))
    bruno.pace.skip()
    bruno.be(1)
    bruno.choose(("put", 1))
    before, arriving = anna.saves.all(), link_of(bruno)
    assert tail.match_of(arriving) not in ("", tail.match_of(before[0].tail))
    anna.open("", arriving)
    assert anna.saves.all() == before
    assert "È la partita con Bruno del 1° marzo?" in words(Page(anna).render()["bar"])
    anna.switch.settle_doubt(True)
    (save,) = anna.saves.all()
    assert tail.match_of(save.tail) == tail.match_of(arriving)
    assert anna.session is not None and anna.session.here.identity == 0
    anna.open("", link_of(bruno))
    assert anna.switch.doubt is None and len(anna.saves.all()) == 1
