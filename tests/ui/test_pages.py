"""The pages: the tables as posters, what the set-up page explains, the way of Tab through it."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from game3d.app.page_data import setup_spec
from game3d.engine.levels import LEVELS
from game3d.play.store import add_score
from game3d.rules.registry import NAMES, game
from game3d.ui.help_page import HelpPage
from game3d.ui.setup_page import SetupPage
from game3d.ui.toolkit import paint, theme
from game3d.ui.toolkit.paint import Brush
from game3d.ui.toolkit.rect import Rect
from game3d.ui.toolkit.screen import Screen
from game3d.ui.toolkit.theme import Colour
from game3d.ui.toolkit.widget import Widget
from tests.ui import samples
from tests.ui.conftest import Hands

WHITE = Colour(1.0, 1.0, 1.0)


def quads(brush: Brush, key: Any) -> list[list[tuple[float, ...]]]:
    """The corners of a key's quads: (x, y, alpha, u, v) of the upper left, lower left, lower right, upper right."""
    found = []
    for packed in brush.quads[key]:
        numbers = paint._QUAD.unpack(packed)
        corners = [numbers[at : at + 15] for at in range(0, 60, 15)]
        found.append([(c[0], c[2], c[6], c[7], c[8]) for c in corners])
    return found


def texts(widget: Widget) -> list[str]:
    return [mark.text for mark in widget.marks]


# -- pictures ------------------------------------------------------------------------------------------------


@pytest.fixture
def texture(screen: Screen) -> Any:
    return samples.start_page(screen, 0).cards[0].picture


@pytest.mark.parametrize("size", [(120, 300), (300, 300), (400, 100)])
def test_a_picture_is_cut_and_never_stretched(size: tuple[int, int], screen: Screen, texture: Any) -> None:
    brush = Brush(screen.fonts)
    brush.picture(Rect(10, 20, *size), texture, 8, WHITE, fade=40)
    across = [x for quad in quads(brush, texture) for x, _y, _a, _u, _v in quad]
    for quad in quads(brush, texture):
        (x0, y0, _a, u0, v0), _low, (x1, y1, _b, u1, v1), _high = quad
        texels_across = (u1 - u0) * texture.get_x_size() / (x1 - x0)
        texels_down = (v0 - v1) * texture.get_y_size() / (y1 - y0)
        assert texels_across == pytest.approx(texels_down, rel=1e-4)
    assert (min(across), max(across)) == (9, 11 + size[0])


def test_a_picture_keeps_its_middle_as_far_as_it_reaches(screen: Screen, texture: Any) -> None:
    def middle(of: float) -> float:
        brush = Brush(screen.fonts)
        brush.picture(Rect(0, 0, 200, 200), texture, 0, WHITE, middle=of)
        ((_x, y0, _a, _u, v0), _low, (_x1, y1, _b, _u1, v1), _high) = quads(brush, texture)[0]
        assert y0 + y1 == 200
        return 1 - (v0 + v1) / 2

    share = texture.get_x_size() / texture.get_y_size()
    assert middle(0.42) == pytest.approx(0.42, abs=1e-4)
    assert middle(0.0) == pytest.approx(share / 2, abs=1e-4)
    assert middle(1.0) == pytest.approx(1 - share / 2, abs=1e-4)


def test_a_picture_leans_no_farther_than_it_is_without_the_zoom(screen: Screen, texture: Any) -> None:
    def reach(zoom: float, lean: tuple[float, float]) -> tuple[float, float, float, float]:
        brush = Brush(screen.fonts)
        brush.picture(Rect(0, 0, 200, 200), texture, 0, WHITE, zoom, 0.42, 0, lean)
        (_x0, _y0, _a, u0, v0), _low, (_x1, _y1, _b, u1, v1), _high = quads(brush, texture)[0]
        return u0, v0, u1, v1

    u0, v0, u1, v1 = reach(1.0, (1.0, 1.0))
    assert (u0, v0, u1, v1) == reach(1.0, (0.0, 0.0))
    right, low = reach(1.25, (1.0, 0.0))[2], reach(1.25, (0.0, 1.0))[3]
    left, high = reach(1.25, (-1.0, 0.0))[0], reach(1.25, (0.0, -1.0))[1]
    assert (left, high, right, low) == pytest.approx((u0, v0, u1, v1), abs=2e-3)


def test_a_picture_fades_at_its_lower_edge_only(screen: Screen, texture: Any) -> None:
    brush = Brush(screen.fonts)
    brush.picture(Rect(0, 0, 100, 200), texture, 0, WHITE, fade=50)
    bands = [(quad[0][1], quad[0][2], quad[1][1], quad[1][2]) for quad in quads(brush, texture)]
    assert bands[0] == (-1, 255, 150, 255)
    assert bands[-1][2:] == (200, 0)
    for (_y0, _above, low, below), (high, above, _y1, _below) in pairwise(bands):
        assert (low, below) == (high, above)


# -- the start page ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(720, 450), (960, 540), (1280, 720), (1920, 1080), (2560, 1440)])
def test_the_tables_fill_the_page_when_there_is_nothing_else(
    size: tuple[int, int], screen: Screen, hands: Hands
) -> None:
    hands.resize(*size)
    page = samples.start_page(screen, 0)
    first, last = page.cards[0].rect, page.cards[-1].rect
    above, below = page.title.rect.y, screen.height - first.bottom
    assert above >= 16 and below >= 16
    assert first.h >= min(0.7 * screen.height, 2 * first.w)
    assert first.x == pytest.approx(screen.width - last.right)
    assert len({(card.rect.y, card.rect.h, card.rect.w) for card in page.cards}) == 1


@pytest.mark.parametrize("size", [(720, 450), (960, 540), (1280, 720), (2560, 1440)])
@pytest.mark.parametrize("unfinished", [1, 9])
def test_the_pictures_give_way_to_unfinished_games_but_stay(
    unfinished: int, size: tuple[int, int], screen: Screen, hands: Hands
) -> None:
    hands.resize(*size)
    page = samples.start_page(screen, unfinished)
    card = page.cards[0]
    assert card.rect.h - card.text_height >= 0.8 * card.rect.w
    assert page.panel.rect.y >= card.rect.bottom + 12
    assert page.panel.rect.bottom <= screen.height - 16
    assert page.list.room == min(unfinished, 2 if screen.height < 600 else 3 if screen.height < 900 else 5)


def test_a_card_without_its_sentence_tells_it_at_the_pointer(screen: Screen, hands: Hands) -> None:
    hands.resize(720, 450)
    page = samples.start_page(screen, 0)
    screen.flush()
    card = page.cards[2]
    assert card.summary.split()[-1] in texts(card)[-1] and card.tip(0) == ""
    for other in page.cards:
        other.summary = other.summary * 3
    page.layout()
    screen.flush()
    assert texts(card) == ["Pylos"] and card.tip(0) == card.summary


def test_the_table_under_the_pointer_comes_nearer_and_follows_it_and_the_others_rest(
    screen: Screen, hands: Hands
) -> None:
    page = samples.start_page(screen, 0)
    card, rect = page.cards[1], page.cards[1].rect

    def come_to_rest() -> None:
        before: Any = None
        hands.step(3)
        while before != (card._near, card._lean) or card.dirty:
            before = (card._near, card._lean)
            hands.step()

    hands.move(rect.right - 4, rect.y + rect.h / 2)
    come_to_rest()
    assert card._near == 1.0 and card._lean == pytest.approx((1 - 8 / rect.w, 0.0), abs=0.01)
    assert all(other._near == 0.0 for other in page.cards if other is not card)
    hands.move(2, 2)
    come_to_rest()
    assert card._near == 0.0 and card._lean == (0.0, 0.0)


def test_the_start_page_takes_few_draw_calls(screen: Screen, hands: Hands) -> None:
    samples.start_page(screen, 5)
    hands.step()
    assert screen.draw_calls <= 12


# -- the set-up page -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_every_variant_and_every_level_of_a_game_is_explained(name: str) -> None:
    spec = setup_spec(game(name), {})
    variants = game(name).variants
    assert set(spec.notes) == (set(variants) if len(variants) > 1 else set())
    assert tuple(spec.level_notes) == LEVELS
    assert all(note.endswith(".") for note in (*spec.notes.values(), *spec.level_notes.values()))
    assert spec.summary == game(name).summary and spec.picture is not None


@pytest.mark.parametrize("name", NAMES)
def test_no_explanation_says_which_player_starts(name: str) -> None:
    """That is chosen below it, and may be left to the lot."""
    spec = setup_spec(game(name), {})
    for text in (spec.summary, *spec.notes.values(), *spec.level_notes.values()):
        assert not re.search(r"player \d", text, re.IGNORECASE), text


def test_the_chosen_variant_is_explained(screen: Screen, hands: Hands) -> None:
    page = samples.setup_page(screen, "pylos")
    notes = page.spec.notes
    assert page._note.visible and page._note.text == notes["square"]
    hands.click_on(page.variant, [value for value, _text in page.variant.options].index("children"))
    assert page._note.text == notes["children"]


def test_a_level_is_explained_in_the_place_of_the_name(screen: Screen, hands: Hands) -> None:
    page = samples.setup_page(screen, "pylos")
    assert page.players[0].name.visible and not page.players[0].level.visible
    assert not page.players[1].name.visible and page.players[1].level.visible
    assert page.players[1].level.text.replace("\n", " ") == page.spec.level_notes["master"]
    hands.click_on(page.players[0].kind, 2)
    assert not page.players[0].name.visible and page.players[0].level.visible
    assert page.players[0].level.text.replace("\n", " ") == page.spec.level_notes["medium"]


def test_the_pointer_on_a_level_tells_what_it_does(screen: Screen) -> None:
    page = samples.setup_page(screen, "tak")
    tips = [page.players[0].kind.tip(part) for part in range(5)]
    assert tips == ["", *(page.spec.level_notes[level] for level in LEVELS)]


@pytest.mark.parametrize("name", NAMES)
def test_no_row_moves_when_another_variant_or_setting_is_chosen(name: str, screen: Screen, hands: Hands) -> None:
    page = samples.setup_page(screen, name)
    rows = [control for _name, control in page._controls()] + [page.players[0].kind, page.start_button]

    def places() -> list[tuple[bool, Rect]]:
        return [(row.visible, row.rect) for row in rows]

    before = places()
    for part in range(len(page.spec.variants)):
        hands.click_on(page.variant, part)
        assert places() == before
        for choice in page.settings.values():
            for option in range(len(choice.options) if choice.enabled else 0):
                hands.click_on(choice, option)
                assert places() == before


def test_a_setting_of_another_variant_is_greyed_and_says_whose_it_is(screen: Screen, hands: Hands) -> None:
    page = samples.setup_page(screen, "tak")
    komi = page.settings["Komi"]
    assert not komi.enabled and komi.tip(3) == "Only in Tournament"
    hands.click_on(komi, 3)
    assert komi.value == "0" and "Komi" not in page.choice().settings
    hands.click_on(page.variant, 1)
    assert komi.enabled and komi.tip(3) == "" and page.choice().settings == {"Komi": "0"}


def test_tab_goes_down_the_set_up_page_as_the_eye_does(screen: Screen) -> None:
    page = samples.setup_page(screen, "tak", "tournament")
    ring = screen.focus.candidates()
    assert ring == [
        page.variant, page.settings["Komi"], page.starts, page.clock,
        page.players[0].kind, page.players[0].name, page.players[1].kind, page.start_button, page.back_button,
    ]  # fmt: skip
    places = [(widget.rect.y, widget.rect.x) for widget in ring[:-2]]
    assert places == sorted(places)


def test_enter_starts_unless_the_ring_is_elsewhere(screen: Screen, hands: Hands) -> None:
    started: list[Any] = []
    page = SetupPage(screen, samples.setup_spec("pylos"), started.append, samples.nothing)
    hands.click_on(page.variant, 0)
    hands.key("enter")
    assert [choice.variant for choice in started] == [page.variant.options[0][0]]
    hands.key("tab")
    assert screen.focus.current is not page.start_button
    hands.key("enter")
    assert len(started) == 1


def test_the_best_scores_stand_where_one_plays_alone(screen: Screen, hands: Hands) -> None:
    page = samples.setup_page(screen, "trimino")
    assert not page.scores.visible
    hands.click_on(page.variant, 2)
    screen.flush()
    assert page.scores.visible
    assert texts(page.scores)[:3] == ["1.", "30", "2026-03-30"]
    assert page.scores.rect.bottom <= page.start_button.rect.y


def test_best_scores_come_from_the_kept_ones(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GAME3D_HOME", str(tmp_path))
    assert setup_spec(game("trimino"), {}).best == {"solo": []}
    assert setup_spec(game("tak"), {}).best == {}
    add_score("trimino", "solo", 9, "2026.01.30")
    add_score("trimino", "solo", 21, "2026.02.11")
    assert setup_spec(game("trimino"), {}).best == {"solo": [(21, "2026-02-11"), (9, "2026-01-30")]}


@pytest.mark.parametrize("size", [(720, 450), (960, 540), (2560, 1440)])
@pytest.mark.parametrize("name", NAMES)
def test_a_set_up_page_is_inside_the_window_and_its_parts_inside_it(
    name: str, size: tuple[int, int], screen: Screen, hands: Hands
) -> None:
    hands.resize(*size)
    page = samples.setup_page(screen, name, **({"Seats": "4"} if name == "trimino" else {}))
    poster, panel = page.poster.rect, page.panel.rect
    assert poster.x >= 24 and panel.right <= screen.width - 24
    assert panel.y >= theme.PAD and panel.bottom <= screen.height - theme.PAD
    assert (poster.y, poster.h) == (panel.y, panel.h)
    seats = page.players[page.seats - 1].kind.rect
    assert seats.bottom + theme.GAP <= page.start_button.rect.y
    for widget in screen.focus.candidates():
        assert panel.x < widget.rect.x and widget.rect.right < panel.right, widget


# -- help ----------------------------------------------------------------------------------------------------


def test_the_rules_stand_beside_their_table(screen: Screen, hands: Hands) -> None:
    page = HelpPage(screen, samples.GAMES, samples.nothing, "tak", samples.PICTURES)
    assert page.picture.visible and page.picture.picture.get_filename().get_basename() == "card_tak.png"
    hands.click_on(page.topics, 0)
    assert not page.picture.visible
    hands.click_on(page.topics, 3)
    assert page.picture.visible and page.picture.picture.get_filename().get_basename() == "card_pylos.png"
    assert page.picture.rect.y >= page.topics.rect.bottom
    assert page.picture.rect.bottom <= page.panel.rect.bottom
