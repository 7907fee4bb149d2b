//! Optional accounts: a player with a permanent name, a password and several devices.
//!
//! A guest is the browser that holds the secret of an owner. An account takes over that owner, and
//! with it the player and all games. From then on sessions prove the player's identity, and the
//! guest's secret proves nothing, so that a session that was ended gives no rights.

mod attempts;
mod codes;
mod device;
mod grants;
mod guest_names;
mod known;
mod name;
mod passkeys;
mod password;
#[cfg_attr(not(feature = "passkeys"), path = "no_webauthn.rs")]
mod webauthn;

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::http::StatusCode;
use ludoteca_cluster::bus::{Bus, ServiceMessage};
use ludoteca_room::PlayerId;
use ludoteca_rules::{Fault, Faults};
use ludoteca_store::owner::{Owner, Secret};
use ludoteca_store::service_time::now;
use ludoteca_store::{
    Account, Credential, Device, Digest, NewAccount, NewSession, SESSION_AGE, Session, Store,
    StoredPasskey, StoredSession, Which,
};
use tokio_util::sync::CancellationToken;

use self::attempts::{Attempts, Origin};
use self::grants::Grants;
use self::known::Known;
use self::name::AccountName;
use self::password::Passwords;
use self::webauthn::Passkeys;
use crate::{Error, RequestError};

pub use self::attempts::AttemptRates;
pub use self::device::device;
pub use self::grants::Grant;

/// Time after which the use of a session is noted again.
const USE_INTERVAL: Duration = Duration::from_hours(24);
/// Time for which a proof of identity counts, such as signing in.
const PROOF_AGE: Duration = Duration::from_mins(10);
/// The code of [`session_ended`].
pub const SESSION_ENDED: &str = "session-ended";
/// Maximum number of characters of a name in a request to sign in.
const MAX_NAME_LENGTH: usize = 100;

/// The accounts of the server.
#[derive(Debug)]
pub struct Accounts {
    store: Arc<Store>,
    passwords: Passwords,
    passkeys: Passkeys,
    attempts: Attempts,
    sessions: Known<Session>,
    /// Whether a guest's cookie is still valid.
    guests: Known<bool>,
    grants: Grants,
    bus: Arc<Bus>,
}

/// A browser that signs in.
#[derive(Clone, Debug)]
pub struct Browser {
    /// Its families.
    pub device: Device,
    /// The hash of the secret by which accounts recognise it.
    pub hash: Digest,
}

/// An account as its player sees it.
#[derive(Debug)]
pub struct Overview {
    /// The account.
    pub account: Account,
    /// Number of unused recovery codes.
    pub codes_left: u32,
    /// The devices that are signed in.
    pub sessions: Vec<StoredSession>,
    /// The passkeys.
    pub passkeys: Vec<StoredPasskey>,
}

impl Accounts {
    /// The accounts in a store. The rates limit attempts to sign in.
    pub fn new(store: Arc<Store>, bus: Arc<Bus>, attempts: AttemptRates) -> Self {
        let attempts = Attempts::new(attempts);
        let passwords = Passwords::new();
        let (sessions, guests) = (Known::new(store.is_shared()), Known::new(store.is_shared()));
        let (passkeys, grants) = (Passkeys::new(), Grants::default());
        Self { store, passwords, passkeys, attempts, sessions, guests, grants, bus }
    }

    /// A grant for what a client opens with this credential.
    pub fn grant(&self, credential: Option<Credential>) -> Grant {
        self.grants.grant(credential)
    }

    /// Ends the grants of credentials that have ended, until the server stops.
    pub async fn end_grants(&self, closing: &CancellationToken) {
        self.grants.run(&self.store, closing).await;
    }

    /// Empties the caches of sessions and guests after a change, and ends the grants of those that have ended.
    pub fn forget(&self) {
        self.empty_caches();
        self.grants.check();
    }

    fn empty_caches(&self) {
        self.sessions.empty();
        self.guests.empty();
    }

    /// As [`forget`](Self::forget), on all nodes. On this one, nothing opened with an ended credential acts once this
    /// returns.
    async fn forget_everywhere(&self) {
        self.empty_caches();
        self.bus.send_to_nodes(&ServiceMessage::Accounts);
        self.grants.end(&self.store).await;
    }

    /// The session with this secret; `None` if it has ended. Notes its use.
    pub async fn session(&self, secret: &Secret) -> Result<Option<Session>, Error> {
        let hash = secret.session_hash();
        let session = match self.sessions.get(&hash) {
            Ok(session) if session.seen >= since(SESSION_AGE) => session,
            Ok(_) => return Ok(None),
            Err(time) => {
                let found = self.store.session(hash, since(SESSION_AGE)).await?;
                let Some(session) = found else { return Ok(None) };
                self.sessions.add(time, hash, session);
                session
            }
        };
        if session.seen < since(USE_INTERVAL) {
            // The session stays valid if this fails: the next request tries again.
            if let Err(error) = self.store.touch_session(session.number).await {
                tracing::debug!(%error, "the use of a session is not noted");
            }
            self.sessions.forget(&hash);
        }
        Ok(Some(session))
    }

    /// Whether a guest's secret still proves that the browser is its owner: the guest has not
    /// become an account.
    pub async fn is_guest(&self, owner: Owner) -> Result<bool, Error> {
        match self.guests.get(&owner.hash()) {
            Ok(is_guest) => Ok(is_guest),
            Err(time) => {
                let is_guest = !self.store.has_account(owner).await?;
                self.guests.add(time, owner.hash(), is_guest);
                Ok(is_guest)
            }
        }
    }

    /// Makes an account of a guest. Returns the secret of its first session, and the recovery
    /// codes.
    pub async fn create(
        &self,
        client: IpAddr,
        owner: Owner,
        name: &str,
        password: String,
        browser: Browser,
    ) -> Result<(Secret, Vec<String>), Error> {
        self.attempts.from(client)?;
        let name = match (AccountName::new(name), self.passwords.check(&password, name).await?) {
            (Ok(name), Ok(())) => name,
            (name, password) => {
                let mut faults = Faults::default();
                name.err().into_iter().chain(password.err()).for_each(|fault| faults.push(fault));
                return Err(RequestError::invalid("account", faults).into());
            }
        };
        let taken = || {
            let detail = "there is a player of this name, or of one that looks alike";
            Error::request(StatusCode::CONFLICT, "name-taken", detail)
        };
        // Most names that are taken need no hash.
        if self.store.account_by_key(&name.key).await?.is_some() {
            return Err(taken());
        }
        let password = self.passwords.hash(password).await?;
        let (codes, hashes) = new_codes();
        let AccountName { text, key } = name;
        let account = NewAccount { owner, name: text, key, password, codes: hashes };
        let (secret, session) = new_session(browser);
        if !self.store.create_account(account, session).await? {
            return Err(taken());
        }
        self.forget_everywhere().await;
        Ok((secret, codes))
    }

    /// Signs a browser in. Returns the secret of its session.
    pub async fn sign_in(
        &self,
        client: IpAddr,
        name: &str,
        password: String,
        browser: Browser,
    ) -> Result<Secret, Error> {
        let found = self.enter(client, browser.hash, name).await?;
        let hash = found.as_ref().map(|account| account.password.clone());
        let is_right = self.passwords.verify(password, hash).await?;
        let Some(Account { number, password, .. }) = found.filter(|_| is_right) else {
            return Err(wrong_credentials());
        };
        self.open_session(number, password, browser).await?.ok_or_else(wrong_credentials)
    }

    /// Opens a session of an account whose password still has this hash. Returns its secret.
    async fn open_session(
        &self,
        account: i64,
        password: String,
        browser: Browser,
    ) -> Result<Option<Secret>, Error> {
        let (secret, session) = new_session(browser);
        let opened = self.store.open_session(account, password, session).await?;
        if opened.is_some_and(|ended| ended > 0) {
            self.forget_everywhere().await;
        }
        Ok(opened.map(|_| secret))
    }

    /// Signs a browser in by a recovery code, which is used up, and sets a new password. All other
    /// sessions end, and passkeys and tokens are removed: somebody else may have added them.
    pub async fn recover(
        &self,
        client: IpAddr,
        name: &str,
        code: &str,
        password: String,
        browser: Browser,
    ) -> Result<Secret, Error> {
        let found = self.enter(client, browser.hash, name).await?;
        self.passwords.check(&password, name).await?.map_err(fault)?;
        // Before the code is checked, so that each response takes the same time.
        let password = self.passwords.hash(password).await?;
        let (Some(account), Some(code)) = (found, codes::hash(code)) else {
            return Err(wrong_credentials());
        };
        let (secret, session) = new_session(browser);
        if !self.store.recover(account.number, code, password, session).await? {
            return Err(wrong_credentials());
        }
        self.forget_everywhere().await;
        Ok(secret)
    }

    /// Notes that the player has proved by the password, in this session, who they are.
    pub async fn prove(&self, session: Session, password: String) -> Result<(), Error> {
        let account = self.account(session).await?;
        self.confirm(session, &account, password).await?;
        Ok(self.store.prove_session(session.number).await?)
    }

    /// Fails unless the player has proved recently, in this session, who they are.
    pub async fn check_proof(&self, session: Session) -> Result<(), Error> {
        if self.store.has_proved(session.number, since(PROOF_AGE)).await? {
            return Ok(());
        }
        let detail = "prove first that it is you, by your password or a passkey";
        Err(Error::request(StatusCode::FORBIDDEN, "proof-needed", detail))
    }

    /// Changes the password and ends all other sessions. Needs a proof of identity.
    pub async fn change_password(&self, session: Session, new: String) -> Result<(), Error> {
        self.check_proof(session).await?;
        let account = self.account(session).await?;
        self.passwords.check(&new, &account.name).await?.map_err(fault)?;
        let new = self.passwords.hash(new).await?;
        self.store.set_password(account.number, new, session.number).await?;
        self.forget_everywhere().await;
        Ok(())
    }

    /// Replaces the recovery codes. Needs a proof of identity.
    pub async fn replace_codes(&self, session: Session) -> Result<Vec<String>, Error> {
        self.check_proof(session).await?;
        let (codes, hashes) = new_codes();
        self.store.replace_codes(session.account, hashes).await?;
        Ok(codes)
    }

    /// Revokes a token of a player. Returns whether there was one of this number.
    pub async fn revoke_token(&self, player: PlayerId, number: i64) -> Result<bool, Error> {
        let is_removed = self.store.remove_token(player, number).await?;
        if is_removed {
            self.forget_everywhere().await;
        }
        Ok(is_removed)
    }

    /// Ends sessions of the account. Returns whether there were any.
    pub async fn end_sessions(&self, session: Session, which: Which) -> Result<bool, Error> {
        let ended = self.store.end_sessions(session.account, which).await?;
        if ended > 0 {
            self.forget_everywhere().await;
        }
        Ok(ended > 0)
    }

    /// Deletes the account. Its games stay. Needs a proof of identity.
    pub async fn delete(&self, session: Session) -> Result<(), Error> {
        self.check_proof(session).await?;
        let account = self.account(session).await?;
        self.store.delete_account(account).await?;
        self.forget_everywhere().await;
        Ok(())
    }

    /// The account as its player sees it.
    pub async fn overview(&self, session: Session) -> Result<Overview, Error> {
        let account = self.account(session).await?;
        let codes_left = self.store.codes_left(account.number).await?;
        let sessions = self.store.sessions(account.number, since(SESSION_AGE)).await?;
        let passkeys = self.store.passkeys(account.number).await?;
        Ok(Overview { account, codes_left, sessions, passkeys })
    }

    /// The account that a session belongs to.
    async fn account(&self, session: Session) -> Result<Account, Error> {
        self.store.account(session.account).await?.ok_or_else(session_ended)
    }

    /// The account with this name, for an attempt to sign in. Counts the attempt.
    async fn enter(
        &self,
        client: IpAddr,
        browser: Digest,
        name: &str,
    ) -> Result<Option<Account>, Error> {
        if name.chars().count() > MAX_NAME_LENGTH {
            self.attempts.from(client)?;
            return Ok(None);
        }
        let key = name::key(name);
        let found = self.store.account_by_key(&key).await?;
        let is_known = match &found {
            Some(account) => self.store.knows_browser(account.number, browser).await?,
            None => false,
        };
        let origin = if is_known { Origin::Browser(browser) } else { Origin::Stranger(client) };
        self.attempts.to(&key, origin)?;
        Ok(found)
    }

    /// Checks the password of a player who is signed in.
    async fn confirm(
        &self,
        session: Session,
        account: &Account,
        password: String,
    ) -> Result<(), Error> {
        self.attempts.to(&name::key(&account.name), Origin::Session(session.number))?;
        let is_right = self.passwords.verify(password, Some(account.password.clone())).await?;
        if is_right { Ok(()) } else { Err(wrong_credentials()) }
    }
}

/// The time this long ago, in milliseconds since 1970.
fn since(age: Duration) -> i64 {
    now().as_millis() as i64 - age.as_millis() as i64
}

fn new_session(Browser { device, hash: browser }: Browser) -> (Secret, NewSession) {
    let secret = Secret::random();
    let hash = secret.session_hash();
    (secret, NewSession { hash, device, browser })
}

/// Recovery codes and their hashes.
fn new_codes() -> (Vec<String>, Vec<Digest>) {
    let codes = codes::generate();
    let hashes = codes.iter().filter_map(|code| codes::hash(code)).collect();
    (codes, hashes)
}

fn fault(fault: Fault) -> Error {
    RequestError::invalid("account", fault).into()
}

/// The same for an unknown name, so that attempts do not reveal which accounts exist.
fn wrong_credentials() -> Error {
    let detail = "this name and this password or code do not belong together";
    Error::request(StatusCode::FORBIDDEN, "wrong-credentials", detail)
}

/// The cookie names a session that has expired or was ended.
pub fn session_ended() -> Error {
    let detail =
        "you are no longer signed in on this device; sign in again, or continue as a guest";
    Error::request(StatusCode::FORBIDDEN, SESSION_ENDED, detail)
}
