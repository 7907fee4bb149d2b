//! A ply of second's.

use ludoteca_rules::morris::board::{self, points};

use super::plane::{Making, Plane};
use crate::build::cube::{add_nearer, words};
use crate::build::lines::Lines;
use crate::build::turn::Turn;

/// What a capture by second leads to.
#[derive(Clone, Copy, Debug)]
pub(super) enum Captured<'a> {
    /// First is left with fewer than three men.
    Ends,
    /// A position of this plane.
    To(&'a Plane),
    /// Nobody can capture at this ply.
    Never,
}

/// What second's captures come to in one row.
struct Captures {
    won: Vec<u64>,
    held: Vec<u64>,
    half: Vec<u64>,
}

/// The values with second to move, by those after the move.
pub(super) fn second_places(next: &Plane, captured: Captured) -> Plane {
    let free = next.free();
    let words = words(free);
    let buffer = || Captures { won: vec![0; words], held: vec![0; words], half: vec![0; words] };
    Plane::make(next.men, buffer, |Making { row, set, won, held }, captures| {
        let lines = Lines::new(set);
        if lines.any() {
            captures.look(set, captured);
        }
        let after = next.row(row);
        for man in 0..free {
            add_nearer(won, man, |word| {
                let closed = lines.closes(man, word);
                after.lost[word] & !closed | captures.won[word] & closed
            });
            add_nearer(held, man, |word| {
                let closed = lines.closes(man, word);
                !after.won[word] & !closed | captures.held[word] & closed
            });
        }
    })
}

impl Captures {
    /// The best captures of these men of first's, by the mask of second's men with the one just placed.
    fn look(&mut self, set: u32, captured: Captured) {
        let ends = if matches!(captured, Captured::Ends) { u64::MAX } else { 0 };
        self.won.fill(ends);
        self.held.fill(ends);
        let Captured::To(plane) = captured else { return };
        for man in points(board::capturable(set)) {
            let turn = Turn::new(set, set ^ man.bit());
            let after = plane.row(turn.row);
            turn.add(after.lost, false, &mut self.half, &mut self.won);
            turn.add(after.won, true, &mut self.half, &mut self.held);
        }
    }
}
