//! A client with its own cookie.

use reqwest::header::{COOKIE, SET_COOKIE};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use super::{JsonResponse, Service};

/// A browser that has become a player with its first game.
pub(crate) struct Browser {
    /// The server as the browser reaches it.
    pub(crate) service: Service,
    pub(crate) cookie: String,
}

impl Browser {
    /// A browser that has created an empty game.
    pub(crate) async fn new(service: &Service) -> Self {
        let request = service.request(Method::POST, "/api/games").json(&json!({"game": "six"}));
        let response = request.header(COOKIE, "").send().await.unwrap();
        let set = response.headers()[SET_COOKIE].to_str().unwrap();
        let cookie = set.split(';').next().unwrap().to_owned();
        Self { service: service.as_player(&cookie), cookie }
    }

    pub(crate) async fn get(&self, path: &str) -> JsonResponse {
        self.service.get(path).await
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> Value {
        self.service.post(path, body).await.expect(StatusCode::CREATED)
    }
}
