"""Runs a game's own tests against a mutant of its rules, in a forked process.

Usually the fork happens after all imports: the function is changed in memory, and only the tests that call it run, the
quick ones first. If the imports call the function or the change lies outside functions, tables may depend on it. Then
the fork happens before the import, and all tests run.
"""

import ast
import builtins
import gc
import importlib.machinery
import json
import os
import resource
import signal
import sys
import time
import traceback
from collections.abc import Callable, Iterable
from contextlib import nullcontext
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any, Final, NamedTuple

import pytest
from hypothesis import Phase, settings

from lab.mutation.mutants import ROOT, Mutant, first_line, outermost

LONGEST: Final = 10.0
"""Seconds that a test may take in addition to ten times its usual time. A slower test counts as failed."""
COLLECTED: Final = 120.0
"""Seconds the import of the tests may take."""
UNFIT: Final = "unfit"
TELL: Final = "__called__"
"""The builtin that instrumented functions call to record that they are called."""
MOST_BYTES: Final = 3 << 30

Where = tuple[str, str, int]
"""A function: file, qualified name, first line."""


class Known(NamedTuple):
    """The tests without any mutant: seconds per test, functions called per test, functions changeable in memory."""

    seconds: dict[str, float]
    calls: dict[str, set[Where]]
    changeable: set[Where]


def in_child(work: Callable[[], Any], seconds: float) -> Any:
    """Run `work` in a forked process and return its result; "timeout" if it takes longer or the process dies.

    Raises RuntimeError with the traceback if `work` raises.
    """
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        answer: Any = None
        try:
            resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES))
            signal.signal(signal.SIGALRM, signal.SIG_DFL)
            signal.setitimer(signal.ITIMER_REAL, seconds)
            quiet = os.open(os.devnull, os.O_WRONLY)
            os.dup2(quiet, 1)
            os.dup2(quiet, 2)
            answer = {"answer": work()}
        except BaseException:
            answer = {"error": traceback.format_exc()}
        finally:
            with os.fdopen(writing, "w") as pipe:
                json.dump(answer, pipe)
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as pipe:
        text = pipe.read()
    os.waitpid(child, 0)
    if not text:
        return "timeout"
    told = json.loads(text)
    if "error" in told:
        raise RuntimeError(told["error"])
    return told["answer"]


def where(code: CodeType) -> Where | None:
    """The file, name and first line of a function of the rules; None for any other function."""
    file = code.co_filename
    if f"{os.sep}pycore{os.sep}games{os.sep}" not in file:
        return None
    return os.path.relpath(file, ROOT), code.co_qualname, code.co_firstlineno


class Watch:
    """Context manager that records which functions of the rules are called. Python is several times slower in it."""

    def __init__(self) -> None:
        self.codes: dict[int, CodeType] = {}

    def __enter__(self) -> "Watch":
        sys.settrace(self._called)
        return self

    def __exit__(self, *about: object) -> None:
        sys.settrace(None)

    def _called(self, frame: FrameType, event: str, about: object) -> None:
        if event == "call":
            self.codes[id(frame.f_code)] = frame.f_code

    def places(self) -> set[Where]:
        return {place for code in self.codes.values() if (place := where(code))}


Work = Callable[[list[pytest.Item]], None]


class Session:
    """A pytest plugin: makes hypothesis deterministic and passes the collected tests to `work`."""

    def __init__(self, work: Work, watch: Watch | None) -> None:
        self.work, self.watch = work, watch or nullcontext()

    def pytest_collection(self) -> None:
        settings.register_profile(
            "mutants",
            settings.get_profile("any machine"),
            database=None,
            derandomize=True,
            phases=(Phase.explicit, Phase.generate),
        )
        settings.load_profile("mutants")
        self.watch.__enter__()

    def pytest_collection_finish(self) -> None:
        self.watch.__exit__()

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if session.testsfailed:
            return False
        self.work(session.items)
        return True


def with_tests(slug: str, work: Work, watch: Watch | None = None, files: Iterable[str] = ("",)) -> int:
    """Collect the tests of a game in this process and call `work` with them. Returns pytest's exit code.

    `files` limits the tests to some of its files; `watch` records the calls during the import.
    """
    plugins = ("no:xdist", "no:rerunfailures", "no:cacheprovider", "no:terminal")
    quiet = [part for name in plugins for part in ("-p", name)]
    quiet += ["-o", "addopts=--import-mode=importlib", "-W", "ignore::pytest.PytestAssertRewriteWarning"]
    paths = [str(ROOT / "tests" / "games" / slug / name) for name in files]
    return int(pytest.main([*quiet, *paths], plugins=[Session(work, watch)]))


def passes(item: pytest.Item, longest: float) -> bool:
    """Whether a test passes. A signal ends the process if it takes more than `longest` seconds."""
    from _pytest.runner import runtestprotocol

    signal.setitimer(signal.ITIMER_REAL, longest)
    return not any(report.failed for report in runtestprotocol(item, log=False, nextitem=None))


def first_failure(items: Iterable[pytest.Item], known: Known) -> str | None:
    """The short name of the first test that fails, if any."""
    for item in items:
        if not passes(item, LONGEST + 10 * known.seconds.get(item.nodeid, 1.0)):
            return short(item.nodeid)
    return None


def short(nodeid: str) -> str:
    """The name of a test without its folder, as the kept lines have it."""
    return nodeid.rpartition("/")[2]


def watched(slug: str) -> dict[str, Any]:
    """Plain data for `Known`: the time and calls of every test, and the functions that can be changed in memory.

    Functions that the imports call are left out: their results may already be stored in tables.
    """
    told: dict[str, Any] = {}
    watch = Watch()

    def work(items: list[pytest.Item]) -> None:
        told["changeable"] = sorted(set(functions()) - watch.places())
        calls = told_calls(slug)
        told["tests"] = [_watched(item, calls) for item in items]

    with_tests(slug, work, watch)
    return told


def _watched(item: pytest.Item, calls: set[Where]) -> tuple[str, float, list[Where]]:
    calls.clear()
    began = time.perf_counter()
    if not passes(item, 600.0):
        raise RuntimeError(f"fails without any mutant: {item.nodeid}")
    return item.nodeid, round(time.perf_counter() - began, 4), sorted(calls)


def told_calls(slug: str) -> set[Where]:
    """Instrument the functions of a game in memory. Returns the set to which every call adds its function."""
    calls: set[Where] = set()
    vars(builtins)[TELL] = calls.add
    found = functions()
    for path in sorted((ROOT / "pycore" / "games" / slug).glob("*.py")):
        code = telling(path)
        for place, own in found.items():
            if ROOT / place[0] == path and (inner := code_at(code, *place[1:])):
                for each in own:
                    each.__code__ = inner
    return calls


def telling(path: Path) -> CodeType:
    """The code of a module in which every function first reports its own place."""
    tree, file = ast.parse(path.read_text(encoding="utf-8")), os.path.relpath(path, ROOT)
    for qualname, function in outermost(tree):
        say = ast.parse(f"{TELL}({(file, qualname, first_line(function))})").body[0]
        function.body.insert(0, ast.copy_location(say, function.body[0]))
    code: CodeType = compile(ast.fix_missing_locations(tree), str(path), "exec")
    return code


def functions() -> dict[Where, list[FunctionType]]:
    """The functions of the rules in memory, by place."""
    found: dict[Where, list[FunctionType]] = {}
    for each in gc.get_objects():
        if isinstance(each, FunctionType) and (place := where(each.__code__)):
            found.setdefault(place, []).append(each)
    return found


def code_at(code: CodeType, qualname: str, line: int) -> CodeType | None:
    """The code of a function inside the code of its module; None if it is not there."""
    for part in code.co_consts:
        if isinstance(part, CodeType):
            if (part.co_qualname, part.co_firstlineno) == (qualname, line):
                return part
            if found := code_at(part, qualname, line):
                return found
    return None


def compiled(mutant: Mutant) -> CodeType:
    code: CodeType = compile(mutant.tree(), str(ROOT / mutant.file), "exec")
    return code


def put_in(mutant: Mutant, found: list[FunctionType]) -> bool:
    """Change the function in memory. Returns whether that was possible."""
    code = code_at(compiled(mutant), mutant.within, mutant.first_line)
    if not found or code is None or any(each.__code__.co_freevars != code.co_freevars for each in found):
        return False
    for each in found:
        each.__code__ = code
    return True


def imported_as(mutant: Mutant) -> None:
    """Make later imports of the mutant's module load the mutant."""
    path, code = str(ROOT / mutant.file), compiled(mutant)
    own = importlib.machinery.SourceFileLoader.get_code

    def get_code(loader: Any, name: str) -> CodeType | None:
        return code if loader.path == path else own(loader, name)

    importlib.machinery.SourceFileLoader.get_code = get_code  # type: ignore[method-assign, assignment]


Order = Callable[[str], Any]
"""Sort key of a test, by its node id."""


def from_the_import(
    slug: str, mutant: Mutant, known: Known, order: Order, files: Iterable[str] = ("",)
) -> str | None:
    """The first test in these files that fails if the mutant is imported; "import" if the import itself fails."""
    answer: list[str | None] = []

    def work(items: list[pytest.Item]) -> None:
        answer.append(first_failure(sorted(items, key=lambda item: order(item.nodeid)), known))

    imported_as(mutant)
    signal.setitimer(signal.ITIMER_REAL, COLLECTED)
    with_tests(slug, work, files=files)
    return answer[0] if answer else "import"


def in_memory(
    items: list[pytest.Item], mutant: Mutant, found: list[FunctionType], known: Known, order: Order
) -> str | None:
    """The first failure among the tests that call the function; UNFIT if it cannot be changed in memory."""
    if not put_in(mutant, found):
        return UNFIT
    own = (mutant.file, mutant.within, mutant.first_line)
    callers = [item for item in items if own in known.calls.get(item.nodeid, [own])]
    return first_failure(sorted(callers, key=lambda item: order(item.nodeid)), known)


def is_sound(mutant: Mutant) -> bool:
    """Whether the mutant compiles: `break` outside a loop does not."""
    try:
        compiled(mutant)
    except SyntaxError:
        return False
    return True
