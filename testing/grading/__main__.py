"""Grade a game: `python -m testing.grading GAME`, as `arbiter grade` runs it; `--sheet` prints all that were kept."""

from __future__ import annotations

import argparse
import sys
from functools import partial

from bot.__main__ import told
from bot.catalogue import key_of
from bot.cli.failures import FAILED, FINE, Stop
from bot.cli.grade import GRADES, add_measures
from testing.grading.candidate import Candidate, Effort
from testing.grading.criteria import BY_KEY, Card, Grade, judged, measured, next_grade, reached, wanted_for
from testing.grading.exempt import declared
from testing.grading.findings import Verdict
from testing.grading.kept import card_of, data, file_of, kept, text
from testing.grading.sheet import sheet


def main() -> int:
    """Measure what the command line names; return whether the grade that is wanted is reached."""
    parser = argparse.ArgumentParser(prog="python -m testing.grading", description=__doc__)
    parser.add_argument("game", nargs="?", help="its key, or the name of its module or package")
    parser.add_argument("--sheet", action="store_true", help="print the grades of all games of this house")
    add_measures(parser)
    options = parser.parse_args()
    if options.sheet:
        print(*sheet(), sep="\n")
        return FINE
    if options.game is None:
        parser.error("name a game, or --sheet")
    return told(lambda: grade(options))


def grade(options: argparse.Namespace) -> int:
    """Measure a game and print what was found."""
    effort = Effort(options.mutants, options.trials, options.games, options.seed, options.jobs)
    candidate = Candidate(key_of(options.game), effort)
    if options.keep and candidate.tests is None:
        raise Stop("There are no tests beside which the grade could be kept: name their folder with --tests.")
    declared(candidate.key)  # what is wrong there is said before anything is measured
    say = partial(print, file=sys.stderr if options.json else sys.stdout, flush=True)
    tell = partial(print, file=sys.stderr)
    if options.only:
        card = earlier(candidate, options.only)
        results = iter([(options.only, judged(candidate, BY_KEY[options.only], tell))])
    else:
        card, results = {}, measured(candidate, Grade(options.up_to), tell, beyond=options.beyond)
    for key, found in results:
        criterion = BY_KEY[key]
        if criterion == wanted_for(criterion.grade)[0] or options.only:
            say(criterion.grade)
        say(f"  {found.verdict:8} {key:12} {found.sentence}")
        card[key] = found
    card = {key: card[key] for key in BY_KEY if key in card}
    about = data(candidate, card, command(options, candidate))
    if options.json:
        print(text(about), end="")
    say(summary(candidate, card))
    if options.keep:
        file_of(candidate.key).write_text(text(about), "utf-8")
    got = reached(card)
    return FINE if got is not None and GRADES.index(got) >= GRADES.index(options.least) else FAILED


def earlier(candidate: Candidate, only: str) -> Card:
    """What was kept of the game beside the one thing that is measured now; raises `Stop` where that does not fit."""
    if only not in BY_KEY:
        raise Stop(f"Nothing is called “{only}”; what is measured is {', '.join(BY_KEY)}.")
    about = kept(candidate.key)
    if (
        about is None
        or about["rules_version"] != candidate.game.rules_version
        or candidate.effort.words not in about["command"]
    ):
        raise Stop(
            f"Nothing was kept of these rules with {candidate.effort.words}: "
            f"run arbiter grade {candidate.key} --up-to gold --keep with them first."
        )
    return card_of(about)


def summary(candidate: Candidate, card: Card) -> str:
    """The grade, and what the next one wants."""
    title, got, above = candidate.game.title, reached(card), next_grade(card)
    begun = f"{title} is {got}" if got else f"{title} has no grade"
    if above is None:
        return f"{begun}."
    lacking = [each.key for each in wanted_for(above) if each.key in card and card[each.key].verdict == Verdict.MISSING]
    if not lacking:
        return f"{begun}; what {above} wants was not measured."
    return f"{begun}. Missing for {above}: {', '.join(lacking)}."


def command(options: argparse.Namespace, candidate: Candidate) -> str:
    """What measures the same again."""
    beyond = " --beyond" if options.beyond else ""
    return f"arbiter grade {candidate.key} --up-to {options.up_to}{beyond} {candidate.effort.words}"


if __name__ == "__main__":
    sys.exit(main())
