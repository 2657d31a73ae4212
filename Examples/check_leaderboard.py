"""Checks that a predictor is on a leaderboard with the figures of linear: check_leaderboard.py FOLDER PREDICTOR."""
import csv
import pathlib
import sys

folder, predictor = pathlib.Path(sys.argv[1]), sys.argv[2]


def read(name):
    with open(folder / name, newline="") as file:
        return list(csv.DictReader(file))


if predictor not in [row["predictor"] for row in read("leaderboard.csv")]:
    sys.exit(f"{folder}/leaderboard.csv: no row of '{predictor}'")
rmse = {}
for row in read("metrics.csv"):
    if row["metric"] == "rmse":
        key = row["dataset"], row["participant"], row["task"], row["horizon_ms"]
        rmse.setdefault(row["predictor"], {})[key] = float(row["value"])
own, linear = rmse[predictor], rmse["linear"]
if own.keys() != linear.keys():
    sys.exit(f"'{predictor}' has {len(own)} values of RMSE, linear {len(linear)}")
worst = max(abs(own[key] / linear[key] - 1) for key in linear)
if not worst < 1e-9:
    sys.exit(f"'{predictor}' is off from linear by {worst:.3g}, expected less than 1e-9")
print(f"'{predictor}' is on the leaderboard; {len(linear)} values of RMSE are linear's to {worst:.1g}")
