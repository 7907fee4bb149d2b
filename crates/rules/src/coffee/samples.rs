//! Example positions; `crate::samples` describes each kind.

use crate::game::sample::{Sample, Search};

pub(crate) const VARIANTS: &[&str] = &["hex-3", "square-5 n=4 pie"];

pub(crate) const OPENINGS: &[Sample] =
    &[Sample::played("", "d4e d6ne"), Sample::played("square-5 pie", "c3ne")];

pub(crate) const COMPLETE: Sample = Sample::played(
    "",
    "d4nw g1e g4nw d7ne b5e b4e b1nw d1nw c1nw a1e a4ne c6e c3e c4ne f5nw e6ne a3e a2ne b3e b2ne \
     f4ne e4nw c5ne d6nw e5ne d5nw g2e g3ne d3",
);

pub(crate) const WON: &[Sample] = &[Sample::played("square-3", "b2nw a3n a1e b1nw a2ne b3nw")];

pub(crate) const THREATENED: &[Sample] = &[Sample::played("square-4 n=3", "b2n b3e c3ne")];

pub(crate) const SEARCHES: &[Search] = &[
    Sample::played("hex-4 n=4", "d4e d5e d1ne g1e g4nw f5nw").to_depth(16),
    Sample::played("square-6 n=5", "f2ne e1n e3ne c1nw a3nw b2ne c3n c6n").to_depth(14),
    Sample::played("hex-6 n=5", "e9ne b6e b2nw f2ne k2nw b7e b5ne c6ne e8ne f9ne").to_depth(11),
];

pub(crate) const PERFT: &[Search] =
    &[Sample::played("hex-5 n=4", "").to_depth(4), Sample::played("square-6 n=5", "").to_depth(4)];

pub(crate) const RANDOM_GAMES: &str = "square-6 n=5";
