//! Number of moves per verdict and side.

use ludoteca_rules::Side;
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

use super::{Judged, Verdict};
use crate::report::to_four_places;

/// Summary of a reviewed game.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Summary {
    /// Tally of the side that moves first.
    pub first: Tally,
    /// Tally of the other side.
    pub second: Tally,
}

/// Verdicts and accuracy of one side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Tally {
    best: u32,
    good: u32,
    inaccuracy: u32,
    mistake: u32,
    blunder: u32,
    #[serde(serialize_with = "accuracy")]
    accuracy: Average,
}

/// Sum of the accuracies of moves, and their number.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Average {
    sum: f64,
    moves: u32,
}

/// Decay of a move's accuracy with the expected points that it loses: 0.67 for a loss of 0.05, 0.45
/// for 0.10, 0.20 for 0.20. An average of the losses themselves is near 1 for every player, because
/// even a crushing defeat loses only half a point in all.
const DECAY: f64 = 8.0;

impl Serialize for Summary {
    /// Adds `done`, which distinguishes the summary from the moves before it.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Summary", 3)?;
        fields.serialize_field("done", &true)?;
        fields.serialize_field("first", &self.first)?;
        fields.serialize_field("second", &self.second)?;
        fields.end()
    }
}

impl Summary {
    /// Tally of `side`.
    pub const fn of(&self, side: Side) -> &Tally {
        match side {
            Side::First => &self.first,
            Side::Second => &self.second,
        }
    }

    /// Counts a move.
    pub fn add(&mut self, judged: &Judged) {
        match judged.to_move {
            Side::First => self.first.add(judged),
            Side::Second => self.second.add(judged),
        }
    }
}

impl<'a> FromIterator<&'a Judged> for Summary {
    fn from_iter<I: IntoIterator<Item = &'a Judged>>(moves: I) -> Self {
        let mut summary = Self::default();
        moves.into_iter().for_each(|judged| summary.add(judged));
        summary
    }
}

impl Tally {
    /// Number of moves with this verdict.
    pub const fn count(&self, verdict: Verdict) -> u32 {
        match verdict {
            Verdict::Best => self.best,
            Verdict::Good => self.good,
            Verdict::Inaccuracy => self.inaccuracy,
            Verdict::Mistake => self.mistake,
            Verdict::Blunder => self.blunder,
        }
    }

    /// Average accuracy of the moves, from 0 to 1: *e* to the power of −8 times the expected points
    /// that a move loses. Moves in a lost position are not counted. `None` if no move counts.
    pub fn accuracy(&self) -> Option<f64> {
        let Average { sum, moves } = self.accuracy;
        (moves > 0).then(|| sum / f64::from(moves))
    }

    fn add(&mut self, judged: &Judged) {
        *match judged.verdict {
            Verdict::Best => &mut self.best,
            Verdict::Good => &mut self.good,
            Verdict::Inaccuracy => &mut self.inaccuracy,
            Verdict::Mistake => &mut self.mistake,
            Verdict::Blunder => &mut self.blunder,
        } += 1;
        if judged.lost_already {
            return;
        }
        self.accuracy.moves += 1;
        self.accuracy.sum += (-DECAY * judged.loss).exp();
    }
}

fn accuracy<S: Serializer>(average: &Average, serializer: S) -> Result<S::Ok, S::Error> {
    let tally = Tally { accuracy: *average, ..Tally::default() };
    match tally.accuracy() {
        Some(accuracy) => to_four_places(&accuracy, serializer),
        None => serializer.serialize_none(),
    }
}
