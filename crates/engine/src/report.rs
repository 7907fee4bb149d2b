//! What a search finds, in the form in which programs are told of it.

use ludoteca_rules::steps::Steps;
use ludoteca_rules::{AnyMatch, Game};
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

use crate::engine::Info;
use crate::value::Value;

impl Serialize for Value {
    /// `{"kind":"estimate","centi":35}`, `{"kind":"win","plies":5}`, `{"kind":"loss","plies":4}` or
    /// `{"kind":"draw"}`; by tables `{"kind":"win","next":7}`, where the next capture or the end is so
    /// near, or `{"kind":"win"}` where that is not known.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Value", 2)?;
        match self {
            Self::Estimate(centi) => {
                fields.serialize_field("kind", "estimate")?;
                fields.serialize_field("centi", centi)?;
            }
            Self::Win(plies) => {
                fields.serialize_field("kind", "win")?;
                fields.serialize_field("plies", plies)?;
            }
            Self::Loss(plies) => {
                fields.serialize_field("kind", "loss")?;
                fields.serialize_field("plies", plies)?;
            }
            Self::Winning(next) | Self::Losing(next) => {
                fields.serialize_field("kind", if self.is_win() { "win" } else { "loss" })?;
                match next {
                    Some(plies) => fields.serialize_field("next", plies)?,
                    None => fields.skip_field("next")?,
                }
            }
            Self::Draw => fields.serialize_field("kind", "draw")?,
        }
        fields.end()
    }
}

/// A value, and the points that it lets expect.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Worth {
    /// Proved or estimated.
    pub value: Value,
    /// From 0, a loss, to 1, a win; see [`Value::expected`].
    #[serde(serialize_with = "to_four_places")]
    pub expected: f64,
}

impl Worth {
    /// What a value is worth in a game.
    pub fn new(value: Value, game: Game) -> Self {
        Self { value, expected: value.expected(game) }
    }
}

/// More places would claim more than a calibration knows.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands it over like this")]
pub(crate) fn to_four_places<S: Serializer>(
    points: &f64,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64((points * 1e4).round() / 1e4)
}

/// A line of play with its worth.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Variation {
    /// For the person to move.
    #[serde(flatten)]
    pub worth: Worth,
    /// The moves, as far as they are seen.
    pub moves: Vec<String>,
    /// The steps of the first move.
    pub steps: Steps,
}

/// What a search says of a position at one moment.
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
/// let best = engine.go(&limits, &Stop::default(), &mut |_| ()).expect("the game goes on");
/// let look = SearchReport::new(&game, &best.info, true);
/// let text = serde_json::to_string(&look.lines[0])?;
/// assert_eq!(
///     text,
///     r#"{"value":{"kind":"win","plies":1},"expected":1.0,"moves":["c1"],"steps":[{"do":"put","at":"c1"}]}"#
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SearchReport {
    /// Plies looked ahead.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// Time taken.
    pub milliseconds: u64,
    /// No further look follows.
    pub done: bool,
    /// The best moves with their variations, the best first.
    pub lines: Vec<Variation>,
}

impl SearchReport {
    /// What `info` says of the position on the board of `game`.
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
