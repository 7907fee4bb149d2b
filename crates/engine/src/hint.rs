//! A suggested move with its strongest reason.

use ludoteca_rules::game::view::Place;
use ludoteca_rules::oracle::Wdl;
use ludoteca_rules::{
    Match, Playable, Position, Reason, Shape, Side, Symmetry, View, after, for_match,
};
use strum::IntoStaticStr;

use crate::canonical::Canonical;
use crate::info::Best;

/// Maximum number of alternatives to examine; of more, an evenly spaced sample is taken.
const MAX_ALTERNATIVES: usize = 64;

/// A suggested move with its strongest reason.
///
/// ```
/// use ludoteca_engine::{Engine, Limits, Stop, Why};
/// use ludoteca_rules::{Game, Reason};
///
/// let mut game = Game::Fourmation.options("side=5 n=3")?.start();
/// for mv in ["c3", "b2", "c2", "d1"] {
///     game.play_text(mv)?;
/// }
/// let mut engine = Engine::new(1);
/// engine.set_position(&game);
/// let hint = engine.hint(&Limits::for_hint(), &Stop::default()).expect("the game is not over");
/// assert_eq!((hint.mv.as_str(), hint.why), ("c1", Why::Wins(Reason("line"))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// A legal move in the notation of the rules.
    pub mv: String,
    /// The strongest reason for the move.
    pub why: Why,
    /// The places on the board that show the reason: of the shape that wins, is threatened or is
    /// blocked, or of the pieces that leave the board. Empty if nothing on the board shows it.
    pub places: Vec<Place>,
}

/// Reason for a move. If several apply, the first in this order is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Why {
    /// Wins the game immediately, for this reason.
    Wins(Reason),
    /// Proved to win within this number of plies, including the move itself.
    WinsSoon(u32),
    /// Parries a threat: after more than half of the other legal moves the opponent could win in
    /// one; after this move, not.
    Saves,
    /// Captures or eliminates this number of the opponent's pieces.
    Takes(u8),
    /// Proved to win, at an unknown distance.
    KeepsWin,
    /// Leaves a new shape of the own side that lacks only this place.
    Threatens(Place),
    /// Occupies this place, the only one that a shape of the opponent lacked.
    Blocks(Place),
    /// The best move by search.
    Best,
}

impl Why {
    /// Key by which user interfaces translate the reason.
    ///
    /// ```
    /// use ludoteca_engine::Why;
    /// assert_eq!([Why::WinsSoon(3), Why::Best].map(Why::name), ["wins-soon", "best"]);
    /// ```
    pub fn name(self) -> &'static str {
        self.into()
    }
}

impl Hint {
    /// Explains the best move of a search.
    pub(crate) fn of(game: &Canonical, best: Best) -> Self {
        let symmetry = game.symmetry();
        let (why, places) = for_match!(game.original(), game => why(game, symmetry, &best));
        Self { mv: best.mv, why, places }
    }
}

fn why<P: Playable>(game: &Match<P>, symmetry: Symmetry, best: &Best) -> (Why, Vec<Place>) {
    let position = game.position();
    let mv = position.read_move(&best.mv).expect("the engine writes moves in the rules' notation");
    let mut played = game.clone();
    played.play_legal(mv);
    let me = position.to_move();
    let [before, after] = [position, played.position()].map(P::view);
    let order = |shape: &&Shape| order(position, symmetry, shape);
    let threat = new_threats(&before, &after, me).min_by_key(order);
    let block = blocked(&before, &after, me.other()).min_by_key(order);
    let shape = |found: Option<&Shape>| found.map(places).unwrap_or_default();
    let lost = |view: &View| view.lost.map_or(0, |lost| lost[me.other()]);
    match (played.outcome(), best.info.value) {
        (Some(outcome), _) if outcome.winner == Some(me) => {
            (Why::Wins(outcome.reason), after.winning.clone())
        }
        (_, value) if let Some(plies) = value.within(Wdl::Win) => {
            (Why::WinsSoon(plies), shape(threat))
        }
        _ if saves(position, mv) => (Why::Saves, shape(block)),
        _ if lost(&after) > lost(&before) => {
            (Why::Takes(lost(&after) - lost(&before)), gone(&before, &after, me.other()))
        }
        (_, value) if value.is_win() => (Why::KeepsWin, shape(threat)),
        _ => match (threat, block) {
            (Some(threat), _) => (Why::Threatens(threat.missing[0]), places(threat)),
            (None, Some(block)) => (Why::Blocks(block.missing[0]), places(block)),
            (None, None) => (Why::Best, Vec::new()),
        },
    }
}

/// All places of a shape, occupied or not.
fn places(shape: &Shape) -> Vec<Place> {
    shape.at.iter().chain(&shape.missing).copied().collect()
}

/// The order in which shapes are chosen: that of their images, the same for all images of a position.
fn order<P: Position>(position: &P, symmetry: Symmetry, shape: &Shape) -> [Vec<Option<Place>>; 2] {
    [&shape.missing, &shape.at].map(|places| {
        let mut images: Vec<_> =
            places.iter().map(|at| position.transform_place(at, symmetry)).collect();
        images.sort_unstable();
        images
    })
}

/// The shapes of a side that lack one place.
fn nearly_complete(view: &View, side: Side) -> impl Iterator<Item = &Shape> {
    view.shapes.iter().filter(move |shape| shape.side == side && shape.missing.len() == 1)
}

/// The shapes of `side` that lack one place after the move, but not before it.
fn new_threats<'a>(before: &View, after: &'a View, side: Side) -> impl Iterator<Item = &'a Shape> {
    let known = move |shape: &Shape| nearly_complete(before, side).any(|old| old == shape);
    nearly_complete(after, side).filter(move |shape| !known(shape))
}

/// The shapes of `side` whose only missing place the opponent's move occupied.
fn blocked<'a>(before: &'a View, after: &View, side: Side) -> impl Iterator<Item = &'a Shape> {
    let taken =
        move |at: &Place| after.pieces.iter().any(|piece| piece.side != side && piece.at == *at);
    nearly_complete(before, side).filter(move |shape| taken(&shape.missing[0]))
}

/// The places where `side` had a piece before the move and has none after it.
fn gone(before: &View, after: &View, side: Side) -> Vec<Place> {
    let stays = |at: Place| after.pieces.iter().any(|piece| piece.side == side && piece.at == at);
    let own = before.pieces.iter().filter(|piece| piece.side == side);
    own.map(|piece| piece.at).filter(|&at| !stays(at)).collect()
}

/// Whether `mv` parries a threat that most other moves do not.
fn saves<P: Position>(position: &P, mv: P::Move) -> bool {
    let me = position.to_move();
    let loses = |mv: P::Move| {
        let mut next = position.clone();
        next.play(mv);
        match next.outcome() {
            Some(outcome) => outcome.winner == Some(me.other()),
            None => can_win(&next),
        }
    };
    let mut others: Vec<_> = position.moves().into_iter().filter(|&other| other != mv).collect();
    if others.len() > MAX_ALTERNATIVES {
        // All images of a position have the same sample.
        others.sort_by_cached_key(|&other| after(position, other).canonical().key());
    }
    let sample = others.iter().step_by(others.len().div_ceil(MAX_ALTERNATIVES).max(1));
    let count = sample.len();
    !loses(mv) && 2 * sample.filter(|&&other| loses(other)).count() > count
}

/// Whether the side to move has a win in one.
fn can_win<P: Position>(position: &P) -> bool {
    let me = position.to_move();
    let wins = |mv: P::Move| {
        let mut next = position.clone();
        next.play(mv);
        next.outcome().is_some_and(|outcome| outcome.winner == Some(me))
    };
    position.moves().into_iter().any(wins)
}
