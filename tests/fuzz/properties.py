"""What must hold whatever is fed in. `test_fuzz` tries each a little, tests/bench/fuzz.py for as long as one likes."""

from __future__ import annotations

import json
from collections.abc import Callable

from hypothesis import strategies as st

from game3d.app.settings import Settings, load_settings, save_settings
from game3d.cli import main
from game3d.commands.errors import OK, WRONG
from game3d.folders import config_folder, data_folder, save
from game3d.play import store
from game3d.play.sitting import Sitting
from game3d.play.study import Study
from game3d.records.files import entries, read, write
from game3d.records.record import Record
from game3d.rules.errors import MoveError, PositionError, RulesError
from game3d.rules.game import CHANCE, Game, Setup, State
from game3d.texts import MOST, decimal_number, quoted, shown, whole_number
from tests.fuzz import engine
from tests.fuzz.inputs import anything, damaged, record_texts, records, states
from tests.fuzz.property import Property, one_short_line

# -- records ------------------------------------------------------------------------------------------------


def survives(record: Record) -> None:
    """A record that was read is a whole game, and is the same when it is written and read again."""
    text = write(record)
    again = read(text)
    assert again == record
    assert write(again) == text
    line = record.history(0)
    for move in record.moves:
        assert move in line.legal()
        line.push(move)
    study = Study(record)
    for node in study.nodes():
        if node.parent is not None:
            assert node.move in study.line(node.parent).legal()
    sitting = Sitting.from_record(record)
    assert sitting.history.moves == record.moves
    one_short_line(sitting.name(1))
    read(write(sitting.record()))


def any_text_is_a_record_or_has_faults_at_its_places(text: str) -> None:
    lines = text.count("\n") + 1
    found = list(entries(text))
    assert [entry.number for entry in found] == list(range(1, len(found) + 1))
    for entry in found:
        assert (entry.record is None) == bool(entry.faults)
        places = [(fault.line, fault.column) for fault in entry.faults]
        assert places == sorted(places)
        for fault in entry.faults:
            one_short_line(str(fault))
            assert 1 <= fault.line <= lines
            assert 1 <= fault.column <= len(text) + 1
        if entry.record is not None:
            survives(entry.record)


def a_record_is_what_was_written(record: Record) -> None:
    again = read(write(record))
    survives(again)
    assert (again.game, again.setup, again.moves, again.start) == (
        record.game,
        record.setup,
        record.moves,
        record.start,
    )
    assert again.seed == record.seed
    assert again.ended == record.ended
    assert sorted(again.marks.items()) == sorted(record.marks.items())
    assert [(v.line, v.ply, v.moves, v.marks) for v in again.variations] == [
        (v.line, v.ply, v.moves, v.marks) for v in record.variations
    ]


def check_says_what_is_wrong(data: bytes) -> None:
    path = data_folder() / "fuzz.game"
    path.write_bytes(data)
    assert main(["check", str(path)]) in (OK, WRONG)


# -- positions and moves ------------------------------------------------------------------------------------


def any_text_is_a_position_or_refused(case: tuple[tuple[Game, Setup, State], Callable[[str], str]]) -> None:
    (made, setup, state), damage = case
    text = made.text(state)
    assert made.parse(text, setup) == state or setup.variant == "solo" or made.text(made.parse(text, setup)) == text
    try:
        found = made.parse(damage(text), setup)
    except PositionError as error:
        one_short_line(shown(error))
        return
    assert made.parse(made.text(found), setup) == found
    for move in made.legal(found):
        made.after(found, move)
        assert made.parse_move(found, made.move_text(found, move)) == move
    made.outcome(found, setup)
    made.pieces(found)
    one_short_line(made.prompt(found) if made.legal(found) else "over")


def any_text_is_a_move_or_refused(case: tuple[tuple[Game, Setup, State], str]) -> None:
    (made, _setup, state), text = case
    try:
        move = made.parse_move(state, text)
    except MoveError as error:
        one_short_line(shown(error))
    else:
        assert move in made.legal(state)


def any_setup_is_agreed_or_refused(case: tuple[Game, str, dict[str, str]]) -> None:
    made, variant, settings = case
    try:
        setup = made.setup(variant, settings)
    except RulesError as error:
        one_short_line(shown(error))
    else:
        assert made.turn(made.start(setup)) in (CHANCE, 1)


# -- kept files ---------------------------------------------------------------------------------------------


def any_settings_are_read_or_set_aside(data: bytes) -> None:
    path = config_folder() / "settings.json"
    for left in path.parent.glob("*.damaged"):
        left.unlink()
    save(path, data)
    settings = load_settings()
    if settings.first:
        assert [left.read_bytes() for left in path.parent.glob("*.damaged")] == [data]
        assert settings == Settings(first=True)
    else:
        save_settings(settings)
        assert load_settings() == settings


def any_scores_are_read_or_set_aside(data: bytes) -> None:
    path = data_folder() / "best.json"
    for left in path.parent.glob("best*.damaged"):
        left.unlink()
    save(path, data)
    before = store.best_scores("trimino", "solo")
    assert path.exists() != any(path.parent.glob("best*.damaged"))
    store.add_score("trimino", "solo", 3, "2026.01.01")
    after = store.best_scores("trimino", "solo")
    assert len(after) == min(len(before) + 1, store.BEST_KEPT) or len(before) > store.BEST_KEPT


def any_unfinished_game_is_offered_or_named(data: bytes) -> None:
    folder = data_folder() / "unfinished"
    folder.mkdir(exist_ok=True)
    path = folder / "fuzz.game"
    path.write_bytes(data)
    told: list[Exception] = []
    found = store.unfinished(told.append)
    assert len(found) + len(told) == 1
    for error in told:
        one_short_line(str(error))
    assert path.read_bytes() == data
    if found:
        saved, sitting = store.take_up("fuzz")
        saved.save(sitting)
        saved.discard()


# -- texts --------------------------------------------------------------------------------------------------


def any_text_is_shown_on_one_line(text: str) -> None:
    seen = shown(text)
    assert len(seen.splitlines()) <= 1
    assert shown(seen) == seen
    assert len(shown(text, 20)) <= 20
    one_short_line(quoted(text))


def any_text_is_a_number_or_refused(text: str) -> None:
    for read_number in (lambda: whole_number(text, -5), lambda: decimal_number(text, -5, MOST)):
        try:
            assert -5 <= read_number() <= MOST
        except ValueError as error:
            one_short_line(str(error))


# -- what is fed in -----------------------------------------------------------------------------------------


def nearly_json(good: object) -> st.SearchStrategy[bytes]:
    """JSON of the right shape, of some other shape, and damaged."""
    leaves = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8)
    other = st.recursive(leaves, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_KEYS, inner, max_size=3))
    parts = st.dictionaries(_KEYS, other, max_size=3).map(lambda given: json.dumps({**_as_dict(good), **given}))
    return (damaged(st.just(json.dumps(good))) | parts | other.map(json.dumps)).map(_bytes)


_KEYS = st.sampled_from(
    ("values", "size", "tables", "tak", "variant", "settings", "kinds", "names", "scale", "volume", "sound", "quality",
     "animation", "measured_quality", "trimino/solo", "other")
)  # fmt: skip
_SETTINGS = {
    "values": {"scale": 1.5, "animation": "fast", "volume": 0.25, "sound": False, "quality": "low", "walk": True},
    "size": [1000, 700],
    "measured_quality": "medium",
    "tables": {"tak": {"variant": "tournament", "settings": {"Komi": "2"}, "kinds": ["human"], "names": ["Ana"]}},
}
_SCORES = {"trimino/solo": [[9, "2026.01.30"], [7, "2026.02.11"]], "other": []}


def _as_dict(good: object) -> dict[str, object]:
    return good if isinstance(good, dict) else {}


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


def _damages() -> st.SearchStrategy[Callable[[str], str]]:
    """Ways to damage a text, the same for every text of a length."""

    def cut(start: int, length: int, new: str) -> Callable[[str], str]:
        return lambda text: text[: start % (len(text) + 1)] + new + text[start % (len(text) + 1) + length :]

    return st.builds(cut, st.integers(0, 200), st.integers(0, 4), st.text("12.x/,|SC #3-a", max_size=3) | anything())


MOVES = (
    "a1", "b2", "c3", "f6", "Sc3", "Cc3", "3c3+21", "5d4-22", "c3+*'", "1a1", "1a1>2b2", "1d1-1d1-1a1", "r1", "b2-c3"
)  # fmt: skip
PROPERTIES = (
    Property("records", record_texts(), any_text_is_a_record_or_has_faults_at_its_places, 250),
    Property("written records", records(), a_record_is_what_was_written, 120),
    Property(
        "check",
        st.binary(max_size=40) | st.builds(lambda text, cut: _bytes(text)[cut:], record_texts(), st.integers(0, 3)),
        check_says_what_is_wrong,
        60,
    ),
    Property("positions", st.tuples(states(), _damages()), any_text_is_a_position_or_refused, 250),
    Property(
        "moves",
        st.tuples(states(), damaged(st.sampled_from(MOVES)) | anything()),
        any_text_is_a_move_or_refused,
        250,
    ),
    Property(
        "setups",
        st.tuples(
            states().map(lambda case: case[0]),
            st.sampled_from(("", "house", "tournament", "solo", "fast", "square")) | anything(),
            st.dictionaries(st.sampled_from(("Komi", "Seats", "Supply")) | anything(), anything(), max_size=2),
        ),
        any_setup_is_agreed_or_refused,
        100,
    ),
    Property("settings", nearly_json(_SETTINGS), any_settings_are_read_or_set_aside, 150),
    Property("best scores", nearly_json(_SCORES), any_scores_are_read_or_set_aside, 150),
    Property("unfinished games", record_texts().map(_bytes), any_unfinished_game_is_offered_or_named, 60),
    Property("shown texts", st.text() | anything(), any_text_is_shown_on_one_line, 200),
    Property(
        "numbers",
        anything() | st.from_regex(r"-?[0-9]*\.?[0-9]*(e[0-9]+)?"),
        any_text_is_a_number_or_refused,
        200,
    ),
    *engine.PROPERTIES,
)
