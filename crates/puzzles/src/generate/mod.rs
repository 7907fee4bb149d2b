//! Generation of puzzles.

mod candidates;
mod examiner;
mod variety;

use std::collections::{HashSet, VecDeque};

use fastrand::Rng;
use ludoteca_engine::{Engine, Resources, Stop};
use ludoteca_rules::{AnyMatch, AnyOptions, Game, Match, for_game, for_match};

use crate::games::{PuzzleGame, boards};
use crate::goal::Goal;
use crate::prove::Prover;
use crate::puzzle::{MIN_RATING, Puzzle, PuzzleId};
use crate::rating::rate;
use crate::solution::solve;
use crate::theme::{Theme, wins_at_once};
use crate::verify::prove;
use variety::Variety;

pub use examiner::Examiner;
use examiner::Here;

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
    max_skipped: usize,
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
        let max_skipped = for_game!(game, P => P::MAX_SKIPPED);
        Self { boards, seed, engine, known: HashSet::new(), variety, max_skipped }
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
        self.next_by(&mut Here::default(), stop, report)
    }

    /// Finds and adds the next puzzle, as [`next`](Self::next) does, but lets `examiner` examine the
    /// positions. The puzzle is the same. Returns `None`, too, if the examiner fails.
    pub fn next_by(
        &mut self,
        examiner: &mut dyn Examiner,
        stop: &Stop,
        report: &mut dyn FnMut(u64),
    ) -> Option<Puzzle> {
        let mut rng = Rng::with_seed(self.seed ^ (self.len() as u64).wrapping_mul(GOLDEN_RATIO));
        let boards = self.variety.boards().into_iter().cycle();
        let mut boards = boards.flat_map(|board| [board; GAMES]);
        // For each position of the sequences that were submitted, whether it is to be examined.
        let mut submitted = VecDeque::<Vec<bool>>::new();
        let (mut positions, mut unwanted) = (0, 0);
        loop {
            while submitted.len() < examiner.ahead().max(1) {
                if stop.is_stopped() {
                    return None;
                }
                let options = *self.boards.get(boards.next()?)?;
                let sequence = candidates::sequence(options, &mut self.engine, &mut rng);
                submitted.push_back(sequence.iter().map(|game| !self.is_known(game)).collect());
                let unknown = sequence.into_iter().filter(|game| !self.is_known(game)).collect();
                examiner.submit(unknown, self.variety.wants_trivial());
            }
            for is_unknown in submitted.pop_front()? {
                if stop.is_stopped() {
                    return None;
                }
                positions += 1;
                report(positions);
                if !is_unknown {
                    continue;
                }
                let Some(puzzle) = examiner.next()? else { continue };
                unwanted += 1;
                if self.variety.wants(&puzzle, unwanted > self.max_skipped) {
                    examiner.discard();
                    self.add(&puzzle).ok()?;
                    return Some(puzzle);
                }
            }
        }
    }

    /// Whether the collection has a puzzle that begins with this position.
    fn is_known(&self, game: &AnyMatch) -> bool {
        self.known.contains(&(game.options().short(), game.canonical_key(game.ply())))
    }
}

/// The puzzle that begins with the position of a game, if it is one; `trivial` puzzles are won in
/// one move.
pub fn examine(game: &AnyMatch, trivial: bool) -> Option<Puzzle> {
    let (mut puzzle, nodes) =
        for_match!(game, typed => find_puzzle(typed, game.options(), trivial))?;
    puzzle.rating = rate(&puzzle, nodes).ok()?;
    Some(puzzle)
}

fn find_puzzle<P: PuzzleGame>(
    game: &Match<P>,
    options: AnyOptions,
    trivial: bool,
) -> Option<(Puzzle, u64)> {
    /// With fewer moves there is nothing to find.
    const MIN_MOVES: usize = 3;
    let start = Match::from_position(game.position().clone());
    let is_promising = start.count_moves() >= MIN_MOVES
        && (trivial || !wins_at_once(start.position()))
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
