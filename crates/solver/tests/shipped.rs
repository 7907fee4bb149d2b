//! The proofs that come with the program prove what their names say.

use std::fs;
use std::path::Path;

use ludoteca_rules::{Options, Side, coffee, fourmation};
use ludoteca_solver::certificate::{Claim, Goal, check};

/// The options that a file is named after: `coffee-square-5-n4`, `fourmation-side-7-n4-anywhere`.
fn digest(name: &str) -> String {
    let words: Vec<_> = name.split('-').skip(1).collect();
    let (head, rest) = words.split_at(2);
    let n = rest.iter().find_map(|word| word.strip_prefix('n'));
    let n = n.map_or_else(String::new, |n| format!(" n={n}"));
    if name.starts_with("coffee") {
        let options: coffee::Options = format!("{}{n}", head.join("-")).parse().expect(name);
        options.digest("coffee")
    } else {
        let anywhere = if rest.contains(&"anywhere") { " fallback=anywhere" } else { "" };
        let options = format!("{}{n}{anywhere}", head.join("="));
        let options: fourmation::Options = options.parse().expect(name);
        options.digest("fourmation")
    }
}

#[test]
fn all_of_them_are_proofs() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../proofs");
    let (mut files, mut bytes) = (0, 0);
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("it can be read").path();
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let certificate = fs::read(&path).expect("it can be read");
        let checked = check(&certificate[..], &mut |_| ());
        let checked = checked.unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(checked.header.digest, digest(&name), "{name}");
        assert!(checked.header.claims[0].moves.is_empty(), "{name}");
        (files, bytes) = (files + 1, bytes + certificate.len());
    }
    assert!(files > 20 && bytes < 20 << 20, "{files} files of {bytes} bytes");
}

/// The value of 4mation, and of each of its ten first moves.
#[test]
fn fourmation_is_proved_whole() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../proofs/fourmation-side-7-n4.proof");
    let checked = check(fs::File::open(file).expect("it is there"), &mut |_| ()).expect("a proof");
    let claims = checked.header.claims;
    let claims_of = |mv: &str| -> Vec<(Side, Goal)> {
        let of = |claim: &&Claim| claim.moves.join(" ") == mv;
        claims.iter().filter(of).map(|claim| (claim.side, claim.goal)).collect()
    };
    for mv in ["", "c2", "d2", "c3", "d3", "d4"] {
        assert_eq!(claims_of(mv), [(Side::First, Goal::Wins)], "{mv}");
    }
    for mv in ["a1", "b1", "c1", "d1", "b2"] {
        assert_eq!(claims_of(mv), Side::BOTH.map(|side| (side, Goal::Holds)), "{mv}");
    }
}
