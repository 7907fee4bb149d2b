//! Generation: an interrupted run that is resumed finds the same puzzles.

use ludoteca_engine::Stop;
use ludoteca_puzzles::{Generator, Puzzle, rate};
use ludoteca_rules::{AnyOptions, Game};

/// A small board, or the only one.
fn options(game: Game, text: &str) -> AnyOptions {
    game.options(text).unwrap()
}

fn find(generator: &mut Generator, count: usize) -> Vec<Puzzle> {
    let next = || generator.next(&Stop::default(), &mut |_| ());
    std::iter::from_fn(next).take(count).collect()
}

#[test]
fn resumed_runs_find_what_others_do() {
    for (game, board) in [(Game::Fourmation, "side=5 n=4"), (Game::Morris, "")] {
        let new = || Generator::new(game, Some(options(game, board)), 4, 7);
        let all = find(&mut new(), 4);
        assert_eq!(all.len(), 4);
        let mut resumed = new();
        all[..2].iter().for_each(|puzzle| resumed.add(puzzle).unwrap());
        assert_eq!(resumed.len(), 2);
        assert_eq!(find(&mut resumed, 2), all[2..]);
        for puzzle in all {
            let proof = puzzle.verify().unwrap();
            assert_eq!(rate(&puzzle, proof.nodes), Ok(puzzle.rating), "{}", puzzle.id);
        }
    }
}

#[test]
fn a_stopped_search_ends() {
    let stop = Stop::default();
    stop.stop();
    let mut generator = Generator::new(Game::Coffee, None, 10, 0);
    assert!(generator.next(&stop, &mut |_| ()).is_none());
    assert!(generator.is_empty());
}
