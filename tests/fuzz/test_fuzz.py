"""Every property of `properties` on a few hundred inputs, always the same ones; tests/bench/fuzz.py tries others."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from tests.fuzz.properties import PROPERTIES
from tests.fuzz.property import Property


@pytest.mark.parametrize("tried", PROPERTIES, ids=lambda tried: tried.name)
def test_it_holds(tried: Property, home: Path) -> None:
    bounded = settings(
        max_examples=tried.examples,
        derandomize=True,
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    bounded(given(tried.inputs)(tried.check))()
