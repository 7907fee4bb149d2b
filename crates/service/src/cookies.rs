//! The cookies of the service. Scripts and other sites cannot use them.

use std::time::Duration;

use axum::http::HeaderMap;
use axum::http::header::{COOKIE, HeaderValue};

use ludoteca_store::SESSION_AGE;
use ludoteca_store::owner::Secret;

/// A cookie that contains a secret.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cookie {
    name: &'static str,
    age: Duration,
}

/// Identifies a guest.
pub(crate) const OWNER: Cookie =
    Cookie { name: "ludoteca-owner", age: Duration::from_hours(24 * 365) };
/// Identifies a session of an account.
pub(crate) const SESSION: Cookie = Cookie { name: "ludoteca-session", age: SESSION_AGE };
/// Identifies a browser in which somebody has signed in, also after the session.
pub(crate) const BROWSER: Cookie =
    Cookie { name: "ludoteca-browser", age: Duration::from_hours(24 * 365) };

impl Cookie {
    /// The secret that a request contains.
    pub(crate) fn read(&self, headers: &HeaderMap) -> Option<Secret> {
        let lines = headers.get_all(COOKIE).iter().filter_map(|line| line.to_str().ok());
        let mut cookies = lines.flat_map(|line| line.split(';'));
        cookies.find_map(|cookie| {
            let (name, value) = cookie.trim().split_once('=')?;
            value.parse().ok().filter(|_| name == self.name)
        })
    }

    /// The header that sets or renews the cookie; `is_secure` if the client uses TLS.
    pub(crate) fn set(&self, secret: &Secret, is_secure: bool) -> HeaderValue {
        let secure = if is_secure { "; Secure" } else { "" };
        self.header(&secret.to_string(), self.age, secure)
    }

    /// The header that deletes the cookie.
    pub(crate) fn clear(&self) -> HeaderValue {
        self.header("", Duration::ZERO, "")
    }

    fn header(&self, value: &str, age: Duration, secure: &str) -> HeaderValue {
        let (name, age) = (self.name, age.as_secs());
        let text =
            format!("{name}={value}; Path=/api; Max-Age={age}; HttpOnly; SameSite=Strict{secure}");
        let mut header = HeaderValue::try_from(text).expect("letters, digits and signs");
        header.set_sensitive(true);
        header
    }
}
