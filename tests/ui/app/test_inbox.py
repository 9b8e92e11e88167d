"""Messages wait in their order; of photographs only the newest does."""

from __future__ import annotations

from companion.dice import Reading
from ui.app.inbox import ConfirmReading, Inbox, ReadingTaken, Yes

NOTHING = Reading((), confident=True)


def taken(inbox: Inbox) -> list[object]:
    found: list[object] = []
    while (message := inbox.take(0)) is not None:
        found.append(message)
    return found


def test_messages_come_in_their_order_and_a_closed_inbox_says_so() -> None:
    inbox = Inbox()
    inbox.put(Yes())
    inbox.put(ConfirmReading())
    assert taken(inbox) == [Yes(), ConfirmReading()]
    assert not inbox.closed
    inbox.put(Yes())
    inbox.close()
    assert inbox.take(0) == Yes()
    assert inbox.take(0) is None
    assert inbox.closed


def test_a_hundred_readings_that_wait_hold_one_photograph() -> None:
    inbox = Inbox()
    for n in range(100):
        inbox.put(ReadingTaken(NOTHING, picture=bytearray(9), at=n))
    inbox.put(Yes())
    readings = [one for one in taken(inbox) if isinstance(one, ReadingTaken)]
    assert [one.at for one in readings] == list(range(100)), "no throw is lost"
    assert [one.at for one in readings if one.picture is not None] == [99]
