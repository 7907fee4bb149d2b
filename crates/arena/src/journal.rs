//! The journal of a match, from which an interrupted match resumes.
//!
//! The first line contains the settings that determine the results. Each further line is a pair of games.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::Path;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::error::ArenaError;
use crate::files;

/// Maximum length of a line in bytes.
const MAX_LINE_BYTES: u64 = 1 << 20;

/// A game in the journal, from the point of view of the pairing's first engine.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GameLine {
    /// Result in half points: 0, 1 or 2.
    pub(crate) halves: u8,
    pub(crate) reason: String,
    pub(crate) plies: u32,
    /// Total thinking time of each engine.
    pub(crate) seconds: [f64; 2],
    /// Number of moves of each engine.
    pub(crate) moves: [u32; 2],
    /// The engine that forfeited the game, if one did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) forfeit_by: Option<usize>,
}

/// Both games from an opening.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PairLine {
    /// Index in the match.
    pub(crate) pair: usize,
    pub(crate) games: [GameLine; 2],
}

impl PairLine {
    fn is_valid(&self) -> bool {
        self.games.iter().all(|game| {
            game.halves <= 2
                && game.forfeit_by.is_none_or(|engine| engine < 2)
                && game.seconds.iter().all(|seconds| (0.0..1e9).contains(seconds))
        })
    }
}

/// An open journal, locked against other matches.
pub(crate) struct Journal {
    file: File,
    /// The settings if they are not written yet. They are written with the first pair, so a match that never
    /// starts leaves an empty file.
    head: Option<Value>,
}

impl Journal {
    /// Opens or creates the journal of a match and locks it against other matches. Returns the journal and the
    /// pairs that have been played. A truncated last line is discarded.
    pub(crate) fn open(
        path: &Path,
        settings: &Value,
    ) -> Result<(Self, BTreeMap<usize, PairLine>), ArenaError> {
        let failed = |error: &dyn std::fmt::Display| {
            ArenaError::Failed(format!("{}: {error}", path.display()))
        };
        let mut options = OpenOptions::new();
        let file = options.read(true).write(true).create(true).truncate(false).open(path);
        let mut file = file.map_err(|error| failed(&error))?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => {
                let what = "file is in use by another match; choose another file";
                return Err(ArenaError::Invalid(format!("{}: {what}", path.display())));
            }
            // Some file systems do not support locks; the match runs without one.
            Ok(()) | Err(TryLockError::Error(_)) => {}
        }
        let (played, end) = read(&file, path, settings)?;
        file.set_len(end).map_err(|error| failed(&error))?;
        file.seek(SeekFrom::Start(end)).map_err(|error| failed(&error))?;
        let head = (end == 0).then(|| settings.clone());
        Ok((Self { file, head }, played))
    }

    /// Appends a pair of games.
    pub(crate) fn add(&mut self, pair: &PairLine) -> io::Result<()> {
        if let Some(settings) = self.head.take() {
            line(&mut self.file, &settings)?;
        }
        line(&mut self.file, pair)
    }
}

/// Appends a line in a single write, so that an interruption can only truncate it.
fn line(file: &mut File, value: &impl Serialize) -> io::Result<()> {
    let mut text = serde_json::to_string(value)?;
    text.push('\n');
    file.write_all(text.as_bytes())
}

/// Returns the pairs in a file and the offset of the end of its last complete line.
fn read(
    file: &File,
    path: &Path,
    settings: &Value,
) -> Result<(BTreeMap<usize, PairLine>, u64), ArenaError> {
    let wrong = |number: usize, what: String| {
        ArenaError::Invalid(format!("{}: line {number}: {what}", path.display()))
    };
    let (mut played, mut end) = (BTreeMap::new(), 0);
    for (text, number) in lines(BufReader::new(file)).zip(1..) {
        let text = text.map_err(|error| wrong(number, error.to_string()))?;
        if !text.ends_with('\n') {
            break;
        }
        if number == 1 {
            check(&text, settings).map_err(|what| wrong(number, what))?;
        } else {
            let pair: Option<PairLine> = serde_json::from_str(&text).ok();
            let pair = pair.filter(PairLine::is_valid);
            let pair = pair.ok_or_else(|| wrong(number, "not a pair of games".into()))?;
            let duplicate = format!("duplicate pair {}", pair.pair);
            if played.insert(pair.pair, pair).is_some() {
                return Err(wrong(number, duplicate));
            }
        }
        end += text.len() as u64;
    }
    Ok((played, end))
}

/// Returns lines with their line ends.
fn lines(mut input: impl BufRead) -> impl Iterator<Item = io::Result<String>> {
    std::iter::from_fn(move || {
        let mut text = String::new();
        match input.by_ref().take(MAX_LINE_BYTES + 1).read_line(&mut text) {
            Ok(0) => None,
            Ok(length) if length as u64 > MAX_LINE_BYTES => {
                Some(Err(files::too_large(MAX_LINE_BYTES)))
            }
            Ok(_) => Some(Ok(text)),
            Err(error) => Some(Err(error)),
        }
    })
}

/// Checks that the journal belongs to the requested match.
fn check(text: &str, settings: &Value) -> Result<(), String> {
    let stored: Value = serde_json::from_str(text).unwrap_or_default();
    let (Some(stored), Some(requested)) = (stored.as_object(), settings.as_object()) else {
        return Err("not the settings of a match; choose a new file".into());
    };
    for key in requested.keys().chain(stored.keys()) {
        let of = |map: &serde_json::Map<String, Value>| map.get(key).cloned().unwrap_or_default();
        let (was, is) = (of(stored), of(requested));
        if was != is {
            return Err(format!(
                "the journal has {key} {was}, but this match has {is}; repeat the command of that \
                 match or choose a new file"
            ));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn pair(pair: usize) -> PairLine {
        let game = GameLine {
            halves: 2,
            reason: "line".into(),
            plies: 9,
            seconds: [0.5, 0.25],
            moves: [5, 4],
            forfeit_by: None,
        };
        PairLine { pair, games: [game.clone(), GameLine { halves: 1, ..game }] }
    }

    #[test]
    fn a_truncated_line_is_played_again() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("match.jsonl");
        let settings = json!({"game": "morris", "seed": 1});
        let (mut journal, played) = Journal::open(&path, &settings).unwrap();
        assert!(played.is_empty());
        journal.add(&pair(1)).unwrap();
        journal.add(&pair(0)).unwrap();
        drop(journal);
        let whole = std::fs::read(&path).unwrap();
        std::fs::write(&path, &whole[..whole.len() - 3]).unwrap();

        let (mut journal, played) = Journal::open(&path, &settings).unwrap();
        assert_eq!(played.into_values().collect::<Vec<_>>(), [pair(1)]);
        journal.add(&pair(0)).unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), whole);
        drop(journal);
        let (_, played) = Journal::open(&path, &settings).unwrap();
        assert_eq!(played.into_values().collect::<Vec<_>>(), [pair(0), pair(1)]);
    }

    #[test]
    fn journals_of_other_matches_are_rejected() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("match.jsonl");
        let settings = json!({"game": "morris", "seed": 1});
        let rejection = |text: &str| {
            std::fs::write(&path, text).unwrap();
            let Err(ArenaError::Invalid(message)) = Journal::open(&path, &settings) else {
                panic!("accepted: {text}");
            };
            assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
            message
        };
        let other = rejection("{\"game\":\"morris\",\"seed\":2}\n");
        assert!(other.contains("line 1: the journal has seed 2, but this match has 1"), "{other}");
        assert!(rejection("a shopping list\n").contains("not the settings of a match"));
        assert!(rejection("{\"game\":\"morris\",\"seed\":1}\n{}\n").contains("line 2: not a pair"));
        let line = serde_json::to_string(&pair(3)).unwrap();
        let duplicate = format!("{settings}\n{line}\n{line}\n");
        assert!(rejection(&duplicate).contains("line 3: duplicate pair 3"));
    }
}
