//! Nearness against the slow definition: every position that moves reach is near, few others are.

use fastrand::Rng;
use ludoteca_rules::nearness::{Arrangement, find};
use ludoteca_rules::{Game, Match, Options, Playable, Position, after, for_game};

/// Options on which games are short, and some on which they are usual.
const OPTIONS: [(Game, &[&str]); 4] = [
    (Game::Coffee, &["square-3 pie", "hex-4 n=4", "square-5 n=4 pie"]),
    (Game::Fourmation, &["side=4", "side=7 anywhere", "side=4 pie"]),
    (Game::Six, &["tiles=10", "tiles=10 forbidden", "tiles=14 apart"]),
    (Game::Morris, &[""]),
];

/// The positions of a game with random moves, without the last one.
fn random<P: Playable>(options: &str, rng: &mut Rng) -> Vec<P> {
    let options = P::Options::read(options).unwrap();
    let mut game = Match::<P>::new(&options);
    while game.outcome().is_none() {
        let moves = game.legal_moves();
        game.play(moves[rng.usize(..moves.len())]).unwrap();
    }
    let count = game.ply();
    game.positions().take(count).cloned().collect()
}

fn is_near<P: Position>(position: &P, running: &Arrangement) -> bool {
    let images = (0..position.symmetries()).map(|symmetry| position.arrangement(symmetry));
    find(images, 3, [running]).is_some()
}

/// Visits what can be reached within some plies: all of it, or one random line.
fn each_after<P: Position>(
    position: &P,
    plies: u32,
    line: &mut Option<&mut Rng>,
    each: &mut impl FnMut(&P),
) {
    each(position);
    if plies == 0 {
        return;
    }
    let moves = position.moves();
    let chosen = match line {
        Some(rng) if !moves.is_empty() => vec![moves[rng.usize(..moves.len())]],
        _ => moves.to_vec(),
    };
    for mv in chosen {
        each_after(&after(position, mv), plies - 1, line, each);
    }
}

fn finds_all<P: Playable>(options: &str) {
    let mut rng = Rng::with_seed(7);
    for _ in 0..6 {
        let game = random::<P>(options, &mut rng);
        for (ply, running) in game.iter().enumerate() {
            let arrangement = running.arrangement(0);
            if let Some(before) = ply.checked_sub(1).map(|ply| &game[ply]) {
                assert!(is_near(before, &arrangement), "the one before {}", running.setup());
            }
            // Near the end all of it, elsewhere some lines.
            let is_small = running.count_moves().pow(3) < 3_000 && rng.u8(..10) == 0;
            for _ in 0..if is_small { 1 } else { 4 } {
                let symmetry = rng.u8(..running.symmetries());
                let mut own = rng.fork();
                let mut line = if is_small { None } else { Some(&mut own) };
                each_after(running, 3, &mut line, &mut |position| {
                    let image = position.transform(symmetry);
                    let text = image.setup();
                    assert!(is_near(&image, &arrangement), "{text} after {}", running.setup());
                });
            }
        }
    }
}

#[test]
fn all_that_three_plies_reach_is_near() {
    for (game, all) in OPTIONS {
        for options in all {
            for_game!(game, P => finds_all::<P>(options));
        }
    }
}

/// Share of the pairs of positions from two random games, both after the fourth ply, that are near.
fn share_of_pairs<P: Playable>(options: &str, games: usize) -> f64 {
    let mut rng = Rng::with_seed(11);
    let (mut near, mut pairs) = (0_u32, 0_u32);
    let later = |game: &[P], rng: &mut Rng| {
        let count = game.len().saturating_sub(5);
        (count > 0).then(|| game[5 + rng.usize(..count)].clone())
    };
    for _ in 0..games {
        let [one, two] = [0; 2].map(|_| later(&random::<P>(options, &mut rng), &mut rng));
        if let (Some(one), Some(two)) = (one, two) {
            pairs += 1;
            near += u32::from(is_near(&two, &one.arrangement(0)));
        }
    }
    f64::from(near) / f64::from(pairs)
}

/// `cargo test -p ludoteca-rules --test nearness -- --nocapture` prints the shares.
#[test]
fn positions_of_other_games_are_rarely_near() {
    for (game, options, limit) in [
        (Game::Coffee, "hex-4 n=4", 0.02),
        (Game::Fourmation, "", 0.02),
        (Game::Six, "tiles=10", 0.02),
        (Game::Six, "", 0.02),
        (Game::Morris, "", 0.02),
    ] {
        let share = for_game!(game, P => share_of_pairs::<P>(options, 300));
        println!("{} {options}: {:.2} %", game.name(), 100.0 * share);
        assert!(share < limit, "{} {options}: {share}", game.name());
    }
}
