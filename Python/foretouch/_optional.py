"""Packages that are needed for some work only, imported when it is done."""

from __future__ import annotations

import importlib
import sys
from typing import Any, Callable

from ._library import ForetouchError


def optional(name: str, purpose: str) -> Any:
    """A package that may be missing.

    Raises:
        ForetouchError: where it is, saying what it is for and how to get it.
    """
    try:
        return importlib.import_module(name)
    except ImportError as error:
        package = {"sklearn": "scikit-learn"}.get(name.split(".")[0], name.split(".")[0])
        raise ForetouchError(f"{purpose} needs {package}: pip install {package}") from error


def is_watched() -> bool:
    """Whether a person sees standard error as it is written: a terminal, or a notebook."""
    return "ipykernel" in sys.modules or (sys.stderr is not None and sys.stderr.isatty())


class Bar:
    """How far long work has come, on standard error: a bar of tqdm where that is installed, a line that says it elsewhere.

    Args:
        label: what is counted.
        wanted: None for where a person sees it.
    """

    def __init__(self, label: str, wanted: bool | None = None):
        self._label = label
        self._bar: Any = None
        self._make: Callable[..., Any] | None = None
        self._line = ""
        # Whether there is a bar or a line at all.
        self.is_shown = sys.stderr is not None and (is_watched() if wanted is None else wanted)
        if self.is_shown:
            try:
                self._make = importlib.import_module("tqdm.auto").tqdm
            except ImportError:
                pass

    def tell(self, done: int, total: int) -> None:
        """Moves the bar, which appears with the first call."""
        if not self.is_shown:
            return
        if self._make is None:
            line = f"{done} of {total} {self._label}s"
            if line != self._line:
                sys.stderr.write("\r" + line.ljust(len(self._line)))
                sys.stderr.flush()
            self._line = line
            return
        if self._bar is None:
            self._bar = self._make(total=total, unit=self._label, leave=False)
        self._bar.total = total
        self._bar.update(done - self._bar.n)

    def close(self) -> None:
        """Takes the bar away, or ends the line."""
        if self._bar is not None:
            self._bar.close()
        if self._line:
            sys.stderr.write("\n")
