"""Whatever camera there is: the Pi's own first, else one at USB; tried anew each time it is opened."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from vision.sources.frame import Frame, FrameSource, Lockable, Locks, SourceError, Trouble


class AnyCamera:
    """The first of several cameras that can be opened."""

    def __init__(self, candidates: Sequence[FrameSource]) -> None:
        self._candidates = tuple(candidates)
        self._chosen: FrameSource | None = None
        self.name = "camera"
        self.last: FrameSource | None = None
        """The one that was opened last, open or not."""

    def open(self) -> None:
        """Open the first that is there; otherwise tell of the one that was nearest to working."""
        self.close()
        problems: list[SourceError] = []
        for candidate in self._candidates:
            try:
                candidate.open()
            except SourceError as error:
                problems.append(error)
                continue
            self._chosen = self.last = candidate
            self.name = candidate.name
            return
        raise _nearest(problems)

    def frames(self) -> Iterator[Frame]:
        """Frames of the camera that was opened."""
        if self._chosen is not None:
            yield from self._chosen.frames()

    def figures(self) -> Locks:
        """Of the camera that was opened."""
        chosen = self._chosen
        return chosen.figures() if isinstance(chosen, Lockable) else Locks()

    def lock(self, locks: Locks) -> None:
        """Every camera that may be opened keeps these."""
        for candidate in self._candidates:
            if isinstance(candidate, Lockable):
                candidate.lock(locks)

    def close(self) -> None:
        """Let the camera go."""
        chosen, self._chosen = self._chosen, None
        if chosen is not None:
            chosen.close()


def _nearest(problems: Sequence[SourceError]) -> SourceError:
    """A camera that is busy says more than one that is not there; and "not there" more than missing software."""
    far = (Trouble.NO_CAMERA, Trouble.NO_DRIVER)
    ranked = sorted(problems, key=lambda p: 1 + far.index(p.why) if p.why in far else 0)
    return ranked[0] if ranked else SourceError(Trouble.NO_CAMERA, device="")
