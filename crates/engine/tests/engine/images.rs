//! All images of a game get the same verdicts, values, variations and hints.

use crate::common::{at_random, nodes, variants};
use ludoteca_engine::review::Review;
use ludoteca_engine::{Engine, Limits, Resources, Stop};
use ludoteca_rules::{AnyMatch, Game, Match, Position, Symmetry, for_match};

/// The image of a game under a symmetry.
fn image<P: Position>(game: &Match<P>, s: Symmetry) -> Match<P> {
    let mut image = Match::from_position(game.position_at(0).unwrap().transform(s));
    for (position, mv) in game.positions().zip(game.moves()) {
        let mv = position.transform_move(mv, s);
        image.play_legal(image.position().restore_move(mv, 0).expect("the image is legal"));
    }
    image
}

fn images(game: &AnyMatch) -> Vec<AnyMatch> {
    for_match!(game, game => {
        (0..game.position().symmetries()).map(|s| image(game, s).into()).collect()
    })
}

/// Keys of the positions of a variation after the first `ply` moves, the same for all images.
fn keys(game: &AnyMatch, ply: usize, moves: &[String]) -> Vec<Option<u64>> {
    let mut game = game.clone();
    while game.ply() > ply {
        game.undo();
    }
    let play = |mv: &String| {
        game.play_text(mv).expect("variations are legal");
        game.canonical_key(game.ply())
    };
    moves.iter().map(play).collect()
}

/// Review, analysis and hint as text, the same for all images.
fn report(game: &AnyMatch, budget: u64) -> String {
    let limits = nodes(budget);
    let review = Review::new(game, &limits, Resources::default(), Stop::default());
    let mut lines = Vec::new();
    for judged in review {
        lines.push(format!(
            "{} {} {} {:?} {} {} {} {:?} {:?}",
            judged.ply,
            judged.before.value,
            judged.after.value,
            judged.verdict,
            judged.only_move,
            judged.lost_already,
            judged.loss,
            judged.agrees,
            keys(game, judged.ply - 1, &judged.best.moves)
        ));
    }
    let mut engine = Engine::new(1);
    engine.set_position(game);
    let several = Limits { lines: 3, ..limits.clone() };
    if let Some(info) = engine.analyse(&several, &Stop::default(), &mut |_| ()) {
        lines.push(format!("{} {:?}", info.value, keys(game, game.ply(), &info.pv)));
        for line in info.others {
            lines.push(format!("{} {:?}", line.value, keys(game, game.ply(), &line.pv)));
        }
    }
    let mut engine = Engine::new(1);
    engine.set_position(game);
    if let Some(hint) = engine.hint(&limits, &Stop::default()) {
        lines.push(format!("{} {:?}", hint.why.name(), keys(game, game.ply(), &[hint.mv])));
    }
    lines.join("\n")
}

/// Compares up to `max` images of a random game.
fn compare(game: Game, options: &str, plies: usize, seed: u64, budget: u64, max: usize) {
    let game = at_random(game, options, plies, seed);
    let expected = report(&game, budget);
    for (symmetry, image) in images(&game).iter().enumerate().skip(1).step_by(16 / max) {
        let moves = image.move_texts();
        assert_eq!(report(image, budget), expected, "{options} symmetry {symmetry}: {moves:?}");
    }
}

#[test]
fn images_of_a_game_get_the_same_verdicts() {
    for (seed, (game, options)) in variants().enumerate() {
        compare(game, options, 7, seed as u64, 200, 4);
    }
}

#[test]
#[ignore = "long: 200 games of each game with all images"]
fn images_of_many_games_get_the_same_verdicts() {
    for &game in Game::ALL {
        for seed in 0..200 {
            compare(game, "", 9 + seed as usize % 24, seed, 200, 16);
        }
    }
}
