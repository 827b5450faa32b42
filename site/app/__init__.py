"""Python that runs in the page. It is imported as `app`, with `site/` on the path.

A layer may import only from the layers to its right: browser -> page -> table -> games -> drawing -> words -> pycore.
"""
