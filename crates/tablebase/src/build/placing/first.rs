//! Plies of the first side.

use ludoteca_rules::morris::board::{self, ALL, points};

use super::plane::{Plane, PlaneRow, PlaneRowMut};
use crate::build::cube::{far, farther, words};
use crate::build::cube_map::CubeMap;
use crate::build::lines::Lines;

/// Computes the values with First to move from the values of the next ply, which has one man more.
pub(super) fn first_ply(next: &Plane) -> Plane {
    let captures = captures(next);
    let buffer = || vec![0; words(next.free())];
    Plane::make(next.men - 1, buffer, |making, half| {
        let closing = board::closing(making.set);
        for point in points(ALL ^ making.set) {
            let turn = CubeMap::new(making.set, making.set | point.bit());
            if closing & point.bit() != 0 {
                let PlaneRow { won, lost } = captures.row(turn.row);
                turn.add(won, false, half, making.won);
                turn.add(lost, true, half, making.held);
            } else {
                let PlaneRow { won, lost } = next.row(turn.row);
                turn.add(lost, false, half, making.won);
                turn.add(won, true, half, making.held);
            }
        }
    })
}

/// The values of the best capture for First, who has just closed a mill, indexed by the position before the
/// capture. Rows without a mill have no meaning.
fn captures(next: &Plane) -> Plane {
    let free = next.free();
    Plane::make(
        next.men,
        || (),
        |PlaneRowMut { row, set, won, held }, ()| {
            if board::mills(set) == 0 {
                return;
            }
            let lines = Lines::new(set);
            let after = next.row(row);
            for word in 0..won.len() {
                let outside = |man| far(man, word) & !lines.closes(man, word);
                let all_in_mills = !(0..free).fold(0, |some, man| some | outside(man));
                for man in 0..free {
                    let may = outside(man) | far(man, word) & all_in_mills;
                    won[word] |= may & farther(after.lost, man, word);
                    held[word] |= may & !farther(after.won, man, word);
                }
            }
        },
    )
}
