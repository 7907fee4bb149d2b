//! A board as a lattice of named places, for displays made of characters.
//!
//! A column is half a cell wide, so that neighbouring rows of a hexagonal board are offset by one
//! column. Rows count downwards. The layout suffices to draw a board at any scale, to move a cursor
//! with arrow keys and to find the place under a pointer. As JSON, `x` counts cells and `y` rows.
//!
//! ```text
//!   squares            hexagons           points
//!   0 2 4  column      0 1 2 3 4          0     6    12
//!  0 . . .              . .             0 .-----.-----.
//!  1 . . .             . . .            1 | .---.---. |
//!  2 . . .              . .             2 | | .-.-. | |
//! ```

use alloc::vec::Vec;

#[cfg(feature = "serde")]
use serde::{Serialize, Serializer};

use super::view::{Place, place};

/// The kind of places on a board.
///
/// ```
/// use ludoteca_rules::{Game, geometry::layout::Tiling};
/// let tiling = |game: Game| game.options("").unwrap().start().layout().tiling;
/// assert_eq!(tiling(Game::Fourmation), Tiling::Squares);
/// assert_eq!(tiling(Game::Six), Tiling::Hexagons);
/// assert_eq!(tiling(Game::Morris), Tiling::Points);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize))]
pub enum Tiling {
    /// A square cell; its neighbours are two columns or one row away.
    #[cfg_attr(feature = "serde", serde(rename = "square"))]
    Squares,
    /// A hexagonal cell; its neighbours are two columns away, or a row and a column.
    #[cfg_attr(feature = "serde", serde(rename = "hex"))]
    Hexagons,
    /// A point on lines; see [`Layout::lines`].
    #[cfg_attr(feature = "serde", serde(rename = "point"))]
    Points,
}

/// A place with its coordinates.
///
/// ```
/// use ludoteca_rules::geometry::square;
/// let layout = square::layout(3);
/// let c3 = layout.spots.iter().find(|spot| spot.at.as_str() == "c3").unwrap();
/// assert_eq!((c3.column, c3.row), (4, 0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize))]
pub struct Spot {
    /// Its name in the notation.
    #[cfg_attr(feature = "serde", serde(rename = "name"))]
    pub at: Place,
    /// Half cells from the left; may be negative on an unbounded plane.
    #[cfg_attr(feature = "serde", serde(rename = "x", serialize_with = "cells"))]
    pub column: i16,
    /// Rows from the top; may be negative.
    #[cfg_attr(feature = "serde", serde(rename = "y"))]
    pub row: i16,
}

/// A direction in move notation, and its step.
///
/// ```
/// use ludoteca_rules::geometry::hex;
/// let axes = hex::layout(2).axes;
/// assert_eq!((axes[1].name, axes[1].columns, axes[1].rows), ("ne", 1, -1));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize))]
pub struct Heading {
    /// The compass word.
    pub name: &'static str,
    /// Columns to the right.
    #[cfg_attr(feature = "serde", serde(rename = "x", serialize_with = "cells"))]
    pub columns: i16,
    /// Rows down.
    #[cfg_attr(feature = "serde", serde(rename = "y"))]
    pub rows: i16,
}

/// The layout of a board.
///
/// ```
/// use ludoteca_rules::geometry::square;
/// let layout = square::layout(2);
/// let names: Vec<_> = layout.spots.iter().map(|spot| spot.at.as_str()).collect();
/// assert_eq!(names, ["a1", "b1", "a2", "b2"]);
/// let labels: Vec<_> = layout.labels.iter().map(|label| label.at.as_str()).collect();
/// assert_eq!(labels, ["a", "b", "1", "2"]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize))]
pub struct Layout {
    /// The kind of places.
    #[cfg_attr(feature = "serde", serde(rename = "cell"))]
    pub tiling: Tiling,
    /// The places, without duplicates; no two have the same coordinates.
    pub spots: Vec<Spot>,
    /// The lines between neighbouring points, as indices into `spots`.
    pub lines: Vec<[usize; 2]>,
    /// The directions of the board's lines.
    pub axes: Vec<Heading>,
    /// The labels beside the board.
    pub labels: Vec<Spot>,
}

impl Layout {
    /// The places on the line through a place along an axis, in order.
    ///
    /// ```
    /// use ludoteca_rules::geometry::square;
    /// let layout = square::layout(3);
    /// let line = layout.line("b1", "ne");
    /// let names: Vec<_> = line.iter().map(|&spot| layout.spots[spot].at.as_str()).collect();
    /// assert_eq!(names, ["b1", "c2"]);
    /// assert!(layout.line("z9", "ne").is_empty());
    /// ```
    pub fn line(&self, at: &str, axis: &str) -> Vec<usize> {
        let find = |at: &str| self.spots.iter().find(|spot| spot.at.as_str() == at);
        let heading = self.axes.iter().find(|heading| heading.name == axis);
        let (Some(from), Some(heading)) = (find(at), heading) else { return Vec::new() };
        let steps = |spot: &Spot| {
            let (columns, rows) = (spot.column - from.column, spot.row - from.row);
            let steps =
                if heading.rows == 0 { columns / heading.columns } else { rows / heading.rows };
            (steps * heading.columns == columns && steps * heading.rows == rows).then_some(steps)
        };
        let on_line = self.spots.iter().enumerate().filter_map(|(i, spot)| Some((steps(spot)?, i)));
        let mut line: Vec<_> = on_line.collect();
        line.sort_unstable();
        line.into_iter().map(|(_, i)| i).collect()
    }
}

#[cfg(feature = "serde")]
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn cells<S: Serializer>(columns: &i16, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64(f64::from(*columns) / 2.0)
}

/// A spot with the given name.
pub(crate) fn spot(name: impl core::fmt::Display, column: i16, row: i16) -> Spot {
    Spot { at: place(name), column, row }
}

/// The axes of hexagonal boards.
pub(crate) const HEX_AXES: [Heading; 3] = [
    Heading { name: "e", columns: 2, rows: 0 },
    Heading { name: "ne", columns: 1, rows: -1 },
    Heading { name: "nw", columns: -1, rows: -1 },
];

/// The axes of square boards.
pub(crate) const SQUARE_AXES: [Heading; 4] = [
    Heading { name: "e", columns: 2, rows: 0 },
    Heading { name: "n", columns: 0, rows: -1 },
    Heading { name: "ne", columns: 2, rows: -1 },
    Heading { name: "nw", columns: -2, rows: -1 },
];

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use crate::{AnyMatch, Game, Verb};

    /// Every place of a step or a piece is in the layout, at its own coordinates.
    fn check(game: &AnyMatch) {
        let layout = game.layout();
        let names: HashSet<_> = layout.spots.iter().map(|spot| spot.at).collect();
        let spots: HashSet<_> = layout.spots.iter().map(|spot| (spot.column, spot.row)).collect();
        assert_eq!((names.len(), spots.len()), (layout.spots.len(), layout.spots.len()));
        for piece in game.view(game.ply()).unwrap().pieces {
            assert!(names.contains(&piece.at), "{}", piece.at);
        }
        let mut branches = game.step_tree();
        while let Some(branch) = branches.pop() {
            match branch.step.verb {
                Verb::Rod => assert!(layout.axes.iter().any(|axis| *axis.name == *branch.step.at)),
                Verb::Swap => {}
                _ => assert!(names.contains(&branch.step.at), "{}", branch.step.at),
            }
            branches.extend(branch.then);
        }
    }

    #[test]
    fn all_that_is_named_lies_somewhere() {
        for options in Game::ALL.iter().flat_map(|game| game.presets()) {
            let mut game = options.start();
            let mut seed = 7_usize;
            for _ in 0..70 {
                check(&game);
                let legal = game.legal_texts();
                if legal.is_empty() {
                    break;
                }
                seed = seed.wrapping_mul(1_103_515_245).wrapping_add(12_345);
                game.play_text(&legal[(seed >> 8) % legal.len()]).unwrap();
            }
        }
    }

    /// The rod's line in the view is the line of the layout.
    #[test]
    fn lines_are_those_of_the_rod() {
        for options in Game::Coffee.presets() {
            for mv in options.start().legal_texts() {
                let mut game = options.start();
                game.play_text(&mv).unwrap();
                let (layout, rod) = (game.layout(), game.view(1).unwrap().rod.unwrap());
                let line = layout.line(&rod.at, &rod.axis);
                let names: HashSet<_> = line.into_iter().map(|i| layout.spots[i].at).collect();
                assert_eq!(names, rod.line.into_iter().collect(), "{mv}");
            }
        }
    }
}
