"""The window's budgets: start, draw calls, Python time a frame, memory, processor use at rest, frames a second.

    python -m tests.bench.frames [start|tables|rest|reference|engine ...]

Needs a display (``xvfb-run -s '-screen 0 1280x720x24'`` where there is none). Everything is measured at 1280x720 in
the quality that ``GAME3D_BENCH_QUALITY`` names (high). `reference` draws the same geometry with panda3d-simplepbr
and one light, in the same run; it is skipped with a message where that package is missing. `engine` plays a Tak game
of master against master, one second a move, and compares its frames with those of a replay;
start it with LP_NUM_THREADS=1 where GL is drawn in software.
"""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
GOLDEN = ROOT / "tests" / "records" / "golden"
RECORDS = {
    "number-pyramid": ("number-pyramid-standard.game", 12),
    "fanorona-telo": ("fanorona-telo-standard.game", 8),
    "pylos": ("pylos-square.game", 24),
    "trimino": ("trimino-fast.game", 9),
    "tak": ("tak-tournament.ptn", 60),
}
SIZE = (1280, 720)

START = """
import sys, time
began = float(sys.argv[1])
from game3d.app.app import App
from game3d.app.settings import load_settings
app = App(load_settings())
app.navigation.show_start()
app.task_mgr.step(); app.task_mgr.step()
app.win.get_screenshot()
print(f"{time.time() - began:.2f}")
app.shut_down()
"""


def _python(code: str, *arguments: str) -> str:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", code, *arguments]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(done.stderr)
    return done.stdout.strip()


def start() -> None:
    """Seconds from the process's start to the first interactive frame, first start and later ones."""
    with tempfile.TemporaryDirectory() as home:
        os.environ["GAME3D_HOME"] = home
        times = [float(_python(START, str(time.time())).splitlines()[-1]) for _ in range(4)]
    print(f"start to the first interactive frame: first {times[0]:.2f} s, later {statistics.median(times[1:]):.2f} s")


def _app() -> Any:
    from game3d.app.app import App
    from game3d.app.settings import Settings
    from game3d.ui.settings_page import SettingsValues

    quality = os.environ.get("GAME3D_BENCH_QUALITY", "high")
    app = App(Settings(SettingsValues(quality=quality, sound=False), size=SIZE))
    app.drawing = 0.0  # seconds spent in Panda3D's own drawing and waiting

    class Timed:
        """The graphics engine, with a clock on its frames."""

        def __getattr__(self, name: str) -> Any:
            return getattr(engine, name)

        def render_frame(self) -> None:
            self._timed(engine.render_frame)

        def flip_frame(self) -> None:
            self._timed(engine.flip_frame)

        def _timed(self, action: Callable[[], None]) -> None:
            began = time.perf_counter()
            action()
            app.drawing += time.perf_counter() - began

    engine = app.graphics_engine
    app.graphics_engine = Timed()
    return app


def _sit(app: Any, name: str, *kinds: str) -> Any:
    from game3d.play.seats import Player
    from game3d.play.sitting import Sitting
    from game3d.records.files import load

    record_name, plies = RECORDS[name]
    record = load(GOLDEN / record_name)
    if kinds:
        record.players = kinds
        plies = 0
    sitting = Sitting.from_record(record, plies)
    if kinds:
        sitting = Sitting(record.game, record.setup, [Player(kind) for kind in kinds], seed=1)
    app.open_table(sitting)
    for _ in range(4):
        app.task_mgr.step()
    return sitting


def _frame(app: Any, dirty: bool) -> tuple[float, float]:
    """One step of the loop: (Python seconds, whole seconds)."""
    if dirty:
        app.stage.mark_dirty()
    app.drawing = 0.0
    began = time.perf_counter()
    app.task_mgr.step()
    whole = time.perf_counter() - began
    return whole - app.drawing, whole


def draw_calls(app: Any) -> tuple[int, int, int]:
    """Geometries drawn in the picture, in the shadow pass, and by the interface; nothing culled."""
    from panda3d.core import GeomNode

    from game3d.scenes.stage.shadow import MASK

    def hidden(node: Any, mask: Any) -> bool:
        control, shown = node.get_draw_control_mask() & mask, node.get_draw_show_mask() & mask
        return bool(node.is_overall_hidden()) or (not control.is_zero() and shown.is_zero())

    def count(path: Any, mask: Any) -> int:
        if path.is_stashed() or hidden(path.node(), mask):
            return 0
        own: int = path.node().get_num_geoms() if isinstance(path.node(), GeomNode) else 0
        return own + sum(count(child, mask) for child in path.get_children())

    camera = app.cam.node().get_camera_mask()
    return count(app.stage.top, camera), count(app.stage.root, MASK), app.screen.draw_calls


def _describe(values: list[float]) -> str:
    ordered = sorted(1000 * value for value in values)
    return f"median {statistics.median(ordered):5.2f} ms, 99 % {ordered[int(0.99 * (len(ordered) - 1))]:6.2f} ms"


def tables() -> None:
    """Draw calls and Python time a frame of each table, at rest (drawn all the same) and animating."""
    app = _app()
    for name in RECORDS:
        sitting = _sit(app, name)
        calls = draw_calls(app)
        print(f"{name:15} draw calls {sum(calls):3} (picture {calls[0]}, shadow {calls[1]}, interface {calls[2]})")
        rest = [_frame(app, True) for _ in range(40)]
        moving: list[tuple[float, float]] = []
        while len(moving) < 60 and sitting.history.moves:
            if sitting.can_undo:
                app.session.controller.undo()
            else:
                app.session.controller.look(max(app.session.controller.ply - 1, 0))
                app.session.controller.look(app.session.controller.ply + 1)
            while app.session.table.moving and len(moving) < 60:
                moving.append(_frame(app, False))
        print(f"{'':15} Python a frame at rest   {_describe([p for p, _ in rest])}")
        print(f"{'':15} Python a frame animating {_describe([p for p, _ in moving])}")
        frames = [w for _, w in rest]
        print(f"{'':15} frames/s with shadows drawn each frame: {1 / statistics.median(frames):.1f}")
    print(f"memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB at most")
    app.shut_down()


def rest() -> None:
    """Processor use when nothing moves."""
    app = _app()
    for name in RECORDS:
        _sit(app, name)
        until = time.monotonic() + 6
        while time.monotonic() < until:
            app.task_mgr.step()
        cpu, wall = time.process_time(), time.monotonic()
        while time.monotonic() < wall + 8:
            app.task_mgr.step()
        share = (time.process_time() - cpu) / (time.monotonic() - wall)
        print(f"{name:15} at rest {100 * share:4.1f} % of a core")
    app.shut_down()


def reference() -> None:
    """Frames a second of each table beside the same geometry under panda3d-simplepbr with one light."""
    try:
        import simplepbr
    except ImportError:
        print("reference: panda3d-simplepbr is not installed here")
        return
    from panda3d.core import DirectionalLight, NodePath

    app = _app()
    ours: dict[str, float] = {}
    scenes: dict[str, Any] = {}
    for name in RECORDS:
        _sit(app, name)
        app.screen.root.hide()
        frames = [_frame(app, True)[1] for _ in range(12)][2:]
        app.screen.root.show()
        ours[name] = 1 / statistics.median(frames)
        copy = app.stage.root.copy_to(NodePath(name))
        for node in [copy, *copy.find_all_matches("**")]:
            node.clear_shader()
            node.clear_transparency()
        scenes[name] = (copy, app.stage.camera.view)
    app.close_table()
    app.screen.root.hide()
    app.stage.top.hide()
    simplepbr.init(
        render_node=app.render, window=app.win, camera_node=app.cam, msaa_samples=4, max_lights=1, enable_shadows=True
    )
    light = DirectionalLight("key")
    light.set_shadow_caster(True, 2048, 2048)
    light.get_lens().set_film_size(14, 14)
    light.get_lens().set_near_far(1, 40)
    lamp = app.render.attach_new_node(light)
    lamp.set_pos(-6, -6, 12)
    lamp.look_at(0, 0, 0)
    app.render.set_light(lamp)
    app.cam.node().set_active(True)
    for name, (copy, view) in scenes.items():
        copy.reparent_to(app.render)
        app.cam.set_pos(*view.eye)
        app.cam.set_hpr(view.azimuth, -view.elevation, 0)
        times = []
        for _ in range(12):
            app.changed()
            began = time.perf_counter()
            app.task_mgr.step()  # simplepbr has a task of its own
            times.append(time.perf_counter() - began)
        theirs = 1 / statistics.median(times[2:])
        print(f"{name:15} {ours[name]:5.1f} frames/s, simplepbr {theirs:5.1f}, ratio {ours[name] / theirs:.2f}")
        copy.detach_node()
    app.shut_down()


def engine() -> None:
    """Frames while the engine compiles and thinks, beside frames without it."""
    app = _app()
    _sit(app, "tak")
    app.session.controller.look(0)
    app.session.controller.replay(True)
    quiet = [_frame(app, True) for _ in range(300)]
    sitting = _sit(app, "tak", "master", "master")
    app.opponent.limits = type(app.opponent.limits)(seconds=1.0)
    busy: list[tuple[float, float]] = []
    until = time.monotonic() + float(os.environ.get("GAME3D_BENCH_SECONDS", "600"))
    while sitting.outcome is None and time.monotonic() < until:
        busy.append(_frame(app, True))
    end = str(sitting.outcome.reason) if sitting.outcome else "not finished"
    print(f"Tak, master against master, 1 s a move: {len(sitting.history.moves)} plies, {end}; {len(busy)} frames")
    for label, frames in (("without the engine", quiet), ("with the engine", busy)):
        print(f"{label:20} Python {_describe([p for p, _ in frames])};  frame {_describe([w for _, w in frames])}")
    app.shut_down()


def main() -> None:
    """Run the parts named, or all, each in a process of its own: only one window can be in one."""
    parts = {"start": start, "tables": tables, "rest": rest, "reference": reference, "engine": engine}
    names = sys.argv[1:] or list(parts)
    if len(names) == 1 and names[0] in parts:
        if "GAME3D_HOME" not in os.environ:
            os.environ["GAME3D_HOME"] = tempfile.mkdtemp(prefix="game3d-bench-")
        parts[names[0]]()
        return
    for name in names:
        subprocess.run([sys.executable, "-m", "tests.bench.frames", name], cwd=ROOT, check=True)


if __name__ == "__main__":
    main()
