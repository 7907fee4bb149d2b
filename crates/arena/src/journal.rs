//! What has been played, on disk: a match that was killed goes on where it was.
//!
//! The first line has the settings that the results depend on; each line after it is a pair of
//! games.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::Path;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::error::ArenaError;
use crate::files;

/// The most bytes of a line.
const LONGEST: u64 = 1 << 20;

/// A game as the journal has it; results are those of the pairing's first engine.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GameLine {
    /// What it brought, in halves of a point: 0, 1 or 2.
    pub(crate) halves: u8,
    pub(crate) reason: String,
    pub(crate) plies: u32,
    /// What each engine thought in all.
    pub(crate) seconds: [f64; 2],
    /// For how many moves.
    pub(crate) moves: [u32; 2],
    /// Which of the two engines forfeited it, if one did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) forfeit_by: Option<usize>,
}

/// Both games with an opening.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PairLine {
    /// Its number in the match.
    pub(crate) pair: usize,
    pub(crate) games: [GameLine; 2],
}

impl PairLine {
    fn is_possible(&self) -> bool {
        self.games.iter().all(|game| {
            game.halves <= 2
                && game.forfeit_by.is_none_or(|engine| engine < 2)
                && game.seconds.iter().all(|seconds| (0.0..1e9).contains(seconds))
        })
    }
}

/// The file.
pub(crate) struct Journal {
    file: File,
    /// The settings, where they are still to be written: a match that never began leaves none.
    head: Option<Value>,
}

impl Journal {
    /// Opens the file of a match, or begins it, and keeps other matches out of it. Gives what has
    /// been played of it by pair. A last line that was cut off is forgotten.
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
                let what = "another match is writing to it: name another file";
                return Err(ArenaError::Invalid(format!("{}: {what}", path.display())));
            }
            // Where files cannot be locked there is nothing to keep others out with.
            Ok(()) | Err(TryLockError::Error(_)) => {}
        }
        let (played, end) = read(&file, path, settings)?;
        file.set_len(end).map_err(|error| failed(&error))?;
        file.seek(SeekFrom::Start(end)).map_err(|error| failed(&error))?;
        let head = (end == 0).then(|| settings.clone());
        Ok((Self { file, head }, played))
    }

    /// Adds a pair of games.
    pub(crate) fn add(&mut self, pair: &PairLine) -> io::Result<()> {
        if let Some(settings) = self.head.take() {
            line(&mut self.file, &settings)?;
        }
        line(&mut self.file, pair)
    }
}

/// One write, so that a line is there whole or was cut off at the end.
fn line(file: &mut File, value: &impl Serialize) -> io::Result<()> {
    let mut text = serde_json::to_string(value)?;
    text.push('\n');
    file.write_all(text.as_bytes())
}

/// The pairs in a file, and where its last whole line ends.
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
            let pair = pair.filter(PairLine::is_possible);
            let pair = pair.ok_or_else(|| wrong(number, "this is no pair of games".into()))?;
            let twice = format!("pair {} is there twice", pair.pair);
            if played.insert(pair.pair, pair).is_some() {
                return Err(wrong(number, twice));
            }
        }
        end += text.len() as u64;
    }
    Ok((played, end))
}

/// Lines with their ends.
fn lines(mut input: impl BufRead) -> impl Iterator<Item = io::Result<String>> {
    std::iter::from_fn(move || {
        let mut text = String::new();
        match input.by_ref().take(LONGEST + 1).read_line(&mut text) {
            Ok(0) => None,
            Ok(length) if length as u64 > LONGEST => Some(Err(files::too_large(LONGEST))),
            Ok(_) => Some(Ok(text)),
            Err(error) => Some(Err(error)),
        }
    })
}

/// Whether the match in the file is the one that was asked for.
fn check(text: &str, settings: &Value) -> Result<(), String> {
    let kept: Value = serde_json::from_str(text).unwrap_or_default();
    let (Some(kept), Some(asked)) = (kept.as_object(), settings.as_object()) else {
        return Err("these are no settings of a match: name a new file".into());
    };
    for key in asked.keys().chain(kept.keys()) {
        let of = |map: &serde_json::Map<String, Value>| map.get(key).cloned().unwrap_or_default();
        let (was, is) = (of(kept), of(asked));
        if was != is {
            return Err(format!(
                "the match there has {key} {was}, not {is}: repeat its command, or name a new file"
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
    fn a_line_that_was_cut_off_is_played_again() {
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
    fn another_match_or_no_match_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("match.jsonl");
        let settings = json!({"game": "morris", "seed": 1});
        let refused = |text: &str| {
            std::fs::write(&path, text).unwrap();
            let Err(ArenaError::Invalid(message)) = Journal::open(&path, &settings) else {
                panic!("taken: {text}");
            };
            assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
            message
        };
        let other = refused("{\"game\":\"morris\",\"seed\":2}\n");
        assert!(other.contains("line 1: the match there has seed 2, not 1"), "{other}");
        assert!(refused("a shopping list\n").contains("no settings of a match"));
        assert!(refused("{\"game\":\"morris\",\"seed\":1}\n{}\n").contains("line 2: this is no"));
        let line = serde_json::to_string(&pair(3)).unwrap();
        let twice = format!("{settings}\n{line}\n{line}\n");
        assert!(refused(&twice).contains("line 3: pair 3 is there twice"));
    }
}
