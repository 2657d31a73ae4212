"""Seconds for a NumPy array of a million samples through predictors at one horizon.

    python Python/benchmark.py [--samples N] [--repetitions N]
"""

import argparse
import statistics
import time

import numpy as np

import foretouch

HORIZON = 0.016


def handwriting(count: int) -> np.ndarray:
    """Samples at 120 Hz of loops that drift, as an array of shape (count, 3)."""
    seconds = np.arange(count) / 120
    x = 300 + 40 * np.sin(11 * seconds) + 100 * np.sin(0.7 * seconds)
    y = 200 + 30 * np.cos(9 * seconds) + 80 * np.cos(0.5 * seconds)
    noise = np.random.default_rng(1).normal(scale=0.2, size=(2, count))
    return np.column_stack([seconds, x + noise[0], y + noise[1]])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--samples", type=int, default=1_000_000)
    parser.add_argument("--repetitions", type=int, default=9)
    options = parser.parse_args()
    samples = handwriting(options.samples)
    shapes = {"one stroke": samples, "strokes of 500": np.split(samples, range(500, options.samples, 500))}
    print(f"{options.samples} samples, {HORIZON * 1000:.0f} ms ahead, medians of {options.repetitions}; on a busy machine the seconds of the "
          "processor tell more than those of the clock")
    for specification in ("kalman", "kalman:model=cv", "linear"):
        predictor = foretouch.Predictor(specification)
        for name, strokes in shapes.items():
            seconds, processor = [], []
            for _ in range(options.repetitions):
                start, busy = time.perf_counter(), time.process_time()
                answers = predictor.replay(strokes, [HORIZON])
                seconds.append(time.perf_counter() - start)
                processor.append(time.process_time() - busy)
            assert answers.x.shape == (options.samples, 1) and np.isfinite(answers.x[1:]).mean() > 0.99
            median = statistics.median(seconds)
            print(f"{specification:16} {name:15} {median:.3f} s, processor {statistics.median(processor):.3f} s  "
                  f"{options.samples / median / 1e6:.2f} million samples a second")


if __name__ == "__main__":
    main()
