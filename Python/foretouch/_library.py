"""The dynamic library: where it is, what it exports (Sources/CForetouch/include/foretouch.h), and how it is called."""

from __future__ import annotations

import ctypes
import functools
import os
import pathlib
import sys
from ctypes import POINTER, c_char, c_char_p, c_double, c_int32, c_int64, c_size_t, c_uint32, c_void_p
from typing import Any

ABI_VERSION = 3
VARIABLE = "FORETOUCH_LIBRARY"
FILE = "libforetouch-c" + (".dylib" if sys.platform == "darwin" else ".so")


class ForetouchError(Exception):
    """What could not be done, and why: which argument, what was found, what was expected."""

    # Where people find it.
    __module__ = "foretouch"


class Samples(ctypes.Structure):
    """foretouch_samples; also foretouch_sample_buffers, which differs by const alone."""

    _fields_ = [("count", c_int64)] + [
        (name, POINTER(c_double)) for name in ("time", "x", "y", "force", "altitude", "azimuth")
    ]


class Answers(ctypes.Structure):
    """foretouch_answers."""

    _fields_ = [("count", c_int64)] + [
        (name, POINTER(c_double)) for name in ("x", "y", "radius", "level", "force", "altitude", "azimuth")
    ]


ANSWER = ctypes.CFUNCTYPE(
    c_int32, c_void_p, POINTER(Samples), POINTER(c_int64), c_int64, POINTER(c_double), c_int64, POINTER(Answers),
    POINTER(c_char), c_size_t,
)
PROGRESS = ctypes.CFUNCTYPE(c_int32, c_void_p, c_int64, c_int64, c_int64)


class Function(ctypes.Structure):
    """foretouch_function."""

    _fields_ = [("name", c_char_p), ("file", c_char_p), ("answer", ANSWER), ("context", c_void_p)]


TRAIN = ctypes.CFUNCTYPE(
    c_int64, c_void_p, POINTER(Samples), POINTER(c_int64), POINTER(c_int64), POINTER(c_int64), c_int64, POINTER(c_char), c_size_t,
)
CLASSIFY = ctypes.CFUNCTYPE(c_int64, c_void_p, c_int64, POINTER(Samples), POINTER(c_int64), POINTER(c_char), c_size_t)
FORGET = ctypes.CFUNCTYPE(None, c_void_p, c_int64)
FAILED = -(2**63)


class RecognizerFunction(ctypes.Structure):
    """foretouch_recognizer_function."""

    _fields_ = [("name", c_char_p), ("train", TRAIN), ("classify", CLASSIFY), ("forget", FORGET), ("context", c_void_p)]


# What a function takes before error and error_size.
HANDLES: dict[str, list[Any]] = {
    "predictor_kinds": [],
    "predictor_make": [c_char_p],
    "predictor_copy": [c_void_p],
    "predictor_failures": [c_void_p],
    "recordings_open": [POINTER(c_char_p), c_int64, POINTER(c_char_p), c_int64],
    "recordings_make": [c_char_p, POINTER(Samples)],
    "recordings_read": [c_void_p],
    "strokes_describe": [c_void_p],
    "evaluate": [c_void_p, c_char_p, POINTER(Function), c_int64, PROGRESS, c_void_p],
    "recognize": [c_void_p, c_char_p, POINTER(RecognizerFunction), c_int64, PROGRESS, c_void_p],
    "result_file": [c_void_p, c_char_p],
    "classifier_make": [c_char_p, c_void_p],
    "classifier_classify": [c_void_p, c_void_p],
}
STATUSES: dict[str, list[Any]] = {
    "predictor_reset": [c_void_p],
    "predictor_observe": [c_void_p, POINTER(Samples)],
    "predictor_predict": [c_void_p, POINTER(c_double), c_int64, POINTER(Answers)],
    "predictor_replay": [
        c_void_p, POINTER(Samples), POINTER(c_int64), c_int64, POINTER(c_double), c_int64, POINTER(Answers),
    ],
    "strokes_copy": [c_void_p, c_int32, POINTER(Samples)],
    "write": [c_char_p, c_char_p, c_int64],
}
# Functions that work on threads of the library; the others work on that of their caller.
THREADED = {"evaluate", "recognize"}
OTHERS: dict[str, tuple[Any, list[Any]]] = {
    "abi_version": (c_uint32, []),
    "version": (c_char_p, []),
    "main": (c_int32, [c_int32, POINTER(c_char_p)]),
    "release": (None, [c_void_p]),
    "handle_count": (c_int64, []),
    "text_bytes": (c_void_p, [c_void_p]),
    "text_size": (c_int64, [c_void_p]),
}


def candidates() -> list[pathlib.Path]:
    """Where the library may be, the first one first."""
    if named := os.environ.get(VARIABLE):
        return [pathlib.Path(named)]
    here = pathlib.Path(__file__).resolve().parent
    return [here / FILE, here.parents[1] / ".build" / "release" / FILE]


@functools.cache
def library() -> ctypes.CDLL:
    """The library, loaded once. ctypes lets other threads run while it works."""
    paths = candidates()
    path = next((path for path in paths if path.is_file()), None)
    if path is None:
        raise ForetouchError(
            f"{FILE} is not at {' or '.join(map(str, paths))}. Build it with 'swift build -c release --product foretouch-c' "
            f"in a clone of Foretouch, and name the file in ${VARIABLE} where the package is not in that clone"
        )
    try:
        loaded = ctypes.CDLL(str(path))
        types = OTHERS | {name: (c_void_p, [*taken, POINTER(c_char), c_size_t]) for name, taken in HANDLES.items()}
        types |= {name: (c_int32, [*taken, POINTER(c_char), c_size_t]) for name, taken in STATUSES.items()}
        for name, (result, taken) in types.items():
            function = getattr(loaded, f"foretouch_{name}")
            function.restype, function.argtypes = result, taken
    except (OSError, AttributeError) as error:
        raise ForetouchError(f"{path} cannot be used: {error}") from error
    if (found := loaded.foretouch_abi_version()) != ABI_VERSION:
        raise ForetouchError(f"{path}: found version {found} of its interface, expected {ABI_VERSION}; build it anew")
    return loaded


class Handle:
    """Something that lives in the library until nobody refers to it."""

    def __init__(self, pointer: int):
        self._as_parameter_ = pointer
        self._release = library().foretouch_release

    def __del__(self) -> None:
        self._release(self._as_parameter_)

    def __deepcopy__(self, _: object) -> Handle:
        # What it stands for does not change, but for a predictor, which copies itself; a copy of the pointer would be released twice.
        return self

    def __reduce__(self) -> str:
        raise ForetouchError("found an object that lives in the library and cannot be pickled, expected arrays, paths or specifications")


class _Threads:
    """Whether the library has threads here: those of a process do not exist in its forks, where work that needs them would never end."""

    are_started = False
    are_lost = False

    @classmethod
    def use(cls, name: str) -> None:
        """Takes note of a call.

        Raises:
            ForetouchError: where it would never end.
        """
        if name not in THREADED:
            return
        if cls.are_lost:
            raise ForetouchError(
                f"{name}: this process was forked from one that had evaluated, and a fork does not have the threads for it. Start processes by "
                "multiprocessing.get_context('spawn') or 'forkserver', or fork before the first evaluation"
            )
        cls.are_started = True

    @classmethod
    def lose(cls) -> None:
        """Takes note of a fork, in the new process."""
        cls.are_lost = cls.are_started


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_Threads.lose)


def _called(name: str, arguments: tuple[object, ...]) -> int | None:
    _Threads.use(name)
    error = ctypes.create_string_buffer(4096)
    found: int | None = getattr(library(), f"foretouch_{name}")(*arguments, error, len(error))
    if found is None or name in STATUSES and found != 0:
        raise ForetouchError(error.value.decode())
    return found


def call(name: str, *arguments: object) -> None:
    """Calls a function of STATUSES.

    Raises:
        ForetouchError: with what the library says.
    """
    _called(name, arguments)


def made(name: str, *arguments: object) -> Handle:
    """What a function of HANDLES makes.

    Raises:
        ForetouchError: with what the library says.
    """
    return Handle(_called(name, arguments) or 0)


def text(name: str, *arguments: object) -> bytes:
    """What a function gives that returns a text."""
    handle = made(name, *arguments)
    return ctypes.string_at(library().foretouch_text_bytes(handle), library().foretouch_text_size(handle))


def write(path: str | os.PathLike[str], content: bytes) -> None:
    """Writes a file as the command does: it appears whole, and a pipe or a device is written into.

    Raises:
        ForetouchError: with what the library says.
    """
    call("write", encoded(os.fspath(path), "path"), content, len(content))


def encoded(value: object, name: str) -> bytes:
    """A text for the library."""
    if isinstance(value, str) and "\0" not in value:
        try:
            return value.encode()
        except UnicodeEncodeError:
            pass
    raise ForetouchError(f"{name}: found {value!r}, expected a text")
