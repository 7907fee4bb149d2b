//! Positions of SIX assembled from parts.

use alloc::vec::Vec;

use super::options::Options;
use super::plane::Cell;
use super::position::Position;
use super::setup::{MAX_SPAN, Setup};
use crate::game::draft::{Draft, Drafting, Form};
use crate::game::fault::{Fault, Faults, both};
use crate::game::side::Pair;

impl Drafting for Position {
    fn form(options: &Options) -> Form {
        Form {
            colours: Pair(["red", "black"]),
            hands: Some(options.tiles),
            axes: Vec::new(),
            last: false,
            swapped: None,
        }
    }

    fn setup_of(_: &Options, draft: &Draft) -> Result<Setup, Faults> {
        let owners = draft.owners(|name| name.parse::<Cell>().ok());
        let (owners, hands) = both(owners, draft.hands())?;
        let (xs, ys) = (owners.keys().map(|cell| cell.x), owners.keys().map(|cell| cell.y));
        let span = |low: Option<i16>, high: Option<i16>| (low.unwrap_or(0), high.unwrap_or(0));
        let (west, east) = span(xs.clone().min(), xs.max());
        let (south, north) = span(ys.clone().min(), ys.max());
        // Rows that long are never made of tiles that are connected.
        let is_wide = |from: i16, to: i16| i32::from(to) - i32::from(from) >= MAX_SPAN;
        if is_wide(west, east) || is_wide(south, north) {
            let message = "the tiles do not all hang together";
            return Err(Fault::new("disconnected", "", message).into());
        }
        let row = |y| (west..=east).map(|x| owners.get(&Cell { x, y }).copied()).collect();
        Ok(Setup {
            rows: (south..=north).rev().map(row).collect(),
            turn: draft.to_move,
            hands,
            corner: Cell { x: west, y: south },
        })
    }
}
