"""The words that all games speak: state, phase, question, chance, event."""

from rules.engine.asked import ActLapsed, Asked, News
from rules.engine.chance import (
    Below,
    Chance,
    Dice,
    Draw,
    FairDice,
    Roll,
    Shuffle,
    commitment,
    dice_key,
    draw,
    roll,
    shuffle,
)
from rules.engine.errors import Corrupt, Mismatch, Refusal, Refused
from rules.engine.events import Event
from rules.engine.game import ENGINE, Game, Names, Narration, Option, Weighed, write_answer
from rules.engine.journal import NOBODY, Checkpoint, Entry, Outcome, Stamp
from rules.engine.language import say
from rules.engine.match import Match
from rules.engine.moves import Move
from rules.engine.questions import (
    About,
    Amount,
    Answer,
    AskAll,
    Choose,
    Offers,
    Order,
    Pick,
    Question,
    Rule,
    ask,
    ask_all,
    ask_amount,
    ask_any,
    ask_before,
    ask_if,
    ask_some,
    let_acts_in,
    offer_text,
    only_answer,
    plain_options,
    subject,
)
from rules.engine.state import END, Moment, State, unless

# fmt: off
__all__ = [
    "END", "ENGINE", "NOBODY", "About", "ActLapsed", "Amount", "Answer", "AskAll", "Asked", "Below", "Chance",
    "Checkpoint", "Choose", "Corrupt", "Dice", "Draw", "Entry", "Event", "FairDice", "Game", "Match", "Mismatch",
    "Moment", "Move", "Names", "Narration", "News", "Offers", "Option", "Order", "Outcome", "Pick", "Question",
    "Refusal", "Refused", "Roll", "Rule", "Shuffle", "Stamp", "State", "Weighed", "ask", "ask_all", "ask_amount",
    "ask_any", "ask_before", "ask_if", "ask_some", "commitment", "dice_key", "draw", "let_acts_in", "offer_text",
    "only_answer", "plain_options", "roll", "say", "shuffle", "subject", "unless", "write_answer",
]
# fmt: on
