//! Checkpoints: a search resumes from its own checkpoint only.

use std::fs;

use ludoteca_rules::oracle::Wdl;
use ludoteca_rules::{Match, coffee, fourmation};
use ludoteca_solver::{Budget, Checkpoint, Solver};
use tempfile::tempdir;

const MEMORY: usize = 4 << 20;

fn coffee() -> (coffee::Options, Match<coffee::Position>) {
    let options = "square-5 n=3".parse().expect("options");
    (options, Match::new(&options))
}

#[test]
fn a_search_resumes_from_its_checkpoint() {
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

    // The restored table has the same content, so both searches are identical.
    let proof = restored.solve(game.position(), &Budget::nodes(u64::MAX));
    assert_eq!(proof.value.map(|value| value.wdl), Some(Wdl::Win));
    assert_eq!(proof, solver.solve(game.position(), &Budget::nodes(u64::MAX)));
    let fresh = Solver::new(MEMORY).solve(game.position(), &Budget::nodes(u64::MAX));
    assert_ne!(proof.nodes, fresh.nodes);
}

#[test]
fn unusable_checkpoints_are_rejected() {
    let folder = tempdir().expect("a folder");
    let file = folder.path().join("search");
    let (options, game) = coffee();
    let rejected = |why: &str| {
        let error = Solver::restore::<coffee::Position>(&file, &options, MEMORY);
        let error = error.expect_err("an error").to_string();
        assert!(error.contains(why), "{error}");
    };
    let mut solver = Solver::new(MEMORY);
    solver.solve(game.position(), &Budget::nodes(20_000));
    let checkpoint = Checkpoint::new::<coffee::Position>(&options, 20_000, 0.5);
    solver.save(&checkpoint, &file).expect("it is written");
    let complete = fs::read(&file).expect("it is read");

    let other = "square-5 n=4".parse().expect("options");
    let error = Solver::restore::<coffee::Position>(&file, &other, MEMORY).expect_err("an error");
    assert!(error.to_string().contains("rules other than square-5 n=4"), "{error}");
    let options = "side=5".parse().expect("options");
    let error = Solver::restore::<fourmation::Position>(&file, &options, MEMORY);
    assert!(error.expect_err("an error").to_string().contains("the checkpoint is for coffee"));
    let (options, _) = coffee();
    let error = Solver::restore::<coffee::Position>(&file, &options, MEMORY / 2);
    assert!(error.expect_err("an error").to_string().contains("exceeds the memory limit"));

    for end in [0, 10, complete.len() / 2, complete.len() - 1] {
        fs::write(&file, &complete[..end]).expect("it is written");
        rejected("");
    }
    for at in (0..complete.len()).step_by(complete.len() / 50).skip(5) {
        let mut bytes = complete.clone();
        bytes[at] ^= 0x10;
        fs::write(&file, bytes).expect("it is written");
        rejected("");
    }
    let text = String::from_utf8_lossy(&complete);
    let line = text.lines().next().expect("a first line");
    let newer = line.replace("checkpoint\":1", "checkpoint\":2");
    fs::write(&file, format!("{newer}\n")).expect("it is written");
    rejected("version 2");
}
