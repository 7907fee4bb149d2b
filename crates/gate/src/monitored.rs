//! The byte stream of a connection, monitored below hyper and tungstenite.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Instant;

use axum::http::StatusCode;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;

use super::connection::Phase;
use super::framing::Framer;
use super::problems::Problem;
use super::registry::Admitted;
use super::report::Reason;

/// Maximum number of bytes read from a client that has sent too much on a WebSocket. Closing a
/// connection with unread bytes resets it, and the client would not receive the close frame.
const MAX_DRAINED: usize = 64 << 10;

/// The header of a response that the service has sent.
const REQUEST_ID: &[u8] = b"x-request-id: ";

/// A TCP stream that follows its request headers, updates the state of its [`Connection`], and
/// limits what a client sends on a WebSocket.
///
/// [`Connection`]: super::Connection
#[derive(Debug)]
pub(super) struct Monitored {
    stream: TcpStream,
    admitted: Admitted,
    framer: Framer,
    allowance: Option<Allowance>,
    /// Whether the client has sent too much on a WebSocket.
    is_flooded: bool,
    drained: usize,
    /// What is sent instead of the last response.
    substitute: Option<Substitute>,
}

/// A response that is sent instead of one that hyper sends on its own, which has no body and so gives no reason.
#[derive(Debug)]
struct Substitute {
    text: String,
    sent: usize,
}

impl Substitute {
    /// The response instead of this one.
    fn of(response: &[u8]) -> Option<Self> {
        let status = StatusCode::from_bytes(response.strip_prefix(b"HTTP/1.1 ")?.get(..3)?).ok()?;
        let text = status
            .is_client_error()
            .then(|| Problem::of_rejected_header(status).last_response())?;
        Some(Self { text, sent: 0 })
    }
}

impl Monitored {
    pub(super) fn new(stream: TcpStream, admitted: Admitted) -> Self {
        Self {
            stream,
            admitted,
            framer: Framer::default(),
            allowance: None,
            is_flooded: false,
            drained: 0,
            substitute: None,
        }
    }

    /// Processes bytes that were read as HTTP.
    fn follow(&mut self, bytes: &[u8]) {
        let connection = &self.admitted.connection;
        if let Some((number, end)) = self.framer.feed(bytes) {
            connection.set_end(number, end);
        }
        if self.framer.is_within_header() && connection.phase() == Phase::Idle {
            connection.enter(Phase::Header);
        }
    }

    /// Whether more may be read from a WebSocket.
    fn is_allowed(&mut self) -> bool {
        let Admitted { connection, registry, .. } = &self.admitted;
        if self.is_flooded {
            return self.drained < MAX_DRAINED;
        }
        let (rate, burst) = (registry.limits.socket_bytes_per_second, registry.limits.socket_burst);
        // Some bytes may have arrived together with the upgrade request.
        let unread = self.framer.unread();
        let allowance = self.allowance.get_or_insert_with(|| Allowance::new(rate, burst, unread));
        if allowance.is_left(Instant::now()) {
            return true;
        }
        registry.report.note(Reason::Flood { rate, burst }, Some(connection.network));
        connection.flooded.cancel();
        self.is_flooded = true;
        false
    }

    /// Sends the reason with a response of hyper to a header that it has rejected; `None` for other responses.
    fn substitute(
        &mut self,
        cx: &mut Context<'_>,
        response: &[u8],
    ) -> Option<Poll<io::Result<usize>>> {
        if !self.framer.is_rejected() {
            return None;
        }
        // Responses to earlier requests may come first; they have an id.
        if self.substitute.is_none() && !has_id(response) {
            self.substitute = Substitute::of(response);
        }
        let Substitute { text, sent } = self.substitute.as_mut()?;
        while *sent < text.len() {
            match Pin::new(&mut self.stream).poll_write(cx, &text.as_bytes()[*sent..]) {
                Poll::Ready(Ok(0)) => {
                    return Some(Poll::Ready(Err(io::ErrorKind::WriteZero.into())));
                }
                Poll::Ready(Ok(more)) => *sent += more,
                failed => return Some(failed),
            }
        }
        Some(Poll::Ready(Ok(response.len())))
    }

    /// Records whether the client reads the sent data, and how much.
    fn note_write(&self, result: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        let connection = &self.admitted.connection;
        connection.note_blocked(result.is_pending());
        if let Poll::Ready(Ok(bytes)) = &result {
            connection.queued.remove(*bytes);
        }
        result
    }
}

impl Drop for Monitored {
    /// Sends the reason if the time for a header is up; hyper has no response to a header that never ends.
    fn drop(&mut self) {
        let Admitted { connection, registry, .. } = &self.admitted;
        if self.framer.is_within_header()
            && let Some(Reason::NoHeader(limit)) = registry.overdue(connection)
        {
            // Usually the buffer has room. If not, the client only sees that the connection is closed.
            let _ = self.stream.try_write(Problem::late_header(limit).last_response().as_bytes());
        }
    }
}

impl AsyncRead for Monitored {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let is_socket = self.admitted.connection.phase() == Phase::Socket;
        if is_socket && !self.is_allowed() {
            // The WebSocket's handler waits for `flooded` as well.
            return Poll::Pending;
        }
        let before = buf.filled().len();
        let result = Pin::new(&mut self.stream).poll_read(cx, buf);
        let bytes = &buf.filled()[before..];
        if !is_socket {
            self.follow(bytes);
        } else if self.is_flooded {
            self.drained += bytes.len();
        } else if let Some(allowance) = &mut self.allowance {
            allowance.take(bytes.len() as u64);
        }
        result
    }
}

impl AsyncWrite for Monitored {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &[u8],
    ) -> Poll<io::Result<usize>> {
        let result = self.substitute(cx, buf);
        let result = result.unwrap_or_else(|| Pin::new(&mut self.stream).poll_write(cx, buf));
        self.note_write(result)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bufs: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let first = bufs.iter().find(|buf| !buf.is_empty());
        let result = first.and_then(|first| self.substitute(cx, first));
        let result =
            result.unwrap_or_else(|| Pin::new(&mut self.stream).poll_write_vectored(cx, bufs));
        self.note_write(result)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        // Those above pass on everything before they flush.
        self.admitted.connection.queued.clear();
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

/// Whether a response has the id that every response of the service has.
fn has_id(response: &[u8]) -> bool {
    response.windows(REQUEST_ID.len()).any(|name| name.eq_ignore_ascii_case(REQUEST_ID))
}

/// A token bucket: bytes that may still be read.
#[derive(Debug)]
struct Allowance {
    left: f64,
    rate: f64,
    burst: f64,
    updated: Instant,
}

impl Allowance {
    fn new(rate: u32, burst: u32, taken: u64) -> Self {
        let burst = f64::from(burst);
        Self { left: burst - taken as f64, rate: f64::from(rate), burst, updated: Instant::now() }
    }

    fn is_left(&mut self, now: Instant) -> bool {
        let gained = now.saturating_duration_since(self.updated).as_secs_f64() * self.rate;
        self.left = (self.left + gained).min(self.burst);
        self.updated = now;
        self.left > 0.0
    }

    fn take(&mut self, bytes: u64) {
        self.left -= bytes as f64;
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn an_allowance_is_used_up_and_comes_back() {
        let mut allowance = Allowance::new(100, 1_000, 0);
        let begin = allowance.updated;
        allowance.take(999);
        assert!(allowance.is_left(begin));
        allowance.take(201);
        assert!(!allowance.is_left(begin));
        assert!(!allowance.is_left(begin + Duration::from_secs(2)));
        assert!(allowance.is_left(begin + Duration::from_secs(3)));
        assert!(allowance.is_left(begin + Duration::from_hours(1)));
        allowance.take(1_001);
        assert!(!allowance.is_left(begin + Duration::from_hours(1)), "never more than the burst");
    }
}
