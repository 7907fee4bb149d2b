//! Relative strength of the levels, by games, and the numbers that the page shares.

use crate::common::{at_random, go, variants};
use ludoteca_engine::{Level, Limits};
use ludoteca_rules::{AnyMatch, Game, Side};

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

/// Random moves.
fn random(seed: u64) -> impl FnMut(&AnyMatch) -> String {
    let mut random = fastrand::Rng::with_seed(seed);
    move |game| random.choice(game.legal_texts()).expect("the game is not over")
}

/// Half points of a player as First against level 1 in 40 games on the default board.
fn score_against_the_first_level<M: FnMut(&AnyMatch) -> String>(
    game: Game,
    player: impl Fn(u64) -> M,
) -> u32 {
    let play = |seed| {
        let (mut player, mut level) = (player(seed), at_level(Level::MIN, seed));
        score(at_random(game, "", 2, seed), Side::First, &mut [&mut player, &mut level])
    };
    (0..40).map(play).sum()
}

/// Random moves win three of ten games; the bound allows for the spread of 40 games.
#[test]
fn random_moves_can_win_against_the_first_level() {
    for &game in Game::ALL {
        let halves = score_against_the_first_level(game, random);
        assert!((16..=48).contains(&halves), "{game}: {halves} of 80 half points");
    }
}

#[test]
fn thinking_one_ply_ahead_beats_the_first_level() {
    for &game in Game::ALL {
        let one_ply = Limits { depth: Some(1), ..Limits::default() };
        let player = |seed| {
            let limits = one_ply.clone();
            move |game: &AnyMatch| go(game, seed, &limits).expect("the game is not over").mv
        };
        let halves = score_against_the_first_level(game, player);
        assert!(halves >= 64, "{game}: {halves} of 80 half points");
    }
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

/// The page needs the numbers before any response.
#[test]
fn the_page_has_the_same_levels() {
    let [min, max, default] = [Level::MIN, Level::MAX, Level::DEFAULT].map(Level::number);
    let page = include_str!("../../../../web/src/game/new-game/levels.json");
    let expected = format!("{{ \"min\": {min}, \"max\": {max}, \"default\": {default} }}\n");
    assert_eq!(page, expected);
}
