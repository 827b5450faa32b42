"""Python that runs in the page, in rooms by what a line may know. Imported as `app`, with `site/` on the path.

Arrows run down only: browser -> page -> table -> games -> drawing -> words -> pycore.
"""
