//! Serialisable search results.

use ludoteca_rules::oracle::Distance;
use ludoteca_rules::steps::Steps;
use ludoteca_rules::{AnyMatch, Game};
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

use crate::info::Info;
use crate::value::Value;

impl Serialize for Value {
    /// `{"kind":"estimate","centi":35}`, `{"kind":"win","plies":5}`, `{"kind":"loss","plies":4}` or
    /// `{"kind":"draw"}`. A tablebase win is `{"kind":"win","next":7}`, with the plies to the next
    /// capture or the end of the game, or `{"kind":"win"}` if that distance is unknown.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Value", 2)?;
        match self {
            Self::Estimate(centi) => {
                fields.serialize_field("kind", "estimate")?;
                fields.serialize_field("centi", centi)?;
            }
            Self::Proved(value) => {
                fields.serialize_field("kind", value.wdl.name())?;
                match value.distance {
                    Distance::AtMost(plies) => fields.serialize_field("plies", &plies)?,
                    Distance::ToConversion(plies) => fields.serialize_field("next", &plies)?,
                    Distance::Unknown => fields.skip_field("next")?,
                }
            }
        }
        fields.end()
    }
}

/// A value and its expected result.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Worth {
    /// Proved or estimated value.
    pub value: Value,
    /// Expected result from 0 (loss) to 1 (win); see [`Value::expected`].
    #[serde(serialize_with = "to_four_places")]
    pub expected: f64,
}

impl Worth {
    /// Adds the expected result of `value` in `game`.
    pub fn new(value: Value, game: Game) -> Self {
        Self { value, expected: value.expected(game) }
    }
}

/// Rounds to four decimal places; the calibration is no more precise.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde requires this signature")]
pub(crate) fn to_four_places<S: Serializer>(
    points: &f64,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64((points * 1e4).round() / 1e4)
}

/// A variation with its value.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Variation {
    /// Value and expected result for the side to move.
    #[serde(flatten)]
    pub worth: Worth,
    /// Moves of the variation.
    pub moves: Vec<String>,
    /// Steps of the first move.
    pub steps: Steps,
}

/// Snapshot of a search.
///
/// ```
/// use ludoteca_engine::{Engine, Limits, SearchReport, Stop};
/// use ludoteca_rules::Game;
///
/// let mut game = Game::Fourmation.options("side=5 n=3")?.start();
/// for mv in ["c3", "b2", "c2", "d1"] {
///     game.play_text(mv)?;
/// }
/// let mut engine = Engine::new(0);
/// engine.set_position(&game);
/// let limits = Limits { nodes: Some(10_000), lines: 2, ..Limits::default() };
/// let best = engine.go(&limits, &Stop::default(), &mut |_| ()).expect("the game is not over");
/// let report = SearchReport::new(&game, &best.info, true);
/// let text = serde_json::to_string(&report.lines[0])?;
/// assert_eq!(
///     text,
///     r#"{"value":{"kind":"win","plies":1},"expected":1.0,"moves":["c1"],"steps":[{"do":"put","at":"c1"}]}"#
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SearchReport {
    /// Search depth in plies.
    pub depth: u32,
    /// Number of positions visited.
    pub nodes: u64,
    /// Time since the search started.
    pub milliseconds: u64,
    /// Whether this is the final report.
    pub done: bool,
    /// The best variations, best first.
    pub lines: Vec<Variation>,
}

impl SearchReport {
    /// Converts `info`, a report on the current position of `game`.
    pub fn new(game: &AnyMatch, info: &Info, done: bool) -> Self {
        let best = (info.value, &info.pv);
        let others = info.others.iter().map(|line| (line.value, &line.pv));
        let variation = |(value, pv): (Value, &Vec<String>)| Variation {
            worth: Worth::new(value, game.game()),
            moves: pv.clone(),
            steps: pv.first().map(|mv| game.steps(mv)).unwrap_or_default(),
        };
        Self {
            depth: info.depth,
            nodes: info.nodes,
            milliseconds: info.elapsed.as_millis() as u64,
            done,
            lines: [best].into_iter().chain(others).map(variation).collect(),
        }
    }
}
