"""Ends of games and what can be done then; dialogs; new games and old ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from game3d.play import store
from game3d.play.seats import Player
from game3d.play.sitting import Sitting
from game3d.records.record import Record
from game3d.rules.registry import game
from game3d.ui.display.display import Display
from game3d.ui.toolkit.popups import Dialog, Menu
from game3d.ui.toolkit.static import Label
from tests.window.conftest import VALUES
from tests.window.person import Person

WON = "b2 a1 a2 c1 c2"  # light has the middle row


def play(person: Person, moves: str) -> None:
    sitting = person.sitting
    for text in moves.split():
        person.controller.play(sitting.game.parse_move(sitting.state, text))
    person.at_rest()
    person.wait(3)


def menu(person: Person, item: str) -> None:
    person.key("m")
    assert isinstance(person.view, Menu)
    person.press(person.button(item))


@pytest.fixture
def telo(person: Person) -> Person:
    person.sit_down("fanorona-telo")
    return person


def records(tmp_path: Path, folder: str) -> list[Record]:
    from game3d.records.files import load

    return [load(path) for path in sorted((tmp_path / "data" / folder).glob("*.game"))]


# -- resigning and drawing -----------------------------------------------------------------------------------


@pytest.mark.parametrize("item", ["Resign", "Offer a draw"])
def test_a_question_leaves_the_board_in_view(item: str, telo: Person) -> None:
    menu(telo, item)
    dialog = telo.view
    assert isinstance(dialog, Dialog)
    app = telo.app
    panel = dialog._panel.rect
    for location, point in app.session.table.stops().items():
        if ":" not in location:
            x, y = app.stage.camera.place_of(point)
            x, y = (x + 1) * app.screen.width / 2, (1 - y) * app.screen.height / 2
            assert not (panel.x < x < panel.right and panel.y < y < panel.bottom), location


@pytest.mark.parametrize("item", ["Resign", "Offer a draw"])
@pytest.mark.parametrize("how", ["esc", "answer", "beside"])
def test_a_question_can_be_declined(item: str, how: str, telo: Person) -> None:
    play(telo, "b2")
    menu(telo, item)
    if how == "esc":
        telo.key("escape")
    elif how == "answer":
        telo.press(telo.button("Go on"))
    else:
        telo.touch("a1")  # beside the question: it closes, and nothing else happens
    assert isinstance(telo.view, Display)
    assert telo.sitting.outcome is None
    assert len(telo.sitting.history.moves) == 1


def test_who_is_to_move_resigns(telo: Person, tmp_path: Path) -> None:
    play(telo, "b2")
    menu(telo, "Resign")
    assert "Does Dark give up?" in [label.text for label in telo.view.widgets if isinstance(label, Label)]
    telo.press(telo.button("Resign"))
    outcome = telo.sitting.outcome
    assert outcome is not None and outcome.winners == (1,)
    assert telo.display.bar.end.text.info.reason == "Dark gives up"
    assert store.unfinished() == []
    assert records(tmp_path, "finished")[0].ended == outcome


def test_people_agree_on_a_draw_by_keyboard(telo: Person) -> None:
    menu(telo, "Offer a draw")
    telo.tab_to(telo.button("Draw"))
    telo.key("enter")
    outcome = telo.sitting.outcome
    assert outcome is not None and outcome.draw
    assert telo.display.bar.end.text.info.title == "A draw"


def test_a_resignation_is_taken_back_by_undo(telo: Person, tmp_path: Path) -> None:
    play(telo, "b2")
    menu(telo, "Resign")
    telo.press(telo.button("Resign"))
    telo.key("u")
    assert telo.sitting.outcome is None
    assert not telo.display.bar.end.text.visible
    assert records(tmp_path, "finished") == []
    telo.touch("a1")
    assert len(telo.sitting.history.moves) == 2


# -- the end panel -------------------------------------------------------------------------------------------


def test_the_end_says_who_won_and_why_and_shows_it(telo: Person) -> None:
    play(telo, WON)
    display = telo.display
    assert display.bar.end.text.visible
    assert (display.bar.end.text.info.title, display.bar.end.text.info.reason) == ("Light wins", "three in a row")
    assert set(telo.table.marks.reason) == {"a2", "b2", "c2"}


def test_nothing_tells_the_end_before_the_last_piece_lies(telo: Person) -> None:
    app = telo.app
    play(telo, WON.removesuffix(" c2"))
    app.set_values(VALUES.__class__(animation="slow", sound=False, quality="low"))
    telo.touch("c2")
    assert app.session.table.moving
    display = app.session.display
    assert not display.bar.end.text.visible
    assert display.turn.texts[0] == "Light to move"
    assert app.session.table.marks.reason == ()
    telo.wait_until(lambda: display.bar.end.text.visible)
    assert not app.session.table.moving
    assert set(app.session.table.marks.reason) == {"a2", "b2", "c2"}
    assert display.turn.texts[0] == "Light wins"


def test_the_end_is_heard_once_and_again_when_it_comes_again(telo: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []
    monkeypatch.setattr(telo.app.sounds, "play", heard.append)
    play(telo, WON)
    telo.press(telo.display.right.first)
    telo.press(telo.display.right.last)
    telo.wait(3)
    assert heard.count("win") == 1
    telo.key("u")
    telo.key("shift", "u")
    telo.wait(3)
    assert heard.count("win") == 2


def test_after_the_end_touches_are_refused_with_words(telo: Person) -> None:
    play(telo, WON)
    telo.key("escape")  # look at the board
    telo.touch("a3")
    assert telo.told == "The game is over"
    assert len(telo.sitting.history.moves) == 5


def test_look_at_the_board_and_back_to_the_result(telo: Person) -> None:
    play(telo, WON)
    display = telo.display
    telo.press(display.bar.end.look)
    assert not display.bar.end.text.visible
    telo.press(display.bar.end.result)
    assert display.bar.end.text.visible


def test_a_rematch_has_the_same_seats(person: Person) -> None:
    play_by_names(person)
    person.press(person.display.bar.end.rematch)
    assert [player.name for player in person.sitting.players] == ["Ana", "Bo"]
    assert person.sitting.history.moves == []
    assert sorted(person.lying()) == ["1:stone", "2:stone"]


def test_a_rematch_with_swapped_seats(person: Person) -> None:
    play_by_names(person)
    person.press(person.display.bar.end.swap)
    assert [player.name for player in person.sitting.players] == ["Bo", "Ana"]
    assert [seat.name for seat in person.display.left.seats.seats] == ["Bo", "Ana"]
    assert [seat.detail for seat in person.display.left.seats.seats] == ["Light – Human", "Dark – Human"]


def play_by_names(person: Person) -> None:
    rules = game("fanorona-telo")
    person.app.open_table(Sitting(rules, rules.setup(), [Player(name="Ana"), Player(name="Bo")]))
    play(person, WON)
    assert person.display.bar.end.text.info.title == "Ana wins"


@pytest.mark.parametrize("how", ["key", "button", "menu"])
def test_the_record_is_saved(how: str, telo: Person, tmp_path: Path) -> None:
    play(telo, WON)
    if how == "key":
        telo.key("control", "s")
    elif how == "button":
        telo.press(telo.display.bar.end.save)
    else:
        menu(telo, "Save record")
    assert telo.told.startswith("Saved as")
    assert [record.moves for record in records(tmp_path, "records")] == [telo.sitting.history.moves]


def test_the_end_is_taken_back_and_played_otherwise(telo: Person, tmp_path: Path) -> None:
    play(telo, WON)
    assert len(records(tmp_path, "finished")) == 1
    telo.key("u")
    assert not telo.display.bar.end.text.visible
    assert records(tmp_path, "finished") == []
    assert len(store.unfinished()) == 0  # open here: another program is not offered it
    telo.touch("b3")
    assert telo.sitting.outcome is None
    telo.press(telo.display.left.back)
    assert [len(found.record.moves) for found in store.unfinished()] == [5]


# -- new games and old ones ----------------------------------------------------------------------------------


def test_a_new_game_keeps_the_old_one_as_unfinished(telo: Person) -> None:
    play(telo, "b2 a1")
    menu(telo, "New game")
    assert telo.sitting.history.moves == []
    assert [len(found.record.moves) for found in store.unfinished()] == [2]


def test_a_finished_game_is_not_offered_again(telo: Person) -> None:
    play(telo, WON)
    telo.press(telo.display.left.back)
    assert store.unfinished() == []


def test_a_game_whose_moves_were_all_taken_back_is_not_offered(telo: Person) -> None:
    play(telo, "b2")
    telo.key("u")
    telo.press(telo.display.left.back)
    assert store.unfinished() == []


def test_a_solo_score_is_entered_once(person: Person) -> None:
    sitting = person.sit_down("trimino", "solo")
    while sitting.outcome is None:
        if sitting.must_roll:
            person.controller.roll()
        else:
            person.controller.play(sitting.history.legal()[0])
        person.wait(1)
    assert [score for score, _date in store.best_scores("trimino", "solo")] == [int(sitting.outcome.scores[0])]
    if sitting.can_undo:
        person.controller.undo()
        person.controller.redo()
    assert len(store.best_scores("trimino", "solo")) == 1
    end = person.display.bar.end.text.info
    assert end.title == f"{sitting.outcome.scores[0]} turns"
    assert end.reason == f"{sitting.ending_text}: your best game"
    assert person.display.bar.end.rematch.visible
    assert not person.display.bar.end.swap.visible, "there is nobody to swap with"


@pytest.mark.parametrize(
    ("start", "move", "scores"),
    [
        ("1,2,1,2,1/2,1,2,1,2/1,2,1,2,1/2,1,2,1,2/1,2,1,2,x 1 20", "e1", (("Light", "13"), ("Dark", "12"))),
        ("2,x,2,x,2/x5/2,x,2,x,2/x5/1,1,1,1,x 1 20", "e1", ()),
    ],
)
def test_points_are_told_at_the_end_where_they_say_who_won(
    start: str, move: str, scores: tuple[tuple[str, str], ...], person: Person
) -> None:
    tak = game("tak")
    person.app.open_table(Sitting(tak, tak.setup(), [Player(), Player()], start=tak.parse(start, tak.setup())))
    play(person, move)
    assert person.display.bar.end.text.info.title == "Light wins"
    assert person.display.bar.end.text.info.scores == scores
