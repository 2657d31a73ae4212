"""The recorder and the command as programs, and what they leave on disk."""

import csv
import gzip
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import threading

ROOT = pathlib.Path(__file__).resolve().parents[2]
#: What `make web` leaves; without it the page has no live view.
MODULE = ROOT / "results" / "made" / "web"
BUILD = pathlib.Path(os.environ.get("FORETOUCH_BUILD", ROOT / ".build" / "debug"))


class Recorder:
    """A running recorder; its output is kept line by line."""

    def __init__(self, folder, *arguments, shell_prefix="", build=BUILD):
        self.folder = pathlib.Path(folder)
        program = [str(build / "foretouch-record"), "--output", str(folder), "--no-qr", *map(str, arguments)]
        if shell_prefix:
            program = ["bash", "-c", shell_prefix + ' exec "$@"', "bash", *program]
        self.process = subprocess.Popen(program, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.lines = []
        self.address = ""
        for line in self.process.stdout:
            self.lines.append(line.rstrip("\n"))
            if line.startswith("http"):
                self.address = line.strip()
                break
        else:
            complaint = self.process.stderr.read()
            self.process.wait(10)
            self.process.stdout.close()
            self.process.stderr.close()
            raise RuntimeError(f"the recorder did not start: {complaint}")
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self):
        for line in self.process.stdout:
            self.lines.append(line.rstrip("\n"))

    @property
    def base(self):
        return self.address.split("#")[0]

    @property
    def port(self):
        return int(self.base.rstrip("/").rsplit(":", 1)[1])

    @property
    def token(self):
        return self.address.split("#")[1]

    def kill(self):
        self.process.kill()
        self._end()

    def stop(self):
        self.process.terminate()
        self._end()

    def _end(self):
        self.process.wait(900)
        self._reader.join(5)
        self.process.stdout.close()
        self.process.stderr.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.returncode is None:
            self.stop()


def foretouch(*arguments):
    """Runs the command and returns what it printed."""
    result = subprocess.run([str(BUILD / "foretouch"), *map(str, arguments)], capture_output=True, text=True)
    if result.returncode != 0:
        raise RuntimeError(f"foretouch {' '.join(map(str, arguments))}: {result.stderr}")
    return result.stdout


def evaluate(folder, *arguments):
    """The rows of an evaluation about the whole, as {(predictor, horizon, metric): {"value", "n"}}."""
    with tempfile.TemporaryDirectory() as output:
        foretouch("evaluate", folder, "--output", output, "--no-intervals", *arguments)
        with open(pathlib.Path(output) / "metrics.csv", newline="", encoding="utf-8") as file:
            rows = [row for row in csv.DictReader(file) if (row["participant"], row["task"]) == ("all", "all")]
    return {(row["predictor"], float(row["horizon_ms"]), row["metric"]):
            {"value": float(row["value"]), "n": int(row["n"])} for row in rows if row["value"]}


class Recording:
    """A native recording, read by nothing of ours."""

    def __init__(self, path):
        with gzip.open(path, "rt", encoding="utf-8") as file:
            self.header, *self.events = map(json.loads, file)
        self.path = path

    @property
    def strokes(self):
        """For each contact in order of its beginning, its touches with the delivery's time."""
        strokes = {}
        for event in self.events:
            for touch in event["touches"]:
                strokes.setdefault(touch["id"], []).append(touch)
        return [strokes[key] for key in sorted(strokes)]


def samples(stroke):
    return [sample for touch in stroke for sample in touch["samples"]]


def recordings(folder):
    """The recordings that the dataset lists."""
    folder = pathlib.Path(folder)
    manifest = json.loads((folder / "dataset.json").read_text())
    return [Recording(folder / entry["file"]) for entry in manifest["recordings"]]


if __name__ == "__main__":
    sys.exit("a module, not a program")
