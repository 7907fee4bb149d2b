//! Analysis of a position.

use crate::engine::Engine;
use crate::info::Info;
use crate::limits::{Limits, Stop};
use crate::search::Purpose;

impl Engine {
    /// Searches as [`go`](Self::go) does and returns the values of the last completed iteration, with
    /// the nodes and time of the whole search.
    ///
    /// An interrupted iteration may have searched one move a ply deeper than the others. That helps
    /// to choose a move, but values from different depths are not comparable. A win proved in an
    /// interrupted iteration is returned all the same. Returns `None` if the game is over or not set.
    pub fn analyse(
        &mut self,
        limits: &Limits,
        stop: &Stop,
        on_info: &mut dyn FnMut(&Info),
    ) -> Option<Info> {
        let mut completed: Option<Info> = None;
        let canonical = self.canonical()?;
        let end = self.search_image(&canonical, limits, Purpose::Analysis, stop, &mut |info| {
            on_info(info);
            completed = Some(info.clone());
        });
        let end = end.info;
        Some(match completed {
            Some(info) if !end.value.is_win() => {
                Info { nodes: end.nodes, elapsed: end.elapsed, hash_load: end.hash_load, ..info }
            }
            _ => end,
        })
    }
}
