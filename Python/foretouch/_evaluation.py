"""Evaluations and their results."""

from __future__ import annotations

import csv
import ctypes
import functools
import io
import json
import os
import pathlib
import re
import threading
from typing import Callable, Iterable, Literal

from numpy.typing import ArrayLike

from ._functions import NamedFunction, StrokeFunction, inside
from ._library import PROGRESS, ForetouchError, Function, Handle, call, encoded, text
from ._recordings import Recording, Recordings
from ._strokes import numbers

TEXTS = {
    "dataset", "participant", "task", "breakdown", "group", "predictor", "metric", "subject", "condition", "recognizer", "by", "name", "class",
    "answer",
}
COUNTS = {"n", "place", "better_than", "worse_than", "count"}


class _Files:
    """A result in the library, by the files that the command writes of it."""

    _saved: tuple[str, ...]

    def __init__(self, handle: Handle):
        self._handle = handle

    def file(self, name: str) -> bytes:
        """A file as the command writes it: leaderboard.csv, leaderboard.json, or one of those that `save` writes."""
        return text("result_file", self._handle, encoded(name, "name"))

    @functools.cached_property
    def leaderboard(self) -> list[dict]:
        """The rows of leaderboard.csv, the best first: the figure that orders them, ranks, significant differences."""
        return _rows(self.file("leaderboard.csv"))

    @functools.cached_property
    def json(self) -> dict:
        """Everything that result.json holds."""
        return json.loads(self.file("result.json"))

    def save(self, folder: str | os.PathLike) -> None:
        """Writes what the command writes, for `foretouch compare` and `report`. Makes the folder."""
        pathlib.Path(folder).mkdir(parents=True, exist_ok=True)
        for name in self._saved:
            pathlib.Path(folder, name).write_bytes(self.file(name))

    def __str__(self) -> str:
        return self.file("table.txt").decode()


class Result(_Files):
    """What an evaluation found. Printed, it is the table of the command."""

    _saved = ("result.json", "metrics.csv", "breakdowns.csv")

    @functools.cached_property
    def rows(self) -> list[dict]:
        """The rows of metrics.csv: dataset, participant, task, predictor, horizon_ms, metric, value, ci_low, ci_high, n.

        What has no value is NaN. `pandas.DataFrame(result.rows)` makes a table of them.
        """
        return _rows(self.file("metrics.csv"))

    @functools.cached_property
    def breakdowns(self) -> list[dict]:
        """The rows of breakdowns.csv: dataset, breakdown, group, predictor …"""
        return _rows(self.file("breakdowns.csv"))

    @property
    def failures(self) -> list[dict]:
        """What failed in functions, programs and libraries: predictor, failure, count, first."""
        return self.json.get("failures") or []

    def to_csv(self, path: str | os.PathLike) -> None:
        """Writes the rows as metrics.csv."""
        pathlib.Path(path).write_bytes(self.file("metrics.csv"))


class GestureResult(_Files):
    """What an evaluation of stroke-gesture recognizers found. Printed, it is the table of the command."""

    _saved = ("result.json", "metrics.csv", "breakdown.csv", "confusion.csv")

    @functools.cached_property
    def rows(self) -> list[dict]:
        """The rows of metrics.csv: dataset, participant, task, subject, condition, metric, value, ci_low, ci_high, n.

        The subject is the recognizer; the condition is text such as "protocol=user-dependent templates=1".
        """
        return _rows(self.file("metrics.csv"))

    @functools.cached_property
    def breakdown(self) -> list[dict]:
        """The rows of breakdown.csv: the accuracy of every person and every class."""
        return _rows(self.file("breakdown.csv"))

    @functools.cached_property
    def confusion(self) -> list[dict]:
        """The rows of confusion.csv: how often each class was taken for each answer; an empty answer is none."""
        return _rows(self.file("confusion.csv"))


def recognize(
    recordings: Recordings | Iterable[Recording],
    recognizers: Iterable[str] | None = None,
    *,
    protocol: Literal["user-dependent", "user-independent", "leave-one-person-out"] = "leave-one-person-out",
    participants: Iterable[int] = (),
    templates: Iterable[int] = (),
    draws: int | None = None,
    condition: str | None = None,
    test_condition: str | None = None,
    intervals: bool = True,
    confidence: float = 0.95,
    seed: int = 1,
    progress: Callable[[int, int, int], object] | None = None,
) -> GestureResult:
    """Does what `foretouch recognize` does with stroke gestures: each recording is a gesture, its task the class.

    Args:
        recordings: from `load`, or made of arrays.
        recognizers: specifications ("oriented-cloud", "protractor:orientation=sensitive"); None: all.
        protocol: whose gestures are templates, and whose are tested.
        participants: user-independent: how many people templates come from, an evaluation for each; all but the one tested.
        templates: how many templates a class each person gives, an evaluation for each; 1, or all where one person is left out.
        draws: how often templates and tests are drawn; None: 100, or once where one person is left out.
        condition, test_condition: only gestures of one condition, or templates of the first and tests of the second.
        intervals, confidence, seed: whether there are intervals, the share of them that holds the truth, and the seed of draws.
        progress: told now and then, on another thread: draws done, draws, 0.

    Raises:
        ForetouchError: for arguments that are not understood or that the recordings have too few people or repetitions for.
        KeyboardInterrupt: Ctrl-C ends an evaluation.
    """
    if getattr(inside, "isFunction", False):
        raise ForetouchError("recognize: found a call within an evaluation's function, expected one from outside")
    if not isinstance(recordings, Recordings):
        recordings = Recordings(recordings)
    options = {
        "protocol": protocol, "participants": list(participants), "templates": list(templates), "intervals": intervals,
        "confidence": confidence, "seed": seed,
    }
    if recognizers is not None:
        options["recognizers"] = _words(recognizers, "recognizers")
    for name, value in (("draws", draws), ("condition", condition), ("test-condition", test_condition)):
        if value is not None:
            options[name] = value
    plan = _plan(options, "recognize")
    return GestureResult(_interruptible(progress, lambda told: call("recognize", recordings._handle, plan, told, None)))


def evaluate(
    recordings: Recordings | Iterable[Recording],
    predictors: Iterable[str | StrokeFunction | type | tuple[str, StrokeFunction]],
    horizons: ArrayLike = (0.008, 0.016, 0.033, 0.05),
    *,
    on_failure: Literal["stop", "abstain"] = "stop",
    replay: Literal["sample", "delivery", "frame"] = "sample",
    frame_rate: float = 60,
    delivery_latency: float = 0,
    truth: Literal["interpolated", "noise-free"] = "interpolated",
    maximum_gap: float = 0.05,
    clock: Literal["device", "arrival"] = "device",
    carry: Literal["none", "recording", "person", "device"] = "none",
    where_answered: str | None = None,
    metrics: Iterable[str] = ("all",),
    breakdown: Iterable[str] | None = None,
    intervals: bool = True,
    confidence: float = 0.95,
    seed: int = 1,
    leave_out_trained: bool = False,
    progress: Callable[[int, int, int], object] | None = None,
) -> Result:
    """Does what `foretouch evaluate` does, with the same figures; hold and linear are always in the table too.

    A function is called once for each stroke as `function(stroke, asks, horizons)`. `stroke` is a `Stroke` with all
    samples; `asks`, of shape (a,), are positions in it; `horizons`, of shape (h,), are seconds. It returns the locations
    expected at `stroke.time[asks[i]] + horizons[j]` as an array of shape (a, h, 2), with NaN for no opinion; or
    `Predictions` with columns of shape (a, h); or None for no opinion at all.

    **What a function answers to an ask may depend on the samples up to that position alone.** Nothing keeps it from looking
    at later ones, and then its figures mean nothing. A class with `observe(sample)` and `predict(time)` (`CausalPredictor`)
    cannot: it is shown sample by sample, at some microseconds each.

    Functions are called by several threads, one at a time, for strokes in no particular order. In results they are
    `function:NAME`.

    Args:
        recordings: from `load`, or made of arrays.
        predictors: specifications ("kalman:model=cv"), functions, classes, or (name, function).
        horizons: how far ahead to predict, in seconds.
        on_failure: whether a function that raises or answers wrongly ends the evaluation, or has no answers for that stroke,
            which is counted in `Result.failures`.
        replay: when predictors are asked: after every sample, every delivery, or once a frame.
        frame_rate, delivery_latency: with frame: frames per second, and how late samples reach the app, in seconds.
        truth: the recording interpolated, or a synthetic recording's noise-free ground truth.
        maximum_gap: between samples further apart than this many seconds there is no truth.
        clock: whose stamps predictors are shown: those of the device, or of arrival, where recordings have them.
        carry: over which strokes a predictor that learns keeps what it learned, in the order in which they were drawn. With none every
            stroke is answered as if it were the first one.
        where_answered: a predictor; only queries that it answers are scored, for all alike ("system": where the platform predicted).
        metrics: all, accuracy, or names of metrics or quantities ("rmse").
        breakdown: what has rows of its own, each with every metric: participant, task, device, condition, pointer, strokes (how many
            were drawn before), speed, phase; with
            participant and task also every task of every participant. None: participants, tasks and devices, for the metrics
            by which people compare predictors.
        intervals, confidence, seed: whether there are intervals, the share of them that holds the truth, and the seed of tests.
        leave_out_trained: leave out participants that a predictor was fitted on, instead of refusing.
        progress: told now and then, on another thread: recordings done, recordings, samples done.

    Raises:
        ForetouchError: for arguments that are not understood, files that cannot be read, and functions that fail; the
            exception of the function is its cause.
        KeyboardInterrupt: Ctrl-C ends an evaluation.
    """
    if getattr(inside, "isFunction", False):
        raise ForetouchError("evaluate: found a call within an evaluation's function, expected one from outside")
    if not isinstance(recordings, Recordings):
        recordings = Recordings(recordings)
    if isinstance(predictors, (str, bytes)) or callable(predictors):
        raise ForetouchError(f"predictors: found {predictors!r}, expected a list")
    members = [member if isinstance(member, str) else _function(member) for member in predictors]
    functions = [member for member in members if isinstance(member, NamedFunction)]
    plan = _plan({
        "predictors": [member if isinstance(member, str) else member.specification for member in members],
        "horizons": numbers(horizons, "horizons", 1).tolist(), "on-failure": on_failure, "replay": replay,
        "frame-rate": frame_rate, "delivery-latency": delivery_latency, "truth": truth, "maximum-gap": maximum_gap, "clock": clock, "carry": carry,
        "metrics": _words(metrics, "metrics"), "intervals": intervals,
        "confidence": confidence, "seed": seed, "leave-out-trained": leave_out_trained,
    } | ({} if where_answered is None else {"where-answered": where_answered}) | ({} if breakdown is None else {"breakdown": _words(breakdown, "breakdown")}))
    natives = (Function * len(functions))(*(function.native for function in functions))
    try:
        return Result(_interruptible(progress, lambda told: call(
            "evaluate", recordings._handle, plan, natives, len(functions), told, None,
        )))
    except ForetouchError as error:
        cause = next((function.error for function in functions if function.error is not None), None)
        raise error from cause


def _function(member: object) -> NamedFunction:
    if isinstance(member, tuple):
        if len(member) != 2 or not isinstance(member[0], str):
            raise ForetouchError(f"predictors: found {member!r}, expected (name, function)")
        return NamedFunction(member[1], member[0])
    return NamedFunction(member)


def _words(values: Iterable[str], name: str) -> list[str]:
    if isinstance(values, str):
        raise ForetouchError(f"{name}: found {values!r}, expected a list")
    return list(values)


def _plan(options: dict, name: str = "evaluate") -> bytes:
    try:
        return json.dumps(options, allow_nan=False).encode()
    except (TypeError, ValueError) as error:
        raise ForetouchError(f"{name}: {error}") from error


def _interruptible(progress: Callable | None, work: Callable[[object], Handle]) -> Handle:
    """Works on another thread, because this one could not be interrupted while it is in the library."""
    outcome: list = []
    stop: list[BaseException] = []
    finished = threading.Event()

    @PROGRESS
    def told(_, done, total, samples):
        try:
            if progress is not None and total and not stop:
                progress(done, total, samples)
        except BaseException as error:
            stop.append(error)
        return 1 if stop else 0

    def run():
        try:
            outcome.append(work(told))
        except BaseException as error:
            outcome.append(error)
        finished.set()

    thread = threading.Thread(target=run, name="foretouch.evaluate")
    thread.start()
    # Whatever interrupts the waiting, the thread comes to its end: it must not outlive the interpreter.
    while not finished.is_set():
        try:
            finished.wait()
        except BaseException as interruption:
            stop.append(interruption)
    thread.join()
    if stop:
        raise stop[0]
    if isinstance(outcome[0], BaseException):
        raise outcome[0]
    return outcome[0]


def _rows(table: bytes) -> list[dict]:
    return [
        {name: _value(name, value) for name, value in row.items()}
        for row in csv.DictReader(io.StringIO(table.decode(), newline=""))
    ]


def _unguarded(cell: str) -> str:
    """A text without the apostrophe that keeps spreadsheets from running it."""
    return cell[1:] if re.match(r"'+[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]", cell) else cell


def _value(name: str, field: str) -> str | int | float:
    if name in TEXTS:
        return _unguarded(field)
    if not field:
        return float("nan")
    return int(field) if name in COUNTS else float(field)
