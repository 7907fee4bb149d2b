//! The shipped proofs are valid and prove what their names state.

use std::fs;
use std::io::{Cursor, Read};
use std::path::{Path, PathBuf};

use ludoteca_rules::options::hex;
use ludoteca_rules::{Options, Side, coffee, fourmation};
use ludoteca_solver::certificate::{
    Claim, Goal, INDEX_FILE, Index, PACKED_EXTENSION, Packed, check, pack,
};
use ludoteca_solver::{Claimable, Tree, TreeError};
use serde_json::Value;
use sha2::{Digest, Sha256};
use tar::Archive;
use tempfile::tempdir;
use xxhash_rust::xxh3::xxh3_64;

/// Largest certificate that is checked move by move in the short run.
const MAX_CHECKED: usize = 100 << 10;

/// Digest of the options in a file name such as `coffee-square-5-n4` or
/// `fourmation-side-7-n4-anywhere`.
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

/// Names, without this ending, and contents of the files in a folder below `proofs`.
fn files(folder: &str, ending: &str) -> Vec<(String, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../proofs").join(folder);
    let paths = fs::read_dir(folder).expect("the folder is there");
    let paths = paths.map(|entry| entry.expect("it can be read").path());
    let read = |path: PathBuf| {
        let name = path.file_name()?.to_str()?.strip_suffix(ending)?.to_owned();
        Some((name, fs::read(&path).expect("it can be read")))
    };
    paths.filter_map(read).collect()
}

/// Names and contents of the certificates in one file.
fn certificates() -> Vec<(String, Vec<u8>)> {
    files("", ".proof")
}

fn decompress(bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    let mut decoder = ruzstd::decoding::StreamingDecoder::new(bytes).expect("compressed");
    decoder.read_to_end(&mut out).expect("it is complete");
    out
}

/// The first line of a file as JSON.
fn header(text: &[u8]) -> Value {
    let line = text.split(|&byte| byte == b'\n').next().expect("a first line");
    serde_json::from_slice(line).expect("JSON")
}

fn check_all(certificates: impl Iterator<Item = (String, Vec<u8>)>) {
    for (name, certificate) in certificates {
        let checked = check(&certificate[..], &mut |_| ());
        let checked = checked.unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(checked.header.digest, digest(&name), "{name}");
        assert!(checked.header.claims[0].moves.is_empty(), "{name}");
    }
}

#[test]
fn small_certificates_are_valid() {
    let certificates = certificates();
    let bytes: usize = certificates.iter().map(|(_, certificate)| certificate.len()).sum();
    let files = certificates.len();
    assert!(files > 20 && bytes < 20 << 20, "{files} files of {bytes} bytes");
    check_all(certificates.into_iter().filter(|(_, bytes)| bytes.len() <= MAX_CHECKED));
}

#[test]
fn large_certificates_are_undamaged() {
    let certificates = certificates();
    let large = certificates.iter().filter(|(_, bytes)| bytes.len() > MAX_CHECKED);
    for (name, certificate) in large {
        let (content, checksum) = certificate.split_at(certificate.len() - 8);
        assert_eq!(xxh3_64(content).to_le_bytes(), checksum, "{name}");
        assert_eq!(header(content)["digest"], digest(name), "{name}");
    }
}

#[test]
#[ignore = "long: cargo xtask test --all"]
fn all_certificates_are_valid() {
    check_all(certificates().into_iter());
}

/// The value of 4mation and of each of its ten first moves.
#[test]
fn every_first_move_of_fourmation_is_proved() {
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
        assert_eq!(claims_of(mv), Side::BOTH.map(|side| (side, Goal::AtLeastDraw)), "{mv}");
    }
}

/// Reads a tree with these options.
fn read<P: Claimable>(text: &[u8], options: &Value) -> Result<(), TreeError> {
    let options = P::Options::from_json(options).expect("options");
    Tree::<P>::read(text, &options).map(|_| ())
}

/// Checks that an index is that of the board in its name and covers its claim.
fn check_index(name: &str, index: &Index) {
    assert_eq!(index.digest, digest(name), "{name}");
    index.check().unwrap_or_else(|error| panic!("{name}: {error}"));
}

/// Checks that the text of an index has the published digest.
fn check_digest(name: &str, text: &[u8]) {
    let digest = hex(&Sha256::digest(text));
    let results = include_str!("../../../../docs/researchers/results/coffee.md");
    assert!(results.contains(&digest[..16]), "{name}: {digest}");
}

#[test]
fn trees_can_be_resumed() {
    let trees = files("trees", ".tree.zst");
    assert_eq!(trees.len(), 7);
    for (name, bytes) in trees {
        let text = decompress(&bytes);
        let header = header(&text);
        assert_eq!(header["digest"], digest(&name), "{name}");
        let read = if header["game"] == "coffee" {
            read::<coffee::Position>
        } else {
            read::<fourmation::Position>
        };
        read(&text, &header["options"]).unwrap_or_else(|error| panic!("{name}: {error}"));
    }
}

/// The parts are not checked because that takes minutes; `ludoteca check` does.
#[test]
fn packed_proofs_are_undamaged() {
    let proofs = files("", &format!(".{PACKED_EXTENSION}"));
    assert_eq!(proofs.len(), 3);
    for (name, bytes) in proofs {
        let packed = Packed::read(Cursor::new(&bytes)).expect("a packed proof");
        check_index(&name, &packed.index);
        for (part, range) in packed.index.parts.iter().zip(packed.parts) {
            let content = &bytes[range.start as usize..range.end as usize];
            assert_eq!(hex(&Sha256::digest(content)), part.sha256, "{name}: {}", part.file);
        }
        // Packing is reproducible.
        let folder = tempdir().expect("a folder");
        Archive::new(&bytes[..]).unpack(folder.path()).expect("unpacked");
        let mut again = Vec::new();
        pack(folder.path(), &mut again).expect("packed");
        assert!(again == bytes, "{name}");
        check_digest(&name, &fs::read(folder.path().join(INDEX_FILE)).expect("the index"));
    }
}

/// The parts of the largest proof are not here.
#[test]
fn the_index_without_parts_covers_its_claim() {
    let indexes = files("", ".json.zst");
    assert_eq!(indexes.len(), 1);
    for (name, bytes) in indexes {
        let text = decompress(&bytes);
        check_index(&name, &Index::read(&text[..]).expect("an index"));
        check_digest(&name, &text);
    }
}
