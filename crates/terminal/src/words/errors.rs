//! Error messages in the player's language.

use std::io;
use std::path::Path;

use fluent_bundle::FluentValue;
use ludoteca_locales::Lang;
use ludoteca_record::{RecordError, Spot};
use ludoteca_rules::{AnyMatch, AnyOptions, Fault, Faults, Game, MoveError, Outcome};

use super::{PlayerArgs, Words};

impl Words {
    /// Formats a fault of a move; in English if there is no translation.
    pub fn fault(&self, fault: &Fault) -> String {
        let at = FluentValue::from(fault.at.as_str());
        let messages = self.lang.text(&format!("fault-{}", fault.code), &[("at", at)]);
        messages.unwrap_or_else(|| fault.message.clone())
    }

    /// Formats all faults. In English, the messages of the rules are the most specific.
    pub fn faults(&self, faults: &Faults) -> String {
        let messages: Vec<_> = faults.iter().map(|fault| self.exactly(fault)).collect();
        messages.join("; ")
    }

    /// Formats the faults of a game's rule options.
    pub fn options(&self, game: Game, faults: &Faults) -> String {
        let given = [("game", game.name().into()), ("faults", self.faults(faults).into())];
        self.format("play-error-options", &given)
    }

    /// Formats the reason why a move is rejected.
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

    /// Formats the error of one of the `--moves`, numbered from 1.
    pub fn in_moves(&self, place: usize, error: &MoveError, game: &AnyMatch) -> String {
        let error = match error {
            MoveError::Over(outcome) => self
                .format("play-error-is-over", &[("outcome", self.outcome(game, *outcome).into())]),
            MoveError::Illegal { mv, fault } => {
                let fault = self.exactly(fault);
                let given = [("move", mv.as_str().into()), ("fault", fault.into())];
                self.format("play-error-illegal", &given)
            }
            MoveError::Spelling { text, .. } => {
                self.spelling("play-error-no-move", text, game.game())
            }
        };
        self.format("play-error-moves", &[("place", place.into()), ("error", error.into())])
    }

    /// Formats the outcome of a game.
    pub fn outcome(&self, game: &AnyMatch, outcome: Outcome) -> String {
        let loser = outcome.winner.map(|side| self.side(game, side.other()));
        let mut given = self.reason(game, outcome, loser).to_vec();
        let Some(side) = outcome.winner else { return self.format("play-error-drawn", &given) };
        given.extend(self.side(game, side));
        self.format("play-error-won", &given)
    }

    /// Returns the reason of an outcome as message arguments: as text, told from the loser's side, and as a code.
    pub(crate) fn reason(
        &self,
        game: &AnyMatch,
        outcome: Outcome,
        loser: Option<PlayerArgs>,
    ) -> [(&'static str, FluentValue<'static>); 2] {
        let code = outcome.reason.to_string();
        let mut given: Vec<_> = loser.into_iter().flatten().collect();
        match game.options() {
            AnyOptions::Coffee(options) => given.push(("n", options.n.into())),
            AnyOptions::Fourmation(options) => given.push(("n", options.n.into())),
            AnyOptions::Six(_) | AnyOptions::Morris(_) => {}
        }
        let reason = self.format(&format!("reason-{code}"), &given);
        [("reason", reason.into()), ("code", code.into())]
    }

    /// Whether a record was saved.
    pub(crate) fn saved(&self, file: &Path, result: &io::Result<()>) -> String {
        let file = ("file", file.display().to_string().into());
        match result {
            Ok(()) => self.format("play-saved", &[file]),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                self.format("play-save-exists", &[file])
            }
            Err(error) => {
                self.format("play-save-failed", &[file, ("error", error.to_string().into())])
            }
        }
    }

    /// Formats the error of a file.
    pub fn in_file(&self, file: &Path, error: &str) -> String {
        let file = file.display().to_string();
        self.format("play-error-file", &[("file", file.into()), ("error", error.into())])
    }

    /// Formats an I/O error. Rare errors have the message of the system.
    pub fn io(&self, error: &io::Error) -> String {
        match error.kind() {
            io::ErrorKind::NotFound => self.format("play-error-no-file", &[]),
            io::ErrorKind::PermissionDenied => self.format("play-error-denied", &[]),
            io::ErrorKind::IsADirectory => self.format("play-error-folder", &[]),
            io::ErrorKind::AlreadyExists => self.format("play-error-exists", &[]),
            _ => error.to_string(),
        }
    }

    /// Formats the error of a record with its place, and its format if that of another program was assumed.
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
        let format = error
            .format
            .is_foreign()
            .then(|| self.format("play-error-read-as", &[("format", error.format.title().into())]));
        let spot = format.into_iter().chain([spot]).chain(ply).collect::<Vec<_>>().join(", ");
        format!("{spot}: {}", self.exactly(&error.fault))
    }

    /// Returns the most specific message, which in English is that of the rules unless it calls a side first or second.
    fn exactly(&self, fault: &Fault) -> String {
        let mut words = fault.message.split(|c: char| !c.is_alphabetic());
        let names_side = words.any(|word| matches!(word, "first" | "second"));
        match self.lang {
            Lang::En if !names_side => fault.message.replace("'s ", "’s "),
            _ => self.fault(fault),
        }
    }

    fn spelling(&self, key: &str, text: &str, game: Game) -> String {
        let notation = self.notation(game);
        let game = FluentValue::from(game.name());
        self.format(key, &[("text", text.into()), ("game", game), ("notation", notation.into())])
    }
}
