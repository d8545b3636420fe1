"""What the guided table tells: each kind of question and of event, the first time that it comes."""

from __future__ import annotations

from collections.abc import Mapping

from rules.engine import Event, say
from rules.engine.lesson import Tip
from rules.galactic_supremacy.model import events
from rules.galactic_supremacy.model.questions import Prompt

WELCOME = Tip(
    say(
        "You rule a space empire, and so does your rival. You settle colonies, build Fleets and raise nine"
        " technologies; whoever destroys the other's **Homeworld** wins. There is no map: every Fleet can reach every"
        " enemy world.\n"
        "A turn has seven phases: Draw, Production, Command, Build, Attack, Move, Research. On the table's picture each"
        " empire has a strip: its credits, its technologies (red ones for war, green ones for income), its worlds (H1"
        " is your Homeworld) and the Fleets there. Your own panel shows your hand, which nobody else sees."
    ),
    rules=("GS-END-01", "GS-ATK-02", "GS-ATK-26", "GS-SEQ-02", "GS-SET-05", "R20", "R42"),
)
FAREWELL = Tip(
    say(
        "You have seen what a turn is made of. A whole game goes on like this until one Homeworld is left. Good players"
        " raise technologies early, because a lead in one for war is a die for every unit in every battle, keep a"
        " Command card back for bad days, raid badly guarded colonies, and watch who has the most Fleets. Against"
        " people there are also deals: in the panel, Deals and more… offers cards, credits and promises."
    ),
    rules=("GS-END-01", "GS-ATK-13", "GS-CMD-01", "GS-CRD-07", "GS-DEA-01"),
)
PROMPTS: Mapping[str, Tip] = {
    Prompt.DRAW: Tip(
        say(
            "**Draw Phase.** You have just drawn your free card; it lies in your hand above. Once a turn you may buy"
            " one more for 5 credits, and some cards may be exchanged, such as a Fleet for the hope of a Colony."
            " Credits buy more in the Build Phase, so buy cards when you can pay for what you hold. The list shows what"
            " the later phases do as well: if you choose that, the phases before it are passed."
        ),
        say("Buy a card only if you can pay for what you hold already; else go on."),
        ("GS-DRW-01", "GS-DRW-02", "GS-DRW-03", "GS-DRW-07", "GS-SEQ-03", "R58"),
    ),
    Prompt.KEEP: Tip(
        say(
            "The exchange has worked: the card is of the kind that you hoped for, and lies in your hand. You may keep"
            " it or discard it. Everybody has seen it."
        ),
        say("It is what you hoped for: keep it, unless you have changed your mind."),
        ("GS-DRW-03", "GS-DRW-08", "GS-DRW-13"),
    ),
    Prompt.DISCARD: Tip(
        say(
            "Your hand is over its limit (5 cards to begin with), so one goes, face up. Keep what you can pay for soon,"
            " and one Command card in any case."
        ),
        say("One card too many: part with what you will not use soon."),
        ("GS-DRW-12",),
    ),
    Prompt.COMMAND: Tip(
        say(
            "**Command Phase.** Every Command card can be used for any one of many effects: spy on a hand, steal a"
            " card, win credits, sabotage. Others may answer with Counter Espionage. Some uses come up by themselves"
            " later: Peace Talks when you are attacked, Tactical Superiority in a battle. So good players keep one"
            " back."
        ),
        say("Use a Command card, or keep it for Peace Talks or an extra die in battle."),
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
    Prompt.BUILD: Tip(
        say(
            "**Build Phase.** Put cards into play: a Colony (10 credits) brings 1 credit a turn, a Fleet (10) attacks"
            " and defends, a Leader (5) gives their unit 1 more die, and on a world 1 credit a turn as well. You may"
            " build as much as you can pay for; what you build can be used this very turn."
        ),
        say("Build what you can pay for; keep 10 credits if you hold a Research card."),
        ("GS-BLD-01", "GS-BLD-02", "GS-BLD-03", "GS-BLD-04", "GS-PRD-02", "GS-PRD-03", "GS-ATK-14"),
    ),
    Prompt.ATTACK: Tip(
        say(
            "**Attack Phase.** Once a turn you may attack one enemy world with any of your Fleets. A Fleet has 1 die, a"
            " colony 1, a Homeworld 5; a Leader adds 1, and so does each war technology in which you are ahead. A unit"
            " may destroy one whose total is equal or lower, but a colony falls only to a higher one. An unguarded"
            " colony is a fine first victim, a Homeworld needs an armada. Each line of the list begins with your"
            " chance."
        ),
        say("Attack only where your dice are better; an unguarded colony is the best victim."),
        ("GS-ATK-01", "GS-ATK-02", "GS-ATK-12", "GS-ATK-13", "GS-ATK-14", "GS-ATK-16", "GS-ATK-18"),
    ),
    Prompt.MOVE: Tip(
        say(
            "**Move Phase.** Fleets may go to any of your worlds and Leaders to any of your units, free of charge. What"
            " stands at your Homeworld tonight defends it until your next turn."
        ),
        say("Bring Fleets to where you may be attacked, above all to your Homeworld."),
        ("GS-MOV-01", "GS-MOV-02", "GS-ATK-06"),
    ),
    Prompt.RESEARCH: Tip(
        say(
            "**Research Phase.** For 10 credits and a Research card you roll a die that raises one of nine technologies"
            " for good. A lead in a war technology is 1 more die for every unit in every battle, so this is the best"
            " investment in the game."
        ),
        say("If you can pay, roll: technologies are never lost."),
        ("GS-RSH-01", "GS-RSH-03", "GS-ATK-13"),
    ),
    Prompt.TECHNOLOGY: Tip(
        say(
            "The die shows 0, so you may choose the technology. Firepower, Range, Defenses, Computers and Sublight"
            " Speed are for war: being ahead counts, not by how much. Terraforming, Industry and Energy raise your"
            " income when all three rise together."
        ),
        say("Choose a war technology that gives you the lead, or breaks your rival's."),
        ("GS-RSH-02", "GS-ATK-13", "GS-PRD-04"),
    ),
    Prompt.SEND: Tip(
        say(
            "Mark the Fleets that attack, then press Confirm. Each rolls its own dice, and several may add their totals"
            " against one enemy. They come back to their worlds afterwards, if they live."
        ),
        say("Mark the Fleets that attack, then press Confirm."),
        ("GS-ATK-02", "GS-ATK-15", "GS-ATK-17", "GS-ATK-28"),
    ),
    Prompt.PEACE: Tip(
        say(
            "You are attacked! A Command card can be Peace Talks: the attack is off, and this rival may not attack you"
            " again this turn. For a Homeworld in danger it is the best use of all."
        ),
        say("Peace Talks call the attack off; keep the card if the danger is small."),
        ("GS-ATK-05", "GS-CRD-07"),
    ),
    Prompt.SURPRISE: Tip(
        say(
            "Your rival's distant Fleets may come to help: a higher Jump Speed or an Ambush has called them. A Command"
            " card used as Surprise keeps them away."
        ),
        say("Surprise keeps distant Fleets out of this battle."),
        ("GS-ATK-06", "GS-ATK-07", "GS-CRD-05"),
    ),
    Prompt.AMBUSH: Tip(
        say(
            "Only Fleets at the attacked world may defend it. A Command card used as Ambush lets your others come to"
            " help."
        ),
        say("Ambush calls your distant Fleets to help."),
        ("GS-ATK-06", "GS-ATK-07", "GS-CRD-06"),
    ),
    Prompt.DEFENCE: Tip(
        say(
            "Mark what leaves the attacked world and what comes to help. All others stay where they are, and who stays"
            " at the attacked world fights. A Fleet that could only die with its colony had better leave. Then press"
            " Confirm."
        ),
        say("Mark who withdraws and who helps, then press Confirm; the others stay."),
        ("GS-ATK-08", "GS-ATK-09"),
    ),
    Prompt.TACTICAL: Tip(
        say(
            "Before the dice are rolled, a Command card can be Tactical Superiority: 1 more die for one unit in every"
            " round of this battle. Worth it where the battle is close."
        ),
        say("One more die for one unit: worth a card where the battle is close."),
        ("GS-ATK-11", "GS-CRD-04"),
    ),
    Prompt.TAKE_COLONY: Tip(
        say(
            "The colony has fallen, and you may take its card into your hand: for 10 credits you can settle it yourself"
            " later."
        ),
        say("Take the card: it is a colony of yours to come."),
        ("GS-ATK-25", "GS-BLD-01"),
    ),
    Prompt.REHOUSE_FLEET: Tip(
        say(
            "This Fleet has lost its colony and moves to another world of yours. The Homeworld is always worth"
            " guarding."
        ),
        say("Where does the Fleet go? The Homeworld is always worth guarding."),
        ("GS-CRD-11",),
    ),
    Prompt.REHOUSE_LEADER: Tip(
        say(
            "This Leader's unit is leaving, so they go to another, which then has 1 more die. On a world they earn 1"
            " credit a turn as well, on a Fleet they go along into attacks."
        ),
        say("On a world a Leader earns a credit a turn, on a Fleet they join its attacks."),
        ("GS-CRD-11", "GS-PRD-03", "GS-ATK-14"),
    ),
    Prompt.COUNTER: Tip(
        say(
            "Your rival uses a Command card. With one of your own you may counter it: on a die of 1 to 8 theirs has no"
            " effect. Your card is gone in any case, so counter only what would hurt."
        ),
        say("Counter it only if it would hurt more than a card is worth."),
        ("GS-CRD-10", "GS-CRD-15", "GS-CMD-02"),
    ),
    Prompt.STRIKE: Tip(
        say(
            "All dice are on the table. Each of your units may destroy one enemy with an equal or lower total (a "
            "colony only with a lower one), and several may add theirs. Choosing nothing lets the best victims be "
            "chosen for you."
        ),
        say("Who strikes at whom? Choosing nothing takes the best victims for you."),
        ("GS-ATK-16", "GS-ATK-17", "GS-ATK-18", "GS-ATK-20", "GS-ATK-21", "GS-ATK-22"),
    ),
}
EVENTS: Mapping[type[Event], Tip] = {
    events.IncomePaid: Tip(
        say(
            "**Production:** 5 credits for a Homeworld, 1 for each colony, 1 for each Leader on a world, and more with"
            " technologies. It comes by itself."
        ),
        rules=("GS-PRD-01", "GS-PRD-02", "GS-PRD-03", "GS-PRD-04", "GS-PRD-06"),
    ),
    events.Exchanged: Tip(
        say(
            "**An exchange:** a card goes for the top one of the deck, which may be kept only if it is of the right"
            " kind."
        ),
        rules=("GS-DRW-03", "GS-DRW-07", "GS-DRW-08", "GS-DRW-13"),
    ),
    events.CombatRolled: Tip(
        say(
            "**Combat:** every unit rolls its dice and adds them up; an equal or higher total destroys an enemy, but a"
            " colony falls only to a higher one. Fleets must fall before the world behind them can be struck, in a"
            " later round."
        ),
        rules=("GS-ATK-15", "GS-ATK-16", "GS-ATK-18", "GS-ATK-19"),
    ),
    events.TechnologyRaised: Tip(
        say(
            "**Technology:** in battle only the lead counts, and not its size. The strip of each empire shows all nine"
            " levels."
        ),
        rules=("GS-RSH-01", "GS-ATK-13", "R42"),
    ),
    events.UnitDestroyed: Tip(
        say("**Lost units** go to the discard pile, and a Leader goes with their unit."),
        rules=("GS-ATK-24",),
    ),
    events.CommandUsed: Tip(
        say("**A Command card** is discarded when it is used, whether it works or not."),
        rules=("GS-CMD-02",),
    ),
    events.AttackCalledOff: Tip(
        say("**Peace Talks:** the attack is off, and nobody has lost anything."),
        rules=("GS-ATK-05",),
    ),
    events.Built: Tip(
        say("**Built:** what lies on the table is seen by everybody, so watch what your rival builds."),
        rules=("GS-BLD-01", "GS-BLD-02", "GS-BLD-03"),
    ),
    events.Reshuffled: Tip(
        say("**The deck** was empty, so the discard pile was shuffled and is the deck now."),
        rules=("GS-DRW-10",),
    ),
}
