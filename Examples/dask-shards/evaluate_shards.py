"""Runs an evaluation in shards on a Dask cluster, merges them, and can compare with one run. See README.md."""

import argparse
import csv
import math
import subprocess
import sys
from pathlib import Path

from dask.distributed import Client, LocalCluster, as_completed

NUMBERS = {"value", "ci_low", "ci_high"}


def run(*command):
    """Runs a command; what it said is in the error when it fails."""
    outcome = subprocess.run([str(word) for word in command], capture_output=True, text=True)
    if outcome.returncode != 0:
        raise RuntimeError(f"{' '.join(str(word) for word in command)}\n{outcome.stderr.strip()}")
    return outcome.stdout


def score(foretouch, arguments, shard, count, folder):
    """Scores one shard and returns the path of its part. The folder must be one that all machines share."""
    run(foretouch, "evaluate", *arguments, "--shard", f"{shard}/{count}", "--output", folder)
    return folder / f"part-{shard}-of-{count}.json"


def largest_difference(path, other):
    """The largest relative difference of two tables of metrics; an error where anything but a number differs."""
    with open(path, newline="") as one, open(other, newline="") as two:
        rows, expected = list(csv.DictReader(one)), list(csv.DictReader(two))
    if len(rows) != len(expected) or not rows:
        raise ValueError(f"{path} has {len(rows)} rows, {other} has {len(expected)}")
    largest = 0.0
    for line, (row, wanted) in enumerate(zip(rows, expected), start=2):
        for name in row:
            if row[name] == wanted[name]:
                continue
            if name not in NUMBERS or not row[name] or not wanted[name]:
                raise ValueError(f"{path}:{line}: {name}: found {row[name]!r}, expected {wanted[name]!r}")
            found, number = float(row[name]), float(wanted[name])
            largest = max(largest, abs(found - number) / abs(number) if number else math.inf)
    return largest


def main():
    parser = argparse.ArgumentParser(description=__doc__, epilog="What follows -- goes to 'foretouch evaluate'.")
    parser.add_argument("--foretouch", type=Path, default=Path(".build/release/foretouch"))
    parser.add_argument("--shards", type=int, default=7)
    parser.add_argument("--workers", type=int, default=2, help="processes of the local cluster")
    parser.add_argument("--scheduler", help="address of a running Dask scheduler, instead of a local cluster")
    parser.add_argument("--output", type=Path, required=True)
    parser.add_argument("--check", action="store_true", help="also run in one piece, and compare")
    parser.add_argument("arguments", nargs="+", help="datasets and options of 'foretouch evaluate'")
    options = parser.parse_args()
    foretouch, output = options.foretouch.resolve(), options.output.resolve()

    cluster = options.scheduler or LocalCluster(
        n_workers=options.workers, threads_per_worker=1, dashboard_address=None
    )
    with Client(cluster) as client:
        shards = range(1, options.shards + 1)
        futures = [
            client.submit(score, foretouch, options.arguments, shard, options.shards, output / "parts", pure=False)
            for shard in shards
        ]
        parts = []
        for future in as_completed(futures):
            parts.append(future.result())
            print(f"{len(parts)} of {options.shards} shards", file=sys.stderr)
    if not options.scheduler:
        cluster.close()
    print(run(foretouch, "merge", *parts, "--output", output), end="")

    if options.check:
        run(foretouch, "evaluate", *options.arguments, "--output", output / "whole")
        tables = ["metrics.csv", "breakdowns.csv"]
        difference = max(largest_difference(output / table, output / "whole" / table) for table in tables)
        print(f"largest relative difference from one run: {difference:g}")
        if difference > 1e-12:
            sys.exit("the merged metrics are not those of one run")


if __name__ == "__main__":
    main()
