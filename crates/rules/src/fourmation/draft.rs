//! Positions of 4mation assembled from parts.

use alloc::vec::Vec;

use super::options::Options;
use super::position::Position;
use super::setup::Setup;
use crate::game::draft::{Draft, Drafting, Form};
use crate::game::fault::Faults;
use crate::game::side::Pair;
use crate::geometry::square;

/// The colours of the two sides, before or after a swap.
pub(super) const fn colours(swapped: bool) -> Pair<&'static str> {
    Pair(if swapped { ["circle", "cross"] } else { ["cross", "circle"] })
}

impl Drafting for Position {
    fn form(options: &Options) -> Form {
        let swapped = options.pie.then_some(colours(true));
        Form { colours: colours(false), hands: None, axes: Vec::new(), last: true, swapped }
    }

    fn setup_of(options: &Options, draft: &Draft) -> Result<Setup, Faults> {
        let side = options.side;
        let owners = draft.owners(|name| square::read(side, name))?;
        let row = |y: u8| (0..side).map(|x| owners.get(&(y * side + x)).copied()).collect();
        Ok(Setup {
            rows: (0..side).rev().map(row).collect(),
            turn: draft.to_move,
            last: draft.last.map(|last| last.to_ascii_lowercase()),
            swapped: draft.swapped,
        })
    }

    fn complete(&self, draft: &mut Draft) {
        draft.swapped = self.swapped;
        draft.last = self.last.map(|cell| square::name(self.options.side, cell));
    }
}
