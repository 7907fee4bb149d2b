//! Known results, and properties of every search.

use std::cell::Cell;

use ludoteca_rules::oracle::{Proved, Source, Wdl};
use ludoteca_rules::{Match, Playable, Position, coffee, fourmation};
use ludoteca_solver::{Budget, Proof, Solvable, Solver};

const MEMORY: usize = 64 << 20;

fn played<P: Playable>(options: &P::Options, moves: &[&str]) -> P {
    let mut game = Match::<P>::new(options);
    for mv in moves {
        game.play_text(mv).expect("moves are legal");
    }
    game.position().clone()
}

fn coffee(options: &str, moves: &[&str]) -> coffee::Position {
    played(&options.parse().expect("options"), moves)
}

fn fourmation(options: &str, moves: &[&str]) -> fourmation::Position {
    played(&options.parse().expect("options"), moves)
}

fn solve<P: Solvable>(position: &P, nodes: u64) -> Proof<P::Move> {
    Solver::new(MEMORY).solve(position, &Budget::nodes(nodes))
}

fn wdl<M>(proof: &Proof<M>) -> Option<Wdl> {
    proof.value.map(|value| value.wdl)
}

#[test]
fn the_centre_of_fourmation_wins() {
    let proof = solve(&fourmation("", &["d4"]), 5_000_000);
    assert_eq!(wdl(&proof), Some(Wdl::Loss), "{proof:?}");
}

#[test]
fn small_boards_of_fourmation() {
    for (options, first_wins) in
        [("side=4 n=3", true), ("side=4 n=4", false), ("side=5 n=3", true), ("side=5 n=4", true)]
    {
        let proof = solve(&fourmation(options, &[]), 5_000_000);
        let is_as_expected = (wdl(&proof) == Some(Wdl::Win)) == first_wins;
        assert!(is_as_expected && proof.value.is_some(), "{options}: {proof:?}");
    }
}

#[test]
fn first_wins_small_boards_of_coffee() {
    for options in ["hex-2", "hex-3", "square-3", "square-4 n=3", "square-4", "square-5 n=3"] {
        let proof = solve(&coffee(options, &[]), 5_000_000);
        assert_eq!(wdl(&proof), Some(Wdl::Win), "{options}: {proof:?}");
    }
}

/// Second takes over a winning first stone, and First moves a losing one.
#[test]
fn with_the_pie_rule_second_wins() {
    for options in ["hex-2 pie", "hex-3 pie", "square-3 pie", "square-4 n=3 pie"] {
        let start = coffee(options, &[]);
        let proof = solve(&start, 20_000_000);
        assert_eq!(wdl(&proof), Some(Wdl::Loss), "{options}: {proof:?}");
        for mv in start.moves() {
            let mut next = start;
            next.play(mv);
            let proof = solve(&next, 20_000_000);
            assert_eq!(wdl(&proof), Some(Wdl::Win), "{options}: {proof:?}");
        }
    }
}

#[test]
fn symmetric_positions_have_the_same_value() {
    let position = coffee("hex-3", &["c3e", "c4ne", "d4nw"]);
    let value = |position: &_| wdl(&solve(position, 1_000_000));
    for s in 0..position.symmetries() {
        assert_eq!(value(&position.transform(s)), value(&position), "{s}");
    }
}

/// A position that is too hard for the budgets below.
fn hard() -> coffee::Position {
    coffee("square-6 n=5", &["c3ne", "d4e"])
}

#[test]
fn equal_budgets_give_equal_results_and_are_respected() {
    for nodes in [0, 1, 1_000, 20_000] {
        let proof = solve(&hard(), nodes);
        assert_eq!(proof.value, None);
        assert_eq!(proof, solve(&hard(), nodes));
        // The last expansion may exceed the budget by the number of moves.
        assert!((nodes..nodes + 300).contains(&proof.nodes), "{nodes} {}", proof.nodes);
    }
}

#[test]
fn a_repeated_search_resumes() {
    let start = coffee("square-5 n=3", &[]);
    let whole = solve(&start, u64::MAX).nodes;
    let mut solver = Solver::new(MEMORY);
    let (mut spent, mut rounds) = (0, 0);
    while solver.solve(&start, &Budget::nodes(0)).value.is_none() {
        spent += solver.solve(&start, &Budget::nodes(whole / 20)).nodes;
        rounds += 1;
    }
    assert!(rounds > 3 && spent < 3 * whole, "{spent} in {rounds} rounds, {whole} at once");
    // Solving a proved position again needs almost no evaluations.
    assert!(solver.solve(&start, &Budget::nodes(1_000)).nodes < 300);
    solver.clear();
    assert_eq!(solver.solve(&start, &Budget::nodes(u64::MAX)).nodes, whole);
}

#[test]
fn a_stop_ends_the_search_quickly() {
    let calls = Cell::new(0);
    let stop = |_: &ludoteca_solver::Progress| {
        calls.set(calls.get() + 1);
        calls.get() > 3
    };
    let budget = Budget { nodes: u64::MAX, stop: &stop };
    let proof = Solver::new(MEMORY).solve(&hard(), &budget);
    assert_eq!(proof.value, None);
    assert!(proof.nodes < 10_000, "{} evaluations", proof.nodes);
}

#[test]
fn hard_moves_do_not_delay_easy_ones() {
    let position = fourmation("", &["d4", "c3", "b2"]);
    let moves = Solver::new(MEMORY).solve_moves(&position, None, &Budget::nodes(100_000)).moves;
    assert_eq!(moves.len(), position.count_moves());
    let proved = moves.iter().filter(|(_, value)| value.is_some()).count();
    assert!(0 < proved && proved < moves.len(), "{moves:?}");
}

#[test]
fn a_finished_game_needs_no_search() {
    let won = fourmation("side=4 n=3", &["a1", "a2", "b1", "b2", "c1"]);
    let proof = solve(&won, 1_000);
    let lost = Proved::loss(0, Source::ProofSearch);
    assert_eq!((proof.value, proof.nodes, proof.line.len()), (Some(lost), 0, 0));
    assert!(Solver::new(0).solve_moves(&won, None, &Budget::nodes(1_000)).moves.is_empty());
}

/// Threads share the table without locks; races must not lead to wrong proofs.
#[test]
fn several_threads_prove_what_one_does() {
    for (options, moves) in [("side=4 n=4", &[][..]), ("side=5 n=4", &["a1"])] {
        let position = fourmation(options, moves);
        let one = solve(&position, u64::MAX);
        for bytes in [1 << 12, MEMORY] {
            let several =
                Solver::new(bytes).with_threads(3).solve(&position, &Budget::nodes(u64::MAX));
            assert_eq!(wdl(&several), wdl(&one), "{options} {moves:?}");
            assert!(!several.line.is_empty());
        }
    }
    let position = coffee("square-5 n=3", &["c3n"]);
    let several = Solver::new(MEMORY).with_threads(3).solve(&position, &Budget::nodes(u64::MAX));
    assert_eq!(wdl(&several), wdl(&solve(&position, u64::MAX)));
}
