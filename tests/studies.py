"""Studies for several tests: grown at random, and their variations as texts."""

from __future__ import annotations

import random

from game3d.play.study import JUDGEMENTS, Study
from game3d.records.record import Record
from game3d.rules.registry import game


def variations(record: Record) -> list[str]:
    """The variations as "line/ply: moves"."""
    told = []
    paths = [record.moves]
    for variation in record.variations:
        path = [*paths[variation.line][: variation.ply], *variation.moves]
        paths.append(path)
        line = record.history(0)
        texts = []
        for move in path:
            texts.append(record.game.move_text(line.state, move))
            line.push(move)
        told.append(f"{variation.line}/{variation.ply}: {' '.join(texts[variation.ply :])}")
    return told


def grown(name: str, seed: int, moves: int) -> Study:
    """A study with random moves at random nodes, comments and marks among them."""
    random_ = random.Random(seed)
    made = game(name)
    setup = made.setup(random_.choice(made.variants))
    study = Study(Record(made, setup, ("human",) * made.seats(setup)))
    main = study.record()
    line = main.history()
    for _ply in range(random_.randrange(8)):
        legal = line.legal()
        if not legal:
            break
        main.moves.append(random_.choice(legal))
        line.push(main.moves[-1])
    study.follow(main)
    nodes = list(study.nodes())
    for _move in range(moves):
        study.go(random_.choice(nodes))
        legal = study.history.legal()
        if legal:
            nodes.append(study.play(random_.choice(legal)))
        node = random_.choice(nodes)
        what = random_.randrange(4)
        if what == 0:
            study.comment(node, f"after {node.ply}")
        elif what == 1:
            study.comment(node, f"before {node.ply}", before=True)
        elif what == 2 and node is not study.root:
            study.judge(node, random_.choice(JUDGEMENTS))
    return study
