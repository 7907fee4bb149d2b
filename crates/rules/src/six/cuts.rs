//! The articulation points: the tiles that hold others together, kept up to date from move to move.
//!
//! The neighbours of a tile lie on its ring in arcs. With a single arc they hang together without
//! it, so such a tile is no articulation point, and when it comes or goes, nothing changes but
//! around it: for all tiles further away, it joins or leaves a group that was there before. Only
//! where a hole opens may articulation points arise elsewhere.

use super::graph::{Graph, Set, numbers};

/// The articulation points of round two, and what is lost with each.
#[derive(Clone, Debug)]
pub(super) struct Cuts {
    /// The articulation points.
    points: Set,
    /// Those without which several groups are the largest.
    tied: Set,
    /// By tile, for articulation points: all groups without it but the largest, of several largest
    /// one.
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

    /// Those without which several groups are the largest.
    #[inline]
    pub(super) fn tied(&self) -> Set {
        self.tied
    }

    /// The tiles that are eliminated when tile `n` is lifted; where the mover may choose, those
    /// with one choice.
    #[inline]
    pub(super) fn gone(&self, n: usize) -> Set {
        if self.points >> (n & 63) & 1 == 0 { 0 } else { self.gone[n & 63] }
    }

    /// Tile `new` has been laid after others have gone; see [`Graph::in_doubt`].
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
            // Groups are joined, or the last that was lost has gone.
            let is_changed = !joins && beside & gone != 0 || gone == 0;
            in_doubt |= Set::from(is_changed) << n;
            // Another group may be the largest now.
            if (joins || are_fewer) && 2 * gone.count_ones() + 1 >= tiles {
                in_doubt |= 1 << n;
            }
        }
        self.settle(graph, in_doubt);
    }

    /// Looks anew which of some tiles are articulation points.
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
