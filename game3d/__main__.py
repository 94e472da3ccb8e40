"""``python -m game3d`` is the ``game3d`` command."""

import sys

from game3d.cli import main

if __name__ == "__main__":
    sys.exit(main())
