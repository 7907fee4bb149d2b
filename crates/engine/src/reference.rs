//! A reference opponent for measuring strength. It knows only the rules.
//!
//! UCT (Kocsis and Szepesvári 2006): Monte Carlo tree search with uniformly random playouts.
//! Selection follows the highest upper confidence bound; the most visited root move is played.

use ludoteca_rules::game::history::QUIET_LIMIT;
use ludoteca_rules::{AnyMatch, Match, Notation, Position, Side, for_match};

use crate::portable::random_in;

/// Exploration constant of the confidence bound.
const EXPLORATION: f64 = 1.41;

/// Reference opponent. Its move depends only on the game, the seed and the number of playouts.
///
/// ```
/// use ludoteca_engine::Reference;
/// use ludoteca_rules::Game;
/// let mut game = Game::Fourmation.options("side=4 n=3")?.start();
/// for mv in ["b2", "b3", "c2", "c3"] {
///     game.play_text(mv)?;
/// }
/// let reference = Reference { playouts: 500, seed: 1 };
/// assert_eq!(reference.choose(&game).as_deref(), Some("d2")); // the third of a row
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reference {
    /// Number of playouts per move.
    pub playouts: u32,
    /// Seed of the random number generator.
    pub seed: u64,
}

impl Reference {
    /// Chooses a move, in the notation of the rules; `None` if the game is over.
    pub fn choose(&self, game: &AnyMatch) -> Option<String> {
        for_match!(game, game => {
            let mv = Uct::new(game, self.seed)?.choose(self.playouts);
            Some(game.position().move_text(mv))
        })
    }
}

/// A node of the tree: a move and the statistics of its playouts.
struct Node<M> {
    /// The move that leads here; `None` at the root.
    mv: Option<M>,
    visits: u32,
    /// Points from the playouts, with ½ for a draw, for the side that made the move.
    won: f64,
    /// Index range of the child nodes, once expanded.
    replies: Option<(usize, usize)>,
}

impl<M> Node<M> {
    const fn new(mv: Option<M>) -> Self {
        Self { mv, visits: 0, won: 0.0, replies: None }
    }

    /// Upper confidence bound; infinite for an unvisited node.
    fn bound(&self, log_visits: f64) -> f64 {
        if self.visits == 0 {
            return f64::INFINITY;
        }
        let visits = f64::from(self.visits);
        self.won / visits + EXPLORATION * (log_visits / visits).sqrt()
    }
}

struct Uct<P: Position> {
    root: P,
    /// Number of consecutive quiet plies before the root.
    quiet: u32,
    random: fastrand::Rng,
    nodes: Vec<Node<P::Move>>,
}

impl<P: Position> Uct<P> {
    fn new(game: &Match<P>, seed: u64) -> Option<Self> {
        game.to_move()?;
        let seed = seed ^ game.ply() as u64;
        Some(Self {
            root: game.position().clone(),
            quiet: game.quiet_plies(),
            random: fastrand::Rng::with_seed(seed),
            nodes: vec![Node::new(None)],
        })
    }

    fn choose(mut self, playouts: u32) -> P::Move {
        for _ in 0..playouts.max(1) {
            self.playout();
        }
        let (from, to) = self.nodes[0].replies.expect("the first playout expands the root");
        let best = self.nodes[from..to].iter().max_by_key(|node| node.visits);
        best.and_then(|node| node.mv).expect("the side to move has a legal move")
    }

    /// Selects a leaf, expands it, plays a random game from there and backs the result up.
    fn playout(&mut self) {
        let mut position = self.root.clone();
        let mut quiet = self.quiet;
        let mut path = vec![(0, position.to_move().other())];
        let mut at = 0;
        while position.outcome().is_none() && quiet < QUIET_LIMIT {
            let is_new = self.nodes[at].visits == 0 && at != 0;
            if is_new {
                break;
            }
            let (from, to) = self.replies(at, &position);
            let log_visits = f64::from(self.nodes[at].visits.max(1)).ln();
            at = self.follow(from, to, log_visits);
            let mv = self.nodes[at].mv.expect("only the root has no move");
            path.push((at, position.to_move()));
            advance(&mut position, mv, &mut quiet);
        }
        let winner = self.play_out(position, quiet);
        for (at, side) in path {
            let node = &mut self.nodes[at];
            node.visits += 1;
            node.won += winner.map_or(0.5, |winner| f64::from(u8::from(winner == side)));
        }
    }

    /// Index range of the children of a node; expands it on first use.
    fn replies(&mut self, at: usize, position: &P) -> (usize, usize) {
        if let Some(replies) = self.nodes[at].replies {
            return replies;
        }
        let from = self.nodes.len();
        let nodes = &mut self.nodes;
        position.each_move(|mv| nodes.push(Node::new(Some(mv))));
        let replies = (from, nodes.len());
        nodes[at].replies = Some(replies);
        replies
    }

    /// The child with the highest bound; a random one of the unvisited.
    fn follow(&mut self, from: usize, to: usize, log_visits: f64) -> usize {
        let start = random_in(&mut self.random, from..to);
        let mut best = (start, f64::NEG_INFINITY);
        for at in (start..to).chain(from..start) {
            let bound = self.nodes[at].bound(log_visits);
            if bound > best.1 {
                best = (at, bound);
            }
            if bound.is_infinite() {
                break;
            }
        }
        best.0
    }

    fn play_out(&mut self, mut position: P, mut quiet: u32) -> Option<Side> {
        loop {
            if let Some(outcome) = position.outcome() {
                return outcome.winner;
            }
            if quiet >= QUIET_LIMIT {
                return None;
            }
            let n = random_in(&mut self.random, 0..position.count_moves());
            let mv = position.nth_move(n).expect("n is below the number of moves");
            advance(&mut position, mv, &mut quiet);
        }
    }
}

fn advance<P: Position>(position: &mut P, mv: P::Move, quiet: &mut u32) {
    *quiet = if position.is_quiet(mv) { *quiet + 1 } else { 0 };
    position.play(mv);
}
