//! Operations on players.

/// Passes the rows to a macro; [`crate::routes`] describes their form.
#[macro_export]
macro_rules! players_routes {
    ($with:ident) => { $with! { "players":

    /// The client's player, as identified by its cookies. Renews the cookie, so that it does not expire
    /// while it is in use.
    me::me() -> Whoami {
        GET "/me"; by Visitor, token Any, rate Lists, at Referee;
        200;
    }

    /// Changes the player's name. Games in progress keep the earlier name. A client without a cookie
    /// receives one and becomes a player.
    me::rename(body Rename) -> Me {
        PUT "/me"; by NewPlayer, token Never, rate Names, at Server;
        200;
        409 "`name-taken`: an account has this name or one that looks alike; `name-permanent`: \
            the client is signed in";
        422 "`players`: the name is empty, too long or contains control characters";
        429 "`too-many-games`: names and games count together";
    }

    /// The client's tokens, without their texts.
    tokens::list() -> Tokens {
        GET "/me/tokens"; by Visitor, token Never, rate Lists, at Server;
        200;
    }

    /// Creates a token. Its text is shown only in this response. A client without a cookie receives one
    /// and becomes a player. A player with an account needs a proof of identity.
    tokens::create(body TokenRequest) -> CreatedToken {
        POST "/me/tokens"; by NewPlayer, token Never, rate Writes, at Server;
        201; 403 "`proof-needed`"; 409 "`too-many-tokens`: the player has 20"; 422 "`token`: all faults are in `faults`";
        429 "`too-many-games`: tokens and games count together";
    }

    /// Revokes a token.
    tokens::revoke() {
        DELETE "/me/tokens/{id}"; by Visitor, token Never, rate Writes, at Server;
        path id: Number;
        204 "The token is revoked."; 404 "`no-such-token`";
    }

    /// Permanently marks the client's player as a program. A client without a cookie receives one and
    /// becomes a player.
    tokens::mark(body NoFields) -> Tokens {
        PUT "/me/bot"; by NewPlayer, token Never, rate Writes, at Server;
        200; 409 "`not-a-bot`: the player has finished games"; 429 "`too-many-games`";
    }

    /// The key of the server, and the browsers that show notifications to the client's player.
    push::list() -> Subscriptions {
        GET "/me/push"; by Visitor, token Never, rate Lists, at Server;
        200;
    }

    /// Subscribes the client's browser to notifications about its player's correspondence games, or
    /// changes their language. A browser is subscribed for one player at a time, until it is
    /// unsubscribed or its session ends. A player has at most 10 subscriptions; a new one replaces the
    /// oldest.
    push::subscribe(body SubscriptionRequest) -> Subscriptions {
        PUT "/me/push"; by Player, token Never, rate Writes, at Server;
        200; 403 "`not-your-seat`: the client has not played yet";
        422 "`subscription`: the endpoint or a key cannot be used";
    }

    /// Unsubscribes a browser.
    push::unsubscribe() {
        DELETE "/me/push/{id}"; by Player, token Never, rate Writes, at Server;
        path id: Number;
        204 "The browser shows no further notifications.";
        403 "`not-your-seat`: the client has not played yet"; 404 "`no-such-subscription`";
    }

    /// The days on which the clock of the client's player does not run in correspondence games.
    days_off::show() -> OwnDaysOff {
        GET "/me/days-off"; by Account, token Never, rate Lists, at Server;
        200;
    }

    /// Changes the days off from now on. A holiday begins today or later, ends within a year, and has at most 14 days in
    /// each calendar year; days that have begun stay used.
    days_off::store(body DaysOff) -> OwnDaysOff {
        PUT "/me/days-off"; by Account, token Never, rate Writes, at Server;
        200; 422 "`days-off`; `holiday-dates` or `holiday-too-long` in `faults`";
    }

    /// What the client's player trains: exercises and their schedule.
    training::show() -> Training {
        GET "/me/training"; by Account, token Never, rate Lists, at Server;
        200;
    }

    /// Replaces what the client's player trains, unless another device has changed it meanwhile.
    training::store(body Training) {
        PUT "/me/training"; by Account, token Never, rate Writes, at Server;
        204 "The training is stored; its version is one higher.";
        409 "`training-changed`: the version is not the stored one";
        422 "`training-too-large`: the content has more than 256 KiB";
    }

    /// A player's name, results against other people, and ratings with their history.
    players::profile() -> Profile {
        GET "/players/{id}"; by Visitor, token Never, rate Lists, at Server;
        200;
    }

    /// Games of a player, the most recently played first. Private games are listed only for their
    /// players.
    players::games(query PlayerGamesQuery) -> Games {
        GET "/players/{id}/games"; by Visitor, token Never, rate Lists, at Server;
        200; 422 "`query`";
    }

    /// The records of a player's games in one file, the most recently played last. Private games are
    /// included only for their players.
    players::export() -> String as "text/plain" {
        GET "/players/{id}/games/export"; by Visitor, token Never, rate Lists, at Server;
        200 "The records as text, one after the other, as a download. Damaged games are left out and named.";
        429 "`too-many-records`";
    }

    /// The players with the highest ratings in a game at a speed: those with a deviation of at most 110
    /// who have played a rated game in the last 90 days.
    players::leaderboard() -> Leaderboard {
        GET "/leaderboards/{game}/{speed}"; by Visitor, token Never, rate Lists, at Server;
        path game: Text "The game's name, as `GET /api/rules` lists it.";
        path speed: Text "`bullet`, `blitz`, `rapid` or `correspondence`";
        200; 404 "`unknown-game`, `unknown-speed`";
    }

    /// The client's current ratings.
    players::own_ratings() -> OwnRatings {
        GET "/me/ratings"; by Visitor, token Any, rate Lists, at Server;
        200;
    }

    /// The players whom the client has blocked.
    chat::blocked() -> BlockedPlayers {
        GET "/me/blocked"; by Visitor, token Never, rate Lists, at Server;
        200;
    }

    /// Blocks a player: neither of the two can send the other messages, they are not paired, and neither sees the
    /// other's offers in the lobby.
    chat::block() {
        PUT "/me/blocked/{player}"; by Player, token Never, rate Writes, at Server;
        204 "The player is blocked."; 403 "`not-your-seat`: the client has not played yet";
        404 "`no-such-player`"; 409 "`own-player`, `too-many-blocked`"; 429 "`too-many-blocks`";
    }

    /// Unblocks a player.
    chat::unblock() {
        DELETE "/me/blocked/{player}"; by Player, token Never, rate Writes, at Server;
        204 "The player is not blocked."; 409 "`own-player`";
        403 "`not-your-seat`: the client has not played yet"; 404 "`no-such-player`";
    }

    /// Streams the events that concern the client as lines of JSON: first its running games and open
    /// challenges, then each event as it happens. An empty line is sent every 5 seconds. A client that
    /// reads too slowly is disconnected, and should reconnect.
    streams::events() -> EventStreamLine as "application/x-ndjson" {
        GET "/stream/events"; by Player, token Read, rate Lists, at Server;
        200 "Lines, each an `EventLine`; a `CutOff` if the server ends the stream.";
        403 "`not-your-seat`: the client is no player"; 429 "`too-many-sockets`";
        503 "`too-many-sockets`, `storage-unavailable`";
    }

    }};
}
