//! The tablebases as an [`Oracle`].

use ludoteca_rules::oracle::{
    Both, Coverage, DamagedTable, Effort, Oracle, Probed, Proved, Tablebase,
};
use ludoteca_rules::{Side, morris};

use crate::{BUILT_IN_MEN, DrawRule, MEN, Subspace, TableError, Tables};

impl Oracle<morris::Position> for Tables {
    fn value(
        &self,
        position: &morris::Position,
        quiet: u32,
        effort: &Effort<'_>,
    ) -> Option<Proved> {
        if !effort.disk && !is_built_in(position) {
            return None;
        }
        Tables::value(self, DrawRule::FiftyMoveRule, position).ok()??.after_quiet(quiet)
    }

    fn moves(
        &self,
        position: &morris::Position,
        quiet: u32,
        _: &Effort<'_>,
    ) -> Vec<(morris::Move, Option<Proved>)> {
        match Tables::probe(self, DrawRule::FiftyMoveRule, position, quiet) {
            Ok(probe) if probe.value.is_some() => probe.moves,
            _ => Vec::new(),
        }
    }
}

impl Tablebase<morris::Position> for Tables {
    fn probe(
        &self,
        position: &morris::Position,
        quiet: u32,
    ) -> Result<Probed<morris::Move>, DamagedTable> {
        let probe = |rule| Tables::probe(self, rule, position, quiet).map_err(DamagedTable::new);
        let (limited, unlimited) = (probe(DrawRule::FiftyMoveRule)?, probe(DrawRule::Unlimited)?);
        let moves = limited.moves.into_iter().map(|(mv, limited)| {
            let other = unlimited.moves.iter().find(|other| other.0 == mv);
            (mv, Both { limited, unlimited: other.and_then(|other| other.1) })
        });
        let moves = moves.collect();
        Ok(Probed { value: Both { limited: limited.value, unlimited: unlimited.value }, moves })
    }

    fn coverage(&self) -> Result<Coverage, DamagedTable> {
        self.find_coverage().map_err(DamagedTable::new)
    }
}

impl Tables {
    fn find_coverage(&self) -> Result<Coverage, TableError> {
        let most = |rule| {
            let missing = Subspace::all().find_map(|subspace| match self.table(rule, subspace) {
                Ok(Some(_)) => None,
                Ok(None) => Some(Ok(subspace.men() - 1)),
                Err(error) => Some(Err(error)),
            });
            let most = missing.unwrap_or(Ok(2 * MEN))?;
            // The smallest table has three men of each side.
            Ok(if most < 6 { 0 } else { most })
        };
        let mut placing = true;
        for subspace in (1..=2 * MEN).flat_map(Subspace::placing) {
            placing = placing && self.table(DrawRule::FiftyMoveRule, subspace)?.is_some();
        }
        let (moving, unlimited) = (most(DrawRule::FiftyMoveRule)?, most(DrawRule::Unlimited)?);
        Ok(Coverage { moving, unlimited, placing })
    }
}

/// Whether the table of a position is embedded, so that probing it reads no file.
fn is_built_in(position: &morris::Position) -> bool {
    let men: u32 = Side::BOTH.iter().map(|&side| position.men(side).count_ones()).sum();
    men <= BUILT_IN_MEN && Side::BOTH.iter().all(|&side| position.hand(side) == 0)
}
