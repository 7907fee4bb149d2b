//! Analysis over HTTP: results are streamed line by line, and a client that disconnects ends the
//! search.

use std::ops::RangeInclusive;
use std::time::Duration;

use crate::common::{Service, assert_matches, documented, path};
use ludoteca_engine::{Resources, Stop};
use ludoteca_jobs::{Job, Run};
use ludoteca_rules::samples::{self, Sample};
use reqwest::{Method, Response, StatusCode};
use serde_json::{Value, json};
use tokio::time::sleep;

/// An analysis that outlasts a test unless it is stopped.
fn long() -> Value {
    json!({"game": "six", "nodes": 20_000_000})
}

async fn send(service: &Service, path: &str, body: &Value) -> Response {
    let response = service.request(Method::POST, path).json(body).send().await.unwrap();
    let content_type = response.headers()["content-type"].to_str().unwrap();
    documented("POST", path, response.status().as_u16(), content_type).expect("it is described");
    response
}

/// Sends a long analysis for the client of this number, as a proxy would.
async fn send_for(service: &Service, client: usize) -> Response {
    let request = service.request(Method::POST, "/api/analysis").json(&long());
    request.header("x-forwarded-for", format!("198.51.100.{client}")).send().await.unwrap()
}

/// Number of polls for something that happens eventually, and the time between them: 30 s in all.
const MAX_POLLS: RangeInclusive<u32> = 1..=3_000;
const POLL_INTERVAL: Duration = Duration::from_millis(10);

/// All lines of a response.
async fn lines(service: &Service, path: &str, body: &Value) -> Vec<Value> {
    let response = send(service, path, body).await;
    assert_eq!(response.status(), StatusCode::OK, "{body}");
    assert_eq!(response.headers()["content-type"], "application/x-ndjson");
    let text = response.text().await.unwrap();
    assert!(text.ends_with('\n'), "{text}");
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The reports of an analysis, without their times.
async fn reports(service: &Service, body: &Value) -> Vec<Value> {
    let mut reports = lines(service, "/api/analysis", body).await;
    for report in &mut reports {
        assert_matches("SearchReport", report);
        report.as_object_mut().unwrap().remove("milliseconds").unwrap();
    }
    reports
}

/// The lines of a job that the service hands out, run by an engine of the client's own.
async fn own_lines(service: &Service, path: &str, body: &Value) -> Vec<Value> {
    let response = service.post(path, body).await.expect(StatusCode::OK);
    let job: Job = serde_json::from_value(response["job"].clone()).unwrap();
    let mut lines = Vec::new();
    let run = Run::new(job, Resources::default(), Stop::default());
    run.finish(&mut |line| lines.push(serde_json::from_str(&line).unwrap()));
    lines
}

#[tokio::test]
async fn clients_with_an_engine_run_the_same_jobs() {
    let service = Service::start().await;
    let body = json!({"game": "coffee", "moves": ["c3ne"], "nodes": 3_000, "lines": 2});
    let mut own = own_lines(&service, "/api/analysis/job", &body).await;
    for line in &mut own {
        line.as_object_mut().unwrap().remove("milliseconds").unwrap();
    }
    assert_eq!(own, reports(&service, &body).await);
    let record = "[Game \"fourmation\"]\n\n1. d4 e5 2. d5 *\n";
    let body = json!({"record": record, "nodes": 1_000});
    let own = own_lines(&service, "/api/review/job", &body).await;
    assert_eq!(own, lines(&service, "/api/review", &body).await);
}

#[tokio::test]
async fn the_service_keeps_what_its_tables_know_better() {
    let folder = tempfile::tempdir().unwrap();
    let service = Service::start_in(folder.path()).await;
    let tables = folder.path().join("tables");
    for (game, is_kept) in [("morris", false), ("morris", true), ("six", false)] {
        if is_kept {
            std::fs::create_dir(&tables).unwrap();
        }
        let body = json!({"game": game});
        let response = service.post("/api/analysis/job", &body).await.expect(StatusCode::OK);
        assert_eq!(response["job"].is_null(), is_kept, "{response}");
    }
}

/// Sends long analyses of many clients until no more are accepted. Then all threads are busy and the
/// queue is full.
async fn fill(service: &Service) -> Vec<Response> {
    let mut taken = Vec::new();
    // The queue has 64 slots, and no machine has more threads than there are clients.
    for client in 1..=250 {
        let response = send_for(service, client).await;
        if response.status() == StatusCode::SERVICE_UNAVAILABLE {
            assert_eq!(response.headers()["retry-after"], "5");
            let problem: Value = response.json().await.unwrap();
            assert_eq!(problem["code"], "busy");
            return taken;
        }
        assert_eq!(response.status(), StatusCode::OK);
        taken.push(response);
    }
    panic!("the queue has no end");
}

#[tokio::test]
async fn looks_come_deeper_and_deeper() {
    let service = Service::start().await;
    for (game, &Sample { options, moves, .. }) in samples::all(samples::openings) {
        let moves: Vec<_> = moves.split(' ').collect();
        let game = game.name();
        let body = json!({"game": game, "options": options, "moves": moves, "nodes": 5_000});
        let reports = reports(&service, &body).await;
        let depths: Vec<_> =
            reports.iter().map(|report| report["depth"].as_u64().unwrap()).collect();
        assert!(depths.is_sorted() && depths.len() > 2, "{game}: {depths:?}");
        let (last, earlier) = reports.split_last().unwrap();
        assert!(last["done"] == true && earlier.iter().all(|report| report["done"] == false));
        assert!(last["nodes"].as_u64().unwrap() <= 5_000, "{last}");
        for look in &reports {
            let lines = look["lines"].as_array().unwrap();
            assert_eq!(lines.len(), 3, "{game}: {look}");
            let expected = |line: &Value| line["expected"].as_f64().unwrap();
            assert!(lines.is_sorted_by(|a, b| expected(a) >= expected(b)), "{look}");
            assert!(lines.iter().all(|line| line["steps"][0]["do"].is_string()), "{look}");
        }
    }
}

#[tokio::test]
async fn a_proved_win_says_so_and_ends_the_search() {
    let service = Service::start().await;
    let body = json!({"game": "fourmation", "options": "side=5 n=3", "lines": 1,
        "moves": ["c3", "b2", "c2", "d1"]});
    let reports = reports(&service, &body).await;
    let wins = json!([{"value": {"kind": "win", "plies": 1}, "expected": 1.0, "moves": ["c1"],
        "steps": [{"do": "put", "at": "c1"}]}]);
    assert_eq!((&reports.last().unwrap()["lines"], reports.len()), (&wins, 2));

    let start = service.create("fourmation", "side=5 n=3").await;
    let state = service.play_all(start, &["c3", "b2", "c2", "d1"]).await;
    let there = json!({"game": "fourmation", "options": "side=5 n=3", "lines": 1,
        "start": state["position"]});
    assert_eq!(self::reports(&service, &there).await, reports);
}

#[tokio::test]
async fn equal_requests_get_equal_results() {
    let service = Service::start().await;
    let body = json!({"game": "morris", "moves": ["d2", "d6", "f4"], "nodes": 20_000, "lines": 8});
    assert_eq!(reports(&service, &body).await, reports(&service, &body).await);
    let record = json!({"record": "[Game \"morris\"] 1. d2 d6 2. f4 b4 *", "nodes": 2_000});
    let review = lines(&service, "/api/review", &record).await;
    assert_eq!(review, lines(&service, "/api/review", &record).await);
}

#[tokio::test]
async fn a_review_judges_each_move_and_counts_them() {
    let service = Service::start().await;
    let moves = ["b3", "a2", "a1", "b1", "c1", "b2", "a3", "a4", "b4", "c4", "d3", "d4"];
    let start = service.create("fourmation", "side=4 n=3").await;
    let state = service.play_all(start, &moves).await;
    let body = json!({"id": state["id"], "nodes": 20_000});
    let review = lines(&service, "/api/review", &body).await;
    let (summary, judged) = review.split_last().unwrap();
    assert_eq!(judged.len(), moves.len());
    for (line, (mv, ply)) in judged.iter().zip(moves.iter().zip(1..)) {
        assert_matches("ReviewedMove", line);
        assert_eq!(
            (&line["move"], &line["ply"], &line["plies"]),
            (&json!(mv), &json!(ply), &json!(12))
        );
        assert_eq!(line["to_move"], ["second", "first"][ply % 2]);
    }
    assert_eq!(
        (&judged[6]["verdict"], &judged[6]["best"]["move"]),
        (&json!("blunder"), &json!("c2"))
    );
    assert_eq!(judged[6]["after"], json!({"value": {"kind": "draw"}, "expected": 0.5}));
    assert_eq!((&judged[7]["only_move"], &judged[1]["lost_already"]), (&json!(true), &json!(true)));
    assert_matches("Summary", summary);
    assert_eq!((&summary["done"], &summary["second"]["blunder"]), (&json!(true), &json!(2)));

    let record = service.request(Method::GET, &path(&state, "/record")).send().await.unwrap();
    let body = json!({"record": record.text().await.unwrap(), "nodes": 20_000});
    assert_eq!(lines(&service, "/api/review", &body).await, review);
    // The game is unchanged.
    assert_eq!(service.state(&state).await, state);
}

#[tokio::test]
async fn a_game_without_moves_is_reviewed_in_one_line() {
    let service = Service::start().await;
    let state = service.create("six", "").await;
    let review = lines(&service, "/api/review", &json!({"id": state["id"]})).await;
    assert_eq!(review.len(), 1);
    assert_eq!((&review[0]["done"], &review[0]["first"]["accuracy"]), (&json!(true), &Value::Null));
}

#[tokio::test]
async fn invalid_analyses_are_rejected() {
    let service = Service::start().await;
    let many = vec!["d4"; 1_001];
    for (body, status, code) in [
        (json!({}), 422, "wrong-type"),
        (json!({"game": "chess"}), 404, "unknown-game"),
        (json!({"game": "coffee", "options": "oval"}), 422, "options"),
        (json!({"game": "coffee", "options": 7}), 422, "options"),
        (json!({"game": "fourmation", "start": "x"}), 422, "start"),
        (json!({"game": "fourmation", "moves": ["d4", "d4"]}), 422, "illegal-move"),
        (json!({"game": "fourmation", "moves": ["d4", "?"]}), 422, "move-spelling"),
        (json!({"game": "fourmation", "moves": many}), 422, "too-many-moves"),
        (json!({"game": "fourmation", "moves": "d4"}), 422, "wrong-type"),
        (json!({"game": "six", "lines": 0}), 422, "wrong-type"),
        (json!({"game": "six", "lines": 9}), 422, "wrong-type"),
        (json!({"game": "six", "lines": -1}), 422, "wrong-type"),
        (json!({"game": "six", "nodes": 0}), 422, "wrong-type"),
        (json!({"game": "six", "nodes": 20_000_001}), 422, "wrong-type"),
        (json!({"game": "six", "depth": 4}), 422, "wrong-type"),
        (Value::Null, 422, "wrong-type"),
    ] {
        let response = service.post("/api/analysis", &body).await;
        assert_eq!(response.problem(), (status, code), "{body:.80}");
    }
    let won = ["a1", "a2", "b1", "b2", "c1"];
    let over = json!({"game": "fourmation", "options": "side=4 n=3", "moves": won});
    let response = service.post("/api/analysis", &over).await;
    assert_eq!(response.problem(), (409, "game-over"));
    let nodes = json!({"game": "six", "nodes": 0});
    let response = service.post("/api/analysis", &nodes).await;
    assert_eq!(response.body["detail"], "nodes is 0, but must be 1 to 20000000");
    assert_eq!(service.get("/api/analysis").await.problem(), (405, "wrong-method"));
    assert_eq!(service.post_text("/api/analysis", "{").await.problem(), (400, "malformed-json"));
}

#[tokio::test]
async fn invalid_reviews_are_rejected() {
    let service = Service::start().await;
    let id = service.create("six", "").await["id"].clone();
    for (body, status, code) in [
        (json!({}), 422, "wrong-type"),
        (json!({"id": id, "record": "[Game \"six\"] *"}), 422, "wrong-type"),
        (json!({"id": id, "nodes": 0}), 422, "wrong-type"),
        (json!({"id": id, "nodes": 1_000_001}), 422, "wrong-type"),
        (json!({"id": 5}), 422, "wrong-type"),
        (json!({"id": "nobody"}), 404, "no-such-game"),
        (json!({"id": "0".repeat(26)}), 404, "no-such-game"),
        (json!({"record": ""}), 422, "record"),
        (json!({"record": "[Game \"six\"] 1. 9,9 *"}), 422, "record"),
    ] {
        let response = service.post("/api/review", &body).await;
        assert_eq!(response.problem(), (status, code), "{body}");
    }
    let response = service.post("/api/review", &json!({"record": "[Game \"six\"] 1. 9,9 *"})).await;
    assert_eq!(response.body["place"], json!({"line": 1, "column": 17, "ply": 1}));
}

/// If the searches of disconnected clients continued, the queue would stay full and no thread free.
#[tokio::test]
async fn whoever_hangs_up_ends_the_search() {
    let service = Service::start().await;
    let mut taken = fill(&service).await;
    let first = taken[0].chunk().await.unwrap().expect("a line arrives during the search");
    assert_eq!(first.last(), Some(&b'\n'));
    drop(taken);
    let short = json!({"game": "fourmation", "nodes": 1_000});
    for _ in MAX_POLLS {
        let response = send(&service, "/api/analysis", &short).await;
        if response.status() == StatusCode::OK {
            let text = response.text().await.unwrap();
            assert!(text.lines().last().unwrap().contains("\"done\":true"), "{text}");
            return;
        }
        sleep(POLL_INTERVAL).await;
    }
    panic!("the searches of disconnected clients continue");
}

/// A client that closes its sending half counts as disconnected.
#[tokio::test]
async fn half_of_a_line_is_none() {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let service = Service::start().await;
    let body = long().to_string();
    let request = format!(
        "POST /api/analysis HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n\
         content-length: {}\r\n\r\n{body}",
        body.len(),
    );
    let mut line = tokio::net::TcpStream::connect(&service.address).await.unwrap();
    line.write_all(request.as_bytes()).await.unwrap();
    let mut received = vec![0; 12];
    line.read_exact(&mut received).await.unwrap();
    assert_eq!(received, b"HTTP/1.1 200");
    line.shutdown().await.unwrap();
    line.read_to_end(&mut received).await.unwrap();
    let received = String::from_utf8(received).unwrap();
    assert!(!received.contains("\"done\":true") && !received.contains("error"), "{received}");
}

#[tokio::test]
async fn one_client_leaves_room_for_others() {
    let service = Service::start().await;
    let mut taken = Vec::new();
    for _ in 1..=8 {
        let response = send_for(&service, 1).await;
        assert_eq!(response.status(), StatusCode::OK);
        taken.push(response);
    }
    let response = send_for(&service, 1).await;
    assert_eq!(response.headers()["retry-after"], "5");
    assert_eq!(response.headers()["content-type"], "application/problem+json");
    let problem: Value = response.json().await.unwrap();
    assert_eq!((&problem["status"], &problem["code"]), (&json!(429), &json!("too-many-analyses")));
    // Another client's analysis completes while all those are running.
    let short = json!({"game": "fourmation", "nodes": 1_000});
    assert_eq!(reports(&service, &short).await.last().unwrap()["done"], true);
    assert_eq!(send_for(&service, 1).await.status(), StatusCode::TOO_MANY_REQUESTS);
    // An analysis that ends makes room.
    taken.pop();
    for _ in MAX_POLLS {
        if send_for(&service, 1).await.status() == StatusCode::OK {
            return;
        }
        sleep(POLL_INTERVAL).await;
    }
    panic!("dropped analyses still count");
}

#[tokio::test]
async fn games_go_on_while_people_analyse() {
    let service = Service::start().await;
    let taken = fill(&service).await;
    let mut state = service.create_against(1, "first").await;
    for _ in MAX_POLLS {
        if state["ply"] != 0 {
            break;
        }
        sleep(POLL_INTERVAL).await;
        state = service.state(&state).await;
    }
    assert_eq!(state["ply"], 1, "the computer does not move");
    // A few may have been accepted since, as threads started others.
    let more = fill(&service).await;
    assert!(more.len() < taken.len() / 2, "the analyses are still running: {}", more.len());
}

#[tokio::test]
async fn a_server_that_stops_ends_what_is_under_way() {
    // A busy machine may need more than the usual second to end all searches.
    let long = |config: &mut ludoteca_service::Config| {
        config.limits.stop_timeout = Duration::from_mins(1);
    };
    let mut service = Service::start_with(long).await;
    let record = json!({"record": "[Game \"morris\"] 1. d2 d6 2. f4 b4 *", "nodes": 1_000_000});
    let review = send(&service, "/api/review", &record).await;
    // More than there are threads, so that some wait.
    let mut responses = vec![review];
    for client in 1..=5 {
        responses.push(send_for(&service, client).await);
    }
    responses[1].chunk().await.unwrap().expect("a line arrives during the search");
    service.stop().await;
    for response in responses {
        let text = response.text().await.unwrap();
        assert!(!text.contains("\"done\":true"), "what is cut off is not done: {text}");
        let last: Value = serde_json::from_str(text.lines().last().unwrap()).unwrap();
        assert_matches("CutOff", &last);
        assert_eq!(
            (&last["error"]["status"], &last["error"]["code"]),
            (&json!(503), &json!("closing"))
        );
    }
}

#[tokio::test]
async fn lines_are_not_held_back_to_be_compressed() {
    let service = Service::start().await;
    let body = json!({"game": "morris", "nodes": 1_000});
    let request = service.request(Method::POST, "/api/analysis").json(&body);
    let response = request.header("accept-encoding", "gzip").send().await.unwrap();
    assert_eq!(response.headers().get("content-encoding"), None);
    // The other responses are compressed.
    let request = service.request(Method::GET, "/api/openapi.json");
    let response = request.header("accept-encoding", "gzip").send().await.unwrap();
    assert_eq!(response.headers()["content-encoding"], "gzip");
}
