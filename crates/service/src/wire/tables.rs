//! Proved values of positions, from exact tables or proofs.

use std::cmp::Reverse;

use ludoteca_rules::steps::Steps;
use ludoteca_rules::{AnyMatch, AnyOptions, Fault, Game, Match, Position as _, Stepwise, morris};
use ludoteca_solver::{Book, Budget, Solvable, SolvableVisitor, Solver, Verdict, visit_solvable};
use ludoteca_tablebase::{DrawRule, MEN, Probe, Subspace, TableError, Tables, Value};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};
use utoipa::{IntoParams, ToSchema};

use super::queries::played;
use super::schema;
use crate::error::Error;

/// Parameters that identify a position.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct TablesQuery {
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

/// The result of best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Category {
    /// The side to move wins.
    Win,
    /// Nobody wins.
    Draw,
    /// The opponent wins.
    Loss,
    /// No available table or proof determines the result.
    Unknown,
}

/// Where the values of a game's positions are known from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Knowledge {
    /// Exact tables, as far as they are available.
    Tables,
    /// A book of proved openings, and a proof search for the rest.
    Proofs,
}

impl Knowledge {
    /// The source for a game with its options, if there is one.
    pub(crate) fn of(game: &AnyMatch) -> Option<Self> {
        let is_booked = visit_solvable(game, HasBook).unwrap_or(false);
        match game.game() {
            Game::Morris => Some(Self::Tables),
            _ => is_booked.then_some(Self::Proofs),
        }
    }
}

/// Checks whether the program has a book of a game.
struct HasBook;

impl SolvableVisitor for HasBook {
    type Output = bool;

    fn visit<P: Solvable>(self, game: &Match<P>) -> bool {
        let book = Book::built_in::<P>(&game.position().options());
        book.is_some_and(|book| book.complete().is_some())
    }
}

/// A proved value.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub(crate) struct Exact {
    /// The result of best play.
    pub category: Category,
    /// From tables: number of plies to the next capture or the end; null for a draw, or if it is
    /// unknown, as in the placing phase. From proofs: maximum number of plies to the end.
    #[schema(required)]
    pub distance: Option<u16>,
}

/// The available tables and books.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AvailableTables {
    /// The games with tables.
    pub games: Vec<GameTables>,
    /// The games and options with books. The value of every position can be proved within seconds.
    pub books: Vec<GameBook>,
}

/// A book of proved openings.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct GameBook {
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
    pub(crate) fn all() -> Vec<Self> {
        let described = |book: &Book| Self {
            game: book.game().to_owned(),
            options: book.options().clone(),
            complete: book.complete(),
            drawn: book.drawn(),
            positions: book.len(),
        };
        let books = Book::all_built_in().iter();
        books.filter(|book| book.complete().is_some()).map(described).collect()
    }
}

/// A game's tables.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct GameTables {
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
    pub(crate) fn find(tables: &Tables) -> Result<Self, TableError> {
        let most = |rule| {
            let missing = Subspace::all().find_map(|subspace| match tables.table(rule, subspace) {
                Ok(Some(_)) => None,
                Ok(None) => Some(Ok(subspace.men() - 1)),
                Err(error) => Some(Err(error)),
            });
            let most = missing.unwrap_or(Ok(2 * MEN))?;
            // The smallest table has three men of each side.
            Ok(if most < 6 { 0 } else { most })
        };
        let mut placing = true;
        for subspace in (1..=2 * MEN).flat_map(Subspace::placing) {
            placing = placing && tables.table(DrawRule::FiftyMoveRule, subspace)?.is_some();
        }
        let (moving, unlimited) = (most(DrawRule::FiftyMoveRule)?, most(DrawRule::Unlimited)?);
        let game = morris::Position::NAME;
        let games = vec![GameTables { game, moving, unlimited, placing }];
        Ok(Self { games, books: GameBook::all() })
    }
}

/// A position and its moves by tables or proofs.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TablesAnswer {
    /// With the fifty-move rule and the quiet plies.
    #[serde(flatten)]
    pub exact: Exact,
    /// Without the fifty-move rule, if the tables for it are available.
    #[schema(required)]
    pub unlimited: Option<Exact>,
    /// The legal moves, the best first, with their values for the side to move.
    pub moves: Vec<ExactMove>,
}

/// A move by tables or proofs.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ExactMove {
    /// The move in the game's notation.
    #[serde(rename = "move")]
    pub mv: String,
    /// The steps it is made of.
    #[schema(value_type = Vec<schema::Choice>)]
    pub steps: Steps,
    /// With the fifty-move rule and the quiet plies.
    #[serde(flatten)]
    pub exact: Exact,
    /// Without the fifty-move rule, if the tables for it are available.
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
        Self { category, distance: value.and_then(Value::dtc) }
    }
}

impl From<Verdict> for Exact {
    fn from(verdict: Verdict) -> Self {
        let (category, plies) = match verdict {
            Verdict::Win(plies) => (Category::Win, Some(plies)),
            Verdict::Draw => (Category::Draw, None),
            Verdict::Loss(plies) => (Category::Loss, Some(plies)),
            Verdict::Unknown => (Category::Unknown, None),
        };
        Self { category, distance: plies.and_then(|plies| plies.try_into().ok()) }
    }
}

impl TablesQuery {
    /// The options of the requested game.
    pub(crate) fn options(&self, game: Game) -> Result<AnyOptions, Error> {
        game.options(&self.options).map_err(Error::Options)
    }

    /// The match with these options at the requested position.
    pub(crate) fn game(&self, options: AnyOptions) -> Result<AnyMatch, Error> {
        played(options, Some(&self.position), [].into_iter()).map(|(game, _)| game)
    }

    /// The requested position of Nine Men's Morris.
    pub(crate) fn morris(&self) -> Result<morris::Position, Error> {
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
    /// Proves the values of the moves. Values not proved within the `budget` are unknown. Returns
    /// `None` for a game without proofs.
    pub(crate) fn prove(game: &AnyMatch, solver: &mut Solver, budget: &Budget<'_>) -> Option<Self> {
        visit_solvable(game, Prove { solver, budget })
    }

    /// Looks the position up in the tables. Reads from the disk.
    pub(crate) fn find(
        tables: &Tables,
        position: &morris::Position,
        quiet: u8,
    ) -> Result<Self, TableError> {
        let Probe { value, moves } =
            tables.probe(DrawRule::FiftyMoveRule, position, quiet.into())?;
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
