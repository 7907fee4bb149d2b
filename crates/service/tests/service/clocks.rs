//! Clocks and connections of games between two people.

use std::time::Duration;

use crate::common::{Browser, Service, Socket, open_in, path};
use reqwest::StatusCode;
use serde_json::{Value, json};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};
use tokio::time::{Instant, pause, resume, sleep};

/// A game with a clock and an open second seat.
fn invitation(clock: &Value) -> Value {
    let players = json!({"first": {"kind": "human"}, "second": {"kind": "open"}});
    json!({"game": "fourmation", "options": "side=5 n=3", "players": players, "clock": clock})
}

fn fischer(initial: u32, increment: u32) -> Value {
    json!({"kind": "fischer", "initial": initial, "increment": increment})
}

/// Two players and their game, in which each has moved once.
async fn started_game(service: &Service, clock: &Value) -> (Browser, Browser, Value) {
    let (ana, luis) = (Browser::new(service).await, Browser::new(service).await);
    let game = ana.post("/api/games", &invitation(clock)).await;
    let seated = luis.service.post(&path(&game, "/seat"), &json!({})).await;
    let state = ana.service.play_all(seated.expect(StatusCode::OK), &["c3"]).await;
    let state = luis.service.play_all(state, &["d4"]).await;
    (ana, luis, state)
}

#[tokio::test]
async fn invalid_clocks_are_rejected() {
    let service = Service::start().await;
    for clock in [
        fischer(0, 0),
        fischer(9, 5),
        fischer(10_801, 0),
        fischer(60, 181),
        json!({"kind": "correspondence", "days": 0}),
        json!({"kind": "correspondence", "days": 15}),
    ] {
        let response = service.post("/api/games", &invitation(&clock)).await;
        assert_eq!(response.problem(), (422, "clock"), "{clock}");
    }
    let clock = json!({"kind": "fischer", "initial": -1, "increment": 0});
    assert_eq!(
        service.post("/api/games", &invitation(&clock)).await.problem(),
        (422, "wrong-type")
    );
    let players = json!({"second": {"kind": "computer", "level": 1}});
    let body = json!({"game": "six", "players": players, "clock": fischer(60, 0)});
    assert_eq!(service.post("/api/games", &body).await.problem(), (422, "clock"));
}

#[tokio::test]
async fn the_clock_runs_once_both_have_moved() {
    let service = Service::start().await;
    let ana = Browser::new(&service).await;
    let game = ana.post("/api/games", &invitation(&fischer(60, 5))).await;
    assert_eq!(game["clock"]["turn_began"], Value::Null);
    let (_, luis, state) = started_game(&service, &fischer(60, 5)).await;
    let clock = &state["clock"];
    assert_eq!((&clock["first"], &clock["second"]), (&json!(60_000), &json!(60_000)));
    assert_eq!(clock["is_running"], true);
    let began = clock["turn_began"].as_u64().unwrap();
    assert_eq!(clock["deadline"].as_u64().unwrap(), began + 60_500, "with the reserve for lag");
    let late = luis.service.post(&path(&state, "/claim"), &json!({"seq": state["seq"]})).await;
    assert_eq!(late.problem(), (409, "opponent-present"));
}

/// The time from the last confirmation of the store to the next start is an outage.
#[tokio::test]
async fn the_absence_of_the_server_is_charged_to_no_player() {
    let folder = tempfile::tempdir().unwrap();
    let mut service = Service::start_in(folder.path()).await;
    let (_, _, state) = started_game(&service, &fischer(10, 0)).await;
    service.stop().await;
    let options = SqliteConnectOptions::new().filename(folder.path().join("ludoteca.db"));
    let mut database = options.connect().await.unwrap();
    let absence = "UPDATE service_periods SET ended = ended - 60000";
    sqlx::raw_sql(absence).execute(&mut database).await.unwrap();
    database.close().await.unwrap();
    let service = Service::run(open_in(folder.path()).await.unwrap());
    let resumed = loop {
        let resumed = service.state(&state).await;
        if resumed["seq"] != state["seq"] {
            break resumed;
        }
        sleep(Duration::from_millis(20)).await;
    };
    assert_eq!(resumed["outcome"], Value::Null);
    let (clock, began) = (&resumed["clock"], &state["clock"]["turn_began"]);
    assert_eq!((&clock["first"], &clock["second"]), (&json!(10_000), &json!(10_000)));
    assert!(clock["turn_began"].as_u64() > began.as_u64(), "{clock}");
}

/// While time is paused, it jumps to the next timer whenever all tasks wait.
#[tokio::test]
async fn a_silent_connection_is_closed_soon_while_a_clock_runs() {
    let service = Service::start().await;
    let (ana, luis, state) = started_game(&service, &fischer(60, 5)).await;
    let mut socket = Socket::open_as(&service, &ana.cookie, &state, 0).await;
    // It reads nothing from now on, and therefore sends no pongs.
    let _silent = Socket::open_as(&service, &luis.cookie, &state, 0).await;
    pause();
    let began = Instant::now();
    while socket.any().await.unwrap()["company"]["second"] != false {}
    let passed = began.elapsed();
    resume();
    assert!(passed < Duration::from_secs(10), "{passed:?}: the first heartbeat, and two more");
}

#[tokio::test]
async fn it_is_known_who_is_connected() {
    let folder = tempfile::tempdir().unwrap();
    let mut service = Service::start_in(folder.path()).await;
    let (ana, luis, state) = started_game(&service, &fischer(60, 0)).await;
    let mut socket = Socket::open_as(&service, &ana.cookie, &state, 0).await;
    let wait_for_presence = async |socket: &mut Socket, expected: Value| {
        while socket.any().await.unwrap()["company"] != expected {}
    };
    let parts = |first, second, watching| {
        let mut parts = json!({"first": first, "second": second, "watching": watching});
        (parts["rematch"], parts["rematch_side"]) = (Value::Null, Value::Null);
        parts["messages"] = json!(0);
        parts
    };
    // The other player has just moved by a request.
    wait_for_presence(&mut socket, parts(true, true, 0)).await;
    let other = Socket::open_as(&service, &luis.cookie, &state, 0).await;
    let watcher = Socket::open(&service, &state, 0).await;
    wait_for_presence(&mut socket, parts(true, true, 1)).await;
    drop((other, watcher));
    wait_for_presence(&mut socket, parts(true, false, 0)).await;

    let resign = json!({"side": "second", "seq": state["seq"]});
    luis.service.post(&path(&state, "/resign"), &resign).await.expect(StatusCode::OK);
    let next = luis.service.post(&path(&state, "/rematch"), &json!({})).await;
    let mut expected = parts(true, true, 0);
    expected["rematch"] = next.expect(StatusCode::CREATED)["id"].clone();
    expected["rematch_side"] = json!("second");
    wait_for_presence(&mut socket, expected.clone()).await;
    let again = ana.service.post(&path(&state, "/rematch"), &json!({})).await;
    assert_eq!(again.expect(StatusCode::OK)["id"], expected["rematch"]);

    // It stays known who requested it, also after a restart.
    service.stop().await;
    let service = Service::start_in(folder.path()).await;
    let mut socket = Socket::open_as(&service, &ana.cookie, &state, 0).await;
    let company = socket.any().await.unwrap()["company"].take();
    assert_eq!(company["rematch"], expected["rematch"]);
    assert_eq!(company["rematch_side"], "second");
}

#[tokio::test]
async fn heartbeats_are_frequent_as_soon_as_a_clock_runs() {
    let service = Service::start().await;
    let (_, luis, state) = started_game(&service, &fischer(60, 5)).await;
    let correspondence = json!({"kind": "correspondence", "days": 3});
    let (_, _, slow) = started_game(&service, &correspondence).await;
    let mut socket = Socket::open_as(&service, &luis.cookie, &slow, 0).await;
    while socket.heartbeat_interval == 0 {
        socket.watch(&slow, 0).await.unwrap();
    }
    assert_eq!(socket.heartbeat_interval, 15_000);
    socket.watch(&state, 0).await.unwrap();
    while socket.next().await.unwrap()["game"] != state["id"] {}
    // All that was sent before the response to the next request has arrived with it.
    socket.watch(&slow, 0).await.unwrap();
    assert_eq!(socket.heartbeat_interval, 3_000);
}
