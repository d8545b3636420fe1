"""The guided table of Death Dome 3,000: four rounds at most, from the store to the first convict in jail."""

from __future__ import annotations

from collections.abc import Mapping

from rules.death_dome.lesson.opponent import rival
from rules.death_dome.lesson.reasons import because
from rules.death_dome.lesson.suggest import suggest
from rules.death_dome.model import events, series_events
from rules.death_dome.model.income import FIRST_HAND
from rules.death_dome.model.questions import Prompt
from rules.death_dome.model.view import DomeView
from rules.engine import Event, say
from rules.engine.lesson import Goal, Lesson, Tip

LAST_ROUND = 4
WELCOME = Tip(
    say(
        "Two teams of four convicts are let loose in an arena of walls, lava and two towers, and the audience"
        " pays. First you go shopping for something sharp; then you run for **control points**. At the end each"
        " point in your colour pays 100k, a tower 500k, and each enemy that you send to jail 100k. Most money"
        " wins, unless a whole team sits in jail: then the other wins at once. A fight has no dice, only cards.\n"
        "On the picture the round tokens are yours and the square ones your rival's: **W** the Warrior (Wa1),"
        " **G** the Gunner, **S** the Scout, **M** the Medic. Grey pads are free points, purple squares are"
        " towers, and a square with a key opens a jail. A match has six rounds; this lesson is over after four at"
        " the latest."
    ),
    rules=("DD-TEA-01", "DD-WIN-01", "DD-WIN-02", "DD-WIN-06", "DD-ATK-05", "DD-REL-01", "DD-MAT-04"),
)
FAREWELL = Tip(
    say(
        "That is the whole show: shop, run, capture, climb, shoot, and keep a card back for the answer. Habits of"
        " good players: somebody on each tower, nobody in the open at the end of a turn, and a push where there"
        " is lava behind. When a friend sits in jail, send somebody to the square with its key. In a series you"
        " spend what you won in the store before the next match."
    ),
    rules=("DD-SER-02", "DD-CTL-05", "DD-DEF-01", "DD-LAV-02"),
)
PROMPTS: Mapping[str, Tip] = {
    Prompt.PURCHASE: Tip(
        say(
            "**The store.** You have 2 million credits (2M), and so has your rival. One card, then it is the"
            " other's turn. **Strength** adds to attacks, **toughness** is taken off them, **vitae** is life,"
            " **movement** is steps. A convict carries three cards at most, only one armour and one vehicle among"
            " them. Weapons belong to one kind of convict; armour, vehicles and equipment fit all. A convict"
            " without a weapon uses its fists."
        ),
        say("One card a turn. When you have what you need, pass: that is final."),
        (
            "DD-SET-05",
            "DD-PUR-03",
            "DD-PUR-07",
            "DD-TEA-03",
            "DD-TEA-04",
            "DD-TEA-05",
            "DD-TEA-06",
            "DD-ITM-01",
            "DD-ITM-03",
            "DD-ITM-04",
            "DD-ATK-02",
        ),
    ),
    Prompt.TURN: Tip(
        say(
            "**Your turn** has two unit phases: choose two convicts, or the same one twice. In a phase a convict"
            " may move and act, in either order. To act means one thing: capture, attack, open a jail, or use a"
            " card that needs an action. The first lines of the list play a whole phase at once, as in “Capture"
            " E8”; “Step by step” lets you choose one thing after the other. Some power cards are played here,"
            " too. S, M and T are strength, movement and toughness."
        ),
        say("Who can take a point, hit somebody, or is in danger? After two phases end the turn."),
        ("DD-MAT-05", "DD-UPH-01", "DD-UPH-02", "DD-ACT-01", "DD-PWR-03", "DD-PWR-04"),
    ),
    Prompt.UNIT: Tip(
        say(
            "Move it, let it act, or both; then end its phase. Each square is a step, diagonals too. Walls, lava"
            " and enemies are in the way; friends are passed, but no two units share a square. In its base nobody"
            " can be harmed, and nobody can act. Towers are climbed from a bridge only. When a convict moves and"
            " then acts, the steps that are left are lost."
        ),
        say("Move and act in either order, then end the phase."),
        (
            "DD-UPH-01",
            "DD-UPH-06",
            "DD-MOV-01",
            "DD-MOV-03",
            "DD-MOV-04",
            "DD-MOV-05",
            "DD-MOV-06",
            "DD-BAS-01",
            "DD-ACT-02",
        ),
    ),
    Prompt.AGAIN: Tip(
        say(
            "This weapon attacks twice. The second attack may choose another target, and it takes fresh cards if"
            " you want to add any."
        ),
        say("The second attack of this weapon, at whom you like."),
        ("DD-MUL-05",),
    ),
    Prompt.ATTACK_CARDS: Tip(
        say(
            "**An attack** is the strength of convict and weapon, plus the values of any cards that you add now,"
            " 1 to 5 each. Your rival sees them and may add cards to the victim's toughness. What is left of the"
            " attack becomes wounds. All cards used are gone, and you draw only at the start of your turn. Mark"
            " cards and press Confirm; none is fine, too."
        ),
        say("Add what it takes to kill, or nothing. Used cards are gone until your next draw."),
        ("DD-ATK-04", "DD-ATK-05", "DD-ATK-06", "DD-PWR-01", "DD-DEF-01", "DD-WND-01", "DD-WND-02", "DD-SUP-02"),
    ),
    Prompt.DEFENCE: Tip(
        say(
            "**You are attacked!** The attack is final: now you may add the values of your cards to the toughness"
            " of whoever is hit. What is left of the attack becomes wounds; a convict whose vitae comes to 0 goes"
            " to jail. Mark cards and press Confirm, or mark none and bear it."
        ),
        say("Mark cards, then Confirm. Save lives first; a scratch is often cheaper than a card."),
        ("DD-DEF-01", "DD-DEF-02", "DD-ATK-06", "DD-WND-01", "DD-WND-04", "DD-DTH-02"),
    ),
    Prompt.HITS: Tip(
        say(
            "One attack hits several of your convicts. You choose in which order the hits are settled; that"
            " matters only when somebody is pushed or dies."
        ),
        say("In which order are the hits settled? Mostly it does not matter."),
        ("DD-MUL-03",),
    ),
    Prompt.PUSH: Tip(
        say(
            "A push goes away from the attacker, and here you can choose the square. A bridge is better than a"
            " swim in lava, which is deadly."
        ),
        say("Choose the safest square; lava is deadly."),
        ("DD-ABL-07", "DD-ABL-08", "DD-ABL-11", "DD-LAV-02"),
    ),
    Prompt.PAGER: Tip(
        say(
            "The Medical Pager rings: a friend is wounded, and the carrier may run there at once, out of turn, as"
            " far as its movement goes. Beside the friend it heals 2, even one that would be dead."
        ),
        say("Beside the wounded friend the carrier heals 2."),
        ("DD-CRD-05", "DD-CRD-06", "DD-CRD-09"),
    ),
    Prompt.FOLLOW: Tip(
        say(
            "Van Damme drives after whoever stood beside it and moved away, friend or enemy, up to the square"
            " just behind it. It costs nothing."
        ),
        say("It may drive after whoever moved away, free of charge."),
        ("DD-CRD-01", "DD-CRD-04"),
    ),
    Prompt.JAIL: Tip(
        say(
            "**Your kill!** That is a beetle shell, worth 100k at the end; a kill by bugs brings none. Now choose"
            " a jail. Its friends will come to the square with the key, so the farther away the better. Whoever"
            " opens a jail frees everybody in it, friend and enemy."
        ),
        say("Into which jail? The one that its friends reach last."),
        ("DD-DTH-02", "DD-DTH-03", "DD-CRD-16", "DD-REL-01"),
    ),
}
EVENTS: Mapping[type[Event], Tip] = {
    series_events.FirstRolled: Tip(
        say("**First roll:** the only die of a match. The higher one shops first and plays first."),
        rules=("DD-PUR-01", "DD-PUR-02", "DD-MAT-02"),
    ),
    series_events.MatchBegan: Tip(
        say(
            "**The match begins:** everybody holds three power cards, which nobody else sees. Each can be used"
            " for its value in a fight or for its ability, never for both."
        ),
        rules=("DD-MAT-01", "DD-PWR-01", "DD-PWR-02", "DD-MAT-02"),
    ),
    events.Died: Tip(
        say(
            "**Death is not the end:** a dead convict sits in jail with all that it carries. Any convict on the"
            " square with the key may open that jail as its action, and all in it are back in their bases,"
            " without a wound."
        ),
        rules=("DD-DTH-02", "DD-DTH-04", "DD-DTH-05", "DD-ITM-08", "DD-REL-01", "DD-REL-03"),
    ),
    events.Captured: Tip(
        say("**A captured point** keeps its colour when the convict walks on, until somebody else captures it."),
        rules=("DD-CTL-01", "DD-CTL-04"),
    ),
    events.TurnBegan: Tip(
        say(
            "**Supply:** a point is 1 and a tower 5. At the start of a turn the hand is filled up to 3 cards, and"
            " one more for every 5 supply, to 7 at most."
        ),
        rules=("DD-SUP-01", "DD-SUP-02", "DD-SUP-04"),
    ),
    events.Struck: Tip(
        say(
            "**An attack:** the attacker adds cards, then the defender. What is left over toughness and cards is"
            " wounds; a tie wounds nobody."
        ),
        rules=("DD-ATK-04", "DD-DEF-01", "DD-WND-01"),
    ),
    events.Wounded: Tip(
        say("**Wounds** stay until somebody heals them, or until jail, where all are taken off."),
        rules=("DD-WND-01", "DD-WND-04", "DD-DTH-04", "DD-ABL-28"),
    ),
    events.Played: Tip(
        say("**A power card** that is played for its ability is gone, and so is its value."),
        rules=("DD-PWR-02", "DD-PWR-06"),
    ),
    events.Incapacitated: Tip(
        say(
            "**Down:** a convict on the ground cannot be used until the end of its team's next turn; it still defends."
        ),
        rules=("DD-ABL-02", "DD-ABL-03"),
    ),
    events.Pushed: Tip(
        say("**Pushed:** one square away. A wall or a unit stops a push; lava does not, and that is the joke."),
        rules=("DD-ABL-07", "DD-ABL-09", "DD-ABL-11"),
    ),
    events.Released: Tip(
        say("**A jail is open:** everybody in it stands in its base again, without a wound."),
        rules=("DD-REL-01", "DD-REL-03", "DD-DTH-04"),
    ),
    events.BugPlaced: Tip(
        say("**Bugs:** whoever steps on that square is attacked with 10, friend or enemy, for the rest of the match."),
        rules=("DD-CRD-12", "DD-CRD-13", "DD-CRD-15"),
    ),
    events.RoundBegan: Tip(
        say("**Rounds:** there are six, and a round is one turn for each team. Then the audience pays."),
        rules=("DD-MAT-03", "DD-MAT-04", "DD-WIN-01"),
    ),
}


# -- the goals ---------------------------------------------------------------------------------------------------------


def bought(event: Event, seen: DomeView) -> bool:
    """The learner bought a card."""
    return isinstance(event, series_events.Bought) and event.seat == seen.seat


def captured(event: Event, seen: DomeView) -> bool:
    """The learner took a control point."""
    return isinstance(event, events.Captured) and event.seat == seen.seat


def climbed(event: Event, seen: DomeView) -> bool:
    """The learner took a tower."""
    return isinstance(event, events.Captured) and event.seat == seen.seat and event.square in seen.arena.centers


def supplied(event: Event, seen: DomeView) -> bool:
    """The learner's turn began with a larger hand than the usual one."""
    return isinstance(event, events.TurnBegan) and event.seat == seen.seat and event.limit > FIRST_HAND


def attacked(event: Event, seen: DomeView) -> bool:
    """One of the learner's units attacked."""
    return isinstance(event, events.Struck) and event.seat == seen.seat and event.cause == "weapon"


def defended(event: Event, seen: DomeView) -> bool:
    """The learner used cards to defend."""
    return (
        isinstance(event, events.CardsShown) and event.seat == seen.seat and not event.attacking and bool(event.cards)
    )


def conjured(event: Event, seen: DomeView) -> bool:
    """The learner used a power card for its ability."""
    return isinstance(event, events.Played | events.BugPlaced) and event.seat == seen.seat


def jailed(event: Event, seen: DomeView) -> bool:
    """The learner took a shell: an enemy is dead."""
    return isinstance(event, events.Died) and event.seat == seen.seat and event.shell


GOALS: tuple[Goal[DomeView], ...] = (
    Goal("shop", say("Shop"), say("buy a card in the store."), bought, ("DD-PUR-03",)),
    Goal("capture", say("Capture"), say("go to a control point, then choose Capture."), captured, ("DD-CTL-01",)),
    Goal(
        "tower", say("Tower"), say("climb a tower from a bridge and capture the point in its middle."), climbed,
        ("DD-MOV-06", "DD-MOV-08", "DD-CTL-01"),
    ),
    Goal(
        "supply", say("Supply"), say("begin a turn with 5 supply: a tower alone is enough, or five points."), supplied,
        ("DD-SUP-01", "DD-SUP-02"),
    ),
    Goal(
        "attack", say("Attack"), say("with an enemy in range and in sight, choose the attack."), attacked,
        ("DD-ATK-01",),
    ),
    Goal(
        "defend", say("Defend"), say("when you are attacked, mark power cards and press Confirm."), defended,
        ("DD-DEF-01",),
    ),
    Goal(
        "trick", say("Power card"), say("play a power card for its ability, between or in your unit phases."), conjured,
        ("DD-PWR-02", "DD-PWR-03"),
    ),
    Goal(
        "jail", say("Jail"), say("kill an enemy: a good weapon, and cards enough to beat toughness and vitae."), jailed,
        ("DD-WND-01", "DD-WND-04", "DD-DTH-02"),
    ),
)  # fmt: skip

LESSON: Lesson[DomeView] = Lesson(
    seats=2,
    options={"matches": "1", "teams": "classic", "arena": "whole"},
    welcome=WELCOME,
    prompts=PROMPTS,
    events=EVENTS,
    goals=GOALS,
    farewell=FAREWELL,
    last_round=LAST_ROUND,
    because=because,
    suggest=suggest,
    rival=rival,
)
