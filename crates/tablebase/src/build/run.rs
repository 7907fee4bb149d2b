//! Tables built one pair after the other, and kept.

use std::path::PathBuf;
use std::{fs, io};

use super::captures::Below;
use super::keep::{exists, keep};
use super::lock;
use super::pair::solve;
use crate::code::Code;
use crate::file::{Content, Counts, DrawRule, Table, TableError};
use crate::folder::path;
use crate::index::{MEN, Pair, Subspace};

/// Why tables were not built. What was finished before stays.
#[derive(Debug, thiserror::Error)]
pub enum BuildError {
    /// The folder cannot be used.
    #[error("{}: {error}", folder.display())]
    Folder {
        /// The folder.
        folder: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// Somebody else is building there.
    #[error("{} is being built in by {holder}", folder.display())]
    Held {
        /// The folder.
        folder: PathBuf,
        /// What the other has written into the folder's lock.
        holder: String,
    },
    /// A table that is there cannot be used.
    #[error(transparent)]
    Table(#[from] TableError),
    /// A table that is there is of another kind.
    #[error("{}: it holds {found:?} and {wanted:?} are wanted; use another folder", path.display())]
    Other {
        /// The table.
        path: PathBuf,
        /// What it holds.
        found: Content,
        /// What was asked for.
        wanted: Content,
    },
    /// A table of the moving phase is not there, which the placing phase needs.
    #[error("{}: the table {subspace} of the moving phase is missing; build that first", path.display())]
    Missing {
        /// Where it should be.
        path: PathBuf,
        /// What it should hold.
        subspace: Subspace,
    },
    /// A table cannot be written.
    #[error("{}: {error}; the tables finished before are kept", path.display())]
    Write {
        /// The table.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
}

/// What to build.
#[derive(Clone, Debug)]
pub struct Build {
    /// Where the tables go, and where those that are there already are used.
    pub folder: PathBuf,
    /// The draw rule.
    pub draw_rule: DrawRule,
    /// What the tables say.
    pub content: Content,
    /// The most men on the board, of both persons together.
    pub max_men: usize,
}

/// What happens during a build.
#[derive(Clone, Copy, Debug)]
pub enum Progress {
    /// So many slots of all will be worked on; the others were there already.
    Begin {
        /// Slots of all subspaces asked for.
        slots: u64,
        /// Slots of those that were there.
        there: u64,
    },
    /// About so many slots more are done, of the subspace named (and its mirror).
    Part {
        /// The one of the two subspaces in which who has more men is to move.
        subspace: Subspace,
        /// Slots since the last report.
        slots: u64,
    },
    /// A table was written.
    Written {
        /// What it holds.
        subspace: Subspace,
        /// How its positions are distributed.
        counts: Counts,
        /// The file's length in bytes.
        bytes: u64,
    },
}

impl Build {
    /// All pairs up to `max_men` men, those with fewer men first.
    fn pairs(&self) -> impl Iterator<Item = Pair> {
        let most = self.max_men;
        Pair::all().filter(move |pair| pair.men() <= most)
    }

    /// The memory that the largest of the pairs needs, in bytes.
    ///
    /// ```
    /// use ludoteca_tablebase::{Build, Content, DrawRule};
    /// let (draw_rule, content) = (DrawRule::HundredPlies, Content::Distances);
    /// let build = Build { folder: "tables".into(), draw_rule, content, max_men: 18 };
    /// assert!(build.memory() < 4 << 30);
    /// ```
    pub fn memory(&self) -> u64 {
        let bytes = match self.draw_rule {
            DrawRule::HundredPlies => 1,
            DrawRule::Unlimited => 2,
        };
        let of = |pair: Pair| {
            let below = |own, other| Subspace::new(own, other).map_or(0, |s| s.pair().slots());
            let fewer_rows =
                if pair.is_equal() { 0 } else { below(pair.rows() - 1, pair.columns()) };
            let below = below(pair.columns() - 1, pair.rows()) + fewer_rows;
            // Both subspaces, eight bits a slot for two levels of each, and what captures lead to.
            pair.slots() * (2 * bytes + 1) + below * bytes
        };
        let fixed = 64 << 20;
        self.pairs().map(of).max().unwrap_or(0) as u64 + fixed
    }

    /// Builds what is not there yet, on the threads of rayon's current pool.
    pub fn run(&self, progress: &mut dyn FnMut(Progress)) -> Result<(), BuildError> {
        let folder_error = |error| BuildError::Folder { folder: self.folder.clone(), error };
        fs::create_dir_all(&self.folder).map_err(folder_error)?;
        let _held = lock::hold(&self.folder)?;
        match self.draw_rule {
            DrawRule::HundredPlies => self.run_with::<u8>(progress),
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
            let below = Below {
                fewer_columns: self.load(pair.columns() - 1, pair.rows())?,
                fewer_rows: if pair.is_equal() {
                    None
                } else {
                    self.load::<C>(pair.rows() - 1, pair.columns())?
                },
            };
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
        /// The share of the time that goes by before tables are written.
        const SOLVING: f64 = 0.9;
        let subspace = pair.subspaces().next().expect("a pair has a subspace");
        let mut told = 0;
        let mut tell = |part: f64, progress: &mut dyn FnMut(Progress)| {
            let done = (slots as f64 * part) as u64;
            progress(Progress::Part { subspace, slots: done - told });
            told = done;
        };
        let solved = solve(pair, below, &mut |part| tell(part * SOLVING, progress));
        for (subspace, codes) in pair.subspaces().zip([&solved.rows, &solved.columns]) {
            let what = (subspace, self.draw_rule, self.content);
            keep(self.path(subspace), what, codes, progress)?;
        }
        tell(1.0, progress);
        Ok(())
    }

    fn path(&self, subspace: Subspace) -> PathBuf {
        path(&self.folder, self.draw_rule, subspace)
    }

    /// Whether both tables of a pair are there.
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

    /// The finished slots of the subspace with so many men; none if that is decided.
    fn load<C: Code>(&self, own: usize, other: usize) -> Result<Option<Vec<C>>, BuildError> {
        let Some(subspace) = Subspace::new(own, other) else { return Ok(None) };
        Ok(Some(Table::open(&self.path(subspace))?.load()?))
    }
}

impl Default for Build {
    /// All of the moving phase, into the folder `tables`.
    fn default() -> Self {
        Self {
            folder: "tables".into(),
            draw_rule: DrawRule::default(),
            content: Content::default(),
            max_men: 2 * MEN,
        }
    }
}
