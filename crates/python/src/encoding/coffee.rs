//! Coffee: an action is a cell with an axis for the rod, or with none for a stone that wins. Cells count from the
//! first row, those of a hex board in the smallest rhombus around it. The last action is the swap.

use ludoteca_rules::coffee::{Axis, Move, Options, Position, Shape as BoardShape};
use ludoteca_rules::{Position as _, Symmetry};

use super::{Actions, Encoding, Past, Shape, named, set};

/// Number of planes before those of the axes.
const BEFORE_AXES: usize = 5;

fn width(options: Options) -> usize {
    let side = usize::from(options.side);
    match options.board {
        BoardShape::Hex => 2 * side - 1,
        BoardShape::Square => side,
    }
}

/// The axes of a board in the order of actions and planes.
fn axes(options: Options) -> &'static [Axis] {
    Position::new(&options).axes()
}

impl Encoding for Position {
    fn shape(options: &Options) -> Shape {
        let (width, axes) = (width(*options), axes(*options));
        let mut planes = named(&["board", "own", "other", "allowed", "may swap"]);
        planes.extend(axes.iter().map(|axis| format!("rod {}", axis.name())));
        let actions = (width * width * (axes.len() + 1) + 1) as u32;
        Shape { actions, planes, rows: width, columns: width }
    }

    #[inline]
    fn encode(&self, mv: Move) -> Actions {
        let axes = self.axes();
        let on = |cell: u8, axis: usize| u32::from(cell) * (axes.len() as u32 + 1) + axis as u32;
        let action = match mv {
            Move::Rod(cell, along) => on(cell, place_of(axes, along)),
            Move::Win(cell) => on(cell, axes.len()),
            Move::Swap => on(width(self.options()).pow(2) as u8, 0),
        };
        [action].into_iter().collect()
    }

    fn decode(options: &Options, action: u32) -> Option<Move> {
        let (width, axes) = (width(*options), axes(*options));
        let choices = axes.len() + 1;
        let (cell, choice) = (action as usize / choices, action as usize % choices);
        if cell == width * width && choice == 0 {
            return Some(Move::Swap);
        }
        if cell >= width * width || Self::new(options).empty() >> cell & 1 == 0 {
            return None;
        }
        let cell = cell as u8;
        Some(axes.get(choice).map_or(Move::Win(cell), |&along| Move::Rod(cell, along)))
    }

    /// Each move but the swap puts a stone.
    fn max_plies(options: &Options) -> u32 {
        Self::new(options).empty().count_ones() + u32::from(options.pie)
    }

    fn observe(&self, _: Past<'_>, out: &mut [u8]) {
        let axes = self.axes();
        let cells = out.len() / (BEFORE_AXES + axes.len());
        let own = self.to_move();
        let stones = [self.stones(own), self.stones(own.other())];
        let board = self.empty() | stones[0] | stones[1];
        let may_swap = if self.may_swap() { board } else { 0 };
        let planes = [board, stones[0], stones[1], self.allowed(), may_swap];
        for (plane, bits) in out.chunks_exact_mut(cells).zip(planes) {
            set(plane, bits);
        }
        if let Some((cell, axis)) = self.rod() {
            out[(BEFORE_AXES + place_of(axes, axis)) * cells + usize::from(cell)] = 1;
        }
    }

    fn image_of_plane(options: &Options, plane: usize, s: Symmetry) -> usize {
        let axes = axes(*options);
        let Some(&along) = plane.checked_sub(BEFORE_AXES).and_then(|place| axes.get(place)) else {
            return plane;
        };
        let start = Self::new(options);
        let cell = start.empty().trailing_zeros() as u8;
        match start.transform_move(Move::Rod(cell, along), s) {
            Move::Rod(_, image) => BEFORE_AXES + place_of(axes, image),
            _ => plane,
        }
    }

    fn image_of_cell(options: &Options, cell: usize, s: Symmetry) -> usize {
        let start = Self::new(options);
        if start.empty() >> cell & 1 == 0 {
            return cell;
        }
        match start.transform_move(Move::Win(cell as u8), s) {
            Move::Win(image) => usize::from(image),
            _ => cell,
        }
    }
}

#[inline]
fn place_of(axes: &[Axis], wanted: Axis) -> usize {
    axes.iter().position(|&axis| axis == wanted).expect("an axis of this board")
}
