//! What each person could eliminate by lifting a tile.

use super::groups::{self, Cuts, Graph};
use super::options::Split;
use super::plane::Cell;
use super::position::Position;
use crate::game::side::{Pair, Side};

/// A tile whose lifting splits the rest, and what is then eliminated.
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
    /// Whose it is.
    pub side: Side,
    /// The group that stays, named as in a [`Move`](super::Move), if there is a choice.
    pub keep: Option<Cell>,
    /// How many tiles of each person are eliminated.
    pub lost: Pair<u8>,
}

impl Position {
    /// Calls `visit` with each tile of either person that would split the rest if it were lifted,
    /// once for each group that may stay. There is none where splitting is forbidden.
    ///
    /// ```
    /// use ludoteca_rules::{Position, Side, six};
    /// let setup: six::Setup = "rbrbrbrbrbrbrb r 0 0 0,0".parse()?;
    /// let position = six::Position::from_setup(&"tiles=10".parse()?, &setup)?;
    /// let mut lost = Vec::new();
    /// position.each_breakup(|b| lost.push((b.lift.x, b.side, b.lost)));
    /// assert_eq!(lost.len(), 12);
    /// assert_eq!(lost[1], (2, Side::First, Side::pair([1, 1])));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn each_breakup(&self, mut visit: impl FnMut(Breakup)) {
        let all = self.all();
        let knots = |y| all.row(y) & groups::knots(all.neighbours(y));
        if self.options.split == Split::Forbidden || self.bounds.rows(0).all(|y| knots(y) == 0) {
            return;
        }
        let graph = Graph::of(&all, self.bounds);
        let cuts = Cuts::of(&graph);
        for tile in groups::numbers(graph.all()) {
            let groups = cuts.groups(tile);
            let lift = self.bounds.cell(graph.spots[tile]);
            let Some(side) = self.at(lift).filter(|_| groups.len() > 1) else { continue };
            let largest = groups::largest(groups);
            let is_choice = largest.len() > 1;
            for group in largest {
                let keep = graph.cells(group).next().filter(|_| is_choice);
                let mut lost = Pair::default();
                for cell in graph.cells(graph.all() & !group & !(1 << tile)) {
                    if let Some(side) = self.at(cell) {
                        lost[side] += 1;
                    }
                }
                visit(Breakup { lift, side, keep, lost });
            }
        }
    }
}
