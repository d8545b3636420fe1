"""What the guided table explains of questions before the first Round, and of arrivals; each by its rules."""

from __future__ import annotations

from collections.abc import Mapping

from rules.engine import say
from rules.engine.lesson import Tip

BEFORE: Mapping[str, Tip] = {
    "team": Tip(
        say(
            "Each player brings models for up to 100 points. A ready-made Strike Team is the quickest way to play;"
            " later you may build your own. The numbers to know are **Shoot, Fight and Survive** (what a die must show"
            " to count when the model does that: 4+ is better than 6+) and **HP**, the damage that kills it."
        ),
        say("Choose a ready-made Strike Team, or the one that you have built."),
        ("DZ-SET-02", "DZ-TEAM-07", "DZ-GEN-06", "DZ-GEN-07", "DZ-DIE-01", "DZ-DMG-01"),
    ),
    "starter": Tip(
        say(
            "Your Leader has won the **Recon test**, so you say who picks a zone, deploys and has the first Turn. Going"
            " first helps where shots are long; going second lets you see where the enemy stands."
        ),
        say("Who picks a zone, deploys and starts? You, or the other player."),
        ("DZ-SET-08", "DZ-SET-09"),
    ),
    "zone": Tip(
        say(
            "A deployment zone is two rows deep, with all levels of its buildings. See on the picture where the"
            " **numbered objectives** lie, and take the side that is closer to the most valuable ones."
        ),
        say("Take the side that is closer to the most valuable objectives."),
        ("DZ-SET-09", "DZ-SET-10", "DZ-S1-04"),
    ),
    "deploy": Tip(
        say(
            "Put each model into a cube of your zone. A cube holds up to **4 Size-points** of your team (2 on a half"
            " floor), and a model of Size 1 takes one. High up a model sees far; a single explosion can catch all"
            " models in a cube. One press places the rest for you."
        ),
        say("The next model, or the rest in one press."),
        ("DZ-SET-10", "DZ-CUB-02", "DZ-PAR-01", "DZ-KW-FRAG-01"),
    ),
    "widen": Tip(
        say(
            "A zone that is too small for its team grows by as few cubes as possible, and the other side may add as"
            " many to its own. Take a cube near what you want."
        ),
        say("One more cube for your zone."),
        ("DZ-SET-11", "R146"),
    ),
    "cache": Tip(
        say(
            "In this scenario your models carry items home: each item token that one of them brings into your **cache**"
            " scores 2 VP. Say on which level of its stack the cache is; the ground is the quickest to reach."
        ),
        say("On which level is your cache? Your own models must get there."),
        ("DZ-S2-02", "DZ-S2-05"),
    ),
    "drop": Tip(
        say(
            "This scenario has no zones: you and the other player put down one model each in turn. It lands on top of"
            " any stack, 2 cubes or more from every enemy, and not on an objective; a Vehicle lands on the ground."
        ),
        say("Where does the next one land? On top of a stack, 2 cubes from enemies."),
        ("DZ-S9-01", "DZ-S9-02"),
    ),
    "aerial": Tip(
        say(
            "You held this model back; now that both teams are on the board, it lands. Outside your own zone that is on"
            " top of a stack, 2 cubes or more from every enemy, neither on an objective nor in the enemy's zone. Look"
            " for a high place near an objective."
        ),
        say("Where does the next one land? High up, and near an objective."),
        ("DZ-KW-AERIAL-01", "DZ-KW-AERIAL-02", "DZ-KW-AERIAL-03"),
    ),
    "recon": Tip(
        say(
            "For each success by which you won the Recon test you rolled a die on the **Recon table**, three at most."
            " Use the results now, in any order: look at item tokens, remove one, or move your models before the game"
            " begins."
        ),
        say("The next Recon result, or leave the rest."),
        ("DZ-REC-01", "DZ-REC-02", "DZ-REC-03", "DZ-REC-04", "DZ-REC-05", "DZ-REC-06", "DZ-REC-07"),
    ),
    "look": Tip(
        say(
            "Item tokens lie face down: grenades, ammunition, Intel that scores at once, and a few Booby Traps. Only"
            " you see what you look at."
        ),
        say("Look at the tokens that you could reach first."),
        ("DZ-REC-02", "DZ-REC-03", "DZ-S1-02", "R27"),
    ),
    "discard": Tip(
        say(
            "One token leaves the game, and nobody learns what it was. Remove one that only the other side could reach."
        ),
        say("Remove a token near the other side, or leave it."),
        ("DZ-REC-04", "R102"),
    ),
    "recon_step": Tip(
        say(
            "One of your models moves 1 cube before the game begins, but not among enemies: into a better firing"
            " position, or towards an objective."
        ),
        say("Move one model 1 cube, or leave it."),
        ("DZ-REC-05",),
    ),
    "redeploy": Tip(
        say(
            "You have seen where everybody stands: up to **two** of your models may be redeployed, one after the other,"
            " in the zone where they were placed."
        ),
        say("Redeploy a model, two at most, or leave it."),
        ("DZ-REC-06",),
    ),
    "scout": Tip(
        say(
            "A **Scout** makes a free Sprint before the first Round, but into no cube with another model. Look for an"
            " objective, an item or a high place."
        ),
        say("A free Sprint for your Scout."),
        ("DZ-KW-SCOUT-01",),
    ),
    "reserve": Tip(
        say(
            "A model arrives from the reserve, on the ground of your zone and in a cube without enemies. It can still"
            " be activated in this Round, so put it where it can act at once."
        ),
        say("Where does the next one arrive?"),
        ("DZ-RND-14", "DZ-S11-03"),
    ),
}
"""Questions of set-up and of arrivals."""
