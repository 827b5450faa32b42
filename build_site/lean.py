"""Python text as the page gets it: without comments and docstrings, a fifth of its weight.

What remains stands on the lines where it stood, so that a traceback tells the right ones.
"""

import ast
import io
import tokenize
import zipfile
from base64 import urlsafe_b64encode
from hashlib import sha256
from pathlib import Path

Documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def lean(source: str) -> str:
    """The same program without comments and docstrings.

    >>> lean('def f():  # why\\n    \\"\\"\\"What.\\"\\"\\"\\n    return 1\\n')
    'def f():\\n    ...\\n    return 1\\n'
    """
    lines = source.splitlines()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, Documented) and ast.get_docstring(node, clean=False) is not None:
            words = node.body[0]
            assert words.end_lineno is not None and words.col_offset == _indent(lines[words.lineno - 1]), (
                source
            )
            lines[words.lineno - 1] = " " * words.col_offset + "..."
            lines[words.lineno : words.end_lineno] = [""] * (words.end_lineno - words.lineno)
    text = "\n".join(lines) + "\n"
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            row, column = token.start
            lines[row - 1] = lines[row - 1][:column].rstrip()
    return "\n".join(lines) + "\n"


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def lean_wheel(wheel: Path) -> None:
    """Rewrite a wheel in place with lean sources, its record included; the same wheel gives the same bytes."""
    with zipfile.ZipFile(wheel) as archive:
        files = {info: archive.read(info) for info in archive.infolist()}
    record = next(info for info in files if info.filename.endswith(".dist-info/RECORD"))
    for info, data in files.items():
        if info.filename.endswith(".py"):
            files[info] = lean(data.decode()).encode()
    rows = [_row(info.filename, data) for info, data in files.items() if info is not record]
    files[record] = "".join([*rows, f"{record.filename},,\n"]).encode()
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for info, data in files.items():
            fresh = zipfile.ZipInfo(info.filename, info.date_time)
            fresh.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(fresh, data, compresslevel=9)


def _row(name: str, data: bytes) -> str:
    """A line of a wheel's record: name, digest without padding, size in bytes."""
    digest = urlsafe_b64encode(sha256(data).digest()).rstrip(b"=").decode()
    return f"{name},sha256={digest},{len(data)}\n"
