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
use super::steps::{Barred, Step, Steps};
use super::view::{Place, View};
use crate::geometry::plan::Plan;

/// A symmetry of a game's board; 0 is the identity. See [`Position::symmetries`].
pub type Symmetry = u8;

/// A list of moves: on the stack where the game's bound allows, else on the heap.
///
/// ```
/// use ludoteca_rules::MoveList;
/// fn doubled<L: MoveList<u8>>(list: L) -> L {
///     let mut out = L::default();
///     list.into_iter().for_each(|mv| out.push(2 * mv));
///     out
/// }
/// assert_eq!(doubled(vec![1, 2]), [2, 4]);
/// ```
pub trait MoveList<M>: Default + Deref<Target = [M]> + IntoIterator<Item = M> {
    /// Appends a move.
    ///
    /// ```
    /// # use ludoteca_rules::MoveList;
    /// let mut list = Vec::new();
    /// MoveList::push(&mut list, "d4");
    /// assert_eq!(list, ["d4"]);
    /// ```
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
///
/// ```
/// use ludoteca_rules::{Position, fourmation, morris};
/// /// The cells or points that the game's first move may choose.
/// fn openings<P: Position>() -> Vec<String> {
///     let start = P::new(&P::Options::default());
///     start.moves().into_iter().map(|mv| start.move_text(mv)).collect()
/// }
/// assert_eq!(openings::<fourmation::Position>().len(), 49);
/// assert_eq!(openings::<morris::Position>().len(), 24);
/// ```
pub trait Position: Clone + Debug + Eq + Send + Sync + 'static {
    /// The game's name in programs: `coffee`, `fourmation`, `six`, `morris`.
    ///
    /// ```
    /// use ludoteca_rules::{Position, fourmation, six};
    /// assert_eq!((fourmation::Position::NAME, six::Position::NAME), ("fourmation", "six"));
    /// ```
    const NAME: &'static str;
    /// The move text's pattern, for error messages: `a cell and a rod (c3ne) …`.
    ///
    /// ```
    /// use ludoteca_rules::{Position, fourmation};
    /// assert_eq!(fourmation::Position::NOTATION, "a cell, such as d4");
    /// ```
    const NOTATION: &'static str;
    /// Whether the loser begins the next game; else the persons change places.
    ///
    /// ```
    /// use ludoteca_rules::{Position, morris, six};
    /// assert_eq!((six::Position::LOSER_BEGINS, morris::Position::LOSER_BEGINS), (true, false));
    /// ```
    const LOSER_BEGINS: bool = false;
    /// The game's rule options.
    ///
    /// ```
    /// use ludoteca_rules::{Faults, Options, Position, fourmation};
    /// fn start<P: Position>(options: &str) -> Result<P, Faults> {
    ///     Ok(P::new(&P::Options::read(options)?))
    /// }
    /// assert_eq!(start::<fourmation::Position>("side=4")?.count_moves(), 16);
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    type Options: Options;
    /// A whole turn: small and `Copy`.
    ///
    /// ```
    /// use ludoteca_rules::{Position, fourmation};
    /// /// Moves are ordered, so that the least of them is the same on every machine.
    /// fn least<P: Position>(position: &P) -> Option<P::Move> {
    ///     position.moves().into_iter().min()
    /// }
    /// let start = fourmation::Position::new(&"side=4".parse()?);
    /// assert_eq!(least(&start), start.read_move("a1"));
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    type Move: Copy + Debug + Eq + Ord + Hash + Send + Sync;
    /// Holds all legal moves of any position.
    ///
    /// ```
    /// use ludoteca_rules::{Position, fourmation};
    /// let moves = fourmation::Position::new(&"side=4".parse()?).moves();
    /// assert_eq!((moves.len(), moves.capacity()), (16, 64)); // room for the largest board
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    type Moves: MoveList<Self::Move>;
    /// Any describable position, possible or not; its text is the game's FEN-like line.
    ///
    /// ```
    /// use ludoteca_rules::{Position, fourmation};
    /// let setup: fourmation::Setup = "4/4/4/xxx1 x -".parse()?; // can be described …
    /// assert_eq!(setup.to_string(), "4/4/4/xxx1 x -");
    /// let options = "side=4".parse()?;
    /// assert!(fourmation::Position::from_setup(&options, &setup).is_err()); // … but not reached
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    type Setup: Clone + Debug + Display + FromStr<Err = Fault>;

    /// The start of a game.
    ///
    /// ```
    /// # use ludoteca_rules::{Position, Side, fourmation};
    /// let start = fourmation::Position::new(&"side=4".parse()?);
    /// assert_eq!((start.to_move(), start.count_moves()), (Side::First, 16));
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    fn new(options: &Self::Options) -> Self;

    /// The position that `setup` describes, or every fault that makes it impossible.
    ///
    /// ```
    /// # use ludoteca_rules::{Position, Side, fourmation};
    /// let options = "side=4".parse()?;
    /// let position = fourmation::Position::from_setup(&options, &"4/4/4/x3 o a1".parse()?)?;
    /// assert_eq!(position.to_move(), Side::Second);
    /// let wrong = fourmation::Position::from_setup(&options, &"4/4/4/xx2 o a1".parse()?);
    /// assert_eq!(wrong.unwrap_err().iter().count(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn from_setup(options: &Self::Options, setup: &Self::Setup) -> Result<Self, Faults>;

    /// This position as a set-up; `from_setup` takes it back.
    ///
    /// ```
    /// # use ludoteca_rules::{Position, fourmation};
    /// let mut position = fourmation::Position::new(&"side=4".parse()?);
    /// position.play(position.read_move("a1").unwrap());
    /// assert_eq!(position.setup().to_string(), "4/4/4/x3 o a1");
    /// let again = fourmation::Position::from_setup(&position.options(), &position.setup())?;
    /// assert_eq!(again, position);
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    fn setup(&self) -> Self::Setup;

    /// The options that this game is played under.
    ///
    /// ```
    /// # use ludoteca_rules::{Options, Position, fourmation};
    /// let position = fourmation::Position::new(&"side=4 n=3".parse()?);
    /// assert_eq!(position.options().short(), "side=4 n=3");
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    fn options(&self) -> Self::Options;

    /// Whose turn it is; after the end, whose turn it would be.
    ///
    /// ```
    /// # use ludoteca_rules::{Position, Side, fourmation};
    /// let mut position = fourmation::Position::new(&"side=4".parse()?);
    /// assert_eq!(position.to_move(), Side::First);
    /// position.play(position.read_move("a1").unwrap());
    /// assert_eq!(position.to_move(), Side::Second);
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    fn to_move(&self) -> Side;

    /// How the game has ended, as far as the position alone can tell.
    ///
    /// ```
    /// # use ludoteca_rules::{Position, fourmation};
    /// let options = "side=4 n=3".parse()?;
    /// let setup = "4/1xo1/1xo1/4 x c3".parse()?;
    /// let mut position = fourmation::Position::from_setup(&options, &setup)?;
    /// assert_eq!(position.outcome(), None);
    /// position.play(position.read_move("b4").unwrap());
    /// assert_eq!(position.outcome().unwrap().to_string(), "first wins (line)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn outcome(&self) -> Option<Outcome>;

    /// Calls `visit` with each legal move, once, until it breaks. No moves after the end.
    ///
    /// The order is fixed and a pure function of the position; no heap is touched.
    ///
    /// ```
    /// # use std::ops::ControlFlow;
    /// # use ludoteca_rules::{Position, fourmation};
    /// # let options = "side=4 n=3".parse()?;
    /// let position = fourmation::Position::from_setup(&options, &"4/1xo1/1xo1/4 x c3".parse()?)?;
    /// let winning = position.try_each_move(|mv| {
    ///     let mut next = position;
    ///     next.play(mv);
    ///     match next.outcome() {
    ///         Some(_) => ControlFlow::Break(mv),
    ///         None => ControlFlow::Continue(()),
    ///     }
    /// });
    /// assert_eq!(winning.break_value(), position.read_move("b4"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn try_each_move<B>(&self, visit: impl FnMut(Self::Move) -> ControlFlow<B>) -> ControlFlow<B>;

    /// Plays a legal move. With any other the position is of no further use (but memory is safe);
    /// text from outside goes through [`Match::play_text`](super::history::Match::play_text).
    ///
    /// ```
    /// # use ludoteca_rules::{Position, fourmation};
    /// let mut position = fourmation::Position::new(&"side=4".parse()?);
    /// position.play(position.read_move("a1").unwrap());
    /// assert_eq!(position.count_moves(), 3); // the cells beside a1
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    fn play(&mut self, mv: Self::Move);

    /// A hash of all that makes two positions different, kept up to date move by move.
    ///
    /// ```
    /// # use ludoteca_rules::{Match, Position, fourmation};
    /// // Two ways to one position, and so to one key.
    /// let mut games = [["a1", "a2", "b2", "b1"], ["b2", "a2", "a1", "b1"]].map(|moves| {
    ///     let mut game = Match::<fourmation::Position>::new(&"side=4".parse().unwrap());
    ///     moves.map(|mv| game.play_text(mv).unwrap());
    ///     game
    /// });
    /// assert_eq!(games[0].position().key(), games[1].position().key());
    /// games[0].undo();
    /// assert_ne!(games[0].position().key(), games[1].position().key());
    /// ```
    fn key(&self) -> u64;

    /// [`key`](Self::key) computed from scratch: the oracle that tests hold it to.
    ///
    /// ```
    /// # use ludoteca_rules::{Position, fourmation};
    /// let mut position = fourmation::Position::new(&"side=4".parse()?);
    /// position.play(position.read_move("a1").unwrap());
    /// assert_eq!(position.key_from_scratch(), position.key());
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    fn key_from_scratch(&self) -> u64;

    /// How many symmetries the board has, the identity included.
    ///
    /// ```
    /// # use ludoteca_rules::{Position, fourmation, morris};
    /// let square = fourmation::Position::new(&Default::default());
    /// assert_eq!(square.symmetries(), 8); // four turns, each with its mirror image
    /// let rings = morris::Position::new(&Default::default());
    /// assert_eq!(rings.symmetries(), 16); // those, and inner and outer ring exchanged
    /// ```
    fn symmetries(&self) -> Symmetry;

    /// The position under symmetry `s < self.symmetries()`.
    ///
    /// ```
    /// # use ludoteca_rules::{Position, fourmation};
    /// let mut position = fourmation::Position::new(&"side=4".parse()?);
    /// position.play(position.read_move("a1").unwrap());
    /// assert_eq!(position.transform(0), position);
    /// let same = (0..position.symmetries()).filter(|&s| position.transform(s) == position);
    /// assert_eq!(same.count(), 2); // itself, and mirrored on the diagonal through a1
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    #[must_use]
    fn transform(&self, s: Symmetry) -> Self;

    /// The move that stands for `mv` in `self.transform(s)`.
    ///
    /// ```
    /// # use ludoteca_rules::{Position, fourmation};
    /// let start = fourmation::Position::new(&"side=4".parse()?);
    /// let a1 = start.read_move("a1").unwrap();
    /// for s in 0..start.symmetries() {
    ///     let (mut played, mut turned) = (start, start.transform(s));
    ///     played.play(a1);
    ///     turned.play(start.transform_move(a1, s));
    ///     assert_eq!(turned, played.transform(s));
    /// }
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    fn transform_move(&self, mv: Self::Move, s: Symmetry) -> Self::Move;

    /// Writes the move as RULES.md spells it.
    ///
    /// ```
    /// # use ludoteca_rules::{Position, fourmation};
    /// # let start = fourmation::Position::new(&"side=4".parse()?);
    /// let mut text = String::from("1. ");
    /// start.write_move(start.nth_move(0).unwrap(), &mut text).unwrap();
    /// assert_eq!(text, "1. a1");
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    fn write_move(&self, mv: Self::Move, out: &mut dyn fmt::Write) -> fmt::Result;

    /// Reads a move: upper case and surrounding blanks are taken too. The move need not be legal;
    /// `None` if the text is no move's spelling.
    ///
    /// ```
    /// # use ludoteca_rules::{Position, fourmation};
    /// let start = fourmation::Position::new(&"side=4".parse()?);
    /// assert_eq!(start.read_move(" A1 "), start.nth_move(0));
    /// assert_eq!(start.read_move("z9"), None);
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    fn read_move(&self, text: &str) -> Option<Self::Move>;

    /// The move as the steps a person chooses, one to three.
    ///
    /// ```
    /// # use ludoteca_rules::{Position, Verb, morris};
    /// let start = morris::Position::new(&morris::Options);
    /// let steps = start.steps(start.read_move("d2-d3xa1").unwrap());
    /// let steps: Vec<_> = steps.iter().map(|step| (step.verb, step.at.as_str())).collect();
    /// assert_eq!(steps, [(Verb::Lift, "d2"), (Verb::Put, "d3"), (Verb::Capture, "a1")]);
    /// ```
    fn steps(&self, mv: Self::Move) -> Steps;

    /// The places whose pieces leave the board with the last of the `chosen` steps, which begin
    /// a legal move; beside the place that the step names.
    ///
    /// ```
    /// # use ludoteca_rules::{Position, six};
    /// // Two tiles hang on the one at 2,0.
    /// let setup = "brrbrbrbrbrbrb r 0 0 0,0".parse()?;
    /// let position = six::Position::from_setup(&"tiles=10".parse()?, &setup)?;
    /// let lift = position.steps(position.read_move("2,0>14,0").unwrap())[0];
    /// let gone: Vec<_> = position.gone(&[lift]).iter().map(|cell| cell.to_string()).collect();
    /// assert_eq!(gone, ["0,0", "1,0"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn gone(&self, _chosen: &[Step]) -> Vec<Place> {
        Vec::new()
    }

    /// The steps that a person may expect after the `chosen` ones, which begin a legal move, and
    /// that a rule forbids.
    ///
    /// ```
    /// # use ludoteca_rules::{Position, morris};
    /// // Black's men on the upper edge stand in a mill, the one on b4 does not.
    /// let setup = "bbb/3/3/1b1w2/3/3/ww1 w 5 5".parse()?;
    /// let position = morris::Position::from_setup(&morris::Options, &setup)?;
    /// let put = position.steps(position.read_move("g1xb4").unwrap())[0];
    /// let safe = position.barred(&[put]);
    /// let safe: Vec<_> = safe.iter().map(|b| (b.step.at.as_str(), b.code)).collect();
    /// assert_eq!(safe, [("a7", "protected"), ("d7", "protected"), ("g7", "protected")]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn barred(&self, _chosen: &[Step]) -> Vec<Barred> {
        Vec::new()
    }

    /// Why `mv` is not legal here, or `Ok`. Not asked after the end of the game.
    ///
    /// ```
    /// # use ludoteca_rules::{Position, fourmation};
    /// let mut position = fourmation::Position::new(&"side=4".parse()?);
    /// position.play(position.read_move("a1").unwrap());
    /// let fault = position.check(position.read_move("c3").unwrap()).unwrap_err();
    /// assert_eq!(fault.message, "c3 is not beside a1, the opponent's last mark");
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    fn check(&self, mv: Self::Move) -> Result<(), Fault>;

    /// The position as surfaces draw it.
    ///
    /// ```
    /// # use ludoteca_rules::{Position, Side, fourmation};
    /// let mut position = fourmation::Position::new(&"side=4".parse()?);
    /// position.play(position.read_move("a1").unwrap());
    /// let piece = position.view().pieces[0];
    /// assert_eq!((piece.at.as_str(), piece.side), ("a1", Side::First));
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    fn view(&self) -> View;

    /// The board as lines of text, for terminals, docs and tests. No blank at a line's end.
    ///
    /// ```
    /// # use ludoteca_rules::{Position, fourmation};
    /// let options = "side=4".parse()?;
    /// let position = fourmation::Position::from_setup(&options, &"4/4/1x2/4 o b2".parse()?)?;
    /// assert_eq!(position.draw(), "\
    /// 4 . . . .
    /// 3 * * * .
    /// 2 * X * .
    /// 1 * * * .
    ///   a b c d
    /// ");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn draw(&self) -> String;

    /// Where the board's places lie for a surface of characters; see [`Plan`].
    ///
    /// ```
    /// # use ludoteca_rules::{Position, fourmation};
    /// let position = fourmation::Position::new(&"side=4".parse()?);
    /// assert_eq!(position.plan().spots.len(), 16);
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    fn plan(&self) -> Plan;

    /// Calls `visit` with each legal move.
    ///
    /// ```
    /// # use ludoteca_rules::{Position, fourmation};
    /// let start = fourmation::Position::new(&"side=4".parse()?);
    /// let mut replies = 0;
    /// start.each_move(|mv| {
    ///     let mut next = start;
    ///     next.play(mv);
    ///     replies += next.count_moves();
    /// });
    /// assert_eq!(replies, 4 * 3 + 8 * 5 + 4 * 8); // beside a corner, an edge, the middle
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    #[inline]
    fn each_move(&self, mut visit: impl FnMut(Self::Move)) {
        let _ = self.try_each_move::<()>(|mv| {
            visit(mv);
            ControlFlow::Continue(())
        });
    }

    /// All legal moves.
    ///
    /// ```
    /// # use ludoteca_rules::{Position, fourmation};
    /// # let options = "side=4".parse()?;
    /// let position = fourmation::Position::from_setup(&options, &"4/4/4/x3 o a1".parse()?)?;
    /// let moves: Vec<_> = position.moves().iter().map(|&mv| position.move_text(mv)).collect();
    /// assert_eq!(moves, ["b1", "a2", "b2"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    fn moves(&self) -> Self::Moves {
        let mut list = Self::Moves::default();
        self.each_move(|mv| list.push(mv));
        list
    }

    /// How many legal moves there are; games count in bulk, without making them.
    ///
    /// ```
    /// # use ludoteca_rules::{Position, fourmation};
    /// let start = fourmation::Position::new(&"side=4".parse()?);
    /// assert_eq!(start.count_moves(), start.moves().len());
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    #[inline]
    fn count_moves(&self) -> usize {
        let mut count = 0;
        self.each_move(|_| count += 1);
        count
    }

    /// The `n`-th legal move, counted from 0 in the order of generation.
    ///
    /// ```
    /// # use ludoteca_rules::{Position, fourmation};
    /// let start = fourmation::Position::new(&"side=4".parse()?);
    /// assert_eq!(start.nth_move(15), start.read_move("d4"));
    /// assert_eq!(start.nth_move(16), None);
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
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
    ///
    /// ```
    /// # use ludoteca_rules::{Position, fourmation};
    /// let mut position = fourmation::Position::new(&"side=4".parse()?);
    /// let a1 = position.read_move("a1").unwrap();
    /// assert!(position.is_legal(a1));
    /// position.play(a1);
    /// assert!(!position.is_legal(a1));
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    #[inline]
    fn is_legal(&self, mv: Self::Move) -> bool {
        self.outcome().is_none() && self.check(mv).is_ok()
    }

    /// Whether `mv` can be undone by later moves: it neither lays nor captures. Only quiet moves
    /// count towards repetition and the fifty-move rule.
    ///
    /// ```
    /// # use ludoteca_rules::{Position, morris};
    /// let setup = "w1w/w1w/3/6/3/b1b/b1b w 0 0".parse()?;
    /// let position = morris::Position::from_setup(&morris::Options, &setup)?;
    /// assert!(position.is_quiet(position.read_move("a7-d7").unwrap()));
    /// let start = morris::Position::new(&morris::Options);
    /// assert!(!start.is_quiet(start.read_move("d7").unwrap())); // a man laid stays laid
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    fn is_quiet(&self, _mv: Self::Move) -> bool {
        false
    }

    /// Whether the two count as the same for the repetition rule.
    ///
    /// ```
    /// # use ludoteca_rules::{Match, Position, morris};
    /// # let setup = "w1w/w1w/3/6/3/b1b/b1b w 0 0".parse()?;
    /// let start = morris::Position::from_setup(&morris::Options, &setup)?;
    /// let mut game = Match::from_position(start);
    /// for mv in ["a7-d7", "a1-d1", "d7-a7", "d1-a1"] {
    ///     assert!(game.ply() == 0 || !game.position().repeats(&start));
    ///     game.play_text(mv)?;
    /// }
    /// assert!(game.position().repeats(&start));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    fn repeats(&self, other: &Self) -> bool {
        self == other
    }

    /// The same position for all that are equal under a symmetry of the board.
    ///
    /// ```
    /// # use ludoteca_rules::{Position, fourmation};
    /// let start = fourmation::Position::new(&"side=4".parse()?);
    /// let corner = |name| {
    ///     let mut position = start;
    ///     position.play(position.read_move(name).unwrap());
    ///     position
    /// };
    /// assert_ne!(corner("a1"), corner("d4"));
    /// assert_eq!(corner("a1").canonical(), corner("d4").canonical());
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    #[must_use]
    fn canonical(&self) -> Self {
        (0..self.symmetries())
            .map(|s| self.transform(s))
            .min_by_key(Self::key)
            .expect("the identity is a symmetry")
    }

    /// The move as text.
    ///
    /// ```
    /// # use ludoteca_rules::{Position, fourmation};
    /// let start = fourmation::Position::new(&"side=4".parse()?);
    /// assert_eq!(start.move_text(start.nth_move(15).unwrap()), "d4");
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    fn move_text(&self, mv: Self::Move) -> String {
        let mut text = String::new();
        self.write_move(mv, &mut text).expect("writing to a String cannot fail");
        text
    }
}
