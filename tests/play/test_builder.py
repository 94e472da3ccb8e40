from game3d.play.builder import MoveBuilder
from game3d.rules.game import Setup
from game3d.rules.registry import game

TELO = game("fanorona-telo")
SLIDING = "1.2/.12/21. 1"


def builder(position: str) -> MoveBuilder:
    return MoveBuilder(TELO, TELO.parse(position, TELO.setup()))


def test_before_the_first_touch_every_own_stone_that_can_move_may_be_touched() -> None:
    assert set(builder(SLIDING).touches) == {"a3", "b2", "b1"}


def test_a_placement_is_complete_after_one_touch() -> None:
    making = MoveBuilder(TELO, TELO.start(Setup("standard")))
    assert making.move is None
    assert making.touch("b2")
    assert TELO.move_text(making.state, making.move or 0) == "b2"


def test_a_slide_takes_two_touches_and_the_first_can_be_taken_back() -> None:
    making = builder(SLIDING)
    assert making.touch("b2") and making.move is None
    assert set(making.touches) == {"b3", "a2", "c1"}
    assert making.back() and making.path == ()
    assert making.touch("b1") and making.touch("c1")
    assert making.move is not None and TELO.move_text(making.state, making.move) == "b1-c1"


def test_a_touch_that_leads_nowhere_changes_nothing_and_says_why() -> None:
    making = builder(SLIDING)
    assert not making.touch("c3")
    assert making.path == ()
    assert "c3" in making.refusal("c3")
    making.touch("b2")
    assert not making.touch("a1")
    assert making.path == ("b2",)


def test_cancel_takes_back_all_touches() -> None:
    making = builder(SLIDING)
    making.touch("b2")
    assert making.cancel() and not making.cancel()
    assert making.pieces() == TELO.pieces(making.state)


def test_the_pieces_follow_the_touches() -> None:
    making = builder(SLIDING)
    making.touch("b1")
    making.touch("c1")
    assert "b1" not in making.pieces() and making.pieces()["c1"][0].owner == 1


def test_a_closed_builder_accepts_nothing() -> None:
    making = builder(SLIDING)
    making.close()
    assert making.touches == () and not making.touch("b2")


def stack() -> MoveBuilder:
    """Tak with light's stack of three on c3."""
    tak = game("tak")
    return MoveBuilder(tak, tak.parse("x5/x5/x2,211,x2/x5/x5 1 5", tak.setup()))


def test_how_many_to_carry_is_asked_after_a_stack_and_can_be_changed_until_the_first_drop() -> None:
    making = stack()
    assert (making.counts, making.carried) == ((), ((), 0))
    assert making.touch("c3")
    assert (making.counts, making.carried) == ((1, 2, 3), ((), 0))
    assert making.touch("x3")
    assert (making.counts, making.carried) == ((), ((1, 2, 3), 3))
    assert making.touch("c4")
    assert (making.counts, making.carried) == ((), ((), 0))


def test_nothing_is_put_until_the_first_drop() -> None:
    making = stack()
    assert making.nothing_put
    assert making.touch("c3") and making.touch("x3") and making.nothing_put
    assert making.touch("c4") and not making.nothing_put
    making.cancel()
    assert making.touch("1:wall") and making.nothing_put
