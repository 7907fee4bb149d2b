//! How often the moves of a position were played.

use std::cmp::Reverse;

use ludoteca_community::explorer::Played;
use ludoteca_explorer::{Results, Step};
use ludoteca_rules::{AnyMatch, Game};
use ludoteca_wire::played;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::error::{Error, RequestError};

/// Parameters that identify a position.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct ExplorerQuery {
    /// JSON or the short form; the default if absent.
    #[serde(default)]
    pub options: String,
    /// The position's text; the start of the game if absent.
    pub position: Option<String>,
}

impl ExplorerQuery {
    /// The requested position.
    pub(crate) fn position(&self, game: Game) -> Result<AnyMatch, Error> {
        let options = game.options(&self.options).map_err(RequestError::Options)?;
        let (game, _) = played(options, self.position.as_deref(), [].into_iter())?;
        Ok(game)
    }
}

/// The moves of a position that were played.
#[derive(Debug, Default, Serialize, ToSchema)]
pub(crate) struct Explored {
    /// The most frequent first.
    pub moves: Vec<ExploredMove>,
}

/// A move that was played.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ExploredMove {
    /// The move and all moves symmetric to it.
    #[schema(min_items = 1)]
    pub moves: Vec<String>,
    /// In games of the engine.
    pub engine: GameCounts,
    /// By people on this server, the client included.
    pub players: GameCounts,
    /// In games that the client created, by a person.
    pub own: GameCounts,
}

/// Number of games with each result.
#[derive(Clone, Copy, Debug, Default, Serialize, ToSchema)]
pub(crate) struct GameCounts {
    /// Won by first.
    pub first: u32,
    /// Drawn.
    pub draws: u32,
    /// Won by second.
    pub second: u32,
}

impl From<Results> for GameCounts {
    fn from(Results { first, draws, second }: Results) -> Self {
        Self { first, draws, second }
    }
}

impl ExploredMove {
    /// Number of games of the engine and of people.
    fn games(&self) -> u64 {
        [self.engine, self.players]
            .iter()
            .flat_map(|counts| [counts.first, counts.draws, counts.second])
            .map(u64::from)
            .sum()
    }
}

impl Explored {
    /// Combines the results of the engine's games with what people played.
    pub(crate) fn new(
        candidates: Vec<(Step, Vec<String>)>,
        engine: impl Fn(Step) -> Results,
        played: &[Played],
    ) -> Self {
        let counted = |(step, moves): (Step, Vec<String>)| {
            let (mut players, mut own) = (Results::default(), Results::default());
            for played in played.iter().filter(|played| played.to == step.to) {
                players += Results::of(played.winner, played.games);
                own += Results::of(played.winner, played.own);
            }
            let engine = engine(step).into();
            ExploredMove { moves, engine, players: players.into(), own: own.into() }
        };
        let mut moves: Vec<_> =
            candidates.into_iter().map(counted).filter(|mv| mv.games() > 0).collect();
        moves.sort_by_key(|mv| Reverse(mv.games()));
        Self { moves }
    }
}
