"""Stroke-gesture recognizers as estimators of scikit-learn: in pipelines, cross-validation and grid searches."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Sequence

import numpy as np

from ._keywords import checked
from ._library import ForetouchError
from ._optional import optional
from ._recordings import Recording
from ._strokes import Stroke
from ._work import Classifier

if TYPE_CHECKING:
    from sklearn.base import BaseEstimator, ClassifierMixin  # type: ignore[import-untyped]
    from sklearn.utils import Tags  # type: ignore[import-untyped]
else:
    _base = optional("sklearn.base", "foretouch.GestureClassifier")
    BaseEstimator, ClassifierMixin = _base.BaseEstimator, _base.ClassifierMixin

_STEP = 0.01


class GestureClassifier(ClassifierMixin, BaseEstimator):  # type: ignore[misc]
    """A recognizer of drawn gestures by templates.

    Gestures come in either of two forms:

    - A list of n gestures: each a `Recording`, a `Stroke`, a list of strokes, or an array of shape (points, 2) with x and y, or
      (points, 3) with time in s, x and y.
    - An array of shape (n, features) of numbers: each row the points of one stroke, x and y one after the other; where the number is odd,
      the last y is that of the point before. An array of shape (n, points, 2) is a list of strokes.

    Recognizers ignore where a gesture was drawn, and most of them its size: what counts is shape.

    Args:
        recognizer: a specification ("oriented-cloud", "dollarp", "protractor:orientation=sensitive"); `foretouch recognizers` lists them.

    Attributes:
        classes_: the classes in their order, of shape (classes,).
        n_features_in_: after fitting with an array of shape (n, features), how many.

    >>> import foretouch, numpy as np
    >>> along = np.linspace(0, 1, 16)
    >>> def gesture(kind, noise):
    ...     y = along if kind == "line" else np.where(along < 0.5, along, 1 - along)
    ...     return np.stack([100 * along, 100 * y], axis=1) + np.random.default_rng(noise).normal(size=(16, 2))
    >>> X = [gesture(kind, noise) for noise in range(4) for kind in ("line", "peak")]
    >>> y = ["line", "peak"] * 4
    >>> foretouch.GestureClassifier("dollarp").fit(X[:4], y[:4]).score(X[4:], y[4:])
    1.0
    """

    @checked
    def __init__(self, recognizer: str = "oriented-cloud"):
        self.recognizer = recognizer

    def fit(self, X: Any, y: Any) -> GestureClassifier:
        """Takes gestures as templates.

        Args:
            X: n gestures.
            y: their classes, of shape (n,).

        Raises:
            ValueError: where a gesture has no point, or a value is not finite.
        """
        utils = optional("sklearn.utils.validation", "GestureClassifier")
        multiclass = optional("sklearn.utils.multiclass", "GestureClassifier")
        drawn = self._gestures(X, reset=True)
        classes = utils.column_or_1d(y, warn=True)
        utils.check_consistent_length(drawn, classes)
        multiclass.check_classification_targets(classes)
        utils.assert_all_finite(classes) if classes.dtype.kind == "f" else None
        self.classes_, numbered = np.unique(classes, return_inverse=True)
        names = [f"{number:06d}" for number in numbered]
        self._templates = [_recording(gesture, name) for gesture, name in zip(drawn, names)]
        self._made = Classifier(self._templates, self.recognizer)
        return self

    @property
    def _classifier(self) -> Classifier:
        if self._made is None:
            self._made = Classifier(self._templates, self.recognizer)
        return self._made

    def __getstate__(self) -> dict[str, Any]:
        # What lives in the library is made anew from the templates.
        state: dict[str, Any] = super().__getstate__()
        return state | {"_made": None} if "_made" in state else state

    def predict(self, X: Any) -> np.ndarray:
        """The class of each of n gestures, of shape (n,); the first class where the recognizer has no answer, which a dot may get."""
        optional("sklearn.utils.validation", "GestureClassifier").check_is_fitted(self)
        answers, _ = self._classifier.classify([_recording(gesture, "0") for gesture in self._gestures(X, reset=False)])
        found: np.ndarray = self.classes_[[0 if answer is None else int(answer) for answer in answers]]
        return found

    def distances(self, X: Any) -> np.ndarray:
        """How far each of n gestures is from the nearest template of each class, in the recognizer's own measure: of shape (n, classes), infinite
        where the recognizer does not compare the two."""
        optional("sklearn.utils.validation", "GestureClassifier").check_is_fitted(self)
        return self._classifier.classify([_recording(gesture, "0") for gesture in self._gestures(X, reset=False)])[1]

    def _gestures(self, X: Any, reset: bool) -> Sequence[Any]:
        """Gestures one by one, checked."""
        if isinstance(X, np.ndarray) and X.ndim == 3 or isinstance(X, (list, tuple)) and len(X) and not _is_row(X[0]):
            if not len(X):
                raise ValueError("X: found no gesture, expected at least one")
            return list(X)
        table = optional("sklearn.utils.validation", "GestureClassifier").validate_data(self, X, reset=reset, dtype=np.float64)
        if table.shape[1] % 2:
            table = np.column_stack([table, table[:, -2] if table.shape[1] > 1 else np.zeros(len(table))])
        return list(table.reshape(len(table), -1, 2))

    def __sklearn_tags__(self) -> Tags:
        tags = super().__sklearn_tags__()
        # Where a point lies is nothing to a recognizer of shapes, and the clouds of points of scikit-learn's checks differ in nothing else.
        tags.classifier_tags.poor_score = True
        return tags


def _is_row(value: Any) -> bool:
    """Whether something is a row of numbers."""
    if isinstance(value, (Recording, Stroke)) or isinstance(value, (list, tuple)) and len(value) and isinstance(value[0], Stroke):
        return False
    return np.ndim(value) <= 1


def _recording(gesture: Any, name: str) -> Recording:
    """A gesture of a class."""
    if isinstance(gesture, Recording):
        return Recording(gesture.strokes, task=name)
    strokes = gesture if isinstance(gesture, (list, tuple)) and len(gesture) and (isinstance(gesture[0], Stroke) or np.ndim(gesture[0]) == 2) else [gesture]
    made, start = [], 0.0
    for stroke in strokes:
        if not isinstance(stroke, Stroke):
            points = np.asarray(stroke, dtype=np.float64)
            if points.ndim != 2 or points.shape[1] not in (2, 3) or not len(points):
                raise ValueError(f"X: found a gesture of shape {points.shape}, expected (points, 2) or (points, 3), with a point")
            if not np.isfinite(points).all():
                raise ValueError("X: found NaN or infinity in a gesture, expected numbers")
            if points.shape[1] == 2:
                points = np.column_stack([start + _STEP * np.arange(len(points)), points])
            stroke = Stroke(*np.ascontiguousarray(points.T))
        made.append(stroke)
        start = float(stroke.time[-1]) + _STEP
    try:
        return Recording(made, task=name)
    except ForetouchError as error:
        raise ValueError(str(error)) from error
