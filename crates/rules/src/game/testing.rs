//! Positions, faults, moves and outcomes as short texts, for the games' tests.

use super::notation::Notation;
use super::options::Options;
use super::position::Position;

/// The position of a set-up, both as text.
pub(crate) fn position<P: Position>(options: &str, setup: &str) -> P {
    let options = P::Options::read(options).expect("options");
    let setup: P::Setup = setup.parse().expect("a set-up");
    P::from_setup(&options, &setup).unwrap_or_else(|faults| panic!("{setup}: {faults}"))
}

/// The codes of a set-up's faults.
pub(crate) fn faults<P: Position>(options: &str, setup: &str) -> String {
    let options = P::Options::read(options).expect("options");
    let setup: P::Setup = setup.parse().expect("a set-up");
    let faults = P::from_setup(&options, &setup).expect_err("it cannot be");
    let codes: Vec<_> = faults.iter().map(|fault| fault.code).collect();
    codes.join(" ")
}

/// The legal moves in the order of generation.
pub(crate) fn legal<P: Notation>(position: &P) -> String {
    let texts: Vec<_> = position.moves().iter().map(|&mv| position.move_text(mv)).collect();
    texts.join(" ")
}

/// The outcome, or `none`.
pub(crate) fn outcome<P: Position>(position: &P) -> String {
    position.outcome().map_or("none".into(), |outcome| outcome.to_string())
}
