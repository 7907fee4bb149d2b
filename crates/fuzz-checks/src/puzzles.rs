use ludoteca_puzzles::{check_attempt, parse, to_text};

/// Files of puzzles: every accepted one is written as it was read, and its puzzles can be solved and verified.
pub fn puzzles(text: &str) {
    let Ok((game, puzzles)) = parse(text) else { return };
    let written = to_text(game, &puzzles);
    assert_eq!(parse(&written), Ok((game, puzzles.clone())));
    for puzzle in puzzles.iter().take(4) {
        let verdict = check_attempt(puzzle, &puzzle.solution).expect("the solution is accepted");
        assert!(verdict.correct && verdict.solved);
        let _ = puzzle.verify();
    }
}
