"""What tests of the recorder without a browser share."""

import pathlib
import tempfile
import unittest

from recorder import Recorder, recordings, samples


def times(folder):
    """The times of all measured samples, in ms, in the order of the recordings."""
    return [round(sample["t"] * 1000, 3) for recording in recordings(folder) for stroke in recording.strokes
            for sample in samples(stroke)]


def stamps(entries):
    return [sample[0] for entry in entries for sample in entry.get("s", [])]


class ServerTest(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = pathlib.Path(temporary.name) / "study"

    def start(self, *arguments, **options):
        recorder = Recorder(self.folder, *arguments, **options)
        self.addCleanup(lambda: recorder.__exit__())
        return recorder
