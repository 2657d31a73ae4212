"""What scripts/test-wheel runs in the wheel's environment. With the wheel as argument: a table of a person's own, the command, and what is
mapped into the process; prints sizes and times, of which only the size is checked, because times are the machine's. Without: the examples
in the package's comments, which need what the package can do without, too."""

import doctest
import importlib
import os
import pathlib
import pkgutil
import statistics
import subprocess
import sys
import tempfile
import time

MOST_BYTES = 45e6


def seconds(statement):
    """How long a new interpreter takes for a statement: the median of eleven, beyond what it takes for nothing."""
    def once(text):
        start = time.perf_counter()
        subprocess.run([sys.executable, "-c", text], check=True)
        return time.perf_counter() - start
    return statistics.median(once(statement) - once("pass") for _ in range(11))


def examples():
    """Runs every example in the package's comments."""
    import foretouch

    # The library lies beside the modules.
    found = [module.name for module in pkgutil.walk_packages(foretouch.__path__) if module.name.isidentifier()]
    names = [f"foretouch.{name}" for name in found if name != "__main__"]
    results = [doctest.testmod(importlib.import_module(name)) for name in ["foretouch", *names]]
    failed = sum(result.failed for result in results)
    print(f"examples: {sum(result.attempted for result in results)} lines, {failed} failed")
    return failed == 0


def table():
    """Ten lines of a new user: a table that she recorded, and how wrong two predictors are on it."""
    import math
    import foretouch

    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "mine.csv"
        rows = ["stroke,time_ms,x,y"]
        rows += [f"{s},{s * 2000 + k * 10},{300 + 100 * math.sin(k / 15 + s)},{300 + 80 * math.cos(k / 11)}" for s in range(6) for k in range(120)]
        path.write_text("\n".join(rows) + "\n")
        result = foretouch.evaluate(foretouch.load(path), ["linear", "kalman"], horizons=[0.016, 0.033])
        print(result)
        output = subprocess.run(
            [pathlib.Path(sys.executable).parent / "foretouch", "evaluate", path, "-p", "linear", "kalman", "--horizon", "16,33"],
            capture_output=True, text=True,
        )
        print(output.stdout, output.stderr)
        return output.returncode == 0 and "kalman" in str(result) and "kalman" in output.stdout


def lapack():
    """Whether the library fits by LAPACK of the system, or states what to install."""
    import foretouch

    try:
        predictor = foretouch.Predictor("polynomial:solver=lapack")
    except Exception as error:
        print(f"polynomial:solver=lapack: {error}")
        return "apt install liblapacke libopenblas0" in str(error) and "solver=qr" in str(error)
    own = foretouch.Predictor("polynomial")
    for one in (predictor, own):
        for k in range(6):
            one.observe(k / 100, k * k, 30 - k)
    found, expected = (one.predict(0.066) for one in (predictor, own))
    print(f"polynomial:solver=lapack: {found}, without it {expected}")
    return abs(found.x - expected.x) < 1e-9 and abs(found.y - expected.y) < 1e-9


def nothing_of_the_toolchain():
    """Whether all that is mapped is of Python, of the system's C library, or the package's own."""
    lines = pathlib.Path("/proc/self/maps").read_text().splitlines()
    mapped = {line.split(maxsplit=5)[5] for line in lines if "/" in line}
    found = sorted(name for name in mapped if "swift" in name.lower() or "Foundation" in name)
    ours = sorted(name for name in mapped if "foretouch" in name)
    print("mapped of the package:", *[os.path.relpath(name, sys.prefix) for name in ours])
    if found:
        print("mapped of the toolchain:", *found)
    return bool(ours) and not found


def main():
    if len(sys.argv) == 1:
        return 0 if examples() else 1
    wheel = pathlib.Path(sys.argv[1])
    size = wheel.stat().st_size
    print(f"{wheel.name}: {size / 1e6:.1f} MB, at most {MOST_BYTES / 1e6:.0f}")
    checks = [size <= MOST_BYTES, table(), lapack(), nothing_of_the_toolchain()]
    numpy, own = seconds("import numpy"), seconds("import foretouch")
    print(f"import: NumPy {numpy:.3f} s, foretouch with it {own:.3f} s, {own - numpy:.3f} s beyond")
    print(f"first call, with loading the library: {seconds('import foretouch; foretouch.predictors()') - own:.3f} s beyond the import")
    return 0 if all(checks) else 1


if __name__ == "__main__":
    sys.exit(main())
