"""What the tests share."""

import os
import pathlib
import subprocess
import sys

import numpy as np

import foretouch

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUNDLED = ROOT / "Datasets" / "bundled"
COMMAND = os.environ.get("FORETOUCH", ROOT / ".build" / "release" / "foretouch")


def command(*arguments):
    """What the foretouch command prints, run from the root of the repository."""
    process = subprocess.run([COMMAND, *map(str, arguments)], cwd=ROOT, capture_output=True, text=True)
    if process.returncode != 0:
        raise AssertionError(process.stderr)
    return process.stdout


def walk(count=60, start=0.0, seed=1):
    """A stroke at 100 Hz."""
    steps = np.random.default_rng(seed).normal(size=(2, count))
    return foretouch.Stroke(start + np.arange(count) / 100, *np.cumsum(steps, axis=1))


def recordings(participants=2, strokes=3, count=60):
    """Strokes of some participants."""
    return foretouch.Recordings([
        foretouch.Recording([walk(count, seed=10 * number + k) for k in range(strokes)], participant=f"p{number}")
        for number in range(participants)
    ])


def constant_velocity(stroke, asks, horizons):
    """linear, as a function."""
    location = np.stack([stroke.x, stroke.y], axis=1)
    velocity = np.full_like(location, np.nan)
    velocity[1:] = np.diff(location, axis=0) / np.diff(stroke.time)[:, None]
    return location[asks, None] + velocity[asks, None] * horizons[None, :, None]


class ConstantVelocity:
    """linear, sample by sample."""

    def __init__(self):
        self.last = self.velocity = None

    def observe(self, sample):
        if self.last:
            seconds = sample.time - self.last.time
            self.velocity = (sample.x - self.last.x) / seconds, (sample.y - self.last.y) / seconds
        self.last = sample

    def predict(self, time):
        if self.velocity is None:
            return None
        ahead = time - self.last.time
        return self.last.x + self.velocity[0] * ahead, self.last.y + self.velocity[1] * ahead


def module(*arguments, **options):
    """The command as `python -m foretouch` runs it."""
    return subprocess.run([sys.executable, "-m", "foretouch", *map(str, arguments)], cwd=ROOT, capture_output=True, text=True, **options)
