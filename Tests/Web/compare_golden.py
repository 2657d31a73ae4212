#!/usr/bin/env python3
"""Compares the answers of the library with those of the core in C and in WebAssembly: to the bit."""

import array
import pathlib
import sys


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
    others = ("c", "node", "deno", "chromium", "firefox", "webkit")
    for other in others:
        for name in names:
            expected, path = golden / "library" / name, golden / other / name
            if not path.exists():
                failures.append(f"{other}: {name} is missing")
            elif expected.read_bytes() == path.read_bytes():
                same += 1
            else:
                failures.append(f"{other}: {name} differs by {difference(numbers(expected), numbers(path))}")
    print(f"{same} of {len(others) * len(names)} files of answers are the same to the bit")
    print(*failures, sep="\n")
    return 1 if failures or not names else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
