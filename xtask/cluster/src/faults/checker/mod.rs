//! Verifies a history against the store, in the style of Jepsen.

mod clients;
mod clocks;
mod moves;
mod seats;
#[cfg(test)]
mod tests;
mod violation;

use super::history::Entry;
use super::truth::Truth;

pub(crate) use self::violation::Violation;

/// All violations; none if every promise was kept.
pub(crate) fn check(history: &[Entry], truth: &Truth) -> Vec<Violation> {
    let mut violations = moves::check(history, truth);
    violations.extend(clients::check(history, truth));
    violations.extend(seats::check(history, truth));
    violations.extend(clocks::check(history, truth));
    violations
}
