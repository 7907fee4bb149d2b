//! Import and export of records, with their comments and variations.

use crate::common::{Service, documented, path};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

const RECORD: &str = r#"[Game "fourmation"]
[Options "side=5 n=3"]
[First "Ana"]
[Event "Club evening"]

{A short one.} 1. c3 d4 {too far (c4 d5)} (1... c4 {better} 2. d5) 2. c4 *
"#;

async fn import(service: &Service, record: &str) -> Value {
    let body = json!({"record": record});
    service.post("/api/games/import", &body).await.expect(StatusCode::CREATED)
}

/// The record as a file: its name and content.
async fn export(service: &Service, game: &Value, format: &str) -> (String, String) {
    let path = path(game, &format!("/record?format={format}"));
    let response = service.request(Method::GET, &path).send().await.unwrap();
    assert_eq!(response.status(), StatusCode::OK);
    let content_type = response.headers()["content-type"].to_str().unwrap();
    documented("GET", &path, 200, content_type).expect("records are described");
    let name = response.headers()["content-disposition"].to_str().unwrap().to_owned();
    (name, response.text().await.unwrap())
}

#[tokio::test]
async fn a_record_becomes_a_game_and_goes_on() {
    let service = Service::start().await;
    let state = import(&service, RECORD).await;
    assert_eq!(state["moves"], json!(["c3", "d4", "c4"]));
    assert_eq!(state["players"]["first"]["name"], "Ana");
    assert_eq!((&state["seq"], &state["to_move"]), (&json!(3), &json!("second")));

    let state = service.play_all(state, &["b5"]).await;
    let (name, text) = export(&service, &state, "text").await;
    assert!(name.starts_with("attachment; filename=\"fourmation-"), "{name}");
    for kept in ["Event \"Club evening\"", "A short one.", "(1... c4 {better} 2. d5)", "2. c4 b5"] {
        assert!(text.contains(kept), "{kept} is not in {text}");
    }
    let (name, json) = export(&service, &state, "json").await;
    assert!(name.ends_with(".json\""), "{name}");
    for record in [text, json] {
        let again = import(&service, &record).await;
        assert_eq!((&again["moves"], &again["digest"]), (&state["moves"], &state["digest"]));
    }
}

#[tokio::test]
async fn what_is_taken_back_leaves_the_record() {
    let service = Service::start().await;
    let state = import(&service, RECORD).await;
    let undo = json!({"seq": 3});
    let state = service.post(&path(&state, "/undo"), &undo).await.expect(StatusCode::OK);
    let state = service.play_all(state, &["e5"]).await;
    let (_, text) = export(&service, &state, "text").await;
    assert!(text.contains("{too far") && text.contains("2. e5"), "{text}");
}

#[tokio::test]
async fn files_of_other_programs_become_games() {
    let service = Service::start().await;
    let sanmill = "[Site \"Sanmill\"]\n[White \"Ana\"]\n\n1. d6!? f4 2. d5 g7 3. d7 xf4 *";
    let state = import(&service, sanmill).await;
    assert_eq!(state["moves"], json!(["d6", "f4", "d5", "g7", "d7xf4"]));
    assert_eq!(state["players"]["first"]["name"], "Ana");
    let state = service.play_all(state, &["a1"]).await;
    let (_, text) = export(&service, &state, "text").await;
    assert!(text.contains("1. d6 {!?} 1... f4") && text.contains("3. d7xf4 a1"), "{text}");

    let response = service.post("/api/games/import", &json!({"record": "[4, 4]"})).await;
    assert_eq!(response.problem(), (422, "record"));
    let place = json!({"line": 1, "column": 5, "ply": 2, "format": "OpenSpiel"});
    assert_eq!(response.body["place"], place);
}

#[tokio::test]
async fn resignation_and_agreement_survive() {
    let service = Service::start().await;
    for (result, reason, winner) in
        [("0-1", "resignation", json!("second")), ("1/2-1/2", "agreement", Value::Null)]
    {
        let record = format!(
            "[Game \"fourmation\"]\n[Result \"{result}\"]\n[Reason \"{reason}\"]\n\n1. d4 {result}\n"
        );
        let state = import(&service, &record).await;
        assert_eq!(state["outcome"], json!({"winner": winner, "reason": reason}));
        let (_, text) = export(&service, &state, "text").await;
        assert_eq!(import(&service, &text).await["outcome"], state["outcome"]);
    }
}

#[tokio::test]
async fn a_game_played_here_becomes_a_record() {
    let service = Service::start().await;
    let start = service.create_against(2, "second").await;
    let resign = json!({"side": "first", "seq": 0});
    service.post(&path(&start, "/resign"), &resign).await.expect(StatusCode::OK);
    let (_, text) = export(&service, &start, "text").await;
    assert!(text.contains("[Second \"Ludoteca, level 2\"]"), "{text}");
    assert_eq!(import(&service, &text).await["outcome"]["reason"], "resignation");
}

#[tokio::test]
async fn a_fault_says_where_it_is() {
    let service = Service::start().await;
    let cases = [
        ("[Game \"fourmation\"] 1. d4 d5 2. a1", json!({"line": 1, "column": 33, "ply": 3}), "a1"),
        ("[Game \"chess\"] 1. d4", json!({"line": 1, "column": 1}), "chess"),
        ("1. d4", json!({}), ""),
        (
            "{\"game\":\"fourmation\",\"moves\":[\"d4\",\"zz\"]}",
            json!({"path": "moves[1]", "ply": 2}),
            "",
        ),
    ];
    for (record, place, at) in cases {
        let response = service.post("/api/games/import", &json!({"record": record})).await;
        assert_eq!(response.problem(), (422, "record"), "{record}");
        assert_eq!(response.body["place"], place, "{record}: {}", response.body);
        assert_eq!(response.body["faults"][0]["at"], at, "{record}: {}", response.body);
    }
    for record in
        ["[Game \"fourmation\"] 1. d4 (", "{\"game\":\"fourmation\",\"moves\":[\"d4\",", ""]
    {
        let response = service.post("/api/games/import", &json!({"record": record})).await;
        assert_eq!(response.problem(), (422, "record"), "{record}");
    }
}

#[tokio::test]
async fn records_are_compressed_to_their_end() {
    let service = Service::start().await;
    for length in [10, 200_000] {
        let record = format!("[Game \"six\"]\n\n{{{}}} *\n", "x".repeat(length));
        let request =
            service.request(Method::POST, "/api/records").json(&json!({"record": record}));
        let response = request.header("accept-encoding", "gzip").send().await.unwrap();
        assert_eq!(response.status(), StatusCode::OK);
        let is_compressed = response.headers().contains_key("content-encoding");
        let bytes = response.bytes().await.expect("the connection stays open to the end");
        assert!(is_compressed && bytes.len() < 1_000 + length / 10, "{length}: {}", bytes.len());
    }
}

#[tokio::test]
async fn a_file_of_records_is_taken_apart() {
    let service = Service::start().await;
    let split =
        async |file: &str| service.post("/api/records/split", &json!({"record": file})).await;
    let file = format!("{RECORD}\n[Game \"six\"]\n1. 2,0 *\n");
    let records = split(&file).await.expect(StatusCode::OK)["records"].clone();
    let records: Vec<&str> =
        records.as_array().unwrap().iter().map(|record| record.as_str().unwrap()).collect();
    assert_eq!(records.len(), 2);
    assert!(records[0].contains("(1... c4 {better} 2. d5)"), "{records:?}");
    let state = import(&service, records[1]).await;
    assert_eq!((&state["game"], &state["moves"]), (&json!("six"), &json!(["2,0"])));
    let wrong = split(&format!("{file}\n[Game \"six\"]\n1. 9,9 *\n")).await;
    assert_eq!(wrong.problem(), (422, "record"));
    assert_eq!(wrong.body["place"]["line"], 12, "{}", wrong.body);
}
