"""Adapters of the games for OpenSpiel and PettingZoo. Copy what you need; `make adapters` runs all of them."""
