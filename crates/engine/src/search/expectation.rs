//! What a move scores against an opponent who can err, where no move wins.
//!
//! Of the opponent's replies, those that lose soon are seen through, and a win that is near is
//! found; of all others one is as likely as another. So a move is worth the more, the fewer of the
//! replies to it hold, and the deeper hidden it is why the rest do not. This compares moves of the
//! same proved value, and needs the value of every position it comes to.

use ludoteca_solver::Verdict;

use crate::eval::Evaluate;

/// The opponent sees what is won or lost within so many plies.
const SEEN: u32 = 6;

/// What each move of a position is worth; `None` where one of them is not known.
pub(super) type Values<M> = Option<Vec<(M, Verdict)>>;

/// The points that can be expected of a move that leads to `position`, if the opponent can err
/// `replies` times. `None` if `values` does not know all it is asked.
pub(super) fn expectation<P: Evaluate>(
    position: &P,
    replies: u32,
    values: &mut dyn FnMut(&P) -> Values<P::Move>,
) -> Option<f64> {
    if position.outcome().is_some() {
        return Some(0.5);
    }
    let moves = values(position)?;
    if moves.iter().any(|(_, verdict)| matches!(verdict, Verdict::Win(plies) if *plies <= SEEN)) {
        return Some(0.0);
    }
    let (mut points, mut plausible) = (0.0, 0);
    for (reply, verdict) in moves {
        points += match verdict {
            Verdict::Loss(plies) if plies <= SEEN => continue,
            Verdict::Loss(_) => 1.0,
            Verdict::Draw if replies == 1 => 0.5,
            Verdict::Win(_) if replies == 1 => 0.0,
            _ => best(&after(position, reply), replies - 1, values)?,
        };
        plausible += 1;
    }
    Some(if plausible == 0 { 1.0 } else { points / f64::from(plausible) })
}

/// The same for the best of the moves that keep the value of `position`, which is no win.
fn best<P: Evaluate>(
    position: &P,
    replies: u32,
    values: &mut dyn FnMut(&P) -> Values<P::Move>,
) -> Option<f64> {
    if position.outcome().is_some() {
        return Some(0.5);
    }
    let moves = values(position)?;
    let drawn = moves.iter().any(|&(_, verdict)| verdict == Verdict::Draw);
    let keep = moves.iter().filter(|(_, verdict)| !drawn || *verdict == Verdict::Draw);
    keep.map(|&(mv, _)| expectation(&after(position, mv), replies, values))
        .try_fold(0.0, |most, found| Some(f64::max(most, found?)))
}

/// The position after a move.
pub(super) fn after<P: Evaluate>(position: &P, mv: P::Move) -> P {
    let mut next = position.clone();
    next.play(mv);
    next
}
