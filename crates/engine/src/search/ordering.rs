//! The order in which moves are searched: the sooner the best comes, the less there is to do.

use std::cell::Cell;
use std::hash::{Hash, Hasher};

use ludoteca_rules::Side;
use rustc_hash::FxHasher;

use crate::eval::{Evaluate, LOSES};

/// A legal move with its place in the order of generation and its rank in the order of search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate<M> {
    pub(super) mv: M,
    pub(super) ordinal: u16,
    pub(super) rank: i32,
    /// The opponent then wins at once.
    pub(super) loses: bool,
}

/// What a killer move is worth beside a game's own scores.
const KILLER: i32 = 60;
/// Places in the history, by a hash of the move.
const PLACES: usize = 1 << 12;
/// History counts stay below this; the rank counts an eighth of them.
const HISTORY: i32 = 1 << 10;

/// What the search remembers about moves in general: those that refuted something lately.
pub(super) struct MoveHistory<M> {
    killers: Vec<[Option<M>; 2]>,
    history: Vec<[i32; PLACES]>,
}

impl<M: Copy + Eq + Hash> MoveHistory<M> {
    pub(super) fn new(plies: usize) -> Self {
        Self { killers: vec![[None; 2]; plies], history: vec![[0; PLACES]; 2] }
    }

    fn place(mv: M) -> usize {
        let mut hasher = FxHasher::default();
        mv.hash(&mut hasher);
        hasher.finish() as usize % PLACES
    }

    /// What the memory adds to a move's move_score.
    #[inline]
    fn rank(&self, side: Side, ply: usize, mv: M) -> i32 {
        let killer = if self.killers[ply].contains(&Some(mv)) { KILLER } else { 0 };
        killer + self.history[side.index()][Self::place(mv)] / 8
    }

    /// Notes that `best` refuted a node and the moves `tried` before it did not.
    pub(super) fn learn(
        &mut self,
        side: Side,
        ply: usize,
        depth: i32,
        tried: &[Candidate<M>],
        best: M,
    ) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(best) {
            *killers = [Some(best), killers[0]];
        }
        let bonus = (depth * depth).min(HISTORY / 4);
        let history = &mut self.history[side.index()];
        let mut adjust = |mv, bonus: i32| {
            // Counts fade as they grow: they stay within bounds and follow the search.
            let count = &mut history[Self::place(mv)];
            *count += bonus - *count * bonus.abs() / HISTORY;
        };
        for candidate in tried {
            adjust(candidate.mv, -bonus);
        }
        adjust(best, bonus);
    }
}

/// What the table's move is worth.
const KNOWN: i32 = i32::MAX / 2;

/// Fills `list` with the legal moves in the order of search, at most `width` of them: first the
/// table's move, given by its ordinal, then by rank. Returns the number of legal moves.
pub(super) fn fill<P: Evaluate>(
    list: &mut Vec<Candidate<P::Move>>,
    position: &P,
    memory: &MoveHistory<P::Move>,
    ply: usize,
    known: Option<u16>,
    width: usize,
) -> usize {
    let context = position.ordering_context();
    let side = position.to_move();
    list.clear();
    // Equal ranks keep the order of generation.
    let order = |c: &Candidate<P::Move>| (-i64::from(c.rank)) << 16 | i64::from(c.ordinal);
    if let Some((ordinal, mv)) =
        known.and_then(|known| Some((known, position.nth_move(known.into())?)))
    {
        let loses = position.move_score(&context, mv) == LOSES;
        list.push(Candidate { mv, ordinal, rank: KNOWN, loses });
    }
    // Moves of this order or later ones are not among the first.
    let mut limit = i64::MAX;
    let least = Cell::new(i32::MIN);
    let legal = position.each_scored_move(&context, &least, |mv, ordinal, rank| {
        let candidate = Candidate { mv, ordinal, rank, loses: rank == LOSES };
        if order(&candidate) < limit && known != Some(ordinal) {
            list.push(candidate);
            if list.len() >= width.saturating_mul(2) {
                let left_out = *list.select_nth_unstable_by_key(width, order).1;
                limit = order(&left_out);
                least.set(left_out.rank);
                list.truncate(width);
            }
        }
    });
    if list.len() > width {
        list.select_nth_unstable_by_key(width, order);
        list.truncate(width);
    }
    for candidate in &mut *list {
        candidate.rank += memory.rank(side, ply, candidate.mv);
    }
    list.sort_unstable_by_key(order);
    legal
}

/// Appends the legal moves that `list` lacks, in the order of generation.
pub(super) fn append_others<P: Evaluate>(list: &mut Vec<Candidate<P::Move>>, position: &P) {
    let mut known: Vec<_> = list.iter().map(|candidate| candidate.ordinal).collect();
    known.sort_unstable();
    let context = position.ordering_context();
    let mut ordinal = 0;
    position.each_move(|mv| {
        if known.binary_search(&ordinal).is_err() {
            let rank = position.move_score(&context, mv);
            list.push(Candidate { mv, ordinal, rank, loses: rank == LOSES });
        }
        ordinal += 1;
    });
}
