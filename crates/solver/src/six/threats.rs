//! Rows of threats: wins in which each move but the last threatens to complete a shape with the
//! next, so that the opponent has one reply at the most.
//!
//! A row is looked for where neither person could complete a shape at once. Each of its moves makes
//! a shape lack one cell; the opponent, who has no shape lacking one himself, must fill that cell.
//! If that makes a shape of *his* lack one, the next threat must stand on the cell he needs. A
//! threat that leaves two cells to complete a shape on wins.
//!
//! # What a row that is only threatened leaves to the opponent
//!
//! Let the opponent be to move, and let the attacker have a row if the opponent could pass. Then
//! every move outside the row's [`zone`](Row::zone) loses. The zone has the row's own cells (the
//! threats, the replies, the cells on which the last threat completes), and every empty cell of a
//! shape free of the attacker's tiles of which, with the replies, the opponent has four cells or
//! more.
//!
//! Say the opponent lays a tile `z` elsewhere, and the attacker then plays the row. His cells are
//! empty, and touch tiles, for none were taken away and `z` is not on one of them; his shapes lack
//! what they lacked, for `z` is in none of those that count: their cells are his tiles and
//! the row's cells. The replies are forced unless the opponent has, at some point of the row, a
//! shape lacking one cell that he has not without `z`. It would be a shape with `z` in it, the rest
//! but one cell his tiles and replies: four of those, and `z` an empty cell of it. Such cells
//! are in the zone. So the row wins as before. The hands don't matter: the attacker's is as large as
//! in the row, and the opponent, who is to lay a tile each time, has one as long as the attacker
//! has.

use ludoteca_rules::{Side, zobrist};

use super::board::{Board, Place, SIZE, Shape, through};

/// A search for a row gives up after so many threats.
const MOST: u32 = 200;
/// Combinations of threats that don't win are remembered in so many places.
const SEEN: usize = 64;

/// A row of threats that wins.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Row {
    /// The attacker's moves and the forced replies, in turn; the last is the attacker's.
    moves: Vec<Place>,
    /// Two cells that complete a shape after the last move.
    ends: [Place; 2],
}

impl Row {
    /// How many plies the win takes, the completing move included.
    pub(super) fn plies(&self) -> u8 {
        self.moves.len() as u8 + 2
    }

    /// The cells on one of which the opponent must lay a tile, see the [module](self).
    pub(super) fn zone(&self, board: &mut Board, attacker: Side) -> Vec<Place> {
        let defender = attacker.other();
        let mut zone = self.moves.clone();
        zone.extend(self.ends);
        let replies = || self.moves.iter().skip(1).step_by(2).copied();
        replies().for_each(|place| board.put(defender, place));
        for place in board.tiles(defender).chain(replies()) {
            for shape in through(place).filter(|&shape| board.open(shape, defender) >= SIZE - 2) {
                zone.extend(board.empties(shape));
            }
        }
        replies().for_each(|place| board.take(defender, place));
        zone
    }
}

/// Two different cells, or one, or none.
#[derive(Clone, Copy, Default)]
pub(super) struct Ends(Option<Place>, Option<Place>);

impl Ends {
    pub(super) fn add(&mut self, place: Place) {
        match self.0 {
            None => self.0 = Some(place),
            Some(one) if one != place => self.1 = Some(place),
            Some(_) => (),
        }
    }

    pub(super) fn one(self) -> Option<Place> {
        self.0
    }

    pub(super) fn two(self) -> Option<[Place; 2]> {
        Some([self.0?, self.1?])
    }

    /// The cells on which a person who has five cells of one of `shapes` completes it.
    #[inline]
    fn of(board: &Board, side: Side, shapes: impl Iterator<Item = Shape>) -> Self {
        let mut ends = Self::default();
        for shape in shapes.filter(|&shape| board.open(shape, side) == SIZE - 1) {
            board.empties(shape).for_each(|place| ends.add(place));
        }
        ends
    }
}

/// What there is to see of a person's shapes that hold no tile of the other's.
#[derive(Default)]
pub(super) struct Survey {
    /// The cells on which he completes one.
    pub(super) ends: Ends,
    /// Those that lack two, each once.
    shapes: Vec<Shape>,
}

/// Looks at the shapes of both persons, by side.
pub(super) fn survey(board: &Board) -> [Survey; 2] {
    let mut surveys = [Survey::default(), Survey::default()];
    for &(cell, side) in board.laid() {
        let survey = &mut surveys[side.index()];
        for shape in through(cell.place()) {
            match board.open(shape, side) {
                4 if !survey.shapes.contains(&shape) => survey.shapes.push(shape),
                5 => board.empties(shape).for_each(|place| survey.ends.add(place)),
                _ => (),
            }
        }
    }
    surveys
}

/// Whether a tile, were it to touch another or not, would leave a person two cells to complete a
/// shape on.
pub(super) fn has_double(board: &mut Board, side: Side, survey: &Survey) -> bool {
    survey.shapes.iter().any(|&shape| {
        let empties: Vec<_> = board.empties(shape).collect();
        empties.into_iter().any(|place| {
            board.put(side, place);
            let ends = Ends::of(board, side, through(place));
            board.take(side, place);
            ends.two().is_some()
        })
    })
}

/// One search for a row.
struct Search<'a> {
    board: &'a mut Board,
    attacker: Side,
    /// The attacker's shapes lacking two, those of the present node last.
    shapes: Vec<Shape>,
    /// Threats tried.
    tried: u32,
    /// Which tiles have been laid so far, and the sets of them that have been seen to fail.
    set: u64,
    seen: [u64; SEEN],
    /// The row, from its end.
    moves: Vec<Place>,
    ends: [Place; 2],
}

/// Looks for a row of `attacker`'s, who is to move; neither person could complete a shape at once.
/// There may be one though none is found.
pub(super) fn row(board: &mut Board, attacker: Side, survey: &Survey) -> Option<Row> {
    if board.hand(attacker) < 2 || survey.shapes.is_empty() {
        return None;
    }
    let shapes = survey.shapes.clone();
    let (moves, ends) = (Vec::new(), [0; 2]);
    let (tried, set, seen) = (0, 0, [0; SEEN]);
    let mut search = Search { board, attacker, shapes, tried, set, seen, moves, ends };
    let wins = search.node(0, None);
    search.moves.reverse();
    wins.then_some(Row { moves: search.moves, ends: search.ends })
}

impl Search<'_> {
    /// Whether a row begins here. The node's shapes begin at `from`; `only` is the cell that
    /// must be taken.
    fn node(&mut self, from: usize, only: Option<Place>) -> bool {
        let to = self.shapes.len();
        // Wins at once come first.
        for last in [true, false] {
            if !last && self.board.hand(self.attacker) < 3 {
                return false;
            }
            for i in from..to {
                let shape = self.shapes[i];
                if self.board.open(shape, self.attacker) != SIZE - 2 {
                    continue;
                }
                let mut empties = self.board.empties(shape);
                let (Some(one), Some(two)) = (empties.next(), empties.next()) else { continue };
                drop(empties);
                for threat in [one, two] {
                    let fits = only.is_none_or(|only| only == threat) && self.board.touches(threat);
                    if fits && self.tried < MOST && self.threat(threat, (from, to), last) {
                        self.moves.push(threat);
                        return true;
                    }
                }
            }
        }
        false
    }

    /// Whether a threat wins: at once, or by going on.
    fn threat(&mut self, threat: Place, (from, to): (usize, usize), last: bool) -> bool {
        let Self { board, attacker, .. } = self;
        let (attacker, defender) = (*attacker, attacker.other());
        self.tried += 1;
        board.put(attacker, threat);
        let ends = Ends::of(board, attacker, through(threat));
        let mut wins = false;
        if last {
            if let Some(two) = ends.two() {
                self.ends = two;
                wins = true;
            }
        } else if let Some(reply) = ends.one() {
            let set = self.set;
            self.set ^= tile(0, threat) ^ tile(1, reply);
            let seen = (self.set % SEEN as u64) as usize;
            if self.seen[seen] != self.set {
                self.seen[seen] = self.set;
                board.put(defender, reply);
                let danger = Ends::of(board, defender, through(reply));
                if danger.two().is_none() {
                    let is_new = |&shape: &Shape| board.open(shape, attacker) == SIZE - 2;
                    self.shapes.extend_from_within(from..to);
                    self.shapes.extend(through(threat).filter(is_new));
                    wins = self.node(to, danger.one());
                    self.shapes.truncate(to);
                }
                self.board.take(defender, reply);
                if wins {
                    self.moves.push(reply);
                }
            }
            self.set = set;
        }
        self.board.take(attacker, threat);
        wins
    }
}

/// A number of chance for a tile.
fn tile(role: u64, place: Place) -> u64 {
    zobrist::mix(0x61 << 32 | role << 16 | u64::from(place))
}
