"""What is behind a fact, for whoever asks why: its dice, and what was counted, each with the rule that says so."""

from __future__ import annotations

from collections.abc import Mapping

from rules.common.english import counted, listed
from rules.engine import Event, Names
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
POOLS = (
    "A Fleet or a colony rolls 1 die, a Homeworld 5 [GS-ATK-12]; +1 for each combat technology in which its side is"
    " ahead [GS-ATK-13], +1 for a Leader, +1 for each Tactical Superiority [GS-ATK-14]."
)
INCOME = (
    "5 for the Homeworld [GS-PRD-01], 1 for each colony [GS-PRD-02], 1 for each Leader on a world [GS-PRD-03], and for"
    " every world 1 more for each level that Terraforming, Industry and Energy all have above the first [GS-PRD-04]"
)
LIMIT = (
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
            return "The highest roll goes first, the others follow in descending order [GS-SET-08]."
        case e.HeadStarted(_, die, cards, bonus):
            halved = f"1D5 cards, a ten-sided die halved and rounded up [R6]: {die} gives {cards}"
            return f"{halved}. 1D10 credits [GS-SET-10]: {bonus}."
        case e.IncomePaid(_, amount, total):
            return f"{INCOME}: {amount}. With {total - amount} from before [GS-PRD-06]: {total}."
        case e.ResearchRolled(_, die):
            return f"One ten-sided die on Table C [GS-RSH-01]: {topic(die)}."
        case e.TechnologyRaised(_, technology, level):
            face = TECH_ORDER.index(technology) + 1
            raised = f"One level more [GS-RSH-01]: {level - 1} + 1 = {level}"
            return f"{raised}. {TECHNOLOGIES[technology]} is {face} on Table C; a 0 lets its player choose [GS-RSH-02]."
        case e.GameWon(_, True):
            return "At the round limit most worlds win, then most Fleets in play, then most credits [GS-END-05]."
    return ""


def order_reason(event: e.OrderRolled, names: Names) -> str:
    """Who rolled what for the turn order, and who has to roll again."""
    rolls = listed([f"{names[seat]} {die}" for seat, die in zip(event.seats, event.dice, strict=True)])
    tied = [names[seat] for seat, die in zip(event.seats, event.dice, strict=True) if event.dice.count(die) > 1]
    again = f" {listed(tied)} roll again, as each tied with another [R7]." if tied else ""
    return f"One ten-sided die each, the highest first [GS-SET-08]: {rolls}.{again}"


def topic(die: int) -> str:
    """`5 is Computers`, `10, the face 0, is a free choice [GS-RSH-02]`."""
    if die == FREE_CHOICE:
        return f"{die}, the face 0, is a free choice [GS-RSH-02]"
    return f"{die} is {TECHNOLOGIES[TECH_ORDER[die - 1]]}"


# -- cards -------------------------------------------------------------------------------------------------------------


def card_reason(event: Event) -> str:
    """Exchanges, the hand limit, and what Command cards bring."""
    match event:
        case e.Exchanged(_, exchange, drawn, _):
            row, rule = EXCHANGES[exchange], EXCHANGE_RULES[exchange]
            kept = f"{row.title} may keep a {card(row.keep)} and discards anything else [{rule}]"
            return f"{kept}: a {card(drawn)} was drawn."
        case e.Forgone():
            return "What an exchange brings may be kept, or not [GS-DRW-13]."
        case e.Discarded():
            return LIMIT
        case e.EffectRolled():
            return effect_reason(event)
        case e.UseNegated():
            return (
                f"Counter Espionage works on 1 to {EFFECTS['counter'].needs} [GS-CRD-10]; its die was told just before."
            )
        case e.CardLost():
            return "One card of the hand at random [GS-CRD-01]."
        case e.DeckPeeked(_, count):
            return f"As many cards as the die shows, or all of a deck that has fewer [GS-CRD-03, R36]: {count}."
        case e.CreditsChanged():
            return credits_reason(event)
        case e.CardStolen():
            return "One card of the hand at random [GS-CRD-09]."
        case e.PieceReturned():
            return f"Military Sabotage works on 1 to {EFFECTS['military_sabotage'].needs} [GS-CRD-11]."
    return ""


def effect_reason(event: e.EffectRolled) -> str:
    """The die of an effect, and what it means."""
    head, die = "One ten-sided die [GS-CMD-04]", event.die
    match event.effect:
        case "quotas":
            return f"{head} less 2, at least 0 [GS-CRD-08, R12]: {less_two(die)}."
        case "industrial_sabotage":
            return f"{head} less 2, at least 0 and at most what the player has [GS-CRD-12, R12]: {less_two(die)}."
        case "planning":
            return f"{head}: so many cards are looked at [GS-CRD-03]: {die}."
    needs, outcome = EFFECTS[event.effect].needs, "works" if event.worked else "fails"
    rule = f" [{CHANCES[event.effect]}]" if event.effect in CHANCES else ""
    return f"{head}, which works on 1 to {needs}{rule}: {die} {outcome}."


def less_two(die: int) -> str:
    """`9 − 2 = 7 credits`; `1 − 2 counts as 0 credits`."""
    return f"{die} − 2 = {counted(die - 2, 'credit')}" if die >= 2 else f"{die} − 2 counts as 0 credits"


def credits_reason(event: e.CreditsChanged) -> str:
    """What an effect's die was worth."""
    if event.effect == "industrial_sabotage":
        return f"The die less 2, at least 0 and at most what the player had [GS-CRD-12, R12]: {-event.amount}."
    shown = f"{event.amount + 2} − 2 = {event.amount}" if event.amount else "it showed 1 or 2"
    return f"The die less 2, at least 0 [GS-CRD-08, R12]: {shown}."


# -- war ---------------------------------------------------------------------------------------------------------------


def war_reason(event: Event, names: Names) -> str:
    """Who may defend, how many dice were rolled, what they destroyed."""
    match event:
        case e.DefenseRight():
            return (
                "A higher Jump Speed than the attacker's calls distant Fleets [GS-ATK-06]; Surprise takes that away"
                " [GS-CRD-05], Ambush gives it [GS-CRD-06]."
            )
        case e.UnitReinforced(_, unit):
            return f"+1 die for {piece(unit, names)} in every round: Tactical Superiority, several add up [GS-CRD-04]."
        case e.CombatRolled(_, attackers, defenders):
            sides = ["; ".join([pool(unit, faces) for unit, faces in side]) for side in (attackers, defenders)]
            return f"{POOLS}\nAttack: {sides[0]}.\nDefence: {sides[1]}."
        case e.UnitDestroyed():
            return destroyed_reason(event, names)
    return ""


def pool(unit: str, faces: tuple[int, ...]) -> str:
    """`F1 rolls 1 die: 9`, `F1 rolls 4 dice (1, +3): 8+5+6+1 = 20`."""
    basic = HOME_DICE if unit.startswith("H") else 1
    more = f" ({basic}, +{len(faces) - basic})" if len(faces) > basic else ""
    return f"{unit} rolls {counted(len(faces), 'die', 'dice')}{more}: {dice(faces)}"


def destroyed_reason(event: e.UnitDestroyed, names: Names) -> str:
    """What a unit rolled, what destroys it, and what was rolled against it."""
    who, joined = piece(event.unit, names), len(event.by) > 1
    if event.unit.startswith("C"):
        needed = f"{who} rolled {event.roll} and wins ties: {event.roll + 1} or more destroy it [GS-ATK-18]"
    else:
        needed = f"{who} rolled {event.roll}: as much or more destroys it [GS-ATK-16]"
    by = f"{listed(event.by)} rolled {event.total}{' together, as units may join [GS-ATK-17]' if joined else ''}"
    return f"{needed}. {by}."
