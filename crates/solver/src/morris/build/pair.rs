//! A pair of subspaces solved, level by level.
//!
//! In level *d* the positions won or lost in *d* plies are known, and tell of those from which a
//! quiet move leads to them: a move to a lost position wins in *d* + 1, and a position all of whose
//! moves lead to won ones is lost, in *d* + 1 if this is the last of them. A capture counts as a move
//! whose distance is known from the start.
//!
//! Every slot is worked on as a position of its own, also where a row's symmetry makes several slots
//! of one position: each has all its moves counted, and hears of each of them once. A row hears
//! from the rows that its men's moves lead to, so each thread writes to its own rows only.

use ludoteca_rules::morris::board::{self, points};
use rayon::prelude::*;

use super::captures::{Below, ByColumns, Capture, Captures, Closed};
use super::layer::{Layer, Marks, News, columns, has};
use super::open::Open;
use super::row::{Carry, Ground, Link, Links, Mobility, Row, places};
use crate::morris::index::Pair;

/// The finished slots of a pair, row by row.
#[derive(Debug)]
pub(crate) struct Solved<C> {
    /// With the rows' men to move.
    pub(crate) rows: Vec<C>,
    /// With the columns' men to move.
    pub(crate) columns: Vec<C>,
}

/// What a thread needs beside its row.
struct Scratch<C> {
    carry: Carry,
    /// A row, and a slot more for what is of no matter.
    buffer: Vec<C>,
    closed: Vec<Closed>,
    /// The columns that are not decided, with their masks.
    open: Vec<(u16, u32)>,
}

impl<C: Open> Scratch<C> {
    /// Whether it is quicker to ask from the open positions, each by so many `links`, than to tell
    /// what so many positions have become; the open ones are then listed.
    fn is_worth_asking(&mut self, ground: &Ground, slots: &[C], told: usize, links: usize) -> bool {
        /// Telling takes so many times as long as asking: it changes slots here and there.
        const TELLING: usize = 2;
        /// With fewer told than one slot in so many there is no need to look.
        const FEW: usize = 8;
        if told < slots.len() / FEW {
            return false;
        }
        self.open.clear();
        let all = slots.iter().zip(&ground.masks).zip(0..);
        let open = all.filter(|((slot, _), _)| slot.is_open());
        self.open.extend(open.map(|((_, &mask), column)| (column, mask)));
        self.open.len() * links <= told * TELLING
    }
}

struct Work<'a, C> {
    ground: Ground,
    links: Links,
    below: &'a Below<C>,
}

/// Solves a pair; `progress` hears how much is done, from 0 to 1.
pub(crate) fn solve<C: Open>(
    pair: Pair,
    below: &Below<C>,
    progress: &mut dyn FnMut(f64),
) -> Solved<C> {
    /// The share of the time that goes by before the first level.
    const CAPTURES: f64 = 0.4;
    /// The share of what is left that each level takes.
    const LEVEL: f64 = 0.2;

    let ground = Ground::new(pair);
    let links = Links::new(&ground);
    let work = Work { ground, links, below };
    let (rows, width) = (work.ground.rows(), work.ground.width);
    let mut solved = Solved {
        rows: vec![C::default(); rows * width],
        columns: vec![C::default(); rows * width],
    };
    let mut layers = [(); 2].map(|()| [(); 2].map(|()| Layer::new(rows, width)));

    let captures = Captures::by_rows(&work.ground, below.fewer_columns.as_deref());
    progress(CAPTURES / 3.0);
    let [now, _] = &mut layers;
    work.open_rows(&mut solved.rows, &mut now[0], &captures);
    progress(CAPTURES * 2.0 / 3.0);
    work.open_columns(&mut solved.columns, &mut now[1], &captures);
    drop(captures);

    let mut left = 1.0 - CAPTURES;
    for plies in 1..=C::PLIES {
        progress(1.0 - left);
        let [now, next] = &mut layers;
        work.rows_hear(&mut solved.rows, &now[1], &mut next[0], plies);
        work.columns_hear(&mut solved.columns, &now[0], &mut next[1], plies);
        layers.swap(0, 1);
        if layers[0].iter().all(Layer::is_empty) {
            break;
        }
        left *= 1.0 - LEVEL;
    }
    for slots in [&mut solved.rows, &mut solved.columns] {
        slots.par_iter_mut().for_each(|slot| *slot = slot.finished());
    }
    solved
}

impl<C: Open> Work<'_, C> {
    /// Calls `each` for each row of one side's slots, with what the level that is made says of it.
    fn each_row(
        &self,
        slots: &mut [C],
        made: &mut Layer,
        each: impl Fn(usize, &mut [C], Marks, &mut Scratch<C>) + Sync,
    ) {
        let width = self.ground.width;
        let scratch = || Scratch {
            carry: Carry::default(),
            buffer: vec![C::default(); width + 1],
            closed: Vec::new(),
            open: Vec::new(),
        };
        let marks = made.won.rows_mut().zip(made.lost.rows_mut()).zip(&mut made.counts);
        let marks = marks.map(|((won, lost), count)| Marks { won, lost, count });
        slots
            .par_chunks_exact_mut(width)
            .zip(marks)
            .enumerate()
            .for_each_init(scratch, |scratch, (i, (slots, marks))| each(i, slots, marks, scratch));
    }

    /// Counts the moves of the rows' men, and takes their captures into account.
    fn open_rows(&self, slots: &mut [C], made: &mut Layer, captures: &Captures) {
        let ground = &self.ground;
        self.each_row(slots, made, |i, slots, mut marks, Scratch { carry, buffer, .. }| {
            let row = Row::new(ground.orbits.rows()[i]);
            if ground.pair.rows() == 3 {
                let moves = 3 * (ground.pair.free() - 3) as u32;
                buffer.fill(C::open(moves));
            } else {
                let mobility = Mobility::new(&row);
                for (slot, &mask) in buffer.iter_mut().zip(&ground.masks) {
                    *slot = C::open(mobility.moves(mask));
                }
            }
            for link in self.links.of(i).iter().filter(|link| link.closes) {
                self.turn(carry, *link, &row, u32::MAX);
                let from = link.row as usize;
                let (won, held) = (captures.won.row(from), captures.held.row(from));
                for ((masks, &won), &held) in ground.masks.chunks(64).zip(won).zip(held) {
                    for (bit, &mask) in masks.iter().enumerate() {
                        let slot = &mut buffer[self.column(carry.apply(mask))];
                        let has = |bits: u64| bits >> bit & 1 != 0;
                        *slot = after_capture(*slot, Capture::of(has(won), has(held)));
                    }
                }
            }
            slots.copy_from_slice(&buffer[..slots.len()]);
            marks.take(slots, 0);
        });
    }

    /// Counts the moves of the columns' men, and takes their captures into account.
    fn open_columns(&self, slots: &mut [C], made: &mut Layer, captures: &Captures) {
        let ground = &self.ground;
        let by_columns = ByColumns::new(ground, self.below, captures);
        self.each_row(slots, made, |i, slots, mut marks, Scratch { carry, closed, .. }| {
            let row = Row::new(ground.orbits.rows()[i]);
            let seen = row.board(u32::MAX);
            by_columns.closed(ground, &row, &seen, carry, closed);
            if ground.pair.columns() == 3 {
                slots.fill(C::open(3 * (ground.pair.free() - 3) as u32));
            } else {
                for (slot, &mask) in slots.iter_mut().zip(&ground.masks) {
                    let men = seen.apply(mask);
                    *slot = C::open(board::shifts(men, row.free ^ men).0.count_ones());
                }
            }
            let moves = ColumnMoves::new(ground, &row);
            for &(mask, capture) in &*closed {
                let men = seen.apply(mask);
                moves.back(men, board::mills(men), mask, |column| {
                    let slot = &mut slots[column];
                    *slot = after_capture(*slot, capture);
                });
            }
            marks.take(slots, 0);
        });
    }

    /// Tells the positions with the rows' men to move of those, with the columns' men to move,
    /// that were decided in the level before.
    fn rows_hear(&self, slots: &mut [C], decided: &Layer, made: &mut Layer, plies: u16) {
        self.each_row(slots, made, |i, slots, mut marks, scratch| {
            let heard = |link: &&Link| !link.closes && decided.counts[link.row as usize] > 0;
            let links = || self.links.of(i).iter().filter(heard);
            let (heard, told) = links().fold((0, 0), |(heard, told), link| {
                (heard + 1, told + decided.counts[link.row as usize] as usize)
            });
            if told == 0 {
                return marks.after(slots, plies);
            }
            let row = Row::new(self.ground.orbits.rows()[i]);
            if scratch.is_worth_asking(&self.ground, slots, told, heard) {
                self.row_asks(links(), &row, slots, decided, scratch, plies);
                marks.take(slots, plies);
            } else {
                let mut news = marks.news(slots, plies);
                self.row_is_told(links(), &row, decided, &mut scratch.carry, &mut news);
            }
        });
    }

    /// Goes through what was decided, and tells the row's positions of it.
    fn row_is_told<'a>(
        &self,
        links: impl Iterator<Item = &'a Link>,
        row: &Row,
        decided: &Layer,
        carry: &mut Carry,
        news: &mut News<C>,
    ) {
        let ground = &self.ground;
        for link in links {
            let from = link.row as usize;
            self.turn(carry, *link, row, decided.counts[from]);
            let masks = |bits| columns(bits).map(|column| ((), ground.masks[column]));
            carry.each(masks(decided.lost.row(from)), |(), mask| news.won(self.column(mask)));
            carry.each(masks(decided.won.row(from)), |(), mask| news.lost(self.column(mask)));
        }
    }

    /// Goes through the row's open positions, and looks up what their moves lead to.
    fn row_asks<'a>(
        &self,
        links: impl Iterator<Item = &'a Link>,
        row: &Row,
        slots: &mut [C],
        decided: &Layer,
        Scratch { carry, open, .. }: &mut Scratch<C>,
        plies: u16,
    ) {
        let ground = &self.ground;
        for link in links {
            let to = link.row as usize;
            let places = places(ground.orbits.rows()[to]);
            carry.turn(ground, row.set, link.symmetry, &places, open.len() as u32);
            let (won, lost) = (decided.won.row(to), decided.lost.row(to));
            carry.each(open.iter().copied(), |column, mask| {
                let next = self.column(mask);
                let slot = &mut slots[usize::from(column)];
                let counted = if has(won, next) { slot.lost(C::loss(plies)) } else { *slot };
                *slot = if has(lost, next) { slot.won(C::win(plies)) } else { counted };
            });
        }
    }

    /// Tells the positions with the columns' men to move of those, with the rows' men to move, that
    /// were decided in the level before.
    fn columns_hear(&self, slots: &mut [C], decided: &Layer, made: &mut Layer, plies: u16) {
        let ground = &self.ground;
        self.each_row(slots, made, |i, slots, mut marks, scratch| {
            let told = decided.counts[i];
            if told == 0 {
                return marks.after(slots, plies);
            }
            let row = Row::new(ground.orbits.rows()[i]);
            let (won, lost) = (decided.won.row(i), decided.lost.row(i));
            let moves = ColumnMoves::new(ground, &row);
            if scratch.is_worth_asking(ground, slots, told as usize, 1) {
                let seen = row.board(scratch.open.len() as u32);
                for &(column, mask) in &scratch.open {
                    let slot = &mut slots[usize::from(column)];
                    moves.quiet(seen.apply(mask), mask, |next| {
                        let counted =
                            if has(won, next) { slot.lost(C::loss(plies)) } else { *slot };
                        *slot = if has(lost, next) { slot.won(C::win(plies)) } else { counted };
                    });
                }
                marks.take(slots, plies);
            } else {
                let seen = row.board(told);
                let mut news = marks.news(slots, plies);
                moves.each_back(lost, &seen, |column| news.won(column));
                moves.each_back(won, &seen, |column| news.lost(column));
            }
        });
    }

    /// Makes the carry from the row that a link leads to back to its own.
    fn turn(&self, carry: &mut Carry, link: Link, to: &Row, count: u32) {
        let from = self.ground.orbits.rows()[link.row as usize];
        let back = self.ground.inverses[usize::from(link.symmetry)];
        carry.turn(&self.ground, from, back, &to.places, count);
    }

    /// The column of a mask that was carried; past all columns if a man stands on a point that the
    /// row has taken.
    #[inline]
    fn column(&self, carried: u32) -> usize {
        let past = self.ground.ranks.len() - 1;
        self.ground.ranks[(carried as usize).min(past)].into()
    }
}

/// A slot after it was found what one of its captures comes to.
#[inline]
fn after_capture<C: Open>(slot: C, capture: Capture) -> C {
    match capture {
        Capture::Won => slot.won(C::win(1)),
        Capture::Held => slot.held(),
        Capture::Lost => slot.lost(C::loss(1)),
    }
}

/// The moves of the columns' men in a row.
struct ColumnMoves<'a> {
    ground: &'a Ground,
    row: &'a Row,
    shifts: [u32; 64],
}

impl<'a> ColumnMoves<'a> {
    fn new(ground: &'a Ground, row: &'a Row) -> Self {
        Self { ground, row, shifts: row.shifts() }
    }

    /// Calls `each` with every column from which a move without a mill leads to one of these.
    #[inline]
    fn each_back(&self, bits: &[u64], seen: &Carry, mut each: impl FnMut(usize)) {
        for column in columns(bits) {
            let mask = self.ground.masks[column];
            let men = seen.apply(mask);
            self.back(men, men & !board::mills(men), mask, &mut each);
        }
    }

    /// Calls `each` with every column from which one of the `moved` of all `men` may have come to
    /// this mask.
    #[inline]
    fn back(&self, men: u32, moved: u32, mask: u32, each: impl FnMut(usize)) {
        let empty = self.row.free ^ men;
        if self.ground.pair.columns() == 3 {
            self.fly(moved, |_| empty, mask, each);
        } else {
            self.shift(board::shifts(moved, empty).0, mask, each);
        }
    }

    /// Calls `each` with every column that a move without a mill leads to from this mask.
    #[inline]
    fn quiet(&self, men: u32, mask: u32, each: impl FnMut(usize)) {
        let empty = self.row.free ^ men;
        if self.ground.pair.columns() == 3 {
            self.fly(men, |man| empty & !board::closing(men ^ man), mask, each);
        } else {
            let (all, closing) = board::shifts(men, empty);
            self.shift(all & !closing, mask, each);
        }
    }

    #[inline]
    fn fly(&self, men: u32, to: impl Fn(u32) -> u32, mask: u32, mut each: impl FnMut(usize)) {
        for man in points(men) {
            for point in points(to(man.bit())) {
                let change = self.row.places[man.index()] | self.row.places[point.index()];
                each(self.ground.ranks[(mask ^ change) as usize].into());
            }
        }
    }

    #[inline]
    fn shift(&self, shifts: u64, mask: u32, mut each: impl FnMut(usize)) {
        let mut left = shifts;
        while left != 0 {
            let change = self.shifts[left.trailing_zeros() as usize];
            each(self.ground.ranks[(mask ^ change) as usize].into());
            left &= left - 1;
        }
    }
}
