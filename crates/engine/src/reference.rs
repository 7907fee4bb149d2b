//! A plain opponent to measure strength against: it knows the rules and nothing else.
//!
//! UCT (Kocsis and Szepesvári 2006): a tree of counted playouts, each to the end of the game by
//! uniformly random moves; at a node the move with the highest upper confidence bound is followed,
//! and at last the move with the most visits is played.

use ludoteca_rules::game::history::QUIET_LIMIT;
use ludoteca_rules::{AnyMatch, Match, Notation, Position, Side, for_games};

/// The weight of exploration in the confidence bound.
const EXPLORATION: f64 = 1.41;

/// The plain opponent. Equal seeds, games and numbers of playouts give equal moves.
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
    /// Random games for each move.
    pub playouts: u32,
    /// Where its chance begins.
    pub seed: u64,
}

impl Reference {
    /// The move it plays, spelled as in the rules; `None` if the game is over.
    pub fn choose(&self, game: &AnyMatch) -> Option<String> {
        typed(game, self)
    }
}

macro_rules! typed_choice {
    ($($variant:ident: $module:ident),+) => {
        fn typed(game: &AnyMatch, reference: &Reference) -> Option<String> {
            match game {
                $(AnyMatch::$variant(game) => {
                    let mv = Uct::new(game, reference.seed)?.choose(reference.playouts);
                    Some(game.position().move_text(mv))
                })+
            }
        }
    };
}

for_games!(typed_choice);

/// A move with what its playouts came to.
struct Node<M> {
    /// The move that leads here; none at the root.
    mv: Option<M>,
    visits: u32,
    /// Won playouts, draws counted half, for the side that made the move.
    won: f64,
    /// Where its replies stand, once they are in the tree.
    replies: Option<(usize, usize)>,
}

impl<M> Node<M> {
    const fn new(mv: Option<M>) -> Self {
        Self { mv, visits: 0, won: 0.0, replies: None }
    }

    /// The upper confidence bound; a node never visited comes before all others.
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
    /// Quiet plies in a row before the root.
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
        let (from, to) = self.nodes[0].replies.expect("the first playout grows the root");
        let best = self.nodes[from..to].iter().max_by_key(|node| node.visits);
        best.and_then(|node| node.mv).expect("who is to move has a move")
    }

    /// Down the tree, one step out of it, at random to the end, and the result noted on the way.
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

    /// The replies of a node, put into the tree when they are first asked for.
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

    /// The reply with the highest bound; among those never visited, any.
    fn follow(&mut self, from: usize, to: usize, log_visits: f64) -> usize {
        let start = self.random.usize(from..to);
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
            let n = self.random.usize(..position.count_moves());
            let mv = position.nth_move(n).expect("fewer than there are");
            advance(&mut position, mv, &mut quiet);
        }
    }
}

fn advance<P: Position>(position: &mut P, mv: P::Move, quiet: &mut u32) {
    *quiet = if position.is_quiet(mv) { *quiet + 1 } else { 0 };
    position.play(mv);
}
