//! Building tables in memory, pair by pair, where there are no files.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::captures::Below;
use super::count::count;
use super::pair::Unpacking;
use super::run::SOLVING;
use super::solve::solve;
use crate::file::{self, Content, DrawRule, Header, Table, TableError, file_name};
use crate::index::{Pair, Subspace};
use crate::{BUILT_IN_MEN, Tables};

const DRAW_RULE: DrawRule = DrawRule::FiftyMoveRule;
const CONTENT: Content = Content::Distances;

/// A build of the moving phase's tables under the fifty-move rule, in memory.
///
/// ```
/// use ludoteca_tablebase::MemoryBuild;
/// let mut build = MemoryBuild::default();
/// let (name, content) = build.next(6, &mut |_| ())?.pop().expect("the tables for three men each");
/// assert_eq!((name.as_str(), &content[..8]), ("morris-3-3.table", &b"ludotabl"[..]));
/// assert_eq!(build.next(6, &mut |_| ())?, []);
/// # Ok::<(), ludoteca_tablebase::TableError>(())
/// ```
#[derive(Debug, Default)]
pub struct MemoryBuild {
    tables: BTreeMap<Subspace, Arc<Table>>,
}

impl MemoryBuild {
    /// Continues from all available tables.
    ///
    /// # Errors
    /// If a table is damaged.
    pub fn continuing(tables: &Tables) -> Result<Self, TableError> {
        let table = |subspace| Some((subspace, tables.table(DRAW_RULE, subspace).transpose()?));
        let found = Subspace::all().filter_map(table);
        let tables = found.map(|(subspace, table)| Ok((subspace, table?)));
        Ok(Self { tables: tables.collect::<Result<_, TableError>>()? })
    }

    /// Builds the first missing tables with at most `max_men` men: one, or two whose moves lead to each other.
    /// Returns the names and contents of their files, or none if no table is missing. `progress` receives the
    /// completed fraction of all tables with at most `max_men` men that are not [built in](BUILT_IN_MEN).
    ///
    /// # Errors
    /// If a smaller table is damaged.
    pub fn next(
        &mut self,
        max_men: usize,
        progress: &mut dyn FnMut(f64),
    ) -> Result<Vec<(String, Vec<u8>)>, TableError> {
        let is_missing = |pair: &Pair| pair.subspaces().any(|s| !self.tables.contains_key(&s));
        let Some(pair) = pairs(max_men).find(is_missing) else { return Ok(Vec::new()) };
        let total: f64 = pairs(max_men).map(work).sum();
        let before: f64 = pairs(max_men).take_while(|&earlier| earlier != pair).map(work).sum();
        let mut report = |part: f64| {
            if total > 0.0 {
                progress((before + part * work(pair)) / total);
            }
        };
        let below = Below::load(pair, |own, other| self.load(own, other))?;
        let solved =
            solve::<u8>(pair, below, Unpacking::EachTime, &mut |part| report(part * SOLVING));
        let mut files = Vec::new();
        for (subspace, slots) in pair.subspaces().zip([solved.rows, solved.columns]) {
            let header = Header::new(subspace, DRAW_RULE, CONTENT, count(pair, &slots, CONTENT));
            let name = file_name(DRAW_RULE, subspace);
            let content = file::to_bytes(&header, &slots, file::LEVEL)
                .map_err(|error| TableError::Io { path: name.clone().into(), error })?;
            let table = Table::from_bytes(&name, content.clone())?;
            self.tables.insert(subspace, Arc::new(table));
            files.push((name, content));
        }
        report(1.0);
        Ok(files)
    }

    /// Loads the slots of a subspace. `None` if it has too few men, so that the game is over.
    fn load(&self, own: usize, other: usize) -> Result<Option<Vec<u8>>, TableError> {
        let Some(subspace) = Subspace::new(own, other) else { return Ok(None) };
        // Pairs are built in an order in which captures lead to earlier ones.
        self.tables.get(&subspace).map(|table| table.load()).transpose()
    }
}

fn pairs(max_men: usize) -> impl Iterator<Item = Pair> {
    Pair::all().filter(move |pair| pair.men() <= max_men)
}

/// The share of a pair in the time of a build.
fn work(pair: Pair) -> f64 {
    if pair.men() <= BUILT_IN_MEN as usize {
        return 0.0;
    }
    pair.subspaces().map(|subspace| subspace.slots() as f64).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Builds all tables with at most `max_men` men.
    fn run(mut build: MemoryBuild, max_men: usize) -> (Vec<(String, Vec<u8>)>, Vec<f64>) {
        let (mut files, mut reported) = (Vec::new(), Vec::new());
        loop {
            let next = build.next(max_men, &mut |done| reported.push(done)).unwrap();
            if next.is_empty() {
                return (files, reported);
            }
            files.extend(next);
        }
    }

    #[test]
    fn tables_built_in_memory_are_the_embedded_ones() {
        let (files, _) = run(MemoryBuild::default(), 8);
        let names: Vec<_> = files.iter().map(|(name, _)| name.as_str()).collect();
        let expected = ["3-3", "4-3", "3-4", "4-4", "5-3", "3-5"];
        assert_eq!(names, expected.map(|name| format!("morris-{name}.table")));
        for (name, content) in files {
            let built = Table::from_bytes(&name, content).unwrap();
            let subspace = built.header().subspace;
            let embedded = Tables::built_in().table(DRAW_RULE, subspace).unwrap().unwrap();
            assert_eq!(built.header(), embedded.header(), "{name}");
            assert!(built.load::<u8>().unwrap() == embedded.load::<u8>().unwrap(), "{name}");
        }
    }

    #[test]
    fn nothing_is_built_twice() {
        let build = MemoryBuild::continuing(&Tables::built_in()).unwrap();
        let (files, reported) = run(build, BUILT_IN_MEN as usize);
        assert_eq!((files, reported), (Vec::new(), Vec::new()));
    }
}
