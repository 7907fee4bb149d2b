//! Relative strength of the levels, by games.

use crate::common::{at_random, go, variants};
use ludoteca_engine::Level;
use ludoteca_rules::{AnyMatch, Side};

/// Plays out a game; `movers` choose the moves of First and Second. Returns the result of `side` in
/// half points.
fn score(
    mut game: AnyMatch,
    side: Side,
    movers: &mut [&mut dyn FnMut(&AnyMatch) -> String; 2],
) -> u32 {
    while let Some(side) = game.to_move() {
        let mv = movers[side.index()](&game);
        game.play_text(&mv).expect("the move is legal");
    }
    match game.outcome().and_then(|end| end.winner) {
        Some(winner) => {
            if winner == side {
                2
            } else {
                0
            }
        }
        None => 1,
    }
}

fn at_level(level: Level, seed: u64) -> impl FnMut(&AnyMatch) -> String {
    move |game| go(game, seed, &level.limits(game.game())).expect("the game is not over").mv
}

/// The game after a legal move.
fn after(game: &AnyMatch, mv: &str) -> AnyMatch {
    let mut next = game.clone();
    next.play_text(mv).expect("legal moves are legal");
    next
}

/// Whether a move captures a man or wins the game.
fn takes(game: &AnyMatch, mv: &str) -> bool {
    mv.contains('x') || after(game, mv).outcome().is_some_and(|end| end.winner == game.to_move())
}

/// Whether the side to move has such a move.
fn can_take(game: &AnyMatch) -> bool {
    game.legal_texts().iter().any(|mv| takes(game, mv))
}

/// Number of replies, of a sample of four, after which the mover can capture or win.
fn count_threats(game: &AnyMatch, mv: &str, random: &mut fastrand::Rng) -> usize {
    let next = after(game, mv);
    let replies = random.choose_multiple(next.legal_texts(), 4);
    replies.iter().filter(|reply| can_take(&after(&next, reply))).count()
}

/// A child that thinks one move ahead: it captures or wins if it can and avoids moves that let the
/// opponent do so. Of the remaining moves it prefers those that create threats.
fn child(seed: u64) -> impl FnMut(&AnyMatch) -> String {
    let mut random = fastrand::Rng::with_seed(seed);
    move |game| {
        let mut moves = game.legal_texts();
        random.shuffle(&mut moves);
        if let Some(mv) = moves.iter().find(|mv| takes(game, mv)) {
            return mv.clone();
        }
        let leaves_nothing = |mv: &&String| !can_take(&after(game, mv));
        let safe: Vec<_> = moves.iter().filter(leaves_nothing).take(8).collect();
        let best = safe.into_iter().max_by_key(|mv| count_threats(game, mv, &mut random));
        best.unwrap_or(&moves[0]).clone()
    }
}

#[test]
fn a_child_can_win_against_the_first_level() {
    let mut all = 0;
    for (game, options) in variants() {
        let mut halves = 0;
        for seed in 0..10 {
            let start = at_random(game, options, 2, seed);
            let (mut child, mut level) = (child(seed), at_level(Level::MIN, seed));
            halves += score(start, Side::First, &mut [&mut child, &mut level]);
        }
        assert!(halves > 0, "{game} {options}: the child scored nothing");
        all += halves;
    }
    assert!(all > 8 * 20 / 3, "the child scored {all} of {} half points", 8 * 20);
}

/// Four games per pair and game, each opening from both sides. `ludoteca arena --ladder` plays more
/// games and also the higher levels.
#[test]
fn each_level_is_stronger_than_the_one_below() {
    for pair in Level::ALL[..3].windows(2) {
        let mut all = 0;
        for (game, options) in variants() {
            for seed in 0..2 {
                let start = at_random(game, options, 3, seed);
                let (mut lower, mut upper) = (at_level(pair[0], seed), at_level(pair[1], seed));
                all += score(start.clone(), Side::First, &mut [&mut upper, &mut lower]);
                all += score(start, Side::Second, &mut [&mut lower, &mut upper]);
            }
        }
        assert!(all * 8 > 64 * 5, "level {} scored {all} of 64 half points", pair[1]);
    }
}
