"""Keeps pytest from collecting the modules that import OpenSpiel, PettingZoo or Gymnasium.

`make adapters` runs them in an environment of their own.
"""

collect_ignore = ["duel.py", "trial.py"]
