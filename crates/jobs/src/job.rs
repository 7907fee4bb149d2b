//! Jobs as data.

use ludoteca_engine::Limits;
use ludoteca_puzzles::{Puzzle, parse, to_text};
use ludoteca_room::live::SearchJob;
use ludoteca_rules::{AnyMatch, Game};
use ludoteca_wire::{GameId, begin};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A search to run.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Job {
    /// The computer's move: one line, the move as a string. Equal jobs yield equal moves.
    Move {
        /// The game, in which it is the computer's turn.
        game: JobGame,
        /// The computer's level.
        level: u8,
        /// Breaks ties among equal moves.
        seed: u64,
    },
    /// A hint for the side to move: one line, in the format for clients.
    Hint {
        /// The game.
        game: JobGame,
    },
    /// An analysis of a position: a line for each iteration, the last one with `done`.
    Analysis {
        /// The game, which is not over.
        game: JobGame,
        /// The limits of the search.
        limits: Limits,
    },
    /// A review of a game: a line for each move, and a summary.
    Review {
        /// The game.
        game: JobGame,
        /// The limits of each search.
        limits: Limits,
    },
    /// The agreement of a game's moves with the engine: a line for each move.
    Agreement {
        /// The game.
        game: JobGame,
        /// The limits of each search.
        limits: Limits,
    },
    /// The proved values of a position's moves: one line, in the format for clients.
    Proof {
        /// A game that has proofs.
        game: JobGame,
    },
    /// The values of a position's moves by exact tables: one line, in the format for clients.
    Probe {
        /// The game.
        game: JobGame,
        /// Number of plies since the last capture.
        quiet: u32,
    },
    /// The available tables and books: one line, in the format for clients.
    Tables,
    /// The refutation of a wrong move of a puzzle: one line, an array of moves.
    Refutation {
        /// The puzzle.
        puzzle: JobPuzzle,
        /// Legal moves, of which the last one is wrong.
        moves: Vec<String>,
    },
    /// The puzzles that begin with these positions: a line for each, either null or the puzzle in the file format.
    Puzzles {
        /// The name of the game.
        game: String,
        /// Its options, in short form.
        options: String,
        /// The texts of the positions.
        positions: Vec<String>,
        /// Whether to include puzzles that are won in one move.
        trivial: bool,
    },
}

impl Job {
    /// The search that the live room of a game needs. Equal games, levels and ids yield equal moves: a game has one
    /// seed, because weak levels vary from game to game.
    pub fn of_room(id: GameId, job: SearchJob) -> Self {
        match job {
            SearchJob::Hint { game } => Self::Hint { game: JobGame(*game) },
            SearchJob::Move { game, level, .. } => {
                Self::Move { game: JobGame(*game), level, seed: id.seed() }
            }
        }
    }
}

impl Job {
    /// The game that is searched; `None` for all games, and if there is none of this name.
    pub fn game(&self) -> Option<Game> {
        match self {
            Self::Move { game, .. }
            | Self::Hint { game }
            | Self::Analysis { game, .. }
            | Self::Review { game, .. }
            | Self::Agreement { game, .. }
            | Self::Proof { game }
            | Self::Probe { game, .. } => Some(game.0.game()),
            Self::Tables => None,
            Self::Refutation { puzzle, .. } => Some(puzzle.0.game()),
            Self::Puzzles { game, .. } => game.parse().ok(),
        }
    }

    /// Whether a worker's line is a possible result of this job. Invalid lines must not reach a client or a game.
    pub fn accepts(&self, line: &str) -> bool {
        let Ok(value) = serde_json::from_str::<Value>(line) else { return false };
        match self {
            Self::Move { game, .. } => value.as_str().is_some_and(|mv| game.is_legal(mv)),
            Self::Hint { game } => value["move"].as_str().is_some_and(|mv| game.is_legal(mv)),
            Self::Analysis { .. } => value["lines"].is_array(),
            Self::Review { .. } => value["ply"].is_u64() || value["done"] == true,
            Self::Agreement { .. } => value["loss"].is_number(),
            Self::Proof { .. } | Self::Probe { .. } => value["moves"].is_array(),
            Self::Tables => value["games"].is_array(),
            Self::Refutation { .. } => value.is_array(),
            Self::Puzzles { .. } => value.is_null() || value.is_string(),
        }
    }
}

/// A game with its history.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(into = "GameText", try_from = "GameText")]
pub struct JobGame(
    /// The game.
    pub AnyMatch,
);

impl JobGame {
    fn is_legal(&self, mv: &str) -> bool {
        self.0.clone().play_text(mv).is_ok()
    }
}

/// A game as text.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct GameText {
    game: String,
    /// In short form.
    options: String,
    /// The text of the start position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    start: Option<String>,
    moves: Vec<String>,
}

impl From<JobGame> for GameText {
    fn from(JobGame(game): JobGame) -> Self {
        let options = game.options();
        let start = game.position_text(0);
        Self {
            game: game.game().name().to_owned(),
            options: options.short(),
            start: start.filter(|start| options.start().position_text(0).as_ref() != Some(start)),
            moves: game.move_texts(),
        }
    }
}

impl TryFrom<GameText> for JobGame {
    type Error = String;

    fn try_from(text: GameText) -> Result<Self, String> {
        let game: Game = text.game.parse().map_err(|fault| format!("{fault}"))?;
        let options = game.options(&text.options).map_err(|faults| faults.to_string())?;
        let (mut game, _) =
            begin(options, text.start.as_deref()).map_err(|faults| faults.to_string())?;
        for mv in &text.moves {
            game.play_text(mv).map_err(|error| format!("{mv}: {error}"))?;
        }
        Ok(Self(game))
    }
}

/// A complete puzzle, because the worker's version of the program may have other puzzles.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct JobPuzzle(
    /// The puzzle.
    pub Puzzle,
);

impl From<JobPuzzle> for String {
    fn from(JobPuzzle(puzzle): JobPuzzle) -> Self {
        to_text(puzzle.game(), &[puzzle])
    }
}

impl TryFrom<String> for JobPuzzle {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let (_, puzzles) = parse(&text).map_err(|error| error.to_string())?;
        let [puzzle] =
            <[Puzzle; 1]>::try_from(puzzles).map_err(|_| "one puzzle is expected".to_owned())?;
        Ok(Self(puzzle))
    }
}

#[cfg(test)]
mod tests {
    use ludoteca_engine::{Resources, Stop};
    use ludoteca_puzzles::collection;

    use super::*;
    use crate::Run;

    fn through_text(job: &Job) -> Job {
        serde_json::from_str(&serde_json::to_string(job).unwrap()).unwrap()
    }

    fn lines(job: Job) -> Vec<String> {
        let mut lines = Vec::new();
        let run = Run::new(job, Resources::default(), Stop::default());
        run.finish(&mut |line| lines.push(line));
        lines
    }

    #[test]
    fn a_job_survives_as_text_in_each_game() {
        for &game in Game::ALL {
            let puzzle = collection(game)[0].clone();
            let game = puzzle.begin().unwrap();
            let mv = game.legal_texts().pop().unwrap();
            let mut played = game.clone();
            played.play_text(&mv).unwrap();
            let job = Job::Move { game: JobGame(played), level: 2, seed: u64::MAX };
            let Job::Move { game: JobGame(read), level: 2, seed: u64::MAX } = through_text(&job)
            else {
                panic!("{job:?}")
            };
            assert_eq!(
                (read.move_texts(), read.position_text(0)),
                (vec![mv.clone()], game.position_text(0))
            );
            let found = lines(through_text(&job));
            assert_eq!(found, lines(job.clone()), "another machine finds the same move");
            assert!(job.accepts(&found[0]) && !job.accepts("\"no move\"") && !job.accepts("{"));
            let job = Job::Refutation { puzzle: JobPuzzle(puzzle.clone()), moves: vec![mv] };
            let Job::Refutation { puzzle: JobPuzzle(read), .. } = through_text(&job) else {
                panic!("{job:?}")
            };
            assert_eq!(read, puzzle);
        }
    }
}
