//! The id of a request: its response, its problem and its lines in the log contain it, so that a user
//! can quote it and an operator can find it.

use std::fmt::{self, Display, Formatter};

use axum::http::header::{HeaderName, HeaderValue};
use data_encoding::BASE32_DNSSEC;
use tokio::task_local;

/// The header of an id.
pub(crate) const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
/// Maximum length of an id that a proxy chooses.
const MAX_LENGTH: usize = 64;

task_local! {
    static CURRENT: RequestId;
}

/// The id of a request: letters, digits, `-`, `_` and `.`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RequestId(HeaderValue);

impl RequestId {
    /// A new id.
    pub(crate) fn new() -> Self {
        let text = BASE32_DNSSEC.encode(&fastrand::u64(..).to_be_bytes());
        Self(HeaderValue::try_from(text).expect("letters and digits"))
    }

    /// The id that a proxy has chosen, if it is one.
    pub(crate) fn read(header: &HeaderValue) -> Option<Self> {
        let is_allowed = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_.".contains(byte);
        let bytes = header.as_bytes();
        let is_id = (1..=MAX_LENGTH).contains(&bytes.len()) && bytes.iter().all(is_allowed);
        is_id.then(|| Self(header.clone()))
    }

    /// The id as a header.
    pub(crate) const fn header(&self) -> &HeaderValue {
        &self.0
    }

    /// Handles a request with this id.
    pub(crate) async fn scope<T>(self, handler: impl Future<Output = T>) -> T {
        CURRENT.scope(self, handler).await
    }

    /// The id of the request that the current task handles.
    pub(crate) fn current() -> Option<Self> {
        CURRENT.try_with(Clone::clone).ok()
    }
}

impl Display for RequestId {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.to_str().unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_short_words() {
        let id = RequestId::new();
        assert_eq!(RequestId::read(id.header()), Some(id.clone()));
        assert_eq!(id.to_string().len(), 13);
        assert_ne!(id, RequestId::new());
        let read = |text: &str| RequestId::read(&HeaderValue::try_from(text).unwrap());
        assert_eq!(read("6f-A_9.z").unwrap().to_string(), "6f-A_9.z");
        for text in ["", "a b", "a\tb", "ñ", "a=b", "{}", &"a".repeat(65)] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
