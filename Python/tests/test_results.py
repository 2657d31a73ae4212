"""Results: pictures, tables, files."""

import json
import pathlib
import tempfile
import unittest

import matplotlib
import numpy as np
import pandas

import foretouch

from .common import constant_velocity, recordings
from .test_recognize import swipes

matplotlib.use("agg")

PRESSES = pathlib.Path(__file__).resolve().parents[2] / "Datasets" / "presses" / "press-240"


def results():
    """One of every kind."""
    data = recordings(participants=6)
    evaluation = foretouch.evaluate(data, ["kalman", constant_velocity], [0.016, 0.033])
    gestures = swipes()
    return {
        "evaluation": evaluation,
        "leaderboard": foretouch.leaderboard(data, ["kalman"], [0.016]),
        "comparison": foretouch.compare(evaluation, between="kalman", and_="linear"),
        "recognition": foretouch.recognize(gestures, ["oriented-cloud", "dollarp"], templates=[1], draws=5),
        "classification": foretouch.classify(gestures[:8], gestures[8:]),
        "articulation": foretouch.articulation(gestures),
        "touch gestures": foretouch.touch_gestures(gestures),
        "touch trials": foretouch.touch_gestures([foretouch.Recording(gesture.strokes, task="drag") for gesture in gestures], measure=True),
        "latency": foretouch.latency(data, [constant_velocity], rounds=6, events=100),
        "tuning": foretouch.tune(data, lambda gain: lambda *asked: constant_velocity(*asked[:2], gain * asked[2]), {"gain": "linear:0..1"},
                                 evaluations=3),
        "advice": foretouch.advise(data, "kalman"),
    }


class EveryKind(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.results = results()

    def test_has_the_same_names(self):
        for kind, result in self.results.items():
            with self.subTest(kind), tempfile.TemporaryDirectory() as folder:
                self.assertEqual(result.kind, kind)
                self.assertEqual(len(result.frame), len(result.rows))
                self.assertGreater(len(result.rows), 0)
                self.assertIn("<table>", result._repr_html_())
                self.assertIn(r"\begin{tabular}", result.latex())
                self.assertGreater(len(str(result)), 20)
                axes = result.plot()
                axes.figure.savefig(pathlib.Path(folder, "picture.svg"))
                matplotlib.pyplot.close(axes.figure)
                for name in ("all", "main.csv", "table.tex", "main.parquet"):
                    result.save(pathlib.Path(folder, name))
                pandas.testing.assert_frame_equal(pandas.read_parquet(pathlib.Path(folder, "main.parquet")), result.frame)
                again = foretouch.Result.load(pathlib.Path(folder, "all"))
                self.assertGreater(len(str(again)), 20)

    def test_what_commands_measure_keeps_its_kind(self):
        with tempfile.TemporaryDirectory() as folder:
            foretouch.command("recognize", PRESSES, "--output", folder)
            result = foretouch.Result.load(folder)
            self.assertEqual(result.kind, "presses")
            self.assertGreater(len(str(result)), 20)
            axes = result.plot()
            matplotlib.pyplot.close(axes.figure)

    def test_a_result_of_a_newer_version_is_refused(self):
        for version, isRead in (("0.1.0", True), ("9.2.0", False), ("0.99.0", False), ("soon", False)):
            with self.subTest(version), tempfile.TemporaryDirectory() as folder:
                self.results["evaluation"].save(folder)
                path = pathlib.Path(folder, "result.json")
                path.write_text(json.dumps(json.loads(path.read_text("utf-8")) | {"version": version}), "utf-8")
                if isRead:
                    self.assertGreater(len(foretouch.Result.load(folder).rows), 0)
                else:
                    for reads in (foretouch.Result.load, lambda path: foretouch.compare(path, between="kalman", and_="linear")):
                        with self.assertRaisesRegex(foretouch.ForetouchError, f'found "version": "{version}", expected a version up to'):
                            reads(folder)

    def test_endings_that_are_not_written_are_refused(self):
        result = self.results["evaluation"]
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            for ending in ("table.xlsx", "table.json", "table.txt"):
                with self.assertRaisesRegex(foretouch.ForetouchError, f"{ending}', expected a name that ends in .csv, .parquet, .tex, or that of a folder"):
                    result.save(folder / ending)
            for save in (recordings().save, lambda path: foretouch.synthesize(path, participants=1, strokes=1)):
                with self.assertRaisesRegex(foretouch.ForetouchError, "mine.csv', expected the name of a folder"):
                    save(folder / "mine.csv")
            self.assertEqual(list(folder.iterdir()), [])
            (folder / "there.mine").mkdir()
            for fine in ("run-v1.2", "there.mine", "main.CSV"):
                result.save(folder / fine)
            self.assertTrue((folder / "there.mine" / "metrics.csv").exists() and (folder / "main.CSV").is_file())

    def test_pictures_show_the_figures(self):
        evaluation = self.results["evaluation"]
        axes = evaluation.plot("p95")
        lines = {line.get_label(): line.get_ydata().tolist() for line in axes.lines}
        expected = [row["value"] for row in evaluation.rows
                    if row["predictor"] == "kalman" and row["metric"] == "p95" and row["participant"] == row["task"] == "all"]
        self.assertEqual(lines["kalman"], expected)
        unit = evaluation.json["datasets"][0]["unit"].replace("css-px", "CSS px")
        self.assertEqual(axes.get_ylabel(), f"p95 ({unit})")
        matplotlib.pyplot.close(axes.figure)
        axes = self.results["recognition"].plot(recognizer="dollarp")
        table = axes.images[0].get_array()
        np.testing.assert_allclose(table.sum(axis=1), 1)
        matplotlib.pyplot.close(axes.figure)
        for number in (99, -3, 2, "1", 0.5):
            with self.assertRaisesRegex(foretouch.ForetouchError, f"number: found {number!r}, expected a recording from 0 to 1, of 2"):
                recordings().plot(number)
        axes = recordings().plot(predictor="kalman")
        self.assertTrue(axes.yaxis_inverted())
        matplotlib.pyplot.close(axes.figure)

    def test_what_a_kind_does_not_have_is_an_error(self):
        for kind, wrong in (("evaluation", lambda result: result.plot("rsme")), ("evaluation", lambda result: result.confusion),
                            ("evaluation", lambda result: result.plot(recognizer="a")), ("latency", lambda result: result.predictions),
                            ("comparison", lambda result: result.latex(metric="rmse")), ("recognition", lambda result: result.plot(recognizer="a"))):
            with self.subTest(kind), self.assertRaises(foretouch.ForetouchError):
                wrong(self.results[kind])


if __name__ == "__main__":
    unittest.main()
