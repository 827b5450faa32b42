"""Keeps pytest from collecting the modules that import OpenSpiel or PettingZoo. `make adapters` runs them in their own
environment."""

collect_ignore = ["duel.py", "openspiel.py", "pettingzoo_env.py", "trial.py"]
