//! Log lines about rejected connections and requests: one line for each reason, with a count,
//! instead of one for each connection.

use std::collections::HashMap;
use std::io;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use ipnet::IpNet;
use thiserror::Error;

use super::framing::Fault;
use super::network::coarse;

/// Minimum time between two lines about the same reason.
const REPORT_INTERVAL: Duration = Duration::from_secs(10);
/// Minimum number to report of what also happens in everyday use: browsers open connections in advance and leave them
/// idle, and people mistype passwords.
const MIN_REPORTED: u64 = 10;

/// Why a connection was closed or a request was rejected.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Error)]
pub enum Reason {
    /// No complete request header in this time.
    #[error("connections closed: no complete request header in {} s", .0.as_secs_f64())]
    NoHeader(Duration),
    /// No request in this time.
    #[error("connections closed: no request in {} s", .0.as_secs_f64())]
    Idle(Duration),
    /// The client read none of the bytes that waited for it in this time.
    #[error("connections closed: the client took no data for {} s", .0.as_secs_f64())]
    Stalled(Duration),
    /// Too many bytes wait in all connections, and the client is among the slowest to read its own.
    #[error(
        "connections closed: more than {0} bytes waited for clients, and these had read nothing for the longest \
             time (--queued-megabytes sets the limit)"
    )]
    Queued(usize),
    /// The longest idle connection of an address with this many connections.
    #[error("idle connections closed to make room: an address may have {0}")]
    RoomForAddress(usize),
    /// The longest idle connection of all, with this many connections.
    #[error("idle connections closed to make room: the server may have {0}")]
    Room(usize),
    /// An address has this many connections, and requests are in progress on all.
    #[error("connections refused: an address may have {0}, and none of its {0} is idle")]
    AddressFull(usize),
    /// There are this many connections, and requests are in progress on all.
    #[error("connections refused: the server may have {0}, and none of its {0} is idle")]
    Full(usize),
    /// Too much was sent on a WebSocket.
    #[error(
        "WebSockets closed: the client sent more than {rate} bytes/s after a burst of {burst} bytes"
    )]
    Flood {
        /// Bytes per second.
        rate: u32,
        /// Bytes at once.
        burst: u32,
    },
    /// A client has this many WebSockets.
    #[error("WebSockets refused: a client may have {0}")]
    ClientSockets(usize),
    /// All clients together have this many WebSockets.
    #[error("WebSockets refused: the server may have {0}")]
    AllSockets(usize),
    /// A client exceeded the quota or limit that this code names.
    #[error(
        "requests refused with 429, {0}: the client sent or asked for more than one client may"
    )]
    TooMuch(&'static str),
    /// A password, a recovery code or a passkey was wrong, or there were too many attempts.
    #[error(
        "attempts to sign in or to prove an identity refused: the password, code or passkey was wrong, or there were \
             too many attempts"
    )]
    SignIn,
    /// A name belongs to an account, or looks like one that does.
    #[error("names refused: taken by accounts or by the service, or similar to such a name")]
    Name,
    /// The response would have helped a player with a running game.
    #[error(
        "requests refused: the response would have helped a player with a running game against another person"
    )]
    FairPlay,
    /// The client is not the player who may do this.
    #[error(
        "requests refused: the client does not hold the seat, or has not created the game, for which it acts"
    )]
    Seat,
    /// A request header is ambiguous.
    #[error("requests refused: {0}")]
    Malformed(Fault),
    /// The `Host` of a request is not a name of this server.
    #[error(
        "requests refused: the Host is no name of this server (--allow-host and --public-url add \
             names)"
    )]
    ForbiddenHost,
    /// A page of another site sent the request.
    #[error("requests refused: sent by a page of another site")]
    ForbiddenOrigin,
    /// The system has no file descriptor for a connection.
    #[error(
        "times no connection could be accepted: the process has too many open files (raise the \
             limit with ulimit -n, or LimitNOFILE in systemd)"
    )]
    NoDescriptor,
    /// The system failed to accept a connection.
    #[error("times no connection could be accepted: {0}")]
    Accept(io::ErrorKind),
}

impl Reason {
    /// The reason for a response with this status and code; `None` for what happens in everyday use.
    pub fn of_problem(status: u16, code: &'static str) -> Option<Self> {
        match code {
            "wrong-credentials" | "too-many-attempts" | "passkey-refused" | "passkey-unknown" => {
                Some(Self::SignIn)
            }
            "name-taken" => Some(Self::Name),
            "fair-play" => Some(Self::FairPlay),
            "not-your-seat" | "not-your-game" | "not-your-challenge" => Some(Self::Seat),
            _ => (status == 429).then_some(Self::TooMuch(code)),
        }
    }

    /// The reason why accepting a connection failed.
    pub(super) fn of_accept(error: &io::Error) -> Self {
        // EMFILE and ENFILE have no kind of their own.
        match error.raw_os_error() {
            #[cfg(unix)]
            Some(23 | 24) => Self::NoDescriptor,
            _ => Self::Accept(error.kind()),
        }
    }

    /// Minimum count to report.
    const fn threshold(&self) -> u64 {
        match self {
            Self::NoHeader(_) | Self::SignIn | Self::Name => MIN_REPORTED,
            Self::Idle(_) => u64::MAX,
            _ => 1,
        }
    }
}

/// Counts refusals and logs them periodically.
#[derive(Debug, Default)]
pub struct Report {
    reasons: Mutex<HashMap<Reason, Count>>,
}

#[derive(Debug, Default)]
struct Count {
    number: u64,
    network: Option<IpNet>,
    /// Whether the count includes other networks.
    others: bool,
    reported: Option<Instant>,
}

impl Report {
    /// Counts a refusal.
    pub fn note(&self, reason: Reason, address: Option<IpAddr>) {
        let network = address.map(coarse);
        tracing::debug!(?network, "1 of the {reason}");
        let mut reasons = self.reasons.lock().unwrap_or_else(PoisonError::into_inner);
        let count = reasons.entry(reason).or_default();
        count.number += 1;
        if count.network.is_none() {
            count.network = network;
        }
        count.others |= count.network != network;
    }

    /// Logs a line for each counted reason, unless there was one recently.
    pub(super) fn flush(&self, now: Instant) {
        for line in self.lines(now) {
            tracing::warn!("{line}");
        }
    }

    /// Logs all counts that are not logged yet.
    pub(super) fn finish(&self) {
        self.flush(Instant::now() + REPORT_INTERVAL);
    }

    fn lines(&self, now: Instant) -> Vec<String> {
        let mut reasons = self.reasons.lock().unwrap_or_else(PoisonError::into_inner);
        let mut lines = Vec::new();
        for (reason, count) in reasons.iter_mut().filter(|(_, count)| count.number > 0) {
            if count.reported.is_some_and(|last| now.duration_since(last) < REPORT_INTERVAL) {
                continue;
            }
            if count.number >= reason.threshold() {
                let others = if count.others { " and others" } else { "" };
                let from = count.network.map(|network| match network {
                    address if address.addr().is_loopback() => address.addr().to_string(),
                    network => network.to_string(),
                });
                let from = from.map(|from| format!(" (from {from}{others})"));
                let counted = counted(count.number, reason);
                lines.push(format!("{counted}{}", from.unwrap_or_default()));
            }
            *count = Count { reported: Some(now), ..Count::default() };
        }
        lines
    }
}

/// A number of refusals for a reason, whose text begins with a plural noun.
fn counted(number: u64, reason: &Reason) -> String {
    let plural = reason.to_string();
    let text = if number == 1 { plural.replacen("s ", " ", 1) } else { plural };
    format!("{number} {text}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_become_one_line() {
        let report = Report::default();
        let (a, b) = (IpAddr::from([192, 0, 2, 1]), IpAddr::from([198, 51, 100, 2]));
        let now = Instant::now();
        for _ in 0..3 {
            report.note(Reason::Room(896), Some(a));
        }
        let room = "idle connections closed to make room: the server may have 896";
        assert_eq!(report.lines(now), [format!("3 {room} (from 192.0.2.0/24)")]);
        report.note(Reason::Room(896), Some(a));
        report.note(Reason::Room(896), Some(b));
        assert_eq!(report.lines(now + REPORT_INTERVAL / 2), [""; 0], "not again so soon");
        assert_eq!(
            report.lines(now + REPORT_INTERVAL),
            [format!("2 {room} (from 192.0.2.0/24 and others)")]
        );
        assert_eq!(report.lines(now + REPORT_INTERVAL * 3), [""; 0], "nothing to report");
        report.note(Reason::Room(896), None);
        let one = room.replace("connections", "connection");
        assert_eq!(report.lines(now + REPORT_INTERVAL * 4), [format!("1 {one}")]);
    }

    #[test]
    fn responses_are_counted_by_what_they_refuse() {
        let report = Report::default();
        let refused = [
            (429, "too-many-offers"),
            (429, "too-many-offers"),
            (403, "fair-play"),
            (403, "not-your-seat"),
            (409, "stale"),
            (403, "wrong-credentials"),
        ];
        for reason in
            refused.into_iter().filter_map(|(status, code)| Reason::of_problem(status, code))
        {
            report.note(reason, None);
        }
        let mut lines = report.lines(Instant::now());
        lines.sort();
        assert_eq!(
            lines,
            [
                "1 request refused: the client does not hold the seat, or has not created the game, for which it acts",
                "1 request refused: the response would have helped a player with a running game against another person",
                "2 requests refused with 429, too-many-offers: the client sent or asked for more than one client may",
            ]
        );
        for _ in 0..MIN_REPORTED {
            report.note(Reason::of_problem(429, "too-many-attempts").unwrap(), None);
        }
        let [line] = &report.lines(Instant::now() + REPORT_INTERVAL)[..] else { panic!() };
        assert!(line.starts_with("10 attempts to sign in"), "{line}");
    }

    #[test]
    fn what_browsers_do_is_not_notable() {
        let report = Report::default();
        let now = Instant::now();
        for _ in 1..MIN_REPORTED {
            report.note(Reason::NoHeader(Duration::from_secs(10)), None);
            report.note(Reason::Idle(Duration::from_mins(1)), None);
        }
        assert_eq!(report.lines(now), [""; 0]);
        for _ in 0..MIN_REPORTED {
            report.note(Reason::NoHeader(Duration::from_millis(2_500)), None);
        }
        let line = "10 connections closed: no complete request header in 2.5 s";
        assert_eq!(report.lines(now + REPORT_INTERVAL), [line]);
    }
}
