"""Seconds for a NumPy array of a million samples through predictors at one horizon, what calling a Python function adds to its own time, and
what importing the package adds to NumPy's.

    python Python/benchmark.py [--samples N] [--repetitions N]
"""

import argparse
import statistics
import subprocess
import sys
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


def vectorized(stroke, asks, horizons):
    """Least squares of a line through the last eight samples."""
    def windows(values):
        return np.lib.stride_tricks.sliding_window_view(np.concatenate([np.full(7, values[0]), values]), 8)[asks]

    moved = windows(stroke.time)
    moved = moved - moved.mean(axis=1, keepdims=True)
    spread = np.maximum((moved * moved).sum(axis=1), 1e-12)
    answers = np.empty((len(asks), len(horizons), 2))
    for axis, values in enumerate((windows(stroke.x), windows(stroke.y))):
        slope = (moved * values).sum(axis=1) / spread
        answers[:, :, axis] = values.mean(axis=1)[:, None] + slope[:, None] * (moved[:, -1:] + horizons)
    return answers


def functions(shapes, repetitions):
    """A vectorized function in an evaluation: the time of calling it, conversions of what it takes and gives included, over its own."""
    from foretouch._functions import NamedFunction

    for name, strokes in shapes.items():
        recordings = foretouch.Recordings([foretouch.Recording(foretouch._strokes.strokes_of(strokes))])
        ratios, totals = [], []
        for _ in range(repetitions):
            own, called = [], []

            def timed(*asked):
                start = time.perf_counter()
                answers = vectorized(*asked)
                own.append(time.perf_counter() - start)
                return answers

            call = NamedFunction._call

            def measured(self, *arguments):
                start = time.perf_counter()
                status = call(self, *arguments)
                called.append(time.perf_counter() - start)
                return status

            NamedFunction._call = measured
            try:
                start = time.perf_counter()
                foretouch.evaluate(recordings, [("vectorized", timed)], [HORIZON], metrics=["rmse"], intervals=False, progress=False)
                totals.append(time.perf_counter() - start)
            finally:
                NamedFunction._call = call
            ratios.append(sum(called) / sum(own))
        print(f"{'a function':16} {name:15} {sum(own):.3f} s of its own, called {statistics.median(ratios):.2f} × as long; "
              f"the whole evaluation of it, hold and linear {statistics.median(totals):.3f} s")


def importing(repetitions):
    """What importing the package adds to NumPy's import, in a new process each time."""
    script = ("import time, numpy; start, busy = time.perf_counter(), time.process_time(); import foretouch; "
              "print(time.perf_counter() - start, time.process_time() - busy)")
    printed = [subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True).stdout.split() for _ in range(repetitions)]
    seconds, processor = (statistics.median(map(float, column)) for column in zip(*printed))
    print(f"import foretouch: {seconds:.3f} s beyond NumPy's, processor {processor:.3f} s")


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
    functions(shapes, max(options.repetitions // 3, 1))
    importing(options.repetitions)


if __name__ == "__main__":
    main()
