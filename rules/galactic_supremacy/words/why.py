"""What is behind a fact, for whoever asks why: its dice, and what was counted, each with the rule that says so."""

from __future__ import annotations

from collections.abc import Mapping

from rules.engine import Event, Names, say
from rules.galactic_supremacy.chapters.estimates import FACES
from rules.galactic_supremacy.chapters.research import FREE_CHOICE
from rules.galactic_supremacy.model import events as e
from rules.galactic_supremacy.model.names import card, dice, piece
from rules.galactic_supremacy.model.state import HOME_DICE
from rules.galactic_supremacy.model.tables import EFFECTS, EXCHANGES, TECH_ORDER, TECHNOLOGIES, Effect, ExchangeName

EXCHANGE_RULES: Mapping[ExchangeName, str] = {
    "exploration": "GS-DRW-03",
    "draft": "GS-DRW-04",
    "intelligence": "GS-DRW-05",
    "development": "GS-DRW-06",
}
CHANCES: Mapping[Effect, str] = {
    "steal": "GS-CRD-09",
    "counter": "GS-CRD-10",
    "military_sabotage": "GS-CRD-11",
    "assassination": "GS-CRD-13",
}
"""The effects that may fail, with the rules that give their dice."""
POOLS = say(
    "A Fleet or a colony rolls 1 die, a Homeworld 5 [GS-ATK-12]; +1 for each combat technology in which its side is"
    " ahead [GS-ATK-13], +1 for a Leader, +1 for each Tactical Superiority [GS-ATK-14]."
)
INCOME = (
    "5 for the Homeworld [GS-PRD-01], 1 for each colony [GS-PRD-02], 1 for each Leader on a world [GS-PRD-03], and for"
    " every world 1 more for each level that Terraforming, Industry and Energy all have above the first [GS-PRD-04]:"
    " {amount}. With {before} from before [GS-PRD-06]: {total}."
)
"""A line to be said with the income, the credits `before` it and the `total`."""
LIMIT = say(
    "A hand holds 5 cards at the end of the Draw Phase [GS-DRW-12], and 1 more for each level that Terraforming,"
    " Industry and Energy all have above the first [GS-PRD-05]."
)


def why(event: Event, names: Names) -> str:
    """The dice and modifiers behind a fact; empty where its rules say all."""
    return turn_reason(event, names) or card_reason(event) or war_reason(event, names)


# -- setup, income, research, the end ----------------------------------------------------------------------------------


def turn_reason(event: Event, names: Names) -> str:
    """Turn order, head start, income, technologies, the end."""
    match event:
        case e.OrderRolled():
            return order_reason(event, names)
        case e.TurnOrderSet():
            return say("The highest roll goes first, the others follow in descending order [GS-SET-08].")
        case e.HeadStarted(_, die, cards, bonus):
            line = (
                "1D5 cards, a ten-sided die halved and rounded up [R6]: {die} gives {cards}."
                " 1D10 credits [GS-SET-10]: {bonus}."
            )
            return say(line, die=die, cards=cards, bonus=bonus)
        case e.IncomePaid(_, amount, total):
            return say(INCOME, amount=amount, before=total - amount, total=total)
        case e.ResearchRolled(_, die):
            return say("One ten-sided die on Table C [GS-RSH-01]: {topic}.", topic=topic(die))
        case e.TechnologyRaised(_, technology, level):
            line = (
                "One level more [GS-RSH-01]: {before} + 1 = {level}. {technology} is {face} on Table C;"
                " a 0 lets its player choose [GS-RSH-02]."
            )
            face = TECH_ORDER.index(technology) + 1
            return say(line, before=level - 1, level=level, technology=TECHNOLOGIES[technology], face=face)
        case e.GameWon(_, True):
            return say("At the round limit most worlds win, then most Fleets in play, then most credits [GS-END-05].")
    return ""


def order_reason(event: e.OrderRolled, names: Names) -> str:
    """Who rolled what for the turn order, and who has to roll again."""
    rolls = [f"{names[seat]} {die}" for seat, die in zip(event.seats, event.dice, strict=True)]
    tied = [names[seat] for seat, die in zip(event.seats, event.dice, strict=True) if event.dice.count(die) > 1]
    line = "One ten-sided die each, the highest first [GS-SET-08]: {rolls:and}."
    if tied:
        line = (
            "One ten-sided die each, the highest first [GS-SET-08]: {rolls:and}."
            " {tied:and} roll again, as each tied with another [R7]."
        )
    return say(line, rolls=rolls, tied=tied)


def topic(die: int) -> str:
    """`5 is Computers`, `10, the face 0, is a free choice [GS-RSH-02]`."""
    if die == FREE_CHOICE:
        return say("{die}, the face 0, is a free choice [GS-RSH-02]", die=die)
    return say("{die} is {technology}", die=die, technology=TECHNOLOGIES[TECH_ORDER[die - 1]])


# -- cards -------------------------------------------------------------------------------------------------------------


def card_reason(event: Event) -> str:
    """Exchanges, the hand limit, and what Command cards bring."""
    match event:
        case e.Exchanged(_, exchange, drawn, _):
            row, rule = EXCHANGES[exchange], EXCHANGE_RULES[exchange]
            line = "{exchange} may keep a {card} and discards anything else [{rule}]: a {drawn} was drawn."
            return say(line, exchange=row.title, card=card(row.keep), rule=rule, drawn=card(drawn))
        case e.Forgone():
            return say("What an exchange brings may be kept, or not [GS-DRW-13].")
        case e.Discarded():
            return LIMIT
        case e.EffectRolled():
            return effect_reason(event)
        case e.UseNegated():
            line = "Counter Espionage works on 1 to {needs} [GS-CRD-10]; its die was told just before."
            return say(line, needs=EFFECTS["counter"].needs)
        case e.CardLost():
            return say("One card of the hand at random [GS-CRD-01].")
        case e.DeckPeeked(_, count):
            line = "As many cards as the die shows, or all of a deck that has fewer [GS-CRD-03, R36]: {cards}."
            return say(line, cards=count)
        case e.CreditsChanged():
            return credits_reason(event)
        case e.CardStolen():
            return say("One card of the hand at random [GS-CRD-09].")
        case e.PieceReturned():
            line = "Military Sabotage works on 1 to {needs} [GS-CRD-11]."
            return say(line, needs=EFFECTS["military_sabotage"].needs)
    return ""


def effect_reason(event: e.EffectRolled) -> str:
    """The die of an effect, and what it means."""
    die = event.die
    match event.effect:
        case "quotas":
            line = "One ten-sided die [GS-CMD-04] less 2, at least 0 [GS-CRD-08, R12]: {sum}."
            return say(line, sum=less_two(die))
        case "industrial_sabotage":
            line = (
                "One ten-sided die [GS-CMD-04] less 2, at least 0 and at most what the player has"
                " [GS-CRD-12, R12]: {sum}."
            )
            return say(line, sum=less_two(die))
        case "planning":
            return say("One ten-sided die [GS-CMD-04]: so many cards are looked at [GS-CRD-03]: {die}.", die=die)
    if event.effect not in CHANCES:
        return say("One ten-sided die [GS-CMD-04], which works on 1 to {needs}: {die} works.", needs=FACES, die=die)
    line = "One ten-sided die [GS-CMD-04], which works on 1 to {needs} [{rule}]: {die} fails."
    if event.worked:
        line = "One ten-sided die [GS-CMD-04], which works on 1 to {needs} [{rule}]: {die} works."
    return say(line, needs=EFFECTS[event.effect].needs, rule=CHANCES[event.effect], die=die)


def less_two(die: int) -> str:
    """`9 − 2 = 7 credits`; `1 − 2 counts as 0 credits`."""
    if die < 2:
        return say("{die} − 2 counts as 0 credits", die=die)
    return say("{die} − 2 = {credits:# credit|# credits}", die=die, credits=die - 2)


def credits_reason(event: e.CreditsChanged) -> str:
    """What an effect's die was worth."""
    if event.effect == "industrial_sabotage":
        line = "The die less 2, at least 0 and at most what the player had [GS-CRD-12, R12]: {amount}."
        return say(line, amount=-event.amount)
    line = "The die less 2, at least 0 [GS-CRD-08, R12]: it showed 1 or 2."
    if event.amount:
        line = "The die less 2, at least 0 [GS-CRD-08, R12]: {die} − 2 = {amount}."
    return say(line, die=event.amount + 2, amount=event.amount)


# -- war ---------------------------------------------------------------------------------------------------------------


def war_reason(event: Event, names: Names) -> str:
    """Who may defend, how many dice were rolled, what they destroyed."""
    match event:
        case e.DefenseRight():
            return say(
                "A higher Jump Speed than the attacker's calls distant Fleets [GS-ATK-06]; Surprise takes that away"
                " [GS-CRD-05], Ambush gives it [GS-CRD-06]."
            )
        case e.UnitReinforced(_, unit):
            line = "+1 die for {unit} in every round: Tactical Superiority, several add up [GS-CRD-04]."
            return say(line, unit=piece(unit, names))
        case e.CombatRolled(_, attackers, defenders):
            sides = ["; ".join([pool(unit, faces) for unit, faces in side]) for side in (attackers, defenders)]
            rolled = (say("Attack: {rolls}.", rolls=sides[0]), say("Defence: {rolls}.", rolls=sides[1]))
            return "\n".join([POOLS, *rolled])
        case e.UnitDestroyed():
            return destroyed_reason(event, names)
    return ""


def pool(unit: str, faces: tuple[int, ...]) -> str:
    """`F1 rolls 1 die: 9`, `F1 rolls 4 dice (1, +3): 8+5+6+1 = 20`."""
    basic = HOME_DICE if unit.startswith("H") else 1
    line, more = "{unit} rolls {number:# die|# dice}: {dice}", len(faces) - basic
    if more > 0:
        line = "{unit} rolls {number:# die|# dice} ({basic}, +{more}): {dice}"
    return say(line, unit=unit, number=len(faces), basic=basic, more=more, dice=dice(faces))


def destroyed_reason(event: e.UnitDestroyed, names: Names) -> str:
    """What a unit rolled, what destroys it, and what was rolled against it."""
    who, roll = piece(event.unit, names), event.roll
    if event.unit.startswith("C"):
        line = "{unit} rolled {roll} and wins ties: {needed} or more destroy it [GS-ATK-18]."
        needed = say(line, unit=who, roll=roll, needed=roll + 1)
    else:
        needed = say("{unit} rolled {roll}: as much or more destroys it [GS-ATK-16].", unit=who, roll=roll)
    line = "{by:and} rolled {total}."
    if len(event.by) > 1:
        line = "{by:and} rolled {total} together, as units may join [GS-ATK-17]."
    return f"{needed} {say(line, by=event.by, total=event.total)}"
