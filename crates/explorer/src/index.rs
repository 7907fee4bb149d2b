//! Results of many games by step.

use std::collections::HashMap;

use ludoteca_record::Record;
use ludoteca_rules::{AnyOptions, Side};

use crate::results::Results;
use crate::step::{Step, steps};

/// Results of games by step, for all options of all games.
#[derive(Clone, Debug, Default)]
pub struct Index {
    boards: Vec<(AnyOptions, HashMap<Step, Results>)>,
    games: usize,
}

impl Index {
    /// Adds a finished game. An unfinished one, and one that starts from a set-up, says little about
    /// openings and is left out.
    pub fn add(&mut self, record: &Record) {
        let Some(outcome) = record.ending() else { return };
        if record.start().is_none() {
            self.add_steps(record.options(), &steps(&record.replay()), outcome.winner);
        }
    }

    /// Adds the steps of a game with these options and this winner. A step that occurs twice counts
    /// once.
    pub fn add_steps(&mut self, options: AnyOptions, steps: &[Step], winner: Option<Side>) {
        let board = self.boards.iter().position(|(known, _)| *known == options);
        let board = board.unwrap_or_else(|| {
            self.boards.push((options, HashMap::new()));
            self.boards.len() - 1
        });
        for (i, step) in steps.iter().enumerate() {
            if !steps[..i].contains(step) {
                *self.boards[board].1.entry(*step).or_default() += Results::of(winner, 1);
            }
        }
        self.games += 1;
    }

    /// Number of games added.
    pub const fn games(&self) -> usize {
        self.games
    }

    /// The results of a step in games with these options; zero if it was never played.
    pub fn results(&self, options: AnyOptions, step: Step) -> Results {
        let board = self.boards.iter().find(|(known, _)| *known == options);
        board.and_then(|(_, steps)| steps.get(&step)).copied().unwrap_or_default()
    }
}
