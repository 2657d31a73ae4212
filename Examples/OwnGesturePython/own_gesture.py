"""A recognizer of drawn gestures, written in Python and measured beside those that ship.

    python own_gesture.py GESTURES
"""

import sys

import foretouch
import numpy as np


def path(gesture):
    """A gesture, a list of strokes, as 32 points at equal steps along its ink, centered and of one size."""
    points = np.concatenate([np.stack([stroke.x, stroke.y], axis=1) for stroke in gesture])
    along = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(points, axis=0).T))])
    even = np.linspace(0, along[-1], 32)
    resampled = np.stack([np.interp(even, along, points[:, axis]) for axis in (0, 1)], axis=1)
    resampled -= resampled.mean(axis=0)
    return resampled / max(np.abs(resampled).max(), 1e-9)


class NearestPath:
    """The class of the nearest template, point by point."""

    def fit(self, gestures, labels):
        self.paths, self.labels = np.array([path(gesture) for gesture in gestures]), np.array(labels)

    def predict(self, gestures):
        paths = np.array([path(gesture) for gesture in gestures])
        distances = ((paths[:, None] - self.paths[None]) ** 2).sum(axis=(2, 3))
        return self.labels[distances.argmin(axis=1)]


if __name__ == "__main__":
    gestures = foretouch.read(sys.argv[1])
    # Templates of other people, where there are some; else others of the same person.
    people = {gesture.participant for gesture in gestures}
    protocol = "leave-one-person-out" if len(people) > 1 else "user-dependent"
    print(foretouch.recognize(gestures, [NearestPath, "oriented-cloud", "dollar1"], protocol=protocol, progress=True))
