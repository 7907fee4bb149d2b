//! Building the tables of the moving phase pair by pair.

use std::fs;
use std::path::PathBuf;

use super::captures::Below;
use super::error::BuildError;
use super::lock;
use super::pair::Unpacking;
use super::progress::Progress;
use super::solve::solve;
use super::store::{exists, store};
use crate::code::Code;
use crate::file::{Content, DrawRule, Table, path};
use crate::index::{MEN, Pair, Subspace};

/// The parameters of a build.
#[derive(Clone, Debug)]
pub struct Build {
    /// The output folder. Existing tables in it are used.
    pub folder: PathBuf,
    /// The draw rule.
    pub draw_rule: DrawRule,
    /// The kind of values that the tables store.
    pub content: Content,
    /// Maximum number of men on the board, of both sides together.
    pub max_men: usize,
}

/// The share of a pair's time spent before its tables are written.
pub(super) const SOLVING: f64 = 0.9;

impl Build {
    /// All pairs with at most `max_men` men, in ascending order of men.
    fn pairs(&self) -> impl Iterator<Item = Pair> {
        let max_men = self.max_men;
        Pair::all().filter(move |pair| pair.men() <= max_men)
    }

    /// Returns the memory that the largest pair needs, in bytes.
    ///
    /// ```
    /// use ludoteca_tablebase::{Build, Content, DrawRule};
    /// let (draw_rule, content) = (DrawRule::FiftyMoveRule, Content::Distances);
    /// let build = Build { folder: "tables".into(), draw_rule, content, max_men: 18 };
    /// assert!(build.memory() < 4 << 30);
    /// ```
    pub fn memory(&self) -> u64 {
        let bytes = match self.draw_rule {
            DrawRule::FiftyMoveRule => 1,
            DrawRule::Unlimited => 2,
        };
        let of = |pair: Pair| {
            let below = |own, other| Subspace::new(own, other).map_or(0, |s| s.pair().slots());
            let fewer_rows =
                if pair.is_equal() { 0 } else { below(pair.rows() - 1, pair.columns()) };
            let below = below(pair.columns() - 1, pair.rows()) + fewer_rows;
            // Both subspaces, 8 bits per slot for two levels of each, and the successors by captures.
            pair.slots() * (2 * bytes + 1) + below * bytes
        };
        let fixed = 64 << 20;
        self.pairs().map(of).max().unwrap_or(0) as u64 + fixed
    }

    /// Builds the missing tables on rayon's current pool.
    pub fn run(&self, progress: &mut dyn FnMut(Progress)) -> Result<(), BuildError> {
        let folder_error = |error| BuildError::Folder { folder: self.folder.clone(), error };
        fs::create_dir_all(&self.folder).map_err(folder_error)?;
        let _lock = lock::acquire(&self.folder)?;
        match self.draw_rule {
            DrawRule::FiftyMoveRule => self.run_with::<u8>(progress),
            DrawRule::Unlimited => self.run_with::<u16>(progress),
        }
    }

    fn run_with<C: Code>(&self, progress: &mut dyn FnMut(Progress)) -> Result<(), BuildError> {
        let slots = |pair: Pair| pair.slots() as u64 * pair.subspaces().count() as u64;
        let mut missing = Vec::new();
        for pair in self.pairs() {
            if !self.is_there(pair)? {
                missing.push(pair);
            }
        }
        let all = self.pairs().map(slots).sum();
        let left: u64 = missing.iter().copied().map(slots).sum();
        progress(Progress::Begin { slots: all, there: all - left });
        for pair in missing {
            let below = Below::load(pair, |own, other| self.load::<C>(own, other))?;
            self.make(pair, below, slots(pair), progress)?;
        }
        Ok(())
    }

    /// Solves and writes one pair.
    fn make<C: Code>(
        &self,
        pair: Pair,
        below: Below<C>,
        slots: u64,
        progress: &mut dyn FnMut(Progress),
    ) -> Result<(), BuildError> {
        let subspace = pair.subspaces().next().expect("a pair has a subspace");
        let mut reported = 0;
        let mut report = |part: f64, progress: &mut dyn FnMut(Progress)| {
            let done = (slots as f64 * part) as u64;
            progress(Progress::Part { subspace, slots: done - reported });
            reported = done;
        };
        let solved = solve(pair, below, Unpacking::Once, &mut |part| {
            report(part * SOLVING, progress);
        });
        for (subspace, codes) in pair.subspaces().zip([&solved.rows, &solved.columns]) {
            let what = (subspace, self.draw_rule, self.content);
            store(self.path(subspace), what, codes, progress)?;
        }
        report(1.0, progress);
        Ok(())
    }

    fn path(&self, subspace: Subspace) -> PathBuf {
        path(&self.folder, self.draw_rule, subspace)
    }

    /// Whether both tables of a pair exist.
    fn is_there(&self, pair: Pair) -> Result<bool, BuildError> {
        for subspace in pair.subspaces() {
            let path = self.path(subspace);
            if !exists(&path)? {
                return Ok(false);
            }
            let (found, wanted) = (Table::open(&path)?.header().content, self.content);
            if found != wanted {
                return Err(BuildError::Other { path, found, wanted });
            }
        }
        Ok(true)
    }

    /// Loads the slots of a subspace. `None` if it has too few men, so that the game is over.
    fn load<C: Code>(&self, own: usize, other: usize) -> Result<Option<Vec<C>>, BuildError> {
        let Some(subspace) = Subspace::new(own, other) else { return Ok(None) };
        Ok(Some(Table::open(&self.path(subspace))?.load()?))
    }
}

impl Default for Build {
    /// Returns a build of all tables of the moving phase in the folder `tables`.
    fn default() -> Self {
        Self {
            folder: "tables".into(),
            draw_rule: DrawRule::default(),
            content: Content::default(),
            max_men: 2 * MEN,
        }
    }
}
