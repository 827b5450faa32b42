"""The present decision as the page asks it: picker, labels, and answers to touches that choose nothing."""

import json
from collections.abc import Mapping, Sequence
from random import Random
from typing import NamedTuple

from app import games
from app.drawing.people import plain
from app.games.contract import CLOSING, Chain, Run
from app.table.picker import Picker
from app.table.session import Session
from app.words import choices as choices_words
from pycore.contract import Choice, Refusal, State


class Group(NamedTuple):
    """Choices under one heading of the list. Without a heading: those that end a chain, at the end of the list."""

    heading: str
    choices: tuple[Choice, ...]


class Question:
    """One decision, asked of a person here. Each decision gets a new object."""

    aloud = False
    """Whether it is answered aloud."""

    def __init__(self, session: Session, chains: Mapping[Choice, tuple[Chain, ...]] | None = None) -> None:
        """`chains`: the choices with their keys; None: those of the rules and the game's page."""
        decision = session.decision
        assert decision is not None
        self.session = session
        self.decision = decision
        self._kind = games.decision_kind(session.game, decision.kind)
        self.seen = session.view.seen()
        if chains is None:
            chains = {choice: session.page.keys(self.seen, choice) or ((),) for choice in decision.choices}
        self.chains = chains
        ends = (chain[0] for choice in self.closing() for chain in self.chains[choice] if len(chain) == 1)
        self.picker = Picker(self.chains, tuple(dict.fromkeys(ends)))
        # If only one choice is legal, as in a guide, no gesture can make several.
        found = session.page.runs(self.seen) if len(decision.choices) > 1 else ()
        self.runs = {run.chain: run for run in found}
        """Gestures that make several choices in one, by their keys."""
        self._labels: dict[Choice, str] = {}
        self._names: dict[str, str] = {}
        self._lit: dict[Chain, dict[str, str]] = {}

    def sentence(self) -> str:
        """The question to the person asked, people as "{0}"."""
        return self.session.page.status(self.seen, True)

    def label(self, choice: Choice) -> str:
        """The choice as a full sentence, names filled in, not escaped."""
        if choice not in self._labels:
            sentence = self.session.page.label(self.seen, choice)
            self._labels[choice] = plain(sentence, self.session.people)
        return self._labels[choice]

    def label_after(self, choice: Choice, then: Choice) -> str:
        """The label of a choice right after another; "" if it cannot follow."""
        after = self._after(choice, then)
        return "" if after is None else plain(self.session.page.label(after, then), self.session.people)

    def keys_after(self, choice: Choice, then: Choice) -> Chain:
        """The keys of a choice right after another; () if it cannot follow, or has no keys."""
        after = self._after(choice, then)
        return next(iter(() if after is None else self.session.page.keys(after, then)), ())

    def _after(self, choice: Choice, then: Choice) -> State | None:
        """The state that the asked seat sees after a choice; None if it cannot choose `then` next."""
        seat, after = self.decision.seat, self.seen.imagine(Random(0))
        after.apply(choice)
        decision = after.decision()
        fits = decision is not None and decision.seat == seat and then in decision.choices
        return after.seen_by(seat) if fits else None

    def must_follow(self, choice: Choice) -> Choice | None:
        """The choice that the same seat must make right after `choice`, if one gesture makes both; else None."""
        pairs = [run.choices for run in self.runs.values() if run.choices[0] == choice]
        if len(pairs) != 1 or len(pairs[0]) != 2:
            return None
        after = self.seen.imagine(Random(0))
        after.apply(choice)
        decision = after.decision()
        return None if decision is None or len(decision.choices) > 1 else pairs[0][1]

    def together(self, choice: Choice, then: Choice) -> str:
        """One sentence for both choices, if the game has such a sentence or one gesture makes them; else ""."""
        told, run = self.session.page.together(self.seen, choice, then), self.run_of(choice, then)
        told = told or (run.words if run else "")
        return plain(told, self.session.people)

    def run_of(self, *choices: Choice | None) -> Run | None:
        """The gesture that makes exactly these choices."""
        return next((run for run in self.runs.values() if run.choices == choices), None)

    def ways_of(self, choice: Choice, then: Choice | None) -> Sequence[Chain]:
        """The chains that stand for a choice. If one gesture makes it and `then`, its chain comes first."""
        run = self.run_of(choice, then)
        chains = [chain for chain in self.chains.get(choice, ()) if chain not in self.runs]
        return chains if run is None else [run.chain, *chains]

    def name(self, key: str) -> str:
        """The Italian name of a board element, names of people filled in, not escaped."""
        if key not in self._names:
            named = self.session.page.name_key(self.seen, key)
            self._names[key] = plain(named, self.session.people)
        return self._names[key]

    def lit(self, picked: Chain) -> dict[str, str]:
        """The elements that can be touched next: key -> accessible name.

        If the touch decides, the name is the label of the choice.
        """
        if picked not in self._lit:
            lit = {key: self._touched(key, self.picker.chain(picked, key)) for key in self.picker.lit(picked)}
            further = [run for chain, run in self.runs.items() if chain[:-1] == picked]
            people = self.session.people
            self._lit[picked] = lit | {run.chain[-1]: plain(run.words, people) for run in further}
        return self._lit[picked]

    def _touched(self, key: str, path: Chain) -> str:
        complete = self.picker.complete(path)
        decides = len(complete) == 1 and not self.picker.is_open(path)
        return self.label(complete[0]) if decides else self.name(key)

    def menu(self, picked: Chain) -> tuple[Choice, ...]:
        """The choices that exactly the picked keys stand for, which the board cannot tell apart or does not show."""
        return self.picker.complete(picked)

    def refusal(self, picked: Chain, key: str) -> Refusal | None:
        """The rule that forbids touching `key`, either after the picked keys or at all; None if no rule does."""
        return self.forbidden((*picked, key)) or self.forbidden((key,))

    def forbidden(self, path: Chain) -> Refusal | None:
        """The rule that forbids touching these keys in this order, if the game lists them as tempting; else None."""
        pairs = self.session.page.tempting(self.seen)
        exact = [choice for chain, choice in pairs if chain == path]
        longer = [choice for chain, choice in pairs if chain[: len(path)] == path]
        return next(filter(None, map(self.session.source.why_not, (*exact, *longer))), None)

    def groups(self) -> list[Group]:
        """Every choice once, grouped by the name of the first element that stands for it. Choices that end a chain come
        last."""
        found: dict[str, list[Choice]] = {}
        for choice, chains in self.chains.items():
            if choice[0] not in CLOSING:
                first = next((chain[0] for chain in chains if chain), None)
                heading = choices_words.OTHER_CHOICES if first is None else self.name(first)
                found.setdefault(heading, []).append(choice)
        groups = [
            Group(heading, tuple(sorted(choices, key=self.gives_away))) for heading, choices in found.items()
        ]
        groups.sort(key=lambda group: self.gives_away(group.choices[0]))
        closing = self.closing()
        return [*groups, Group("", closing)] if closing else groups

    def gives_away(self, choice: Choice) -> bool:
        """Whether a choice gives something up, or ends a chain of decisions. It is never offered first."""
        return choice[0] in CLOSING or choice[0] in self._kind.spoils

    def giving_away(self) -> frozenset[str]:
        """The keys with which only such choices begin."""
        first = {False: set[str](), True: set[str]()}
        for choice, chains in self.chains.items():
            first[self.gives_away(choice)] |= {chain[0] for chain in chains if chain}
        return frozenset(first[True] - first[False])

    def closing(self) -> tuple[Choice, ...]:
        """The choices that end a chain of decisions, or decline something."""
        return tuple(choice for choice in self.chains if choice[0] in CLOSING)


class AloudQuestion(Question):
    """A decision that the page asks openly. The person concerned answers aloud, and somebody touches the answer.

    Every possible answer is offered. Whether an answer is legal is looked up only once it has been given, because
    nothing shown may depend on what the seat holds.
    """

    aloud = True

    def __init__(self, session: Session) -> None:
        decision = session.decision
        assert decision is not None
        how = games.decision_kind(session.game, decision.kind).aloud
        assert how is not None, decision
        heard = session.source.seen_by(None)
        claims = how.claims(heard)
        super().__init__(session, {claim.choice: ((),) for claim in claims})
        self._labels = {claim.choice: plain(claim.words, session.people) for claim in claims}
        self._asked = how.ask(heard)
        self.unbacked = plain(how.unbacked(heard), session.people)
        """The sentence that refuses an answer which the seat's hand does not allow."""

    def sentence(self) -> str:
        """The question as it is asked openly."""
        return self._asked

    def forbidden(self, path: Chain) -> Refusal | None:
        """None: the board is not used for the answer, and must not tell what is legal."""
        return None


def as_json(choice: Choice) -> str:
    """A choice as the page writes it in `data-choice`."""
    return json.dumps(choice, ensure_ascii=False, separators=(",", ":"))
