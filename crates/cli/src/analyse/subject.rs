//! The subject of an analysis: a game or a record, in one argument.

use std::path::PathBuf;

use clap::builder::NonEmptyStringValueParser;
use clap::error::ErrorKind;
use clap::{Arg, ArgMatches, Args, Command, Error, FromArgMatches};
use ludoteca_rules::Game;
use ludoteca_terminal::Words;

use crate::choice::{GAME, GameChoice, language, rule_options};
use crate::completed::Completed;

/// A game with its rule options, or the file of a record.
#[derive(Clone, Debug)]
pub(crate) enum GameOrRecord {
    Game(GameChoice),
    Record(PathBuf),
}

impl Args for GameOrRecord {
    fn augment_args(command: Command) -> Command {
        let game_names = Game::ALL.iter().map(|game| game.name());
        let either = |game: Arg| {
            game.value_name("GAME|FILE")
                .help("Game, or record as text or JSON; - for standard input")
                .value_parser(Completed::new(NonEmptyStringValueParser::new(), game_names))
                .hide_possible_values(true)
        };
        GameChoice::augment_args(command).mut_arg(GAME, either)
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for GameOrRecord {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let wrong = |message: String| Error::raw(ErrorKind::ValueValidation, message);
        let name = matches.get_one::<String>(GAME).map_or("", |name| name);
        if name.parse::<Game>().is_ok() {
            return GameChoice::from_arg_matches(matches).map(Self::Game);
        }
        let words = Words::new(language(matches));
        let file = PathBuf::from(name);
        if name != "-" && !file.exists() {
            let games: Vec<_> = Game::ALL.iter().map(|game| game.name()).collect();
            let given = [("text", name.into()), ("games", games.join(", ").into())];
            return Err(wrong(words.format("play-error-neither", &given)));
        }
        let mut given = rule_options().chain(["start"]);
        let given = given.find(|name| matches.try_contains_id(name).unwrap_or(false));
        match given {
            None => Ok(Self::Record(file)),
            Some(flag) => {
                let given = [("flag", flag.into()), ("file", name.into())];
                Err(wrong(words.format("play-error-flag-of-game", &given)))
            }
        }
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}
