"""What needs the tools themselves is tried by `make adapters`, in an environment of its own, and holds no example."""

collect_ignore = ["duel.py", "openspiel.py", "pettingzoo_env.py", "trial.py"]
