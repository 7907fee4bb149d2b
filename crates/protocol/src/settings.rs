//! Engine options.

use std::path::Path;
use std::sync::Arc;

use ludoteca_engine::{Engine, Knowledge, Level, Resources};
use ludoteca_rules::{AnyOptions, Game};

use crate::command::brief;
use crate::machine::{max_hash, max_threads};

/// Default size of the transposition table in MB.
const HASH: u64 = 32;
/// Text of an empty option value.
const NO_TABLES: &str = "<empty>";
/// Maximum number of lines.
const LINES: u64 = 500;

/// Current option values.
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    /// The game and its rules.
    pub(crate) options: AnyOptions,
    /// Playing level; `None` is full strength.
    pub(crate) level: Option<Level>,
    /// Number of lines to report.
    pub(crate) lines: usize,
    hash: u64,
    threads: usize,
    seed: u64,
    pub(crate) knowledge: Arc<Knowledge>,
}

/// Effect of a changed option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Change {
    /// The rules change; the current game is discarded.
    Rules,
    /// Only the search changes.
    Search,
}

impl Settings {
    pub(crate) fn new() -> Self {
        Self {
            options: default_options(Game::ALL[0]),
            level: None,
            lines: 1,
            hash: HASH,
            threads: 1,
            seed: 0,
            knowledge: Resources::default().knowledge,
        }
    }

    /// Creates an engine with these settings.
    pub(crate) fn engine(&self) -> Engine {
        let hash = usize::try_from(self.hash << 20).unwrap_or(usize::MAX);
        let (threads, knowledge) = (self.threads, Arc::clone(&self.knowledge));
        Engine::new(self.seed).with(Resources { hash, threads, knowledge })
    }

    /// The options with their defaults and bounds, as listed by `ugi`.
    pub(crate) fn list() -> String {
        let names: Vec<_> = Game::ALL.iter().map(|game| format!("var {}", game.name())).collect();
        let [level, hash, threads] = [Level::MAX.number().into(), max_hash(), max_threads()];
        format!(
            "option name Game type combo default {} {}\n\
             option name Options type string default {}\n\
             option name Level type spin default 0 min 0 max {level}\n\
             option name Hash type spin default {HASH} min 1 max {hash}\n\
             option name Threads type spin default 1 min 1 max {threads}\n\
             option name MultiPV type spin default 1 min 1 max {LINES}\n\
             option name Seed type spin default 0 min 0 max {}\n\
             option name Tables type string default {NO_TABLES}\n",
            Game::ALL[0].name(),
            names.join(" "),
            default_options(Game::ALL[0]).json(),
            u64::MAX,
        )
    }

    /// Sets an option; its name is case-insensitive. On error, returns a message and changes nothing.
    pub(crate) fn set(&mut self, name: &str, value: &str) -> Result<Change, String> {
        let number = |least: u64, most: u64| {
            let number = value.parse().ok().filter(|number| (least..=most).contains(number));
            number.ok_or_else(|| format!("{name} must be {least} to {most}, not {}", brief(value)))
        };
        match name.to_ascii_lowercase().as_str() {
            "game" => {
                let game: Game = value.parse().map_err(|fault| format!("{fault}"))?;
                self.options = default_options(game);
                return Ok(Change::Rules);
            }
            "options" => {
                let options = self.options.game().options(value);
                self.options = options.map_err(|faults| format!("{faults}"))?;
                return Ok(Change::Rules);
            }
            "level" => self.level = Level::new(number(0, Level::MAX.number().into())? as u8),
            "hash" => self.hash = number(1, max_hash())?,
            "threads" => self.threads = number(1, max_threads())? as usize,
            "multipv" => self.lines = number(1, LINES)? as usize,
            "seed" => self.seed = number(0, u64::MAX)?,
            "tables" if value == NO_TABLES => self.knowledge = Resources::default().knowledge,
            "tables" => {
                let folder = Path::new(value);
                if !folder.is_dir() {
                    return Err(format!("{name} must be a folder, which {} is not", brief(value)));
                }
                self.knowledge = Arc::new(Knowledge::with_folder(folder));
            }
            _ => {
                return Err(format!(
                    "unknown option {}: expected Game, Options, Level, Hash, Threads, MultiPV, Seed \
                     or Tables",
                    brief(name)
                ));
            }
        }
        Ok(Change::Search)
    }
}

fn default_options(game: Game) -> AnyOptions {
    game.options("").expect("every game has default options")
}
