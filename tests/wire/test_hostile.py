"""People who send what no client offers: they are refused in a sentence, change nothing and see nothing of others'."""

from __future__ import annotations

import itertools
import os
import random
import re
from collections.abc import AsyncIterator, Iterable, Iterator, Sequence
from typing import Any, TypeVar

import pytest
import pytest_asyncio

from bot.catalogue import games
from bot.discord.controls.fields import fields_of
from bot.discord.texts import texts
from bot.local.discord import Channel, Message, Person
from bot.local.discord.interactions import AUTOCOMPLETE, COMPONENT
from bot.local.discord.parts import Json
from testing.seeds import seed
from tests.bot.discord.market import MARKET
from tests.tiers import in_turn
from tests.wire import forge
from tests.wire.bot_process import BotProcess
from tests.wire.club import Club
from tests.wire.forge import hosted, joined, split
from tests.wire.player import leaves, verb_of
from tests.wire.report import Report
from tests.wire.siege import ANSWERS, LOBBY, PUBLIC_PICTURES, SHOWN, VERBS, Attack, Siege
from tests.wire.trouble import Discord
from tests.wire.trouble.people import send

pytestmark = pytest.mark.asyncio(loop_scope="module")
ROUNDS = int(os.environ.get("WIRE_FORGED", "1"))
T = TypeVar("T")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def process(discord: Discord, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[BotProcess]:
    """The bot's process, with a game that asks every kind of question."""
    async with BotProcess(discord, tmp_path_factory.mktemp("bot"), "tests.wire.forge") as running:
        yield running


@pytest.fixture
def chance(report: Report) -> random.Random:
    """Chance, with its seed printed."""
    return random.Random(seed("hostile"))


def some(chance: random.Random, things: Iterable[T], count: int) -> list[T]:
    """So many of these, or more where the tests are to look longer."""
    held = list(things)
    return chance.sample(held, min(len(held), count * ROUNDS))


# -- controls ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", in_turn(hosted(), 0, stay=0, always=MARKET.key))
async def test_forged_controls_change_nothing(
    discord: Discord, bot: BotProcess, report: Report, chance: random.Random, key: str
) -> None:
    """At several questions of a game: other arguments, values, seats, questions, tables, and letters at random."""
    siege = await Siege(discord, bot, key).begin()
    tried: set[str] = set()
    for stage in range(4 if key == MARKET.key else 2):
        real = await siege.controls()
        panel = next(custom_id for verb, (custom_id, _) in real.items() if verb not in SHOWN)
        fresh = {verb: held for verb, held in real.items() if verb not in tried}
        if not stage:
            fresh = {verb: (joined(split(panel) | {"verb": verb}), siege.card) for verb in VERBS} | fresh
            await siege.meet(
                [siege.use(siege.eve, custom_id, siege.card) for custom_id in some(chance, forge.misshapen(panel), 25)]
            )
        await siege.meet(by_strangers(siege, fresh, chance), plainly=True)
        await siege.meet(by_players(siege, {verb: fresh[verb] for verb in fresh if verb in real}, chance))
        garbled = [forge.garbled(held[0], chance) for held in real.values() for _ in range(2 * ROUNDS)]
        await siege.meet([siege.use(chance.choice(siege.strangers), custom_id, siege.card) for custom_id in garbled])
        tried |= set(real)
        await siege.club.keeper.slash(siege.club.room, "gm skip")
        await siege.look_around()
    siege.end(report, controls=siege.tried)


def by_strangers(siege: Siege, controls: dict[str, tuple[str, Message]], chance: random.Random) -> Iterator[Attack]:
    """Whatever stands on a panel, used by those who have no seat there."""
    for verb in sorted(set(controls) - SHOWN):
        custom_id, shown = controls[verb]
        for person in siege.strangers:
            yield siege.use(person, custom_id, shown)
            yield siege.use(person, custom_id, shown, chance.choice(forge.LISTED))
        for forged in some(chance, forge.with_arguments(custom_id), 2):
            yield siege.use(chance.choice(siege.strangers), forged, shown)


def by_players(siege: Siege, controls: dict[str, tuple[str, Message]], chance: random.Random) -> Iterator[Attack]:
    """Arguments and values that were never offered, by the one who is asked; other seats and tables, by the other."""
    for verb in sorted(controls):
        custom_id, shown = controls[verb]
        if verb in ANSWERS | SHOWN:
            arguments = some(chance, forge.with_arguments(custom_id), 6)
            yield from (siege.use(siege.ann, forged, shown) for forged in arguments)
            offered = some(chance, filter(None, forge.LISTED), 3)
            yield from (siege.use(siege.ann, custom_id, shown, values) for values in offered)
        if verb not in LOBBY | {"ready", "pref", "palette", "detail"}:
            places = some(chance, forge.at_other_places(custom_id, [siege.far]), 3)
            yield from (siege.use(siege.bob, forged, shown) for forged in places)


@pytest.mark.parametrize("key", in_turn(games(), 0))
async def test_a_table_is_shown_where_it_is_played(discord: Discord, bot: BotProcess, report: Report, key: str) -> None:
    """People without a seat there see nothing of it elsewhere, even if they forge its number."""
    siege = await Siege(discord, bot, key).begin()
    for verb in sorted(SHOWN - {"help"}):
        data, message = forge.control(siege.card, f"a1:{siege.far}::::{verb}:")
        done = await send(siege.eve, COMPONENT, siege.club.room, data, message)
        assert done.panel.text == texts.ELSEWHERE
        assert not done.panel.attachments
    report.count("hostile", foreign_tables=len(SHOWN) - 1)


async def test_a_control_that_the_message_does_not_have_is_answered(
    discord: Discord, bot: BotProcess, report: Report
) -> None:
    """Real and misshapen ids, of buttons and lists, on a message without them."""
    siege = await Siege(discord, bot, "market").begin()
    panel = str(siege.panel.lists[0]["custom_id"])
    for custom_id in (panel, joined(split(panel) | {"verb": "act", "arg": "0"}), "a0:x", "x", ""):
        uses = [{"custom_id": custom_id, "component_type": kind, "id": 1, "values": ["0"]} for kind in (2, 3, 5, 99)]
        attacks = [siege.type(siege.eve, siege.club.room, used, COMPONENT, message=siege.card.body) for used in uses]
        await siege.meet(attacks, plainly=True)
    siege.end(report, lost_controls=siege.tried)


# -- forms -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", in_turn(hosted(), 1, stay=0, always=MARKET.key))
async def test_forged_forms_change_nothing(
    discord: Discord, bot: BotProcess, report: Report, chance: random.Random, key: str
) -> None:
    """Lines that the form does not have, too long, too deep, of other types: by the player himself and by others."""
    siege = await Siege(discord, bot, key).begin()
    panel = next(part["custom_id"] for part in siege.panel.buttons if verb_of(part) == "refresh")
    forms = [(f"a1:{siege.table}::::rules:search", ["topic"]), (f"a1:{siege.table}::::join:form", ["salt"])]
    forms += [(joined(split(panel) | {"verb": verb}), [verb, "number"]) for verb in ("num", "zzz")]
    acts = [(joined(split(panel) | {"verb": "act", "arg": str(n)}), act) for n, act in enumerate(siege.game.acts)]
    for custom_id, names in forms:
        for person in (siege.ann, siege.bob, *siege.strangers):
            lines = some(chance, forge.filled_in(names), 5)
            await siege.meet([siege.send(person, custom_id, held) for held in lines])
    for custom_id, act in acts:
        names = [field.name for field in fields_of(act)]
        await siege.meet([siege.send(siege.eve, custom_id, held) for held in some(chance, forge.filled_in(names), 3)])
        if any(field.required for field in fields_of(act)) and siege.game is not MARKET:
            lines = some(chance, forge.filled_in(names), 8)
            await siege.meet([siege.send(siege.ann, custom_id, held) for held in lines])
    siege.end(report, forms=siege.tried)


# -- slash commands ----------------------------------------------------------------------------------------------------


def offered(siege: Siege, names: Sequence[str]) -> Iterator[tuple[Json, str, list[Json]]]:
    """Every command below these, with its options."""
    for name in names:
        held = siege.discord.world.command(name, siege.club.room.guild)
        assert held is not None
        yield from ((held, path, options) for path, options in leaves(name, held.get("options") or []))


@pytest.mark.parametrize("key", in_turn(hosted(), 2, stay=0, always=MARKET.key))
async def test_forged_options_change_nothing(
    discord: Discord, bot: BotProcess, report: Report, chance: random.Random, key: str
) -> None:
    """A game's commands with values that it never suggests, by those asked, by others, and where there is no table."""
    siege = await Siege(discord, bot, key).begin()
    elsewhere = [discord.world.text_channel("empty"), discord.world.direct(siege.eve.id)]
    known = {move.kind.replace("_", "-")[:32]: move for move in (*siege.game.moves, *siege.game.acts)}
    for held, path, options in offered(siege, [siege.game.command]):
        forged = some(chance, forge.options(options, chance), 2) if options else []
        data = [forge.command(held, path, given) for given in forged]
        who = [siege.eve, siege.bob] + ([siege.ann] if siege.game is not MARKET else [])
        if path.split()[-1] in known and not any(option.get("required") for option in options):
            who = [siege.eve]
        await siege.meet([siege.type(person, siege.club.room, given) for given in data for person in who])
        await siege.meet([siege.type(siege.eve, room, given) for given in data[:1] for room in elsewhere], plainly=True)
        focused = [option for option in options if option.get("autocomplete")]
        await siege.meet(list(suggestions(siege, held, path, options, focused, chance)))
    siege.end(report, commands=siege.tried)


def suggestions(
    siege: Siege, held: Json, path: str, options: list[Json], focused: list[Json], chance: random.Random
) -> Iterator[Attack]:
    """Suggestions asked for with anything in the options."""
    for option in focused:
        for given in some(chance, forge.options(options, chance), 1):
            sent = [{**one, "focused": True} if one["name"] == option["name"] else one for one in given]
            data = forge.command(held, path, sent)
            for person in (siege.ann, siege.eve):
                yield siege.type(person, siege.club.room, data, AUTOCOMPLETE)


async def test_commands_that_do_not_exist_are_answered(
    discord: Discord, bot: BotProcess, report: Report, chance: random.Random
) -> None:
    """Unknown commands, subcommands and options, and options of other types: as after an upgrade, and worse."""
    siege = await Siege(discord, bot, "market").begin()
    room, eve = siege.club.room, siege.eve
    unknown = [{"id": "1", "name": "nothing", "type": kind, "target_id": eve.id} for kind in (1, 2, 3)]
    held = siege.discord.world.command("game", room.guild)
    assert held is not None
    unknown += [forge.command(held, path, []) for path in ("game nothing", "game nothing more", "game")]
    await siege.meet([siege.type(eve, room, data) for data in unknown], plainly=True)
    for command, path, options in offered(siege, ["game", "rules", "gm", "market"]):
        misfits = some(chance, forge.misfits(options), 2)
        await siege.meet([siege.type(eve, room, forge.command(command, path, given)) for given in misfits])
    siege.end(report, misfits=siege.tried)


# -- rights ------------------------------------------------------------------------------------------------------------

GM = ("pause", "resume", "skip", "replace", "record", "delete", "settings")


async def test_gm_is_for_those_who_manage_the_server(discord: Discord, bot: BotProcess, report: Report) -> None:
    """Players, strangers and liars in direct messages are refused; Discord is asked to hide the commands."""
    siege = await Siege(discord, bot, "market").begin()
    held = discord.world.command("gm", siege.club.room.guild)
    assert held is not None
    assert int(held["default_member_permissions"]) == 1 << 5
    assert held["contexts"] == [0]
    found = list(offered(siege, ["gm"]))
    assert {path.split()[1] for _, path, _ in found} == set(GM)
    people, direct = [siege.bob, siege.ann, siege.eve], discord.world.direct(siege.ann.id)
    mighty = {**siege.ann.account.member, "permissions": str((1 << 53) - 1)}
    for _, path, options in found:
        values = {"seat": "1", "table": int(siege.table), "player": siege.bob.id}
        values |= {option["name"]: option["choices"][0]["value"] for option in options if option.get("choices")}
        sent = [
            {"name": option["name"], "type": option["type"], "value": values[option["name"]]}
            for option in options
            if option["name"] in values
        ]
        resolved = {
            "users": {siege.bob.id: siege.bob.account.user},
            "members": {siege.bob.id: siege.bob.account.member},
        }
        data = forge.command(held, path, sent) | {"resolved": resolved}
        attacks = [siege.type(person, siege.club.room, data) for person in people]
        attacks.append(siege.type(siege.ann, direct, data, member=mighty))
        attacks.append(siege.type(siege.ann, siege.club.room, data, member=None, guild_id=None, user=mighty["user"]))
        await siege.meet(attacks, plainly=True)
    told = [shown.text for shown in discord.messages.all.values() if shown.text == texts.NO_PERMISSION]
    assert len(told) >= len(people) * len(found)
    siege.end(report, gm=siege.tried)


async def test_only_the_host_settles_what_the_host_settles(discord: Discord, bot: BotProcess, report: Report) -> None:
    """At a table that has begun and at a lobby; by a player and by somebody else."""
    siege = await Siege(discord, bot, "market").begin()
    host, other = siege.club.people
    paths: dict[str, dict[str, Any]] = {"end": {}, "cancel": {}, "start": {}, "add-computer": {}}
    paths |= {"invite": {"player": siege.eve}, "free": {"seat": "1"}}
    lobby = Club(discord, [], "lobby").room
    await host.slash(lobby, "game new", game="market")
    await other.slash(lobby, "game join")
    for room in (siege.club.room, lobby):
        for person in (other, siege.eve):
            attacks = [_slash(person, room, f"game {path}", options) for path, options in paths.items()]
            attacks.append(_slash(person, room, "game options", {"option": "weather", "value": "rain"}))
            await siege.meet(attacks, plainly=True)
    siege.end(report, host=siege.tried)


def _slash(person: Person, room: Channel, path: str, options: dict[str, Any]) -> Attack:
    return person, lambda: person.slash(room, path, **options), path


async def test_who_was_replaced_has_no_hand_any_more(
    discord: Discord, bot: BotProcess, report: Report, chance: random.Random
) -> None:
    """His panels, the old ones too, do nothing and show him nothing that a spectator does not see."""
    siege = await Siege(discord, bot, next(iter(hosted()))).begin()
    old, former = await siege.controls(), siege.ann
    seat = siege.club.people.index(former) + 1
    successor = Person(discord, "Fay")
    await siege.club.keeper.slash(siege.club.room, "gm replace", seat=str(seat), player=successor)
    siege.club.people[seat - 1], siege.eve = successor, former
    await siege.look_around()
    assert siege.ann is successor
    await siege.meet(by_strangers(siege, old, chance), plainly=True)
    board = await siege.press(former, "look")
    assert {file["filename"] for file in board.attachments} <= PUBLIC_PICTURES
    assert texts.NOT_SEATED in board.text
    siege.end(report, replaced=siege.tried)


# -- names and other free words ----------------------------------------------------------------------------------------

NAMES = (
    ("@everyone <@1> <@&2> <#3>", "**b** _i_ ||s|| `c` ~~s~~"), ("[x](http://a.b)", "# h\n-# s\n> q"),
    ("\u202eabc\u2066", "\u200b\u2060\ufeff\u00ad"), ("Z" + "\u0301" * 300, "   \t\n "),
    ("\u200d\u200c\u200d", "\u3164\u115f\u2800\uffa0"), ("👩‍🚀" * 10, "\U0001f468" * 32),
    ("Twin", "Twin"), ("Twin", "Tw\u200bin"), ("Twin", "Tw\u200din"), ("Computer 1", "Arbiter"),
)  # fmt: skip
UNSEEN = re.compile("[\u202a-\u202e\u2066\u2067\u2060\ufeff\u00ad\u0000-\u0009]|\u200b(?!everyone)(?<!@\u200b)")
INVISIBLE = "\u200c\u200d\u2068\u2069\u3164\u115f\u1160\u2800\uffa0 "
LIVE = re.compile(r"(?<!\\)(\]\(|\|\||\*\*[bh]|~~)|@(everyone|here)|(?<!\\)<[@#]&?[0-9]\\?>|https?://")
OURS = re.compile(r"\[(?:↗|below)\]\(https://discord\.com/channels/[0-9/]+\)|<(@\d{15,}|t:\d+:\w|#\d{15,})>")
READ = ("content", "label", "description", "placeholder", "title", "name")
STACKED = re.compile("[\u0300-\u036f]{5}")


@pytest.mark.parametrize(("key", "names"), [*zip(itertools.cycle(games()), NAMES, strict=False)], ids=range(len(NAMES)))
async def test_names_and_words_are_shown_harmlessly(
    discord: Discord, bot: BotProcess, report: Report, key: str, names: tuple[str, str]
) -> None:
    """In the lobby, at the table, in panels, alt texts, logs and suggestions; also as salt, option and topic."""
    begun = len(discord.requests)
    club = Club(discord, names)
    ann, bob = club.people
    lobby = discord.world.text_channel("lobby")
    await ann.slash(lobby, "game new", game=key)
    await ann.slash(lobby, "game join", salt=names[0][:100])
    await ann.slash(lobby, "game options", option=names[0], value=names[1])
    await ann.slash(lobby, "prove")
    card = await club.open(key)
    for person in (ann, bob):
        for label in (texts.ACT, texts.LOOK, texts.LOG, texts.RULES):
            await person.click(card, label)
    await ann.slash(club.room, "prove")
    await ann.slash(club.room, "game status")
    await ann.slash(club.room, "rules", topic=f"{names[0]} {names[1]}")
    seats = await club.keeper.complete(club.room, "gm replace", "seat")
    assert sorted(seats.values()) == ["1", "2"]
    await club.keeper.slash(club.room, "gm skip")
    await club.keeper.slash(club.room, "gm pause")
    held = [request.body for request in discord.requests[begun:]]
    words = [word for body in held for word in shown_words(body)]
    report.count("hostile", names=2, words=len(words))
    wrong = [word for word in words for found in (UNSEEN, STACKED) if found.search(word)]
    wrong += [word for body in held for word in shown_words(body, ["content"]) if LIVE.search(OURS.sub("", word))]
    assert wrong == []
    assert not {"everyone", "roles"} & {kind for body in held for kind in allowed(body)}
    told = [shown.partition(": ")[2].translate(dict.fromkeys(map(ord, INVISIBLE))) for shown in seats]
    assert all(told), seats


@pytest.mark.parametrize("names", [pair for pair in NAMES if "Twin" in pair], ids=range(3))
async def test_namesakes_can_be_told_apart(discord: Discord, bot: BotProcess, names: tuple[str, str]) -> None:
    """Where words name a player, the second of a name has a number, whatever invisible letters stand in it."""
    club = Club(discord, names)
    await club.open(next(iter(games())))
    status = "".join([(await club.people[0].slash(club.room, page)).text for page in ("look", "log", "prove")])
    assert "Twin (2)" in status.replace("\\", "").replace("\u200d", "")


def shown_words(body: Any, keys: Sequence[str] = READ) -> Iterator[str]:
    """Every text in a request that people read; under `content` it is markdown."""
    if isinstance(body, dict):
        for key, value in body.items():
            if isinstance(value, str) and key in keys:
                yield value
            else:
                yield from shown_words(value, keys)
    elif isinstance(body, list):
        for value in body:
            yield from shown_words(value, keys)


def allowed(body: Any) -> list[str]:
    """The kinds of mention that a request lets through."""
    if not isinstance(body, dict):
        return []
    data = body.get("data") if isinstance(body.get("data"), dict) else body
    return list(((data or {}).get("allowed_mentions") or {}).get("parse", ()))
