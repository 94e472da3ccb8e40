"""The ladder of picture qualities, and when a frame is a draft."""

from __future__ import annotations

import pytest

from game3d.scenes.stage.drafts import Drafts, is_slow
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
    drafts = Drafts()
    for _frame in range(5):
        assert not drafts.wants_fine(0.02, changed=True)
        assert not drafts.now
        drafts.drawn()


def test_on_a_slow_driver_a_single_change_is_drawn_fine_at_once() -> None:
    drafts = Drafts(slow=True)
    drafts.wants_fine(1.0, changed=True)
    assert not drafts.now


def test_on_a_slow_driver_frames_that_follow_each_other_are_drafts() -> None:
    drafts = Drafts(slow=True)
    drafts.wants_fine(1.0, changed=True)
    drafts.drawn()
    drafts.wants_fine(0.1, changed=True)
    assert drafts.now


def test_pictures_that_must_be_fine_forbid_drafts() -> None:
    drafts = Drafts(slow=True, allowed=False)
    for seconds in (1.0, 0.0, 0.0):
        drafts.wants_fine(seconds, changed=True)
        drafts.drawn()
        assert not drafts.now


def test_when_things_rest_one_fine_frame_is_asked_for() -> None:
    drafts = Drafts(slow=True)
    for seconds in (1.0, 0.1):
        drafts.wants_fine(seconds, changed=True)
        drafts.drawn()
    assert not drafts.wants_fine(0.1, changed=False)
    assert drafts.wants_fine(0.1, changed=False)
    assert not drafts.now
    drafts.drawn()
    assert not drafts.wants_fine(5.0, changed=False)
