import pytest

from game3d.play.clock import new_clock
from game3d.play.seats import Player
from game3d.play.sitting import LONGEST_NAME, Sitting
from game3d.records.files import read, write
from game3d.rules.errors import MoveError, RulesError
from game3d.rules.outcome import AGREEMENT, REPETITION, RESIGNATION
from game3d.rules.registry import game

TELO = game("fanorona-telo")
TRIMINO = game("trimino")
HUMAN, HARD = Player(), Player("hard")


def telo(*players: Player) -> Sitting:
    return Sitting(TELO, TELO.setup(), players or (HUMAN, HUMAN))


def trimino(*players: Player, variant: str = "fast", seed: int = 1) -> Sitting:
    return Sitting(TRIMINO, TRIMINO.setup(variant), players or (HUMAN, HUMAN), seed=seed)


def play(sitting: Sitting, *texts: str) -> None:
    for text in texts:
        sitting.play(sitting.game.parse_move(sitting.state, text))


def place_anywhere(sitting: Sitting) -> None:
    sitting.play(sitting.history.legal()[0])


# -- playing ----------------------------------------------------------------------------------------------


def test_the_turn_passes_after_every_move() -> None:
    sitting = telo()
    assert sitting.mover == 1
    play(sitting, "b2")
    assert sitting.mover == 2


def test_three_in_a_row_ends_the_game_and_nothing_more_can_be_played() -> None:
    sitting = telo()
    play(sitting, "b2", "a1", "b1", "a2", "b3")
    outcome = sitting.outcome
    assert outcome is not None and outcome.winners == (1,) and outcome.reason.word == "three in a row"
    assert sitting.to_act is None and sitting.builder().touches == ()
    with pytest.raises(MoveError):
        sitting.play(0)


def test_an_illegal_move_is_refused_and_changes_nothing() -> None:
    sitting = telo()
    play(sitting, "b2")
    with pytest.raises(MoveError, match="not legal"):
        sitting.play(4)
    assert sitting.history.moves == [4] and sitting.mover == 2


def test_the_third_occurrence_of_a_position_is_a_draw() -> None:
    shuffle = telo()
    play(shuffle, "a1", "c1", "a2", "c2", "b3", "a3")  # the position occurs a first time
    cycle = ("a2-b2", "c2-c3", "b2-a2", "c3-c2")
    play(shuffle, *cycle)
    assert shuffle.outcome is None and shuffle.history.occurrences == 2
    play(shuffle, *cycle)
    assert shuffle.outcome is not None and shuffle.outcome.draw and shuffle.outcome.reason == REPETITION
    assert shuffle.undo() and shuffle.outcome is None


def test_the_number_of_players_must_be_the_number_of_seats() -> None:
    with pytest.raises(ValueError, match="2 seats"):
        Sitting(TELO, TELO.setup(), (HUMAN,))


# -- undo and redo ----------------------------------------------------------------------------------------


def test_between_people_undo_takes_back_one_move_and_redo_makes_it_again() -> None:
    sitting = telo()
    play(sitting, "b2", "a1", "c3")
    assert sitting.undo() and sitting.undo()
    assert sitting.history.moves == [4]
    assert sitting.redo() and sitting.redo() and not sitting.redo()
    history = sitting.history
    texts = [TELO.move_text(s, m) for s, m in zip(history.states, history.moves, strict=False)]
    assert texts == ["b2", "a1", "c3"]


def test_undo_is_unlimited_and_stops_at_the_start() -> None:
    sitting = telo()
    play(sitting, "b2", "a1", "c3")
    while sitting.can_undo:
        sitting.undo()
    assert sitting.state == TELO.start(sitting.setup) and sitting.undo() == []


def test_against_the_ai_undo_takes_back_to_your_own_decision() -> None:
    sitting = telo(HUMAN, HARD)
    play(sitting, "b2", "a1", "c3", "b1")
    assert len(sitting.undo()) == 2 and sitting.mover == 1
    assert len(sitting.redo()) == 2 and len(sitting.history.moves) == 4


def test_the_ais_opening_move_cannot_be_taken_back_alone() -> None:
    sitting = telo(HARD, HUMAN)
    play(sitting, "b2")
    assert not sitting.can_undo and sitting.undo() == []


def test_a_new_move_drops_what_was_undone_and_the_same_move_keeps_it() -> None:
    sitting = telo()
    play(sitting, "b2", "a1", "c3")
    sitting.undo(), sitting.undo()
    play(sitting, "a1")
    assert sitting.can_redo
    sitting.undo()
    play(sitting, "b1")
    assert not sitting.can_redo


def test_undo_takes_back_the_move_that_ended_the_game() -> None:
    sitting = telo()
    play(sitting, "b2", "a1", "b1", "a2", "b3")
    assert sitting.undo() and sitting.outcome is None and sitting.mover == 1


# -- rolls ------------------------------------------------------------------------------------------------


def test_the_die_comes_before_the_placement() -> None:
    sitting = trimino()
    assert sitting.must_roll and sitting.mover == 1
    with pytest.raises(MoveError, match="rolled first"):
        sitting.play(0)
    sitting.roll()
    assert not sitting.must_roll and sitting.mover == 1
    with pytest.raises(MoveError, match="nothing to roll"):
        sitting.roll()


def test_the_same_seed_gives_the_same_rolls() -> None:
    def rolls(seed: int) -> list[int]:
        sitting = trimino(seed=seed)
        made = []
        for _ in range(5):
            made.append(sitting.roll())
            place_anywhere(sitting)
        return made

    assert rolls(5) == rolls(5)
    assert len({tuple(rolls(seed)) for seed in range(5)}) > 1


def test_between_people_a_placement_can_be_taken_back_until_the_next_roll() -> None:
    sitting = trimino()
    roll = sitting.roll()
    assert not sitting.can_undo, "a roll once seen stays"
    place_anywhere(sitting)
    assert sitting.undo() and sitting.history.moves == [roll] and not sitting.must_roll
    place_anywhere(sitting)
    sitting.roll()
    assert not sitting.can_undo and sitting.undo() == []


def test_against_the_ai_undo_keeps_the_roll_of_your_decision_and_meets_the_same_rolls_again() -> None:
    sitting = trimino(HUMAN, HARD)
    for _ in range(3):
        sitting.roll()
        place_anywhere(sitting)
    sitting.roll()
    before = list(sitting.history.moves)
    sitting.undo()
    assert sitting.mover == 1 and not sitting.must_roll
    assert sitting.history.moves == before[: len(sitting.history.moves)]
    replayed = Sitting.from_record(sitting.record())
    place_anywhere(replayed)
    assert replayed.roll() == before[len(replayed.history.moves) - 1]


def test_solo_counts_as_a_game_between_people() -> None:
    sitting = trimino(HUMAN, variant="solo")
    sitting.roll()
    place_anywhere(sitting)
    sitting.roll()
    assert not sitting.can_undo


def test_a_recorded_roll_wins_over_the_seed() -> None:
    sitting = trimino(seed=1)
    face = sitting.roll()
    for seed in range(2, 50):
        other = trimino(seed=seed)
        if other.roll() != face:
            break
    text = write(sitting.record()).replace('[Seed "1"]', f'[Seed "{seed}"]')
    assert Sitting.from_record(read(text)).history.moves == [face]


# -- other ends -------------------------------------------------------------------------------------------


def test_the_player_who_resigns_loses_and_the_game_stays_as_it_is() -> None:
    sitting = telo()
    play(sitting, "b2")
    sitting.resign(2)
    assert sitting.outcome is not None and sitting.outcome.winners == (1,)
    assert sitting.outcome.reason == RESIGNATION and sitting.history.moves == [4]
    with pytest.raises(RulesError):
        sitting.resign(1)


def test_a_draw_can_be_agreed_on_and_taken_back() -> None:
    sitting = telo()
    play(sitting, "b2")
    sitting.agree_draw()
    assert sitting.outcome is not None and sitting.outcome.draw and sitting.outcome.reason == AGREEMENT
    sitting.undo()
    assert sitting.outcome is None and sitting.history.moves == [4]


def test_listeners_hear_of_every_change_and_of_no_refusal() -> None:
    sitting = telo()
    heard: list[int] = []
    sitting.listeners.append(lambda: heard.append(len(sitting.history.moves)))
    play(sitting, "b2", "a1")
    sitting.undo(), sitting.redo()
    with pytest.raises(MoveError):
        sitting.play(4)
    sitting.resign(1)
    assert heard == [1, 2, 1, 2, 2]


# -- records ----------------------------------------------------------------------------------------------


def test_a_sitting_from_its_record_goes_on_where_it_stood() -> None:
    sitting = telo(Player("human", "Ada"), HARD)
    play(sitting, "b2", "a1", "c3")
    sitting.comments[3] = "threatens a1? no"
    again = Sitting.from_record(read(write(sitting.record())))
    assert again.state == sitting.state and again.players == sitting.players
    assert again.record() == sitting.record()


def test_a_record_can_be_opened_at_any_ply_with_the_rest_to_redo() -> None:
    sitting = telo()
    play(sitting, "b2", "a1", "b1", "a2", "b3")
    again = Sitting.from_record(sitting.record(), plies=2)
    assert again.outcome is None and len(again.history.moves) == 2
    while again.can_redo:
        again.redo()
    assert again.state == sitting.state and again.outcome == sitting.outcome


def test_a_game_taken_up_keeps_the_variations_of_the_moves_that_stand() -> None:
    text = """\
[Game "fanorona-telo"]

1. b2 (1. a1 b2) a1 (1... a2 2. c3 (2. c2)) 2. b1 b3 (2... c3) *
"""
    record = read(text)
    sitting = Sitting.from_record(record)
    assert sitting.record().variations == record.variations
    sitting.undo()
    assert [(one.line, one.ply) for one in sitting.record().variations] == [(0, 0), (0, 1), (2, 2), (0, 3)]
    sitting.undo()
    sitting.undo()
    sitting.play(sitting.game.parse_move(sitting.state, "c1"))
    assert [(one.line, one.ply) for one in sitting.record().variations] == [(0, 0), (0, 1), (2, 2)]
    assert read(write(sitting.record())) == sitting.record()


def test_the_next_game_begins_from_the_same_start_with_the_same_players_and_clock() -> None:
    rules = game("tak")
    setup = rules.setup("tournament", {"Komi": "2"})
    start = rules.parse("x5/x5/x2,2,x2/x5/2,x3,1 2 13", setup)
    first = Sitting(rules, setup, [Player(name="Ana"), Player("hard")], start=start, clock=new_clock(300))
    first.play(rules.parse_move(first.state, "a1+"))
    assert first.clock is not None
    first.clock.tick(20, 2)
    second = first.again()
    assert (second.state, second.setup, second.players) == (start, setup, first.players)
    assert second.clock == new_clock(300)
    assert second.seed != first.seed
    assert first.again(swap=True).players == first.players[::-1]
    assert second.history.rounds() == []
    second.play(rules.parse_move(second.state, "a1+"))
    second.play(rules.parse_move(second.state, "b5"))
    assert second.history.rounds() == [13, 14], "the position tells its number"


def test_a_name_is_shown_in_one_short_line_and_kept_as_it_is() -> None:
    rules = game("fanorona-telo")
    name = "\x1b[2J\u202eAna" + "!" * 5000
    at = Sitting(rules, rules.setup(), [Player(name=name), Player()])
    assert at.name(1).startswith(r"\x1b[2J\u202eAna!!!")
    assert len(at.name(1)) == LONGEST_NAME
    assert at.record().players == (name, "human")
