"""Information-set Monte Carlo tree search: max^n over imagined states (Cowling, Powley and Whitehouse 2012).

Each iteration imagines a whole state that is possible for the seat (a determinization). It walks down a tree shared by
all iterations, adds a node, plays on for a few turns, and evaluates the state. On the way back each choice is credited
with the result for the seat that made it. All hidden choices of a decision lead to one node, and so does luck that is
hidden or has too many outcomes. So no seat in the tree acts on information that it cannot have.

At its second visit a node evaluates the state after each choice. This guess counts as a few visits of the choice, and
it sets the choice's prior: choices with a good guess are tried first and most often. If there are ninety choices, those
with a bad guess are hardly tried at all.
"""

from collections.abc import Collection
from math import exp, sqrt
from random import Random
from typing import Any, Final

from pycore.advice import Advice, worthwhile
from pycore.contract import CHANCE, Choice, Decision, State
from pycore.match import draw
from pycore.players.chances import chances, result
from pycore.players.thinking import LONGEST, Considered, Question, Thinking

EXPLORE: Final = 0.6
"""Weight of the exploration bonus against a choice's average result. A high prior and few visits raise the bonus."""
TRUST: Final = 1.5
"""Number of visits that a first guess counts for."""
SHARP: Final = 0.07
"""If the guessed chance of winning of a choice is higher by this much, its prior is e times as large."""
FLOOR: Final = 0.1
"""Share of the prior that is split equally among all choices, so that none is ignored."""
MIXED: Final = 4
"""A secret choice is drawn among those with at least 1/MIXED as many visits as the most visited one."""
SLICE: Final = 8
"""Number of iterations in one step of `SearchThinking`."""


class Edge:
    """A choice at a node. `total` is the sum of its results, 0..1 each, for the seat that chooses."""

    __slots__ = ("guess", "node", "prior", "total", "visits")

    def __init__(self, guess: float, prior: float, node: "Node") -> None:
        self.visits = 0
        self.total = 0.0
        self.guess = guess
        self.prior = prior
        self.node = node


class Node:
    """A node of the tree. All lines of play with the same public choices and the same public luck lead to one node."""

    __slots__ = ("blind", "edges", "met", "outcomes", "visits")

    def __init__(self) -> None:
        self.met = False  # visited before: the next visit gives edges to its choices
        self.visits = 0
        self.edges: dict[Choice, Edge | None] = {}  # None: not worth considering
        self.outcomes: dict[Choice, Node] = {}  # children after visible luck
        self.blind: Node | None = None  # the child after a hidden choice or hidden luck

    def beyond(self) -> "Node":
        """The single child after a hidden choice or hidden luck."""
        if self.blind is None:
            self.blind = Node()
        return self.blind


Path = list[tuple[Node, Edge | None, int]]
"""The nodes of one iteration: (node, edge chosen there or None, seat that chose or CHANCE)."""


class SearchThinking(Thinking):
    """A search with a fixed number of iterations. Deterministic: a time limit only reduces the number of steps.

    With `among`, only these choices of the decision are tried, and all iterations are made.
    """

    def __init__(self, asked: Question, iterations: int, among: Collection[Choice] = ()) -> None:
        super().__init__(asked)
        self._left = iterations
        self._whole = bool(among)
        self._root = Node()
        self._root.met = True
        if among:
            _expand(
                self._root,
                asked.seen.imagine(asked.rng),
                asked.decision,
                asked.advice,
                [(c, 1.0) for c in among],
            )
            self._root.edges |= {choice: None for choice in asked.decision.choices if choice not in among}
        self._ticket = asked.rng.random()

    def step(self) -> None:
        for _ in range(min(SLICE, self._left)):
            self._iterate()
        self._left -= SLICE
        self.done = self._left <= 0 or (not self.asked.secret and not self._whole and self._decided())

    def _decided(self) -> bool:
        """Whether no other choice can still reach as many visits as the most visited one."""
        visits = [edge.visits for edge in self._root.edges.values() if edge is not None]
        second, most = sorted([0, *visits])[-2:]
        return most > second + self._left

    def considered(self) -> list[Considered]:
        if not self._root.edges:
            walk(self._root, self.asked.seen.imagine(self.asked.rng), self.asked.advice, self.asked.rng)
        found = [
            Considered(choice, (edge.total + TRUST * edge.guess) / (edge.visits + TRUST), edge.visits)
            for choice, edge in self._root.edges.items()
            if edge is not None
        ]
        found.sort(key=lambda each: (-each.visits, -each.worth))
        if self.asked.secret:
            return _mixed(found, self._ticket)
        return found

    def play_on(self, state: State, choice: Choice) -> None:
        seat, rng, first = self.asked.decision.seat, self.asked.rng, self._root.edges.get(choice)
        node = first.node if first is not None else Node()
        while (decision := state.decision()) is not None and decision.seat in (seat, CHANCE):
            if decision.seat == CHANCE:
                outcome = draw(decision, rng)
                node = _after_luck(node, decision, outcome, self.asked.advice.width)
                state.apply(outcome)
                continue
            found = _most_tried(node, decision)
            if found is None:
                break
            best, edge = found
            node = edge.node
            state.apply(best)

    def follows(self, choice: Choice) -> Choice | None:
        world, first = self.asked.seen.imagine(self.asked.rng), self._root.edges.get(choice)
        world.apply(choice)
        decision = world.decision()
        if first is None or decision is None or decision.seat != self.asked.decision.seat:
            return None
        found = _most_tried(first.node, decision) if len(decision.choices) > 1 else None
        return None if found is None else found[0]

    def tree_after(self, choice: Choice) -> Node:
        """The tree below a choice of the seat; an empty one if the search has not tried it."""
        edge = self._root.edges.get(choice)
        return Node() if edge is None else edge.node

    def _iterate(self) -> None:
        """Run one iteration and add its results to the nodes and edges of its path."""
        asked = self.asked
        state = asked.seen.imagine(asked.rng)
        path = walk(self._root, state, asked.advice, asked.rng)
        worth = play_out(state, asked.advice, asked.rng)
        for node, edge, seat in path:
            node.visits += 1
            if edge is not None:
                edge.visits += 1
                edge.total += worth[seat]


def _most_tried(node: Node, decision: Decision) -> tuple[Choice, Edge] | None:
    """The legal choice with the most visits and its edge; None if no legal choice has an edge."""
    known = [(choice, edge) for choice in decision.choices if (edge := node.edges.get(choice)) is not None]
    return max(known, key=lambda pair: pair[1].visits, default=None)


def walk(node: Node, state: State, advice: Advice, rng: Random) -> Path:
    """Walk down the tree to the first unvisited node, or to the end of the game. Applies the choices to `state`."""
    path: Path = []
    while (decision := state.decision()) is not None:
        if decision.seat == CHANCE:
            outcome = draw(decision, rng)
            path.append((node, None, CHANCE))
            node = _after_luck(node, decision, outcome, advice.width)
            state.apply(outcome)
            continue
        if not node.met:
            node.met = True
            break
        choice, edge = select(node, state, decision, advice)
        path.append((node, edge, decision.seat))
        node = edge.node
        state.apply(choice)
    path.append((node, None, CHANCE))
    return path


def _after_luck(node: Node, decision: Decision, outcome: Choice, width: int) -> Node:
    """The child for an outcome of luck. All outcomes share one child if they are hidden, or more than `width`."""
    if decision.audience is not None or not decision.public or len(decision.choices) > width:
        return node.beyond()
    found = node.outcomes.get(outcome)
    if found is None:
        found = node.outcomes[outcome] = Node()
    return found


def select(node: Node, state: State, decision: Decision, advice: Advice) -> tuple[Choice, Edge]:
    """The choice with the highest sum of average result and exploration bonus (PUCT), and its edge."""
    known = _known(node, state, decision, advice)
    if len(known) == 1:
        return known[0]
    reach = EXPLORE * sqrt(node.visits + 1)
    best, most = known[0], -1.0
    for pair in known:
        edge = pair[1]
        visits = edge.visits
        worth = (edge.total + TRUST * edge.guess) / (visits + TRUST) + reach * edge.prior / (1 + visits)
        if worth > most:
            best, most = pair, worth
    return best


def _known(node: Node, state: State, decision: Decision, advice: Advice) -> list[tuple[Choice, Edge]]:
    """The legal choices worth considering in this imagined state, with their edges. New choices get an edge first."""
    edges = node.edges
    # A dict keeps the order of the choices, so that ties are broken alike in every process; a set would not.
    fresh: dict[Choice, Edge | None] = {choice: None for choice in decision.choices if choice not in edges}
    if fresh:
        edges.update(fresh)
        pairs = worthwhile(advice, state, decision)
        _expand(node, state, decision, advice, [pair for pair in pairs if pair[0] in fresh])
    known = [(choice, edge) for choice in decision.choices if (edge := edges[choice]) is not None]
    if not known:
        # Other imagined states have ruled out all choices that are legal here, but one of them must be made.
        _expand(node, state, decision, advice, worthwhile(advice, state, decision))
        return _known(node, state, decision, advice)
    return known


def _expand(
    node: Node, state: State, decision: Decision, advice: Advice, worthy: list[tuple[Choice, float]]
) -> None:
    """Add an edge to the node for each of these (choice, weight) pairs, with its guess and its prior."""
    if not worthy:
        return
    guesses = _guesses(state, decision.seat, [choice for choice, _ in worthy], advice)
    best = max(guesses)
    priors = [
        weight * exp((guess - best) / SHARP) for (_, weight), guess in zip(worthy, guesses, strict=True)
    ]
    whole, alike = sum(priors), FLOOR / len(worthy)
    shown = decision.audience is None or len(decision.audience) == state.seats
    for (choice, _), guess, prior in zip(worthy, guesses, priors, strict=True):
        after = Node() if shown else node.beyond()
        node.edges[choice] = Edge(guess, (1 - FLOOR) * prior / whole + alike, after)


def _guesses(state: State, seat: int, choices: list[Choice], advice: Advice) -> list[float]:
    """The evaluated chance of winning after each choice, 0..1; 0.5 without `Advice.look` or for a single choice."""
    if not advice.look or len(choices) == 1:
        return [0.5] * len(choices)
    found = []
    for choice in choices:
        after = state.copy()
        after.apply(choice)
        found.append(chances(advice.value(after), advice.scale)[seat])
    return found


def play_out(state: State, advice: Advice, rng: Random) -> list[float]:
    """Play on for `Advice.turns` turns, in place. Returns each seat's chance of winning at the end of them, 0..1."""
    turns, seat = advice.turns, None
    for _ in range(LONGEST if turns else 0):
        decision = state.decision()
        if decision is None:
            break
        if decision.seat == CHANCE:
            state.apply(draw(decision, rng))
            continue
        if decision.seat != seat:
            if seat is not None:
                turns -= 1
                if not turns:
                    break
            seat = decision.seat
        state.apply(_policy(state, decision, advice, rng))
    if state.decision() is None:
        return result(state, advice.scale)
    return chances(advice.value(state), advice.scale)


def _policy(state: State, decision: Decision, advice: Advice, rng: Random) -> Choice:
    """A random choice for a playout, by the game's weights if it has any."""
    choices: Any = decision.choices
    if len(choices) == 1:
        return decision.choices[0]
    weights = advice.weigh(state, decision) if advice.weigh else None
    if weights is None:
        return decision.choices[int(rng.random() * len(choices))]
    return decision.choices[rng.choices(range(len(choices)), weights)[0]]


def _mixed(found: list[Considered], ticket: float) -> list[Considered]:
    """Move a random one of the most visited choices to the front, so that others cannot foresee the choice.

    The chance of each is proportional to its visits plus one. `ticket` is the random number that decides, 0..1.
    """
    good = [each for each in found if each.visits * MIXED >= found[0].visits]
    ticket *= sum(each.visits + 1 for each in good)
    for each in good:
        ticket -= each.visits + 1
        if ticket < 0:
            return [each, *(other for other in found if other is not each)]
    return found
