//! Attempts: solutions, symmetric ones, wrong ones and their refutations.

use ludoteca_puzzles::{Goal, Puzzle, check_attempt, collection, refute};
use ludoteca_rules::{AnyMatch, Game, Outcome};

#[test]
fn solutions_are_correct_to_their_ends() {
    for puzzle in Game::ALL.iter().flat_map(|&game| collection(game)) {
        for plies in (1..=puzzle.solution.len()).step_by(2) {
            let verdict = check_attempt(puzzle, &puzzle.solution[..plies]).unwrap();
            assert!(verdict.correct);
            assert_eq!(verdict.solved, plies == puzzle.solution.len());
            assert_eq!(verdict.reply.as_ref(), puzzle.solution.get(plies), "{}", puzzle.id);
        }
    }
}

/// The moves of the solver, each replaced by the last symmetric move.
fn reflected(puzzle: &Puzzle) -> Option<Vec<String>> {
    let mut game = puzzle.begin().unwrap();
    let mut moves: Vec<String> = Vec::new();
    loop {
        let position: AnyMatch = game.clone();
        let own = if moves.is_empty() {
            puzzle.solution[0].clone()
        } else {
            // Any correct move will do: those of the solution only fit an unchanged game.
            let is_correct = |mv: &String| {
                let all: Vec<_> = moves.iter().chain([mv]).cloned().collect();
                check_attempt(puzzle, &all).is_ok_and(|verdict| verdict.correct)
            };
            position.legal_texts().into_iter().find(is_correct)?
        };
        let mut images = position.legal_texts().into_iter();
        let image = images.rfind(|mv| position.are_symmetric(mv, &own))?;
        game.play_text(&image).unwrap();
        moves.push(image);
        let verdict = check_attempt(puzzle, &moves).unwrap();
        assert!(verdict.correct, "{}: {moves:?}", puzzle.id);
        if verdict.solved {
            return Some(moves);
        }
        let reply = verdict.reply.expect("the puzzle is not solved");
        game.play_text(&reply).unwrap();
        moves.push(reply);
    }
}

#[test]
fn symmetric_attempts_are_correct_and_get_symmetric_replies() {
    let mut changed = 0;
    for puzzle in Game::ALL.iter().flat_map(|&game| collection(game)) {
        let moves = reflected(puzzle).expect("a correct move");
        assert_eq!(moves.len(), puzzle.solution.len(), "{}", puzzle.id);
        changed += usize::from(moves != puzzle.solution);
    }
    assert!(changed > 0, "no puzzle has a symmetric solution");
}

/// Whether an outcome is not what the solver has to reach.
fn fails(outcome: Outcome, puzzle: &Puzzle, start: &AnyMatch) -> bool {
    let solver = start.to_move();
    match puzzle.goal {
        Goal::Win => outcome.winner != solver,
        Goal::Draw => outcome.winner.is_some() && outcome.winner != solver,
    }
}

#[test]
fn wrong_moves_are_refuted() {
    let (mut wrong, mut to_the_end) = (0, 0);
    for puzzle in Game::ALL.iter().flat_map(|&game| collection(game).iter().step_by(36)) {
        let start = puzzle.begin().unwrap();
        for (number, mv) in start.legal_texts().into_iter().step_by(13).enumerate() {
            let moves = [mv];
            let verdict = check_attempt(puzzle, &moves).unwrap();
            if verdict.correct {
                continue;
            }
            assert!(!verdict.solved && verdict.reply.is_none());
            let line = refute(puzzle, &moves).unwrap();
            // Refutations are deterministic.
            if number == 0 {
                assert_eq!(refute(puzzle, &moves).unwrap(), line);
            }
            let mut game = start.clone();
            game.play_text(&moves[0]).unwrap();
            assert_eq!(line.is_empty(), game.outcome().is_some(), "{} {moves:?}", puzzle.id);
            for mv in &line {
                game.play_text(mv).expect("refutations are legal");
            }
            if let Some(outcome) = game.outcome() {
                assert!(fails(outcome, puzzle, &start), "{} {moves:?} {line:?}", puzzle.id);
                to_the_end += 1;
            }
            wrong += 1;
        }
    }
    assert!(wrong > 40 && to_the_end > 20, "{wrong} {to_the_end}");
}

#[test]
fn moves_that_are_no_attempt_are_rejected() {
    let is_long = |puzzle: &&Puzzle| puzzle.solution.len() > 2;
    let puzzle = collection(Game::Fourmation).iter().find(is_long).unwrap();
    let error = |moves: &[&str]| {
        let moves: Vec<_> = moves.iter().map(|&mv| mv.to_owned()).collect();
        check_attempt(puzzle, &moves).unwrap_err().to_string()
    };
    let odd = "expected an odd number of moves: the last one is the solver's";
    let [first, reply] = [&puzzle.solution[0][..], &puzzle.solution[1][..]];
    assert_eq!((error(&[]), error(&[first, reply])), (odd.to_owned(), odd.to_owned()));
    assert!(error(&["nonsense"]).starts_with("move 1: `nonsense` is not a move of fourmation"));
    assert!(error(&[first, first, reply]).starts_with("move 2: "));
    let mut game = puzzle.begin().unwrap();
    let wrong = game.legal_texts().into_iter().find(|mv| !game.are_symmetric(mv, first)).unwrap();
    game.play_text(&wrong).unwrap();
    let next = game.legal_texts().swap_remove(0);
    game.play_text(&next).unwrap();
    let last = game.legal_texts().swap_remove(0);
    assert_eq!(error(&[&wrong, &next, &last]), "move 2: the puzzle is over before this move");
    let mut game = puzzle.begin().unwrap();
    game.play_text(first).unwrap();
    let other = game.legal_texts().into_iter().find(|mv| !game.are_symmetric(mv, reply)).unwrap();
    game.play_text(&other).unwrap();
    let last = game.legal_texts().swap_remove(0);
    assert_eq!(error(&[first, &other, &last]), format!("move 2: the opponent plays {reply}"));
}
