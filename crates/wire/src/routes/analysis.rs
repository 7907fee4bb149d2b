//! Operations on analyses and exact values.

/// Passes the rows to a macro; [`crate::routes`] describes their form.
#[macro_export]
macro_rules! analysis_routes {
    ($with:ident) => { $with! { "analysis":

    /// Analyses a position outside any game. Returns one line of JSON for each iteration, the last one
    /// with `done`. Disconnecting ends the search.
    analysis::analyse(body Analysis) -> AnalysisLine as "application/x-ndjson" {
        POST "/analysis"; by Visitor, token Read, rate Searches, at Referee;
        200 "Lines, each a `SearchReport`; a `CutOff` if the server ends the search.";
        403 "`fair-play`: the position is near that of a game that the client is playing against \
            another person, which `protects` names";
        404 "`unknown-game`"; 409 "`game-over`";
        422 "`options`, `start`, `too-many-moves`, `wrong-type` (also `lines` or `nodes` out of \
            bounds); `illegal-move`, `move-spelling`, `game-over` with the move's `ply` in \
            `place`";
        429 "`too-many-analyses`"; 503 "`busy`, `no-worker`";
    }

    /// The same analysis as a job for an engine that the client runs itself: the module `engine` of the
    /// page and of the npm package. The engine returns the same lines as `POST /analysis`.
    analysis::analysis_job(body Analysis) -> OwnSearch {
        POST "/analysis/job"; by Visitor, token Never, rate Searches, at Server;
        200;
        403 "`fair-play`: the position is near that of a game that the client is playing against \
            another person, which `protects` names";
        404 "`unknown-game`"; 409 "`game-over`"; 422 "as for `POST /analysis`";
    }

    /// Reviews the moves of a game. Returns one line of JSON for each move, then a summary with `done`.
    /// Disconnecting ends the search.
    analysis::review(body ReviewRequest) -> ReviewLine as "application/x-ndjson" {
        POST "/review"; by Visitor, token Read, rate Searches, at Referee;
        200 "Lines, each a `ReviewedMove`, and at the end a `Summary`; a `CutOff` if the server \
            ends the search.";
        403 "`fair-play`: a position is near that of a game that the client is playing against \
            another person";
        404 "`no-such-game`";
        422 "`record`, `wrong-type` (also `nodes` out of bounds, and both or none of `id` and \
            `record`)";
        429 "`too-many-analyses`, `too-many-records`"; 503 "`busy`, `no-worker`";
    }

    /// The same review as a job for an engine that the client runs itself: the module `engine` of the
    /// page and of the npm package. The engine returns the same lines as `POST /review`.
    analysis::review_job(body ReviewRequest) -> OwnSearch {
        POST "/review/job"; by Visitor, token Never, rate Searches, at Server;
        200; 403 "`fair-play`: a position is near that of a game that the client is playing against \
            another person";
        404 "`no-such-game`"; 422 "as for `POST /review`"; 429 "`too-many-records`";
    }

    /// The exact tables and books of this server.
    tables::at_hand() -> AvailableTables {
        GET "/tables"; by Anyone, token Any, at Referee;
        200; 500 "`damaged-table`";
    }

    /// The proved values of a position and its moves, from exact tables or proofs. `exact` of a
    /// position states whether its game has either. A proof may take several seconds.
    tables::probe(query TablesQuery) -> TablesAnswer {
        GET "/tables/{game}"; by Visitor, token Read, rate Searches, at Referee;
        path game: Text "`morris`; `coffee` and `fourmation` with options for which the program \
            has a book";
        200;
        403 "`fair-play`: the position is near that of a game that the client is playing against \
            another person, which `protects` names";
        404 "`unknown-game`, `no-tables`";
        422 "`options`; `start`: all faults of the position; `quiet`"; 429 "`too-many-analyses`";
        503 "`busy`, `closing`, `no-worker`"; 500 "`damaged-table`";
    }

    /// Number of times each move of a position was played, with the results: in the engine's games that
    /// come with the program, by people on this server, and by the client. Only finished games that
    /// began at the start count. A game takes a few seconds to appear. Symmetric positions count as
    /// one.
    explorer::explore(query ExplorerQuery) -> Explored {
        GET "/explorer/{game}"; by Visitor, token Read, rate Lists, at Server;
        path game: Text "A game, as `GET /api/rules` lists it";
        cookie "The cookie that was set when the client's games were created";
        200; 403 "`fair-play`, as for `POST /analysis`";
        422 "`options`; `start`: all faults of the position";
    }

    }};
}
