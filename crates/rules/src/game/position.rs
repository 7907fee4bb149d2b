//! The rules of a game, as a trait.

use alloc::format;
use alloc::vec::Vec;
use core::fmt::{Debug, Display};
use core::hash::Hash;
use core::ops::{ControlFlow, Deref};
use core::str::FromStr;

use arrayvec::ArrayVec;

use super::fault::{Fault, Faults};
use super::nearness::Arrangement;
use super::options::Options;
use super::outcome::Outcome;
use super::side::Side;
use super::view::Place;

/// A symmetry of a game's board; 0 is the identity. See [`Position::symmetries`].
pub type Symmetry = u8;

/// A list of moves, on the stack or on the heap.
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

/// A position of a game: the pieces and the side to move, without history.
///
/// [`Match`](super::history::Match) adds what depends on history: draws by repetition and by the
/// fifty-move rule. Move text is in [`Notation`](super::notation::Notation), the steps of a move in
/// [`Stepwise`](super::steps::Stepwise), drawings in
/// [`Presentation`](super::presentation::Presentation).
///
/// A game implements the items without a body. It overrides the others where it can be faster.
///
/// ```
/// use ludoteca_rules::{Position, fourmation, morris};
/// fn first_moves<P: Position>() -> usize {
///     P::new(&P::Options::default()).count_moves()
/// }
/// assert_eq!(first_moves::<fourmation::Position>(), 49);
/// assert_eq!(first_moves::<morris::Position>(), 24);
/// ```
pub trait Position: Clone + Debug + Eq + Send + Sync + 'static {
    /// The name of the game in programs: `coffee`, `fourmation`, `six`, `morris`.
    ///
    /// ```
    /// use ludoteca_rules::{Position, fourmation, six};
    /// assert_eq!((fourmation::Position::NAME, six::Position::NAME), ("fourmation", "six"));
    /// ```
    const NAME: &'static str;

    /// Whether the loser begins the next game; otherwise the players alternate.
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

    /// A whole turn of one side: small and `Copy`.
    ///
    /// ```
    /// use ludoteca_rules::{Notation, Position, fourmation};
    /// /// Moves are ordered, so that the least of them is the same on every machine.
    /// fn least<P: Position>(position: &P) -> Option<P::Move> {
    ///     position.moves().into_iter().min()
    /// }
    /// let start = fourmation::Position::new(&"side=4".parse()?);
    /// assert_eq!(least(&start), start.read_move("a1"));
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    type Move: Copy + Debug + Eq + Ord + Hash + Send + Sync;

    /// A list with room for all legal moves of any position.
    ///
    /// ```
    /// use ludoteca_rules::{Position, fourmation};
    /// let moves = fourmation::Position::new(&"side=4".parse()?).moves();
    /// assert_eq!((moves.len(), moves.capacity()), (16, 64)); // room for the largest board
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    type Moves: MoveList<Self::Move>;

    /// Any describable position, possible or not; its text is a FEN-like line.
    ///
    /// ```
    /// use ludoteca_rules::{Position, fourmation};
    /// let setup: fourmation::Setup = "4/4/4/xxx1 x -".parse()?; // describable …
    /// assert_eq!(setup.to_string(), "4/4/4/xxx1 x -");
    /// let options = "side=4".parse()?;
    /// assert!(fourmation::Position::from_setup(&options, &setup).is_err()); // … but impossible
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    type Setup: Clone + Debug + Display + FromStr<Err = Fault>;

    /// The starting position of a game.
    ///
    /// ```
    /// # use ludoteca_rules::{Position, Side, fourmation};
    /// let start = fourmation::Position::new(&"side=4".parse()?);
    /// assert_eq!((start.to_move(), start.count_moves()), (Side::First, 16));
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    fn new(options: &Self::Options) -> Self;

    /// The position that `setup` describes.
    ///
    /// # Errors
    /// Every fault that makes the position impossible.
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

    /// Parses a set-up that another program has written. Returns the name of its format, too; `None` if
    /// the text has no such format.
    ///
    /// ```
    /// # use ludoteca_rules::{Position, morris};
    /// let fen = "********/@*******/******O* w p p 1 8 1 8 0 0 0 0 0 0 0 0 2";
    /// let (format, setup) = morris::Position::read_foreign(fen).unwrap();
    /// assert_eq!(format, "Sanmill FEN");
    /// assert_eq!(setup?.to_string(), "3/1b1/3/w5/3/3/3 w 8 8");
    /// # Ok::<(), ludoteca_rules::Fault>(())
    /// ```
    fn read_foreign(_text: &str) -> Option<(&'static str, Result<Self::Setup, Fault>)> {
        None
    }

    /// The position of a text: that of a set-up, or of another program.
    ///
    /// # Errors
    /// Every fault that makes the position impossible. For the text of another program, the first one is
    /// `read-as`, with the name of the format.
    ///
    /// ```
    /// # use ludoteca_rules::{Position, morris};
    /// let own = morris::Position::read(&morris::Options, "3/1b1/3/w5/3/3/3 w 8 8")?;
    /// let fen = "********/@*******/******O* w p p 1 8 1 8 0 0 0 0 0 0 0 0 2";
    /// assert_eq!(morris::Position::read(&morris::Options, fen)?, own);
    /// let wrong = morris::Position::read(&morris::Options, &fen.replace('w', "x")).unwrap_err();
    /// assert_eq!(wrong.to_string(), "read as Sanmill FEN; field 2 is `x`, but must be w or b");
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    fn read(options: &Self::Options, text: &str) -> Result<Self, Faults> {
        let Some((format, setup)) = Self::read_foreign(text) else {
            return Self::from_setup(options, &text.parse()?);
        };
        let position =
            setup.map_err(Faults::from).and_then(|setup| Self::from_setup(options, &setup));
        position.map_err(|faults| {
            let mut all = Faults::from(Fault::new("read-as", format, format!("read as {format}")));
            faults.iter().cloned().for_each(|fault| all.push(fault));
            all
        })
    }

    /// This position as a set-up; [`from_setup`](Self::from_setup) reads it back.
    ///
    /// ```
    /// # use ludoteca_rules::{Notation, Position, fourmation};
    /// let mut position = fourmation::Position::new(&"side=4".parse()?);
    /// position.play(position.read_move("a1").unwrap());
    /// assert_eq!(position.setup().to_string(), "4/4/4/x3 o a1");
    /// let again = fourmation::Position::from_setup(&position.options(), &position.setup())?;
    /// assert_eq!(again, position);
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    fn setup(&self) -> Self::Setup;

    /// The options of this game.
    ///
    /// ```
    /// # use ludoteca_rules::{Options, Position, fourmation};
    /// let position = fourmation::Position::new(&"side=4 n=3".parse()?);
    /// assert_eq!(position.options().short(), "side=4 n=3");
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    fn options(&self) -> Self::Options;

    /// The side to move; after the end, the side whose turn it would be.
    ///
    /// ```
    /// # use ludoteca_rules::{Notation, Position, Side, fourmation};
    /// let mut position = fourmation::Position::new(&"side=4".parse()?);
    /// assert_eq!(position.to_move(), Side::First);
    /// position.play(position.read_move("a1").unwrap());
    /// assert_eq!(position.to_move(), Side::Second);
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    fn to_move(&self) -> Side;

    /// The end of the game, if the position alone determines it.
    ///
    /// ```
    /// # use ludoteca_rules::{Notation, Position, fourmation};
    /// let options = "side=4 n=3".parse()?;
    /// let setup = "4/1xo1/1xo1/4 x c3".parse()?;
    /// let mut position = fourmation::Position::from_setup(&options, &setup)?;
    /// assert_eq!(position.outcome(), None);
    /// position.play(position.read_move("b4").unwrap());
    /// assert_eq!(position.outcome().unwrap().to_string(), "first wins (line)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn outcome(&self) -> Option<Outcome>;

    /// Calls `visit` with each legal move once, until it breaks. There are no moves after the end.
    ///
    /// The order is a pure function of the position. No memory is allocated.
    ///
    /// ```
    /// # use std::ops::ControlFlow;
    /// # use ludoteca_rules::{Notation, Position, fourmation};
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

    /// Plays a legal move.
    ///
    /// After any other move the position is meaningless, though memory stays safe. Text from
    /// outside goes through [`Match::play_text`](super::history::Match::play_text).
    ///
    /// ```
    /// # use ludoteca_rules::{Notation, Position, fourmation};
    /// let mut position = fourmation::Position::new(&"side=4".parse()?);
    /// position.play(position.read_move("a1").unwrap());
    /// assert_eq!(position.count_moves(), 3); // the cells beside a1
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    fn play(&mut self, mv: Self::Move);

    /// A hash of everything that distinguishes positions, updated incrementally.
    ///
    /// The [`zobrist`](super::zobrist) module states how long keys stay the same.
    ///
    /// ```
    /// # use ludoteca_rules::{Match, Position, fourmation};
    /// // Two move orders lead to the same position.
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

    /// Number of symmetries of the board, including the identity.
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
    /// # use ludoteca_rules::{Notation, Position, fourmation};
    /// let mut position = fourmation::Position::new(&"side=4".parse()?);
    /// position.play(position.read_move("a1").unwrap());
    /// assert_eq!(position.transform(0), position);
    /// let same = (0..position.symmetries()).filter(|&s| position.transform(s) == position);
    /// assert_eq!(same.count(), 2); // itself, and mirrored on the diagonal through a1
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    #[must_use]
    fn transform(&self, s: Symmetry) -> Self;

    /// The image of `mv`: the corresponding move in `self.transform(s)`.
    ///
    /// ```
    /// # use ludoteca_rules::{Notation, Position, fourmation};
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

    /// The legal move whose image under symmetry `s` is `mv`: the inverse of [`transform_move`](Self::transform_move).
    ///
    /// ```
    /// # use ludoteca_rules::{Notation, Position, fourmation};
    /// let start = fourmation::Position::new(&"side=4".parse()?);
    /// let a2 = start.read_move("a2").unwrap();
    /// for s in 0..start.symmetries() {
    ///     assert_eq!(start.restore_move(start.transform_move(a2, s), s), Some(a2));
    /// }
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    fn restore_move(&self, mv: Self::Move, s: Symmetry) -> Option<Self::Move> {
        let visit = |own| {
            let is_original = self.transform_move(own, s) == mv;
            if is_original { ControlFlow::Break(own) } else { ControlFlow::Continue(()) }
        };
        self.try_each_move(visit).break_value()
    }

    /// The image of a place of the board under symmetry `s`, by name; `None` if `at` names no place.
    ///
    /// ```
    /// # use ludoteca_rules::{Position, morris};
    /// let start = morris::Position::new(&Default::default());
    /// let corners = (0..start.symmetries()).filter_map(|s| start.transform_place("a1", s));
    /// assert_eq!(corners.filter(|corner| corner.as_str() == "g7").count(), 2);
    /// assert_eq!(start.transform_place("d4", 0), None);
    /// ```
    fn transform_place(&self, at: &str, s: Symmetry) -> Option<Place>;

    /// The position with the sides exchanged, pieces and turn: `None` in games and phases in which the sides have
    /// different rules.
    ///
    /// ```
    /// # use ludoteca_rules::{Notation, Position, Side, morris};
    /// let options = Default::default();
    /// let moving = morris::Position::from_setup(&options, &"www/3/3/6/3/3/bbb w 0 0".parse()?)?;
    /// let exchanged = moving.exchanged().unwrap();
    /// assert_eq!(exchanged.to_move(), Side::Second);
    /// assert_eq!(exchanged.moves(), moving.moves());
    /// assert_eq!(morris::Position::new(&options).exchanged(), None); // White places first.
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn exchanged(&self) -> Option<Self> {
        None
    }

    /// The pieces under symmetry `s < self.symmetries()`, by which [`nearness`](super::nearness) compares positions.
    ///
    /// ```
    /// # use ludoteca_rules::{Notation, Position, fourmation};
    /// let start = fourmation::Position::new(&"side=4".parse()?);
    /// let [mut corner, mut other] = [start; 2];
    /// corner.play(corner.read_move("a1").unwrap());
    /// other.play(other.read_move("d4").unwrap());
    /// assert!((0..8).any(|s| other.arrangement(s) == corner.arrangement(0)));
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    fn arrangement(&self, s: Symmetry) -> Arrangement;

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
    /// # use ludoteca_rules::{Notation, Position, fourmation};
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

    /// Number of legal moves. The games count in bulk, without generating moves.
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
    /// # use ludoteca_rules::{Notation, Position, fourmation};
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

    /// The legal move whose place in the order of generation `choose` returns when it is given the number of legal
    /// moves; `None` without moves, or if there is no such place. It is faster than counting and choosing.
    ///
    /// ```
    /// # use ludoteca_rules::{Notation, Position, fourmation};
    /// let start = fourmation::Position::new(&"side=4".parse()?);
    /// assert_eq!(start.choose_move(|count| count - 1), start.read_move("d4"));
    /// assert_eq!(start.choose_move(|count| count), None);
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    #[inline]
    fn choose_move(&self, choose: impl FnOnce(usize) -> usize) -> Option<Self::Move> {
        match self.count_moves() {
            0 => None,
            count => self.nth_move(choose(count)),
        }
    }

    /// Whether `mv` is legal here.
    ///
    /// ```
    /// # use ludoteca_rules::{Notation, Position, fourmation};
    /// let mut position = fourmation::Position::new(&"side=4".parse()?);
    /// let a1 = position.read_move("a1").unwrap();
    /// assert!(position.is_legal(a1));
    /// position.play(a1);
    /// assert!(!position.is_legal(a1));
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    #[inline]
    fn is_legal(&self, mv: Self::Move) -> bool {
        let found =
            |legal| if legal == mv { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        self.try_each_move(found).is_break()
    }

    /// Whether later moves can undo `mv`: it neither places nor captures a piece.
    ///
    /// Only quiet moves count towards repetition and the fifty-move rule.
    ///
    /// ```
    /// # use ludoteca_rules::{Notation, Position, morris};
    /// let setup = "w1w/w1w/3/6/3/b1b/b1b w 0 0".parse()?;
    /// let position = morris::Position::from_setup(&morris::Options, &setup)?;
    /// assert!(position.is_quiet(position.read_move("a7-d7").unwrap()));
    /// let start = morris::Position::new(&morris::Options);
    /// assert!(!start.is_quiet(start.read_move("d7").unwrap())); // a man placed stays placed
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    fn is_quiet(&self, _mv: Self::Move) -> bool {
        false
    }

    /// Whether the two positions are the same for the repetition rule.
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

    /// A representative shared by all positions that are equal under a symmetry of the board.
    ///
    /// ```
    /// # use ludoteca_rules::{Notation, Position, fourmation};
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
}

/// The position after a move.
///
/// ```
/// use ludoteca_rules::{Notation, Position, after, fourmation};
/// let start = fourmation::Position::new(&"side=4".parse()?);
/// let next = after(&start, start.read_move("a1").unwrap());
/// assert_eq!((start.count_moves(), next.count_moves()), (16, 3));
/// # Ok::<(), ludoteca_rules::Faults>(())
/// ```
#[inline]
#[must_use]
pub fn after<P: Position>(position: &P, mv: P::Move) -> P {
    let mut next = position.clone();
    next.play(mv);
    next
}
