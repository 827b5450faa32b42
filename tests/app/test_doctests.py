"""Run the doctests of the page's modules."""

import doctest
import importlib

import pytest

MODULES = (
    "browser.arrow_keys",
    "drawing.markup",
    "drawing.people",
    "words.advice",
    "words.choices",
    "words.guide",
    "words.italian",
    "words.live",
    "words.log",
    "words.machines",
    "words.saves",
    "words.scores",
    "words.setup",
    "words.sharing",
    "words.status",
    "table.tail",
)


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: str) -> None:
    module = importlib.import_module(f"app.{name}")
    result = doctest.testmod(module)
    assert result.attempted and not result.failed
