"""A script as a user writes it: mypy checks it strictly, and it runs."""

from __future__ import annotations

import pathlib
import sys

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd

import foretouch


def half_step(stroke: foretouch.Stroke, asks: np.ndarray, horizons: np.ndarray) -> np.ndarray:
    """Half the way that the last two samples would go."""
    location = np.stack([stroke.x, stroke.y], axis=1)
    velocity = np.zeros_like(location)
    velocity[1:] = np.diff(location, axis=0) / np.diff(stroke.time)[:, None]
    answers: np.ndarray = location[asks, None] + 0.5 * velocity[asks, None] * horizons[None, :, None]
    return answers


class Last:
    """The last sample."""

    def observe(self, sample: foretouch.Sample) -> None:
        self.sample = sample

    def predict(self, time: float) -> tuple[float, float] | None:
        return self.sample.x, self.sample.y


def main(folder: pathlib.Path) -> None:
    recordings = foretouch.synthesize(participants=2, strokes=3, task="write", seed=1)
    again = foretouch.Recordings.from_frame(recordings.frame)
    result = foretouch.evaluate(again, ["kalman", half_step, Last, ("mine", half_step)], horizons=np.array([0.016, 0.033]))
    frame: pd.DataFrame = result.frame
    best: str = result.leaderboard[0]["predictor"]
    result.plot()
    plt.savefig(folder / "errors.png")
    result.save(folder / "results")
    (folder / "table.tex").write_text(result.latex())
    answers = foretouch.Predictor("kalman").replay(again.strokes, horizons=[0.016])
    gesture = foretouch.Recording([foretouch.Stroke([0, 0.1, 0.2], [0, 5, 9], [0, 0, 1])], task="line")
    labels, distances = foretouch.Classifier([gesture]).classify([gesture])
    accuracy: float = foretouch.GestureClassifier().fit([gesture, gesture], ["line", "line"]).score([gesture], ["line"])
    print(len(frame) > 0, best, answers.location.shape == (len(again.columns["x"]), 1, 2), labels, distances.shape, accuracy)


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
