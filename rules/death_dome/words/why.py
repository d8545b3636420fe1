"""The figures behind a fact: what an attack and a defence are made of, and why a hand may grow."""

from __future__ import annotations

from rules.common.english import listed
from rules.death_dome.model import events as e
from rules.death_dome.model import series_events as se
from rules.death_dome.model.cards import ITEMS, PUNCH, money
from rules.death_dome.model.names import named_by_id, power_name
from rules.engine import Event, Names


def why(event: Event, names: Names) -> str:
    """The modifiers and dice behind an event, in words; empty where there are none."""
    match event:
        case se.FirstRolled(faces, _):
            rolls = listed([f"{names[seat]} {face}" for seat, face in enumerate(faces) if face])
            return f"One twelve-sided die each; the highest is first, and ties roll again: {rolls}."
        case e.TurnBegan(_, supply, limit):
            return f"Hand limit 3, and 1 for each 5 supply: 3 + {supply // 5} = {limit} (never above 7)."
        case e.Struck():
            return strength(event)
        case e.CardsShown(_, _, cards, uses) if cards:
            return f"{listed([f'{power_name(card)} {purpose(use)}' for card, use in zip(cards, uses, strict=True)])}."
        case e.Wounded(unit, attack, defence, wounds, vitae):
            told = f"attack value {attack} less defence value {defence} (toughness, cards carried, cards shown)"
            return f"{named_by_id(unit)}: {told} = {wounds}; vitae now {vitae}."
        case se.MatchEnded(_, payouts, _):
            sums = listed([f"{names[seat]} {money(payout)}" for seat, payout in enumerate(payouts)])
            return f"100k for each point and shell, 500k for each tower: {sums}."
    return ""


def purpose(use: str) -> str:
    """What a card was shown for."""
    return {"value": "for its value", "brace": "against being pushed"}.get(
        use, f"for the payback of {named_by_id(use)}"
    )


def strength(event: e.Struck) -> str:
    """What an attack value is made of, before cards."""
    if event.cause == "token":
        return f"Bug tokens attack with {event.power}."
    if event.cause == "payback":
        return f"Payback {event.power}: neither weapon nor unit strength counts."
    weapon = ITEMS[event.weapon].strength if event.weapon in ITEMS else 0
    name = "its fist adds nothing" if event.weapon == PUNCH else f"{ITEMS[event.weapon].name} adds {weapon}"
    return f"{named_by_id(event.by)} has strength {event.power - weapon}, and {name}: {event.power}."
