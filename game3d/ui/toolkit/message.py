"""Messages: an answer to what the player did, or a piece of news, for as long as it takes to read."""

from __future__ import annotations

from collections.abc import Callable

from panda3d.core import AsyncTask

from game3d.ui.toolkit import theme
from game3d.ui.toolkit.static import Label
from game3d.ui.toolkit.text import sentence
from game3d.ui.toolkit.widget import Surface, View

_LEAST_TIME = 3.0  # seconds
_TIME_PER_LETTER = 0.05


class Message:
    """One text at a time. The view that has it shows it in a place where it covers nothing.

    An answer shows at once; news waits until an answer has been read, and the latest news counts.
    """

    def __init__(self, screen: Surface, changed: Callable[[], None]) -> None:
        """`changed` is called whenever there is another text, or none."""
        self._tasks = screen.base.task_mgr
        self._clock = screen.base.clock
        self._changed = changed
        self._name = f"ui-message-{id(self)}"
        self.text = ""  # what is to be read now; "": nothing
        self._answers = False  # whether it answers something that the player did
        self._since = -1  # the frame in which it came
        self._news = ""  # waits until the answer has been read

    def say(self, text: str) -> None:
        """Show an answer to the player."""
        self._answers = True
        self._show(text)

    def announce(self, text: str) -> None:
        """Show news that nobody asked for, as soon as no answer stands there."""
        if self.text and self._answers:
            self._news = text
        else:
            self._answers = False
            self._show(text)

    def clear(self) -> None:
        """Take the text away; news that has waited for it comes now."""
        self._tasks.remove(self._name)
        if self._news:
            news, self._news = self._news, ""
            self._answers = False
            self._show(news)
        elif self.text:
            self.text = ""
            self._changed()

    def settle(self) -> None:
        """What an answer spoke of is over: take it away, unless it came in this very frame with what is new."""
        if self.text and self._answers and self._since != self._clock.get_frame_count():
            self.clear()

    def _show(self, text: str) -> None:
        self._tasks.remove(self._name)
        self.text = sentence(text)
        self._since = self._clock.get_frame_count()
        self._changed()
        self._tasks.do_method_later(_LEAST_TIME + _TIME_PER_LETTER * len(text), self._time_over, self._name)

    def _time_over(self, task: AsyncTask) -> int:
        self.clear()
        return task.DS_done

    def destroy(self) -> None:
        """End it with its view."""
        self._tasks.remove(self._name)
        self.text = self._news = ""


class SpeakingView(View):
    """A view that shows messages in a place of its own; to make one, set `message` in ``__init__``."""

    message: Message

    def say(self, text: str) -> None:
        """Show an answer to the player."""
        self.message.say(text)

    def announce(self, text: str) -> None:
        """Show news that nobody asked for, as soon as no answer stands there any more."""
        self.message.announce(text)

    def clear_message(self) -> None:
        """Take away the message that stands there."""
        self.message.clear()


class MessageLine(Label):
    """Shows the message of a page, in at most a few lines beside something else."""

    def __init__(self, view: View, align: str = "left") -> None:
        super().__init__(view, "", theme.SMALL, theme.BRASS, align, wrap=True)
        self.visible = False
        self.message = Message(self.screen, self._follow)

    def _follow(self) -> None:
        self.set(self.message.text)
        self.show(bool(self.text))
        assert self.view is not None
        self.view.layout()

    def destroy(self) -> None:
        self.message.destroy()
        super().destroy()
