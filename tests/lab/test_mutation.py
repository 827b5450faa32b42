"""Every mutant makes exactly one change, and its trial runs the game's tests against that change alone."""

import ast
from pathlib import Path

import pytest

from lab.mutation import kept
from lab.mutation.mutants import ROOT, first_line, mutants, mutants_of, outermost
from lab.mutation.trial import (
    Known,
    code_at,
    compiled,
    from_the_import,
    functions,
    in_child,
    is_sound,
    put_in,
    told_calls,
)
from pycore.games import HOUSE
from pycore.games.senet.data import NONE, TRACK
from pycore.games.senet.ways import landing

SOURCE = '''
"""Words."""
from x import y

TABLE = (3,)


def f(a: int, b: int = 2) -> int:
    """More words."""
    for each in range(a, b):
        if each == a and not b:
            break
        a += g(each)
    if a < b:
        fail("field", "reason")
    return a * b
'''
BARE = """
def f(a: int, b: int) -> int:
    def g() -> int:
        return a + b
    return g() or a

class C:
    size: int = 3
    def h(self, by: int = 1) -> int:
        return self.size * by
"""
COMMENTED = """
# A comment.
def f(a: int, b: int) -> int:
    '''A docstring
    of two lines.'''

    def g() -> int:
        '''The docstring of a nested function.'''
        return a + b  # A comment at the end of a line.

    # A comment on a line of its own.
    return g() or a


class C:
    '''The docstring of a class.'''

    size: int = 3
    '''The docstring of an attribute.'''

    def h(self, by: int = 1) -> int:
        '''The docstring of a method.'''
        return self.size * by
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "rules.py"
    path.write_text(SOURCE)
    return path


def test_every_kind_of_change(file: Path) -> None:
    assert [(each.line, each.within, each.what) for each in mutants_of(file)] == [
        (5, "module", "3 -> 4"),
        (5, "module", "3 -> 2"),
        (8, "module", "2 -> 3"),
        (8, "module", "2 -> 1"),
        (10, "f", "range(a, b) -> range(b, a)"),
        (11, "f", "each == a and (not b) -> each == a or not b"),
        (11, "f", "each == a and (not b) -> not b"),
        (11, "f", "each == a and (not b) -> each == a"),
        (11, "f", "each == a and (not b) -> not (each == a and (not b))"),
        (11, "f", "each == a -> each != a"),
        (11, "f", "not b -> b"),
        (12, "f", "break -> continue"),
        (13, "f", "a += g(each) -> pass"),
        (13, "f", "a += g(each) -> a -= g(each)"),
        (14, "f", "a < b -> a <= b"),
        (14, "f", "a < b -> a > b"),
        (14, "f", "a < b -> not a < b"),
        (15, "f", "fail('field', 'reason') -> pass"),
        (16, "f", "return a * b -> return None"),
        (16, "f", "a * b -> a + b"),
    ]


def test_a_mutant_differs_in_one_line(file: Path) -> None:
    own = ast.unparse(ast.parse(SOURCE)).splitlines()
    for mutant in mutants_of(file):
        changed = ast.unparse(mutant.tree()).splitlines()
        assert len(changed) == len(own)
        assert sum(one != other for one, other in zip(own, changed, strict=True)) == 1, mutant.what


def test_a_change_elsewhere_changes_no_name(file: Path) -> None:
    before = {each.name: each.what for each in mutants_of(file)}
    assert len(before) == len(list(mutants_of(file)))
    file.write_text(SOURCE.replace("TABLE = (3,)", "TABLE = (4,)\nMORE = 7"))
    after = {each.name: each.what for each in mutants_of(file)}
    assert sum(name in after for name in before) == 18, "all but those of the table"


def test_docstrings_and_comments_change_no_name(file: Path) -> None:
    file.write_text(COMMENTED)
    commented = {each.name: each.within for each in mutants_of(file)}
    assert set(commented.values()) == {"f", "C", "C.h"}
    file.write_text(BARE)
    assert {each.name: each.within for each in mutants_of(file)} == commented
    file.write_text(BARE.replace("a + b", "b + a"))
    after = {each.name for each in mutants_of(file)}
    assert {within for name, within in commented.items() if name not in after} == {"f"}


def test_break_outside_of_a_loop_is_no_mutant(file: Path) -> None:
    file.write_text("def f():\n    while True:\n        continue\n")
    assert all(is_sound(each) for each in mutants_of(file))


def test_the_code_of_a_mutant_is_found_by_its_function() -> None:
    mutant = next(each for each in mutants(ROOT / "pycore" / "games" / "senet") if each.within == "walled")
    code = code_at(compiled(mutant), mutant.within, mutant.first_line)
    assert code is not None and code.co_name == "walled"


def test_a_function_is_changed_in_the_child_alone() -> None:
    """Names already imported there call the mutant; this process keeps the original."""
    board, place = [NONE] * TRACK, ("pycore/games/senet/ways.py", "landing")
    found = {
        each.what: each for each in mutants(ROOT / "pycore" / "games" / "senet") if each.within == "landing"
    }
    mutant = found["return FREE -> return None"]
    assert (mutant.file, mutant.within) == place

    def landed() -> list[object]:
        own = functions()[(mutant.file, mutant.within, mutant.first_line)]
        return [put_in(mutant, own), landing(board, 0, 5)]

    assert in_child(landed, 60) == [True, None]
    assert landing(board, 0, 5) == ""


@pytest.mark.parametrize("files", [[""], ["test_senet_moves.py"]])
def test_unchanged_rules_survive(files: list[str]) -> None:
    """Only a change can be noticed. The original module, imported like a mutant, passes all tests and the tests of one
    file."""
    any_of_them = next(iter(mutants(ROOT / "pycore" / "games" / "senet")))
    own = any_of_them._replace(tree=lambda: ast.parse((ROOT / any_of_them.file).read_text()))
    known = Known({}, {}, set())
    assert in_child(lambda: from_the_import("senet", own, known, len, files), 300) is None


def test_instrumented_functions_record_their_calls() -> None:
    """Nothing is recorded before the first call."""
    board = [NONE] * TRACK

    def called() -> list[str]:
        calls = told_calls("senet")
        quiet = sorted(calls)
        landing(board, 0, 5)
        return [*map(str, quiet), *(f"{file}:{name}" for file, name, _ in calls)]

    assert in_child(called, 60) == ["pycore/games/senet/ways.py:landing"]


def test_methods_are_named_with_their_class(file: Path) -> None:
    file.write_text("class A:\n    @property\n    def b(self):\n        def c(): ...\n\ndef d(): ...\n")
    tree = ast.parse(file.read_text())
    assert [(name, first_line(each)) for name, each in outermost(tree)] == [("A.b", 2), ("d", 6)]


def test_kept_lines_are_read_back_and_explained(tmp_path: Path, file: Path) -> None:
    one, two = list(mutants_of(file))[:2]
    lines = [kept.line_of(one, "test_x.py::test_y", {}), kept.line_of(two, None, {})]
    kept.write(tmp_path, "toy", "python -m x", 20, lines)
    assert list(kept.read(tmp_path, "toy").values()) == lines and kept.score(lines) == (1, 1, 0)
    kept.explain(tmp_path, "toy", two.name, "both are equal here")
    explained = kept.read(tmp_path, "toy")[two.name]
    assert explained["equivalent"] == "both are equal here"
    assert kept.score(kept.read(tmp_path, "toy").values()) == (1, 0, 1)
    assert kept.line_of(two, None, explained) == explained
    assert "equivalent" not in kept.line_of(two, "test_x.py::test_z", explained)


def test_a_child_returns_raises_or_times_out() -> None:
    assert in_child(lambda: ["x", 1], 60) == ["x", 1]
    with pytest.raises(RuntimeError, match="ZeroDivisionError"):
        in_child(lambda: 1 // 0, 60)

    def forever() -> None:
        while True:
            pass

    assert in_child(forever, 0.2) == "timeout"


@pytest.mark.parametrize("slug", HOUSE)
def test_kept_results_are_good_enough(slug: str) -> None:
    """At least 80 mutants: at most 3 % survive unexplained, under 10 % are explained, and no explanation is empty."""
    lines = kept.read(kept.KEPT, slug).values()
    killed, survive, explained = kept.score(lines)
    assert len(lines) >= 80 and survive <= 0.03 * (killed + survive)
    assert all(line["equivalent"].strip() for line in lines if "equivalent" in line)
    assert explained < 0.1 * len(lines)
