"""Recordings of strokes."""

from __future__ import annotations

import collections.abc
import ctypes
import functools
import json
import os
import warnings
from dataclasses import dataclass
from typing import Iterable, Sequence

import numpy as np

from ._library import ForetouchError, Handle, Samples, call, encoded, text
from ._strokes import CHANNELS, COLUMNS, SampleColumns, Stroke, pointer, strokes_of


@dataclass(frozen=True, eq=False)
class Recording:
    """Strokes that one participant drew at a time.

    Attributes:
        strokes: in the order in which they ended.
        dataset: the name in results.
        name: usually the file's.
        participant, task, device, condition: None where it is not known. Intervals are over participants. The task of a gesture
            is its class.
        unit: css-px, or another name where the physical scale is not known; such recordings are a dataset of their own.
    """

    strokes: Sequence[Stroke]
    dataset: str = "arrays"
    name: str | None = None
    participant: str | None = None
    task: str | None = None
    device: str | None = None
    unit: str = "css-px"
    condition: str | None = None

    def __post_init__(self):
        object.__setattr__(self, "strokes", tuple(strokes_of(self.strokes)))
        for name in ("dataset", "name", "participant", "task", "device", "unit", "condition"):
            if (value := getattr(self, name)) is not None or name in ("dataset", "unit"):
                encoded(value, name)

    def __repr__(self) -> str:
        samples = sum(map(len, self.strokes))
        return f"<foretouch.Recording {self.dataset}/{self.name}: {len(self.strokes)} strokes, {samples} samples>"


class Recordings(collections.abc.Sequence):
    """Recordings of one or several datasets: `load` reads them, and this makes them of arrays.

    An evaluation of recordings that were loaded reads their files again, and knows what arrays do not say: deliveries,
    corrections and predictions of the platform. Of recordings made of arrays each sample is a delivery.

    Args:
        recordings: at least one.
    """

    def __init__(self, recordings: Iterable[Recording]):
        made = list(recordings)
        if not all(isinstance(recording, Recording) for recording in made):
            raise ForetouchError("recordings: found something else, expected foretouch.Recording")
        strokes = [stroke for recording in made for stroke in recording.strokes]
        if any(stroke.corrected is not None for stroke in strokes):
            warnings.warn("late corrections are left out: what was reported first counts as truth", stacklevel=2)
        columns = SampleColumns(strokes)
        description = {"recordings": [
            {
                "dataset": recording.dataset, "name": recording.name, "participant": recording.participant,
                "task": recording.task, "device": recording.device, "unit": recording.unit, "condition": recording.condition,
                "types": [stroke.type for stroke in recording.strokes], "counts": [len(stroke) for stroke in recording.strokes],
            }
            for recording in made
        ]}
        self._handle = call("recordings_make", json.dumps(description).encode(), ctypes.byref(columns.native))

    @classmethod
    def _of(cls, handle: Handle) -> Recordings:
        recordings = object.__new__(cls)
        recordings._handle = handle
        return recordings

    @functools.cached_property
    def _read(self) -> tuple[dict, tuple[Recording, ...]]:
        """What the library says of the strokes, and the strokes themselves."""
        handle = call("recordings_read", self._handle)
        description = json.loads(text("strokes_describe", handle))
        reported, corrected = (_columns(handle, description["samples"], isCorrected) for isCorrected in (False, True))
        recordings, start = [], 0
        for recording in description["recordings"]:
            strokes = []
            for type, count in zip(recording.pop("types"), recording.pop("counts")):
                part = slice(start, start + count)
                stroke, truth = _stroke(reported, part, type), _stroke(corrected, part, type)
                isSame = all(np.array_equal(reported[name][part], corrected[name][part], equal_nan=True) for name in COLUMNS)
                strokes.append(stroke if isSame else _stroke(reported, part, type, truth))
                start += count
            recordings.append(Recording(strokes, **recording))
        return description, tuple(recordings)

    @property
    def datasets(self) -> list[dict]:
        """For each dataset its name, identity (SHA-256), unrecognized, the files that no importer knows, omissions, what else is not read, and
        notes, how the data are read where something else than their files says so."""
        return self._read[0]["datasets"]

    @property
    def repairs(self) -> dict[str, int]:
        """How often what was repaired or dropped while reading, by name."""
        return self._read[0]["repairs"]

    @property
    def strokes(self) -> list[Stroke]:
        """The strokes of all recordings."""
        return [stroke for recording in self for stroke in recording.strokes]

    def __len__(self) -> int:
        return len(self._read[1])

    def __getitem__(self, index):
        return self._read[1][index]

    def __repr__(self) -> str:
        return f"<foretouch.Recordings: {len(self)} of {', '.join(dataset['name'] for dataset in self.datasets)}>"


def load(*paths: str | os.PathLike) -> Recordings:
    """Opens datasets: folders of recordings, or single files, of any format that Foretouch imports.

    A folder of datasets stands for them, as on the command line. Arrays are read when they are first asked for.

    Raises:
        ForetouchError: for what is not there or cannot be read, naming file and line.
    """
    try:
        names = [encoded(os.fspath(path), "path") for path in paths]
    except TypeError as error:
        raise ForetouchError(f"path: {error}") from error
    return Recordings._of(call("recordings_open", (ctypes.c_char_p * len(names))(*names), len(names)))


def _columns(handle: Handle, count: int, corrected: bool) -> dict[str, np.ndarray]:
    """All samples, which nobody may change: an evaluation would not see it."""
    columns = {name: np.empty(count) for name in COLUMNS}
    native = Samples(count, *(pointer(column) for column in columns.values()))
    call("strokes_copy", handle, corrected, ctypes.byref(native))
    for column in columns.values():
        column.flags.writeable = False
    return columns


def _stroke(columns: dict[str, np.ndarray], part: slice, type: str, corrected: Stroke | None = None) -> Stroke:
    values = {name: column[part] for name, column in columns.items()}
    for name in CHANNELS:
        if np.isnan(values[name]).all():
            values[name] = None
    return Stroke(**values, type=type, corrected=corrected)
