//! The trait every game implements.

use std::fmt::{self, Debug, Display};
use std::hash::Hash;
use std::ops::{ControlFlow, Deref};
use std::str::FromStr;

use arrayvec::ArrayVec;

use super::fault::{Fault, Faults};
use super::options::Options;
use super::outcome::Outcome;
use super::side::Side;
use super::steps::Steps;
use super::view::View;

/// A symmetry of a game's board; 0 is the identity. See [`Position::symmetries`].
pub type Symmetry = u8;

/// A list of moves: on the stack where the game's bound allows, else on the heap.
pub trait MoveList<M>: Default + Deref<Target = [M]> + IntoIterator<Item = M> {
    /// Appends a move.
    fn push(&mut self, mv: M);
}

impl<M, const N: usize> MoveList<M> for ArrayVec<M, N> {
    #[inline]
    fn push(&mut self, mv: M) {
        self.push(mv);
    }
}

impl<M> MoveList<M> for Vec<M> {
    #[inline]
    fn push(&mut self, mv: M) {
        self.push(mv);
    }
}

/// A position of a game: what stands where and who is to move, without a past.
///
/// Draws by repetition or by the fifty-move rule are [`Match`](super::history::Match)'s business.
/// An implementor gives what has no body here; the rest follows, and is overridden where the
/// game can do it faster.
pub trait Position: Clone + Debug + Eq + Send + Sync + 'static {
    /// The game's name in programs: `coffee`, `fourmation`, `six`, `morris`.
    const NAME: &'static str;
    /// The move text's pattern, for error messages: `a cell and a rod (c3ne) …`.
    const NOTATION: &'static str;
    /// Whether the loser begins the next game; else the persons change places.
    const LOSER_BEGINS: bool = false;
    /// The game's rule options.
    type Options: Options;
    /// A whole turn: small and `Copy`.
    type Move: Copy + Debug + Eq + Ord + Hash + Send + Sync;
    /// Holds all legal moves of any position.
    type Moves: MoveList<Self::Move>;
    /// Any describable position, possible or not; its text is the game's FEN-like line.
    type Setup: Clone + Debug + Display + FromStr<Err = Fault>;

    /// The start of a game.
    fn new(options: &Self::Options) -> Self;

    /// The position that `setup` describes, or every fault that makes it impossible.
    fn from_setup(options: &Self::Options, setup: &Self::Setup) -> Result<Self, Faults>;

    /// This position as a set-up; `from_setup` takes it back.
    fn setup(&self) -> Self::Setup;

    /// The options that this game is played under.
    fn options(&self) -> Self::Options;

    /// Whose turn it is; after the end, whose turn it would be.
    fn to_move(&self) -> Side;

    /// How the game has ended, as far as the position alone can tell.
    fn outcome(&self) -> Option<Outcome>;

    /// Calls `visit` with each legal move, once, until it breaks. No moves after the end.
    ///
    /// The order is fixed and a pure function of the position; no heap is touched.
    fn try_each_move<B>(&self, visit: impl FnMut(Self::Move) -> ControlFlow<B>) -> ControlFlow<B>;

    /// Plays a legal move. With any other the position is of no further use (but memory is safe);
    /// text from outside goes through [`Match::play_text`](super::history::Match::play_text).
    fn play(&mut self, mv: Self::Move);

    /// A hash of all that makes two positions different, kept up to date move by move.
    fn key(&self) -> u64;

    /// [`key`](Self::key) computed from scratch: the oracle that tests hold it to.
    fn key_from_scratch(&self) -> u64;

    /// How many symmetries the board has, the identity included.
    fn symmetries(&self) -> Symmetry;

    /// The position under symmetry `s < self.symmetries()`.
    #[must_use]
    fn transform(&self, s: Symmetry) -> Self;

    /// The move that stands for `mv` in `self.transform(s)`.
    fn transform_move(&self, mv: Self::Move, s: Symmetry) -> Self::Move;

    /// Writes the move as RULES.md spells it.
    fn write_move(&self, mv: Self::Move, out: &mut dyn fmt::Write) -> fmt::Result;

    /// Reads a move: upper case and surrounding blanks are taken too. The move need not be legal;
    /// `None` if the text is no move's spelling.
    fn read_move(&self, text: &str) -> Option<Self::Move>;

    /// The move as the steps a person chooses, one to three.
    fn steps(&self, mv: Self::Move) -> Steps;

    /// Why `mv` is not legal here, or `Ok`. Not asked after the end of the game.
    fn check(&self, mv: Self::Move) -> Result<(), Fault>;

    /// The position as surfaces draw it.
    fn view(&self) -> View;

    /// The board as lines of text, for terminals, docs and tests. No blank at a line's end.
    fn draw(&self) -> String;

    /// Calls `visit` with each legal move.
    #[inline]
    fn each_move(&self, mut visit: impl FnMut(Self::Move)) {
        let _ = self.try_each_move::<()>(|mv| {
            visit(mv);
            ControlFlow::Continue(())
        });
    }

    /// All legal moves.
    #[inline]
    fn moves(&self) -> Self::Moves {
        let mut list = Self::Moves::default();
        self.each_move(|mv| list.push(mv));
        list
    }

    /// How many legal moves there are; games count in bulk, without making them.
    #[inline]
    fn count_moves(&self) -> usize {
        let mut count = 0;
        self.each_move(|_| count += 1);
        count
    }

    /// The `n`-th legal move, counted from 0 in the order of generation.
    #[inline]
    fn nth_move(&self, n: usize) -> Option<Self::Move> {
        let mut left = n;
        let found = self.try_each_move(|mv| {
            if left == 0 {
                return ControlFlow::Break(mv);
            }
            left -= 1;
            ControlFlow::Continue(())
        });
        found.break_value()
    }

    /// Whether `mv` is legal here.
    #[inline]
    fn is_legal(&self, mv: Self::Move) -> bool {
        self.outcome().is_none() && self.check(mv).is_ok()
    }

    /// Whether `mv` can be undone by later moves: it neither lays nor captures. Only quiet moves
    /// count towards repetition and the fifty-move rule.
    #[inline]
    fn is_quiet(&self, _mv: Self::Move) -> bool {
        false
    }

    /// Whether the two count as the same for the repetition rule.
    #[inline]
    fn repeats(&self, other: &Self) -> bool {
        self == other
    }

    /// The same position for all that are equal under a symmetry of the board.
    #[must_use]
    fn canonical(&self) -> Self {
        (0..self.symmetries())
            .map(|s| self.transform(s))
            .min_by_key(Self::key)
            .expect("the identity is a symmetry")
    }

    /// The move as text.
    fn move_text(&self, mv: Self::Move) -> String {
        let mut text = String::new();
        self.write_move(mv, &mut text).expect("writing to a String cannot fail");
        text
    }
}
