"""Work that the command does, by keyword arguments."""

import contextlib
import copy
import io
import os
import pathlib
import pickle
import re
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from unittest import mock

import numpy as np
import pandas

import foretouch
from foretouch import _command, _optional

from .common import BUNDLED, ROOT, ConstantVelocity, command, constant_velocity, recordings

FINGER = BUNDLED / "finger-60"


class Folder(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)


class Keywords(unittest.TestCase):
    def test_become_options(self):
        words = _command.words_of(("evaluate",), {
            "max_gap": 40.0, "predictor": ["kalman", "linear"], "column": {"t": "ms", "x": "px"}, "intervals": False, "leave_out_trained": True,
            "verbose": False, "breakdown": ["participant", "task"], "seed": None, "horizon": np.array([8, 16.5]),
        })
        self.assertEqual(words, [
            "--max-gap=40", "--predictor=kalman", "--predictor=linear", "--column=t=ms", "--column=x=px", "--no-intervals", "--leave-out-trained",
            "--breakdown=participant,task", "--horizon=8", "--horizon=16.5",
        ])
        self.assertEqual(_command.words_of(("compare",), {"and_": "linear", "between": "hold"}), ["--and=linear", "--between=hold"])

    def test_wrong_ones_name_the_nearest(self):
        for call, message in (
            (lambda: foretouch.advise(FINGER, "kalman", max_overshot="1mm"), "advise: unknown keyword 'max_overshot'; did you mean 'max_overshoot'"),
            (lambda: foretouch.synthesize(participant=2), "did you mean 'participants'"),
            (lambda: foretouch.read(FINGER, mm_per_units=1), "read: unknown keyword 'mm_per_units'; did you mean 'mm_per_unit'"),
            (lambda: foretouch.latency(FINGER, ["kalman"], rounds=6, intervals="no"), "intervals: found 'no', expected True or False"),
            (lambda: foretouch.latency(FINGER, ["kalman"], rounds=6, clock=True), "clock: found True"),
            (lambda: foretouch.latency(FINGER, 5), "predictors: found 5, expected a specification"),
            (lambda: foretouch.latency(FINGER, ["kalman"], round=7), "did you mean 'rounds'? Expected one of "),
            (lambda: foretouch.tune(FINGER, "kalman", {}, horizon=[0.1]), "did you mean 'horizons'"),
            (lambda: foretouch.advise(FINGER, ["kalman", "linear"]), "predictor: found 2, expected one"),
            (lambda: foretouch.evaluate(FINGER, ["kalman"], horizon=[0.1]), "evaluate: unknown keyword 'horizon'; did you mean 'horizons'? Expected one of "),
            (lambda: foretouch.leaderboard(FINGER, ["kalman"], confidense=0.9), "did you mean 'confidence'"),
            (lambda: foretouch.classify(FINGER, FINGER, recogniser="dtw"), "classify: unknown keyword 'recogniser'; did you mean 'recognizer'"),
            (lambda: foretouch.Classifier(FINGER, recogniser="dtw"), "Classifier: unknown keyword 'recogniser'"),
            (lambda: foretouch.Predictor("kalman", model="cv"), "Predictor: unknown keyword 'model'; expected one of specification"),
            (lambda: foretouch.Predictor("kalman").replay([], horizon=1), "Predictor.replay: unknown keyword 'horizon'; did you mean 'horizons'"),
            (lambda: foretouch.GestureClassifier(recogniser="dtw"), "did you mean 'recognizer'"),
            (lambda: foretouch.touch_gestures(FINGER, recognizer="touch:standard"), "touch_gestures: unknown keyword 'recognizer'; did you mean 'recognizers'"),
            (lambda: foretouch.compare("a", betwen="kalman"), "did you mean 'between'"),
            (lambda: foretouch.compare(recordings(), between="kalman"), "compare: found Recordings, expected results"),
            (lambda: foretouch.Recording([], participants="p"), "Recording: unknown keyword 'participants'; did you mean 'participant'"),
            (lambda: foretouch.Stroke([0], [0], [0], forces=[1]), "Stroke: unknown keyword 'forces'; did you mean 'force'"),
            (lambda: foretouch.Recordings.from_frame(None, time_units="ms"), "did you mean 'time_unit'"),
            (lambda: recordings().plot(predictors="kalman"), "did you mean 'predictor'"),
            (lambda: foretouch.Recordings.from_columns({"time": [0], "x": [0], "y": [0], "strokes": [1]}), "did you mean 'stroke'"),
            (lambda: foretouch.recognize(FINGER, ["touch:standard"]), "recognizers: found 'touch:standard', expected one of stroke gestures"),
            (lambda: foretouch.evaluate(FINGER, ["hold"], carry="persons"), "carry: found 'persons', expected one of "),
            (lambda: foretouch.tune(FINGER, constant_velocity, {"a": "linear:0..1"}, evaluation=3), "did you mean 'evaluations'"),
        ):
            with self.subTest(message), self.assertRaisesRegex(foretouch.ForetouchError, re.escape(message)):
                call()

    def test_progress_is_told_from_remarks(self):
        for line, expected in (
            ("evaluated 43 of 48 recordings, 9 250 samples", ("43", "48")), ("4 of 15 rounds", ("4", "15")), ("d, user-dependent: 3 of 100 draws", ("3", "100")),
            ("evaluated 1 204 of 3 000 recordings, 9 250 samples", ("1 204", "3 000")), ("warning: 3 of 5 files are not read", None),
            ("note: x: 3 of 5 columns are read", None), ("kalman is left out: it was fitted on 3 of 5 recordings of yours", None),
        ):
            found = _command.PROGRESS.fullmatch(line)
            self.assertEqual(found and found.groups(), expected, line)

    def test_errors_are_the_sentence_of_the_command(self):
        with self.assertRaises(foretouch.ForetouchError) as raised:
            foretouch.latency(FINGER, ["kalman"], rounds=3)
        self.assertEqual(str(raised.exception), "rounds: found 3, expected from 6 to 10000, fewer have no 95 % interval")
        with self.assertRaisesRegex(foretouch.ForetouchError, "^there is no predictor 'kalmann'. Did you mean 'kalman'"):
            foretouch.advise(FINGER, "kalmann")


class TheCommand(Folder):
    def test_comparisons_are_its_own(self):
        command("evaluate", FINGER, "--predictor", "kalman", "--output", self.folder / "a")
        command("compare", self.folder / "a" / "result.json", "--between", "kalman", "--and", "linear", "--metric", "rmse",
                "--output", self.folder / "table.csv")
        result = foretouch.evaluate(FINGER, ["kalman"], [0.008, 0.016, 0.033, 0.05])
        for first in (result, self.folder / "a", foretouch.Result.load(self.folder / "a")):
            comparison = foretouch.compare(first, between="kalman", and_=["linear"], metrics=["rmse"])
            self.assertEqual(comparison.file("comparison.csv"), (self.folder / "table.csv").read_bytes())
        self.assertEqual(comparison.rows[0]["better"], "kalman")

    def test_two_results(self):
        results = [foretouch.evaluate(recordings(participants=2), [name], [0.016]) for name in ("kalman", "kalman:model=cv")]
        same = foretouch.compare(results[0], results[0], metrics=["rmse"])
        self.assertEqual({row["ratio"] for row in same.rows}, {1.0})
        self.assertIn("0 worse by more than 5.00 %", str(same))
        self.assertNotEqual({row["ratio"] for row in foretouch.compare(*results).rows}, {1.0})

    def test_tuning_is_its_own(self):
        command("tune", FINGER, "--predictor", "kalman:model=cv", "--parameter", "process-noise=log:1e6..1e8", "--evaluations", "4",
                "--output", self.folder)
        result = foretouch.tune(FINGER, "kalman:model=cv", {"process-noise": "log:1e6..1e8"}, evaluations=4)
        self.assertEqual(result.file("tuning.json"), (self.folder / "tuning.json").read_bytes())
        best = min(result.rows, key=lambda row: row["objective"])
        self.assertAlmostEqual(best["objective"], result.json["trainingAfter"])
        self.assertEqual(best["specification"], result.json["after"])

    def test_advice_and_training_are_its_own(self):
        command("advise", FINGER, "--predictor", "kalman", "--max-overshoot", "2mm", "--output", self.folder)
        result = foretouch.advise(FINGER, "kalman", max_overshoot="2mm")
        self.assertEqual(result.file("advice.json"), (self.folder / "advice.json").read_bytes())
        command("train", FINGER, "--exclude-participant", "p01", "--output", self.folder / "command.state")
        learned = foretouch.train(FINGER, self.folder / "python.state", exclude_participant="p01")
        self.assertEqual(learned, f"adaptive:state={self.folder / 'python.state'}")
        self.assertEqual((self.folder / "python.state").read_bytes(), (self.folder / "command.state").read_bytes())

    def test_latency_has_its_rows(self):
        result = foretouch.latency(FINGER, ["kalman"], [0.016, 0.033], rounds=6, events=200)
        self.assertEqual({row["subject"] for row in result.rows}, {"hold", "linear", "kalman"})
        self.assertEqual(next(entry["value"] for entry in result.json["plan"] if entry["name"] == "horizon"), "16,33")

    def test_leaderboards_are_its_own_with_every_predictor(self):
        data = FINGER / "p01-write.jsonl.gz"
        command("leaderboard", data, "--horizon", "16", "--no-intervals", "--output", self.folder)
        with contextlib.redirect_stderr(io.StringIO()):
            result = foretouch.leaderboard(data, horizons=[0.016], intervals=False)
        self.assertEqual(result.file("leaderboard.csv"), (self.folder / "leaderboard.csv").read_bytes())
        self.assertEqual(result.frame["place"].tolist(), list(range(1, len(result.rows) + 1)))

    def test_ctrl_c_ends_it(self):
        script = ("import foretouch, os, sys\nprint(os.getpid(), flush=True)\n"
                  f"try: foretouch.latency({str(FINGER)!r}, ['kalman'], rounds=10000, events=20000)\nexcept KeyboardInterrupt: sys.exit(7)")
        def listen():
            # Whoever runs the tests in the background has it ignored, which programs inherit.
            signal.signal(signal.SIGINT, signal.SIG_DFL)

        with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
                              preexec_fn=listen) as process:
            process.stdout.readline()
            children = pathlib.Path(f"/proc/{process.pid}/task/{process.pid}/children")
            deadline = time.monotonic() + 60
            while children.exists() and time.monotonic() < deadline:
                found = children.read_text().split()
                if found and b"latency" in pathlib.Path(f"/proc/{found[0]}/cmdline").read_bytes():
                    break
                time.sleep(0.05)
            time.sleep(1)
            process.send_signal(signal.SIGINT)
            self.assertEqual(process.wait(60), 7)
            if children.exists():
                self.assertFalse(os.path.exists(f"/proc/{found[0]}"))


class Data(Folder):
    def test_what_is_saved_is_what_it_was(self):
        made = recordings(participants=3)
        made.save(self.folder / "mine")
        again = foretouch.read(self.folder / "mine")
        others = ["dataset", "recording"]
        pandas.testing.assert_frame_equal(again.frame.drop(columns=others), made.frame.drop(columns=others))
        first, second = (foretouch.evaluate(data, ["kalman"], [0.016]).frame.drop(columns="dataset") for data in (made, again))
        pandas.testing.assert_frame_equal(first, second)
        with self.assertRaisesRegex(foretouch.ForetouchError, "expected an empty folder"):
            made.save(self.folder / "mine")

    def test_read_ones_are_saved_with_all_that_they_have(self):
        pen = foretouch.read(BUNDLED / "pen-240")
        pen.save(self.folder / "pen")
        again = foretouch.read(self.folder / "pen")
        self.assertEqual(again.datasets[0]["identity"], pen.datasets[0]["identity"])

    def test_arrays_are_timed_as_files_are(self):
        result = foretouch.latency(list(recordings()), ["linear"], rounds=6, events=100)
        self.assertEqual({row["dataset"] for row in result.rows}, {"recordings"})

    def test_frames_there_and_back(self):
        path = self.folder / "drawn.csv"
        path.write_text("stroke_id,t,x,y,pressure,participant\n1,0,1,1,0.5,a\n1,0.01,2,2,,a\n2,0.5,3,3,0.5,a\n3,0,3,3,1,\n3,0.01,4,4,1,\n")
        for data in (foretouch.read(BUNDLED / "finger-60"), foretouch.read(BUNDLED / "pen-240"), foretouch.read(path),
                     foretouch.read(path, mm_per_unit=0.1), foretouch.read(BUNDLED / "finger-60", path)):
            again = foretouch.Recordings.from_frame(data.frame)
            pandas.testing.assert_frame_equal(again.frame, data.frame)
            self.assertEqual([recording.unit for recording in again], [recording.unit for recording in data])
        self.assertEqual(foretouch.read(path)[0].unit, "recorded")

    def test_columns_have_the_names_of_files_and_of_frames(self):
        path = self.folder / "drawn.csv"
        path.write_text("stroke_id,t,x,y\n1,0,1,1\n1,0.01,2,2\n2,0.5,3,3\n2,0.51,3,3\n")
        frame = pandas.read_csv(path)
        expected = foretouch.read(path).frame[["stroke", "time", "x", "y"]]
        for made in (
            foretouch.Recordings.from_frame(frame), foretouch.Recordings.from_columns(dict(frame.items())),
            foretouch.Recordings.from_frame(frame, {"t": "t", "stroke_id": "stroke_id"}),
            foretouch.read(path, column={"time": "t", "stroke": "stroke_id"}), foretouch.read(path, column={"t": "t", "stroke_id": "stroke_id"}),
        ):
            pandas.testing.assert_frame_equal(made.frame[["stroke", "time", "x", "y"]], expected)
        with self.assertRaisesRegex(foretouch.ForetouchError, "unknown column 't'"):
            foretouch.Recordings.from_columns(dict(frame.items()) | {"time": frame["t"]})

    def test_a_frame_of_a_study(self):
        frame = pandas.DataFrame({
            "subject": [1, 1, 1, 2, 2, 2], "hand": ["left", "left", "right", "left", "left", None], "trial": [1, 1, 2, 1, 1, 2],
            "ms": [0, 10, 20, 5, 15, 25], "px": [1, 2, 3, 4, 5, 6], "py": 0.0,
        })
        made = foretouch.Recordings.from_frame(
            frame, {"time": "ms", "x": "px", "y": "py", "stroke": "trial", "participant": "subject", "condition": "hand"}, time_unit="ms",
            mm_per_unit=0.5,
        )
        self.assertEqual([(r.participant, r.condition, len(r.strokes[0])) for r in made],
                         [("1", "left", 2), ("1", "right", 1), ("2", "left", 2), ("2", None, 1)])
        self.assertEqual(made[0].strokes[0].time.tolist(), [0, 0.01])
        self.assertAlmostEqual(made[0].strokes[0].x[1], 96 / 25.4)

    def test_wrong_frames(self):
        columns = {"time": [0.0, 0.1], "x": [1, 2], "y": [1, 2], "stroke": [1, 1]}
        for change, message in (
            ({"y": [1]}, "y: found 1 values, expected 2"), ({"x": ["a", "b"]}, "x: found values of type"),
            ({"time": [0.1, 0.0]}, "time"), ({"x": [1, np.nan]}, "x"),
        ):
            with self.subTest(message), self.assertRaisesRegex(foretouch.ForetouchError, message):
                foretouch.Recordings.from_columns(columns | change)
        for missing in ("time", "stroke"):
            with self.assertRaisesRegex(foretouch.ForetouchError, missing):
                foretouch.Recordings.from_columns({name: values for name, values in columns.items() if name != missing})
        with self.assertRaisesRegex(foretouch.ForetouchError, "found no column 'z'"):
            foretouch.Recordings.from_frame(pandas.DataFrame(columns), {"x": "z"})

    def test_options_on_reading_reach_the_command(self):
        path = self.folder / "study.csv"
        lines = [f"1,{10 * sample},{sample},{2 * sample}" for sample in range(60)]
        path.write_text("trial,ms,px,py\n" + "\n".join(lines) + "\n")
        options = {"column": {"stroke_id": "trial", "t": "ms", "x": "px", "y": "py"}, "time_unit": "ms", "pixels_per_unit": 1}
        for more in ({}, {"participant": "p07"}):
            data = foretouch.read(path, **options, **more)
            self.assertEqual((data[0].unit, data[0].participant), ("css-px", more.get("participant")))
            result = foretouch.latency(data, ["linear"], rounds=6, events=100)
            self.assertEqual(result.json["datasets"][0]["counts"]["samples"], 60)


class Functions(unittest.TestCase):
    def test_latency_of_functions_and_classes(self):
        result = foretouch.latency(recordings(), ["kalman", constant_velocity, ConstantVelocity], rounds=6, events=200)
        metrics = {}
        for row in result.rows:
            metrics.setdefault(row["subject"], set()).add(row["metric"])
            self.assertGreater(row["value"], 0)
        every = {"batch_mean_ns", "p50_ns", "p90_ns", "p99_ns", "p999_ns", "max_ns"}
        self.assertEqual(metrics, {"hold": every, "linear": every, "kalman": every, "function:constant_velocity": {"batch_mean_ns"},
                                   "function:ConstantVelocity": every})
        # A function of whole strokes is no rank among predictors, which answer event by event.
        conditions = {row["subject"]: row["condition"] for row in result.rows}
        self.assertEqual({name for name, condition in conditions.items() if condition == "in Python, stroke by stroke"},
                         {"function:constant_velocity"})
        self.assertEqual(len(set(conditions.values())), 2)
        lines = str(result).splitlines()
        self.assertGreater(lines.index("in Python, stroke by stroke:"), lines.index("in Python, event by event:"))
        self.assertTrue(lines[lines.index("in Python, stroke by stroke:") + 1].startswith("function:constant_velocity"))
        self.assertIn("not to be ranked", result.note)
        alone = foretouch.latency(recordings(), [ConstantVelocity], rounds=6, events=100)
        self.assertEqual({row["condition"] for row in alone.rows}, {"in Python, event by event"})
        self.assertNotIn("not to be ranked", alone.note)
        batch = next(row for row in result.rows if row["subject"] == "function:constant_velocity")
        self.assertLessEqual(batch["ci_low"], batch["value"])
        self.assertLessEqual(batch["value"], batch["ci_high"])
        self.assertIn("Timed in Python", str(result))
        with self.assertRaisesRegex(foretouch.ForetouchError, "clock"):
            foretouch.latency(recordings(), [constant_velocity], clock="arrival")

    def test_tuning_of_functions_finds_what_is_best_on_others(self):
        def damped(gain):
            return lambda stroke, asks, horizons: constant_velocity(stroke, asks, gain * horizons)

        # Straight lines at a constant speed: the whole step is right.
        made = foretouch.Recordings([
            foretouch.Recording([foretouch.Stroke(np.arange(30) / 100, np.arange(30) ** 1.2 * speed, np.arange(30))], participant=f"p{speed}")
            for speed in (1, 2, 3)
        ])
        result = foretouch.tune(made, damped, {"gain": "linear:0.1..2"}, [0.02], evaluations=12)
        best = min(result.rows, key=lambda row: row["objective"])
        self.assertEqual(result.json["after"], {"gain": best["gain"]})
        self.assertEqual([fold["participant"] for fold in result.json["folds"]], ["p1", "p2", "p3"])
        self.assertAlmostEqual(best["gain"], 1.1, delta=0.15)
        # The objective of a candidate is its RMSE divided by linear's, as evaluate states both.
        rows = foretouch.evaluate(made, [("mine", damped(best["gain"]))], [0.02], breakdown=["participant"]).rows
        rmse = {(row["predictor"], row["participant"]): row["value"] for row in rows if row["metric"] == "rmse" and row["task"] == "all"}
        ratios = [rmse["function:mine", f"p{speed}"] / rmse["linear", f"p{speed}"] for speed in (1, 2, 3)]
        self.assertAlmostEqual(best["objective"], float(np.exp(np.mean(np.log(ratios)))), places=12)


class Environment(unittest.TestCase):
    def test_nothing_heavy_is_imported(self):
        script = ("import sys, foretouch\nheavy = {'pandas', 'matplotlib', 'tqdm', 'sklearn', 'scipy', 'pyarrow'} & set(sys.modules)\n"
                  "sys.exit(' '.join(heavy) or 0)")
        subprocess.run([sys.executable, "-c", script], check=True)

    def test_what_is_missing_is_said(self):
        result = foretouch.evaluate(recordings(), [], [0.016])
        for package, use in (("pandas", lambda: result.frame), ("matplotlib.pyplot", lambda: result.plot())):
            with mock.patch.dict(sys.modules, {package: None}), self.assertRaisesRegex(foretouch.ForetouchError, "pip install " + package[:6]):
                use()

    def test_progress_is_a_line_where_tqdm_is_missing(self):
        said = io.StringIO()
        with mock.patch.dict(sys.modules, {"tqdm.auto": None}), contextlib.redirect_stderr(said):
            foretouch.evaluate(recordings(), "hold", 0.016, intervals=False, progress=True)
            bar = _optional.Bar("draw", True)
            for done in (9, 9, 10):
                bar.tell(done, 10)
            bar.close()
            _optional.Bar("draw").tell(1, 2)
        self.assertTrue(said.getvalue().endswith("\r9 of 10 draws\r10 of 10 draws\n"), said.getvalue())

    def test_what_lives_in_the_library_is_not_pickled(self):
        for value in (foretouch.Predictor("kalman"), recordings()):
            with self.assertRaisesRegex(foretouch.ForetouchError, "cannot be pickled"):
                pickle.dumps(value)
            self.assertEqual(type(copy.deepcopy(value)), type(value))

    def test_a_script_of_a_user(self):
        script = pathlib.Path(__file__).with_name("typed_script.py")
        with tempfile.TemporaryDirectory() as folder:
            environment = os.environ | {"MPLBACKEND": "agg"}
            process = subprocess.run([sys.executable, script, folder], capture_output=True, text=True, env=environment)
            self.assertEqual(process.stderr, "")
            self.assertEqual(process.stdout, "True kalman True ['line'] (1, 1) 1.0\n")
            self.assertTrue(pathlib.Path(folder, "errors.png").exists() and pathlib.Path(folder, "results", "metrics.csv").exists())

    def test_mypy_checks_package_and_script_strictly(self):
        for words in (["-p", "foretouch"], [str(pathlib.Path(__file__).with_name("typed_script.py"))]):
            process = subprocess.run([sys.executable, "-m", "mypy", "--strict", *words], cwd=ROOT / "Python", capture_output=True, text=True)
            self.assertEqual(process.returncode, 0, process.stdout + process.stderr)


if __name__ == "__main__":
    unittest.main()
