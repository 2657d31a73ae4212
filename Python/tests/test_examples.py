"""The examples in Python that pages quote."""

import importlib.util
import pathlib
import subprocess
import sys
import tempfile
import unittest

import foretouch

from .common import ROOT


def load(path):
    """The module in a file of the examples."""
    specification = importlib.util.spec_from_file_location(pathlib.Path(path).stem, ROOT / "Examples" / path)
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return module


class Examples(unittest.TestCase):
    def test_a_recognizer_of_ones_own_knows_gestures_of_other_people(self):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "gestures.jsonl"
            load("sample_files.py").gestures(file)
            gestures = foretouch.load(file)
            self.assertEqual(len(gestures), 36)
            rows = foretouch.recognize(gestures, [load("OwnGesturePython/own_gesture.py").NearestPath]).rows
            accuracy = [row["value"] for row in rows if row["metric"] == "accuracy_percent" and row["participant"] == row["task"] == "all"]
            self.assertEqual(accuracy, [100])

    def test_a_recognizer_of_ones_own_is_measured_on_one_person(self):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "gestures.jsonl"
            load("sample_files.py").gestures(file)
            lines = file.read_text().splitlines(keepends=True)
            file.write_text("".join(line for line in lines if '"p0"' in line))
            process = subprocess.run([sys.executable, ROOT / "Examples/OwnGesturePython/own_gesture.py", file], capture_output=True, text=True)
            self.assertEqual(process.returncode, 0, process.stderr)
            self.assertIn("user-dependent", process.stdout)
            self.assertIn("100", process.stderr)
