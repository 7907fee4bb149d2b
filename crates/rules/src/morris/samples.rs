//! Example positions; `crate::samples` describes each kind.

use crate::game::sample::{Sample, Search};

pub(crate) const VARIANTS: &[&str] = &[""];

pub(crate) const OPENINGS: &[Sample] = &[Sample::played("", "d6 a1 f6 a4")];

pub(crate) const COMPLETE: Sample = Sample::played(
    "",
    "f4 b2 d2 f6 b6 d7 d1 f2 e4 d3 g4xd3 d6 d3xd7 d5 d7 c4 e5 a1 d3-e3xa1 c4-b4 e3-d3xd5 b4-a4 \
     d3-e3xf2 b2-b4 e3-d3xb4 f6-f2 d3-e3xd6",
);

/// White can close a mill at g7, and Black has only three men.
pub(crate) const WON: &[Sample] = &[Sample::set_up("", "ww1/b2/3/5w/3/b1b/1w1 w 0 0")];

pub(crate) const THREATENED: &[Sample] = &[Sample::set_up("", "ww1/b2/3/5w/3/b1b/1w1 b 0 0")];

/// While placing, and while moving.
pub(crate) const SEARCHES: &[Search] = &[
    Sample::played("", "b4 d6 d2 d5 d7 e5").to_depth(13),
    Sample::played("", "b4 d6 d2 d5 d7 e5 c5 e4 c4 e3xc5 c5 c3 a4xc3 c3 d3 d1 f4 g1 b4-b2 d6-b6")
        .to_depth(15),
];

/// While placing, and 17 men while moving.
pub(crate) const PERFT: &[Search] = &[
    Sample::played("", "").to_depth(5),
    Sample::set_up("", "wbw/b1w/1bw/wb1b1w/1w1/wbb/b1w w 0 0").to_depth(6),
];

pub(crate) const RANDOM_GAMES: &str = "";
