//! Nodes of one service: servers that share a `PostgreSQL` database and a NATS server.

use std::net::TcpListener;
use std::time::Duration;

use futures_util::StreamExt;
use futures_util::future::join_all;
use ludoteca_service::{StartError, open};
use reqwest::header::COOKIE;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::time::sleep;

use crate::common::nats::NatsServer;
use crate::common::postgres::{Cluster, shared};
use crate::common::{Browser, Device, Lines, PASSWORD, Service, Socket, config, path};
use crate::explorer;

/// Two nodes.
struct Nodes {
    one: Service,
    other: Service,
    nats: NatsServer,
    folders: [TempDir; 2],
}

impl Nodes {
    /// `None` if tests with `PostgreSQL` or NATS are to be skipped.
    async fn start() -> Option<Self> {
        let (database, nats) = (shared()?.create().await, NatsServer::start()?);
        let folders = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
        let node = async |folder: &TempDir| {
            let mut config = config(folder.path());
            config.database = Some(database.parse().unwrap());
            config.bus = Some(nats.url().parse().unwrap());
            Service::run(open(config).await.unwrap())
        };
        let (one, other) = (node(&folders[0]).await, node(&folders[1]).await);
        Some(Self { one, other, nats, folders })
    }

    /// A game between Ana, on one node, and Luis, on the other.
    async fn game(&self, clock: Value) -> (Browser, Browser, Value) {
        let (ana, luis) = (Browser::new(&self.one).await, Browser::new(&self.other).await);
        let body = json!({
            "game": "fourmation", "options": "side=5 n=3", "clock": clock,
            "players": {"first": {"kind": "human"}, "second": {"kind": "open"}},
        });
        let game = ana.post("/api/games", &body).await;
        let seated = luis.service.post(&path(&game, "/seat"), &json!({})).await;
        (ana, luis, seated.expect(StatusCode::OK))
    }
}

/// Waits for an update with these connected players.
async fn wait_for_presence(socket: &mut Socket, expected: [bool; 2]) {
    loop {
        let message = socket.any().await.unwrap();
        let presence = &message["company"];
        if [&presence["first"], &presence["second"]] == [&json!(expected[0]), &json!(expected[1])] {
            return;
        }
    }
}

async fn status(service: &Service, path: &str) -> StatusCode {
    service.request(Method::GET, path).send().await.unwrap().status()
}

#[tokio::test]
async fn players_on_two_nodes_see_each_other_and_play() {
    let Some(nodes) = Nodes::start().await else { return };
    let (ana, luis, mut state) = nodes.game(Value::Null).await;
    let mut here = Socket::open_as(&nodes.one, &ana.cookie, &state, 0).await;
    let mut there = Socket::open_as(&nodes.other, &luis.cookie, &state, 0).await;
    wait_for_presence(&mut here, [true, true]).await;
    wait_for_presence(&mut there, [true, true]).await;
    for (turn, mv) in ["c3", "d4", "d3", "c2"].into_iter().enumerate() {
        let (mover, watcher) =
            if turn % 2 == 0 { (&mut here, &mut there) } else { (&mut there, &mut here) };
        mover.act(&state, json!({"type": "move", "move": mv})).await.unwrap();
        let seq = state["seq"].as_u64().unwrap() + 1;
        watcher.until(seq).await;
        mover.until(seq).await;
        state = nodes.other.state(&state).await;
        assert_eq!(state["seq"], seq);
    }
    drop(there);
    wait_for_presence(&mut here, [true, false]).await;
}

#[tokio::test]
async fn nodes_share_the_index_of_the_explorer() {
    let Some(mut nodes) = Nodes::start().await else { return };
    let (ana, luis) = (Browser::new(&nodes.one).await, Browser::new(&nodes.other).await);
    let deleted = explorer::played(&ana, &explorer::GAME).await;
    explorer::played(&luis, &explorer::GAME).await;
    for browser in [&ana, &luis] {
        explorer::after(browser, 2).await;
    }
    let request = nodes.one.request(Method::DELETE, &path(&deleted, ""));
    let request = request.header(COOKIE, &ana.cookie);
    assert_eq!(request.send().await.unwrap().status(), StatusCode::NO_CONTENT);
    explorer::after(&luis, 1).await;
    assert!(nodes.folders.iter().all(|folder| !folder.path().join("explorer.db").exists()));
    // The other node adds games as soon as this one has stopped.
    nodes.one.stop().await;
    explorer::played(&luis, &explorer::GAME).await;
    explorer::after(&luis, 2).await;
}

#[tokio::test]
async fn players_of_two_nodes_are_paired() {
    let Some(nodes) = Nodes::start().await else { return };
    let (ana, luis) = (Browser::new(&nodes.one).await, Browser::new(&nodes.other).await);
    let request =
        json!({"game": "six", "clock": {"kind": "fischer", "initial": 300, "increment": 3}});
    let offer = ana.post("/api/lobby/pair", &request).await;
    let _waiting = Socket::open_as(&nodes.one, &ana.cookie, &offer, 0).await;
    // Longer than an offer counts without a connection.
    sleep(Duration::from_secs(6)).await;
    let lobby = nodes.other.get("/api/lobby").await.expect(StatusCode::OK);
    assert_eq!(lobby["seeks"][0]["id"], offer["id"]);
    let joined = luis.service.post("/api/lobby/pair", &request).await.expect(StatusCode::OK);
    assert_eq!(joined["id"], offer["id"]);

    // Each of many simultaneous requests at both nodes gets one opponent.
    let mut browsers = Vec::new();
    for number in 0..10 {
        let node = if number % 2 == 0 { &nodes.one } else { &nodes.other };
        browsers.push(Browser::new(node).await);
    }
    let request =
        json!({"game": "morris", "clock": {"kind": "fischer", "initial": 60, "increment": 0}});
    let pairs = browsers.iter().map(|browser| browser.service.post("/api/lobby/pair", &request));
    let responses = join_all(pairs).await;
    let joined = responses.iter().filter(|response| response.status == 200).count();
    assert_eq!(joined, 5, "{responses:?}");
}

#[tokio::test]
async fn play_goes_on_without_the_bus_and_with_repeated_and_wrong_messages() {
    let Some(mut nodes) = Nodes::start().await else { return };
    // Each message arrives twice, with an invalid one in between.
    let client = async_nats::connect(nodes.nats.url()).await.unwrap();
    let mut all = client.subscribe("ludoteca.>").await.unwrap();
    let repeat = tokio::spawn(async move {
        while let Some(message) = all.next().await {
            if message.headers.is_none() {
                let headers = async_nats::HeaderMap::from_iter([(
                    async_nats::HeaderName::from_static("again"),
                    "yes".parse().unwrap(),
                )]);
                let subject = message.subject.clone();
                let again = message.payload.clone();
                let nonsense = "{\"events\":{\"after\":7}}".into();
                let sent = client.publish_with_headers(subject.clone(), headers.clone(), nonsense);
                sent.await.unwrap();
                client.publish_with_headers(subject, headers, again).await.unwrap();
            }
        }
    });
    let (ana, luis, mut state) = nodes.game(Value::Null).await;
    let mut here = Socket::open_as(&nodes.one, &ana.cookie, &state, 0).await;
    let mut there = Socket::open_as(&nodes.other, &luis.cookie, &state, 0).await;
    for (turn, mv) in ["c3", "d4", "d3", "c2"].into_iter().enumerate() {
        if turn == 2 {
            nodes.nats.crash();
            repeat.abort();
            while status(&nodes.one, "/readyz").await != StatusCode::SERVICE_UNAVAILABLE {
                sleep(Duration::from_millis(20)).await;
            }
        }
        let (mover, watcher) =
            if turn % 2 == 0 { (&mut here, &mut there) } else { (&mut there, &mut here) };
        mover.act(&state, json!({"type": "move", "move": mv})).await.unwrap();
        let seq = state["seq"].as_u64().unwrap() + 1;
        let events = watcher.until(seq).await;
        assert_eq!(events.last().unwrap()["seq"], seq, "nothing comes twice");
        state["seq"] = seq.into();
    }
    nodes.nats.resume();
    for service in [&nodes.one, &nodes.other] {
        while status(service, "/readyz").await != StatusCode::OK {
            sleep(Duration::from_millis(20)).await;
        }
    }
    here.act(&state, json!({"type": "move", "move": "b1"})).await.unwrap();
    there.until(state["seq"].as_u64().unwrap() + 1).await;
}

#[tokio::test]
async fn the_end_of_a_session_counts_on_all_nodes() {
    let Some(mut nodes) = Nodes::start().await else { return };
    let device = Device::with_account(&nodes.one, "Ana").await;
    let elsewhere = nodes.other.as_player(&device.cookie());
    let account = async || elsewhere.get("/api/account").await.body["account"].clone();
    assert_eq!(account().await["name"], "Ana");
    let mut socket = Socket::connect(&nodes.other, &device.cookie()).await;
    device.post("/api/account/sign-out", &json!({})).await;
    assert_eq!(socket.any().await, Err(1008));
    assert_eq!(account().await, Value::Null);

    // Without the bus, the other node reads it from the database.
    device.sign_in("Ana", PASSWORD).await.expect(StatusCode::NO_CONTENT);
    nodes.nats.crash();
    let mut socket = Socket::connect(&nodes.other, &device.cookie()).await;
    device.post("/api/account/sign-out", &json!({})).await;
    assert_eq!(socket.any().await, Err(1008));
}

#[tokio::test]
async fn programs_are_notified_on_all_nodes() {
    let Some(nodes) = Nodes::start().await else { return };
    let luis = Browser::new(&nodes.other).await;
    let mut lines = Lines::events(&luis.service).await;
    let ana = Browser::new(&nodes.one).await;
    let body = json!({
        "game": "fourmation", "options": "side=5 n=3",
        "players": {"first": {"kind": "human"}, "second": {"kind": "open"}},
    });
    let game = ana.post("/api/games", &body).await;
    // Luis sits down at a node where he does not listen.
    let luis_here = nodes.one.as_player(&luis.cookie);
    luis_here.post(&path(&game, "/seat"), &json!({})).await.expect(StatusCode::OK);
    assert_eq!(lines.expect("game-start").await["game"]["id"], game["id"]);
}

#[tokio::test]
async fn a_message_is_announced_on_all_nodes() {
    let Some(nodes) = Nodes::start().await else { return };
    let (ana, luis, game) = nodes.game(Value::Null).await;
    let mut socket = Socket::connect(&nodes.other, &luis.cookie).await;
    // Subscribed at the node, then at the bus.
    socket.request(json!({"type": "follow", "topic": "chat"})).await.unwrap();
    socket.watch(&game, 0).await.unwrap();
    let mut here = Socket::open_as(&nodes.one, &ana.cookie, &game, 0).await;
    wait_for_presence(&mut here, [true, true]).await;
    ana.post(&path(&game, "/messages"), &json!({"phrase": "hello"})).await;
    loop {
        let message = socket.any().await.unwrap();
        if message["type"] == "chat" {
            assert_eq!((&message["game"]["id"], &message["number"]), (&game["id"], &json!(1)));
            break;
        }
    }
}

#[tokio::test]
async fn a_bus_needs_a_shared_database_and_the_right_password() {
    let folder = tempfile::tempdir().unwrap();
    let mut without = config(folder.path());
    (without.database, without.bus) = (None, Some("nats://127.0.0.1:1".parse().unwrap()));
    let Err(error) = open(without).await else { panic!() };
    assert!(matches!(error, StartError::NotShared), "{error}");
}

#[tokio::test]
async fn a_node_waits_for_its_database_and_its_bus() {
    let (Some(database), Some(mut nats)) = (Cluster::start(), NatsServer::start()) else { return };
    let url = database.create().await;
    database.crash();
    nats.crash();
    let folder = tempfile::tempdir().unwrap();
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let mut config = config(folder.path());
    (config.listen, config.database) = (port, Some(url.parse().unwrap()));
    config.bus = Some(nats.url().parse().unwrap());
    let waiting = Service::at(port.to_string());
    let get_status = async |path: &str| {
        let response = waiting.request(Method::GET, path).send().await;
        response.map(|response| response.status())
    };
    let meanwhile = async {
        while get_status("/healthz").await.is_err() {
            sleep(Duration::from_millis(20)).await;
        }
        loop {
            let early = waiting.request(Method::GET, "/readyz").send().await.unwrap();
            assert_eq!(early.status(), StatusCode::SERVICE_UNAVAILABLE);
            let problem: Value = early.json().await.unwrap();
            match problem["code"].as_str().unwrap() {
                "starting" => sleep(Duration::from_millis(20)).await,
                code => break assert_eq!(code, "storage-unavailable"),
            }
        }
        database.resume();
    };
    let (server, ()) = tokio::join!(open(config), meanwhile);
    let service = Service::run(server.unwrap());
    assert_eq!(status(&service, "/readyz").await, StatusCode::SERVICE_UNAVAILABLE);
    nats.resume();
    while status(&service, "/readyz").await != StatusCode::OK {
        sleep(Duration::from_millis(20)).await;
    }
}
