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

use super::board::{Board, Index, SIZE, Shape, shapes_through};

/// Maximum number of threats in a search.
const MAX_THREATS: u32 = 200;
/// Number of slots of the table that remembers failed combinations of threats.
const FAILED_SLOTS: usize = 64;

/// A winning threat sequence.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct ThreatSequence {
    /// The attacker's threats and the forced replies alternately, beginning and ending with a
    /// threat.
    moves: Vec<Index>,
    /// Two cells that complete a shape after the last threat.
    completions: [Index; 2],
}

impl ThreatSequence {
    /// Number of plies to the win, including the completing move.
    pub(super) fn plies(&self) -> u8 {
        self.moves.len() as u8 + 2
    }

    /// The cells that can refute the sequence: every other move loses. See the [module](self).
    pub(super) fn relevance_zone(&self, board: &mut Board, attacker: Side) -> Vec<Index> {
        let defender = attacker.other();
        let mut zone = self.moves.clone();
        zone.extend(self.completions);
        let replies = || self.moves.iter().skip(1).step_by(2).copied();
        replies().for_each(|index| board.put(defender, index));
        for index in board.tiles(defender).chain(replies()) {
            for shape in
                shapes_through(index).filter(|&shape| board.open_count(shape, defender) >= SIZE - 2)
            {
                zone.extend(board.empty_cells(shape));
            }
        }
        replies().for_each(|index| board.take(defender, index));
        zone
    }
}

/// Up to two different cells.
#[derive(Clone, Copy, Default)]
pub(super) struct Completions(Option<Index>, Option<Index>);

impl Completions {
    pub(super) fn add(&mut self, index: Index) {
        match self.0 {
            None => self.0 = Some(index),
            Some(one) if one != index => self.1 = Some(index),
            Some(_) => (),
        }
    }

    pub(super) fn first(self) -> Option<Index> {
        self.0
    }

    pub(super) fn both(self) -> Option<[Index; 2]> {
        Some([self.0?, self.1?])
    }

    /// The cells that complete one of `shapes` in which `side` has five tiles.
    #[inline]
    fn of(board: &Board, side: Side, shapes: impl Iterator<Item = Shape>) -> Self {
        let mut completions = Self::default();
        for shape in shapes.filter(|&shape| board.open_count(shape, side) == SIZE - 1) {
            board.empty_cells(shape).for_each(|index| completions.add(index));
        }
        completions
    }
}

/// Nearly complete shapes of one side, without tiles of the opponent.
#[derive(Default)]
pub(super) struct NearlyComplete {
    /// Cells that complete a shape.
    pub(super) completions: Completions,
    /// Shapes that lack two tiles, each once.
    shapes: Vec<Shape>,
}

/// Finds the nearly complete shapes of both sides, by side.
pub(super) fn nearly_complete(board: &Board) -> [NearlyComplete; 2] {
    let mut nearly = [NearlyComplete::default(), NearlyComplete::default()];
    for &(cell, side) in board.laid() {
        let nearly = &mut nearly[side.index()];
        for shape in shapes_through(cell.index()) {
            match board.open_count(shape, side) {
                4 if !nearly.shapes.contains(&shape) => nearly.shapes.push(shape),
                5 => board.empty_cells(shape).for_each(|index| nearly.completions.add(index)),
                _ => (),
            }
        }
    }
    nearly
}

/// Whether one tile, even one that touches no other, would give a side two completing cells.
pub(super) fn has_double_threat(board: &mut Board, side: Side, nearly: &NearlyComplete) -> bool {
    nearly.shapes.iter().any(|&shape| {
        let empties: Vec<_> = board.empty_cells(shape).collect();
        empties.into_iter().any(|index| {
            board.put(side, index);
            let completions = Completions::of(board, side, shapes_through(index));
            board.take(side, index);
            completions.both().is_some()
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
    set_hash: u64,
    failed: [u64; FAILED_SLOTS],
    /// The sequence in reverse order.
    moves: Vec<Index>,
    completions: [Index; 2],
}

/// Searches a threat sequence of `attacker`, who is to move. Neither side can complete a shape at
/// once. The search is incomplete: it may miss a sequence.
pub(super) fn find_sequence(
    board: &mut Board,
    attacker: Side,
    nearly: &NearlyComplete,
) -> Option<ThreatSequence> {
    if board.hand(attacker) < 2 || nearly.shapes.is_empty() {
        return None;
    }
    let shapes = nearly.shapes.clone();
    let (moves, completions) = (Vec::new(), [0; 2]);
    let (tried, set_hash, failed) = (0, 0, [0; FAILED_SLOTS]);
    let mut search =
        Search { board, attacker, shapes, tried, set_hash, failed, moves, completions };
    let wins = search.search_node(0, None);
    search.moves.reverse();
    wins.then_some(ThreatSequence { moves: search.moves, completions: search.completions })
}

impl Search<'_> {
    /// Returns whether a threat sequence begins here. The node's shapes begin at index `from`. If
    /// `required` is given, the threat must be on that cell.
    fn search_node(&mut self, from: usize, required: Option<Index>) -> bool {
        let to = self.shapes.len();
        // Immediate wins first.
        for is_last in [true, false] {
            if !is_last && self.board.hand(self.attacker) < 3 {
                return false;
            }
            for i in from..to {
                let shape = self.shapes[i];
                if self.board.open_count(shape, self.attacker) != SIZE - 2 {
                    continue;
                }
                let mut empties = self.board.empty_cells(shape);
                let (Some(one), Some(two)) = (empties.next(), empties.next()) else { continue };
                drop(empties);
                for threat in [one, two] {
                    let fits = required.is_none_or(|required| required == threat)
                        && self.board.touches(threat);
                    if fits
                        && self.tried < MAX_THREATS
                        && self.try_threat(threat, (from, to), is_last)
                    {
                        self.moves.push(threat);
                        return true;
                    }
                }
            }
        }
        false
    }

    /// Returns whether a threat wins, at once or by continuing the sequence.
    fn try_threat(&mut self, threat: Index, (from, to): (usize, usize), is_last: bool) -> bool {
        let Self { board, attacker, .. } = self;
        let (attacker, defender) = (*attacker, attacker.other());
        self.tried += 1;
        board.put(attacker, threat);
        let completions = Completions::of(board, attacker, shapes_through(threat));
        let mut wins = false;
        if is_last {
            if let Some(two) = completions.both() {
                self.completions = two;
                wins = true;
            }
        } else if let Some(reply) = completions.first() {
            let set_hash = self.set_hash;
            self.set_hash ^= tile_key(0, threat) ^ tile_key(1, reply);
            let slot = (self.set_hash % FAILED_SLOTS as u64) as usize;
            if self.failed[slot] != self.set_hash {
                self.failed[slot] = self.set_hash;
                board.put(defender, reply);
                let danger = Completions::of(board, defender, shapes_through(reply));
                if danger.both().is_none() {
                    let is_new = |&shape: &Shape| board.open_count(shape, attacker) == SIZE - 2;
                    self.shapes.extend_from_within(from..to);
                    self.shapes.extend(shapes_through(threat).filter(is_new));
                    wins = self.search_node(to, danger.first());
                    self.shapes.truncate(to);
                }
                self.board.take(defender, reply);
                if wins {
                    self.moves.push(reply);
                }
            }
            self.set_hash = set_hash;
        }
        self.board.take(attacker, threat);
        wins
    }
}

/// Zobrist key of a tile.
fn tile_key(role: u64, index: Index) -> u64 {
    zobrist::mix(0x61 << 32 | role << 16 | u64::from(index))
}
