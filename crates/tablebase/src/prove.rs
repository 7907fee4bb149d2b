//! The placing phase by search, where only the tables of the moving phase are there.
//!
//! Two questions decide a position: whether first holds at least a draw, and whether second does. To
//! each the answer is yes or no, so each is a search of an and/or tree with the tables at its leaves.

use std::cmp::Reverse;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Mutex, OnceLock, PoisonError};

use arrayvec::ArrayVec;
use ludoteca_rules::morris::board::{self, transform};
use ludoteca_rules::{Position as _, Side, morris};

use super::file::{DrawRule, LOSS, TableError, WIN, pack_values, packed_value};
use super::folder::own_first;
use super::index::{MEN, Orbits, POINTS, Subspace};
use super::{Tables, Value};

/// With more men in hand it pays to look first whether a next position is known.
const FAR: usize = 2;
/// The most moves while men are placed: 24 points, each with nine captures.
const MOST_MOVES: usize = 24 * MEN;

/// Searches positions of the placing phase over the tables of the moving phase, which it loads as
/// they are needed.
#[derive(Debug)]
pub struct Prover<'a> {
    tables: &'a Tables,
    leaves: [[OnceLock<Option<Vec<u8>>>; MEN + 1]; MEN + 1],
    /// What was found, by the position's key.
    answers: Vec<AtomicU64>,
    nodes: AtomicU64,
    /// What kept a table from being read.
    error: Mutex<Option<TableError>>,
}

impl<'a> Prover<'a> {
    /// One that knows nothing yet, with so many bytes for what it finds out. For the tables it takes up to
    /// 2.3 GB more.
    pub fn new(tables: &'a Tables, bytes: usize) -> Self {
        let places = (bytes / size_of::<AtomicU64>()).max(1);
        Self {
            tables,
            leaves: Default::default(),
            answers: std::iter::repeat_with(AtomicU64::default).take(places).collect(),
            nodes: AtomicU64::new(0),
            error: Mutex::new(None),
        }
    }

    /// Positions visited so far.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Relaxed)
    }

    /// The value of a position with men in hand for the person to move, without a distance; none if a
    /// table is missing. Both questions are asked at once, on the threads of rayon's current pool.
    pub fn value(&self, position: &morris::Position) -> Result<Option<Value>, TableError> {
        // First is to move after the last man.
        let left = |side| usize::from(position.left(side));
        for subspace in Subspace::all() {
            let is_ahead =
                subspace.own() <= left(Side::First) && subspace.other() <= left(Side::Second);
            if is_ahead && self.tables.table(DrawRule::HundredPlies, subspace)?.is_none() {
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
            (Some(true), Some(true)) => Some(Value::Draw),
            (Some(false), _) => Some(Value::Loss(super::UNTOLD)),
            (_, Some(false)) => Some(Value::Win(super::UNTOLD)),
            _ => None,
        })
    }

    fn search(&self, side: Side) -> Search<'_> {
        Search { prover: self, side, nodes: 0, successes: Box::new([[0; POINTS]; 2 * MEN + 1]) }
    }

    /// The values of a subspace, two bits a slot; none if there is no table.
    fn leaves(&self, subspace: Subspace) -> Option<&[u8]> {
        let place = &self.leaves[subspace.own()][subspace.other()];
        let load = || {
            let table = self.tables.table(DrawRule::HundredPlies, subspace);
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

/// One thread's search for the answer to one question.
struct Search<'a> {
    prover: &'a Prover<'a>,
    /// Who is to hold.
    side: Side,
    nodes: u64,
    /// How often a man on each point decided, by the men in hand.
    successes: Box<[[u32; POINTS]; 2 * MEN + 1]>,
}

impl Drop for Search<'_> {
    fn drop(&mut self) {
        self.prover.nodes.fetch_add(self.nodes, Relaxed);
    }
}

impl<'a> Search<'a> {
    /// Whether the side holds at least a draw; none if a table is missing.
    fn holds(&mut self, position: &morris::Position) -> Option<bool> {
        self.nodes += 1;
        let mover = position.to_move();
        if position.outcome().is_some() {
            return Some(mover != self.side);
        }
        if Side::BOTH.iter().all(|&side| position.hand(side) == 0) {
            return self.at_leaf(position);
        }
        let key = self.key(position);
        if let Some(known) = self.known(key) {
            return Some(known);
        }
        let place = self.place(key);
        let wanted = mover == self.side;
        let list = self.ordered(position);
        if in_hand(position) > FAR {
            // Perhaps one of the next positions is known and decides.
            for mv in &list {
                let mut next = *position;
                next.play(*mv);
                if next.outcome().is_none() && self.known(self.key(&next)) == Some(wanted) {
                    place.store(key << 1 | u64::from(wanted), Relaxed);
                    return Some(wanted);
                }
            }
        }
        let mut answer = Some(!wanted);
        for mv in list {
            let mut next = *position;
            next.play(mv);
            match self.holds(&next) {
                Some(holds) if holds == wanted => {
                    answer = Some(wanted);
                    self.successes[in_hand(position)][mv.to().index()] += 1;
                    break;
                }
                Some(_) => {}
                None => answer = None,
            }
        }
        if let Some(holds) = answer {
            place.store(key << 1 | u64::from(holds), Relaxed);
        }
        answer
    }

    fn place(&self, key: u64) -> &'a AtomicU64 {
        let answers = &self.prover.answers;
        // The high half of the product with a mixed key is a place.
        let mixed = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        &answers[((u128::from(mixed) * answers.len() as u128) >> 64) as usize]
    }

    fn known(&self, key: u64) -> Option<bool> {
        let word = self.place(key).load(Relaxed);
        (word >> 1 == key).then_some(word & 1 != 0)
    }

    fn at_leaf(&self, position: &morris::Position) -> Option<bool> {
        let subspace = Subspace::of(position)?;
        let [own, other] = own_first(position);
        let (row, column) = subspace.slot(own, other);
        let slot = row * subspace.pair().width() + column;
        let lost = if position.to_move() == self.side { LOSS } else { WIN };
        Some(packed_value(self.prover.leaves(subspace)?, slot) != lost)
    }

    /// What tells a position and the question from others: the men, first's turned to be canonical, and
    /// how many are in hand. Never 0.
    fn key(&self, position: &morris::Position) -> u64 {
        let [first, second] = Side::BOTH.map(|side| position.men(side));
        let orbits = Orbits::of(first.count_ones() as usize);
        let (row, s) = orbits.find(first);
        let men = u64::from(orbits.rows()[row]) << 24 | u64::from(transform(second, s));
        men << 6 | (in_hand(position) as u64) << 1 | u64::from(self.side == Side::First)
    }

    /// The moves, those first that are likely to decide: captures, then what keeps the opponent from one, then
    /// what has decided before.
    fn ordered(&self, position: &morris::Position) -> ArrayVec<morris::Move, MOST_MOVES> {
        const CAPTURES: u32 = 1 << 31;
        const PARRIES: u32 = 1 << 30;
        /// More successes than this count as so many.
        const MOST: u32 = (1 << 27) - 1;
        let threatened = board::closing(position.men(position.to_move().other()));
        let successes = &self.successes[in_hand(position)];
        let mut list = ArrayVec::<_, MOST_MOVES>::new();
        let all = position.try_each_move(|mv| {
            let captures = if mv.capture().is_some() { CAPTURES } else { 0 };
            let parries = if mv.to().bit() & threatened != 0 { PARRIES } else { 0 };
            let degree = mv.to().neighbours().count_ones();
            let decided = successes[mv.to().index()].min(MOST) << 3;
            list.push((captures | parries | decided | degree, mv));
            ControlFlow::<()>::Continue(())
        });
        debug_assert!(all.is_continue());
        list.sort_by_key(|&(rank, _)| Reverse(rank));
        list.into_iter().map(|(_, mv)| mv).collect()
    }
}

/// The men in hand of both.
fn in_hand(position: &morris::Position) -> usize {
    Side::BOTH.iter().map(|&side| usize::from(position.hand(side))).sum()
}
