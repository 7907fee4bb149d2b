//! The available tables: those of a folder and those embedded in the program.

use std::collections::HashMap;
use std::io;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use lru::LruCache;
use ludoteca_rules::oracle::{Proved, Wdl};
use ludoteca_rules::{Position as _, morris};

use super::Subspace;
use super::built_in;
use super::file::{DrawRule, Table, TableError, file_name, path};
use super::value::{OVER, known};

/// Number of decompressed blocks in the cache, about 32 MiB in all.
const CACHED_BLOCKS: NonZeroUsize = NonZeroUsize::new(256).expect("not zero");

/// The identity of a table: its draw rule and its subspace.
type Key = (DrawRule, Subspace);
/// Decompressed blocks, by table and block number.
type Blocks = LruCache<(Key, usize), Arc<Vec<u8>>>;

/// The tables of a folder and those embedded in the program, which cover all subspaces with at most 9 men.
///
/// Each table is opened on first use. The tables of a concurrent build therefore become available as soon as
/// they are finished.
///
/// ```
/// use ludoteca_rules::oracle::{Distance, Wdl};
/// use ludoteca_rules::{Position, morris};
/// use ludoteca_tablebase::{DrawRule, Tables};
///
/// let position = morris::Position::from_setup(&morris::Options, &"ww1/3/3/w5/3/3/bbb w 0 0".parse()?)?;
/// let value = Tables::built_in().value(DrawRule::FiftyMoveRule, &position)?.expect("it is built in");
/// assert_eq!((value.wdl, value.distance), (Wdl::Win, Distance::ToConversion(1)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Tables {
    /// `None` if only the embedded tables are used.
    folder: Option<PathBuf>,
    open: Mutex<HashMap<Key, Arc<Table>>>,
    blocks: Mutex<Blocks>,
}

impl Tables {
    /// Returns the tables of a folder, which need not exist yet, and the embedded tables.
    pub fn new(folder: &Path) -> Self {
        Self { folder: Some(folder.into()), ..Self::built_in() }
    }

    /// Returns the embedded tables alone.
    pub fn built_in() -> Self {
        let (open, blocks) = (Mutex::default(), Mutex::new(LruCache::new(CACHED_BLOCKS)));
        Self { folder: None, open, blocks }
    }

    /// Names of the files of the embedded tables, each of which begins with the name of the game.
    pub fn file_names() -> impl Iterator<Item = &'static str> {
        built_in::file_names()
    }

    /// The subspaces of the moving phase with at most `max_men` men and more than the tables of the program
    /// [have](crate::BUILT_IN_MEN).
    pub fn additional(max_men: usize) -> impl Iterator<Item = Subspace> {
        built_in::additional(max_men)
    }

    /// Returns the name of the file of a subspace's table.
    pub fn file_name(subspace: Subspace) -> String {
        file_name(DrawRule::FiftyMoveRule, subspace)
    }

    /// Supplies the content of one of the [files](Self::file_names) on WebAssembly, where tables are not
    /// embedded, or of an [additional](Self::additional) table, on any platform. Returns whether there can be
    /// such a file. A table that is there already is kept.
    ///
    /// # Errors
    /// If the content is not the table that the name states. Blocks are validated when they are read.
    pub fn supply(file_name: &str, content: Vec<u8>) -> Result<bool, TableError> {
        built_in::supply(file_name, content)
    }

    /// Returns the folder, if there is one.
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// Returns the table of a subspace from the folder, or else the embedded one.
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
            // A table that a build adds to the folder later has the same contents.
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
            let fault = format!("contains the subspace {}, unlike its file name", header.subspace);
            return Err(TableError::Damaged { path, fault });
        }
        let table = Arc::new(table);
        open.insert((rule, subspace), Arc::clone(&table));
        Ok(Some(table))
    }

    /// Returns the value of a position whose counter of quiet plies is zero, or `None` if its table is
    /// not available.
    pub fn value(
        &self,
        rule: DrawRule,
        position: &morris::Position,
    ) -> Result<Option<Proved>, TableError> {
        if position.outcome().is_some() {
            return Ok(Some(OVER));
        }
        let [own, other] = own_first(position);
        let Some(subspace) = Subspace::of(position) else { return Ok(None) };
        let Some(table) = self.table(rule, subspace)? else { return Ok(None) };
        let (row, column) = subspace.slot(own, other);
        let (block, first) = table.block_of(row);
        let bytes = self.block((rule, subspace), &table, block)?;
        table.value(&bytes, first + column).map(Some)
    }

    /// Returns the first position of a subspace with the longest win, or `None` if the table is not available
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
                if table.value(&bytes, slot)? == known(Wdl::Win, longest) {
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
        // Decompresses without holding the lock, so that other threads are not blocked.
        let bytes = Arc::new(table.block(block)?);
        lock(&self.blocks).put((key, block), Arc::clone(&bytes));
        Ok(bytes)
    }
}

/// Returns the men of the side to move, then those of the opponent.
pub(crate) fn own_first(position: &morris::Position) -> [u32; 2] {
    let side = position.to_move();
    [position.men(side), position.men(side.other())]
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
