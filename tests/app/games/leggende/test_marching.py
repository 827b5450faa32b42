"""What others did meanwhile: armies that did the same are told together, one that went several steps from where it
started to where it is."""

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


def test_armies_that_go_the_same_way_are_one_sentence() -> None:
    told = several([step("D1", "D2"), step("D1", "D2"), step("D4", "D5")])
    assert told == (
        "{1} muove 2 armate da Deserto 1 a Deserto 2. {1} muove un'armata da Deserto 4 a Deserto 5."
    )
    assert several([step("D1", "D2", 3), step("D1", "D2", 3)]) == (
        "{1} muove 2 armate da Deserto 1 a Deserto 2 (3 movimenti ciascuna)."
    )
    assert several([step("D1", "D2"), step("D1", "D2", 3)]) == ""
    by_sea = Event("move", 1, {**step("D1", "D2").data, "way": "sea"}, "leggende-muovere")
    assert several([by_sea, by_sea]) == "{1} muove 2 armate da Deserto 1 a Deserto 2 via mare."


def test_armies_that_are_placed_are_one_sentence() -> None:
    def placed(region: str, payee: int | None = None) -> Event:
        about = {"region": region, "payee": payee, "coins": 1 if payee is not None else 0}
        return Event("place", 1, about, "leggende-piazzare")

    told = several([placed("D1"), placed("D4"), placed("D1")])
    assert told == "{1} piazza 2 armate in Deserto 1 e un'armata in Deserto 4."
    assert several([placed("D1")]) == several([placed("D1"), placed("D4", 0)]) == ""
