//! A client of the HTTP interface, with an address, cookies and perhaps a token.

use std::collections::BTreeMap;

use anyhow::{Context, Result, ensure};
use fastrand::Rng;
use serde_json::{Value, json};

use crate::client::{Socket, new_player};
use crate::cluster::http::{Response, request};

/// The password of all accounts.
pub(super) const PASSWORD: &str = "wistful-otter-93-lantern";

/// A client.
#[derive(Clone, Debug)]
pub(super) struct Visitor {
    pub(super) port: u16,
    /// The address, as the proxy of this machine reports it.
    pub(super) address: String,
    cookies: BTreeMap<String, String>,
    token: Option<String>,
}

impl Visitor {
    /// A new guest at this address.
    pub(super) fn guest(port: u16, address: &str) -> Self {
        let cookie = new_player(&mut Rng::new());
        let (name, value) = cookie.split_once('=').expect("a cookie has a name");
        let cookies = BTreeMap::from([(name.to_owned(), value.to_owned())]);
        Self { port, address: address.to_owned(), cookies, token: None }
    }

    /// A client without cookies that acts by a token.
    pub(super) fn program(&self, token: &str) -> Self {
        Self { cookies: BTreeMap::new(), token: Some(token.to_owned()), ..self.clone() }
    }

    /// The same client in another browser: without the session.
    pub(super) fn elsewhere(&self) -> Self {
        let cookies = Self::guest(self.port, &self.address).cookies;
        Self { cookies, ..self.clone() }
    }

    fn cookie(&self) -> String {
        let pairs = self.cookies.iter().map(|(name, value)| format!("{name}={value}"));
        pairs.collect::<Vec<_>>().join("; ")
    }

    /// Sends a request, and keeps the cookies of the response.
    pub(super) async fn send(
        &mut self,
        method: &str,
        path: &str,
        body: Option<&Value>,
    ) -> Result<Response> {
        let (cookie, token) = (self.cookie(), self.token.clone().unwrap_or_default());
        let bearer = format!("Bearer {token}");
        let mut headers = vec![("x-forwarded-for", &*self.address)];
        if !cookie.is_empty() {
            headers.push(("cookie", &cookie));
        }
        if !token.is_empty() {
            headers.push(("authorization", &bearer));
        }
        let response = request(self.port, method, &format!("/api{path}"), &headers, body).await?;
        for set in response.headers.get_all("set-cookie") {
            let pair = set.to_str()?.split(';').next().unwrap_or_default();
            let (name, value) = pair.split_once('=').context("a cookie has a name")?;
            if value.is_empty() {
                self.cookies.remove(name);
            } else {
                self.cookies.insert(name.to_owned(), value.to_owned());
            }
        }
        Ok(response)
    }

    pub(super) async fn get(&mut self, path: &str) -> Result<Response> {
        self.send("GET", path, None).await
    }

    pub(super) async fn post(&mut self, path: &str, body: &Value) -> Result<Response> {
        self.send("POST", path, Some(body)).await
    }

    /// The body of a request that has to succeed.
    pub(super) async fn done(&mut self, method: &str, path: &str, body: &Value) -> Result<Value> {
        let response = self.send(method, path, Some(body)).await?;
        let (status, body) = (response.status, response.json());
        ensure!((200..300).contains(&status), "{method} {path}: {status} {}", body["detail"]);
        Ok(body)
    }

    /// Makes the guest an account, and returns the recovery codes.
    pub(super) async fn register(&mut self, name: &str) -> Result<Vec<String>> {
        let body = json!({"name": name, "password": PASSWORD});
        let codes = self.done("POST", "/account", &body).await?;
        let codes = codes["codes"].as_array().context("an account has codes")?;
        Ok(codes.iter().filter_map(|code| code.as_str().map(str::to_owned)).collect())
    }

    /// Signs in, and returns the status.
    pub(super) async fn sign_in(&mut self, name: &str, password: &str) -> Result<u16> {
        let body = json!({"name": name, "password": password});
        Ok(self.post("/account/sign-in", &body).await?.status)
    }

    /// The id of the player, who has one after the first game.
    pub(super) async fn player(&mut self) -> Result<String> {
        let me = self.get("/me").await?.json();
        Ok(me["player"]["id"].as_str().context("it is no player yet")?.to_owned())
    }

    /// Opens a WebSocket.
    pub(super) async fn socket(&self) -> Result<Socket> {
        let (cookie, token) = (self.cookie(), self.token.clone());
        let bearer = format!("Bearer {}", token.as_deref().unwrap_or_default());
        let mut headers = vec![("x-forwarded-for", &*self.address)];
        headers.push(match token {
            Some(_) => ("authorization", &bearer),
            None => ("cookie", &cookie),
        });
        Socket::connect_with(self.port, &headers).await
    }

    /// A new game with an open seat that the opponent takes: the state when both are seated, with this
    /// client as the first side.
    pub(super) async fn play_against(
        &mut self,
        opponent: &mut Self,
        game: &Value,
    ) -> Result<Value> {
        let mut new = json!({"players": {"first": {"kind": "human"}, "second": {"kind": "open"}}});
        for (name, value) in game.as_object().context("a game is an object")? {
            new[name] = value.clone();
        }
        let state = self.done("POST", "/games", &new).await?;
        let path = format!("/games/{}/seat", text(&state["id"]));
        opponent.done("POST", &path, &json!({})).await
    }

    /// Plays a move, and returns the next state.
    pub(super) async fn play(&mut self, state: &Value, mv: &str) -> Result<Value> {
        let path = format!("/games/{}/moves", text(&state["id"]));
        self.done("POST", &path, &json!({"move": mv, "seq": state["seq"]})).await
    }
}

/// A member that is a text.
pub(super) fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

/// The first legal move in a tree of steps.
pub(super) fn first_move(steps: &Value) -> Option<String> {
    steps.as_array()?.iter().find_map(|step| match step["move"].as_str() {
        Some(mv) => Some(mv.to_owned()),
        None => first_move(&step["then"]),
    })
}
