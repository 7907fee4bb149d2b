//! The settings of a match.

use std::path::PathBuf;
use std::time::Duration;

use ludoteca_rules::{AnyMatch, AnyOptions};
use ludoteca_statistics::Sprt;

use crate::contestant::spec::EngineSpec;

/// The settings of a [`Tournament`](crate::Tournament). [`Settings::new`] has sensible defaults.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The game and its rule options.
    pub options: AnyOptions,
    /// The engines; at least two.
    pub engines: Vec<EngineSpec>,
    /// Whether each engine plays only the next one in the list; otherwise every engine plays every
    /// other.
    pub ladder: bool,
    /// Games per pairing. Each opening is played twice, with sides changed, so an odd number is
    /// rounded down.
    pub games: u32,
    /// Seed of openings and engines. Equal seeds give equal games unless time is limited.
    pub seed: u64,
    /// Random plies at the start of each game, unless `openings` are given.
    pub opening_plies: u32,
    /// Openings to play in turn; they are reused if there are fewer than needed.
    pub openings: Option<Vec<AnyMatch>>,
    /// Stops the match once this test has a verdict. For two engines only.
    pub sprt: Option<Sprt>,
    /// Tolerance for moves that exceed their time limit.
    pub grace: Duration,
    /// Maximum time per move of an external engine without a time limit.
    pub timeout: Duration,
    /// Number of games played concurrently.
    pub concurrency: usize,
    /// An empty folder for the records of the games.
    pub record_dir: Option<PathBuf>,
    /// A file that stores the results, from which an interrupted match resumes.
    pub journal: Option<PathBuf>,
}

impl Settings {
    /// 100 games per pairing, one at a time, from random openings of 4 plies with seed 1; 250 ms of
    /// grace and a timeout of 60 s; no sequential test and no files.
    pub fn new(options: AnyOptions, engines: Vec<EngineSpec>) -> Self {
        Self {
            options,
            engines,
            ladder: false,
            games: 100,
            seed: 1,
            opening_plies: 4,
            openings: None,
            sprt: None,
            grace: Duration::from_millis(250),
            timeout: Duration::from_mins(1),
            concurrency: 1,
            record_dir: None,
            journal: None,
        }
    }
}
