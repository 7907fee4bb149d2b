//! Generation of puzzles.

mod candidates;
mod variety;

use std::collections::HashSet;

use fastrand::Rng;
use ludoteca_engine::{Engine, Resources, Stop};
use ludoteca_rules::{AnyMatch, AnyOptions, Game, Match};

use crate::games::{PuzzleGame, Visitor, boards, patience, visit};
use crate::prove::Prover;
use crate::puzzle::{Goal, MIN_RATING, Puzzle, PuzzleId};
use crate::rating::rate;
use crate::solution::solve;
use crate::theme::{Theme, wins_at_once};
use crate::verify::prove;
use variety::Variety;

/// Memory of the engine that plays, in bytes.
const HASH: usize = 4 << 20;
/// Multiple of the budget of a shipped puzzle that looking for a line may take, because it compares
/// replies as well.
const SEARCH_FACTOR: u64 = 8;
/// Successive games on one board.
const GAMES: usize = 6;
/// Spreads the seeds of successive puzzles.
const GOLDEN_RATIO: u64 = 0x9e37_79b9_7f4a_7c15;

/// Finds puzzles of one game that are not in a collection yet.
///
/// The result depends only on the seed, the boards and the puzzles that are there already, so an
/// interrupted run that is resumed finds what an uninterrupted one does.
#[derive(Debug)]
pub struct Generator {
    boards: Vec<AnyOptions>,
    seed: u64,
    engine: Engine,
    known: HashSet<(String, Option<u64>)>,
    variety: Variety,
    patience: usize,
}

impl Generator {
    /// A generator for a collection that is to have `count` puzzles. Without `options` the puzzles
    /// are on the recommended boards of the game.
    pub fn new(game: Game, options: Option<AnyOptions>, count: usize, seed: u64) -> Self {
        let read = |text: &&str| game.options(text).ok();
        let boards = match options {
            Some(options) => vec![options],
            None => boards(game).iter().filter_map(read).collect(),
        };
        let engine = Engine::new(seed).with(Resources { hash: HASH, ..Resources::default() });
        let variety = Variety::new(count, boards.len());
        let patience = patience(game);
        Self { boards, seed, engine, known: HashSet::new(), variety, patience }
    }

    /// Adds a puzzle of the collection, which no new puzzle may resemble.
    ///
    /// # Errors
    /// If its position is impossible.
    pub fn add(&mut self, puzzle: &Puzzle) -> Result<(), ludoteca_rules::Faults> {
        let key = puzzle.begin()?.canonical_key(0);
        self.known.insert((puzzle.options.short(), key));
        let board = self.boards.iter().position(|&options| options == puzzle.options);
        self.variety.add(puzzle, board);
        Ok(())
    }

    /// Number of puzzles added.
    pub fn len(&self) -> usize {
        self.variety.len()
    }

    /// Whether no puzzle was added.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Finds and adds the next puzzle. Returns `None` if `stop` is set. Calls `report` with the
    /// number of positions examined so far.
    pub fn next(&mut self, stop: &Stop, report: &mut dyn FnMut(u64)) -> Option<Puzzle> {
        let mut rng = Rng::with_seed(self.seed ^ (self.len() as u64).wrapping_mul(GOLDEN_RATIO));
        let (mut positions, mut unwanted) = (0, 0);
        for board in self.variety.boards().into_iter().cycle().flat_map(|board| [board; GAMES]) {
            let options = *self.boards.get(board)?;
            for candidate in candidates::sequence(options, &mut self.engine, &mut rng) {
                if stop.is_stopped() {
                    return None;
                }
                positions += 1;
                report(positions);
                let Some(puzzle) = self.examine(&candidate) else { continue };
                unwanted += 1;
                if self.variety.wants(&puzzle, unwanted > self.patience) {
                    self.add(&puzzle).ok()?;
                    return Some(puzzle);
                }
            }
        }
        None
    }

    /// The puzzle that begins with this position, if it is one and the collection needs it.
    fn examine(&self, candidate: &AnyMatch) -> Option<Puzzle> {
        let key = (candidate.options().short(), candidate.canonical_key(candidate.ply()));
        if self.known.contains(&key) {
            return None;
        }
        let trivial = self.variety.wants_trivial();
        let examine = Examine { options: candidate.options(), trivial };
        let (mut puzzle, nodes) = visit(candidate, examine)?;
        puzzle.rating = rate(&puzzle, nodes).ok()?;
        Some(puzzle)
    }
}

struct Examine {
    options: AnyOptions,
    /// Whether puzzles that are won in one move are wanted.
    trivial: bool,
}

impl Visitor for Examine {
    type Output = Option<(Puzzle, u64)>;

    fn visit<P: PuzzleGame>(self, game: &Match<P>) -> Self::Output {
        /// With fewer moves there is nothing to find.
        const MIN_MOVES: usize = 3;
        let start = Match::from_position(game.position().clone());
        let is_promising = start.count_moves() >= MIN_MOVES
            && (self.trivial || !wins_at_once(start.position()))
            && start.position().is_promising();
        if !is_promising {
            return None;
        }
        let value = Prover::new(P::NODES).value(&start).ok()?;
        let goal = Goal::ALL.into_iter().find(|goal| goal.wdl() == value.wdl)?;
        let mut prover = Prover::new(P::NODES * SEARCH_FACTOR);
        let moves = solve(&mut prover, &start, goal).ok()??;
        let mut replay = start.clone();
        let mut solution = Vec::new();
        for &mv in &moves {
            solution.push(replay.position().move_text(mv));
            replay.play_legal(mv);
        }
        let options = self.options;
        let text = start.position().setup().to_string();
        let mut puzzle = Puzzle {
            id: PuzzleId::of(&options, &text, goal),
            options,
            start: text,
            goal,
            solution,
            rating: MIN_RATING,
            theme: Theme::LongWin,
        };
        let proof = prove(&start, &puzzle, &moves).ok()?;
        puzzle.theme = proof.theme;
        Some((puzzle, proof.nodes))
    }
}
