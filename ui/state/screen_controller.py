"""What a tap does: messages go to the inbox, intents change the screen's own state. No Kivy; one thread."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import replace
from random import Random, SystemRandom
from typing import Any, get_args

from msgspec.structs import replace as changed

from companion.core import Move
from companion.game import Game
from companion.session import Entry
from ui.app.advisor import AdviceNow, AtOnce
from ui.app.device_facts import About, CameraSight, DeviceFacts, Equipment
from ui.app.inbox import Answer, Covered, Hold, InboxMessage, KeepPicture, Pressed, TryButtons
from ui.app.snapshot import Playing, Snapshot
from ui.boards.contract import GameLook
from ui.boards.loader import Boards
from ui.present.advice import is_wanted, poor_choice, question_of
from ui.present.camera_page import board_shown
from ui.present.first_start import goes_on
from ui.present.idle import idle_game
from ui.present.models import Action
from ui.present.players import colour_of
from ui.present.present import Shown, present_scope, shows_what_runs
from ui.present.scope import Library, Prefs, Scope, scope_of
from ui.present.splash import SplashModel, splashes
from ui.state import scoreboard
from ui.state.camera_page import CameraPage, DropCorners, Tool
from ui.state.code_lock import guarded, pressed
from ui.state.first_start import Moment, StartPage, Step
from ui.state.fresh_entries import FreshEntries
from ui.state.game_draft import SetOption
from ui.state.intents import (
    BackUp,
    ChangeVersion,
    CodeKey,
    DrawOption,
    ExportTables,
    Go,
    Hear,
    InstallPlugIn,
    Open,
    Place,
    Prefer,
)
from ui.state.panel_page import PanelDoor, PanelPage, Pins, TrialClock, TryOutput, moved_buttons, name_of
from ui.state.player_picture import PictureDoor, PictureIntent, UsePicture, finished, photograph_after
from ui.state.screen_state import ScreenState, after, observe
from ui.state.sheets import AboutPlayer, CodePad, PlayerStep, PoorChoice, ShareGame
from ui.state.statistics import RecordNow, StatisticsNow
from ui.state.sticks import SticksNow
from ui.state.versions import Versions

_MESSAGES = tuple(kind for kind in get_args(InboxMessage))


class ScreenController:
    """Everything that the display shows, and what taps on it do."""

    def __init__(
        self,
        send: Callable[[InboxMessage], None],
        prefs: Prefs | None = None,
        library: Library | None = None,
        keep: Callable[[str, object], None] = lambda name, value: None,
        chance: Random | None = None,
        change_version: Callable[[bool], None] = lambda back: None,
        watch: Callable[[bool], None] = lambda wanted: None,
        facts: Callable[[], DeviceFacts] = DeviceFacts,
        advise: Callable[[Game[Any], Hashable], AdviceNow] | None = None,
        watch_sticks: Callable[[bool], None] = lambda wanted: None,
        back_up: Callable[[str], None] = lambda stick: None,
        watch_statistics: Callable[[bool], None] = lambda wanted: None,
        install: Callable[[InstallPlugIn], None] = lambda wanted: None,
        export: Callable[[str, str], None] = lambda stick, language: None,
        want_record: Callable[[int], None] = lambda number: None,
        hear: Callable[[str], None] = lambda kind: None,
        panel: PanelDoor | None = None,
    ) -> None:
        """`send` leaves a message in the inbox; `keep` writes a preference down; `chance` draws cards of new games;
        `change_version` asks for the version on a stick, or for the one before; `watch` says whether the camera shall
        tell what it sees; `facts` tells what hangs on the pins; `advise` says how far a game's advice is;
        `watch_statistics` says whether somebody wants to see statistics; `export` writes tables onto a stick;
        `want_record` asks for the codes of a game;
        `watch_sticks` says whether somebody wants to see what lies on sticks; `back_up` writes onto one; `hear` lets a
        sound be heard; `panel` tries pins, lamps and buzzer; `install` lets a program in from a stick."""
        self._hear = hear
        self._advise = advise or AtOnce().ask
        self._watch_sticks, self._back_up, self._install = watch_sticks, back_up, install
        self._stick_page = self._statistics_page = False
        self._watch_statistics, self._export, self._want_record = watch_statistics, export, want_record
        self.record = RecordNow()
        self.statistics = StatisticsNow()
        self._panel, self._trial_clock = panel or PanelDoor(), TrialClock()
        self._on_trial: Pins | None = None
        """The pins that the panel was told to try."""
        self.about: Callable[[], About] = About
        """Tells what runs here; whoever opens the window sets it."""
        self.pictures = PictureDoor()
        """Makes pictures of players; whoever has the camera's frames sets it."""
        self._facts_shown = DeviceFacts()
        self._trying = False
        """Buttons are being tried, and the table knows it."""
        self.sticks = SticksNow()
        self._send, self._keep, self._chance = send, keep, chance or SystemRandom()
        self._change_version = change_version
        self.versions = Versions()
        self._watch, self.facts = watch, facts
        self._watching = False
        self._covered = False
        """Something lies over what would count by itself, and the table knows it."""
        self._sight: CameraSight | None = None
        self._moment = Moment()
        self._fresh = FreshEntries()
        self._unseen: tuple[Entry[Any], ...] = ()
        """Entries that nothing was made of yet."""
        self.happened = 0
        """Goes up when something new happens at the table: not when something is taken back, put back or resumed."""
        self.snapshot = Snapshot(serial=-1)
        self.screen_state = ScreenState()
        self.prefs = prefs or Prefs()
        self.library = library or Library()
        self.boards = Boards()
        if self.prefs.first_start != Step.DONE:
            self.do(Go(Place.START))

    def receive(self, snapshot: Snapshot, library: Library | None = None) -> None:
        """The table stands differently now."""
        if snapshot.serial < self.snapshot.serial:
            return
        before = self.snapshot
        self.screen_state = observe(self.screen_state, self.snapshot, snapshot, self._card_of)
        self.snapshot = snapshot
        fresh = self._fresh.of(snapshot.playing)
        self._unseen = (*self._unseen, *fresh)
        if fresh or (snapshot.proposal is not None and snapshot.proposal is not before.proposal):
            self.happened += 1
        self.library = library if library is not None else self.library
        pressed = snapshot.pressed
        if pressed is not None and pressed is not before.pressed and self.screen_state.place is Place.START:
            name = pressed.button.value if isinstance(pressed, Pressed) else str(int(pressed.seat) + 1)
            start = self.screen_state.start
            self.screen_state = changed(self.screen_state, start=changed(start, pressed=start.pressed | {name}))
        if self.screen_state.scoreboard and scoreboard.is_noticed(before, snapshot):
            self.screen_state = changed(self.screen_state, scoreboard=False)
        if pressed is not None and pressed is not before.pressed and self.screen_state.place is Place.PANEL:
            name, page = name_of(pressed), self.screen_state.panel
            felt = changed(page, pressed=page.pressed | {name}, last=name)
            self.screen_state = changed(self.screen_state, panel=felt)
        self._look()
        self._tell_cover()

    @property
    def scoreboard_after(self) -> float | None:
        """Seconds of quiet after which the scoreboard comes; None: it does not, or it is there."""
        return scoreboard.wait_seconds(self.snapshot, self.screen_state, self.prefs.scoreboard_after)

    @property
    def look(self) -> GameLook | None:
        """The colours and the emblem of the game that is shown."""
        playing, state = self.snapshot.playing, self.screen_state
        if playing is not None and state.place in (Place.TABLE, Place.HELP):
            return self.boards.ask(playing.game, lambda board: board.look)
        game = idle_game(self._scope()) if playing is None and state.scoreboard else None
        return self.boards.ask(game, lambda board: board.look) if game is not None else None

    def rests(self) -> None:
        """Nobody did anything for so long: the scoreboard, where it hides nothing."""
        if self.scoreboard_after is not None:
            state = self.screen_state
            self.screen_state = changed(state, scoreboard=True, idle=state.idle + 1 if state.scoreboard else state.idle)

    def sighted(self, sight: CameraSight) -> None:
        """What the camera sees, as long as somebody wants to see it."""
        self._sight = sight if self._watching else None

    def passing(self, now: float) -> bool:
        """Time passes: a step of the first start that is good by itself goes on, pins on trial wait no longer for a
        press. Whether anything changed."""
        state = self.screen_state
        if state.place is Place.PANEL:
            return self._panel_passing(now)
        if state.place is not Place.START:
            return False
        action = goes_on(self._scope()) if not state.start.stays else None
        left = self._moment.left(action is not None, now)
        if left == 0:
            self.do(action)
        elif left != state.start.left:
            self.screen_state = changed(state, start=changed(state.start, left=left))
        return left != state.start.left

    def _panel_passing(self, now: float) -> bool:
        """Pins that cannot be used, or from which no press comes, give way to the old ones."""
        page, prefs, facts = self.screen_state.panel, self.prefs, self.facts()
        trial = prefs.trial_pins
        left = self._trial_clock.left(trial, bool(moved_buttons(prefs.pins, trial) - page.pressed), now)
        unusable = trial is not None and facts.absent is not None and dict(facts.pins) == dict(trial)
        if unusable or left == 0:
            self.do(Prefer("trial_pins", None))
            told = "panel.trial.unusable" if unusable else "panel.trial.silent"
            self.screen_state = changed(self.screen_state, panel=changed(self.screen_state.panel, told=told))
            return True
        differs = left != page.left or facts != self._facts_shown
        self._facts_shown = facts
        self.screen_state = changed(self.screen_state, panel=changed(page, left=left))
        return differs

    @property
    def large(self) -> bool:
        """Whether the camera's picture is on the display, large."""
        return self._watching or self._at_step(Step.THROW) or self.photographing

    @property
    def photographing(self) -> bool:
        """Whether somebody is about to photograph themselves."""
        sheet = self.screen_state.sheet
        return isinstance(sheet, AboutPlayer) and sheet.step is PlayerStep.PHOTOGRAPH

    def _at_step(self, *steps: Step) -> bool:
        return self.screen_state.place is Place.START and self.prefs.first_start in steps

    def _look(self) -> None:
        """Let the camera tell what it sees while that is shown, and not otherwise."""
        wanted = self.screen_state.place is Place.CAMERA or self._at_step(Step.CAMERA, Step.LIGHT)
        if wanted != self._watching:
            self._watching, self._sight = wanted, None
            self._watch(wanted)
        if (at_sticks := self.screen_state.place is Place.STICKS) != self._stick_page:
            self._stick_page = at_sticks
            self._watch_sticks(at_sticks)
        if (at_statistics := self.screen_state.place is Place.STATISTICS) != self._statistics_page:
            self._statistics_page = at_statistics
            self._watch_statistics(at_statistics)
        sheet = self.screen_state.sheet
        if isinstance(sheet, ShareGame) and sheet.number != self.record.number:
            self.record = RecordNow(sheet.number)
            self._want_record(sheet.number)
        self._look_at_panel()

    def _look_at_panel(self) -> None:
        """Pins are tried as long as their page is open; meanwhile presses are shown and do nothing else."""
        at_panel = self.screen_state.place is Place.PANEL
        wanted = self.prefs.trial_pins if at_panel else None
        if wanted != self._on_trial:
            self._on_trial = wanted
            self._panel.try_pins(wanted)
        trying = at_panel or self._at_step(Step.BUTTONS)
        if trying != self._trying and self.snapshot.serial >= 0:
            self._trying = trying
            self._send(TryButtons(trying))

    def do(self, action: Action) -> None:
        """What a tap reported; a tuple is done in order."""
        if action is None:
            return
        self.screen_state = changed(self.screen_state, passed=False)  # somebody is there
        if self.snapshot.moment is not None and not _tells_the_table(action):
            self._send(Hold())  # every tap stops what runs down, also one that only opens something
        if self.prefs.lock and guarded(action, self.screen_state.place):
            action = Open(CodePad(then=action))
        self._carry_out(action)

    def _carry_out(self, action: Action) -> None:
        if isinstance(action, tuple):
            for one in action:
                if one is not None:
                    self._carry_out(one)
        elif isinstance(action, CodeKey):
            self._told_code(action.key)
        elif isinstance(action, Prefer):
            self._prefer(action)
        elif isinstance(action, ChangeVersion):
            self._change_version(action.back)
        elif isinstance(action, Answer) and poor_choice(self._advised(), action.move):
            self.screen_state = changed(self.screen_state, sheet=PoorChoice(action.move), warned=True)
        elif isinstance(action, TryOutput):
            self._panel.try_output(action.name)
        elif isinstance(action, BackUp):
            self._back_up(action.stick)
        elif isinstance(action, InstallPlugIn):
            self._install(action)
        elif isinstance(action, ExportTables):
            self._export(action.stick, self.prefs.language)
        elif isinstance(action, Hear):
            self._hear(action.kind)
        elif isinstance(action, PictureIntent):
            self._picture(action)
        elif isinstance(action, KeepPicture):
            self._keep_picture(action)
        elif isinstance(action, _MESSAGES):
            self._send(action)
        elif isinstance(action, DrawOption):
            self._draw(action.option)
        else:
            if isinstance(action, DropCorners):
                self._dropped()
            self.screen_state = after(self.screen_state, action, self.library.playable())

        self._look()
        self._tell_cover()

    def _picture(self, intent: PictureIntent) -> None:
        """A photograph is taken or turned, or what was made is kept."""
        sheet = self.screen_state.sheet
        if not isinstance(sheet, AboutPlayer):
            return
        if not isinstance(intent, UsePicture):
            self.screen_state = changed(self.screen_state, sheet=photograph_after(sheet, intent, self.pictures))
            return
        player = next((one for one in self.library.players if one.name == sheet.name), None)
        png = finished(sheet, colour_of(player), self.pictures) if player is not None else b""
        if png:
            self.screen_state = changed(self.screen_state, sheet=None)
            self._keep_picture(KeepPicture(sheet.name, png))

    def _keep_picture(self, wanted: KeepPicture) -> None:
        """While a game is on nobody reads the shelf anew: another picture, or none, is shown at once."""
        others = {name: png for name, png in self.library.pictures.items() if name != wanted.name}
        pictures = {**others, wanted.name: wanted.png} if wanted.png else others
        self.library = replace(self.library, pictures=pictures)
        self._send(wanted)

    def _told_code(self, key: str) -> None:
        pad = self.screen_state.sheet
        if isinstance(pad, CodePad):
            after_it = pressed(pad, key, self.prefs.lock, self._chance)
            self.screen_state = changed(self.screen_state, sheet=after_it.pad)
            if after_it.action is not None:
                self._carry_out(after_it.action)

    def _tell_cover(self) -> None:
        """What runs down must be seen: the table hears when something lies over it, and when nothing does any more."""
        now = self.snapshot
        if now.proposal is None:
            self._covered = False
        elif now.moment is not None or self._covered:
            half_typed = bool(self.screen_state.pad)  # to be told by hand, and not to be thrown away meanwhile
            covered = half_typed or not shows_what_runs(present_scope(self._scope()))
            if covered != self._covered:
                self._covered = covered
                self._send(Covered(covered))

    def _prefer(self, action: Prefer) -> None:
        """A setting, at once; another step of the first start begins afresh."""
        self.prefs = replace(self.prefs, **{action.name: action.value})
        self._keep(action.name, action.value)
        if action.name == "trial_pins":
            self.screen_state = changed(self.screen_state, panel=PanelPage())
        if action.name == "first_start":
            self._moment.begin()
            self.screen_state = changed(
                self.screen_state, start=StartPage(before=self.snapshot.seen), camera=CameraPage()
            )

    def _dropped(self) -> None:
        """Corners that were dragged are kept beside those that count."""
        page, prefs = self.screen_state.camera, self.prefs
        if page.corners is None:
            return
        if page.tool is not Tool.BOARDS:
            self.do(Prefer("trial_area", page.corners))
            return
        boards = dict(prefs.boards if prefs.trial_boards is None else prefs.trial_boards)
        boards[board_shown(self._scope())] = page.corners
        self.do(Prefer("trial_boards", tuple(sorted(boards.items()))))

    def _scope(self) -> Scope:
        at_about = self.screen_state.place is Place.ABOUT
        equipment = Equipment(self._sight, self.facts(), self.about() if at_about else About())
        return scope_of(
            self.snapshot,
            self.screen_state,
            self.prefs,
            self.library,
            self.boards,
            self.versions,
            equipment,
            sticks=self.sticks,
            statistics=self.statistics,
            record=self.record,
        )

    def _advised(self) -> Scope:
        """The same with advice, where somebody wants it now; it is asked for and never waited for."""
        scope = self._scope()
        wanted = question_of(scope) if is_wanted(scope) else None
        return scope if wanted is None else replace(scope, advice=self._advise(*wanted))

    def _draw(self, name: str) -> None:
        """Chance settles an option of the new game, before anything starts: the value is shown and can be changed."""
        game = self.library.playable().get(self.screen_state.draft.game or "")
        for option in game.options if game is not None else ():
            if option.id == name and option.by_chance is not None:
                self.do(SetOption(name, option.by_chance(self._chance)))

    def shown(self) -> Shown:
        """All that is on the display now."""
        return present_scope(self._advised())

    def take_splashes(self) -> tuple[SplashModel, ...]:
        """What has happened since this was asked last and fills the display for a moment; each is told once."""
        unseen, self._unseen = self._unseen, ()
        playing = self.snapshot.playing
        if playing is None or not unseen or self.screen_state.place is not Place.TABLE:
            return ()
        if self.snapshot.moment is not None:
            return ()  # it would hide what runs down
        return splashes(self._scope(), playing, unseen)

    def _card_of(self, playing: Playing, move: Move | None) -> str | None:
        return self.boards.ask(playing.game, lambda board: board.card_of(move))


def _tells_the_table(action: Action) -> bool:
    """Whether the table hears of this tap anyway, and knows itself whether that is a yes or stops what runs down."""
    return any(isinstance(one, _MESSAGES) for one in (action if isinstance(action, tuple) else (action,)))
