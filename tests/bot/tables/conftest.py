"""A place for every test, on both kinds of databases."""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection, Mapping
from pathlib import Path

import pytest

from tests.bot.tables.place import Place

LOOKS_INTO = "looks into the file, or changes it, with sqlite3"
OLDER = "begins with the file of an older release"
OF_FILES = {
    "test_dice": {"test_typed_dice_go_through_export_and_import": "exports from the file"},
    "test_history": {
        "test_a_post_is_noted_once_however_often_it_is_marked": LOOKS_INTO,
        "test_a_mark_that_comes_twice_or_too_late_harms_nothing": LOOKS_INTO,
        "test_games_of_before_are_counted_at_an_upgrade": OLDER,
    },
    "test_kill": {"": "its processes work on a file"},
    "test_late_notices": {"test_a_process_that_is_killed_while_it_reminds": "copies the files that are left"},
    "test_lobby": {"test_a_choice_that_would_change_nothing_is_refused": "writes with a function of SQLite's"},
    "test_long_game": {"": "measures the file"},
    "test_names": {
        "test_who_takes_anothers_name_takes_only_his_own_lines_along": LOOKS_INTO,
        "test_a_name_that_is_a_word_of_ours_or_a_computers": LOOKS_INTO,
        "test_what_is_typed_stays_and_names_in_quoted_lines_go": LOOKS_INTO,
        "test_lines_of_an_older_release_go_by_the_names_of_their_seats": LOOKS_INTO,
        "test_a_seat_line_that_tells_of_dice_tells_whose_seat_it_was": LOOKS_INTO,
        "test_who_leaves_after_the_upgrade_is_found_in_lines_of_before": LOOKS_INTO,
        "test_whoever_gives_a_seat_it_is_told_whose_it_was": LOOKS_INTO,
        "test_somebody_is_taken_out_of_a_released_database": OLDER,
    },
    "test_people": {
        "test_a_game_goes_on_from_its_checkpoints_without_a_deleted_player": LOOKS_INTO,
        "test_who_plays_or_hosts_is_not_deleted": LOOKS_INTO,
        "test_absurd_quiet_hours_break_nobodys_settings": LOOKS_INTO,
    },
    "test_rematch": {"test_a_rematch_of_an_older_release_waits_for_its_players": OLDER},
    "test_storage": {
        "test_a_disk_that_fills_up_in_the_middle_of_a_game": "SQLite's limit of pages stands for the disk",
        "test_a_process_that_was_overtaken_takes_no_answers": LOOKS_INTO,
        "test_old_checkpoints_are_thinned": LOOKS_INTO,
    },
    "test_undo": {"test_an_imported_game_is_rated_if_nothing_was_taken_back": "imports into a file"},
    "test_upgrade": {"test_a_table_keeps_its_dice_when_a_game_gets_another_option": "exports from the file"},
    "test_why": {
        "test_what_an_older_release_wrote_has_no_rules": LOOKS_INTO,
        "test_a_released_database_explains_its_lines": OLDER,
        "test_who_is_deleted_is_not_named_in_reasons": LOOKS_INTO,
    },
    "test_year": {"": LOOKS_INTO},
}
"""Module -> test ("": all) -> why it is a matter of SQLite alone."""


LATER: Mapping[str, Collection[str]] = {
    **dict.fromkeys(("test_dice", "test_learn", "test_nothing_to_choose", "test_random_play"), ()),
    **dict.fromkeys(("test_late_notices", "test_limits", "test_moderators", "test_moved", "test_names"), ()),
    **dict.fromkeys(("test_orders", "test_play", "test_refusals", "test_rematch", "test_resting", "test_storage"), ()),
    **dict.fromkeys(("test_story", "test_votes", "test_whispers"), ()),
    "test_absence": (
        "test_a_table_of_an_older_program_is_swept_by_its_last_question",
        "test_secrets_move_along_with_a_seat",
        "test_who_left_sees_no_more",
    ),
    "test_ending": ("test_a_game_is_ended_when_everybody_agrees",),
    "test_first_word": ("test_a_learner_goes_first", "test_the_first_word_ends_the_window"),
    "test_history": (
        "test_an_undone_move_was_not_the_last_one",
        "test_computers_are_one_player",
        "test_the_log_is_found_by_round_phase_and_word",
        "test_the_log_is_read_by_pages",
    ),
    "test_kept": ("test_forgetting", "test_the_same_name_takes_the_place_of_the_one_before"),
    "test_lobby": ("test_tables_are_found_by_channel_person_and_server",),
    "test_notices": ("test_nobody_is_told_unasked",),
    "test_pace": (
        "test_habits_outlive_a_restart",
        "test_on_vacation_the_clock_stands_still",
        "test_reminders_come_at_the_interval_that_one_chose",
    ),
    "test_people": (
        "test_a_deleted_person_is_nowhere_and_every_record_verifies",
        "test_a_follower_is_told_of_rounds_and_of_the_end",
        "test_a_second_delivery_of_a_nudge_is_one_nudge",
        "test_pictures_are_on_or_off",
        "test_so_many_tables_and_no_more",
        "test_what_cannot_be_followed",
        "test_who_is_blocked_cannot_invite_or_nudge",
        "test_who_is_blocked_cannot_join",
        "test_whom_one_cannot_nudge",
    ),
    "test_playing_on": (
        "test_dice_that_players_threw_in_the_other_game_are_named_as_typed",
        "test_it_begins_once_if_the_process_dies_meanwhile",
        "test_its_seats_stay_and_a_computer_has_each_that_is_free",
        "test_what_cannot_be_played_on_is_said_in_a_sentence",
    ),
    "test_posts": (
        "test_a_deleted_lobby_channel_cancels_the_lobby",
        "test_closed_dms_are_remembered",
        "test_without_permission_a_post_stays_owed_and_the_host_is_told_once",
    ),
    "test_puzzles": (
        "test_a_puzzle_goes_with_its_table_and_a_guess_with_its_person",
        "test_a_puzzle_is_opened_once_after_a_day_by_whoever_is_there",
        "test_presses_at_the_same_time_make_one_puzzle_and_one_answer",
    ),
    "test_taken_back": (
        "test_lines_of_before_that_name_no_row",
        "test_the_log_marks_it_and_what_was_missed_leaves_it_out",
    ),
    "test_undo": ("test_lines_of_an_older_program_are_refused",),
    "test_upgrade": ("test_a_game_that_is_not_installed_any_more_is_refused_in_words",),
    "test_why": ("test_only_who_may_read_a_line_may_ask_why",),
}
"""Module -> the tests of it that `make test` tries on PostgreSQL. It leaves the others to the night: each statement
that runs on PostgreSQL at night runs there in `make test`, too, in these tests and those of other modules.
"""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Mark what is not tried on PostgreSQL, or at night only, before `tests.bot.conftest` looks at the marks."""
    module, name = metafunc.module.__name__.rpartition(".")[2], metafunc.function.__name__
    reasons = OF_FILES.get(module, {})
    if why := reasons.get(name) or reasons.get(""):
        metafunc.definition.add_marker(pytest.mark.sqlite_only(why))
    elif name not in LATER.get(module, (name,)):
        metafunc.definition.add_marker(pytest.mark.postgres_soak("asks nothing of the database that others do not"))


@pytest.fixture(autouse=True)
def either(database: str) -> str:
    """Every test here that makes a database is tried on both kinds."""
    return database


@pytest.fixture
async def place(tmp_path: Path) -> AsyncIterator[Place]:
    """Tables of tic-tac-toe."""
    async with Place(tmp_path / "games.db") as opened:
        yield opened
