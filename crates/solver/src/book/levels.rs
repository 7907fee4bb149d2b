//! The positions that a book is to contain.

use std::collections::{BTreeMap, HashSet};

use ludoteca_rules::oracle::Wdl;
use ludoteca_rules::{Position, after};

use super::{Book, BookKey, Extent};
use crate::goal::Goal;
use crate::graph::Graph;

/// By rank, so that every move leads to a later level.
pub(super) struct Levels<P>(BTreeMap<u32, PositionLevel<P>>);

/// Positions of the same rank with their keys in a book, one of each set of symmetric images.
/// Positions after moves from the same parent are adjacent.
pub(super) struct PositionLevel<P> {
    pub(super) stones: u32,
    pub(super) positions: Vec<(BookKey, P)>,
    seen: HashSet<u64>,
}

impl<P: Position> Levels<P> {
    /// Enumerates the positions of an extent in which the game is not over. Drawn positions are
    /// those that are draws in the book.
    pub(super) fn of<G: Graph<Position = P>>(
        graph: &G,
        start: P,
        extent: Extent,
        book: &Book,
    ) -> Self {
        let mut levels = Self(BTreeMap::new());
        levels.add(graph, start, extent.all);
        let mut next = levels.0.first_key_value().map(|(&rank, _)| rank);
        while let Some(at) = next {
            let positions = std::mem::take(&mut levels.get(at).positions);
            for (key, position) in &positions {
                let is_drawn = book.get(*key).is_some_and(|value| value.wdl == Wdl::Draw);
                let stones = if is_drawn { extent.all.max(extent.drawn) } else { extent.all };
                for mv in position.moves() {
                    levels.add(graph, after(position, mv), stones);
                }
            }
            let level = levels.get(at);
            (level.positions, level.seen) = (positions, HashSet::new());
            next = levels.0.range(at + 1..).next().map(|(&rank, _)| rank);
        }
        levels
    }

    fn get(&mut self, rank: u32) -> &mut PositionLevel<P> {
        self.0.get_mut(&rank).expect("an existing rank")
    }

    fn add<G: Graph<Position = P>>(&mut self, graph: &G, position: P, stones: u32) {
        if position.outcome().is_some() {
            return;
        }
        let key = BookKey::of(graph, &position);
        if key.stones > stones {
            return;
        }
        let rank = graph.rank(&graph.state(&position, Goal::Wins));
        let new =
            || PositionLevel { stones: key.stones, positions: Vec::new(), seen: HashSet::new() };
        let level = self.0.entry(rank).or_insert_with(new);
        if level.seen.insert(key.hash) {
            level.positions.push((key, position));
        }
    }

    /// Iterates from the fewest stones to the most.
    pub(super) fn iter(&self) -> impl DoubleEndedIterator<Item = &PositionLevel<P>> {
        self.0.values()
    }
}
