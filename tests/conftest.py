"""What all tests share: the toy game is at the table."""

from app.games import register

register("toy", "tests.toy")
