//! `ludoteca solve --tree` and `ludoteca pack`: results, resuming, proofs in parts, and invalid input.

use std::fs;
use std::path::Path;

use crate::common::{failure, run};
use ludoteca_solver::TreeFile;
use serde_json::{Value, json};
use tempfile::tempdir;

/// Jobs so small that even small boards need trees.
const SMALL: [&str; 8] = ["--job", "400", "--order", "2000", "--threads", "1", "--memory", "1MiB"];

/// Standard output and standard error of a successful command.
fn outputs(args: &[&str]) -> (String, String) {
    let output = run(args, b"");
    let stderr = String::from_utf8(output.stderr).expect("UTF-8");
    assert!(output.status.success(), "{args:?}: {stderr}");
    (String::from_utf8(output.stdout).expect("UTF-8"), stderr)
}

fn solve<'a>(board: &[&'a str], tree: &'a Path, rest: &[&'a str]) -> Vec<&'a str> {
    let tree = ["--tree", tree.to_str().expect("a path in UTF-8")];
    [&["solve"], board, &tree, &SMALL, rest].concat()
}

const HEX: [&str; 3] = ["coffee", "--options", "hex-3"];

#[test]
fn boards_are_solved_and_proved_in_parts() {
    let boards: [(&[&str], &str, &str, usize); 3] = [
        (&HEX, "hex-3", "first", 3),
        (&["coffee", "--options", "square-4 n=4"], "square-4", "first", 3),
        (&["fourmation", "--side", "5", "--n", "3"], "side-5", "first", 1),
    ];
    for (board, name, winner, parts) in boards {
        let folder = tempdir().unwrap();
        let (tree, proof) = (folder.path().join("a.tree"), folder.path().join(name));
        let path = proof.to_str().unwrap();
        let (text, progress) = outputs(&solve(board, &tree, &["--proof", path]));
        assert!(
            text.lines().nth(1).unwrap().starts_with(&format!("{winner} wins, within ")),
            "{text}"
        );
        assert!(
            progress.contains("solved by level: ") && progress.contains("left: "),
            "{progress}"
        );
        assert!(progress.contains("index.json: SHA-256 "), "{progress}");

        let (checked, _) = outputs(&["check", "--threads", "2", path]);
        assert!(checked.contains(&format!("  {winner} wins, in ")), "{checked}");
        let (checked, _) = outputs(&["check", "--json", path]);
        let checked: Value = serde_json::from_str(&checked).unwrap();
        assert_eq!(checked["claims"], json!([{"moves": [], "side": winner, "goal": "wins"}]));
        assert!(checked["parts"].as_u64().unwrap() >= parts as u64, "{checked}");

        // A solved tree is not searched again.
        let nodes = || fs::read_to_string(&tree).unwrap().lines().count();
        let before = nodes();
        let (found, progress) = outputs(&solve(board, &tree, &["--json"]));
        let found: Value = serde_json::from_str(&found).unwrap();
        assert_eq!((&found["value"], &found["answer"]), (&json!(winner), &json!("proved")));
        assert_eq!(progress, format!("resuming {}\n", tree.display()));
        assert_eq!(nodes(), before);
    }
}

/// A tree whose file name ends in `.zst` is compressed and resumed like any other.
#[test]
fn a_compressed_tree_resumes() {
    let folder = tempdir().unwrap();
    let (plain, compressed) = (folder.path().join("a.tree"), folder.path().join("a.tree.zst"));
    let (found, _) = outputs(&solve(&HEX, &plain, &["--json"]));
    let found: Value = serde_json::from_str(&found).unwrap();
    let (text, _) = outputs(&solve(&HEX, &compressed, &["--time", "1ms"]));
    assert!(text.contains(": open\n"), "{text}");
    outputs(&solve(&HEX, &compressed, &[]));
    let (resumed, progress) = outputs(&solve(&HEX, &compressed, &["--json"]));
    assert_eq!(progress, format!("resuming {}\n", compressed.display()));
    let resumed: Value = serde_json::from_str(&resumed).unwrap();
    assert_eq!(resumed["answer"], found["answer"]);
    let bytes = fs::read(&compressed).unwrap();
    assert!(bytes.len() < fs::read(&plain).unwrap().len());

    fs::write(&compressed, &bytes[..bytes.len() / 2]).unwrap();
    let error = failure(&solve(&HEX, &compressed, &[]), "", 2);
    assert!(error.contains("choose another file with --tree"), "{error}");
    fs::copy(&plain, &compressed).unwrap();
    failure(&solve(&HEX, &compressed, &[]), "", 2);
}

#[test]
fn a_packed_proof_is_checked_like_its_folder() {
    let folder = tempdir().unwrap();
    let (tree, proof) = (folder.path().join("a.tree"), folder.path().join("proof"));
    let (packed, again) = (folder.path().join("proof.tar"), folder.path().join("again.tar"));
    let [path, file, copy] = [&proof, &packed, &again].map(|path| path.to_str().unwrap());
    outputs(&solve(&HEX, &tree, &["--proof", path]));
    let (text, _) = outputs(&["pack", path]);
    assert!(text.starts_with(&format!("{file}: ")) && text.contains("SHA-256 "), "{text}");
    outputs(&["pack", path, "--out", copy]);
    let bytes = fs::read(&packed).unwrap();
    assert!(fs::read(&again).unwrap() == bytes);

    let checked = |path: &str| {
        let (checked, _) = outputs(&["check", "--json", path]);
        let mut checked: Value = serde_json::from_str(&checked).unwrap();
        assert_eq!(checked["file"], path);
        checked["file"].take();
        checked["seconds"].take();
        checked
    };
    assert_eq!(checked(file), checked(path));

    // A file that is no packed proof is an invalid argument; a wrong proof is not.
    let index: Value =
        serde_json::from_slice(&fs::read(proof.join("index.json")).unwrap()).unwrap();
    let part = |at: usize| index["parts"][at]["file"].as_str().unwrap();
    let last = part(index["parts"].as_array().unwrap().len() - 1);
    fs::write(&packed, &bytes[..bytes.len() - 1600]).unwrap();
    let error = failure(&["check", file], "", 2);
    assert!(error.starts_with(&format!("error: {file}: {last}: ")), "{error}");
    let mut changed = bytes.clone();
    let at = bytes.len() - 1024 - 512;
    changed[at] ^= 1;
    fs::write(&packed, &changed).unwrap();
    let error = failure(&["check", file], "", 1);
    assert!(error.starts_with(&format!("error: {file}: {last}: ")), "{error}");
    fs::remove_file(&packed).unwrap();
    assert!(failure(&["check", file], "", 1).starts_with(&format!("error: {file}: ")));

    fs::remove_file(proof.join(part(1))).unwrap();
    let error = failure(&["pack", path], "", 1);
    assert!(error.starts_with(&format!("error: {path}: {}: ", part(1))), "{error}");
    assert!(!packed.exists() && !folder.path().join("proof.tar.unfinished").exists());
    assert!(failure(&["pack", "/"], "", 2).contains("--out"));
}

#[test]
fn a_refuted_claim_proves_its_opposite() {
    let folder = tempdir().unwrap();
    let (tree, proof) = (folder.path().join("a.tree"), folder.path().join("proof"));
    let board = ["fourmation", "--side", "4"];
    let rest = ["--claim", "second-wins", "--json", "--proof", proof.to_str().unwrap()];
    let (found, _) = outputs(&solve(&board, &tree, &rest));
    let found: Value = serde_json::from_str(&found).unwrap();
    // The game is a draw, so the claim does not determine the value.
    assert_eq!((&found["answer"], &found["value"]), (&json!("refuted"), &json!("unknown")));
    let (checked, _) = outputs(&["check", proof.to_str().unwrap()]);
    assert!(checked.contains("  first does not lose, in "), "{checked}");
}

#[test]
fn a_tree_resumes_where_it_was_stopped() {
    let folder = tempdir().unwrap();
    let tree = folder.path().join("a.tree");
    let proof = folder.path().join("proof");
    let (text, progress) = outputs(&solve(&HEX, &tree, &["--time", "1ms"]));
    assert!(text.contains(": open\n") && progress.contains("the same command resumes"), "{text}");
    let proof_too = solve(&HEX, &tree, &["--time", "1ms", "--proof", proof.to_str().unwrap()]);
    let output = run(&proof_too, b"");
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("no proof was written"));
    let (text, progress) = outputs(&solve(&HEX, &tree, &[]));
    assert!(text.contains("first wins, within ") && progress.contains("resuming "), "{text}");
}

/// In SIX, claims are about shapes in round one.
#[test]
fn round_one_of_six_has_a_tree() {
    let folder = tempdir().unwrap();
    let tree = folder.path().join("a.tree");
    let board = ["six", "--tiles", "10", "--moves=-1,1"];
    let sizes = ["--job", "16384", "--order", "1000"];
    let args = [&["solve"], &board[..], &["--tree", tree.to_str().unwrap()], &sizes].concat();
    let (text, progress) = outputs(&[&args[..], &["--claim", "second-wins"]].concat());
    assert!(progress.contains("ordering the moves"), "{progress}");
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(lines[0], "six tiles=10");
    assert!(lines[1].starts_with("after -1,1 second wins in round one: refuted within "), "{text}");
    let (found, _) = outputs(&[&args[..], &["--json"]].concat());
    let found: Value = serde_json::from_str(&found).unwrap();
    // The winner of the game depends on round two.
    assert_eq!((&found["answer"], &found["value"]), (&json!("refuted"), &json!("unknown")));
    let error = failure(&[&args[..], &["--claim", "first-wins"]].concat(), "", 2);
    assert!(error.contains("the tree claims that after -1,1 second wins in round one"), "{error}");
}

/// Ctrl-C interrupts a search and leaves a tree that can be resumed.
#[cfg(unix)]
#[test]
fn ctrl_c_leaves_a_tree_that_resumes() {
    use std::io::{BufRead, BufReader};
    use std::process::{Command, Stdio};

    let folder = tempdir().unwrap();
    let tree = folder.path().join("a.tree");
    let board = ["coffee", "--options", "hex-5 n=4"];
    let file = tree.to_str().unwrap();
    let rest =
        ["--job", "6400000000", "--order", "1000", "--claim", "first-wins", "--threads", "1"];
    let args = [&["solve"], &board[..], &["--tree", file, "--memory", "1MiB"], &rest].concat();
    let mut child = crate::common::ludoteca(&args)
        .stderr(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    // The file is written before the first search ends.
    while !tree.exists() {
        assert_eq!(child.try_wait().unwrap(), None);
        std::thread::yield_now();
    }
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-s", "INT", &id]).status().unwrap().success());
    let stderr = BufReader::new(child.stderr.take().unwrap());
    let last = stderr.lines().last().unwrap().unwrap();
    assert_eq!(last, format!("saved to {file}: the same command resumes"));
    assert!(child.wait().unwrap().success());
    let header: Value =
        serde_json::from_str(fs::read_to_string(&tree).unwrap().lines().next().unwrap()).unwrap();
    assert_eq!((&header["answer"], &header["nodes"]), (&json!("open"), &json!(1)));
}

#[test]
fn invalid_input_is_rejected() {
    let folder = tempdir().unwrap();
    let tree = folder.path().join("a.tree");
    outputs(&solve(&HEX, &tree, &[]));
    let complete = fs::read_to_string(&tree).unwrap();
    let usage = |board: &[&str], rest: &[&str], why: &str| {
        let error = failure(&solve(board, &tree, rest), "", 2);
        assert!(error.contains(why), "{error}");
        error
    };
    usage(&["coffee", "--options", "square-4"], &[], "the tree is for coffee ");
    usage(&["fourmation"], &[], "not for fourmation side=7 n=4");
    usage(&HEX, &["--moves", "c3e"], "the tree begins after ``; use the same --moves");
    usage(&HEX, &["--claim", "second-wins"], "the tree claims that first wins");
    usage(&HEX, &["--first-moves"], "cannot be used with");
    usage(&["six"], &["--proof", "x"], "available for coffee and fourmation");
    assert_eq!(fs::read_to_string(&tree).unwrap(), complete);

    fs::write(&tree, &complete[..complete.len() / 2]).unwrap();
    let error = usage(&HEX, &[], "truncated: ");
    assert!(error.contains("choose another file with --tree"), "{error}");
    fs::write(&tree, complete.replace("\"ludoteca-tree\":1", "\"ludoteca-tree\":7")).unwrap();
    usage(&HEX, &[], "format version 7 is not supported");
    fs::write(&tree, complete.replacen("\"proved\"", "\"refuted\"", 1)).unwrap();
    usage(&HEX, &[], "differs from that of the root");

    fs::write(&tree, &complete).unwrap();
    let held = TreeFile::lock(&tree).unwrap();
    usage(&HEX, &[], &format!("locked by process {}", std::process::id()));
    drop(held);
    outputs(&solve(&HEX, &tree, &[]));
}

/// Writing the part of a leaf with a forged verdict searches the leaf and refutes the verdict.
#[test]
fn writing_a_part_detects_a_forged_verdict() {
    let folder = tempdir().unwrap();
    let (tree, proof) = (folder.path().join("a.tree"), folder.path().join("proof"));
    outputs(&solve(&HEX, &tree, &["--time", "1ms", "--claim", "second-wins"]));
    let open = fs::read_to_string(&tree).unwrap();
    // Second does not win. The root is the only node.
    assert_eq!(open.lines().count(), 2, "{open}");
    let forged = open.replace("\"answer\":\"open\"", "\"answer\":\"proved\"");
    let forged = forged.replace(
        "\"proved\",\"evaluations\":0,\"budget\"",
        "\"proved\",\"plies\":1,\"evaluations\":0,\"budget\"",
    );
    fs::write(&tree, forged).unwrap();
    let output = run(&solve(&HEX, &tree, &["--proof", proof.to_str().unwrap()]), b"");
    assert_eq!(output.status.code(), Some(2));
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(error.contains("the tree is wrong after ``: a search refutes the verdict"), "{error}");
    assert!(!proof.join("index.json").exists());
}

#[test]
fn a_tree_is_converted_to_a_book() {
    let folder = tempdir().unwrap();
    let (tree, book) = (folder.path().join("a.tree"), folder.path().join("a.book"));
    let args = ["book", "tree", "coffee", "--options", "hex-3", "--tree", tree.to_str().unwrap()];
    let args = [&args[..], &["--out", book.to_str().unwrap()]].concat();
    assert!(failure(&args, "", 2).contains("the file does not exist"));
    outputs(&solve(&HEX, &tree, &[]));
    let (text, _) = outputs(&args);
    assert!(text.contains("      0          1          0          0  incomplete\n"), "{text}");
    let (shown, _) = outputs(&["book", "show", book.to_str().unwrap()]);
    assert_eq!(shown, text);
}

#[test]
fn a_folder_without_a_part_is_rejected() {
    let folder = tempdir().unwrap();
    let (tree, proof) = (folder.path().join("a.tree"), folder.path().join("proof"));
    let path = proof.to_str().unwrap();
    outputs(&solve(&HEX, &tree, &["--proof", path]));
    let index: Value =
        serde_json::from_slice(&fs::read(proof.join("index.json")).unwrap()).unwrap();
    let part = index["parts"][0]["file"].as_str().unwrap();
    fs::remove_file(proof.join(part)).unwrap();
    let error = failure(&["check", path], "", 1);
    assert!(error.starts_with(&format!("error: {path}: {part}: ")), "{error}");
    fs::remove_file(proof.join("index.json")).unwrap();
    assert!(failure(&["check", path], "", 1).contains("index.json: "));
}
