//! Arguments for a game and its rule options, derived from the option tables of the games.

use std::path::PathBuf;

use clap::builder::{PathBufValueParser, PossibleValuesParser};
use clap::error::ErrorKind;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, Error, FromArgMatches};
use ludoteca_rules::{AnyMatch, AnyOptions, FieldKind, Game};
use ludoteca_terminal::{Lang, Words};
use serde_json::{Map, Value};

use crate::failure::Failure;

/// The name of the argument.
pub(crate) const GAME: &str = "game";
const OPTIONS: &str = "options";

/// `GAME` with its rule options, given as flags or as `--options`.
#[derive(Clone, Debug)]
pub(crate) struct GameChoice {
    pub(crate) options: AnyOptions,
    /// Whether rule options are given; otherwise they are the default.
    pub(crate) is_explicit: bool,
}

impl GameChoice {
    /// Starts a game from the starting position or from a set-up.
    pub(crate) fn start(&self, setup: Option<&str>, words: &Words) -> Result<AnyMatch, Failure> {
        let Some(text) = setup else { return Ok(self.options.start()) };
        self.options.start_from(text).map_err(|faults| {
            let given = [("text", text.into()), ("faults", words.faults(&faults).into())];
            Failure::Usage(words.format("play-error-position", &given))
        })
    }
}

/// Parses the name of a game.
pub(crate) fn game_names() -> PossibleValuesParser {
    PossibleValuesParser::new(Game::ALL.iter().map(|game| game.name()))
}

/// Plays the moves of `--moves`.
pub(crate) fn play(game: &mut AnyMatch, moves: Option<&str>, words: &Words) -> Result<(), Failure> {
    for (mv, place) in moves.into_iter().flat_map(str::split_whitespace).zip(1..) {
        game.play_text(mv).map_err(|error| Failure::Usage(words.in_moves(place, &error, game)))?;
    }
    Ok(())
}

/// A flag for the option of this name in all games that have it.
struct Flag {
    name: &'static str,
    kinds: Vec<FieldKind>,
    help: String,
}

fn flags() -> Vec<Flag> {
    let mut flags: Vec<Flag> = Vec::new();
    for (game, field) in Game::ALL.iter().flat_map(|g| g.fields().iter().map(move |f| (g, f))) {
        let help = format!("{game}: {}", field.help);
        match flags.iter_mut().find(|flag| flag.name == field.name) {
            Some(flag) => {
                flag.kinds.push(field.kind);
                flag.help = format!("{}\n{help}", flag.help);
            }
            None => flags.push(Flag { name: field.name, kinds: vec![field.kind], help }),
        }
    }
    flags
}

impl Flag {
    fn arg(self) -> Arg {
        let arg = Arg::new(self.name)
            .long(self.name)
            .help(self.help)
            .help_heading("Rule options")
            .action(ArgAction::Set);
        let is_flag = self.kinds.contains(&FieldKind::Flag);
        let words = self.kinds.iter().filter_map(|kind| match kind {
            FieldKind::Choice { words } => Some(words.iter().copied()),
            _ => None,
        });
        let words: Vec<_> = words.flatten().collect();
        if is_flag {
            arg.value_name("BOOL")
                .num_args(0..=1)
                .require_equals(true)
                .default_missing_value("true")
        } else if words.is_empty() {
            arg.value_name("N")
        } else {
            let words = PossibleValuesParser::new(words);
            arg.value_name("WORD").value_parser(words).ignore_case(true).hide_possible_values(true)
        }
    }
}

impl Args for GameChoice {
    fn augment_args(command: Command) -> Command {
        let game = Arg::new(GAME)
            .value_name("GAME")
            .help("Game")
            .value_parser(game_names())
            .ignore_case(true)
            .required(true);
        let options = Arg::new(OPTIONS)
            .long(OPTIONS)
            .value_name("OPTIONS")
            .help("All rule options, as JSON or in short form: 'square-6 n=4 pie'")
            .help_heading("Rule options")
            .conflicts_with_all(flags().into_iter().map(|flag| flag.name));
        command.arg(game).args(flags().into_iter().map(Flag::arg)).arg(options)
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for GameChoice {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        Self::chosen(matches, GAME)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl GameChoice {
    /// Returns the game that an argument names, with its rule options.
    fn chosen(matches: &ArgMatches, argument: &str) -> Result<Self, Error> {
        let wrong = |message: String| Error::raw(ErrorKind::ValueValidation, message);
        let name = matches.get_one::<String>(argument).map_or("", |name| name);
        let game: Game = name.parse().map_err(|fault| wrong(format!("{fault}")))?;
        let short = matches.get_one::<String>(OPTIONS);
        let flags = given(matches);
        let is_explicit = short.is_some() || !flags.is_empty();
        let options = match short {
            Some(text) => game.options(text),
            None => game.options_from_json(&Value::Object(flags)),
        };
        let words = Words::new(language(matches));
        let options = options.map_err(|faults| wrong(words.options(game, &faults)))?;
        Ok(Self { options, is_explicit })
    }
}

/// A game as above, or `--resume FILE` with its record.
#[derive(Clone, Debug)]
pub(crate) enum ChoiceOrRecord {
    Game(GameChoice),
    Record(PathBuf),
}

const RESUME: &str = "resume";

impl Args for ChoiceOrRecord {
    fn augment_args(command: Command) -> Command {
        let resume = Arg::new(RESUME)
            .long(RESUME)
            .value_name("FILE")
            .help("Resume the game of a record, and update the record")
            .value_parser(PathBufValueParser::new())
            .conflicts_with_all([GAME, OPTIONS, "start", "record"])
            .conflicts_with_all(flags().into_iter().map(|flag| flag.name));
        let needed = |game: Arg| game.required(false).required_unless_present(RESUME);
        GameChoice::augment_args(command).mut_arg(GAME, needed).arg(resume)
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for ChoiceOrRecord {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        match matches.get_one::<PathBuf>(RESUME) {
            Some(file) => Ok(Self::Record(file.clone())),
            None => GameChoice::from_arg_matches(matches).map(Self::Game),
        }
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// `--game GAME` for a match of engines, or `--ladder GAME` for a match of all levels.
#[derive(Clone, Debug)]
pub(crate) struct MatchOrLadder {
    pub(crate) options: AnyOptions,
    /// Whether adjacent levels play each other.
    pub(crate) ladder: bool,
}

const LADDER: &str = "ladder";

impl Args for MatchOrLadder {
    fn augment_args(command: Command) -> Command {
        let named = |game: Arg| game.long(GAME).required(false).required_unless_present(LADDER);
        let ladder = Arg::new(LADDER)
            .long(LADDER)
            .value_name("GAME")
            .help("Play each level against the one below it, in this game")
            .value_parser(game_names())
            .ignore_case(true)
            .conflicts_with(GAME);
        GameChoice::augment_args(command).mut_arg(GAME, named).arg(ladder)
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for MatchOrLadder {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let ladder = matches.contains_id(LADDER);
        let GameChoice { options, .. } =
            GameChoice::chosen(matches, if ladder { LADDER } else { GAME })?;
        Ok(Self { options, ladder })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// Returns the names of all flags for rule options.
pub(crate) fn rule_options() -> impl Iterator<Item = &'static str> {
    [OPTIONS].into_iter().chain(flags().into_iter().map(|flag| flag.name))
}

/// Returns the language of `--lang`, or of the environment. Commands without that argument use English.
pub(crate) fn language(matches: &ArgMatches) -> Lang {
    match matches.try_get_one("lang") {
        Ok(lang) => lang.copied().unwrap_or_else(Lang::from_environment),
        Err(_) => Lang::En,
    }
}

/// Returns the given flags as a JSON object.
fn given(matches: &ArgMatches) -> Map<String, Value> {
    let pair = |flag: Flag| {
        let text = matches.get_one::<String>(flag.name)?.to_lowercase();
        let number = text.parse::<i64>().map(Value::from);
        let flag_or_word =
            || text.parse::<bool>().map_or_else(|_| text.as_str().into(), Value::from);
        Some((flag.name.to_owned(), number.unwrap_or_else(|_| flag_or_word())))
    };
    flags().into_iter().filter_map(pair).collect()
}
