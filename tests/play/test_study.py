"""The tree of moves: how it grows, how it is put in order, what it keeps of a game in progress, and its records."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game3d.play.study import JUDGEMENTS, Node, Study
from game3d.records.record import Record, agreed_outcome
from game3d.records.tree import Variation, in_order, leaving
from game3d.rules.errors import MoveError, RulesError
from game3d.rules.outcome import REPETITION, RESIGNATION
from game3d.rules.registry import NAMES, game
from tests.studies import grown

TELO = game("fanorona-telo")


def record(*moves: str, name: str = "fanorona-telo") -> Record:
    made = game(name)
    setup = made.setup()
    found = Record(made, setup, ("human",) * made.seats(setup))
    line = found.history()
    for text in moves:
        found.moves.append(made.parse_move(line.state, text))
        line.push(found.moves[-1])
    return found


def play(study: Study, *moves: str) -> Node:
    for text in moves:
        study.play(study.game.parse_move(study.state(study.cursor), text))
    return study.cursor


def texts(study: Study, nodes: list[Node]) -> str:
    return " ".join(study.move_text(node) for node in nodes)


def tree(study: Study) -> str:
    """The whole tree as text, variations in parentheses behind what they replace."""
    said: list[str] = []

    def tell(node: Node) -> None:
        for other in node.children[:1]:
            said.append(study.move_text(other))
        for other in node.children[1:]:
            said.append("(")
            said.append(study.move_text(other))
            tell(other)
            said.append(")")
        for other in node.children[:1]:
            tell(other)

    tell(study.root)
    return " ".join(said).replace("( ", "(").replace(" )", ")")


def test_a_study_begins_with_the_game_as_played_and_its_cursor_at_the_end() -> None:
    study = Study(record("b2", "a1", "b1"))
    assert texts(study, study.main_line()) == "b2 a1 b1"
    assert study.cursor is study.last and study.last.ply == 3
    assert study.game.text(study.state(study.cursor)) == ".../.1./21. 2"
    assert all(study.played(node) for node in study.nodes())


def test_another_move_is_a_variation_and_the_same_move_is_found_again() -> None:
    study = Study(record("b2", "a1", "b1"))
    study.go(study.root.children[0])
    first = play(study, "a2")
    study.back()
    assert play(study, "a2") is first
    assert tree(study) == "b2 a1 (a2) b1"
    assert not study.played(first)


def test_an_illegal_move_is_refused_and_changes_nothing() -> None:
    study = Study(record("b2", "a1"))
    with pytest.raises(MoveError, match=r"move 4 is not legal \(position \.\.\./\.1\./2\.\. 1\)"):
        study.play(4)
    assert tree(study) == "b2 a1" and study.cursor is study.last


def test_nothing_can_be_played_after_the_end_of_the_game_or_a_third_repetition() -> None:
    won = Study(record("b2", "a1", "a2", "c3", "c2"))
    with pytest.raises(MoveError):
        won.add_variation(won.last, 0)
    study = Study(record("a3", "b3", "a1", "a2", "c3", "c2"))
    for _time in range(2):
        play(study, "a1-b1", "a2-b2", "b1-a1", "b2-a2")
    outcome = study.outcome(study.cursor)
    assert outcome is not None and outcome.reason == REPETITION
    with pytest.raises(MoveError):
        play(study, "a1-b1")


def test_a_variation_is_promoted_and_demoted_among_its_siblings_but_never_before_the_game_as_played() -> None:
    study = Study(record("b2", "a1"))
    fork = study.root.children[0]
    first, second = (study.add_variation(fork, TELO.parse_move(study.state(fork), text)) for text in ("a2", "a3"))
    study.promote(second)
    assert tree(study) == "b2 a1 (a3) (a2)"
    study.demote(second)
    assert tree(study) == "b2 a1 (a2) (a3)"
    for change in (study.promote, study.make_main):
        with pytest.raises(RulesError, match="the game as played stays the main line"):
            change(first)
    with pytest.raises(RulesError):
        study.demote(fork.children[0])
    assert tree(study) == "b2 a1 (a2) (a3)"
    study.demote(second)
    assert tree(study) == "b2 a1 (a2) (a3)", "the last stays the last"


def test_of_a_free_study_any_line_can_be_the_main_line() -> None:
    study = Study(record("b2", "a1", "b1"))
    study.go(study.root)
    end = play(study, "a1", "b2")
    with pytest.raises(RulesError):
        study.make_main(end)
    study.free()
    study.make_main(end)
    assert tree(study) == "a1 (b2 a1 b1) b2"
    assert texts(study, study.main_line()) == "a1 b2"
    study.demote(study.root.children[0])
    assert tree(study) == "b2 (a1 b2) a1 b1"


def test_a_removed_variation_takes_the_cursor_back_to_where_it_began() -> None:
    study = Study(record("b2", "a1"))
    study.go(study.root.children[0])
    first = play(study, "a2")
    play(study, "c1", "a3")
    study.remove(first)
    assert tree(study) == "b2 a1"
    assert study.cursor is study.root.children[0]
    assert study.history.moves == record("b2").moves
    for node in (study.root, study.last):
        with pytest.raises(RulesError):
            study.remove(node)


def test_the_cursor_goes_back_and_forward_along_the_line() -> None:
    study = Study(record("b2", "a1", "b1"))
    assert not study.forward()
    assert study.back() and study.back() and study.back() and not study.back()
    assert study.cursor is study.root
    assert study.forward() and study.move_text(study.cursor) == "b2"
    play(study, "a2", "c1")
    study.go(study.last)
    assert study.history.moves == record("b2", "a1", "b1").moves


def test_a_judgement_replaces_the_last_one_and_leaves_other_marks_alone() -> None:
    study = Study(record("a1", "e5", name="tak"))
    node = study.last
    node.marks = "?'"
    assert node.judgement == "?"
    for judgement in JUDGEMENTS:
        study.judge(node, judgement)
        assert node.marks == f"'{judgement}" and node.judgement == judgement
    study.judge(node, "")
    assert node.marks == "'" and node.judgement == ""
    with pytest.raises(ValueError, match="'!!!' is no mark"):
        study.judge(node, "!!!")


def test_every_change_is_told_once() -> None:
    study = Study(record("b2", "a1"))
    told: list[str] = []
    study.listeners.append(lambda: told.append(tree(study)))
    study.back()
    node = study.add_variation(study.cursor, TELO.parse_move(study.state(study.cursor), "a2"))
    study.judge(node, "!")
    study.comment(node, "as  good\nas any")
    assert node.after == "as good as any"
    study.remove(node)
    assert told == ["b2 a1", "b2 a1 (a2)", "b2 a1 (a2)", "b2 a1 (a2)", "b2 a1"]


# -- a game in progress ------------------------------------------------------------------------------------


def test_a_game_in_progress_only_grows_at_its_end_and_what_was_tried_there_stays() -> None:
    study = Study(record("b2", "a1"))
    study.go(study.last)
    play(study, "a2", "c2")
    assert study.last.ply == 2 and texts(study, study.main_line()) == "b2 a1 a2 c2"
    study.follow(record("b2", "a1", "b1"))
    assert tree(study) == "b2 a1 b1 (a2 c2)"
    assert study.last.ply == 3 and study.move_text(study.cursor) == "c2"
    study.go(study.last)
    study.follow(record("b2", "a1", "b1", "b3"))
    assert study.cursor is study.last and study.move_text(study.cursor) == "b3"


def test_a_move_that_was_tried_before_it_was_played_is_one_node() -> None:
    study = Study(record("b2", "a1"))
    study.go(study.last)
    play(study, "a2", "c2")
    study.follow(record("b2", "a1", "a2"))
    assert tree(study) == "b2 a1 a2 c2"
    assert study.last.ply == 3


def test_moves_taken_back_are_forgotten_unless_something_was_said_or_tried_there() -> None:
    study = Study(record("b2", "a1", "b1", "b3"))
    study.follow(record("b2", "a1", "c1"))
    assert tree(study) == "b2 a1 c1" and study.cursor is study.last
    study.comment(study.last, "too slow")
    study.follow(record("b2", "a1", "b1"))
    assert tree(study) == "b2 a1 b1 (c1)"
    study.back()
    play(study, "a3")
    study.follow(record("b2"))
    assert tree(study) == "b2 a1 b1 (c1) (a3)" and study.last.ply == 1


def test_a_cursor_in_moves_taken_back_goes_to_the_end_of_the_game() -> None:
    study = Study(record("b2", "a1", "b1", "b3"))
    study.back()
    study.follow(record("b2", "a1"))
    assert study.cursor is study.last and study.last.ply == 2


def test_a_resignation_belongs_to_the_end_of_the_game_as_played() -> None:
    given_up = record("b2", "a1")
    given_up.ended = agreed_outcome(given_up.history(), RESIGNATION, (1,))
    study = Study(record("b2", "a1"))
    study.follow(given_up)
    assert study.outcome(study.last) == given_up.ended
    assert play(study, "b1") and study.outcome(study.cursor) is None
    assert study.record().ended == given_up.ended
    study.free()
    assert study.record().ended is None


# -- records -----------------------------------------------------------------------------------------------


def test_the_record_of_a_study_has_its_variations_in_the_order_of_a_text() -> None:
    study = Study(record("b2", "a1", "b1"))
    for *to, move in (["b2", "a2"], ["b2", "a2", "c3"], ["a1"], ["b2", "a1", "b1", "b3"], ["b2", "a2", "c2"], ["a3"]):
        study.go(study.root)
        play(study, *to, move)
    assert tree(study) == "b2 (a1) (a3) a1 (a2 c3 (c2)) b1 b3"
    found = study.record()
    assert found.moves == record("b2", "a1", "b1").moves
    assert [(variation.line, variation.ply, len(variation.moves)) for variation in found.variations] == [
        (0, 0, 1),
        (0, 0, 1),
        (0, 1, 2),
        (3, 2, 1),
        (0, 3, 1),  # after the end of the game as played
    ]
    assert in_order(found.variations) == found.variations
    assert leaving(found.variations) == {(0, 0): [1, 2], (0, 1): [3], (3, 2): [4], (0, 3): [5]}
    assert Study(found).record() == found


def test_comments_before_and_after_and_marks_are_kept_at_their_moves() -> None:
    study = Study(record("b2", "a1"))
    study.comment(study.root, "a short one")
    study.go(study.root.children[0])
    node = play(study, "a2")
    study.comment(node, "instead", before=True)
    study.comment(node, "no better")
    study.judge(node, "?!")
    study.judge(study.last, "!")
    found = study.record()
    assert found.comments == {0: "a short one"} and found.marks == {1: "!"}
    assert found.variations == [Variation(0, 1, node_moves(node), {0: "instead", 1: "no better"}, {0: "?!"})]
    again = Study(found)
    assert again.root.children[0].children[1].before == "instead"
    assert again.record() == found


def node_moves(node: Node) -> list[int]:
    return [step.move for step in node.under()]


def test_what_is_said_before_a_move_that_begins_no_variation_is_written_after_it() -> None:
    study = Study(record("b2", "a1"))
    study.go(study.root.children[0])
    node = play(study, "a2")
    study.comment(node, "instead", before=True)
    study.comment(node, "good")
    study.free()
    study.make_main(node)
    assert study.record().comments == {2: "instead good"}


def test_variations_out_of_order_are_put_in_order() -> None:
    mixed = [
        Variation(0, 3, [1, 2, 3]),
        Variation(0, 1, [4, 5, 6]),
        Variation(2, 3, [7]),
        Variation(1, 4, [8]),
        Variation(2, 2, [9]),
    ]
    assert in_order(mixed) == [
        Variation(0, 1, [4, 5, 6]),
        Variation(1, 2, [9]),
        Variation(1, 3, [7]),
        Variation(0, 3, [1, 2, 3]),
        Variation(4, 4, [8]),
    ]


@settings(max_examples=60, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(st.sampled_from(NAMES), st.integers(0, 1000), st.integers(0, 40))
def test_a_study_of_its_record_has_the_same_tree_and_the_same_record(name: str, seed: int, moves: int) -> None:
    study = grown(name, seed, moves)
    found = study.record()
    again = Study(found)
    assert again.record() == found
    assert in_order(found.variations) == found.variations
    assert [(node.ply, node.move, node.marks) for node in again.nodes()] == [
        (node.ply, node.move, node.marks) for node in study.nodes()
    ]


def test_nothing_recurses_over_the_length_of_a_game_or_the_depth_of_its_variations() -> None:
    endless = Record(TELO, TELO.setup(), ("human", "human"))
    endless.moves = [0] * 3000  # never looked at: only the shape of the tree counts here
    endless.variations = [Variation(number, number + 1, [1, 2]) for number in range(3000)]
    study = Study(endless)
    assert study.record() == endless
    assert sum(1 for _node in study.nodes()) == 1 + 3000 + 2 * 3000
