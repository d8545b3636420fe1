"""Write transcripts down: `python -m testing.transcripts [GAME]`, those of one game or of all of this house."""

from __future__ import annotations

import argparse

from bot.catalogue import key_of
from rules.engine import Refused
from testing.subjects import of_this_house
from testing.transcripts import text_of, transcripts

parser = argparse.ArgumentParser(prog="python -m testing.transcripts", description=__doc__)
parser.add_argument("game", nargs="?", help="its key, or the name of its module or package")
wanted = parser.parse_args().game
try:
    keys = [key_of(wanted)] if wanted else of_this_house()
except Refused as refusal:
    parser.error(str(refusal))
for key in keys:
    for title, lines in transcripts(key).items():
        file = text_of(key, title)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("\n".join(lines()) + "\n", "utf-8")
