#!/usr/bin/env python3
"""Mappings made to do harm, names that steer a terminal, mixed folders and a full disk, by the program itself.

    Tests/Attack/attack_console.py PROGRAM FOLDER

Prints what it found, then a line "N commands, M findings"; ends with status 1 where there are findings.
"""

import os
import pathlib
import subprocess
import sys
import time

PATIENCE = 10
NAME = "n\x1b[31m\r\x07\x08\x7f\u009b2J\u202ex"
BOMB = "a0: &a0 {k: v}\n" + "".join(f"a{n}: &a{n} {{? *a{n - 1} : v, ? [*a{n - 1}] : w}}\n" for n in range(1, 28))
MAPPINGS = [
    BOMB, "a: &a [x]\nb: *a\n", "mm-per-unit: !!float 1\n", "? [a]\n: b\n", "[" * 30000, "- " * 30000, "mm-per-unit: 1e999\n",
    "mm-per-unit: 1\npixels-per-unit: 1\n", "participant-from: '((a+)+)+$'\n", "participant-from: '(a)\\1'\n",
    "participant-from: '((a{1000}){1000})'\n", 'participant: "a\\e[31m"\n', "column: {bogus: x}\n", "x" * 70000, "\x00\x01\x02",
    "<<: *gone\n", "a: *a\n", "x: &x\n  y: *x\n", "!!python/object/apply:os.system ['true']\n", "%TAG ! tag:x,2026:\n---\n!x a: b\n",
    "%YAML 9.9\n---\nparticipant: a\n", "--- {}\n--- {}\n", "{" * 30000, "? " * 30000, "a:\n" + "".join(" " * n + "a:\n" for n in range(1, 300)),
    "mm-per-unit: -1\n", "mm-per-unit: .nan\n", "mm-per-unit: " + "9" * 60000 + "\n", "pixels-per-unit: 0\n", "rate: 1e-400\n",
    "max-force: .inf\n", "participant: a\nparticipant: b\n", "participant: [a, b]\n", "- participant\n", "just words\n",
    "time-unit: eons\n", "participant-from: '" + "(a?)" * 400 + "'\n", "participant-from: '(' \n", "task-from: '(?<=a)b'\n",
    "participant-from: '(" + "a|" * 20000 + "a)'\n",
]


def table(number=0):
    return "stroke_id,t,x,y\n" + "".join(f"1,{k * 0.008},{100 + 3 * k + k % 3},{300 + number}\n" for k in range(40))


def is_steering(character):
    code = ord(character)
    return code < 32 and character not in "\n\t" or 127 <= code < 160 or character in "\u202a\u202b\u202c\u202d\u202e\u2028\u2029"


class Attack:
    def __init__(self, program, folder):
        (self.program, self.folder, self.count, self.findings) = (program, folder, 0, 0)

    def run(self, arguments, fair, output=subprocess.PIPE):
        self.count += 1
        began = time.monotonic()
        try:
            process = subprocess.run(
                [self.program, *arguments], stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.PIPE, timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            return self.find(arguments, f"more than {PATIENCE} s")
        words = ((process.stdout or b"") + process.stderr).decode(errors="replace")
        if process.returncode not in fair:
            self.find(arguments, f"status {process.returncode} after {time.monotonic() - began:.1f} s: {words[-300:]!r}")
        if any(map(is_steering, words)):
            self.find(arguments, f"control characters: {words[-300:]!r}")
        if process.returncode and not words:
            self.find(arguments, "not a word")
        return words

    def find(self, arguments, problem):
        self.findings += 1
        print(f"foretouch {' '.join(map(str, arguments))}\n  {problem}")
        return ""

    def mappings(self):
        for number, text in enumerate(MAPPINGS + [None]):
            folder = self.folder / f"mapping-{number}"
            folder.mkdir(parents=True)
            (folder / ("a" * 60 + "b.csv")).write_text(table())
            mapping = folder / "foretouch-import.yaml"
            mapping.symlink_to("/nonexistent") if text is None else mapping.write_text(text)
            for arguments in [["dataset", "info"], ["dataset", "validate"], ["evaluate", "-p", "linear", "--bootstrap", "0"]]:
                words = self.run([*arguments, folder], {1, 64})
                if words and "foretouch-import.yaml" not in words and "participant-from" not in words:
                    self.find(arguments, f"mapping {number} is not named: {words[-300:]!r}")

    def mixed(self):
        folder = self.folder / "mixed"
        (folder / "deep").mkdir(parents=True)
        (folder / "loose.csv").write_text(table())
        for number, name in enumerate(["one", "deep/two"]):
            source = self.folder / f"source-{number}.csv"
            source.write_text(table(number))
            self.run(["dataset", "import", source, "--output", folder / name], {0})
        (folder / "to-one").symlink_to("one")
        (folder / "gone.csv").symlink_to("nowhere")
        for arguments in [["dataset", "info"], ["dataset", "validate"], ["dataset", "check"], ["evaluate", "-p", "linear", "--bootstrap", "0"]]:
            words = self.run([*arguments, folder], {0, 1})
            for name in ["loose.csv", "to-one", "gone.csv"]:
                if f"{name}: not read" not in words:
                    self.find(arguments, f"{name} is not named: {words[-300:]!r}")

    def names(self):
        folder = self.folder / "names"
        folder.mkdir()
        path = folder / (NAME + ".csv")
        rows = table().splitlines()
        path.write_text("\n".join([rows[0] + ",participant,task"] + [f"{row},{NAME.replace(chr(13), '')},{NAME.replace(chr(13), '')}" for row in rows[1:]]) + "\n")
        for arguments in [["dataset", "info"], ["dataset", "validate"], ["dataset", "check"], ["evaluate", "-p", "linear", "--bootstrap", "0"],
                          ["leaderboard", "-p", "linear"], ["articulation"], ["recognize"], ["early"], ["advise", "-p", "linear"]]:
            self.run([*arguments, folder], {0, 1, 64})

    def full(self):
        if not os.path.exists("/dev/full"):
            return
        data = self.folder / "mixed" / "one"
        for arguments in [["--help"], ["--version"], ["predictors"], ["recognizers"], ["dataset", "list"], ["dataset", "info", data],
                          ["dataset", "validate", data], ["evaluate", data, "-p", "linear", "--bootstrap", "0"]]:
            with open("/dev/full", "wb") as full:
                words = self.run(arguments, {1}, output=full)
            if "standard output" not in words:
                self.find(arguments, f"a full disk is not said: {words[-300:]!r}")


def main():
    attack = Attack(sys.argv[1], pathlib.Path(sys.argv[2]))
    attack.folder.mkdir(parents=True)
    for part in [attack.mappings, attack.mixed, attack.names, attack.full]:
        part()
    print(f"{attack.count} commands, {attack.findings} findings")
    sys.exit(int(attack.findings > 0))


if __name__ == "__main__":
    main()
