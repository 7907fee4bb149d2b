//! Coffee's moves as text and steps, and its positions as drawn.

use std::fmt;

use super::axis::Axis;
use super::cells::each;
use super::draft::colours;
use super::moves::{Move, ROD_WITHOUT_EMPTY};
use super::position::Position;
use crate::game::shapes;
use crate::game::steps::{Barred, Step, Steps, Verb};
use crate::game::view::{Piece, Place, Rod, View, place};

/// Longer text is no move.
const LONGEST: usize = 5;

fn rod(axis: Axis) -> Step {
    Step { verb: Verb::Rod, at: place(axis.name()) }
}

impl Position {
    pub(super) fn write(&self, mv: Move, out: &mut dyn fmt::Write) -> fmt::Result {
        match mv {
            Move::Rod(cell, axis) => {
                out.write_str(&self.board().name(cell))?;
                out.write_str(axis.name())
            }
            Move::Win(cell) => out.write_str(&self.board().name(cell)),
            Move::Swap => out.write_str("swap"),
        }
    }

    pub(super) fn read(&self, text: &str) -> Option<Move> {
        let text = text.trim();
        if text.len() > LONGEST {
            return None;
        }
        let text = text.to_ascii_lowercase();
        if text == "swap" {
            return Some(Move::Swap);
        }
        let (name, axis) = text.split_at(text.rfind(|c: char| c.is_ascii_digit())? + 1);
        let cell = self.board().read(name)?;
        if axis.is_empty() {
            return Some(Move::Win(cell));
        }
        let axis = Axis::ALL.into_iter().find(|a| a.name() == axis)?;
        Some(Move::Rod(cell, axis))
    }

    /// Reads a rod as moves spell it, on an axis that the board has.
    pub(super) fn read_rod(&self, text: &str) -> Option<(u8, Axis)> {
        match self.read(text) {
            Some(Move::Rod(cell, axis)) if self.board().axes().contains(&axis) => {
                Some((cell, axis))
            }
            _ => None,
        }
    }

    pub(super) fn take_apart(&self, mv: Move) -> Steps {
        let put = |cell| Step { verb: Verb::Put, at: place(self.board().name(cell)) };
        match mv {
            Move::Rod(cell, axis) => Steps::from_iter([put(cell), rod(axis)]),
            Move::Win(cell) => Steps::from_iter([put(cell)]),
            Move::Swap => Steps::from_iter([Step { verb: Verb::Swap, at: Place::new() }]),
        }
    }

    /// The rod as moves spell it, or `-`.
    pub(super) fn rod_text(&self) -> String {
        self.rod.map_or_else(
            || "-".into(),
            |(cell, axis)| format!("{}{}", self.board().name(cell), axis.name()),
        )
    }

    pub(super) fn to_view(self) -> View {
        let board = self.board();
        let at = |cell| place(board.name(cell));
        let piece = |cell| Some(Piece { at: at(cell), side: self.stone_at(cell)? });
        let lying = |(cell, axis): (u8, Axis)| {
            let line = board.others[usize::from(cell)][axis as usize] | 1 << cell;
            Rod { at: at(cell), axis: place(axis.name()), line: each(line).map(at).collect() }
        };
        let winner = self.stones[self.turn.other()];
        let winning =
            if self.won() { board.completing(winner, self.options.n) & winner } else { 0 };
        View {
            colours: colours(self.swapped),
            pieces: each(board.all).filter_map(piece).collect(),
            hands: None,
            lost: None,
            rod: self.rod.map(lying),
            winning: each(winning).map(at).collect(),
            shapes: if self.won() {
                Vec::new()
            } else {
                let windows = board.windows(self.options.n);
                shapes::standing(windows, &(1..=1), |cell| self.stone_at(cell), at)
            },
            notes: Vec::new(),
        }
    }

    /// The axes on which the rod may not lie on the stone chosen, for its line would have no empty
    /// cell. A stone that wins takes no rod.
    pub(super) fn dead_axes(&self, chosen: &[Step]) -> Vec<Barred> {
        let &[Step { verb: Verb::Put, at }] = chosen else { return Vec::new() };
        let cell = self.board().read(&at).filter(|cell| self.winning() >> cell & 1 == 0);
        let dead = cell.into_iter().flat_map(|cell| {
            let axes = self.axes().iter().copied();
            axes.filter(move |&axis| self.line(cell, axis) & self.empty() == 0)
        });
        let barred = |axis| Barred { step: rod(axis), code: ROD_WITHOUT_EMPTY };
        dead.map(barred).collect()
    }

    pub(super) fn to_drawing(self) -> String {
        let letters = self.letters();
        let marked = if self.rod.is_some() && self.can_move() { self.allowed() } else { 0 };
        let mut text = self.board().draw(|cell| match self.stone_at(cell) {
            Some(side) if self.rod.is_some_and(|(under, _)| under == cell) => {
                letters[side.index()].to_ascii_uppercase()
            }
            Some(side) => letters[side.index()],
            None if marked >> cell & 1 != 0 => '*',
            None => '.',
        });
        if self.rod.is_some() {
            text.extend(["rod ", &self.rod_text(), "\n"]);
        }
        text
    }
}
