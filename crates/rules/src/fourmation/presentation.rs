//! Positions of 4mation as data for user interfaces and as text.

use alloc::string::String;
use alloc::vec::Vec;

use super::draft::colours;
use super::position::Position;
use super::setup::letters;
use crate::game::layout::Layout;
use crate::game::presentation::Presentation;
use crate::game::shapes::shapes;
use crate::game::side::Side;
use crate::game::view::{Note, Piece, View};
use crate::geometry::{ones, square};

impl Presentation for Position {
    fn view(&self) -> View {
        let cells = || 0..self.options.side.pow(2);
        let owner =
            |cell: u8| Side::BOTH.into_iter().find(|&side| self.marks[side] >> cell & 1 != 0);
        let name = |cell| self.name(cell);
        let piece = |cell| Some(Piece { at: name(cell), side: owner(cell)? });
        let line = if self.won {
            self.board().lines(self.marks[self.turn.other()], self.options.n)
        } else {
            0
        };
        View {
            colours: Side::pair(colours(self.swapped).0),
            pieces: cells().filter_map(piece).collect(),
            hands: None,
            lost: None,
            rod: None,
            winning: cells().filter(|c| line >> c & 1 != 0).map(name).collect(),
            shapes: if self.won {
                Vec::new()
            } else {
                let of_one_side = |window: &u64| {
                    self.marks.0.iter().filter(|&marks| marks & window != 0).count() == 1
                };
                let windows = self.board().windows(self.options.n).filter(of_one_side);
                shapes(windows.map(ones), &(1..=1), owner, name)
            },
            notes: self
                .falls_back()
                .then_some(Note { code: "fallback", side: None })
                .into_iter()
                .collect(),
        }
    }

    fn draw(&self) -> String {
        let legal = self.legal();
        let letters = letters(self.swapped);
        square::draw(self.options.side, |cell| {
            let bit = 1 << cell;
            let mark = if self.marks[Side::First] & bit != 0 {
                letters[0]
            } else if self.marks[Side::Second] & bit != 0 {
                letters[1]
            } else if self.last.is_some() && legal & bit != 0 {
                '*'
            } else {
                '.'
            };
            if self.last == Some(cell) { mark.to_ascii_uppercase() } else { mark }
        })
    }

    fn layout(&self) -> Layout {
        square::layout(self.options.side)
    }
}
