"""Every sentence of the games can address a person as "tu"."""

import random
import re

import pytest

from app import games
from app.words.you import SECOND, addressed
from pycore.contract import CHANCE
from pycore.games import GAMES, HOUSE
from pycore.match import Match


def sentences(slug: str) -> set[str]:
    """Lines of the log, labels of choices and status lines of random games, with slots for names."""
    page, found = games.page(slug), set[str]()
    for seats in (GAMES[slug].seats[0], GAMES[slug].seats[-1]):
        rng = random.Random(f"{slug} {seats}")
        match = Match.new(slug, seats, {}, rng)
        while (decision := match.decision) is not None:
            if decision.seat != CHANCE and rng.random() < 0.1:
                seen = match.seen_by(decision.seat)
                found.add(page.status(seen, True))
                found.add(page.label(seen, rng.choice(decision.choices)))
            match.play(rng.choice(decision.choices))
        found |= {page.line(event.seen_by(seat)) for _, event in match.log for seat in (None, 0)}
    return found


@pytest.mark.parametrize("slug", HOUSE)
def test_every_sentence_addresses_its_person(slug: str) -> None:
    third = "|".join(SECOND)
    wrong = []
    for words in sentences(slug):
        for seat in {int(seat) for seat in re.findall(r"\{(\d)\}", words)}:
            if re.match(rf"\{{(?!{seat})\d\}}, ", words):
                continue  # addresses another person
            told, slot = addressed(words, seat), rf"\{{{seat}\}}"
            as_subject = rf"^{slot} (?!(non |ti |ne |la |con \d+ )*({'|'.join(SECOND.values())})\b|e \{{)"
            if (
                re.search(rf"{slot}( non)? ({third})\b", told)
                or re.search(rf"\b(di|a|con|da|per|su) {slot}", told)
                or re.search(as_subject, told)
                or (re.search(r"\b(suo|sua|propria) ", told) and told.startswith(f"{{{seat}}}"))
            ):
                wrong.append(told)
    assert not wrong
