//! The points of the board of Nine Men's Morris in the orders of other programs.

use ludoteca_rules::morris::Setup;
use ludoteca_rules::{AnyMatch, Side};

/// Row by row from the top left, as in set-ups, and as PlayOK and OpenSpiel number the points.
pub(super) const ROWS: [&str; 24] = [
    "a7", "d7", "g7", "b6", "d6", "f6", "c5", "d5", "e5", "a4", "b4", "c4", "e4", "f4", "g4", "c3",
    "d3", "e3", "b2", "d2", "f2", "a1", "d1", "g1",
];

/// The place of a point in [`ROWS`].
pub(super) fn index(point: &str) -> Option<usize> {
    ROWS.iter().position(|name| *name == point)
}

/// Rewrites each point of a move, such as `d2-d3xa1`, or of a capture alone; `None` if one is unknown.
pub(super) fn rewrite(mv: &str, point: impl Fn(&str) -> Option<String>) -> Option<String> {
    let mut out = String::new();
    for (i, part) in mv.split_inclusive(['-', 'x']).enumerate() {
        let name = part.trim_end_matches(['-', 'x']);
        if i > 0 || part != "x" {
            out.push_str(&point(name)?);
        }
        out.push_str(&part[name.len()..]);
    }
    Some(out)
}

/// The set-up with these men, on points in the order of a program.
pub(super) fn setup(
    order: &[&str; 24],
    men: &[Option<Side>; 24],
    turn: Side,
    hands: [u8; 2],
) -> Setup {
    let owner = |name| order.iter().position(|other| other == name).and_then(|at| men[at]);
    let mut owners = ROWS.iter().map(owner);
    let rows = [3, 3, 3, 6, 3, 3, 3].map(|length| owners.by_ref().take(length).collect());
    Setup { rows: rows.into(), turn, hands: Side::pair(hands) }
}

/// The set-up of a game's current position.
pub(super) fn setup_of(game: &AnyMatch) -> Setup {
    let text = game.position_text(game.ply()).unwrap_or_default();
    text.parse().expect("the position of a game of Nine Men's Morris is a set-up")
}

/// The men of a set-up, on points in the order of a program.
pub(super) fn men(setup: &Setup, order: &[&str; 24]) -> [Option<Side>; 24] {
    let men: Vec<_> = setup.rows.iter().flatten().copied().collect();
    order.map(|name| index(name).and_then(|at| men[at]))
}

/// The number of men of each side on the board.
pub(super) fn on_board(men: &[Option<Side>]) -> [usize; 2] {
    Side::BOTH.map(|side| men.iter().filter(|owner| **owner == Some(side)).count())
}
