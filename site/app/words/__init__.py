"""Words: the Italian of the shared page, and what all Italian sentences need: numbers, articles, lists."""
