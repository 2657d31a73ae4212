"""The command, which this package does not have."""

import sys

from ._core import FullPackageError


def main() -> None:
    sys.exit(f"error: {FullPackageError('the command')}")


if __name__ == "__main__":
    main()
