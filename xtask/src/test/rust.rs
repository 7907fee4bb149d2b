//! The Rust tests: of all crates, with each database, and in the documentation.

use anyhow::{Context, Result};
use xshell::{Shell, cmd};

use super::run::{self, Results, Selection};
use crate::binaries::Binary;
use crate::times::TestTime;

/// Selects a `PostgreSQL` database for the tests of the service.
const ON_POSTGRES: (&str, &str) = ("LUDOTECA_TEST_DATABASE", "postgres");

/// The tests of the service over HTTP whose statements differ most between the databases. The contract of the store
/// runs with both databases in any case.
const SQL: [&str; 3] = ["challenges::", "durability::", "ratings::"];

/// Tests of the service that open the file of `SQLite`, or fill its disk.
const ONLY_SQLITE: [&str; 18] = [
    "accounts::a_deleted_account_leaves_its_games",
    "accounts::sessions_survive_a_restart_and_expire_without_use",
    "backup::",
    "challenges::challenges_survive_a_restart_and_expire",
    "chat::reports_keep_the_last_messages",
    "damage::",
    "deletion::only_the_owner_deletes_a_game",
    "durability::a_file_that_is_no_database_is_left_alone",
    "durability::a_hard_link_of_a_used_database_is_refused",
    "durability::a_newer_database_is_left_alone",
    "durability::one_database_has_one_server",
    "health::a_server_is_alive_and_ready",
    "own_games::a_damaged_game_is_left_out_of_the_file",
    "push::key_and_subscriptions_survive_a_restart_and_a_backup",
    "push::the_end_of_a_session_and_of_an_account_ends_subscriptions",
    "storage::",
    "tokens::tokens_are_listed_without_their_text_and_survive_a_restart",
    "tokens::unknown_revoked_and_expired_tokens_are_rejected_everywhere",
];

/// Runs the tests of all programs; with `all`, also those that are ignored because they take long.
pub(super) fn test(binaries: &[Binary], all: bool) -> Result<Results> {
    let args = if all { vec!["--include-ignored".to_owned()] } else { vec![] };
    let selection = Selection { args, env: vec![] };
    let chosen: Vec<_> =
        binaries.iter().map(|binary| (binary.clone(), selection.clone())).collect();
    let results = run::run(&chosen)?;
    results.check()?;
    Ok(results)
}

/// Runs tests of the service with a `PostgreSQL` database: those of the statements, or `all`.
pub(super) fn test_on_postgres(
    binaries: &[Binary],
    all: bool,
    results: &mut Results,
) -> Result<()> {
    let filters = if all { &[][..] } else { &SQL };
    let skipped = ONLY_SQLITE.iter().flat_map(|name| ["--skip", name]);
    let args = filters.iter().copied().chain(skipped).map(str::to_owned).collect();
    let selection = Selection { args, env: vec![ON_POSTGRES] };
    let is_service = |binary: &&Binary| binary.name == "service" && !binary.is_unit;
    let chosen: Vec<_> = binaries
        .iter()
        .filter(is_service)
        .map(|binary| (binary.clone(), selection.clone()))
        .collect();
    let found = run::run(&chosen)?;
    found.check().context("with LUDOTECA_TEST_DATABASE=postgres")?;
    results.passed.extend(
        found
            .passed
            .into_iter()
            .map(|test| TestTime { name: format!("{} (PostgreSQL)", test.name), ..test }),
    );
    Ok(())
}

/// Runs the examples in the documentation of all crates.
pub(super) fn test_documentation(sh: &Shell) -> Result<()> {
    Ok(cmd!(sh, "cargo test --workspace --doc --quiet").run()?)
}
