//! Packed proofs: round trip, and an error for each kind of damage.

use std::fs;
use std::io::Cursor;
use std::path::Path;

use ludoteca_rules::options::hex;
use ludoteca_solver::certificate::{
    CheckedParts, INDEX_FILE, Index, IndexError, Packed, check_parts, pack,
};
use serde_json::Value;
use sha2::{Digest, Sha256};
use tar::{Archive, Builder, EntryType, Header};
use tempfile::{TempDir, tempdir};

use crate::trees::{coffee_tree, parts};

/// Names and contents of the entries of a tar.
type Entries = Vec<(String, Vec<u8>)>;

/// A folder with a proof.
fn proof() -> TempDir {
    let folder = tempdir().expect("a folder");
    let index = parts(&coffee_tree(), folder.path()).expect("it is proved");
    assert!(index.parts.len() > 5);
    folder
}

fn packed(folder: &Path) -> Vec<u8> {
    let mut bytes = Vec::new();
    pack(folder, &mut bytes).expect("it is packed");
    bytes
}

fn entries(folder: &Path) -> Entries {
    let index = fs::read(folder.join(INDEX_FILE)).expect("the index");
    let files = Index::read(&index[..]).expect("an index").parts.into_iter().map(|part| part.file);
    let read = |file: String| (file.clone(), fs::read(folder.join(file)).expect("a file"));
    [INDEX_FILE.to_owned()].into_iter().chain(files).map(read).collect()
}

fn header(name: &str, kind: EntryType, size: u64) -> Header {
    let mut header = Header::new_ustar();
    // `set_path` rejects the names that an attacker would choose.
    header.as_old_mut().name[..name.len()].copy_from_slice(name.as_bytes());
    header.set_entry_type(kind);
    header.set_size(size);
    header.set_cksum();
    header
}

/// A tar of these entries with no other metadata.
fn tar(entries: &[(String, Vec<u8>)]) -> Vec<u8> {
    let mut out = Builder::new(Vec::new());
    for (name, bytes) in entries {
        let header = header(name, EntryType::Regular, bytes.len() as u64);
        out.append(&header, &bytes[..]).expect("it is written");
    }
    out.into_inner().expect("it is written")
}

fn read(bytes: &[u8]) -> Result<Packed, IndexError> {
    Packed::read(Cursor::new(bytes))
}

fn check(bytes: &[u8]) -> Result<CheckedParts, IndexError> {
    let folder = tempdir().expect("a folder");
    let file = folder.path().join("proof.tar");
    fs::write(&file, bytes).expect("written");
    check_parts(&file, 2, &|_| ())
}

/// The error's entry and message.
fn fault(bytes: &[u8]) -> (String, String) {
    match read(bytes) {
        Err(IndexError::Packed { entry, what }) => (entry, what),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_packed_proof_is_checked_like_its_folder() {
    let folder = proof();
    let bytes = packed(folder.path());
    let in_folder = check_parts(folder.path(), 2, &|_| ()).expect("a proof");
    assert_eq!(check(&bytes).expect("a proof"), in_folder);

    // Each part is where the index of the file says, and the file has nothing of the machine.
    let found = read(&bytes).expect("packed");
    let contents = found.parts.iter().map(|at| &bytes[at.start as usize..at.end as usize]);
    let entries = entries(folder.path());
    assert!(contents.eq(entries[1..].iter().map(|(_, content)| &content[..])));
    assert!(Archive::new(&bytes[..]).entries().expect("a tar").all(|entry| {
        let entry = entry.expect("an entry");
        let header = entry.header();
        let ids = (header.uid().expect("an id"), header.gid().expect("an id"));
        (header.mtime().expect("a time"), ids, header.mode().expect("a mode")) == (0, (0, 0), 0o644)
    }));

    // Unpacking and packing gives the same bytes, whatever else the folder contains.
    let unpacked = tempdir().expect("a folder");
    Archive::new(&bytes[..]).unpack(unpacked.path()).expect("unpacked");
    fs::write(unpacked.path().join("other"), "file").expect("written");
    assert_eq!(packed(unpacked.path()), bytes);

    // Other metadata and a longer end, as other programs write them.
    let mut other = tar(&entries);
    assert_ne!(other, bytes);
    assert_eq!(read(&other).expect("packed"), found);
    other.resize(other.len() + 10_240, 0);
    assert_eq!(read(&other).expect("packed"), found);
}

#[test]
fn missing_and_unexpected_entries_are_rejected() {
    let folder = proof();
    let complete = entries(folder.path());
    let changed = |change: &dyn Fn(&mut Entries)| {
        let mut entries = complete.clone();
        change(&mut entries);
        fault(&tar(&entries))
    };
    let name = |at: usize| complete[at].0.clone();
    let last = complete.len() - 1;
    let missing = |due: usize, found: usize| {
        (name(due), format!("it is missing, or comes after `{}`", name(found)))
    };
    let extra = ("extra.proof".to_owned(), b"x".to_vec());
    let unnamed = |name: &str| (name.to_owned(), "the index does not name it".to_owned());
    let twice = |at: usize| (name(at), "it occurs twice".to_owned());

    assert_eq!(changed(&|entries| drop(entries.remove(2))), missing(2, 3));
    assert_eq!(changed(&|entries| entries.swap(2, 4)), missing(2, 4));
    assert_eq!(changed(&|entries| drop(entries.pop())), (name(last), "it is missing".to_owned()));
    assert_eq!(changed(&|entries| entries.truncate(1)), (name(1), "it is missing".to_owned()));
    for at in [2, last + 1] {
        assert_eq!(changed(&|entries| entries.insert(at, extra.clone())), unnamed(&extra.0));
        assert_eq!(changed(&|entries| entries.insert(at, complete[1].clone())), twice(1));
        assert_eq!(changed(&|entries| entries.insert(at, complete[0].clone())), twice(0));
    }
    for path in ["../x", "/etc/passwd", "./index.json", "a/b", "a\nb"] {
        let shown = path.replace('\n', "\\n");
        let found = changed(&|entries| path.clone_into(&mut entries[1].0));
        assert_eq!(found, unnamed(&shown));
        let found = changed(&|entries| path.clone_into(&mut entries[0].0));
        let expected = format!("it is not the first entry, but `{shown}` is");
        assert_eq!(found, (INDEX_FILE.to_owned(), expected));
    }
    assert_eq!(
        changed(&|entries| drop(entries.drain(..))),
        (INDEX_FILE.into(), "it is missing".into())
    );
    assert_eq!(fault(&[]), (INDEX_FILE.to_owned(), "it is missing".to_owned()));
}

#[test]
fn other_kinds_of_entries_and_wrong_sizes_are_rejected() {
    let folder = proof();
    let complete = entries(folder.path());
    let (part, content) = &complete[1];
    let with = |header: &Header| {
        let mut out = tar(&complete[..1]);
        out.truncate(out.len() - 1024);
        out.extend(header.as_bytes());
        out.extend(content);
        out.resize(out.len().next_multiple_of(512), 0);
        let rest = tar(&complete[2..]);
        fault(&[&out[..], &rest].concat())
    };
    let size = content.len() as u64;
    for kind in [EntryType::Symlink, EntryType::Directory, EntryType::Fifo, EntryType::GNUSparse] {
        let (entry, what) = with(&header(part, kind, size));
        assert_eq!((&entry, &*what), (part, "it is not a regular file"), "{kind:?}");
    }
    // Extensions, which announce another name, size or content of the next entry.
    for kind in [EntryType::XHeader, EntryType::XGlobalHeader, EntryType::GNULongName] {
        let (entry, what) = with(&header("././@LongLink", kind, size));
        assert_eq!((&*entry, &*what), ("././@LongLink", "the index does not name it"), "{kind:?}");
    }
    for size in [1 << 30, 1 << 40, u64::MAX - 1000, u64::MAX] {
        let (entry, what) = with(&header(part, EntryType::Regular, size));
        assert_eq!(&entry, part);
        assert!(what.contains("the file ends before") || what.contains("overflow"), "{what}");
    }
    let mut damaged = header(part, EntryType::Regular, size);
    damaged.as_old_mut().mtime[0] ^= 1;
    let (entry, what) = with(&damaged);
    assert_eq!((&entry, &*what), (part, "archive header checksum mismatch"));

    // An index that is too large is not read. The file has a hole, so that it takes no space.
    let large = tempdir().expect("a folder");
    let path = large.path().join("large.tar");
    let size = (1 << 26) + 1;
    fs::write(&path, header(INDEX_FILE, EntryType::Regular, size).as_bytes()).expect("written");
    let file = fs::File::options().write(true).open(&path).expect("opened");
    file.set_len(size + 4096).expect("extended");
    let error = check_parts(&path, 1, &|_| ()).expect_err("too large").to_string();
    assert_eq!(error, "index.json: it has more than 67108864 bytes");
}

#[test]
fn truncated_and_changed_files_are_rejected() {
    let folder = proof();
    let bytes = packed(folder.path());
    let complete = read(&bytes).expect("packed");
    let end = bytes.len() - 1024;
    for length in (0..end).step_by(97).chain(end..bytes.len()) {
        assert!(read(&bytes[..length]).is_err(), "{length} of {} bytes", bytes.len());
    }
    let after = |bytes: &[u8]| {
        let (entry, what) = fault(bytes);
        assert_eq!(entry, "after the last part");
        what
    };
    assert_eq!(after(&bytes[..bytes.len() - 1]), "the file is truncated");
    assert_eq!(after(&[&bytes[..], b"x"].concat()), "the file has other data");
    assert_eq!(after(&[&bytes[..], &[0; 10_241]].concat()), "the file has other data");

    // A changed byte between the contents changes nothing or is rejected.
    let index = entries(folder.path())[0].1.len();
    let contents: usize = complete.parts.iter().map(|at| (at.end - at.start) as usize).sum();
    let is_content = |at| {
        complete.parts.iter().any(|part| part.contains(&(at as u64)))
            || (512..512 + index).contains(&at)
    };
    let other: Vec<_> = (0..bytes.len()).filter(|&at| !is_content(at)).collect();
    assert_eq!(other.len(), bytes.len() - contents - index);
    for at in other {
        let mut changed = bytes.clone();
        changed[at] ^= 1;
        assert!(read(&changed).is_err() || read(&changed).is_ok_and(|found| found == complete));
    }

    // A changed part.
    for (part, range) in complete.index.parts.iter().zip(&complete.parts) {
        let mut changed = bytes.clone();
        changed[range.end as usize - 1] ^= 1;
        match check(&changed) {
            Err(IndexError::Check { file, .. }) => assert_eq!(file, part.file),
            other => panic!("{other:?}"),
        }
    }
    // A part that proves the same, but is another file.
    let mut changed = entries(folder.path());
    let text =
        String::from_utf8_lossy(&changed[0].1).replace(&complete.index.parts[0].sha256, "00");
    changed[0].1 = text.into_bytes();
    let error = check(&tar(&changed)).expect_err("another digest").to_string();
    assert!(error.starts_with(&format!("{}: its SHA-256 is ", changed[1].0)), "{error}");
}

#[test]
fn only_complete_folders_are_packed() {
    let folder = proof();
    let path = |file: &str| folder.path().join(file);
    let error = || pack(folder.path(), Vec::new()).expect_err("not complete").to_string();
    let complete = entries(folder.path());
    let part = &complete[2].0;
    fs::write(path(part), b"another file").expect("written");
    assert!(error().starts_with(&format!("{part}: its SHA-256 is ")), "{}", error());
    fs::remove_file(path(part)).expect("removed");
    assert!(error().starts_with(&format!("{part}: ")), "{}", error());

    let long = "x".repeat(101);
    let mut index: Value = serde_json::from_slice(&complete[0].1).expect("JSON");
    index["parts"][1]["file"] = long.clone().into();
    index["parts"][1]["sha256"] = hex(&Sha256::digest(b"content")).into();
    let index: Index = serde_json::from_value(index).expect("an index");
    let text = serde_json::to_string_pretty(&index).expect("JSON") + "\n";
    fs::write(path(INDEX_FILE), text).expect("written");
    fs::write(path(&long), b"content").expect("written");
    assert!(error().starts_with(&format!("{long}: ")), "{}", error());
    fs::remove_file(path(INDEX_FILE)).expect("removed");
    assert!(error().starts_with("index.json: "), "{}", error());
}
