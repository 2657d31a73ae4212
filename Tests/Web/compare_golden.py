#!/usr/bin/env python3
"""Compares the answers of the library with those of the core in C and in WebAssembly."""

import array
import pathlib
import sys

# What takes a function that C libraries compute to different last digits: sines, cosines and arc tangents. All else is the same to the bit.
FUNCTIONS = {
    "gestures": "atan2", "recognizer-dollar1": "sin, cos, atan2", "recognizer-dollarn": "sin, cos, atan2",
    "recognizer-dollarn-protractor": "sin, cos, atan2", "recognizer-protractor": "sin, cos, atan2", "recognizer-rubine": "atan2",
    "recognizer-dollarp-plus": "atan2",
}
TOLERANCE = 1e-12


def numbers(path):
    values = array.array("d")
    values.frombytes(path.read_bytes())
    return values


def difference(expected, found):
    """The largest, relative to the larger of 1 and the value; None where the files have other lengths."""
    if len(expected) != len(found):
        return None
    return max((abs(a - b) / max(1, abs(a)) for a, b in zip(expected, found) if a != b), default=0)


def main(folder):
    golden = pathlib.Path(folder)
    names = sorted(path.name for path in (golden / "library").iterdir() if "-" in path.name)
    failures, same = [], 0
    others = ("c", "node", "chromium")
    for other in others:
        for name in names:
            expected, path = golden / "library" / name, golden / other / name
            if not path.exists():
                failures.append(f"{other}: {name} is missing")
            elif expected.read_bytes() == path.read_bytes():
                same += 1
            else:
                found = difference(numbers(expected), numbers(path))
                functions = FUNCTIONS.get(name) or FUNCTIONS.get(name.split("-")[0])
                if found is None or found > (TOLERANCE if functions else 0):
                    failures.append(f"{other}: {name} differs by {found}")
                else:
                    print(f"{other}: {name} differs by {found:.1e} at most ({functions})")
    print(f"{same} of {len(others) * len(names)} files of answers are the same to the bit")
    print(*failures, sep="\n")
    return 1 if failures or not names else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
