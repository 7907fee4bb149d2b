//! A client with a cookie.

use reqwest::header::{COOKIE, SET_COOKIE};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use super::{Answer, Service, read};

/// A browser with the cookie of its first game.
pub(crate) struct Browser<'a> {
    pub(crate) service: &'a Service,
    pub(crate) cookie: String,
}

impl<'a> Browser<'a> {
    /// A browser that has created an empty game.
    pub(crate) async fn new(service: &'a Service) -> Self {
        let request = service.request(Method::POST, "/api/games").json(&json!({"game": "six"}));
        let answer = request.send().await.unwrap();
        let set = answer.headers()[SET_COOKIE].to_str().unwrap();
        Self { service, cookie: set.split(';').next().unwrap().to_owned() }
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        let request = self.service.request(Method::GET, path).header(COOKIE, &self.cookie);
        read(Method::GET, path, request).await
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> Value {
        let request = self.service.request(Method::POST, path).header(COOKIE, &self.cookie);
        read(Method::POST, path, request.json(body)).await.expect(StatusCode::CREATED)
    }
}
