"""What others did meanwhile: an army that went several steps is told from where it started to where it is."""

from app.games.leggende.log import several
from pycore.contract import Event


def step(start: str, end: str, cost: int = 1, seat: int = 1) -> Event:
    about = {"from": start, "to": end, "cost": cost, "left": 1, "way": "land"}
    return Event("move", seat, about, "leggende-muovere")


def test_steps_of_one_army_are_one_sentence() -> None:
    told = several([step("D1", "D2"), step("D2", "D3", 3)])
    assert told == "{1} muove un'armata da Deserto 1 a Deserto 3 (4 movimenti)."
    two = several([step("D4", "D5"), step("D1", "D2"), step("D2", "D3")])
    assert two == (
        "{1} muove un'armata da Deserto 4 a Deserto 5. {1} muove un'armata da Deserto 1 a Deserto 3 (2 movimenti)."
    )
    assert several([step("D1", "D2"), step("D4", "D5")]) == ""
