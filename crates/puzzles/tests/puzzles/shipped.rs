//! The collections that come with the program.

use std::collections::{BTreeMap, BTreeSet};

use ludoteca_puzzles::{
    Goal, MAX_RATING, MIN_RATING, Puzzle, Theme, boards, collection, collection_text,
    find_symmetric, to_text,
};
use ludoteca_rules::Game;

/// Proves one in `step` puzzles again.
fn verify(step: usize) {
    for puzzle in Game::ALL.iter().flat_map(|&game| collection(game).iter().step_by(step)) {
        if let Err(error) = puzzle.verify() {
            panic!("{}: {error}", puzzle.id);
        }
    }
}

#[test]
fn a_sample_of_the_puzzles_is_proved() {
    verify(8);
}

#[test]
#[ignore = "long: cargo xtask test --all"]
fn every_puzzle_is_proved() {
    verify(1);
}

#[test]
fn there_are_enough_in_little_space() {
    let mut bytes = 0;
    for &game in Game::ALL {
        assert!(collection(game).len() >= 300, "{game}: {}", collection(game).len());
        bytes += collection_text(game).len();
    }
    assert!(bytes < 400_000, "{bytes}");
}

#[test]
fn no_two_are_symmetric() {
    for &game in Game::ALL {
        assert_eq!(find_symmetric(collection(game)), None, "{game}");
    }
}

#[test]
fn files_have_one_spelling() {
    for &game in Game::ALL {
        assert!(to_text(game, collection(game)) == collection_text(game), "{game}");
    }
}

#[test]
fn puzzles_vary() {
    for &game in Game::ALL {
        let puzzles = collection(game);
        let share = |is: &dyn Fn(&Puzzle) -> bool| {
            100 * puzzles.iter().filter(|puzzle| is(puzzle)).count() / puzzles.len()
        };
        assert!(share(&|puzzle| puzzle.theme == Theme::WinInOne) <= 10, "{game}");
        assert!(share(&|puzzle| puzzle.solver_moves() > 1) >= 10, "{game}");
        let themes: BTreeSet<_> = puzzles.iter().map(|puzzle| puzzle.theme).collect();
        assert!(themes.len() >= 5, "{game}: {themes:?}");
        let mut found: BTreeMap<String, usize> = BTreeMap::new();
        for puzzle in puzzles {
            *found.entry(puzzle.options.short()).or_default() += 1;
        }
        assert_eq!(found.len(), boards(game).len(), "{game}: {found:?}");
        let ratings = puzzles.iter().map(|puzzle| puzzle.rating);
        assert!(ratings.clone().all(|rating| (MIN_RATING..=MAX_RATING).contains(&rating)));
        assert!(ratings.clone().min() < Some(700) && ratings.max() > Some(1500), "{game}");
    }
}

#[test]
fn some_are_to_be_drawn() {
    let draws = |game: &Game| collection(*game).iter().any(|puzzle| puzzle.goal == Goal::Draw);
    let with_draws: Vec<_> = Game::ALL.iter().filter(|game| draws(game)).collect();
    assert!(with_draws.len() >= 2, "{with_draws:?}");
    for puzzle in Game::ALL.iter().flat_map(|&game| collection(game)) {
        let saves = puzzle.theme == Theme::SaveTheDraw;
        assert_eq!(saves, puzzle.goal == Goal::Draw, "{}", puzzle.id);
    }
}

/// A changed puzzle does not pass for a proved one.
#[test]
fn verification_fails_for_false_puzzles() {
    for &game in Game::ALL {
        let puzzle = collection(game).iter().find(|puzzle| puzzle.solution.len() > 2).unwrap();
        let start = puzzle.begin().unwrap();
        let false_moves = start.legal_texts().into_iter();
        let wrong = false_moves.filter(|mv| !start.are_symmetric(mv, &puzzle.solution[0]));
        for mv in wrong.take(5) {
            let changed = Puzzle { solution: vec![mv], ..puzzle.clone() };
            let error = changed.verify().unwrap_err().to_string();
            assert_eq!(error, "move 1 of the solution is not the only one that reaches the goal");
        }
        let other = Goal::ALL.into_iter().find(|&goal| goal != puzzle.goal).unwrap();
        let id = ludoteca_puzzles::PuzzleId::of(&puzzle.options, &puzzle.start, other);
        let changed = Puzzle { goal: other, id, ..puzzle.clone() };
        assert!(changed.verify().unwrap_err().to_string().contains("is not the only one"));
        let changed = Puzzle { id, ..puzzle.clone() };
        let expected = format!("the id of this position and goal is {}", puzzle.id);
        assert_eq!(changed.verify().unwrap_err().to_string(), expected);
        let even = Puzzle { solution: puzzle.solution[..2].to_vec(), ..puzzle.clone() };
        let error = even.verify().unwrap_err().to_string();
        assert_eq!(error, "the solution must end with a move of the solver");
        let theme = Theme::ALL.iter().copied().find(|&theme| theme != puzzle.theme).unwrap();
        let error = Puzzle { theme, ..puzzle.clone() }.verify().unwrap_err().to_string();
        assert_eq!(error, format!("the theme is {}, not {theme}", puzzle.theme));
    }
}
