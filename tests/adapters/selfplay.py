"""Self-play as NumPy files: they hold the games, go on where they ended, and are not mixed with others."""

import contextlib
import io
import tempfile
from pathlib import Path

import numpy as np

from pycore.__main__ import main
from pycore.adapters.numbering import numberings
from pycore.adapters.tensors import encoder
from pycore.contract import CHANCE
from pycore.link import decode


def trial(slug: str) -> None:
    """Raises an exception if a file is wrong."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        command = [
            "selfplay",
            slug,
            "--players",
            "random",
            "--per-file",
            "2",
            "--folder",
            name,
            "--workers",
            "1",
        ]
        assert main([*command, "--games", "3"]) == 0
        first, second = (folder / f"0000{n}.npz" for n in (0, 1))
        whole, written = first.read_bytes(), second.stat().st_mtime_ns
        first.unlink()
        assert main([*command, "--games", "3"]) == 0
        assert first.read_bytes() == whole and second.stat().st_mtime_ns == written
        assert len(np.load(second)["links"]) == 1
        assert main([*command, "--games", "4"]) == 0
        assert len((folder / "games.jsonl").read_text().splitlines()) == 4
        for path in (first, second):
            check(slug, path)
        assert "00000.npz: other-games: seed 1, not 5" in refused([*command, "--seed", "5"])
        other = "00000.npz: other-games: players ['random'], not ['greedy']"
        assert other in refused([*command, "--games", "1", "--players", "greedy"])
        for damaged in (b"", b"no games", whole[:-30]):
            first.write_bytes(damaged)
            assert "00000.npz: no-games" in refused(command)
        assert "per-file: at least one" in refused([*command, "--per-file", "0"])


def check(slug: str, path: Path) -> None:
    """Compare a file with its games."""
    with np.load(path) as file:
        arrays = dict(file)
    actions, _ = numberings(slug)
    masks = np.unpackbits(arrays["masks"], axis=1, count=actions.count)
    row = 0
    numbers = sorted({*arrays["games"].tolist()})
    for number, link in zip(numbers, arrays["links"], strict=True):
        match = decode(str(link))
        found, state = encoder(slug, match.seats, match.options), match.setup.start()
        best = [seat for seat in range(match.seats) if seat in match.state.ranking()[0]]
        for choice in match.record:
            asked = state.decision()
            assert asked is not None
            if asked.seat != CHANCE:
                told = [arrays[name][row] for name in ("games", "seats", "actions")]
                assert told == [number, asked.seat, actions.number(choice)]
                assert [*masks[row].nonzero()[0]] == actions.numbers(asked.choices)
                tensor = found.encode(state.seen_by(asked.seat), asked.seat, asked)
                assert arrays["observations"][row].tolist() == tensor.tolist()
                assert (arrays["returns"][row] > 0) >= (asked.seat in best and len(best) < match.seats)
                row += 1
            state.apply(choice)
    assert row == len(arrays["seats"]) and len(arrays["links"]) == 2


def refused(words: list[str]) -> str:
    """What a command that must fail says."""
    said = io.StringIO()
    with contextlib.redirect_stderr(said):
        try:
            main(words)
        except SystemExit:
            return said.getvalue()
    raise AssertionError(words)
