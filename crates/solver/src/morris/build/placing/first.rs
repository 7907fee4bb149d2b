//! A ply of first's.

use ludoteca_rules::morris::board::{self, ALL, points};

use super::cube::{add_to_near_half, far, farther, permute, words};
use super::lines::Lines;
use super::plane::{Fates, Making, Plane};
use super::turn::Turn;

/// The values with first to move and one man fewer on the board, by those after the move.
pub(super) fn first_places(next: &Plane) -> Plane {
    let captures = captures(next);
    let buffer = || vec![0; words(next.free())];
    Plane::make(next.men - 1, buffer, |making, half| {
        let closing = board::closing(making.set);
        for point in points(ALL ^ making.set) {
            let turn = Turn::after_placing(making.set, point);
            if closing & point.bit() != 0 {
                let Fates { won, lost } = captures.row(turn.row);
                half.copy_from_slice(won);
                hear(&turn, half, making.won);
                complement(half, lost);
                hear(&turn, half, making.held);
            } else {
                let Fates { won, lost } = next.row(turn.row);
                half.copy_from_slice(lost);
                hear(&turn, half, making.won);
                complement(half, won);
                hear(&turn, half, making.held);
            }
        }
    })
}

/// Adds to a row's set what `half` has, a set of the row after the move.
fn hear(turn: &Turn, half: &mut [u64], set: &mut [u64]) {
    permute(half, &mut turn.to.clone());
    add_to_near_half(set, turn.at, half);
}

fn complement(of: &mut [u64], set: &[u64]) {
    for (word, set) in of.iter_mut().zip(set) {
        *word = !set;
    }
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
