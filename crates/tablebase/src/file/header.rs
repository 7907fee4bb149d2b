//! The head of a table file: what it is about, and where its blocks are.

use ludoteca_rules::{Options, morris};
use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::xxh3_64;

use crate::index::{Pair, Subspace};

/// The first bytes of every table file.
pub(super) const MAGIC: [u8; 8] = *b"ludotabl";
/// The version of the format, raised whenever a reader would take the new for the old.
pub(super) const VERSION: u32 = 1;
/// Bytes before the header's text: the magic bytes, the version, the length of the text.
pub(super) const PRELUDE: usize = 16;
/// About how many slots a block has: few enough to unpack for one probe, many enough to pack well.
const BLOCK: usize = 1 << 17;

/// Which draw rule a table takes into account.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum DrawRule {
    /// A hundred plies without a capture draw: the game as it is played.
    #[default]
    HundredPlies,
    /// Play without end, as older tables have it.
    Unlimited,
}

/// What a table says of a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Content {
    /// Win, draw or loss, and the distance in plies.
    #[default]
    Distances,
    /// Win, draw or loss.
    Values,
}

/// The positions of a subspace by value, counted up to symmetry.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    /// All.
    pub positions: u64,
    /// Won by the person to move.
    pub wins: u64,
    /// Drawn.
    pub draws: u64,
    /// Lost by the person to move.
    pub losses: u64,
    /// The longest distance of a win, in plies; 0 without distances.
    pub max_win: u16,
    /// The longest distance of a loss, in plies; 0 without distances.
    pub max_loss: u16,
}

/// What a table file is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    game: String,
    /// The rules digest.
    rules: String,
    /// The subspace whose positions it holds.
    pub subspace: Subspace,
    /// The draw rule they were solved under.
    pub draw_rule: DrawRule,
    /// What it says of each.
    pub content: Content,
    rows: usize,
    width: usize,
    /// Rows of each block but the last.
    pub(super) block_rows: usize,
    /// How they are distributed.
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
            block_rows: (BLOCK / pair.width()).max(1),
            counts,
        }
    }

    /// Slots of a row.
    pub(super) fn width(&self) -> usize {
        self.width
    }

    pub(super) fn blocks(&self) -> usize {
        self.rows.div_ceil(self.block_rows)
    }

    /// The slots of a block.
    pub(super) fn slots(&self, block: usize) -> usize {
        let first = block * self.block_rows;
        self.block_rows.min(self.rows - first) * self.width
    }

    /// What keeps this program from reading such a table, if anything.
    fn fault(&self) -> Option<String> {
        let pair = self.subspace.pair();
        let rules = morris::Options.digest(GAME);
        if self.game != GAME {
            Some(format!("it is a table of the game {}, not of {GAME}", self.game))
        } else if self.rules != rules {
            Some(format!("it was made for the rules {}, not for {rules}", self.rules))
        } else if (self.rows, self.width) != (rows(pair), pair.width()) || self.block_rows == 0 {
            Some(format!("it does not have the size of the subspace {}", self.subspace))
        } else {
            None
        }
    }
}

const GAME: &str = "morris";

fn rows(pair: Pair) -> usize {
    pair.orbits().rows().len()
}

/// Where a block ends, counted from the file's first byte, and its checksum.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) end: u64,
    pub(super) checksum: u64,
}

/// The bytes of a head: the header's text, the index of the blocks, and a checksum of all that.
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

/// A head that has been read.
#[derive(Debug)]
pub(super) struct Head {
    pub(super) header: Header,
    pub(super) index: Vec<Entry>,
    /// Its length in bytes.
    pub(super) len: u64,
}

/// Reads a head; `more` gives the file's first so many bytes, or fewer if it has no more.
///
/// The inner error says what is wrong with the file.
pub(super) fn read<E>(
    mut more: impl FnMut(usize) -> Result<Vec<u8>, E>,
) -> Result<Result<Head, String>, E> {
    let prelude = more(PRELUDE)?;
    let len = match text_len(&prelude) {
        Ok(len) => len,
        Err(fault) => return Ok(Err(fault)),
    };
    let head = more(PRELUDE + len)?;
    let Some(text) = head.get(PRELUDE..PRELUDE + len) else { return Ok(Err(cut_short())) };
    let header: Header = match serde_json::from_slice(text) {
        Ok(header) => header,
        Err(error) => return Ok(Err(format!("its header cannot be read: {error}"))),
    };
    if let Some(fault) = header.fault() {
        return Ok(Err(fault));
    }
    let entries = header.blocks() * size_of::<Entry>();
    let whole = more(PRELUDE + len + entries + size_of::<u64>())?;
    Ok(finish(header, PRELUDE + len, &whole))
}

fn finish(header: Header, entries: usize, head: &[u8]) -> Result<Head, String> {
    let (body, checksum) = head.split_last_chunk().ok_or_else(cut_short)?;
    let (index, rest) = body.get(entries..).ok_or_else(cut_short)?.as_chunks::<16>();
    if index.len() != header.blocks() || !rest.is_empty() {
        return Err(cut_short());
    }
    if xxh3_64(body) != u64::from_le_bytes(*checksum) {
        return Err("its head is damaged: the checksum does not fit".into());
    }
    let entry = |bytes: &[u8; 16]| {
        let bytes = u128::from_le_bytes(*bytes);
        Entry { end: bytes as u64, checksum: (bytes >> 64) as u64 }
    };
    let index: Vec<_> = index.iter().map(entry).collect();
    let len = head.len() as u64;
    let ends = index.iter().map(|entry| entry.end);
    if !std::iter::once(len).chain(ends).is_sorted() {
        return Err("its blocks are out of order".into());
    }
    Ok(Head { header, index, len })
}

/// The length of the header's text, by the bytes before it.
fn text_len(prelude: &[u8]) -> Result<usize, String> {
    /// No header comes near it.
    const LONGEST: usize = 1 << 16;
    let (magic, rest) = prelude.split_first_chunk().ok_or_else(cut_short)?;
    if *magic != MAGIC {
        return Err("it is not a table".into());
    }
    let (version, rest) = rest.split_first_chunk().ok_or_else(cut_short)?;
    let version = u32::from_le_bytes(*version);
    if version != VERSION {
        let age = if version > VERSION { "newer" } else { "older" };
        return Err(format!("its format, {version}, is {age} than this program's, {VERSION}"));
    }
    let (len, _) = rest.split_first_chunk().ok_or_else(cut_short)?;
    let len = u32::from_le_bytes(*len) as usize;
    if len > LONGEST { Err("its header is too long".into()) } else { Ok(len) }
}

pub(super) fn cut_short() -> String {
    "it is cut short".into()
}
