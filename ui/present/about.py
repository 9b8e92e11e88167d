"""About: which version runs where, which games it knows, and who may do what with it."""

from __future__ import annotations

from companion.registry import DISTRIBUTION, GameRecord
from ui.present.models import OptionLine, Tap
from ui.present.scope import Scope
from ui.present.settings import other_versions
from ui.present.settings_model import SettingsModel
from ui.present.sizes import size_words
from ui.state.intents import Go, Place


def about_model(scope: Scope) -> SettingsModel:
    """Everything in words; what can be changed of it is a tap."""
    here = scope.equipment.about
    lines = [
        OptionLine(scope.say("settings.version", version=here.program), (), scope.say("about.words")),
        *other_versions(scope),
        OptionLine(scope.say("about.computer"), (), " · ".join(one for one in (here.computer, here.system) if one)),
        OptionLine(scope.say("about.software"), (), " · ".join(here.libraries)),
    ]
    if here.folder:
        free = "" if here.free is None else scope.say("about.free", free=size_words(scope, here.free))
        lines.append(OptionLine(scope.say("about.folder"), (), " · ".join(one for one in (here.folder, free) if one)))
    lines.append(OptionLine(scope.say("about.games"), ()))
    lines += [_game(scope, record) for record in scope.library.games]
    lines.append(OptionLine(scope.say("about.licence"), (), scope.say("about.licence.words")))
    back = Tap(scope.say("back"), Go(Place.SETTINGS), icon="back", kind="quiet")
    return SettingsModel(scope.say("about.title"), tuple(line for line in lines if line.below or line.words), back)


def _game(scope: Scope, record: GameRecord) -> OptionLine:
    """A game with the version of its rules and who brings it; one that cannot be played says why."""
    if record.game is None:
        reason = record.reason if record.reason is not None else ""
        return OptionLine(record.id, (), scope.say("settings.refused", game=record.id, reason=reason))
    title = scope.say("free.title") if record.game.apart else record.game.title
    key = "about.game" if record.origin == DISTRIBUTION else "about.plug-in"
    return OptionLine(title, (), scope.say(key, version=str(record.game.version), origin=record.origin))
