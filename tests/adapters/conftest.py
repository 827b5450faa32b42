"""Modules that import the tools are left out here. `make adapters` runs them in their own environment."""

collect_ignore = ["duel.py", "openspiel.py", "pettingzoo_env.py", "trial.py"]
