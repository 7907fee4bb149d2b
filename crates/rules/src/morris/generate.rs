//! The legal moves as bits of words, counted without generating them.
//!
//! The 64 shifts are the bits of one word ([`board::shifts`]). Placing and flying have one word by
//! target for each origin.

use core::ops::ControlFlow;

use super::board::{self, Point, points};
use super::moves::Move;
use super::position::{Phase, Position};

/// The move of each bit of a word, without its capture; unused bits are never set.
type Moves = [Move; 64];

const FIRST: Point = Point::new(0).expect("there are points");
const UNUSED: Moves = [Move::new(None, FIRST, None); 64];

static SHIFTS: Moves = {
    let mut moves = UNUSED;
    let mut bit = 0;
    while bit < moves.len() {
        let [from, to] = board::ends(bit as u32);
        moves[bit] = Move::new(Some(from), to, None);
        bit += 1;
    }
    moves
};

static PLACES: Moves = to_each(None);

static FLIGHTS: [Moves; 24] = {
    let mut flights = [UNUSED; 24];
    let mut from = 0;
    while let Some(origin) = Point::new(from) {
        flights[from as usize] = to_each(Some(origin));
        from += 1;
    }
    flights
};

const fn to_each(from: Option<Point>) -> Moves {
    let mut moves = UNUSED;
    let mut to = 0;
    while let Some(target) = Point::new(to) {
        moves[to as usize] = Move::new(from, target, None);
        to += 1;
    }
    moves
}

/// Moves as a word of bits.
#[derive(Clone, Copy)]
struct Word {
    moves: &'static Moves,
    all: u64,
    /// The moves that close a mill and must capture.
    closing: u64,
}

impl Word {
    #[inline]
    fn to_points(moves: &'static Moves, empty: u32, closing: u32) -> Self {
        Self { moves, all: u64::from(empty), closing: u64::from(empty & closing) }
    }

    #[inline]
    fn open(&self) -> u64 {
        self.all & !self.closing
    }
}

impl Position {
    /// Calls `run` with the words of the side to move; there are none after the end.
    #[inline]
    fn with_words<R>(&self, run: impl FnOnce(&[Word]) -> R) -> R {
        let men = self.men[self.turn];
        let empty = self.empty();
        match self.phase() {
            Phase::Lost => run(&[]),
            Phase::Placing => run(&[Word::to_points(&PLACES, empty, board::closing(men))]),
            Phase::Shifting => {
                let (all, closing) = board::shifts(men, empty);
                run(&[Word { moves: &SHIFTS, all, closing }])
            }
            Phase::Flying => {
                let fly = |from: Point| {
                    let closing = board::closing(men ^ from.bit());
                    Word::to_points(&FLIGHTS[from.index()], empty, closing)
                };
                let rest = men & men.wrapping_sub(1);
                let last = rest & rest.wrapping_sub(1);
                run(&[fly(Point::lowest(men)), fly(Point::lowest(rest)), fly(Point::lowest(last))])
            }
        }
    }

    /// The opponent's men that a mill may capture: those outside mills, or all if there are none.
    ///
    /// Not empty if a mill can be closed: the opponent then has at least two men on the board (see
    /// [`Setup`](super::Setup)).
    #[inline]
    pub(super) fn capturable(&self) -> u32 {
        board::capturable(self.men[self.turn.other()])
    }

    /// Visits the captures, then the other moves.
    #[inline]
    pub(super) fn visit<B>(&self, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        self.with_words(|words| {
            for word in words.iter().filter(|word| word.closing != 0) {
                let captures = self.capturable();
                for bit in bits(word.closing) {
                    for man in points(captures) {
                        visit(word.moves[bit].capturing(man))?;
                    }
                }
            }
            for word in words {
                for bit in bits(word.open()) {
                    visit(word.moves[bit])?;
                }
            }
            ControlFlow::Continue(())
        })
    }

    #[inline]
    pub(super) fn count(&self) -> usize {
        let count = self.with_words(|words| {
            let all = total(words, |word| word.all);
            if words.iter().all(|word| word.closing == 0) {
                return all;
            }
            all + total(words, |word| word.closing) * (self.capturable().count_ones() - 1)
        });
        count as usize
    }

    /// The `n`-th move.
    #[inline]
    pub(super) fn nth(&self, n: usize) -> Option<Move> {
        self.choose(|_| n)
    }

    /// The move with the number that `choose` returns for the number of moves.
    #[inline]
    pub(super) fn choose(&self, choose: impl FnOnce(usize) -> usize) -> Option<Move> {
        self.with_words(|words| {
            let all = total(words, |word| word.all);
            if all == 0 {
                return None;
            }
            let chosen = |count: u32| u32::try_from(choose(count as usize)).ok();
            let closing = total(words, |word| word.closing);
            if closing == 0 {
                return select(words, |word| word.all, chosen(all)?);
            }
            let captures = self.capturable();
            let each = captures.count_ones();
            let n = chosen(all - closing + closing * each)?;
            if n < closing * each {
                let mv = select(words, |word| word.closing, n / each)?;
                let man = nth_bit(u64::from(captures), n % each).ok()?;
                Some(mv.capturing(Point::lowest(1 << man)))
            } else {
                select(words, Word::open, n - closing * each)
            }
        })
    }
}

/// Number of moves of one kind.
#[inline]
fn total(words: &[Word], kind: impl Fn(&Word) -> u64) -> u32 {
    words.iter().map(|word| kind(word).count_ones()).sum()
}

/// The `n`-th move of one kind, if it exists.
#[inline]
fn select(words: &[Word], kind: impl Fn(&Word) -> u64, mut n: u32) -> Option<Move> {
    for word in words {
        match nth_bit(kind(word), n) {
            Ok(bit) => return Some(word.moves[bit]),
            Err(count) => n -= count,
        }
    }
    None
}

/// The indices of a word's bits in ascending order.
#[inline]
fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let bit = (word != 0).then(|| word.trailing_zeros() as usize);
        word &= word.wrapping_sub(1);
        bit
    })
}

/// The index of the `n`-th bit of a word, or the number of bits if there are fewer.
///
/// There is no loop, because its length is unpredictable in random play: cumulative bit counts
/// select the byte, a table selects the bit.
#[inline]
fn nth_bit(word: u64, n: u32) -> Result<usize, u32> {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const HIGH: u64 = ONES << 7;
    let pairs = word - (word >> 1 & (ONES * 0x55));
    let fours = (pairs & (ONES * 0x33)) + (pairs >> 2 & (ONES * 0x33));
    let up_to = ((fours + (fours >> 4)) & (ONES * 0x0f)).wrapping_mul(ONES);
    let count = (up_to >> 56) as u32;
    if n >= count {
        return Err(count);
    }
    // A byte keeps its high bit if its count is at most n: the bit is in a later byte.
    let passed = (((u64::from(n) * ONES) | HIGH) - up_to) & HIGH;
    let shift = (passed >> 7).wrapping_mul(ONES) >> 56 << 3;
    let before = (up_to << 8) >> shift & 0xff;
    let byte = word >> shift & 0xff;
    let bit = NTH[byte as usize][(u64::from(n) - before) as usize & 7];
    Ok(shift as usize + bit as usize)
}

/// The index of the `n`-th bit of each byte.
static NTH: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut n) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 != 0 {
                table[byte][n] = bit;
                n += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
};
