"""The games for other people's tools: OpenSpiel and PettingZoo. Copy what you need; `make adapters` tries it all."""
