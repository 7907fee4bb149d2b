//! Winning threat sequences (threat-space search, Allis et al. 1994). In such a sequence, every
//! move but the last threatens to complete a shape, so that the opponent has at most one reply.
//!
//! The search starts in positions in which neither side can complete a shape at once. Each move of
//! the attacker leaves a shape that lacks one cell. The opponent, who has no such shape, must fill
//! that cell. If this leaves a shape of the *opponent's* that lacks one cell, the next threat must
//! be on that cell. A threat with two completing cells wins.
//!
//! # Relevance zone
//! Let the opponent be to move, and let the attacker have a threat sequence if the opponent passes.
//! Then every move outside the [relevance zone](ThreatSequence::relevance_zone) loses. The zone
//! contains the cells of the sequence (threats, replies, and the cells that complete a shape after
//! the last threat). It also contains all empty cells of each shape without tiles of the attacker
//! in which the opponent has at least four tiles, counting the replies.
//!
//! Proof: suppose that the opponent lays a tile on a cell `z` outside the zone and the attacker
//! then plays the sequence. The cells of the sequence are empty and next to tiles, because no tile
//! was removed and `z` is none of them. The attacker's shapes lack the same cells as before,
//! because they consist of the attacker's tiles and cells of the sequence and do not contain `z`.
//! The replies remain forced unless `z` gives the opponent, at some point of the sequence, a shape
//! that lacks one cell. That shape would contain `z`, one empty cell and four of the opponent's
//! tiles and replies, so `z` would be in the zone. The hands do not matter either: the attacker's
//! is as large as in the sequence, and the opponent, who lays a tile each time, has tiles as long
//! as the attacker has.

use ludoteca_rules::{Side, zobrist};

use super::board::{Board, Place, SIZE, Shape, through};

/// Maximum number of threats in a search.
const MOST: u32 = 200;
/// Number of slots of the table that remembers failed combinations of threats.
const SEEN: usize = 64;

/// A winning threat sequence.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Row {
    /// The attacker's threats and the forced replies alternately, beginning and ending with a
    /// threat.
    moves: Vec<Place>,
    /// Two cells that complete a shape after the last threat.
    ends: [Place; 2],
}

impl Row {
    /// Number of plies to the win, including the completing move.
    pub(super) fn plies(&self) -> u8 {
        self.moves.len() as u8 + 2
    }

    /// The cells that can refute the sequence: every other move loses. See the [module](self).
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

/// Up to two different cells.
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

    /// The cells that complete one of `shapes` in which `side` has five tiles.
    #[inline]
    fn of(board: &Board, side: Side, shapes: impl Iterator<Item = Shape>) -> Self {
        let mut ends = Self::default();
        for shape in shapes.filter(|&shape| board.open(shape, side) == SIZE - 1) {
            board.empties(shape).for_each(|place| ends.add(place));
        }
        ends
    }
}

/// Nearly complete shapes of one side, without tiles of the opponent.
#[derive(Default)]
pub(super) struct Survey {
    /// Cells that complete a shape.
    pub(super) ends: Ends,
    /// Shapes that lack two tiles, each once.
    shapes: Vec<Shape>,
}

/// Finds the nearly complete shapes of both sides, by side.
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

/// Whether one tile, even one that touches no other, would give a side two completing cells.
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

/// The search for a threat sequence.
struct Search<'a> {
    board: &'a mut Board,
    attacker: Side,
    /// The attacker's shapes that lack two tiles; those of the current node come last.
    shapes: Vec<Shape>,
    /// Number of threats tried.
    tried: u32,
    /// Hash of the set of tiles laid so far, and the hashes of sets that failed.
    set: u64,
    seen: [u64; SEEN],
    /// The sequence in reverse order.
    moves: Vec<Place>,
    ends: [Place; 2],
}

/// Searches a threat sequence of `attacker`, who is to move. Neither side can complete a shape at
/// once. The search is incomplete: it may miss a sequence.
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
    /// Returns whether a threat sequence begins here. The node's shapes begin at index `from`. If
    /// `only` is given, the threat must be on that cell.
    fn node(&mut self, from: usize, only: Option<Place>) -> bool {
        let to = self.shapes.len();
        // Immediate wins first.
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

    /// Returns whether a threat wins, at once or by continuing the sequence.
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

/// Zobrist key of a tile.
fn tile(role: u64, place: Place) -> u64 {
    zobrist::mix(0x61 << 32 | role << 16 | u64::from(place))
}
