//! Positions as planes of numbers and moves as numbers, for learning programs.
//!
//! Planes are seen by the side to move: "own" are its pieces. A plane has the rows and columns of the board; a number
//! that concerns the whole position fills its plane. `Space` in Python documents both for each game.

mod actions;
mod coffee;
mod fourmation;
mod morris;
mod six;

use arrayvec::ArrayVec;
use ludoteca_rules::{Playable, Side, Symmetry};

pub(crate) use actions::{ActionError, actions_of, find, legal, move_of, pop, push, sample};

/// The actions that make up a move, in order.
pub(crate) type Actions = ArrayVec<u32, 3>;

/// The sizes of a game's encoding.
#[derive(Clone, Debug)]
pub(crate) struct Shape {
    /// Number of actions, legal or not.
    pub(crate) actions: u32,
    /// The names of the planes.
    pub(crate) planes: Vec<String>,
    pub(crate) rows: usize,
    pub(crate) columns: usize,
}

impl Shape {
    /// Planes, rows and columns.
    pub(crate) fn dims(&self) -> [usize; 3] {
        [self.planes.len(), self.rows, self.columns]
    }

    pub(crate) fn cells(&self) -> usize {
        self.rows * self.columns
    }

    /// Number of bytes of an observation.
    pub(crate) fn len(&self) -> usize {
        self.planes.len() * self.cells()
    }
}

/// The permutations of arrays by a symmetry: entry `i` moves to place `actions[i]`, and so on.
#[derive(Clone, Debug)]
pub(crate) struct Image {
    pub(crate) actions: Vec<u32>,
    pub(crate) planes: Vec<u32>,
    pub(crate) cells: Vec<u32>,
}

/// The parts of an observation that do not depend on the position alone.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Past<'a> {
    /// Number of successive quiet plies.
    pub(crate) quiet: u32,
    /// Number of times that the position has occurred, including now.
    pub(crate) repetitions: usize,
    /// The actions of the unfinished move.
    pub(crate) prefix: &'a [u32],
}

/// What an action does after the actions of an unfinished move.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Completion<M> {
    Illegal,
    /// It continues a move.
    Partial,
    /// It completes this move.
    Move(M),
}

/// A game that can be encoded.
pub(crate) trait Encoding: Playable {
    /// Whether each action is a move, whose text does not depend on the position.
    const ACTIONS_ARE_MOVES: bool = true;

    /// The sizes for these options.
    fn shape(options: &Self::Options) -> Shape;

    /// The actions that make up a legal move. No move's actions begin with those of another move.
    fn encode(&self, mv: Self::Move) -> Actions;

    /// The move that an action alone makes up, legal or not; `None` if there is none, or if actions depend on the
    /// position.
    fn decode(options: &Self::Options, action: u32) -> Option<Self::Move>;

    /// Maximum number of moves that a game from the start can have.
    fn max_plies(options: &Self::Options) -> u32;

    /// Maximum number of actions that a game from the start can have.
    fn max_actions(options: &Self::Options) -> u32 {
        Self::max_plies(options)
    }

    /// Calls `visit` with each action that continues a move after `prefix`, and with the move that it completes, if it
    /// does; with an action that continues several moves at least once.
    ///
    /// The default is for games in which [every action is a move](Self::ACTIONS_ARE_MOVES).
    #[inline]
    fn each_action(&self, prefix: &[u32], mut visit: impl FnMut(u32, Option<Self::Move>)) {
        if prefix.is_empty() {
            self.each_move(|mv| visit(self.encode(mv)[0], Some(mv)));
        }
    }

    /// Finds what an action does after `prefix`. The default is for games in which
    /// [every action is a move](Self::ACTIONS_ARE_MOVES).
    fn find_action(&self, prefix: &[u32], action: u32) -> Completion<Self::Move> {
        match Self::decode(&self.options(), action) {
            Some(mv) if prefix.is_empty() && self.is_legal(mv) => Completion::Move(mv),
            _ => Completion::Illegal,
        }
    }

    /// Whether a name is that of a cell.
    fn has_cell(&self, name: &str) -> bool {
        self.layout().spots.iter().any(|spot| spot.at.as_str() == name)
    }

    /// The text of a legal action that only continues a move.
    fn part_text(&self, _prefix: &[u32], action: u32) -> String {
        action.to_string()
    }

    /// Writes the planes into `out`, which contains zeros.
    fn observe(&self, past: Past<'_>, out: &mut [u8]);

    /// Number of symmetries under which arrays can be mapped, the identity included.
    fn images(options: &Self::Options) -> Symmetry {
        Self::new(options).symmetries()
    }

    /// The image of a plane under a symmetry.
    fn image_of_plane(_options: &Self::Options, plane: usize, _s: Symmetry) -> usize {
        plane
    }

    /// The image of a cell of the planes under a symmetry.
    fn image_of_cell(options: &Self::Options, cell: usize, s: Symmetry) -> usize;
}

/// The permutations of a game's arrays by a symmetry.
pub(crate) fn image<P: Encoding>(options: &P::Options, s: Symmetry) -> Image {
    let (shape, start) = (P::shape(options), P::new(options));
    let image_of_action = |action: u32| {
        let mv = P::decode(options, action)?;
        start.encode(start.transform_move(mv, s)).first().copied()
    };
    Image {
        actions: (0..shape.actions)
            .map(|action| image_of_action(action).unwrap_or(action))
            .collect(),
        planes: (0..shape.planes.len()).map(|p| P::image_of_plane(options, p, s) as u32).collect(),
        cells: (0..shape.cells()).map(|c| P::image_of_cell(options, c, s) as u32).collect(),
    }
}

/// Writes the observation of a position by `viewer`: that of the side to move, or the one with both sides exchanged.
pub(crate) fn observe<P: Encoding>(
    position: &P,
    past: Past<'_>,
    viewer: Side,
    shape: &Shape,
    out: &mut [u8],
) {
    out.fill(0);
    position.observe(past, out);
    if viewer == position.to_move() {
        return;
    }
    let cells = shape.cells();
    for (own, name) in shape.planes.iter().enumerate() {
        let Some(rest) = name.strip_prefix("own") else { continue };
        let is_other = |name: &String| name.strip_prefix("other") == Some(rest);
        if let Some(other) = shape.planes.iter().position(is_other) {
            let [own, other] = [own, other].map(|plane| plane * cells..(plane + 1) * cells);
            let [own, other] = out.get_disjoint_mut([own, other]).expect("planes do not overlap");
            own.swap_with_slice(other);
        }
    }
}

/// Sets the cells whose bits are set.
fn set(plane: &mut [u8], mut bits: u128) {
    while bits != 0 {
        plane[bits.trailing_zeros() as usize] = 1;
        bits &= bits - 1;
    }
}

/// The names of planes.
fn named(names: &[&str]) -> Vec<String> {
    names.iter().map(|&name| name.to_owned()).collect()
}
