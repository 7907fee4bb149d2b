//! Trees in pickles.

use fastrand::Rng;
use ludoteca_rules::{Match, Side};

use super::Tree;
use super::node::{Child, Edge, Node};
use crate::encoding::{Actions, Encoding};
use crate::env::{Game, Saved};

/// A tree as a pickle contains it: the game at the root, nodes and edges. The moves of the edges follow from their
/// actions.
pub(crate) type SavedTree = (Saved, Vec<SavedNode>, Vec<SavedEdge>);
/// Whether the second side is to move, the first and the last edge, visits, and the sum of values.
type SavedNode = (bool, usize, usize, u32, f32);
/// Action, prior, visits, sum of values, and the number of the child.
type SavedEdge = (u32, f32, u32, f32, i64);

impl Child {
    fn save(self) -> i64 {
        match self {
            Self::Node(number) => number as i64,
            Self::Unvisited => -1,
            Self::End(None) => -2,
            Self::End(Some(Side::First)) => -3,
            Self::End(Some(Side::Second)) => -4,
        }
    }

    fn restored(number: i64) -> Result<Self, String> {
        Ok(match number {
            0.. => Self::Node(number as usize),
            -1 => Self::Unvisited,
            -2 => Self::End(None),
            -3 => Self::End(Some(Side::First)),
            -4 => Self::End(Some(Side::Second)),
            _ => return Err(format!("there is no child {number}")),
        })
    }
}

impl<P: Encoding> Tree<P> {
    /// The tree without a leaf that waits.
    pub(crate) fn save(&self) -> SavedTree {
        let mut tree = self.clone();
        tree.unwind();
        let node = |node: &Node| {
            let Node { side, edges, visits, total } = node;
            (*side == Side::Second, edges.start, edges.end, *visits, *total)
        };
        let edge = |edge: &Edge<P::Move>| {
            (edge.action, edge.prior, edge.visits, edge.total, edge.child.save())
        };
        let (nodes, edges) = (tree.nodes.iter().map(node), tree.edges.iter().map(edge));
        (tree.game.save(), nodes.collect(), edges.collect())
    }

    /// The tree that [`save`](Self::save) has described, whose game begins again with `start`.
    pub(crate) fn restored(start: Match<P>, saved: SavedTree) -> Result<Self, String> {
        let (game, nodes, edges) = saved;
        let options = start.position().options();
        let mut tree = Self::new(start, Rng::with_seed(0));
        tree.game = Game::restored(&options, game)?;
        tree.prefix.clone_from(&tree.game.prefix);
        let node = |(is_second, start, end, visits, total)| {
            let side = if is_second { Side::Second } else { Side::First };
            Node { side, edges: start..end, visits, total }
        };
        tree.nodes = nodes.into_iter().map(node).collect();
        for (action, prior, visits, total, child) in edges {
            let child = Child::restored(child)?;
            tree.edges.push(Edge { prior, visits, total, child, ..Edge::new(action, None) });
        }
        if !tree.nodes.is_empty() {
            let (mut played, prefix) = (tree.game.played.clone(), tree.prefix.clone());
            tree.find_moves(0, &mut played, &prefix)?;
        }
        Ok(tree)
    }

    /// Finds the moves of all edges below a node, whose position is that of `played` after the actions of `prefix`.
    fn find_moves(
        &mut self,
        number: usize,
        played: &mut Match<P>,
        prefix: &Actions,
    ) -> Result<(), String> {
        let node = self.nodes.get(number).ok_or_else(|| format!("there is no node {number}"))?;
        let range = node.edges.clone();
        let edges =
            self.edges.get_mut(range.clone()).ok_or("a node has edges that do not exist")?;
        let mut found = vec![false; edges.len()];
        played.position().each_action(prefix, |action, mv| {
            for (edge, found) in edges.iter_mut().zip(&mut found) {
                if edge.action == action {
                    edge.mv = mv;
                    *found = true;
                }
            }
        });
        if !found.into_iter().all(|found| found) || played.outcome().is_some() {
            return Err("an edge has an illegal action".to_owned());
        }
        for place in range {
            let Edge { action, mv, child: Child::Node(child), .. } = self.edges[place] else {
                continue;
            };
            // Children follow their parents, so that this ends.
            if child <= number {
                return Err(format!("node {child} is its own ancestor"));
            }
            if let Some(mv) = mv {
                played.play_legal(mv);
                self.find_moves(child, played, &Actions::new())?;
                played.undo();
            } else {
                let mut prefix = prefix.clone();
                prefix.try_push(action).map_err(|_| "a move has too many actions")?;
                self.find_moves(child, played, &prefix)?;
            }
        }
        Ok(())
    }
}
