"""The Python package of the core: what it has, what it refuses, and what its wheels hold. Run by scripts/test-platforms with the package on the path
and the wheels as $WHEELS."""

import ast
import base64
import copy
import doctest
import email
import hashlib
import math
import os
import pathlib
import pickle
import re
import subprocess
import sys
import unittest
import zipfile

import foretouch
import numpy as np
from foretouch import _core

ROOT = pathlib.Path(__file__).resolve().parents[2]
STROKE = np.array([[0.008 * index, 100 + 3 * index, 200 + index * index / 9, 0.5] for index in range(40)])


class PackageTests(unittest.TestCase):
    def test_doctests(self):
        self.assertEqual(doctest.testmod(_core).failed, 0)

    def test_examples_of_the_readme_run(self):
        blocks = re.findall(r"```python\n(.*?)```", (ROOT / "Python/core/README.md").read_text("utf-8"), re.DOTALL)
        process = subprocess.run([sys.executable, "-W", "error", "-c", "\n".join(blocks)], capture_output=True, text=True)
        self.assertEqual((process.returncode, process.stderr), (0, ""))
        self.assertEqual(process.stdout.splitlines()[-1], "tap")

    def test_names_of_the_full_package_are_known(self):
        tree = ast.parse((ROOT / "Python/foretouch/__init__.py").read_text("utf-8"))
        full = {name for node in ast.walk(tree) if isinstance(node, (ast.Assign, ast.AugAssign))
                for name in (ast.literal_eval(node.value) if isinstance(node.value, ast.List) else [])}
        self.assertIn("evaluate", full)
        self.assertEqual(full - set(foretouch.__all__), foretouch._FULL)
        for name in foretouch._FULL:
            with self.assertRaisesRegex(foretouch.FullPackageError, rf"^{name}: .*Linux on x86-64"):
                getattr(foretouch, name)()
        with self.assertRaisesRegex(foretouch.FullPackageError, r"^Recordings\.from_frame: "):
            foretouch.Recordings.from_frame([])
        with self.assertRaises(AttributeError):
            foretouch.evaluat

    def test_the_command_is_refused(self):
        process = subprocess.run([sys.executable, "-m", "foretouch", "evaluate"], capture_output=True, text=True)
        self.assertEqual(process.returncode, 1)
        self.assertRegex(process.stderr, r"^error: the command: .*Linux on x86-64")


class PredictorTests(unittest.TestCase):
    def test_specifications(self):
        for found, kind, message in [
            ("kalman:model=cv", foretouch.FullPackageError, "'kalman:model=cv'"), ("exec:cat", foretouch.FullPackageError, "exec:cat"),
            ("kalmann", foretouch.ForetouchError, "did you mean 'kalman'"), ("chromium_kalmann", foretouch.ForetouchError, "'chromium-kalman'"),
            (3, foretouch.ForetouchError, "found 3, expected a text"),
        ]:
            with self.assertRaisesRegex(kind, message):
                foretouch.Predictor(found)
        with self.assertRaisesRegex(foretouch.ForetouchError, "unknown keyword 'specifcation'; did you mean 'specification'"):
            foretouch.Predictor(specifcation="kalman")

    def test_wrong_samples_are_refused_as_a_whole(self):
        predictor = foretouch.Predictor("linear")
        predictor.observe([0, 0.01], [1, 2], [1, 2])
        for columns in [([0.02, 0.02], [3, 4], [3, 4]), ([0.01], [3], [3]), ([0.02, 0.03], [3, math.nan], [3, 4]), ([0.02], [3, 4], [3])]:
            with self.assertRaises(foretouch.ForetouchError):
                predictor.observe(*columns)
            np.testing.assert_allclose(predictor.predict(0.02).location, [3, 3])
        with self.assertRaisesRegex(foretouch.ForetouchError, "horizons"):
            predictor.replay(STROKE, [-0.1])

    def test_shapes(self):
        predictor = foretouch.Predictor("kalman")
        self.assertEqual(predictor.replay([STROKE, STROKE[:7]], [0.01, 0.02]).x.shape, (47, 2))
        self.assertEqual(predictor.replay([], 0.01).x.shape, (0, 1))
        self.assertEqual(predictor.predict(np.zeros((2, 3))).x.shape, (2, 3))
        self.assertEqual(predictor.predict(0.5).x.shape, ())
        self.assertFalse(predictor.predict(0.5).answered)
        answers = predictor.replay(STROKE, 0.016)
        self.assertTrue(answers.answered[-1, 0])
        self.assertEqual(answers.level[-1, 0], 0.9)

    def test_a_stroke_forgets_the_one_before_unless_it_learns(self):
        fresh = foretouch.Predictor("adaptive").replay(STROKE, 0.03)
        predictor = foretouch.Predictor("adaptive")
        twice = predictor.replay([STROKE, STROKE], 0.03)
        self.assertEqual(twice.x[40:].tobytes(), fresh.x.tobytes())
        self.assertEqual(predictor.strokes_learned, 0)
        learned = predictor.replay([STROKE, STROKE, STROKE], 0.03, learn=True)
        self.assertEqual(learned.x[:40].tobytes(), fresh.x.tobytes())
        self.assertNotEqual(learned.x[80:].tobytes(), fresh.x.tobytes())
        self.assertEqual(predictor.strokes_learned, 3)
        predictor.observe(*STROKE.T)
        predictor.cancel()
        self.assertEqual(predictor.strokes_learned, 3)

    def test_states(self):
        learner = foretouch.Predictor("adaptive")
        learner.replay([STROKE, STROKE], 0.03, learn=True)
        other = foretouch.Predictor("adaptive")
        other.state = learner.state
        self.assertEqual((other.strokes_learned, other.state), (2, learner.state))
        first = other.replay(STROKE, 0.03)
        self.assertEqual(other.replay(STROKE, 0.03).x.tobytes(), first.x.tobytes())
        self.assertEqual(other.strokes_learned, 2)
        for wrong in (b"", learner.state[:-1], b"text", 3):
            with self.assertRaisesRegex(foretouch.ForetouchError, "^state"):
                other.state = wrong
        self.assertEqual(other.strokes_learned, 2)
        self.assertIsNone(foretouch.Predictor("kalman").state)
        with self.assertRaises(foretouch.ForetouchError):
            foretouch.Predictor("kalman").state = learner.state

    def test_handles_are_not_copied(self):
        predictor = foretouch.Predictor("kalman")
        for work in (copy.copy, copy.deepcopy, pickle.dumps, foretouch.Predictor.copy):
            with self.assertRaises(foretouch.ForetouchError):
                work(predictor)


class RecognizerTests(unittest.TestCase):
    def test_drawings(self):
        recognizer = foretouch.GestureRecognizer("dollarp")
        line, hook = [[[0, 0, 0], [0.1, 50, 0], [0.2, 99, 0]]], [[[0, 0, 0], [0.1, 0, 60]], [[0.3, 0, 60], [0.4, 50, 60]]]
        self.assertIsNone(recognizer.classify(line))
        recognizer.add("line", line)
        recognizer.add("hook", hook)
        self.assertEqual(recognizer.classify(hook)[:3], ("hook", False, 1))
        self.assertEqual(recognizer.rejection_threshold, math.inf)
        recognizer.rejection_threshold = 1e-9
        self.assertTrue(recognizer.classify([[[0, 0, 0], [0.1, 3, 60], [0.2, 50, 66]]]).is_rejected)
        recognizer.clear()
        self.assertIsNone(recognizer.classify(line))
        for work in (lambda: recognizer.add("none", []), lambda: recognizer.add("a\0b", line), lambda: recognizer.load(b"text"),
                     lambda: recognizer.load(b""), lambda: setattr(recognizer, "rejection_threshold", 0), lambda: foretouch.GestureRecognizer("dollar")):
            with self.assertRaises(foretouch.ForetouchError):
                work()

    def test_touches(self):
        gestures = foretouch.TouchGestures("uikit")
        self.assertEqual(gestures.deadline, math.inf)
        both = [foretouch.Touch(number, "began", 0, 100 * number, 50) for number in (1, 2)]
        moved = [foretouch.Touch(number, "moved", 0.1, 100 * number + (40 if number == 2 else -40), 50) for number in (1, 2)]
        changes = gestures.consume(both, time=0.0) + gestures.consume(moved) + gestures.finish()
        pinch = [change for change in changes if change.gesture == "pinch"]
        self.assertEqual((pinch[0].after, pinch[0].contacts), ("began", 2))
        for work in (lambda: gestures.consume(foretouch.Touch(1, "down", 0, 0, 0)), lambda: gestures.consume([]), lambda: foretouch.TouchGestures("ios"),
                     lambda: gestures.consume(foretouch.Touch(2**31, "began", 0, 0, 0))):
            with self.assertRaises(foretouch.ForetouchError):
                work()


class WheelTests(unittest.TestCase):
    LIBRARIES = {"manylinux_2_17_aarch64.manylinux2014_aarch64": ("libforetouch_core.so", b"\x7fELF"), "win_amd64": ("foretouch_core.dll", b"MZ"),
                 "macosx_11_0_universal2": ("libforetouch_core.dylib", b"\xca\xfe\xba\xbe")}

    def test_contents(self):
        wheels = os.environ["WHEELS"].split()
        self.assertGreater(len(wheels), 0)
        for path in map(pathlib.Path, wheels):
            with self.subTest(path.name), zipfile.ZipFile(path) as archive:
                library, magic = self.LIBRARIES[path.name.removesuffix(".whl").split("-py3-none-")[1]]
                names = archive.namelist()
                [about] = {name.split("/")[0] for name in names} - {"foretouch"}
                package = {name for name in names if name.startswith("foretouch/")}
                self.assertEqual(package, {f"foretouch/{name}" for name in (
                    "__init__.py", "__main__.py", "_core.py", "_header.py", "_keywords.py", "_library.py", "_strokes.py", "py.typed", library)})
                self.assertEqual(archive.read(f"foretouch/{library}")[:len(magic)], magic)
                metadata = email.message_from_bytes(archive.read(f"{about}/METADATA"))
                self.assertEqual(metadata["Name"], "foretouch")
                self.assertEqual(metadata.get_all("License-File"), ["LICENSE", "NOTICE"])
                self.assertIn(b"MIT", archive.read(f"{about}/licenses/LICENSE"))
                self.assertIn(b"The Swift runtime", archive.read(f"{about}/licenses/NOTICE"))
                tags = email.message_from_bytes(archive.read(f"{about}/WHEEL")).get_all("Tag")
                self.assertEqual(path.name.split("-py3-")[1], ".".join(tag.split("-")[2] for tag in tags).join(["none-", ".whl"]))
                rows = [line.split(",") for line in archive.read(f"{about}/RECORD").decode().splitlines()]
                self.assertEqual([row[0] for row in rows], names)
                for name, digest, size in rows[:-1]:
                    data = archive.read(name)
                    self.assertEqual(int(size), len(data))
                    self.assertEqual(hashlib.sha256(data).digest(), base64.urlsafe_b64decode(digest.removeprefix("sha256=") + "="))


if __name__ == "__main__":
    unittest.main()
