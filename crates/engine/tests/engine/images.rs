//! All images of a game get the same verdicts, values, variations and hints.

use crate::common::{at_random, nodes, set_up, variants};
use ludoteca_engine::review::Review;
use ludoteca_engine::{Engine, Hint, Limits, Resources, Stop};
use ludoteca_rules::{AnyMatch, Game, Match, Place, Position, Side, Symmetry, for_match};

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

/// The key of a position, the same for all images, also with the sides exchanged.
fn key<P: Position>(position: &P) -> u64 {
    let key = position.canonical().key();
    position.exchanged().map_or(key, |exchanged| key.min(exchanged.canonical().key()))
}

/// Keys of the positions of a variation after the first `ply` moves, the same for all images.
fn keys(game: &AnyMatch, ply: usize, moves: &[String]) -> Vec<u64> {
    let mut game = game.clone();
    while game.ply() > ply {
        game.undo();
    }
    let key_after = |mv: &String| {
        game.play_text(mv).expect("variations are legal");
        for_match!(&game, game => key(game.position()))
    };
    moves.iter().map(key_after).collect()
}

/// The places that a hint shows, in the image of the position with the least key.
fn shown<P: Position>(position: &P, hint: &Hint) -> Vec<Option<Place>> {
    let exchanged = position.exchanged().filter(|_| position.to_move() == Side::Second);
    let position = exchanged.as_ref().unwrap_or(position);
    let image = |s| {
        let places = hint.places.iter().map(|at| position.transform_place(at, s));
        let mut places: Vec<_> = places.collect();
        places.sort_unstable();
        (position.transform(s).key(), places)
    };
    (0..position.symmetries()).map(image).min().expect("the identity is a symmetry").1
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
        let shown = for_match!(game, game => shown(game.position(), &hint));
        lines.push(format!("{} {shown:?}", hint.why.name()));
        lines.push(format!("{:?}", keys(game, game.ply(), &[hint.mv])));
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

/// Games that begin with a position and with its sides exchanged; `None` if these have different rules.
fn with_sides_exchanged<P: Position>(position: &P) -> Option<[AnyMatch; 2]>
where
    Match<P>: Into<AnyMatch>,
{
    let exchanged = position.exchanged()?;
    Some([position.clone(), exchanged].map(|start| Match::from_position(start).into()))
}

#[test]
fn games_with_exchanged_sides_get_the_same_verdicts() {
    let mut compared = Vec::new();
    for seed in 0..8 {
        for (game, options, plies) in [(Game::Morris, "", 24), (Game::Six, "tiles=10", 20)] {
            let start = at_random(game, options, plies, seed);
            let both = for_match!(&start, start => with_sides_exchanged(start.position()));
            let Some([mut one, mut other]) = both else { continue };
            let mut random = fastrand::Rng::with_seed(seed);
            for _ in 0..4 {
                let Some(mv) = random.choice(one.legal_texts()) else { break };
                one.play_text(&mv).unwrap();
                other.play_text(&mv).unwrap();
            }
            let [expected, found] = [&one, &other].map(|game| report(game, 200));
            assert_eq!(found, expected, "{}", start.position_text(start.ply()).unwrap());
            compared.push(game);
        }
    }
    assert!(compared.contains(&Game::Morris) && compared.contains(&Game::Six), "{compared:?}");
}

#[test]
fn translated_games_get_the_same_verdicts() {
    let [here, there] = ["0,0", "40,-17"].map(|corner| {
        let setup = format!("rrr1b1/r1bbr1/1brb2/2rbb1/2r3 r 0 0 {corner}");
        report(&set_up(Game::Six, "tiles=10", &setup), 1_000)
    });
    assert_eq!(here, there);
}

#[test]
fn images_of_a_game_get_the_same_verdicts() {
    for (seed, (game, options)) in variants().enumerate() {
        compare(game, options, 7, seed as u64, 200, 4);
    }
}

macro_rules! many {
    ($($name:ident: $game:ident),+) => {$(
        #[test]
        #[ignore = "long: 200 games with all images"]
        fn $name() {
            for seed in 0..200 {
                compare(Game::$game, "", 9 + seed as usize % 24, seed, 200, 16);
            }
        }
    )+};
}

many!(coffee: Coffee, fourmation: Fourmation, morris: Morris, six: Six);
