//! `ludoteca tables`: building, verifying and probing tables, and error messages.

use crate::common::{failure, stdout};
use serde_json::{Value, json};
use tempfile::TempDir;

/// White closes the top row and captures one of three men.
const WINS: &str = "ww1/3/3/w5/3/3/bbb w 0 0";

struct Folder(TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn dir(&self) -> &str {
        self.0.path().to_str().unwrap()
    }

    fn run(&self, args: &[&str], input: &str) -> String {
        stdout(&[&["tables"], args, &["--dir", self.dir()]].concat(), input)
    }
}

fn lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
}

#[test]
fn tables_are_built_once_counted_and_verified() {
    let folder = Folder::new();
    let built = folder.run(&["build", "morris", "--max-men", "7", "--threads", "1"], "");
    assert!(built.contains("\n3-3            169626         140621"), "{built}");
    assert!(built.contains(" slots in "), "{built}");
    let again = folder.run(&["build", "morris", "--max-men", "7"], "");
    assert!(again.ends_with(&format!(" already exist in {}\n", folder.dir())), "{again}");

    let stats = lines(&folder.run(&["stats", "--json", "--max-men", "6"], ""));
    let three = json!({
        "subspace": "3-3", "positions": 169_626, "wins": 140_621, "draws": 269, "losses": 28_736,
        "max_win": 25, "max_loss": 26,
    });
    assert_eq!(stats, [three]);
    assert!(folder.run(&["stats"], "").lines().count() > 4);
    let checked = folder.run(&["verify", "--max-men", "6"], "");
    assert!(checked.starts_with("3-3 ok\n"), "{checked}");
    let sampled = folder.run(&["verify", "--sample", "50"], "");
    assert!(sampled.contains("3-4 ok\n"), "{sampled}");
}

#[test]
fn probe_shows_a_position_and_its_moves() {
    let folder = Folder::new();
    let found = folder.run(&["probe", WINS], "");
    let mut lines = found.lines().skip_while(|line| !line.starts_with("win, 1 "));
    assert_eq!(lines.next(), Some("win, 1 ply to the next capture or the end"), "{found}");
    assert!(lines.next().unwrap().starts_with("  a4-g7x"), "{found}");
}

#[test]
fn every_line_has_one_result() {
    let folder = Folder::new();
    let input = concat!(
        r#"{"first":["a7","d7","g7"],"second":["a1","d1","g1","b2"],"to_move":"second"}"#,
        "\nnonsense\n",
        r#"{"first":["a7","d7"],"second":["a1","d1","g1","b2"],"to_move":"first"}"#,
        "\n",
        r#"{"first":["A7","D7","a4"],"second":["a1","d1","g1"],"to_move":"first","quiet":99}"#,
        "\n",
        r#"{"first":["a7","d7","g7","b6","d6","f6"],"second":["a1","d1","g1","b2"],"to_move":"first"}"#,
        "\n",
    );
    let results = lines(&folder.run(&["probe", "--jsonl"], input));
    let known = ["win", "draw", "loss"];
    assert!(known.iter().any(|value| results[0]["value"] == *value), "{}", results[0]);
    assert_eq!(results[1]["error"]["line"], 2);
    assert_eq!(
        (&results[2]["error"]["line"], &results[2]["error"]["at"]),
        (&json!(3), &json!("first"))
    );
    assert_eq!(results[3], json!({"value": "win", "distance": 1}));
    let missing = results[4]["error"]["message"].as_str().unwrap();
    assert!(missing.contains("ludoteca tables build morris"), "{missing}");
    assert_eq!(results.len(), 5);
}

/// Both sides have 4 men, one of them in hand. The required tables are embedded.
#[test]
fn prove_searches_a_position_of_the_placing_phase() {
    let folder = Folder::new();
    let found = folder.run(&["prove", "ww1/3/1w1/6/3/1b1/b1b w 1 1", "--threads", "1"], "");
    assert!(found.starts_with("ww1/3/1w1/6/3/1b1/b1b w 1 1: draw ("), "{found}");
}

#[test]
fn invalid_arguments_are_rejected() {
    let folder = Folder::new();
    let error = |args: &[&str], code| {
        failure(&[&["tables"], args, &["--dir", folder.dir()]].concat(), "", code)
    };
    assert!(error(&["build", "chess"], 2).contains("morris"));
    assert!(error(&["build", "morris", "--max-men", "19"], 2).contains("from 6 to 18"));
    assert!(error(&["build", "morris", "--memory", "12"], 2).contains("such as 6GiB"));
    let little = error(&["build", "morris", "--memory", "100MB"], 2);
    assert!(little.contains("not enough memory: "), "{little}");
    let placing = error(&["build", "morris", "--placing", "--max-men", "10"], 2);
    assert!(placing.contains("cannot be used with --max-men 10"), "{placing}");
    let proof = error(&["prove"], 1);
    assert!(proof.contains("the table 3-7 of the moving phase is missing"), "{proof}");
    assert!(error(&["probe", "nonsense"], 2).contains("error: "));
    let ten = "www/www/www/w5/3/3/bbb w 0 0";
    assert!(error(&["probe", ten], 2).contains("error: "));
    let far = error(&["probe", "3/3/3/6/3/3/3 w 9 9"], 1);
    assert!(far.contains("no table for"), "{far}");
    assert!(error(&["stats", "--unlimited"], 1).contains("no such tables"));
    std::fs::write(folder.0.path().join("morris-3-3.table"), "no table").unwrap();
    let damaged = error(&["probe", WINS], 1);
    assert!(damaged.contains("morris-3-3.table: "), "{damaged}");
}
