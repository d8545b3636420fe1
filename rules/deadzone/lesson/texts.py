"""What the guided table explains: every question at length and in short, and what happens, once; each by its rules."""

from __future__ import annotations

from collections.abc import Mapping

from rules.deadzone.lesson.setup_texts import BEFORE
from rules.deadzone.model.events import fights, harm, moves, rounds, setup, tests
from rules.engine import Event, say
from rules.engine.lesson import Tip

TURNS: Mapping[str, Tip] = {
    "command": Tip(
        say(
            "Each Round begins with three **Command Dice**, or more with a Tactician. A *Dice Symbol* adds a die to one"
            " of your tests; *Shoot*, *Assault* and *Advance* are free actions, one of them in each activation; *+1"
            " Model* activates a second one; *Special Order* is what your Leader can do. Mark those that you would"
            " rather re-roll, which you may do once, and press Confirm."
        ),
        say("Re-roll what helps you little: Dice Symbol, Shoot and Advance are always useful."),
        (
            *("DZ-CMD-01", "DZ-CMD-03", "DZ-CMD-07", "DZ-CMD-08", "DZ-CMD-09", "DZ-CMD-10", "DZ-CMD-11"),
            *("DZ-CMD-13", "DZ-CMD-15"),
        ),
    ),
    "reroll": Tip(
        say(
            "You wanted to see the other player's Command Dice first: here they are. You may re-roll any of yours,"
            " once."
        ),
        say("Re-roll what helps you little."),
        ("DZ-CMD-03", "DZ-PAC-09"),
    ),
    "draw": Tip(
        say(
            "The other player **offers a draw**. If you accept, the game ends at once and nobody wins, whatever the"
            " points. If you decline, it goes on, and nothing is lost."
        ),
        say("Accept the draw, or play on."),
        ("DZ-WIN-04", "R171"),
    ),
    "activate": Tip(
        say(
            "Choose **one model**; it acts, then it is your opponent's Turn. Each model acts once a Round. Models with"
            " a good shot, or in danger, go first; those that only walk to an objective can wait. With fewer models"
            " left to act than the other side you may pass."
        ),
        say("Who has the best shot, or is in the most danger? That model goes first."),
        ("DZ-RND-02", "DZ-RND-03", "DZ-RND-04", "DZ-RND-05"),
    ),
    "plus": Tip(
        say(
            "A *+1 Model* result lets a second model act in this Turn. It is worth it to finish off an enemy before it"
            " can act."
        ),
        say("A second model in this Turn, or keep the die."),
        ("DZ-CMD-07",),
    ),
    "action": Tip(
        say(
            "**One or two short actions** (Advance, Shoot, Stand Up, Special), each once, **or one long one** (Sprint,"
            " Assault). Advance is mostly one cube, Sprint two. A model that enters an enemy's cube fights at once. The"
            " percentages are exact; seeing the whole target gives 2 more dice, standing higher 1 more. Command Dice"
            " come on top. Alone on an objective you score at the end of the Round."
        ),
        say("Two short actions or a long one: a good shot first, then a better place."),
        (
            *("DZ-ACT-01", "DZ-ACT-02", "DZ-ACT-03", "DZ-MOV-01", "DZ-MOV-02", "DZ-MOV-05", "DZ-SHO-09"),
            *("DZ-SHO-10", "DZ-CMD-14", "DZ-RND-10"),
        ),
    ),
    "onward": Tip(
        say("The attack on your leaving model has thrown it into another cube. It may still go on from there."),
        say("It may go on from here, or stay."),
        ("DZ-MOV-14", "R35"),
    ),
    "rampage": Tip(
        say(
            "A hurt enemy has gone wild, and its die lets **you** control it in this Turn, against its own side if you"
            " like. If you leave it, its owner plays it as usual."
        ),
        say("Turn it against its own side, or leave it."),
        ("DZ-KW-RAMPAGE-01", "DZ-KW-RAMPAGE-02", "R57"),
    ),
    "rise": Tip(
        say(
            "Your model is **Headstrong**, and its die lets it stand up without an action. An enemy in its cube strikes"
            " at once, and your model can only Survive."
        ),
        say("Stand up for free, or stay down."),
        ("DZ-KW-HEADSTRONG-01", "DZ-STD-03", "R151"),
    ),
    "eager": Tip(
        say(
            "Your wounded model **rampages**, and its die showed 7 or 8: before its actions it may move 1 cube or, if"
            " it is Pinned, stand up. It costs nothing."
        ),
        say("A free move of 1 cube, or standing up, before its actions."),
        ("DZ-KW-RAMPAGE-01",),
    ),
    "cloud": Tip(
        say(
            "Once in the game this model may fill its own cube with a cloud, as its activation begins or ends. It is"
            " **smoke**: nobody sees into it, out of it or through it. If it is toxic, too, whoever loses HP in it"
            " loses more, friend or enemy."
        ),
        say("Release the cloud now, or keep it."),
        ("DZ-KW-GAS-01", "DZ-KW-GAS-02", "DZ-KW-GAS-03", "DZ-KW-INKSAC-01", "DZ-KW-SMOKE-01"),
    ),
    "pick_up": Tip(
        say(
            "There is an **item token** in this cube, and picking it up is free. Most help; a Booby Trap goes off. A"
            " model carries one thing."
        ),
        say("Pick it up, or leave it. It costs nothing."),
        ("DZ-ITM-01", "DZ-ITM-03", "DZ-ITM-BOOBY-01"),
    ),
    "retain": Tip(
        say(
            "Everybody sees now what it is. Keep it, drop it for somebody else, or destroy it so that nobody gets it."
            " Of two things a model keeps one."
        ),
        say("Keep it, drop it or destroy it."),
        ("DZ-ITM-04", "DZ-ITM-05"),
    ),
    "charge": Tip(
        say(
            "Your model has entered a cube with enemies, so it fights one of them at once, with **1 more die** for"
            " coming in, and 1 more against one that is wounded. Height and a clear view count for nothing here."
        ),
        say("Whom does it fight? The wounded one."),
        ("DZ-MOV-05", "DZ-MOV-06", "DZ-ASS-08", "DZ-ASS-10"),
    ),
    "oppose": Tip(
        say(
            "Your model was thrown into a cube with enemies, so it has to fight one of them, without the die for coming"
            " in."
        ),
        say("Whom does it fight?"),
        ("DZ-MOV-06", "DZ-MOV-07", "R39"),
    ),
    "second": Tip(
        say(
            "**Fire Control**: the same Shoot action may fire a second weapon, at the same target or another one. It is"
            " named before any dice fall."
        ),
        say("A second weapon in the same action, or not."),
        ("DZ-KW-FIRECTRL-01",),
    ),
    "drain": Tip(
        say(
            "The HP that your model took from its victim give a friend within 2 cubes 1 HP back. The most valuable"
            " wounded one is a good choice."
        ),
        say("Who gets 1 HP back?"),
        ("DZ-KW-LIFEDRAIN-01",),
    ),
    "land": Tip(
        say(
            "Your Drop Suit comes down just where you say, on top of any stack where nobody stands. Everybody in the"
            " cubes around it, friend or enemy, must Survive, or is thrown a cube away and Pinned."
        ),
        say("Where does the Drop Suit come down? Friends around it are in danger, too."),
        ("DZ-KW-DROPSUIT-01", "DZ-KW-DROPSUIT-02", "R106"),
    ),
    "push": Tip(
        say(
            "The blow throws a model out of its cube; you say in which direction. Against a wall it is slammed, and off"
            " a roof it falls: a wall may hurt, and so may a fall of two levels or more."
        ),
        say("In which direction? A high roof's edge hurts most."),
        ("DZ-AWY-02", "DZ-KW-KNOCK-01", "DZ-KW-KNOCK-02", "DZ-FAL-01", "DZ-FAL-02"),
    ),
    "throw": Tip(
        say("The explosion throws several models, one after the other. Who goes first finds the most room."),
        say("Who is thrown next?"),
        ("DZ-KW-FRAG-03", "R61", "R169"),
    ),
}
"""Questions of one's own Turn, and of what comes of it."""
DICE: Mapping[str, Tip] = {
    "boost": Tip(
        say(
            "Before the dice are rolled you may add something: each **Dice Symbol** is one more die, and some items"
            " help once. Spend more where a kill scores, or keep them for when you are shot at. Adding nothing is fine,"
            " too."
        ),
        say("Dice Symbols or an item on this attack, or nothing."),
        ("DZ-PAC-01", "DZ-CMD-08", "DZ-ITM-AMMO-01", "DZ-ITM-STIM-01"),
    ),
    "react": Tip(
        say(
            "You are attacked, and **one answer** says all that you do about it. A Dice Symbol is one more die for your"
            " defence; a Command Die of any kind can re-roll one failed die, for instance only if that saves the model."
            " Fighting back can wound the attacker, but Survive is safer where that number is better. Press Confirm"
            " when it is as you want it."
        ),
        say("A Dice Symbol for the defence? A re-roll if it saves the model? Then Confirm."),
        ("DZ-PAC-03", "DZ-PAC-06", "DZ-CMD-08", "DZ-CMD-17", "DZ-ASS-06", "DZ-ASS-16"),
    ),
    "evade": Tip(
        say(
            "Your model has survived the shot and may step one cube aside: out of sight is best. A cube with enemies"
            " means a fight."
        ),
        say("Evade out of sight, or stay."),
        ("DZ-KW-EVADE-01",),
    ),
    "dice": Tip(
        say(
            "The dice are rolled, and **one more success would change what happens**. A Command Die of any kind"
            " re-rolls one failed die. It is worth it for a kill, or to save a valuable model."
        ),
        say("A Command Die to re-roll one failed die? It is worth it for a kill."),
        ("DZ-PAC-04", "DZ-PAC-06", "DZ-CMD-17", "R4"),
    ),
    "strike_leaver": Tip(
        say("An enemy leaves your cube. One of your models there may attack it first, for free: it can only Survive."),
        say("A free attack on a model that leaves: take it."),
        ("DZ-MOV-08", "DZ-MOV-09"),
    ),
    "strike_riser": Tip(
        say(
            "An enemy stands up among your models, or was thrown among them and Pinned. One of them attacks it for free"
            " and with 1 more die: it can only Survive."
        ),
        say("A free attack: your best fighter."),
        ("DZ-STD-03", "DZ-PIN-06", "R71"),
    ),
    "trap": Tip(
        say(
            "An enemy has come into the cube of your trap. It goes off on everybody there, friends too; left alone it"
            " waits for the next enemy."
        ),
        say("Set the trap off, or wait for a better victim."),
        ("DZ-KW-TRAP-02", "DZ-KW-TRAP-03"),
    ),
    "order_move": Tip(
        say(
            "Your Leader's **Special Order** lets this model move besides its actions: out of sight, or onto an"
            " objective."
        ),
        say("A free movement by Special Order."),
        ("DZ-CMD-15", "DZ-CMD-16", "DZ-ORD-02"),
    ),
    "order_act": Tip(
        say("Your Leader's **Special Order** gives this model a free action. A shot that may kill is worth most."),
        say("A free action by Special Order."),
        ("DZ-CMD-15", "DZ-CMD-16"),
    ),
    "order_more": Tip(
        say("The Special Order may reach one more model. Name it, or leave it at that."),
        say("For another model as well, or not?"),
        ("DZ-CMD-15", "DZ-CMD-16"),
    ),
    "order_damage": Tip(
        say("A model of yours is about to lose HP, and your Leader's Special Order could help. It costs the die."),
        say("Use the Special Order, or keep it?"),
        ("DZ-CMD-15", "DZ-CMD-06", "DZ-ORD-09", "DZ-ORD-21"),
    ),
    "order_death": Tip(
        say("Your Leader's Special Order answers a death. It costs the die; use it where it brings something."),
        say("Use the Special Order, or keep it?"),
        ("DZ-CMD-15", "DZ-CMD-06", "DZ-ORD-06", "DZ-ORD-40"),
    ),
    "order_end": Tip(
        say("This model has done its part, and your Leader's Special Order can add to it. It costs the die."),
        say("Use the Special Order, or keep it?"),
        ("DZ-CMD-15", "DZ-CMD-06", "DZ-ORD-31", "DZ-ORD-43"),
    ),
    "order_entry": Tip(
        say(
            "An enemy has come near, and your Leader's Special Order answers that in the other player's Turn. It costs"
            " the die."
        ),
        say("Use the Special Order, or keep it?"),
        ("DZ-CMD-15", "DZ-CMD-06", "DZ-ORD-17", "DZ-ORD-22"),
    ),
    "order_start": Tip(
        say("This model begins its activation, and your Leader's Special Order can help it first. It costs the die."),
        say("Use the Special Order, or keep it?"),
        ("DZ-CMD-15", "DZ-CMD-06", "DZ-ORD-07"),
    ),
}
"""Questions around dice, and answers to what others do."""
PROMPTS: Mapping[str, Tip] = {**BEFORE, **TURNS, **DICE}
EVENTS: Mapping[type[Event], Tip] = {
    setup.ReconTested: Tip(
        say(
            "**Recon test:** both Leaders roll; the winner says who starts, and rolls on the Recon table for each"
            " success more, three times at most."
        ),
        rules=("DZ-SET-08", "DZ-SET-09", "DZ-REC-01"),
    ),
    rounds.CommandRolled: Tip(
        say(
            "**Command Dice** lie open for the whole Round, yours and the other side's. What is not spent is lost at"
            " the end of it."
        ),
        rules=("DZ-CMD-05",),
    ),
    harm.Killed: Tip(
        say("**A kill** scores the model's VP at once for the other side. An item that it found is left in the cube."),
        rules=("DZ-DMG-01", "DZ-DMG-10", "DZ-RND-13", "DZ-S1-01", "R17"),
    ),
    tests.DiceThrown: Tip(
        say(
            "**A test:** usually three dice and what is added; each die that shows the number or more is a success, and"
            " each **8 adds a die**. The target rolls, too; the difference is the damage, less its armour. Equal is a"
            " miss."
        ),
        rules=("DZ-DIE-01", "DZ-DIE-02", "DZ-DIE-06", "DZ-SHO-08", "DZ-SHO-12", "DZ-SHO-13"),
    ),
    harm.HpLost: Tip(
        say("**HP lost:** a wounded model is easier to fight; without HP it is gone."),
        rules=("DZ-DMG-01", "DZ-DMG-02", "DZ-ASS-10"),
    ),
    harm.DamageStopped: Tip(
        say("**Armour** takes its number off the damage; a weapon's AP takes it off the armour first."),
        rules=("DZ-DMG-04", "DZ-DMG-05"),
    ),
    harm.Pinned: Tip(
        say(
            "**Pinned:** it lies down, and must spend a short action on standing up before it takes any other. Blaze"
            " Away pins without hurting; an explosion, or a fall of two levels, pins and may hurt."
        ),
        rules=("DZ-PIN-01", "DZ-PIN-02", "DZ-STD-01", "DZ-KW-RAPID-03", "DZ-KW-FRAG-02", "DZ-FAL-02", "DZ-FAL-03"),
    ),
    fights.Assaulted: Tip(
        say(
            "**An Assault:** three Fight dice, 1 more for coming in. The other may fight back, which can wound the"
            " attacker, or only Survive."
        ),
        rules=("DZ-ASS-02", "DZ-ASS-06", "DZ-ASS-08", "DZ-ASS-16"),
    ),
    moves.BrokeAway: Tip(
        say("**Breaking away:** a model that leaves a cube with enemies may be attacked first by one of them."),
        rules=("DZ-MOV-08", "DZ-MOV-09"),
    ),
    rounds.ObjectiveScored: Tip(
        say(
            "**Objectives** score at the end of every Round for the side that alone has a model there. With both sides"
            " present nobody scores."
        ),
        rules=("DZ-RND-10", "DZ-RND-11"),
    ),
    rounds.RoundBegan: Tip(
        say(
            "**A new Round:** the side that was first to have nobody left to activate begins. Wounds and Pinned stay;"
            " Command Dice are new."
        ),
        rules=("DZ-RND-08", "DZ-RND-09", "DZ-DMG-01", "DZ-PIN-02", "DZ-CMD-01"),
    ),
}
