//! The articulation points: the tiles that connect others, updated incrementally.
//!
//! The neighbours of a tile lie on its ring in arcs. With a single arc they are connected without
//! it, so such a tile is no articulation point. When it is added or removed, only its surroundings
//! change: for all other tiles, it joins or leaves an existing group. Articulation points elsewhere
//! can arise only where a hole opens.

use super::graph::{Graph, Set, numbers};

/// The articulation points of round two, and the tiles lost with each.
#[derive(Clone, Debug)]
pub(super) struct Cuts {
    /// The articulation points.
    points: Set,
    /// The articulation points without which several groups tie for the largest.
    tied: Set,
    /// By articulation point: all groups without it except the largest, or except one of several
    /// largest.
    gone: [Set; 64],
}

impl Cuts {
    pub(super) const NONE: Self = Self { points: 0, tied: 0, gone: [0; 64] };

    /// The articulation points of a graph, from scratch.
    pub(super) fn of(graph: &Graph) -> Self {
        let mut cuts = Self::NONE;
        cuts.settle(graph, graph.parted());
        cuts
    }

    /// The articulation points.
    #[inline]
    pub(super) fn points(&self) -> Set {
        self.points
    }

    /// The articulation points without which several groups tie for the largest.
    #[inline]
    pub(super) fn tied(&self) -> Set {
        self.tied
    }

    /// The tiles that are eliminated when tile `n` is lifted. If the mover may choose, those of one
    /// choice.
    #[inline]
    pub(super) fn gone(&self, n: usize) -> Set {
        if self.points >> (n & 63) & 1 == 0 { 0 } else { self.gone[n & 63] }
    }

    /// Updates the points after some tiles were removed and tile `new` was placed; see
    /// [`Graph::in_doubt`].
    #[inline]
    pub(super) fn update(
        &mut self,
        graph: &Graph,
        new: usize,
        in_doubt: Option<Set>,
        are_fewer: bool,
    ) {
        let Some(mut in_doubt) = in_doubt else {
            self.settle(graph, Set::MAX);
            return;
        };
        let (around, tiles) = (graph.around(new), graph.all().count_ones());
        let stays = graph.all() & !(1 << new);
        in_doubt |= self.tied;
        self.points &= stays;
        if around & around.wrapping_sub(1) == 0 && self.points & around == 0 {
            self.points |= around;
            self.gone[around.trailing_zeros() as usize & 63] = 0;
        }
        for n in numbers(self.points & !in_doubt) {
            let gone = self.gone[n] & stays;
            let beside = around & !(1 << n);
            let joins = beside & !gone == 0;
            let gone = gone | Set::from(joins) << new;
            self.gone[n] = gone;
            // Groups were joined, or the last lost tile was removed.
            let is_changed = !joins && beside & gone != 0 || gone == 0;
            in_doubt |= Set::from(is_changed) << n;
            // Another group may now be the largest.
            if (joins || are_fewer) && 2 * gone.count_ones() + 1 >= tiles {
                in_doubt |= 1 << n;
            }
        }
        self.settle(graph, in_doubt);
    }

    /// Recomputes which of some tiles are articulation points.
    fn settle(&mut self, graph: &Graph, in_doubt: Set) {
        self.points &= !in_doubt;
        self.tied &= !in_doubt;
        for n in numbers(in_doubt & graph.parted()) {
            let groups = graph.groups_without(n);
            let [first, others @ ..] = groups.as_slice() else { continue };
            if others.is_empty() {
                continue;
            }
            let (mut stays, mut most, mut is_tied) = (*first, first.count_ones(), false);
            for &group in others {
                let size = group.count_ones();
                is_tied = size == most || size < most && is_tied;
                (stays, most) = if size > most { (group, size) } else { (stays, most) };
            }
            self.points |= 1 << n;
            self.tied |= Set::from(is_tied) << n;
            self.gone[n] = graph.all() & !stays & !(1 << n);
        }
    }
}
