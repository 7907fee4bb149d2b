//! Responses to requests that never reach the router, in the form of all others: `application/problem+json`.

use std::borrow::Cow;
use std::time::Duration;

use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};

/// Seconds after which a request to a server that starts or is full may succeed.
pub(super) const RETRY_AFTER_SECONDS: u64 = 5;

/// The media type of problems.
pub(super) const PROBLEM_JSON: &str = "application/problem+json";

/// Why a request is rejected.
#[derive(Debug)]
pub(super) struct Problem {
    pub(super) status: StatusCode,
    pub(super) code: &'static str,
    pub(super) detail: Cow<'static, str>,
}

impl Problem {
    /// A problem that passes by itself.
    pub(super) const fn temporary(code: &'static str, detail: &'static str) -> Self {
        let detail = Cow::Borrowed(detail);
        Self { status: StatusCode::SERVICE_UNAVAILABLE, code, detail }
    }

    /// Why hyper rejects a header with this status.
    pub(super) fn of_rejected_header(status: StatusCode) -> Self {
        let (code, detail) = match status {
            StatusCode::URI_TOO_LONG => {
                ("address-too-long", "the address of the request is too long")
            }
            StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE => {
                ("header-too-long", "a request header may have at most 48 KiB and 100 lines")
            }
            _ => ("malformed-request", "this is not a request of HTTP/1.1"),
        };
        Self { status, code, detail: detail.into() }
    }

    /// No complete header has come in this time.
    pub(super) fn late_header(limit: Duration) -> Self {
        let detail = format!("the request header took longer than {} s", limit.as_secs_f64());
        Self { status: StatusCode::REQUEST_TIMEOUT, code: "too-slow", detail: detail.into() }
    }

    /// The body of a response. The texts are our own and need no escapes.
    pub(super) fn body(&self) -> String {
        let Self { status, code, detail } = self;
        let (number, title) = (status.as_u16(), title(*status));
        format!(
            r#"{{"type":"about:blank","status":{number},"title":"{title}","code":"{code}","detail":"{detail}"}}"#
        )
    }

    /// A whole response, after which the connection is closed.
    pub(super) fn last_response(&self) -> String {
        let (status, body) = (self.status, self.body());
        let wait = if status == StatusCode::SERVICE_UNAVAILABLE {
            format!("retry-after: {RETRY_AFTER_SECONDS}\r\n")
        } else {
            String::new()
        };
        let (number, title, length) = (status.as_u16(), title(status), body.len());
        format!(
            "HTTP/1.1 {number} {title}\r\nconnection: close\r\ncontent-type: {PROBLEM_JSON}\r\n{wait}\
             content-length: {length}\r\n\r\n{body}"
        )
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        (self.status, [(CONTENT_TYPE, PROBLEM_JSON)], self.body()).into_response()
    }
}

fn title(status: StatusCode) -> &'static str {
    status.canonical_reason().unwrap_or("Error")
}
