"""Wires the page to the table. The only package that imports `js`, `pyodide` and `pyscript`."""
