//! Engines as they are written on the command line: `nodes=20000,threads=2,name=new`.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use ludoteca_engine::{Level, Resources};
use ludoteca_protocol::Clock;

use super::pairs::{Pairs, whole};

/// An engine that takes part, as it was asked for.
#[derive(Clone, Debug)]
pub(crate) struct Spec {
    /// How tables and records call it.
    pub(super) name: String,
    pub(super) kind: Kind,
    pub(super) limits: Allowance,
    /// As it was written.
    text: String,
}

/// What plays.
#[derive(Clone, Debug)]
pub(super) enum Kind {
    /// The engine of this program.
    House { level: Option<Level>, resources: Resources },
    /// The plain opponent, with so many playouts for each move.
    Reference(u32),
}

/// What an engine may spend on a move.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Allowance {
    pub(super) nodes: Option<u64>,
    pub(super) depth: Option<u32>,
    pub(super) time: Option<Duration>,
    /// Its clock at the start of a game.
    pub(super) clock: Option<Clock>,
}

const KNOWN: &str = "level, nodes, depth, movetime, tc, hash, threads, reference, name";

impl Spec {
    /// A level as `level=N` has it.
    pub(super) fn of_level(level: Level) -> Self {
        format!("level={level}").parse().expect("a level is an engine")
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl FromStr for Spec {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut pairs = Pairs::read(text)?;
        let name = pairs.take("name");
        let level = pairs.take_as("level", level)?;
        let limits = Allowance {
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
                return Err("reference plays by its playouts and takes no other limit".into());
            }
            Kind::Reference(playouts as u32)
        } else {
            if !is_limited && level.is_none() {
                return Err("a limit is missing: add level, nodes, depth, movetime or tc".into());
            }
            Kind::House { level, resources: resources(&mut pairs)? }
        };
        pairs.end(KNOWN)?;
        let text = text.trim().to_owned();
        Ok(Self { name: name.unwrap_or_else(|| text.clone()), kind, limits, text })
    }
}

fn resources(pairs: &mut Pairs) -> Result<Resources, String> {
    let default = Resources::default();
    let hash = pairs.take_as("hash", |text| whole(text, 1, 1 << 20))?;
    let threads = pairs.take_as("threads", |text| whole(text, 1, processors()))?;
    Ok(Resources {
        hash: hash.map_or(default.hash, |megabytes| (megabytes as usize) << 20),
        threads: threads.map_or(default.threads, |threads| threads as usize),
    })
}

/// More threads than processors would only wait for each other.
pub(super) fn processors() -> u64 {
    std::thread::available_parallelism().map_or(1, |count| count.get() as u64)
}

fn level(text: &str) -> Result<Level, String> {
    let number = text.parse().ok().and_then(Level::new);
    number.ok_or_else(|| format!("{} to {}", Level::MIN, Level::MAX))
}

/// A time with its unit: `100ms`, `1.5s`, `2m`.
pub(super) fn duration(text: &str) -> Result<Duration, String> {
    let form = || "a time with its unit, such as 100ms, 1.5s or 2m".to_owned();
    let at = text.find(|c: char| !c.is_ascii_digit() && c != '.').ok_or_else(form)?;
    let (number, unit) = text.split_at(at);
    let seconds = match unit.trim() {
        "ms" => 0.001,
        "s" => 1.0,
        "m" | "min" => 60.0,
        _ => return Err(form()),
    };
    let number: f64 = number.parse().map_err(|_| form())?;
    Duration::try_from_secs_f64(number * seconds)
        .ok()
        .filter(|time| (Duration::from_millis(1)..=Duration::from_hours(24)).contains(time))
        .ok_or_else(|| "a time from 1ms to 1440m".to_owned())
}

/// A clock and what each move adds to it: `10s+0.1s`.
fn clock(text: &str) -> Result<Clock, String> {
    let form = |_| "a time for the game and what each move adds, such as 10s+0.1s".to_owned();
    let (left, increment) = match text.split_once('+') {
        Some((left, "0")) => (left, Ok(Duration::ZERO)),
        Some((left, increment)) => (left, duration(increment)),
        None => (text, Ok(Duration::ZERO)),
    };
    Ok(Clock { left: duration(left).map_err(form)?, increment: increment.map_err(form)? })
}
