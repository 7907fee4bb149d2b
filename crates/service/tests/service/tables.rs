//! Proved values from exact tables and proofs, over HTTP.

use crate::common::{JsonResponse, Service};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

async fn probe(service: &Service, game: &str, query: &[(&str, &str)]) -> JsonResponse {
    let path = format!("/api/tables/{game}");
    crate::common::read(Method::GET, &path, service.request(Method::GET, &path).query(query)).await
}

/// White closes the top row, and captures; black has three men left and loses one.
const WINS: &str = "ww1/3/3/w5/3/3/bbb w 0 0";

#[tokio::test]
async fn a_position_has_the_values_of_all_its_moves() {
    let service = Service::start().await;
    let found = probe(&service, "morris", &[("position", WINS)]).await.expect(StatusCode::OK);
    assert_eq!((&found["category"], &found["distance"]), (&json!("win"), &json!(1)));
    assert_eq!(found["unlimited"], Value::Null);
    let moves = found["moves"].as_array().unwrap();
    // Three men fly to 18 points; the one that closes the mill has three to capture.
    assert_eq!(moves.len(), 3 * 18 - 1 + 3);
    assert!(moves[0]["move"].as_str().unwrap().starts_with("a4-g7x"), "{}", moves[0]);
    let ranks = ["win", "draw", "unknown", "loss"];
    let rank = |mv: &Value| ranks.iter().position(|rank| mv["category"] == *rank).unwrap();
    assert!(moves.is_sorted_by_key(rank));

    let late = [("position", "w2/1w1/3/3w2/3/b1b/2b b 0 0"), ("quiet", "99")];
    let late = probe(&service, "morris", &late).await.expect(StatusCode::OK);
    assert!(late["distance"] == json!(1) || late["category"] == "draw", "{late}");
}

#[tokio::test]
async fn available_tables_are_listed() {
    let service = Service::start().await;
    let response = service.get("/api/tables").await.expect(StatusCode::OK);
    let small = json!({ "game": "morris", "moving": 9, "unlimited": 0, "placing": false });
    assert_eq!(response["games"], json!([small]));
}

#[tokio::test]
async fn positions_outside_the_tables_are_unknown() {
    let service = Service::start().await;
    let start = "3/3/3/6/3/3/3 w 9 9";
    let found = probe(&service, "morris", &[("position", start)]).await.expect(StatusCode::OK);
    assert_eq!((&found["category"], &found["distance"]), (&json!("unknown"), &Value::Null));
    assert_eq!(found["moves"].as_array().unwrap().len(), 24);
}

#[tokio::test]
async fn a_damaged_table_is_a_problem_and_never_a_value() {
    let folder = tempfile::tempdir().unwrap();
    let tables = folder.path().join("tables");
    std::fs::create_dir(&tables).unwrap();
    std::fs::write(tables.join("morris-3-3.table"), "not a table at all").unwrap();
    let service = Service::start_in(folder.path()).await;
    let response = probe(&service, "morris", &[("position", WINS)]).await;
    let problem = response.expect(StatusCode::INTERNAL_SERVER_ERROR);
    assert_eq!(problem["code"], "damaged-table");
    assert!(problem["detail"].as_str().unwrap().ends_with("not a table file"), "{problem}");
}

const COFFEE: &str = "square-5 n=4";

#[tokio::test]
async fn proofs_give_the_value_of_every_move() {
    let service = Service::start().await;
    let known = service.get("/api/tables").await.expect(StatusCode::OK);
    let books: Vec<_> =
        known["books"].as_array().unwrap().iter().map(|book| &book["game"]).collect();
    assert_eq!(books, ["coffee", "fourmation"]);

    // Of 17 first moves that differ one wins; on the board it lies four ways.
    let query = [("options", COFFEE), ("position", "5/5/5/5/5 b - bo")];
    let start = probe(&service, "coffee", &query).await.expect(StatusCode::OK);
    assert_eq!(start["category"], "win");
    let moves = start["moves"].as_array().unwrap();
    let wins = moves.iter().take_while(|mv| mv["category"] == "win").count();
    assert_eq!((wins, moves[0]["move"].as_str()), (8, Some("c2ne")));
    assert!(moves[wins..].iter().all(|mv| mv["category"] == "loss" && mv["distance"].is_u64()));
}

#[tokio::test]
async fn beyond_the_book_values_are_proved_while_one_waits() {
    let service = Service::start().await;
    let position = "7/7/3ooo1/3xxx1/7/7/7 x f5";
    let found = probe(&service, "fourmation", &[("position", position)]).await;
    let found = found.expect(StatusCode::OK);
    assert_eq!((&found["category"], &found["distance"]), (&json!("win"), &json!(1)));
    let moves = found["moves"].as_array().unwrap();
    assert_eq!((moves.len(), moves[0]["move"].as_str()), (5, Some("g4")));
    assert_eq!(moves[0]["steps"], json!([{ "do": "put", "at": "g4" }]));
    assert!(moves.iter().all(|mv| mv["category"] != "unknown"), "{found}");

    let over = [("position", "7/7/3ooo1/3xxxx/7/7/7 o g4")];
    let over = probe(&service, "fourmation", &over).await.expect(StatusCode::OK);
    assert_eq!((&over["category"], &over["distance"]), (&json!("loss"), &json!(0)));
    assert_eq!(over["moves"], json!([]));
}

#[tokio::test]
async fn invalid_queries_get_an_error() {
    let service = Service::start().await;
    assert_eq!(probe(&service, "six", &[("position", "x")]).await.problem(), (404, "no-tables"));
    let nonsense = [("options", COFFEE), ("position", "x")];
    assert_eq!(probe(&service, "coffee", &nonsense).await.problem(), (422, "start"));
    let nonsense = [("options", "square-9"), ("position", "x")];
    assert_eq!(probe(&service, "coffee", &nonsense).await.problem(), (422, "options"));
    let other = [("options", "square-4 n=4"), ("position", "4/4/4/4 b - bo")];
    assert_eq!(probe(&service, "coffee", &other).await.problem(), (404, "no-tables"));
    assert_eq!(
        probe(&service, "chess", &[("position", WINS)]).await.problem(),
        (404, "unknown-game")
    );
    assert_eq!(probe(&service, "morris", &[]).await.problem(), (422, "query"));
    assert_eq!(
        probe(&service, "morris", &[("position", "nonsense")]).await.problem(),
        (422, "start")
    );
    let ten = "www/www/www/w5/3/3/bbb w 0 0";
    assert_eq!(probe(&service, "morris", &[("position", ten)]).await.problem(), (422, "start"));
    assert_eq!(
        probe(&service, "morris", &[("position", WINS), ("quiet", "100")]).await.problem(),
        (422, "quiet")
    );
    assert_eq!(
        probe(&service, "morris", &[("position", WINS), ("quiet", "-1")]).await.problem(),
        (422, "query")
    );
}
