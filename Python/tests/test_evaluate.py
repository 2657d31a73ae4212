"""Figures are those of the command."""

import csv
import math
import tempfile
import unittest
import warnings
from pathlib import Path

import numpy as np

import foretouch
from tests.common import BUNDLED, ROOT, ConstantVelocity, command, constant_velocity, recordings


class TheCommand(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def assert_equal_files(self, result, names=("result.json", "metrics.csv", "breakdowns.csv")):
        for name in names:
            self.assertEqual(result.file(name), (self.folder / name).read_bytes(), name)

    def test_all_bundled_sets_with_every_metric(self):
        command(
            "evaluate", BUNDLED, "--predictor", "kalman", "polynomial", "system", "--horizon", "16,33",
            "--output", self.folder,
        )
        result = foretouch.evaluate(foretouch.load(BUNDLED), ["kalman", "polynomial", "system"], [0.016, 0.033])
        self.assert_equal_files(result)
        saved = self.folder / "saved"
        result.save(saved)
        self.assertEqual({path.name for path in saved.iterdir()}, {"result.json", "metrics.csv", "breakdowns.csv"})
        command("compare", self.folder / "result.json", saved / "result.json")

    def test_every_option(self):
        pen = BUNDLED / "pen-240"
        command(
            "evaluate", pen, "--predictor", "linear", "kalman:model=cv", "--horizon", "8,50", "--replay", "frame", "--frame-rate", 90,
            "--delivery-latency", 4, "--truth", "noise-free", "--max-gap", 40, "--metric", "rmse,calibration", "--breakdown",
            "participant,speed", "--confidence", 0.8, "--seed", 9, "--output", self.folder,
        )
        self.assert_equal_files(foretouch.evaluate(
            foretouch.load(pen), ["linear", "kalman:model=cv"], [0.008, 0.05], replay="frame", frame_rate=90, delivery_latency=0.004,
            truth="noise-free", maximum_gap=0.04, metrics=["rmse", "calibration"], breakdown=["participant", "speed"],
            confidence=0.8, seed=9,
        ))

    def test_per_delivery_with_a_program(self):
        # A machine's processors are in results, as is the predictor's file, under the path that was typed.
        program = f"exec:python3 {ROOT}/Examples/OwnPredictorPython/constant_velocity.py"
        finger = BUNDLED / "finger-120"
        command("evaluate", finger, "--predictor", program, "--replay", "delivery", "--no-intervals", "--output", self.folder)
        self.assert_equal_files(foretouch.evaluate(foretouch.load(finger), [program], replay="delivery", intervals=False))

    def test_leaderboard(self):
        finger = BUNDLED / "finger-60"
        command("leaderboard", finger, "--predictor", "kalman", "one-euro", "--horizon", "16,33", "--breakdown", "participant",
                "--output", self.folder)
        result = foretouch.evaluate(foretouch.load(finger), ["kalman", "one-euro"], [0.016, 0.033], breakdown=["participant"])
        self.assert_equal_files(result, ["leaderboard.csv", "leaderboard.json", "metrics.csv", "result.json"])
        self.assertEqual(result.leaderboard[0]["place"], 1)

    def test_rows_are_those_of_the_file(self):
        result = foretouch.evaluate(recordings(), ["kalman"], [0.016])
        result.to_csv(self.folder / "metrics.csv")
        with open(self.folder / "metrics.csv", newline="") as file:
            expected = list(csv.DictReader(file))
        self.assertEqual(len(result.rows), len(expected))
        for row, line in zip(result.rows, expected):
            self.assertEqual(list(row), list(line))
            for name, value in row.items():
                if isinstance(value, float):
                    self.assertTrue(math.isnan(value) if line[name] == "" else value == float(line[name]))
                else:
                    self.assertEqual(str(value), line[name])

    def test_names_that_a_spreadsheet_would_run_are_text_in_the_file_and_names_in_rows(self):
        names = ["=1+1", "-p", "'=1", "@a", "-1.5", "'quoted'"]
        data = foretouch.Recordings([foretouch.Recording(list(recordings()[0].strokes), participant=name) for name in names])
        result = foretouch.evaluate(data, ["hold"], [0.016], breakdown=["participant"], intervals=False)
        self.assertEqual({row["participant"] for row in result.rows}, {"all", *names})
        result.to_csv(self.folder / "metrics.csv")
        with open(self.folder / "metrics.csv", newline="") as file:
            cells = {row["participant"] for row in csv.DictReader(file)}
        self.assertEqual(cells, {"all", "'=1+1", "'-p", "''=1", "'@a", "-1.5", "'quoted'"})


class Predictions(unittest.TestCase):
    def test_metrics_are_means_over_them(self):
        data = foretouch.load(BUNDLED / "pen-240")
        result = foretouch.evaluate(data, ["kalman", constant_velocity, "system"], [0.016, 0.033], replay="delivery", breakdown=["participant"])
        rows = result.predictions
        self.assertEqual(set(rows["predictor"]), {"hold", "linear", "kalman", "function:constant_velocity", "system"})
        error = np.hypot(rows["predicted_x"] - rows["true_x"], rows["predicted_y"] - rows["true_y"])
        rows = rows.assign(mean=error, rmse=error**2, abstention=rows["absent"].astype(float))
        for groups in (["predictor", "horizon_ms"], ["participant", "predictor", "horizon_ms"]):
            found = rows.groupby(groups)[["mean", "rmse", "abstention"]].mean()
            found["rmse"] **= 0.5
            stated = result.frame.query("task == 'all' and metric in ('mean', 'rmse', 'abstention')")
            stated = stated[stated["participant"].ne("all") == ("participant" in groups)].pivot(index=groups, columns="metric", values="value")
            np.testing.assert_allclose(found[stated.columns].loc[stated.index], stated, rtol=0, atol=1e-9)

    def test_are_those_of_the_command(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "rows.csv")
            finger = BUNDLED / "finger-60"
            command("evaluate", finger, "--predictor", "kalman", "--horizon", "33", "--predictions", path)
            ours = foretouch.evaluate(foretouch.load(finger), ["kalman"], [0.033]).predictions
            self.assertEqual(ours.columns.tolist(), path.read_text().split("\n", 1)[0].split(","))
            self.assertEqual(len(ours), path.read_text().count("\n") - 1)

    def test_stand_at_the_samples_of_the_frame(self):
        data = foretouch.load(BUNDLED / "finger-60")
        rows = foretouch.evaluate(data, ["hold"], [0.033]).predictions.query("predictor == 'hold'")
        joined = rows.merge(data.frame, on=["recording", "part", "stroke", "sample"], suffixes=("", "_of_sample"))
        self.assertEqual(len(joined), len(rows))
        for name, sample in (("time", "time_of_sample"), ("predicted_x", "x"), ("predicted_y", "y")):
            np.testing.assert_array_equal(joined[name], joined[sample])


class Missing(unittest.TestCase):
    """What is not known is missing in every frame, by one rule."""

    def test_in_the_frames_of_recordings_predictions_and_results(self):
        strokes = list(recordings()[0].strokes)
        data = foretouch.Recordings([
            foretouch.Recording(strokes, participant=participant, condition=condition) for participant in ("a", "b", None) for condition in ("x", None)
        ])
        result = foretouch.evaluate(data, ["hold"], 0.016, breakdown=["participant", "condition"])
        keys = ["dataset", "recording", "part", "participant", "task", "condition", "stroke", "sample"]
        joined = result.predictions.query("predictor == 'hold'").merge(data.frame, on=keys)
        self.assertEqual(len(joined), len(result.predictions) / 2)
        for frame in (data.frame, result.predictions):
            self.assertEqual(set(frame["participant"].dropna()), {"a", "b"})
            self.assertTrue(frame["task"].isna().all())
        self.assertEqual({row["participant"] for row in result.rows}, {"all", "a", "b", None})
        self.assertEqual({row["group"] for row in result.breakdowns if row["breakdown"] == "condition"}, {"x", None})
        self.assertEqual(set(result.frame["participant"].dropna()), {"all", "a", "b"})

    def test_what_says_nothing_else(self):
        data = recordings()
        self.assertEqual({row["condition"] for row in foretouch.latency(data, "linear", rounds=6, events=100).rows}, {None})
        same = foretouch.evaluate(data, ["kalman", ("same", lambda *asked: foretouch.Predictor("kalman").replay(asked[0], asked[2]).location[asked[1]])], 0.016)
        self.assertEqual({row["better"] for row in foretouch.compare(same, between="kalman", and_="function:same").rows}, {None})


class Recordings(unittest.TestCase):
    def test_arrays_give_the_figures_of_the_files_that_they_came_from(self):
        loaded = foretouch.load(BUNDLED / "finger-60")
        made = foretouch.Recordings(list(loaded))
        files, arrays = (foretouch.evaluate(data, ["kalman"], [0.016]) for data in (loaded, made))
        for name in ("metrics.csv", "breakdowns.csv"):
            self.assertEqual(files.file(name), arrays.file(name))
        self.assertNotEqual(files.json["datasets"][0]["identity"], arrays.json["datasets"][0]["identity"])

    def test_arrays_say_who_and_what(self):
        recordings = foretouch.load(BUNDLED / "finger-60")
        self.assertEqual((len(recordings), len(recordings.strokes)), (48, 312))
        self.assertEqual((recordings[0].participant, recordings[0].task, recordings[0].unit), ("p01", "write", "css-px"))
        self.assertEqual((recordings.repairs, recordings.datasets[0]["unrecognized"]), ({}, []))
        self.assertEqual(recordings.datasets[0]["identity"], foretouch.evaluate(recordings, [], [0.01]).json["datasets"][0]["identity"])
        with self.assertRaises(ValueError):
            recordings[0].strokes[0].x[0] = 5

    def test_corrections(self):
        recordings = foretouch.load(BUNDLED / "pen-240")
        stroke = recordings.strokes[0]
        np.testing.assert_array_equal(stroke.x, stroke.corrected.x)
        self.assertTrue((stroke.force != stroke.corrected.force).any())
        with self.assertWarnsRegex(UserWarning, "corrections"):
            foretouch.Recordings(list(recordings))

    def test_repairs_and_files_that_nobody_knows(self):
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, "a.csv").write_text("stroke_id,t,x,y\n1,0,1,1\n1,0.01,2,2\n1,0.01,3,3\n1,0.03,nan,4\n1,0.05,5,5\n")
            Path(folder, "b.bin").write_bytes(b"\0\1\2")
            recordings = foretouch.load(folder)
            self.assertEqual(recordings.repairs.get("duplicate-timestamp"), 1)
            self.assertEqual([Path(path).name for path in recordings.datasets[0]["unrecognized"]], ["b.bin"])
            self.assertEqual((recordings[0].unit, recordings[0].participant), ("recorded", None))

    def test_two_datasets_of_one_name(self):
        with tempfile.TemporaryDirectory() as folder:
            for number, place in enumerate(["a", "b"]):
                Path(folder, place, "same").mkdir(parents=True)
                Path(folder, place, "same", "s.csv").write_text(f"stroke_id,t,x,y\n1,0,{number},1\n1,0.01,2,2\n")
            both = foretouch.load(Path(folder, "a", "same"), Path(folder, "b", "same"))
            self.assertEqual([dataset["name"] for dataset in both.datasets], ["same", "same-2"])


class Functions(unittest.TestCase):
    def test_functions_and_classes_have_the_figures_of_linear(self):
        data = foretouch.load(BUNDLED / "finger-60")
        result = foretouch.evaluate(data, [constant_velocity, ConstantVelocity, ("named", constant_velocity)], [0.016, 0.033])
        values = {}
        for row in result.rows:
            if row["metric"] in ("rmse", "p95", "abstention"):
                key = row["participant"], row["task"], row["horizon_ms"], row["metric"]
                values.setdefault(row["predictor"], {})[key] = row["value"]
        self.assertEqual(
            [predictor for predictor in values], ["hold", "linear", "function:constant_velocity", "function:ConstantVelocity", "function:named"]
        )
        for name in list(values)[2:]:
            self.assertEqual(values[name].keys(), values["linear"].keys())
            for key, value in values[name].items():
                self.assertAlmostEqual(value, values["linear"][key], places=9, msg=f"{name} {key}")
        self.assertEqual(result.failures, [])

    def test_objects_are_copied_for_every_stroke(self):
        data = recordings()
        seen = ConstantVelocity()
        copied = foretouch.evaluate(data, [seen, ("named", ConstantVelocity())], [0.016])
        values = {}
        for row in copied.rows:
            values.setdefault(row["predictor"], []).append(row["value"])
        self.assertEqual(list(values), ["hold", "linear", "function:ConstantVelocity", "function:named"])
        self.assertEqual(values["function:ConstantVelocity"], values["function:named"])
        fresh = foretouch.evaluate(data, [ConstantVelocity], [0.016])
        self.assertEqual([row["value"] for row in fresh.rows if row["predictor"] == "function:ConstantVelocity"], values["function:named"])
        self.assertIsNone(seen.last)

        class Wrapping:
            def __init__(self):
                self.predictor = foretouch.Predictor("kalman")

            def observe(self, sample):
                self.predictor.observe(sample.time, sample.x, sample.y)

            def predict(self, time):
                return tuple(self.predictor.predict(time).location.ravel())

        # The library's predictor in it is copied with it.
        result = foretouch.evaluate(data, [Wrapping(), foretouch.Predictor("kalman")], [0.016], metrics="rmse", intervals=False)
        of = {row["predictor"]: row["value"] for row in result.rows if row["participant"] == "all"}
        self.assertEqual(list(of), ["hold", "linear", "function:Wrapping", "kalman"])
        self.assertAlmostEqual(of["function:Wrapping"], of["kalman"], places=9)

    def test_one_stands_for_a_list_of_it(self):
        data = recordings()
        for several, one in (("kalman", ["kalman"]), (constant_velocity, [constant_velocity]), (ConstantVelocity, [ConstantVelocity]),
                             (ConstantVelocity(), [ConstantVelocity()]), (("a", constant_velocity), [("a", constant_velocity)])):
            files = [foretouch.evaluate(data, predictors, horizons, metrics=metrics, breakdown=breakdown).file("metrics.csv")
                     for predictors, horizons, metrics, breakdown in ((several, 0.016, "rmse", "participant"), (one, [0.016], ["rmse"], ["participant"]))]
            self.assertEqual(*files)
        self.assertEqual(len(foretouch.Recordings.of(data[0])), 1)
        self.assertEqual(len(foretouch.Recordings.of([BUNDLED / "finger-60", BUNDLED / "pen-240"]).datasets), 2)
        self.assertEqual(len(foretouch.read([BUNDLED / "finger-60"])), 48)

    def test_the_result_says_which_file_it_was(self):
        origin = foretouch.evaluate(recordings(), [constant_velocity], [0.016]).json["predictors"][2]["origin"]
        self.assertEqual((origin["name"], Path(origin["files"][0]["path"]).name), ("constant_velocity", "common.py"))

    def test_what_was_typed_at_a_prompt_has_no_file(self):
        names = {"__name__": "prompt"}
        exec("class Typed:\n def observe(self, sample): pass\n def predict(self, time): pass\ndef typed(*_): pass", names)
        for function in (names["Typed"], names["typed"]):
            result = foretouch.evaluate(recordings(), [function], [0.016], intervals=False)
            self.assertEqual(result.json["predictors"][2]["origin"]["files"], [])

    def test_what_a_function_is_shown(self):
        seen = []

        def mine(stroke, asks, horizons):
            seen.append((stroke, asks, horizons))

        data = foretouch.load(BUNDLED / "pen-240")
        result = foretouch.evaluate(data, [mine], [0.016, 0.033], replay="delivery", metrics=["accuracy"], intervals=False)
        self.assertEqual(len(seen), len(data.strokes))
        starts = {(stroke.time[0], stroke.x[0]): stroke for stroke in data.strokes}
        for stroke, asks, horizons in seen:
            recorded = starts[stroke.time[0], stroke.x[0]]
            for name in ("time", "x", "y", "force", "altitude", "azimuth"):
                np.testing.assert_array_equal(getattr(stroke, name), getattr(recorded, name))
            self.assertTrue((np.diff(asks) > 0).all() and asks[-1] == len(stroke) - 1)
            self.assertLess(len(asks), len(stroke))
            np.testing.assert_array_equal(horizons, [0.016, 0.033])
        abstention = [row["value"] for row in result.rows if row["predictor"] == "function:mine" and row["metric"] == "abstention"]
        self.assertEqual(set(abstention), {1.0})

    def test_channels_that_a_device_does_not_report_are_none(self):
        seen = []
        foretouch.evaluate(recordings(), [("mine", lambda stroke, asks, horizons: seen.append(stroke))], [0.016], intervals=False)
        self.assertTrue(all(stroke.force is stroke.altitude is stroke.azimuth is None for stroke in seen))

    def test_radii_are_judged(self):
        def careful(stroke, asks, horizons):
            answers = constant_velocity(stroke, asks, horizons)
            shape = answers.shape[:2]
            return foretouch.Predictions(answers[..., 0], answers[..., 1], np.full(shape, 1e6), np.full(shape, 0.9))

        result = foretouch.evaluate(recordings(), [careful], [0.016])
        coverage = [
            row["value"] for row in result.rows if row["predictor"] == "function:careful" and row["metric"] == "coverage"
        ]
        self.assertEqual(set(coverage), {1.0})

    def test_odd_names(self):
        for name in ['a,b', 'say "x"', "\\", "a=b", " spaced ", "Größe🙂", "<lambda>"]:
            result = foretouch.evaluate(recordings(), [(name, constant_velocity)], [0.016], intervals=False)
            self.assertEqual(result.json["predictors"][2]["origin"]["name"], name)


class Failures(unittest.TestCase):
    """Functions that fail: a named failure, or the end, never a crash."""

    def failing(self, function, failure, count=6, **options):
        result = foretouch.evaluate(recordings(), [("mine", function)], [0.016, 0.033], on_failure="abstain", intervals=False)
        self.assertEqual([(entry["predictor"], entry["failure"]) for entry in result.failures], [("function:mine", failure)])
        self.assertEqual(result.failures[0]["count"], count)
        with self.assertRaisesRegex(foretouch.ForetouchError, f"'function:mine' failed: {failure}") as stopped:
            foretouch.evaluate(recordings(), [("mine", function)], [0.016, 0.033])
        return result.failures[0]["first"], stopped.exception.__cause__

    def test_exceptions(self):
        def broken(stroke, asks, horizons):
            raise ZeroDivisionError("nothing left\0 to ä" * 300)

        first, cause = self.failing(broken, "refused")
        self.assertTrue(first.startswith("ZeroDivisionError: nothing left"))
        self.assertIsInstance(cause, ZeroDivisionError)

    def test_exits_and_interruptions_do_not_get_through(self):
        for kind in (SystemExit, KeyboardInterrupt, GeneratorExit):
            def leaving(stroke, asks, horizons):
                raise kind("bye")

            self.failing(leaving, "refused")

    def test_wrong_shapes(self):
        for shape in [(), (3,), (60, 2), (60, 1, 2), (2, 60, 2), (60, 2, 3), (0, 2, 2), (60, 2, 2, 1)]:
            first, cause = self.failing(lambda stroke, asks, horizons: np.zeros(shape), "wrong-count")
            self.assertIn(str(shape), first)
            self.assertIsNone(cause)
        self.failing(lambda stroke, asks, horizons: foretouch.Predictions(np.zeros(3), np.zeros(3)), "wrong-count")

    def test_no_numbers(self):
        for value in ["text", object(), [[1], [2, 3]], {"x": 1}, b"\0"]:
            self.failing(lambda stroke, asks, horizons: value, "refused")

    def test_infinite_answers_and_half_answers(self):
        for x, y in [(np.inf, 0), (0, -np.inf), (np.nan, 0), (0, np.nan)]:
            self.failing(lambda stroke, asks, horizons: np.full((60, 2, 2), (x, y)), "not-finite", count=720)

    def test_answers_that_no_surface_has(self):
        for x, y in [(1e308, 0), (0, -1e308), (1.0000001e9, 0)]:
            self.failing(lambda stroke, asks, horizons: np.full((60, 2, 2), (x, y)), "too-large", count=720)

    def test_no_radius(self):
        def wide(stroke, asks, horizons):
            return foretouch.Predictions(*np.zeros((2, 60, 2)), radius=np.full((60, 2), -1.0), level=np.full((60, 2), 0.5))

        self.failing(wide, "not-finite", count=720)

    def test_nan_is_no_opinion(self):
        result = foretouch.evaluate(recordings(), [("mine", lambda s, a, h: np.full((len(a), len(h), 2), np.nan))], [0.016])
        self.assertEqual(result.failures, [])
        rows = {(row["predictor"], row["metric"]): row["value"] for row in result.rows if row["participant"] == "all"}
        self.assertEqual(rows["function:mine", "abstention"], 1)
        self.assertEqual(rows["function:mine", "rmse"], rows["hold", "rmse"])

    def test_classes_that_fail(self):
        class NoMethods:
            pass

        class Late(ConstantVelocity):
            def predict(self, time):
                return 1, 2, 3

        for kind in (NoMethods, Late):
            self.failing(foretouch.per_question(kind), "refused")

    def test_arrays_of_a_call_outlive_it(self):
        kept = []

        def keeping(stroke, asks, horizons):
            kept.append((stroke, asks, horizons))
            return constant_velocity(stroke, asks, horizons)

        foretouch.evaluate(recordings(), [keeping], [0.016], intervals=False)
        shown = sorted((stroke.x.tolist(), asks.tolist(), horizons.tolist()) for stroke, asks, horizons in kept)
        self.assertEqual(shown, sorted((stroke.x.tolist(), list(range(60)), [0.016]) for stroke in recordings().strokes))

    def test_an_evaluation_within_an_evaluation(self):
        def inner(stroke, asks, horizons):
            foretouch.evaluate(recordings(), ["hold"], [0.016])

        first, cause = self.failing(inner, "refused")
        self.assertRegex(first, "ForetouchError: .* within")


class Arguments(unittest.TestCase):
    def test_wrong_ones(self):
        data = recordings()
        for arguments, options in [
            ((data, ["none"]), {}), ((data, ["kalman:model=no"]), {}), ((data, [5]), {}), ((data, [None]), {}),
            ((data, [("a",)]), {}), ((data, [("a", 5)]), {}), ((data, [(5, constant_velocity)]), {}), ((data, 5), {}),
            ((data, [("a", "kalman")]), {}), ((data, ["exec"]), {}), ((data, ["function:unknown"]), {}), ((data, ["a\0b"]), {}),
            ((data, [constant_velocity, constant_velocity]), {}),
            ((data, ["hold"], []), {}), ((data, ["hold"], [0]), {}), ((data, ["hold"], [-0.01]), {}), ((data, ["hold"], [5]), {}),
            ((data, ["hold"], [np.nan]), {}), ((data, ["hold"], ["a"]), {}), ((data, ["hold"], [0.01, 0.01]), {}),
            ((data, ["hold"]), {"replay": "never"}), ((data, ["hold"]), {"truth": "mine"}), ((data, ["hold"]), {"metrics": ["none"]}),
            ((data, ["hold"]), {"metrics": [5]}), ((data, ["hold"]), {"horizon": 0.1}),
            ((data, ["hold"]), {"breakdown": ["none"]}), ((data, ["hold"]), {"intervals": -1}),
            ((data, ["hold"]), {"intervals": 1.5}), ((data, ["hold"]), {"confidence": 2}), ((data, ["hold"]), {"seed": -1}),
            ((data, ["hold"]), {"maximum_gap": np.nan}), ((data, ["hold"]), {"maximum_gap": object()}),
            ((data, ["hold"]), {"on_failure": "go on"}), ((data, ["hold"]), {"replay": "frame", "frame_rate": 0}),
            ((data, ["hold"]), {"truth": "noise-free"}), (([], ["hold"]), {}), (([5], ["hold"]), {}),
        ]:
            with self.subTest(arguments=arguments[1:], options=options), self.assertRaises(foretouch.ForetouchError):
                foretouch.evaluate(*arguments, **options)

    def test_paths_that_cannot_be_read(self):
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, "a.csv").write_text("stroke_id,t,x\n1,0,1\n")
            for paths in [(), ("nowhere",), (folder,), (Path(folder, "a.csv"),), (5,), ("a\0b",), (BUNDLED, BUNDLED)]:
                with self.subTest(paths=paths), self.assertRaises(foretouch.ForetouchError):
                    len(foretouch.load(*paths))

    def test_a_file_that_goes_away(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "a.csv")
            path.write_text("stroke_id,t,x,y\n1,0,1,1\n1,0.01,2,2\n")
            data = foretouch.load(path)
            path.unlink()
            with self.assertRaises(foretouch.ForetouchError):
                len(data)
            with self.assertRaises(foretouch.ForetouchError):
                foretouch.evaluate(data, ["hold"])

    def test_recordings_that_are_none(self):
        with self.assertRaises(foretouch.ForetouchError):
            foretouch.Recording([np.zeros((3, 3))], participant=5)
        for strokes in [[np.zeros((3, 3))], [np.zeros((0, 3))], [foretouch.Stroke([0], [1], [2], type="foot")]]:
            with self.assertRaises(foretouch.ForetouchError):
                foretouch.Recordings([foretouch.Recording(strokes)])


if __name__ == "__main__":
    warnings.simplefilter("error")
    unittest.main()
