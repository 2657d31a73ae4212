"""A recognizer of drawn gestures, written in Python and measured beside those that ship.

    python own_gesture.py GESTURES
"""

import sys

import foretouch
import numpy as np


def path(recording):
    """A gesture as 32 points at equal steps along its ink, centered and of one size."""
    points = np.concatenate([np.stack([stroke.x, stroke.y], axis=1) for stroke in recording.strokes])
    along = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(points, axis=0).T))])
    even = np.linspace(0, along[-1], 32)
    resampled = np.stack([np.interp(even, along, points[:, axis]) for axis in (0, 1)], axis=1)
    resampled -= resampled.mean(axis=0)
    return resampled / max(np.abs(resampled).max(), 1e-9)


def classify(paths, templates, labels):
    """The class of the nearest template, for each path."""
    distances = ((paths[:, None] - templates[None]) ** 2).sum(axis=(2, 3))
    return labels[distances.argmin(axis=1)]


def accuracy(recordings):
    """The share of right answers, each person tested with the gestures of all others."""
    paths = np.array([path(recording) for recording in recordings])
    people = np.array([recording.participant for recording in recordings])
    classes = np.array([recording.task for recording in recordings])
    right = [classify(paths[people == one], paths[people != one], classes[people != one]) == classes[people == one]
             for one in np.unique(people)]
    return np.concatenate(right).mean()


if __name__ == "__main__":
    gestures = foretouch.load(sys.argv[1])
    print(f"mine: {100 * accuracy(gestures):.1f} % right")
    print(foretouch.recognize(gestures, ["oriented-cloud", "dollar1"], protocol="leave-one-person-out"))
