"""Senet's guided game states facts that match its recorded match."""

import re

from app.games.senet.guide import GUIDE
from pycore.link import decode
from tests.games.senet.oracle import picture

MATCH = decode(GUIDE.link)


def said(rule: str) -> list[tuple[int, str]]:
    return [(step.at, step.text) for step in GUIDE.steps if step.rule == f"senet-{rule}"]


def test_the_guide_covers_the_rules_of_a_first_game() -> None:
    rules = {step.rule.removeprefix("senet-") for step in GUIDE.steps}
    assert {"bastoncini", "muovere", "ancora", "attaccare", "coppia", "muro", "bellezza", "acqua"} <= rules
    assert {"ultime-case", "verita", "horus", "uscire", "indietro"} <= rules
    assert len(GUIDE.steps) <= 20


def test_throws_in_the_text_match_the_record() -> None:
    """ "Hai fatto 3" must follow a throw of 3."""
    for step in GUIDE.steps:
        if thrown := re.search(r"Hai fatto (\d)", step.text):
            assert MATCH.record[step.at - 1] == ("sticks", int(thrown[1]))


def test_squares_in_the_text_match_the_record() -> None:
    """ "da A a B" must be the opponent's last move, and the player is told to touch the next move."""
    for step in GUIDE.steps:
        if (way := re.search(r"mosso da (\d+) a (\d+)|da (\d+) a (\d+)\. Lancia", step.text)) and step.at:
            start, end = (int(number) for number in way.groups() if number)
            moved = [event.data for k, event in MATCH.log if k <= step.at and event.kind == "piece-moved"]
            assert (moved[-1]["from"], moved[-1]["to"]) == (start, end), step
        if step.move is not None and step.move[0] == "move":
            assert f"in {step.move[1]}" in step.text


def test_pair_wall_water_and_score_in_the_text_match_the_positions() -> None:
    ((at, _),) = said("coppia")
    assert picture(MATCH.at(at).to_plain())[11:13] == "oo"
    ((at, _),) = said("muro")
    assert picture(MATCH.at(at).to_plain())[9:15] == "xxxooo"
    leap = next(step for step in GUIDE.steps if step.leap)
    assert MATCH.at(leap.at).scores() == (5, 4)
    ((at, _),) = said("acqua")
    assert picture(MATCH.at(at).to_plain())[14] == "x"
    assert MATCH.state.scores() == (7, 4)
