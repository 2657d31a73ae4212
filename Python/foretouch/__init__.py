"""Foretouch from Python: predictors of touch and pen input, run over recorded strokes and measured.

    import foretouch

    recordings = foretouch.load("Datasets/bundled/finger-60")
    result = foretouch.evaluate(recordings, ["kalman", my_function], horizons=[0.016, 0.033])
    print(result)

Locations are in CSS px where the physical scale is known, times in seconds, angles in radians. What goes wrong raises
`ForetouchError`.
"""

from ._evaluation import GestureResult, Result, evaluate, recognize
from ._functions import CausalPredictor, Sample, per_question
from ._library import ForetouchError
from ._predictor import Predictor, predictors
from ._recordings import Recording, Recordings, load
from ._strokes import Predictions, Stroke

__all__ = [
    "CausalPredictor", "ForetouchError", "GestureResult", "Predictions", "Predictor", "Recording", "Recordings", "Result", "Sample", "Stroke",
    "evaluate", "load", "per_question", "predictors", "recognize",
]
