//! Lifting, splitting, elimination, and the draws.

use super::{after, fault, legal, mv, outcome, position};
use crate::game::history::Match;
use crate::game::notation::Notation as _;
use crate::game::outcome::Reason;
use crate::game::position::Position as _;
use crate::game::presentation::Presentation as _;
use crate::game::side::Pair;
use crate::game::steps::Stepwise as _;
use crate::game::steps::{self, Verb};

/// Two groups of six, held together by the tile on 6,0.
const BRIDGE: &str = "brbrbrrbrbrbr r 0 0 0,0";

/// Number of free cells beside a row of tiles: above, below, and at both ends.
fn beside_a_row(tiles: usize) -> usize {
    2 * (tiles + 1) + 2
}

#[test]
fn a_tile_is_laid_on_another_cell_that_touches_one_that_remains() {
    let row = position("tiles=10", "brbrbrbrbrbr r 0 0 0,0");
    // Beside the eleven that remain, but not where it was.
    assert_eq!(legal(&row, "11,0>").len(), beside_a_row(11) - 1);
    let faults = [
        ("11,0>12,0", "touches-nothing"),
        ("11,0>11,0", "same-cell"),
        ("11,0>10,0", "occupied"),
        ("11,0>11,-1", "ok"),
        ("11,0>-1,0", "ok"),
        ("0,0>-1,1", "not-yours"),
        ("0,1>-1,0", "nothing-there"),
        ("64,0>-1,0", "nothing-there"),
        ("1,0>-1,0=0,0", "group-needless"),
    ];
    for (text, code) in faults {
        assert_eq!(fault(&row, text), code, "{text}");
    }
}

#[test]
fn all_groups_but_the_largest_are_eliminated_whoever_s_they_are() {
    let row = position("tiles=10", "brrbrbrbrbrbrb r 0 0 0,0");
    assert_eq!(fault(&row, "2,0>-1,0"), "touches-nothing");
    assert_eq!(fault(&row, "2,0>1,0"), "touches-nothing");
    assert!(!row.is_quiet(mv("2,0>14,0")));
    let next = after(&row, "2,0>14,0");
    assert_eq!(next.setup().to_string(), "brbrbrbrbrbr b 0 0 3,0");
    assert_eq!(next.view().lost, Some(Pair([10 - 6, 10 - 6])));
    assert_eq!(outcome(&next), "");
}

#[test]
fn the_cells_of_eliminated_tiles_are_empty_but_out_of_reach() {
    // Lifting 1,0 cuts 0,0 off; its cell touches nothing that stays.
    let row = position("tiles=10", "brbrbrbrbrbrbr r 0 0 0,0");
    assert!(legal(&row, "1,0>").iter().all(|text| !text.ends_with(">0,0")));
    assert_eq!(fault(&row, "1,0>0,0"), "touches-nothing");
    // The lifted tile does not restore the connection: 1,1 touches 2,0 and the empty cell 0,1.
    assert_eq!(fault(&row, "1,0>1,1"), "ok");
    assert_eq!(after(&row, "1,0>1,1").counts(), Pair([7, 6]));
}

#[test]
fn among_equal_groups_the_mover_chooses() {
    let bridge = position("tiles=10", BRIDGE);
    let choices = legal(&bridge, "6,0>");
    assert!(choices.iter().all(|text| text.ends_with("=0,0") || text.ends_with("=7,0")));
    assert_eq!(choices.len(), 2 * (beside_a_row(6) - 1));
    let faults = [
        ("6,0>13,0", "group-missing"),
        ("6,0>13,0=8,0", "group-wrong"),
        ("6,0>13,0=0,0", "touches-nothing"),
        ("6,0>13,0=7,0", "ok"),
        ("6,0>6,1=0,0", "touches-nothing"),
        ("5,0>13,0=0,0", "group-needless"),
    ];
    for (text, code) in faults {
        assert_eq!(fault(&bridge, text), code, "{text}");
    }
    let message = bridge.check(mv("6,0>13,0")).unwrap_err().message;
    assert_eq!(message, "the largest groups are equal: add =0,0 or =7,0");
    let steps: Vec<_> = bridge
        .steps(mv("6,0>13,0=7,0"))
        .iter()
        .map(|step| (step.verb, step.at.to_string()))
        .collect();
    let wanted = [(Verb::Lift, "6,0"), (Verb::Keep, "7,0"), (Verb::Put, "13,0")];
    assert_eq!(steps, wanted.map(|(verb, at)| (verb, at.to_owned())));
    let steps = bridge.steps(mv("6,0>13,0=7,0"));
    // If the mover has a choice, no tile is eliminated before it.
    assert_eq!(bridge.gone(&steps[..1]).len(), 0);
    assert_eq!(bridge.gone(&steps[..2]).len(), 6);
    let targets = steps::next(&bridge, &steps[..2]).steps;
    assert_eq!(targets.len(), beside_a_row(6) - 1);
}

#[test]
fn a_group_is_named_by_its_lowest_cell_then_its_westernmost() {
    // Around the tile on 4,4 two arms of five, to the north-east and the south, and one of four.
    let star = "3rb3/4r3/4b3/4r3/brbbr3/5b2/5rb1/6r1/6b1 r 0 0 0,0";
    let star = position("tiles=10", star);
    let mut keeps: Vec<_> = star.moves().into_iter().filter_map(|mv| mv.keep).collect();
    keeps.sort_unstable();
    keeps.dedup();
    let names: Vec<_> = keeps.iter().map(ToString::to_string).collect();
    assert_eq!(names, ["4,5", "6,0"], "{}", star.draw());
}

#[test]
fn fewer_than_six_tiles_lose() {
    // Red lifts 1,0 and cuts one black tile off.
    let cut = |rest: &str| {
        outcome(&after(&position("tiles=10", &format!("br{rest} r 0 0 0,0")), "1,0>2,1"))
    };
    assert_eq!(cut("brbrbrbrbrbr"), "");
    assert_eq!(cut("brbrbrbrrbr"), "first wins (elimination)");
    // The tile just laid counts.
    assert_eq!(cut("brbrbrbrbrb"), "");
    let bridge = position("tiles=10", BRIDGE);
    assert_eq!(outcome(&after(&bridge, "6,0>13,0=7,0")), "draw (elimination)");
    // Red gives up too many of its own.
    let own = position("tiles=10", "rrbrbrbbrbbrbb r 0 0 0,0");
    assert_eq!(outcome(&after(&own, "3,0>14,0")), "second wins (elimination)");
}

#[test]
fn a_shape_comes_before_elimination() {
    // Lifting 1,0 leaves second five tiles, and the tile makes a row.
    let both = position("tiles=12", "4rrrrr1/brbrbbbb2 r 0 0 0,0");
    assert_eq!(outcome(&after(&both, "1,0>9,1")), "first wins (row)");
    assert_eq!(outcome(&after(&both, "1,0>2,1")), "first wins (elimination)");
}

#[test]
fn a_lift_that_splits_may_be_forbidden() {
    let row = "rbrbrbrbrbrbr r 0 0 0,0";
    let free = position("tiles=10", row);
    let strict = position("tiles=10 forbidden", row);
    assert_eq!(fault(&strict, "2,0>13,0"), "splits");
    assert_eq!(fault(&free, "2,0>13,0"), "ok");
    assert!(strict.moves().iter().all(|mv| [0, 12].contains(&mv.lift.unwrap().x)));
    assert_eq!(strict.count_moves(), 2 * (beside_a_row(12) - 1));
}

#[test]
fn who_may_lift_no_tile_draws() {
    let row = "brbrbrbrbrbrb r 0 0 0,0";
    let stuck = position("tiles=10 forbidden", row);
    assert_eq!((outcome(&stuck).as_str(), stuck.count_moves()), ("draw (stuck)", 0));
    assert_eq!(stuck.nth_move(0), None);
    assert_eq!(outcome(&position("tiles=10", row)), "");
    // In a ring every tile has two arcs beside it, but none holds the rest together.
    let ring = "rbr2/b2b1/r3r/1b2b/2rbr r 0 0 0,0";
    let strict = position("tiles=10 forbidden", ring);
    assert_eq!(outcome(&strict), "");
    assert_eq!(strict.moves(), position("tiles=10", ring).moves());
    assert!(strict.moves().into_iter().all(|mv| strict.is_quiet(mv)));
}

#[test]
fn an_arrangement_repeats_wherever_it_lies() {
    // The row crawls east: its western end goes to the east, two plies for two cells.
    let mut game = Match::from_position(position("tiles=10", "rbrbrbrbrbrb r 0 0 -2,7"));
    for i in 0..4 {
        assert_eq!(game.outcome(), None);
        game.play_text(&format!("{},7>{},7", i - 2, i + 10)).unwrap();
    }
    assert_eq!(game.repetitions(), 3);
    assert_eq!(game.outcome().unwrap().reason, Reason::REPETITION);
}

#[test]
fn turned_or_mirrored_or_with_the_other_to_move_it_is_another_arrangement() {
    let one = position("tiles=10", "rbrrb1/brbbrr/1r2b1 r 0 0 4,4");
    assert!((1..12).all(|s| !one.transform(s).repeats(&one)));
    assert!(one.transform(0).repeats(&one));
    assert_ne!(one.transform(0), one);
    for other in ["rbrrb1/brbbrr/1r2b1 b 0 0 4,4", "rbrrb1/brbbrr/1r2b1 r 1 1 4,4"] {
        assert!(!position("tiles=10", other).repeats(&one), "{other}");
    }
}

#[test]
fn a_lay_and_a_capture_are_not_quiet() {
    assert!(!position("", "rb r 20 20 0,0").is_quiet(mv("2,0")));
    let row = position("tiles=10", "rbrbrbrbrbrbr r 0 0 0,0");
    assert!(row.is_quiet(mv("0,0>13,0")));
    assert!(!row.is_quiet(mv("2,0>13,0")));
}
