//! A row of the table.

use http::Method;
use serde::Serialize;

use super::RateClass;

/// An operation of the interface.
#[derive(Debug)]
pub struct Route {
    /// The section of the interface's description.
    pub tag: &'static str,
    /// The server's module with the handler.
    pub area: &'static str,
    /// The name of the handler, unique in its area.
    pub name: &'static str,
    /// Lines of English text.
    pub description: &'static [&'static str],
    /// The method of the request.
    pub method: Method,
    /// The path after `/api`, with parameters such as `{id}`.
    pub path: &'static str,
    /// The parameters of the path that have a kind or a meaning of their own.
    pub parameters: &'static [Parameter],
    /// What the cookie of guests is for; empty if it needs no mention.
    pub cookie: &'static str,
    /// The type of the query; empty if there are no parameters.
    pub query: &'static str,
    /// The type of the body; empty if there is none.
    pub body: &'static str,
    /// Who may send the request.
    pub identity: Identity,
    /// The scope that a token needs for it.
    pub token: TokenScope,
    /// The class in which it is counted, if it is counted.
    pub rate: Option<RateClass>,
    /// Who responds to it.
    pub responder: Responder,
    /// The statuses of responses, with their meanings, which may be empty.
    pub statuses: &'static [(u16, &'static str)],
}

/// A parameter of a path.
#[derive(Debug)]
pub struct Parameter {
    /// The name in the path.
    pub name: &'static str,
    /// What it may contain.
    pub kind: Kind,
    /// English text; may be empty.
    pub description: &'static str,
}

/// The content of a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Any text.
    Text,
    /// A number of 64 bits, such as that of a token.
    Number,
    /// A number from 0.
    Count,
}

/// Who may send a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Identity {
    /// Anyone; the response is the same for all.
    Anyone,
    /// Anyone; the response depends on the player that the client is.
    Visitor,
    /// A player.
    Player,
    /// Anyone; a client that is no player becomes one.
    NewPlayer,
    /// A player who is signed in.
    Account,
}

/// The scope that a token needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum TokenScope {
    /// No token permits the request.
    Never,
    /// Any token permits it.
    Any,
    /// The scope `read`.
    Read,
    /// The scope `play`.
    Play,
    /// The scope `challenge`.
    Challenge,
}

/// Who responds to a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Responder {
    /// Any referee: a server, or the page without one.
    Referee,
    /// Only a server.
    Server,
}
