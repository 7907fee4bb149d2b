//! The image of a game that the engine searches in place of the game, so that all images of a game get the same
//! values and variations.

use std::cmp::Ordering;

use ludoteca_rules::{AnyMatch, Match, Playable, Position, Side, Symmetry, for_games};

use crate::info::{Best, Info};

/// A game with its canonical image. Its sides are exchanged if that is possible and the second side is to move. Of the
/// images under the symmetries of the board, it is the one with the least keys of positions, from the last position
/// back to the first. Symmetries that tie in all of them lead to the same image.
#[derive(Clone, Debug)]
pub(crate) struct Canonical {
    original: AnyMatch,
    image: AnyMatch,
    symmetry: Symmetry,
}

macro_rules! canonical {
    ($($variant:ident: $module:ident),+) => {
        impl Canonical {
            /// The canonical image of a game.
            pub(crate) fn of(game: &AnyMatch) -> Self {
                let (image, symmetry) = match game {
                    $(AnyMatch::$variant(game) => {
                        let exchanged = exchanged(game);
                        let game = exchanged.as_ref().unwrap_or(game);
                        let symmetry = least(game);
                        (image(game, symmetry).into(), symmetry)
                    })+
                };
                Self { original: game.clone(), image, symmetry }
            }

            /// The moves of the original game that correspond to a variation of the image after `ply` moves.
            pub(crate) fn restore(&self, ply: usize, moves: &[String]) -> Vec<String> {
                match (&self.original, &self.image) {
                    $((AnyMatch::$variant(original), AnyMatch::$variant(image)) => {
                        let positions = original.position_at(ply).zip(image.position_at(ply));
                        let (original, image) = positions.expect("both games have this ply");
                        restore(original.clone(), image.clone(), self.symmetry, moves)
                    })+
                    _ => unreachable!("an image is of the same game"),
                }
            }
        }
    };
}

for_games!(canonical);

impl Canonical {
    /// The image.
    pub(crate) const fn image(&self) -> &AnyMatch {
        &self.image
    }

    /// The original game.
    pub(crate) const fn original(&self) -> &AnyMatch {
        &self.original
    }

    /// A symmetry of the board that leads to the image.
    pub(crate) const fn symmetry(&self) -> Symmetry {
        self.symmetry
    }

    /// The original game after `ply` moves.
    pub(crate) fn original_at(&self, ply: usize) -> AnyMatch {
        let mut game = self.original.clone();
        while game.ply() > ply && game.undo() {}
        game
    }

    /// A report on the image as a report on the original game.
    pub(crate) fn restore_info(&self, info: &Info) -> Info {
        let restore = |pv: &[String]| self.restore(self.image.ply(), pv);
        let mut restored = info.clone();
        restored.pv = restore(&info.pv);
        for line in &mut restored.others {
            line.pv = restore(&line.pv);
        }
        restored
    }

    /// The result of a search of the image as the result for the original game.
    pub(crate) fn restore_best(&self, best: &Best) -> Best {
        let info = self.restore_info(&best.info);
        Best { mv: info.pv[0].clone(), info }
    }
}

/// The game with its sides exchanged, in which the first side is to move; `None` if it is to move already or the sides
/// have different rules.
fn exchanged<P: Position>(game: &Match<P>) -> Option<Match<P>> {
    if game.position().to_move() == Side::First {
        return None;
    }
    let mut exchanged = Match::from_position(game.position_at(0)?.exchanged()?);
    for mv in game.moves() {
        exchanged.play_legal(mv);
    }
    Some(exchanged)
}

/// The symmetry that leads to the canonical image.
fn least<P: Position>(game: &Match<P>) -> Symmetry {
    let mut candidates: Vec<Symmetry> = (0..game.position().symmetries()).collect();
    for position in (0..=game.ply()).rev().filter_map(|ply| game.position_at(ply)) {
        let mut least = u64::MAX;
        let mut tied = Vec::new();
        for &s in &candidates {
            let key = position.transform(s).key();
            match key.cmp(&least) {
                Ordering::Less => (least, tied) = (key, vec![s]),
                Ordering::Equal => tied.push(s),
                Ordering::Greater => (),
            }
        }
        candidates = tied;
        if candidates.len() == 1 {
            break;
        }
    }
    candidates[0]
}

/// The image of a game under a symmetry.
fn image<P: Position>(game: &Match<P>, s: Symmetry) -> Match<P> {
    let mut image =
        Match::from_position(game.position_at(0).expect("a game has a start").transform(s));
    for (position, mv) in game.positions().zip(game.moves()) {
        // Images of moves and positions begin at the origin of the plane; the image of the game moves on.
        let mv = image.position().restore_move(position.transform_move(mv, s), 0);
        image.play_legal(mv.expect("the image of a legal move is legal"));
    }
    image
}

/// The variation after `original` that corresponds to `moves` after `image`.
fn restore<P: Playable>(
    mut original: P,
    mut image: P,
    s: Symmetry,
    moves: &[String],
) -> Vec<String> {
    let mut restored = Vec::with_capacity(moves.len());
    for text in moves {
        let mv = image.read_move(text).expect("variations are in the notation of the rules");
        let own = original.restore_move(image.transform_move(mv, 0), s);
        let own = own.expect("the image of a legal move is legal");
        restored.push(original.move_text(own));
        image.play(mv);
        original.play(own);
    }
    restored
}
