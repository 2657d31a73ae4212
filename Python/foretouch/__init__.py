"""Foretouch from Python: predictors and recognizers of touch and pen input, run over recorded strokes and measured.

    import foretouch

    recordings = foretouch.read("my-study.csv")
    result = foretouch.evaluate(recordings, ["kalman", my_function], horizons=[0.016, 0.033])
    print(result)
    result.plot()

Locations are in CSS px where the physical scale is known, times in seconds, angles in radians. What goes wrong raises
`ForetouchError`. Keyword arguments that are the command's options are in the command's units, of which `horizons` in seconds is the exception.
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING

from ._evaluation import evaluate, leaderboard, recognize
from ._functions import CausalPredictor, Recognizer, Sample, per_question
from ._library import ForetouchError
from ._predictor import Predictor, predictors
from ._recordings import Recording, Recordings, load, read
from ._results import Result
from ._strokes import Predictions, Stroke
from ._work import (
    Classifier, advise, articulation, classify, command, compare, fetch, latency, render, reproduce, score, synthesize, touch_gestures, train,
    tune,
)

if TYPE_CHECKING:
    from .estimators import GestureClassifier

__all__ = [
    "CausalPredictor", "Classifier", "ForetouchError", "Predictions", "Predictor", "Recognizer", "Recording", "Recordings", "Result",
    "Sample", "Stroke", "advise", "articulation", "classify", "command", "compare", "evaluate", "fetch", "latency", "leaderboard", "load",
    "per_question", "predictors", "read", "recognize", "render", "reproduce", "score", "synthesize", "touch_gestures",
    "train", "tune",
]
if TYPE_CHECKING or find_spec("sklearn"):
    __all__ += ["GestureClassifier"]


class _MissingPackage(ForetouchError, AttributeError):
    """An attribute that needs a package that is not there: for `hasattr` there is no such attribute."""


def __getattr__(name: str) -> object:
    # scikit-learn takes longer to import than all of the rest.
    if name == "GestureClassifier":
        try:
            from .estimators import GestureClassifier
        except ForetouchError as error:
            raise _MissingPackage(str(error)) from error
        return GestureClassifier
    if name == "__version__":
        from importlib.metadata import PackageNotFoundError, version

        try:
            return version("foretouch")
        except PackageNotFoundError as error:
            raise AttributeError(f"{error}: the package is used without being installed, and has no version") from error
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
