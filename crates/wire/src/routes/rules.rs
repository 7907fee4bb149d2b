//! Operations on rules, options and positions.

/// Passes the rows to a macro; [`crate::routes`] describes their form.
#[macro_export]
macro_rules! rules_routes {
    ($with:ident) => { $with! { "rules":

    /// All games with their most common options.
    rules::all() -> Rules {
        GET "/rules"; by Anyone, token Any, at Referee;
        200;
    }

    /// A game with some options, and the choices for each option.
    rules::one(query RulesQuery) -> GameRules {
        GET "/rules/{game}"; by Anyone, token Any, rate Lists, at Referee;
        200; 422 "`options`";
    }

    /// The rules as text for readers.
    rules::text(query TextQuery) -> RulesText {
        GET "/rules/{game}/text"; by Anyone, token Any, at Referee;
        200; 404 "`unknown-game`, `no-text`";
    }

    /// The position after a sequence of moves, outside any game.
    rules::position(query PositionQuery) -> PositionInfo {
        GET "/positions/{game}"; by Anyone, token Any, rate Lists, at Referee;
        200;
        422 "`options`, `start`, `too-many-moves`; `illegal-move`, `move-spelling`, `game-over` \
            with the move's `ply` in `place`";
    }

    /// A picture of the position, 1200×630 pixels, for previews of links.
    pictures::picture(query PositionQuery) -> String as "image/png" {
        GET "/pictures/{game}"; by Anyone, token Any, rate Pictures, at Server;
        200; 422 "As for a position"; 503 "`busy`";
    }

    /// A position in parts, for an editor, and the parts that the game has.
    rules::parts(query PositionQuery) -> Parts {
        GET "/setup/{game}"; by Anyone, token Any, rate Lists, at Referee;
        200; 422 "As for a position";
    }

    /// Converts a position in parts to text.
    rules::assemble(body Assemble) -> Assembled {
        POST "/setup/{game}"; by Anyone, token Any, rate Writes, at Referee;
        200; 422 "`options`; `start`: all faults of the position, each with its place";
    }

    /// Converts a record to both formats, without creating a game.
    records::convert(body Import) -> Converted {
        POST "/records"; by Anyone, token Any, rate Writes, at Referee;
        200; 422 "`record`; the fault gives the ply"; 429 "`too-many-records`"; 503 "`busy`";
    }

    /// Splits a file of several records, without creating games.
    records::split(body Import) -> SplitRecords {
        POST "/records/split"; by Anyone, token Any, rate Writes, at Referee;
        200; 422 "`record`; the place counts from the beginning of the file";
        429 "`too-many-records`"; 503 "`busy`";
    }

    }};
}
