"""The predictors and recognizers of the core's library (Sources/CForetouchCore/include/foretouch_core.h)."""

from __future__ import annotations

import ctypes
import functools
import os
import pathlib
import sys
from ctypes import byref, c_void_p
from typing import Any, Iterable, NamedTuple, Sequence

import numpy as np
from numpy.typing import ArrayLike

from ._header import FUNCTIONS, GESTURES, PREDICTORS, PRESETS, RECOGNIZERS, STATES, Classification as _Classification
from ._header import GestureChange as _GestureChange, Point as _Point, Prediction as _Prediction, Sample as _Sample, Touch as _Touch
from ._keywords import checked, unknown
from ._library import ForetouchError
from ._strokes import COLUMNS, Predictions, Stroke, numbers, strokes_of

VARIABLE = "FORETOUCH_CORE_LIBRARY"
FILE = {"darwin": "libforetouch_core.dylib", "win32": "foretouch_core.dll"}.get(sys.platform, "libforetouch_core.so")
TYPES = ("direct", "indirect", "pencil", "indirect-pointer")
PHASES = ("began", "moved", "stationary", "ended", "cancelled")
POINT = np.dtype([("x", "f8"), ("y", "f8"), ("time", "f8"), ("stroke", "i8")])


class FullPackageError(ForetouchError):
    """Something needs the full package, which there is for Linux on x86-64 alone."""

    __module__ = "foretouch"

    def __init__(self, name: str):
        super().__init__(
            f"{name}: this is the package of the core, which has predictors and recognizers. Expected the full package, which runs on Linux on "
            "x86-64, also in WSL or a container"
        )


@functools.cache
def library() -> ctypes.CDLL:
    """The library, loaded once. ctypes lets other threads run while it works."""
    path = pathlib.Path(os.environ.get(VARIABLE) or pathlib.Path(__file__).resolve().parent / FILE)
    try:
        loaded = ctypes.CDLL(str(path))
        for name, (result, taken) in FUNCTIONS.items():
            function = getattr(loaded, f"foretouch_core_{name}")
            function.restype, function.argtypes = result, taken
    except (OSError, AttributeError) as error:
        raise ForetouchError(f"{path} cannot be used: {error}") from error
    return loaded


def call(name: str, *arguments: object) -> Any:
    return getattr(library(), f"foretouch_core_{name}")(*arguments)


def known(name: object, names: Iterable[str], what: str) -> str:
    """The function that makes what has this name."""
    if isinstance(name, str) and name in names:
        return name.replace("-", "_")
    if not isinstance(name, str):
        raise ForetouchError(f"{what}: found {name!r}, expected a text")
    if name.split(":")[0] in (*names, "exec", "library", "function"):
        raise FullPackageError(f"{what} {name!r}")
    raise ForetouchError(unknown(name, names, what).replace("_", "-"))


class Owner:
    """Something that lives in the library until it is no longer referred to."""

    def __init__(self, function: str):
        self._release = library().foretouch_core_release
        self._handle = c_void_p(call(function))

    def __del__(self) -> None:
        if hasattr(self, "_handle"):
            self._release(self._handle)

    # Copies of the handle would be released twice.
    def __copy__(self) -> Any:
        raise FullPackageError(f"a copy of {type(self).__name__}")

    def __deepcopy__(self, _: object) -> Any:
        return self.__copy__()

    def __reduce__(self) -> str:
        raise ForetouchError("found an object that lives in the library and cannot be pickled, expected arrays or names")


def samples_of(stroke: Stroke, after: float = -np.inf) -> np.ndarray:
    """The samples of a stroke as the library takes them, of shape (n, 6).

    Raises:
        ForetouchError: if a time or location is not finite, or a time not later than the one before.
    """
    columns = [getattr(stroke, name) for name in COLUMNS]
    samples = np.stack([np.full(len(stroke), np.nan) if column is None else column for column in columns], axis=1)
    times = samples[:, 0]
    before = np.concatenate([[after], times[:-1]]) if len(times) else times
    wrong = np.flatnonzero(~np.isfinite(samples[:, :3]).all(axis=1) | ~(times > before))
    if len(wrong):
        number = wrong[0]
        time, x, y = samples[number, :3]
        raise ForetouchError(f"sample {number}: found time {time}, x {x} and y {y}, expected finite numbers and a time after {before[number]}")
    return samples


def predictions_of(answers: np.ndarray) -> Predictions:
    """Answers of the library, of shape (…, 6)."""
    x, y, radius, *others = (answers[..., column].copy() for column in range(6))
    return Predictions(x, y, radius, np.where(np.isnan(radius), np.nan, 0.9), *others)


def address(array: np.ndarray | None, kind: Any) -> Any:
    return None if array is None else array.ctypes.data_as(ctypes.POINTER(kind))


def predictors() -> list[dict[str, Any]]:
    """The kinds of predictors: name and summary.

    >>> import foretouch
    >>> "kalman" in [kind["name"] for kind in foretouch.predictors()]
    True
    """
    return [{"name": name, "summary": summary} for name, summary in PREDICTORS.items()]


def recognizers() -> list[dict[str, Any]]:
    """The kinds of recognizers of drawn gestures: name and summary."""
    return [{"name": name, "summary": summary} for name, summary in RECOGNIZERS.items()]


class Predictor(Owner):
    """A predictor that follows one contact.

    Several threads may use different predictors at once. One predictor serves one thread at a time.

    Args:
        specification: a name of `predictors()`. Parameters need the full package.

    Raises:
        ForetouchError: for a specification that names no predictor.

    >>> import foretouch
    >>> predictor = foretouch.Predictor("linear")
    >>> predictor.observe([0.5, 0.508], [10, 14], [20, 21])
    >>> predictor.predict([0.516, 0.524]).location.round(6).tolist()
    [[18.0, 22.0], [22.0, 23.0]]
    >>> predictor.replay([[[0, 0, 0], [0.01, 1, 2], [0.02, 2, 4]]], horizons=[0.01]).x.round(6).tolist()    # after every sample
    [[nan], [2.0], [3.0]]
    """

    @checked
    def __init__(self, specification: str):
        super().__init__(known(specification, PREDICTORS, "predictor"))
        self.specification = specification
        self._newest = -np.inf
        # What the predictor has learned before its first stroke.
        self._start: bytes | None = None

    def __repr__(self) -> str:
        return f"foretouch.Predictor({self.specification!r})"

    def copy(self) -> Predictor:
        """Needs the full package."""
        raise FullPackageError("Predictor.copy")

    def failures(self) -> list[dict[str, Any]]:
        """Nothing: predictors that are other programs need the full package."""
        return []

    def reset(self) -> None:
        """Forgets the contact and all that was learned of strokes, except a `state` that was set."""
        call("reset", self._handle)
        self._newest = -np.inf
        if self._start is not None:
            self._load(self._start)

    @checked
    def observe(
        self, time: ArrayLike, x: ArrayLike, y: ArrayLike, force: ArrayLike | None = None,
        altitude: ArrayLike | None = None, azimuth: ArrayLike | None = None,
    ) -> None:
        """Takes the next samples of the contact into account: numbers, or arrays of shape (n,). Units are those of `Stroke`.

        Raises:
            ForetouchError: if a time or location is not finite, or a time not later than the one before. No sample is
                observed then.
        """
        samples = samples_of(Stroke(time, x, y, force, altitude, azimuth), self._newest)
        if len(samples):
            self._replay(samples, None, None)
            self._newest = samples[-1, 0]

    def predict(self, times: ArrayLike) -> Predictions:
        """The states expected at times in seconds on the clock of the samples; columns have the shape of `times`.

        Asking changes nothing. A time before the last sample is answered as for that sample.
        """
        answers = np.full((*np.shape(times), 6), np.nan)
        one = _Prediction()
        for row, time in zip(answers.reshape(-1, 6), numbers(times, "times").tolist()):
            if call("predict", self._handle, 0, time, byref(one)):
                row[:] = one.x, one.y, one.radius, one.force, one.altitude, one.azimuth
        return predictions_of(answers)

    @checked
    def replay(
        self, strokes: Stroke | ArrayLike | Iterable[Stroke | ArrayLike], horizons: ArrayLike, learn: bool = False,
    ) -> Predictions:
        """Shows the predictor whole strokes, each afresh, and asks after every sample: one call of the library for a stroke.

        Args:
            strokes: one or several, each a `Stroke` or an array of shape (n, 3) to (n, 6) with the columns time, x, y,
                force, altitude, azimuth.
            horizons: how far ahead to ask, from 0 to 1 s, shape (h,) or a number.
            learn: whether `adaptive` learns each stroke for the next, as in an app.

        Returns:
            Columns of shape (samples, h), the samples of all strokes one after the other.

        Raises:
            ForetouchError: if a stroke's times do not ascend or a value is not finite.
        """
        ahead = numbers(horizons, "horizons", 0, 1).reshape(-1)
        if not np.all((ahead >= 0) & (ahead <= 1)):
            raise ForetouchError(f"horizons: found {ahead.tolist()}, expected seconds from 0 to 1")
        samples = [samples_of(stroke) for stroke in strokes_of(strokes)]
        answers = np.full((sum(map(len, samples)), ahead.size, 6), np.nan)
        first = 0
        self.lift() if learn else self.reset()
        for stroke in samples:
            if len(stroke):
                self._replay(stroke, ahead, answers[first:first + len(stroke)])
            first += len(stroke)
            self.lift() if learn else self.reset()
        return predictions_of(answers)

    def _replay(self, samples: np.ndarray, horizons: np.ndarray | None, answers: np.ndarray | None) -> None:
        call("replay", self._handle, 0, address(samples, _Sample), len(samples), address(horizons, ctypes.c_double),
             0 if horizons is None else len(horizons), address(answers, _Prediction))

    def lift(self) -> None:
        """Ends the contact: `adaptive` learns from it now."""
        call("lift", self._handle, 0)
        self._newest = -np.inf

    def cancel(self) -> None:
        """Ends a contact that the system took away: nothing is learned from it."""
        call("cancel", self._handle, 0)
        self._newest = -np.inf

    @property
    def state(self) -> bytes | None:
        """What `adaptive` has learned, as bytes to keep for this device; None for predictors that do not learn. `foretouch train adaptive`
        writes the same bytes.

        Raises:
            ForetouchError: when set, if they are damaged, of another version or for another predictor.
        """
        size = call("state_size", self._handle)
        if not size:
            return None
        bytes_ = (ctypes.c_uint8 * size)()
        return bytes(bytes_[:call("state_save", self._handle, bytes_, size)])

    @state.setter
    def state(self, state: bytes) -> None:
        self._load(state)
        self._start = bytes(state)

    def _load(self, state: bytes) -> None:
        if not isinstance(state, (bytes, bytearray, memoryview)):
            raise ForetouchError(f"state: found {type(state).__name__}, expected bytes")
        data = bytes(state)
        if not call("state_load", self._handle, (ctypes.c_uint8 * len(data)).from_buffer_copy(data), len(data)):
            raise ForetouchError(f"state of {self.specification}: found {len(data)} bytes that are damaged, of another version or not for this predictor")

    @property
    def strokes_learned(self) -> int:
        """The number of strokes that were learned from."""
        found: int = call("state_strokes", self._handle)
        return found


class Classification(NamedTuple):
    """The class of a drawn gesture.

    Attributes:
        label: the class.
        is_rejected: whether the rejection score is above the threshold: no class is similar.
        template: the position of the nearest template; -1 for a recognizer that keeps no templates.
        distance: in the recognizer's own measure; smaller is better.
        rejection_score: 0 for a copy of a template, about 1 if no template is similar.
    """

    label: str
    is_rejected: bool
    template: int
    distance: float
    rejection_score: float


class GestureRecognizer(Owner):
    """A recognizer of drawn gestures.

    Args:
        specification: a name of `recognizers()`. Parameters need the full package.

    >>> import foretouch
    >>> recognizer = foretouch.GestureRecognizer()
    >>> recognizer.add("line", [[[0, 0, 0], [0.1, 50, 0], [0.2, 99, 0]]])
    >>> recognizer.add("hook", [[[0, 0, 0], [0.1, 0, 60], [0.2, 50, 60]]])
    >>> recognizer.classify([[[0, 5, 5], [0.1, 4, 66], [0.2, 54, 64]]]).label
    'hook'
    """

    @checked
    def __init__(self, specification: str = "oriented-cloud"):
        super().__init__(known(specification, RECOGNIZERS, "recognizer"))
        self.specification = specification
        self._has_templates = self._is_trained = False

    def __repr__(self) -> str:
        return f"foretouch.GestureRecognizer({self.specification!r})"

    @staticmethod
    def _points(strokes: Stroke | ArrayLike | Iterable[Stroke | ArrayLike]) -> np.ndarray:
        found = strokes_of(strokes)
        points = np.zeros(sum(map(len, found)), POINT)
        for name in ("x", "y", "time"):
            points[name] = np.concatenate([getattr(stroke, name) for stroke in found]) if found else []
        points["stroke"] = np.repeat(np.arange(len(found)), [len(stroke) for stroke in found])
        return points

    @checked
    def add(self, label: str, strokes: Stroke | ArrayLike | Iterable[Stroke | ArrayLike]) -> None:
        """Adds a template.

        Args:
            label: its class.
            strokes: one or several, each a `Stroke` or an array of shape (n, 3) to (n, 6) that begins with the columns time, x, y.

        Raises:
            ForetouchError: if there is no finite point.
        """
        if not isinstance(label, str) or "\0" in label:
            raise ForetouchError(f"label: found {label!r}, expected a text")
        points = self._points(strokes)
        if not np.any(np.isfinite(points["x"] + points["y"])):
            raise ForetouchError(f"template {label!r}: found no finite point, expected at least one")
        call("recognizer_add", self._handle, label.encode(), address(points, _Point), len(points))
        self._has_templates, self._is_trained = True, False

    def load(self, templates: bytes) -> None:
        """Adds the templates of a file that `foretouch templates` wrote for this recognizer, and takes its threshold.

        Raises:
            ForetouchError: if it is damaged, of another version or for another recognizer.
        """
        data = bytes(templates)
        native = (ctypes.c_uint8 * max(1, len(data))).from_buffer_copy(data or b"\0")
        if not call("recognizer_load", self._handle, native, len(data)):
            size = call("recognizer_of_templates", native, len(data), None, 0)
            if not size:
                raise ForetouchError(f"templates: found {len(data)} bytes that are damaged or of another version")
            name = ctypes.create_string_buffer(size)
            call("recognizer_of_templates", native, len(data), name, size)
            raise ForetouchError(f"templates: found a file for {name.value.decode()!r}, expected one for {self.specification!r}")
        self._has_templates, self._is_trained = True, False

    @property
    def rejection_threshold(self) -> float:
        """The rejection score above which a drawing belongs to no class; infinite unless a file or you set it.

        Raises:
            ForetouchError: when set, if it is not above 0.
        """
        found: float = call("recognizer_threshold", self._handle)
        return found

    @rejection_threshold.setter
    def rejection_threshold(self, score: float) -> None:
        if not call("recognizer_set_threshold", self._handle, float(score)):
            raise ForetouchError(f"rejection_threshold: found {score!r}, expected a number above 0")

    def clear(self) -> None:
        """Forgets all templates, and the threshold."""
        call("recognizer_clear", self._handle)
        self._has_templates = self._is_trained = False

    def classify(self, strokes: Stroke | ArrayLike | Iterable[Stroke | ArrayLike]) -> Classification | None:
        """The class of a drawing, given as to `add`; None without templates, or if no template is comparable.

        Raises:
            ForetouchError: if there are too few templates.
        """
        if not self._has_templates:
            return None
        if not self._is_trained and not call("recognizer_train", self._handle):
            raise ForetouchError("templates: found too few for this recognizer")
        self._is_trained = True
        points, found = self._points(strokes), _Classification()
        if not call("recognizer_classify", self._handle, address(points, _Point), len(points), byref(found)):
            return None
        return Classification(found.label.decode(), found.is_rejected != 0, found.nearest, found.distance, found.rejection_score)


class Touch(NamedTuple):
    """One contact's news.

    Attributes:
        contact: any number that tells contacts apart.
        phase: began, moved, stationary, ended or cancelled.
        time: seconds.
        x, y: in the units in which a gesture's distances are: CSS px, points, dp.
        type: direct, indirect, pencil or indirect-pointer.
    """

    contact: int
    phase: str
    time: float
    x: float
    y: float
    type: str = "direct"
    force: float = np.nan
    altitude: float = np.nan
    azimuth: float = np.nan


class GestureChange(NamedTuple):
    """One step of one touch gesture. Times are seconds, locations in the units of the touches, the rotation in radians.

    Attributes:
        gesture: tap, double-tap, pinch and so on.
        before, after: possible, began, changed, ended, cancelled or failed.
        time, start_time: when it was decided, and when the first contact came down.
        location: the center of the contacts; of taps, where they came down.
        translation: since the gesture began; of a swipe, since the contact came down.
        velocity: per second.
        scale: the distance of the contacts divided by that at the beginning.
        rotation: from the x axis towards the y axis.
        contacts: the largest number of contacts at a time.
        corrected_by: the gesture that replaces it, if it was a mistake; else None.
    """

    gesture: str
    before: str
    after: str
    time: float
    start_time: float
    location: tuple[float, float]
    translation: tuple[float, float]
    velocity: tuple[float, float]
    scale: float
    rotation: float
    contacts: int
    corrected_by: str | None


class TouchGestures(Owner):
    """Recognizes touch gestures, event by event.

    Args:
        preset: the rules: standard, uikit, android, flutter, chromium, hammer or gpui.

    >>> import foretouch
    >>> gestures = foretouch.TouchGestures("hammer")
    >>> down, up = foretouch.Touch(1, "began", 0, 50, 50), foretouch.Touch(1, "ended", 0.08, 50, 50)
    >>> changes = gestures.consume([down]) + gestures.consume([up]) + gestures.advance(2)
    >>> [change.gesture for change in changes if change.after == "ended"]
    ['tap']
    """

    @checked
    def __init__(self, preset: str = "standard"):
        super().__init__(f"touch_gestures_{known(preset, PRESETS, 'preset')}")
        self.preset = preset

    def __repr__(self) -> str:
        return f"foretouch.TouchGestures({self.preset!r})"

    @checked
    def consume(self, touches: Touch | Sequence[Touch], time: float | None = None) -> list[GestureChange]:
        """Takes one delivery of the system, with all contacts that it reports, and returns what changed.

        Args:
            time: when it was delivered, in seconds; by default the time of the last touch.

        Raises:
            ForetouchError: for a phase or type that is unknown, or a contact that is not a number of 32 bits.
        """
        given = [touches] if isinstance(touches, Touch) else list(touches)
        native = (_Touch * max(1, len(given)))()
        for one, touch in zip(native, given):
            self._fill(one, touch)
        when = given[-1].time if time is None and given else time
        if when is None:
            raise ForetouchError("touches: found none and no time, expected at least one of them")
        return self._changes(call("touch_gestures_consume", self._handle, float(when), native, len(given)))

    @staticmethod
    def _fill(native: _Touch, touch: Touch) -> None:
        try:
            native.phase, native.type = PHASES.index(touch.phase), TYPES.index(touch.type)
        except ValueError as error:
            raise ForetouchError(
                f"touch: found phase {touch.phase!r} and type {touch.type!r}, expected one of {', '.join(PHASES)}, and of {', '.join(TYPES)}"
            ) from error
        if not isinstance(touch.contact, int) or not -(2**31) <= touch.contact < 2**31:
            raise ForetouchError(f"contact: found {touch.contact!r}, expected a whole number of 32 bits")
        native.contact = touch.contact
        native.sample = _Sample(touch.time, touch.x, touch.y, touch.force, touch.altitude, touch.azimuth)

    def advance(self, time: float) -> list[GestureChange]:
        """Lets time pass without a touch: call it at `deadline`. Returns what changed."""
        return self._changes(call("touch_gestures_advance", self._handle, float(time)))

    @property
    def deadline(self) -> float:
        """When `advance` will change something, in seconds; infinite if only a touch can."""
        found: float = call("touch_gestures_deadline", self._handle)
        return found

    def finish(self) -> list[GestureChange]:
        """Ends everything that is under way. Returns what changed."""
        return self._changes(call("touch_gestures_finish", self._handle))

    def _changes(self, count: int) -> list[GestureChange]:
        found, one = [], _GestureChange()
        for number in range(count):
            call("touch_gestures_change", self._handle, number, byref(one))
            found.append(GestureChange(
                GESTURES[one.gesture], STATES[getattr(one, "from")], STATES[one.to], one.time, one.start_time, (one.x, one.y),
                (one.translation_x, one.translation_y), (one.velocity_x, one.velocity_y), one.scale, one.rotation, one.contacts,
                GESTURES[one.corrected_by] if one.corrected_by >= 0 else None,
            ))
        return found
