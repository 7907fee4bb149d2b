//! The head of a table file: the header and the block index.

use ludoteca_rules::{Options, morris};
use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::xxh3_64;

use crate::index::{Pair, Subspace};

/// The first bytes of every table file.
pub(super) const MAGIC: [u8; 8] = *b"ludotabl";
/// Version of the format; raised by every change that an old reader would misread.
pub(super) const VERSION: u32 = 1;
/// Length of the prelude in bytes: the magic bytes, the version and the length of the header.
pub(super) const PRELUDE: usize = 16;
/// Approximate number of slots per block: few enough to decompress for one probe, enough to compress well.
const BLOCK_SLOTS: usize = 1 << 17;

/// The draw rule that a table assumes.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum DrawRule {
    /// The game is a draw after 100 plies without a capture, as in normal play.
    #[default]
    #[serde(rename = "hundred-plies")]
    FiftyMoveRule,
    /// No limit, as in the older literature.
    Unlimited,
}

/// The kind of values that a table stores.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Content {
    /// Win, draw or loss with the distance to conversion.
    #[default]
    Distances,
    /// Win, draw or loss alone.
    Values,
}

/// Number of positions of a subspace by value, counted up to symmetry.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    /// All positions.
    pub positions: u64,
    /// Wins for the side to move.
    pub wins: u64,
    /// Draws.
    pub draws: u64,
    /// Losses for the side to move.
    pub losses: u64,
    /// Maximum distance to conversion of a win, in plies; 0 if distances are not stored.
    pub max_win: u16,
    /// Maximum distance to conversion of a loss, in plies; 0 if distances are not stored.
    pub max_loss: u16,
}

/// The description of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    game: String,
    /// The rules digest.
    rules: String,
    /// The subspace.
    pub subspace: Subspace,
    /// The draw rule.
    pub draw_rule: DrawRule,
    /// The kind of values stored.
    pub content: Content,
    rows: usize,
    width: usize,
    /// Number of rows in each block but the last.
    pub(super) block_rows: usize,
    /// The distribution of the values.
    pub counts: Counts,
}

impl Header {
    pub(crate) fn new(
        subspace: Subspace,
        draw_rule: DrawRule,
        content: Content,
        counts: Counts,
    ) -> Self {
        let pair = subspace.pair();
        Self {
            game: GAME.into(),
            rules: morris::Options.digest(GAME),
            subspace,
            draw_rule,
            content,
            rows: rows(pair),
            width: pair.width(),
            block_rows: (BLOCK_SLOTS / pair.width()).max(1),
            counts,
        }
    }

    /// Number of slots in a row.
    pub(super) fn width(&self) -> usize {
        self.width
    }

    pub(super) fn blocks(&self) -> usize {
        self.rows.div_ceil(self.block_rows)
    }

    /// Number of slots in a block.
    pub(super) fn slots(&self, block: usize) -> usize {
        let first = block * self.block_rows;
        self.block_rows.min(self.rows - first) * self.width
    }

    /// Returns why this program cannot use the table, if it cannot.
    fn fault(&self) -> Option<String> {
        let pair = self.subspace.pair();
        let rules = morris::Options.digest(GAME);
        if self.game != GAME {
            Some(format!("table of the game {}, expected {GAME}", self.game))
        } else if self.rules != rules {
            Some(format!("built for the rules {}, expected {rules}", self.rules))
        } else if (self.rows, self.width) != (rows(pair), pair.width()) || self.block_rows == 0 {
            Some(format!("dimensions do not match the subspace {}", self.subspace))
        } else {
            None
        }
    }
}

const GAME: &str = "morris";

fn rows(pair: Pair) -> usize {
    pair.orbits().rows().len()
}

/// An entry of the block index: the end of a block, as an offset in the file, and its checksum.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) end: u64,
    pub(super) checksum: u64,
}

/// Serialises a head: the prelude, the header as JSON, the block index and a checksum of all that.
pub(super) fn write(header: &Header, index: &[Entry]) -> Vec<u8> {
    let text = serde_json::to_vec(header).expect("headers are plain data");
    let mut head = MAGIC.to_vec();
    head.extend(VERSION.to_le_bytes());
    head.extend((text.len() as u32).to_le_bytes());
    head.extend(text);
    for entry in index {
        head.extend(entry.end.to_le_bytes());
        head.extend(entry.checksum.to_le_bytes());
    }
    head.extend(xxh3_64(&head).to_le_bytes());
    head
}

/// A parsed head.
#[derive(Debug)]
pub(super) struct Head {
    pub(super) header: Header,
    pub(super) index: Vec<Entry>,
    /// Its length in bytes.
    pub(super) len: u64,
}

/// Reads a head. `more(n)` returns the first `n` bytes of the file, or all bytes if it is shorter.
///
/// The inner error describes a fault of the file, the outer one a failure to read it.
pub(super) fn read<E>(
    mut more: impl FnMut(usize) -> Result<Vec<u8>, E>,
) -> Result<Result<Head, String>, E> {
    let prelude = more(PRELUDE)?;
    let len = match text_len(&prelude) {
        Ok(len) => len,
        Err(fault) => return Ok(Err(fault)),
    };
    let head = more(PRELUDE + len)?;
    let Some(text) = head.get(PRELUDE..PRELUDE + len) else { return Ok(Err(truncated())) };
    let header: Header = match serde_json::from_slice(text) {
        Ok(header) => header,
        Err(error) => return Ok(Err(format!("invalid header: {error}"))),
    };
    if let Some(fault) = header.fault() {
        return Ok(Err(fault));
    }
    let entries = header.blocks() * size_of::<Entry>();
    let whole = more(PRELUDE + len + entries + size_of::<u64>())?;
    Ok(finish(header, PRELUDE + len, &whole))
}

fn finish(header: Header, entries: usize, head: &[u8]) -> Result<Head, String> {
    let (body, checksum) = head.split_last_chunk().ok_or_else(truncated)?;
    let (index, rest) = body.get(entries..).ok_or_else(truncated)?.as_chunks::<16>();
    if index.len() != header.blocks() || !rest.is_empty() {
        return Err(truncated());
    }
    if xxh3_64(body) != u64::from_le_bytes(*checksum) {
        return Err("corrupt head: checksum mismatch".into());
    }
    let entry = |bytes: &[u8; 16]| {
        let bytes = u128::from_le_bytes(*bytes);
        Entry { end: bytes as u64, checksum: (bytes >> 64) as u64 }
    };
    let index: Vec<_> = index.iter().map(entry).collect();
    let len = head.len() as u64;
    let ends = index.iter().map(|entry| entry.end);
    if !std::iter::once(len).chain(ends).is_sorted() {
        return Err("blocks are out of order".into());
    }
    Ok(Head { header, index, len })
}

/// Returns the length of the header, from the prelude.
fn text_len(prelude: &[u8]) -> Result<usize, String> {
    /// Far above the length of any valid header.
    const MAX_LEN: usize = 1 << 16;
    let (magic, rest) = prelude.split_first_chunk().ok_or_else(truncated)?;
    if *magic != MAGIC {
        return Err("not a table file".into());
    }
    let (version, rest) = rest.split_first_chunk().ok_or_else(truncated)?;
    let version = u32::from_le_bytes(*version);
    if version != VERSION {
        let age = if version > VERSION { "newer" } else { "older" };
        return Err(format!(
            "format version {version} is {age} than the supported version {VERSION}"
        ));
    }
    let (len, _) = rest.split_first_chunk().ok_or_else(truncated)?;
    let len = u32::from_le_bytes(*len) as usize;
    if len > MAX_LEN { Err("header is too long".into()) } else { Ok(len) }
}

pub(super) fn truncated() -> String {
    "file is truncated".into()
}
