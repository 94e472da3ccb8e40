"""Boards on paper: measured in the PDF files themselves, in millimetres."""

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from game3d.cli import main
from game3d.commands.errors import OK, WRONG
from game3d.rules.registry import NAMES, game
from game3d.scenes.paper.drawing import A4, Box, Disc, Drawing, Stroke, Words
from game3d.scenes.paper.pdf import sheets_file
from game3d.scenes.paper.plain import Plain, paper
from tests.helpers import random_states, setups

POINT = 25.4 / 72  # millimetres


def pages(name: str) -> list[Any]:
    return list(PdfReader(io.BytesIO(sheets_file(paper(game(name)).sheets()))).pages)


def size(page: Any) -> tuple[float, float]:
    return (round(float(page.mediabox.width) * POINT, 1), round(float(page.mediabox.height) * POINT, 1))


def figures(page: Any) -> Iterator[tuple[float, float]]:
    """Width and height, in tenths of a millimetre, of every outline that is drawn or filled on a page."""
    points: list[tuple[float, float]] = []
    for operands, operator in page.get_contents().operations:
        numbers = [float(operand) for operand in operands if isinstance(operand, int | float)]
        if operator in (b"m", b"l"):
            points.append((numbers[0], numbers[1]))
        elif operator == b"c":
            points.append((numbers[4], numbers[5]))
        elif operator == b"re":
            x, y, wide, high = numbers
            points += [(x, y), (x + wide, y + high)]
        elif operator in (b"S", b"s", b"f", b"F", b"B", b"b", b"B*", b"b*", b"f*"):
            across, up = zip(*points, strict=True)
            yield round((max(across) - min(across)) * POINT, 1), round((max(up) - min(up)) * POINT, 1)
            points = []


def count(page: Any, wide: float, high: float) -> int:
    return sum(abs(w - wide) < 0.15 and abs(h - high) < 0.15 for w, h in figures(page))


@pytest.mark.parametrize("name", NAMES)
def test_every_sheet_is_a4_and_has_a_bar_of_100_mm(name: str) -> None:
    for page in pages(name):
        assert sorted(size(page)) == sorted(A4)
        assert count(page, 100.0, 0.0) == 1


@pytest.mark.parametrize("name", NAMES)
def test_everything_drawn_stays_on_the_sheet_clear_of_the_title_and_the_bar(name: str) -> None:
    for sheet in paper(game(name)).sheets():
        for placed in sheet.placed:
            wide, high = (half * placed.scale for half in placed.drawing.half)
            assert placed.x - wide >= 8 and placed.x + wide <= sheet.size[0] - 8
            assert placed.y - high >= 24 and placed.y + high <= sheet.size[1] - 18


def test_trimino_is_one_sheet_with_sixteen_wells_and_six_cards_with_the_pips_on_the_pivot() -> None:
    (page,) = pages("trimino")
    assert size(page) == (210.0, 297.0)
    assert count(page, 187.6, 187.6) == 1  # the board
    assert count(page, 34.3, 34.3) == 16  # the wells
    assert count(page, 28.7, 28.7) == 6  # the cards
    assert count(page, 7.0, 7.0) == 6 * 9  # their cells
    assert count(page, 1.6, 1.6) == 1 + 2 + 3 + 4 + 5 + 6  # the pips


def test_the_cards_show_the_triminoes_of_the_rules() -> None:
    sheet = paper(game("trimino")).sheets()[0]
    cards = [placed.drawing for placed in sheet.placed[1:]]
    for face, shape in enumerate(("010010010", "000111000", "000011010", "000110010", "010011000", "010110000"), 1):
        cells = [part for part in cards[face - 1].shapes if isinstance(part, Box)][1:]
        rows = sorted(cells, key=lambda cell: (-cell.y, cell.x))
        assert "".join("1" if cell.fill != (255, 255, 255) else "0" for cell in rows) == shape


def test_the_boards_of_the_other_games_have_their_places_to_scale() -> None:
    (tak,) = pages("tak")
    assert count(tak, 186.0, 186.0) == 1 and count(tak, 28.8, 28.8) == 25
    (telo,) = pages("fanorona-telo")
    assert count(telo, 29.7, 29.7) == 9
    (pylos,) = pages("pylos")
    assert count(pylos, 184.0, 184.0) == 1 and count(pylos, 20.0, 20.0) == 16 + 30
    board, discs = pages("number-pyramid")
    assert size(board) == (297.0, 210.0) and size(discs) == (210.0, 297.0)
    assert count(board, 21.5, 21.5) == 21 and count(board, 17.2, 17.2) == 20
    assert count(discs, 17.2, 17.2) == 20


@pytest.mark.parametrize("name", NAMES)
def test_a_position_is_drawn_on_its_board(name: str) -> None:
    made = game(name)
    for setup in setups(name):
        for state, _legal, _move in random_states(made, setup, 1, 60):
            drawn = paper(made).diagram(state, made.places()[:2])
            inside(drawn)


def inside(drawn: Drawing) -> None:
    wide, high = drawn.half
    for shape in drawn.shapes:
        match shape:
            case Disc() | Box() | Words():
                assert abs(shape.x) <= wide and abs(shape.y) <= high
            case Stroke():
                assert abs(shape.start[0]) <= wide and abs(shape.end[1]) <= high


def test_a_stack_of_tak_is_told_piece_by_piece() -> None:
    made = game("tak")
    state = made.parse("x5/x5/x2,12112C,x2/x5/x5 1 9", made.setup())
    drawn = paper(made).diagram(state)
    column = [shape for shape in drawn.shapes if isinstance(shape, Box) and shape.half[0] == 0.09]
    assert ["1" if bar.fill == (255, 255, 255) else "2" for bar in column] == ["1", "2", "1", "1", "2"]
    assert [bar.y for bar in column] == sorted(bar.y for bar in column)


@pytest.mark.parametrize("name", NAMES)
def test_a_game_without_paper_of_its_own_gets_a_plain_one(name: str) -> None:
    made = game(name)
    plain = Plain(made)
    assert len(set(plain.spots.values())) == len(made.places())
    for state, _legal, _move in random_states(made, made.setup(), 2, 30):
        inside(plain.diagram(state))
    assert sheets_file(plain.sheets())[:5] == b"%PDF-"


def test_the_command_writes_the_file_or_says_in_a_line_why_not(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "board.pdf"
    assert main(["print", "trimino", "-o", str(out)]) == OK
    assert len(PdfReader(out).pages) == 1
    assert main(["print", "chess", "-o", str(out)]) == WRONG
    assert main(["print", "trimino", "-o", str(tmp_path / "nowhere" / "board.pdf")]) == WRONG
    said = capsys.readouterr().err.splitlines()
    assert len(said) == 2 and "unknown game 'chess'" in said[0] and "No such file or directory" in said[1]
