//! Strict framing: finds request headers that two programs could interpret differently.
//!
//! hyper follows RFC 9112: `Transfer-Encoding` overrides `Content-Length`, which the service then
//! never sees. A proxy in front may decide otherwise, and a request could hide in the body of
//! another (request smuggling). Therefore the bytes are checked before hyper gets them, with the
//! parser that hyper uses.

use axum::http::uri::{Authority, Uri};
use httparse::{EMPTY_HEADER, Request, Status};
use thiserror::Error;

/// Maximum number of headers of a request; hyper rejects more with 431.
const MAX_HEADERS: usize = 100;
/// Maximum length of a request header; hyper rejects longer ones with 431.
pub(super) const MAX_HEADER_BYTES: usize = 48 << 10;

/// Why a header is ambiguous.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
pub enum Fault {
    /// No `Host`; HTTP/1.1 requires exactly one.
    #[error("an HTTP/1.1 request needs a Host header")]
    NoHost,
    /// More than one `Host`.
    #[error("a request may have only one Host header")]
    TwoHosts,
    /// More than one `Content-Length`, equal or not.
    #[error("a request may have only one Content-Length header")]
    TwoLengths,
    /// Both `Content-Length` and `Transfer-Encoding`.
    #[error("a request may have Content-Length or Transfer-Encoding, not both")]
    LengthAndEncoding,
    /// `Host` or the target URL contains the name of a user.
    #[error("a request names a host, and no user")]
    User,
    /// A line of the header ends with a line feed alone.
    #[error("each line of a request header must end with a carriage return and a line feed")]
    BareLineFeed,
    /// The host of the target URL differs from `Host`.
    #[error("the URL in the request and the Host header must name one server")]
    OtherHost,
}

/// Why a request is the last one on its connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// Its header is rejected.
    Fault(Fault),
    /// Its header does not determine its end: it is chunked, or requests an upgrade.
    Unframed,
}

/// Follows the bytes of a connection from header to header.
#[derive(Debug, Default)]
pub(super) struct Framer {
    /// The part of a header that has arrived.
    header: Vec<u8>,
    /// Number of bytes of the body that have not arrived yet.
    body: u64,
    /// Number of complete headers.
    headers: u64,
    /// Whether hyper rejects the last header.
    is_rejected: bool,
    /// Whether HTTP has ended on this connection.
    is_done: bool,
    /// Number of bytes after that.
    unread: u64,
}

impl Framer {
    /// Processes the next bytes. Returns the number of the request with which HTTP ends on this
    /// connection, if they contain it.
    pub(super) fn feed(&mut self, mut bytes: &[u8]) -> Option<(u64, End)> {
        while !bytes.is_empty() && !self.is_done {
            if self.body > 0 {
                let skipped = self.body.min(bytes.len() as u64);
                self.body -= skipped;
                bytes = &bytes[skipped as usize..];
                continue;
            }
            let is_within = self.is_within_header();
            if is_within {
                self.header.extend_from_slice(bytes);
            }
            let whole = if is_within { &*self.header } else { bytes };
            let available = whole.len();
            // A header ends with an empty line, so there is no end without a new line.
            let header = if bytes.contains(&b'\n') { Header::read(whole) } else { Header::Partial };
            match header {
                Header::Partial if available > MAX_HEADER_BYTES => self.reject(),
                Header::Partial => {
                    if !is_within {
                        self.header.extend_from_slice(bytes);
                    }
                    return None;
                }
                // hyper rejects it as well.
                Header::Invalid => self.reject(),
                Header::Complete { length, body } => {
                    bytes = &bytes[bytes.len() - (available - length)..];
                    self.header.clear();
                    self.headers += 1;
                    match body {
                        Ok(body) => self.body = body,
                        Err(end) => {
                            self.is_done = true;
                            self.unread = bytes.len() as u64;
                            return Some((self.headers, end));
                        }
                    }
                }
            }
        }
        self.unread += bytes.len() as u64;
        None
    }

    fn reject(&mut self) {
        (self.is_done, self.is_rejected) = (true, true);
    }

    /// Whether hyper rejects the last header on its own.
    pub(super) const fn is_rejected(&self) -> bool {
        self.is_rejected
    }

    /// Number of bytes after the last followed request.
    pub(super) fn unread(&self) -> u64 {
        self.unread
    }

    /// Whether a header has started but is incomplete.
    pub(super) fn is_within_header(&self) -> bool {
        !self.header.is_empty()
    }
}

/// The framing of a request, from its header.
#[derive(Debug)]
enum Header {
    Partial,
    Invalid,
    /// The length of the header, and of the body after it.
    Complete {
        length: usize,
        body: Result<u64, End>,
    },
}

impl Header {
    fn read(bytes: &[u8]) -> Self {
        let mut headers = [EMPTY_HEADER; MAX_HEADERS];
        let mut request = Request::new(&mut headers);
        match request.parse(bytes) {
            Ok(Status::Complete(length)) if has_bare_line_feed(&bytes[..length]) => {
                Self::Complete { length, body: Err(End::Fault(Fault::BareLineFeed)) }
            }
            Ok(Status::Complete(length)) => Self::Complete { length, body: body(&request) },
            Ok(Status::Partial) => Self::Partial,
            Err(_) => Self::Invalid,
        }
    }
}

/// The length of the body, if the header determines it.
fn body(request: &Request) -> Result<u64, End> {
    let mut hosts = values(request, "host");
    let host = hosts.next();
    let mut lengths = values(request, "content-length");
    let length = lengths.next();
    let is_encoded = values(request, "transfer-encoding").next().is_some();
    let fault = if host.is_none() && request.version == Some(1) {
        Fault::NoHost
    } else if hosts.next().is_some() {
        Fault::TwoHosts
    } else if length.is_some() && is_encoded {
        Fault::LengthAndEncoding
    } else if lengths.next().is_some() {
        Fault::TwoLengths
    } else if host.is_some_and(|host| host.contains(&b'@'))
        || names_user(request.path.unwrap_or_default())
    {
        Fault::User
    } else if host.is_some_and(|host| is_other(request.path.unwrap_or_default(), host)) {
        Fault::OtherHost
    } else if is_encoded
        || request.method == Some("CONNECT")
        || values(request, "upgrade").next().is_some()
    {
        return Err(End::Unframed);
    } else {
        let length = length.map_or(Some(0), |length| str::from_utf8(length).ok()?.parse().ok());
        // hyper rejects a length that is not a number.
        return length.ok_or(End::Unframed);
    };
    Err(End::Fault(fault))
}

fn values<'a>(request: &'a Request, name: &'a str) -> impl Iterator<Item = &'a [u8]> {
    let headers = request.headers.iter();
    headers.filter(move |header| header.name.eq_ignore_ascii_case(name)).map(|header| header.value)
}

/// Whether a line of a header ends with a line feed alone. Empty lines before the header do not count.
fn has_bare_line_feed(header: &[u8]) -> bool {
    let begin = header.iter().position(|byte| !b"\r\n".contains(byte)).unwrap_or_default();
    header[begin..].windows(2).any(|pair| pair[1] == b'\n' && pair[0] != b'\r')
}

/// Whether the target of a request is a URL with the name of a user.
fn names_user(target: &str) -> bool {
    let uri: Option<Uri> = target.parse().ok();
    let authority = uri.as_ref().and_then(Uri::authority);
    authority.is_some_and(|authority| authority.as_str().contains('@'))
}

/// Whether the target of a request is a URL whose server is not `host`.
fn is_other(target: &str, host: &[u8]) -> bool {
    if target.starts_with('/') {
        return false;
    }
    let Ok(uri) = target.parse::<Uri>() else { return false };
    let (Some(authority), Some(scheme)) = (uri.authority(), uri.scheme_str()) else {
        return false;
    };
    let usual = if scheme == "https" { 443 } else { 80 };
    let server = |authority: &Authority| {
        (authority.host().to_ascii_lowercase(), authority.port_u16().unwrap_or(usual))
    };
    Authority::try_from(host).map_or(true, |host| server(&host) != server(authority))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The end found in bytes that arrive in parts: `first` bytes, then parts of this length.
    fn feed(bytes: &[u8], first: usize, length: usize) -> Option<(u64, End)> {
        let mut framer = Framer::default();
        let (head, tail) = bytes.split_at(first);
        std::iter::once(head).chain(tail.chunks(length)).find_map(|part| framer.feed(part))
    }

    /// The first request that ends HTTP, however the bytes are cut.
    fn end(text: &str) -> Option<(u64, End)> {
        let bytes = text.as_bytes();
        let whole = feed(bytes, 0, bytes.len());
        for cut in 0..bytes.len() {
            assert_eq!(feed(bytes, cut, bytes.len()), whole, "{text} cut at {cut}");
            assert_eq!(feed(bytes, cut, 1), whole, "{text} cut at {cut}, then byte by byte");
        }
        whole
    }

    const GET: &str = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";

    fn fault(header: &str) -> Option<Fault> {
        match end(&format!("{header}\r\n\r\n{GET}")) {
            Some((1, End::Fault(fault))) => Some(fault),
            None => None,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn clear_requests_are_followed() {
        let post = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 20\r\n\r\n";
        let body = "GET / HTTP/1.1\r\n\r\n\r\n";
        assert_eq!(body.len(), 20);
        assert_eq!(end(&format!("{GET}{post}{body}{GET}{GET}")), None);
        assert_eq!(end(&format!("\r\n{GET}\r\n\n{GET}")), None, "empty lines before a request");
        assert_eq!(end("GET / HTTP/1.0\r\n\r\n"), None, "HTTP/1.0 needs no host");
        let one_less = post.replace("20", "19");
        let hidden = format!("{one_less}{body}{GET}");
        assert_eq!(end(&hidden), None, "the line that is left over is an empty one");
        let wrong = format!("{GET}{post}{body}GET / HTTP/1.1\r\n\r\n");
        assert_eq!(end(&wrong), Some((3, End::Fault(Fault::NoHost))));
    }

    #[test]
    fn ambiguous_requests_are_found() {
        for (header, found) in [
            ("GET / HTTP/1.1\r\nAccept: a", Fault::NoHost),
            ("GET / HTTP/1.1\nHost: a", Fault::BareLineFeed),
            ("GET / HTTP/1.1\r\nHost: a\nAccept: a", Fault::BareLineFeed),
            ("GET / HTTP/1.1\r\nHost: user@a", Fault::User),
            ("GET http://user@a/ HTTP/1.1\r\nHost: a", Fault::User),
            ("GET / HTTP/1.1\r\nHost: a\r\nHOST: a", Fault::TwoHosts),
            ("GET / HTTP/1.0\r\nHost: a\r\nHOST: a", Fault::TwoHosts),
            (
                "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\nContent-Length: 0",
                Fault::TwoLengths,
            ),
            (
                "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\nTransfer-Encoding: chunked",
                Fault::LengthAndEncoding,
            ),
            (
                "GET / HTTP/1.1\r\nTransfer-Encoding: x\r\nHost: a\r\ncontent-length: 0",
                Fault::LengthAndEncoding,
            ),
            ("GET http://b/ HTTP/1.1\r\nHost: a", Fault::OtherHost),
            ("GET http://a:81/ HTTP/1.1\r\nHost: a", Fault::OtherHost),
            ("GET http://a/ HTTP/1.1\r\nHost: a b", Fault::OtherHost),
        ] {
            assert_eq!(fault(header), Some(found), "{header}");
        }
        for header in [
            "GET http://A:80/ HTTP/1.1\r\nHost: a",
            "GET https://a/ HTTP/1.1\r\nHost: a:443",
            "OPTIONS * HTTP/1.1\r\nHost: a",
        ] {
            assert_eq!(fault(header), None, "{header}");
        }
    }

    #[test]
    fn what_has_no_known_end_is_the_last_request() {
        let mut framer = Framer::default();
        framer.feed(b"GET / HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\n\r\nabc");
        framer.feed(b"de");
        assert_eq!(framer.unread(), 5);
        for header in [
            "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\n\r\n",
            "CONNECT a:80 HTTP/1.1\r\nHost: a\r\n\r\n",
            "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n",
        ] {
            assert_eq!(end(&format!("{GET}{header}")), Some((2, End::Unframed)), "{header}");
        }
    }

    #[test]
    fn a_long_header_is_not_buffered() {
        let mut framer = Framer::default();
        for _ in 0..100 {
            assert_eq!(framer.feed(&[b'a'; 1_000]), None);
        }
        assert!(framer.header.len() <= MAX_HEADER_BYTES + 1_000);
    }
}
