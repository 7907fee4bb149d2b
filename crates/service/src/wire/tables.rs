//! What exact tables say of a position.

use ludoteca_rules::steps::Steps;
use ludoteca_rules::{Fault, Position as _, morris};
use ludoteca_solver::morris::{DrawRule, MEN, Probe, Subspace, TableError, Tables, Value};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::schema;
use crate::error::Error;

/// Which position.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct TablesQuery {
    /// The position's text.
    pub position: String,
    /// Plies that have gone by without a capture, 0 to 99.
    #[serde(default)]
    #[param(minimum = 0, maximum = 99)]
    pub quiet: u8,
}

/// The most quiet plies there can be in a game that goes on.
const MAX_QUIET: u8 = 99;

/// Who wins by best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Category {
    /// The person to move.
    Win,
    /// Nobody.
    Draw,
    /// The opponent.
    Loss,
    /// No table at hand tells.
    Unknown,
}

/// What a table says.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub(crate) struct Exact {
    /// Who wins.
    pub category: Category,
    /// Plies to the next capture or the end; null for a draw, and where it is not known, as while men
    /// are placed.
    #[schema(required)]
    pub distance: Option<u16>,
}

/// Which tables are at hand.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TablesAtHand {
    /// The games that there are tables of.
    pub games: Vec<GameTables>,
}

/// A game's tables.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct GameTables {
    /// The game's name.
    pub game: &'static str,
    /// All positions without men in hand are known that have at most so many on the board.
    pub moving: usize,
    /// The same in play without end, without the hundred-ply rule; 0 if there are none.
    pub unlimited: usize,
    /// All positions with men in hand are known.
    pub placing: bool,
}

impl TablesAtHand {
    /// Looks what there is; reads from the disk.
    pub(crate) fn find(tables: &Tables) -> Result<Self, TableError> {
        let most = |rule| {
            let missing = Subspace::all().find_map(|subspace| match tables.table(rule, subspace) {
                Ok(Some(_)) => None,
                Ok(None) => Some(Ok(subspace.men() - 1)),
                Err(error) => Some(Err(error)),
            });
            let most = missing.unwrap_or(Ok(2 * MEN))?;
            // The smallest has three men of each.
            Ok(if most < 6 { 0 } else { most })
        };
        let mut placing = true;
        for subspace in (1..=2 * MEN).flat_map(Subspace::placing) {
            placing = placing && tables.table(DrawRule::HundredPlies, subspace)?.is_some();
        }
        let (moving, unlimited) = (most(DrawRule::HundredPlies)?, most(DrawRule::Unlimited)?);
        let game = morris::Position::NAME;
        Ok(Self { games: vec![GameTables { game, moving, unlimited, placing }] })
    }
}

/// A position and its moves by the tables.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TablesAnswer {
    /// With the hundred-ply rule and the quiet plies.
    #[serde(flatten)]
    pub exact: Exact,
    /// In play without end, where the tables for it are there.
    #[schema(required)]
    pub unlimited: Option<Exact>,
    /// The legal moves, the best first, with their values for the person to move.
    pub moves: Vec<ExactMove>,
}

/// A move by the tables.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ExactMove {
    /// The move in the notation.
    #[serde(rename = "move")]
    pub mv: String,
    /// The steps it is made of.
    #[schema(value_type = Vec<schema::Choice>)]
    pub steps: Steps,
    /// With the hundred-ply rule and the quiet plies.
    #[serde(flatten)]
    pub exact: Exact,
    /// In play without end, where the tables for it are there.
    #[schema(required)]
    pub unlimited: Option<Exact>,
}

impl From<Option<Value>> for Exact {
    fn from(value: Option<Value>) -> Self {
        let category = match value {
            Some(Value::Win(_)) => Category::Win,
            Some(Value::Draw) => Category::Draw,
            Some(Value::Loss(_)) => Category::Loss,
            None => Category::Unknown,
        };
        Self { category, distance: value.and_then(Value::distance) }
    }
}

impl TablesQuery {
    /// The position that is asked for.
    pub(crate) fn position(&self) -> Result<morris::Position, Error> {
        if self.quiet > MAX_QUIET {
            let detail = format!("quiet: write a whole number from 0 to {MAX_QUIET}");
            let status = axum::http::StatusCode::UNPROCESSABLE_ENTITY;
            return Err(Error::request(status, "quiet", detail));
        }
        let setup = self.position.parse().map_err(|fault: Fault| Error::Start(fault.into()))?;
        morris::Position::from_setup(&morris::Options, &setup).map_err(Error::Start)
    }
}

impl TablesAnswer {
    /// Looks the position up; reads from the disk.
    pub(crate) fn find(
        tables: &Tables,
        position: &morris::Position,
        quiet: u8,
    ) -> Result<Self, TableError> {
        let Probe { value, moves } =
            tables.probe(DrawRule::HundredPlies, position, quiet.into())?;
        let unlimited = tables.probe(DrawRule::Unlimited, position, 0)?;
        let known = |value: Option<Value>| value.map(|value| Exact::from(Some(value)));
        let moves = moves.into_iter().map(|(mv, value)| {
            let other = unlimited.moves.iter().find(|other| other.0 == mv);
            let other = other.and_then(|&(_, value)| known(value));
            let steps = position.steps(mv);
            ExactMove { mv: mv.to_string(), steps, exact: value.into(), unlimited: other }
        });
        let moves = moves.collect();
        Ok(Self { exact: value.into(), unlimited: known(unlimited.value), moves })
    }
}
