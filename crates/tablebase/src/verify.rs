//! Tables checked from what they say of each position's successors, by the rules alone.
//!
//! Nothing here is shared with the building of tables but where a position stands in them. If every
//! position of a subspace has the value that its successors' values give it, then all values are
//! right, by induction on the distance: a win in *d* plies has a move to a loss in *d* − 1, and so on
//! down to the game's end or a capture; and a position called a draw that is won or lost in truth
//! would have a successor with the same fault and a smaller distance.

use std::ops::ControlFlow;

use ludoteca_rules::{Position as _, morris};
use rayon::prelude::*;

use super::code::Code;
use super::file::{Content, DrawRule, TableError};
use super::folder::own_first;
use super::index::{Near, Subspace};
use super::{Tables, Value};

/// What is wrong with tables.
#[derive(Debug, thiserror::Error)]
pub enum VerifyError {
    /// A file cannot be used.
    #[error(transparent)]
    Table(#[from] TableError),
    /// A table is missing that moves from another one lead to.
    #[error("the table of {0} is missing, and moves lead there")]
    Missing(Subspace),
    /// A slot holds no number of a value.
    #[error("a slot of {0} holds nothing")]
    Nothing(Subspace),
    /// A position does not have the value that its successors give it.
    #[error("{subspace}: {setup} is {found:?} in the table, but {right:?} by its moves")]
    Wrong {
        /// The subspace.
        subspace: Subspace,
        /// The position.
        setup: morris::Setup,
        /// What the table says.
        found: Value,
        /// What the table says of its successors makes of it.
        right: Value,
    },
}

impl Tables {
    /// Checks every position of a subspace, on the threads of rayon's current pool. All that its moves
    /// lead to has to be there. Calls `progress` with numbers of slots that were checked.
    pub fn verify(
        &self,
        rule: DrawRule,
        subspace: Subspace,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<(), VerifyError> {
        match rule {
            DrawRule::HundredPlies => self.verify_all::<u8>(rule, subspace, progress),
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
            let near = subspace.pair().near(row);
            for (column, code) in codes.iter().enumerate() {
                let position = subspace.position_at(row, column);
                let right = judge.value(&position, |child, captured| {
                    let table = if captured { captures.as_ref() } else { quiet };
                    let space = if captured { after_capture } else { after_quiet };
                    let missing = || VerifyError::Missing(space.unwrap_or(subspace));
                    table.ok_or_else(missing)?.value(child, near)
                })?;
                let found = here.read(*code)?;
                judge.compare(subspace, &position, found, right)?;
            }
            progress(width as u64);
            Ok(())
        })
    }

    /// Checks so many positions of a subspace, drawn by chance.
    pub fn verify_sample(
        &self,
        rule: DrawRule,
        subspace: Subspace,
        count: u64,
        seed: u64,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<(), VerifyError> {
        let slots = subspace.slots();
        let mut chance = fastrand::Rng::with_seed(seed);
        let mut drawn: Vec<u64> = if count < slots {
            (0..count).map(|_| chance.u64(0..slots)).collect()
        } else {
            (0..slots).collect()
        };
        // In order, so that positions of one block come together.
        drawn.sort_unstable();
        let width = subspace.pair().width();
        drawn.par_iter().try_for_each(|&slot| {
            let position = subspace.position_at(slot as usize / width, slot as usize % width);
            progress(1);
            self.verify_one(rule, &position)
        })
    }

    /// Checks one position; nothing where it is over or no position of play.
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

/// A table unpacked.
struct Loaded<C> {
    subspace: Subspace,
    width: usize,
    content: Content,
    codes: Vec<C>,
}

impl<C: Code> Loaded<C> {
    /// The table of a subspace, if it is there.
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
    fn value(&self, position: &morris::Position, near: Near) -> Result<Value, VerifyError> {
        let [own, other] = own_first(position);
        let (row, column) = self.subspace.slot_near(own, other, near);
        self.read(self.codes[row * self.width + column])
    }

    #[inline]
    fn read(&self, code: C) -> Result<Value, VerifyError> {
        code.value().ok_or(VerifyError::Nothing(self.subspace))
    }
}

/// Works out values from those of successors.
#[derive(Clone, Copy)]
struct Judge {
    rule: DrawRule,
    content: Content,
}

impl Judge {
    /// The value of a position that is not over, by `look`ing up those that its moves lead to; it
    /// hears whether a move captures.
    #[inline]
    fn value(
        self,
        position: &morris::Position,
        look: impl Fn(&morris::Position, bool) -> Result<Value, VerifyError>,
    ) -> Result<Value, VerifyError> {
        if position.outcome().is_some() {
            return Ok(Value::Loss(0));
        }
        let mut best: Option<Value> = None;
        let fault = position.try_each_move(|mv| {
            let mut child = *position;
            child.play(mv);
            let captures = mv.capture().is_some();
            let is_over = child.outcome().is_some();
            let value = if is_over { Ok(Value::Loss(0)) } else { look(&child, captures) };
            match value {
                Ok(value) => {
                    // The plies count from the last placed man on.
                    let value = value.before(captures);
                    let value = if mv.from().is_none() { value } else { self.limited(value) };
                    best = Some(best.map_or(value, |best| best.better(value)));
                    ControlFlow::Continue(())
                }
                Err(error) => ControlFlow::Break(error),
            }
        });
        fault.break_value().map_or(Ok(best.expect("a person who can move")), Err)
    }

    /// What takes too long is a draw.
    #[inline]
    fn limited(self, value: Value) -> Value {
        match self.rule {
            DrawRule::HundredPlies => value.after_quiet(0).unwrap_or(value),
            DrawRule::Unlimited => value,
        }
    }

    #[inline]
    fn compare(
        self,
        subspace: Subspace,
        position: &morris::Position,
        found: Value,
        right: Value,
    ) -> Result<(), VerifyError> {
        let same = match self.content {
            Content::Distances => found == right,
            Content::Values => found.rank().0 == right.rank().0,
        };
        let wrong = || VerifyError::Wrong { subspace, setup: position.setup(), found, right };
        if same { Ok(()) } else { Err(wrong()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::file::{self, Header};
    use crate::folder::path;
    use crate::{Build, DrawRule};

    /// Wins called draws, draws called wins, and distances off by one.
    #[test]
    fn a_wrong_value_is_found_whatever_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let build = Build { folder: folder.path().into(), max_men: 6, ..Build::default() };
        build.run(&mut |_| ()).unwrap();
        let subspace = Subspace::new(3, 3).unwrap();
        let path = path(folder.path(), DrawRule::HundredPlies, subspace);
        let table = file::Table::open(&path).unwrap();
        let (header, codes) = (table.header().clone(), table.load::<u8>().unwrap());
        let wrong = |of: fn(u8) -> bool, instead: u8| {
            let slot = codes.iter().position(|&code| of(code)).unwrap();
            let mut codes = codes.clone();
            codes[slot] = instead;
            let Header { content, counts, .. } = header;
            let header = Header::new(subspace, DrawRule::HundredPlies, content, counts);
            file::write(&path, &header, &codes, 1).unwrap();
            let error =
                Tables::new(folder.path()).verify(DrawRule::HundredPlies, subspace, &|_| ());
            assert!(matches!(error, Err(VerifyError::Wrong { .. })), "{slot} as {instead}");
        };
        wrong(|code| code == 9, 0);
        wrong(|code| code == 0, 9);
        wrong(|code| code == 9, 7);
        wrong(|code| code == u8::loss(8).number() as u8, u8::loss(10).number() as u8);
        wrong(|code| code == 1, u8::loss(0).number() as u8);
    }
}
