//! The tables that are at hand: those in a folder.

use std::collections::HashMap;
use std::io;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use lru::LruCache;
use ludoteca_rules::{Position as _, morris};

use super::built_in;
use super::file::{DrawRule, Table, TableError};
use super::{Subspace, Value};

/// Unpacked blocks that are kept: 32 MiB of them.
const KEPT: NonZeroUsize = NonZeroUsize::new(256).expect("not zero");

/// A table: the draw rule, and the subspace.
type Key = (DrawRule, Subspace);
/// Unpacked blocks, by table and place.
type Blocks = LruCache<(Key, usize), Arc<Vec<u8>>>;

/// The tables of a folder, and those that are part of the program: all with at most nine men on the
/// board. They are opened when they are first asked for, so that those of a build that goes on
/// beside are found as they are finished.
///
/// ```
/// use ludoteca_rules::{Position, morris};
/// use ludoteca_tablebase::{DrawRule, Tables, Value};
///
/// let position = morris::Position::from_setup(&morris::Options, &"ww1/3/3/w5/3/3/bbb w 0 0".parse()?)?;
/// let value = Tables::built_in().value(DrawRule::HundredPlies, &position)?;
/// assert_eq!(value, Some(Value::Win(1)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Tables {
    /// None for those of the program alone.
    folder: Option<PathBuf>,
    open: Mutex<HashMap<Key, Arc<Table>>>,
    blocks: Mutex<Blocks>,
}

impl Tables {
    /// Those of a folder, which need not exist yet, and of the program.
    pub fn new(folder: &Path) -> Self {
        Self { folder: Some(folder.into()), ..Self::built_in() }
    }

    /// Those of the program alone.
    pub fn built_in() -> Self {
        let (open, blocks) = (Mutex::default(), Mutex::new(LruCache::new(KEPT)));
        Self { folder: None, open, blocks }
    }

    /// The folder, if there is one.
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// The table of a subspace, if there is one: in the folder, or else in the program.
    pub fn table(
        &self,
        rule: DrawRule,
        subspace: Subspace,
    ) -> Result<Option<Arc<Table>>, TableError> {
        if let Some(found) = self.in_folder(rule, subspace)? {
            return Ok(Some(found));
        }
        let found = built_in::table(rule, subspace)?;
        if let Some(table) = &found {
            // What a build may still put into the folder would say the same.
            lock(&self.open).insert((rule, subspace), Arc::clone(table));
        }
        Ok(found)
    }

    fn in_folder(
        &self,
        rule: DrawRule,
        subspace: Subspace,
    ) -> Result<Option<Arc<Table>>, TableError> {
        let mut open = lock(&self.open);
        if let Some(table) = open.get(&(rule, subspace)) {
            return Ok(Some(Arc::clone(table)));
        }
        let Some(folder) = &self.folder else { return Ok(None) };
        let path = path(folder, rule, subspace);
        let table = match Table::open(&path) {
            Err(TableError::Io { error, .. }) if error.kind() == io::ErrorKind::NotFound => {
                return Ok(None);
            }
            opened => opened?,
        };
        let header = table.header();
        if (header.draw_rule, header.subspace) != (rule, subspace) {
            let fault =
                format!("it holds the subspace {}, whatever its name says", header.subspace);
            return Err(TableError::Damaged { path, fault });
        }
        let table = Arc::new(table);
        open.insert((rule, subspace), Arc::clone(&table));
        Ok(Some(table))
    }

    /// The value of a position with the counter of quiet plies at zero; none if the table is not
    /// there.
    pub fn value(
        &self,
        rule: DrawRule,
        position: &morris::Position,
    ) -> Result<Option<Value>, TableError> {
        if position.outcome().is_some() {
            return Ok(Some(Value::Loss(0)));
        }
        let [own, other] = own_first(position);
        let Some(subspace) = Subspace::of(position) else { return Ok(None) };
        let Some(table) = self.table(rule, subspace)? else { return Ok(None) };
        let (row, column) = subspace.slot(own, other);
        let (block, first) = table.block_of(row);
        let bytes = self.block((rule, subspace), &table, block)?;
        table.value(&bytes, first + column).map(Some)
    }

    /// The first of the positions of a subspace that take longest to win; none if the table is not there
    /// or has no wins.
    pub fn longest_win(
        &self,
        rule: DrawRule,
        subspace: Subspace,
    ) -> Result<Option<morris::Position>, TableError> {
        let Some(table) = self.table(rule, subspace)? else { return Ok(None) };
        let (width, longest) = (subspace.pair().width(), table.header().counts.max_win);
        for block in 0..table.blocks() {
            let bytes = table.block(block)?;
            let first = table.first_row(block);
            for slot in 0..table.slots(block) {
                if table.value(&bytes, slot)? == Value::Win(longest) {
                    return Ok(Some(subspace.position_at(first + slot / width, slot % width)));
                }
            }
        }
        Ok(None)
    }

    fn block(&self, key: Key, table: &Table, block: usize) -> Result<Arc<Vec<u8>>, TableError> {
        if let Some(bytes) = lock(&self.blocks).get(&(key, block)) {
            return Ok(Arc::clone(bytes));
        }
        // Unpacked without the lock: others go on meanwhile.
        let bytes = Arc::new(table.block(block)?);
        lock(&self.blocks).put((key, block), Arc::clone(&bytes));
        Ok(bytes)
    }
}

/// The men of the person to move, then those of the other.
pub(crate) fn own_first(position: &morris::Position) -> [u32; 2] {
    let side = position.to_move();
    [position.men(side), position.men(side.other())]
}

/// Where a folder has the table of a subspace.
pub(crate) fn path(folder: &Path, rule: DrawRule, subspace: Subspace) -> PathBuf {
    let rule = match rule {
        DrawRule::HundredPlies => "",
        DrawRule::Unlimited => "-unlimited",
    };
    folder.join(format!("morris{rule}-{subspace}.table"))
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
