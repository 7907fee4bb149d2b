//! Example positions; `crate::samples` describes each kind.

use crate::game::sample::{Sample, Search};

pub(crate) const VARIANTS: &[&str] = &["", "side=5 n=3 anywhere", "side=3 pie"];

pub(crate) const OPENINGS: &[Sample] = &[Sample::played("", "d4 e5 e4 d5")];

pub(crate) const COMPLETE: Sample = Sample::played(
    "",
    "d4 d3 e4 f4 e3 f2 f3 g2 g1 f1 e2 e1 d1 d2 c3 c2 b1 c1 b2 a1 a2 b3 c4 b4 c5 b6 c6",
);

pub(crate) const WON: &[Sample] = &[Sample::set_up("side=4 n=3", "4/4/oo2/xx2 x b2")];

pub(crate) const THREATENED: &[Sample] = &[Sample::set_up("side=4 n=3", "4/1o2/x1ox/4 x c2")];

pub(crate) const SEARCHES: &[Search] = &[
    Sample::played("", "d4 e3 d2 d3").to_depth(22),
    Sample::played("side=8", "d4 e5 d6 d5 c5 b4 c4 c3 d3").to_depth(22),
];

pub(crate) const PERFT: &[Search] = &[Sample::played("", "").to_depth(7)];

pub(crate) const RANDOM_GAMES: &str = "";
