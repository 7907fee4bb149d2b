//! Which subspaces the placing phase has.

use std::collections::BTreeSet;

use super::Subspace;
use super::sets::MEN;

impl Subspace {
    /// Those with so many men in hand of both, 1 to 18, that play from the empty board may lead to
    /// and in which nobody has lost. That is judged by numbers alone: a capture needs two men on the
    /// board before the one that is placed.
    ///
    /// ```
    /// use ludoteca_tablebase::Subspace;
    /// let names = |hands| Subspace::placing(hands).map(|s| s.to_string()).collect::<Vec<_>>();
    /// assert_eq!(names(18), ["0-0+18"]);
    /// // Second has placed two and is to move, and first may have captured one.
    /// assert_eq!(names(13), ["1-3+13", "2-3+13"]);
    /// ```
    pub fn placing(hands: usize) -> impl Iterator<Item = Self> {
        Self::placing_of(MEN, hands)
    }

    /// The same of a game in which each has so many men.
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
