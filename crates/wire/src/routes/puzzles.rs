//! Operations on puzzles.

/// Passes the rows to a macro; [`crate::routes`] describes their form.
#[macro_export]
macro_rules! puzzles_routes {
    ($with:ident) => {
        $with! { "puzzles":

        /// The games with puzzles, and their themes.
        puzzles::puzzles() -> Puzzles {
            GET "/puzzles"; by Anyone, token Any, at Referee;
            200;
        }

        /// The puzzles of a game, without positions.
        puzzles::puzzles_of_game() -> Vec<PuzzleBrief> {
            GET "/puzzles/{game}"; by Anyone, token Any, at Referee;
            200;
        }

        /// A puzzle with its position, without the solution.
        puzzles::puzzle() -> PuzzleInfo {
            GET "/puzzles/{game}/{puzzle}"; by Anyone, token Any, at Referee;
            200;
        }

        /// Checks the moves of an attempt. Returns the opponent's reply to a correct move, or the
        /// refutation of a wrong one.
        puzzles::answer_puzzle(body PuzzleAttempt) -> PuzzleAnswer {
            POST "/puzzles/{game}/{puzzle}/answer"; by Visitor, token Any, rate Writes, at Referee;
            200; 403 "`fair-play`, as for `POST /analysis`";
            422 "`illegal-move`, `move-spelling`, `game-over` with the move's `ply` in `place`; \
`no-answer`: the last move is not the solver's, a reply differs from the one \
returned, or moves follow a wrong one";
            429 "`too-many-analyses`"; 503 "`busy`, `closing`, `no-worker`";
        }

        /// The solution of a puzzle.
        puzzles::puzzle_solution() -> PuzzleSolution {
            GET "/puzzles/{game}/{puzzle}/solution"; by Visitor, token Any, at Referee;
            200; 403 "`fair-play`, as for `POST /analysis`";
        }

        }
    };
}
