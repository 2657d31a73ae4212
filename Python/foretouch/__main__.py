"""The `foretouch` command: `python -m foretouch`, or `foretouch` where the package is installed."""

from __future__ import annotations

import ctypes
import os
import signal
import sys

from ._library import ForetouchError, library


def main() -> int:
    """Runs the command with the words of the command line, as a program of its own would."""
    # Python ignores it; where a reader such as `head` has gone, the command is to end in silence as other programs do.
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    words = [b"foretouch", *map(os.fsencode, sys.argv[1:])]
    try:
        status: int = library().foretouch_main(len(words), (ctypes.c_char_p * len(words))(*words))
        return status
    except ForetouchError as error:
        print(f"Error: {error}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
