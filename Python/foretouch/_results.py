"""What a piece of work found: one class for all kinds."""

from __future__ import annotations

import csv
import functools
import html
import io
import json
import math
import os
import pathlib
import re
import tempfile
from typing import TYPE_CHECKING, Any, Callable, Iterable, Mapping

from ._command import run, words_of
from ._keywords import made_folder, new_folder, unknown
from ._library import ForetouchError, library, write
from ._optional import optional

if TYPE_CHECKING:
    import pandas
    from matplotlib.axes import Axes

# Columns that are text, whatever they look like.
TEXTS = {
    "dataset", "participant", "task", "breakdown", "group", "predictor", "metric", "subject", "condition", "recognizer", "by", "name", "class",
    "answer", "unit", "first", "second", "better", "tested_against", "recording", "device", "quantity", "motion", "specification", "algorithm", "protocol",
}
COUNTS = {"n", "place", "better_than", "worse_than", "count", "clusters", "stroke", "sample", "absent", "candidate", "templates", "participants", "part",
          "contacts"}
# Whom and what rows are of, and what results call those that recordings do not name.
PARTS = {"participant", "task", "device", "condition", "group", "name"}
UNNAMED = "unspecified"

# What is measured of recognizers and of time, by the names of result.json.
MEASURED = {
    "stroke-gestures": "recognition", "touch-gestures": "touch trials", "presses": "presses", "spotting": "spotting", "early": "early",
    "articulation": "articulation", "latency": "latency",
}

# The table of each kind that `rows` and `frame` give.
MAIN = {
    "evaluation": "metrics.csv", "leaderboard": "leaderboard.csv", "comparison": "comparison.csv", "tuning": "candidates.csv",
    "advice": "horizons.csv", "classification": "answers.csv", "published table": "table.csv", "touch gestures": "gestures.csv",
    **dict.fromkeys(MEASURED.values(), "metrics.csv"),
}

Row = dict[str, Any]


def _refuse_newer(folder: str | os.PathLike[str], files: Mapping[str, bytes]) -> None:
    """Refuses files that a newer program wrote, which may mean something else by the same keys; as the command does."""
    own = library().foretouch_version().decode()
    for name in ("result.json", "tuning.json"):
        found = json.loads(files.get(name, b"{}")).get("version", own)
        numbers = [int(part) for part in str(found).split(".") if part.isdecimal()]
        if len(numbers) != 3 or numbers > [int(part) for part in own.split(".")]:
            raise ForetouchError(
                f'{os.path.join(folder, name)}: found "version": "{found}", expected a version up to {own}, which this package is; '
                "install the newer one to read the file"
            )


class Result:
    """What an evaluation, a comparison or another piece of work found. Printed, it is the table of the command.

    The same names serve all kinds: `frame` is the main table, tidy, a row a figure; `plot`, `latex` and `save` show and keep it. What
    only some kinds have (`breakdowns`, `confusion`, `leaderboard`, `predictions`) is an error elsewhere.

    Attributes:
        kind: evaluation, leaderboard, latency, recognition, articulation, presses, spotting, early, comparison, tuning, advice,
            classification, touch gestures, touch trials or published table.
        note: what is compared, where that needs saying; else empty.

    >>> import foretouch
    >>> recordings = foretouch.synthesize(participants=2, strokes=2, task="write", seed=1)
    >>> result = foretouch.evaluate(recordings, ["kalman"], horizons=[0.016])
    >>> result.kind, result.rows[0]["predictor"], result.rows[0]["horizon_ms"]
    ('evaluation', 'hold', 16.0)
    >>> sorted(set(result.frame["predictor"]))
    ['hold', 'kalman', 'linear']
    """

    def __init__(
        self, kind: str, file: Callable[[str], bytes], names: Iterable[str], *, note: str = "",
        predict: Callable[[str], object] | None = None,
    ):
        self.kind = kind
        self.note = note
        self._file = file
        self._names = tuple(names)
        self._predict = predict

    @classmethod
    def _of(cls, kind: str, files: Mapping[str, bytes], note: str = "") -> Result:
        """A result whose files are in memory; `table.txt` is what is printed."""

        def file(name: str) -> bytes:
            if name not in files:
                raise ForetouchError(f"name: found {name!r}, expected one of {', '.join(files)}")
            return files[name]

        return cls(kind, file, [name for name in files if name != "table.txt"], note=note)

    @classmethod
    def load(cls, folder: str | os.PathLike[str]) -> Result:
        """A result that `save`, or a command with `--output`, wrote to a folder.

        Raises:
            ForetouchError: where the folder holds none, or one of a newer version of Foretouch.

        >>> import foretouch, tempfile
        >>> result = foretouch.evaluate(foretouch.synthesize(participants=2, strokes=2, task="write", seed=1), ["kalman"], horizons=[0.016])
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     result.save(folder)
        ...     foretouch.Result.load(folder).frame.equals(result.frame)
        True
        """
        try:
            files = {path.name: path.read_bytes() for path in sorted(pathlib.Path(folder).iterdir()) if path.is_file()}
        except OSError as error:
            raise ForetouchError(f"{os.fspath(folder)}: {error.strerror}") from error
        _refuse_newer(folder, files)
        if "metrics.csv" in files:
            kind = str(json.loads(files.get("result.json", b"{}")).get("kind", "evaluation"))
            kind = MEASURED.get(kind, kind)
            if kind not in MAIN:
                raise ForetouchError(f"{os.fspath(folder)}: found a result of kind {kind}, expected one of {', '.join(MAIN)}")
        else:
            kind = next((kind for kind, table in MAIN.items() if table in files), "")
        if not kind:
            raise ForetouchError(f"{os.fspath(folder)}: found {', '.join(files) or 'no files'}, expected those of a result")
        return cls._of(kind, files)

    def file(self, name: str) -> bytes:
        """A file as the command writes it: one of those that `save` writes, leaderboard.csv, leaderboard.json, or table.txt, what is printed."""
        return self._file(name)

    def table(self, name: str) -> list[Row]:
        """The rows of one of the files that end in .csv. What has no value is NaN among numbers, None among texts, also where files say
        unspecified."""
        return _rows(self.file(name))

    @functools.cached_property
    def rows(self) -> list[Row]:
        """The rows of the main table, as dictionaries; `frame` has the same as a data frame. What has no value is NaN among numbers, None
        among texts.

        Of an evaluation: dataset, participant, task, predictor, horizon_ms, metric, value, ci_low, ci_high, n. Of what is measured
        otherwise, subject and condition stand for predictor and horizon_ms.
        """
        return self.table(MAIN[self.kind])

    @functools.cached_property
    def frame(self) -> pandas.DataFrame:
        """The main table as a pandas data frame, a row a figure. Lengths are in the unit of the dataset (CSS px), `_ms` is milliseconds."""
        found: pandas.DataFrame = optional("pandas", "Result.frame").DataFrame(self.rows)
        return found

    @functools.cached_property
    def breakdowns(self) -> list[Row]:
        """Of an evaluation, the rows of breakdowns.csv: dataset, breakdown, group, predictor …"""
        return self.table("breakdowns.csv")

    @functools.cached_property
    def breakdown(self) -> list[Row]:
        """Of recognizers, the rows of breakdown.csv: the accuracy of every person and every class."""
        return self.table("breakdown.csv")

    @functools.cached_property
    def confusion(self) -> list[Row]:
        """Of recognizers, the rows of confusion.csv: how often each class was taken for each answer; None is no answer."""
        return self.table("confusion.csv")

    @functools.cached_property
    def leaderboard(self) -> list[Row]:
        """The rows of leaderboard.csv, the best first: the figure that orders them, ranks, significant differences."""
        return self.table("leaderboard.csv")

    @functools.cached_property
    def json(self) -> dict[str, Any]:
        """Everything that the result's file of JSON holds: result.json, tuning.json or advice.json."""
        name = next((name for name in self._names if name.endswith(".json")), "result.json")
        found: dict[str, Any] = json.loads(self.file(name))
        return found

    @property
    def failures(self) -> list[Row]:
        """What failed in functions, programs and libraries: predictor, failure, count, first."""
        return self.json.get("failures") or []

    @functools.cached_property
    def predictions(self) -> pandas.DataFrame:
        """Every prediction of an evaluation as a row, for analyses of your own.

        Made by a second run the first time that it is asked for: predictors and recordings must still be what they were.

        Returns:
            Columns dataset, recording, part, participant, task, condition, stroke, sample, time (s), horizon_ms, predictor, predicted_x,
            predicted_y, true_x, true_y (in the unit of the dataset), and absent, True where the predictor had no answer and the last sample counts.
            Strokes and samples count from 0, and what is not known is missing, as in `Recordings.frame`; in the file of
            `evaluate --predictions` they count from 1.

        >>> import foretouch, numpy as np
        >>> result = foretouch.evaluate(foretouch.synthesize(participants=2, strokes=2, task="write", seed=1), ["kalman"], horizons=[0.016])
        >>> rows = result.predictions.query("predictor == 'kalman'")
        >>> rmse = np.sqrt(np.mean((rows["predicted_x"] - rows["true_x"]) ** 2 + (rows["predicted_y"] - rows["true_y"]) ** 2))
        >>> stated = result.frame.query("predictor == 'kalman' and metric == 'rmse' and participant == 'all' and task == 'all'")["value"].item()
        >>> bool(abs(rmse - stated) < 1e-9)
        True
        """
        if self._predict is None:
            raise ForetouchError(f"predictions: found a result of kind {self.kind}, or one from files; expected one of evaluate()")
        frames = optional("pandas", "Result.predictions")
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "predictions.csv")
            self._predict(path)
            texts = {name: str for name in ("dataset", "recording", "participant", "task", "condition", "device", "predictor")}
            # Later versions of pandas read numbers exactly by themselves.
            exact = {"float_precision": "round_trip"} if int(frames.__version__.split(".")[0]) < 3 else {}
            missing = {name: ["", *([UNNAMED] if name in PARTS else [])] for name in texts}
            found: pandas.DataFrame = frames.read_csv(path, dtype=texts, keep_default_na=False, na_values=missing, **exact)
            for name in texts.keys() & set(found.columns):
                if found[name].dtype == object:
                    # As in frames of `Recordings`: later versions of pandas know one kind of missing text alone.
                    found[name] = found[name].where(found[name].notna(), None)
            found[["stroke", "sample"]] -= 1
            return found

    def plot(self, metric: str | None = None, ax: Axes | None = None, **options: Any) -> Axes:
        """Draws the result: error against horizon with intervals; of comparisons and leaderboards a forest plot; of recognizers the confusion
        matrix.

        Args:
            metric: which quantity, where there are several ("rmse").
            ax: where to draw; a new figure without it.
            options: dataset; of recognizers also recognizer.

        Returns:
            The axes. `matplotlib.pyplot.savefig` writes the picture that was made last.

        >>> import foretouch, matplotlib
        >>> matplotlib.use("agg")
        >>> result = foretouch.evaluate(foretouch.synthesize(participants=2, strokes=2, task="write", seed=1), ["kalman"], horizons=[0.016, 0.033])
        >>> axes = result.plot("p95")
        >>> axes.get_xlabel(), axes.get_ylabel(), len(axes.lines)
        ('horizon (ms)', 'p95 (CSS px)', 3)
        """
        from . import _plot

        known = _plot.OPTIONS.get(self.kind, ())
        for name in options:
            if name not in known:
                raise ForetouchError(f"Result.plot: {unknown(name, ['metric', 'ax', *known])}")
        return _plot.draw(self, metric, ax, **options)

    def latex(self, **options: object) -> str:
        """Tables for a paper, with booktabs.

        Args:
            options: those of `foretouch report` that say what is in the tables, such as metric and horizon (ms).

        >>> import foretouch
        >>> recordings = foretouch.synthesize(participants=2, strokes=2, task="write", seed=1)
        >>> tables = foretouch.evaluate(recordings, ["kalman"], horizons=[0.016]).latex()
        >>> tables.splitlines()[0]
        '% Tables by Foretouch; they need \\\\usepackage{booktabs}.'
        """
        if "result.json" not in self._names:
            if options:
                raise ForetouchError(f"latex: found {', '.join(options)}, expected no options for a result of kind {self.kind}")
            return _latex(*self._summary())
        with tempfile.TemporaryDirectory() as folder:
            result, output = os.path.join(folder, "result.json"), os.path.join(folder, "tables.tex")
            pathlib.Path(result).write_bytes(self.file("result.json"))
            words = words_of(("report",), options, apart=("output", "format", "dataset"), where=Result.latex)
            run(["report", result, f"--output={output}", "--format=latex", *words], progress=False)
            return pathlib.Path(output).read_text("utf-8")

    def save(self, path: str | os.PathLike[str], **options: object) -> None:
        """Writes the result.

        Args:
            path: a folder, made where it is missing, for every file that the command writes, for `compare` and `foretouch report`; or a file
                that ends in .csv or .parquet, for the main table, or in .tex.
            options: for .tex, those of `latex`.

        Raises:
            ForetouchError: for a path that ends as other files do, such as .xlsx.

        >>> import foretouch, os, tempfile
        >>> result = foretouch.evaluate(foretouch.synthesize(participants=2, strokes=2, task="write", seed=1), ["kalman"], horizons=[0.016])
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     result.save(folder)
        ...     sorted(os.listdir(folder))
        ['breakdowns.csv', 'metrics.csv', 'result.json']
        """
        path = pathlib.Path(path)
        ending = "" if path.is_dir() else path.suffix.lower()
        if options and ending != ".tex":
            raise ForetouchError(f"save: found {', '.join(options)}, expected a path that ends in .tex beside them")
        if ending == ".csv":
            self.to_csv(path)
        elif ending == ".tex":
            write(path, self.latex(**options).encode())
        elif ending == ".parquet":
            optional("pyarrow", "Parquet")
            content = io.BytesIO()
            self.frame.to_parquet(content)
            write(path, content.getvalue())
        else:
            folder = made_folder(new_folder(path, (".csv", ".parquet", ".tex")))
            for name in self._names:
                write(folder / name, self.file(name))

    def to_csv(self, path: str | os.PathLike[str]) -> None:
        """Writes the main table as the command writes it."""
        write(path, self.file(MAIN[self.kind]))

    def __str__(self) -> str:
        try:
            text = self.file("table.txt").decode()
        except ForetouchError:  # It was loaded: what is printed is not kept.
            caption, header, rows = self._summary()
            widths = [max(map(len, column)) for column in zip(header, *rows)]
            lines = ["  ".join(f"{cell:{width}}" for cell, width in zip(row, widths)).rstrip() for row in (header, *rows)]
            text = "\n".join([caption, *lines, ""])
        return text + (self.note + "\n" if self.note else "")

    def __repr__(self) -> str:
        return f"<foretouch.Result: {self.kind}, {len(self.rows)} rows>"

    def _repr_html_(self) -> str:
        caption, header, rows = self._summary()
        cells = "".join(
            "<tr>" + "".join(f"<td style='text-align:{'left' if place == 0 else 'right'}'>{html.escape(cell)}</td>"
                             for place, cell in enumerate(row)) + "</tr>"
            for row in rows
        )
        titles = "".join(f"<th style='text-align:{'left' if place == 0 else 'right'}'>{html.escape(title)}</th>"
                         for place, title in enumerate(header))
        note = f"<p>{html.escape(self.note)}</p>" if self.note else ""
        return (f"<table><caption style='text-align:left'>{html.escape(caption)}</caption><thead><tr>{titles}</tr></thead>"
                f"<tbody>{cells}</tbody></table>{note}")

    def _summary(self) -> tuple[str, list[str], list[list[str]]]:
        """The result in few words: a caption, a header and rows."""
        rows = self.rows
        if self.kind == "evaluation":
            whole = [row for row in rows if row["participant"] == row["task"] == "all" and row["metric"] == "rmse"]
            horizons = sorted({row["horizon_ms"] for row in whole})
            found = {(row["dataset"], row["predictor"], row["horizon_ms"]): _with_interval(row) for row in whole}
            labels = list(dict.fromkeys((row["dataset"], row["predictor"]) for row in whole))
            several = len({dataset for dataset, _ in labels}) > 1
            return ("RMSE, with the interval of each, in the unit of the dataset", ["predictor", *(f"{horizon:g} ms" for horizon in horizons)], [
                [f"{label[0]}: {label[1]}" if several else label[1], *(found.get((*label, horizon), "") for horizon in horizons)]
                for label in labels
            ])
        if self.kind in MEASURED.values():
            whole = [row for row in rows if row["participant"] == row["task"] == "all"]
            return (self.kind, ["subject", "condition", "metric", "value"],
                    [[_shown(row["subject"]), _shown(row["condition"]), _shown(row["metric"]), _with_interval(row)] for row in whole])
        header = list(rows[0]) if rows else []
        return self.kind, header, [[_shown(row[name]) for name in header] for row in rows]


def _with_interval(row: Row) -> str:
    value = _shown(row["value"])
    return value if math.isnan(row["ci_low"]) else f"{value} ({_shown(row['ci_low'])} … {_shown(row['ci_high'])})"


def _shown(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, float):
        return "" if math.isnan(value) else f"{value:.4g}"
    return str(value)


def _latex(caption: str, header: list[str], rows: list[list[str]]) -> str:
    def line(cells: list[str]) -> str:
        return " & ".join(re.sub(r"([&%$#_{}])", r"\\\1", cell).replace("…", "--") for cell in cells) + r" \\"

    columns = "l" + "r" * (len(header) - 1)
    return "\n".join([
        r"% A table by Foretouch; it needs \usepackage{booktabs}.", f"% {caption}", rf"\begin{{tabular}}{{{columns}}}", r"\toprule", line(header),
        r"\midrule", *map(line, rows), r"\bottomrule", r"\end{tabular}", "",
    ])


def table_of(rows: Iterable[Mapping[str, object]]) -> bytes:
    """Rows as a table of CSV; NaN and None are empty, and text that a spreadsheet would run is guarded as the command guards it."""
    listed = list(rows)
    output = io.StringIO(newline="")
    writer = csv.DictWriter(output, list(listed[0]) if listed else [], lineterminator="\n")
    writer.writeheader()
    for row in listed:
        writer.writerow({name: _cell(value) for name, value in row.items()})
    return output.getvalue().encode()


def _cell(value: object) -> object:
    if value is None or isinstance(value, float) and math.isnan(value):
        return ""
    if isinstance(value, str) and re.match(r"'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]", value) and not _is_number(value):
        return "'" + value
    return value


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True


def _rows(table: bytes) -> list[Row]:
    return [
        {name: _value(name, value) for name, value in row.items()}
        for row in csv.DictReader(io.StringIO(table.decode(), newline=""))
    ]


def _unguarded(cell: str) -> str:
    """A text without the apostrophe that keeps spreadsheets from running it."""
    return cell[1:] if re.match(r"'+[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]", cell) else cell


def _value(name: str, field: str) -> str | int | float | None:
    if name in TEXTS:
        return None if not field or name in PARTS and field == UNNAMED else _unguarded(field)
    if not field:
        return float("nan")
    try:
        return int(field) if name in COUNTS else float(field)
    except ValueError:
        return _unguarded(field)
