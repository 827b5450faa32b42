"""The shared interface: errors are ValueErrors that name the field, and events hide their secrets."""

import pytest

from pycore import contract
from pycore.contract import BadOption, BadPosition, Event, IllegalChoice, Refusal, settle_options
from tests.toy import GAME


def test_errors_are_value_errors_with_a_field_and_a_reason() -> None:
    for name in ("BadLink", "BadPosition", "BadOption", "IllegalChoice"):
        assert issubclass(getattr(contract, name), ValueError)
    position, option = BadPosition("boats.1", "too-many"), BadOption("seats", "not-offered")
    assert (position.field, position.reason, str(position)) == ("boats.1", "too-many", "boats.1: too-many")
    assert (option.name, option.reason) == ("seats", "not-offered")
    refusal = Refusal("sled-full", "imhotep-prendere")
    assert IllegalChoice(refusal).refusal is refusal


def test_only_the_audience_reads_a_secret() -> None:
    event = Event("draw", 1, {}, "toy-pescare", {"card": "3"}, (1,))
    assert event.seen_by(1).secret == {"card": "3"}
    assert event.seen_by(0).secret is None and event.seen_by(None).secret is None
    public = Event("win", 1, {"points": 2}, "toy-premio")
    assert public.seen_by(0) is public


def test_settle_options_fills_in_defaults_and_refuses_bad_values() -> None:
    assert settle_options(GAME, 2, {}) == {"prize": "low"}
    assert settle_options(GAME, 3, {"prize": "high"}) == {"prize": "high"}
    for seats, options in [(4, {}), (2, {"prize": 1}), (2, {"prize": ["low"]}), (2, {"x": 1})]:
        with pytest.raises(BadOption):
            settle_options(GAME, seats, options)  # type: ignore[arg-type]
