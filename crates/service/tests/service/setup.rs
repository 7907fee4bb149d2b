//! Positions put together from parts, as an editor does it; records in both forms.

use crate::common::Service;
use reqwest::StatusCode;
use serde_json::{Value, json};

/// Sends the parts back as they came, with some of them changed.
async fn assemble(
    service: &Service,
    parts: &Value,
    change: &[(&str, Value)],
) -> crate::common::JsonResponse {
    let mut draft = parts["draft"].clone();
    for (name, value) in change {
        draft[name] = value.clone();
    }
    let path = format!("/api/setup/{}", parts["game"].as_str().unwrap());
    service.post(&path, &json!({"options": parts["options"], "draft": draft})).await
}

#[tokio::test]
async fn a_position_is_taken_apart_and_put_together_again() {
    let service = Service::start().await;
    for (game, query, position) in [
        ("coffee", "options=square-3%20pie&moves=b2nw", "3/1b1/3 o b2nw bo"),
        ("coffee", "options=square-3%20pie&moves=b2nw%20swap", "3/1b1/3 o b2nw ob"),
        ("fourmation", "options=side%3D4&moves=b2%20c3", "4/2o1/1x2/4 x c3"),
        ("six", "moves=2,0", ""),
        ("morris", "moves=d2", "3/3/3/6/3/1w1/3 b 8 9"),
    ] {
        let parts = service.get(&format!("/api/setup/{game}?{query}")).await;
        let parts = parts.expect(StatusCode::OK);
        let made = assemble(&service, &parts, &[]).await.expect(StatusCode::OK);
        let shown = service.get(&format!("/api/positions/{game}?{query}")).await;
        let shown = shown.expect(StatusCode::OK);
        assert_eq!(made["position"], shown["position"], "{game}");
        assert!(position.is_empty() || made["position"] == position, "{made}");
        assert_eq!(parts["draft"]["pieces"], shown["view"]["pieces"], "{game}");
    }
}

/// They are stored and shown in canonical spelling.
#[tokio::test]
async fn positions_of_other_programs_are_read() {
    let service = Service::start().await;
    let fen = "********/@*******/******O* w p p 1 8 1 8 0 0 0 0 0 0 0 0 2";
    let own = "3/1b1/3/w5/3/3/3 w 8 8";
    let query = format!("start={}", fen.replace(' ', "+"));
    let position = service.get(&format!("/api/positions/morris?{query}")).await;
    let position = position.expect(StatusCode::OK);
    assert_eq!((&position["start"], &position["position"]), (&json!(own), &json!(own)));
    let made = service.post("/api/games", &json!({"game": "morris", "start": fen})).await;
    assert_eq!(made.expect(StatusCode::CREATED)["start"], own);
    let wrong = service.get(&format!("/api/setup/morris?{}", query.replace("+w+", "+x+"))).await;
    let wrong = wrong.expect(StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(wrong["faults"][0]["code"], "read-as");
    assert_eq!(
        (&wrong["faults"][1]["code"], &wrong["faults"][1]["at"]),
        (&json!("foreign-field"), &json!("2"))
    );
}

#[tokio::test]
async fn the_form_says_which_parts_there_are() {
    let service = Service::start().await;
    let form = async |query: &str| {
        service.get(&format!("/api/setup/{query}")).await.expect(StatusCode::OK)["form"].clone()
    };
    let hex = form("coffee?options=hex-3").await;
    assert_eq!((&hex["axes"], &hex["swapped"]), (&json!(["e", "ne", "nw"]), &Value::Null));
    let pie = form("coffee?options=pie").await;
    assert_eq!(pie["swapped"], json!(["orange", "black"]));
    assert_eq!(form("fourmation").await["last"], true);
    assert_eq!(form("morris").await["hands"], 9);
}

#[tokio::test]
async fn a_position_that_cannot_be_says_all_that_is_wrong() {
    let service = Service::start().await;
    let parts = service.get("/api/setup/fourmation?options=side%3D4").await.expect(StatusCode::OK);
    let second = json!([{"at": "a1", "side": "second"}]);
    let response = assemble(&service, &parts, &[("pieces", second)]).await;
    assert_eq!(response.problem(), (422, "start"));
    let codes: Vec<_> =
        response.body["faults"].as_array().unwrap().iter().map(|fault| &fault["code"]).collect();
    assert_eq!(codes, ["wrong-counts", "last-missing"]);
    let off = json!([{"at": "h8", "side": "first"}]);
    let response = assemble(&service, &parts, &[("pieces", off)]).await;
    assert_eq!(response.body["faults"][0]["at"], "h8");

    let long = json!([{"at": "x".repeat(40), "side": "first"}]);
    assert_eq!(assemble(&service, &parts, &[("pieces", long)]).await.problem().1, "wrong-type");
    let third = assemble(&service, &parts, &[("to_move", json!("third"))]).await;
    assert_eq!(third.problem(), (422, "wrong-type"));
    let unknown = assemble(&service, &parts, &[("colour", json!("red"))]).await;
    assert_eq!(unknown.problem(), (422, "wrong-type"));
    assert_eq!(service.post("/api/setup/chess", &json!({})).await.problem().1, "unknown-game");
    let options = json!({"options": "side=99", "draft": {"to_move": "first"}});
    assert_eq!(service.post("/api/setup/fourmation", &options).await.problem().1, "options");
}

#[tokio::test]
async fn a_record_comes_back_in_both_forms_and_makes_no_game() {
    let service = Service::start().await;
    let text = "[Game \"fourmation\"]\n\n1. d4 (1. c3 {bold}) d5 *";
    let both = service.post("/api/records", &json!({"record": text})).await.expect(StatusCode::OK);
    let written = both["text"].as_str().unwrap();
    assert!(written.ends_with("\n1. d4 (1. c3 {bold}) 1... d5 *\n"), "{written}");
    let record: Value = serde_json::from_str(both["json"].as_str().unwrap()).unwrap();
    assert_eq!(record["moves"][0]["variations"][0]["moves"][0]["comment"], "bold");
    let back = service.post("/api/records", &json!({"record": both["json"]})).await;
    assert_eq!(back.expect(StatusCode::OK), both);
    let bad = json!({"record": "[Game \"fourmation\"] 1. d4 zz"});
    let bad = service.post("/api/records", &bad).await;
    assert_eq!((bad.problem(), &bad.body["place"]["ply"]), ((422, "record"), &json!(2)));
    let games = service.get("/api/games").await.expect(StatusCode::OK);
    assert_eq!(games["games"], json!([]));
}
