"""The command as an entry of the package."""

import pathlib
import subprocess
import sys
import tempfile
import unittest

from .common import BUNDLED, ROOT, command, module


class Module(unittest.TestCase):
    def test_prints_what_the_command_prints(self):
        words = "evaluate", BUNDLED / "finger-60", "--predictor", "kalman", "--no-intervals"
        process = module(*words)
        self.assertEqual((process.returncode, process.stderr, process.stdout), (0, "", command(*words)))

    def test_ends_as_the_command_does(self):
        for words, status, message in (
            (["--version"], 0, ""), (["evalute"], 64, "did you mean 'evaluate'"), (["evaluate", "/nowhere"], 1, "/nowhere"),
        ):
            process = module(*words)
            self.assertEqual(process.returncode, status, process.stderr)
            self.assertIn(message, process.stderr)

    def test_data_say_the_command_that_made_them(self):
        with tempfile.TemporaryDirectory() as folder:
            process = module("dataset", "synthesize", "--participants", 1, "--strokes", 1, "--task", "write", "--output", f"{folder}/made")
            self.assertEqual(process.returncode, 0, process.stderr)
            self.assertIn(f"foretouch dataset synthesize --participants 1 --strokes 1 --task write --output {folder}/made",
                          pathlib.Path(folder, "made", "dataset.json").read_text().replace("\\/", "/"))

    def test_a_reader_that_goes_ends_it_in_silence(self):
        words = [sys.executable, "-m", "foretouch", "predictors", "--verbose"]
        with subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
            process.stdout.close()
            self.assertEqual(process.stderr.read(), b"")


if __name__ == "__main__":
    unittest.main()
