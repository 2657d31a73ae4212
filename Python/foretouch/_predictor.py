"""Foretouch's predictors."""

from __future__ import annotations

import ctypes
import json
from typing import Any, Iterable

import numpy as np
from numpy.typing import ArrayLike

from ._keywords import checked
from ._library import Handle, call, encoded, made, text
from ._strokes import Predictions, SampleColumns, Stroke, numbers, pointer, strokes_of


def predictors() -> list[dict[str, Any]]:
    """The kinds of predictors: name, summary, source and parameters, each with unit, values and default.

    >>> import foretouch
    >>> "kalman" in [kind["name"] for kind in foretouch.predictors()]
    True
    """
    found: list[dict[str, Any]] = json.loads(text("predictor_kinds"))
    return found


class Predictor:
    """A predictor that follows one contact.

    Several threads may use different predictors at once; two that use the same one wait for each other.

    Args:
        specification: a name with parameters, as `foretouch predictors` lists them: "kalman", "kalman:model=cv",
            "library:./mine.so". Also "exec:COMMAND", which runs the command.

    Raises:
        ForetouchError: for a specification that names no predictor.

    >>> import foretouch
    >>> predictor = foretouch.Predictor("linear")
    >>> predictor.observe([0.5, 0.508], [10, 14], [20, 21])
    >>> predictor.predict([0.516, 0.524]).location.round(6).tolist()
    [[18.0, 22.0], [22.0, 23.0]]
    >>> predictor.replay([[[0, 0, 0], [0.01, 1, 2], [0.02, 2, 4]]], horizons=[0.01]).x.round(6).tolist()    # asked after every sample
    [[nan], [2.0], [3.0]]
    """

    @checked
    def __init__(self, specification: str):
        self.specification = specification
        self._handle: Handle = made("predictor_make", encoded(specification, "specification"))

    def __repr__(self) -> str:
        return f"foretouch.Predictor({self.specification!r})"

    def __copy__(self) -> Predictor:
        copied = object.__new__(Predictor)
        copied.specification, copied._handle = self.specification, made("predictor_copy", self._handle)
        return copied

    def __deepcopy__(self, _: object) -> Predictor:
        return self.__copy__()

    def copy(self) -> Predictor:
        """A predictor in the same state, which then goes its own way."""
        return self.__copy__()

    def reset(self) -> None:
        """Forgets the contact."""
        call("predictor_reset", self._handle)

    @checked
    def observe(
        self, time: ArrayLike, x: ArrayLike, y: ArrayLike, force: ArrayLike | None = None,
        altitude: ArrayLike | None = None, azimuth: ArrayLike | None = None,
    ) -> None:
        """Takes the next samples of the contact into account: numbers, or arrays of shape (n,). Units are those of `Stroke`.

        Raises:
            ForetouchError: where a time or location is not finite, or a time not later than the one before. None of the
                samples is observed then.
        """
        samples = SampleColumns([Stroke(time, x, y, force, altitude, azimuth)])
        call("predictor_observe", self._handle, ctypes.byref(samples.native))

    def predict(self, times: ArrayLike) -> Predictions:
        """The states expected at times in seconds on the clock of the samples; columns have the shape of `times`.

        Asking changes nothing. A time before the last sample is answered as for that sample.
        """
        asked = numbers(times, "times")
        predictions, native = Predictions._empty(np.shape(times))
        call("predictor_predict", self._handle, pointer(asked), asked.size, ctypes.byref(native))
        return predictions

    @checked
    def replay(self, strokes: Stroke | ArrayLike | Iterable[Stroke | ArrayLike], horizons: ArrayLike) -> Predictions:
        """Shows the predictor whole strokes, each afresh, and asks after every sample: the fast way.

        Args:
            strokes: one or several, each a `Stroke` or an array of shape (n, 3) to (n, 6) with the columns time, x, y,
                force, altitude, azimuth.
            horizons: how far ahead to ask, from 0 to 1 s, shape (h,) or a number.

        Returns:
            Columns of shape (samples, h), the samples of all strokes one after the other.

        Raises:
            ForetouchError: where a stroke's times do not ascend or a value is not finite.
        """
        samples = SampleColumns(strokes_of(strokes))
        offsets = np.concatenate([[0], np.cumsum(samples.counts)]).astype(np.int64)
        ahead = numbers(horizons, "horizons", 0, 1).reshape(-1)
        predictions, native = Predictions._empty((samples.native.count, ahead.size))
        call(
            "predictor_replay", self._handle, ctypes.byref(samples.native), pointer(offsets, ctypes.c_int64),
            len(samples.counts), pointer(ahead), ahead.size, ctypes.byref(native),
        )
        return predictions

    def failures(self) -> list[dict[str, Any]]:
        """What has failed in a predictor that is another program or library since this was last asked: failure, count, first."""
        found: list[dict[str, Any]] = json.loads(text("predictor_failures", self._handle))
        return found
