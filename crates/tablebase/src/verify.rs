//! Verification of tables: the value of each position is compared with the values of its successors.
//!
//! Verification uses the rules and shares only the indexing with retrograde analysis. If every position has the
//! value that follows from its successors, all values are correct by induction on the distance to conversion:
//! a win in *d* plies has a move to a loss in *d* − 1, and so on down to a capture or the end of the game; and
//! a false draw would have a successor that is also a false draw, with a smaller distance.

use std::ops::ControlFlow;

use ludoteca_rules::oracle::Proved;
use ludoteca_rules::{Position as _, morris};
use rayon::prelude::*;

use super::Tables;
use super::code::Code;
use super::file::{Content, DrawRule, TableError};
use super::folder::own_first;
use super::index::{KnownRow, Subspace};
use super::value::{OVER, before};

/// Why verification failed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum VerifyError {
    /// A table file cannot be used.
    #[error(transparent)]
    Table(#[from] TableError),
    /// The table of a position or of a successor is missing.
    #[error("the table {0} is missing")]
    Missing(Subspace),
    /// A slot holds no valid code.
    #[error("a slot of the table {0} holds no valid value")]
    InvalidCode(Subspace),
    /// The value of a position does not follow from its successors.
    #[error("{subspace}: {setup}: the table has {}, its successors give {}", text(.found), text(.right))]
    Wrong {
        /// The subspace.
        subspace: Subspace,
        /// The position.
        setup: morris::Setup,
        /// The value in the table.
        found: Proved,
        /// The value that follows from the successors.
        right: Proved,
    },
}

fn text(value: &Proved) -> String {
    let plies = value.distance.plies().map(|plies| format!("({plies})"));
    format!("{:?}{}", value.wdl, plies.unwrap_or_default())
}

impl Tables {
    /// Verifies every position of a subspace on rayon's current pool. The tables of all successors must be
    /// available. Calls `progress` with the number of slots verified since the last call.
    pub fn verify(
        &self,
        rule: DrawRule,
        subspace: Subspace,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<(), VerifyError> {
        match rule {
            DrawRule::FiftyMoveRule => self.verify_all::<u8>(rule, subspace, progress),
            DrawRule::Unlimited => self.verify_all::<u16>(rule, subspace, progress),
        }
    }

    fn verify_all<C: Code>(
        &self,
        rule: DrawRule,
        subspace: Subspace,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<(), VerifyError> {
        let load = |space| Loaded::<C>::new(self, rule, space);
        let here = load(subspace)?.ok_or(VerifyError::Missing(subspace))?;
        let [after_quiet, after_capture] = [false, true].map(|capture| subspace.after(capture));
        let stays = after_quiet == Some(subspace);
        let others = after_quiet.filter(|_| !stays).map_or(Ok(None), load)?;
        let quiet = if stays { Some(&here) } else { others.as_ref() };
        let captures = after_capture.map_or(Ok(None), load)?;
        let judge = Judge { rule, content: here.content };

        let width = subspace.pair().width();
        let rows = here.codes.par_chunks_exact(width).enumerate();
        rows.try_for_each(|(row, codes)| {
            let known = subspace.pair().known_row(row);
            for (column, code) in codes.iter().enumerate() {
                let position = subspace.position_at(row, column);
                let right = judge.value(&position, |child, captured| {
                    let table = if captured { captures.as_ref() } else { quiet };
                    let space = if captured { after_capture } else { after_quiet };
                    let missing = || VerifyError::Missing(space.unwrap_or(subspace));
                    table.ok_or_else(missing)?.value(child, known)
                })?;
                let found = here.read(*code)?;
                judge.compare(subspace, &position, found, right)?;
            }
            progress(width as u64);
            Ok(())
        })
    }

    /// Verifies a random sample of `count` positions of a subspace.
    pub fn verify_sample(
        &self,
        rule: DrawRule,
        subspace: Subspace,
        count: u64,
        seed: u64,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<(), VerifyError> {
        let slots = subspace.slots();
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut sample: Vec<u64> = if count < slots {
            (0..count).map(|_| rng.u64(0..slots)).collect()
        } else {
            (0..slots).collect()
        };
        // Sorted, so that positions of one block are adjacent.
        sample.sort_unstable();
        let width = subspace.pair().width();
        sample.par_iter().try_for_each(|&slot| {
            let position = subspace.position_at(slot as usize / width, slot as usize % width);
            progress(1);
            self.verify_one(rule, &position)
        })
    }

    /// Verifies one position. Accepts any position without a subspace, such as a lost one.
    pub fn verify_one(
        &self,
        rule: DrawRule,
        position: &morris::Position,
    ) -> Result<(), VerifyError> {
        let Some(subspace) = Subspace::of(position) else { return Ok(()) };
        let table = self.table(rule, subspace)?.ok_or(VerifyError::Missing(subspace))?;
        let judge = Judge { rule, content: table.header().content };
        let right = judge.value(position, |child, captured| {
            let next = subspace.after(captured);
            let value = self.value(rule, child)?;
            value.ok_or_else(|| VerifyError::Missing(next.unwrap_or(subspace)))
        })?;
        let found = self.value(rule, position)?.ok_or(VerifyError::Missing(subspace))?;
        judge.compare(subspace, position, found, right)
    }
}

/// A fully decompressed table.
struct Loaded<C> {
    subspace: Subspace,
    width: usize,
    content: Content,
    codes: Vec<C>,
}

impl<C: Code> Loaded<C> {
    /// Returns the table of a subspace if it is available.
    fn new(
        tables: &Tables,
        rule: DrawRule,
        subspace: Subspace,
    ) -> Result<Option<Self>, VerifyError> {
        let Some(table) = tables.table(rule, subspace)? else { return Ok(None) };
        let content = table.header().content;
        let width = subspace.pair().width();
        Ok(Some(Self { subspace, width, content, codes: table.load()? }))
    }

    #[inline]
    fn value(&self, position: &morris::Position, known: KnownRow) -> Result<Proved, VerifyError> {
        let [own, other] = own_first(position);
        let (row, column) = self.subspace.slot_in_row(own, other, known);
        self.read(self.codes[row * self.width + column])
    }

    #[inline]
    fn read(&self, code: C) -> Result<Proved, VerifyError> {
        code.value().ok_or(VerifyError::InvalidCode(self.subspace))
    }
}

/// Derives values from those of the successors.
#[derive(Clone, Copy)]
struct Judge {
    rule: DrawRule,
    content: Content,
}

impl Judge {
    /// Returns the value of a position. `value_of` returns the value of a successor; its second argument is
    /// whether the move captures.
    #[inline]
    fn value(
        self,
        position: &morris::Position,
        value_of: impl Fn(&morris::Position, bool) -> Result<Proved, VerifyError>,
    ) -> Result<Proved, VerifyError> {
        if position.outcome().is_some() {
            return Ok(OVER);
        }
        let mut best: Option<Proved> = None;
        let fault = position.try_each_move(|mv| {
            let mut child = *position;
            child.play(mv);
            let captures = mv.capture().is_some();
            let is_over = child.outcome().is_some();
            let value = if is_over { Ok(OVER) } else { value_of(&child, captures) };
            match value {
                Ok(value) => {
                    // The plies count from the last placed man on.
                    let value = before(value, captures);
                    let value = if mv.from().is_none() { value } else { self.limited(value) };
                    best = Some(best.filter(|best| best.rank() <= value.rank()).unwrap_or(value));
                    ControlFlow::Continue(())
                }
                Err(error) => ControlFlow::Break(error),
            }
        });
        fault.break_value().map_or(Ok(best.expect("a game in progress has a move")), Err)
    }

    /// Returns the value under the draw rule: a win that takes too long is a draw.
    #[inline]
    fn limited(self, value: Proved) -> Proved {
        match self.rule {
            DrawRule::FiftyMoveRule => value.after_quiet(0).unwrap_or(value),
            DrawRule::Unlimited => value,
        }
    }

    #[inline]
    fn compare(
        self,
        subspace: Subspace,
        position: &morris::Position,
        found: Proved,
        right: Proved,
    ) -> Result<(), VerifyError> {
        let same = match self.content {
            Content::Distances => found == right,
            Content::Values => found.wdl == right.wdl,
        };
        let wrong = || VerifyError::Wrong { subspace, setup: position.setup(), found, right };
        if same { Ok(()) } else { Err(wrong()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::file::path;
    use crate::file::{self, Header};
    use crate::{Build, DrawRule};

    /// False draws, false wins and wrong distances.
    #[test]
    fn verification_finds_every_kind_of_wrong_value() {
        let folder = tempfile::tempdir().unwrap();
        let build = Build { folder: folder.path().into(), max_men: 6, ..Build::default() };
        build.run(&mut |_| ()).unwrap();
        let subspace = Subspace::new(3, 3).unwrap();
        let path = path(folder.path(), DrawRule::FiftyMoveRule, subspace);
        let table = file::Table::open(&path).unwrap();
        let (header, codes) = (table.header().clone(), table.load::<u8>().unwrap());
        let wrong = |of: fn(u8) -> bool, instead: u8| {
            let slot = codes.iter().position(|&code| of(code)).unwrap();
            let mut codes = codes.clone();
            codes[slot] = instead;
            let Header { content, counts, .. } = header;
            let header = Header::new(subspace, DrawRule::FiftyMoveRule, content, counts);
            file::write(&path, &header, &codes, 1).unwrap();
            let error =
                Tables::new(folder.path()).verify(DrawRule::FiftyMoveRule, subspace, &|_| ());
            assert!(matches!(error, Err(VerifyError::Wrong { .. })), "{slot} as {instead}");
        };
        wrong(|code| code == 9, 0);
        wrong(|code| code == 0, 9);
        wrong(|code| code == 9, 7);
        wrong(|code| code == u8::loss(8).number() as u8, u8::loss(10).number() as u8);
        wrong(|code| code == 1, u8::loss(0).number() as u8);
    }
}
