//! Passkeys: sign in by a device instead of a password.

use std::hash::Hash;
use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use axum::http::StatusCode;
use lru::LruCache;
use ludoteca_cluster::bus::ServiceMessage;
use ludoteca_store::owner::{Owner, Secret};
use ludoteca_store::{Account, MAX_PASSKEYS, NewPasskey, Session};
use parking_lot::Mutex;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};
use sha2::{Digest as _, Sha256};
use webauthn_rs::prelude::{
    DiscoverableAuthentication, Passkey, PasskeyRegistration, PublicKeyCredential,
    RegisterPublicKeyCredential, Url, Uuid, Webauthn, WebauthnBuilder, WebauthnError,
};

use super::passkeys::checked;
use super::{Accounts, Browser};
use crate::Error;

/// Time that a player has to confirm on the device.
const CONFIRM_TIMEOUT: Duration = Duration::from_mins(5);
/// Number of challenges that wait for a credential.
const MAX_WAITING: NonZeroUsize = NonZeroUsize::new(10_000).unwrap();

/// Challenges that wait for a credential.
#[derive(Debug)]
struct Waiting<K: Hash + Eq, T>(Mutex<LruCache<K, (Instant, T)>>);

impl<K: Hash + Eq, T> Waiting<K, T> {
    fn new() -> Self {
        Self(Mutex::new(LruCache::new(MAX_WAITING)))
    }

    fn add(&self, key: K, challenge: T) {
        let mut waiting = self.0.lock();
        waiting.put(key, (Instant::now(), challenge));
    }

    /// Adds a challenge, or removes the one that has been used.
    fn set(&self, key: K, challenge: Option<T>) {
        match challenge {
            Some(challenge) => self.add(key, challenge),
            None => drop(self.take(&key)),
        }
    }

    /// Each challenge is used once.
    fn take(&self, key: &K) -> Result<T, Error> {
        let mut waiting = self.0.lock();
        let found = waiting.pop(key).filter(|(began, _)| began.elapsed() < CONFIRM_TIMEOUT);
        found.map(|(_, challenge)| challenge).ok_or_else(rejected)
    }
}

/// The passkeys that are being added and used.
#[derive(Debug)]
pub(super) struct Passkeys {
    /// By the number of the session.
    new: Waiting<i64, PasskeyRegistration>,
    /// By a random secret.
    used: Waiting<String, DiscoverableAuthentication>,
}

impl Passkeys {
    pub(super) fn new() -> Self {
        Self { new: Waiting::new(), used: Waiting::new() }
    }
}

/// The server as browsers know it: a passkey is bound to its host name. `origin` is that of the
/// page, which the server has compared with its own names.
fn relying_party(origin: Option<&str>) -> Result<Webauthn, Error> {
    let missing = || {
        let detail = "passkeys need a host name, not an address, and HTTPS or localhost";
        Error::request(StatusCode::CONFLICT, "no-passkeys", detail)
    };
    let origin: Url = origin.and_then(|origin| origin.parse().ok()).ok_or_else(missing)?;
    let host = origin.domain().ok_or_else(missing)?;
    if origin.scheme() != "https" && host != "localhost" {
        return Err(missing());
    }
    let builder = WebauthnBuilder::new(host, &origin).map_err(|_| missing())?;
    builder.rp_name("Ludoteca").build().map_err(|_| missing())
}

/// The id of a player for passkeys. It reveals nothing to the authenticator.
fn handle(owner: Owner) -> Uuid {
    let hash = Sha256::new().chain_update("ludoteca passkey").chain_update(owner.bytes());
    Uuid::from_bytes(*hash.finalize().first_chunk().expect("16 of 32 bytes"))
}

/// Announces a challenge, which a browser may complete at any node. Without a state it has been
/// used.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum PasskeyMessage {
    /// To add a passkey.
    Add { session: i64, state: Option<PasskeyRegistration> },
    /// To sign in.
    SignIn { key: String, state: Option<DiscoverableAuthentication> },
}

fn rejected() -> Error {
    let detail = "the passkey is not accepted; try again";
    Error::request(StatusCode::FORBIDDEN, "passkey-refused", detail)
}

/// The account has no such passkey. Trying again does not help.
fn unknown() -> Error {
    let detail = "no account here has this passkey: it was removed; sign in by the password or a recovery code";
    Error::request(StatusCode::FORBIDDEN, "passkey-unknown", detail)
}

fn exists() -> Error {
    let detail = "this device already has a passkey for this account";
    Error::request(StatusCode::CONFLICT, "passkey-exists", detail)
}

fn too_many() -> Error {
    let detail = format!("your account has {MAX_PASSKEYS} passkeys; remove one of them first");
    Error::request(StatusCode::CONFLICT, "too-many-passkeys", detail)
}

/// Why the library rejects a credential. Trying again helps unless the cause stays.
#[expect(clippy::needless_pass_by_value, reason = "handed to map_err as it is")]
fn failed(error: WebauthnError) -> Error {
    let (code, detail) = match error {
        WebauthnError::CredentialPossibleCompromise
        | WebauthnError::CredentialBackupEligibilityInconsistent => (
            "passkey-changed",
            "the passkey is not in the state in which it was last used, as if it were a copy; sign in by the \
             password or a recovery code, remove the passkey and add it again",
        ),
        WebauthnError::UserNotVerified => (
            "passkey-unverified",
            "the device has not checked a fingerprint, a face or a PIN; set one up, or sign in by the password",
        ),
        _ => return rejected(),
    };
    Error::request(StatusCode::FORBIDDEN, code, detail)
}

/// Parses the browser's credential for a challenge.
fn read<T: serde::de::DeserializeOwned>(credential: Value) -> Result<T, Error> {
    serde_json::from_value(credential).map_err(|_| rejected())
}

impl Accounts {
    fn send_passkey(&self, message: &PasskeyMessage) {
        let message = to_raw_value(message).expect("a challenge is JSON");
        self.bus.send_to_nodes(&ServiceMessage::Passkey(message));
    }

    /// Receives a challenge from another node.
    ///
    /// # Errors
    /// If a node of another version has sent it.
    pub fn receive_passkey(&self, message: &RawValue) -> Result<(), serde_json::Error> {
        match serde_json::from_str(message.get())? {
            PasskeyMessage::Add { session, state } => self.passkeys.new.set(session, state),
            PasskeyMessage::SignIn { key, state } => self.passkeys.used.set(key, state),
        }
        Ok(())
    }

    /// Begins to add a passkey: the options for the browser. Needs a proof of identity.
    pub async fn begin_passkey(
        &self,
        session: Session,
        origin: Option<&str>,
    ) -> Result<Value, Error> {
        let party = relying_party(origin)?;
        self.check_proof(session).await?;
        let account = self.account(session).await?;
        let known = self.store.passkeys(account.number).await?;
        if known.len() >= MAX_PASSKEYS as usize {
            return Err(too_many());
        }
        let known = known.iter().filter_map(|passkey| serde_json::from_str(&passkey.json).ok());
        let known = known.map(|passkey: Passkey| passkey.cred_id().clone()).collect();
        let name = &account.name;
        let started =
            party.start_passkey_registration(handle(account.owner), name, name, Some(known));
        let (challenge, state) = started.map_err(Error::internal)?;
        let mut options = serde_json::to_value(challenge.public_key).map_err(Error::internal)?;
        // Signing in requires no name, so the device must store the account.
        options["authenticatorSelection"]["residentKey"] = "required".into();
        options["authenticatorSelection"]["requireResidentKey"] = true.into();
        self.send_passkey(&PasskeyMessage::Add {
            session: session.number,
            state: Some(state.clone()),
        });
        self.passkeys.new.add(session.number, state);
        Ok(options)
    }

    /// Adds a passkey under a name. Needs a proof of identity.
    pub async fn add_passkey(
        &self,
        session: Session,
        origin: Option<&str>,
        name: &str,
        credential: Value,
    ) -> Result<(), Error> {
        let party = relying_party(origin)?;
        let name = checked(name)?;
        self.check_proof(session).await?;
        let credential: RegisterPublicKeyCredential = read(credential)?;
        // The library would report a wrong algorithm.
        if self.store.passkey(credential.raw_id.as_ref()).await?.is_some() {
            return Err(exists());
        }
        let state = self.passkeys.new.take(&session.number)?;
        self.send_passkey(&PasskeyMessage::Add { session: session.number, state: None });
        let added = party.finish_passkey_registration(&credential, &state);
        let passkey = added.map_err(failed)?;
        let json = serde_json::to_string(&passkey).map_err(Error::internal)?;
        let id = passkey.cred_id().clone();
        let new = NewPasskey { account: session.account, id, name, json };
        if self.store.add_passkey(new).await? {
            return Ok(());
        }
        let count = self.store.passkeys(session.account).await?.len();
        Err(if count < MAX_PASSKEYS as usize { exists() } else { too_many() })
    }

    /// Begins to sign in by a passkey: a key and the options for the browser.
    pub fn begin_sign_in(
        &self,
        client: std::net::IpAddr,
        origin: Option<&str>,
    ) -> Result<(String, Value), Error> {
        let party = relying_party(origin)?;
        self.attempts.from(client)?;
        let started = party.start_discoverable_authentication();
        let (challenge, state) = started.map_err(Error::internal)?;
        let options = serde_json::to_value(challenge.public_key).map_err(Error::internal)?;
        let key = Secret::random().to_string();
        let message = PasskeyMessage::SignIn { key: key.clone(), state: Some(state.clone()) };
        self.send_passkey(&message);
        self.passkeys.used.add(key.clone(), state);
        Ok((key, options))
    }

    /// Signs a browser in by a passkey. Returns the secret of its session.
    pub async fn sign_in_by_passkey(
        &self,
        origin: Option<&str>,
        key: &str,
        credential: Value,
        browser: Browser,
    ) -> Result<Secret, Error> {
        let account = self.verify(origin, key, credential).await?;
        // The password may have been changed meanwhile.
        self.open_session(account.number, account.password, browser).await?.ok_or_else(rejected)
    }

    /// Notes that the player has proved by a passkey, in this session, who they are.
    pub async fn prove_by_passkey(
        &self,
        session: Session,
        origin: Option<&str>,
        key: &str,
        credential: Value,
    ) -> Result<(), Error> {
        let account = self.verify(origin, key, credential).await?;
        if account.number != session.account {
            let detail = "the passkey belongs to another account; choose one of this account";
            return Err(Error::request(StatusCode::FORBIDDEN, "passkey-other", detail));
        }
        Ok(self.store.prove_session(session.number).await?)
    }

    /// The account of the passkey with which a browser has met a challenge.
    async fn verify(
        &self,
        origin: Option<&str>,
        key: &str,
        credential: Value,
    ) -> Result<Account, Error> {
        let party = relying_party(origin)?;
        let credential: PublicKeyCredential = read(credential)?;
        let state = self.passkeys.used.take(&key.to_owned())?;
        self.send_passkey(&PasskeyMessage::SignIn { key: key.to_owned(), state: None });
        let stored = self.store.passkey(credential.get_credential_id()).await?;
        let stored = stored.ok_or_else(unknown)?;
        let account = self.store.account(stored.account).await?.ok_or_else(unknown)?;
        let mut passkey: Passkey = serde_json::from_str(&stored.json).map_err(Error::internal)?;
        let proved = party.finish_discoverable_authentication_v2(&credential, state, &passkey);
        let proved = proved.map_err(failed)?;
        // The device names the player for whom it has stored the passkey, because the challenge names none.
        if credential.get_user_unique_id() != Some(handle(account.owner).as_bytes()) {
            return Err(unknown());
        }
        if passkey.update_credential(&proved) == Some(true) {
            let json = serde_json::to_string(&passkey).map_err(Error::internal)?;
            self.store.update_passkey(stored.number, json).await?;
        }
        Ok(account)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_challenge_of_another_node_is_used_once() {
        let party = relying_party(Some("https://games.example")).unwrap();
        let (_, state) = party.start_discoverable_authentication().unwrap();
        let key = || "key".to_owned();
        let text =
            |state| serde_json::to_string(&PasskeyMessage::SignIn { key: key(), state }).unwrap();
        let waiting = Waiting::new();
        let receive = |text: String| {
            let PasskeyMessage::SignIn { key, state } = serde_json::from_str(&text).unwrap() else {
                panic!("{text}")
            };
            waiting.set(key, state);
        };
        receive(text(Some(state.clone())));
        assert!(waiting.take(&key()).is_ok() && waiting.take(&key()).is_err());
        receive(text(Some(state)));
        receive(text(None));
        assert!(waiting.take(&key()).is_err());
    }

    #[test]
    fn passkeys_need_a_name_and_a_safe_connection() {
        for (origin, is_possible) in [
            (Some("https://games.example"), true),
            (Some("https://games.example:8443"), true),
            (Some("http://localhost:8080"), true),
            (Some("http://games.example"), false),
            (Some("https://192.0.2.1"), false),
            (Some("http://127.0.0.1:8080"), false),
            (Some("null"), false),
            (None, false),
        ] {
            assert_eq!(relying_party(origin).is_ok(), is_possible, "{origin:?}");
        }
    }
}
