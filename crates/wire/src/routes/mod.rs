//! The operations of the HTTP interface: one table, with a row for each.
//!
//! The server derives from the rows its router, the checks of tokens, the rate limits and the
//! `OpenAPI` description; the page its paths; `docs/developers/api.md` the table of permissions. A row looks
//! like the declaration of a function:
//!
//! ```text
//! /// Takes a vacant seat.                                              the description
//! games::sit(body Sit) -> State {                                       handler, types of request and response
//!     POST "/games/{id}/seat"; by NewPlayer, token Challenge, rate Games, at Server;
//!     200; 409 "`seat-taken`, `already-seated`, `game-over`";           statuses, with their meaning
//! }
//! ```
//!
//! - The name `games::sit` is that of the handler in the server's `api`.
//! - `query Type` declares parameters of the query, `body Type` a body, both in JSON's terms. A
//!   response has one type, or several with their media types:
//!   `-> String as "text/plain" | Value as "application/json"`.
//! - `by` is the [`Identity`] that the operation requires, `token` the [`TokenScope`], `rate` the
//!   [`RateClass`] in which it is counted (absent: it is not counted, because its response is
//!   ready), `at` the [`Responder`].
//! - `path id: Number "…";` describes a parameter of the path that is not a text or has a meaning of
//!   its own, `cookie "…";` the cookie of guests.
//! - Problems that follow from the path, the identity or the body need no mention.

mod find;
mod rate;
mod route;

#[macro_use]
mod account;
#[macro_use]
mod analysis;
#[macro_use]
mod games;
#[macro_use]
mod players;
#[macro_use]
mod puzzles;
#[macro_use]
mod rules;

pub use find::Parameters;
pub use rate::RateClass;
pub use route::{Identity, Kind, Parameter, Responder, Route, TokenScope};

/// Texts for readers, which a module in a browser does not need.
macro_rules! texts {
    ($($text:tt)*) => {
        if cfg!(target_family = "wasm") { &[] } else { &[$($text)*] }
    };
}

/// Turns rows into [`Route`]s.
macro_rules! routes {
    ($tag:literal: $(
        $(#[doc = $line:literal])+
        $area:ident::$name:ident($(query $query:ident)? $(body $body:ident)?)
            $(-> $($response:ident$(<$item:ident>)? $(as $media:literal)?)|+)?
        {
            $method:ident $path:literal;
            by $identity:ident, token $token:ident, $(rate $rate:ident,)? at $responder:ident;
            $(path $parameter:ident: $kind:ident $($text:literal)?;)*
            $(cookie $cookie:literal;)?
            $($status:literal $($meaning:literal)?;)+
        }
    )+) => {
        &[$(Route {
            tag: $tag,
            area: stringify!($area),
            name: stringify!($name),
            description: texts!($($line),+),
            method: http::Method::$method,
            path: $path,
            parameters: &[$(Parameter {
                name: stringify!($parameter),
                kind: Kind::$kind,
                description: concat!($($text)?),
            }),*],
            cookie: concat!($($cookie)?),
            query: concat!($(stringify!($query))?),
            body: concat!($(stringify!($body))?),
            identity: Identity::$identity,
            token: TokenScope::$token,
            rate: [$(Some(RateClass::$rate),)? None][0],
            responder: Responder::$responder,
            statuses: texts!($(($status, concat!($($meaning)?))),+),
        }),+]
    };
}

/// The rows, by tag.
const TABLE: &[&[Route]] = &[
    rules_routes!(routes),
    players_routes!(routes),
    games_routes!(routes),
    account_routes!(routes),
    analysis_routes!(routes),
    puzzles_routes!(routes),
];

/// All routes.
pub fn all() -> impl Iterator<Item = &'static Route> {
    TABLE.iter().copied().flatten()
}
