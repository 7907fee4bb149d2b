//! A bot that accepts every challenge and plays random moves. Usage, with a token in
//! `LUDOTECA_TOKEN`: `cargo run --example random_bot -- http://127.0.0.1:8080`
use reqwest::{Client, Method, Response};
use serde_json::{Value, json};
use std::{collections::HashSet, env, sync::LazyLock, time::Duration};
use tokio::sync::mpsc::{Receiver, channel};

static CLIENT: LazyLock<Client> = LazyLock::new(|| {
    // Not needed with the default features of reqwest.
    let _ = rustls::crypto::ring::default_provider().install_default();
    // A silent connection is dead, and one that was kept may be.
    let limited = Client::builder().read_timeout(Duration::from_secs(10)).pool_max_idle_per_host(0);
    limited.connect_timeout(Duration::from_secs(5)).build().expect("the settings are valid")
});

async fn send(method: Method, path: String, body: Value) -> reqwest::Result<Response> {
    let server = env::args().nth(1).expect("the argument is the server's address");
    let token = env::var("LUDOTECA_TOKEN").expect("LUDOTECA_TOKEN is set");
    let request = CLIENT.request(method, format!("{server}/api{path}")).json(&body);
    request.bearer_auth(token).send().await?.error_for_status()
}

/// The lines of a stream, which is opened again whenever it ends; null for empty ones.
fn lines(path: String) -> Receiver<Value> {
    let (sender, receiver) = channel(16);
    tokio::spawn(async move {
        while !sender.is_closed() {
            let mut stream = send(Method::GET, path.clone(), Value::Null).await;
            let mut text = Vec::new();
            while let Ok(stream) = &mut stream
                && let Ok(Some(bytes)) = stream.chunk().await
            {
                text.extend(bytes);
                while let Some(end) = text.iter().position(|byte| *byte == b'\n') {
                    let line: Vec<u8> = text.drain(..=end).collect();
                    let _ = sender.send(serde_json::from_slice(&line).unwrap_or_default()).await;
                }
            }
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
    });
    receiver
}

fn moves(steps: &Value) -> Vec<Value> {
    let of = |step: &Value| [vec![step["move"].clone()], moves(&step["then"])].concat();
    steps.as_array().into_iter().flatten().flat_map(of).filter(Value::is_string).collect()
}

async fn play(id: String, side: Value) {
    let mut updates = lines(format!("/games/{id}/stream"));
    while let Some(update) = updates.recv().await.filter(|it| it["state"]["outcome"].is_null()) {
        let (state, mv) = (&update["state"], fastrand::choice(moves(&update["state"]["steps"])));
        if state["to_move"] == side && mv.is_some() {
            let body = json!({"move": mv, "seq": state["seq"]});
            let _ = send(Method::POST, format!("/games/{id}/moves"), body).await;
        }
    }
}

#[tokio::main]
async fn main() {
    let (mut events, mut playing) = (lines("/stream/events".into()), HashSet::new());
    while let Some(event) = events.recv().await {
        if let Some(id) = event["challenge"]["id"].as_str() {
            // The server refuses to accept the bot's own challenges.
            let _ = send(Method::POST, format!("/challenges/{id}/accept"), json!({})).await;
        } else if let Some(id) = event["game"]["id"].as_str()
            && playing.insert(id.to_owned())
        {
            tokio::spawn(play(id.to_owned(), event["game"]["side"].clone()));
        }
    }
}
