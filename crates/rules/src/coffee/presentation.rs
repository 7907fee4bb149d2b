//! Positions of Coffee as data for user interfaces and as text.

use alloc::string::String;
use alloc::vec::Vec;

use super::axis::Axis;
use super::cells::each;
use super::draft::colours;
use super::position::Position;
use super::setup;
use crate::game::layout::Layout;
use crate::game::presentation::Presentation;
use crate::game::shapes::shapes;
use crate::game::view::{Piece, ROD, Rod, View, place};

impl Presentation for Position {
    fn view(&self) -> View {
        let board = self.board();
        let at = |cell| board.name(cell);
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
                shapes(windows, &(1..=1), |cell| self.stone_at(cell), at)
            },
            notes: Vec::new(),
        }
    }

    fn draw(&self) -> String {
        let letters = setup::letters(self.swapped);
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
            text.extend([ROD, " ", &self.rod_text(), "\n"]);
        }
        text
    }

    fn layout(&self) -> Layout {
        self.board().layout()
    }
}
