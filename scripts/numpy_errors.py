"""Mean and RMSE of hold and linear on a CSV of strokes (columns stroke_id, t, x, y), with NumPy, nothing computed twice.

What `foretouch evaluate FILE --predictor hold linear --metric rmse --breakdown none --bootstrap 0` computes, for
scripts/evaluation-speed to compare figures and times with.

Usage: numpy_errors.py FILE MILLISECONDS,MILLISECONDS
"""

import sys

import numpy as np

stroke, time, x, y = np.loadtxt(sys.argv[1], delimiter=",", skiprows=1, unpack=True)
locations = np.stack([x, y], axis=1)
first = np.r_[True, stroke[1:] != stroke[:-1]]
starts = np.flatnonzero(first)
ends = np.r_[starts[1:], len(time)]
last = np.repeat(ends, ends - starts) - 1
steps = np.diff(time, prepend=time[0])
# No velocity is known at a stroke's first sample.
velocities = np.where(first[:, None], 0, np.diff(locations, axis=0, prepend=locations[:1]) / np.where(first, 1, steps)[:, None])

for milliseconds in map(float, sys.argv[2].split(",")):
    horizon = milliseconds / 1000
    asked = np.flatnonzero(time + horizon <= time[last] + 1e-9)
    target = time[asked] + horizon
    after = np.minimum(np.searchsorted(time, target), last[asked])
    share = ((target - time[after - 1]) / (time[after] - time[after - 1]))[:, None]
    truth = locations[after - 1] * (1 - share) + locations[after] * share
    for name, predicted in [
        ("hold", locations[asked]),
        ("linear", locations[asked] + velocities[asked] * horizon),
    ]:
        errors = np.hypot(*(predicted - truth).T)
        print(f"{name},{milliseconds:g},{errors.mean()},{np.sqrt((errors ** 2).mean())},{len(errors)}")
