//! The tablebases as an [`Oracle`].

use ludoteca_rules::oracle::{Distance, Effort, Oracle, Proved, Source, Wdl};
use ludoteca_rules::{Side, morris};

use crate::{BUILT_IN_MEN, DrawRule, Tables, Value};

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
        let value = Tables::value(self, DrawRule::HundredPlies, position).ok()??;
        Proved::from(value).after_quiet(quiet)
    }

    fn moves(
        &self,
        position: &morris::Position,
        quiet: u32,
        _: &Effort<'_>,
    ) -> Vec<(morris::Move, Option<Proved>)> {
        let Ok(probe) = self.probe(DrawRule::HundredPlies, position, quiet) else {
            return Vec::new();
        };
        if probe.value.is_none() {
            return Vec::new();
        }
        probe.moves.into_iter().map(|(mv, value)| (mv, value.map(Proved::from))).collect()
    }
}

/// Whether the program contains the table of a position, so that no disk is read.
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
