"""Galaxies as text: a position on the table in one or two lines.

    galaxy("P1: 12cr hand fleet,2leader; H1+L1 F1 | C3 F4+L2; JS2 FP3 / P2: hand leader / deck colony,fleet,...")

Parts of the table are divided by `/`. A player's part begins with his name; after it, in any order: credits (`12cr`),
`hand` and its cards, units (a Fleet stands at the world named before it, `+L1` is a Leader on a unit), levels (`JS2`),
standing orders (`counter=ask`, `victims=ask`), and `out` for an eliminated player. Signs `;` and `|` are for the eye. A
Homeworld that is not named is there all the same. `deck` (top card first) and `discard` are piles; `...` stands for all
cards that are nowhere else, and a deck that is not named holds them. With individual decks a pile is `deck P1`, and a
card or piece that belongs to somebody else's deck is `fleet@P2`, `C3@P2`, `F2@P1+L1@P2`.
"""

from __future__ import annotations

import re
from collections import Counter

from rules.galactic_supremacy.model.invariants import all_cards
from rules.galactic_supremacy.model.state import Fleet, Galaxy, Leader, Player, World, card_of
from rules.galactic_supremacy.model.tables import DECK, TECH_ORDER, CardKind

KINDS: dict[str, CardKind] = {"C": "colony", "F": "fleet", "L": "leader"}
UNIT = re.compile(r"([HCF])(\d+)(?:@P(\d))?(?:\+L(\d+)(?:@P(\d))?)?")
CARD = re.compile(rf"(\d*)({'|'.join(DECK)})(?:@P(\d))?")


def galaxy(text: str, *, individual: bool = False) -> Galaxy:
    """The galaxy that a text describes, in the phase `setup`; every piece gets the id that stands there."""
    parts = [part.split() for part in text.replace(";", " ").replace("|", " ").replace(":", " ").split("/")]
    seats = sum(part[0].startswith("P") for part in parts)
    piles = seats if individual else 1
    made = Galaxy(
        phase="setup",
        individual=individual,
        offers={f"P{a}>P{b}": 0 for a in range(1, 7) for b in range(1, 7) if a != b},
        head_start=False,
        round_limit=0,
        players=[Player() for _ in range(seats)],
        decks=[[] for _ in range(piles)],
        discards=[[] for _ in range(piles)],
        order=list(range(seats)),
    )
    for part in parts:
        if part[0].startswith("P"):
            read_player(made, int(part[0][1:]) - 1, part[1:])
    read_piles(made, [part for part in parts if part[0] in ("deck", "discard")])
    return made


def read_player(made: Galaxy, seat: int, words: list[str]) -> None:
    """One empire."""
    player, queue = made.players[seat], list(words)
    player.worlds = [World(f"H{seat + 1}", "")] if "out" not in words else []
    while queue:
        word = queue.pop(0)
        if word == "hand":
            player.hand += read_cards(made, queue.pop(0), seat)
        elif word.endswith("cr"):
            player.credits = int(word[:-2])
        elif technology := next((each for each in TECH_ORDER if word.startswith(each)), None):
            player.levels[technology] = int(word[2:])
        elif "=" in word:
            setattr(player, *word.split("="))
        elif word != "out":
            read_unit(made, seat, word)


def read_unit(made: Galaxy, seat: int, word: str) -> None:
    """One unit, with its Leader; a Fleet is attached to the world read last."""
    match = UNIT.fullmatch(word)
    assert match, f"“{word}” is no unit"
    letter, number, owner, leader_number, leader_owner = match.groups()
    leader = None
    if leader_number:
        leader = Leader(f"L{leader_number}", new_card(made, "L", leader_number, seat, leader_owner))
    worlds = made.players[seat].worlds
    if letter == "H":
        worlds[0].leader = leader
    elif letter == "C":
        worlds.append(World(f"C{number}", new_card(made, letter, number, seat, owner), leader))
    else:
        worlds[-1].fleets.append(Fleet(f"F{number}", new_card(made, letter, number, seat, owner), leader))


def new_card(made: Galaxy, letter: str, number: str, holder: int, owner: str | None) -> str:
    """The card of a piece in play; ids given later go on after its number."""
    kind = KINDS[letter]
    made.serial[kind] = max(made.serial.get(kind, 0), int(number))
    return card_of(kind, int(owner) - 1 if owner else holder, made.individual)


def read_cards(made: Galaxy, text: str, owner: int) -> list[str]:
    """`fleet,2leader,colony@P2` in cards; `-` is none."""
    cards = []
    for item in text.split(",") if text != "-" else []:
        match = CARD.fullmatch(item)
        assert match, f"“{item}” is no card"
        kind = next(kind for kind in DECK if kind == match[2])
        belongs = int(match[3]) - 1 if match[3] else owner
        cards += [card_of(kind, belongs, made.individual)] * int(match[1] or 1)
    return cards


def read_piles(made: Galaxy, parts: list[list[str]]) -> None:
    """Decks and discard piles; `...` is filled with what is nowhere else."""
    filled: list[list[str]] = []
    named = []
    for name, *words in parts:
        seat = int(words.pop(0)[1:]) - 1 if words[0].startswith("P") else 0
        pile = (made.decks if name == "deck" else made.discards)[seat]
        text = words[0].removesuffix("...").rstrip(",")
        pile += read_cards(made, text or "-", seat)[:: -1 if name == "deck" else 1]  # a deck's top card is its last
        filled += [pile] if words[0].endswith("...") else []
        named += [seat] if name == "deck" else []
    filled += [deck for seat, deck in enumerate(made.decks) if seat not in named]
    for pile in filled:
        seat = next(seat for seat in range(len(made.decks)) if pile is made.decks[seat] or pile is made.discards[seat])
        pile[:0] = left_over(made, seat)


def left_over(made: Galaxy, owner: int) -> list[str]:
    """The cards of an owner's deck that are nowhere yet."""
    full = Counter({card_of(kind, owner, made.individual): count for kind, count in DECK.items()})
    used = Counter(card for card in all_cards(made) if card in full)
    assert used <= full, f"more cards than there are: {used - full}"
    return sorted((full - used).elements())
