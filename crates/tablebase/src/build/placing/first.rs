//! A ply of first's.

use ludoteca_rules::morris::board::{self, ALL, points};

use super::plane::{Fates, Making, Plane};
use crate::build::cube::{far, farther, words};
use crate::build::lines::Lines;
use crate::build::turn::Turn;

/// The values with first to move and one man fewer on the board, by those after the move.
pub(super) fn first_places(next: &Plane) -> Plane {
    let captures = captures(next);
    let buffer = || vec![0; words(next.free())];
    Plane::make(next.men - 1, buffer, |making, half| {
        let closing = board::closing(making.set);
        for point in points(ALL ^ making.set) {
            let turn = Turn::new(making.set, making.set | point.bit());
            if closing & point.bit() != 0 {
                let Fates { won, lost } = captures.row(turn.row);
                turn.add(won, false, half, making.won);
                turn.add(lost, true, half, making.held);
            } else {
                let Fates { won, lost } = next.row(turn.row);
                turn.add(lost, false, half, making.won);
                turn.add(won, true, half, making.held);
            }
        }
    })
}

/// What the best capture comes to for first, who has just closed a mill, by the positions with the man
/// still there. Nothing of rows without a mill is of use.
fn captures(next: &Plane) -> Plane {
    let free = next.free();
    Plane::make(
        next.men,
        || (),
        |Making { row, set, won, held }, ()| {
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
