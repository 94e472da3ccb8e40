"""What the pages are told: cards of the games, what can be agreed on, games to go on with."""

from __future__ import annotations

import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from game3d import assets
from game3d.engine.levels import LEVEL_TITLES
from game3d.engine.registry import engine
from game3d.play.clock import CHOICES
from game3d.play.seats import player
from game3d.play.sitting import LONGEST_NAME
from game3d.play.store import Unfinished, best_scores
from game3d.rules.game import Game
from game3d.rules.registry import NAMES, game, module_name
from game3d.table.display_state import player_title
from game3d.texts import _, shown
from game3d.ui.setup_page import SettingSpec, SetupSpec
from game3d.ui.start_page import TableCard, UnfinishedGame


def card_picture(name: str) -> Path | None:
    """The picture of a game's table for its card, or that of stock pieces where it has none; None without both."""
    for picture in (f"card_{module_name(name)}.png", "card.png"):
        try:
            return assets.asset("models", picture)
        except assets.AssetError:
            continue
    return None


def table_cards() -> list[TableCard]:
    """A card for each game."""
    return [TableCard(name, _(game(name).title), _(game(name).summary), card_picture(name)) for name in NAMES]


def titles() -> list[tuple[str, str]]:
    """(name, title) of each game."""
    return [(name, _(game(name).title)) for name in NAMES]


def unfinished_line(found: Unfinished) -> UnfinishedGame:
    """How an unfinished game is offered."""
    rules, record = found.record.game, found.record
    title = _(rules.title)
    if len(rules.variants) > 1:
        title = f"{title} · {_(rules.variant_titles[record.setup.variant])}"
    when = time.strftime("%Y-%m-%d %H:%M", time.localtime(found.saved))
    detail = _("move {n}, {when}").format(n=len(record.moves), when=when)
    players = [player(tag) for tag in record.players]
    if any(seated.name or not seated.human for seated in players):
        detail = (
            f"{' – '.join(shown(seated.name, LONGEST_NAME) or player_title(seated) for seated in players)}, {detail}"
        )
    return UnfinishedGame(title, detail)


def setup_spec(rules: Game, last: Mapping[str, Any]) -> SetupSpec:
    """The spec of a game's set-up page, with what was chosen the last time where that still fits."""
    variant = last.get("variant", "")
    if variant not in rules.variants:
        variant = rules.variants[0]
    chosen = last.get("settings", {})

    def seats(of: str, values: Mapping[str, str]) -> int:
        own = [s.name for s in rules.settings if s.name in values and (not s.variants or of in s.variants)]
        return rules.seats(rules.setup(of, {name: values[name] for name in own}))

    return SetupSpec(
        title=_(rules.title),
        variants=tuple((name, _(rules.variant_titles[name])) for name in rules.variants),
        seats=seats,
        levels=tuple((name, _(title)) for name, title in LEVEL_TITLES.items()),
        settings=tuple(
            SettingSpec(
                setting.name,
                _(setting.title),
                tuple((choice, choice) for choice in setting.choices),
                chosen[setting.name] if chosen.get(setting.name) in setting.choices else setting.default,
                setting.variants,
            )
            for setting in rules.settings
        ),
        clocks=()
        if rules.seat_numbers != (2,)
        else (("", _("None")), *((str(n), _("{n} min").format(n=n // 60)) for n in CHOICES)),
        kinds=tuple(kind for kind in last.get("kinds", ())),
        names=tuple(str(name) for name in last.get("names", ())),
        variant=variant,
        notes={variant: _(note) for variant, note in rules.variant_notes.items()},
        level_notes={level: _(note) for level, note in engine(rules.name).notes.items()},
        best={
            name: [(score, date.replace(".", "-")) for score, date in best_scores(rules.name, name)]
            for name in rules.variants
            if rules.seats(rules.setup(name)) == 1
        },
        picture=card_picture(rules.name),
        summary=_(rules.summary),
    )
