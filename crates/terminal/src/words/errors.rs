//! What is wrong with what a person asked for, in the person's language.

use std::io;
use std::path::Path;

use fluent_bundle::FluentValue;
use ludoteca_record::{RecordError, Spot};
use ludoteca_rules::{Fault, Faults, Game, MoveError, Outcome};

use super::{Lang, Words};

impl Words {
    /// What is wrong with a move at the board; in English where the language has no words for it.
    pub fn fault(&self, fault: &Fault) -> String {
        let at = FluentValue::from(fault.at.as_str());
        let said = self.find(&format!("fault-{}", fault.code), &[("at", at)]);
        said.unwrap_or_else(|| fault.message.clone())
    }

    /// All that is wrong. The rules' own English sentences say the most.
    pub fn faults(&self, faults: &Faults) -> String {
        let said: Vec<_> = faults.iter().map(|fault| self.exactly(fault)).collect();
        said.join("; ")
    }

    /// What is wrong with the rule options of a game.
    pub fn options(&self, game: Game, faults: &Faults) -> String {
        let given = [("game", game.name().into()), ("faults", self.faults(faults).into())];
        self.format("play-error-options", &given)
    }

    /// Why a move is refused at the board.
    pub fn refusal(&self, error: &MoveError, game: Game) -> String {
        match error {
            MoveError::Over(_) => self.format("play-is-over", &[]),
            MoveError::Illegal { mv, fault } => {
                let given = [("move", mv.as_str().into()), ("fault", self.fault(fault).into())];
                self.format("play-illegal", &given)
            }
            MoveError::Spelling { text, .. } => self.spelling("play-not-a-move", text, game),
        }
    }

    /// What is wrong with one of the `--moves`, by its place from 1.
    pub fn in_moves(&self, place: usize, error: &MoveError, game: Game) -> String {
        let error = match error {
            MoveError::Over(outcome) => {
                self.format("play-error-is-over", &[("outcome", self.outcome(*outcome).into())])
            }
            MoveError::Illegal { mv, fault } => {
                let fault = self.exactly(fault);
                let given = [("move", mv.as_str().into()), ("fault", fault.into())];
                self.format("play-error-illegal", &given)
            }
            MoveError::Spelling { text, .. } => self.spelling("play-error-no-move", text, game),
        };
        self.format("play-error-moves", &[("place", place.into()), ("error", error.into())])
    }

    /// How a game ended.
    pub fn outcome(&self, outcome: Outcome) -> String {
        let reason = ("reason", self.format(&format!("reason-{}", outcome.reason), &[]).into());
        match outcome.winner {
            None => self.format("play-error-drawn", &[reason]),
            Some(side) => {
                let side = self.format(&format!("side-{side}"), &[]);
                self.format("play-error-won", &[("side", side.into()), reason])
            }
        }
    }

    /// What is wrong with a file.
    pub fn in_file(&self, file: &Path, error: &str) -> String {
        let file = file.display().to_string();
        self.format("play-error-file", &[("file", file.into()), ("error", error.into())])
    }

    /// Why a file cannot be read or written. What is rare is told in the system's own words.
    pub fn io(&self, error: &io::Error) -> String {
        match error.kind() {
            io::ErrorKind::NotFound => self.format("play-error-no-file", &[]),
            io::ErrorKind::PermissionDenied => self.format("play-error-denied", &[]),
            io::ErrorKind::IsADirectory => self.format("play-error-folder", &[]),
            io::ErrorKind::AlreadyExists => self.format("play-error-exists", &[]),
            _ => error.to_string(),
        }
    }

    /// What is wrong with a record, and where.
    pub fn record(&self, error: &RecordError) -> String {
        let spot = match &error.spot {
            Spot::Text { line, column } => {
                let given = [("line", FluentValue::from(*line)), ("column", (*column).into())];
                self.format("play-error-at", &given)
            }
            Spot::Json(path) => path.clone(),
            Spot::Whole => self.format("play-error-whole", &[]),
        };
        let ply = error.ply.map(|ply| self.format("play-error-at-ply", &[("ply", ply.into())]));
        let spot = [spot].into_iter().chain(ply).collect::<Vec<_>>().join(", ");
        format!("{spot}: {}", self.exactly(&error.fault))
    }

    /// The sentence that says the most: in English the rules' own.
    fn exactly(&self, fault: &Fault) -> String {
        match self.lang {
            Lang::En => fault.message.clone(),
            Lang::Es => self.fault(fault),
        }
    }

    fn spelling(&self, key: &str, text: &str, game: Game) -> String {
        let notation = self.format(&format!("notation-{game}"), &[]);
        let game = FluentValue::from(game.name());
        self.format(key, &[("text", text.into()), ("game", game), ("notation", notation.into())])
    }
}
