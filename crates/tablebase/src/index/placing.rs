//! The subspaces of the placing phase.

use std::collections::BTreeSet;

use super::Subspace;
use super::sets::MEN;

impl Subspace {
    /// The subspaces with `hands` men in hand, 1 to 18, that are reachable from the empty board and in which
    /// neither side has lost. Reachability considers only numbers of men: a capture needs two men on the board
    /// before the third is placed.
    ///
    /// ```
    /// use ludoteca_tablebase::Subspace;
    /// let names = |hands| Subspace::placing(hands).map(|s| s.to_string()).collect::<Vec<_>>();
    /// assert_eq!(names(18), ["0-0+18"]);
    /// // Second has placed two men and is to move; First may have captured one of them.
    /// assert_eq!(names(13), ["1-3+13", "2-3+13"]);
    /// ```
    pub fn placing(hands: usize) -> impl Iterator<Item = Self> {
        Self::placing_of(MEN, hands)
    }

    /// The same for a game in which each side starts with `men` men.
    pub(crate) fn placing_of(men: usize, hands: usize) -> impl Iterator<Item = Self> {
        let start = Self::with_hands(0, 0, 2 * men).into_iter().collect::<BTreeSet<_>>();
        let spaces = (hands..2 * men).fold(start, |spaces, _| {
            spaces.iter().flat_map(|space| space.after_placing()).collect()
        });
        spaces.into_iter()
    }

    fn after_placing(self) -> impl Iterator<Item = Self> {
        let can_capture = self.own() >= 2 && self.other() >= 1;
        [false, true]
            .into_iter()
            .filter(move |&capture| can_capture || !capture)
            .filter_map(move |capture| self.after(capture))
    }
}
