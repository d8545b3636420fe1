"""The guided table of Galactic Supremacy: seven turns, from the first card to the first raid."""

from __future__ import annotations

from collections.abc import Mapping

from rules.common.reasons import Reason, Why
from rules.engine import Answer, Event, Move, Pick, Question
from rules.engine.lesson import Goal, Lesson, Tip
from rules.galactic_supremacy.computer.war import army_of, myself, outlook_on, rivals
from rules.galactic_supremacy.model import events, moves
from rules.galactic_supremacy.model.tables import PRICES, TECHNOLOGIES, CardKind, ExchangeName
from rules.galactic_supremacy.model.view import GalaxyView, WorldView

SURE_ENOUGH = 0.3
"""The chance from which a raid is suggested: a lesson without a fight would be a dull one."""
WELCOME = Tip(
    "You rule a space empire, and so does your rival. You settle colonies, build Fleets and raise nine technologies;"
    " whoever destroys the other's **Homeworld** wins. There is no map: every Fleet can reach every enemy world.\n"
    "A turn has seven phases: Draw, Production, Command, Build, Attack, Move, Research. On the table's picture each"
    " empire has a strip: its credits, its technologies (red ones for war, green ones for income), its worlds (H1 is"
    " your Homeworld) and the Fleets there. Your own panel shows your hand, which nobody else sees.",
    rules=("GS-END-01", "GS-ATK-02", "GS-ATK-26", "GS-SEQ-02", "GS-SET-05", "R20", "R42"),
)
FAREWELL = Tip(
    "You have seen what a turn is made of. A whole game goes on like this until one Homeworld is left. Good players"
    " raise technologies early, because a lead in one for war is a die for every unit in every battle, keep a Command"
    " card back for bad days, raid badly guarded colonies, and watch who has the most Fleets. Against people there are"
    " also deals: in the panel, Deals and more… offers cards, credits and promises.",
    rules=("GS-END-01", "GS-ATK-13", "GS-CMD-01", "GS-CRD-07", "GS-DEA-01"),
)
PROMPTS: Mapping[str, Tip] = {
    "draw": Tip(
        "**Draw Phase.** You have just drawn your free card; it lies in your hand above. Once a turn you may buy one"
        " more for 5 credits, and some cards may be exchanged, such as a Fleet for the hope of a Colony. Credits buy"
        " more in the Build Phase, so buy cards when you can pay for what you hold.",
        "Buy a card only if you can pay for what you hold already; else go on.",
        ("GS-DRW-01", "GS-DRW-02", "GS-DRW-03", "GS-DRW-07"),
    ),
    "keep": Tip(
        "The exchange has worked: the card is of the kind that you hoped for, and lies in your hand. You may keep it or"
        " discard it. Everybody has seen it.",
        "It is what you hoped for: keep it, unless you have changed your mind.",
        ("GS-DRW-03", "GS-DRW-08", "GS-DRW-13"),
    ),
    "discard": Tip(
        "Your hand is over its limit (5 cards to begin with), so one goes, face up. Keep what you can pay for soon, and"
        " one Command card in any case.",
        "One card too many: part with what you will not use soon.",
        ("GS-DRW-12",),
    ),
    "command": Tip(
        "**Command Phase.** Every Command card can be used for any one of many effects: spy on a hand, steal a card,"
        " win credits, sabotage. Others may answer with Counter Espionage. Some uses come up by themselves later: Peace"
        " Talks when you are attacked, Tactical Superiority in a battle. So good players keep one back.",
        "Use a Command card, or keep it for Peace Talks or an extra die in battle.",
        (
            "GS-CMD-01",
            "GS-CMD-02",
            "GS-CMD-03",
            "GS-CRD-02",
            "GS-CRD-04",
            "GS-CRD-07",
            "GS-CRD-08",
            "GS-CRD-09",
            "GS-CRD-10",
            "R13",
        ),
    ),
    "build": Tip(
        "**Build Phase.** Put cards into play: a Colony (10 credits) brings 1 credit a turn, a Fleet (10) attacks and"
        " defends, a Leader (5) gives his unit 1 more die, and 1 credit a turn if he sits on a world. You may build as"
        " much as you can pay for; what you build can be used this very turn.",
        "Build what you can pay for; keep 10 credits if you hold a Research card.",
        ("GS-BLD-01", "GS-BLD-02", "GS-BLD-03", "GS-BLD-04", "GS-PRD-02", "GS-PRD-03", "GS-ATK-14"),
    ),
    "attack": Tip(
        "**Attack Phase.** Once a turn you may attack one enemy world with any of your Fleets. A Fleet has 1 die, a"
        " colony 1, a Homeworld 5; a Leader adds 1, and so does each war technology in which you are ahead. A"
        " unit may destroy one whose total is equal or lower, but a colony falls only to a higher one. An unguarded"
        " colony is a fine first victim, a Homeworld needs an armada.",
        "Attack only where your dice are better; an unguarded colony is the best victim.",
        ("GS-ATK-01", "GS-ATK-02", "GS-ATK-12", "GS-ATK-13", "GS-ATK-14", "GS-ATK-16", "GS-ATK-18"),
    ),
    "move": Tip(
        "**Move Phase.** Fleets may go to any of your worlds and Leaders to any of your units, free of charge. What"
        " stands at your Homeworld tonight defends it until your next turn.",
        "Bring Fleets to where you may be attacked, above all to your Homeworld.",
        ("GS-MOV-01", "GS-MOV-02", "GS-ATK-06"),
    ),
    "research": Tip(
        "**Research Phase.** For 10 credits and a Research card you roll a die that raises one of nine technologies for"
        " good. A lead in a war technology is 1 more die for every unit in every battle, so this is the best investment"
        " in the game.",
        "If you can pay, roll: technologies are never lost.",
        ("GS-RSH-01", "GS-RSH-03", "GS-ATK-13"),
    ),
    "technology": Tip(
        "The die shows 0, so you may choose the technology. Firepower, Range, Defenses, Computers and Sublight Speed"
        " are for war: being ahead counts, not by how much. Terraforming, Industry and Energy raise your income when"
        " all three rise together.",
        "Choose a war technology that takes the lead from your rival, or breaks his.",
        ("GS-RSH-02", "GS-ATK-13", "GS-PRD-04"),
    ),
    "send": Tip(
        "Mark the Fleets that attack, then press Confirm. Each rolls its own dice, and several may add their totals"
        " against one enemy. They come back to their worlds afterwards, if they live.",
        "Mark the Fleets that attack, then press Confirm.",
        ("GS-ATK-02", "GS-ATK-15", "GS-ATK-17", "GS-ATK-28"),
    ),
    "peace": Tip(
        "You are attacked! A Command card can be Peace Talks: the attack is off, and this rival may not attack you"
        " again this turn. For a Homeworld in danger it is the best use of all.",
        "Peace Talks call the attack off; keep the card if the danger is small.",
        ("GS-ATK-05", "GS-CRD-07"),
    ),
    "surprise": Tip(
        "Your rival's distant Fleets may come to help: his Jump Speed is higher, or he has used Ambush. A Command card"
        " used as Surprise keeps them away.",
        "Surprise keeps distant Fleets out of this battle.",
        ("GS-ATK-06", "GS-ATK-07", "GS-CRD-05"),
    ),
    "ambush": Tip(
        "Only Fleets at the attacked world may defend it. A Command card used as Ambush lets your others come to help.",
        "Ambush calls your distant Fleets to help.",
        ("GS-ATK-06", "GS-ATK-07", "GS-CRD-06"),
    ),
    "defence": Tip(
        "Mark what leaves the attacked world and what comes to help. All others stay where they are, and who stays at"
        " the attacked world fights. A Fleet that could only die with its colony had better leave. Then press Confirm.",
        "Mark who withdraws and who helps, then press Confirm; the others stay.",
        ("GS-ATK-08", "GS-ATK-09"),
    ),
    "tactical": Tip(
        "Before the dice fall, a Command card can be Tactical Superiority: 1 more die for one unit in every round of"
        " this battle. Worth it where the battle is close.",
        "One more die for one unit: worth a card where the battle is close.",
        ("GS-ATK-11", "GS-CRD-04"),
    ),
    "take_colony": Tip(
        "The colony has fallen, and you may take its card into your hand: for 10 credits you can settle it yourself"
        " later.",
        "Take the card: it is a colony of yours to come.",
        ("GS-ATK-25", "GS-BLD-01"),
    ),
    "rehouse_fleet": Tip(
        "This Fleet has lost its colony and moves to another world of yours. The Homeworld is always worth guarding.",
        "Where does the Fleet go? The Homeworld is always worth guarding.",
        ("GS-CRD-11",),
    ),
    "rehouse_leader": Tip(
        "This Leader has lost his unit and goes to another, which then has 1 more die. On a world he earns 1 credit a"
        " turn as well, on a Fleet he goes along into attacks.",
        "On a world he earns a credit a turn, on a Fleet he attacks.",
        ("GS-CRD-11", "GS-PRD-03", "GS-ATK-14"),
    ),
    "counter": Tip(
        "Your rival uses a Command card. With one of your own you may counter it: on 1 to 8 of ten his has no effect."
        " Your card is gone in any case, so counter only what would hurt.",
        "Counter it only if it would hurt more than a card is worth.",
        ("GS-CRD-10", "GS-CRD-15", "GS-CMD-02"),
    ),
    "strike": Tip(
        "All dice lie open. Each of your units may destroy one enemy with an equal or lower total (a colony only with a"
        " lower one), and several may add theirs. Choosing nothing lets the best victims be chosen for you.",
        "Who strikes at whom? Choosing nothing takes the best victims for you.",
        ("GS-ATK-16", "GS-ATK-17", "GS-ATK-18", "GS-ATK-20", "GS-ATK-21", "GS-ATK-22"),
    ),
}
EVENTS: Mapping[type[Event], Tip] = {
    events.IncomePaid: Tip(
        "**Production:** 5 credits for a Homeworld, 1 for each colony, 1 for each Leader on a world, and more with"
        " technologies. It comes by itself.",
        rules=("GS-PRD-01", "GS-PRD-02", "GS-PRD-03", "GS-PRD-04", "GS-PRD-06"),
    ),
    events.Exchanged: Tip(
        "**An exchange:** a card goes for the top one of the deck, which may be kept only if it is of the right kind.",
        rules=("GS-DRW-03", "GS-DRW-07", "GS-DRW-08", "GS-DRW-13"),
    ),
    events.CombatRolled: Tip(
        "**Combat:** every unit rolls its dice and adds them up; an equal or higher total destroys an enemy, but"
        " a colony falls only to a higher one. Fleets must fall before the world behind them can be struck, in a later"
        " round.",
        rules=("GS-ATK-15", "GS-ATK-16", "GS-ATK-18", "GS-ATK-19"),
    ),
    events.TechnologyRaised: Tip(
        "**Technology:** in battle only the lead counts, and not its size. The strip of each empire shows all nine"
        " levels.",
        rules=("GS-RSH-01", "GS-ATK-13", "R42"),
    ),
    events.UnitDestroyed: Tip(
        "**Lost units** go to the discard pile, and a Leader goes with his unit.",
        rules=("GS-ATK-24",),
    ),
    events.CommandUsed: Tip(
        "**A Command card** is discarded when it is used, whether it works or not.",
        rules=("GS-CMD-02",),
    ),
    events.AttackCalledOff: Tip(
        "**Peace Talks:** the attack is off, and nobody has lost anything.",
        rules=("GS-ATK-05",),
    ),
    events.Built: Tip(
        "**Built:** what lies on the table is seen by everybody, so watch what your rival builds.",
        rules=("GS-BLD-01", "GS-BLD-02", "GS-BLD-03"),
    ),
    events.Reshuffled: Tip(
        "**The deck** was empty, so the discard pile was shuffled and is the deck now.",
        rules=("GS-DRW-10",),
    ),
}


# -- the goals ---------------------------------------------------------------------------------------------------------


def paid(event: Event, seen: GalaxyView) -> bool:
    """The learner got an income."""
    return isinstance(event, events.IncomePaid) and event.seat == seen.seat


def built(kinds: tuple[CardKind, ...], event: Event, seen: GalaxyView) -> bool:
    """The learner put a card of one of these kinds into play."""
    return isinstance(event, events.Built) and event.seat == seen.seat and event.card in kinds


def commanded(event: Event, seen: GalaxyView) -> bool:
    """The learner used a Command card."""
    return isinstance(event, events.CommandUsed) and event.seat == seen.seat


def researched(event: Event, seen: GalaxyView) -> bool:
    """The learner rolled for a technology, not for the head start."""
    own_turn = seen.round > 1 or seen.phase == "research"
    return isinstance(event, events.ResearchRolled) and event.seat == seen.seat and own_turn


def attacked(event: Event, seen: GalaxyView) -> bool:
    """The learner's Fleets attacked."""
    return isinstance(event, events.AttackDeclared) and event.attacker == seen.seat


GOALS: tuple[Goal[GalaxyView], ...] = (
    Goal("income", "Income", "leave the Draw Phase: your income comes by itself.", paid, ("GS-PRD-06",)),
    Goal(
        "settle", "Settle", "with a Colony card and 10 credits, choose Colony in the Build Phase.",
        lambda event, seen: built(("colony",), event, seen), ("GS-BLD-01",),
    ),
    Goal(
        "arm", "Arm", "with a Fleet or Leader card and the credits, choose it in the Build Phase.",
        lambda event, seen: built(("fleet", "leader"), event, seen), ("GS-BLD-02", "GS-BLD-03"),
    ),
    Goal(
        "command", "Command", "use a Command card in the Command Phase, such as Exceed Quotas.", commanded,
        ("GS-CMD-01", "GS-CRD-08"),
    ),
    Goal(
        "research", "Research", "with a Research card and 10 credits, roll in the Research Phase.", researched,
        ("GS-RSH-01",),
    ),
    Goal(
        "attack", "Attack", "with a Fleet in play, attack an unguarded enemy colony in the Attack Phase.", attacked,
        ("GS-ATK-01", "GS-ATK-12"),
    ),
)  # fmt: skip


# -- suggestions -------------------------------------------------------------------------------------------------------


def suggest(seen: GalaxyView, question: Question, done: Mapping[str, int]) -> Answer | None:
    """What shows something new, where the autopilot would not come to it."""
    options: tuple[Move, ...] = tuple(getattr(question, "options", ()))
    match question.prompt:
        case "draw":
            return worth_a_try(seen, options, done)
        case "command" if "command" not in done:
            return next((move for move in options if move == moves.Use.of("quotas", "")), None)
        case "build":
            return something_new(seen, options, done)
        case "attack" if "attack" not in done:
            return first_raid(seen, options)
        case "send" if "attack" not in done and isinstance(question, Pick):
            return tuple(options)
    return None


def worth_a_try(seen: GalaxyView, options: tuple[Move, ...], done: Mapping[str, int]) -> Answer | None:
    """An exchange for a card that is still missing for a goal, where one to spare can be given for it."""
    held = seen.hand_counts()
    for goal, missing, given, name in WANTED:
        if goal not in done and not held.get(missing) and held.get(given, 0) > 1 and moves.Exchange.of(name) in options:
            return moves.Exchange.of(name)
    return None


WANTED: tuple[tuple[str, CardKind, CardKind, ExchangeName], ...] = (
    ("research", "research", "command", "development"),
    ("settle", "colony", "fleet", "exploration"),
    ("command", "command", "research", "intelligence"),
    ("arm", "fleet", "colony", "draft"),
)
"""For a goal that is not reached: the card that it needs, the card to give for it, and the exchange."""


def settler(seen: GalaxyView, question: Question) -> Answer | None:
    """How the rival plays: it looks for a colony and settles it first, so that there is something to raid."""
    options: tuple[Move, ...] = tuple(getattr(question, "options", ()))
    if len(myself(seen).worlds) > 1:
        return None
    if question.prompt == "build":
        return next((move for move in options if isinstance(move, moves.Build) and move.card == "colony"), None)
    if question.prompt == "draw" and not seen.hand_counts().get("colony"):
        return next((move for move in options if move == moves.Exchange.of("exploration")), None)
    return None


def something_new(seen: GalaxyView, options: tuple[Move, ...], done: Mapping[str, int]) -> Answer | None:
    """What the learner has not built yet: a Fleet first, and a Leader aboard it."""
    places = [move for move in options if isinstance(move, moves.Build)]
    wanted: list[CardKind] = ["fleet", "leader"] if "arm" not in done or "attack" not in done else []
    wanted += ["colony"] if "settle" not in done else []
    for kind in wanted:
        found = [move for move in places if move.card == kind]
        if kind == "leader":
            found = [move for move in found if move.at.startswith("F")]
        if found and not (kind == "fleet" and len(myself(seen).fleets) > 1):
            return found[0]
    return None


def first_raid(seen: GalaxyView, options: tuple[Move, ...]) -> Answer | None:
    """The colony that all own Fleets would most likely destroy, if that is likely enough."""
    chances = {move: chance_of(seen, move.world) for move in options if isinstance(move, moves.Attack)}
    best = max(chances, key=lambda move: chances[move], default=None)
    return best if best and chances[best] >= SURE_ENOUGH else None


def chance_of(seen: GalaxyView, world: str) -> float:
    """The chance that all own Fleets together destroy a world."""
    owner = next(player for player in rivals(seen) if any(held.id == world for held in player.worlds))
    place: WorldView = next(held for held in owner.worlds if held.id == world)
    return outlook_on(myself(seen), owner, place, army_of(myself(seen))).win


# -- reasons -----------------------------------------------------------------------------------------------------------

BUILDINGS: Mapping[CardKind, Why] = {
    "fleet": Reason("without Fleets you can neither attack nor guard a world", "GS-ATK-01", "GS-ATK-08"),
    "colony": Reason("it pays 1 credit a turn as long as you hold it", "GS-PRD-02"),
    "leader": Reason(
        "he makes a unit stronger by a die, and earns a credit a turn on a world", "GS-ATK-14", "GS-PRD-03"
    ),
}
REASONS: Mapping[type[Move], Why] = {
    moves.BuyCard: Reason("you can pay for what you hold, so another card is worth its 5 credits", "GS-DRW-02"),
    moves.Exchange: "this card is of little use to you now",
    moves.Keep: Reason("it is what you gave the other card for", "GS-DRW-13"),
    moves.Discard: "you need it least",
    moves.Redeploy: "your Homeworld is the one world that must not fall",
    moves.Reassign: "he is worth more there in the next turn",
    moves.Research: Reason(
        "a technology is never lost, and a lead in war is a die for every unit", "GS-RSH-01", "GS-ATK-13"
    ),
    moves.TakeColony: Reason("you may settle it yourself later", "GS-ATK-25"),
    moves.Pass: "the card is worth more to you than this",
}


def because(seen: GalaxyView, question: Question, answer: Answer) -> Why:
    """Why the suggestion is good."""
    match answer:
        case moves.Build(card, _):
            return BUILDINGS[card]
        case moves.Use(effect, _):
            return "credits are what everything waits for" if effect == "quotas" else "now it is worth its card"
        case moves.Attack(world):
            return f"your Fleets destroy it with a chance of about {round(100 * chance_of(seen, world))}%"
        case moves.Raise(technology):
            return f"{TECHNOLOGIES[technology]} gains you most against your rival's levels"
        case moves.Done():
            return because_nothing(seen, question.prompt)
        case Move():
            return REASONS.get(type(answer), "it serves you best here")
    return BY_PROMPT.get(question.prompt, "it serves you best here")


def because_nothing(seen: GalaxyView, prompt: str) -> Why:
    """Why it is best to go on."""
    held, money = seen.hand_counts(), myself(seen).credits
    match prompt:
        case "draw":
            return "the cards are worth keeping, and credits buy more in the Build Phase"
        case "command" if not held.get("command"):
            return Reason("you hold no Command card; you are asked all the same, so that nobody can tell", "GS-SEQ-04")
        case "command":
            return Reason("the card is worth more when you are attacked, or in a battle", "GS-CRD-04", "GS-CRD-07")
        case "build" if held.get("research") and money >= PRICES["research"]:
            return Reason("ten credits are put by for your Research card", "GS-RSH-01")
        case "build":
            return "you hold nothing more that you can pay for now"
        case "attack":
            return "no enemy world is weak enough for your Fleets today"
        case "move":
            return "everything stands where it should"
    needed = "costs 10 credits" if held.get("research") else "needs a Research card"
    return Reason(f"a roll {needed}", "GS-RSH-01")


BY_PROMPT: Mapping[str, str] = {
    "send": "more Fleets have more dice, and this party has the best prospects",
    "defence": "so the attack costs you least",
}
"""Why several are chosen, or none."""

LESSON: Lesson[GalaxyView] = Lesson(
    seats=2,
    options={"head_start": "yes"},
    welcome=WELCOME,
    prompts=PROMPTS,
    events=EVENTS,
    goals=GOALS,
    farewell=FAREWELL,
    last_round=7,
    because=because,
    suggest=suggest,
    rival=settler,
)
