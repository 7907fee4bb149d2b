//! Move ordering.

use std::cell::Cell;
use std::hash::Hash;

use ludoteca_rules::Side;

use crate::eval::{Evaluate, LOSING_MOVE};
use crate::portable::hash;

/// A legal move with its place in generation order (ordinal) and in search order (rank).
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate<M> {
    pub(super) mv: M,
    pub(super) ordinal: u16,
    pub(super) rank: i32,
    /// Whether the opponent then wins in one.
    pub(super) loses: bool,
}

/// Bonus of a killer move.
const KILLER_BONUS: i32 = 60;
/// Number of history counters, indexed by a hash of the move.
const HISTORY_SIZE: usize = 1 << 12;
/// Bound on history counters. A rank contains an eighth of the counter.
const MAX_HISTORY: i32 = 1 << 10;

/// Killer moves and history counters.
pub(super) struct MoveHistory<M> {
    killers: Vec<[Option<M>; 2]>,
    history: Vec<[i32; HISTORY_SIZE]>,
}

impl<M: Copy + Eq + Hash> MoveHistory<M> {
    pub(super) fn new(plies: usize) -> Self {
        Self { killers: vec![[None; 2]; plies], history: vec![[0; HISTORY_SIZE]; 2] }
    }

    fn index(mv: M) -> usize {
        hash(&mv) as usize % HISTORY_SIZE
    }

    /// Killer and history bonus of a move.
    #[inline]
    fn rank(&self, side: Side, ply: usize, mv: M) -> i32 {
        let killer = if self.killers[ply].contains(&Some(mv)) { KILLER_BONUS } else { 0 };
        killer + self.history[side.index()][Self::index(mv)] / 8
    }

    /// Records that `best` caused a cutoff and that the moves `tried` before it did not.
    pub(super) fn update(
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
        let bonus = (depth * depth).min(MAX_HISTORY / 4);
        let history = &mut self.history[side.index()];
        let mut adjust = |mv, bonus: i32| {
            // History gravity: bounds the counter and lets it adapt.
            let count = &mut history[Self::index(mv)];
            *count += bonus - *count * bonus.abs() / MAX_HISTORY;
        };
        for candidate in tried {
            adjust(candidate.mv, -bonus);
        }
        adjust(best, bonus);
    }
}

/// Rank of the hash move.
const HASH_MOVE: i32 = i32::MAX / 2;

/// Fills `list` with up to `width` legal moves in search order: the hash move, given by its ordinal,
/// then the others by rank. Returns the number of legal moves.
pub(super) fn fill<P: Evaluate>(
    list: &mut Vec<Candidate<P::Move>>,
    position: &P,
    history: &MoveHistory<P::Move>,
    ply: usize,
    hash_move: Option<u16>,
    width: usize,
) -> usize {
    let context = position.ordering_context();
    let side = position.to_move();
    list.clear();
    // Equal ranks keep generation order.
    let order = |c: &Candidate<P::Move>| (-i64::from(c.rank)) << 16 | i64::from(c.ordinal);
    if let Some((ordinal, mv)) =
        hash_move.and_then(|ordinal| Some((ordinal, position.nth_move(ordinal.into())?)))
    {
        let loses = position.move_score(&context, mv) == LOSING_MOVE;
        list.push(Candidate { mv, ordinal, rank: HASH_MOVE, loses });
    }
    // Moves of this or a later order are not among the first `width`.
    let mut limit = i64::MAX;
    let least = Cell::new(i32::MIN);
    let legal = position.each_scored_move(&context, &least, |mv, ordinal, rank| {
        let candidate = Candidate { mv, ordinal, rank, loses: rank == LOSING_MOVE };
        if order(&candidate) < limit && hash_move != Some(ordinal) {
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
        candidate.rank += history.rank(side, ply, candidate.mv);
    }
    list.sort_unstable_by_key(order);
    legal
}

/// Appends the legal moves missing from `list`, in generation order.
pub(super) fn append_omitted<P: Evaluate>(list: &mut Vec<Candidate<P::Move>>, position: &P) {
    let mut listed: Vec<_> = list.iter().map(|candidate| candidate.ordinal).collect();
    listed.sort_unstable();
    let context = position.ordering_context();
    let mut ordinal = 0;
    position.each_move(|mv| {
        if listed.binary_search(&ordinal).is_err() {
            let rank = position.move_score(&context, mv);
            list.push(Candidate { mv, ordinal, rank, loses: rank == LOSING_MOVE });
        }
        ordinal += 1;
    });
}
