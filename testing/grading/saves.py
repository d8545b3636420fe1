"""Silver: a record and a state that releases have saved lie beside the game's tests, and today's rules read them."""

from __future__ import annotations

from bot.store.records import BadRecord, read_record
from rules.engine import Corrupt, Mismatch, Refused
from testing.grading.candidate import Candidate, Tell
from testing.grading.findings import Finding, missing, passed
from testing.saves import restored, saves


def measure(candidate: Candidate, tell: Tell) -> Finding:
    """Load them; that they are played on is for the tests of `arbiter check`."""
    records = [path for name, path in saves("record").items() if name.startswith(f"{candidate.key}-")]
    states = [path for name, path in saves("state").items() if name.startswith(f"{candidate.key}-")]
    for kind, paths in (("record", records), ("state", states)):
        if not paths:
            return missing(
                f"There is no {kind} in saves beside its tests: with each release run "
                f"python -m testing.saves {candidate.key}."
            )
    for path in (*records, *states):
        try:
            read_record(path.read_bytes()) if path in records else restored(path)
        except (BadRecord, Corrupt, Mismatch, Refused, KeyError, ValueError) as error:
            return missing(f"{path.name} does not load ({error}): write a migration, as what was saved is not changed.")
    return passed(f"All {len(records) + len(states)} records and states of its releases load.")
