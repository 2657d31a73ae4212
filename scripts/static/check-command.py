"""What scripts/test-static runs: the command in one file, in a folder that is all it sees, against the command as it is built elsewhere."""

import os
import pathlib
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
MOST_BYTES = 60e6
INKML = """<ink xmlns="http://www.w3.org/2003/InkML">
<traceFormat><channel name="X" type="decimal" units="px"/><channel name="Y" type="decimal" units="px"/>
<channel name="T" type="decimal" units="ms"/></traceFormat>
<trace>{}</trace></ink>"""
# The same words for both programs, in a folder with the bundled recordings and two files.
COMMANDS = [
    ["--help"],
    ["predictors"],
    ["predictors", "kalman"],
    ["--generate-completion-script", "bash"],
    ["--generate-completion-script", "zsh"],
    ["--generate-completion-script", "fish"],
    ["evaluate", "bundled", "--output", "results"],
    ["evaluate", "bundled/pen-240", "--breakdown", "task"],
    ["compare", "results/result.json", "--between", "kalman", "--and", "linear"],
    ["leaderboard", "bundled/finger-60", "-p", "kalman", "linear"],
    ["report", "results/result.json", "--output", "results/report.html"],
    ["dataset", "info", "bundled"],
    ["dataset", "check", "bundled"],
    ["dataset", "list"],
    ["dataset", "synthesize", "--participants", "2", "--seed", "5", "--output", "made"],
    ["evaluate", "ink.inkml", "-p", "linear", "kalman"],
    ["render", "ink.inkml", "--output", "ink.svg"],
    ["evaluate", "ink-latin.inkml", "-p", "linear", "kalman"],
    ["evaluate", "näme.csv", "-p", "linear", "kalman"],
    ["evaluate", "absent.csv"],
    ["evaluate", "--hlep"],
    ["report", "näme.csv", "--output", "page.html"],
    ["report", "bundled", "--output", "page.html"],
    ["evaluate", "näme.csv", "--output", "näme.csv/below"],
    ["merge", "ink.inkml", "--output", "merged"],
    ["predictors", "kalmann"],
]


def prepare(folder):
    """The inputs of the commands."""
    shutil.copytree(ROOT / "Datasets" / "bundled", folder / "bundled")
    trace = INKML.format(", ".join(f"{k * k % 97 + k} {3 * k} {k * 8}" for k in range(200)))
    (folder / "ink.inkml").write_text('<?xml version="1.0" encoding="UTF-8"?>\n' + trace)
    (folder / "ink-latin.inkml").write_text('<?xml version="1.0" encoding="ISO-8859-1"?>\n<!-- \u00e4 -->' + trace, encoding="latin-1")
    rows = [f"{s},{s * 2000 + k * 10},{300 + k * k % 89},{2 * k}" for s in range(3) for k in range(80)]
    # Names of columns are read without their accents.
    (folder / "näme.csv").write_text("stroke,tïme_ms,x,ý\n" + "\n".join(rows) + "\n")


# As a container has it: one folder, and /proc, from which Swift has the words of the command line.
CONFINED = ["unshare", "--mount", "sh", "-c", 'mount -t proc proc "$0/proc" && exec chroot "$0" /foretouch "$@"']


def can_confine():
    """Whether this user and this container allow it."""
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / "proc").mkdir()
        command = ["unshare", "--mount", "mount", "-t", "proc", "proc", f"{folder}/proc"]
        return os.geteuid() == 0 and subprocess.run(command, capture_output=True).returncode == 0


def run(folder, words, confine):
    """What a command says."""
    start = [*CONFINED, folder] if confine else [folder / "foretouch"]
    environment = {"PATH": os.environ["PATH"]} if confine else {}
    process = subprocess.run([*start, *words], cwd=folder, env=environment, capture_output=True)
    # How far it is, is said by the clock.
    errors = [line for line in process.stderr.splitlines() if not re.match(rb"evaluated \d|[\w-]+: read \d", line)]
    return process.returncode, *(text.replace(os.fsencode(folder), b"") for text in (process.stdout, b"\n".join(errors)))


def differences(ours, other, confine):
    """Runs every command by both programs."""
    folders = []
    for program in (ours, other):
        folder = pathlib.Path(tempfile.mkdtemp())
        folders.append(folder)
        prepare(folder)
        (folder / "proc").mkdir()
        # Results say what they were made on.
        (folder / "etc").mkdir()
        shutil.copy("/etc/os-release", folder / "etc")
        shutil.copy(program, folder / "foretouch")
    found = 0
    try:
        for words in COMMANDS:
            one, two = run(folders[0], words, confine), run(folders[1], words, False)
            if one != two:
                found += 1
                print("differs:", *words, *(part.decode(errors="replace")[:2000] for answer in (one, two) for part in answer[1:]), sep="\n")
        for path in sorted(folders[1].rglob("*")):
            same = folders[0] / path.relative_to(folders[1])
            if path.is_file() and path.name != "foretouch" and (not same.is_file() or path.read_bytes() != same.read_bytes()):
                found += 1
                print("differs:", path.relative_to(folders[1]))
    finally:
        for folder in folders:
            shutil.rmtree(folder)
    place = "in a folder that is all it sees" if confine else "not confined to a folder: that needs root"
    print(f"{len(COMMANDS)} commands compared, {place}; {found} differences")
    return found


def lapack(ours, other):
    """Whether both programs name the packages and the solvers that need none, where LAPACK is absent: in the one file always, elsewhere
    where what the loader finds first is no library."""
    wanted = ("solver=lapack needs LAPACKE (Debian, Ubuntu: apt install liblapacke libopenblas0; ", "use solver=orthogonal or solver=qr, which need no library")
    with tempfile.TemporaryDirectory() as folder:
        for name in ("libopenblas.so.0", "liblapacke.so.3"):
            (pathlib.Path(folder) / name).touch()
        failed = 0
        for program in (ours, other):
            words = [program.resolve(), "evaluate", ROOT / "Datasets/bundled/finger-60", "-p", "polynomial:solver=lapack"]
            answer = subprocess.run(words, capture_output=True, text=True, env={**os.environ, "LD_LIBRARY_PATH": folder})
            found = " ".join(answer.stderr.split())
            if answer.returncode == 0 or answer.stdout or not all(part in found for part in wanted):
                failed += 1
                print(f"{program}: without LAPACK, status {answer.returncode}:", found, sep="\n")
    print(f"2 programs without LAPACK; {failed} do not state what to install and what to use")
    return failed


def main():
    ours, other = (pathlib.Path(name) for name in sys.argv[1:])
    size = ours.stat().st_size
    print(f"{ours}: {size / 1e6:.1f} MB, at most {MOST_BYTES / 1e6:.0f}")
    times = []
    for _ in range(41):
        start = time.perf_counter()
        subprocess.run([ours, "--version"], check=True, stdout=subprocess.DEVNULL)
        times.append((time.perf_counter() - start) * 1000)
    print(f"--version: median {statistics.median(times):.1f} ms, least {min(times):.1f} ms")
    if not other.is_file():
        print(f"{other} is not there to compare with; make build")
        return 1
    failures = [size > MOST_BYTES, differences(ours, other, can_confine()), lapack(ours, other)]
    return 1 if any(failures) else 0


if __name__ == "__main__":
    sys.exit(main())
