"""What the guided table explains: every question at length and in short, and what happens, once."""

from __future__ import annotations

from collections.abc import Mapping

from rules.deadzone.events import fights, harm, moves, rounds, setup, tests
from rules.engine import Event
from rules.lesson import Tip

BEFORE: Mapping[str, Tip] = {
    "team": Tip(
        "Everybody brings models for up to 100 points. A ready-made Strike Team is the quickest way to play; later you"
        " may write your own. The numbers to know are **RA, FI and SV** (what a die must show to count when the model"
        " shoots, fights or survives: 4+ is better than 6+) and **HP**, the damage that kills it.",
        "Choose a ready-made Strike Team, or the one that you have built.",
    ),
    "starter": Tip(
        "Your Leader has won the **Recon test**, so you say who picks a zone, deploys and has the first Turn. To start"
        " is good where the shots are long; to see first where the others stand is good, too.",
        "Who picks a zone, deploys and starts? You, or the other player.",
    ),
    "zone": Tip(
        "A deployment zone is two rows deep, with all levels of its buildings. Look on the picture where the **numbered"
        " objectives** lie, and take the side from which the dear ones are near.",
        "Take the side from which the dear objectives are near.",
    ),
    "deploy": Tip(
        "Put each model into a cube of your zone. A cube holds up to **4 Size-points**, and a model of Size 1 takes"
        " one. High up your model sees far; in one cube with its friends a single explosion reaches them all. One"
        " press places the rest for you.",
        "The next model, or the rest in one press.",
    ),
    "widen": Tip(
        "Your team does not fit into its zone, so the zone grows by a cube. Take one that is near what you want.",
        "One more cube for your zone.",
    ),
    "cache": Tip(
        "In this scenario something of yours is hidden, and the other side looks for it. Choose the level that is the"
        " longest way for them.",
        "On which level does your cache lie?",
    ),
    "drop": Tip(
        "This model comes down in a Drop Suit before the first Round. All around it may be thrown and Pinned, friends"
        " too.",
        "Where does the next Drop Suit come down?",
    ),
    "aerial": Tip(
        "You held this model back; now that all others stand, it lands. Look for a high place, or for an objective.",
        "Where does the next one land?",
    ),
    "recon": Tip(
        "By how much you won the Recon test, so many dice you rolled on the **Recon table**. Now you carry out the"
        " results, in any order: look at item tokens, take one away, or move your models before the game begins.",
        "The next Recon result, or leave the rest.",
    ),
    "look": Tip(
        "Item tokens lie face down: grenades, ammunition, and a few Booby Traps. Only you see what you look at.",
        "Look at the tokens that you could reach first.",
    ),
    "discard": Tip(
        "One token goes out of the game, and nobody learns what it was. Take one that only the other side could reach.",
        "Take away a token near the other side, or leave it.",
    ),
    "recon_step": Tip(
        "One of your models moves a cube before the game begins: into a better firing position, or towards an"
        " objective.",
        "Move one model a cube, or leave it.",
    ),
    "redeploy": Tip(
        "You have seen where everybody stands: one of your models may be deployed anew in your zone.",
        "Deploy a model anew, or leave it.",
    ),
    "scout": Tip(
        "A **Scout** moves once before the first Round. It will not run into an enemy: look for an objective or a high"
        " place.",
        "A free move for your Scout.",
    ),
    "reserve": Tip(
        "A model arrives from the reserve. Put it where it can act at once.",
        "Where does the next one arrive?",
    ),
}
"""Questions of set-up and of arrivals."""
TURNS: Mapping[str, Tip] = {
    "command": Tip(
        "Each Round begins with three **Command Dice**. A *Dice Symbol* adds a die to one of your tests; *Shoot*,"
        " *Assault* and *Advance* are free actions for the active model; *+1 Model* activates a second one; *Special"
        " Order* is what your Leader can do. Mark those that you would rather roll again, once, and press Confirm.",
        "Roll again what helps you little: Dice Symbol, Shoot and Advance are always useful.",
    ),
    "reroll": Tip(
        "The other player has rolled again, so you may too: any of your Command Dice, once.",
        "Roll again what helps you little.",
    ),
    "draw": Tip(
        "The other player **offers a draw**. If you agree the game ends at once, and nobody wins, whatever the points."
        " If you decline it goes on, and nothing is lost.",
        "Agree to a draw, or play on.",
    ),
    "activate": Tip(
        "Choose **one model**; it acts, then it is your opponent's Turn. Each model acts once a Round. First goes who"
        " has a good shot, or who is in danger; last who only walks to an objective. With fewer models left to act"
        " than the other side you may pass.",
        "Who has the best shot, or is in the most danger? That model goes first.",
    ),
    "plus": Tip(
        "A *+1 Model* result lets a second model act in this Turn. Worth it to finish off somebody before he can act.",
        "A second model in this Turn, or keep the die.",
    ),
    "action": Tip(
        "**Two short actions** (Advance, Shoot, Stand Up, Special), each once, **or one long one** (Sprint, Assault)."
        " Advance is mostly one cube, Sprint two or three. Who enters an enemy's cube fights at once. The percentages"
        " are exact; seeing the whole target gives 2 more dice, standing higher 1 more. Command Dice come on top. On"
        " an objective you score at the end of the Round.",
        "Two short actions or a long one: a good shot first, then a better place.",
    ),
    "onward": Tip(
        "The attack on your leaving model has thrown it into another cube. It may still go on from there.",
        "It may go on from here, or stay.",
    ),
    "eager": Tip(
        "This model rampages and has more to do than others: first it moves a cube, or stands up.",
        "One cube first, or nothing.",
    ),
    "cloud": Tip(
        "Once in the game this model lets out a toxic cloud. It harms everybody who lacks the gear, friends too.",
        "Let the cloud out now, or keep it.",
    ),
    "pick_up": Tip(
        "There is an **item token** in this cube, and picking it up is free. Most help; a Booby Trap goes off. A model"
        " carries one thing.",
        "Pick it up, or leave it. It costs nothing.",
    ),
    "retain": Tip(
        "Everybody sees now what it is. Keep it, drop it for somebody else, or destroy it so that nobody gets it.",
        "Keep it, drop it or destroy it.",
    ),
    "charge": Tip(
        "Your model has entered a cube with enemies, so it fights one of them at once, with **1 more die** for coming"
        " in. There is no cover here. Take the wounded one.",
        "Whom does it fight? The wounded one.",
    ),
    "oppose": Tip(
        "Your model was thrown into a cube with enemies, so it has to fight one of them.",
        "Whom does it fight?",
    ),
    "second": Tip(
        "**Fire Control**: the same Shoot action may fire a second weapon. It is named before any dice fall.",
        "A second weapon in the same action, or not.",
    ),
    "drain": Tip(
        "What your model took from its victim gives a friend 1 HP back. The dearest wounded one is a good choice.",
        "Who gets 1 HP back?",
    ),
    "land": Tip(
        "The Drop Suit comes down near the mark. Whoever stands around it must hold out or is thrown and Pinned.",
        "Where does the Drop Suit come down?",
    ),
    "push": Tip(
        "The blow throws a model out of its cube; you say in which direction. Off a roof it falls, against a wall it is"
        " slammed: both may hurt.",
        "In which direction? A roof's edge hurts most.",
    ),
    "throw": Tip(
        "The explosion throws several models, one after the other. Who goes first finds the most room.",
        "Who is thrown next?",
    ),
}
"""Questions of one's own Turn, and of what comes of it."""
DICE: Mapping[str, Tip] = {
    "boost": Tip(
        "Before the dice you may put something in: **Dice Symbols** are a die each, and some items help once. Put in"
        " more where a kill scores, or keep them for when you are shot at. Nothing is fine, too.",
        "Dice Symbols or an item on this attack, or nothing.",
    ),
    "react": Tip(
        "You are attacked, and say **all at once** what you do about it. A Dice Symbol is a die more for your defence;"
        " any other Command Die buys a re-roll, only if it saves the model. Fighting back can wound the attacker, but"
        " Survive is safer where your SV is better. Press Confirm when it is as you want it.",
        "A Dice Symbol for the defence? A re-roll if it saves the model? Then Confirm.",
    ),
    "evade": Tip(
        "Your model has lived through the shot and may step one cube aside: out of sight is best.",
        "Evade out of sight, or stay.",
    ),
    "dice": Tip(
        "The dice lie, and **one success more would change what happens**. A Command Die of any kind buys a new throw"
        " of one die that failed. Worth it for a kill, or to save a dear model.",
        "One failed die again for a Command Die? Worth it for a kill.",
    ),
    "strike_leaver": Tip(
        "An enemy runs from your cube. One of your models there may attack it first, free of charge: it can only"
        " Survive.",
        "A free attack on who leaves: take it.",
    ),
    "strike_riser": Tip(
        "An enemy stands up among your models, and one of them attacks it, free of charge: it can only Survive.",
        "A free attack: your best fighter.",
    ),
    "trap": Tip(
        "An enemy has come into the cube of your trap. It goes off on everybody there, friends too.",
        "Set the trap off, or wait for somebody better.",
    ),
    "order_move": Tip(
        "Your Leader's **Special Order** lets this model move out of its turn: into cover, or onto an objective.",
        "A free movement by Special Order.",
    ),
    "order_act": Tip(
        "Your Leader's **Special Order** gives this model a free action. A shot that may kill is worth most.",
        "A free action by Special Order.",
    ),
    "order_more": Tip(
        "The Special Order may reach one more model. Name it, or leave it at that.",
        "For another model, too, or not?",
    ),
    "order_damage": Tip(
        "A model of yours is about to lose HP, and your Leader's Special Order could help. It costs the die.",
        "Use the Special Order, or keep it?",
    ),
    "order_death": Tip(
        "Your Leader's Special Order answers a death. It costs the die; use it where it brings something.",
        "Use the Special Order, or keep it?",
    ),
    "order_end": Tip(
        "This model has done its part, and your Leader's Special Order can add to it. It costs the die.",
        "Use the Special Order, or keep it?",
    ),
    "order_entry": Tip(
        "An enemy has come near, and your Leader's Special Order answers that in the other player's Turn. It costs the"
        " die.",
        "Use the Special Order, or keep it?",
    ),
    "order_start": Tip(
        "This model begins its activation, and your Leader's Special Order can help it first. It costs the die.",
        "Use the Special Order, or keep it?",
    ),
}
"""Questions around dice, and answers to what others do."""
PROMPTS: Mapping[str, Tip] = {**BEFORE, **TURNS, **DICE}
EVENTS: Mapping[type[Event], str] = {
    setup.ReconTested: "**Recon test:** both Leaders roll; the winner chooses who starts and may scout a little.",
    rounds.CommandRolled: (
        "**Command Dice** lie open for the whole Round, yours and the other side's. What is not spent is lost at the"
        " end of it."
    ),
    harm.Killed: "**A kill** scores the model's VP at once for the other side. What it carried is left in the cube.",
    tests.DiceThrown: (
        "**A test:** usually three dice and what is added; each die that shows the number or more is a success, and"
        " each **8 adds a die**. The target rolls, too; the difference is the damage, less its armour. Equal is a miss."
    ),
    harm.HpLost: "**HP lost:** a wounded model is easier to fight; without HP it is gone.",
    harm.DamageStopped: "**Armour** takes its number off the damage; a weapon's AP takes it off the armour first.",
    harm.Pinned: (
        "**Pinned:** it has to spend a short action on standing up. Blaze Away pins without hurting, so do falls and"
        " explosions."
    ),
    fights.Assaulted: (
        "**An Assault:** three Fight dice, 1 more for coming in. The other may fight back, which can wound the"
        " attacker, or only Survive."
    ),
    moves.BrokeAway: "**Breaking away:** who leaves a cube with enemies may be attacked first by one of them.",
    rounds.ObjectiveScored: (
        "**Objectives** score at the end of every Round for who alone has a model there. With both sides present nobody"
        " scores."
    ),
    rounds.RoundBegan: (
        "**A new Round:** who first had nobody left to activate begins. Wounds and Pinned stay; Command Dice are new."
    ),
}
