//! Passwords, and their hashes by argon2id.

use std::sync::Arc;

use argon2::Argon2;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use axum::http::StatusCode;
use ludoteca_rules::Fault;
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use zxcvbn::zxcvbn;

use crate::Error;

/// Number of characters of a password. The upper limit bounds the work of hashing.
const LENGTH: std::ops::RangeInclusive<usize> = 8..=200;
/// Number of guesses that a password withstands, by the estimate of `zxcvbn`. It knows the 30,000
/// commonest passwords, English words, names, dates, repetitions and patterns of keys.
const MIN_GUESSES: u64 = 1_000_000;
/// Number of characters, from the start, whose strength is estimated: the work grows with their square.
const MAX_ESTIMATED: usize = 32;
/// Common Spanish passwords and words in them, and those of this site.
const COMMON: &str = include_str!("passwords.txt");
/// Number of hashes and estimates that are computed at a time: a hash takes 19 MiB and some 20 ms of a core.
const MAX_CONCURRENT: usize = 2;
/// Number of requests that wait for one. Those beyond are rejected.
const MAX_WAITING: usize = 64;
/// The hash of no password. Verifying against it takes as long as for an existing account.
const NOBODY: &str = "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA\
     $AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/// Whether a text can be the password of the player of this name.
fn check(password: &str, name: &str) -> Result<(), Fault> {
    let fault = |code, message: &str| Fault::new(code, "password", message);
    if !LENGTH.contains(&password.chars().count()) {
        return Err(fault("password-length", "the password must have 8 to 200 characters"));
    }
    let known: Vec<_> = COMMON.split_whitespace().chain([name]).collect();
    let start: String = password.chars().take(MAX_ESTIMATED).collect();
    if zxcvbn(&start, &known).guesses() < MIN_GUESSES {
        return Err(fault("password-weak", "the password is too easy to guess"));
    }
    Ok(())
}

/// Estimates and hashes passwords on other threads, few at a time. The parameters are the defaults of `argon2`:
/// argon2id, 19 MiB, 2 passes, 1 lane.
#[derive(Debug)]
pub(super) struct Passwords {
    turns: Arc<Semaphore>,
    waiting: Arc<Semaphore>,
}

impl Passwords {
    pub(super) fn new() -> Self {
        let waiting = Arc::new(Semaphore::new(MAX_WAITING));
        Self { turns: Arc::new(Semaphore::new(MAX_CONCURRENT)), waiting }
    }

    /// Checks that a text can be the password of the player of this name. The inner result is a fault of the password.
    pub(super) async fn check(
        &self,
        password: &str,
        name: &str,
    ) -> Result<Result<(), Fault>, Error> {
        let (password, name) = (password.to_owned(), name.to_owned());
        self.run(move || check(&password, &name)).await
    }

    /// The hash of a password, with a new salt, as a PHC string.
    pub(super) async fn hash(&self, password: String) -> Result<String, Error> {
        self.run(move || Argon2::default().hash_password(password.as_bytes()))
            .await?
            .map(|hash| hash.to_string())
            .map_err(Error::internal)
    }

    /// Whether a password has this hash. Without a hash, the check takes as long and fails.
    pub(super) async fn verify(
        &self,
        password: String,
        hash: Option<String>,
    ) -> Result<bool, Error> {
        let is_known = hash.is_some();
        let hash = hash.unwrap_or_else(|| NOBODY.to_owned());
        let verify = move || Argon2::default().verify_password(password.as_bytes(), &*hash).is_ok();
        Ok(self.run(verify).await? && is_known)
    }

    async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Error> {
        let busy = |_| {
            let detail = "too many players sign in at present; try again soon";
            Error::request(StatusCode::SERVICE_UNAVAILABLE, "busy", detail)
        };
        let _waiting = self.waiting.try_acquire().map_err(busy)?;
        // Held by the thread: a client that disconnects does not make room for another hash.
        let turn = Arc::clone(&self.turns).acquire_owned().await;
        let task = spawn_blocking(move || {
            let _turn = turn;
            work()
        });
        task.await.map_err(Error::internal)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passwords_are_neither_short_nor_obvious() {
        for (password, code) in [
            ("", "password-length"),
            ("seven77", "password-length"),
            (&*"x".repeat(201), "password-length"),
            ("xxxxxxxx", "password-weak"),
            ("ANALUISA", "password-weak"),
            ("analuisa1", "password-weak"),
            ("12345678", "password-weak"),
            ("password", "password-weak"),
            ("P@ssw0rd", "password-weak"),
            ("qwertyuiop", "password-weak"),
            ("contraseña", "password-weak"),
            ("Contraseña1", "password-weak"),
            ("ludoteca", "password-weak"),
            ("ludoteca2026", "password-weak"),
            ("tequiero", "password-weak"),
            ("barcelona", "password-weak"),
            ("realmadrid", "password-weak"),
            ("micontraseña", "password-weak"),
            ("abcabcabc", "password-weak"),
        ] {
            assert_eq!(check(password, "AnaLuisa").unwrap_err().code, code, "{password:.20}");
        }
        for password in ["año 1999 ñu", "correct horse", "tres tristes tigres", "k7#mQz2p"] {
            assert!(check(password, "AnaLuisa").is_ok(), "{password}");
        }
        // The longest password takes no long time either.
        assert!(check(&"ab".repeat(100), "AnaLuisa").is_err());
    }

    #[tokio::test]
    async fn an_unknown_name_takes_the_same_work() {
        let passwords = Passwords::new();
        let hash = passwords.hash("correct horse".into()).await.unwrap();
        let (parameters, _) = NOBODY.split_once("$AAAA").unwrap();
        assert!(hash.starts_with(parameters), "{hash}");
        assert!(hash.len() == NOBODY.len() && hash != NOBODY);
        let right = async |password: &str, hash: Option<&str>| {
            passwords.verify(password.into(), hash.map(str::to_owned)).await.unwrap()
        };
        assert!(right("correct horse", Some(&hash)).await);
        assert!(!right("correct horsf", Some(&hash)).await);
        assert!(!right("correct horse", None).await);
        let parsed = argon2::password_hash::phc::PasswordHash::new(NOBODY);
        assert!(parsed.is_ok(), "or it would take no time");
    }

    #[tokio::test]
    async fn an_estimate_waits_like_a_hash() {
        let passwords = Passwords::new();
        assert!(passwords.check("k7#mQz2p", "Ana").await.unwrap().is_ok());
        let _waiting = passwords.waiting.acquire_many(MAX_WAITING as u32).await.unwrap();
        assert!(passwords.check("k7#mQz2p", "Ana").await.is_err(), "there is no room");
    }
}
