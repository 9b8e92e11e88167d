"""The rules as a prior: what the companion makes of what the camera saw."""

from __future__ import annotations

from companion.core import SEATS, PickDice, RollDice, Rolled
from companion.correction import added, corrected, removed
from companion.dice import (
    BOSS,
    D6,
    FIVE,
    FOUR,
    GANG_DIE,
    ONE,
    PIPS,
    SIX,
    THREE,
    TWO,
    Box,
    Colour,
    Die,
    DieKind,
    DieReading,
    Doubt,
    Face,
    PictureDoubt,
    Reading,
)
from companion.proposal import NOWHERE, Lying, Proposal, Role, propose
from companion.text import message

ANA = SEATS[0]
FIVE_COLOURS = tuple(
    DieKind(PIPS, colour) for colour in (Colour.WHITE, Colour.YELLOW, Colour.RED, Colour.BLUE, Colour.BLACK)
)


def at(column: int, row: int = 0) -> Box:
    """A place on the tray, by columns and rows of dice."""
    return Box(100.0 * column, 100.0 * row, 100.0 * column + 50, 100.0 * row + 50)


def die(face: Face, box: Box, colour: Colour | None = Colour.WHITE, *doubts: Doubt) -> DieReading:
    colours = ((colour, 0.9),) if colour else ()
    return DieReading(face, colour, box, 0.9, ((face, 0.9),), colours, doubts)


def seen(*dice: DieReading, confident: bool = True) -> Reading:
    return Reading(dice, confident)


def throw(n: int, kind: DieKind = D6) -> RollDice:
    return RollDice(ANA, message("ask.roll"), (kind,) * n)


def again(*faces: Face, high: int | None = None) -> PickDice:
    dice = tuple(Die(D6, face) for face in faces)
    return PickDice(ANA, message("ask.reroll"), Rolled(ANA, ()), "faces", dice, 1, high or len(dice), (0,), thrown=True)


def codes(proposal: Proposal) -> list[str]:
    return [doubt.key for doubt in proposal.doubts]


def die_codes(proposal: Proposal, index: int) -> list[str]:
    return [doubt.key for doubt in proposal.dice[index].doubts]


def test_a_clean_throw_has_no_doubts_and_becomes_one_move() -> None:
    proposal = propose(throw(2), seen(die(THREE, at(0)), die(ONE, at(1))))
    assert not proposal.doubtful
    assert proposal.complete
    assert proposal.moves() == (Rolled(ANA, (THREE, ONE)),)


def test_a_die_too_few_must_be_told_before_it_counts() -> None:
    proposal = propose(throw(3), seen(die(THREE, at(0)), die(ONE, at(1))))
    assert codes(proposal) == ["doubt.too-few"]
    assert not proposal.complete
    told = propose(throw(3), corrected(proposal, 2, SIX)[0])
    assert told.moves() == (Rolled(ANA, (THREE, ONE, SIX)),)


def test_a_die_too_many_lies_beside_the_throw_and_does_not_count() -> None:
    proposal = propose(throw(1), seen(die(THREE, at(0)), die(ONE, at(1))))
    assert codes(proposal) == ["doubt.too-many"]
    assert [d.role for d in proposal.dice] == [Role.THROWN, Role.EXTRA]
    assert not propose(throw(1), removed(proposal, 1)[0]).doubtful


def test_removing_the_die_that_counted_lets_the_other_one_count() -> None:
    proposal = propose(throw(1), seen(die(THREE, at(0)), die(ONE, at(1))))
    assert propose(throw(1), removed(proposal, 0)[0]).moves() == (Rolled(ANA, (ONE,)),)


def test_dice_of_an_earlier_throw_that_still_lie_there_do_not_count() -> None:
    before = [Lying(Die(D6, FOUR), at(5))]
    proposal = propose(throw(1), seen(die(FOUR, at(5)), die(TWO, at(1))), before)
    assert proposal.moves() == (Rolled(ANA, (TWO,)),)
    assert die_codes(proposal, 1) == ["doubt.still-lying"]


def test_a_die_that_did_not_move_may_not_have_been_thrown() -> None:
    before = [Lying(Die(D6, FOUR), at(5)), Lying(Die(D6, TWO), at(6))]
    proposal = propose(throw(2), seen(die(FOUR, at(5)), die(TWO, at(1))), before)
    assert die_codes(proposal, 0) == ["doubt.not-thrown"]
    assert die_codes(proposal, 1) == []


def test_five_colours_find_their_dice_in_the_order_of_the_ask() -> None:
    ask = RollDice(ANA, message("ask.roll"), FIVE_COLOURS)
    faces = {Colour.BLACK: ONE, Colour.WHITE: TWO, Colour.RED: THREE, Colour.BLUE: FOUR, Colour.YELLOW: FIVE}
    proposal = propose(ask, seen(*(die(face, at(i), colour) for i, (colour, face) in enumerate(faces.items()))))
    assert not proposal.doubtful
    assert proposal.moves() == (Rolled(ANA, (TWO, FIVE, THREE, FOUR, ONE)),)


def test_a_colour_twice_is_a_doubt_on_the_weaker_die_which_takes_the_missing_colour() -> None:
    ask = RollDice(ANA, message("ask.roll"), FIVE_COLOURS)
    sure_black = die(ONE, at(4), Colour.BLACK)
    dim_blue = DieReading(SIX, Colour.BLACK, at(3), 0.6, ((SIX, 0.9),), ((Colour.BLACK, 0.55), (Colour.BLUE, 0.4)))
    others = [die(TWO, at(0)), die(TWO, at(1), Colour.YELLOW), die(TWO, at(2), Colour.RED)]
    proposal = propose(ask, seen(*others, dim_blue, sure_black))
    assert proposal.moves() == (Rolled(ANA, (TWO, TWO, TWO, SIX, ONE)),)
    assert die_codes(proposal, 3) == ["doubt.colour-twice"]
    assert die_codes(proposal, 4) == []


def test_a_missing_colour_is_named() -> None:
    ask = RollDice(ANA, message("ask.roll"), FIVE_COLOURS[:2])
    proposal = propose(ask, seen(die(TWO, at(0))))
    assert proposal.dice[1].doubts == (message("doubt.missing-colour", colour=Colour.YELLOW),)


def test_an_unclear_colour_does_not_matter_where_the_game_has_no_colours() -> None:
    reading = seen(die(TWO, at(0), Colour.RED, Doubt.COLOUR_UNCLEAR), confident=False)
    assert not propose(throw(1), reading).doubtful


def test_an_unsure_reading_without_a_reason_is_still_said_to_be_unsure() -> None:
    assert codes(propose(throw(1), seen(die(TWO, at(0)), confident=False))) == ["doubt.unsure"]


def test_what_could_not_be_read_at_all_is_a_doubt_of_the_whole_picture() -> None:
    reading = Reading((die(TWO, at(0)),), False, (PictureDoubt(Doubt.COVERED, at(3)),))
    assert codes(propose(throw(1), reading)) == ["doubt.picture.covered"]


def test_a_face_that_the_die_does_not_have_gives_way_to_the_next_choice() -> None:
    read_as_six = DieReading(SIX, Colour.BLACK, at(0), 0.6, ((SIX, 0.6), (BOSS, 0.3), (FIVE, 0.1)))
    proposal = propose(throw(1, GANG_DIE), seen(read_as_six))
    assert proposal.dice[0].face == BOSS
    assert proposal.dice[0].choices == ((BOSS, 0.3 / 0.4), (FIVE, 0.1 / 0.4))
    assert die_codes(proposal, 0) == ["doubt.face-not-on-die"]


def test_dice_that_stayed_are_kept_and_the_others_were_thrown() -> None:
    before = [Lying(Die(D6, FOUR), at(0)), Lying(Die(D6, TWO), at(1)), Lying(Die(D6, SIX), at(2))]
    reading = seen(die(THREE, at(7)), die(FOUR, at(0)), die(SIX, at(2)))
    proposal = propose(again(FOUR, TWO, SIX), reading, before)
    assert proposal.picks == (1,)
    assert not proposal.doubtful
    assert proposal.moves() == (Rolled(ANA, (1,)), Rolled(ANA, (THREE,)))  # type: ignore[arg-type]
    assert [lying.die.face for lying in proposal.lying()] == [FOUR, THREE, SIX]


def test_a_kept_die_that_changed_its_face_is_doubted_and_keeps_the_face_that_it_had() -> None:
    before = [Lying(Die(D6, FOUR), at(0)), Lying(Die(D6, TWO), at(1))]
    proposal = propose(again(FOUR, TWO), seen(die(FIVE, at(0)), die(ONE, at(7))), before)
    kept = proposal.dice[1]
    assert (kept.role, kept.face) == (Role.KEPT, FOUR)
    assert kept.doubts == (message("doubt.kept-changed", before=FOUR, now=FIVE),)


def test_nothing_thrown_cannot_be_confirmed() -> None:
    before = [Lying(Die(D6, FOUR), at(0))]
    proposal = propose(again(FOUR), seen(die(FOUR, at(0))), before)
    assert codes(proposal) == ["doubt.nothing-thrown"]
    assert not proposal.complete


def test_more_dice_thrown_again_than_allowed_is_said() -> None:
    before = [Lying(Die(D6, FOUR), at(0)), Lying(Die(D6, TWO), at(1))]
    proposal = propose(again(FOUR, TWO, high=1), seen(die(FIVE, at(4)), die(ONE, at(7))), before)
    assert codes(proposal) == ["doubt.thrown-count"]


def test_after_a_throw_entered_by_hand_the_guess_goes_by_faces_and_says_so() -> None:
    proposal = propose(again(FOUR, TWO), seen(die(FOUR, at(4)), die(ONE, at(7))))
    assert proposal.picks == (1,)
    assert codes(proposal) == ["doubt.which-thrown"]


def test_kept_dice_put_aside_need_not_be_seen() -> None:
    ask = RollDice(ANA, message("ask.roll"), (D6,), (Die(D6, FOUR), Die(D6, TWO)))
    before = [Lying(Die(D6, FOUR), at(0)), Lying(Die(D6, ONE), at(1)), Lying(Die(D6, TWO), at(2))]
    proposal = propose(ask, seen(die(SIX, at(9))), before, picks=(1,))
    assert not proposal.doubtful
    assert proposal.moves() == (Rolled(ANA, (SIX,)),)
    assert [lying.die.face for lying in proposal.lying()] == [FOUR, SIX, TWO]


def test_a_kept_die_that_was_moved_is_doubted() -> None:
    ask = RollDice(ANA, message("ask.roll"), (D6,), (Die(D6, FOUR),))
    before = [Lying(Die(D6, FOUR), at(0)), Lying(Die(D6, ONE), at(1))]
    proposal = propose(ask, seen(die(FOUR, at(5)), die(SIX, at(9))), before, picks=(1,))
    assert proposal.moves() == (Rolled(ANA, (SIX,)),)
    assert die_codes(proposal, 1) == ["doubt.kept-moved"]


def test_a_correction_by_hand_is_certain() -> None:
    proposal = propose(throw(1), seen(die(TWO, at(0), Colour.WHITE, Doubt.GLARE)))
    assert die_codes(proposal, 0) == ["doubt.glare"]
    mended = propose(throw(1), corrected(proposal, 0, THREE)[0])
    assert not mended.doubtful
    assert mended.moves() == (Rolled(ANA, (THREE,)),)


def test_a_die_added_by_hand_lies_nowhere() -> None:
    short = propose(throw(2), seen(die(TWO, at(0))))
    proposal = propose(throw(2), added(short, FIVE, None)[0])
    assert proposal.moves() == (Rolled(ANA, (TWO, FIVE)),)
    assert proposal.lying()[1].box == NOWHERE


# --- what the camera saw come -----------------------------------------------------------------------------------------

OLD = [Lying(Die(D6, FOUR), at(0)), Lying(Die(D6, TWO), at(1)), Lying(Die(D6, SIX), at(2))]


def test_a_die_that_lands_where_one_lay_with_the_same_face_was_thrown_if_it_was_seen_to_come() -> None:
    reading = seen(die(FOUR, at(0)), die(TWO, at(1)), die(SIX, at(2)))
    assert propose(again(FOUR, TWO, SIX), reading, OLD).picks == ()
    proposal = propose(again(FOUR, TWO, SIX), reading, OLD, thrown=(False, True, False))
    assert proposal.picks == (1,)
    assert [doubt.key for doubt in proposal.doubts] == ["doubt.same-again"], "it may only have been pushed"


def test_a_die_that_lies_otherwise_with_nobody_near_may_only_have_been_knocked_over() -> None:
    reading = seen(die(FOUR, at(0)), die(FIVE, at(1)), die(SIX, at(2)))
    came = (False, True, False)
    assert propose(again(FOUR, TWO, SIX), reading, OLD, thrown=came).sure
    knocked = propose(again(FOUR, TWO, SIX), reading, OLD, thrown=came, handled=False)
    assert [doubt.key for doubt in knocked.doubts] == ["doubt.not-taken-up"]
    assert not knocked.sure
    assert propose(throw(3), reading, thrown=(True,) * 3, handled=False).sure, "a first throw takes nothing up"


def test_kept_dice_that_were_tidied_before_the_throw_are_known_by_their_faces() -> None:
    reading = seen(die(SIX, at(5)), die(FOUR, at(6)), die(THREE, at(7)))
    proposal = propose(again(FOUR, TWO, SIX), reading, OLD, thrown=(False, False, True))
    assert proposal.picks == (1,)
    assert not proposal.doubtful


def test_after_a_throw_entered_by_hand_what_came_tells_which_dice_were_thrown() -> None:
    proposal = propose(again(FOUR, TWO), seen(die(TWO, at(4)), die(FOUR, at(7))), thrown=(False, True))
    assert proposal.picks == (0,)
    assert not proposal.doubtful


def test_a_die_that_lay_there_is_no_part_of_a_first_throw() -> None:
    reading = seen(die(FOUR, at(5)), die(TWO, at(1)))
    proposal = propose(throw(1), reading, thrown=(False, True))
    assert proposal.moves() == (Rolled(ANA, (TWO,)),)
    assert die_codes(proposal, 1) == ["doubt.still-lying"]
    assert [d.doubts for d in propose(throw(2), reading, thrown=(False, True)).dice] == [
        (message("doubt.not-thrown"),),
        (),
    ]


def test_beside_kept_dice_what_came_is_the_throw_and_a_stranger_stays_outside() -> None:
    ask = RollDice(ANA, message("ask.roll"), (D6,), (Die(D6, FOUR), Die(D6, SIX)))
    reading = seen(die(FOUR, at(0)), die(SIX, at(2)), die(ONE, at(8)), die(FIVE, at(9)))
    proposal = propose(ask, reading, OLD, picks=(1,), thrown=(False, False, False, True))
    assert proposal.moves() == (Rolled(ANA, (FIVE,)),)
    assert [(d.role, d.seen) for d in proposal.dice] == [
        (Role.THROWN, 3), (Role.KEPT, 0), (Role.KEPT, 1), (Role.EXTRA, 2)
    ]  # fmt: skip
    unmoved = propose(ask, seen(*reading.dice[:3]), OLD, picks=(1,), thrown=(False, False, False))
    assert unmoved.moves() == (Rolled(ANA, (ONE,)),)
    assert die_codes(unmoved, 0) == ["doubt.not-thrown"]


def test_what_came_goes_with_every_correction() -> None:
    proposal = propose(throw(2), seen(die(FOUR, at(5)), die(TWO, at(1)), die(ONE, at(2))), thrown=(False, True, True))
    assert proposal.thrown == (False, True, True)
    extra = next(i for i, d in enumerate(proposal.dice) if d.role is Role.EXTRA)
    assert removed(proposal, extra)[1] == (True, True)
    assert corrected(proposal, 0, SIX)[1] == (False, True, True)
    assert added(proposal, FIVE, None)[1] == (False, True, True, True)
    assert added(propose(throw(1), seen()), FIVE, None)[1] is None
    ask = RollDice(ANA, message("ask.roll"), (D6,), (Die(D6, FOUR), Die(D6, SIX)))
    kept_unseen = propose(ask, seen(die(FIVE, at(9))), OLD, picks=(1,), thrown=(True,))
    told, thrown = corrected(kept_unseen, 1, FOUR)
    assert thrown == (True, False)
    assert not propose(ask, told, OLD, (1,), thrown).doubtful
