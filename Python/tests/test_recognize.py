"""Recognizers of stroke gestures."""

import json
import pathlib
import tempfile
import unittest

import numpy as np

import foretouch

from .common import command


def swipes(people=4, repetitions=4):
    """Swipes to the four sides, as recordings."""
    recordings = []
    for person in range(people):
        generator = np.random.default_rng(person)
        for label, direction in (("left", (-1, 0)), ("right", (1, 0)), ("up", (0, -1)), ("down", (0, 1))):
            for _ in range(repetitions):
                steps = np.arange(20)[:, None] * np.array(direction) * 8 + generator.normal(size=(20, 2))
                stroke = foretouch.Stroke(np.arange(20) / 100, *steps.T)
                recordings.append(foretouch.Recording([stroke], dataset="swipes", participant=f"p{person}", task=label,
                                                      condition="slow" if person % 2 else "fast"))
    return recordings


class Recognize(unittest.TestCase):
    def test_directions_are_told_and_clouds_have_none(self):
        result = foretouch.recognize(
            swipes(), ["oriented-cloud", "dollarp"], protocol="user-independent", participants=[2], draws=20,
        )
        accuracy = {row["subject"]: row for row in result.rows if row["metric"] == "accuracy_percent"}
        self.assertEqual(accuracy["oriented-cloud"]["value"], 100)
        self.assertLess(accuracy["dollarp"]["value"], 90)
        self.assertEqual(accuracy["dollarp"]["condition"], "protocol=user-independent participants=2 templates=1")
        self.assertEqual(result.leaderboard[0]["recognizer"], "oriented-cloud")
        self.assertIn("user-independent, 2 people, 1 template", str(result))
        self.assertEqual(sum(row["count"] for row in result.confusion if row["subject"] == "dollarp"), 20 * 4)
        self.assertEqual({row["by"] for row in result.breakdown}, {"participant", "class"})

    def test_files_give_what_the_command_gives(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "swipes.jsonl")
            with path.open("w") as file:
                for recording in swipes():
                    stroke = recording.strokes[0]
                    points = np.stack([stroke.x, stroke.y, 1000 * stroke.time], axis=1).tolist()
                    json.dump({"label": recording.task, "subject": recording.participant, "strokes": [points]}, file)
                    file.write("\n")
            result = foretouch.recognize(foretouch.load(path), ["penny-pincher"], protocol="user-dependent", templates=[1, 2], draws=5)
            result.save(pathlib.Path(folder, "python"))
            command("recognize", path, "--recognizer", "penny-pincher", "--protocol", "user-dependent", "--templates", "1,2",
                    "--draws", "5", "--output", pathlib.Path(folder, "command"))
            for name in ("metrics.csv", "breakdown.csv", "confusion.csv", "result.json"):
                self.assertEqual(*(pathlib.Path(folder, by, name).read_bytes() for by in ("python", "command")))

    def test_recognizers_of_ones_own_are_measured_by_the_same_rule(self):
        class Own:
            """The direction from the first point to the last."""

            def direction(self, gesture):
                return np.array([gesture[-1].x[-1] - gesture[0].x[0], gesture[-1].y[-1] - gesture[0].y[0]])

            def fit(self, gestures, labels):
                self.templates = [(self.direction(gesture), label) for gesture, label in zip(gestures, labels)]

            def predict(self, gestures):
                return [max(self.templates, key=lambda template: self.direction(gesture) @ template[0])[1] for gesture in gestures]

        result = foretouch.recognize(
            swipes(), [Own, ("cloud", lambda: foretouch.GestureClassifier("dollarp")), "dollarp"], protocol="user-independent", participants=[2],
            draws=20,
        )
        accuracy = {row["subject"]: row["value"] for row in result.rows if row["metric"] == "accuracy_percent"}
        self.assertEqual(list(accuracy), ["function:Own", "function:cloud", "dollarp"])
        self.assertEqual(accuracy["function:Own"], 100)
        self.assertEqual(accuracy["function:cloud"], accuracy["dollarp"])

    def test_one_stands_for_a_list_of_it_and_objects_are_copied(self):
        for one, several in (("dollarp", ["dollarp"]), (foretouch.GestureClassifier("dollarp"), [foretouch.GestureClassifier("dollarp")])):
            results = [foretouch.recognize(swipes(), recognizers, protocol="user-independent", participants=participants, templates=templates, draws=5)
                       for recognizers, participants, templates in ((one, 2, 1), (several, [2], [1]))]
            self.assertEqual(*(result.file("metrics.csv") for result in results))
        self.assertEqual({row["subject"] for row in results[0].rows}, {"function:GestureClassifier"})

    def test_recognizers_that_fail_end_it(self):
        class Broken(Exception):
            pass

        class Own:
            def fit(self, gestures, labels):
                pass

            def predict(self, gestures):
                raise Broken("no idea")

        with self.assertRaisesRegex(foretouch.ForetouchError, "recognizer 'function:Own': found Broken: no idea") as raised:
            foretouch.recognize(swipes(), [Own])
        self.assertIsInstance(raised.exception.__cause__, Broken)
        with self.assertRaisesRegex(foretouch.ForetouchError, "recognizers: found 5"):
            foretouch.recognize(swipes(), [5])

    def test_conditions(self):
        recordings = swipes()
        result = foretouch.recognize(recordings, ["dtw"], condition="slow")
        self.assertEqual({row["n"] for row in result.rows}, {2 * 4 * 4})
        self.assertEqual(foretouch.Recordings(recordings)[0].condition, "fast")

    def test_wrong_ones(self):
        for options, message in (
            ({"protocol": "nobody"}, "protocol"), ({"participants": [9], "protocol": "user-independent"}, "4 people"),
            ({"templates": [0]}, "templates"), ({"test_condition": "slow"}, "test-condition"),
            ({"recognizers": ["oriented-clod"]}, "oriented-cloud"), ({"recognizers": 5}, "found 5, expected a specification"),
            ({"protocols": "user-dependent"}, "recognize: unknown keyword 'protocols'; did you mean 'protocol'"),
        ):
            with self.subTest(options), self.assertRaisesRegex(foretouch.ForetouchError, message):
                foretouch.recognize(swipes(), **options)


if __name__ == "__main__":
    unittest.main()
