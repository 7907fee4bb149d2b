//! Tiles that each side could eliminate by lifting one.

use super::connectivity::Connectivity;
use super::cuts::Cuts;
use super::graph::{Set, numbers};
use super::groups;
use super::options::Split;
use super::plane::Cell;
use super::position::Position;
use crate::game::side::{Pair, Side};

/// A lift that splits the other tiles, and the tiles that it eliminates.
///
/// ```
/// use ludoteca_rules::{Position, Side, six::{self, Breakup, Cell}};
/// let setup = "rbrbrbrbrbrbrb r 0 0 0,0".parse()?;
/// let position = six::Position::from_setup(&"tiles=10".parse()?, &setup)?;
/// let lift = Cell { x: 1, y: 0 };
/// let cut = Breakup { lift, side: Side::Second, keep: None, lost: Side::pair([1, 0]) };
/// position.each_breakup(|b| assert!(b.lift != lift || b == cut));
/// # Ok::<(), ludoteca_rules::Faults>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Breakup {
    /// The tile.
    pub lift: Cell,
    /// Its side.
    pub side: Side,
    /// The group that stays, named as in a [`Move`](super::Move), if there is a choice.
    pub keep: Option<Cell>,
    /// Number of tiles of each side that are eliminated.
    pub lost: Pair<u8>,
}

impl Position {
    /// Calls `visit` with each tile of either side whose lift splits the others, once for each
    /// group that may stay, in no particular order. There is none if splitting is forbidden.
    ///
    /// ```
    /// use ludoteca_rules::{Position, Side, six};
    /// let setup: six::Setup = "rbrbrbrbrbrbrb r 0 0 0,0".parse()?;
    /// let position = six::Position::from_setup(&"tiles=10".parse()?, &setup)?;
    /// let mut lost = Vec::new();
    /// position.each_breakup(|b| lost.push((b.lift.x, b.side, b.lost)));
    /// assert_eq!(lost.len(), 12);
    /// assert!(lost.contains(&(2, Side::First, Side::pair([1, 1]))));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn each_breakup(&self, mut visit: impl FnMut(Breakup)) {
        if self.options.split == Split::Forbidden {
            return;
        }
        let in_round_one = self.is_round_one().then(|| {
            let graph = self.fresh_graph();
            Connectivity { cuts: Cuts::of(&graph), graph }
        });
        let Connectivity { graph, cuts } = in_round_one.as_ref().unwrap_or(&self.connectivity);
        for n in numbers(cuts.points()) {
            let lift = self.bounds.cell(graph.spot(n));
            let side = graph.side(n);
            let mut report = |gone: Set, keep| {
                let lost = |side| (gone & graph.of_side(side)).count_ones() as u8;
                visit(Breakup { lift, side, keep, lost: Pair(Side::BOTH.map(lost)) });
            };
            if cuts.tied() >> n & 1 == 0 {
                report(cuts.gone(n), None);
            } else {
                for (gone, name) in groups::choices(graph, n, self.bounds) {
                    report(gone, Some(name));
                }
            }
        }
    }
}
