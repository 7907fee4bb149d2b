//! A search goes on from a file, and from no other than its own.

use std::fs;

use ludoteca_rules::{Match, coffee, fourmation};
use ludoteca_solver::{Budget, Checkpoint, Solver, Verdict};
use tempfile::tempdir;

const MEMORY: usize = 4 << 20;

fn coffee() -> (coffee::Options, Match<coffee::Position>) {
    let options = "square-5 n=3".parse().expect("options");
    (options, Match::new(&options))
}

#[test]
fn a_search_goes_on_where_it_was_kept() {
    let folder = tempdir().expect("a folder");
    let file = folder.path().join("search");
    let (options, game) = coffee();
    let mut solver = Solver::new(MEMORY);
    let nodes = solver.solve(game.position(), &Budget::nodes(50_000)).nodes;
    let checkpoint = Checkpoint::new::<coffee::Position>(&options, nodes, 1.5);
    solver.save(&checkpoint, &file).expect("it is written");
    let (mut restored, found) =
        Solver::restore::<coffee::Position>(&file, &options, MEMORY).expect("it is read");
    assert_eq!((found.nodes, found.seconds), (nodes, 1.5));

    // It knows what the other knows, and so goes on alike.
    let proof = restored.solve(game.position(), &Budget::nodes(u64::MAX));
    assert!(matches!(proof.verdict, Verdict::Win(_)));
    assert_eq!(proof, solver.solve(game.position(), &Budget::nodes(u64::MAX)));
    let anew = Solver::new(MEMORY).solve(game.position(), &Budget::nodes(u64::MAX));
    assert_ne!(proof.nodes, anew.nodes);
}

#[test]
fn what_cannot_be_gone_on_from_is_refused() {
    let folder = tempdir().expect("a folder");
    let file = folder.path().join("search");
    let (options, game) = coffee();
    let refused = |why: &str| {
        let error = Solver::restore::<coffee::Position>(&file, &options, MEMORY);
        let error = error.expect_err("it is refused").to_string();
        assert!(error.contains(why), "{error}");
    };
    let mut solver = Solver::new(MEMORY);
    solver.solve(game.position(), &Budget::nodes(20_000));
    let checkpoint = Checkpoint::new::<coffee::Position>(&options, 20_000, 0.5);
    solver.save(&checkpoint, &file).expect("it is written");
    let whole = fs::read(&file).expect("it is read");

    let other = "square-5 n=4".parse().expect("options");
    let error = Solver::restore::<coffee::Position>(&file, &other, MEMORY).expect_err("refused");
    assert!(error.to_string().contains("other rules than square-5 n=4"), "{error}");
    let options = "side=5".parse().expect("options");
    let error = Solver::restore::<fourmation::Position>(&file, &options, MEMORY);
    assert!(error.expect_err("refused").to_string().contains("it is of coffee"));
    let (options, _) = coffee();
    let error = Solver::restore::<coffee::Position>(&file, &options, MEMORY / 2);
    assert!(error.expect_err("refused").to_string().contains("more than the memory allowed"));

    for end in [0, 10, whole.len() / 2, whole.len() - 1] {
        fs::write(&file, &whole[..end]).expect("it is written");
        refused("");
    }
    for at in (0..whole.len()).step_by(whole.len() / 50).skip(5) {
        let mut bytes = whole.clone();
        bytes[at] ^= 0x10;
        fs::write(&file, bytes).expect("it is written");
        refused("");
    }
    let text = String::from_utf8_lossy(&whole);
    let line = text.lines().next().expect("a first line");
    let newer = line.replace("checkpoint\":1", "checkpoint\":2");
    fs::write(&file, format!("{newer}\n")).expect("it is written");
    refused("version 2");
}
