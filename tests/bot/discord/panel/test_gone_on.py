"""What somebody was about to confirm, or was told, when the game goes on before the next press."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.discord.texts import texts
from rules.engine import END, Game, Move, Pick, Rule, ask_some
from tests.bot.discord.bazaar import BAZAAR, WARES, Bazaar, Pack, Told
from tests.bot.discord.club import Club, Clubs, choose, custom_ids, labels, shown_by, words
from tests.bot.discord.test_trouble import forged

GIVE_UP, WAITS = "Give up: the other trader wins.", "as soon as what is going on now is settled"


async def elsewhere(club: Club, who: Any) -> None:
    """Somebody gives the usual answer by other means than the panel: by direct message, or on another device."""
    tables = club.bot.tables
    look = await tables.queries.look(1, str(who.id))
    assert look.question is not None
    await tables.play.answer_now(1, str(who.id), look.question.default, f"{who.id} {look.question_id}")
    await club.env.settle()


async def to_give_up(club: Club, who: Any) -> Any:
    """A panel that asks whether somebody gives up, by the menu."""
    panel = await club.panel(who)
    await who.click(panel, label=texts.MORE)
    await choose(who, panel, "Concede")
    assert GIVE_UP in words(panel)
    return panel


async def to_the_window(club: Club) -> None:
    """Alice does as usual until both are asked about their charms."""
    for _ in range(5):
        await elsewhere(club, club.alice)


async def test_giving_up_outlasts_the_question_that_others_bring(club: Club) -> None:
    """Bob is asked nothing when he types /concede, and something when he presses Yes: the second press does it."""
    await club.play("bazaar", club.bob)
    asked = shown_by(await club.bob.slash(club.channel, "concede"))
    await to_the_window(club)
    for who in (club.alice, club.bob):
        await elsewhere(club, who)
    assert (await club.bot.tables.queries.look(1, str(club.bob.id))).question is not None
    assert GIVE_UP in words(asked)
    await club.bob.click(asked, label=texts.YES)
    assert "Alice has won" in words(club.card())


async def test_giving_up_by_the_menu_outlasts_a_question(club: Club) -> None:
    """Also where it is the player's own that is gone; Back leads to what is asked now."""
    await club.play("bazaar", club.bob)
    panel = await to_give_up(club, club.alice)
    await elsewhere(club, club.alice)
    assert GIVE_UP in words(panel)
    await club.alice.click(panel, label=texts.BACK)
    assert "What about the basket?" in words(panel)


async def test_an_act_that_waits_says_so_until_it_is_done(club: Club) -> None:
    """While Alice packs nothing is done beside it: Bob reads that what he has noted waits, until it happens."""
    await club.play("bazaar", club.bob)
    panel = await to_give_up(club, club.bob)
    await elsewhere(club, club.alice)
    await club.bob.click(panel, label=texts.YES)
    assert texts.NOTED_FOR_LATER in words(panel)
    assert f"-# To be done {WAITS}: Concede." in words(panel)
    assert WAITS in words(shown_by(await club.bob.slash(club.channel, "bazaar gift", to="Alice", coins="3")))
    assert WAITS not in words(await club.panel(club.alice)) + words(club.card())
    await elsewhere(club, club.alice)
    assert f"-# To be done {WAITS}: Concede; Gift." in words(panel)
    for _ in range(3):
        await elsewhere(club, club.alice)
    for who in (club.alice, club.bob):
        await elsewhere(club, who)
    assert "Alice has won" in words(club.card())
    assert WAITS not in words(panel)


async def test_giving_up_is_not_offered_when_the_game_is_over(club: Club) -> None:
    """Alice gives up while Bob is asked whether he does: he reads that there is nothing to give up any more."""
    await club.play("bazaar", club.bob)
    bobs, alices = await to_give_up(club, club.bob), await to_give_up(club, club.alice)
    await club.alice.click(alices, label=texts.YES)
    assert texts.YES not in labels(bobs)
    assert texts.NO_LONGER_OPEN in words(bobs)
    assert "Bob has won" in words(bobs)


async def test_an_answer_that_was_to_be_confirmed_is_told_to_be_undone(club: Club) -> None:
    """Alice is asked whether she burns her stall, and buys elsewhere: the stall stands, and a sentence says so.

    It stays above whatever is asked next until she presses something.
    """
    await club.play("bazaar", club.bob)
    panel = await club.panel(club.alice)
    await club.alice.click(panel, label="Burn")
    for prompt in ("basket", "haggle"):
        await elsewhere(club, club.alice)
        assert texts.UNCONFIRMED in words(panel)
        assert f"What about the {prompt}?" in words(panel)
    await club.alice.click(panel, label=texts.REFRESH)
    assert texts.UNCONFIRMED not in words(panel)


async def test_a_confirmation_on_its_way_answers_nothing_else(club: Club) -> None:
    """Her “Yes” was pressed before the panel changed: it says that nothing was done, for as long as nobody presses."""
    await club.play("bazaar", club.bob)
    panel = await club.panel(club.alice)
    await club.alice.click(panel, label="Burn")
    yes = next(part for part in custom_ids(panel) if ":yes:" in part)
    await elsewhere(club, club.alice)
    await forged(club, club.alice, panel, yes)
    assert texts.STALE in words(panel)
    await elsewhere(club, club.alice)
    assert texts.STALE in words(panel)
    assert "What about the haggle?" in words(panel)


async def test_a_refusal_stays_with_the_way_back_to_its_form(club: Club) -> None:
    """Alice's form was refused, and the game goes on: she still reads why, and has what she typed."""
    await club.play("bazaar", club.bob)
    panel = await club.panel(club.alice)
    await club.alice.click(panel, label=texts.MORE)
    form = await choose(club.alice, panel, "Gift")
    await club.alice.submit_modal(form, {"to": "Bob", "coins": "many"})
    await elsewhere(club, club.alice)
    assert "“many” is not a whole number" in words(panel)
    form = await club.alice.click(panel, label=texts.FORM_AGAIN)
    await club.alice.submit_modal(form, {"to": "Bob", "coins": "3"})
    assert WAITS in words(panel)
    assert "“many”" not in words(panel)


async def test_what_was_done_is_told_until_the_game_goes_on(club: Club) -> None:
    """Nothing is lost with that sentence."""
    await club.play("bazaar", club.bob)
    panel = await club.panel(club.alice)
    await club.alice.click(panel, label=texts.MORE)
    form = await choose(club.alice, panel, "Gift")
    await club.alice.submit_modal(form, {"to": "Bob"})
    assert texts.NOTED in words(panel)
    await elsewhere(club, club.alice)
    assert texts.NOTED not in words(panel)


# -- half an answer ----------------------------------------------------------------------------------------------------


def selling_out() -> Game[Any, Any]:
    """A bazaar in which Alice packs while Bob takes ware01 away by any act of his."""

    def stall(state: Bazaar) -> Rule[str]:
        """Pack what there is. [BZ-02]"""
        yield from ask_some(lambda: packing(state), open=True)
        return END

    def packing(state: Bazaar) -> Pick[Pack]:
        packs = tuple([Pack.of(ware) for ware in WARES[len(state.bought) :]])
        return Pick(seat=0, prompt="basket", options=packs, low=1, high=3, default=packs[:1], reason="BZ-02")

    def act(state: Bazaar, seat: int, move: Move) -> str | None:
        state.bought.append("gone")
        state.tell(Told("a ware is gone"))
        return None

    return replace(BAZAAR, key="sale", command="sale", phases={"stall": stall}, act=act, plan={}, moves=(Pack,))


async def marked(club: Club, *wares: str) -> Any:
    """Alice's panel, on which she has chosen these."""
    panel = await club.panel(club.alice)
    await choose(club.alice, panel, *[f"Pack {ware}" for ware in wares])
    assert f"Pack {wares[-1]}" in words(panel)
    return panel


async def test_half_an_answer_that_went_is_told_with_what_it_was(club: Club) -> None:
    """A moderator skips Alice while she packs: she reads what has become of her choices until she presses something."""
    await club.play("bazaar", club.bob)
    await club.alice.slash(club.channel, "bazaar buy", ware="ware07", colour="red")
    panel = await marked(club, "ware04", "ware05")
    await club.dora.slash(club.channel, "gm skip")
    assert f"**{texts.put_away(['Pack ware04', 'Pack ware05'])}**" in words(panel)
    assert "What about the haggle?" in words(panel)
    await club.alice.click(panel, label=texts.REFRESH)
    assert "put away" not in words(panel)


async def test_half_an_answer_to_what_one_has_answered_elsewhere_is_not_missed(club: Club) -> None:
    """Alice has answered on another device: nothing was lost that she did not give up herself."""
    await club.play("bazaar", club.bob)
    await club.alice.slash(club.channel, "bazaar buy", ware="ware07", colour="red")
    panel = await marked(club, "ware04")
    await elsewhere(club, club.alice)
    assert "What about the haggle?" in words(panel)
    assert "put away" not in words(panel)


async def test_what_can_still_be_chosen_stays_chosen(clubs: Clubs) -> None:
    """Bob takes a ware away that Alice has marked: she reads which one, and the other stays marked."""
    club = await clubs(selling_out())
    await club.play("sale", club.bob)
    panel = await marked(club, "ware01", "ware05")
    await club.bob.slash(club.channel, "sale gift", to="Alice")
    assert f"**{texts.not_to_choose(['Pack ware01'])}**" in words(panel)
    assert "Chosen so far: Pack ware05." in words(panel)
    await club.alice.click(panel, label=texts.CONFIRM)
    assert texts.CONFIRM not in labels(panel)
