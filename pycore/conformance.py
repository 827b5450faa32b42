"""Checks that a game keeps the contract of `pycore.contract`, by playing whole random games of it.

A game's test calls `check_game` with one line:

    check_game(GAMES["imhotep"], positions=POSITIONS.values(), schema=SCHEMA)

All luck comes from `random.Random(seed)`: the same seed repeats a failure.
"""

import json
import math
import random
import re
from collections.abc import Collection, Iterable, Iterator
from typing import Any, Final

from pycore import link
from pycore.codecs import Codec
from pycore.contract import (
    CHANCE,
    SLUG,
    BadOption,
    BadPosition,
    Choice,
    Decision,
    Event,
    Game,
    Options,
    Plain,
    State,
    settle_options,
)
from pycore.events import event_from_plain, event_to_plain
from pycore.fuzz import NONSENSE, altered, misshapen, mutated
from pycore.learning import Learning, Transition, Tried, after_choice, seat_name, seen_difference
from pycore.match import Match, Setup, draw
from pycore.plain_checks import (
    Orders,
    difference,
    find_shared,
    find_unplain,
    lists,
    paths,
    swapped,
    unordered,
)
from pycore.recall import find_forgotten
from pycore.setups import setups

STOPS: Final = (("done",), ("skip",))
LONGEST: Final = 20_000
"""Largest number of choices in a game; a longer game counts as endless."""
JUNK: Final[tuple[Any, ...]] = (1.5, "", [[]], {"no-such-key": 1}, True, -1, 10**1000)
"""Values that no field of any game may hold."""
ALTERED: Final = 12
"""Number of altered choices (`fuzz.altered`) that each call of `check_legality` tries."""


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
    """Check a game with every seat count and every pair of option values. Raises Nonconformity.

    - `positions` are positions from the middle of a game, in plain form. One game is played from each of them.
    - `schema` lists every field of the plain form as a path: "boats[].capacity", "deck.*" (any key). Without a schema
      the fields are not checked.
    - `reactions` are the kinds of decision that a seat is asked even when it has only one answer.
    - `games` is the number of games per set-up.

    The checks of refusals and viewers take most of the time. They run at the first twenty decisions of a game, and
    then at a random share `looks` (0..1) of the decisions.
    Returns how much was watched to find the choices that undo must not take back.
    """
    check_facts(game)
    tried, orders, rng = Tried(), Orders(), random.Random(seed)
    for seats, options in setups(game):
        for _ in range(games):
            setup = Setup(game.slug, seats, dict(options))
            tried += _Walk(game, setup, rng, schema, reactions, looks, orders).play()
    for position in positions:
        setup = Setup(game.slug, position["seats"], position["options"], position)
        tried += _Walk(game, setup, rng, schema, reactions, looks, orders).play()
    for path, plain, unsorted in orders.unsorted():
        try:
            kept = game.from_plain(unsorted).to_plain()
        except BadPosition:
            continue
        what = f"{path} is always written in one order, and is kept in another order"
        require(kept == plain, what, difference(plain, kept))
    return tried


def check_facts(game: Game) -> None:
    """Check the game's slug, seats and options, and that `start` refuses unknown options and seat counts."""
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
    """Plays one random game from start to end, and checks the contract at each step."""

    def __init__(
        self,
        game: Game,
        setup: Setup,
        rng: random.Random,
        schema: Collection[str],
        reactions: Collection[str],
        looks: float,
        orders: Orders,
    ) -> None:
        self.game, self.setup, self.rng, self.looks, self.orders = game, setup, rng, looks, orders
        self.schema, self.reactions = set(schema), reactions
        self.state = setup.start()
        self.record: list[Choice] = []
        self.steps: list[Transition] = []
        # The plain form of the state before each step, as JSON text.
        self.texts: list[str] = []
        # All choices of all decisions so far, in the order in which they were first listed.
        self.met: dict[Choice, None] = {}
        self.learning = Learning(reactions, rng)
        orders.begin()

    def play(self) -> Tried:
        while (decision := self.state.decision()) is not None:
            require(len(self.record) < LONGEST, "the game does not end", self.setup)
            # Cheap checks run at every step, expensive ones at every step of the opening and at some later steps.
            often = self.rng.random() < self.looks or len(self.record) < 20
            self.check_decision(decision)
            plain = self.state.to_plain()
            if often:
                self.check_json(plain)
            self.check_plain(plain)
            if often:
                self.orders.watch(plain, self.schema)
                self.check_legality(decision)
                self.check_viewers(decision)
                self.check_secrecy(decision)
            if len(self.record).bit_count() == 1:
                self.check_link()
                self.check_bad_plain(plain)
            self.step(decision)
        plain = self.state.to_plain()
        self.check_json(plain)
        self.check_plain(plain)
        self.check_end()
        for made, text in zip(self.steps, self.texts, strict=True):
            _require_written(made.before, text, "an earlier state has changed")
        forgotten = find_forgotten(self.steps, self.rng)
        require(not forgotten, forgotten)
        return self.learning.tried

    def step(self, decision: Decision) -> None:
        """Make one choice on three copies of the state, and require equal results. Note the step for later checks."""
        choice = self.pick(decision)
        self.check_refusal(self.state, decision, choice)
        silent = self.state.copy()
        silent.apply(choice)
        told, events = after_choice(self.state, choice)
        again, other = after_choice(self.state, choice)
        require(silent == told == again, "apply is not a function of state and choice", choice)
        require(events == other, "events differ between two copies", events, other)
        for event in events:
            self.check_event(event)
        made = Transition(self.state, decision, choice, told, events)
        self.learning.watch(made)
        self.state = told
        self.record.append(choice)
        self.steps.append(made)

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
        self.met.update(dict.fromkeys(decision.choices))

    def check_legality(self, decision: Decision) -> None:
        before = _text(self.state)
        words = re.findall(r'"([^"]+)"', before)
        for choice in (*self.met, *altered([*self.met], words, ALTERED, self.rng)):
            self.check_refusal(self.state, decision, choice)
        for shape in misshapen(decision.choices):
            require(self.state.why_not(shape) is not None, "why_not allows a misshapen choice", shape)
        for nonsense in NONSENSE:
            refusal = self.state.why_not(nonsense)
            expected = ("no-such-choice", decision.rule)
            require(refusal and refusal[:2] == expected, "nonsense is refused wrongly", nonsense, refusal)
        _require_written(self.state, before, "why_not changes the state")

    def check_refusal(self, state: State, decision: Decision, choice: Choice) -> None:
        """Check that `why_not` allows a choice if the decision lists it, and only then."""
        refusal, listed = state.why_not(choice), choice in decision.choices
        asked = f"{decision.kind!r} of {seat_name(decision.seat)}"
        if refusal is None:
            require(listed, f"why_not allows {choice!r}, and the decision {asked} does not list it", decision)
            return
        require(not listed, f"why_not refuses {choice!r}, and the decision {asked} lists it", refusal)
        require(refusal.reason and refusal.rule.startswith(self.game.slug + "-"), "refusal", refusal)
        _require_plain(refusal.data, "data", "a refusal holds what is no JSON data", refusal)

    def check_plain(self, plain: Plain) -> None:
        state = self.state
        text = json.dumps(plain, sort_keys=True)
        if state.decision() is not None:
            self.texts.append(text)
        read = json.loads(text)
        if read != plain:
            self.check_json(plain)
        back = self.game.from_plain(read)
        where = back == state or difference(plain, back.to_plain())
        require(where is True, "from_plain(to_plain()) differs", where, plain)
        require(back.decision() == state.decision(), "from_plain(to_plain()) asks something else", plain)
        require(state.copy() == state and state.is_whole(), "copy or is_whole", plain)
        head = (plain["game"], plain["seats"], plain["options"])
        require(head == (self.game.slug, state.seats, self.setup.options), "head of the plain form", head)
        state.check()
        if self.schema:
            unknown = {path for path in paths(plain, self.schema) if path not in self.schema}
            require(not unknown, "fields that the schema does not list", unknown)

    def check_json(self, plain: Plain) -> None:
        _require_plain(plain, "", "to_plain gives what is no JSON data")
        other = self.state.to_plain()
        require(other == plain, "to_plain changes from call to call", plain, other)
        shared = find_shared(plain, other)
        require(not shared, f"to_plain hands out the same {shared} twice")

    def check_viewers(self, decision: Decision) -> None:
        for viewer in (None, *range(self.state.seats)):
            seen, who = self.state.seen_by(viewer), seat_name(viewer)
            require(seen.seen_by(viewer) == seen, f"seen_by twice differs for {who}", seen.to_plain())
            plain = seen.to_plain()
            shared = find_shared(plain, seen.to_plain())
            require(not shared, f"to_plain hands out the same {shared} twice, as {who} sees it")
            again = self.game.from_plain(json.loads(json.dumps(plain)))
            require(again == seen, f"the plain form of what {who} sees does not come back", plain)
            self.check_seen_decision(seen, decision, viewer)
            require(len(seen.scores()) == len(self.state.scores()), f"scores as {who} sees them")
            seen.ranking()
            whole = not seen.is_whole() or seen == self.state
            require(whole, f"{who} sees a whole state, and it is another one")
            self.check_imagined(seen, decision, viewer)

    def check_seen_decision(self, seen: State, decision: Decision, viewer: int | None) -> None:
        told, who = seen.decision(), seat_name(viewer)
        require(told is not None, f"the seen state of {who} loses the decision")
        assert told is not None
        if decision.public or decision.seat == viewer:
            require(told == decision, f"{who} must know the decision exactly", told, decision)
            for choice in self.rng.sample([*self.met], min(len(self.met), 3)):
                self.check_refusal(seen, decision, choice)
        else:
            blank = decision._replace(choices=(), weights=None)
            require(told in (blank, decision), f"the frame of a decision is wrong for {who}", told, blank)
            require(told == blank or seen == self.state, f"a hidden list shows to {who}", told)
        seen.why_not(decision.choices[0])

    def check_imagined(self, seen: State, decision: Decision, viewer: int | None) -> None:
        seed, who = self.rng.random(), seat_name(viewer)
        before = _text(seen)
        luck = random.getstate()
        imagined = seen.imagine(random.Random(seed))
        require(random.getstate() == luck, "imagine uses the global luck")
        _require_written(seen, before, f"imagine changes what {who} sees")
        again = seen.imagine(random.Random(seed))
        require(imagined == again, f"imagine depends on more than its rng, for {who}")
        imagined.check()
        require(imagined.is_whole(), f"what {who} imagines is not whole")
        if (kept := imagined.seen_by(viewer)) != seen:
            forgotten = difference(seen.to_plain(), kept.to_plain())
            raise Nonconformity(f"imagine forgets what {who} knows: {forgotten}")
        asked = imagined.decision()
        require(asked and asked[:2] == decision[:2], f"imagine changes who chooses what, for {who}", asked)
        require(decision.seat != viewer or asked == decision, f"imagine changes {who}'s own choices", asked)
        if asked is not None:
            imagined.apply(draw(asked, self.rng) if asked.seat == CHANCE else asked.choices[0])
            imagined.check()

    def check_secrecy(self, decision: Decision) -> None:
        """Check that viewers outside the audience cannot tell two choices of a private decision apart."""
        if decision.audience is None or len(decision.choices) < 2:
            return
        one, two = self.rng.sample(decision.choices, 2)
        after, events = after_choice(self.state, one)
        other, others = after_choice(self.state, two)
        if any(event.reveals for event in (*events, *others)):
            return
        for viewer in (None, *range(self.state.seats)):
            if viewer not in decision.audience:
                shown = seen_difference(after, events, other, others, viewer)
                told = f"{seat_name(viewer)} can tell {one!r} from {two!r}"
                require(not shown, f"a private choice shows: {told} ({decision.kind!r}): {shown}")

    def check_event(self, event: Event) -> None:
        """Check an event against the declaration of its kind, as it is and as each viewer may read it."""
        require(event.rule.startswith(self.game.slug + "-"), "rule of an event", event)
        require((event.secret is None) == (event.audience is None), "secret without audience", event)
        for field in ("data", "secret"):
            _require_plain(getattr(event, field), field, "an event holds what is no JSON data", event)
        for told in (event, *map(event.seen_by, (None, *range(self.state.seats)))):
            try:
                read = event_from_plain(self.game.events, event_to_plain(told), self.state.seats)
            except BadPosition as error:
                raise Nonconformity(f"an event is not as its kind declares it: {error}\n  {event}") from error
            require(read == told, "an event is read as another one", event, read)

    def check_link(self) -> None:
        decision = self.state.decision()
        if decision is None or decision.seat == CHANCE:
            return
        match = Match.replay(self.setup, self.record)
        text = link.encode(match)
        back = link.decode(text)
        same = back == match and back.state == self.state and back.log == match.log
        require(same, "the link differs", text)
        if self.setup.position is None:
            bits = sum(math.log2(step.radix) for step in match.steps)
            require(len(text) <= 1.05 * bits / 6 + 24, "a long link", len(text), bits)
        k = self.rng.randrange(len(self.record) + 1)
        _require_written(match.at(k), self.texts[k], f"at({k}) differs")
        if match.can_undo:
            match.undo()
            seats = [step.seat for step in back.steps[len(match) :]]
            require(seats[0] != CHANCE and set(seats[1:]) <= {CHANCE}, "undo takes back too much", seats)
            _require_written(match.state, self.texts[len(match)], "undo leaves another state")
            require(match == Match.replay(self.setup, self.record[: len(match)]), "undo leaves traces")
            require(match.log == back.log[: len(match.log)], "undo leaves traces in the log")

    def check_bad_plain(self, plain: Plain) -> None:
        """Check that damaged plain data raises BadPosition, or describes a position that can be played.

        An accepted position must be written back as it was read. Only lists that the game sorts may change their order.
        """
        self.check_bad_fields(plain)
        text = json.dumps(plain)
        read = self.game.from_plain(plain)
        if decision := read.decision():
            read.apply(decision.choices[0])
        require(json.dumps(plain) == text, "a state changes the data that it was read from", text)
        for _, place, items in lists(plain, self.schema):
            if unequal := [n for n in range(len(items) - 1) if items[n] != items[n + 1]]:
                self.try_plain(swapped(plain, place, self.rng.choice(unequal)))
        for _ in range(12):
            state = self.try_plain(mutated(plain, self.rng))
            if state is not None and state.is_whole():
                try:
                    self.run_on(state)
                except BadPosition as error:
                    raise Nonconformity(f"an accepted position leads to a refused one: {error}") from error

    def check_bad_fields(self, plain: Plain) -> None:
        """Check that a field that is missing, unknown or out of its bounds is refused by its name."""
        form = getattr(type(self.state), "form", None)
        for name in plain:
            without = {k: v for k, v in plain.items() if k != name}
            _require_refused(self.game, without, f"accepted without the field {name!r}", name, "missing")
            bounds = out_of_bounds(form.entries[name].codec) if form and name in form.entries else ()
            for junk in (*JUNK, *bounds):
                _require_refused(self.game, plain | {name: junk}, "accepted with junk", name)
        more = plain | {"no-such-field": 1}
        _require_refused(self.game, more, "accepted with an unknown field", "no-such-field", "unknown-field")
        _require_refused(self.game, {}, "accepted")
        nothing: tuple[Any, ...] = (None, [], 3, "x", True, 1.5)
        for junk in nothing:
            _require_refused(self.game, junk, "accepted", "position", "not-an-object")

    def try_plain(self, broken: Plain) -> State | None:
        """The state that damaged plain data describes; None if the game refuses the data."""
        try:
            state = self.game.from_plain(broken)
        except BadPosition as error:
            require(error.field and error.reason, "BadPosition without field or reason", broken)
            return None
        # A position may be older than some options, so options that it leaves out have their defaults.
        settled = broken | {"options": settle_options(self.game, broken["seats"], broken["options"])}
        plain = state.to_plain()
        if found := difference(unordered(settled), unordered(plain)):
            raise Nonconformity(f"a position is accepted in two writings: {found}\n  {broken!r}")
        if found := difference(settled, plain):
            same = self.game.from_plain(plain) == state
            require(same, f"a list is read in another order, and the state is not the same: {found}", broken)
        return state

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
        for choice in self.met or [("done",)]:
            require(state.why_not(choice) is not None, "legal after the end", choice)
        ranking = state.ranking()
        order = [seat for group in ranking for seat in group]
        require(sorted(order) == list(range(state.seats)), "ranking", ranking)
        scores = state.scores()
        falling = sorted(scores, reverse=True)
        require([scores[s] for s in order] == falling, "ranking against scores", ranking, scores)
        for viewer in (None, *range(state.seats)):
            if (seen := state.seen_by(viewer)) != state:
                hidden = difference(state.to_plain(), seen.to_plain())
                raise Nonconformity(f"something stays hidden from {seat_name(viewer)} at the end: {hidden}")
        if self.setup.position is None:
            sums = [0] * state.seats
            for made in self.steps:
                for event in made.events:
                    sums[event.seat] += event.points or 0
            require(sums == list(scores), "the points of the events are not the final scores", sums, scores)
        match = Match.replay(self.setup, self.record)
        require(link.decode(link.encode(match)) == match, "the link of the whole game differs")
        for k, why in self.learning.stops:
            require(match.floor_at(k) == k, f"undo takes back what was learned: {why}", k, match.steps[k - 1])


def out_of_bounds(codec: Codec) -> Iterator[Any]:
    """Yield values that a codec must refuse: a number below or above its bounds, and a list that is too long.

    Bounds that depend on the position are skipped.
    """
    if isinstance(codec.lowest, int) and isinstance(codec.highest, int) and codec.longest is None:
        yield from (codec.lowest - 1, codec.highest + 1)
    if isinstance(codec.longest, int):
        yield [None] * (codec.longest + 1)


def _require_refused(game: Game, plain: Any, what: str, field: str = "", reason: str = "") -> None:
    """Require that `plain` is refused: at this field or inside it, and for this reason, if these are given."""
    try:
        game.from_plain(plain)
    except BadPosition as error:
        right = field in ("", error.field.partition(".")[0]) and reason in ("", error.reason)
        require(right, f"{error} is refused; it should be {field}: {reason or 'any reason'}")
        return
    shown = plain[field] if field and field in plain else plain
    raise Nonconformity(f"{what}: {shown!r}")


def _require_plain(value: Any, path: str, what: str, *details: object) -> None:
    if found := find_unplain(value, path):
        raise Nonconformity(f"{what}: {found}" + "".join(f"\n  {detail!r}" for detail in details))


def _require_written(state: State, text: str, what: str) -> None:
    """Require that the plain form of a state, as JSON, is exactly `text`."""
    if _text(state) != text:
        raise Nonconformity(f"{what}: {difference(json.loads(text), state.to_plain())}\n  {text}")


def _text(state: State) -> str:
    return json.dumps(state.to_plain(), sort_keys=True)
