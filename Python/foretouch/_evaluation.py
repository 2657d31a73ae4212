"""Evaluations in this process: Python functions take part in them."""

from __future__ import annotations

import json
import threading
from typing import Any, Callable, Iterable, Literal, Union

from numpy.typing import ArrayLike

from ._functions import CausalPredictor, NamedFunction, NamedRecognizer, Recognizer, StrokeFunction, inside
from ._keywords import checked, listed, texts
from ._library import PROGRESS, ForetouchError, Function, Handle, RecognizerFunction, encoded, made, text
from ._optional import Bar
from ._predictor import Predictor
from ._recordings import Data, Recordings
from ._results import Result
from ._strokes import numbers

Progress = Union[bool, Callable[[int, int, int], object], None]
Member = Union[str, StrokeFunction, type, CausalPredictor, Predictor, tuple[str, Union[StrokeFunction, type, CausalPredictor]]]
RecognizerMember = Union[str, type, Recognizer, Callable[[], Any], tuple[str, Callable[[], Any]]]


@checked
def recognize(
    recordings: Data,
    recognizers: RecognizerMember | Iterable[RecognizerMember] | None = None,
    *,
    protocol: Literal["user-dependent", "user-independent", "leave-one-person-out"] = "leave-one-person-out",
    participants: int | Iterable[int] = (),
    templates: int | Iterable[int] = (),
    draws: int | None = None,
    condition: str | None = None,
    test_condition: str | None = None,
    intervals: bool = True,
    confidence: float = 0.95,
    seed: int = 1,
    progress: Progress = None,
) -> Result:
    """Does what `foretouch recognize` does with stroke gestures: each recording is a gesture, its task the class.

    Args:
        recordings: from `read`, made of arrays, or a path.
        recognizers: specifications ("oriented-cloud", "protractor:orientation=sensitive"), and your own: classes or objects with
            fit(gestures, labels) and predict(gestures) (`Recognizer`), or (name, what makes one); one, or a list. None: all of Foretouch's.
        protocol: whose gestures are templates, and whose are tested.
        participants: user-independent: how many people templates come from, an evaluation for each; all but the one tested.
        templates: how many templates a class each person gives, an evaluation for each; 1, or all where one person is left out.
        draws: how often templates and tests are drawn; None: 100, or once where one person is left out.
        condition, test_condition: only gestures of one condition, or templates of the first and tests of the second.
        intervals, confidence, seed: whether there are intervals, the share of them that holds the truth, and the seed of draws.
        progress: told now and then, on another thread: draws done, draws, 0; or whether progress is shown, None for where a person
            sees it.

    Raises:
        ForetouchError: for arguments that are not understood or that the recordings have too few people or repetitions for.
        KeyboardInterrupt: Ctrl-C ends an evaluation.

    >>> import foretouch, numpy as np
    >>> def swipe(x, y, person, number):
    ...     along = np.arange(20) * (1 + number / 10 + (person == "b") / 20)
    ...     return foretouch.Recording([np.stack([np.arange(20) / 100, x * along, y * along], axis=1)], participant=person,
    ...                                task=f"swipe {x} {y}")
    >>> gestures = [swipe(x, y, person, number) for person in "ab" for number in range(2) for x, y in [(1, 0), (0, 1)]]
    >>> result = foretouch.recognize(gestures, ["oriented-cloud"])
    >>> [row["value"] for row in result.rows if row["metric"] == "accuracy_percent" and row["participant"] == row["task"] == "all"]
    [100.0]
    """
    if getattr(inside, "isFunction", False):
        raise ForetouchError("recognize: found a call within an evaluation's function, expected one from outside")
    recordings = Recordings.of(recordings)
    options: dict[str, object] = {
        "protocol": protocol, "participants": listed(participants), "templates": listed(templates), "intervals": intervals,
        "confidence": confidence, "seed": seed,
    }
    members: list[str | NamedRecognizer] | None = None
    if recognizers is not None:
        members = [member if isinstance(member, str) else NamedRecognizer(member[1], member[0]) if isinstance(member, tuple)
                   else NamedRecognizer(member) for member in listed(recognizers)]
        for member in members:
            # Those of touches are asked otherwise: their trials are no drawings.
            if isinstance(member, str) and member.partition(":")[0] == "touch":
                raise ForetouchError(f"recognizers: found {member!r}, expected one of stroke gestures; touch_gestures() has those of touches")
        options["recognizers"] = [member if isinstance(member, str) else member.specification for member in members]
    functions = [member for member in members or [] if isinstance(member, NamedRecognizer)]
    for name, value in (("draws", draws), ("condition", condition), ("test-condition", test_condition)):
        if value is not None:
            options[name] = value
    plan = _plan(options, "recognize")
    natives = (RecognizerFunction * len(functions))(*(function.native for function in functions))
    try:
        handle = _interruptible(progress, "draw", lambda told: made(
            "recognize", recordings._handle, plan, natives, len(functions), told, None,
        ))
    except ForetouchError as error:
        raise error from next((function.error for function in functions if function.error is not None), None)
    return Result("recognition", _files(handle), ("result.json", "metrics.csv", "breakdown.csv", "confusion.csv"))


@checked
def evaluate(
    recordings: Data,
    predictors: Member | Iterable[Member] | None = None,
    horizons: ArrayLike = (0.008, 0.016, 0.033, 0.05),
    *,
    on_failure: Literal["stop", "abstain"] = "stop",
    replay: Literal["sample", "delivery", "frame"] = "sample",
    frame_rate: float = 60,
    delivery_latency: float = 0,
    truth: Literal["interpolated", "noise-free"] = "interpolated",
    maximum_gap: float = 0.05,
    clock: Literal["device", "arrival"] = "device",
    carry: Literal["none", "recording", "person", "device"] = "person",
    where_answered: str | None = None,
    metrics: str | Iterable[str] = ("all",),
    breakdown: str | Iterable[str] | None = None,
    intervals: bool = True,
    confidence: float = 0.95,
    seed: int = 1,
    leave_out_trained: bool = False,
    progress: Progress = None,
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
        recordings: from `read`, made of arrays, or a path.
        predictors: specifications ("kalman:model=cv"), functions, classes, objects, which are copied for every stroke, or (name, function);
            one, or a list. None: all of Foretouch's that were not fitted on these recordings.
        horizons: how far ahead to predict, in seconds, of shape (h,).
        on_failure: whether a function that raises or answers wrongly ends the evaluation, or has no answers for that stroke,
            which is counted in `Result.failures`.
        replay: when predictors are asked: after every sample, every delivery, or once a frame.
        frame_rate, delivery_latency: with frame: frames per second, and how late samples reach the app, in seconds.
        truth: the recording interpolated, or a synthetic recording's noise-free ground truth.
        maximum_gap: between samples further apart than this many seconds there is no truth.
        clock: whose stamps predictors are shown: those of the device, or of arrival, where recordings have them.
        carry: the strokes over which a predictor that learns keeps what it learned, in the order in which they were drawn: those of a person, as
            in an app, of a device or of a recording. With none every stroke is answered as if it were the first one.
        where_answered: a predictor; only queries that it answers are scored, for all alike ("system": where the platform predicted).
        metrics: all, accuracy, or names of metrics or quantities ("rmse").
        breakdown: what has rows of its own, each with every metric: participant, task, device, condition, pointer, strokes (how many
            were drawn before), speed, phase; or two of them crossed: condition+device, condition+task, task+device; with
            participant and task also every task of every participant. None: participants, tasks and devices, for the metrics
            by which people compare predictors.
        intervals, confidence, seed: whether there are intervals, the share of them that holds the truth, and the seed of tests.
        leave_out_trained: leave out participants that a predictor was fitted on, instead of refusing.
        progress: told now and then, on another thread: recordings done, recordings, samples done; or whether progress is shown, None
            for where a person sees it.

    Raises:
        ForetouchError: for arguments that are not understood, files that cannot be read, and functions that fail; the
            exception of the function is its cause.
        KeyboardInterrupt: Ctrl-C ends an evaluation.

    >>> import foretouch, numpy as np
    >>> def half_step(stroke, asks, horizons):
    ...     location = np.stack([stroke.x, stroke.y], axis=1)
    ...     velocity = np.gradient(location, stroke.time, axis=0)[np.maximum(asks - 1, 0)]
    ...     return location[asks, None] + 0.5 * velocity[:, None] * horizons[None, :, None]
    >>> recordings = foretouch.synthesize(participants=2, strokes=3, task="write", seed=1)
    >>> result = foretouch.evaluate(recordings, ["kalman", half_step], horizons=[0.016, 0.033])
    >>> [row["predictor"] for row in result.leaderboard]
    ['kalman', 'function:half_step', 'linear', 'hold']
    """
    if getattr(inside, "isFunction", False):
        raise ForetouchError("evaluate: found a call within an evaluation's function, expected one from outside")
    recordings = Recordings.of(recordings)
    members: list[str | NamedFunction] | None = None
    if predictors is not None:
        members = [member_of(member) for member in listed(predictors)]
    functions = [member for member in members or [] if isinstance(member, NamedFunction)]
    options: dict[str, object] = {
        "horizons": numbers(horizons, "horizons", 0, 1).reshape(-1).tolist(), "on-failure": on_failure, "replay": replay,
        "frame-rate": frame_rate, "delivery-latency": delivery_latency, "truth": truth, "maximum-gap": maximum_gap, "clock": clock,
        "carry": carry, "metrics": texts(metrics, "metrics"), "intervals": intervals, "confidence": confidence, "seed": seed,
        "leave-out-trained": leave_out_trained,
    }
    if members is not None:
        options["predictors"] = [member if isinstance(member, str) else member.specification for member in members]
    if where_answered is not None:
        options["where-answered"] = where_answered
    if breakdown is not None:
        options["breakdown"] = texts(breakdown, "breakdown")
    natives = (Function * len(functions))(*(function.native for function in functions))

    def run(options: dict[str, object], progress: Progress) -> Handle:
        plan = _plan(options, "evaluate")
        try:
            return _interruptible(progress, "recording", lambda told: made(
                "evaluate", recordings._handle, plan, natives, len(functions), told, None,
            ))
        except ForetouchError as error:
            cause = next((function.error for function in functions if function.error is not None), None)
            raise error from cause

    handle = run(options, progress)
    # Metrics and intervals are known then: what is cheapest does.
    again = options | {"metrics": ["rmse"], "intervals": False, "breakdown": []}
    return Result("evaluation", _files(handle), ("result.json", "metrics.csv", "breakdowns.csv"),
                  predict=lambda path: run(again | {"predictions": path}, None))


def leaderboard(
    recordings: Data, predictors: Member | Iterable[Member] | None = None,
    horizons: ArrayLike = (0.008, 0.016, 0.033, 0.05), **options: Any,
) -> Result:
    """Ranks predictors by the geometric mean, over datasets and horizons, of their RMSE divided by that of `linear`.

    Args:
        recordings, predictors, horizons, options: those of `evaluate`.

    Returns:
        A result whose main table has a row a predictor, the best first: place, predictor, rmse_ratio with ci_low and ci_high, jitter_ratio,
        lift_overshoot_ratio, mean_rank, how many predictors each is significantly better_than and worse_than, and p_holm, Holm's corrected
        probability of Wilcoxon's test against the one in tested_against.

    >>> import foretouch
    >>> recordings = foretouch.synthesize(participants=3, strokes=3, task="write", seed=1)
    >>> [row["predictor"] for row in foretouch.leaderboard(recordings, ["kalman", "one-euro"], [0.016, 0.033]).rows]
    ['kalman', 'one-euro', 'linear', 'hold']
    """
    found = evaluate(recordings, predictors, horizons, **options)
    names = ("leaderboard.csv", "leaderboard.json", "result.json", "metrics.csv", "breakdowns.csv")
    return Result("leaderboard", lambda name: found.file("leaderboard.txt" if name == "table.txt" else name), names)


def _files(handle: Handle) -> Callable[[str], bytes]:
    """The files of a result in the library."""
    return lambda name: text("result_file", handle, encoded(name, "name"))


def member_of(member: Any) -> str | NamedFunction:
    """A specification, or a function under a name."""
    if isinstance(member, (str, Predictor)):
        return member if isinstance(member, str) else member.specification
    if isinstance(member, tuple):
        if len(member) != 2 or not isinstance(member[0], str) or isinstance(member[1], (str, Predictor)):
            raise ForetouchError(f"predictors: found {member!r}, expected (name, function)")
        return NamedFunction(member[1], member[0])
    return NamedFunction(member)


def _plan(options: dict[str, object], name: str = "evaluate") -> bytes:
    try:
        return json.dumps(options, allow_nan=False).encode()
    except (TypeError, ValueError) as error:
        raise ForetouchError(f"{name}: {error}") from error


def _interruptible(progress: Progress, label: str, work: Callable[[object], Handle]) -> Handle:
    """Works on another thread, because this one could not be interrupted while it is in the library."""
    bar = Bar(label, progress if isinstance(progress, bool) else None if progress is None else False)
    outcome: list[Handle | BaseException] = []
    stop: list[BaseException] = []
    finished = threading.Event()

    @PROGRESS  # type: ignore[untyped-decorator]
    def told(_: object, done: int, total: int, samples: int) -> int:
        try:
            if total and not stop:
                if callable(progress):
                    progress(done, total, samples)
                else:
                    bar.tell(done, total)
        except BaseException as error:
            stop.append(error)
        return 1 if stop else 0

    def run() -> None:
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
    bar.close()
    if stop:
        raise stop[0]
    found = outcome[0]
    if isinstance(found, BaseException):
        raise found
    return found
