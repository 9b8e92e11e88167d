"""The second step of a turn: strength against bandits, locations and stocks."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core import Event, IllegalMove, Move, Played, Seat, Step, event
from companion.games.dice_city.cards import BANDITS, Pile
from companion.games.dice_city.city import standing, values
from companion.games.dice_city.model.board import PLACE_OF, RAID, plus, put
from companion.games.dice_city.model.moves import AttackBandits, AttackPlace, Raid
from companion.games.dice_city.model.state import City, Ending, Phase, State
from companion.games.dice_city.moves.table_flow import dice_left, ended, not_due, place_of, require_turn
from companion.games.dice_city.words import PLACE, RESOURCE, card_words


def _open(state: State, move: Move) -> City:
    """Attacks come behind the last die and before the first build."""
    require_turn(state, move)
    if state.phase is Phase.BUILD:
        raise IllegalMove("attack.late")
    if state.phase is not Phase.DICE and state.phase is not Phase.ATTACK:
        not_due(state)
    if dice_left(state):
        raise IllegalMove("attack.dice")
    return state.cities[state.player]


def _other(state: State, victim: Seat) -> City:
    if len(state.seats) == 1:
        raise IllegalMove("attack.solo")
    if victim == state.player or not 0 <= victim < len(state.seats):
        raise IllegalMove("attack.own")
    return state.cities[victim]


def bandits_defence(state: State, pile: int) -> int:
    """What it takes to beat the bandits of a pile this turn."""
    defence = state.book.bandits[pile]
    return max(1, defence - state.turn.weaker) if state.turn.weaker else defence


def attack_bandits(state: State, move: AttackBandits) -> Step[State]:
    """Beat one band: the strength that is good against bandits only goes first."""
    city = _open(state, move)
    if move.points not in BANDITS:
        raise IllegalMove("bandits.unknown", known=BANDITS)
    pile = BANDITS.index(move.points)
    piles, solo = state.supply.bandits, state.house.solo
    if not piles[pile]:
        raise IllegalMove("bandits.none", points=move.points)
    cost, have = bandits_defence(state, pile), city.strength + city.bandit_strength
    if have < cost:
        raise IllegalMove("strength.bandits", needed=cost, have=have)
    special = min(cost, city.bandit_strength)
    events = [event("beat", player=state.player, n=move.points)]
    left = replace(city, strength=city.strength - (cost - special), bandit_strength=city.bandit_strength - special)
    if solo:
        return _attacked(state, replace(left, tokens=city.tokens + move.points), events)
    piles = plus(piles, pile, -1)
    ending = state.ending if any(piles) else ended(state, Ending.BANDITS, events)
    taken = replace(left, bandits=(*city.bandits, move.points))
    step = _attacked(state, taken, events)
    return Step(replace(step.state, supply=replace(state.supply, bandits=piles), ending=ending), step.events)


def _attacked(state: State, city: City, events: list[Event]) -> Step[State]:
    cities = put(state.cities, state.player, city)
    return Step(replace(state, cities=cities, phase=Phase.ATTACK, step=Phase.ATTACK), tuple(events))


def attack_place(state: State, move: AttackPlace) -> Step[State]:
    """Deactivate a location of another player, for tokens worth what it is worth now."""
    city = _open(state, move)
    victim = _other(state, move.victim)
    place = place_of(move.row, move.column)
    card = card_words(victim.places[place])
    if state.book.of[victim.places[place]].pile is Pile.PRINTED:
        raise IllegalMove("attack.printed", card=card)
    if victim.struck >> place & 1:
        raise IllegalMove("attack.deactivated", card=card)
    cost = standing(state.book, victim).defences[place]
    if cost is None:
        raise IllegalMove("attack.defence", card=card)
    if city.strength < cost:
        raise IllegalMove("strength.place", needed=cost, have=city.strength, card=card)
    worth = values(state.book, victim.places)[place]
    hit = replace(victim, struck=victim.struck | 1 << place)
    state = replace(state, cities=put(state.cities, move.victim, hit))
    told = event("attacked", player=state.player, victim=move.victim, card=card, place=PLACE[place], points=worth)
    return _attacked(state, replace(city, strength=city.strength - cost, tokens=city.tokens + worth), [told])


def raid(state: State, move: Raid) -> Step[State]:
    """One resource out of another player's stock."""
    city = _open(state, move)
    victim = _other(state, move.victim)
    number = PLACE_OF[move.resource]
    if city.strength < RAID:
        raise IllegalMove("strength.raid", needed=RAID, have=city.strength)
    if not victim.stock[number]:
        raise IllegalMove("raid.absent", player=move.victim, resource=RESOURCE[move.resource])
    robbed = replace(victim, stock=plus(victim.stock, number, -1))
    state = replace(state, cities=put(state.cities, move.victim, robbed))
    told = event("raided", player=state.player, victim=move.victim, resource=RESOURCE[move.resource])
    gained = replace(city, strength=city.strength - RAID, stock=plus(city.stock, number, 1))
    return _attacked(state, gained, [told])


PLAYED: Played[State] = {
    AttackBandits: attack_bandits,
    AttackPlace: attack_place,
    Raid: raid,
}
