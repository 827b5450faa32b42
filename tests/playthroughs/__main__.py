"""Write the golden playthroughs anew: `make playthroughs`, then read the diff."""

from app.games import register
from tests.playthroughs import cases, playthrough

register("toy", "tests.toy")
for case in cases():
    case.path.write_text(playthrough(case))
    print(case.path.name)
