"""Write the golden playthroughs anew: `make playthroughs`, then read the diff.

`python -m tests.playthroughs senet` writes those of one game.
"""

import sys

from app.games import register
from tests.playthroughs import cases, playthrough

register("toy", "tests.toy")
wanted = sys.argv[1:]
for case in cases():
    if wanted and case.slug not in wanted:
        continue
    case.path.write_text(playthrough(case))
    print(case.path.name)
