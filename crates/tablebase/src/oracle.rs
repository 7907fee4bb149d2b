//! The tablebases as an [`Oracle`].

use ludoteca_rules::oracle::{
    Coverage, DamagedTable, Distance, Effort, Oracle, Probed, Proved, Source, Tablebase, Wdl,
};
use ludoteca_rules::{Side, morris};

use crate::{BUILT_IN_MEN, DrawRule, MEN, Subspace, TableError, Tables, Value};

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
        let value = Tables::value(self, DrawRule::FiftyMoveRule, position).ok()??;
        Proved::from(value).after_quiet(quiet)
    }

    fn moves(
        &self,
        position: &morris::Position,
        quiet: u32,
        _: &Effort<'_>,
    ) -> Vec<(morris::Move, Option<Proved>)> {
        let Ok(probe) = Tables::probe(self, DrawRule::FiftyMoveRule, position, quiet) else {
            return Vec::new();
        };
        if probe.value.is_none() {
            return Vec::new();
        }
        probe.moves.into_iter().map(|(mv, value)| (mv, value.map(Proved::from))).collect()
    }
}

impl Tablebase<morris::Position> for Tables {
    fn probe(
        &self,
        position: &morris::Position,
        quiet: Option<u32>,
    ) -> Result<Probed<morris::Move>, DamagedTable> {
        let (rule, quiet) = match quiet {
            Some(quiet) => (DrawRule::FiftyMoveRule, quiet),
            None => (DrawRule::Unlimited, 0),
        };
        let probe = Tables::probe(self, rule, position, quiet).map_err(DamagedTable::new)?;
        let proved = |value: Option<Value>| value.map(Proved::from);
        let moves = probe.moves.into_iter().map(|(mv, value)| (mv, proved(value)));
        Ok(Probed { value: proved(probe.value), moves: moves.collect() })
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

impl From<Value> for Proved {
    fn from(value: Value) -> Self {
        let wdl = match value {
            Value::Win(_) => Wdl::Win,
            Value::Draw => Wdl::Draw,
            Value::Loss(_) => Wdl::Loss,
        };
        let distance = value.dtc().map_or(Distance::Unknown, Distance::ToConversion);
        Self { wdl, distance, source: Source::Tablebase }
    }
}
