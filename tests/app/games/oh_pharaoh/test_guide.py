"""The guided game of Oh, Pharaoh! states facts that match its recorded match."""

from typing import cast

from app.games.oh_pharaoh.guide import GUIDE
from pycore.games.oh_pharaoh.data import LAST_SPACE, NUMBER
from pycore.games.oh_pharaoh.state import PharaohState
from pycore.link import decode

MATCH = decode(GUIDE.link)


def at(length: int) -> PharaohState:
    return cast(PharaohState, MATCH.at(length))


def worth(length: int, spot: int = 0) -> int:
    built = at(length).pyramids[spot]
    assert built is not None
    return built.worth


def test_the_guide_covers_the_rules_of_a_first_game() -> None:
    rules = {step.rule.removeprefix("oh_pharaoh-") for step in GUIDE.steps}
    assert {
        "pescare",
        "costruire",
        "ampliare",
        "scambi",
        "faraone",
        "valutare",
        "ladro",
        "tabellone",
    } <= rules
    assert {"rifornire", "scartare", "fase-finale", "fine"} <= rules
    assert len(GUIDE.steps) <= 24


def test_pyramids_in_the_text_match_the_positions() -> None:
    assert [worth(length) for length in (27, 28, 34, 35, 60)] == [18, 18, 18, 45, 30] and worth(47, 2) == 6
    assert {"7": 2, "8": 1, "pharaoh": 1}.items() <= at(41).to_plain()["hands"][0].items()
    decision = at(26).decision()
    assert decision is not None
    assert [choice for choice in decision.choices if choice[0] == "build"] == [("build", 4, 0, 0)]


def test_trade_and_attacks_in_the_text_match_the_record() -> None:
    before, after = at(32), at(33)
    six, five = NUMBER["6"], NUMBER["5"]
    assert before.hands[0][six] == 2 and after.hands[0][six] == 1
    assert (before.hands[0][five], after.hands[0][five]) == (0, 1)
    pyramid = at(54).pyramids[0]
    assert pyramid is not None and pyramid.height == 3 and at(54).hands[0][NUMBER["pharaoh"]] == 1
    target = at(60).pyramids[2]
    assert target is not None and target.height == 2
    assert MATCH.record[62] == ("roll", 4) and at(64).pyramids[2] is not None


def test_scores_in_the_text_match_the_record() -> None:
    assert at(57).scores() == (45, 0, 0) and at(57).marker == 1
    assert at(230).marker == LAST_SPACE - 1 and at(231).marker == LAST_SPACE
    assert at(231).scores()[:2] == (117, 130)
    assert [(e.seat, e.data["points"]) for k, e in MATCH.log if k == 238 and "points" in e.data] == [(0, 27)]
    assert MATCH.state.scores() == (144, 130, 80)
    drawn = [event for k, event in MATCH.log if event.kind == "end-card"]
    assert drawn[0].seat == 2 and drawn[0].data["how"] == "drawn"
