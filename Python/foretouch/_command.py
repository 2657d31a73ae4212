"""Work that the `foretouch` command does: keyword arguments become its options, and it runs as a child.

A child because it may be interrupted, ends on errors, and works on all cores without Python's locks.
"""

from __future__ import annotations

import functools
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import threading
from dataclasses import dataclass
from typing import IO, Any, Callable, Iterable, Mapping

import numpy as np

from ._keywords import keywords_of, named, unknown
from ._library import ForetouchError, candidates
from ._optional import Bar

# How the command says how far it has come.
PROGRESS = re.compile(
    r"(?!warning|note)(?:.*: |evaluated |cell )?(\d[\d\s]*) of (\d[\d\s]*?)(?: (?:recordings|rounds|passes|people|draws|candidates)(?:, .*)?)?"
)

# Options that mean something to a person at a terminal, or that the package sets itself.
NOT_FOR_CALLERS = {"help", "version", "experimental-dump-help"}


@dataclass(frozen=True)
class Option:
    """An option of a command.

    Attributes:
        is_flag: takes no value.
        is_repeating: may be given several times.
        summary: what it is for, as the command's help says.
    """

    name: str
    is_flag: bool
    is_repeating: bool
    summary: str


def child(words: Iterable[str | os.PathLike[str]]) -> list[str]:
    """What runs the command."""
    return [sys.executable, "-m", "foretouch", *(os.fspath(word) for word in words)]


def environment() -> dict[str, str]:
    """The child's environment: it loads this very package and library, wherever it is started."""
    package = str(pathlib.Path(__file__).resolve().parents[1])
    paths = [package, *filter(None, [os.environ.get("PYTHONPATH")])]
    library = next((path for path in candidates() if path.is_file()), None)
    named = {} if library is None else {"FORETOUCH_LIBRARY": str(library.resolve())}
    return os.environ | {"PYTHONPATH": os.pathsep.join(paths)} | named


@functools.cache
def commands() -> dict[tuple[str, ...], dict[str, Option]]:
    """The options of every command by their names, as its own help lists them."""
    process = subprocess.run(child(["--experimental-dump-help"]), env=environment(), capture_output=True, text=True)
    if process.returncode != 0:
        raise ForetouchError(_sentence(process.stderr) or "the command does not start")
    found: dict[tuple[str, ...], dict[str, Option]] = {}

    def collect(description: dict[str, Any], above: tuple[str, ...]) -> None:
        for inner in description.get("subcommands", []):
            name = (*above, inner["commandName"])
            collect(inner, name)
            found[name] = {
                long["name"]: Option(long["name"], argument["kind"] == "flag", argument["isRepeating"], argument.get("abstract", ""))
                for argument in inner.get("arguments", []) for long in argument.get("names") or [] if long["kind"] == "long"
            }

    collect(json.loads(process.stdout)["command"], ())
    return found


def words_of(
    command: tuple[str, ...], options: Mapping[str, object], *, apart: Iterable[str] = (), where: Callable[..., object] | None = None,
) -> list[str]:
    """Keyword arguments as options of a command: `max_gap=40` is `--max-gap 40`, True a flag, a list several values.

    Args:
        command: its words, such as ("dataset", "synthesize").
        options: None stands for an option that is not given; a mapping for several `name=value`.
        apart: options that callers must not name, because the function has other parameters for them.
        where: the function that was called, whose own keywords errors name, too.

    Raises:
        ForetouchError: for a keyword that is no option, naming the nearest.
    """
    known = {name: option for name, option in commands()[command].items() if name not in NOT_FOR_CALLERS | set(apart)}
    words: list[str] = []
    for keyword, value in options.items():
        name = keyword.rstrip("_").replace("_", "-")
        option = known.get(name)
        if option is None:
            name = named(where) if where else " ".join(command)
            raise ForetouchError(f"{name}: {unknown(keyword, [*known, *(keywords_of(where) if where else [])])}")
        if value is None:
            continue
        if option.is_flag:
            if not isinstance(value, (bool, np.bool_)):
                raise ForetouchError(f"{keyword}: found {value!r}, expected True or False")
            negated = f"no-{name}"
            if value:
                words.append(f"--{name}")
            elif negated in known:
                words.append(f"--{negated}")
            continue
        values = [_word(inner, keyword) for inner in _values(value)]
        if option.is_repeating:
            words += [f"--{name}={inner}" for inner in values]
        else:
            words.append(f"--{name}={','.join(values)}")
    return words


def _values(value: object) -> list[object]:
    if isinstance(value, Mapping):
        return [f"{name}={inner}" for name, inner in value.items()]
    if isinstance(value, np.ndarray):
        return list(value.ravel().tolist())
    if isinstance(value, (list, tuple, set, frozenset, range)):
        return list(value)
    return [value]


def _word(value: object, keyword: str) -> str:
    if isinstance(value, (bool, np.bool_)):
        raise ForetouchError(f"{keyword}: found {value!r}, expected a value")
    if isinstance(value, (float, np.floating)):
        return repr(float(value)).removesuffix(".0")
    if isinstance(value, (str, int, np.integer)):
        return str(value)
    if isinstance(value, os.PathLike):
        return str(os.fspath(value))
    raise ForetouchError(f"{keyword}: found {value!r}, expected text or a number")


def run(
    words: Iterable[str | os.PathLike[str]], *, progress: bool | None = None, statuses: Iterable[int] = (0,), label: str = "step",
) -> str:
    """Runs the command and gives what it prints.

    Args:
        words: without the program's name.
        progress: whether progress is shown; None for where a person sees it.
        statuses: with which it may end.
        label: what progress counts.

    Raises:
        ForetouchError: with the sentence that the command says when it fails.
        KeyboardInterrupt: Ctrl-C ends the command first.
    """
    bar = Bar(label, progress)
    process = subprocess.Popen(child(words), env=environment(), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, text=True, encoding="utf-8", errors="replace")
    assert process.stdout is not None and process.stderr is not None
    printed: list[str] = []
    said: list[str] = []
    threads = [
        threading.Thread(target=lambda pipe: printed.append(pipe.read()), args=(process.stdout,)),
        threading.Thread(target=_listen, args=(process.stderr, said.append, bar)),
    ]
    for thread in threads:
        thread.start()
    try:
        status = process.wait()
    except BaseException:
        # It removes what is not complete before it ends.
        process.send_signal(signal.SIGINT)
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
        raise
    finally:
        for thread in threads:
            thread.join()
        process.stdout.close()
        process.stderr.close()
        bar.close()
    everything = "".join(said)
    if status not in statuses:
        raise ForetouchError(_sentence(everything) or f"the command ended with status {status}")
    return "".join(printed)


def _listen(pipe: IO[str], keep: Callable[[str], object], bar: Bar) -> None:
    """Reads what the command says: progress for the bar, an error for the caller, remarks for standard error."""
    is_error = False
    for line in pipe:
        is_error = is_error or line.startswith("Error:")
        if is_error:
            keep(line)
            continue
        if progress := PROGRESS.fullmatch(line.strip()):
            if bar.is_shown:
                done, total = (int(re.sub(r"\D", "", number)) for number in progress.groups())
                bar.tell(done, total)
                continue
        if sys.stderr is not None:
            sys.stderr.write(line)


def _sentence(text: str) -> str:
    """The sentence of an error, without how the command is used."""
    found = re.split(r"\n(?:Usage:|  See )", text)[0].strip()
    return found.removeprefix("Error:").strip()
