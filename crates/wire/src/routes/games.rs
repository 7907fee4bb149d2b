//! Operations on games.

/// Passes the rows to a macro; [`crate::routes`] describes their form.
#[macro_export]
macro_rules! games_routes {
    ($with:ident) => { $with! { "games":

    /// The newest games that anyone can join, at most two of each player, the oldest first: games with an `open` and
    /// `listed` seat whose player is connected, and correspondence games. Without those of players whom the client has
    /// blocked or who have blocked the client.
    lobby::show() -> Lobby {
        GET "/lobby"; by Visitor, token Any, rate Lists, at Server;
        200;
    }

    /// Joins the oldest game that waits for an opponent, shown in the lobby or not, with these options and this clock, rated or not as requested,
    /// if each player's rating is in the other's range. If there is none, creates one: the client keeps
    /// its WebSocket open until an opponent joins. A client without a cookie receives one and becomes a
    /// player.
    lobby::pair(body Pair) -> State {
        POST "/lobby/pair"; by NewPlayer, token Challenge, rate Pairings, at Server;
        200 "The game that the client has joined.";
        201 "The new game, which waits for an opponent."; 404 "`unknown-game`";
        422 "`options`, `clock`, `rated`: all faults are in `faults`";
        429 "`too-many-games`; `too-many-offers`: at most 4 games of a player and 20 of a network wait in the \
            lobby";
    }

    /// Up to six games that two people are playing now, the newest move first. Private games are not
    /// among them.
    live::live() -> Live {
        GET "/live"; by Anyone, token Never, rate Lists, at Server;
        200;
    }

    /// Challenges a player to a game. A challenge to a game with an initial time expires after 5
    /// minutes, one without a clock to a player with whom the client has never played after an hour, others after
    /// 24 hours. A client without a cookie receives one and becomes a player.
    challenges::send(body NewChallenge) -> Challenge {
        POST "/players/{id}/challenge"; by NewPlayer, token Challenge, rate Writes, at Server;
        201; 403 "`blocked`: one of the two has blocked the other";
        404 "`no-such-player`, `unknown-game`";
        422 "`options`, `clock`, `rated`: all faults are in `faults`; `own-challenge`";
        429 "`too-many-challenges`: at most 1 is open from one player to another, 20 from a \
            player, 50 to a player, and 10 to a player from a network; of 50, the oldest from a guest without \
            results gives way to one from another player; `too-many-games`";
    }

    /// The open challenges that the client has received and sent.
    challenges::list() -> Challenges {
        GET "/challenges"; by Visitor, token Read, rate Lists, at Server;
        200;
    }

    /// Accepts a challenge. Its game has the challenge's id. All requests get the same game.
    challenges::accept(body NoFields) -> State {
        POST "/challenges/{id}/accept"; by NewPlayer, token Challenge, rate Writes, at Server;
        200; 403 "`not-your-challenge`: the client has sent it"; 404 "`no-such-challenge`";
        429 "`too-many-games`";
    }

    /// Declines a challenge that the client has received.
    challenges::decline(body NoFields) {
        POST "/challenges/{id}/decline"; by Player, token Challenge, rate Writes, at Server;
        204 "The challenge is declined.";
        403 "`not-your-seat`: the client is no player; `not-your-challenge`: it has sent the \
            challenge itself";
        404 "`no-such-challenge`";
    }

    /// Cancels a challenge that the client has sent.
    challenges::cancel() {
        DELETE "/challenges/{id}"; by Player, token Challenge, rate Writes, at Server;
        204 "The challenge is cancelled.";
        403 "`not-your-seat`: the client is no player; `not-your-challenge`: it has received the \
            challenge";
        404 "`no-such-challenge`";
    }

    /// Creates a game. A client without a cookie receives one and becomes a player.
    games::create(body NewGame) -> State {
        POST "/games"; by NewPlayer, token Challenge, rate Games, at Referee;
        201;
        403 "`fair-play`: the start, at one screen or against the computer, is near the position of a \
            game that the client is playing against another person";
        404 "`unknown-game`";
        422 "`options`, `players`, `clock`, `start`, `rated`: all faults are in `faults`";
        429 "`too-many-games`; `too-many-offers`, as for `POST /lobby/pair`";
    }

    /// Games, the most recently played first. Games without moves are not listed.
    games::list(query ListQuery) -> Games {
        GET "/games"; by Visitor, token Read, rate Lists, at Referee;
        200; 422 "`query`";
    }

    /// The state of a game.
    games::show() -> State {
        GET "/games/{id}"; by Anyone, token Any, rate Lists, at Referee;
        200;
    }

    /// Deletes a game and all its data. Only the browser that created the game may do so.
    games::delete() {
        DELETE "/games/{id}"; by Visitor, token Never, rate Writes, at Referee;
        cookie "The cookie that was set when the game was created";
        204 "The game is deleted."; 403 "`not-your-game`";
        409 "`not-over`: two people are playing it; `rated-game`: it counted for ratings";
    }

    /// Makes a move.
    games::play(body Move) -> State {
        POST "/games/{id}/moves"; by Player, token Play, rate Moves, at Referee;
        200 "The move is stored.";
        403 "`not-your-seat`; `fair-play`: the computer would reply near the position of a game that the \
            client is playing against another person";
        409 "`stale` (with the new `state`), `game-over`, `not-your-turn`, `seat-vacant`, \
            `time-is-up`";
        422 "`illegal-move`, `move-spelling`";
    }

    /// Takes a vacant seat. A client without a cookie receives one and becomes a player.
    games::sit(body Sit) -> State {
        POST "/games/{id}/seat"; by NewPlayer, token Challenge, rate Games, at Server;
        200;
        403 "`rating-range`: the game is for players with other ratings; `blocked`: one of the \
            two has blocked the other";
        409 "`seat-taken`, `already-seated`, `game-over`";
    }

    /// Takes back the player's last move and the moves after it. A human opponent must agree first.
    games::undo(body Undo) -> State {
        POST "/games/{id}/undo"; by Player, token Play, rate Moves, at Referee;
        200;
        409 "`stale` (with the new `state`), `nothing-to-undo`, `undo-requested`, \
            `no-undo-request`, `seat-vacant`, `game-over` (between two people, or if the game did \
            not end by its rules), `time-is-up`";
    }

    /// Aborts a game between two people before both sides have moved. The game does not count.
    games::abort(body SeqOnly) -> State {
        POST "/games/{id}/abort"; by Player, token Play, rate Moves, at Referee;
        200; 409 "`stale` (with the new `state`), `not-abortable`, `game-over`";
    }

    /// Claims the win in a game with an initial time, if it is the opponent's turn and the opponent has
    /// been disconnected for 60 seconds.
    games::claim(body SeqOnly) -> State {
        POST "/games/{id}/claim"; by Player, token Play, rate Moves, at Server;
        200; 409 "`stale` (with the new `state`), `opponent-present`, `no-claim`, `game-over`";
    }

    /// Resigns.
    games::resign(body Resign) -> State {
        POST "/games/{id}/resign"; by Player, token Play, rate Moves, at Referee;
        200;
        409 "`stale` (with the new `state`), `game-over`, `not-your-turn` (the side is the \
            computer's)";
    }

    /// Offers a draw, or accepts or declines the opponent's offer.
    games::draw(body Draw) -> State {
        POST "/games/{id}/draw"; by Player, token Play, rate Moves, at Referee;
        200;
        409 "`stale` (with the new `state`), `game-over`, `draw-with-computer`, `draw-offered`, \
            `no-draw-offer`";
    }

    /// Recommends a move to the player to move.
    games::hint(body SeqOnly) -> Hint {
        POST "/games/{id}/hint"; by Player, token Play, rate Searches, at Referee;
        200; 403 "`not-your-seat`; `fair-play` in a game between two people, and near one of the client";
        409 "`stale` (with the new `state`; also if the game changes meanwhile), `game-over`, \
            `not-your-turn`";
        429 "`too-many-hints`"; 503 "`busy`, `no-worker`";
    }

    /// The client's conditional moves in a correspondence game: replies to moves of the opponent. Nobody else sees
    /// them. What does not fit the moves played since is left out.
    conditional::show() -> ConditionalLines {
        GET "/games/{id}/conditional-moves"; by Player, token Read, rate Lists, at Server;
        200; 409 "`no-conditional-moves`: not a running correspondence game between two people";
    }

    /// Replaces the client's conditional moves, while the opponent is to move. When the opponent makes the first move
    /// of a line, the server plays the reply at once. The lines end with the game, or if moves are taken back.
    conditional::store(body NewConditionalLines) -> ConditionalLines {
        PUT "/games/{id}/conditional-moves"; by Player, token Play, rate Writes, at Server;
        200 "The lines as they are stored: without those that are the beginning of another one.";
        409 "`stale` (with the new `state`), `no-conditional-moves`, `your-turn`";
        422 "`conditional-moves`; the place of the fault is a line or a move, such as `lines[2][1]`";
    }

    /// Deletes the client's conditional moves.
    conditional::clear() {
        DELETE "/games/{id}/conditional-moves"; by Player, token Play, rate Writes, at Server;
        204 "The client has no conditional moves in the game."; 409 "`no-conditional-moves`";
    }

    /// Creates a rematch: the next game between the same players, who change sides (in SIX the loser
    /// begins). Repeated requests return the same game. After a game between two people, only they may
    /// request a rematch.
    games::rematch() -> State {
        POST "/games/{id}/rematch"; by NewPlayer, token Challenge, rate Games, at Referee;
        201 "The new game.";
        200 "The rematch that an earlier request created; it may already have moves.";
        403 "`not-your-seat`; `blocked`: one of the two has blocked the other"; 409 "`not-over`";
        429 "`too-many-games`";
    }

    /// The game after its first moves.
    games::ply() -> Ply {
        GET "/games/{id}/plies/{ply}"; by Anyone, token Any, rate Lists, at Referee;
        path ply: Count "Number of moves; 0 is the start.";
        200; 404 "`no-such-game`, `no-such-ply`";
    }

    /// The messages between the two players of a game. Only they may read them.
    chat::read(query MessagesQuery) -> Conversation {
        GET "/games/{id}/messages"; by Player, token Never, rate Lists, at Server;
        200; 409 "`no-opponent`: the game has no other human player";
    }

    /// Sends a preset phrase to the opponent, or a free text if both have switched free texts on, or
    /// switches them on or off.
    chat::send(body Content) -> Message {
        POST "/games/{id}/messages"; by Player, token Never, rate Writes, at Server;
        201;
        403 "`not-your-seat`; `chat-off`: one of the players has not switched free texts on; \
            `blocked`";
        409 "`no-opponent`, `too-many-in-game`";
        422 "`message-text`: the text is empty, too long or contains control characters";
        429 "`too-many-messages`";
    }

    /// Reports the opponent to the operator of the server, with the last messages of the game. Only a
    /// player's first report in a game counts.
    chat::report(body ReportRequest) {
        POST "/games/{id}/report"; by Player, token Never, rate Writes, at Server;
        204 "The report is stored."; 409 "`no-opponent`";
        429 "`too-many-reports`: from the client's network, or about this player";
    }

    /// Stores what the client's page reports about one of the client's turns, if the client agrees: how often and for how
    /// long the page was left. Only in a rated game with an initial time against another person. Reports on
    /// the same turn add up; those on the last turn may arrive after the game. Reports are deleted after 90 days.
    fair_play_data::report_focus(body TurnFocus) {
        POST "/games/{id}/focus"; by Player, token Never, rate Writes, at Server;
        204 "The report is stored.";
        409 "`no-opponent`, `not-rated`; `not-your-turn`: `ply` is not a turn of the client";
        422 "`wrong-type`, also for numbers out of bounds";
    }

    /// Data about the client's own play of a rated game: agreement with the engine, times of the moves, and what the
    /// client's page has reported. The engine searches as in a review, which takes some seconds; disconnecting ends
    /// the search.
    fair_play_data::show() -> FairPlayData {
        GET "/games/{id}/fair-play"; by Player, token Never, rate Searches, at Server;
        200; 403 "`not-your-seat`; `fair-play`: a position is near that of a game that the client is playing \
            against another person";
        409 "`no-opponent`, `not-over`, `not-rated`"; 429 "`too-many-analyses`"; 503 "`busy`, `closing`, `no-worker`";
    }

    /// The client's results against the computer by game and level, and a suggested level for each
    /// game.
    own_games::statistics() -> Statistics {
        GET "/games/statistics"; by Visitor, token Read, rate Lists, at Referee;
        cookie "The cookie that was set when the games were created";
        200;
    }

    /// The records of all games that the client created, in one file, the most recently played last.
    own_games::export() -> String as "text/plain" {
        GET "/games/export"; by Visitor, token Read, rate Lists, at Referee;
        cookie "The cookie that was set when the games were created";
        200 "The records as text, one after the other, as a download. Damaged games are left out and named.";
        429 "`too-many-records`";
    }

    /// Creates a game that continues where the record ends.
    records::import(body Import) -> State {
        POST "/games/import"; by NewPlayer, token Never, rate Games, at Referee;
        201; 422 "`record`; the fault gives the ply";
        429 "`too-many-games`, also for too many bytes of records; `too-many-records`";
        503 "`busy`";
    }

    /// The record of a game. For an imported game, it keeps the comments and variations.
    records::export(query RecordQuery) -> String as "text/plain" | Value as "application/json" {
        GET "/games/{id}/record"; by Anyone, token Any, rate Lists, at Referee;
        200 "The record, as a download."; 429 "`too-many-records`"; 503 "`busy`";
    }

    /// Upgrades to a WebSocket, through which a client watches games, follows the lobby and its own
    /// games, and acts in games. `GET /api/asyncapi.json` describes the messages: the client sends
    /// `SocketRequest`s, the server sends `SocketMessage`s. The cookie sent when the WebSocket opens
    /// identifies the player.
    socket::open() -> SocketMessage {
        GET "/socket"; by Visitor, token Play, rate Lists, at Server;
        101 "Messages follow."; 426 "`no-websocket`"; 429 "`too-many-sockets`";
        503 "`too-many-sockets`";
    }

    /// Streams a game as lines of JSON: first its state and the events after number `after`, then each
    /// event as it happens, with the resulting state or what has changed in it. A line without both reports who
    /// is connected.
    /// An empty line is sent every 5 seconds. The stream ends when the game is over. While it is open,
    /// the client is connected to the game.
    streams::game(query UpdatesQuery) -> GameStreamLine as "application/x-ndjson" {
        GET "/games/{id}/stream"; by Visitor, token Read, rate Lists, at Server;
        200 "Lines, each a `RoomUpdate`; a `CutOff` if the server ends the stream.";
        422 "`query`, `not-yet`"; 429 "`too-many-sockets`"; 503 "`too-many-sockets`";
    }

    }};
}
