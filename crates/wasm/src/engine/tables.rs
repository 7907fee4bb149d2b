//! Tables that the page builds and stores itself.

use js_sys::{Function, Uint8Array};
use ludoteca_jobs::{Job, JobGame};
use ludoteca_rules::{AnyMatch, Side};
use ludoteca_tablebase::{MemoryBuild, Subspace, Tables};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use super::run::read;
use crate::Error;
use crate::knowledge::supply;

/// Names of the files of all tables with at most `men` men that are not among those that the page downloads.
#[wasm_bindgen]
pub fn table_files(men: usize) -> Vec<String> {
    Tables::additional(men).map(Tables::file_name).collect()
}

/// Names of those [files](table_files) from which a job can read more values, if the page has them. The computer's
/// moves and hints use none of them, so that all players get the same ones.
///
/// # Errors
/// If the text is not a job.
#[wasm_bindgen]
pub fn optional_files(job: &str, men: usize) -> Result<Vec<String>, Error> {
    Ok(optional(&read(job)?, men))
}

fn optional(job: &Job, men: usize) -> Vec<String> {
    let game = match job {
        Job::Tables => return table_files(men),
        Job::Probe { game, .. } | Job::Analysis { game, .. } | Job::Review { game, .. } => game,
        _ => return Vec::new(),
    };
    let JobGame(AnyMatch::Morris(game)) = game else { return Vec::new() };
    let position = game.position();
    if Side::BOTH.iter().any(|&side| position.hand(side) > 0) {
        return Vec::new();
    }
    let [a, b] = Side::BOTH.map(|side| position.men(side).count_ones() as usize);
    // Positions with more men are far from these tables.
    if a + b > men + 1 {
        return Vec::new();
    }
    let is_reached = |table: &Subspace| {
        let [own, other] = [table.own(), table.other()];
        (own <= a && other <= b) || (own <= b && other <= a)
    };
    Tables::additional(men).filter(is_reached).map(Tables::file_name).collect()
}

/// Builds the first missing tables with at most `men` men: one, or two whose moves lead to each other. Passes the
/// name and the content of each file to `finished`, and supplies it. Returns whether any was missing. `progress`
/// receives the completed fraction of the tables in [`table_files`]. The tables that the page downloads must have
/// been [supplied](supply), and those that it has built.
///
/// # Errors
/// If a smaller table is damaged.
#[wasm_bindgen]
pub fn build_next_tables(
    men: usize,
    progress: &Function,
    finished: &Function,
) -> Result<bool, Error> {
    // Exceptions of the functions concern the page only.
    let mut report = |done: f64| {
        let _ = progress.call1(&JsValue::NULL, &done.into());
    };
    let files = MemoryBuild::continuing(&Tables::built_in())?.next(men, &mut report)?;
    for (name, content) in &files {
        let content = Uint8Array::from(&content[..]);
        let _ = finished.call2(&JsValue::NULL, &name.into(), &content.into());
    }
    let any = !files.is_empty();
    for (name, content) in files {
        supply(&name, content)?;
    }
    Ok(any)
}

#[cfg(test)]
mod tests {
    use ludoteca_engine::Limits;
    use ludoteca_rules::Game;

    use super::*;

    #[test]
    fn a_job_names_the_additional_tables_that_it_reaches() {
        let game = |start| JobGame(Game::Morris.options("").unwrap().start_from(start).unwrap());
        let probe = |start| Job::Probe { game: game(start), quiet: 0 };
        let analysis = |start| Job::Analysis { game: game(start), limits: Limits::default() };
        let turn = |start| Job::Move { game: game(start), level: 1, seed: 1 };
        let all = ["3-7", "4-6", "5-5", "6-4", "7-3"].map(|table| format!("morris-{table}.table"));
        assert_eq!(table_files(10), all);
        let (nine, ten) = ("3/3/b1b/w1ww1w/1b1/w1w/3 w 0 0", "3/3/b1b/w1ww1w/1b1/w1w/1w1 w 0 0");
        for (job, expected) in [
            (Job::Tables, &[0, 1, 2, 3, 4][..]),
            (probe(nine), &[]),
            (probe(ten), &[0, 4]),
            (analysis("3/3/b1b/w1ww1w/1b1/w1w/1wb b 0 0"), &[0, 1, 3, 4]),
            (analysis("3/3/b1b/w1ww1w/1b1/wbw/1wb b 0 0"), &[]),
            (probe("3/3/b1b/w1ww1w/1b1/w1w/1w1 w 1 1"), &[]),
            (turn(ten), &[]),
        ] {
            let expected: Vec<_> = expected.iter().map(|&i: &usize| all[i].clone()).collect();
            assert_eq!(optional(&job, 10), expected, "{job:?}");
        }
    }
}
