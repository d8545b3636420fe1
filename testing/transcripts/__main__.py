"""Write transcripts down: `python -m testing.transcripts [GAME]`, those of one game or of all."""

from __future__ import annotations

import argparse

from bot.catalogue import find_game, games
from rules.engine import Refused
from testing.transcripts import text_of, transcripts

parser = argparse.ArgumentParser(prog="python -m testing.transcripts", description=__doc__)
parser.add_argument("game", nargs="?", help="its key; without it all games are written down")
wanted = parser.parse_args().game
try:
    keys = [find_game(wanted).key] if wanted else [*games()]
except Refused as refusal:
    parser.error(str(refusal))
for key in keys:
    for title, lines in transcripts(key).items():
        file = text_of(key, title)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("\n".join(lines()) + "\n", "utf-8")
