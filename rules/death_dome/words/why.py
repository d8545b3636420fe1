"""The figures behind a fact: what an attack and a defence are made of, and why a hand may grow."""

from __future__ import annotations

from rules.death_dome.model import events as e
from rules.death_dome.model import series_events as se
from rules.death_dome.model.cards import ITEMS, PUNCH, money
from rules.death_dome.model.names import named_by_id, power_name
from rules.engine import Event, Names, say


def why(event: Event, names: Names) -> str:
    """The modifiers and dice behind an event, in words; empty where there are none."""
    match event:
        case se.FirstRolled(faces, _):
            rolls = [say("{who} {face}", who=names[seat], face=face) for seat, face in enumerate(faces) if face]
            return say(
                "One twelve-sided die each; the highest is first, and ties roll again: {rolls:and}.", rolls=rolls
            )
        case e.TurnBegan(_, supply, limit):
            return say(
                "Hand limit 3, and 1 for every 5 supply: 3 + {more} = {limit} (never above 7).",
                more=supply // 5, limit=limit,
            )  # fmt: skip
        case e.Struck():
            return strength(event)
        case e.CardsShown(_, _, cards, uses) if cards:
            return say("{uses:and}.", uses=[purpose(card, use) for card, use in zip(cards, uses, strict=True)])
        case e.Wounded(unit, attack, defence, wounds, vitae):
            return say(
                "{unit}: attack value {attack} less defence value {defence} (toughness, cards carried, cards shown)"
                " = {wounds}; vitae now {vitae}.",
                unit=named_by_id(unit), attack=attack, defence=defence, wounds=wounds, vitae=vitae,
            )  # fmt: skip
        case se.MatchEnded(_, payouts, _):
            sums = [say("{who} {sum}", who=names[seat], sum=money(payout)) for seat, payout in enumerate(payouts)]
            return say("100k for each point and shell, 500k for each tower: {sums:and}.", sums=sums)
    return ""


def purpose(card: str, use: str) -> str:
    """`Slap (1) for its value`: what a card was shown for."""
    if use == "value":
        return say("{card} for its value", card=power_name(card))
    if use == "brace":
        return say("{card} against being pushed", card=power_name(card))
    return say("{card} for the payback of {unit}", card=power_name(card), unit=named_by_id(use))


def strength(event: e.Struck) -> str:
    """What an attack value is made of, before cards."""
    if event.cause == "token":
        return say("Bug tokens attack with {power}.", power=event.power)
    if event.cause == "payback":
        return say("Payback {power}: neither weapon nor unit strength counts.", power=event.power)
    unit, power = named_by_id(event.by), event.power
    if event.weapon == PUNCH:
        return say("{unit} has strength {power}, and its fist adds nothing: {power}.", unit=unit, power=power)
    weapon = ITEMS[event.weapon]
    return say(
        "{unit} has strength {own}, and {weapon} adds {more}: {power}.",
        unit=unit, own=power - weapon.strength, weapon=weapon.name, more=weapon.strength, power=power,
    )  # fmt: skip
