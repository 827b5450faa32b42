"""Import and export of many games in a real browser: progress, cancelling, damaged and oversized files."""

import json
import random
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from app.table import save_file
from app.table.saves import Save
from app.words import saves as saves_words
from pycore.games import HOUSE
from pycore.link import encode
from pycore.match import Match
from tests.e2e.accessibility import faults
from tests.e2e.robot import Robot

IMPORT_MS = 60_000
SEATS = 3
GAMES = [slug for slug in HOUSE if slug not in ("kheops", "senet")]
"""The games for three."""
KEPT = "Object.keys(localStorage).filter((name) => name.startsWith('faraone:partita:')).length"
# Notes whether the content of a file is read.
READING = """() => {
  window.read = 0;
  const { arrayBuffer } = Blob.prototype;
  Blob.prototype.arrayBuffer = function () {
    read++;
    return arrayBuffer.call(this);
  };
}"""


def games(count: int) -> list[Save]:
    """Games of four kinds, each in the middle and with an identity of its own. Only twelve of them are played: the page
    decodes each anyway."""
    links = []
    for number in range(12):
        rng = random.Random(number)
        match = Match.new(GAMES[number % len(GAMES)], SEATS, {}, rng)
        while len(match) < 110 and (decision := match.state.decision()) is not None:
            match.play(rng.choice(decision.choices))
        links.append(encode(match))
    return [
        Save(
            f"g{number}",
            links[number % len(links)],
            f"&n=Anna,Bruno,Carla&m=m{number:07}",
            f"2026-03-01T10:{number // 60 % 60:02}:{number % 60:02}+00:00",
            f"Serata {number + 1}",
        )
        for number in range(count)
    ]


def written(folder: Path, text: str, name: str = "partite.json") -> Path:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return file


def said(page: Page) -> Locator:
    return page.locator("#kept [role=alert]")


def progress(page: Page) -> Locator:
    return page.locator("#transfer-progress")


def choose(page: Page, file: Path) -> None:
    page.locator('[name="import"]').set_input_files(file)


def test_a_thousand_games_come_in_while_another_is_played(page: Page, site: str, tmp_path: Path) -> None:
    robot = Robot(page)
    robot.start(site, "imhotep", 2)
    robot.list_mode()
    robot.step_by_list()
    page.locator('[data-tab="partite"]').click()
    choose(page, written(tmp_path, save_file.dump(games(1_000))))
    page.locator('[data-tab="diario"]').click()
    played = 0
    while (kept := page.evaluate(KEPT)) == 1:  # nothing is written before the end
        length = robot.length
        robot.step_by_list()
        assert robot.length > length
        played += 1
    assert played and 1 < kept <= 1001
    page.wait_for_function(f"() => {KEPT} === 1001", timeout=IMPORT_MS)
    robot.step_by_list()


def test_an_import_shows_progress_and_can_be_cancelled(
    page: Page, site: str, tmp_path: Path, axe: str
) -> None:
    Robot(page).open(f"{site}gioca/")
    file = written(tmp_path, save_file.dump(games(3_000)))
    expect(page.locator("#transfer")).to_be_hidden()
    choose(page, file)
    expect(progress(page)).to_contain_text("di 3.000…")
    assert faults(page, axe, "#kept") == {}
    page.locator('[data-act="stop-transfer"]').click()
    expect(said(page)).to_have_text(saves_words.IMPORT_CANCELLED)
    expect(page.locator("#transfer")).to_be_hidden()
    expect(page.locator('[name="import"]')).to_be_focused()
    assert page.evaluate(KEPT) == 0


def test_damaged_games_are_named_and_the_others_come_in_once(page: Page, site: str, tmp_path: Path) -> None:
    Robot(page).open(f"{site}gioca/")
    content = json.loads(save_file.dump(games(30)))
    content["games"][3]["link"] = "imhotep.zzzz"
    content["games"][7] = {"title": "Un <b>titolo</b>"}
    content["games"][9] = 5
    file = written(tmp_path, json.dumps(content))
    named = ["La 4ª nel file: «Serata 4».", "La 8ª nel file: «Un <b>titolo</b>».", "La 10ª nel file."]
    choose(page, file)
    expect(said(page).locator("p")).to_have_text(saves_words.imported(27, 0, 3))
    expect(said(page).locator("li")).to_have_text(named)
    expect(page.locator("#kept-head [role=status]")).to_have_text("27 partite")
    choose(page, file)
    expect(said(page).locator("p")).to_have_text(saves_words.imported(0, 27, 3))
    expect(page.locator("#kept-head [role=status]")).to_have_text("27 partite")
    assert page.evaluate(KEPT) == 27


def test_two_files_chosen_one_after_the_other_both_come_in(page: Page, site: str, tmp_path: Path) -> None:
    Robot(page).open(f"{site}gioca/")
    saves = games(40)
    for part in (saves[:20], saves[20:]):
        choose(page, written(tmp_path, save_file.dump(part), f"{part[0].id}.json"))
    page.wait_for_function(f"() => {KEPT} === 40")
    expect(said(page)).to_have_text(saves_words.imported(20, 0, 0))


@pytest.mark.started
def test_a_file_of_more_than_50_mb_is_refused_before_it_is_read(
    page: Page, site: str, tmp_path: Path
) -> None:
    Robot(page).open(f"{site}gioca/")
    page.evaluate(READING)
    file = written(tmp_path, save_file.dump(games(1)))
    with file.open("r+b") as large:
        large.truncate(save_file.MOST_BYTES + 1)
    choose(page, file)
    expect(said(page)).to_have_text(saves_words.BAD_FILE["too-large"])
    assert page.evaluate("read") == 0
    choose(page, written(tmp_path, save_file.dump(games(1))))
    expect(said(page)).to_have_text(saves_words.imported(1, 0, 0))
    assert page.evaluate("read") == 1


@pytest.mark.started
def test_a_storage_without_room_keeps_what_it_has(page: Page, site: str, tmp_path: Path) -> None:
    Robot(page).open(f"{site}gioca/")
    choose(page, written(tmp_path, save_file.dump(games(2))))
    expect(said(page)).to_have_text(saves_words.imported(2, 0, 0))
    # Fills the storage up to the last 60,000 characters.
    page.evaluate("""() => {
      for (let size = 1 << 22; size >= 1 << 12; size /= 2) {
        try {
          for (let n = 0; ; n++) localStorage.setItem(`filling ${size} ${n}`, "x".repeat(size));
        } catch {
          // no room for another one of this size
        }
      }
      for (let n = 0; n < 15; n++) localStorage.removeItem(`filling ${1 << 12} ${n}`);
      const large = Object.keys(localStorage).find((name) => name.startsWith(`filling ${1 << 16}`));
      localStorage.removeItem(large);
    }""")
    choose(page, written(tmp_path, save_file.dump(games(500))))
    expect(said(page)).to_have_text(saves_words.NO_ROOM)
    assert page.evaluate(KEPT) == 2
    expect(page.locator("#kept")).to_contain_text(saves_words.HELP)
    choose(page, written(tmp_path, save_file.dump(games(10))))
    expect(said(page)).to_have_text(saves_words.imported(8, 2, 0))


def test_what_was_exported_comes_in_again(page: Page, site: str, tmp_path: Path) -> None:
    Robot(page).open(f"{site}gioca/")
    saves = games(40)
    choose(page, written(tmp_path, save_file.dump(saves)))
    expect(said(page)).to_have_text(saves_words.imported(40, 0, 0))
    with page.expect_download() as waiting:
        page.locator('[data-act="export-all"]').click()
    file = tmp_path / waiting.value.suggested_filename
    waiting.value.save_as(file)
    exported = json.loads(file.read_text(encoding="utf-8"))["games"]
    assert [game["title"] for game in exported] == [save.title for save in reversed(saves)]
    page.evaluate("localStorage.clear()")
    choose(page, file)
    expect(said(page)).to_have_text(saves_words.imported(40, 0, 0))
    assert page.evaluate(KEPT) == 40
