//! What exact tables say of a position, or proofs.

use std::cmp::Reverse;

use ludoteca_rules::steps::Steps;
use ludoteca_rules::{AnyMatch, AnyOptions, Fault, Game, Match, Position as _, morris};
use ludoteca_solver::{Book, Budget, Solvable, Solver, Solving, Verdict, solving};
use ludoteca_tablebase::{DrawRule, MEN, Probe, Subspace, TableError, Tables, Value};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};
use utoipa::{IntoParams, ToSchema};

use super::requests::played;
use super::schema;
use crate::error::Error;

/// Which position.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct TablesQuery {
    /// JSON or the short form; the default if absent.
    #[serde(default)]
    pub options: String,
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

/// What makes the values of a game's positions known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Knowledge {
    /// Exact tables, as far as they are at hand.
    Tables,
    /// A book of proved openings, and a proof search for the rest.
    Proofs,
}

impl Knowledge {
    /// That of a game with its options, if there is any.
    pub(crate) fn of(game: &AnyMatch) -> Option<Self> {
        let is_booked = solving(game, HasBook).unwrap_or(false);
        match game.game() {
            Game::Morris => Some(Self::Tables),
            _ => is_booked.then_some(Self::Proofs),
        }
    }
}

/// Whether the program has a book of a game.
struct HasBook;

impl Solving for HasBook {
    type Output = bool;

    fn run<P: Solvable>(self, game: &Match<P>) -> bool {
        let book = Book::built_in::<P>(&game.position().options());
        book.is_some_and(|book| book.complete().is_some())
    }
}

/// What a table or a proof says.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub(crate) struct Exact {
    /// Who wins.
    pub category: Category,
    /// By tables the plies to the next capture or the end; null for a draw, and where it is not
    /// known, as while men are placed. By proofs the plies to the end at most.
    #[schema(required)]
    pub distance: Option<u16>,
}

/// Which tables are at hand, and which books.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TablesAtHand {
    /// The games that there are tables of.
    pub games: Vec<GameTables>,
    /// The games with options that there are books of: of these every position's value can be
    /// proved in some seconds.
    pub books: Vec<GameBook>,
}

/// A book of proved openings.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct GameBook {
    /// The game's name.
    pub game: String,
    /// Every option with its value.
    pub options: Map<String, Json>,
    /// It holds all positions with at most so many stones; null if it lacks some of those with none.
    #[schema(required)]
    pub complete: Option<u32>,
    /// In a game that is drawn after `complete` stones, and as long as it stays drawn, it holds the
    /// positions after all moves with at most so many; null if it follows no such games.
    #[schema(required)]
    pub drawn: Option<u32>,
    /// How many positions it holds, those that are images of each other counted once.
    pub positions: usize,
}

impl GameBook {
    /// All that the program has.
    pub(crate) fn all() -> Vec<Self> {
        let told = |book: &Book| Self {
            game: book.game().to_owned(),
            options: book.options().clone(),
            complete: book.complete(),
            drawn: book.drawn(),
            positions: book.len(),
        };
        let books = Book::all_built_in().iter();
        books.filter(|book| book.complete().is_some()).map(told).collect()
    }
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
        let games = vec![GameTables { game, moving, unlimited, placing }];
        Ok(Self { games, books: GameBook::all() })
    }
}

/// A position and its moves by tables or proofs.
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

/// A move by tables or proofs.
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
    /// The options of the game that is asked for.
    pub(crate) fn options(&self, game: Game) -> Result<AnyOptions, Error> {
        game.options(&self.options).map_err(Error::Options)
    }

    /// The game with these options at the position that is asked for.
    pub(crate) fn game(&self, options: AnyOptions) -> Result<AnyMatch, Error> {
        played(options, Some(&self.position), [].into_iter()).map(|(game, _)| game)
    }

    /// The position that is asked for, of Nine Men's Morris.
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
    /// Proves what the moves are worth; what is not proved when the `budget` is spent is unknown. `None`
    /// of a game that has no proofs.
    pub(crate) fn prove(game: &AnyMatch, solver: &mut Solver, budget: &Budget<'_>) -> Option<Self> {
        solving(game, Prove { solver, budget })
    }

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

/// Proves the moves of a position.
struct Prove<'a> {
    solver: &'a mut Solver,
    budget: &'a Budget<'a>,
}

impl Solving for Prove<'_> {
    type Output = TablesAnswer;

    fn run<P: Solvable>(self, game: &Match<P>) -> TablesAnswer {
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
