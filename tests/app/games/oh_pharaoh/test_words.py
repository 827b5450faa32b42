"""The words of Oh, Pharaoh!: a correct Italian sentence for every choice, event and refusal."""

from itertools import product

import pytest

from app.games.oh_pharaoh.page import PAGE
from pycore.contract import CHANCE, Choice, Event, Plain, Refusal, State
from pycore.games import oh_pharaoh as rules
from pycore.games.oh_pharaoh.data import PRINTED, TYPES
from tests.app.games.oh_pharaoh.played import GAME, steps
from tests.app.games.reading import reasons
from tests.app.games.sentences import BESIDE_NAME, Words, checker, of_steps
from tests.games.oh_pharaoh.positions import POSITIONS, cards, position, tower

good = checker(
    "carta|punto|livello|offerta|scarto",
    "carte|punti|livelli|offerte|scarti",
    rf"{BESIDE_NAME}|\bun (ladri|esattori|faraoni)\b|\b(due|tre) (ladro|esattore|faraone)\b"
    r"|\b(il|al|dal|del|nel|sul) (1|8|11)\b|\b(thief|joker|collector|pharaoh|stone)\b",
)


def test_hints_for_a_trade_name_offer_and_request_together() -> None:
    state = GAME.from_plain(next(iter(POSITIONS.values())))
    assert PAGE.together(state, ("offer", 1), ("ask", "3")) == "Proponi a {1} uno scambio: chiedi un 3"
    assert PAGE.together(state, ("offer", 1), ("give", "7")) == "Proponi a {1} uno scambio: offri un 7"
    assert PAGE.together(state, ("offer", 1), ("withdraw",)) is None
    assert PAGE.together(state, ("thief", 1, 0), ("done",)) is None


def every_choice(seats: int) -> list[Choice]:
    """Every well-formed choice, legal or not, and some malformed ones."""
    verbs = (
        "done",
        "draw",
        "collector",
        "pharaoh",
        "let",
        "none",
        "propose",
        "withdraw",
        "accept",
        "refuse",
        "fly",
    )
    found: list[Choice] = [(verb,) for verb in verbs]
    found += product(("take", "give", "ask", "discard", "deal", "reveal", "draw", "tax"), TYPES)
    found += product(("score", "low", "offer", "roll"), range(10))
    found += product(("build",), range(1, 10), range(3), range(2))
    found += product(("add",), range(2), range(1, 10), ("stone", "joker"))
    found += product(("under", "thief", "level"), range(seats), range(5))
    found += product(("swap-joker",), range(seats), range(2), range(1, 10))
    found += product(("steal",), range(1, 10), ("stone", "joker"))
    return found


def test_the_closing_choice_says_what_follows() -> None:
    hands = [cards(1, 1, 2)]
    ends = {
        "Fatto: termina le azioni senza scartare": position(hands=hands),
        "Fatto: termina le azioni e passa agli scarti": position(hands=[cards(1, 1, 1, 1, 1, 1, 1, 2)]),
        "Non valutare: la piramide resta sul tavolo": position(phase="score", pyramids=[[tower(4, 2, 1)]]),
        "Non valutare: le piramidi restano sul tavolo": position(
            phase="score", marker=5, pyramids=[[tower(4, 2, 1), tower(1, 2, 1)]]
        ),
    }
    for label, plain in ends.items():
        seen = GAME.from_plain(plain).seen_by(0)
        assert PAGE.label(seen, ("done",)) == label


def test_the_status_of_the_third_step_names_the_possible_actions() -> None:
    """Trades are named if the game has them. Discarding is offered by touching a card instead."""
    few, many = cards(1, 1, 2), cards(1, 1, 1, 1, 1, 1, 1, 2)
    state = GAME.from_plain(position(hands=[few]))
    told = "{0}, costruisci, scambia o gioca carte, poi «Fatto»."
    assert PAGE.status(state.seen_by(0), True) == told
    assert PAGE.label(state.seen_by(0), ("discard", "1")) == "Scarta un 1 e termina le azioni"
    without = GAME.from_plain(position(hands=[many], options={"offers": 0})).seen_by(0)
    assert PAGE.status(without, True) == "{0}, costruisci o gioca carte, poi «Fatto»."
    assert PAGE.status(without, False) == "{0} costruisce o gioca carte."
    discarding = GAME.from_plain(position(hands=[many], phase="discard")).seen_by(0)
    assert PAGE.label(discarding, ("discard", "2")) == "Scarta un 2"
    assert PAGE.status(discarding, True) == "{0}, scarta 1 carta."


def test_the_status_lists_the_offer_so_far() -> None:
    state = GAME.from_plain(position(hands=[cards(1, 1, "thief"), cards(2)]))
    state.apply(("offer", 1))
    told = [PAGE.status(state.seen_by(0), True)]
    for choice in (("give", "1"), ("give", "thief"), ("ask", "8")):
        state.apply(choice)
        told.append(PAGE.status(state.seen_by(0), True))
    assert told == [
        "{0}, scegli che cosa offri a {1} e che cosa chiedi.",
        "{0}, chiedi qualcosa a {1} per un 1.",
        "{0}, chiedi qualcosa a {1} per un 1 e un ladro.",
        "{0}, proponi lo scambio a {1}, o cambialo: dai un 1 e un ladro, chiedi un 8.",
    ]


def test_taken_and_revealed_cards_have_short_lines() -> None:
    """Both sentences fit into one line on a phone."""
    taken = Event("taken", 0, {"card": "4"}, "oh_pharaoh-pescare")
    come = Event("revealed", CHANCE, {"card": "2", "kept": True}, "oh_pharaoh-carte-scoperte")
    assert [PAGE.line(taken), PAGE.line(come)] == ["{0} prende un 4.", "Si scopre un 2."]


RARE_EVENTS = [
    Event("final-phase", CHANCE, {"cards": 60, "cause": "rounds"}, "oh_pharaoh-fase-finale"),
    Event("reshuffled", CHANCE, {"cards": 1}, "oh_pharaoh-mazzo"),
    Event("game-over", 0, {"winners": [0, 2], "scores": [3, 1, 3], "hands": [{}, {}, {}]}, "oh_pharaoh-fine"),
    Event(
        "die-rolled",
        0,
        {"victim": 1, "place": 0, "rolled": 6, "needed": 7, "success": False},
        "oh_pharaoh-ladro",
    ),
    Event(
        "pyramid-broken",
        1,
        {"place": 0, "left": tower(5, 2, 1), "back": {}},
        "oh_pharaoh-piramide-spezzata",
    ),
]


def test_secret_cards_are_hidden_from_other_seats() -> None:
    secrets = [event for _, _, events in steps() for event in events if event.secret]
    assert {event.kind for event in secrets} == {"dealt", "drawn", "taxed"}
    for event in secrets:
        blank = Event(event.kind, event.seat, event.data, event.rule)
        assert PAGE.line(event.seen_by(None)) == PAGE.line(blank)


# Refusals

ANSWER = POSITIONS["4-answer"]
REFUSED = {name: ANSWER["pending"][name] for name in ("partner", "give", "ask")}
RARE = [
    POSITIONS["3-score-forced"],
    position(hands=[cards(9)], pyramids=[[tower(8, 2, 1)]]),
    position(phase="draw", hands=[cards(*(n for n, k in PRINTED.items() for _ in range(k - (n == "1"))))],
             face_up=["1"], pile={}),
    position(hands=[cards(3), cards(4)], pyramids=[[tower(1, 2, 1), tower(4, 2, 1)]], marker=3, offers=4),
    position(hands=[cards(9), cards(4)], options={"offers": 0}),
    {**ANSWER, "phase": "trade", "refused": [REFUSED]},
]  # fmt: skip


def refused(state: State) -> set[str]:
    """The reasons of all refusals in this position. Each must be a correct sentence."""
    return reasons(state, every_choice(state.seats), PAGE.reason, good)


def all_refused() -> set[str]:
    """The reasons of refusals in many positions."""
    met: set[str] = set()
    kinds: dict[str, int] = {}
    for state, decision, _ in steps():
        kind = decision.kind if decision else "over"
        kinds[kind] = kinds.get(kind, 0) + 1
        if kinds[kind] <= 25:
            met |= refused(state)
    for plain in RARE:
        met |= refused(GAME.from_plain(plain))
    for hand in (
        cards(2),
        cards(2, 2, 2),
    ):  # asking for as many cards as the partner holds, and as many as exist
        asking = GAME.from_plain(position(hands=[cards(1), hand]))
        asking.apply(("offer", 1))
        for _ in range(min(2, sum(hand.values()))):
            asking.apply(("ask", "collector"))
        met |= refused(asking)
    return met


@pytest.mark.parametrize(
    ("reason", "data", "told"),
    [
        ("level-width", {"least": 1, "most": 1}, "In questo livello deve restare esattamente 1 carta."),
        ("level-width", {"least": 3, "most": 3}, "In questo livello devono restare esattamente 3 carte."),
        ("level-width", {"least": 2, "most": 4}, "In questo livello devono restare da 2 a 4 carte."),
        ("not-so-many-left", {"value": 5, "stones": 4, "jokers": 0}, "Nel livello del 5 ci sono solo quattro 5."),
        ("not-so-many-left", {"value": 8, "stones": 0, "jokers": 1}, "Nel livello dell'8 c'è solo un jolly."),
        ("not-so-many-left", {"value": 1, "stones": 1, "jokers": 1},
         "Nel livello dell'1 ci sono solo un 1 e un jolly."),
        ("not-in-hand", {"missing": {"joker": 2}}, "In mano ti mancano due jolly."),
        ("not-in-hand", {"missing": {"thief": 1}}, "In mano ti manca un ladro."),
        ("not-next-value", {"value": 5, "low": 1, "top": 3}, "La piramide va dall'1 al 3: un 5 non ci sta."),
        ("not-next-value", {"value": 2, "low": 8, "top": 9}, "La piramide va dall'8 al 9: un 2 non ci sta."),
        ("only-under", {"value": 4, "cards": 3},
         "Sotto la piramide un 4 non va da solo: serve un livello intero di 3 carte."),
        ("no-pyramid-left", {"value": 8}, "Con quello che resta non c'è una piramide che comincia dall'8."),
    ],
)  # fmt: skip
def test_sentences_agree_with_their_numbers(reason: str, data: Plain, told: str) -> None:
    assert PAGE.reason(Refusal(reason, "", data)) == told


def test_sources_facts_and_options() -> None:
    assert PAGE.sources["valutare"] != PAGE.sources["fine"]
    state = GAME.from_plain(position(hands=[cards(1, 2)], pyramids=[[], [tower(5, 2, (0, 1))]]))
    assert PAGE.facts(state.seen_by(None), 0) == (("Carte in mano", "2"), ("Piramidi", "nessuna"))
    assert PAGE.facts(state, 1) == (("Carte in mano", "0"), ("Piramidi", "5‑5 / jolly"))
    for option in GAME.options:
        label, help, values, *_ = PAGE.options[option.name]
        good(label)
        good(help)
        assert tuple(values) == option.values


WORDS = Words(
    rules,
    good,
    *of_steps(steps),
    all_refused,
    RARE_EVENTS,
)
