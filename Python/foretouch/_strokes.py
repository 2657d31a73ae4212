"""Samples and answers as NumPy arrays."""

from __future__ import annotations

import ctypes
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, Iterable, Sequence

import numpy as np
from numpy.typing import ArrayLike

from ._keywords import checked_class
from ._library import Answers, ForetouchError, Samples

CHANNELS = ("force", "altitude", "azimuth")
COLUMNS = ("time", "x", "y", *CHANNELS)


def numbers(values: ArrayLike, name: str, *dimensions: int) -> np.ndarray:
    """Values as an array of float64, side by side in memory; copied only where they are not so already.

    Args:
        dimensions: how many it may have; without any, it is made to have one.
    """
    try:
        array = np.asarray(values)
    except (TypeError, ValueError) as error:
        raise ForetouchError(f"{name}: {error}") from error
    if array.dtype.kind not in "fiu" and array.size:
        raise ForetouchError(f"{name}: found values of type {array.dtype}, expected numbers")
    if dimensions and array.ndim not in dimensions:
        raise ForetouchError(f"{name}: found {array.ndim} dimensions, expected {' or '.join(map(str, dimensions))}")
    return np.ascontiguousarray(array if dimensions else array.ravel(), dtype=np.float64)


def pointer(array: np.ndarray | None, type: Any = ctypes.c_double) -> Any:
    """Where an array's values are; NULL for none. The array must be kept as long as that is used."""
    return None if array is None else array.ctypes.data_as(ctypes.POINTER(type))


@checked_class
@dataclass(frozen=True, eq=False)
class Stroke:
    """The samples of one contact, each column of shape (n,).

    Attributes:
        time: seconds, ascending.
        x, y: locations in CSS px (1/96 inch) where the physical scale is known, y growing downwards.
        force: 1 is an average touch; NaN where a sample has none, None where no sample has any.
        altitude: radians, 0 lies flat; likewise.
        azimuth: radians, 0 towards +x, growing towards +y; likewise.
        type: what touched: direct, indirect, pencil or indirect-pointer.
        corrected: the same samples after all late corrections, which is what predictions are compared with; None where
            there were none.

    >>> import foretouch
    >>> stroke = foretouch.Stroke(time=[0, 0.01, 0.02], x=[5, 6, 8], y=[7, 7, 9])
    >>> len(stroke), stroke.force is None
    (3, True)
    """

    time: np.ndarray
    x: np.ndarray
    y: np.ndarray
    force: np.ndarray | None = None
    altitude: np.ndarray | None = None
    azimuth: np.ndarray | None = None
    type: str = "direct"
    corrected: Stroke | None = None

    if TYPE_CHECKING:

        def __init__(
            self, time: ArrayLike, x: ArrayLike, y: ArrayLike, force: ArrayLike | None = None, altitude: ArrayLike | None = None,
            azimuth: ArrayLike | None = None, type: str = "direct", corrected: Stroke | None = None,
        ) -> None: ...

    def __post_init__(self) -> None:
        for name in COLUMNS:
            if (values := getattr(self, name)) is None and name in CHANNELS:
                continue
            object.__setattr__(self, name, numbers(values, name, 0, 1).reshape(-1))
            if (count := len(getattr(self, name))) != len(self.time):
                raise ForetouchError(f"{name}: found {count} values, expected {len(self.time)}, as time has")

    def __len__(self) -> int:
        return len(self.time)

    @classmethod
    def of(cls, value: Stroke | ArrayLike) -> Stroke:
        """A stroke; an array of shape (n, 3) to (n, 6) has the columns time, x, y, force, altitude, azimuth."""
        if isinstance(value, Stroke):
            return value
        array = numbers(value, "stroke", 2)
        if not 3 <= array.shape[1] <= 6:
            raise ForetouchError(f"stroke: found an array of shape {array.shape}, expected (n, 3) to (n, 6)")
        return cls(*np.ascontiguousarray(array.T))


def strokes_of(values: Stroke | ArrayLike | Iterable[Stroke | ArrayLike]) -> list[Stroke]:
    """One stroke, or several."""
    if isinstance(values, Stroke) or isinstance(values, np.ndarray) and values.ndim == 2:
        return [Stroke.of(values)]
    try:
        return [Stroke.of(value) for value in values]  # type: ignore[union-attr]
    except TypeError as error:
        raise ForetouchError(f"strokes: found {type(values).__name__}, expected strokes or arrays of samples") from error


class SampleColumns:
    """The samples of strokes, one stroke after the other, as the library takes them."""

    def __init__(self, strokes: Sequence[Stroke]):
        self.counts = [len(stroke) for stroke in strokes]
        self._arrays = {name: self._joined(strokes, name) for name in COLUMNS}
        self.native = Samples(sum(self.counts), *(pointer(array) for array in self._arrays.values()))

    @staticmethod
    def _joined(strokes: Sequence[Stroke], name: str) -> np.ndarray | None:
        columns = [getattr(stroke, name) for stroke in strokes]
        if len(columns) == 1:
            only: np.ndarray | None = columns[0]
            return only
        if name in CHANNELS and all(column is None for column in columns):
            return None
        filled = [np.full(len(stroke), np.nan) if column is None else column for stroke, column in zip(strokes, columns)]
        return np.concatenate(filled) if filled else np.empty(0)


@checked_class
@dataclass(frozen=True, eq=False)
class Predictions:
    """Answers of a predictor, each column of the same shape; NaN where there is none.

    Attributes:
        x, y: where the contact is expected, in the units of the samples.
        radius, level: the disc of this radius around (x, y) holds the truth with this probability. For a predictor that
            states a covariance, the disc as large as its ellipse at 0.9.
        force, altitude, azimuth: in the units of the samples.

    >>> import foretouch, numpy as np
    >>> foretouch.Predictions(x=np.array([1.0, np.nan]), y=np.array([2.0, np.nan])).answered.tolist()
    [True, False]
    """

    x: np.ndarray
    y: np.ndarray
    radius: np.ndarray | None = None
    level: np.ndarray | None = None
    force: np.ndarray | None = None
    altitude: np.ndarray | None = None
    azimuth: np.ndarray | None = None

    @property
    def answered(self) -> np.ndarray:
        """Whether there is an answer."""
        found: np.ndarray = ~np.isnan(self.x)
        return found

    @property
    def location(self) -> np.ndarray:
        """x and y in one array, of shape (…, 2)."""
        return np.stack([self.x, self.y], axis=-1)

    @classmethod
    def _empty(cls, shape: tuple[int, ...]) -> tuple[Predictions, Answers]:
        """Columns that the library fills, and how it is told of them."""
        columns = [np.empty(shape) for _ in fields(cls)]
        return cls(*columns), Answers(columns[0].size, *(pointer(column) for column in columns))
