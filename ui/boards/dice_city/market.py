"""What is on offer, as a list: first what can be paid, then the rest, greyed, with what is missing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.core import Move, Seat
from companion.games.dice_city.model.board import RAID, ROW_OF
from companion.games.dice_city.model.moves import AttackPlace, Raid, Reveal
from companion.games.dice_city.model.state import State
from companion.games.dice_city.view import CardView, DiceCityView, PileView, TownView
from companion.games.dice_city.words import RESOURCE, card_words, place_words
from companion.text import Message
from ui.app.inbox import Answer
from ui.app.snapshot import Playing
from ui.boards.dice_city.glyphs import ability_glyphs, amounts
from ui.boards.dice_city.model import Glyph, OfferModel, PileModel
from ui.boards.dice_city.spots import Spot
from ui.present.cards import can_add
from ui.present.controls import refusal_words
from ui.present.models import Action
from ui.present.scope import Scope, focused, refusal
from ui.state.intents import Open
from ui.state.sheets import AboutCard, Reason, WritingLine

Rank = tuple[bool, int, int, str]
_NOT_FOR_ANY_PRICE = 99
_TARGETS = 4
"""Rows of others' locations, and as many of their stocks."""


class Market:
    """Cards, bandits and ships, with what a tap on each of them does."""

    def __init__(
        self,
        scope: Scope,
        playing: Playing,
        view: DiceCityView,
        spots: Mapping[Spot, Move],
        barred: Mapping[Spot, Move],
        attacks: Sequence[AttackPlace | Raid],
    ) -> None:
        self.attacks = attacks
        self.scope, self.playing, self.view, self.spots, self.barred = scope, playing, view, spots, barred
        self.at = focused(scope)

    @property
    def lit(self) -> bool:
        """Whether anything of it can be had now."""
        return bool(self.attacks) or any(isinstance(spot[0], str) for spot in self.spots)

    def offers(self) -> tuple[OfferModel, ...]:
        """Every card once: what can be paid first, the most valuable before the others."""
        view = self.view
        on_display = [card.id for card in (*view.display, *view.lower)]
        cards = {card.id: card for card in (*view.display, *view.lower, *view.may_lie, *view.basics)}
        rows = [self._offer(card, on_display.count(card.id)) for card in cards.values()]
        return tuple(row for _, row in sorted(rows, key=lambda ranked: ranked[0]))

    def targets(self) -> tuple[OfferModel, ...]:
        """The most valuable locations that can be attacked, and what can be raided: all of it is in the cities too."""
        places = [self._target(move) for move in self.attacks if isinstance(move, AttackPlace)]
        best = sorted(places, key=lambda one: -int(one.points or 0))[:_TARGETS]
        return (*best, *[self._raided(move) for move in self.attacks if isinstance(move, Raid)][:_TARGETS])

    def piles(self) -> tuple[PileModel, ...]:
        """Bandits, then ships."""
        bandits = [self._pile("bandits", "sword", pile) for pile in self.view.bandits]
        return (*bandits, *(self._pile("ship", "ship", pile) for pile in self.view.ships))

    def turned_up(self, revealed: Sequence[Reveal]) -> tuple[OfferModel, ...]:
        """All that the card may be which the table turns up."""
        another = self._another() if self.view.due else ()
        return (*(self._turned_up(move) for move in revealed), *another)

    def about(self, id: str) -> Action:
        """Opens what is known of a card, where the owners' word counts."""
        return Open(AboutCard(id)) if self.playing.owned is not None else None

    # --- one of each --------------------------------------------------------------------------------------------------

    def _offer(self, card: CardView, copies: int) -> tuple[Rank, OfferModel]:
        spot: Spot = ("card", card.id)
        move = self.spots.get(spot)
        action, lit, barred, focus = self._chosen(spot)
        short, missing, reason = self._short(spot)
        left = f"×{card.left}" if card.left is not None else f"×{copies}" if copies > 1 else ""
        model = OfferModel(
            name=self.scope.words(card.name),
            kind=card.type.value if card.type is not None else "",
            cost=amounts(card.cost),
            glyphs=ability_glyphs(self._state.book.of[card.id].ability),
            defence="" if card.defence is None else str(card.defence),
            points=str(card.vp) if card.vp else "",
            left=left,
            action=action,
            lit=lit,
            barred=barred,
            focus=focus,
            about=self.about(card.id),
            missing=missing,
            reason=reason,
        )
        first = move is not None or (not barred and card.affordable)
        return (not first, short if barred else -card.vp, -sum(card.cost), model.name), model

    def _target(self, move: AttackPlace) -> OfferModel:
        town = self.view.seats[move.victim]
        assert isinstance(town, TownView)
        place = town.rows[ROW_OF[move.row]][move.column - 1]
        return OfferModel(
            name=self.scope.words(place.name),
            kind="military",
            cost=((str(place.defence), "sword"),),
            glyphs=(),
            defence="",
            points=str(place.vp) if place.vp else "",
            left="",
            action=Answer(move),
            lit=True,
            focus=move == self.at,
            where=self._of(move.victim, self.scope.words(place_words(move.row, move.column))),
        )

    def _raided(self, move: Raid) -> OfferModel:
        name = self.scope.words(RESOURCE[move.resource])
        return OfferModel(
            name=name[:1].upper() + name[1:],
            kind="military",
            cost=((str(RAID), "sword"),),
            glyphs=(("+1", move.resource.value),),
            defence="",
            points="",
            left="",
            action=Answer(move),
            lit=True,
            focus=move == self.at,
            where=self._of(move.victim),
        )

    def _of(self, victim: Seat, *more: str) -> str:
        return ", ".join((self.playing.seats.names[victim], *more))

    def _short(self, spot: Spot) -> tuple[int, tuple[Glyph, ...], str]:
        """How many resources a greyed card lacks, which ones, and the reason in words: as the rules refuse it."""
        forbidden = self.barred.get(spot)
        illegal = refusal(self.playing, forbidden) if forbidden is not None else None
        if illegal is None:
            return 0, (), ""
        if illegal.code != "build.short":
            return _NOT_FOR_ANY_PRICE, (), refusal_words(self.scope, illegal)
        missing: tuple[Message, ...] = illegal.facts["missing"]
        lacks = {one.key.removeprefix("amount."): int(one.facts["n"]) for one in missing}
        glyphs = tuple((f"−{n}", icon) for icon, n in lacks.items())
        return sum(lacks.values()), glyphs, self.scope.say("market.missing", what=missing)

    def _turned_up(self, move: Reveal) -> OfferModel:
        card = self._state.book.of[move.card]
        return OfferModel(
            name=self.scope.words(card_words(card.id)),
            kind=card.type.value if card.type is not None else "",
            cost=amounts(card.cost),
            glyphs=ability_glyphs(card.ability),
            defence="" if card.defence is None else str(card.defence),
            points=str(card.vp) if card.vp else "",
            left="",
            action=Answer(move),
            focus=move == self.at,
            about=self.about(card.id),
        )

    def _another(self) -> tuple[OfferModel, ...]:
        """A card that we do not ship."""
        if not can_add(self.playing):
            return ()
        action = Open(WritingLine(names_card=True))
        return (OfferModel(self.scope.say("compare.new"), "", (), (("", "plus"),), "", "", "", action),)

    def _pile(self, kind: str, icon: str, pile: PileView) -> PileModel:
        action, lit, barred, focus = self._chosen((kind, pile.points))
        needs = ((str(pile.defence), "shield"),) if pile.defence is not None else amounts(pile.cost or ())
        return PileModel(
            icon, str(pile.points), needs, f"×{pile.left}", f"{kind} {pile.points}", action, lit, barred, focus
        )

    def _chosen(self, spot: Spot) -> tuple[Action, bool, bool, bool]:
        """What a tap reports, whether it is lit, greyed, and pointed at."""
        move, forbidden = self.spots.get(spot), self.barred.get(spot)
        if move is not None:
            return Answer(move), True, False, move == self.at
        return (Open(Reason(forbidden)) if forbidden is not None else None), False, forbidden is not None, False

    @property
    def _state(self) -> State:
        state = self.playing.state
        assert isinstance(state, State)
        return state
