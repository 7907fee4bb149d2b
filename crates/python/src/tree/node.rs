//! The nodes and edges of a search tree.

use std::ops::Range;

use ludoteca_rules::Side;

/// A position, or a position with an unfinished move.
#[derive(Clone, Debug)]
pub(super) struct Node {
    /// The side to move.
    pub(super) side: Side,
    /// Its actions.
    pub(super) edges: Range<usize>,
    /// Number of visits: its own evaluation and those of its edges.
    pub(super) visits: u32,
    /// Sum of the values of all visits for the side to move.
    pub(super) total: f32,
}

/// The target of an edge.
#[derive(Clone, Copy, Debug)]
pub(super) enum Child {
    Unvisited,
    Node(usize),
    /// The end of the game, and its winner.
    End(Option<Side>),
}

/// An action and its statistics.
#[derive(Clone, Debug)]
pub(super) struct Edge<M> {
    pub(super) action: u32,
    /// The move that the action completes.
    pub(super) mv: Option<M>,
    pub(super) prior: f32,
    pub(super) visits: u32,
    /// Sum of the values of all visits for the side that acts.
    pub(super) total: f32,
    pub(super) child: Child,
}

impl<M> Edge<M> {
    pub(super) fn new(action: u32, mv: Option<M>) -> Self {
        Self { action, mv, prior: 0.0, visits: 0, total: 0.0, child: Child::Unvisited }
    }

    /// The upper confidence bound (PUCT). An unvisited edge has the mean value of its node.
    fn bound(&self, mean: f32, exploration: f32) -> f32 {
        let visits = self.visits as f32;
        let value = if self.visits == 0 { mean } else { self.total / visits };
        value + exploration * self.prior / (1.0 + visits)
    }
}

impl Node {
    /// The place of the edge with the greatest upper confidence bound; the first of equals.
    pub(super) fn select<M>(&self, edges: &[Edge<M>], exploration: f32) -> usize {
        let mean = self.total / self.visits as f32;
        let exploration = exploration * (self.visits as f32).sqrt();
        let mut best = (self.edges.start, f32::NEG_INFINITY);
        for place in self.edges.clone() {
            let bound = edges[place].bound(mean, exploration);
            if bound > best.1 {
                best = (place, bound);
            }
        }
        best.0
    }
}

/// A value for `side`, given the one for the first side.
pub(super) fn value_for(side: Side, value: f32) -> f32 {
    if side == Side::First { value } else { -value }
}

/// The value of the end of a game for the first side.
pub(super) fn value_of_end(winner: Option<Side>) -> f32 {
    winner.map_or(0.0, |side| value_for(side, 1.0))
}

/// The part of a tree below a node, which becomes the root.
pub(super) fn subtree<M: Clone>(
    nodes: &[Node],
    edges: &[Edge<M>],
    root: usize,
) -> (Vec<Node>, Vec<Edge<M>>) {
    let (mut kept_nodes, mut kept_edges) = (Vec::new(), Vec::new());
    // Breadth first, so that a node's new place is known when its parent's edges are copied.
    let mut queue = vec![root];
    let mut next = 0;
    while let Some(&node) = queue.get(next) {
        next += 1;
        let start = kept_edges.len();
        for edge in &edges[nodes[node].edges.clone()] {
            let mut edge = edge.clone();
            if let Child::Node(child) = edge.child {
                edge.child = Child::Node(queue.len());
                queue.push(child);
            }
            kept_edges.push(edge);
        }
        kept_nodes.push(Node { edges: start..kept_edges.len(), ..nodes[node].clone() });
    }
    (kept_nodes, kept_edges)
}
