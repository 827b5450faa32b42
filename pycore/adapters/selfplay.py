"""Self-play as data to learn from: `python -m pycore selfplay senet --players greedy --games 1000 --folder senet`.

The games are played like those of the arena, on processes or a cluster, and appended to `games.jsonl` in the folder as
they end. As soon as `--per-file` games are over, they are written as a file of NumPy, the first as `00000.npz`. The
same call later goes on from there. A file has a row for every decision of a seat, forced ones too:

| Array | Type and shape | What it holds |
| --- | --- | --- |
| `observations` | float32, rows x length | what the seat saw (`pycore.adapters.tensors`) |
| `masks` | uint8, rows x actions / 8 | the legal actions: `np.unpackbits(masks, axis=1, count=actions)` |
| `actions` | int32, rows | the number of the choice that was made (`pycore.adapters.numbering`) |
| `returns` | float32, rows | the seat's return at the end of the game, -1 to 1 (`pycore.adapters.returns`) |
| `seats`, `games` | int32, rows | the seat, and the number of the game |
| `links` | text, games | the links of the games, which open at the table |
| `about` | text | JSON: set-up, players, number and seed of the first game, length, actions, version, revision |
"""

import argparse
import json
import zlib
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import Any, Final
from zipfile import BadZipFile

from pycore import __version__
from pycore.adapters import needs, returns
from pycore.adapters.numbering import UnknownChoice, numberings
from pycore.adapters.tensors import NoShape, action_mask, encoder
from pycore.arena.command import cluster, planned, progress
from pycore.arena.contest import Fixture, Played
from pycore.arena.pool import play_all
from pycore.contract import CHANCE
from pycore.games import GAMES
from pycore.link import decode
from pycore.untrusted import BadData, parse

with needs("selfplay"):
    import numpy as np

PER_FILE: Final = 100
"""How many games a file holds: 100 games of Kheops are 8,400 rows."""
GAMES_FILE: Final = "games.jsonl"
"""The file of the games in the folder."""


def rows(link: str) -> dict[str, Any]:
    """The arrays of one game, by name, without "games". Raises BadLink.

    A row for every choice of a seat:

        >>> from pycore.arena.contest import Contestant, fixtures, play
        >>> (fixture,) = fixtures("senet", [Contestant("greedy")], seats=2, games=1, seed=1, options={})
        >>> game = rows(play(fixture).link)
        >>> {name: array.shape[1:] for name, array in game.items()}
        {'observations': (107,), 'masks': (5,), 'actions': (), 'returns': (), 'seats': ()}
        >>> len(game["seats"]) == len(game["actions"]), set(np.unique(game["returns"])) == {-1.0, 1.0}
        (True, True)
    """
    match = decode(link)
    slug, found = match.game, encoder(match.game, match.seats, match.options)
    actions, _ = numberings(slug)
    state = match.setup.start()
    observations, masks, made, seats = [], [], [], []
    for choice in match.record:
        decision = state.decision()
        assert decision is not None
        if decision.seat != CHANCE:
            tensor = found.encode(state.seen_by(decision.seat), decision.seat, decision)
            observations.append(np.frombuffer(tensor, np.float32))
            masks.append(np.packbits(np.frombuffer(action_mask(decision, slug), np.uint8)))
            made.append(actions.number(choice))
            seats.append(decision.seat)
        state.apply(choice)
    worth = np.array(returns(state), np.float32)
    return {
        "observations": np.array(observations),
        "masks": np.array(masks),
        "actions": np.array(made, np.int32),
        "returns": worth[seats],
        "seats": np.array(seats, np.int32),
    }


def write(path: Path, played: Sequence[Played]) -> None:
    """Write games as a file of NumPy, which is complete or not there. `played` must not be empty.

    One game of Senet:

        >>> import tempfile
        >>> from pycore.arena.contest import Contestant, fixtures, play
        >>> games = [play(one) for one in fixtures("senet", [Contestant("greedy")], 2, 1, seed=1, options={})]
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     write(Path(folder) / "senet.npz", games)
        ...     with np.load(Path(folder) / "senet.npz") as file:
        ...         print(sorted(file), file["links"][0][:6])
        ['about', 'actions', 'games', 'links', 'masks', 'observations', 'returns', 'seats'] senet.
    """
    each = [rows(game.link) for game in played]
    arrays = {name: np.concatenate([one[name] for one in each]) for name in each[0]}
    numbers = [game.fixture.number for game in played]
    arrays["games"] = np.repeat(np.array(numbers, np.int32), [len(one["seats"]) for one in each])
    links, about = np.array([game.link for game in played]), np.array(json.dumps(_about(played[0].fixture)))
    part = path.with_suffix(".part")
    with part.open("wb") as file:
        np.savez_compressed(file, **arrays, links=links, about=about)
    part.replace(path)


def play_into(
    folder: Path,
    plan: Iterable[Fixture],
    executor: Executor | None = None,
    workers: int | None = None,
    per_file: int = PER_FILE,
) -> Iterator[Played]:
    """Play games as `pycore.arena.pool.play_all` does, write them into a folder, and yield each when it ends.

    A file that is there already is left alone, or made longer. Raises BadData if it holds other games, UnknownChoice
    or NoShape for a game from outside that has no numbers or tensors.

    A folder of two files:

        >>> import tempfile
        >>> from concurrent.futures import ThreadPoolExecutor
        >>> from pycore.arena.contest import Contestant, fixtures
        >>> plan = list(fixtures("senet", [Contestant("greedy")], seats=2, games=4, seed=1, options={}))
        >>> with tempfile.TemporaryDirectory() as name:
        ...     found = list(play_into(Path(name), plan, ThreadPoolExecutor(1), per_file=2))
        ...     print(len(found), sorted(path.name for path in Path(name).iterdir()))
        4 ['00000.npz', '00001.npz', 'games.jsonl']
    """
    folder.mkdir(parents=True, exist_ok=True)
    games = list(plan)
    files = [games[at : at + per_file] for at in range(0, len(games), per_file)]
    paths = [folder / f"{n:05}.npz" for n in range(len(files))]
    held = [_held(path, file[0]) for path, file in zip(paths, files, strict=True)]
    over: list[list[Played]] = [[] for _ in files]
    for game in play_all(games, executor, folder / GAMES_FILE, workers):
        n = game.fixture.number // per_file
        over[n].append(game)
        if len(over[n]) == len(files[n]) > held[n]:
            write(paths[n], sorted(over[n], key=lambda one: one.fixture.number))
        yield game


def _held(path: Path, first: Fixture) -> int:
    """How many games a file holds, the first of which must be `first`; 0 if there is no file. Raises BadData."""
    wanted = _about(first)
    if not path.exists():
        return 0
    try:
        with np.load(path) as file:
            about, games = dict(parse(str(file["about"]))), len(file["links"])
    except (OSError, EOFError, ValueError, KeyError, TypeError, BadZipFile, zlib.error) as error:
        raise BadData(str(path), "no-games") from error
    if about != wanted:
        other = [name for name in wanted if about.get(name) != wanted[name]]
        told = "; ".join(f"{name} {about.get(name)!r}, not {wanted[name]!r}" for name in other)
        raise BadData(str(path), "other-games", told)
    return games


def _about(first: Fixture) -> dict[str, Any]:
    """What a file says of its games: `first` is the first of them. Raises UnknownChoice, NoShape."""
    actions, _ = numberings(first.game)
    found = encoder(first.game, len(first.seating), first.options)
    return {
        "game": first.game,
        "seats": len(first.seating),
        "options": first.options,
        "players": [str(contestant) for contestant in first.contestants],
        "first": first.number,
        "seed": first.seed,
        "length": found.length,
        "actions": actions.count,
        "pycore": __version__,
        "revision": GAMES[first.game].revision,
    }


def run(args: argparse.Namespace, parser: argparse.ArgumentParser) -> int:
    """Play and write the games, and return 0. A bad argument exits with a message that names it.

    The command, which calls this:

        >>> import tempfile
        >>> from pycore.__main__ import main
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     main(f"selfplay senet --players random --games 1 --workers 1 --folder {folder}".split())
        0
    """
    plan = planned(args, parser)
    if args.per_file < 1:
        parser.error("per-file: at least one")
    try:
        with cluster(args.cluster, parser) as executor:
            played = play_into(args.folder, plan, executor, args.workers, args.per_file)
            for number, _ in enumerate(played, 1):
                progress(f"{number} of {len(plan)} games")
    except (BadData, UnknownChoice, NoShape, OSError) as error:
        parser.error(str(error))
    progress("\n")
    return 0
