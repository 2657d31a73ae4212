"""Arguments as people write them: keywords that are not known, one where several may stand, names of files and folders."""

from __future__ import annotations

import difflib
import functools
import inspect
import os
import pathlib
import re
from typing import Any, Callable, Iterable, ParamSpec, TypeVar

from ._library import ForetouchError

P = ParamSpec("P")
R = TypeVar("R")
C = TypeVar("C", bound=type)


def unknown(found: str, known: Iterable[str], what: str = "keyword") -> str:
    """What is said of a keyword, or another kind of name, that nothing knows."""
    names = sorted({name.replace("-", "_") for name in known})
    near = difflib.get_close_matches(found, names, n=2, cutoff=0.6)
    nearest = f"did you mean {' or '.join(map(repr, near))}? Expected" if near else "expected"
    return f"unknown {what} {found!r}; {nearest} " + (f"one of {', '.join(names)}" if names else "none")


def keywords_of(function: Callable[..., object]) -> list[str]:
    """The keywords that a function takes, but for those of another one that it passes on."""
    kinds = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
    return [name for name, parameter in inspect.signature(function).parameters.items() if parameter.kind in kinds and name not in ("self", "cls")]


def named(function: Callable[..., object]) -> str:
    """The name by which errors call a function, or the class that it makes an object of."""
    return function.__qualname__.removesuffix(".__init__")


def checked(function: Callable[P, R]) -> Callable[P, R]:
    """A function that names the nearest of its keywords where it is given one that it does not know."""
    known = keywords_of(function)

    @functools.wraps(function)
    def call(*arguments: P.args, **keywords: P.kwargs) -> R:
        for keyword in keywords:
            if keyword not in known:
                raise ForetouchError(f"{named(function)}: {unknown(keyword, known)}")
        return function(*arguments, **keywords)

    return call


def checked_class(kind: C) -> C:
    """A dataclass that names the nearest of its fields where it is made with one that it does not have."""
    setattr(kind, "__init__", checked(getattr(kind, "__init__")))
    return kind


def listed(values: Any) -> list[Any]:
    """Several things as a list; one alone stands for a list of it, as do a text and a name with its function."""
    isPair = isinstance(values, tuple) and len(values) == 2 and isinstance(values[0], str) and not isinstance(values[1], str)
    if isPair or isinstance(values, (str, bytes, os.PathLike)):
        return [values]
    try:
        return list(values)
    except TypeError:
        return [values]


def texts(values: Any, name: str) -> list[str]:
    """One text, or several."""
    found = listed(values)
    for value in found:
        if not isinstance(value, str):
            raise ForetouchError(f"{name}: found {value!r}, expected a text or a list of them")
    return found


def new_folder(path: str | os.PathLike[str], files: Iterable[str] = ()) -> pathlib.Path:
    """A folder to write, which need not be there.

    Args:
        files: the endings of files that may be written instead.

    Raises:
        ForetouchError: for a new name that ends as files of another kind do. A number at the end is one of a version.
    """
    place = pathlib.Path(path)
    if re.fullmatch(r"\.[A-Za-z]\w{0,7}", place.suffix) and not place.is_dir():
        expected = f"a name that ends in {', '.join(files)}, or that of a folder" if files else "the name of a folder"
        raise ForetouchError(f"path: found {os.fspath(path)!r}, expected {expected}, without an ending")
    return place


def made_folder(place: pathlib.Path) -> pathlib.Path:
    """A folder that is there, or is made with those above it.

    Raises:
        ForetouchError: where something else has its name, or the system refuses.
    """
    try:
        place.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ForetouchError(f"{place}: {error.strerror}, expected a folder, or nothing of that name") from error
    return place
