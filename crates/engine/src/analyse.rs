//! A search for whoever wants to understand a position rather than to play in it.

use crate::engine::{Engine, Info};
use crate::limits::{Limits, Stop};
use crate::search::Purpose;

impl Engine {
    /// Searches as [`go`](Self::go) does, and ends with what the last look that was completed has
    /// found, counted up to the end of the search.
    ///
    /// A search that ends in the middle of a look may have seen one move a ply deeper than the
    /// others; to play, that is all the better, but values found at unequal depths do not compare.
    /// A win that was proved there is not lost. `None` if the game is over, or none is set.
    pub fn analyse(
        &mut self,
        limits: &Limits,
        stop: &Stop,
        on_info: &mut dyn FnMut(&Info),
    ) -> Option<Info> {
        let mut completed: Option<Info> = None;
        let end = self.search(limits, Purpose::Analysis, stop, &mut |info| {
            on_info(info);
            completed = Some(info.clone());
        })?;
        let end = end.info;
        Some(match completed {
            Some(look) if !end.value.is_win() => {
                Info { nodes: end.nodes, elapsed: end.elapsed, hash_load: end.hash_load, ..look }
            }
            _ => end,
        })
    }
}
