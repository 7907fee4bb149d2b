//! Values of many positions at once.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::Arc;

use ludoteca_rules::oracle::Proved;
use ludoteca_rules::{Position as _, morris};
use rayon::prelude::*;

use super::file::{DrawRule, Table, TableError};
use super::folder::own_first;
use super::value::OVER;
use super::{Subspace, Tables};

/// The location of a position's value: the table, the block in it, and the slot in the block.
type Home = (usize, usize, usize);

impl Tables {
    /// Returns the [values](Self::value) of positions whose counters of quiet plies are zero, each `None` if its
    /// table is not available. Every block is decompressed once, by several threads, so that many positions take
    /// less time than one after the other.
    ///
    /// ```
    /// use ludoteca_rules::morris::Position;
    /// use ludoteca_tablebase::{DrawRule, Tables};
    ///
    /// let positions: Vec<_> = (3..9).filter_map(|n| Position::moving(0b111, 0b111 << n)).collect();
    /// let (tables, rule) = (Tables::built_in(), DrawRule::FiftyMoveRule);
    /// let values = tables.values(rule, &positions)?;
    /// assert_eq!(values[2], tables.value(rule, &positions[2])?);
    /// # Ok::<(), ludoteca_tablebase::TableError>(())
    /// ```
    pub fn values(
        &self,
        rule: DrawRule,
        positions: &[morris::Position],
    ) -> Result<Vec<Option<Proved>>, TableError> {
        let mut values = vec![None; positions.len()];
        let mut tables: Vec<Arc<Table>> = Vec::new();
        let mut numbers: HashMap<Subspace, Option<usize>> = HashMap::new();
        let mut homes: Vec<(Home, usize)> = Vec::new();
        for (i, position) in positions.iter().enumerate() {
            if position.outcome().is_some() {
                values[i] = Some(OVER);
                continue;
            }
            let Some(subspace) = Subspace::of(position) else { continue };
            let number = match numbers.entry(subspace) {
                Entry::Occupied(known) => *known.get(),
                Entry::Vacant(new) => {
                    let table = self.table(rule, subspace)?;
                    tables.extend(table.clone());
                    *new.insert(table.map(|_| tables.len() - 1))
                }
            };
            let Some(number) = number else { continue };
            let [own, other] = own_first(position);
            let (row, column) = subspace.slot(own, other);
            let (block, first) = tables[number].block_of(row);
            homes.push(((number, block, first + column), i));
        }
        homes.par_sort_unstable();
        let blocks = homes
            .chunk_by(|((table, block, _), _), (home, _)| (*table, *block) == (home.0, home.1));
        let found: Result<Vec<_>, TableError> = blocks
            .collect::<Vec<_>>()
            .into_par_iter()
            .map(|homes| {
                let ((number, block, _), _) = homes[0];
                let table = &tables[number];
                let bytes = table.block(block)?;
                let value = |&((.., slot), i): &(Home, usize)| Ok((i, table.value(&bytes, slot)?));
                homes.iter().map(value).collect::<Result<Vec<_>, TableError>>()
            })
            .collect();
        for (i, value) in found?.into_iter().flatten() {
            values[i] = Some(value);
        }
        Ok(values)
    }
}
