//! Origins of pages.

use std::str::FromStr;

use reqwest::Url;

/// The origin of a page, as browsers send it: `https://play.example.org`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Origin(pub(super) String);

impl Origin {
    /// Origins of a server that was started without arguments.
    pub(super) fn of_local_server() -> [Self; 2] {
        ["http://127.0.0.1:8080", "http://localhost:8080"].map(|text| Self(text.to_owned()))
    }
}

impl FromStr for Origin {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let expected = || {
            "expected the scheme and the host of a page without a path, such as \
             https://play.example.org"
                .to_owned()
        };
        let url = Url::parse(text).map_err(|_| expected())?;
        let has_only_host = url.path() == "/" && url.query().is_none() && url.fragment().is_none();
        let has_user = !url.username().is_empty() || url.password().is_some();
        let is_wildcard = url.host_str().is_none_or(|host| host.contains('*'));
        if !matches!(url.scheme(), "http" | "https") || !has_only_host || has_user || is_wildcard {
            return Err(expected());
        }
        Ok(Self(url.origin().ascii_serialization()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_origin_is_read_as_browsers_send_it() {
        for (text, origin) in [
            ("https://Play.example.org/", "https://play.example.org"),
            ("http://127.0.0.1:8080", "http://127.0.0.1:8080"),
            ("https://play.example.org:443", "https://play.example.org"),
        ] {
            assert_eq!(text.parse(), Ok(Origin(origin.to_owned())), "{text}");
        }
        for text in
            ["*", "https://*", "https://*.a.example", "null", "play.example.org", "file:///a"]
        {
            assert!(text.parse::<Origin>().is_err(), "{text}");
        }
        for text in ["https://a.example/b", "https://a.example?b", "https://u@a.example", ""] {
            assert!(text.parse::<Origin>().is_err(), "{text}");
        }
    }
}
