//! Files of puzzles: every accepted one is written as it was read, and its puzzles can be answered
//! and verified.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ludoteca_puzzles::{check_answer, parse, to_text};

fuzz_target!(|text: &str| {
    let Ok((game, puzzles)) = parse(text) else { return };
    let written = to_text(game, &puzzles);
    assert_eq!(parse(&written), Ok((game, puzzles.clone())));
    for puzzle in puzzles.iter().take(4) {
        let answer = check_answer(puzzle, &puzzle.solution).expect("the solution is an answer");
        assert!(answer.correct && answer.solved);
        let _ = puzzle.verify();
    }
});
