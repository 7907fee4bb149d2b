//! Positions of Coffee assembled from parts.

use alloc::format;

use super::axis::Axis;
use super::board;
use super::options::Options;
use super::position::Position;
use super::setup::Setup;
use crate::game::draft::{Draft, Drafting, Form};
use crate::game::fault::{Fault, Faults, both};
use crate::game::side::Pair;

/// The colours of the two sides, before or after a swap.
pub(super) const fn colours(swapped: bool) -> Pair<&'static str> {
    Pair(if swapped { ["orange", "black"] } else { ["black", "orange"] })
}

impl Drafting for Position {
    fn form(options: &Options) -> Form {
        let axes = board::of(options.board, options.side).axes();
        Form {
            colours: colours(false),
            hands: None,
            axes: axes.iter().copied().map(Axis::name).collect(),
            last: false,
            swapped: options.pie.then_some(colours(true)),
        }
    }

    fn setup_of(options: &Options, draft: &Draft) -> Result<Setup, Faults> {
        let board = board::of(options.board, options.side);
        let mut faults = Faults::default();
        // A misspelled cell and a misspelled axis may together spell a rod.
        if let Some(rod) = draft.rod.as_ref().filter(|rod| board.read(&rod.at).is_none()) {
            let message = format!("{} is not on the board", rod.at);
            faults.push(Fault::new("off-board", rod.at.as_str(), message));
        }
        let owners = draft.owners(|name| board.read(name));
        let (owners, ()) = both(owners, faults.into_result(()))?;
        let row = |y: u8| board.row(y).map(|cell| owners.get(&cell).copied()).collect();
        Ok(Setup {
            rows: (0..board.width).rev().map(row).collect(),
            turn: draft.to_move,
            rod: draft.rod.map(|rod| format!("{}{}", rod.at, rod.axis).to_ascii_lowercase()),
            swapped: draft.swapped,
        })
    }

    fn complete(&self, draft: &mut Draft) {
        draft.swapped = self.swapped;
    }
}
