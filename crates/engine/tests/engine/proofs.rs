//! Proved values are true: checked by plain minimax without table, window or evaluation.

use std::collections::HashMap;

use crate::common::{at_random, go, nodes};
use ludoteca_engine::{Limits, Value};
use ludoteca_rules::oracle::{Proved, Wdl};
use ludoteca_rules::{AnyMatch, Game, Match, Playable, Position, coffee, fourmation};

/// True values by key: 1,000 minus the plies to a win, the negative for a loss, 0 for a draw.
type TrueValues = HashMap<u64, i32>;

/// True value by minimax, for games without draws by history.
fn minimax<P: Position>(position: &P, values: &mut TrueValues) -> i32 {
    if let Some(outcome) = position.outcome() {
        return outcome
            .winner
            .map_or(0, |side| if side == position.to_move() { 1_000 } else { -1_000 });
    }
    if let Some(&value) = values.get(&position.key()) {
        return value;
    }
    let value = |mv| {
        let mut next = position.clone();
        next.play(mv);
        let value = -minimax(&next, values);
        value - value.signum()
    };
    let best = position.moves().into_iter().map(value).max().expect("the game is not over");
    values.insert(position.key(), best);
    best
}

fn check_value<P: Playable>(game: &Match<P>, values: &mut TrueValues) -> Value
where
    AnyMatch: From<Match<P>>,
{
    let best = go(&game.clone().into(), 1, &Limits::default()).expect("the game is not over");
    let truth = minimax(game.position(), values);
    let plies = 1_000 - truth.unsigned_abs();
    let drawing = game.position().draw();
    let Value::Proved(Proved { wdl, distance, .. }) = best.info.value else {
        panic!("unlimited search, but no proof: {best:?}\n{drawing}")
    };
    assert_eq!(truth.signum(), wdl as i32, "{best:?}, truly {truth}\n{drawing}");
    let is_bound = distance.plies().is_none_or(|n| n >= plies);
    assert!(is_bound, "{best:?}, truly {truth}\n{drawing}");
    // The move keeps the value.
    let mut next = game.position().clone();
    next.play(next.read_move(&best.mv).expect("moves can be read back"));
    assert_eq!(-minimax(&next, values).signum(), truth.signum(), "{best:?}\n{drawing}");
    best.info.value
}

/// Checks random positions a number of plies into the game. Counts the wins, losses and draws.
fn check_game<P: Playable>(options: &str, plies: [usize; 2], count: u64) -> [usize; 3]
where
    AnyMatch: From<Match<P>>,
    P::Options: std::str::FromStr<Err = ludoteca_rules::Faults>,
{
    let options: P::Options = options.parse().expect("the options are valid");
    let mut values = TrueValues::new();
    let mut random = fastrand::Rng::with_seed(1);
    let mut seen = [0; 3];
    for _ in 0..count {
        let mut game = Match::<P>::new(&options);
        for _ in 0..random.usize(plies[0]..=plies[1]) {
            let moves = game.legal_moves();
            if let Some(&mv) = random.choice(moves.iter()) {
                game.play_legal(mv);
            }
        }
        if game.outcome().is_none() {
            match check_value(&game, &mut values).wdl() {
                Some(Wdl::Win) => seen[0] += 1,
                Some(Wdl::Loss) => seen[1] += 1,
                _ => seen[2] += 1,
            }
        }
    }
    seen
}

#[test]
fn fourmation_on_small_boards() {
    let [won, lost, _] = check_game::<fourmation::Position>("side=4 n=3", [2, 8], 40);
    assert!(won > 5 && lost > 5, "{won} won, {lost} lost");
    let [.., drawn] = check_game::<fourmation::Position>("side=4 n=4", [6, 11], 30);
    assert!(drawn > 5, "{drawn} drawn");
    check_game::<fourmation::Position>("side=4 n=3 anywhere", [3, 8], 30);
    check_game::<fourmation::Position>("side=3 pie", [0, 2], 10);
}

#[test]
fn coffee_on_small_boards() {
    check_game::<coffee::Position>("hex-2", [0, 3], 10);
    let [won, lost, drawn] = check_game::<coffee::Position>("square-3", [0, 5], 20);
    assert!(won > 3 && lost > 3 && drawn == 0, "{won} won, {lost} lost, {drawn} drawn");
    check_game::<coffee::Position>("square-3 pie", [0, 2], 5);
    check_game::<coffee::Position>("hex-3", [7, 10], 20);
}

/// Whether the side to move can force a win within `plies`.
fn can_win(game: &AnyMatch, plies: u32) -> bool {
    let me = game.to_move();
    game.legal_texts().iter().any(|mv| {
        let mut next = game.clone();
        next.play_text(mv).expect("legal moves are legal");
        next.outcome().map_or(plies > 2 && is_lost(&next, plies - 1), |end| end.winner == me)
    })
}

/// Whether the side to move loses by force within `plies`.
fn is_lost(game: &AnyMatch, plies: u32) -> bool {
    let me = game.to_move();
    game.legal_texts().iter().all(|mv| {
        let mut next = game.clone();
        next.play_text(mv).expect("legal moves are legal");
        next.outcome().map_or(plies > 1 && can_win(&next, plies - 1), |end| {
            end.winner.is_some() && end.winner != me
        })
    })
}

/// Short proofs in games with draws by history, checked by full-width search in a match.
#[test]
fn short_proofs_in_the_other_games() {
    let mut proofs = 0;
    for (game, options, plies) in [(Game::Morris, "", 60..110), (Game::Six, "tiles=10", 12..50)] {
        for seed in 0..80 {
            let plies = plies.start + seed as usize % plies.len();
            let game = at_random(game, options, plies, seed);
            let Some(best) = go(&game, seed, &nodes(2_000)) else { continue };
            let value = best.info.value;
            let holds = match (value.within(Wdl::Win), value.within(Wdl::Loss)) {
                (Some(n @ ..=3), _) => can_win(&game, n),
                (_, Some(n @ ..=2)) => is_lost(&game, n),
                _ => continue,
            };
            proofs += 1;
            assert!(holds, "{best:?}\n{}", game.draw());
        }
    }
    assert!(proofs > 20, "only {proofs} proofs");
}
