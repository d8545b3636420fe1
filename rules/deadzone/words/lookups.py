"""Answers to what anybody may ask of the table: odds between two models, what a model sees, what it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from rules.common.english import closed
from rules.deadzone.chapters.combat.shooting import aims, at_cubes, manners, why_not_shoot
from rules.deadzone.chapters.moving import advance, sprint, ways
from rules.deadzone.chapters.refusals import QUOTED, no_cube
from rules.deadzone.model.geometry.cubes import INDEX, range_of
from rules.deadzone.model.geometry.maps import battlefield
from rules.deadzone.model.models import arms, carried, has, injured, item_of, left, sheet
from rules.deadzone.model.moves import Odds, Profile, Shoot, Sight
from rules.deadzone.model.names import called, entry_words, faction_name, is_cube, marks_of, thing_name
from rules.deadzone.model.public_attacks import Manner
from rules.deadzone.model.state import Board, Fighter
from rules.deadzone.model.teams.changes import ready_named
from rules.deadzone.model.teams.factions import EQUIPMENT, KEYWORDS, describe, describe_keywords
from rules.deadzone.model.teams.legality import Team, bought, cost, entry_title, vp
from rules.deadzone.model.teams.pairings import POINTS, matches_of
from rules.deadzone.model.teams.profiles import DASH, Effect, Weapon, stat_words
from rules.deadzone.model.teams.ready import TEAM_NAMES, all_ready
from rules.deadzone.model.view import SectorView
from rules.deadzone.model.vocabulary import FATES
from rules.deadzone.odds.areas import burst_words
from rules.deadzone.odds.attempts import blow, shot
from rules.deadzone.odds.forecast import fire_words, refresh_words
from rules.deadzone.odds.moves import charges
from rules.deadzone.odds.sentences import attack_words, impact_words, sentences
from rules.deadzone.odds.sightings import sight_lines
from rules.deadzone.odds.suggestions import TYPE_NAMES
from rules.deadzone.odds.throws import landing_test, levels_below
from rules.deadzone.words.glossary import MEANINGS
from rules.engine import Move, Names, Refusal, Refused, say

WAYS: Final = {
    "": "{model} shoots with {weapon}: {odds}",
    "blaze": "{model} blazes away with {weapon}: {odds}",
    "aimed": "{model} takes aim with {weapon}: {odds}",
}
"""How a weapon is fired."""
KEY: Final = say(
    "The plan shows the highest floor of each cell; its number is the level, and brighter floors are higher. "
    "A framed window in a cell shows what is below its roof. Round tokens are the first player’s, square ones the "
    "second’s; the drawing on a token is its weapon, full dots are the HP left and hollow ones those lost. Where a "
    "cell is too crowded, its cubes are drawn large below the plan."
)

ASSAULTS: Final = ("{model} assaults: {odds}", "{model} assaults with {weapon}: {odds}")
IF_THERE: Final = (
    "If {model} got to {cube}, its Assault: {odds}",
    "If {model} got to {cube}, its Assault with {weapon}: {odds}",
)
"""An Assault without and with a weapon, by a model that is there or gets there, and by one that does not."""
FALL: Final = "{model} falls {levels:# level|# levels} to {cube}: {odds}, and Pinned."
FALL_UNHARMED: Final = "{model} falls {levels:# level|# levels} to {cube}: it lands unharmed."
TEAM: Final = (
    "{team}, {cost} points: {models:# model|# models}. {shooters} of {models} can shoot, up to {cubes:# cube|# cubes} "
    "away. Killing them all scores {vp} VP."
)
TEAM_UNARMED: Final = (
    "{team}, {cost} points: {models:# model|# models}. Nobody can shoot. Killing them all scores {vp} VP."
)


def look_up(seen: SectorView, move: Move, names: Names) -> str:
    """Answer a lookup in words; raises `Refused` where a model, a cube or a weapon is named that is not there."""
    match move:
        case Odds(model, target, weapon):
            return "\n".join(odds_lines(seen, on_table(seen, model), target, weapon))
        case Sight(model):
            return "\n".join(sight_lines(seen, on_table(seen, model)))
        case Profile(model) if not model.strip():
            return KEY
        case Profile(model) if (team := ready_named(model, seen.points)) is not None:
            return "\n".join([*team_lines(team), *even_lines(team)])
        case Profile(model):
            return "\n".join(profile_lines(seen, find(seen, model)))
    raise Refused("There is no such question; ask for odds, sight, a profile.")


# -- names -------------------------------------------------------------------------------------------------------------


def find(seen: SectorView, words: str) -> Fighter:
    """The model with this code, or the only one of this name, in any case: `e3`, `Enforcer E3`."""
    wanted = " ".join(words.casefold().split())
    if not seen.fighters:
        raise Refused("There are no models yet; ask again when both Strike Teams are chosen.")
    by_code = [f for f in seen.fighters if wanted in (f.id.casefold(), called(f).casefold())]
    named = by_code or [f for f in seen.fighters if wanted and called(f).casefold().startswith(wanted)]
    if len(named) == 1 or by_code:
        return named[0]
    if named:
        codes = [f.id for f in named]
        line = "There are {number} of these: {codes:and}; name one by its code."
        raise Refused(line, number=len(codes), codes=codes)
    known = ", ".join([f.id for f in seen.fighters if f.fate not in ("dead", "left")])
    raise Refused("There is no model “{name}”; there is {known}.", name=words.strip()[:QUOTED], known=known)


def on_table(seen: SectorView, words: str) -> Fighter:
    """The same, if it stands on the board."""
    f = find(seen, words)
    if f.fate != "table":
        line = "{model} is not on the board: {fate}; ask about a model that is."
        raise Refused(line, model=f.id, fate=FATES[f.fate])
    return f


# -- odds --------------------------------------------------------------------------------------------------------------


def odds_lines(sector: Board, f: Fighter, target: str, weapon: str) -> list[str]:
    """All that a model can do to another or to a cube from where it stands; with a weapon, by that alone."""
    arm = weapon_of(sector, f, weapon) if weapon.strip() else None
    cube = target.strip().upper()
    if is_cube(cube):
        return cube_lines(sector, f, cube, arm)
    foe = _target(sector, f, target)
    told = [*shot_lines(sector, f, foe, arm), *([] if arm and arm.range else assault_lines(sector, f, foe, arm))]
    return told or [say("{model} has nothing to attack {target} with.", model=f.id, target=foe.id)]


def weapon_of(sector: Board, f: Fighter, words: str) -> Weapon:
    """A weapon that works now, by its id or its name."""
    wanted = " ".join(words.casefold().split())
    held = {weapon.id: weapon for close in (False, True) for weapon in arms(sector, f, close)}
    found = next((one for one in held.values() if wanted in (one.id.casefold(), one.name.casefold())), None)
    if found is None:
        raise Refused(
            "{model} has no weapon “{name}” that works now; it has {weapons:and}.", "DZ-SHO-06",
            model=f.id, name=words.strip()[:QUOTED], weapons=[one.name for one in held.values()],
        )  # fmt: skip
    return found


def _target(sector: Board, f: Fighter, words: str) -> Fighter:
    """An enemy by its code, with or without its name before it."""
    wanted = words.strip().split(" ")[-1].casefold()
    found = next((one for one in sector.in_play() if one.id.casefold() == wanted), None)
    codes = ", ".join([one.id for one in sector.in_play(1 - f.owner)]) or say("there is none")
    if found is None and "-" in words and (wrong := no_cube(words.strip().upper())):
        raise Refused(wrong)
    if found is None:
        raise Refused(
            "There is no model “{name}” on the board: name an enemy of {model} ({codes}) or a cube, as in D4-1.",
            name=words.strip()[:QUOTED], model=f.id, codes=codes,
        )  # fmt: skip
    if found is f:
        line = "{model} cannot attack itself; name an enemy ({codes}), or the cube that it would fall to."
        raise Refused(line, model=f.id, codes=codes)
    if found.owner == f.owner and not any("invigorate" in gun.keywords for gun in arms(sector, f, close=False)):
        line = "{target} is on the same side as {model}; name an enemy ({codes}), or a cube."
        raise Refused(line, target=found.id, model=f.id, codes=codes)
    return found


def shot_lines(sector: Board, f: Fighter, foe: Fighter, arm: Weapon | None) -> Iterator[str]:
    """The shots of a model, or what is wrong with each; with all weapons only the possible ones, or one reason."""
    guns = [arm] if arm and arm.range else [] if arm else list(dict.fromkeys(arms(sector, f, close=False)))
    told = [(gun, how, shot_words(sector, f, gun, foe, how)) for gun in guns for how in manners(gun)]
    able = [say(WAYS[how], model=f.id, weapon=gun.name, odds=words) for gun, how, words in told if words]
    yield from able
    if guns and not able:
        yield why_not(sector, f, guns[0], foe)


def shot_words(sector: Board, f: Fighter, gun: Weapon, foe: Fighter, how: Manner) -> str:
    """The odds of one shot, at the cube of the target where the weapon is fired at cubes; empty if there is none."""
    at = foe.cube if at_cubes(gun) else foe.id
    if sector.foes_at(f.cube, f.owner) or at not in aims(sector, f, gun):
        return ""
    if at == foe.cube:
        return sentences(burst_words(sector, f, gun, at))
    if "invigorate" in gun.keywords:
        return sentences([refresh_words(f)])
    attack = shot(sector, f, gun, foe, how)
    return sentences(fire_words(sector, attack) if attack.cause == "burns" else [attack_words(sector, attack)])


def why_not(sector: Board, f: Fighter, gun: Weapon, foe: Fighter) -> str:
    """Why there is no such shot, in a sentence."""
    beside = sector.foes_at(f.cube, f.owner)
    if beside:
        line = "{model} cannot shoot with {foes:and} in its cube."
        return say(line, model=f.id, foes=[one.id for one in beside])
    at = foe.cube if at_cubes(gun) and foe.cube != f.cube else foe.id
    wrong = why_not_shoot(sector, f, Shoot.of(gun.id, at))
    return wrong.text if wrong else say("{weapon} cannot be fired at {target}.", weapon=gun.name, target=foe.id)


def assault_lines(sector: Board, f: Fighter, foe: Fighter, arm: Weapon | None) -> Iterator[str]:
    """The Assault: in the same cube, by moving in, or as if the model got there. [DZ-ASS-01, DZ-ASS-08]"""
    blades = [arm] if arm else list(dict.fromkeys(arms(sector, f, close=True)))
    if foe.owner == f.owner:
        return
    if not blades or sheet(f).fi >= DASH:
        yield say("{model} cannot fight by its own choice.", model=f.id)
        return
    if foe.pinned and has(sector, f, "honourable"):
        yield say("{model} is Honourable and does not attack {target}, which is Pinned.", model=f.id, target=foe.id)
        return
    near = f.cube == foe.cube
    there = replace(f, cube=foe.cube, platform=False, pinned=False)
    lines = ASSAULTS if near or _gets_to(sector, f, foe.cube) else IF_THERE
    for blade in blades:
        attack = blow(sector, f if near else there, blade, foe, moved_in=not near, half_cube=_half(sector, f, foe))
        line, odds = lines[blade.id != "unarmed"], attack_words(sector, attack)
        yield sentences([say(line, model=f.id, cube=foe.cube, weapon=blade.name, odds=odds)])


def _half(sector: Board, f: Fighter, foe: Fighter) -> bool:
    return any(attack.half_cube for attack in charges(sector, f, foe.cube) if attack.target.id == foe.id)


def _gets_to(sector: Board, f: Fighter, cube: str) -> bool:
    """Whether an Advance or a Sprint leads there now."""
    move_modes = [move_mode for move_mode in (advance(sector, f), sprint(sector, f)) if move_mode]
    return not f.pinned and any((cube, "") in ways(sector, f, move_mode) for move_mode in move_modes)


def cube_lines(sector: Board, f: Fighter, cube: str, arm: Weapon | None) -> list[str]:
    """Shots at a cube, and the fall into it from above."""
    levels, field = levels_below(sector, f, cube), battlefield(sector.map)
    if levels and arm is None:
        test = landing_test(sector, f, levels)
        odds, softly = impact_words(sector, test) if test else "", FALL_UNHARMED
        return [say(FALL if test else softly, model=f.id, levels=levels, cube=cube, odds=odds)]
    guns = [arm] if arm else [gun for gun in arms(sector, f, False) if at_cubes(gun)]
    able = [gun for gun in guns if cube in aims(sector, f, gun) and not sector.foes_at(f.cube, f.owner)]
    if able:
        shots = [(gun.name, sentences(burst_words(sector, f, gun, cube))) for gun in able]
        return [say("{weapon} at {cube}: {odds}", weapon=weapon, cube=cube, odds=odds) for weapon, odds in shots]
    if not guns:
        raise Refused("{model} has no weapon that is fired at cubes; name an enemy.", "DZ-SHO-03", model=f.id)
    if not field.is_standable(INDEX[cube]):
        line = "Nobody can be in {cube}; choose a cube with a floor."
        raise Refused(line, "DZ-KW-EXPLOSIVE-02", "R41", cube=cube)
    away = range_of(INDEX[f.cube], INDEX[cube])
    wrong = why_not_shoot(sector, f, Shoot.of(guns[0].id, cube))
    line = "{weapon} cannot be fired at {cube} from {start}, {away} away."
    none = Refusal(line, "DZ-SHO-05", weapon=guns[0].name, cube=cube, start=f.cube, away=away)
    raise Refused(wrong or none)


# -- profiles ----------------------------------------------------------------------------------------------------------


def team_lines(team: Team) -> list[str]:
    """A Strike Team before it is chosen: what it costs and can reach, then each kind of model with its weapons."""
    held = [bought(team.faction, entry) for entry in team.entries]
    ranges = [max([weapon.range for weapon in one.weapons], default=0) for one in held]
    shooters = len([reach for reach in ranges if reach])
    lines = [
        say(
            TEAM if shooters else TEAM_UNARMED,
            team=team_title(team), cost=cost(team), models=len(held), shooters=shooters,
            cubes=max(ranges, default=0), vp=vp(team),
        )
    ]  # fmt: skip
    for entry, number in Counter(team.entries).items():
        model, title = bought(team.faction, entry), entry_title(team.faction, entry)
        kind = say("{number} × {kind}", number=number, kind=title) if number > 1 else title
        lines.append(f"{kind}: {stat_words(model)}.")
        lines += [f"• {closed(describe(weapon))}" for weapon in dict.fromkeys(model.weapons)]
    return lines


def team_title(team: Team) -> str:
    """`Plague: Outbreak`; of a team that is none of the ready-made ones the faction."""
    keys = [key for key, made in all_ready(team.limit).items() if made == team]
    faction = faction_name(team.faction)
    return say("{faction}: {team}", faction=faction, team=TEAM_NAMES[keys[0]]) if keys else faction


def even_lines(team: Team) -> list[str]:
    """The ready-made teams that are a match for this one; none where none was found. [R179]"""
    known = [key for key, made in all_ready(POINTS).items() if made == team]
    found = {other: tally for key in known for other, tally in matches_of(key).items()}
    told = [
        say("{team} {won:g} of {games}", team=TEAM_NAMES[other], won=won, games=games)
        for other, (won, games) in found.items()
    ]
    line = "Closest opponents, and how many of the computers' games against them it won: {teams}."
    return [say(line, teams=", ".join(told))] if told else []


def profile_lines(seen: SectorView, f: Fighter) -> list[str]:
    """A model's stats, weapons and keywords with their meaning, a line each."""
    sector, held = seen, sheet(f)
    state = ", ".join([f.cube, *marks_of(seen, f)]) if f.fate == "table" else FATES[f.fate]
    title = f"{f.id} {entry_words(f.faction, f.model, f.option, f.upgrades, f.gear)}"
    worth = say("{cost} points, {vp} VP.", cost=held.cost, vp=held.vp)
    lines = [say("{model} ({type}): {state}.", model=title, type=TYPE_NAMES[held.type], state=state)]
    lines.append(f"{stat_words(held)}. {worth}")
    lines += [f"• {closed(describe(weapon))}" for weapon in dict.fromkeys(carried(sector, f))]
    words = describe_keywords(held)
    lines += [say("Keywords: {keywords}", keywords=closed(words))] if words else []
    lines += [f"• {KEYWORDS[word]}: {MEANINGS[word].told(value)}" for word, value in keywords_of(sector, f).items()]
    return [*lines, *_now(sector, f)]


def keywords_of(sector: Board, f: Fighter) -> dict[str, int]:
    """Every keyword of a model, its weapons, effects and Equipment, once, with its value."""
    held, gear = sheet(f), EQUIPMENT[f.gear].keywords if f.gear else {}
    found = {**held.keywords, **gear, **{effect.id: effect.n for effect in _inside(held.effects)}}
    for weapon in carried(sector, f):
        found |= {word: value for word, value in weapon.keywords.items() if word not in found}
        found |= {effect.id: effect.n for effect in _inside(weapon.effects) if effect.id not in found}
    return {word: value for word, value in found.items() if word in MEANINGS}


def _inside(effects: tuple[Effect, ...]) -> Iterator[Effect]:
    for effect in effects:
        yield effect
        yield from _inside(effect.of)


def _now(sector: Board, f: Fighter) -> Iterator[str]:
    """What holds for it now besides its profile."""
    item = item_of(sector, f)
    if item:
        yield say("Carries: {item}.", item=thing_name(item))
    if injured(f) and left(f) > 0:
        line = "Injured: {left} of {hp} HP left, and whoever fights it has 1 more die."
        yield say(line, left=left(f), hp=sheet(f).hp)
    if f.used:
        yield say("Used up: {what:and}.", what=[thing_name(what) for what in f.used])
