"""What a side of a deal is: its words, and whether a player has it. [DL-DIP-02]

`10 metal, 5 credits, 2 plane C3, land B2`: goods with a number, units with where they stand, land territories.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping

from rules.common.english import named_in
from rules.deadlock.chapters.placing import no_place, places
from rules.deadlock.model.cells import CELLS
from rules.deadlock.model.names import GOODS_IN_TEXT
from rules.deadlock.model.state import Goods, Planet, player_id
from rules.deadlock.model.tables import COLONIST, GOODS, LASER, TECHNOLOGIES, UNITS, Good
from rules.engine import Refusal, Refused, say

LENGTH = 200
MOST = 9999
MOST_UNITS = 30
QUOTED = 20
"""So many characters of what somebody typed are repeated in a refusal."""
NOTHING = "nothing"
GOOD_WORDS: Mapping[str, Good] = {
    **{good: good for good in GOODS},
    "credit": "credits",
    "rp": "research",
    "research points": "research",
    "research point": "research",
}
UNIT_WORDS: Mapping[str, str] = {
    **{kind: kind for kind in UNITS if kind not in (COLONIST, LASER)},
    **{f"{kind}s": kind for kind in UNITS if kind not in (COLONIST, LASER)},
}
LAND_WORDS = ("land", "territory")
IN_WORDS: Mapping[str, str] = {
    **{good: GOODS_IN_TEXT[good] for good in GOODS},
    **{kind: say(kind) for kind in UNITS},
    "land": say("land"),
    NOTHING: say(NOTHING),
}
"""The words of a side of a deal, as players read them."""


def read_side(planet: Planet, text: str) -> Goods:
    """One side of a deal from a player's words; raises Refused where they make no sense. [DL-DIP-02]"""
    if len(text) > LENGTH:
        raise Refused("That side of the deal is too long: name it in {most} characters.", "DL-DIP-02", most=LENGTH)
    side = Goods()
    for part in named_in(text.lower()):
        if part != NOTHING:
            read_item(planet, side, part.split())
    if len(side.units) > MOST_UNITS:
        raise Refused("A deal has at most {most} units a side.", "DL-DIP-02", most=MOST_UNITS)
    return side


def read_item(planet: Planet, side: Goods, words: list[str]) -> None:
    """Add one item to a side."""
    whole = " ".join(words)
    number = int(words.pop(0)) if len(words) > 1 and words[0].isdecimal() else 1
    *named, last = [word for word in words if word != "at"] or [""]
    cell, name = last.upper(), " ".join(named)
    if cell in CELLS and (name in LAND_WORDS or not name):
        side.land += [cell] if whole_land(planet, cell) not in side.land else []
    elif cell in CELLS and name in UNIT_WORDS:
        side.units += [[UNIT_WORDS[name], cell]] * checked(number, MOST_UNITS)
    elif " ".join(words) in GOOD_WORDS:
        good = GOOD_WORDS[" ".join(words)]
        side.goods[good] = checked(side.goods.get(good, 0) + checked(number, MOST), MOST)
    else:
        raise Refused(not_tradeable(whole))


def whole_land(planet: Planet, cell: str) -> str:
    """A cell that may be traded as land. [DL-DIP-05]"""
    if not planet.land(cell).land:
        raise Refused("{cell} is Ocean, and Oceans cannot be traded: name land.", "DL-DIP-05", cell=cell)
    return cell


def checked(number: int, most: int) -> int:
    """A number of goods or units that a deal may name."""
    if not 1 <= number <= most:
        raise Refused("Name numbers from 1 to {most} in a deal.", "DL-DIP-02", most=most)
    return number


def not_tradeable(words: str) -> Refusal:
    """Why something cannot be part of a deal. [DL-DIP-02]"""
    plain = words.lstrip("0123456789 ")
    if plain in UNIT_WORDS:
        return Refusal("Say where it stands, such as “{unit} C3”.", "DL-DIP-02", unit=plain)
    if plain.replace(" ", "_") in TECHNOLOGIES or plain in [row.name.lower() for row in TECHNOLOGIES.values()]:
        return Refusal("Technologies never change hands in a deal.", "DL-DIP-02")
    if plain.startswith("rebel"):
        return Refusal("Rebels never change hands in a deal.", "DL-DIP-02")
    if plain.startswith(("colonist", "laser")):
        return Refusal("Colonists and Laser Defenses change hands only together with their land.", "DL-DIP-02")
    return Refusal(
        "“{words}” cannot be traded: name goods (10 metal), units (plane C3), land (land B2), or write a promise.",
        "DL-DIP-02", words=words[:QUOTED],
    )  # fmt: skip


def words_of(side: Goods) -> str:
    """A side in the words that name it; `nothing` when it is empty."""
    units = Counter([(kind, cell) for kind, cell in side.units])
    return (
        ", ".join(
            [
                *[f"{amount} {good}" for good, amount in side.goods.items()],
                *[f"{f'{number} ' if number > 1 else ''}{kind} {cell}" for (kind, cell), number in units.items()],
                *[f"land {cell}" for cell in side.land],
            ]
        )
        or NOTHING
    )


# -- having it ---------------------------------------------------------------------------------------------------------


def side_words(side: str) -> str:
    """One side of a deal, in the words of a command as `words_of` has it, for those who read it."""
    return re.sub(r"[a-z_]+", lambda word: IN_WORDS.get(word[0], word[0]), side)


def lack(planet: Planet, seat: int, side: Goods) -> Refusal | None:
    """What a player lacks to give this side, in a sentence for him alone. [DL-DIP-03, DL-DIP-05]"""
    player = planet.players[seat]
    for good, amount in side.goods.items():
        if player.goods[good] < amount:
            return Refusal(
                "You have {held} {good} and offer {amount}: offer no more than you have.", "DL-DIP-03",
                held=player.goods[good], good=GOODS_IN_TEXT[good], amount=amount,
            )  # fmt: skip
    for kind, cell in side.units:
        held = planet.land(cell).count(kind, seat)
        if held < side.units.count([kind, cell]):
            line = "You have {held} {unit} at {cell} to give: look at your units."
            if not held:
                line = "You have no {unit} at {cell} to give: look at your units."
            return Refusal(line, "DL-DIP-03", held=held, unit=UNITS[kind].name, cell=cell)
    own = [land.cell for land in planet.controlled(seat) if land.land]
    foreign = [cell for cell in side.land if cell not in own]
    if foreign:
        return Refusal("You do not control {cell}: offer land of your own.", "DL-DIP-03", "DL-DIP-05", cell=foreign[0])
    if side.land and len(side.land) == len(own):
        return Refusal("Your last land territory cannot be traded: keep one.", "DL-DIP-05")
    return None


def homeless(planet: Planet, seat: int, gives: Goods, gets: Goods) -> Refusal | None:
    """Which unit its receiver would have no place for, the land of the deal being handed over. [DL-DIP-04]"""
    before = {cell: planet.land(cell).owner for cell in (*gives.land, *gets.land)}
    for cell in before:
        planet.land(cell).owner = seat if cell in gets.land else -2
    unplaced = [kind for kind, _ in gets.units if not places(planet, seat, kind)]
    for cell, owner in before.items():
        planet.land(cell).owner = owner
    if not unplaced:
        return None
    return Refusal(
        "{player} has no place for it: {why}.", "DL-DIP-04", player=player_id(seat), why=no_place(unplaced[0])
    )
