//! Credentials: those that have ended, sign-in by strangers, and passwords that anybody guesses.

use std::time::Duration;

use anyhow::{Context, Result, ensure};
use futures_util::future::join_all;
use serde_json::{Value, json};
use tokio::time::timeout;

use super::super::target::Site;
use super::super::visitor::{PASSWORD, Visitor, text};
use super::{Attempts, attacker, bystander, unused_name};
use crate::client::Socket;

/// Time within which connections of an ended credential are closed.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(1);
/// Maximum number of guesses at one account that a stranger gets through in a few seconds.
const MAX_GUESSES: usize = 60;

/// What must not outlive a credential: a WebSocket and a game in which it could resign.
struct Open {
    socket: Socket,
    game: Value,
}

impl Open {
    async fn of(visitor: &mut Visitor, opponent: &mut Visitor) -> Result<Self> {
        let game = visitor.play_against(opponent, &json!({"game": "six"})).await?;
        Ok(Self { socket: visitor.socket().await?, game })
    }

    /// Acts by the ended credential, and checks that the connection is closed.
    async fn check(mut self, ending: &str, attempts: &mut Attempts) {
        let action = json!({"type": "resign", "side": "first"});
        let act = json!({"type": "act", "id": 1, "game": self.game["id"], "seq": self.game["seq"],
            "action": action});
        // Sending fails if the connection is closed already.
        let _ = self.socket.send(&act).await;
        let closed = timeout(CLOSE_TIMEOUT, async {
            loop {
                match self.socket.next().await {
                    Ok(message) if message["type"] == "done" => break false,
                    Ok(_) => {}
                    Err(_) => break true,
                }
            }
        });
        match closed.await {
            Ok(true) => attempts.count(true),
            Ok(false) => {
                attempts.count(false);
                attempts.broken(format!("after {ending} an open WebSocket still acts"));
            }
            Err(_) => {
                attempts.count(true);
                attempts.broken(format!("after {ending} a WebSocket stays open"));
            }
        }
    }
}

/// Ends each kind of credential in each way, with a connection open.
pub(super) async fn ended_credentials(site: &Site, attempts: &mut Attempts) -> Result<()> {
    let name = unused_name("Ada");
    let (mut owner, mut opponent) = (bystander(site, 1), bystander(site, 2));
    let mut guest = owner.clone();
    let open = Open::of(&mut guest, &mut opponent).await?;
    let (path, seq) =
        (format!("/games/{}/resign", text(&open.game["id"])), open.game["seq"].clone());
    let codes = owner.register(&name).await?;
    open.check("the creation of an account", attempts).await;
    let status = guest.post(&path, &json!({"side": "first", "seq": seq})).await?.status;
    attempts.must_fail("the guest's cookie after the creation of an account", status);

    for ending in ["sign-out", "the end of other sessions", "a password change", "recovery"] {
        let mut other = owner.elsewhere();
        ensure!(other.sign_in(&name, PASSWORD).await? == 204, "the owner signs in");
        let open = Open::of(&mut other, &mut opponent).await?;
        match ending {
            "sign-out" => drop(other.clone().done("POST", "/account/sign-out", &json!({})).await?),
            "the end of other sessions" => {
                ensure!(owner.send("DELETE", "/account/sessions", None).await?.status == 204);
            }
            "a password change" => {
                let body = json!({"new": PASSWORD});
                owner.done("PUT", "/account/password", &body).await?;
            }
            _ => {
                let code = codes.first().context("there are codes")?;
                let body = json!({"name": name, "code": code, "password": PASSWORD});
                owner.done("POST", "/account/recover", &body).await?;
            }
        }
        open.check(ending, attempts).await;
        let status = other.send("DELETE", "/account/sessions", None).await?.status;
        attempts.must_fail(&format!("a session after {ending}"), status);
    }
    ended_tokens(&name, &mut owner, &mut opponent, &codes, attempts).await
}

/// Tokens end when they are revoked, with recovery, and with the account.
async fn ended_tokens(
    name: &str,
    owner: &mut Visitor,
    opponent: &mut Visitor,
    codes: &[String],
    attempts: &mut Attempts,
) -> Result<()> {
    for ending in ["revocation", "recovery", "deletion"] {
        let new = json!({"name": "bot", "scopes": ["play", "challenge", "read"], "days": 1});
        let token = owner.done("POST", "/me/tokens", &new).await?;
        let mut program = owner.program(text(&token["token"]));
        let open = Open::of(&mut program, opponent).await?;
        match ending {
            "revocation" => {
                let listed = owner.get("/me/tokens").await?.json();
                let path = format!("/me/tokens/{}", listed["tokens"][0]["id"]);
                ensure!(owner.send("DELETE", &path, None).await?.status == 204, "it is revoked");
            }
            "recovery" => {
                let code = codes.get(1).context("there are codes")?;
                let body = json!({"name": name, "code": code, "password": PASSWORD});
                owner.done("POST", "/account/recover", &body).await?;
            }
            _ => {
                owner.done("POST", "/account/delete", &json!({})).await?;
            }
        }
        open.check(&format!("the {ending} of a token's player"), attempts).await;
        let status = program.post("/games", &json!({"game": "six"})).await?.status;
        attempts.must_fail(&format!("a token after {ending}"), status);
    }
    Ok(())
}

/// Strangers guess the password of an account from three addresses; its owner signs in meanwhile.
pub(super) async fn sign_in(site: &Site, attempts: &mut Attempts) -> Result<()> {
    let name = unused_name("Bea");
    let mut owner = bystander(site, 10);
    owner.register(&name).await?;
    owner.done("POST", "/account/sign-out", &json!({})).await?;
    let guess = async |number: usize| {
        let mut stranger = attacker(site, number % 3);
        let mut statuses = Vec::new();
        for guess in 0..60 {
            statuses.push(stranger.sign_in(&name, &format!("guess {number} {guess}")).await?);
        }
        anyhow::Ok(statuses)
    };
    let guesses = join_all((0..3).map(guess));
    let own = async {
        let mut statuses = Vec::new();
        for _ in 0..3 {
            tokio::time::sleep(Duration::from_millis(700)).await;
            statuses.push(owner.sign_in(&name, PASSWORD).await?);
        }
        anyhow::Ok(statuses)
    };
    let (guesses, own) = tokio::join!(guesses, own);
    let mut read = 0;
    for status in guesses.into_iter().collect::<Result<Vec<_>>>()?.concat() {
        attempts.count(status == 429);
        read += usize::from(status == 403);
    }
    if read > MAX_GUESSES {
        attempts.broken(format!("a stranger's {read} guesses were compared with the password"));
    }
    for status in own? {
        attempts.count(status != 204);
        if status != 204 {
            attempts.broken(format!("the owner cannot sign in meanwhile: status {status}"));
        }
    }
    Ok(())
}

/// Passwords that are among the first guesses.
pub(super) async fn passwords(site: &Site, attempts: &mut Attempts) -> Result<()> {
    let common = ["12345678", "password", "qwertyuiop", "contraseña", "ludoteca", "Password1"];
    for (number, password) in common.iter().enumerate() {
        let body = json!({"name": unused_name("Cleo"), "password": password});
        let status = attacker(site, number).post("/account", &body).await?.status;
        attempts.must_fail(&format!("the password {password}"), status);
    }
    Ok(())
}
