"""The page of `make play` is for the person who started it alone: whoever opens it may sit in every seat."""

from __future__ import annotations

import re
from pathlib import Path

import aiohttp
import pytest

from bot.config import Settings
from bot.discord.sandbox import Sandbox
from tests.examples.tic_tac_toe import GAME


@pytest.mark.filterwarnings("ignore::ResourceWarning")  # simcord leaves its sockets to the garbage collector
async def test_only_the_printed_address_leads_in(tmp_path: Path) -> None:
    """Not the bare port, which others on this machine may try, nor a foreign page whose name was pointed here."""
    settings = Settings(_env_file=None, database=f"sqlite+aiosqlite:///{tmp_path / 'play.db'}", play_port=0)
    async with Sandbox(settings, lambda: {GAME.key: GAME}) as box, aiohttp.ClientSession() as http:
        await box.publish()
        runner = await box.serve(0)
        bare = re.sub(r"[^/]+/$", "", box.address)
        async with http.get(box.address) as shown:
            assert shown.status == 200
            links = re.findall(r'href="([^"]+)"', await shown.text())
            assert links
        for address, headers in ((bare, {}), (f"{bare}index.html", {}), (box.address, {"Host": "elsewhere.example"})):
            async with http.get(address, headers=headers) as refused:
                said = await refused.text()
                assert refused.status in (404, 421)
                assert "open the address that arbiter play has printed" in said
                assert not [link for link in links if link in said]
        await runner.cleanup()
