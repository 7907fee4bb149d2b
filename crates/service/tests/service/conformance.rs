//! Conformance vectors through the interface: one game for each kind of end, imported and played
//! move by move. The tests of `ludoteca-rules` check all vectors.

use std::collections::BTreeMap;
use std::path::Path;

use crate::common::{Service, legal, path};
use ludoteca_rules::{Game, options};
use reqwest::StatusCode;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// The shortest vector for each reason of a game's end, and one of an unfinished game.
fn vectors(file: &str) -> Vec<Value> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../conformance");
    let text = std::fs::read_to_string(folder.join(format!("{file}.jsonl"))).unwrap();
    let mut shortest: BTreeMap<String, Value> = BTreeMap::new();
    for line in text.lines() {
        let vector: Value = serde_json::from_str(line).unwrap();
        let length = |vector: &Value| vector["moves"].as_array().unwrap().len();
        let known = shortest.entry(vector["outcome"]["reason"].to_string()).or_default();
        if known.is_null() || length(&vector) < length(known) {
            *known = vector;
        }
    }
    shortest.into_values().collect()
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

#[tokio::test]
async fn games_of_every_end_follow_the_vectors() {
    let service = Service::start().await;
    for file in Game::ALL.iter().map(|game| game.name()).chain(["fourmation-pie"]) {
        let vectors = vectors(file);
        assert!(vectors.len() > 2, "{file}");
        for vector in vectors {
            let (imported, played) =
                (import(&service, &vector).await, play(&service, &vector).await);
            compare(&vector, &imported);
            compare(&vector, &played);
            assert_eq!(played["position"], imported["position"]);
            let last = format!("/plies/{}", played["ply"]);
            let ply = service.get(&path(&played, &last)).await.expect(StatusCode::OK);
            assert_eq!((&ply["view"], &ply["last"]), (&played["view"], &played["last"]));
        }
    }
}
