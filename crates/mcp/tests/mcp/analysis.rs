//! Analysis, exact values, reviews and records.

use serde_json::{Value, json};

use crate::client::connect;

#[tokio::test]
async fn an_analysis_reports_the_best_lines_with_their_values() {
    let client = connect().await;
    let position = json!({
        "game": "fourmation", "options": "side=5 n=3", "moves": ["c3", "b2", "c2", "d1"],
        "lines": 2, "nodes": 10_000,
    });
    let report = client.call("analyse_position", position.clone()).await;
    assert_eq!(report["lines"][0]["moves"], json!(["c1"]));
    assert_eq!(report["lines"][0]["value"], json!({"kind": "win", "plies": 1}));
    assert_eq!(report["lines"].as_array().unwrap().len(), 2);
    assert_eq!(client.call("analyse_position", position).await, report, "it is reproducible");
}

#[tokio::test]
async fn exact_values_come_from_tables_and_proofs_or_are_unknown() {
    let client = connect().await;
    let morris = json!({"game": "morris", "start": "ww1/3/3/w5/3/3/bbb w 0 0"});
    let value = client.call("exact_value", morris).await;
    assert_eq!((&value["source"], &value["category"]), (&json!("tables"), &json!("win")));
    assert!(value["moves"][0]["move"].as_str().unwrap().starts_with("a4-g7x"));
    let coffee = json!({"game": "coffee", "options": "square-4", "moves": ["b2ne"]});
    let value = client.call("exact_value", coffee).await;
    assert_eq!((&value["source"], &value["explanation"]), (&json!("proofs"), &Value::Null));
    assert_ne!(value["category"], "unknown");
    let value = client.call("exact_value", json!({"game": "six"})).await;
    assert_eq!((&value["source"], &value["category"]), (&Value::Null, &json!("unknown")));
    assert!(value["explanation"].is_string());
}

#[tokio::test]
async fn a_record_is_read_and_reviewed() {
    let client = connect().await;
    let text = "[Game \"fourmation\"]\n[Options \"side=4 n=3\"]\n[First \"Ana\"]\n\n\
                1. b3 a2 2. a1 b1 3. c1 b2 4. a3 *";
    let record = client.call("read_record", json!({"record": text})).await;
    assert_eq!((&record["tags"]["First"], &record["result"]), (&json!("Ana"), &Value::Null));
    let position = &record["position"];
    let game = json!({
        "game": position["game"], "options": position["options"], "moves": position["moves"],
        "nodes": 20_000,
    });
    let review = client.call("review_game", game).await;
    let last = &review["moves"][6];
    assert_eq!((&last["verdict"], &last["better"][0]), (&json!("blunder"), &json!("c2")));
    assert!(review["moves"].as_array().unwrap().iter().any(|mv| mv.get("better").is_none()));
    assert_eq!(review["first"]["blunder"], 1);
    let broken =
        client.fail("read_record", json!({"record": "[Game \"morris\"]\n\n1. d2 d2 *"})).await;
    assert_eq!(broken["place"], json!({"line": 3, "column": 7, "ply": 2}));
}
