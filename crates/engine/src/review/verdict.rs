//! Verdicts on moves.

use ludoteca_rules::Game;
use ludoteca_rules::oracle::Wdl;
use serde::Serialize;
use strum::IntoStaticStr;

use crate::value::Value;

/// Minimum loss of expected points for an inaccuracy.
pub const INACCURACY: f64 = 0.05;
/// Minimum loss of expected points for a mistake.
pub const MISTAKE: f64 = 0.10;
/// Minimum loss of expected points for a blunder.
pub const BLUNDER: f64 = 0.20;

/// Verdict on a move, best first.
///
/// ```
/// use ludoteca_engine::review::Verdict;
/// assert!(Verdict::Best < Verdict::Blunder);
/// let names = ["best", "good", "inaccuracy", "mistake", "blunder"];
/// assert_eq!(Verdict::ALL.map(Verdict::name), names);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, IntoStaticStr)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum Verdict {
    /// No better move was found.
    Best,
    /// Loses less than [`INACCURACY`].
    Good,
    /// Loses [`INACCURACY`] or more.
    Inaccuracy,
    /// Loses [`MISTAKE`] or more.
    Mistake,
    /// Loses [`BLUNDER`] or more.
    Blunder,
}

impl Verdict {
    /// All verdicts, best first.
    pub const ALL: [Self; 5] =
        [Self::Best, Self::Good, Self::Inaccuracy, Self::Mistake, Self::Blunder];

    /// Key by which user interfaces translate the verdict.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// Verdict on a move other than the best, from the values before and after it.
    pub(super) fn of_change(game: Game, before: Value, after: Value) -> Self {
        let had = before.expected(game);
        let lost = had - after.expected(game);
        if let (Some(before), Some(after)) = (before.within(Wdl::Loss), after.within(Wdl::Loss)) {
            return Self::of_shortened_loss(before, after);
        }
        match (before.wdl(), after.wdl()) {
            // A proved loss cannot get worse; a proved win that is kept is good at any distance.
            (Some(Wdl::Loss), _) | (Some(Wdl::Win), Some(Wdl::Win)) => Self::Good,
            (Some(before), Some(after)) if after < before => Self::Blunder,
            // A position that was nearly lost has little to lose.
            (None, Some(Wdl::Loss)) if had >= MISTAKE => Self::Blunder,
            // Gives up a proof.
            (Some(Wdl::Win), None) => Self::of_loss(lost).max(Self::Inaccuracy),
            _ => Self::of_loss(lost),
        }
    }

    /// Verdict on a move in a proved loss, from the plies to the end before and after it. Distances
    /// are bounds, so only large differences count.
    const fn of_shortened_loss(before: u32, after: u32) -> Self {
        let lost = before.saturating_sub(after);
        if lost >= 8 && after * 3 <= before {
            Self::Mistake
        } else if lost >= 4 && after * 3 <= before * 2 {
            Self::Inaccuracy
        } else {
            Self::Good
        }
    }

    /// Verdict from the loss of expected points.
    fn of_loss(lost: f64) -> Self {
        match lost {
            BLUNDER.. => Self::Blunder,
            MISTAKE.. => Self::Mistake,
            INACCURACY.. => Self::Inaccuracy,
            _ => Self::Good,
        }
    }
}

/// Whether a move of value `best` is clearly better than all others, the best of which has value
/// `second`.
pub(super) fn stands_out(game: Game, best: Value, second: Value) -> bool {
    let alone_not_lost = second.is_loss() && !best.is_loss();
    alone_not_lost || best.expected(game) - second.expected(game) >= MISTAKE
}

#[cfg(test)]
mod tests {
    use super::*;
    use Value::Estimate;

    const GAME: Game = Game::Morris;

    /// Smallest score whose expected result is at least `points`.
    fn worth(points: f64) -> Value {
        let fits = |centi: &i32| Estimate(*centi).expected(GAME) >= points;
        Estimate((-100_000..100_000).find(fits).expect("the range covers every expected result"))
    }

    #[test]
    fn proofs_override_expected_points() {
        for (before, after, verdict) in [
            (Value::win(3), Value::win(40), Verdict::Good),
            (Value::win(3), Value::DRAW, Verdict::Blunder),
            (Value::win(3), Value::loss(9), Verdict::Blunder),
            (Value::win(3), worth(0.98), Verdict::Inaccuracy),
            (Value::win(3), worth(0.5), Verdict::Blunder),
            (Value::DRAW, Value::loss(2), Verdict::Blunder),
            (Value::DRAW, Value::DRAW, Verdict::Good),
            (worth(0.1), Value::loss(2), Verdict::Blunder),
            (worth(0.06), Value::loss(2), Verdict::Inaccuracy),
            (worth(0.01), Value::loss(2), Verdict::Good),
            (Value::loss(18), Value::loss(4), Verdict::Mistake),
            (Value::loss(18), Value::loss(12), Verdict::Inaccuracy),
            (Value::loss(18), Value::loss(16), Verdict::Good),
            (Value::loss(5), Value::loss(2), Verdict::Good),
        ] {
            assert_eq!(Verdict::of_change(GAME, before, after), verdict, "{before} {after}");
        }
    }

    #[test]
    fn estimates_are_judged_by_the_points_lost() {
        for (after, verdict) in [
            (0.52, Verdict::Good),
            (0.49, Verdict::Good),
            (0.46, Verdict::Good),
            (0.44, Verdict::Inaccuracy),
            (0.38, Verdict::Mistake),
            (0.28, Verdict::Blunder),
        ] {
            assert_eq!(Verdict::of_change(GAME, worth(0.5), worth(after)), verdict, "{after}");
        }
        assert_eq!(Verdict::of_change(GAME, Value::DRAW, worth(0.35)), Verdict::Mistake);
    }

    #[test]
    fn only_clearly_better_moves_stand_out() {
        for (best, second, only) in [
            (worth(0.5), worth(0.38), true),
            (worth(0.5), worth(0.42), false),
            (worth(0.03), Value::loss(4), true),
            (Value::loss(8), Value::loss(2), false),
            (Value::win(5), Value::win(7), false),
            (Value::win(5), Value::DRAW, true),
        ] {
            assert_eq!(stands_out(GAME, best, second), only, "{best} {second}");
        }
    }
}
