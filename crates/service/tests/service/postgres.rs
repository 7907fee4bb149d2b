//! Servers over a `PostgreSQL` database. All other tests run over one as well, if the environment
//! variable `LUDOTECA_TEST_DATABASE` is `postgres`.

use std::path::Path;

use ludoteca_service::{Config, Server, StartError, open};
use reqwest::{Method, StatusCode};
use serde_json::json;
use tempfile::TempDir;

use crate::common::postgres::{Cluster, connect, shared};
use crate::common::{Browser, Device, PASSWORD, Service, config, path};

/// A server with its own folder over the database at this address.
fn configure(folder: &Path, database: &str) -> Config {
    let mut config = config(folder);
    config.database = Some(database.parse().unwrap());
    config
}

async fn start(folder: &TempDir, database: &str) -> Service {
    Service::run(open_in(folder, database).await.unwrap())
}

async fn open_in(folder: &TempDir, database: &str) -> Result<Server, StartError> {
    open(configure(folder.path(), database)).await
}

#[tokio::test]
async fn games_and_accounts_outlive_a_server() {
    let Some(server) = shared() else { return };
    let database = server.create().await;
    let folder = tempfile::tempdir().unwrap();
    let mut service = start(&folder, &database).await;
    let state = service.create("fourmation", "side=5 n=3").await;
    let state = service.play_all(state, &["c3", "d4", "d3"]).await;
    let device = Device::with_account(&service, "Ana").await;
    // PostgreSQL stores no zero bytes.
    let record = service.request(Method::GET, &path(&state, "/record?format=text"));
    let record = record.send().await.unwrap().text().await.unwrap();
    let record = record.replace("c3", "c3 {a\u{0}b}");
    assert!(record.contains('\0'), "{record}");
    let imported = service.post("/api/games/import", &json!({"record": record})).await;
    imported.expect(StatusCode::CREATED);
    drop(device);
    service.stop().await;
    assert!(!folder.path().join("ludoteca.db").exists());

    // The folder of the next server is another one: nothing of value is in it.
    let folder = tempfile::tempdir().unwrap();
    let mut service = start(&folder, &database).await;
    let found = service.state(&state).await;
    assert_eq!(found["moves"], json!(["c3", "d4", "d3"]));
    service.play(&found, "c2").await.expect(StatusCode::OK);
    let device = Device::new(&service);
    device.sign_in("Ana", PASSWORD).await.expect(StatusCode::NO_CONTENT);
    let listed = service.get("/api/games").await.expect(StatusCode::OK);
    assert_eq!(listed["games"][0]["id"], state["id"]);
    service.stop().await;
}

/// One server plays a move, the other one the next, without anything between them but the database.
#[tokio::test]
async fn two_servers_serve_one_game() {
    let Some(server) = shared() else { return };
    let database = server.create().await;
    let folders = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let (one, other) = (start(&folders[0], &database).await, start(&folders[1], &database).await);
    let mut state = one.create("fourmation", "side=5 n=3").await;
    assert_eq!(other.state(&state).await["ply"], 0);
    for (service, mv) in [(&one, "c3"), (&other, "d4"), (&one, "d3"), (&other, "c2")] {
        state = service.play(&state, mv).await.expect(StatusCode::OK);
    }
    assert_eq!(one.state(&state).await["ply"], 4);
    let (here, there) = tokio::join!(one.play(&state, "b1"), other.play(&state, "b1"));
    let mut statuses = [here.status, there.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409]);

    let (ana, luis) = (Browser::new(&one).await, Browser::new(&other).await);
    let body = json!({
        "game": "fourmation", "options": "side=5 n=3",
        "players": {"first": {"kind": "human"}, "second": {"kind": "open", "listed": true}},
    });
    let offered = ana.post("/api/games", &body).await;
    let seated = luis.service.post(&path(&offered, "/seat"), &json!({})).await;
    let state = seated.expect(StatusCode::OK);
    let state = ana.service.play(&state, "c3").await.expect(StatusCode::OK);
    luis.service.play(&state, "d4").await.expect(StatusCode::OK);
    let deleted = one.request(Method::DELETE, &path(&state, "")).send().await.unwrap();
    assert_eq!(deleted.status(), StatusCode::FORBIDDEN);
}

/// Leaderboards come from a replica. What it lacks comes from the primary, as do games and sessions.
#[tokio::test]
async fn reads_that_may_lag_come_from_a_replica() {
    let Some(server) = Cluster::start() else { return };
    let database = server.create().await;
    let replica = server.replica();
    let copy = replica.url(database.rsplit('/').next().unwrap());
    let folder = tempfile::tempdir().unwrap();
    let mut config = configure(folder.path(), &database);
    config.replicas = Some(copy.parse().unwrap());
    config.metrics = Some(([127, 0, 0, 1], 0).into());
    let opened = open(config).await.unwrap();
    let metrics = Service::at(opened.metrics_address().unwrap().to_string());
    let reads = async || {
        let text = metrics.request(Method::GET, "/metrics").send().await.unwrap();
        let text = text.text().await.unwrap();
        let line = text.lines().find(|line| line.starts_with("ludoteca_replica_reads_total{"));
        line.map_or(0, |line| line.rsplit(' ').next().unwrap().parse().unwrap())
    };
    let service = Service::run(opened);
    let mut tries = 0;
    // The first look at the replica may not be over.
    while reads().await == 0 {
        service.get("/api/leaderboards/six/blitz").await.expect(StatusCode::OK);
        tries += 1;
        assert!(tries < 10_000);
    }
    let before = reads().await;
    let state = service.create("fourmation", "side=5 n=3").await;
    let state = service.play(&state, "c3").await.expect(StatusCode::OK);
    service.get("/api/games?mine=true").await.expect(StatusCode::OK);
    service.state(&state).await;

    let mut other = connect(&copy).await;
    sqlx::raw_sql("SELECT pg_wal_replay_pause()").execute(&mut other).await.unwrap();
    let player = Browser::new(&service).await;
    let own = player.get("/api/me").await.expect(StatusCode::OK);
    let id = own["player"]["id"].as_str().unwrap().to_owned();
    let profile = service.get(&format!("/api/players/{id}")).await;
    profile.expect(StatusCode::OK);
    // The profile at most: the lag may have been noticed before.
    assert!(reads().await <= before + 1);
}

/// The tests of the store have the same fault without the interface.
#[tokio::test]
#[ignore = "long: cargo xtask test --all"]
async fn play_goes_on_when_the_database_is_back() {
    let Some(server) = Cluster::start() else { return };
    let database = server.create().await;
    let folder = tempfile::tempdir().unwrap();
    let service = start(&folder, &database).await;
    let state = service.create("fourmation", "side=5 n=3").await;
    let state = service.play(&state, "c3").await.expect(StatusCode::OK);
    server.crash();
    assert_eq!(service.play(&state, "d4").await.problem(), (503, "storage-unavailable"));
    let ready = service.request(Method::GET, "/readyz").send().await.unwrap();
    assert_eq!(ready.status(), StatusCode::SERVICE_UNAVAILABLE);
    let alive = service.request(Method::GET, "/healthz").send().await.unwrap();
    assert_eq!(alive.status(), StatusCode::OK);
    server.resume();
    let ready = service.request(Method::GET, "/readyz").send().await.unwrap();
    assert_eq!(ready.status(), StatusCode::OK);
    let state = service.play(&state, "d4").await.expect(StatusCode::OK);
    assert_eq!(state["moves"], json!(["c3", "d4"]));
}

#[tokio::test]
async fn a_server_says_why_it_cannot_start() {
    let Some(server) = shared() else { return };
    let folder = tempfile::tempdir().unwrap();
    let Err(error) = open_in(&folder, &server.url("nowhere")).await else { panic!() };
    let error = error.to_string();
    assert!(error.starts_with("the database postgres://ludoteca@127.0.0.1:"), "{error}");
    assert!(
        error.contains("/nowhere cannot be used: database \"nowhere\" does not exist"),
        "{error}"
    );
}
