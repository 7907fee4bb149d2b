//! Which puzzles add to the variety of a collection.

use std::collections::BTreeMap;

use crate::puzzle::{MIN_RATING, Puzzle};
use crate::theme::Theme;

/// Percentage of puzzles that are won in one move. This limit is strict.
const MAX_TRIVIAL_PERCENT: usize = 8;
/// Percentage of puzzles with any other theme.
const MAX_THEME_PERCENT: usize = 25;
/// Percentage of puzzles in which one move is to be found.
const MAX_SHORT_PERCENT: usize = 25;
/// Percentage of puzzles with ratings in one band.
const MAX_BAND_PERCENT: usize = 22;
/// Width of a band of ratings.
const BAND_WIDTH: u16 = 200;

/// The puzzles of a collection, counted.
#[derive(Debug)]
pub(super) struct Variety {
    /// Number of puzzles that the collection is to have.
    count: usize,
    found: usize,
    themes: BTreeMap<Theme, usize>,
    /// By number of moves to be found.
    lengths: BTreeMap<usize, usize>,
    /// By band of ratings.
    bands: BTreeMap<u16, usize>,
    boards: Vec<usize>,
}

impl Variety {
    /// An empty collection that is to have `count` puzzles on some boards.
    pub(super) fn new(count: usize, boards: usize) -> Self {
        Self {
            count,
            found: 0,
            themes: BTreeMap::new(),
            lengths: BTreeMap::new(),
            bands: BTreeMap::new(),
            boards: vec![0; boards],
        }
    }

    /// Adds a puzzle on the board with this number, if it is one of the boards.
    pub(super) fn add(&mut self, puzzle: &Puzzle, board: Option<usize>) {
        self.found += 1;
        *self.themes.entry(puzzle.theme).or_default() += 1;
        *self.lengths.entry(puzzle.solver_moves()).or_default() += 1;
        *self.bands.entry(band(puzzle)).or_default() += 1;
        if let Some(puzzles) = board.and_then(|board| self.boards.get_mut(board)) {
            *puzzles += 1;
        }
    }

    /// Number of puzzles.
    pub(super) const fn len(&self) -> usize {
        self.found
    }

    /// The numbers of the boards, those with the fewest puzzles first.
    pub(super) fn boards(&self) -> Vec<usize> {
        let mut boards: Vec<_> = (0..self.boards.len()).collect();
        boards.sort_by_key(|&board| self.boards[board]);
        boards
    }

    /// Whether puzzles that are won in one move are still wanted.
    pub(super) fn wants_trivial(&self) -> bool {
        self.has_room(self.themes.get(&Theme::WinInOne), MAX_TRIVIAL_PERCENT)
    }

    /// Whether a number of puzzles is below a percentage of the collection.
    fn has_room(&self, found: Option<&usize>, percentage: usize) -> bool {
        found.is_none_or(|&found| found < (self.count * percentage).div_ceil(100))
    }

    /// Whether a puzzle adds to the variety. With `lenient`, any puzzle does that is not trivial.
    pub(super) fn wants(&self, puzzle: &Puzzle, lenient: bool) -> bool {
        if puzzle.theme == Theme::WinInOne {
            return self.wants_trivial();
        }
        let moves = puzzle.solver_moves();
        let is_varied = self.has_room(self.themes.get(&puzzle.theme), MAX_THEME_PERCENT)
            && (moves > 1 || self.has_room(self.lengths.get(&moves), MAX_SHORT_PERCENT))
            && self.has_room(self.bands.get(&band(puzzle)), MAX_BAND_PERCENT);
        lenient || is_varied
    }
}

/// The band of a puzzle's rating.
const fn band(puzzle: &Puzzle) -> u16 {
    (puzzle.rating - MIN_RATING) / BAND_WIDTH
}
