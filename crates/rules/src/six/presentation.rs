//! Positions of SIX as data for user interfaces and as text.

use alloc::collections::BTreeSet;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use core::fmt::Write;

use super::plane::Cell;
use super::position::Position;
use super::setup::LETTERS;
use super::shapes::is_in;
use super::torus::Spot;
use crate::game::layout::{HEX_AXES, Layout, Tiling, spot};
use crate::game::presentation::Presentation;
use crate::game::shapes::shapes;
use crate::game::side::{Pair, Side};
use crate::game::view::{IN_HAND, Note, Piece, Shape, View, place};

impl Presentation for Position {
    fn view(&self) -> View {
        let lost = |side| self.options.tiles - self.hands[side] - self.counts[side];
        let winning = self.tiles().filter(|&tile| is_winning(self, tile));
        View {
            colours: Side::pair(["red", "black"]),
            pieces: self.tiles().map(|(cell, side)| Piece { at: place(cell), side }).collect(),
            hands: Some(self.hands),
            lost: Some(Pair(Side::BOTH.map(lost))),
            rod: None,
            winning: winning.map(|(cell, _)| place(cell)).collect(),
            shapes: nearly(self),
            notes: if self.is_round_one() || self.is_over() {
                Vec::new()
            } else {
                vec![Note { code: "round-two", side: None }]
            },
        }
    }

    fn draw(&self) -> String {
        // The bounding box with a margin of one cell, each row half a cell farther east than the one
        // below.
        let bounds = self.bounds;
        let west_south = bounds.corner.moved(-1, -1);
        let (width, height) = (i16::from(bounds.width) + 2, i16::from(bounds.height) + 2);
        let rows = 0..height;
        let label = |i: i16| west_south.moved(0, i).y.to_string();
        let margin = rows.clone().map(|i| label(i).len()).max().unwrap_or(0);
        let mut text = String::new();
        for y in rows.rev() {
            let _ = write!(text, "{:>margin$}{:indent$}", label(y), "", indent = y as usize);
            for x in 0..width {
                let cell = west_south.moved(x, y);
                let symbol = match self.at(cell) {
                    None => '.',
                    Some(side) if is_winning(self, (cell, side)) => {
                        LETTERS[side.index()].to_ascii_uppercase()
                    }
                    Some(side) => LETTERS[side.index()],
                };
                let _ = write!(text, " {symbol}");
            }
            text.push('\n');
        }
        let _ = writeln!(text, "{:margin$} ^ x = {}", "", west_south.x);
        let Pair([first, second]) = self.hands;
        let _ = writeln!(text, "{IN_HAND}: {} {first}, {} {second}", LETTERS[0], LETTERS[1]);
        text
    }

    fn layout(&self) -> Layout {
        // The tiles and the cells around them: all cells that a move can name.
        let near = self.tiles().flat_map(|(cell, _)| cell.around().into_iter().chain([cell]));
        let cells: BTreeSet<_> = near.collect();
        // `x` steps east are two columns; `y` steps north-east one, and a row up.
        let column = |cell: Cell| cell.x.wrapping_mul(2).wrapping_add(cell.y);
        let spots = cells.into_iter().map(|c| spot(c, column(c), c.y.wrapping_neg()));
        Layout {
            tiling: Tiling::Hexagons,
            spots: spots.collect(),
            lines: Vec::new(),
            axes: HEX_AXES.to_vec(),
            labels: Vec::new(),
        }
    }

    fn phase_name(&self) -> Option<&'static str> {
        Some(if self.is_round_one() { "round-one" } else { "round-two" })
    }
}

/// Whether a cell is part of the shape that has won.
fn is_winning(position: &Position, (cell, side): (Cell, Side)) -> bool {
    let winner = position.turn.other();
    let is_part = |shape| is_in(&position.tiles[winner], Spot::from(cell), shape);
    side == winner && position.won.is_some_and(is_part)
}

/// The shapes that lack one or two tiles, of sides that have enough tiles for them.
fn nearly(position: &Position) -> Vec<Shape> {
    if position.is_over() {
        return Vec::new();
    }
    // The corner of a shape is at most five cells before its first tile.
    let (corner, width, height) = position.extent();
    let (width, height) = (i16::from(width) + 5, i16::from(height) + 5);
    let corners = (0..height).flat_map(|y| (0..width).map(move |x| corner.moved(x - 5, y - 5)));
    let mut shapes =
        shapes(corners.flat_map(super::shapes::from), &(1..=2), |cell| position.at(cell), place);
    // In round two each missing tile is lifted from elsewhere.
    let spare = |shape: &Shape| {
        let elsewhere = usize::from(position.counts[shape.side]) - shape.at.len();
        let hand = usize::from(position.hands[shape.side]);
        if position.is_round_one() { hand } else { elsewhere }
    };
    shapes.retain(|shape| shape.missing.len() <= spare(shape));
    shapes
}
