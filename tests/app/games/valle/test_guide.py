"""The guided game of La Valle dei Re states facts that match its recorded match, and covers a first game."""

from app.games.contract import GuideStep
from app.games.valle.guide import GUIDE, LINK
from app.games.valle.page import PAGE
from pycore.contract import Event
from pycore.games.valle.state import ValleState
from pycore.link import decode
from tests.app.conftest import make_table


def state_at(length: int) -> ValleState:
    state = decode(LINK).at(length)
    assert isinstance(state, ValleState)
    return state


def step_at(length: int) -> GuideStep:
    """The last step at a length of the record."""
    return [step for step in GUIDE.steps if step.at == length][-1]


def told(kind: str) -> list[tuple[int, Event]]:
    return [(k, event) for k, event in decode(LINK).log if event.kind == kind]


def test_the_guide_covers_the_moves_and_rules_of_a_first_game() -> None:
    verbs = {str(step.move[0]) for step in GUIDE.steps if step.move is not None}
    assert verbs == {
        *("lot", "tablet", "done", "overseer", "claim", "worker", "build", "plan", "steal", "takeover")
    }
    rules = {step.rule.removeprefix("valle-") for step in GUIDE.steps}
    assert {"asta", "aggiudicazione", "movimento", "possesso", "piani", "arrivo", "furto"} <= rules
    assert {"conquista", "livelli", "piramidi-piccole", "piramidi-grandi", "faraone", "fine"} <= rules


def test_the_auction_in_the_text_matches_the_record() -> None:
    plain = state_at(15).to_plain()
    assert plain["lots"][0] == {"red": 5}
    sold = [(event.seat, event.data["lot"], event.data["sum"]) for k, event in told("lot-won")][:3]
    assert sold == [(0, 0, 4), (1, 1, 3), *sold[2:]]
    bids = told("bids-revealed")[0][1].data["bids"]
    assert [1, 0, 1] in bids and [0, 2, 0] in bids
    unsold = next(event for _, event in told("lot-unsold"))
    assert (unsold.data["lot"], unsold.data["to"]) == (2, "bag")
    assert state_at(66).to_plain()["lots"][0]["green"] == 3


def test_figures_and_points_in_the_text_match_the_record() -> None:
    assert state_at(29).points == 4 and "Ti restano 4 punti" in step_at(29).text
    assert state_at(82).points == 2 and "Ti restano 2 punti" in step_at(82).text
    after = state_at(80).to_plain()
    assert not [
        place for kind in ("overseers", "workers") for place in after[kind][1] if place.startswith("12-")
    ]
    assert "12-A" in after["overseers"][0]


def test_scores_and_the_pharaoh_in_the_text_match_the_record() -> None:
    assert state_at(47).scores()[0] == 4
    assert state_at(66).pharaoh % 255 == 1
    before = state_at(258)
    assert before.round == 6 and before.scores() == (9, 1) and before.pharaoh % 255 == 23
    assert state_at(260).scores() == (14, 1) and state_at(260).pharaoh % 255 >= 30
    last = told("pyramid-finished")[-1][1]
    assert (last.data["site"], last.data["pattern"], last.data["points"]) == (12, "mixed", 5)


def test_steps_name_the_shortest_chain() -> None:
    """Steps that name a touch must name the shortest chain of their choice."""
    expected = {
        25: ("site-13",),
        27: ("site-8-gate",),
        35: ("site-13",),
        42: ("lay-block-red",),
        74: ("site-12-gate",),
        75: ("seal",),
        80: ("from-13-A", "site-12-gate"),
        82: ("site-8-gate",),
        84: ("loot-block-yellow",),
        86: ("site-12",),
        92: ("site-8", "lay-block-green"),
        93: ("lay-block-green",),
        95: ("site-12", "lay-block-yellow"),
    }
    for length, chain in expected.items():
        move = step_at(length).move
        assert move is not None
        assert min(PAGE.keys(state_at(length).seen_by(0), move), key=len) == chain


def test_a_leap_shows_no_reveals() -> None:
    """The leap spans four rounds, each with two reveals that would be shown step by step."""
    table = make_table(None, "valle")
    table.switch.start_guide("valle")
    table.on_table.by_pointer = True
    while table.guide is not None and not table.guide.step.leap:
        if table.replay.unfolding:
            table.pace.skip()
        elif table.guide.moving:
            table.pace.tick()
        elif table.guide.asks:
            move = table.guide.step.move
            assert move is not None
            table.choose(move)
        else:
            table.switch.guide_on()
    assert not table.replay.unfolding and table.session is not None and table.session.length == 258
