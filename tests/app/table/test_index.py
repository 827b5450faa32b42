"""The index of the kept games: facts, other tabs, damaged entries, older pages."""

import json
import random

import pytest

from app.table import tail
from app.table.index import Facts, Index, facts_of, plain_words
from app.table.saves import FACTS, GAME, MemoryStorage, Save, Saves, StorageRefused
from app.table.table import Table
from pycore.contract import CHANCE
from pycore.games import GAMES
from pycore.link import decode, encode
from pycore.match import Match
from tests.app.conftest import make_table
from tests.app.playing import begin, link_of
from tests.app.table.tabs import tab


class Counting(MemoryStorage):
    """Storage that counts how often it is read."""

    def __init__(self) -> None:
        super().__init__()
        self.readings = 0

    def read_all(self) -> dict[str, str]:
        self.readings += 1
        return super().read_all()

    def get(self, name: str) -> str | None:
        self.readings += name.startswith(GAME)
        return super().get(name)


def played(seed: int, steps: int = 1000, game: str = "mini") -> Match:
    """A random game of at most `steps` choices."""
    rng = random.Random(seed)
    match = Match.new(game, 2, {}, rng)
    while len(match) < steps and (decision := match.decision) is not None:
        match.play(rng.choice(decision.choices))
    return match


def save_of(match: Match, number: int, names: str = "Anna,Bruno") -> Save:
    date = f"2026-03-01T10:{number // 60:02}:{number % 60:02}+00:00"
    return Save(f"s{number}", encode(match), f"&n={names}&m=match{number:03}", date, f"Mini: {names}")


def kept(storage: MemoryStorage, *saves: Save) -> Index:
    """An index of these games, kept without facts as by an older page."""
    for save in saves:
        storage.set(GAME + save.id, json.dumps(save._asdict()))
    return Index(Saves(storage))


def ids(index: Index) -> list[str]:
    return [entry.save.id for entry in index.all()]


def test_facts_of_a_game_under_way_and_of_one_that_is_over(mini: str) -> None:
    match = played(1, 3)
    decision = match.decision
    assert decision is not None
    facts = facts_of(match, "mini.x")
    assert (facts.length, facts.turn, facts.over) == (len(match), decision.seat, False)
    over = played(1)
    facts = facts_of(over, "mini.x")
    assert facts.over and facts.scores == over.seen_by(None).scores()
    winners = [seat for seat, place in enumerate(facts.places) if place == 1]
    assert winners == list(over.seen_by(None).ranking()[0])
    assert max(facts.scores) == facts.scores[winners[0]]


@pytest.mark.parametrize(
    ("slug", "options"),
    [("mini", {}), ("toy", {}), ("toy", {"prize": "high"}), ("leggende", {"explore": True, "swamp": True})],
)
def test_facts_name_the_options_that_differ_from_the_defaults(
    mini: str, slug: str, options: dict[str, str | int | bool]
) -> None:
    defaults = {option.name: option.default for option in GAMES[slug].options}
    match = Match.new(slug, 2, {**defaults, **options})
    index = kept(MemoryStorage(), save_of(match, 1))
    index.open(index.all()[0])
    facts = index.all()[0].facts
    assert facts is not None and facts.options == options


def test_facts_are_written_when_a_game_is_kept_and_removed_with_it(mini: str) -> None:
    storage = MemoryStorage()
    table = make_table(storage)
    begin(table)
    table.touch("stone-a")
    table.touch("place-1")
    (name,) = (name for name in storage.texts if name.startswith(FACTS))
    (entry,) = Index(Saves(storage)).all()
    assert name == FACTS + entry.save.id
    assert table.session is not None
    assert entry.facts == facts_of(table.session.source, entry.save.link)  # type: ignore[arg-type]
    table.library.delete(entry.save.id)
    assert name not in storage.texts and table.on_table.index.all() == []


def test_facts_are_made_from_the_link_when_they_are_missing(mini: str) -> None:
    storage, match = MemoryStorage(), played(1, 3)
    index = kept(storage, save_of(match, 1))
    (entry,) = index.all()
    assert entry.facts is None and index.under_way() == entry.save
    index.open(entry)
    (entry,) = index.all()
    assert entry.facts == facts_of(match, entry.save.link)
    (again,) = Index(Saves(storage)).all()
    assert again.facts == entry.facts


def test_a_link_that_does_not_open_is_tried_once(mini: str) -> None:
    index = kept(MemoryStorage(), save_of(played(1), 1)._replace(link="mini.rubbish"))
    (entry,) = index.all()
    assert not entry.tried
    index.open(entry)
    (entry,) = index.all()
    assert entry.tried and entry.facts is None


def test_games_without_facts_are_opened_one_after_the_other_once_their_code_is_here(mini: str) -> None:
    bad = save_of(played(2), 2)._replace(link="mini.rubbish")
    toy = save_of(Match.new("toy", 2), 3)
    index = kept(MemoryStorage(), save_of(played(1), 1), bad, toy)
    assert index.unknown(lambda slug: False) is None
    opened = []
    for here in (["mini"], ["mini", "toy"]):
        while (entry := index.unknown(here.__contains__)) is not None:
            opened.append(entry.save.id)
            index.open(entry)
    assert opened == ["s2", "s1", "s3"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[",
        "[" * 100_000,
        "7",
        "{}",
        "[1]",
        '[1,"%s","",3,0,[],[]]',
        '[2,"%s","",3,0,[],[],{}]',
        '[1,"00000000","",3,0,[],[],{}]',
        '[1,"%s","",3,0,[],[],7]',
        '[1,"%s","",3,0,[],[],{},7]',
        '[1,"%s","",-3,0,[],[],{}]',
        '[1,"%s","",3,0.5,[],[],{}]',
        '[1,"%s","",3,-1,["x"],[],{}]',
    ],
)
def test_facts_that_are_damaged_foreign_or_of_another_version_are_made_anew(mini: str, text: str) -> None:
    storage, match = MemoryStorage(), played(1, 3)
    save = save_of(match, 1)
    storage.set(FACTS + save.id, text.replace("%s", facts_of(match, save.link).digest))
    index = kept(storage, save)
    (entry,) = index.all()
    assert entry.facts is None
    index.open(entry)
    assert Index(Saves(storage)).all()[0].facts == facts_of(match, save.link)


def test_facts_of_an_older_link_do_not_count(mini: str) -> None:
    """An older page writes the game and not the facts."""
    storage, over = MemoryStorage(), played(1)
    save = save_of(over, 1)
    index = kept(storage, save)
    index.note(save, over)
    assert index.under_way() is None
    back = save._replace(link=encode(over.until(2)))
    storage.set(GAME + save.id, json.dumps(back._asdict()))
    index.refresh()
    assert index.all()[0].facts is None and index.under_way() == back


def test_games_that_older_pages_have_noted_as_over_are_not_under_way(mini: str) -> None:
    storage = MemoryStorage()
    storage.set("faraone:finite", '["s2", 7]')
    assert ids(kept(storage, save_of(played(1), 1), save_of(played(2), 2))) == ["s2", "s1"]
    for text, first in (('["s2"]', "s1"), ("[", "s2"), ("{}", "s2")):
        storage.set("faraone:finite", text)
        under_way = Index(Saves(storage)).under_way()
        assert under_way is not None and under_way.id == first


def test_a_damaged_game_costs_itself_alone(mini: str) -> None:
    storage = MemoryStorage()
    storage.set(GAME + "bad", '{"id": "bad", "link": 3}')
    index = kept(storage, *(save_of(played(seed), seed) for seed in range(5)))
    assert ids(index) == ["s4", "s3", "s2", "s1", "s0"] and index.unreadable == 1
    storage.remove(GAME + "bad")
    index.refresh()
    assert index.unreadable == 0


def test_the_storage_is_read_once_however_many_games_are_kept(mini: str) -> None:
    storage = Counting()
    kept(storage, *(save_of(played(seed, 3), seed) for seed in range(50)))
    table = make_table(storage)
    before = storage.readings
    index = table.on_table.index
    assert len(index.all()) == 50 and index.under_way("mini") is not None and index.under_way("toy") is None
    assert not any(map(index.has_twin, index.all())) and index.newest().year == 2026
    assert storage.readings == before + 1


def test_opening_a_link_decodes_only_the_games_that_it_may_continue(
    mini: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    storage = Counting()
    matches = [played(seed, 12) for seed in range(30)]
    index = kept(storage, *(save_of(match, n) for n, match in enumerate(matches)))
    for entry in list(index.all()):
        index.open(entry)
    opened: list[str] = []

    def noted(link: str) -> Match:
        opened.append(link)
        return decode(link)

    for module in ("keeper", "save_file"):
        monkeypatch.setattr(f"app.table.{module}.decode", noted)
    longest = max(matches, key=len)
    steps = (longest.until(k) for k in range(len(longest) - 1, 7, -1))
    shorter = next(each for each in steps if each.decision is not None and each.decision.seat != CHANCE)
    table = make_table(storage)
    before = storage.readings
    # Without an identity, the record and the names tell.
    table.open("", f"{encode(shorter)}&n=Anna,Bruno")
    alike = sum(match.record[:8] == shorter.record[:8] for match in matches)
    assert 1 <= len(opened) <= alike < 10
    assert storage.readings < before + 10


def test_two_records_with_different_openings_do_not_go_on_from_each_other(mini: str) -> None:
    match = played(1, 12)
    other = next(found for seed in range(99) if (found := played(seed, 12)).record[:8] != match.record[:8])
    index = kept(MemoryStorage(), save_of(match, 1), save_of(other, 2), save_of(match.until(4), 3))
    for entry in list(index.all()):
        index.open(entry)
    assert {entry.save.id for entry in index.may_go_on(match.until(9))} == {"s1", "s3"}
    assert {entry.save.id for entry in index.may_go_on(match.until(3))} == {"s1", "s2", "s3"}


def test_two_tabs_do_not_spoil_the_index_for_each_other(mini: str) -> None:
    storage = MemoryStorage()
    one, two = tab(storage, "a"), tab(storage, "b")
    begin(one)
    assert ids(two.on_table.index) == ["a1"]
    name = GAME + "a1"
    for table, other in ((one, two), (two, one)):
        if table.session is None:
            table.open("", link_of(one))
        table.touch("stone-a" if table is one else "stone-b")
        table.touch("place-1")
        other.switch.storage_changed(name)
        (entry,) = other.on_table.index.all()
        (own,) = table.on_table.index.all()
        assert entry.save == own.save
        # The facts arrive with an event of their own.
        other.switch.storage_changed(FACTS + "a1")
        (entry,) = other.on_table.index.all()
        assert entry.facts is not None and entry.facts == own.facts
    two.library.delete("a1")
    one.switch.storage_changed(name)
    assert one.on_table.index.all() == []


def test_a_tab_that_has_missed_events_reads_everything_again(mini: str) -> None:
    storage = MemoryStorage()
    one, two = tab(storage, "a"), tab(storage, "b")
    assert ids(two.on_table.index) == []
    begin(one)
    assert ids(two.on_table.index) == []
    two.switch.storage_changed("")
    assert ids(two.on_table.index) == ["a1"]


def test_a_false_index_is_corrected_by_the_games(table: Table) -> None:
    """Facts that somebody has forged do not change what opens."""
    begin(table)
    (save,) = table.saves.all()
    forged = json.dumps([1, facts_of(played(1), save.link).digest, "", 99, -1, [1, 2], [5, 0], {}])
    table.saves.spare(f"fatti:{save.id}", forged)
    index = table.on_table.index
    assert index.under_way() is None
    table.switch.open_save(save.id)
    assert index.under_way() == save
    assert index.all()[0].facts == Facts(facts_of(played(1), save.link).digest, "", 0, 0)


class Small(MemoryStorage):
    """Storage with room for 1,170 characters."""

    def set(self, name: str, text: str) -> None:
        if sum(map(len, self.texts.values())) + len(text) > 1170:
            raise StorageRefused
        super().set(name, text)


def test_pictures_then_facts_make_room_for_a_game(mini: str) -> None:
    storage = Small()
    saves = Saves(storage)
    index, games = Index(saves), [save_of(played(seed, 3), seed) for seed in range(8)]
    for save in games[:5]:
        index.put(save, played(0, 3))
    saves.spare("carte", "x" * 200)
    assert saves.setting("carte") and any(name.startswith(FACTS) for name in storage.texts)
    saves.put(games[5])
    assert saves.setting("carte") is None and any(name.startswith(FACTS) for name in storage.texts)
    for save in games[6:]:
        saves.put(save)
    assert saves.kept and not any(name.startswith(FACTS) for name in storage.texts)
    assert [entry.save for entry in index.all()] == list(reversed(games))


def test_searches_find_words_without_accents_and_capitals(mini: str) -> None:
    index = kept(MemoryStorage(), save_of(played(1), 1, "Nicol%C3%B2,Bruno"))
    assert "nicolo bruno" in index.all()[0].words
    assert plain_words("ÀÉ  ﬁ") == "ae fi"
    assert tail.names(index.all()[0].save.tail) == ("Nicolò", "Bruno")
