//! Positions as planes of numbers and moves as numbers, for learning programs.
//!
//! Planes are seen by the side to move: "own" are its pieces. A plane has the rows and columns of the board; a number
//! that concerns the whole position fills its plane. `Space` in Python documents both for each game.

mod coffee;
mod fourmation;
mod morris;
mod six;

use arrayvec::ArrayVec;
use ludoteca_rules::{Match, Playable, Symmetry};

/// The actions that make up a move, in order.
pub(crate) type Actions = ArrayVec<u32, 3>;

/// The sizes of what a game is encoded as.
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
    pub(crate) fn cells(&self) -> usize {
        self.rows * self.columns
    }

    /// Number of bytes of an observation.
    pub(crate) fn len(&self) -> usize {
        self.planes.len() * self.cells()
    }
}

/// What a symmetry does to arrays: entry `i` of the image comes to place `actions[i]` and so on.
#[derive(Clone, Debug)]
pub(crate) struct Image {
    pub(crate) actions: Vec<u32>,
    pub(crate) planes: Vec<u32>,
    pub(crate) cells: Vec<u32>,
}

/// What an observation contains beside the position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Past<'a> {
    /// Number of successive quiet plies.
    pub(crate) quiet: u32,
    /// Number of times that the position has occurred, including now.
    pub(crate) repetitions: usize,
    /// The actions of the unfinished move.
    pub(crate) begun: &'a [u32],
}

/// A game that can be encoded.
pub(crate) trait Encoding: Playable {
    /// The sizes for these options.
    fn shape(options: &Self::Options) -> Shape;

    /// The actions that make up a legal move. No move's actions begin with those of another move.
    fn encode(&self, mv: Self::Move) -> Actions;

    /// The move that an action alone makes up, legal or not; `None` if there is none, or if actions depend on the
    /// position.
    fn decode(options: &Self::Options, action: u32) -> Option<Self::Move>;

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

/// What a symmetry does to the arrays of a game.
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

/// Calls `visit` with each action that continues a move after `begun`, and whether it completes the move; with an
/// action that continues several moves at least once.
pub(crate) fn each_action<P: Encoding>(
    position: &P,
    begun: &[u32],
    mut visit: impl FnMut(u32, Option<P::Move>),
) {
    position.each_move(|mv| {
        let actions = position.encode(mv);
        if let Some(rest) = actions.strip_prefix(begun)
            && let [action, later @ ..] = rest
        {
            visit(*action, later.is_empty().then_some(mv));
        }
    });
}

/// The actions of a legal move.
pub(crate) fn actions_of<P: Encoding>(game: &Match<P>, text: &str) -> Option<Vec<u32>> {
    let position = game.position();
    let mv = position.read_move(text)?;
    (game.outcome().is_none() && position.is_legal(mv)).then(|| position.encode(mv).to_vec())
}

/// The legal move that consists of these actions.
pub(crate) fn move_of<P: Encoding>(game: &Match<P>, actions: &[u32]) -> Option<String> {
    let position = game.position();
    let mv = game.legal_moves().into_iter().find(|&mv| position.encode(mv)[..] == *actions)?;
    Some(position.move_text(mv))
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

/// Evaluates an expression for the match of any game, which is called `$game` in it.
macro_rules! for_match {
    ($match:expr, $game:ident => $body:expr) => {
        match $match {
            ludoteca_rules::AnyMatch::Coffee($game) => $body,
            ludoteca_rules::AnyMatch::Fourmation($game) => $body,
            ludoteca_rules::AnyMatch::Six($game) => $body,
            ludoteca_rules::AnyMatch::Morris($game) => $body,
        }
    };
}

/// Evaluates an expression for the options of any game, which are called `$options` in it; `$Position` is the type of
/// the game's positions.
macro_rules! for_options {
    ($any:expr, $options:ident: $Position:ident => $body:expr) => {
        match $any {
            ludoteca_rules::AnyOptions::Coffee($options) => {
                type $Position = ludoteca_rules::coffee::Position;
                $body
            }
            ludoteca_rules::AnyOptions::Fourmation($options) => {
                type $Position = ludoteca_rules::fourmation::Position;
                $body
            }
            ludoteca_rules::AnyOptions::Six($options) => {
                type $Position = ludoteca_rules::six::Position;
                $body
            }
            ludoteca_rules::AnyOptions::Morris($options) => {
                type $Position = ludoteca_rules::morris::Position;
                $body
            }
        }
    };
}

/// Evaluates an expression for a list of matches of the same game, which is called `$games` in it.
macro_rules! for_matches {
    ($matches:expr, $games:ident => $body:expr) => {{
        let matches = $matches;
        macro_rules! of {
            ($Variant:ident) => {{
                let of_game = |of: ludoteca_rules::AnyMatch| match of {
                    ludoteca_rules::AnyMatch::$Variant(game) => Some(game),
                    _ => None,
                };
                let $games: Vec<_> = matches.into_iter().filter_map(of_game).collect();
                $body
            }};
        }
        match matches[0].game() {
            ludoteca_rules::Game::Coffee => of!(Coffee),
            ludoteca_rules::Game::Fourmation => of!(Fourmation),
            ludoteca_rules::Game::Six => of!(Six),
            ludoteca_rules::Game::Morris => of!(Morris),
        }
    }};
}

pub(crate) use {for_match, for_matches, for_options};
