//! The conformance vectors, through the interface: every line becomes a game, and some are played
//! move by move.

use std::path::Path;
use std::sync::Arc;

use crate::common::{Service, legal, path};
use ludoteca_rules::{for_games, options};
use ludoteca_service::Rate;
use reqwest::StatusCode;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use tokio::task::JoinSet;

/// One line in this many is played move by move.
const PLAYED: usize = 30;
/// Number of concurrent lines; the server accepts no more records from one client.
const AT_ONCE: usize = 8;

fn vectors(game: &str) -> Vec<Value> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../conformance");
    let text = std::fs::read_to_string(folder.join(format!("{game}.jsonl"))).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Checks side to move, outcome and legal moves against the vector.
fn compare(vector: &Value, state: &Value) {
    let legal = legal(state);
    let found = json!({
        "to_move": state["to_move"], "outcome": state["outcome"], "count": legal.len(),
        "sha256": options::hex(&Sha256::digest(legal.join("\n"))),
    });
    for (name, value) in found.as_object().unwrap() {
        assert_eq!(value, &vector[name], "{name} of {vector}");
    }
    assert!(vector["legal"].is_null() || vector["legal"] == json!(legal), "{vector}");
}

async fn import(service: &Service, vector: &Value) -> Value {
    let record = json!({
        "game": vector["game"], "options": vector["options"], "moves": vector["moves"],
    });
    let body = json!({"record": record.to_string()});
    service.post("/api/games/import", &body).await.expect(StatusCode::CREATED)
}

async fn play(service: &Service, vector: &Value) -> Value {
    let body = json!({"game": vector["game"], "options": vector["options"]});
    let mut state = service.post("/api/games", &body).await.expect(StatusCode::CREATED);
    for mv in vector["moves"].as_array().unwrap() {
        let mv = mv.as_str().unwrap();
        assert!(legal(&state).iter().any(|legal| legal == mv), "{mv} of {vector}");
        state = service.play(&state, mv).await.expect(StatusCode::OK);
    }
    state
}

async fn check(game: &str) {
    let service = Service::start_with(|config| config.quotas.games = Rate::UNLIMITED).await;
    let service = Arc::new(service);
    let mut lines = JoinSet::new();
    for (i, vector) in vectors(game).into_iter().enumerate() {
        if lines.len() >= AT_ONCE {
            lines.join_next().await.unwrap().unwrap();
        }
        let service = Arc::clone(&service);
        lines.spawn(async move {
            let imported = import(&service, &vector).await;
            compare(&vector, &imported);
            if i % PLAYED == 0 {
                let played = play(&service, &vector).await;
                compare(&vector, &played);
                assert_eq!(played["position"], imported["position"]);
                let last = format!("/plies/{}", played["ply"]);
                let ply = service.get(&path(&played, &last)).await.expect(StatusCode::OK);
                assert_eq!((&ply["view"], &ply["last"]), (&played["view"], &played["last"]));
            }
        });
    }
    lines.join_all().await;
}

macro_rules! tests {
    ($($variant:ident: $game:ident),+) => {$(
        #[tokio::test(flavor = "multi_thread")]
        async fn $game() {
            check(stringify!($game)).await;
        }
    )+};
}

for_games!(tests);
