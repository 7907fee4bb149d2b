//! Translation invariance: moves, keys and outcomes do not depend on the place on the plane.

use super::super::plane::Cell;
use super::{Move, Position, mv, position};
use crate::game::notation::Notation as _;
use crate::game::position::Position as _;
use crate::game::presentation::Presentation as _;

/// Places around the torus's borders and far from them.
const PLACES: [(i16, i16); 7] =
    [(0, 0), (60, 61), (63, 0), (-1, -1), (-70, 130), (1000, -999), (9_990, -10_000)];

fn moved(Move { lift, to, keep }: Move, x: i16, y: i16) -> Move {
    let go = |cell: Cell| cell.moved(x, y);
    Move { lift: lift.map(go), to: go(to), keep: keep.map(go) }
}

#[test]
fn the_same_arrangement_has_the_same_moves_in_the_same_order() {
    let sixty = "rrbb".repeat(15);
    let arrangements = [
        "rb r 20 20".to_owned(),
        "brbrbrrbrbrbr r 0 0".to_owned(),
        "1brbr/b3b/r3r1/b3b/rbrbr r 0 0".to_owned(),
        format!("{sixty} r 0 0"),
        format!("{} b 0 0", sixty.chars().map(String::from).collect::<Vec<_>>().join("/")),
    ];
    for text in &arrangements {
        let home = position("tiles=30", &format!("{text} 0,0"));
        let moves = home.moves();
        assert!(!moves.is_empty() && home.count_moves() == moves.len());
        for (x, y) in PLACES {
            let away = position("tiles=30", &format!("{text} {x},{y}"));
            let wanted: Vec<_> = moves.iter().map(|&mv| moved(mv, x, y)).collect();
            assert_eq!(away.moves(), wanted, "{text} at {x},{y}");
            assert_eq!(away.count_moves(), wanted.len());
            assert_eq!(away.key(), home.key());
            assert!(away.repeats(&home) && away.transform(0) == home);
            for &mv in wanted.iter().step_by(17) {
                let (mut near, mut far) = (home.clone(), away.clone());
                near.play(away.transform_move(mv, 0));
                far.play(mv);
                assert_eq!(away.check(mv), Ok(()), "{mv}");
                assert!(far.repeats(&near) && far.key() == far.fresh_key());
                assert_eq!(far.outcome(), near.outcome());
            }
        }
    }
}

#[test]
fn a_line_of_sixty_turns_into_all_its_images() {
    let line = position("tiles=30", &format!("{} r 0 0 63,-64", "rrbb".repeat(15)));
    for s in 0..12 {
        let image = line.transform(s);
        assert_eq!(image.count_moves(), line.count_moves(), "symmetry {s}");
        assert_eq!(image.key(), image.fresh_key());
        let again = Position::from_setup(&image.options, &image.setup()).unwrap();
        assert_eq!(again, image);
    }
}

#[test]
fn play_crosses_the_border_of_the_torus_and_goes_on() {
    for direction in 0..6 {
        let mut here = position("tiles=10 forbidden", "rbrbr/brbrb/rbrbr/brbrb r 0 0 0,0");
        let ahead = |cell: Cell| {
            // A linear function that increases in this direction.
            let Cell { x, y } = Cell { x: 1, y: 0 }.transform(direction);
            (2 * x + y) * cell.x + (x + 2 * y) * cell.y
        };
        for ply in 0..2500 {
            let legal = here.moves();
            let still = |mv: &&Move| {
                let mut next = here.clone();
                next.play(**mv);
                next.outcome().is_none()
            };
            // Moves the rearmost tile as far ahead as possible without ending the game.
            let mut ordered: Vec<_> = legal.iter().collect();
            ordered.sort_by_key(|mv| (ahead(mv.lift.unwrap()), -ahead(mv.to), **mv));
            let Some(&best) = ordered.into_iter().find(still) else {
                panic!("no move continues the game at ply {ply}:\n{}", here.draw())
            };
            here.play(best);
            if ply % 50 == 0 {
                let home = here.transform(0);
                assert_eq!(here.key(), here.fresh_key());
                assert_eq!(here.key(), home.key());
                assert_eq!(here.frontier.size(), home.frontier.size());
                let least = (0..12).map(|s| here.transform(s)).min_by_key(Position::key);
                assert_eq!(Some(here.canonical()), least);
                let again = Position::from_setup(&here.options, &here.setup());
                assert_eq!(again.as_ref(), Ok(&here));
                let text = here.draw();
                assert!(text.contains(&format!("x = {}", here.bounds.corner.x - 1)));
            }
            if ahead(here.bounds.corner) > 2 * 130 {
                break;
            }
        }
        assert!(ahead(here.bounds.corner) > 2 * 130, "{direction}: {}", here.draw());
    }
    assert_eq!(mv("0,0").to, Cell::default());
}
