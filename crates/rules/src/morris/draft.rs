//! Positions of Nine Men's Morris assembled from parts.

use alloc::vec::Vec;

use super::board::Point;
use super::options::Options;
use super::position::{MEN, Position};
use super::setup::{self, Setup};
use crate::game::draft::{Draft, Drafting, Form};
use crate::game::fault::{Faults, both};
use crate::game::side::Pair;

impl Drafting for Position {
    fn form(_: &Options) -> Form {
        let colours = Pair(["white", "black"]);
        Form { colours, hands: Some(MEN), axes: Vec::new(), last: false, swapped: None }
    }

    fn setup_of(_: &Options, draft: &Draft) -> Result<Setup, Faults> {
        let (owners, hands) = both(draft.owners(Point::read), draft.hands())?;
        let rows = setup::rows(|point| owners.get(&point).copied());
        Ok(Setup { rows, turn: draft.to_move, hands })
    }
}
