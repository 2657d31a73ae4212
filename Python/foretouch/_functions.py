"""Python functions as predictors."""

from __future__ import annotations

import copy
import ctypes
import functools
import inspect
import itertools
import threading
from typing import Any, Callable, NamedTuple, Protocol, Sequence

import numpy as np
from numpy.typing import ArrayLike

from ._library import ANSWER, CLASSIFY, FAILED, FORGET, TRAIN, ForetouchError, Function, RecognizerFunction, encoded
from ._strokes import CHANNELS, COLUMNS, Predictions, Stroke

REFUSED, WRONG_COUNT = 1, 2

# Whether this thread is one of an evaluation's, which waits for a function.
inside = threading.local()

StrokeFunction = Callable[[Stroke, np.ndarray, np.ndarray], "ArrayLike | Predictions | None"]


class Sample(NamedTuple):
    """One sample; units are those of `Stroke`, NaN where something is not known."""

    time: float
    x: float
    y: float
    force: float
    altitude: float
    azimuth: float


class CausalPredictor(Protocol):
    """What `per_question` makes a function of."""

    def observe(self, sample: Sample) -> None:
        """Takes the next sample of the contact into account."""

    def predict(self, time: float) -> tuple[float, float] | None:
        """The location expected at a time in seconds; None for no opinion. Asking must change nothing."""


def maker(value: Any, *methods: str) -> Callable[[], Any] | None:
    """What makes an object anew: its class, or an object with these methods, which is copied. None for anything else."""
    if isinstance(value, type):
        return value
    return functools.partial(copy.deepcopy, value) if all(hasattr(value, method) for method in methods) else None


def per_question(make: Callable[[], CausalPredictor] | CausalPredictor) -> StrokeFunction:
    """A function for `evaluate` that shows a predictor sample by sample, so that it cannot see ahead.

    Args:
        make: makes a predictor for one stroke; a class will do, or an object, which is copied. `evaluate` takes both as they are.

    >>> import foretouch
    >>> class Last:
    ...     def observe(self, sample):
    ...         self.sample = sample
    ...     def predict(self, time):
    ...         return self.sample.x, self.sample.y
    >>> stroke = foretouch.Stroke([0, 0.01], [1, 2], [5, 6])
    >>> foretouch.per_question(Last)(stroke, np.array([0, 1]), np.array([0.016])).tolist()
    [[[1.0, 5.0]], [[2.0, 6.0]]]
    """

    new: Any = maker(make, "observe", "predict") or make

    def answer(stroke: Stroke, asks: np.ndarray, horizons: np.ndarray) -> np.ndarray:
        predictor = new()
        unknown = [np.nan] * len(stroke)
        columns = (getattr(stroke, name) for name in COLUMNS)
        samples = map(Sample._make, zip(*(unknown if column is None else column.tolist() for column in columns)))
        answers = np.full((len(asks), len(horizons), 2), np.nan)
        shown = -1
        for row, ask in zip(answers, asks.tolist()):
            while shown < ask:
                sample = next(samples)
                predictor.observe(sample)
                shown += 1
            for place, horizon in enumerate(horizons.tolist()):
                location = predictor.predict(sample.time + horizon)
                if location is not None:
                    row[place] = location
        return answers

    known: Any = make if callable(make) else type(make)
    return functools.update_wrapper(answer, known, assigned=("__name__", "__module__", "__doc__"), updated=())


class Recognizer(Protocol):
    """What `recognize` takes beside specifications: a class without parameters, or an object, which is copied.

    An estimator of scikit-learn that takes lists of gestures is one, such as `foretouch.GestureClassifier`.
    """

    def fit(self, gestures: list[list[Stroke]], labels: list[int]) -> object:
        """Learns from templates: n gestures, each a list of strokes, and their classes as numbers."""

    def predict(self, gestures: list[list[Stroke]]) -> Sequence[int]:
        """The classes of gestures; below 0 for no answer."""


class NamedRecognizer:
    """A recognizer of Python under the name that results state, as the library takes it."""

    def __init__(self, recognizer: Callable[[], Recognizer] | Recognizer, name: str | None = None):
        make: Any = maker(recognizer, "fit", "predict") or recognizer
        if not callable(make):
            raise ForetouchError(
                f"recognizers: found {recognizer!r}, expected a specification, a class or object with fit and predict, or (name, what makes one)"
            )
        self.name: str = name or str(getattr(recognizer, "__name__", type(recognizer).__name__))
        # What was raised first: the cause of an evaluation that stops.
        self.error: BaseException | None = None
        self._make = make
        self._models: dict[int, Recognizer] = {}
        self._count = itertools.count()
        # Kept as long as the library may call them.
        self._functions = TRAIN(self._train), CLASSIFY(self._classify), FORGET(self._forget)
        self.native = RecognizerFunction(encoded(self.name, "recognizers"), *self._functions, None)

    @property
    def specification(self) -> str:
        """How a plan names it."""
        return specification(self.name)

    def _train(self, _: object, samples: Any, strokes: Any, offsets: Any, classes: Any, count: int, error: Any, error_size: int) -> int:
        def train() -> int:
            bounds = _copy(offsets, count + 1, np.int64).tolist()
            gestures = [_gesture(samples.contents, strokes, first, last) for first, last in zip(bounds, bounds[1:])]
            model = self._make()
            model.fit(gestures, _copy(classes, count, np.int64).tolist())
            number = next(self._count)
            self._models[number] = model
            return number

        return self._safe(train, error, error_size)

    def _classify(self, _: object, model: int, samples: Any, strokes: Any, error: Any, error_size: int) -> int:
        def classify() -> int:
            gesture = _gesture(samples.contents, strokes, 0, samples.contents.count)
            return int(self._models[model].predict([gesture])[0])

        return self._safe(classify, error, error_size)

    def _forget(self, _: object, model: int) -> None:
        self._models.pop(model, None)

    def _safe(self, work: Callable[[], int], error: Any, error_size: int) -> int:
        inside.isFunction = True
        try:
            return work()
        except BaseException as exception:  # Nothing may get past here: there is nobody on this thread to take it.
            self.error = self.error or exception
            _say(f"{type(exception).__name__}: {exception}", error, error_size)
            return FAILED
        finally:
            inside.isFunction = False


def specification(name: str) -> str:
    """How a plan names a function."""
    return 'function:"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _say(text: str, error: Any, size: int) -> None:
    """Leaves an error where the library reads it."""
    bytes = text.encode("utf-8", "replace")[: size - 1]
    ctypes.memmove(error, bytes + b"\0", len(bytes) + 1)


def _gesture(samples: Any, strokes: Any, first: int, last: int) -> list[Stroke]:
    """The strokes of a gesture."""
    columns = [_part(getattr(samples, name), first, last) for name in ("time", "x", "y")]
    starts = np.flatnonzero(np.diff(_part(strokes, first, last, np.int64))) + 1
    return [Stroke(*parts) for parts in zip(*(np.split(column, starts) for column in columns))]


def _part(values: Any, first: int, last: int, type: Any = np.float64) -> np.ndarray:
    address = ctypes.cast(values, ctypes.c_void_p).value or 0
    return np.frombuffer(bytearray(ctypes.string_at(address + 8 * first, 8 * (last - first))), type)


class NamedFunction:
    """A function under the name that results state, as the library takes it."""

    def __init__(self, function: StrokeFunction | type | CausalPredictor, name: str | None = None):
        # What makes a predictor for one stroke; None for a function of whole strokes.
        self.make = maker(function, "observe", "predict")
        if not (self.make or callable(function)):
            raise ForetouchError(
                f"predictors: found {function!r}, expected a specification, a function, a class or object with observe and predict, or (name, function)"
            )
        isObject = self.make is not None and not isinstance(function, type)
        name = name or getattr(type(function) if isObject else function, "__name__", None)
        if name is None:
            raise ForetouchError(f"predictors: {function!r} has no name, expected (name, function)")
        self.name = name
        # What was raised first: the cause of an evaluation that stops.
        self.error: BaseException | None = None
        self.function: Any = per_question(self.make) if self.make else function
        # Kept as long as the library may call it.
        self._answer = ANSWER(self._call)
        self.native = Function(encoded(name, "predictors"), _file_of(type(function) if isObject else function), self._answer, None)

    @property
    def specification(self) -> str:
        """How a plan names it."""
        return specification(self.name)

    def _call(
        self, _: object, samples: Any, asks: Any, ask_count: int, horizons: Any, horizon_count: int, answers: Any, error: Any, error_size: int,
    ) -> int:
        inside.isFunction = True
        try:
            shape = ask_count, horizon_count
            stroke = _stroke(samples.contents)
            value = self.function(stroke, _copy(asks, ask_count, np.int64), _copy(horizons, horizon_count))
            problem = _store(value, answers.contents, shape)
            if problem is None:
                return 0
            status = WRONG_COUNT
        except BaseException as exception:  # Nothing may get past here: there is nobody on this thread to take it.
            self.error = self.error or exception
            status, problem = REFUSED, f"{type(exception).__name__}: {exception}"
        finally:
            inside.isFunction = False
        _say(problem, error, error_size)
        return status


def _file_of(function: Any) -> bytes | None:
    """The file that a function is written in, for its hash in results."""
    try:
        path = inspect.getsourcefile(inspect.unwrap(function))
    except (OSError, TypeError, ValueError):  # It has no file: typed at a prompt, or not written in Python.
        return None
    return encoded(path, "file") if path else None


def _copy(values: Any, count: int, type: Any = np.float64) -> np.ndarray:
    """A copy, because the library takes its memory back. Values have eight bytes each."""
    return np.frombuffer(bytearray(ctypes.string_at(values, 8 * count)), type)


def _stroke(samples: Any) -> Stroke:
    """The stroke that the library shows. Its columns are what a stroke's are, so nothing is checked again: strokes are many, and short."""
    stroke = object.__new__(Stroke)
    columns: dict[str, Any] = {"type": "direct", "corrected": None}
    for name in COLUMNS:
        column = getattr(samples, name)
        columns[name] = _copy(column, samples.count) if column else None
    stroke.__dict__.update(columns)
    return stroke


def _store(value: ArrayLike | Predictions | None, answers: Any, shape: tuple[int, int]) -> str | None:
    """Hands answers over.

    Returns:
        What is wrong with them.
    """
    if value is None:
        return None
    if isinstance(value, Predictions):
        columns = {name: getattr(value, name) for name in ("x", "y", "radius", "level", *CHANNELS)}
    else:
        array = np.asarray(value, dtype=np.float64)
        if array.shape != (*shape, 2):
            return f"answers of shape {array.shape}, expected {(*shape, 2)}: asks, horizons, x and y"
        columns = {"x": array[..., 0], "y": array[..., 1]}
    for name, column in columns.items():
        if column is None:
            continue
        column = np.asarray(column, dtype=np.float64)
        if column.shape != shape:
            return f"{name} of shape {column.shape}, expected {shape}: asks, horizons"
        ctypes.memmove(getattr(answers, name), column.tobytes(), 8 * column.size)
    return None
