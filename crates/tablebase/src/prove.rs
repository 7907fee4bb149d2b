//! Proof search for the placing phase, used if only the tables of the moving phase are available.
//!
//! Two boolean queries decide a position: does First hold at least a draw, and does Second? Each is a search
//! of an AND/OR tree with the tables at its leaves.

use std::cmp::Reverse;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Mutex, OnceLock, PoisonError};

use arrayvec::ArrayVec;
use ludoteca_rules::morris::board::{self, transform};
use ludoteca_rules::oracle::{Proved, Wdl};
use ludoteca_rules::{Position as _, Side, morris};

use super::Tables;
use super::file::{DrawRule, LOSS, TableError, WIN, pack_values, packed_value};
use super::folder::own_first;
use super::index::{MEN, Orbits, POINTS, Subspace};
use super::value::without_distance;

/// With more men in hand than this, the search probes the cache for all successors before it descends.
const ONE_PLY_PROBE_HANDS: usize = 2;
/// Maximum number of moves in the placing phase: 24 points, each with 9 captures.
const MAX_MOVES: usize = 24 * MEN;

/// Proves positions of the placing phase. Loads the tables of the moving phase on demand.
#[derive(Debug)]
pub struct Prover<'a> {
    tables: &'a Tables,
    leaves: [[OnceLock<Option<Vec<u8>>>; MEN + 1]; MEN + 1],
    /// Proved results, addressed by position key.
    cache: Vec<AtomicU64>,
    nodes: AtomicU64,
    /// The latest failure to read a table.
    error: Mutex<Option<TableError>>,
}

impl<'a> Prover<'a> {
    /// Creates a prover with an empty cache of `bytes` bytes. The loaded tables take up to 2.3 GB more.
    pub fn new(tables: &'a Tables, bytes: usize) -> Self {
        let entries = (bytes / size_of::<AtomicU64>()).max(1);
        Self {
            tables,
            leaves: Default::default(),
            cache: std::iter::repeat_with(AtomicU64::default).take(entries).collect(),
            nodes: AtomicU64::new(0),
            error: Mutex::new(None),
        }
    }

    /// Number of positions visited so far.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Relaxed)
    }

    /// Returns the value of a position of the placing phase for the side to move, without its distance to
    /// conversion, or `None` if a table is missing. Both queries run in parallel on rayon's current pool.
    pub fn value(&self, position: &morris::Position) -> Result<Option<Proved>, TableError> {
        // First is to move after the last man has been placed.
        let left = |side| usize::from(position.left(side));
        for subspace in Subspace::all() {
            let is_reachable =
                subspace.own() <= left(Side::First) && subspace.other() <= left(Side::Second);
            if is_reachable && self.tables.table(DrawRule::FiftyMoveRule, subspace)?.is_none() {
                return Ok(None);
            }
        }
        let mover = position.to_move();
        let holds = |side| self.search(side).holds(position);
        let (mine, theirs) = rayon::join(|| holds(mover), || holds(mover.other()));
        if let Some(error) = self.error.lock().unwrap_or_else(PoisonError::into_inner).take() {
            return Err(error);
        }
        Ok(match (mine, theirs) {
            (Some(true), Some(true)) => Some(without_distance(Wdl::Draw)),
            (Some(false), _) => Some(without_distance(Wdl::Loss)),
            (_, Some(false)) => Some(without_distance(Wdl::Win)),
            _ => None,
        })
    }

    fn search(&self, side: Side) -> Search<'_> {
        Search { prover: self, side, nodes: 0, cutoffs: Box::new([[0; POINTS]; 2 * MEN + 1]) }
    }

    /// Returns the values of a subspace with 2 bits per slot, or `None` if its table is not available.
    fn leaves(&self, subspace: Subspace) -> Option<&[u8]> {
        let place = &self.leaves[subspace.own()][subspace.other()];
        let load = || {
            let table = self.tables.table(DrawRule::FiftyMoveRule, subspace);
            match table.and_then(|table| table.map(|table| table.load::<u8>()).transpose()) {
                Ok(slots) => slots.map(|slots| pack_values(&slots)),
                Err(error) => {
                    *self.error.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
                    None
                }
            }
        };
        place.get_or_init(load).as_deref()
    }
}

/// The search of one thread for the result of one query.
struct Search<'a> {
    prover: &'a Prover<'a>,
    /// The side that is to hold a draw.
    side: Side,
    nodes: u64,
    /// Number of cutoffs caused by placing a man on each point, by the number of men in hand.
    cutoffs: Box<[[u32; POINTS]; 2 * MEN + 1]>,
}

impl Drop for Search<'_> {
    fn drop(&mut self) {
        self.prover.nodes.fetch_add(self.nodes, Relaxed);
    }
}

impl<'a> Search<'a> {
    /// Returns whether the side holds at least a draw, or `None` if a table is missing.
    fn holds(&mut self, position: &morris::Position) -> Option<bool> {
        self.nodes += 1;
        let mover = position.to_move();
        if position.outcome().is_some() {
            return Some(mover != self.side);
        }
        if Side::BOTH.iter().all(|&side| position.hand(side) == 0) {
            return self.leaf_value(position);
        }
        let key = self.key(position);
        if let Some(known) = self.cached(key) {
            return Some(known);
        }
        let entry = self.entry(key);
        let wanted = mover == self.side;
        let list = self.ordered_moves(position);
        if in_hand(position) > ONE_PLY_PROBE_HANDS {
            // A cached successor may decide the position without a search.
            for mv in &list {
                let mut next = *position;
                next.play(*mv);
                if next.outcome().is_none() && self.cached(self.key(&next)) == Some(wanted) {
                    entry.store(key << 1 | u64::from(wanted), Relaxed);
                    return Some(wanted);
                }
            }
        }
        let mut result = Some(!wanted);
        for mv in list {
            let mut next = *position;
            next.play(mv);
            match self.holds(&next) {
                Some(holds) if holds == wanted => {
                    result = Some(wanted);
                    self.cutoffs[in_hand(position)][mv.to().index()] += 1;
                    break;
                }
                Some(_) => {}
                None => result = None,
            }
        }
        if let Some(holds) = result {
            entry.store(key << 1 | u64::from(holds), Relaxed);
        }
        result
    }

    fn entry(&self, key: u64) -> &'a AtomicU64 {
        let cache = &self.prover.cache;
        // Maps the mixed key to an index by the high half of a product.
        let mixed = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        &cache[((u128::from(mixed) * cache.len() as u128) >> 64) as usize]
    }

    fn cached(&self, key: u64) -> Option<bool> {
        let word = self.entry(key).load(Relaxed);
        (word >> 1 == key).then_some(word & 1 != 0)
    }

    fn leaf_value(&self, position: &morris::Position) -> Option<bool> {
        let subspace = Subspace::of(position)?;
        let [own, other] = own_first(position);
        let (row, column) = subspace.slot(own, other);
        let slot = row * subspace.pair().width() + column;
        let lost = if position.to_move() == self.side { LOSS } else { WIN };
        Some(packed_value(self.prover.leaves(subspace)?, slot) != lost)
    }

    /// The key of a position and a query: the men, transformed so that First's are canonical, and the number of
    /// men in hand. Never 0.
    fn key(&self, position: &morris::Position) -> u64 {
        let [first, second] = Side::BOTH.map(|side| position.men(side));
        let orbits = Orbits::of(first.count_ones() as usize);
        let (row, s) = orbits.find(first);
        let men = u64::from(orbits.rows()[row]) << 24 | u64::from(transform(second, s));
        men << 6 | (in_hand(position) as u64) << 1 | u64::from(self.side == Side::First)
    }

    /// The moves in search order: captures, then moves that prevent a mill, then by the number of cutoffs.
    fn ordered_moves(&self, position: &morris::Position) -> ArrayVec<morris::Move, MAX_MOVES> {
        const CAPTURES: u32 = 1 << 31;
        const PARRIES: u32 = 1 << 30;
        /// Cutoff counts saturate here, below the bits of the other terms.
        const MAX_COUNT: u32 = (1 << 27) - 1;
        let threatened = board::closing(position.men(position.to_move().other()));
        let cutoffs = &self.cutoffs[in_hand(position)];
        let mut list = ArrayVec::<_, MAX_MOVES>::new();
        let all = position.try_each_move(|mv| {
            let captures = if mv.capture().is_some() { CAPTURES } else { 0 };
            let parries = if mv.to().bit() & threatened != 0 { PARRIES } else { 0 };
            let degree = mv.to().neighbours().count_ones();
            let decided = cutoffs[mv.to().index()].min(MAX_COUNT) << 3;
            list.push((captures | parries | decided | degree, mv));
            ControlFlow::<()>::Continue(())
        });
        debug_assert!(all.is_continue());
        list.sort_by_key(|&(rank, _)| Reverse(rank));
        list.into_iter().map(|(_, mv)| mv).collect()
    }
}

/// Number of men in hand, of both sides.
fn in_hand(position: &morris::Position) -> usize {
    Side::BOTH.iter().map(|&side| usize::from(position.hand(side))).sum()
}
