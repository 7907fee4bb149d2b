//! Themes of solutions.

use std::collections::BTreeSet;

use ludoteca_rules::game::view::Place;
use ludoteca_rules::oracle::{Distance, Proved};
use ludoteca_rules::{Match, Playable, Side, Verb, after};
use strum::{Display, EnumString, IntoStaticStr, VariantArray};

use crate::goal::Goal;
use crate::prove::played;

/// The theme of a solution. A puzzle has the first theme of this list that applies.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Display,
    EnumString,
    IntoStaticStr,
    VariantArray,
)]
#[strum(serialize_all = "kebab-case")]
#[strum(parse_err_ty = UnknownTheme, parse_err_fn = UnknownTheme::new)]
pub enum Theme {
    /// The goal is a draw.
    SaveTheDraw,
    /// The first move wins at once.
    WinInOne,
    /// After any other move the opponent wins at once.
    OnlyDefence,
    /// At the end of the line the opponent has no legal move and loses by that.
    Blockade,
    /// The first move captures a piece.
    Capture,
    /// After the first move, two places or more complete a shape, one of them because of the move.
    DoubleThreat,
    /// At the start the opponent has a place that completes a shape.
    Counterattack,
    /// After the first move, the second one wins at once against every reply.
    WinInTwo,
    /// The first move neither captures nor makes a place that completes a shape.
    QuietMove,
    /// The proof shows a win within three moves, and there is none within two.
    WinInThree,
    /// The proof takes more than three moves.
    LongWin,
}

impl Theme {
    /// Every theme, in order of precedence.
    pub const ALL: &'static [Self] = Self::VARIANTS;

    /// The stable name in files and interfaces.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// The text is not the name of a theme.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no theme of this name")]
pub struct UnknownTheme;

impl UnknownTheme {
    const fn new(_: &str) -> Self {
        Self
    }
}

/// Reasons of a loss by the lack of a legal move.
const WITHOUT_MOVES: [&str; 2] = ["blocked", "no-rod"];
/// A win within three moves ends the game at most this many plies after the first of them.
const MAX_PLIES_OF_THREE_MOVES: u32 = 4;

/// The theme of a solution. `value` is the proved value of its first move.
pub(crate) fn find<P: Playable>(
    start: &Match<P>,
    goal: Goal,
    solution: &[P::Move],
    value: Proved,
) -> Option<Theme> {
    let &first = solution.first()?;
    let next = played(start, first);
    let end = solution.iter().fold(start.clone(), |game, &mv| played(&game, mv));
    let captures = start.position().steps(first).iter().any(|step| step.verb == Verb::Capture);
    let me = start.position().to_move();
    let before = completing(start, me);
    let threats = completing(&next, me);
    let new_threats = threats.difference(&before).count();
    let applies = |theme: &Theme| match theme {
        Theme::SaveTheDraw => goal == Goal::Draw,
        Theme::WinInOne => next.outcome().is_some(),
        Theme::OnlyDefence => others_lose_at_once(start, first),
        Theme::Blockade => {
            end.outcome().is_some_and(|outcome| WITHOUT_MOVES.contains(&outcome.reason.0))
        }
        Theme::Capture => captures,
        Theme::DoubleThreat => threats.len() >= 2 && new_threats >= 1,
        Theme::Counterattack => !completing(start, me.other()).is_empty(),
        Theme::WinInTwo => wins_in_two(&next),
        Theme::QuietMove => new_threats == 0,
        Theme::WinInThree => {
            matches!(value.distance, Distance::AtMost(1..=MAX_PLIES_OF_THREE_MOVES))
        }
        Theme::LongWin => true,
    };
    Theme::ALL.iter().copied().find(applies)
}

/// The places that complete a shape of a side.
fn completing<P: Playable>(game: &Match<P>, side: Side) -> BTreeSet<Place> {
    let shapes = game.position().view().shapes.into_iter();
    let nearly = shapes.filter(|shape| shape.side == side && shape.missing.len() == 1);
    nearly.flat_map(|shape| shape.missing).collect()
}

/// Whether the side to move can win at once.
pub(crate) fn wins_at_once<P: Playable>(position: &P) -> bool {
    let me = position.to_move();
    let wins = |mv| after(position, mv).outcome().is_some_and(|end| end.winner == Some(me));
    position.moves().into_iter().any(wins)
}

/// Whether there are moves that are not symmetric to `only`, and the opponent wins at once after
/// each of them.
fn others_lose_at_once<P: Playable>(start: &Match<P>, only: P::Move) -> bool {
    let position = start.position();
    let canonical = after(position, only).canonical();
    let others = position.moves().into_iter().map(|mv| after(position, mv));
    let mut others = others.filter(|next| next.canonical() != canonical).peekable();
    others.peek().is_some() && others.all(|next| next.outcome().is_none() && wins_at_once(&next))
}

/// Whether the opponent wins at once after every move, of which there is at least one.
fn wins_in_two<P: Playable>(game: &Match<P>) -> bool {
    let position = game.position();
    let mut replies = position.moves().into_iter().map(|mv| after(position, mv)).peekable();
    replies.peek().is_some() && replies.all(|next| next.outcome().is_none() && wins_at_once(&next))
}
