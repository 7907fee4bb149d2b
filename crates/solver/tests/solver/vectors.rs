//! The vectors in `conformance/certificates`: small proofs that a checker accepts or rejects, each with the reason.
//!
//! `UPDATE_VECTORS=1 cargo test -p ludoteca-solver --test solver vectors` writes them. The accepted `win.proof`,
//! `draw.proof` and `parts`, from which the others are derived, are only read: the writer of certificates wrote them.

use std::path::{Path, PathBuf};
use std::{env, fs, iter};

use ludoteca_solver::certificate::{INDEX_FILE, check, check_parts};
use serde_json::json;
use tempfile::tempdir;
use xxhash_rust::xxh3::xxh3_64;

use crate::certificates::split;

const UPDATE: &str = "UPDATE_VECTORS";

/// A file below the folder, and what it is about.
type Vector = (String, Vec<u8>, &'static str);

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../conformance/certificates")
}

fn read(file: &str) -> Vec<u8> {
    fs::read(folder().join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// A zstd frame with one uncompressed block, independent of the version of the library.
fn frame(content: &[u8]) -> Vec<u8> {
    let length = u8::try_from(content.len()).expect("it is short");
    let block = (u32::from(length) << 3 | 1).to_le_bytes();
    [&[0x28, 0xb5, 0x2f, 0xfd, 0x20, length], &block[..3], content].concat()
}

/// A certificate with a right checksum.
fn seal(header: &str, frames: &[u8]) -> Vec<u8> {
    let bytes = [header.as_bytes(), frames].concat();
    [&bytes[..], &xxh3_64(&bytes).to_le_bytes()].concat()
}

/// The text with one change.
fn changed(text: &str, from: &str, to: &str) -> String {
    assert_eq!(text.matches(from).count(), 1, "{from} in {text}");
    text.replace(from, to)
}

fn accepted() -> Vec<Vector> {
    let (win, moves) = split(&read("accepted/win.proof"));
    let no_move = r#"{"ludoteca-certificate":1,"game":"coffee","options":{"board":"square","n":3,"pie":false,"side":3},"digest":"57b5501cf29bb9a0e838996b40c3089523dc78a9486beea7a933f1d5c106b8e8","claims":[{"moves":["b2nw","a3e","c3n","c2ne","b1e"],"side":"second","goal":"wins"}]}"#;
    let made = [
        (
            "no-move",
            seal(&format!("{no_move}\n"), &frame(&[])),
            "Second has a win in one that leaves First without a move, so there is no number",
        ),
        ("frame", seal(&win, &frame(&moves)), "any compression level, also none"),
    ];
    let made = made.map(|(name, bytes, about)| (format!("accepted/{name}.proof"), bytes, about));
    let bases = [
        ("accepted/win.proof", "First wins"),
        ("accepted/draw.proof", "two claims with the pie rule: each side wins or draws"),
        ("parts/index.json", "a proof in parts"),
    ];
    let bases = bases.map(|(file, about)| (file.to_owned(), read(file), about));
    bases.into_iter().chain(made).collect()
}

fn rejected_headers() -> Vec<Vector> {
    let (win, moves) = split(&read("accepted/win.proof"));
    let claim = r#"{"moves":[],"side":"first","goal":"wins"}"#;
    let claims = format!(r#""claims":[{claim}]"#);
    let changes = [
        ("version", r#"certificate":1"#, r#"certificate":2"#, "another version"),
        ("member-twice", r#""options""#, r#""game":"fourmation","options""#, "a repeated member"),
        (
            "member-order",
            r#""game":"fourmation","options":{"fallback":"near","n":3,"side":4}"#,
            r#""options":{"fallback":"near","n":3,"side":4},"game":"fourmation""#,
            "another order of the members",
        ),
        ("member-unknown", r#""options""#, r#""seconds":1,"options""#, "an additional member"),
        ("whitespace", r#","options""#, r#", "options""#, "whitespace in the line"),
        ("line-end", "}]}\n", "}]}\r\n", "a carriage return"),
        ("escape", r#""game":"f"#, r#""game":"\u0066"#, "a needless escape"),
        ("number-form", r#""n":3"#, r#""n":3.0"#, "another form of a number"),
        ("option-missing", r#""n":3,"#, "", "an option is missing"),
        (
            "option-default",
            r#""n":3"#,
            r#""n":3,"pie":false"#,
            "pie of 4mation is only written if it is true",
        ),
        ("digest", r#""digest":"d"#, r#""digest":"D"#, "a digest with an upper-case letter"),
        ("claim-array", claim, r#"[[],"first","wins"]"#, "an array for an object"),
        ("claim-twice", claim, &format!("{claim},{claim}"), "a repeated claim"),
        ("claim-none", claim, "", "no claim"),
        (
            "claim-move-case",
            r#""moves":[]"#,
            r#""moves":["A1"]"#,
            "a move that is not in the notation of the rules",
        ),
        ("claim-move-illegal", r#""moves":[]"#, r#""moves":["a1","d4"]"#, "an illegal move"),
        ("claim-false", r#""side":"first""#, r#""side":"second""#, "the other side does not win"),
    ];
    assert!(win.contains(&claims));
    let vector = |(name, from, to, about): (&str, _, _, _)| {
        (format!("rejected/{name}.proof"), seal(&changed(&win, from, to), &frame(&moves)), about)
    };
    changes.into_iter().map(vector).collect()
}

fn rejected_moves() -> Vec<Vector> {
    let (win, moves) = split(&read("accepted/win.proof"));
    let (half, rest) = moves.split_at(moves.len() / 2);
    let long = [&[moves[0] | 0x80, 0], &moves[1..]].concat();
    let overflow = [&[0xff; 9][..], &[2], &moves[1..]].concat();
    let within = [&moves[..], &[0x80]].concat();
    let skippable = [0x50, 0x2a, 0x4d, 0x18, 0, 0, 0, 0];
    let whole = frame(&moves);
    let sealed = seal(&win, &whole);
    let (content, checksum) = sealed.split_at(sealed.len() - 8);
    let reversed: Vec<_> = checksum.iter().rev().copied().collect();
    let vectors = [
        ("number-long", seal(&win, &frame(&long)), "a number with a needless byte"),
        ("number-overflow", seal(&win, &frame(&overflow)), "a number of more than 64 bits"),
        ("number-end", seal(&win, &frame(&within)), "the numbers end within a number"),
        (
            "number-range",
            seal(&win, &frame(&[&[99], &moves[1..]].concat())),
            "a number above the last legal move",
        ),
        (
            "number-missing",
            seal(&win, &frame(&moves[..moves.len() - 1])),
            "the last number is missing",
        ),
        (
            "number-left",
            seal(&win, &frame(&[&moves[..], &[0]].concat())),
            "a number after the proof",
        ),
        (
            "frame-two",
            seal(&win, &[frame(half), frame(rest)].concat()),
            "the numbers in two frames",
        ),
        ("frame-empty", seal(&win, &[&whole[..], &frame(&[])].concat()), "an empty second frame"),
        (
            "frame-skippable",
            seal(&win, &[&whole[..], &skippable].concat()),
            "a skippable frame at the end",
        ),
        (
            "frame-skippable-first",
            seal(&win, &[&skippable, &whole[..]].concat()),
            "a skippable frame at the start",
        ),
        ("frame-truncated", seal(&win, &whole[..whole.len() - 1]), "an incomplete frame"),
        ("frame-none", seal(&win, &[]), "no frame"),
        (
            "data-after-frame",
            seal(&win, &[&whole[..], &[0]].concat()),
            "a byte between frame and checksum",
        ),
        ("checksum", [content, &reversed].concat(), "a big-endian checksum"),
        ("checksum-none", content.to_vec(), "no checksum"),
        ("data-after-checksum", [&sealed[..], b"\n"].concat(), "a line feed after the checksum"),
    ];
    vectors.map(|(name, bytes, about)| (format!("rejected/{name}.proof"), bytes, about)).into()
}

fn rejected_indexes() -> Vec<Vector> {
    let index = String::from_utf8(read("parts/index.json")).expect("it is text");
    let between = |from: &str, to: &str| {
        let start = index.find(from).expect("it is there");
        &index[start..start + index[start..].find(to).expect("it is there") + to.len()]
    };
    let choice = between("    {\n      \"after\": [\n        \"c3e\",\n        \"c2e\"", "},\n");
    let part = between("    {\n      \"file\": \"c3e-c5ne", "},\n");
    let claim = between("{\n    \"moves\": []", "}");
    let image = choice.replace("c3e", "c3ne").replace("c2e", "b2ne").replace("c4ne", "d3nw");
    let with = |added: &str, place: &str| format!("{added}{place}");
    let choice_after = |after: &str, play: &str| {
        let list = after.split(' ').map(|mv| format!("        \"{mv}\"")).collect::<Vec<_>>();
        let list = list.join(",\n");
        format!(
            "    {{\n      \"after\": [\n{list}\n      ],\n      \"play\": \"{play}\"\n    }},\n"
        )
    };
    let of_opponent = with(&choice_after("c3e", "c2e"), choice);
    let of_part = with(&choice_after("c3e c5ne", "b4ne"), choice);
    let unneeded = part.replace("c3e-c5ne", "other").replace("c3e", "a1e").replace("c5ne", "a2e");
    let same = part.replace("c3e-c5ne", "other").replace("c3e", "c3ne").replace("c5ne", "e3nw");
    let compact: serde_json::Value = serde_json::from_str(&index).expect("JSON");
    let digest = &part[part.find("sha256\": \"").expect("a digest") + 10..][..64];
    let changes = [
        ("whitespace", &*index, compact.to_string() + "\n", "an index without whitespace"),
        ("line-end", "}\n", "}".to_owned(), "no line feed at the end"),
        (
            "member-twice",
            "\"goal\": \"wins\"",
            "\"goal\": \"wins\",\n    \"goal\": \"wins\"".to_owned(),
            "a repeated member",
        ),
        ("option-twice", "\"n\": 3,", "\"n\": 3,\n    \"n\": 3,".to_owned(), "a repeated option"),
        (
            "option-missing",
            "\"n\": 3,\n    \"pie\": false,",
            "\"n\": 3,".to_owned(),
            "an option is missing",
        ),
        (
            "claim-array",
            claim,
            "[\n    [],\n    \"first\",\n    \"wins\"\n  ]".to_owned(),
            "an array for an object",
        ),
        (
            "move-case",
            "\"b2nw\"\n    }",
            "\"B2nw\"\n    }".to_owned(),
            "a move that is not in the notation of the rules",
        ),
        ("choice-missing", choice, String::new(), "the check needs a choice that is not there"),
        ("choice-twice", choice, with(&image, choice), "two choices for positions of one shape"),
        ("choice-of-opponent", choice, of_opponent, "a choice where the opponent is to move"),
        ("choice-of-part", choice, of_part, "a choice for a position that a part proves"),
        ("part-missing", part, String::new(), "the check needs a part that is not there"),
        ("part-twice", part, with(&same, part), "two parts for positions of one shape"),
        (
            "part-unneeded",
            part,
            with(&unneeded, part),
            "a part for a position that the check does not visit",
        ),
        (
            "part-name",
            "\"c3e-c5ne.proof\"",
            "\"../c3e-c5ne.proof\"".to_owned(),
            "a file outside the folder",
        ),
        ("sha256-case", digest, digest.to_uppercase(), "a SHA-256 in upper case"),
    ];
    let vector = |(name, from, to, about): (&str, &str, String, _)| {
        let text =
            if from == "}\n" { index.trim_end().to_owned() } else { changed(&index, from, &to) };
        (format!("rejected/index-{name}.json"), text.into_bytes(), about)
    };
    changes.into_iter().map(vector).collect()
}

/// Checks a certificate, or an index in place of that of `parts`.
fn fault(file: &str, bytes: &[u8]) -> Option<String> {
    if file.contains(".proof") {
        return check(bytes, &mut |_| ()).err().map(|error| error.to_string());
    }
    let copy = tempdir().expect("a folder");
    for entry in fs::read_dir(folder().join("parts")).expect("it is there") {
        let entry = entry.expect("it can be read");
        fs::copy(entry.path(), copy.path().join(entry.file_name())).expect("copied");
    }
    fs::write(copy.path().join(INDEX_FILE), bytes).expect("written");
    check_parts(copy.path(), 1, &|_| ()).err().map(|error| error.to_string())
}

#[test]
fn vectors_are_accepted_or_rejected_with_the_stated_error() {
    let is_update = env::var_os(UPDATE).is_some();
    let accepted = accepted().into_iter().zip(iter::repeat(true));
    let rejected = [rejected_headers(), rejected_moves(), rejected_indexes()].concat();
    let mut lines = Vec::new();
    for ((file, bytes, about), is_accepted) in
        accepted.chain(rejected.into_iter().zip(iter::repeat(false)))
    {
        let error = fault(&file, &bytes);
        assert_eq!(error.is_none(), is_accepted, "{file}: {error:?}");
        if is_update {
            fs::write(folder().join(&file), &bytes).expect("written");
        }
        assert!(read(&file) == bytes, "{file}");
        let error = error.map_or_else(String::new, |error| format!(",\"error\":{}", json!(error)));
        lines.push(format!(
            "{{\"file\":\"{file}\",\"accepted\":{is_accepted},\"about\":\"{about}\"{error}}}\n"
        ));
    }
    let list = lines.concat();
    if is_update {
        fs::write(folder().join("vectors.jsonl"), &list).expect("written");
    }
    assert_eq!(String::from_utf8_lossy(&read("vectors.jsonl")), list, "set {UPDATE} to update it");
    let files: usize = ["accepted", "rejected"]
        .map(|kind| fs::read_dir(folder().join(kind)).expect("it is there").count())
        .iter()
        .sum();
    assert_eq!(files + 1, lines.len(), "each file is listed");
}
