//! Engine specifications, such as `nodes=20000,threads=2,name=new`.

use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use ludoteca_engine::{Knowledge, Level, Resources, Weights, WeightsError};
use ludoteca_protocol::Clock;
use ludoteca_protocol::machine::{max_hash, max_threads};

use crate::contestant::pairs::Pairs;
use crate::contestant::program::CommandLine;
use crate::files;
use crate::parse::{ParseError, duration, whole};

/// A specification of an engine: its kind and its budget for a move.
///
/// Parsed from comma-separated settings, which `ludoteca arena --help` lists:
///
/// ```
/// use ludoteca_arena::EngineSpec;
/// let engine: EngineSpec = "level=3,name=beginner".parse()?;
/// assert_eq!(engine.to_string(), "level=3,name=beginner");
/// # Ok::<(), ludoteca_arena::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct EngineSpec {
    /// Its name in tables and records.
    pub(crate) name: String,
    pub(crate) kind: Kind,
    pub(crate) limits: Budget,
    /// The original text.
    text: String,
}

/// The kind of an engine.
#[derive(Clone, Debug)]
pub(crate) enum Kind {
    /// The built-in engine.
    BuiltIn {
        level: Option<Level>,
        margin: i32,
        resources: Resources,
        weights: Option<Box<Weights>>,
    },
    /// The UCT reference opponent, with this number of playouts per move.
    Reference(u32),
    /// An external program.
    Program(CommandLine),
}

/// The limits of an engine for one move.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Budget {
    pub(crate) nodes: Option<u64>,
    pub(crate) depth: Option<u32>,
    pub(crate) time: Option<Duration>,
    /// The clock at the start of a game.
    pub(crate) clock: Option<Clock>,
}

const KNOWN: &str = "level, nodes, depth, movetime, tc, margin, reference, weights, tables, cmd, \
                     option.…, hash, threads and name";

impl From<Level> for EngineSpec {
    /// Returns the built-in engine at a level.
    fn from(level: Level) -> Self {
        format!("level={level}").parse().expect("a level is an engine")
    }
}

impl fmt::Display for EngineSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl FromStr for EngineSpec {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::parse(text).map_err(ParseError)
    }
}

impl EngineSpec {
    /// The same engine with these tablebases, if it is the built-in one.
    #[must_use]
    pub fn with_knowledge(mut self, knowledge: Arc<Knowledge>) -> Self {
        if let Kind::BuiltIn { resources, .. } = &mut self.kind {
            resources.knowledge = knowledge;
        }
        self
    }

    /// The name in tables and records: that of the settings, or the settings.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether it is an external program.
    pub const fn is_program(&self) -> bool {
        matches!(self.kind, Kind::Program(_))
    }

    /// Whether it has a clock of its own, the setting `tc`.
    pub const fn has_clock(&self) -> bool {
        self.limits.clock.is_some()
    }

    fn parse(text: &str) -> Result<Self, String> {
        let mut pairs = Pairs::parse(text)?;
        let name = pairs.take("name");
        let level = pairs.take_as("level", level)?;
        let limits = Budget {
            nodes: pairs.take_as("nodes", |text| whole(text, 1, u64::MAX))?,
            depth: pairs
                .take_as("depth", |text| whole(text, 1, u64::from(u32::MAX)))?
                .map(|depth| depth as u32),
            time: pairs.take_as("movetime", duration)?,
            clock: pairs.take_as("tc", clock)?,
        };
        let is_limited = limits.nodes.is_some()
            || limits.depth.is_some()
            || limits.time.is_some()
            || limits.clock.is_some();
        let kind = if let Some(playouts) = pairs.take("reference") {
            let playouts = whole(&playouts, 1, u64::from(u32::MAX))
                .map_err(|wanted| format!("reference must be {wanted}, not {playouts}"))?;
            if is_limited || level.is_some() {
                return Err("reference is limited by its playouts and takes no other limit".into());
            }
            Kind::Reference(playouts as u32)
        } else {
            match pairs.take_as("cmd", arguments)? {
                Some(arguments) => {
                    Kind::Program(CommandLine { arguments, settings: settings(&mut pairs, level)? })
                }
                None => built_in(&mut pairs, level)?,
            }
        };
        pairs.finish(KNOWN)?;
        if !is_limited && level.is_none() && !matches!(kind, Kind::Reference(_)) {
            return Err("no limit; add level, nodes, depth, movetime or tc".into());
        }
        let text = text.trim().to_owned();
        Ok(Self { name: name.unwrap_or_else(|| text.clone()), kind, limits, text })
    }
}

/// Splits a command line into words as a shell does.
fn arguments(text: &str) -> Result<Vec<String>, String> {
    let words = shlex::split(text).filter(|words| !words.is_empty());
    words.ok_or_else(|| "a program and its arguments, with all quotes closed".to_owned())
}

/// Returns the options to set in an external program.
fn settings(pairs: &mut Pairs, level: Option<Level>) -> Result<Vec<(String, String)>, String> {
    let level = level.map(|level| ("Level".to_owned(), level.to_string()));
    let mut settings: Vec<_> = level.into_iter().collect();
    for (key, name) in [("hash", "Hash"), ("threads", "Threads")] {
        let number = pairs.take_as(key, |text| whole(text, 1, u64::MAX))?;
        settings.extend(number.map(|number| (name.to_owned(), number.to_string())));
    }
    settings.extend(pairs.take_all("option."));
    Ok(settings)
}

fn built_in(pairs: &mut Pairs, level: Option<Level>) -> Result<Kind, String> {
    let weights = match pairs.take("weights") {
        Some(file) => {
            let weights = read_weights(&file).map_err(|error| format!("{file}: {error}"))?;
            Some(Box::new(weights))
        }
        None => None,
    };
    let margin = pairs.take_as("margin", |text| whole(text, 0, MAX_MARGIN))?;
    let margin = margin.map_or(0, |hundredths| hundredths as i32);
    Ok(Kind::BuiltIn { level, margin, resources: resources(pairs)?, weights })
}

/// Maximum margin, in hundredths of a game's scale: such an engine plays almost at random.
const MAX_MARGIN: u64 = 1_000;

/// Maximum size of a weights file in bytes. The built-in weights have about 1,000.
const MAX_WEIGHTS: u64 = 1 << 20;

fn read_weights(file: &str) -> Result<Weights, String> {
    let text = files::read_text(Path::new(file), MAX_WEIGHTS).map_err(|error| error.to_string())?;
    text.parse().map_err(|error: WeightsError| error.to_string())
}

fn resources(pairs: &mut Pairs) -> Result<Resources, String> {
    let default = Resources::default();
    let hash = pairs.take_as("hash", |text| whole(text, 1, max_hash()))?;
    let threads = pairs.take_as("threads", |text| whole(text, 1, max_threads()))?;
    let tables = pairs.take_as("tables", folder)?;
    Ok(Resources {
        hash: hash.map_or(default.hash, |megabytes| (megabytes as usize) << 20),
        threads: threads.map_or(default.threads, |threads| threads as usize),
        knowledge: tables
            .map_or(default.knowledge, |folder| Arc::new(Knowledge::with_folder(&folder))),
    })
}

fn folder(text: &str) -> Result<PathBuf, String> {
    let folder = PathBuf::from(text);
    if folder.is_dir() { Ok(folder) } else { Err("a folder of tablebases".into()) }
}

fn level(text: &str) -> Result<Level, String> {
    let number = text.parse().ok().and_then(Level::new);
    number.ok_or_else(|| format!("{} to {}", Level::MIN, Level::MAX))
}

/// Parses a clock with its increment: `10s+0.1s`.
fn clock(text: &str) -> Result<Clock, String> {
    let form = |_| "a time for the game and an increment per move, such as 10s+0.1s".to_owned();
    let (left, increment) = match text.split_once('+') {
        Some((left, "0")) => (left, Ok(Duration::ZERO)),
        Some((left, increment)) => (left, duration(increment)),
        None => (text, Ok(Duration::ZERO)),
    };
    Ok(Clock { left: duration(left).map_err(form)?, increment: increment.map_err(form)? })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn read(text: &str) -> EngineSpec {
        text.parse().expect(text)
    }

    #[test]
    fn settings_are_parsed() {
        let spec = read("nodes=20000, threads=1,hash=64,name=new one");
        assert_eq!((spec.name.as_str(), spec.limits.nodes), ("new one", Some(20_000)));
        let Kind::BuiltIn { level: None, margin: 0, resources, weights: None } = spec.kind else {
            panic!("{spec:?}");
        };
        assert_eq!((resources.hash, resources.threads), (64 << 20, 1));
        let spec = read("level=3,movetime=1.5s,depth=6");
        let (time, depth) = (Some(Duration::from_millis(1500)), Some(6));
        assert_eq!((spec.limits.time, spec.limits.depth), (time, depth));
        assert_eq!(spec.name, "level=3,movetime=1.5s,depth=6");
        let clock = |left, increment| {
            let [left, increment] = [left, increment].map(Duration::from_millis);
            Some(Clock { left, increment })
        };
        assert_eq!(read("tc=10s+0.1s").limits.clock, clock(10_000, 100));
        assert_eq!(read("tc=2m+0").limits.clock, clock(120_000, 0));
        assert!(matches!(read("reference=500").kind, Kind::Reference(500)));
    }

    #[test]
    fn a_program_has_arguments_and_options() {
        let text = r#"cmd="'./my engine' --style a,b",movetime=1s,level=4,option.Big Book=a b"#;
        let spec = read(text);
        let Kind::Program(command_line) = &spec.kind else { panic!("{spec:?}") };
        assert_eq!(command_line.arguments, ["./my engine", "--style", "a,b"]);
        let settings = [("Level", "4"), ("Big Book", "a b")];
        assert_eq!(
            command_line.settings,
            settings.map(|(name, value)| (name.into(), value.into()))
        );
        assert_eq!(spec.to_string(), text);
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        /// Any text is accepted or rejected; accepted specifications round-trip.
        #[test]
        fn specifications_round_trip(
            parts in prop::collection::vec(
                prop::sample::select(&[
                    "level", "nodes", "movetime", "tc", "depth", "cmd", "name", "option.x", "=", ",",
                    "\"", "'", "3", "0", "-1", "1e9", "9999999999999999999999", ".", "ms", "s", "m",
                    "+", " ", "ñ", "\u{0}",
                ][..]),
                0..12,
            ),
        ) {
            if let Ok(spec) = parts.concat().parse::<EngineSpec>() {
                let again = read(&spec.to_string());
                prop_assert_eq!(format!("{spec:?}"), format!("{again:?}"));
            }
        }
    }
}
