"""What all tests share: the toy game is at the table."""

from hypothesis import HealthCheck, settings

from app.games import register

# How long an example takes is the machine's affair, and says nothing of the code.
settings.register_profile("any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any machine")

register("toy", "tests.toy")
