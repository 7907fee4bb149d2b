//! Round one of SIX: forced shapes are played out against every defence, and other results are
//! compared with plain search.

use std::collections::HashMap;

use fastrand::Rng;
use ludoteca_rules::oracle::{Proved, Wdl};
use ludoteca_rules::{Match, Position as _, Presentation as _, Side, after, six::Position};
use ludoteca_solver::certificate::Goal;
use ludoteca_solver::six::{self, AttackResult};
use ludoteca_solver::{Budget, Solver, Tree, Verdict};

use crate::trees::step;

fn position(options: &str, setup: &str) -> Position {
    let setup = setup.parse().expect("a set-up");
    Position::from_setup(&options.parse().expect("options"), &setup).expect("a position")
}

fn is_round_two(position: &Position) -> bool {
    position.hands().0 == [0, 0]
}

/// Whether `side` has a shape.
fn has_shape(position: &Position, side: Side) -> bool {
    position.to_move() != side
        && position.outcome().is_some_and(|outcome| {
            outcome.winner == Some(side) && outcome.reason.0 != "elimination"
        })
}

fn attack(solver: &mut Solver, position: &Position, attacker: Side, nodes: u64) -> AttackResult {
    six::attack(solver, position, attacker, &Budget::nodes(nodes))
}

/// Weighted number of a side's tiles in shapes without tiles of the opponent; nearly complete
/// shapes weigh more.
fn shape_score(position: &Position, side: Side) -> u32 {
    type Shape = [(u8, u8); 6];
    const SHAPES: [Shape; 6] = [
        [(0, 0), (1, 0), (2, 0), (3, 0), (4, 0), (5, 0)],
        [(0, 0), (0, 1), (0, 2), (0, 3), (0, 4), (0, 5)],
        [(5, 0), (4, 1), (3, 2), (2, 3), (1, 4), (0, 5)],
        [(1, 0), (2, 0), (0, 1), (2, 1), (0, 2), (1, 2)],
        [(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (0, 2)],
        [(2, 0), (1, 1), (2, 1), (0, 2), (1, 2), (2, 2)],
    ];
    let has = |side: Side, x: i16, y: i16| position.words(side)[y as usize & 63] >> (x & 63) & 1;
    let (corner, width, height) = position.extent();
    let mut sum = 0;
    for shape in SHAPES {
        for y in -5..i16::from(height) {
            for x in -5..i16::from(width) {
                let (x, y) = (corner.x + x, corner.y + y);
                let count = |side| {
                    let cells = shape.iter();
                    cells.map(|&(dx, dy)| has(side, x + i16::from(dx), y + i16::from(dy))).sum()
                };
                let (own, theirs): (u64, u64) = (count(side), count(side.other()));
                if theirs == 0 {
                    sum += [0, 1, 4, 16, 64, 256, 1024][own as usize];
                }
            }
        }
    }
    sum
}

/// Plays random moves. Each side is greedy at random: it then mostly maximises its own shapes and
/// ignores the opponent's. `None` if the game ends.
fn random_position(options: &str, plies: usize, random: &mut Rng) -> Option<Position> {
    let mut position = Position::new(&options.parse().expect("options"));
    let greedy = [random.bool(), random.bool()];
    for _ in 0..plies {
        let side = position.to_move();
        let moves = position.moves();
        let mv = if greedy[side.index()] && random.u8(..4) > 0 {
            let score = |mv: &_| shape_score(&after(&position, *mv), side) * 8 + random.u32(..64);
            moves.into_iter().max_by_key(score)?
        } else {
            moves[random.usize(..moves.len())]
        };
        position.play(mv);
        if position.outcome().is_some() {
            return None;
        }
    }
    Some(position)
}

/// Plays a forced win out against every defence.
fn play_out(solver: &mut Solver, position: &Position, attacker: Side, plies: u32) {
    let drawing = position.draw();
    if has_shape(position, attacker) {
        return;
    }
    assert!(plies > 0 && position.outcome().is_none() && !is_round_two(position), "{drawing}");
    if position.to_move() != attacker {
        for mv in position.moves() {
            play_out(solver, &after(position, mv), attacker, plies - 1);
        }
        return;
    }
    let result = attack(solver, position, attacker, 1_000_000);
    assert!(result.forced == Some(true), "{result:?}\n{drawing}");
    let mv = *result.line.first().expect("a variation");
    assert!(position.is_legal(mv), "{mv}\n{drawing}");
    play_out(solver, &after(position, mv), attacker, result.plies - 1);
}

/// Plays a forced win out against random defences, some of which minimise the attacker's shapes.
fn play_samples(solver: &mut Solver, position: &Position, attacker: Side, random: &mut Rng) {
    for _ in 0..10 {
        let mut position = position.clone();
        while !has_shape(&position, attacker) {
            assert!(
                position.outcome().is_none() && !is_round_two(&position),
                "{}",
                position.draw()
            );
            let moves = position.moves();
            let mv = if position.to_move() == attacker {
                let result = attack(solver, &position, attacker, 1_000_000);
                assert!(result.forced == Some(true), "{result:?}\n{}", position.draw());
                *result.line.first().expect("a variation")
            } else if random.bool() {
                moves[random.usize(..moves.len())]
            } else {
                let left =
                    |mv: &_| shape_score(&after(&position, *mv), attacker) * 8 + random.u32(..64);
                moves.into_iter().min_by_key(left).expect("a move")
            };
            assert!(position.is_legal(mv), "{mv}\n{}", position.draw());
            position.play(mv);
        }
    }
}

/// Whether `attacker` forces a shape, by plain search.
fn is_forced(position: &Position, attacker: Side, known: &mut HashMap<u64, bool>) -> bool {
    if position.outcome().is_some() || is_round_two(position) {
        return has_shape(position, attacker);
    }
    if let Some(&value) = known.get(&position.key()) {
        return value;
    }
    let mut moves = position.moves().into_iter();
    let mut wins = |mv| is_forced(&after(position, mv), attacker, known);
    let value = if position.to_move() == attacker { moves.any(wins) } else { moves.all(&mut wins) };
    known.insert(position.key(), value);
    value
}

#[test]
fn forced_shapes_are_forced() {
    let mut random = Rng::with_seed(6);
    let (mut by_length, mut solver) = ([0; 20], Solver::new(1 << 22));
    for _ in 0..150 {
        let plies = random.usize(8..16);
        let Some(position) = random_position("tiles=12", plies, &mut random) else { continue };
        for attacker in Side::BOTH {
            let result = attack(&mut solver, &position, attacker, 300);
            if result.forced != Some(true) {
                assert_eq!((result.plies, result.line.len()), (0, 0), "{result:?}");
                continue;
            }
            by_length[(result.plies as usize).min(19)] += 1;
            if result.plies <= 4 {
                play_out(&mut solver, &position, attacker, result.plies);
            } else {
                play_samples(&mut solver, &position, attacker, &mut random);
            }
        }
    }
    let longer: usize = by_length[5..].iter().sum();
    assert!(by_length[3] > 3 && by_length[4] > 3 && longer > 3, "{by_length:?}");
}

#[test]
fn results_agree_with_plain_search() {
    let mut random = Rng::with_seed(7);
    let mut seen = [0; 2];
    for _ in 0..800 {
        let plies = random.usize(14..17);
        let Some(position) = random_position("tiles=10", plies, &mut random) else { continue };
        for attacker in Side::BOTH {
            // Most positions far from a decision are skipped.
            if shape_score(&position, attacker) < 600 && random.u8(..30) > 0 {
                continue;
            }
            let value = is_forced(&position, attacker, &mut HashMap::new());
            // A table that is always full shows that results do not depend on stored entries.
            for bytes in [1 << 20, 1 << 10] {
                let result = attack(&mut Solver::new(bytes), &position, attacker, u64::MAX);
                assert_eq!(result.forced, Some(value), "{attacker}\n{}", position.draw());
            }
            seen[usize::from(value)] += 1;
        }
    }
    assert!(seen[0] > 10 && seen[1] > 10, "{seen:?}");
}

/// Returns whether the attack succeeds, and its number of plies.
fn solve(options: &str, setup: &str, attacker: Side) -> (Option<bool>, u32) {
    let position = position(options, setup);
    let result = attack(&mut Solver::new(1 << 20), &position, attacker, 10_000);
    (result.forced, result.plies)
}

#[test]
fn a_double_threat_wins() {
    // A row of four with both ends open, and its continuations.
    assert_eq!(solve("", "bbbb1/1rrrr r 17 17 0,0", Side::First), (Some(true), 3));
    assert_eq!(solve("", "bb1bb2/1rrrrr1 b 16 17 0,0", Side::First), (Some(true), 2));
    assert_eq!(solve("", "bbbbb1/1rrrrr r 16 16 0,0", Side::First), (Some(true), 1));
    // The side to move completes its shape first.
    assert_eq!(solve("", "bbbb1/1rrrr r 17 17 0,0", Side::Second), (Some(false), 0));
    assert_eq!(solve("", "bbbbb1/1rrrrr r 16 16 0,0", Side::Second), (Some(false), 0));
}

#[test]
fn nothing_is_forced_when_the_round_is_over() {
    let round_two = "rbrbrbrbrbrbrbrbrbrb r 0 0 0,0";
    let won = "bbbbb1/rrrrrr b 15 16 0,0";
    for (options, setup) in [("tiles=10", round_two), ("", won)] {
        for attacker in Side::BOTH {
            assert_eq!(solve(options, setup, attacker), (Some(false), 0), "{setup}");
        }
        let position = position(options, setup);
        let proof = six::solve(&mut Solver::new(1 << 20), &position, &Budget::nodes(1_000)).proof;
        assert_eq!((proof.value, proof.nodes), (None, 0));
    }
}

#[test]
fn equal_budgets_give_equal_results() {
    let mut random = Rng::with_seed(9);
    let mut solver = Solver::new(1 << 16);
    for plies in 2..12 {
        let Some(position) = random_position("tiles=21", plies, &mut random) else { continue };
        let mut solve = || {
            solver.clear();
            let proof = six::solve(&mut solver, &position, &Budget::nodes(2_000)).proof;
            let result = attack(&mut solver, &position, Side::First, 1_000);
            (proof, result)
        };
        assert_eq!(solve(), solve());
    }
}

#[test]
fn the_value_and_those_of_the_moves_agree() {
    let mut random = Rng::with_seed(10);
    let mut solver = Solver::new(1 << 20);
    let mut seen = [0; 2];
    for _ in 0..150 {
        let plies = random.usize(8..16);
        let Some(position) = random_position("tiles=12", plies, &mut random) else { continue };
        let proof = six::solve(&mut solver, &position, &Budget::nodes(3_000)).proof;
        let drawing = position.draw();
        for &(mv, value) in &proof.moves {
            let next = after(&position, mv);
            let Some(value) = value else { continue };
            let is_win = value.wdl == Wdl::Win;
            let attacker = if is_win { position.to_move() } else { next.to_move() };
            if !has_shape(&next, attacker) {
                let result = attack(&mut solver, &next, attacker, 100_000);
                assert_eq!(result.forced, Some(true), "{mv} {value:?}\n{drawing}");
            }
        }
        let wdl = |value: Option<Proved>| value.map_or(Wdl::Draw, |value| value.wdl);
        let best = proof.moves.iter().map(|(_, value)| wdl(*value)).max();
        if proof.value.is_some() {
            assert_eq!(best, Some(wdl(proof.value)), "{proof:?}\n{drawing}");
            assert!(!proof.line.is_empty(), "{proof:?}\n{drawing}");
            seen[usize::from(best == Some(Wdl::Win))] += 1;
        }
    }
    assert!(seen[0] > 5 && seen[1] > 5, "{seen:?}");
}

/// A tree of small jobs settles every claim about round one as a single search does, also after it
/// was written and read.
#[test]
fn trees_agree_with_the_search() {
    let mut random = Rng::with_seed(25);
    let options = "tiles=10".parse().expect("options");
    let mut solver = Solver::new(1 << 22);
    let (mut settled, mut expanded) = ([0, 0], 0);
    while settled.iter().any(|&count| count < 3) || expanded < 4 {
        let mut game = Match::<Position>::new(&options);
        for _ in 0..random.usize(11..17) {
            let position = game.position();
            let side = position.to_move();
            let mut moves = position.moves();
            random.shuffle(&mut moves);
            // Some of the moves, because scores take time.
            moves.truncate(random.usize(1..8));
            let score = |mv: &_| shape_score(&after(position, *mv), side);
            let Some(mv) = moves.into_iter().max_by_key(score) else { break };
            game.play(mv).expect("it is legal");
        }
        if game.outcome().is_some() {
            continue;
        }
        for attacker in Side::BOTH {
            let found = attack(&mut solver, game.position(), attacker, 150);
            // Most trees of easier positions have one node; those of harder ones take too long.
            let Some(forced) = found.forced.filter(|_| found.nodes > 20) else { continue };
            settled[usize::from(forced)] += 1;
            for (side, goal) in [(attacker, Goal::Wins), (attacker.other(), Goal::AtLeastDraw)] {
                let tree = solved_tree(&game, side, goal);
                let holds = forced == (goal == Goal::Wins);
                let expected = if holds { Verdict::Proved } else { Verdict::Refuted };
                assert_eq!(tree.verdict(), expected, "{:?}", tree.claim());
                expanded +=
                    usize::from(!tree.moves(&tree.claim().moves).expect("the root").is_empty());
                let mut written = Vec::new();
                tree.write(&mut written).expect("it is written");
                let read = Tree::<Position>::read(&written[..], &options).expect("it is a tree");
                assert_eq!((read.verdict(), read.plies()), (tree.verdict(), tree.plies()));
            }
        }
    }
}

/// Solves a claim with a tree of small jobs.
fn solved_tree(game: &Match<Position>, side: Side, goal: Goal) -> Tree<Position> {
    let mut tree = Tree::new(game, side, goal);
    let mut solver = Solver::new(1 << 16);
    while step(&mut tree, &mut solver, 16) {}
    tree
}
