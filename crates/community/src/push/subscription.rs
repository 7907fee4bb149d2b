//! Subscriptions: where and how a browser receives notifications.

use data_encoding::BASE64URL_NOPAD;
use ludoteca_locales::Lang;
use ludoteca_store::NewSubscription;
use reqwest::Url;
use thiserror::Error;

use super::key::is_public_key;
use super::{AUTH, Reach};

/// Maximum length of an endpoint, in bytes. Those of browsers have up to 400.
const MAX_LENGTH: usize = 1_000;
/// Length of an uncompressed point of P-256, in bytes.
const POINT: usize = 65;

/// Why a subscription cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum InvalidSubscription {
    /// The endpoint is no address of a push service.
    #[error(
        "the endpoint must be an address at a push service on the Internet: https, a host name, the \
         usual port, and at most {MAX_LENGTH} bytes"
    )]
    Endpoint,
    /// The public key is invalid.
    #[error("p256dh must be an uncompressed point of P-256: 65 bytes in base64url without padding")]
    Key,
    /// The secret has another length.
    #[error("auth must be {AUTH} bytes in base64url without padding")]
    Auth,
}

/// Checks what a browser has sent; the keys are in base64url.
pub fn check(
    endpoint: &str,
    p256dh: &str,
    auth: &str,
    lang: Lang,
    reach: Reach,
) -> Result<NewSubscription, InvalidSubscription> {
    let endpoint = permitted(endpoint, reach).ok_or(InvalidSubscription::Endpoint)?;
    let decode = |text: &str| BASE64URL_NOPAD.decode(text.trim_end_matches('=').as_bytes());
    let p256dh = decode(p256dh).ok().filter(|point| point.len() == POINT);
    let p256dh = p256dh.filter(|point| is_public_key(point));
    let p256dh = p256dh.ok_or(InvalidSubscription::Key)?;
    let auth = decode(auth).ok().filter(|secret| secret.len() == AUTH);
    let auth = auth.ok_or(InvalidSubscription::Auth)?;
    let language = lang.tag().into();
    Ok(NewSubscription { endpoint: endpoint.into(), p256dh, auth, language })
}

/// Parses a permitted endpoint. Push services use neither IP addresses nor other ports, which could
/// belong to a private network.
pub(super) fn permitted(text: &str, reach: Reach) -> Option<Url> {
    let url: Url = text.parse().ok().filter(|_| text.len() <= MAX_LENGTH)?;
    let is_plain = url.username().is_empty() && url.password().is_none();
    let is_within = match reach {
        Reach::Public => url.scheme() == "https" && url.port().is_none() && url.domain().is_some(),
        Reach::Anywhere => matches!(url.scheme(), "http" | "https"),
    };
    (is_plain && is_within).then_some(url)
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEY: &str =
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
    const SECRET: &str = "BTBZMqHH6r4Tts7J_aSIgg";

    fn check(endpoint: &str, key: &str, auth: &str) -> Result<(), InvalidSubscription> {
        super::check(endpoint, key, auth, Lang::En, Reach::Public).map(drop)
    }

    #[test]
    fn endpoints_are_https_addresses_of_hosts_with_names() {
        let longest = format!("https://push.example/{}", "a".repeat(MAX_LENGTH - 21));
        for endpoint in ["https://push.example/send/abc?x=1", "https://a.example:443/", &longest] {
            assert_eq!(check(endpoint, KEY, SECRET), Ok(()), "{endpoint}");
        }
        for endpoint in [
            "",
            "push.example",
            "http://push.example/",
            "file:///etc/passwd",
            "https://push.example:8443/",
            "https://127.0.0.1/",
            "https://2130706433/",
            "https://0x7f.1/",
            "https://[::1]/",
            "https://8.8.8.8/",
            "https://ana@push.example/",
            &format!("{longest}a"),
        ] {
            assert_eq!(
                check(endpoint, KEY, SECRET),
                Err(InvalidSubscription::Endpoint),
                "{endpoint}"
            );
        }
    }

    #[test]
    fn keys_must_be_points_and_secrets_complete() {
        let url = "https://push.example/";
        let off_the_curve = format!("{}A", &KEY[..86]);
        for key in ["", "AAAA", "not base64!", &KEY[..86], &off_the_curve] {
            assert_eq!(check(url, key, SECRET), Err(InvalidSubscription::Key), "{key}");
        }
        for auth in ["", "AAAA", "BTBZMqHH6r4Tts7J_aSIggAA", "BTBZMqHH6r4Tts7J/aSIgg"] {
            assert_eq!(check(url, KEY, auth), Err(InvalidSubscription::Auth), "{auth}");
        }
    }
}
