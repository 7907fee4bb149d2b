//! Monte Carlo tree search (PUCT) in one game.
//!
//! A node is a position, or a position with an unfinished move, and an edge is an action. The game of a tree is at the
//! root, or at a leaf while the leaf waits for its evaluation. Nodes belong to paths from the root, and the game is a
//! match with history, so that draws by repetition and by quiet plies are found as in play.

mod node;
mod noise;
mod rollout;
mod saved;

use std::time::Instant;

use fastrand::Rng;
use ludoteca_rules::{Match, Position, Side};

use crate::encoding::{ActionError, Actions, Encoding};
use crate::env::{Game, Stepped};
use node::{Child, Edge, Node, subtree, value_for, value_of_end};
pub(crate) use saved::SavedTree;

/// The parameters of a tree search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// Number of simulations: visits of the edges of the root.
    pub(crate) simulations: u32,
    /// Weight of the priors against the values.
    pub(crate) exploration: f32,
    /// Share of noise in the priors at the root.
    pub(crate) noise: f32,
}

/// One step of a path.
#[derive(Clone, Copy, Debug)]
struct Step {
    node: usize,
    edge: usize,
}

/// The search tree of a game.
#[derive(Clone, Debug)]
pub(crate) struct Tree<P: Position> {
    /// The match with which the game begins again after its end.
    start: Match<P>,
    game: Game<P>,
    /// The root comes first; empty before its evaluation.
    nodes: Vec<Node>,
    edges: Vec<Edge<P::Move>>,
    /// From the root to the leaf that waits.
    path: Vec<Step>,
    is_waiting: bool,
    /// The unfinished move at the root.
    prefix: Actions,
}

impl<P: Encoding> Tree<P> {
    pub(crate) fn new(start: Match<P>, rng: Rng) -> Self {
        Self {
            game: Game::from_match(start.clone(), rng),
            start,
            nodes: Vec::new(),
            edges: Vec::new(),
            path: Vec::new(),
            is_waiting: false,
            prefix: Actions::new(),
        }
    }

    /// Simulates until a leaf waits, all simulations are done, or time is over.
    pub(crate) fn descend(&mut self, limits: &Limits, deadline: Instant) {
        while !self.is_waiting && !self.is_done(limits) {
            self.simulate(limits.exploration);
            if Instant::now() >= deadline {
                return;
            }
        }
    }

    pub(crate) fn is_waiting(&self) -> bool {
        self.is_waiting
    }

    pub(crate) fn is_done(&self, limits: &Limits) -> bool {
        self.nodes.first().is_some_and(|root| root.visits > limits.simulations)
    }

    /// Follows the best edges to a leaf. The end of a game is a leaf with a known value.
    fn simulate(&mut self, exploration: f32) {
        let mut place = 0;
        while let Some(node) = self.nodes.get(place) {
            let edge = node.select(&self.edges, exploration);
            self.path.push(Step { node: place, edge });
            let Edge { action, mv, ref mut child, .. } = self.edges[edge];
            match mv {
                None => self.game.prefix.push(action),
                Some(mv) => {
                    self.game.prefix.clear();
                    self.game.played.play_legal(mv);
                }
            }
            if let (Child::Unvisited, Some(outcome)) = (*child, self.game.played.outcome()) {
                *child = Child::End(outcome.winner);
            }
            match *child {
                Child::Unvisited => break,
                Child::Node(next) => place = next,
                Child::End(winner) => {
                    self.back_up(value_of_end(winner));
                    self.unwind();
                    return;
                }
            }
        }
        self.is_waiting = true;
    }

    /// Gives the leaf that waits a node, with priors from logits of all actions and a value for the side to move.
    pub(crate) fn expand(&mut self, logits: &[f32], value: f32, noise: f32) {
        let start = self.edges.len();
        let mut fresh = Vec::new();
        let position = self.game.played.position();
        position.each_action(&self.game.prefix, |action, mv| {
            fresh.push(Edge::new(action, mv));
        });
        let side = position.to_move();
        fresh.sort_unstable_by_key(|edge| edge.action);
        fresh.dedup_by_key(|edge| edge.action);
        set_priors(&mut fresh, logits);
        self.edges.append(&mut fresh);
        if let Some(last) = self.path.last() {
            self.edges[last.edge].child = Child::Node(self.nodes.len());
        }
        let edges = start..self.edges.len();
        self.nodes.push(Node { side, edges, visits: 1, total: value });
        self.back_up(value_for(side, value));
        self.unwind();
        if self.nodes.len() == 1 {
            self.add_noise(noise);
        }
    }

    /// Simulates until all simulations are done or time is over. Leaves have equal priors (`logits` contains zeros),
    /// and random play evaluates them.
    pub(crate) fn roll_out(&mut self, limits: &Limits, logits: &[f32], deadline: Instant) {
        loop {
            self.descend(limits, deadline);
            if !self.is_waiting || Instant::now() >= deadline {
                return;
            }
            let mut rng = self.game.rng.fork();
            let value = rollout::rollout(&self.game, &mut rng);
            self.expand(logits, value, limits.noise);
        }
    }

    /// Adds a visit with a value, which is one for the first side, to all nodes and edges of the path. Sides need not
    /// alternate.
    fn back_up(&mut self, value: f32) {
        for step in &self.path {
            let node = &mut self.nodes[step.node];
            let value = value_for(node.side, value);
            node.visits += 1;
            node.total += value;
            self.edges[step.edge].visits += 1;
            self.edges[step.edge].total += value;
        }
    }

    /// Takes the game back to the root.
    pub(crate) fn unwind(&mut self) {
        for step in self.path.drain(..) {
            if self.edges[step.edge].mv.is_some() {
                self.game.played.undo();
            }
        }
        self.game.prefix.clone_from(&self.prefix);
        self.is_waiting = false;
    }

    fn add_noise(&mut self, share: f32) {
        let edges = &mut self.edges[self.nodes[0].edges.clone()];
        if share > 0.0 {
            let noise = noise::dirichlet(edges.len(), &mut self.game.rng);
            for (edge, noise) in edges.iter_mut().zip(noise) {
                edge.prior += share * (noise - edge.prior);
            }
        }
    }

    /// Performs an action at the root. The subtree below it remains. A finished game restarts.
    pub(crate) fn advance(&mut self, action: u32, noise: f32) -> Result<Stepped, ActionError> {
        self.unwind();
        let found = self.game.find(action)?;
        let stepped = self.game.act(action, found);
        let edge = self.root_edges().iter().find(|edge| edge.action == action);
        match edge.map(|edge| edge.child) {
            Some(Child::Node(child)) => {
                (self.nodes, self.edges) = subtree(&self.nodes, &self.edges, child);
                self.add_noise(noise);
            }
            _ => self.clear(),
        }
        if stepped.is_over {
            self.game.played = self.start.clone();
        }
        self.prefix.clone_from(&self.game.prefix);
        Ok(stepped)
    }

    fn clear(&mut self) {
        self.nodes.clear();
        self.edges.clear();
    }

    /// Whether the action is legal at the root.
    pub(crate) fn check(&self, action: u32) -> Result<(), ActionError> {
        if self.nodes.is_empty() {
            // The game is at the root.
            return self.game.find(action).map(|_| ());
        }
        let is_legal = self.root_edges().iter().any(|edge| edge.action == action);
        if is_legal { Ok(()) } else { Err(ActionError::Illegal) }
    }

    /// The match with which the game begins again after its end.
    pub(crate) fn start(&self) -> &Match<P> {
        &self.start
    }

    /// The game: at the root, unless a leaf waits.
    pub(crate) fn game(&self) -> &Game<P> {
        &self.game
    }

    fn root_edges(&self) -> &[Edge<P::Move>] {
        self.nodes.first().map_or(&[], |root| &self.edges[root.edges.clone()])
    }

    /// Number of visits of each action of the root.
    pub(crate) fn visits(&self) -> impl Iterator<Item = (u32, u32)> {
        self.root_edges().iter().map(|edge| (edge.action, edge.visits))
    }

    /// Share of each action of the root in the visits; the priors before the first visit.
    pub(crate) fn policy(&self) -> impl Iterator<Item = (u32, f32)> {
        let total: u32 = self.root_edges().iter().map(|edge| edge.visits).sum();
        self.root_edges().iter().map(move |edge| {
            let share = if total == 0 { edge.prior } else { edge.visits as f32 / total as f32 };
            (edge.action, share)
        })
    }

    /// The action that wins at once or has the most visits, and the move that it completes. The greater prior decides
    /// between equals.
    pub(crate) fn best(&self) -> Option<(u32, Option<P::Move>)> {
        let wins =
            |edge: &Edge<_>| matches!(edge.child, Child::End(Some(side)) if side == self.turn());
        let order = |a: &&Edge<_>, b: &&Edge<_>| {
            let visits = wins(a).cmp(&wins(b)).then(a.visits.cmp(&b.visits));
            visits.then(a.prior.total_cmp(&b.prior)).then(b.action.cmp(&a.action))
        };
        self.root_edges().iter().max_by(order).map(|edge| (edge.action, edge.mv))
    }

    /// The mean value of the root for the side to move; 0 before its evaluation.
    pub(crate) fn value(&self) -> f32 {
        self.nodes.first().map_or(0.0, |root| root.total / root.visits as f32)
    }

    /// The side to move at the root.
    pub(crate) fn turn(&self) -> Side {
        let played = &self.game.played;
        self.nodes.first().map_or_else(|| played.position().to_move(), |root| root.side)
    }
}

/// Sets the priors of all edges of a node: the softmax of the logits of their actions.
fn set_priors<M>(edges: &mut [Edge<M>], logits: &[f32]) {
    let logit = |edge: &Edge<M>| logits[edge.action as usize];
    let greatest = edges.iter().map(logit).fold(f32::NEG_INFINITY, f32::max);
    let mut total = 0.0;
    for edge in edges.iter_mut() {
        // All legal actions are equal if the logits exclude every one.
        edge.prior = if greatest.is_finite() { (logit(edge) - greatest).exp() } else { 1.0 };
        total += edge.prior;
    }
    for edge in edges {
        edge.prior /= total;
    }
}
