//! Trees above the proof search: agreement with the search, files, and proofs in parts.

use std::fs;
use std::path::Path;

use ludoteca_rules::oracle::Wdl;
use ludoteca_rules::{Match, Notation, Options, Position, Side, coffee, fourmation};
use ludoteca_solver::certificate::{Goal, INDEX_FILE, Index, IndexError, check_parts};
use ludoteca_solver::{
    Budget, Claimable, PartsError, Solvable, Solver, Step, StoreError, Tree, TreeError, TreeFile,
    Verdict,
};
use serde_json::Value;
use tempfile::tempdir;

const MEMORY: usize = 1 << 20;
/// Maximum evaluations of a job, so small that trees have many nodes even on boards that one search
/// solves at once.
const SMALL_JOB: u64 = 40;
/// The same for boards that need about 100,000 evaluations.
const JOB: u64 = 2_000;

/// Takes a step, with moves in the order of the rules. Returns whether there was one.
pub(crate) fn step<P: Claimable>(tree: &mut Tree<P>, solver: &mut Solver, largest: u64) -> bool {
    match tree.next_step(largest) {
        None => return false,
        Some(Step::Order(moves)) => tree.expand(&moves, &[]).expect("it is an open leaf"),
        Some(Step::Solve(job)) => {
            assert!(job.evaluations <= largest);
            let result = solver.run_job(&job, &|_| false).expect("it can be run");
            tree.report(&job, &result).expect("it is an open leaf");
        }
    }
    true
}

fn solved<P: Solvable>(options: &P::Options, side: Side, goal: Goal, largest: u64) -> Tree<P> {
    let mut tree = Tree::new(&Match::new(options), side, goal);
    let mut solver = Solver::new(MEMORY);
    while step(&mut tree, &mut solver, largest) {}
    tree
}

fn text<P: Solvable>(tree: &Tree<P>) -> String {
    let mut bytes = Vec::new();
    tree.write(&mut bytes).expect("it is written");
    String::from_utf8(bytes).expect("it is text")
}

/// Every claim about the start has the verdict that follows from the search's value, and a valid
/// proof.
fn claims_agree<P: Solvable>(options: &P::Options) {
    let start = P::new(options);
    let proof = Solver::new(MEMORY).solve(&start, &Budget::nodes(u64::MAX));
    let winner = match proof.value.expect("it is solved").wdl {
        Wdl::Win => Some(Side::First),
        Wdl::Loss => Some(Side::Second),
        Wdl::Draw => None,
    };
    for (side, goal) in
        Side::BOTH.into_iter().flat_map(|s| [(s, Goal::Wins), (s, Goal::AtLeastDraw)])
    {
        let is_true = match goal {
            Goal::Wins => winner == Some(side),
            Goal::AtLeastDraw => winner != Some(side.other()),
        };
        let tree = solved::<P>(options, side, goal, SMALL_JOB);
        let verdict = if is_true { Verdict::Proved } else { Verdict::Refuted };
        assert_eq!(tree.verdict(), verdict, "{} {side:?} {goal:?}", options.short());
        let folder = tempdir().expect("a folder");
        let index = parts(&tree, folder.path()).expect("it is proved");
        let checked = check_parts(folder.path(), 2, &|_| ()).expect("it is a proof");
        assert_eq!((&checked.index, Some(&index.claim)), (&index, tree.proved().as_ref()));
        assert!(checked.positions > index.parts.len() as u64);
    }
}

pub(crate) fn parts<P: Solvable>(tree: &Tree<P>, folder: &Path) -> Result<Index, PartsError> {
    tree.write_parts(&mut Solver::new(MEMORY), folder, &|| false, &mut |_| ())
}

#[test]
fn trees_agree_with_the_search_and_are_proved() {
    for options in ["side=4 n=3", "side=4 n=3 pie", "side=4 n=4", "side=4 n=4 fallback=anywhere"] {
        claims_agree::<fourmation::Position>(&options.parse().expect("options"));
    }
    for options in ["square-3", "hex-2", "hex-2 pie", "square-3 pie"] {
        claims_agree::<coffee::Position>(&options.parse().expect("options"));
    }
}

/// A tree with many nodes: Coffee on hex-3, which First wins.
pub(crate) fn coffee_tree() -> Tree<coffee::Position> {
    solved(&"hex-3".parse().expect("options"), Side::First, Goal::Wins, JOB)
}

#[test]
fn symmetric_positions_share_a_node() {
    let tree = coffee_tree();
    let moves = tree.moves(&[]).expect("the root");
    let start = coffee::Position::new(tree.options());
    // 19 cells with 3 rods each, 12 symmetries.
    assert!(start.count_moves() == 57 && moves.len() < 57 / 4, "{}", moves.len());
    // A symmetric move leads to the same node.
    let first = tree.moves(&[moves[0].mv.clone()]).expect("a node");
    let mv = start.read_move(&moves[0].mv).expect("a move");
    for s in 0..start.symmetries() {
        let image = start.move_text(start.transform_move(mv, s));
        assert_eq!(tree.moves(&[image]).expect("a node").len(), first.len());
    }
}

#[test]
fn a_tree_resumes_from_its_file_after_every_step() {
    let options: coffee::Options = "hex-3".parse().expect("options");
    let complete = coffee_tree();
    let mut tree = Tree::<coffee::Position>::new(&Match::new(&options), Side::First, Goal::Wins);
    let mut solver = Solver::new(MEMORY);
    while step(&mut tree, &mut solver, JOB) {
        let written = text(&tree);
        tree = Tree::read(written.as_bytes(), &options).expect("it is a tree");
        assert_eq!(text(&tree), written);
    }
    assert_eq!(text(&tree), text(&complete));
}

/// Plays the moves of the tree's nodes, to a depth of `plies`.
fn play_moves<P: Claimable>(tree: &Tree<P>, game: &Match<P>, plies: usize) {
    let line: Vec<_> =
        game.moves().zip(game.positions()).map(|(mv, at)| at.move_text(mv)).collect();
    for report in tree.moves(&line).expect("a node") {
        let mut next = game.clone();
        next.play_text(&report.mv).expect("a legal move");
        if plies > 1 {
            play_moves(tree, &next, plies - 1);
        }
    }
}

/// A position that several moves lead to has the moves of the parent that was expanded first, which
/// need not be the first one in the file.
#[test]
fn a_tree_resumes_after_many_steps() {
    let options: fourmation::Options = "side=5 n=4".parse().expect("options");
    let start = Match::<fourmation::Position>::new(&options);
    let mut tree = Tree::new(&start, Side::Second, Goal::AtLeastDraw);
    let mut solver = Solver::new(MEMORY);
    let lines = |text: &str| {
        let mut lines: Vec<_> = text.lines().map(str::to_owned).collect();
        lines.sort_unstable();
        lines
    };
    for _ in 0..20 {
        for _ in 0..100 {
            assert!(step(&mut tree, &mut solver, SMALL_JOB));
        }
        let written = text(&tree);
        let read =
            Tree::<fourmation::Position>::read(written.as_bytes(), &options).expect("it is a tree");
        assert_eq!(lines(&text(&read)), lines(&written));
    }
    play_moves(&tree, &start, 4);
    // All corners are the same node. Its moves are reported for the corner that was played.
    for corner in ["a1", "e1", "a5", "e5"] {
        let mut game = start.clone();
        game.play_text(corner).expect("a legal move");
        play_moves(&tree, &game, 3);
    }
}

#[test]
fn a_stopped_job_is_counted_and_repeated() {
    let options: coffee::Options = "square-5 n=3".parse().expect("options");
    let mut tree = Tree::<coffee::Position>::new(&Match::new(&options), Side::First, Goal::Wins);
    let mut solver = Solver::new(MEMORY);
    let Some(Step::Solve(job)) = tree.next_step(1 << 30) else { panic!("the root is a leaf") };
    let result = solver.run_job(&job, &|_| true).expect("it can be run");
    assert!(result.stopped && result.verdict == Verdict::Open && result.evaluations > 0);
    tree.report(&job, &result).expect("it is an open leaf");
    assert_eq!(tree.evaluations(), result.evaluations);
    assert_eq!(tree.next_step(1 << 30), Some(Step::Solve(job)));
}

#[test]
fn jobs_and_results_are_plain_data() {
    let options: coffee::Options = "hex-2".parse().expect("options");
    let tree = Tree::<coffee::Position>::new(&Match::new(&options), Side::First, Goal::Wins);
    let Some(Step::Solve(job)) = tree.next_step(1 << 20) else { panic!("the root is a leaf") };
    let sent = serde_json::to_string(&job).expect("it is data");
    assert_eq!(
        sent,
        r#"{"game":"coffee","options":{"board":"hex","n":2,"pie":false,"side":2},"claim":{"moves":[],"side":"first","goal":"wins"},"evaluations":16384}"#
    );
    let job = serde_json::from_str(&sent).expect("it is a job");
    let result = Solver::new(MEMORY).run_job(&job, &|_| false).expect("it can be run");
    let sent = serde_json::to_string(&result).expect("it is data");
    assert!(sent.starts_with(r#"{"answer":"proved","plies":3,"evaluations":"#), "{sent}");
    for (from, to) in [("coffee", "go"), (r#""n":2"#, r#""n":9"#), ("[]", r#"["z9"]"#)] {
        let wrong = serde_json::to_string(&job).expect("it is data").replacen(from, to, 1);
        let wrong = serde_json::from_str(&wrong).expect("it is a job");
        assert!(Solver::new(MEMORY).run_job(&wrong, &|_| false).is_err(), "{to}");
    }
}

fn rejected(text: &str, why: &str) {
    let options: coffee::Options = "hex-3".parse().expect("options");
    let tree = Tree::<coffee::Position>::read(text.as_bytes(), &options);
    let error = tree.expect_err(why).to_string();
    assert!(error.contains(why), "{error}");
}

#[test]
fn invalid_trees_are_rejected() {
    let complete = text(&coffee_tree());
    rejected("", "not a tree");
    rejected("nonsense", "not a tree");
    rejected(
        &complete.replacen(r#""ludoteca-tree":1"#, r#""ludoteca-tree":2"#, 1),
        "format version 2",
    );
    let other: coffee::Options = "square-4".parse().expect("options");
    let error =
        Tree::<coffee::Position>::read(complete.as_bytes(), &other).expect_err("other rules");
    assert!(matches!(error, TreeError::WrongGame(..)), "{error}");
    let other: fourmation::Options = "side=4".parse().expect("options");
    let error =
        Tree::<fourmation::Position>::read(complete.as_bytes(), &other).expect_err("coffee");
    assert!(error.to_string().contains("the tree is for coffee"), "{error}");

    let lines: Vec<_> = complete.lines().collect();
    assert!(lines.len() > 10);
    rejected(&(lines[..lines.len() - 1].join("\n") + "\n"), "truncated: ");
    rejected(&(complete.clone() + lines[1] + "\n"), "unexpected line after");
    rejected(&complete[..complete.len() - 9], "truncated: ");
    let header_only = |nodes: &str| {
        let nodes = format!(r#""nodes":{nodes}}}"#);
        lines[0].rsplit_once(r#""nodes":"#).expect("a number of nodes").0.to_owned() + &nodes + "\n"
    };
    let with = |node: &str| header_only("1") + node + "\n";
    rejected(&with(r#"{"moves":["z9"],"answer":"open","evaluations":1,"budget":1}"#), "line 2");
    rejected(
        &with(r#"{"moves":["c3e"],"answer":"open","evaluations":1,"budget":1}"#),
        "no position",
    );
    let root = r#"{"moves":[],"answer":"open","evaluations":1,"budget":1,"order":["c3e"]}"#;
    rejected(&with(root), "`order` does not contain every legal move");
    let twice = format!("{}{}\n{}\n", header_only("2"), lines[1], lines[1]);
    rejected(&twice, "duplicate node");
    // A tree has one form.
    let first = lines[1];
    rejected(&complete.replacen(first, &first.replacen(',', ", ", 1), 1), "is expected");
    rejected(&complete.replacen('\n', "\r\n", 1), "is expected");
    rejected(&complete.replacen("\"n\":", "\"n\":4,\"n\":", 1), "is expected");
    rejected(complete.trim_end(), "truncated: ");
    let upper = r#"{"moves":["C3e"],"answer":"open","evaluations":1,"budget":1}"#;
    let root = format!("{}{first}\n{upper}\n", header_only("2"));
    rejected(&root, "the moves must be written as c3e");
    let unsolved = with(r#"{"moves":[],"answer":"open","plies":1,"evaluations":1,"budget":1}"#);
    rejected(&unsolved, "`plies` are those of a solved node");
}

#[test]
fn every_truncation_is_detected() {
    let complete = text(&coffee_tree());
    let options: coffee::Options = "hex-3".parse().expect("options");
    for end in (0..complete.len() - 1).step_by(61) {
        let cut = Tree::<coffee::Position>::read(&complete.as_bytes()[..end], &options);
        assert!(cut.is_err(), "cut to {end} bytes");
    }
}

/// For each leaf of a tree, its line number and the line with another verdict.
fn leaves(complete: &str) -> impl Iterator<Item = (usize, String)> + '_ {
    let leaves = complete.lines().enumerate().skip(1).filter(|(_, line)| !line.contains("order"));
    leaves.map(|(at, line)| {
        let (from, to) = if line.contains("\"proved\"") {
            ("\"proved\"", "\"refuted\"")
        } else if line.contains("\"refuted\"") {
            ("\"refuted\"", "\"proved\"")
        } else {
            ("\"open\"", "\"proved\",\"plies\":1")
        };
        (at, line.replace(from, to))
    })
}

/// A tree with forged verdicts is consistent, but writing the part of a forged leaf detects it.
#[test]
fn writing_a_part_detects_a_wrong_verdict() {
    let options: coffee::Options = "square-3".parse().expect("options");
    // Second does not win.
    let tree = solved::<coffee::Position>(&options, Side::Second, Goal::Wins, SMALL_JOB);
    assert_eq!(tree.verdict(), Verdict::Refuted);
    let mut tree = Tree::<coffee::Position>::new(&Match::new(&options), Side::Second, Goal::Wins);
    let mut solver = Solver::new(MEMORY);
    // Expands the root once and reports each of First's moves as proved.
    while !matches!(tree.next_step(64), Some(Step::Order(_))) {
        assert!(step(&mut tree, &mut solver, 64));
    }
    assert!(step(&mut tree, &mut solver, 64));
    while let Some(Step::Solve(job)) = tree.next_step(64) {
        let forged = ludoteca_solver::JobResult {
            verdict: Verdict::Proved,
            plies: 4,
            evaluations: 1,
            stopped: false,
        };
        tree.report(&job, &forged).expect("it is an open leaf");
    }
    assert_eq!(tree.verdict(), Verdict::Proved);
    let tree = Tree::<coffee::Position>::read(text(&tree).as_bytes(), &options)
        .expect("the verdicts are consistent");
    let folder = tempdir().expect("a folder");
    let error = parts(&tree, folder.path()).expect_err("a forged verdict");
    assert!(matches!(error, PartsError::WrongVerdict { .. }), "{error}");
    assert!(!folder.path().join(INDEX_FILE).exists());
}

/// If the verdict of one leaf is changed, either it contradicts the verdicts above, or its part is
/// rejected, or the proof does not need it.
#[test]
fn modified_verdicts_never_prove_false_claims() {
    let options: coffee::Options = "hex-3".parse().expect("options");
    let complete = text(&coffee_tree());
    let lines: Vec<_> = complete.lines().collect();
    let mut contradicted = 0;
    for (at, changed) in leaves(&complete) {
        let mut lines = lines.clone();
        lines[at] = &changed;
        let Ok(tree) =
            Tree::<coffee::Position>::read((lines.join("\n") + "\n").as_bytes(), &options)
        else {
            contradicted += 1;
            continue;
        };
        let folder = tempdir().expect("a folder");
        match parts(&tree, folder.path()) {
            Ok(_) => assert!(check_parts(folder.path(), 1, &|_| ()).is_ok()),
            Err(error) => assert!(matches!(error, PartsError::WrongVerdict { .. }), "{error}"),
        }
    }
    assert!(contradicted > 0);
}

#[test]
fn damaged_folders_are_rejected() {
    let tree = coffee_tree();
    let folder = tempdir().expect("a folder");
    let index = parts(&tree, folder.path()).expect("it is proved");
    assert!(index.parts.len() > 5 && index.choices.len() > 1);
    let check = || check_parts(folder.path(), 2, &|_| ());
    let path = |file: &str| folder.path().join(file);
    let complete = fs::read_to_string(path(INDEX_FILE)).expect("the index");

    // A missing part, a part in place of another, a damaged part.
    let (one, other) = (&index.parts[0].file, &index.parts[1].file);
    let bytes = fs::read(path(one)).expect("a part");
    fs::remove_file(path(one)).expect("removed");
    assert!(matches!(check(), Err(IndexError::Part { file, .. }) if file == *one));
    // Anything but a file, such as a pipe, could keep the reader waiting.
    fs::create_dir(path(one)).expect("created");
    let error = check().expect_err("a folder");
    assert!(error.to_string().contains("not a regular file"), "{error}");
    fs::remove_dir(path(one)).expect("removed");
    fs::copy(path(other), path(one)).expect("copied");
    let error = check().expect_err("another claim");
    assert!(error.to_string().contains("does not prove the claim"), "{error}");
    fs::write(path(one), &bytes[..bytes.len() - 9]).expect("written");
    assert!(matches!(check(), Err(IndexError::Check { file, .. }) if file == *one));
    fs::write(path(one), &bytes).expect("written");
    assert!(check().is_ok());

    // An index that lacks a part or a choice, or has another claim or other rules.
    let changed = |change: &dyn Fn(&mut Value)| {
        let mut index: Value = serde_json::from_str(&complete).expect("JSON");
        change(&mut index);
        let index: Index = serde_json::from_value(index).expect("an index");
        let text = serde_json::to_string_pretty(&index).expect("JSON") + "\n";
        fs::write(path(INDEX_FILE), text).expect("written");
        check().expect_err("it is changed").to_string()
    };
    for list in ["parts", "choices"] {
        let length = serde_json::from_str::<Value>(&complete).expect("JSON")[list]
            .as_array()
            .map_or(0, Vec::len);
        for at in 0..length {
            let error = changed(&|index| {
                index[list].as_array_mut().expect("a list").remove(at);
            });
            assert!(error.contains("covers this position"), "{list} {at}: {error}");
        }
    }
    let error = changed(&|index| index["claim"]["side"] = "second".into());
    assert!(!error.is_empty());
    assert!(
        changed(&|index| index["options"]["side"] = 4.into()).contains("digest does not match")
    );
    assert!(changed(&|index| index["ludoteca-index"] = 2.into()).contains("version 2"));
    let error = changed(&|index| index["parts"][0]["file"] = "../x".into());
    assert!(error.contains("not a valid part name"), "{error}");
    let error = changed(&|index| index["parts"][0]["sha256"] = "00".into());
    assert!(error.contains("SHA-256"), "{error}");
    fs::remove_file(path(INDEX_FILE)).expect("removed");
    assert!(matches!(check(), Err(IndexError::Index(_))));
}

#[test]
fn finished_parts_are_kept() {
    let tree = coffee_tree();
    let folder = tempdir().expect("a folder");
    let stopped = |after: usize| {
        let done = std::cell::Cell::new(0);
        let mut solver = Solver::new(MEMORY);
        tree.write_parts(&mut solver, folder.path(), &|| done.get() >= after, &mut |progress| {
            done.set(progress.done);
        })
    };
    assert!(matches!(stopped(3), Err(PartsError::Stopped)));
    let count = || fs::read_dir(folder.path()).expect("the folder").count();
    assert_eq!(count(), 3);
    let index = parts(&tree, folder.path()).expect("it is proved");
    assert_eq!(count(), index.parts.len() + 1);
    assert!(check_parts(folder.path(), 1, &|_| ()).is_ok());
}

/// Every value of the book agrees with the search.
#[test]
fn the_solved_positions_are_a_book() {
    let tree = coffee_tree();
    let book = tree.book();
    assert!(book.len() > 5 && book.complete().is_none());
    let mut solver = Solver::new(MEMORY);
    let mut game = Match::<coffee::Position>::new(tree.options());
    let mut known = 0;
    while game.outcome().is_none() {
        let Some(value) = book.value(game.position()) else { break };
        known += 1;
        let proof = solver.solve(game.position(), &Budget::nodes(u64::MAX));
        assert_eq!(proof.value.map(|proved| proved.wdl), Some(value.wdl));
        let next = book.moves(game.position()).into_iter().find(|(_, value)| value.is_some());
        let Some((mv, _)) = next else { break };
        game.play_legal(mv);
    }
    assert!(known > 1);
}

#[test]
fn a_file_is_locked_by_one_process() {
    let folder = tempdir().expect("a folder");
    let path = folder.path().join("some.tree");
    let options: coffee::Options = "hex-3".parse().expect("options");
    let file = TreeFile::lock(&path).expect("not locked");
    assert!(file.load::<coffee::Position>(&options).expect("a missing file is no error").is_none());
    assert!(matches!(TreeFile::lock(&path), Err(StoreError::Locked(_))));
    let tree = coffee_tree();
    file.save(&tree).expect("it is written");
    drop(file);
    let file = TreeFile::lock(&path).expect("not locked");
    let loaded = file.load::<coffee::Position>(&options).expect("it is a tree").expect("a file");
    assert_eq!(text(&loaded), text(&tree));
    assert!(!folder.path().join("some.tree.unfinished").exists());
}
