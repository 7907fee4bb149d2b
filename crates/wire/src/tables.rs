//! Proved values of positions, from exact tables or proofs.

use std::cmp::Reverse;

use http::StatusCode;
use ludoteca_rules::oracle::{Coverage, DamagedTable, Distance, Proved, Source, Wdl};
use ludoteca_rules::steps::Steps;
use ludoteca_rules::{AnyMatch, AnyOptions, Game, Match};
use ludoteca_solver::{Book, Budget, Solvable, SolvableVisitor, Solver, Verdict, visit_solvable};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};
use utoipa::{IntoParams, ToSchema};

use crate::error::Error;
use crate::knowledge::Knowledge;
use crate::queries::played;
use crate::schema;

/// Parameters that identify a position.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct TablesQuery {
    /// JSON or the short form; the default if absent.
    #[serde(default)]
    pub options: String,
    /// The position's text.
    pub position: String,
    /// Number of plies since the last capture, 0 to 99.
    #[serde(default)]
    #[param(minimum = 0, maximum = 99)]
    pub quiet: u8,
}

/// Maximum number of quiet plies in a game that is not over.
const MAX_QUIET: u8 = 99;

/// The result of perfect play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Category {
    /// The side to move wins.
    Win,
    /// Neither side wins.
    Draw,
    /// The opponent wins.
    Loss,
    /// No available table or proof determines the result.
    Unknown,
}

impl Knowledge {
    /// The source for a game with these options.
    ///
    /// # Errors
    /// [`Error::Request`] if there is none.
    pub fn find(options: &AnyOptions) -> Result<Self, Error> {
        Self::of(options).ok_or_else(|| {
            let (game, options) = (options.game(), options.short());
            let detail = format!(
                "there are neither tables nor proofs of {game} {options}; \
                 GET /api/tables lists the available ones"
            );
            Error::request(StatusCode::NOT_FOUND, "no-tables", detail)
        })
    }
}

/// A proved value.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct Exact {
    /// The result of perfect play.
    pub category: Category,
    /// From tables: number of plies to the next capture or the end; null for a draw, or if it is
    /// unknown, as in the placing phase. From proofs: maximum number of plies to the end.
    #[schema(required)]
    pub distance: Option<u16>,
}

/// The available tables and books.
#[derive(Debug, Serialize, ToSchema)]
pub struct AvailableTables {
    /// The games with tables.
    pub games: Vec<GameTables>,
    /// The games and options with books. The value of every position can be proved within seconds.
    pub books: Vec<GameBook>,
}

/// A book of proved openings.
#[derive(Debug, Serialize, ToSchema)]
pub struct GameBook {
    /// The game's name.
    pub game: String,
    /// Every option and its value.
    pub options: Map<String, Json>,
    /// The book contains all positions with at most this many stones; null if it is incomplete from
    /// the start.
    #[schema(required)]
    pub complete: Option<u32>,
    /// While a game stays drawn after `complete` stones, the book contains the positions after all
    /// moves with at most this many stones; null if it follows no drawn games.
    #[schema(required)]
    pub drawn: Option<u32>,
    /// Number of positions, counting symmetric ones once.
    pub positions: usize,
}

impl GameBook {
    /// All books of the program.
    pub fn all() -> Vec<Self> {
        let described = |book: &Book| Self {
            game: book.game().to_owned(),
            options: book.options().clone(),
            complete: book.complete(),
            drawn: book.drawn(),
            positions: book.len(),
        };
        let books = Book::all_built_in();
        books.filter(|book| book.complete().is_some()).map(described).collect()
    }
}

/// A game's tables.
#[derive(Debug, Serialize, ToSchema)]
pub struct GameTables {
    /// The game's name.
    pub game: &'static str,
    /// All positions without men in hand and with at most this many on the board are known.
    pub moving: usize,
    /// The same without the fifty-move rule; 0 if there are none.
    pub unlimited: usize,
    /// Whether all positions with men in hand are known.
    pub placing: bool,
}

impl AvailableTables {
    /// The available tables and books. Reads from the disk.
    pub fn find(knowledge: &ludoteca_engine::Knowledge) -> Result<Self, DamagedTable> {
        let described = |(game, coverage): (Game, Coverage)| {
            let Coverage { moving, unlimited, placing } = coverage;
            GameTables { game: game.name(), moving, unlimited, placing }
        };
        let games = knowledge.coverage()?.into_iter().map(described).collect();
        Ok(Self { games, books: GameBook::all() })
    }
}

/// A position and its moves by tables or proofs.
#[derive(Debug, Serialize, ToSchema)]
pub struct TablesAnswer {
    /// The value with the fifty-move rule, after the given quiet plies.
    #[serde(flatten)]
    pub exact: Exact,
    /// The value without the fifty-move rule; null if its tables are not available.
    #[schema(required)]
    pub unlimited: Option<Exact>,
    /// The legal moves, the best first, with their values for the side to move.
    pub moves: Vec<ExactMove>,
}

/// A move by tables or proofs.
#[derive(Debug, Serialize, ToSchema)]
pub struct ExactMove {
    /// The move in the game's notation.
    #[serde(rename = "move")]
    pub mv: String,
    /// The steps of the move.
    #[schema(value_type = Vec<schema::Choice>)]
    pub steps: Steps,
    /// The value with the fifty-move rule, after the given quiet plies.
    #[serde(flatten)]
    pub exact: Exact,
    /// The value without the fifty-move rule; null if its tables are not available.
    #[schema(required)]
    pub unlimited: Option<Exact>,
}

impl From<Option<Proved>> for Exact {
    fn from(value: Option<Proved>) -> Self {
        let category = match value.map(|value| value.wdl) {
            Some(Wdl::Win) => Category::Win,
            Some(Wdl::Draw) => Category::Draw,
            Some(Wdl::Loss) => Category::Loss,
            None => Category::Unknown,
        };
        let distance = match value.map(|value| value.distance) {
            Some(Distance::ToConversion(plies)) => Some(plies),
            Some(Distance::AtMost(plies)) => plies.try_into().ok(),
            Some(Distance::Unknown) | None => None,
        };
        Self { category, distance }
    }
}

impl From<Verdict> for Exact {
    fn from(verdict: Verdict) -> Self {
        verdict.proved(Source::ProofSearch).into()
    }
}

impl TablesQuery {
    /// The options of the requested game.
    pub fn options(&self, game: Game) -> Result<AnyOptions, Error> {
        game.options(&self.options).map_err(Error::Options)
    }

    /// The match with these options at the requested position.
    pub fn game(&self, options: AnyOptions) -> Result<AnyMatch, Error> {
        played(options, Some(&self.position), [].into_iter()).map(|(game, _)| game)
    }

    /// The number of quiet plies.
    pub fn quiet(&self) -> Result<u32, Error> {
        if self.quiet > MAX_QUIET {
            let detail = format!("quiet: write a whole number from 0 to {MAX_QUIET}");
            let status = StatusCode::UNPROCESSABLE_ENTITY;
            return Err(Error::request(status, "quiet", detail));
        }
        Ok(self.quiet.into())
    }
}

impl TablesAnswer {
    /// Proves the values of the moves. Values not proved within the `budget` are unknown. Returns
    /// `None` for a game without proofs.
    pub fn prove(game: &AnyMatch, solver: &mut Solver, budget: &Budget<'_>) -> Option<Self> {
        visit_solvable(game, Prove { solver, budget })
    }

    /// Looks the position up in the tables. Reads from the disk.
    pub fn find(
        knowledge: &ludoteca_engine::Knowledge,
        game: &AnyMatch,
        quiet: u32,
    ) -> Result<Self, DamagedTable> {
        let probe = |quiet| knowledge.probe(game, quiet).map(Option::unwrap_or_default);
        let (limited, unlimited) = (probe(Some(quiet))?, probe(None)?);
        let known = |value: Option<Proved>| value.map(|value| Exact::from(Some(value)));
        let moves = limited.moves.into_iter().map(|mv| {
            let other = unlimited.moves.iter().find(|other| other.text == mv.text);
            let unlimited = other.and_then(|other| known(other.value));
            ExactMove { mv: mv.text, steps: mv.steps, exact: mv.value.into(), unlimited }
        });
        let moves = moves.collect();
        Ok(Self { exact: limited.value.into(), unlimited: known(unlimited.value), moves })
    }
}

/// Proves the moves of a position.
struct Prove<'a> {
    solver: &'a mut Solver,
    budget: &'a Budget<'a>,
}

impl SolvableVisitor for Prove<'_> {
    type Output = TablesAnswer;

    fn visit<P: Solvable>(self, game: &Match<P>) -> TablesAnswer {
        let position = game.position();
        let book = Book::built_in::<P>(&position.options());
        let found = self.solver.solve_moves(position, book, self.budget);
        let mut moves = found.moves;
        moves.sort_by_key(|(_, verdict)| Reverse(verdict.merit()));
        let moves = moves.into_iter().map(|(mv, verdict)| ExactMove {
            mv: position.move_text(mv),
            steps: position.steps(mv),
            exact: verdict.into(),
            unlimited: None,
        });
        TablesAnswer { exact: found.verdict.into(), unlimited: None, moves: moves.collect() }
    }
}
