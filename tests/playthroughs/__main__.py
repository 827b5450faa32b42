"""Regenerate the golden playthroughs: `make playthroughs`, then read the diff.

`python -m tests.playthroughs senet` writes those of one game. For an additional game (GAMES_EXTRA) without playthroughs
here, they go to `playthroughs/` in the game's own folder. A file keeps its game as long as all choices in it are legal
and every kind of decision and event is shown; otherwise another game is chosen. `--step senet-2 57` prints that step in
full.
"""

import argparse
from pathlib import Path

from app.games import register
from pycore.extra_games import BadGame, known, register_extra
from pycore.games import GAMES
from tests.playthroughs import FOLDER, Case, cases_of
from tests.playthroughs.choosing import Found, choose, kinds_of
from tests.playthroughs.text import play, record_in


def main(words: list[str] | None = None) -> None:
    """Write the files and print their names. An unknown game or step ends the program with a message."""
    parser = argparse.ArgumentParser(prog="python -m tests.playthroughs", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="game", help="all games when none is named")
    parser.add_argument("--step", nargs=2, metavar=("NAME", "NUMBER"), help="print a step of a playthrough")
    args = parser.parse_args(words)
    try:
        wanted = known(args.games)
    except BadGame as error:
        parser.error(str(error))
    if args.step:
        step = step_of(*args.step)
        if step is None:
            parser.error(f"there is no step {' '.join(args.step)}")
        print(step, end="")
        return
    outside = {slug: Path(folder) / "playthroughs" for slug, folder in register_extra().items()}
    for slug in wanted or GAMES:
        cases = cases_of(slug)
        here = any(case.path.exists() for case in cases)
        write(cases, FOLDER if here else outside.get(slug, FOLDER))


def write(cases: list[Case], folder: Path) -> None:
    """Write the playthroughs of one game and print their names."""
    folder.mkdir(exist_ok=True)
    paths = {case.name: folder / case.path.name for case in cases}
    before = {name: path.read_text() for name, path in paths.items() if path.exists()}
    kept: dict[str, Found] = {}
    for case in cases:
        record = record_in(before.get(case.name, ""))
        game = play(case, record)
        if not game.fault:
            kept[case.name] = Found(record, game.kinds)
    chosen, met = choose(cases, kept), set[str]()
    for case in cases:
        found = chosen[case.name]
        game = play(case, found.record)
        paths[case.name].write_text(game.text(game.firsts(met)))
        other = case.name in before and found is not kept.get(case.name)
        print(paths[case.name].name + (f": another game, of {len(found.record)} steps" if other else ""))
    if missing := kinds_of(cases[0].slug) - met:
        print(f"{cases[0].slug}: no game shows {', '.join(sorted(missing))}")


def step_of(name: str, number: str) -> str | None:
    """A step of a golden game in full, as these rules play it. None if there is none."""
    for case in cases_of(name.partition("-")[0]):
        if case.name == name and case.path.exists():
            steps = play(case, record_in(case.path.read_text())).steps
            return next((step.text() for step in steps if str(step.number) == number), None)
    return None


if __name__ == "__main__":
    register("toy", "tests.toy")
    main()
