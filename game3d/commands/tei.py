"""``game3d tei``: a Tak engine for programs that speak TEI, on standard input and output."""

from __future__ import annotations

import argparse
import sys

from game3d.commands.options import Parser
from game3d.rules import jit
from game3d.texts import _

SUMMARY = _("a Tak engine on standard input and output")


def add(parser: Parser) -> None:
    """The command has no arguments."""


def run(args: argparse.Namespace) -> int:
    """Answer until the input ends or says quit."""
    jit.compile_kernels()
    from game3d.engine.service.tei import main

    return main(sys.stdin, sys.stdout)
