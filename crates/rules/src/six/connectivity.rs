//! Connectivity in round two, updated incrementally.

use alloc::boxed::Box;
use core::ops::{Deref, DerefMut};

use super::cuts::Cuts;
use super::graph::Graph;

/// The graph of the tiles with its articulation points.
#[derive(Clone, Debug)]
pub(super) struct Connectivity {
    /// The tiles and the frontier.
    pub(super) graph: Graph,
    /// The articulation points.
    pub(super) cuts: Cuts,
}

/// Empty in round one, where it needs neither memory nor time; `Some` in round two.
#[derive(Clone, Debug, Default)]
pub(super) struct Kept(Option<Box<Connectivity>>);

static NONE: Connectivity = Connectivity { graph: Graph::EMPTY, cuts: Cuts::NONE };

impl Deref for Kept {
    type Target = Connectivity;

    #[inline]
    fn deref(&self) -> &Connectivity {
        self.0.as_deref().unwrap_or(&NONE)
    }
}

impl DerefMut for Kept {
    #[inline]
    fn deref_mut(&mut self) -> &mut Connectivity {
        self.0.get_or_insert_with(|| Box::new(NONE.clone()))
    }
}
