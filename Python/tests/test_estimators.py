"""Recognizers as estimators."""

import pickle
import unittest
import warnings

import numpy as np
from sklearn.model_selection import LeaveOneGroupOut, cross_val_score
from sklearn.utils.estimator_checks import check_estimator

import foretouch

from .test_recognize import swipes


class Estimator(unittest.TestCase):
    def test_passes_the_checks_of_scikit_learn(self):
        # The one check that is skipped asks for arrays of other libraries, which needs a setting of SciPy.
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            found = check_estimator(foretouch.GestureClassifier(), on_fail=None, on_skip=None)
        self.assertEqual({check["check_name"] for check in found if check["status"] != "passed"}, {"check_array_api_input"})
        self.assertGreater(len(found), 40)

    def test_cross_validation_over_people_is_the_protocol_that_leaves_one_out(self):
        gestures = swipes()
        labels, people = [gesture.task for gesture in gestures], [gesture.participant for gesture in gestures]
        scores = cross_val_score(foretouch.GestureClassifier("dollarp"), gestures, labels, groups=people, cv=LeaveOneGroupOut())
        rows = foretouch.recognize(gestures, ["dollarp"]).breakdown
        accuracy = {row["name"]: row["accuracy_percent"] for row in rows if row["by"] == "participant"}
        np.testing.assert_allclose(100 * scores, [accuracy[person] for person in sorted(set(people))])

    def test_forms_of_gestures(self):
        points = [np.stack([np.arange(12.0), np.arange(12.0) ** power], axis=1) for power in (1, 3)]
        timed = [np.column_stack([np.arange(12) / 60, gesture]) for gesture in points]
        flat = np.array([gesture.ravel() for gesture in points])
        labels = ["line", "curve"]
        for drawn in (points, timed, flat, np.array(points), [foretouch.Stroke(*gesture.T) for gesture in timed],
                      [[gesture[:6], gesture[6:]] for gesture in points], [foretouch.Recording([gesture]) for gesture in timed]):
            fitted = foretouch.GestureClassifier().fit(drawn, labels)
            self.assertEqual(fitted.predict(drawn).tolist(), labels)
            self.assertEqual(fitted.distances(drawn).argmin(axis=1).tolist(), [1, 0])
            self.assertEqual(pickle.loads(pickle.dumps(fitted)).predict(drawn).tolist(), labels)
        for wrong in ([np.zeros((0, 2))], [np.zeros((4, 5))], [np.full((4, 2), np.nan)]):
            with self.assertRaises(ValueError):
                foretouch.GestureClassifier().fit(wrong, ["a"])
        with self.assertRaisesRegex(foretouch.ForetouchError, "oriented-cloud"):
            foretouch.GestureClassifier("oriented-clod").fit(points, labels)


if __name__ == "__main__":
    unittest.main()
