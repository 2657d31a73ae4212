"""Recordings of strokes."""

from __future__ import annotations

import collections
import collections.abc
import ctypes
import functools
import hashlib
import json
import os
import pathlib
import re
import warnings
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Iterable, Iterator, Literal, Mapping, Sequence, overload

import numpy as np
from numpy.typing import ArrayLike

from ._command import commands, run, words_of
from ._keywords import checked, checked_class, listed, made_folder, new_folder, unknown
from ._library import ForetouchError, Handle, Samples, call, encoded, made, text, write
from ._optional import optional
from ._strokes import CHANNELS, COLUMNS, SampleColumns, Stroke, numbers, pointer, strokes_of

if TYPE_CHECKING:
    import pandas
    from matplotlib.axes import Axes

# What a recording is told apart by, beside its strokes.
KEYS = ("dataset", "recording", "part", "participant", "task", "condition", "device", "unit")
# What the columns of tables in files are called, and here.
OF_TABLES = {"t": "time", "stroke_id": "stroke"}


@checked_class
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

    >>> import foretouch
    >>> recording = foretouch.Recording([[[0, 1, 2], [0.01, 2, 3]]], participant="p01", task="write", condition="thumb")
    >>> recording
    <foretouch.Recording arrays/None: 1 strokes, 2 samples>
    """

    strokes: Sequence[Stroke]
    dataset: str = "arrays"
    name: str | None = None
    participant: str | None = None
    task: str | None = None
    device: str | None = None
    unit: str = "css-px"
    condition: str | None = None

    if TYPE_CHECKING:

        def __init__(
            self, strokes: Iterable[Stroke | ArrayLike], dataset: str = "arrays", name: str | None = None, participant: str | None = None,
            task: str | None = None, device: str | None = None, unit: str = "css-px", condition: str | None = None,
        ) -> None: ...

    def __post_init__(self) -> None:
        object.__setattr__(self, "strokes", tuple(strokes_of(self.strokes)))
        for name in ("dataset", "name", "participant", "task", "device", "unit", "condition"):
            if (value := getattr(self, name)) is not None or name in ("dataset", "unit"):
                encoded(value, name)

    def __repr__(self) -> str:
        samples = sum(map(len, self.strokes))
        return f"<foretouch.Recording {self.dataset}/{self.name}: {len(self.strokes)} strokes, {samples} samples>"


class Recordings(collections.abc.Sequence[Recording]):
    """Recordings of one or several datasets: `read` reads them, and this makes them of arrays.

    An evaluation of recordings that were read reads their files again, and knows what arrays do not say: deliveries,
    corrections and predictions of the platform. Of recordings made of arrays each sample is a delivery.

    Args:
        recordings: at least one.

    >>> import foretouch, numpy as np
    >>> stroke = np.array([[0, 10, 20], [0.008, 14, 21], [0.016, 19, 23]])       # rows of time in s, x and y in CSS px
    >>> recordings = foretouch.Recordings([foretouch.Recording([stroke], participant="p01", task="write")])
    >>> recordings.frame[["participant", "stroke", "sample", "time", "x", "y"]].values.tolist()[1]
    ['p01', 0, 1, 0.008, 14.0, 21.0]
    """

    # Where they were read from, and with which options; none for those made of arrays.
    _paths: list[str] = []
    _options: dict[str, object] = {}

    @checked
    def __init__(self, recordings: Recording | Iterable[Recording]):
        given = listed(recordings)
        for recording in given:
            if not isinstance(recording, Recording):
                raise ForetouchError(f"recordings: found {type(recording).__name__}, expected foretouch.Recording")
        strokes = [stroke for recording in given for stroke in recording.strokes]
        if any(stroke.corrected is not None for stroke in strokes):
            warnings.warn("late corrections are left out: what was reported first counts as truth", stacklevel=2)
        columns = SampleColumns(strokes)
        description = {"recordings": [
            {
                "dataset": recording.dataset, "name": recording.name, "participant": recording.participant,
                "task": recording.task, "device": recording.device, "unit": recording.unit, "condition": recording.condition,
                "types": [stroke.type for stroke in recording.strokes], "counts": [len(stroke) for stroke in recording.strokes],
            }
            for recording in given
        ]}
        self._handle = made("recordings_make", json.dumps(description).encode(), ctypes.byref(columns.native))

    @classmethod
    def _of(cls, handle: Handle) -> Recordings:
        recordings = object.__new__(cls)
        recordings._handle = handle
        return recordings

    @classmethod
    def of(cls, value: Data) -> Recordings:
        """Recordings as they are, those of one `Recording` or a list of them, or those at a path or several.

        >>> import foretouch
        >>> foretouch.Recordings.of([foretouch.Recording([[[0, 1, 2], [0.01, 2, 3]]])])
        <foretouch.Recordings: 1 of arrays>
        """
        if isinstance(value, Recordings):
            return value
        values = listed(value)
        if values and all(isinstance(path, (str, os.PathLike)) for path in values):
            return read(*values)
        return cls(values)

    @classmethod
    @checked
    def from_columns(
        cls, columns: Mapping[str, ArrayLike], *, unit: str = "css-px", mm_per_unit: float | None = None,
        time_unit: Literal["s", "ms", "us", "ns"] = "s", dataset: str = "arrays",
    ) -> Recordings:
        """Recordings of arrays of shape (samples,), a value a sample; `from_frame` takes a data frame.

        Rows with the same dataset, recording, part, participant, task, condition, device and unit are one recording, and those of them with the
        same stroke are one stroke. Recordings and strokes stand in the order in which they begin; the rows of a stroke in time order.

        Args:
            columns: time, x, y; stroke or recording or both, which tell strokes apart; and, as far as they are known, dataset, part,
                participant, task, condition, device, unit, type, force, altitude and azimuth. Units are those of `Stroke`, but for the next
                three. The names t and stroke_id of tables in files are understood, too.
            unit: css-px, or another name where the physical scale is not known and no column says it.
            mm_per_unit: the size of one unit of x and y in millimeters; makes them CSS px.
            time_unit: s, ms, us or ns.
            dataset: the name in results where no column says it.

        >>> import foretouch
        >>> recordings = foretouch.Recordings.from_columns(
        ...     {"time": [0, 8, 0, 8], "x": [1, 2, 4, 8], "y": [0, 0, 0, 0], "stroke": [1, 1, 2, 2], "participant": ["a", "a", "b", "b"]},
        ...     time_unit="ms", mm_per_unit=25.4)
        >>> [(recording.participant, recording.strokes[0].x.tolist()) for recording in recordings]
        [('a', [96.0, 192.0]), ('b', [384.0, 768.0])]
        """
        columns = {name if OF_TABLES.get(name) in columns else OF_TABLES.get(name, name): values for name, values in columns.items()}
        known = {*COLUMNS, *KEYS, "stroke", "type", "sample"}
        for name in columns:
            if name not in known:
                raise ForetouchError(f"columns: {unknown(name, known, 'column')}")
        for name in ("time", "x", "y"):
            if name not in columns:
                raise ForetouchError(f"columns: found no {name!r}, expected time, x and y")
        if "stroke" not in columns and "recording" not in columns:
            raise ForetouchError("columns: found neither 'stroke' nor 'recording', expected what tells strokes apart")
        values = {name: numbers(columns[name], name, 1) for name in COLUMNS if name in columns}
        count = len(values["time"])
        for name in columns:
            if (found := len(np.asarray(columns[name]))) != count:
                raise ForetouchError(f"{name}: found {found} values, expected {count}, as time has")
        if not count:
            raise ForetouchError("columns: found no rows, expected at least one")
        seconds = {"s": 1, "ms": 1e3, "us": 1e6, "ns": 1e9}
        if time_unit not in seconds:
            raise ForetouchError(f"time_unit: found {time_unit!r}, expected one of {', '.join(seconds)}")
        values["time"] = values["time"] / seconds[time_unit]
        if mm_per_unit is not None:
            unit = "css-px"
            values |= {name: values[name] * mm_per_unit / 25.4 * 96 for name in ("x", "y")}
        keys = {name: _texts(columns[name]) for name in (*KEYS, "type") if name in columns}
        number = np.zeros(count, dtype=np.int64)
        for name in KEYS:
            if name in keys:
                number = _joined(number, keys[name])
        whole = _joined(number, _texts(columns["stroke"])) if "stroke" in columns else number
        strokes: dict[int, list[Stroke]] = {}
        first: dict[int, int] = {}
        order = np.argsort(whole, kind="stable")
        for rows in np.split(order, np.flatnonzero(np.diff(whole[order])) + 1):
            recording = int(number[rows[0]])
            first.setdefault(recording, int(rows[0]))
            channels: dict[str, Any] = {name: column[rows] for name, column in values.items()}
            for name in CHANNELS:
                if name in channels and np.isnan(channels[name]).all():
                    del channels[name]
            type = keys["type"][rows[0]] if "type" in keys else None
            strokes.setdefault(recording, []).append(Stroke(**channels, type=type or "direct"))
        made_of = []
        for recording, row in first.items():
            told = {name: keys[name][row] for name in KEYS if name in keys}
            name, _, own = told.pop("recording", None), told.pop("part", None), told.pop("unit", None)
            made_of.append(Recording(strokes[recording], dataset=told.pop("dataset", None) or dataset, name=name,
                                     unit=unit if mm_per_unit is not None else own or unit, **told))
        return cls(made_of)

    @classmethod
    @checked
    def from_frame(
        cls, frame: pandas.DataFrame, columns: Mapping[str, str] | None = None, *, unit: str = "css-px", mm_per_unit: float | None = None,
        time_unit: Literal["s", "ms", "us", "ns"] = "s", dataset: str = "frame",
    ) -> Recordings:
        """Recordings of a pandas data frame with a row a sample, such as `frame` of others.

        Args:
            frame: with the columns of `from_columns`; other columns are not read.
            columns: standard names and those of the frame: {"time": "t_ms", "stroke": "trial"}.
            unit, mm_per_unit, time_unit, dataset: those of `from_columns`.

        >>> import foretouch, pandas
        >>> frame = pandas.DataFrame({"t": [0.0, 0.01, 0.02], "x": [1, 2, 4], "y": [5, 5, 6], "trial": 1, "hand": "left"})
        >>> recordings = foretouch.Recordings.from_frame(frame, {"time": "t", "stroke": "trial", "condition": "hand"})
        >>> recordings[0].condition, recordings.frame["x"].tolist()
        ('left', [1.0, 2.0, 4.0])
        """
        if not hasattr(frame, "columns"):
            raise ForetouchError(f"frame: found {type(frame).__name__}, expected a data frame of pandas")
        here = {name: name for name in (*COLUMNS, *KEYS, "stroke", "type")}
        named = {name: column for column, name in (OF_TABLES | here).items() if column in frame.columns}
        for name, column in (columns or {}).items():
            name = OF_TABLES.get(name, name)
            if column not in frame.columns:
                raise ForetouchError(f"columns: found no column {column!r}, expected one of {', '.join(map(str, frame.columns))}")
            named[name] = column
        for name in ("time", "x", "y"):
            if name not in named:
                raise ForetouchError(
                    f"frame: found no column {name!r} among {', '.join(map(str, frame.columns)) or 'none'}; say which one it is: columns={{{name!r}: \"…\"}}"
                )
        return cls.from_columns({name: frame[column].to_numpy() for name, column in named.items()}, unit=unit, mm_per_unit=mm_per_unit,
                                time_unit=time_unit, dataset=dataset)

    @property
    def columns(self) -> dict[str, np.ndarray]:
        """All samples as arrays of shape (samples,), a value a sample, in the units of `Stroke`: dataset, recording, part (of several recordings
        in one file, counted from 1), participant, task, condition, device, unit (of x and y), stroke (counted from 0 in each recording), sample
        (from 0 in each stroke), type, time, x, y, force, altitude, azimuth. What is not known is None, or NaN for numbers.

        >>> import foretouch
        >>> columns = foretouch.Recordings([foretouch.Recording([[[0, 1, 2], [0.01, 2, 3]]], task="line")]).columns
        >>> columns["task"].tolist(), columns["sample"].tolist(), columns["x"].tolist()
        (['line', 'line'], [0, 1], [1.0, 2.0])
        """
        recordings = list(self)
        strokes = [stroke for recording in recordings for stroke in recording.strokes]
        counts = [len(stroke) for stroke in strokes]
        samples = [sum(map(len, recording.strokes)) for recording in recordings]
        found: dict[str, np.ndarray] = {}
        seen: collections.Counter[tuple[str, str | None]] = collections.Counter()
        parts_of = []
        for recording in recordings:
            seen[recording.dataset, recording.name] += 1
            parts_of.append(seen[recording.dataset, recording.name])
        for name in KEYS:
            if name == "part":
                found[name] = np.repeat(np.array(parts_of, dtype=np.int64), samples)
                continue
            texts = np.array([getattr(recording, "name" if name == "recording" else name) for recording in recordings], dtype=object)
            found[name] = np.repeat(texts, samples)
        numbered = [number for recording in recordings for number in range(len(recording.strokes))]
        found["stroke"] = np.repeat(np.array(numbered, dtype=np.int64), counts)
        found["sample"] = np.concatenate([np.arange(count) for count in counts]) if counts else np.arange(0)
        found["type"] = np.repeat(np.array([stroke.type for stroke in strokes], dtype=object), counts)
        for name in COLUMNS:
            columns = [getattr(stroke, name) for stroke in strokes]
            parts = [np.full(count, np.nan) if column is None else column for count, column in zip(counts, columns)]
            found[name] = np.concatenate(parts) if parts else np.empty(0)
        return found

    @property
    def frame(self) -> pandas.DataFrame:
        """All samples as a pandas data frame, a row a sample, with the columns of `columns`.

        >>> import foretouch
        >>> frame = foretouch.synthesize(participants=2, strokes=2, task="write", seed=1).frame
        >>> frame.groupby("participant")["stroke"].nunique().tolist()
        [2, 2]
        """
        found: pandas.DataFrame = optional("pandas", "Recordings.frame").DataFrame(self.columns)
        return found

    def save(self, folder: str | os.PathLike[str]) -> None:
        """Writes the recordings as native ones, for the command and for other people. Each dataset is a folder; one alone is the folder itself.

        Raises:
            ForetouchError: where the folder holds something already, or is named as a file is.

        >>> import foretouch, tempfile
        >>> recordings = foretouch.synthesize(participants=2, strokes=2, task="write", seed=1)
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     recordings.save(folder + "/mine")
        ...     foretouch.read(folder + "/mine")
        <foretouch.Recordings: 2 of mine>
        """
        target = new_folder(folder)
        if target.exists() and (not target.is_dir() or any(target.iterdir())):
            raise ForetouchError(f"{target}: found something there, expected an empty folder or none")
        if len(self._paths) == 1:
            words = words_of(("dataset", "import"), self._options)
            run(["dataset", "import", self._paths[0], f"--output={target}", *words], progress=False)
            return
        datasets: dict[str, list[Recording]] = {}
        for recording in self:
            datasets.setdefault(recording.dataset, []).append(recording)
        for number, (name, recordings) in enumerate(datasets.items()):
            place = target if len(datasets) == 1 else target / (name if re.fullmatch(r"[\w-][\w.-]*", name) else f"dataset-{number + 1}")
            _write(recordings, name if self._paths or len(datasets) > 1 or name != "arrays" else target.name, place)

    def _words(self, command: tuple[str, ...], folder: str) -> list[str]:
        """What a command is given for these recordings: paths and options on how they are read.

        Args:
            folder: a temporary one, for what no file holds as the command would read it.
        """
        if self._paths:
            if all(name.rstrip("_").replace("_", "-") in commands()[command] for name in self._options):
                return [*(path if not path.startswith("-") else f"./{path}" for path in self._paths), *words_of(command, self._options)]
            places = []
            for number, path in enumerate(self._paths):
                place = os.path.join(folder, str(number), os.path.splitext(os.path.basename(os.path.abspath(path)))[0])
                words = words_of(("dataset", "import"), self._options)
                run(["dataset", "import", path, f"--output={place}", *words], progress=False)
                places.append(place)
            return places
        self.save(os.path.join(folder, "recordings"))
        return [os.path.join(folder, "recordings")]

    @checked
    def plot(
        self, number: int = 0, ax: Axes | None = None, *, predictor: str | None = None, horizon: float = 0.033,
    ) -> Axes:
        """Draws the strokes of one recording, y growing downwards as on the screen.

        Args:
            number: which recording.
            ax: where to draw; a new figure without it.
            predictor: a specification, whose predictions are drawn as thin lines from the last sample seen.
            horizon: how far ahead, in seconds.

        >>> import foretouch, matplotlib
        >>> matplotlib.use("agg")
        >>> foretouch.synthesize(participants=1, strokes=2, task="write", seed=1).plot().get_ylabel()
        'y (css-px)'
        """
        from . import _plot

        last = len(self) - 1
        if not isinstance(number, (int, np.integer)) or not -len(self) <= number <= last:
            raise ForetouchError(f"number: found {number!r}, expected a recording from 0 to {last}, of {len(self)}")
        return _plot.strokes(self[int(number)], ax, predictor, horizon)

    @functools.cached_property
    def _read(self) -> tuple[dict[str, Any], tuple[Recording, ...]]:
        """What the library says of the strokes, and the strokes themselves."""
        handle = made("recordings_read", self._handle)
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
    def datasets(self) -> list[dict[str, Any]]:
        """For each dataset its name, identity (SHA-256), unrecognized, the files that no importer knows, omissions, what else is not read, and
        notes, how the data are read where something else than their files says so."""
        found: list[dict[str, Any]] = self._read[0]["datasets"]
        return found

    @property
    def repairs(self) -> dict[str, int]:
        """How often what was repaired or dropped while reading, by name."""
        found: dict[str, int] = self._read[0]["repairs"]
        return found

    @property
    def strokes(self) -> list[Stroke]:
        """The strokes of all recordings."""
        return [stroke for recording in self for stroke in recording.strokes]

    def __len__(self) -> int:
        return len(self._read[1])

    @overload
    def __getitem__(self, index: int) -> Recording: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Recording, ...]: ...

    def __getitem__(self, index: int | slice) -> Recording | tuple[Recording, ...]:
        return self._read[1][index]

    def __repr__(self) -> str:
        return f"<foretouch.Recordings: {len(self)} of {', '.join(dataset['name'] for dataset in self.datasets)}>"


Data = Recordings | Recording | Iterable[Recording] | str | os.PathLike[str] | Iterable[str | os.PathLike[str]]


def read(*paths: str | os.PathLike[str] | Iterable[str | os.PathLike[str]], **options: object) -> Recordings:
    """Opens datasets: folders of recordings, or single files, of any format that Foretouch imports.

    A folder of datasets stands for them, as on the command line. Arrays are read when they are first asked for.

    Args:
        paths: at least one.
        options: how files are read, where they do not say so: the options of `foretouch dataset import --help` with `_` for `-`. Such as
            column={"time": "time_ms", "stroke": "trial"}, time_unit="ms", mm_per_unit=0.2, participant="p01", format="csv". A mapping
            stands for several `name=value`. The command calls the columns time and stroke t and stroke_id, which are understood, too.

    Raises:
        ForetouchError: for an option that is not known, naming the nearest, and for what is not there or cannot be read, naming file and
            line.

    >>> import foretouch, pathlib, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = pathlib.Path(folder, "drawn.csv")
    ...     _ = path.write_text("trial,ms,px,py\\n1,0,5,5\\n1,8,6,5\\n1,16,8,6\\n")
    ...     recordings = foretouch.read(path, column={"stroke": "trial", "time": "ms", "x": "px", "y": "py"}, time_unit="ms",
    ...                                 pixels_per_unit=1)
    ...     recordings[0].strokes[0].time.tolist(), recordings[0].unit
    ([0.0, 0.008, 0.016], 'css-px')
    """
    given = [path for argument in paths for path in listed(argument)]
    try:
        names = [encoded(os.fspath(path), "path") for path in given]
    except TypeError as error:
        raise ForetouchError(f"path: {error}") from error
    if isinstance(column := options.get("column"), collections.abc.Mapping):
        tables = {here: name for name, here in OF_TABLES.items()}
        options["column"] = {tables.get(name, name): value for name, value in column.items()}
    words = words_of(("dataset", "info"), options, where=read) if options else []
    encodedWords = [encoded(word, "option") for word in words]
    handle = made("recordings_open", (ctypes.c_char_p * len(names))(*names), len(names),
                  (ctypes.c_char_p * len(words))(*encodedWords), len(words))
    recordings = Recordings._of(handle)
    recordings._paths, recordings._options = [os.fspath(path) for path in given], options
    return recordings


load = read


def _columns(handle: Handle, count: int, corrected: bool) -> dict[str, np.ndarray]:
    """All samples, which nobody may change: an evaluation would not see it."""
    columns = {name: np.empty(count) for name in COLUMNS}
    native = Samples(count, *(pointer(column) for column in columns.values()))
    call("strokes_copy", handle, corrected, ctypes.byref(native))
    for column in columns.values():
        column.flags.writeable = False
    return columns


def _stroke(columns: dict[str, np.ndarray], part: slice, type: str, corrected: Stroke | None = None) -> Stroke:
    values: dict[str, Any] = {name: column[part] for name, column in columns.items()}
    for name in CHANNELS:
        if np.isnan(values[name]).all():
            values[name] = None
    return Stroke(**values, type=type, corrected=corrected)


def _texts(values: ArrayLike) -> np.ndarray:
    """Values as an array of texts, None where something is missing. Whole numbers are written as such."""
    array = np.asarray(values)
    if array.dtype.kind in "US":
        return array.astype(str).astype(object)
    texts = np.empty(len(array), dtype=object)
    written: dict[object, str | None] = {}
    for place, value in enumerate(array.tolist()):
        try:
            texts[place] = written[value]
        except KeyError:
            isMissing = value is None or value != value or str(value) in ("<NA>", "NaT")
            isWhole = isinstance(value, float) and not isMissing and value.is_integer()
            written[value] = texts[place] = None if isMissing else str(int(value) if isWhole else value)
    return texts


def _joined(number: np.ndarray, texts: np.ndarray) -> np.ndarray:
    """Numbers of the pairs of a number and a text, counted in the order in which they first occur."""
    seen: dict[tuple[int, str | None], int] = {}
    pairs = zip(number.tolist(), texts.tolist())
    return np.fromiter((seen.setdefault(pair, len(seen)) for pair in pairs), dtype=np.int64, count=len(number))


def _lines(recording: Recording) -> Iterator[str]:
    """A recording in the native format: each sample a delivery."""
    header = {"format": "foretouch-recording", "version": "1.0", "unit": recording.unit, "clock": {"source": "unknown"}}
    for name in ("participant", "task", "device", "condition"):
        if (value := getattr(recording, name)) is not None:
            header[name] = value
    yield json.dumps(header)
    for stroke in recording.strokes:
        channels = [name for name in COLUMNS if getattr(stroke, name) is not None]
        keys = ["t" if name == "time" else name for name in channels]
        last = len(stroke) - 1
        for place, values in enumerate(zip(*(getattr(stroke, name).tolist() for name in channels))):
            sample = {key: value for key, value in zip(keys, values) if value == value}
            phase = "began" if place == 0 else "ended" if place == last else "moved"
            touch = {"id": 0, "type": stroke.type, "phase": phase, "samples": [sample]}
            yield json.dumps({"t": values[0], "touches": [touch]})
            if last == 0:
                yield json.dumps({"t": values[0], "touches": [{"id": 0, "type": stroke.type, "phase": "ended", "samples": []}]})


def _write(recordings: Sequence[Recording], name: str, folder: pathlib.Path) -> None:
    """A dataset of native recordings."""
    made_folder(folder)
    width = len(str(len(recordings)))
    entries = []
    for number, recording in enumerate(recordings, start=1):
        content = "\n".join(_lines(recording)).encode() + b"\n"
        file = f"{number:0{width}}.jsonl"
        write(folder / file, content)
        entries.append({"file": file, "sha256": hashlib.sha256(content).hexdigest()})
    identity = hashlib.sha256("".join(sorted(f"{entry['sha256']}\n" for entry in entries)).encode()).hexdigest()
    manifest = {"format": "foretouch-dataset", "version": "1.0", "name": name, "identity": identity, "recordings": entries}
    write(folder / "dataset.json", f"{json.dumps(manifest, indent=2)}\n".encode())
