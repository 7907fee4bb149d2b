//! A proof in parts as one file: an uncompressed tar with the index, then its parts in order.

use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::Path;

use ludoteca_rules::options::hex;
use sha2::{Digest, Sha256};
use tar::{Archive, Builder, Entry, EntryType, Header};

use super::index::{INDEX_FILE, Index, IndexError, MAX_BYTES};
use super::regular_file::open_regular;

/// File extension of a packed proof.
pub const PACKED_EXTENSION: &str = "tar";
/// Size of a header, and the unit to which contents are padded, in bytes.
const BLOCK_SIZE: u64 = 512;
/// Minimum number of zeros at the end of a tar.
const MIN_END: usize = 1024;
/// Maximum number of zeros at the end. GNU tar fills a record of 10,240 bytes.
const MAX_END: usize = MIN_END + 10_240;

/// The index of a packed proof, and where its parts are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Packed {
    /// The index.
    pub index: Index,
    /// The bytes of the file that are the parts, in the order of the index.
    pub parts: Vec<Range<u64>>,
}

impl Packed {
    /// Reads the index and finds the parts without reading them. The times, owners and permissions
    /// of the entries do not matter.
    ///
    /// # Errors
    /// If the index is invalid, if the file contains anything other than the index and its parts in
    /// order, or if it cannot be read.
    pub fn read(mut input: impl Read + Seek) -> Result<Self, IndexError> {
        let length = input.seek(SeekFrom::End(0))?;
        input.rewind()?;
        let mut archive = Archive::new(input);
        // Raw: the extensions for long names and sparse files are entries like any other, which the
        // index does not name. Reading their content could take any amount of memory.
        let mut entries = archive.entries_with_seek()?.raw(true);
        let (entry, mut last) = locate(entries.next(), INDEX_FILE, None, length)?;
        if last.end - last.start > MAX_BYTES {
            return Err(invalid(INDEX_FILE, format!("it has more than {MAX_BYTES} bytes")));
        }
        let index = Index::read(BufReader::new(entry))?;
        let mut parts = Vec::new();
        for part in &index.parts {
            (_, last) = locate(entries.next(), &part.file, Some(&index), length)?;
            parts.push(last.clone());
        }
        if let Some(entry) = entries.next() {
            let entry = entry.map_err(|error| invalid("after the last part", error.to_string()))?;
            return Err(misplaced(&entry, None, Some(&index)));
        }
        let mut input = archive.into_inner();
        let mut end = Vec::new();
        input.seek(SeekFrom::Start(last.end.next_multiple_of(BLOCK_SIZE)))?;
        input.take(MAX_END as u64 + 1).read_to_end(&mut end)?;
        if end.len() < MIN_END {
            return Err(invalid("after the last part", "the file is truncated"));
        }
        if end.len() > MAX_END || end.iter().any(|&byte| byte != 0) {
            return Err(invalid("after the last part", "the file has other data"));
        }
        Ok(Self { index, parts })
    }
}

/// Checks that the next entry is this file, and that its content ends before the end of the tar.
/// Returns the entry with the range of its content.
fn locate<'a, R: Read>(
    entry: Option<io::Result<Entry<'a, R>>>,
    name: &str,
    index: Option<&Index>,
    length: u64,
) -> Result<(Entry<'a, R>, Range<u64>), IndexError> {
    let entry = entry.ok_or_else(|| invalid(name, "it is missing"))?;
    let entry = entry.map_err(|error| invalid(name, error.to_string()))?;
    if entry.path_bytes() != name.as_bytes() {
        return Err(misplaced(&entry, Some(name), index));
    }
    if entry.header().entry_type() != EntryType::Regular {
        return Err(invalid(name, "it is not a regular file"));
    }
    let start = entry.raw_file_position();
    let end = start.checked_add(entry.size()).filter(|&end| end <= length);
    let end = end.ok_or_else(|| {
        let size = entry.size();
        invalid(name, format!("it has {size} bytes, but the file ends before"))
    })?;
    Ok((entry, start..end))
}

/// The error for an entry in the place of the file `due`, or after all files.
fn misplaced<R: Read>(
    entry: &Entry<'_, R>,
    due: Option<&str>,
    index: Option<&Index>,
) -> IndexError {
    let name = entry.path_bytes();
    let name = String::from_utf8_lossy(&name).escape_debug().to_string();
    let Some(index) = index else {
        return invalid(INDEX_FILE, format!("it is not the first entry, but `{name}` is"));
    };
    let mut files = [INDEX_FILE].into_iter().chain(index.parts.iter().map(|part| &*part.file));
    match files.find(|&file| file == name || Some(file) == due) {
        Some(file) if file == name => invalid(file, "it occurs twice"),
        Some(due) if files.any(|file| file == name) => {
            invalid(due, format!("it is missing, or comes after `{name}`"))
        }
        _ => invalid(&name, "the index does not name it"),
    }
}

/// Packs the proof in a folder. Packing it again writes the same bytes.
///
/// # Errors
/// If the index is invalid, a part is missing or differs from the index, or its name is too long
/// for a tar, or if a file cannot be read or written.
pub fn pack(folder: &Path, out: impl Write) -> Result<Index, IndexError> {
    let unreadable = |error: io::Error| IndexError::Index(error.to_string());
    let file = open_regular(&folder.join(INDEX_FILE)).map_err(unreadable)?;
    let mut text = Vec::new();
    file.take(MAX_BYTES + 1).read_to_end(&mut text).map_err(unreadable)?;
    let index = Index::read(&text[..])?;
    let mut archive = Builder::new(out);
    append(&mut archive, INDEX_FILE, &text)?;
    for part in &index.parts {
        let mut bytes = Vec::new();
        let read = open_regular(&folder.join(&part.file));
        let read = read.and_then(|mut file| file.read_to_end(&mut bytes));
        read.map_err(|error| part.invalid(error.to_string()))?;
        part.verify(&hex(&Sha256::digest(&bytes)))?;
        append(&mut archive, &part.file, &bytes)?;
    }
    archive.into_inner()?.flush()?;
    Ok(index)
}

/// Appends a file. Its header depends on nothing but the name and the size.
fn append(archive: &mut Builder<impl Write>, name: &str, bytes: &[u8]) -> Result<(), IndexError> {
    let mut header = Header::new_ustar();
    header.set_path(name).map_err(|error| invalid(name, error.to_string()))?;
    header.set_entry_type(EntryType::Regular);
    header.set_size(bytes.len() as u64);
    header.set_mode(0o644);
    header.set_uid(0);
    header.set_gid(0);
    header.set_mtime(0);
    header.set_cksum();
    Ok(archive.append(&header, bytes)?)
}

fn invalid(entry: &str, what: impl Into<String>) -> IndexError {
    IndexError::Packed { entry: entry.to_owned(), what: what.into() }
}
