//! The key by which push services recognise this server (VAPID, RFC 8292), and the encryption of
//! notifications (RFC 8291).

use std::fmt;

use data_encoding::BASE64URL_NOPAD;
use ludoteca_room::Timestamp;
use ludoteca_store::{NewSubscription, Store, StoreError};
use serde_json::json;
use web_push_native::p256::ecdsa::signature::Signer;
use web_push_native::p256::ecdsa::{Signature, SigningKey};
use web_push_native::p256::elliptic_curve::sec1::ToEncodedPoint;
use web_push_native::p256::{PublicKey, SecretKey};
use web_push_native::{Auth, encrypt};

use super::AUTH;
use crate::Error;

/// Lifetime of a signature in milliseconds. Push services accept at most 24 hours.
const LIFETIME_MILLIS: u64 = 12 * 60 * 60 * 1_000;

/// A key pair of P-256.
#[derive(Clone)]
pub struct PushKey(SecretKey);

impl PushKey {
    /// A new key from the system's source of randomness.
    ///
    /// # Panics
    /// If the system provides no random bytes.
    pub fn random() -> Self {
        let mut bytes = [0; 32];
        loop {
            getrandom::fill(&mut bytes).expect("the system provides random bytes");
            // All but one in 2³² texts of 32 bytes are keys.
            if let Some(key) = Self::from_bytes(&bytes) {
                return key;
            }
        }
    }

    /// The key with this secret; `None` if the secret is invalid.
    pub fn from_bytes(secret: &[u8]) -> Option<Self> {
        SecretKey::from_slice(secret).ok().map(Self)
    }

    /// The key of the server, which is made if there is none yet.
    pub(super) async fn of(store: &Store) -> Result<Self, Error> {
        let secret = store.push_key(|| Self::random().bytes()).await?;
        let missing = || StoreError::Corrupt("the key for notifications is invalid".into());
        Ok(Self::from_bytes(&secret).ok_or_else(missing)?)
    }

    /// The secret.
    pub fn bytes(&self) -> Vec<u8> {
        self.0.to_bytes().to_vec()
    }

    /// The public key, as browsers take it: an uncompressed point in base64url.
    pub fn public(&self) -> String {
        BASE64URL_NOPAD.encode(self.0.public_key().to_encoded_point(false).as_bytes())
    }

    /// The header `Authorization` of a request to a push service at this origin. `contact` is an
    /// address under which the operator of this server can be reached.
    pub(super) fn authorization(
        &self,
        origin: &str,
        contact: Option<&str>,
        now: Timestamp,
    ) -> String {
        let mut claims =
            json!({"aud": origin, "exp": now.after(LIFETIME_MILLIS).as_millis() / 1_000});
        if let Some(contact) = contact {
            claims["sub"] = contact.into();
        }
        let encode = |text: &str| BASE64URL_NOPAD.encode(text.as_bytes());
        let header = encode(r#"{"typ":"JWT","alg":"ES256"}"#);
        let signed = format!("{header}.{}", encode(&claims.to_string()));
        let signature: Signature = SigningKey::from(&self.0).sign(signed.as_bytes());
        let signature = BASE64URL_NOPAD.encode(&signature.to_bytes());
        format!("vapid t={signed}.{signature}, k={}", self.public())
    }
}

impl fmt::Debug for PushKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PushKey")
    }
}

/// Whether the bytes are a point of P-256.
pub(super) fn is_public_key(point: &[u8]) -> bool {
    PublicKey::from_sec1_bytes(point).is_ok()
}

/// Encrypts a text so that only the browser of a subscription can read it.
pub(super) fn encrypted(to: &NewSubscription, text: String) -> Option<Vec<u8>> {
    let key = PublicKey::from_sec1_bytes(&to.p256dh).ok()?;
    let auth: [u8; AUTH] = to.auth.as_slice().try_into().ok()?;
    encrypt(text.into_bytes(), &key, &Auth::from(auth)).ok()
}
