//! Requests of operators: health and metrics.

use crate::common::{Service, Socket};
use ludoteca_service::open;
use reqwest::{Method, StatusCode};
use serde_json::Value;

/// The status and text of a response.
async fn text(service: &Service, path: &str) -> (StatusCode, String) {
    let response = service.request(Method::GET, path).send().await.unwrap();
    (response.status(), response.text().await.unwrap())
}

#[tokio::test]
async fn a_server_is_alive_and_ready() {
    let folder = tempfile::tempdir().unwrap();
    let service = Service::start_in(folder.path()).await;
    assert_eq!(text(&service, "/healthz").await, (StatusCode::OK, "alive\n".into()));
    assert_eq!(text(&service, "/readyz").await, (StatusCode::OK, "ready\n".into()));
    // Another program has broken the database.
    let options = sqlx::sqlite::SqliteConnectOptions::new();
    let options = options.filename(folder.path().join("ludoteca.db"));
    let mut other = sqlx::ConnectOptions::connect(&options).await.unwrap();
    sqlx::raw_sql("ALTER TABLE games RENAME TO lost").execute(&mut other).await.unwrap();
    let (status, problem) = text(&service, "/readyz").await;
    let problem: Value = serde_json::from_str(&problem).unwrap();
    assert_eq!(problem["code"], "storage-unavailable");
    assert_eq!(
        (status, problem["detail"].as_str().unwrap()),
        (StatusCode::SERVICE_UNAVAILABLE, "the database does not respond")
    );
    assert_eq!(text(&service, "/healthz").await.0, StatusCode::OK);
}

#[tokio::test]
async fn what_happens_is_measured() {
    let folder = tempfile::tempdir().unwrap();
    let mut config = crate::common::config(folder.path());
    config.metrics = Some(([127, 0, 0, 1], 0).into());
    let server = open(config).await.unwrap();
    let metrics = server.metrics_address().unwrap();
    let service = Service::run(server);
    let state = service.create("fourmation", "").await;
    let state = service.play_all(state, &["d4", "e5"]).await;
    let mut socket = Socket::open(&service, &state, 0).await;
    socket.next().await.unwrap();
    service.get("/api/games/nothing").await;
    // A client may send any method. The metrics do not name it, because they would keep each name.
    let brew = Method::from_bytes(b"BREW").unwrap();
    service.request(brew, "/api/games").send().await.unwrap();

    // A page of another site cannot point its name here.
    let rebound = Service::at(metrics.to_string());
    let rebound = rebound.request(Method::GET, "/metrics").header("host", "evil.example");
    assert_eq!(rebound.send().await.unwrap().status(), StatusCode::FORBIDDEN);
    // The public port has none.
    assert_eq!(text(&service, "/metrics").await.0, StatusCode::NOT_FOUND);
    let found = text(&Service::at(metrics.to_string()), "/metrics").await.1;
    for line in [
        "ludoteca_events_total 2",
        "ludoteca_sockets 1",
        "ludoteca_queued_bytes 0",
        "ludoteca_rooms 1",
        "ludoteca_store_failures_total 0",
        r#"ludoteca_requests_total{method="POST",route="/api/games/{id}/moves",status="200"} 2"#,
        r#"ludoteca_requests_total{method="GET",route="/api/games/{id}",status="404"} 1"#,
        r#"ludoteca_requests_total{method="other",route="/api/games",status="405"} 1"#,
        r#"ludoteca_request_seconds_count{route="/api/games/{id}/moves"} 2"#,
        "# EOF",
    ] {
        assert!(found.lines().any(|found| found == line), "{line}:\n{found}");
    }
    let id = state["id"].as_str().unwrap();
    assert!(!found.contains(id), "metrics identify nobody");
}
