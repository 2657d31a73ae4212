"""Foretouch's predictors and recognizers from Python, on systems that its full package does not run on.

    import foretouch

    predictor = foretouch.Predictor("kalman")
    answers = predictor.replay(stroke, horizons=[0.016, 0.033])    # a stroke of shape (n, 3): time, x, y

The full package is for Linux on x86-64. Its other names raise `FullPackageError` here when they are called.
"""

from __future__ import annotations

from ._core import Classification, FullPackageError, GestureChange, GestureRecognizer, Predictor, Touch, TouchGestures, predictors, recognizers
from ._library import ForetouchError
from ._strokes import Predictions, Stroke

__all__ = [
    "Classification", "ForetouchError", "FullPackageError", "GestureChange", "GestureRecognizer", "Predictions", "Predictor", "Stroke", "Touch",
    "TouchGestures", "predictors", "recognizers",
]

# The names of the full package that this one does not have.
_FULL = {
    "CausalPredictor", "Classifier", "GestureClassifier", "Recognizer", "Recording", "Recordings", "Result", "Sample", "advise", "articulation",
    "classify", "command", "compare", "evaluate", "fetch", "latency", "leaderboard", "load", "per_question", "read", "recognize", "render",
    "reproduce", "score", "synthesize", "touch_gestures", "train", "tune",
}


class _Absent:
    """A name of the full package: scripts import it, and get the error when they use it."""

    def __init__(self, name: str):
        self.__name__ = name

    def __call__(self, *_: object, **__: object) -> object:
        raise FullPackageError(self.__name__)

    def __getattr__(self, name: str) -> object:
        if name.startswith("__"):
            raise AttributeError(name)
        raise FullPackageError(f"{self.__name__}.{name}")


def __getattr__(name: str) -> object:
    if name in _FULL:
        return _Absent(name)
    if name == "__version__":
        from importlib.metadata import version

        return version("foretouch")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
