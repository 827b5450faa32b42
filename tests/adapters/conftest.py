"""Keeps pytest from collecting the modules that import OpenSpiel, PettingZoo, Gymnasium, Dask or NumPy.

`make adapters` runs them in an environment of their own.
"""

collect_ignore = ["cluster.py", "duel.py", "network.py", "selfplay.py", "trial.py"]
