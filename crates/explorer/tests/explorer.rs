//! The explorer against a slow twin that compares positions as text under every symmetry.

use std::collections::HashMap;

use fastrand::Rng;
use ludoteca_explorer::{Index, Results, candidates, engine_games, explore, steps};
use ludoteca_rules::{AnyMatch, Game, Match, Options, Playable, Side, after, for_games};

/// The least of the texts that the symmetries turn a position into.
fn canonical_text<P: Playable>(position: &P) -> String {
    let texts = (0..position.symmetries()).map(|s| position.transform(s).setup().to_string());
    texts.min().expect("the identity is a symmetry")
}

/// Plays random games and counts their moves, with the explorer and as text.
fn compare<P: Playable>(options: &str, games: usize, plies: usize)
where
    AnyMatch: From<Match<P>>,
{
    let mut rng = Rng::with_seed(7);
    let start = Match::<P>::new(&P::Options::read(options).expect("options"));
    let mut index = Index::default();
    let mut texts: HashMap<(String, String), Results> = HashMap::new();
    let mut reached = Vec::new();
    for _ in 0..games {
        let mut game = start.clone();
        let winner = rng.choice([Some(Side::First), Some(Side::Second), None]).flatten();
        let mut played: Vec<(String, String)> = Vec::new();
        while game.outcome().is_none() && game.ply() < plies {
            reached.push(game.clone());
            let before = canonical_text(game.position());
            game.play_legal(
                rng.choice(&*game.legal_moves()).copied().expect("the game is not over"),
            );
            let step = (before, canonical_text(game.position()));
            if !played.contains(&step) {
                played.push(step);
            }
        }
        for step in played {
            *texts.entry(step).or_default() += Results::of(winner, 1);
        }
        let game = AnyMatch::from(game);
        index.add_steps(game.options(), &steps(&game), winner);
    }
    assert_eq!(index.games(), games);
    for game in reached.iter().filter(|game| game.outcome().is_none()) {
        let position = game.position();
        let before = canonical_text(position);
        let any = AnyMatch::from(game.clone());
        let options = any.options();
        let explored = explore(&any, |step| index.results(options, step));
        assert!(!explored.is_empty(), "a move was played here");
        assert!(explored.is_sorted_by(|a, b| a.results.games() >= b.results.games()));
        let found: HashMap<&str, Results> = explored
            .iter()
            .flat_map(|one| one.moves.iter().map(|mv| (mv.as_str(), one.results)))
            .collect();
        for mv in position.moves() {
            let next = canonical_text(&after(position, mv));
            let expected = texts.get(&(before.clone(), next)).copied();
            assert_eq!(found.get(position.move_text(mv).as_str()).copied(), expected);
        }
    }
}

#[test]
fn counts_agree_with_positions_compared_as_text() {
    compare::<ludoteca_rules::fourmation::Position>("side=4 n=3", 60, 6);
    compare::<ludoteca_rules::coffee::Position>("hex-2", 40, 4);
    compare::<ludoteca_rules::coffee::Position>("square-3 pie", 60, 4);
    compare::<ludoteca_rules::morris::Position>("", 40, 4);
    compare::<ludoteca_rules::six::Position>("", 30, 4);
}

macro_rules! starts {
    ($($variant:ident: $module:ident),+) => { [$(starts::<ludoteca_rules::$module::Position>()),+] };
}

/// The number of moves at the start, counted with and without symmetries.
fn starts<P: Playable>() -> (usize, usize)
where
    AnyMatch: From<Match<P>>,
{
    let start = AnyMatch::from(Match::<P>::new(&P::Options::default()));
    let classes = candidates(&start);
    (classes.len(), classes.iter().map(|(_, moves)| moves.len()).sum())
}

#[test]
fn every_move_is_in_one_class() {
    for ((classes, moves), game) in for_games!(starts).into_iter().zip(Game::ALL) {
        let start = game.options("").unwrap().start();
        assert_eq!(moves, start.count_moves(), "{game}");
        assert!(classes < moves, "{game}");
    }
}

#[test]
fn every_game_has_games_of_the_engine() {
    for &game in Game::ALL {
        let index = engine_games(game);
        assert!(index.games() >= 300, "{game}: {}", index.games());
        let start = game.options("").unwrap().start();
        let options = start.options();
        let explored = explore(&start, |step| index.results(options, step));
        let games: u32 = explored.iter().map(|one| one.results.games()).sum();
        assert!(games >= 300, "{game}: {games} games with the default options");
        // Every position that two games reach has results for both.
        let mut next = start.clone();
        next.play_text(&explored[0].moves[0]).unwrap();
        let replies = explore(&next, |step| index.results(options, step));
        let replies: u32 = replies.iter().map(|one| one.results.games()).sum();
        assert_eq!(replies, explored[0].results.games(), "{game}");
    }
}

#[test]
fn nothing_is_explored_after_the_end() {
    let mut game = Game::Fourmation.options("side=4 n=3").unwrap().start();
    for mv in ["a1", "a2", "b1", "b2", "c1"] {
        game.play_text(mv).unwrap();
    }
    assert!(candidates(&game).is_empty());
}
