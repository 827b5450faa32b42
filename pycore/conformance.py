"""What every game must keep, checked by playing whole random games.

A game's test calls it with one line:

    check_game(GAMES["imhotep"], positions=POSITIONS.values(), schema=SCHEMA)

Everything is drawn from `random.Random(seed)`, so a failure comes back with the same seed.
"""

import json
import math
import random
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any, Final

from pycore import link
from pycore.contract import (
    CHANCE,
    BadOption,
    BadPosition,
    Choice,
    Decision,
    Event,
    Game,
    Options,
    Plain,
    State,
)
from pycore.fuzz import mutated
from pycore.games import SLUG
from pycore.learning import Learning, Transition, Tried
from pycore.match import Match, Setup, draw
from pycore.setups import setups

STOPS: Final = (("done",), ("skip",))
LONGEST: Final = 20_000
NONSENSE: Final[tuple[Any, ...]] = (
    ("no-such-verb",),
    (),
    ("done", "done", 9),
    (None,),
    (["x"],),
    None,
    7,
    "get",
)


def _misshapen(choices: Sequence[Choice]) -> list[tuple[Any, ...]]:
    """The first choice of each verb cut short, running on, of no known verb, and with a number too low or too high,
    where that is none.

    >>> _misshapen((("take", 0, "x"), ("take", 2, "y")))
    [('take', 0), ('take', 0, 'x', 0), ('nothing', 0, 'x'), ('take', -1, 'x'), ('take', 3, 'x')]
    >>> _misshapen((("pass",),))
    [(), ('pass', 0), ('nothing',)]
    """
    by_verb: dict[str, list[Choice]] = {}
    for choice in choices:
        by_verb.setdefault(str(choice[0]), []).append(choice)
    shapes: list[tuple[Any, ...]] = []
    for alike in by_verb.values():
        first = alike[0]
        shapes += first[:-1], (*first, 0), ("nothing", *first[1:])
        for n, part in enumerate(first):
            if isinstance(part, int):
                top = max(other for each in alike for other in each[n : n + 1] if isinstance(other, int))
                shapes += ((*first[:n], number, *first[n + 1 :]) for number in (-1, top + 1))
    return [shape for shape in shapes if shape not in choices]


class Nonconformity(AssertionError):
    """A game that breaks the contract."""


def require(holds: object, what: str, *details: object) -> None:
    """Raise Nonconformity with the details unless `holds`."""
    if not holds:
        raise Nonconformity(what + "".join(f"\n  {detail!r}" for detail in details))


def check_game(
    game: Game,
    *,
    positions: Iterable[Plain] = (),
    schema: Collection[str] = (),
    reactions: Collection[str] = (),
    games: int = 3,
    seed: int = 1,
    looks: float = 0.3,
) -> Tried:
    """Check a game on every seat count and, pairwise at least, on every option. Raises Nonconformity.

    `positions` are deep plain positions to start from too. `schema` lists every field of the plain form as a
    path: "boats[].capacity", "deck.*" (any key). `reactions` are the kinds of decision that are asked even when
    there is only one answer. `games` is how many games each set-up plays. `looks` is at how large a part of the
    decisions after the first twenty of a game refusals and viewers, which take most of the time, are looked at as well.
    The answer is how much was watched for what undo must not take back.
    """
    check_facts(game)
    tried = Tried()
    rng = random.Random(seed)
    for seats, options in setups(game):
        for _ in range(games):
            tried += _Walk(game, Setup(game.slug, seats, dict(options)), rng, schema, reactions, looks).play()
    for position in positions:
        setup = Setup(game.slug, position["seats"], position["options"], position)
        tried += _Walk(game, setup, rng, schema, reactions, looks).play()
    return tried


def check_facts(game: Game) -> None:
    """Names, seats, options and the refusal of set-ups that cannot be."""
    require(SLUG.fullmatch(game.slug), "slug", game.slug)
    require(len(game.seats) > 0 and game.seats[0] > 0 and game.revision > 0, "seats, revision", game.slug)
    for option in game.options:
        require(option.default in option.values and len(option.values) > 1, "option", option)
        _require_bad_option(game, game.seats[0], {option.name: "no-such-value"}, option.name)
    _require_bad_option(game, game.seats[0], {"no-such-option": True}, "no-such-option")
    for seats in (0, -1, game.seats[-1] + 1, 99):
        _require_bad_option(game, seats, {}, "seats")


def _require_bad_option(game: Game, seats: int, options: Options, name: str) -> None:
    try:
        game.start(seats, options)
    except BadOption as error:
        require(error.name == name, "BadOption names the wrong field", error.name, name)
    else:
        raise Nonconformity(f"accepted: {seats} seats, {options}")


class _Walk:
    """One random game from its start to its end, every promise checked on the way."""

    def __init__(
        self,
        game: Game,
        setup: Setup,
        rng: random.Random,
        schema: Collection[str],
        reactions: Collection[str],
        looks: float,
    ) -> None:
        self.game, self.setup, self.rng, self.looks = game, setup, rng, looks
        self.schema, self.reactions = set(schema), reactions
        self.state = setup.start()
        self.record: list[Choice] = []
        self.events: list[Event] = []
        self.past: list[tuple[State, str]] = []
        self.met: set[Choice] = set()
        self.learning = Learning(reactions, rng)

    def play(self) -> Tried:
        while (decision := self.state.decision()) is not None:
            require(len(self.record) < LONGEST, "the game does not end", self.setup)
            self.past.append((self.state, _text(self.state)))
            # The dear looks grow rarer as the game grows longer, the cheap ones are taken at every step.
            often = self.rng.random() < self.looks or len(self.record) < 20
            self.check_decision(decision)
            self.check_plain()
            if often:
                self.check_legality(decision)
                self.check_viewers(decision)
                self.check_secrecy(decision)
            if len(self.record).bit_count() == 1:
                self.check_link()
                self.check_bad_plain()
            self.step(decision)
        self.check_plain()
        self.check_end()
        for state, text in self.past:
            require(_text(state) == text, "an earlier state has changed", text)
        return self.learning.tried

    def step(self, decision: Decision) -> None:
        """Apply one choice in three ways that must agree; keep the state before it untouched."""
        choice = self.pick(decision)
        silent, told, again = self.state.copy(), self.state.copy(), self.state.copy()
        events: list[Event] = []
        other: list[Event] = []
        silent.apply(choice)
        told.apply(choice, events)
        again.apply(choice, other)
        require(silent == told == again, "apply is not a function of state and choice", choice)
        require(events == other, "events differ between two copies", events, other)
        for event in events:
            self.check_event(event)
        self.learning.watch(Transition(self.state, decision, choice, told, events))
        self.state = told
        self.record.append(choice)
        self.events += events

    def pick(self, decision: Decision) -> Choice:
        if decision.seat == CHANCE:
            return draw(decision, self.rng)
        going_on = [choice for choice in decision.choices if choice not in (*STOPS, ("pass",))]
        return self.rng.choice(going_on if going_on and self.rng.random() < 0.9 else list(decision.choices))

    def check_decision(self, decision: Decision) -> None:
        seats = range(self.state.seats)
        require(self.state.decision() == decision, "decision() changes from call to call", decision)
        require(decision.seat == CHANCE or decision.seat in seats, "seat", decision)
        require(decision.kind and decision.rule.startswith(self.game.slug + "-"), "kind or rule", decision)
        require(decision.choices and len(set(decision.choices)) == len(decision.choices), "choices", decision)
        for choice in decision.choices:
            require(isinstance(choice, tuple) and isinstance(choice[0], str), "shape of a choice", choice)
            require(all(type(part) in (str, int) for part in choice), "arguments of a choice", choice)
        if decision.seat == CHANCE:
            weights = decision.weights or ()
            require(len(weights) == len(decision.choices), "one weight per choice", decision)
            require(all(type(weight) is int and weight > 0 for weight in weights), "weights", decision)
        else:
            require(decision.weights is None, "weights of a seat's decision", decision)
            alone = len(decision.choices) == 1 and decision.choices[0] in STOPS
            require(not alone or decision.kind in self.reactions, "asked only to stop", decision)
        audience = decision.audience
        require(audience is None or (audience and set(audience) <= set(seats)), "audience", decision)
        self.met.update(decision.choices)

    def check_legality(self, decision: Decision) -> None:
        before = _text(self.state)
        for choice in self.met:
            refusal = self.state.why_not(choice)
            require(
                (refusal is None) == (choice in decision.choices),
                "why_not and decision disagree",
                choice,
                refusal,
            )
            if refusal is not None:
                require(refusal.reason and refusal.rule.startswith(self.game.slug + "-"), "refusal", refusal)
                json.dumps(refusal.data)
        for misshapen in _misshapen(decision.choices):
            require(self.state.why_not(misshapen) is not None, "nonsense is legal", misshapen)
        for nonsense in NONSENSE:
            refusal = self.state.why_not(nonsense)
            require(refusal is not None, "nonsense is legal", nonsense)
            assert refusal is not None
            require(
                (refusal.reason, refusal.rule) == ("no-such-choice", decision.rule),
                "nonsense",
                nonsense,
                refusal,
            )
        require(_text(self.state) == before, "why_not changes the state")

    def check_plain(self) -> None:
        state = self.state
        plain = state.to_plain()
        text = json.dumps(plain, sort_keys=True)
        back = self.game.from_plain(json.loads(text))
        require(
            back == state and back.decision() == state.decision(), "from_plain(to_plain()) differs", plain
        )
        require(state.copy() == state and state.is_whole(), "copy or is_whole", plain)
        head = (plain["game"], plain["seats"], plain["options"])
        require(head == (self.game.slug, state.seats, self.setup.options), "head of the plain form", head)
        state.check()
        if self.schema:
            unknown = {path for path in _paths(plain, "", self.schema) if path not in self.schema}
            require(not unknown, "fields that the schema does not list", unknown)

    def check_viewers(self, decision: Decision) -> None:
        for viewer in (None, *range(self.state.seats)):
            seen = self.state.seen_by(viewer)
            require(seen.seen_by(viewer) == seen, "seen_by twice differs", viewer, seen.to_plain())
            again = self.game.from_plain(json.loads(json.dumps(seen.to_plain())))
            require(again == seen, "a seen state's plain form does not come back", seen.to_plain())
            self.check_seen_decision(seen, decision, viewer)
            require(len(seen.scores()) == len(self.state.scores()), "scores of a seen state", viewer)
            seen.ranking()
            seen.why_not(decision.choices[0])
            require(
                seen.is_whole() == (seen == self.state) or not seen.is_whole(),
                "a whole seen state differs",
                viewer,
            )
            self.check_imagined(seen, decision, viewer)

    def check_seen_decision(self, seen: State, decision: Decision, viewer: int | None) -> None:
        told = seen.decision()
        require(told is not None, "a seen state loses the decision", viewer)
        assert told is not None
        if decision.public or decision.seat == viewer:
            require(told == decision, "a decision that should be exact is not", viewer, told, decision)
        else:
            blank = decision._replace(choices=(), weights=None)
            require(told in (blank, decision), "a hidden list shows, or its frame is wrong", viewer, told)
            if seen != self.state:
                require(told == blank, "a hidden list shows", viewer, told)

    def check_imagined(self, seen: State, decision: Decision, viewer: int | None) -> None:
        seed = self.rng.random()
        before = _text(seen)
        luck = random.getstate()
        imagined = seen.imagine(random.Random(seed))
        require(random.getstate() == luck, "imagine uses the global luck")
        require(_text(seen) == before, "imagine changes the seen state", viewer)
        require(imagined == seen.imagine(random.Random(seed)), "imagine depends on more than its rng", viewer)
        imagined.check()
        require(imagined.is_whole(), "what is imagined is not whole", viewer)
        require(
            imagined.seen_by(viewer) == seen, "imagine forgets what is known", viewer, before, _text(imagined)
        )
        asked = imagined.decision()
        require(asked is not None and asked[:2] == decision[:2], "imagine changes who chooses what", viewer)
        if decision.seat == viewer:
            require(asked == decision, "imagine changes one's own choices", viewer, asked, decision)
        if asked is not None:
            imagined.apply(draw(asked, self.rng) if asked.seat == CHANCE else asked.choices[0])
            imagined.check()

    def check_secrecy(self, decision: Decision) -> None:
        """Two outcomes of a private decision look the same to whoever is not in its audience."""
        if decision.audience is None or len(decision.choices) < 2:
            return
        outcomes = []
        for choice in self.rng.sample(decision.choices, 2):
            state, events = self.state.copy(), list[Event]()
            state.apply(choice, events)
            if any(event.reveals for event in events):
                return
            outcomes.append((state, events))
        for viewer in (None, *range(self.state.seats)):
            if viewer in decision.audience:
                continue
            one, two = ((s.seen_by(viewer), [e.seen_by(viewer) for e in es]) for s, es in outcomes)
            require(one[0] == two[0], "a private choice shows", viewer, _text(one[0]), _text(two[0]))
            require(one[0].decision() == two[0].decision(), "a private choice shows in what is asked", viewer)
            require(one[1] == two[1], "a private choice shows in the log", viewer, one[1], two[1])

    def check_event(self, event: Event) -> None:
        require(event.seat == CHANCE or event.seat in range(self.state.seats), "seat of an event", event)
        require(event.kind and event.rule.startswith(self.game.slug + "-"), "kind or rule of an event", event)
        require((event.secret is None) == (event.audience is None), "secret without audience", event)
        require(type(event.data.get("points", 0)) is int, "points of an event", event)
        json.dumps([event.data, event.secret])

    def check_link(self) -> None:
        decision = self.state.decision()
        if decision is None or decision.seat == CHANCE:
            return
        match = Match.replay(self.setup, self.record)
        text = link.encode(match)
        back = link.decode(text)
        require(
            back == match and back.state == self.state and back.log == match.log, "the link differs", text
        )
        if self.setup.position is None:
            bits = sum(math.log2(step.radix) for step in match.steps)
            require(len(text) <= 1.05 * bits / 6 + 24, "a long link", len(text), bits)
        k = self.rng.randrange(len(self.record) + 1)
        require(_text(match.at(k)) == self.past[k][1], "at(k) differs", k)
        if match.can_undo:
            match.undo()
            seats = [step.seat for step in back.steps[len(match) :]]
            require(seats[0] != CHANCE and set(seats[1:]) <= {CHANCE}, "undo takes back too much", seats)
            require(_text(match.state) == self.past[len(match)][1], "undo leaves another state", len(match))
            require(match == Match.replay(self.setup, self.record[: len(match)]), "undo leaves traces")
            require(match.log == back.log[: len(match.log)], "undo leaves traces in the log")

    def check_bad_plain(self) -> None:
        """Damaged plain data is refused by name, or is a position that can be played."""
        plain = self.state.to_plain()
        for name in plain:
            _require_refused(self.game, {k: v for k, v in plain.items() if k != name})
        _require_refused(self.game, plain | {"no-such-field": 1})
        junks: tuple[Any, ...] = (None, [], 3, "x", {})
        for junk in junks:
            _require_refused(self.game, junk)
        for _ in range(12):
            broken = mutated(plain, self.rng)
            try:
                state = self.game.from_plain(broken)
            except BadPosition as error:
                require(error.field and error.reason, "BadPosition without field or reason", broken)
                continue
            if state.is_whole():
                self.run_on(state)

    def run_on(self, state: State) -> None:
        for _ in range(60):
            decision = state.decision()
            if decision is None:
                break
            state.apply(self.pick(decision))
            state.check()
        state.scores()
        state.ranking()

    def check_end(self) -> None:
        state = self.state
        require(
            state.why_not(self.record[-1] if self.record else ("done",)) is not None, "legal after the end"
        )
        ranking = state.ranking()
        order = [seat for group in ranking for seat in group]
        require(sorted(order) == list(range(state.seats)), "ranking", ranking)
        scores = state.scores()
        require(
            [scores[s] for s in order] == sorted(scores, reverse=True),
            "ranking against scores",
            ranking,
            scores,
        )
        for viewer in (None, *range(state.seats)):
            require(state.seen_by(viewer) == state, "something drawn stays hidden at the end", viewer)
        if self.setup.position is None:
            sums = [0] * state.seats
            for event in self.events:
                if "points" in event.data:
                    sums[event.seat] += event.data["points"]
            require(sums == list(scores), "the points of the events are not the final scores", sums, scores)
        match = Match.replay(self.setup, self.record)
        require(link.decode(link.encode(match)) == match, "the link of the whole game differs")
        for k, why in self.learning.stops:
            require(match.floor_at(k) == k, f"undo takes back what was learned: {why}", k, match.steps[k - 1])


def _require_refused(game: Game, plain: Any) -> None:
    try:
        game.from_plain(plain)
    except BadPosition:
        return
    raise Nonconformity(f"accepted: {plain!r}")


def _paths(value: Any, path: str, schema: set[str]) -> Iterator[str]:
    """The paths of all fields below `value`; a dict whose path + ".*" is in the schema has free keys."""
    if isinstance(value, dict):
        for key, item in value.items():
            below = f"{path}.*" if f"{path}.*" in schema else f"{path}.{key}" if path else key
            yield below
            yield from _paths(item, below, schema)
    elif isinstance(value, list):
        for item in value:
            yield from _paths(item, f"{path}[]", schema)


def _text(state: State) -> str:
    return json.dumps(state.to_plain(), sort_keys=True)
