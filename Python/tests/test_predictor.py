"""Predictors, the library itself, threads and memory."""

import copy
import gc
import math
import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from pathlib import Path

import numpy as np

import foretouch
from foretouch._library import library
from tests.common import ROOT, command, constant_velocity, recordings, walk


class Predictors(unittest.TestCase):
    def test_kinds_are_those_of_the_command(self):
        listing = command("predictors", "--verbose")
        kinds = foretouch.predictors()
        self.assertEqual([kind["name"] for kind in kinds], re.findall(r"^[a-z][a-z0-9-]*$", listing, re.MULTILINE))
        kalman = next(kind for kind in kinds if kind["name"] == "kalman")
        self.assertTrue(kalman["summary"] and kalman["source"])
        self.assertEqual(kalman["parameters"][0]["name"], "model")
        for kind in kinds:
            if kind["name"] == "android-motion":
                # Its model is fetched, never bundled.
                with self.assertRaisesRegex(foretouch.ForetouchError, "nowhere.tflite: found no file"):
                    foretouch.Predictor("android-motion:model=nowhere.tflite")
            elif not any("default" not in parameter for parameter in kind["parameters"]):
                foretouch.Predictor(kind["name"])

    @unittest.skipUnless(sys.platform == "linux", "files of other names elsewhere")
    def test_lapack_fits_as_the_own_solver_does(self):
        """A process of its own, with LAPACK of the system, and one in which the loader finds empty files first."""
        program = (
            "import foretouch\n"
            "one, two = foretouch.Predictor('polynomial'), foretouch.Predictor('polynomial:solver=lapack')\n"
            "for k in range(9):\n"
            "    for predictor in (one, two): predictor.observe(k / 100, k * k, 30 - k)\n"
            "a, b = one.predict(0.096), two.predict(0.096)\n"
            "assert abs(a.x - b.x) < 1e-9 and abs(a.y - b.y) < 1e-9, (a, b)\n"
        )
        found = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
        self.assertEqual(found.returncode, 0, found.stderr)
        with tempfile.TemporaryDirectory() as folder:
            for name in ("libopenblas.so.0", "liblapacke.so.3"):
                Path(folder, name).touch()
            lines = "\n".join(program.splitlines()[:2])
            found = subprocess.run([sys.executable, "-c", lines], capture_output=True, text=True,
                                   env={**os.environ, "LD_LIBRARY_PATH": folder})
            self.assertIn("apt install liblapacke libopenblas0", found.stderr)
            self.assertIn("solver=qr", found.stderr)

    def test_linear_by_hand(self):
        linear = foretouch.Predictor("linear")
        self.assertFalse(linear.predict(0).answered)
        linear.observe(1.0, 10, 20)
        linear.observe([1.01, 1.02], [11, 12], [20, 19])
        answers = linear.predict([[1.02, 1.03], [1.04, 0.5]])
        self.assertEqual(answers.location.shape, (2, 2, 2))
        np.testing.assert_allclose(answers.x, [[12, 13], [14, 12]])
        np.testing.assert_allclose(answers.y, [[19, 18], [17, 19]])
        self.assertTrue(answers.answered.all() and np.isnan(answers.radius).all())
        self.assertEqual(linear.predict(1.02).x.shape, ())
        linear.reset()
        self.assertFalse(linear.predict(1.02).answered)

    def test_replay_is_observing_and_asking(self):
        strokes = [walk(40, seed=1), walk(1, seed=2), walk(80, start=5, seed=3)]
        horizons = np.array([0.008, 0.016, 0.1])
        for kind in ("hold", "kalman", "polynomial", "imm", "one-euro", "chromium-kalman", "adaptive", "calibrated"):
            predictor, other = foretouch.Predictor(kind), foretouch.Predictor(kind)
            together = predictor.replay(strokes, horizons)
            self.assertEqual(together.x.shape, (121, 3))
            row = 0
            for stroke in strokes:
                other.reset()
                for position in range(len(stroke)):
                    other.observe(stroke.time[position], stroke.x[position], stroke.y[position])
                    singly = other.predict(stroke.time[position] + horizons)
                    for name in ("x", "y", "radius", "level"):
                        np.testing.assert_array_equal(getattr(together, name)[row], getattr(singly, name), err_msg=f"{kind} {name}")
                    row += 1

    def test_a_radius_is_that_of_the_metric_of_calibration(self):
        data = recordings()
        rows = foretouch.evaluate(data, ["kalman"], [0.016], metrics=["calibration"], intervals=False).rows
        sharpness = next(row for row in rows if row["predictor"] == "kalman" and row["metric"] == "sharpness")
        answers = foretouch.Predictor("kalman").replay(data.strokes, 0.016)
        # There is a truth up to the sample before the last one.
        hasTruth = np.concatenate([np.arange(len(stroke)) < len(stroke) - 2 for stroke in data.strokes])
        self.assertAlmostEqual(answers.radius[hasTruth].mean(), sharpness["value"], places=9)
        self.assertEqual(set(answers.level.ravel()), {0.9})

    def test_forces_and_angles(self):
        stroke = foretouch.Stroke([0, 0.01], [1, 2], [1, 2], force=[math.nan, 0.5], azimuth=[1, 1.25])
        answers = foretouch.Predictor("hold").replay(stroke, [0.01])
        np.testing.assert_array_equal(answers.force, [[math.nan], [0.5]])
        np.testing.assert_array_equal(answers.azimuth, [[1], [1.25]])
        self.assertTrue(np.isnan(answers.altitude).all())

    def test_forms_of_strokes(self):
        stroke = walk()
        table = np.column_stack([stroke.time, stroke.x, stroke.y])
        linear = foretouch.Predictor("linear")
        expected = linear.replay(stroke, [0.01]).x
        for form in (
            [stroke], table, [table], [table.tolist()], (table,), iter([table]), np.asfortranarray(table), table[::1], table[None],
            table.astype(">f8"),
        ):
            np.testing.assert_array_equal(linear.replay(form, [0.01]).x, expected)
        self.assertEqual(linear.replay([], [0.01]).x.shape, (0, 1))
        self.assertEqual(linear.replay(stroke, []).x.shape, (60, 0))
        whole = foretouch.Stroke([0, 1], [0, 1], [0, 1])
        np.testing.assert_allclose(linear.replay(np.array([[0, 0, 0], [1, 1, 1]]), [1]).x, linear.replay(whole, [1]).x)

    def test_copies_go_their_own_way(self):
        one = foretouch.Predictor("linear")
        one.observe([0, 0.01], [0, 1], [0, 0])
        two, three = one.copy(), copy.copy(one)
        two.observe(0.02, 5, 0)
        np.testing.assert_allclose([predictor.predict(0.03).x for predictor in (one, two, three)], [3, 9, 3])

    def test_wrong_specifications(self):
        for specification in ["", "nothing", "kalman:", "kalman:model", "kalman:model=none", "kalman:process-noise=-1", "kalman:x=1", ":",
                              "exec", "library:/nowhere.so", "exec:false", "a\0b", None, 5, b"kalman", "\ud800"]:
            with self.subTest(specification), self.assertRaises(foretouch.ForetouchError):
                foretouch.Predictor(specification)

    def test_wrong_samples(self):
        predictor = foretouch.Predictor("kalman")
        for samples in [
            ([1, 1], [0, 0], [0, 0]), ([2, 1], [0, 0], [0, 0]), ([math.nan], [0], [0]), ([math.inf], [0], [0]), ([1], [math.nan], [0]),
            ([1], [0], [-math.inf]), ([1, 2], [0], [0, 0]), ([1], [0, 1], [0]), ([[1]], [[1]], [[1]]), (["a"], [0], [0]),
            ([None], [0], [0]), ([1j], [0], [0]), (object(), 0, 0), ([1], [0], [0], [math.inf]), ([1], [0], [0], [1e300]),
            ([1], [0], [0], [1, 2]), ([1, [2]], [0, 0], [0, 0]),
        ]:
            with self.subTest(samples):
                with self.assertRaises(foretouch.ForetouchError):
                    predictor.observe(*samples)
                if len(samples) == 3:
                    with self.assertRaises(foretouch.ForetouchError):
                        predictor.replay([walk(), foretouch.Stroke(*samples)], [0.01])
        self.assertFalse(predictor.predict(1).answered, "none of them was observed")
        predictor.observe([1, 2], [1, 1], [1, 1])
        with self.assertRaisesRegex(foretouch.ForetouchError, "sample 0: found time 2.0 s after 2.0 s"):
            predictor.observe(2, 0, 0)
        with self.assertRaisesRegex(foretouch.ForetouchError, "stroke 1, sample 61: found time 5.0 s after 5.0 s"):
            predictor.replay([walk(), np.array([[5, 0, 0], [5.0, 0, 0]])], [0.01])

    def test_wrong_questions(self):
        predictor = foretouch.Predictor("kalman")
        for times in (math.nan, math.inf, [0, math.nan], "a", None, [[1], [2, 3]], 1j):
            with self.subTest(times), self.assertRaises(foretouch.ForetouchError):
                predictor.predict(times)
        for horizons in (math.nan, -0.01, 2, [[0.01]], "a", None):
            with self.subTest(horizons), self.assertRaises(foretouch.ForetouchError):
                predictor.replay(walk(), horizons)
        for strokes in (5, None, "a", [5], np.zeros(3), np.zeros((3, 2)), np.zeros((3, 7)), [np.zeros((2, 2, 3))]):
            with self.subTest(strokes), self.assertRaises(foretouch.ForetouchError):
                predictor.replay(strokes, [0.01])

    def test_programs(self):
        stroke = walk()
        program = foretouch.Predictor(f"exec:python3 {ROOT}/Examples/OwnPredictorPython/constant_velocity.py")
        answers, linear = (predictor.replay(stroke, [0.016]) for predictor in (program, foretouch.Predictor("linear")))
        np.testing.assert_allclose(answers.location[1:], linear.location[1:], rtol=1e-12)
        self.assertEqual(program.failures(), [])
        script = "import sys\nprint('{\"foretouch\":1}',flush=True)\nfor line in sys.stdin:\n if '\"id\"' in line: sys.exit()"
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, "dies.py").write_text(script)
            dying = foretouch.Predictor(f"exec:python3 {folder}/dies.py,restarts=0")
            self.assertFalse(dying.replay(stroke, [0.016]).answered.any())
            self.assertEqual([failure["failure"] for failure in dying.failures()], ["died"])
            with self.assertRaisesRegex(foretouch.ForetouchError, "failed: died"):
                foretouch.Predictor(f"exec:python3 {folder}/dies.py,restarts=0,on-failure=stop").replay(stroke, [0.016])


class TheLibrary(unittest.TestCase):
    def run_python(self, code, **variables):
        environment = os.environ | {"PYTHONPATH": str(ROOT / "Python")} | variables
        return subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, timeout=300)

    def test_one_that_is_missing_says_how_to_build_it(self):
        outcome = self.run_python("import foretouch; foretouch.predictors()", FORETOUCH_LIBRARY="/nowhere/lib.so")
        self.assertRegex(outcome.stderr, "ForetouchError: .*/nowhere/lib.so.*swift build -c release --product foretouch-c")

    def test_one_that_is_none(self):
        for file in (__file__, "/lib/x86_64-linux-gnu/libm.so.6"):
            if Path(file).exists():
                outcome = self.run_python("import foretouch; foretouch.predictors()", FORETOUCH_LIBRARY=file)
                self.assertRegex(outcome.stderr, "ForetouchError: .*cannot be used")

    def test_control_c_ends_an_evaluation(self):
        code = (
            "import foretouch, signal, time\n"
            "from tests.common import recordings\n"
            # What a shell starts in the background ignores the signal.
            "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
            "def slow(stroke, asks, horizons):\n"
            "    print('.', flush=True); time.sleep(0.1)\n"
            "foretouch.evaluate(recordings(500, 2), [slow], intervals=False)\n"
        )
        process = subprocess.Popen(
            [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            env=os.environ | {"PYTHONPATH": str(ROOT / "Python")},
        )
        self.assertTrue(process.stdout.readline().startswith("."))
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate()
        self.assertRegex(errors, r"KeyboardInterrupt\n$")
        self.assertIn(process.returncode, (1, -signal.SIGINT))

    def test_progress_and_an_exception_in_it(self):
        told = []

        def slow(stroke, asks, horizons):
            time.sleep(0.02)

        foretouch.evaluate(recordings(10, 2), [slow], intervals=False, progress=lambda *state: told.append(state))
        self.assertTrue(all(0 < done <= total == 10 and samples >= 120 * done for done, total, samples in told))
        self.assertTrue(told)
        with self.assertRaises(ZeroDivisionError):
            foretouch.evaluate(recordings(10, 2), [slow], intervals=False, progress=lambda *state: 1 / 0)


class Threads(unittest.TestCase):
    def together(self, *works):
        errors = []

        def run(work):
            try:
                work()
            except BaseException as error:
                errors.append(error)

        threads = [threading.Thread(target=run, args=[work]) for work in works]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(errors, [])

    def test_two_threads_use_two_predictors(self):
        strokes = [walk(300, seed=seed) for seed in range(20)]
        expected = {kind: foretouch.Predictor(kind).replay(strokes, [0.016]).x for kind in ("kalman", "polynomial")}

        def work(kind):
            predictor = foretouch.Predictor(kind)
            for _ in range(5):
                np.testing.assert_array_equal(predictor.replay(strokes, [0.016]).x, expected[kind])

        self.together(*(lambda kind=kind: work(kind) for kind in expected))

    def test_two_threads_use_one_predictor(self):
        strokes = [walk(300, seed=seed) for seed in range(20)]
        shared = foretouch.Predictor("kalman")
        expected = shared.replay(strokes, [0.016]).x
        self.together(*[
            lambda: [np.testing.assert_array_equal(shared.replay(strokes, [0.016]).x, expected) for _ in range(5)]
        ] * 2)

    def test_the_interpreter_goes_on_while_the_library_works(self):
        samples = np.column_stack([np.arange(300_000) / 100, *np.zeros((2, 300_000))])
        predictor = foretouch.Predictor("kalman")
        finished = threading.Event()
        turns = []

        def count():
            while not finished.is_set():
                turns.append(None)
                time.sleep(0.001)

        counter = threading.Thread(target=count)
        counter.start()
        before = len(turns)
        predictor.replay(samples, [0.016])
        during = len(turns) - before
        finished.set()
        counter.join()
        self.assertGreater(during, 2)

    def test_two_evaluations_at_once(self):
        data = recordings()
        expected = foretouch.evaluate(data, [constant_velocity, "kalman"]).file("metrics.csv")
        self.together(*[
            lambda: self.assertEqual(
                foretouch.evaluate(data, [constant_velocity, "kalman"]).file("metrics.csv"), expected
            )
        ] * 3)


class Memory(unittest.TestCase):
    def test_every_handle_is_freed(self):
        gc.collect()
        before = library().foretouch_handle_count()

        def failing(stroke, asks, horizons):
            raise ValueError

        for _ in range(20):
            predictor = foretouch.Predictor("kalman")
            copied = predictor.copy()
            copied.replay(walk(), [0.01])
            data = recordings()
            result = foretouch.evaluate(data, ["kalman", constant_velocity], [0.016], intervals=False, metrics=["rmse"])
            self.assertTrue(result.rows and str(result) and len(data) == 2)
            self.assertGreater(library().foretouch_handle_count(), before)
            for wrong in (lambda: foretouch.Predictor("none"), lambda: foretouch.evaluate(data, [failing])):
                with self.assertRaises(foretouch.ForetouchError):
                    wrong()
        del predictor, copied, data, result
        gc.collect()
        self.assertEqual(library().foretouch_handle_count(), before)

    def test_memory_does_not_grow(self):
        strokes = [walk(1000, seed=seed) for seed in range(20)]

        def resident():
            pages = int(Path("/proc/self/statm").read_text().split()[1])
            return pages * os.sysconf("SC_PAGE_SIZE")

        if not Path("/proc/self/statm").exists():
            self.skipTest("no /proc")
        for turn in range(60):
            foretouch.Predictor("kalman").replay(strokes, [0.016, 0.033])
            data = foretouch.Recordings([foretouch.Recording(strokes)])
            foretouch.evaluate(data, [constant_velocity], [0.016], intervals=False, metrics=["rmse"], breakdown=[])
            if turn == 19:
                settled = resident()
        # A turn's samples alone are 2 MB.
        self.assertLess(resident() - settled, 24e6)


if __name__ == "__main__":
    unittest.main()
