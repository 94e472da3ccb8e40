"""The ladder of picture qualities, and when a frame is a draft."""

from __future__ import annotations

import pytest

from game3d.scenes.stage.drafts import Pace, is_slow
from game3d.scenes.stage.quality import HIGH, LOW, MEDIUM, QUALITIES, quality


def test_the_ladder_has_three_steps_from_the_best_down() -> None:
    assert list(QUALITIES) == ["high", "medium", "low"]


def test_each_step_asks_less_than_the_one_before() -> None:
    for better, worse in ((HIGH, MEDIUM), (MEDIUM, LOW)):
        assert better.shadow_map > worse.shadow_map
        assert better.shadow_taps > worse.shadow_taps
        assert better.blocker_taps > worse.blocker_taps
        assert better.samples > worse.samples


def test_low_has_no_shadow_map_at_all() -> None:
    assert LOW.shadow_map == 0
    assert LOW.defines() == {"SHADOWS": 0}
    assert HIGH.defines() == {"SHADOWS": 1}


def test_an_unknown_quality_is_refused_with_the_known_ones() -> None:
    with pytest.raises(ValueError, match="no picture quality 'ultra'; known: high, medium, low"):
        quality("ultra")


@pytest.mark.parametrize(
    ("renderer", "slow"),
    [
        ("llvmpipe (LLVM 15.0.6, 256 bits)", True),
        ("GDI Generic", True),
        ("Apple Software Renderer", True),
        ("Mesa Intel(R) UHD Graphics 620 (KBL GT2)", False),
        ("NVIDIA GeForce RTX 3060/PCIe/SSE2", False),
    ],
)
def test_a_software_renderer_is_known_by_its_name(renderer: str, slow: bool) -> None:
    assert is_slow(renderer) is slow


def test_a_fast_driver_never_draws_drafts() -> None:
    pace = Pace()
    for _frame in range(5):
        assert not pace.wants_fine(0.02, changed=True)
        assert not pace.draft
        pace.drawn()


def test_on_a_slow_driver_a_single_change_is_drawn_fine_at_once() -> None:
    pace = Pace(slow=True)
    pace.wants_fine(1.0, changed=True)
    assert not pace.draft


def test_on_a_slow_driver_frames_that_follow_each_other_are_drafts() -> None:
    pace = Pace(slow=True)
    pace.wants_fine(1.0, changed=True)
    pace.drawn()
    pace.wants_fine(0.1, changed=True)
    assert pace.draft


def test_pictures_that_must_be_fine_forbid_drafts() -> None:
    pace = Pace(slow=True, allowed=False)
    for seconds in (1.0, 0.0, 0.0):
        pace.wants_fine(seconds, changed=True)
        pace.drawn()
        assert not pace.draft


def test_when_things_rest_one_fine_frame_is_asked_for() -> None:
    pace = Pace(slow=True)
    for seconds in (1.0, 0.1):
        pace.wants_fine(seconds, changed=True)
        pace.drawn()
    assert not pace.wants_fine(0.1, changed=False)
    assert pace.wants_fine(0.1, changed=False)
    assert not pace.draft
    pace.drawn()
    assert not pace.wants_fine(5.0, changed=False)
