//! What both databases must do, and what each of them must do besides.
//!
//! A test is a function that gets an empty database. `cargo test` runs it on SQLite,
//! `cargo xtask test` on PostgreSQL too.

#![allow(clippy::unwrap_used)]

mod accounts;
mod analyses;
mod challenges;
mod cleanup;
mod cluster;
mod copies;
mod durability;
mod fixture;
mod log;

mod only_postgres;
mod only_sqlite;
mod people;
mod tables;

macro_rules! on_both {
    ($($module:ident { $($test:ident)* })*) => {
        mod sqlite {
            $($(
                #[tokio::test(flavor = "multi_thread")]
                async fn $test() {
                    crate::fixture::on_sqlite(crate::$module::$test).await;
                }
            )*)*
        }

        mod postgres {
            $($(
                #[tokio::test(flavor = "multi_thread")]
                #[ignore = "needs PostgreSQL: cargo xtask test starts one"]
                async fn $test() {
                    crate::fixture::on_postgres(crate::$module::$test).await;
                }
            )*)*
        }
    };
}

on_both! {
    accounts {
        a_new_password_ends_all_from_before
        the_last_events_of_an_account_are_kept
        a_recovery_code_is_good_once
        people_are_listed
        who_is_removed_leaves_nothing_behind
        a_log_is_rewritten_as_a_whole
        a_removed_table_is_gone
        what_an_operator_changes_is_numbered
    }
    analyses {
        an_analysis_is_done_with_its_last_part
        analyses_that_wait_are_bounded
        an_analysis_that_rests_needs_room_to_go_on
        one_network_does_not_take_all_room
    }
    log {
        events_come_back_in_order
        a_stale_append_is_a_conflict
        a_repeated_command_gets_the_first_reply
        a_repetition_matters_more_than_a_conflict
        a_command_that_met_a_conflict_can_be_repeated
        one_of_many_wins_each_seq
        the_same_command_at_once_acts_once
        a_failed_append_leaves_nothing
        a_failure_spoils_no_other
        hostile_text_is_only_text
        a_nul_character_is_refused
        appends_that_make_no_sense_are_refused
        a_move_of_a_session_that_has_ended_is_not_written
        a_guarded_append_is_like_any_other
        the_same_new_table_at_once_is_made_once
    }
    tables {
        a_row_comes_back_as_it_was
        the_lobby_has_its_order
        where_a_table_was_made_is_known_while_the_lobby_shows_it
        the_tables_of_a_person_have_their_order
        several_seats_are_one_table
        seats_are_replaced
        the_soonest_is_due_first
        the_best_score_is_the_lowest
    }
    challenges {
        everybody_has_a_first_and_a_best_result
        what_happens_after_a_game_does_not_change_which_was_first
        a_game_that_goes_on_is_found
        the_first_result_of_the_engine_counts
        a_secret_is_written_once
    }
    people {
        people_come_back_as_they_were
        ids_and_logins_are_unique
        a_login_has_one_owner
        a_guest_gets_no_login_by_a_new_name
        one_of_many_gets_a_login
        sessions_end
    }
    cleanup {
        old_sessions_go
        guests_without_a_game_go
        old_replies_are_forgotten
        unfinished_analyses_go
        stale_tables_are_found
        only_what_was_given_up_is_removed
        several_nodes_clean_up_at_once
        the_database_is_found_writable
        a_shared_database_tells_the_time
        open_tables_are_counted
        work_is_observed
    }
    cluster {
        a_job_alone_is_always_free
        what_is_due_is_claimed
    }
    durability {
        everything_is_there_after_opening_again
        closing_finishes_what_was_asked_for
        a_closed_store_says_so
        several_open_it_at_once
        two_stores_share_a_database
        the_next_schema_is_fine
        a_schema_after_the_next_is_refused
    }
    copies {
        rows_are_restored_if_they_fit_their_table
        a_restore_that_does_not_finish_leaves_nothing
        a_snapshot_stays_as_it_was
        a_copy_is_the_same
        every_table_belongs_to_a_copy
    }
}
