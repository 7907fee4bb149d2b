//! Example positions; `crate::samples` describes each kind.

use crate::game::sample::{Sample, Search};

pub(crate) const VARIANTS: &[&str] = &["tiles=10", "tiles=12 apart forbidden", ""];

pub(crate) const OPENINGS: &[Sample] = &[Sample::played("", "0,1 1,1 -1,1")];

pub(crate) const COMPLETE: Sample = Sample::played(
    "tiles=10",
    "1,-1 1,-2 -1,1 -2,2 0,-1 -1,0 2,-2 2,-1 0,1 3,-1 1,1 -2,0 -2,1 2,1 0,2 0,3 -3,1 -4,1 \
     -3,1>0,-2 -2,0>0,-3 0,2>-3,1 3,-1>-4,1 -3,1>-1,-1 2,-1>-2,0 1,1>0,2 -2,0>0,3 0,2>-2,0",
);

/// First has five tiles of a circle around 3,-2, but not the one at 4,-1; Second has not yet moved.
macro_rules! circle {
    () => {
        "1,1 -1,0 2,0 0,1 0,2 -1,1 -1,-1 3,-1 2,-1 -1,3 3,-2 1,-1 -2,2 -3,2 4,-2 5,-2 -2,3 2,-2 3,0"
    };
}

/// Round two: First threatens to complete a triangle.
macro_rules! triangle {
    () => {
        "2,0 2,-1 1,-1 0,1 3,-2 4,-2 5,-3 0,2 0,3 -1,4 2,-2 -1,0 -2,4 -2,0 6,-4 3,-3 1,1 7,-5 7,-6 \
         3,0 -3,4 8,-6 4,0 5,0 5,-2 -1,1 5,-4 9,-6 1,-2 0,-2 7,-7 1,-3 6,-5 1,3 -2,3 2,-4 6,-7 3,-5 \
         -1,-1 2,2 0,0>6,-8 5,0>-2,-1 -3,4>7,-4"
    };
}

pub(crate) const WON: &[Sample] = &[
    Sample::played("", concat!(circle!(), " 5,-3")),
    Sample::played("", concat!(triangle!(), " 0,-2>4,-6")),
];

pub(crate) const THREATENED: &[Sample] =
    &[Sample::played("", circle!()), Sample::played("", triangle!())];

pub(crate) const SEARCHES: &[Search] = &[
    Sample::played("", "0,1 1,-1 0,2 0,-1 -1,2 -2,2 0,3 -1,3 1,2 0,4 2,1 1,1 2,2 3,2 2,3 1,3")
        .to_depth(10),
    Sample::played(
        "tiles=15",
        "0,-1 0,1 2,-1 1,-1 1,1 -1,2 -2,3 0,2 1,2 0,3 0,4 1,3 -1,0 -2,1 2,0 2,1 0,-2 -1,-1 1,-2 \
         2,-3 -1,-2 -2,-2 -2,-1 -2,0 3,-2 2,-2 0,-3 1,-4 0,-3>-2,2 -1,2>0,-3",
    )
    .to_depth(8),
];

/// Round one, and a position of round two after 45 random plies, with 998 legal moves.
pub(crate) const PERFT: &[Search] = &[
    Sample::played("", "").to_depth(6),
    Sample::set_up(
        "",
        "3b5/3r2b2/r3rrb1r/1rrbrbrbb/2bbr2br/1rbr1rb1r/bbb1bbrb1/3r1rr1r/4b2b1/4r4 b 0 0 -5,-4",
    )
    .to_depth(2),
];

pub(crate) const RANDOM_GAMES: &str = "";
