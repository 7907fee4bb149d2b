//! Notifications: subscriptions, and what a push service receives. The push service is on loopback;
//! the path of an endpoint says how it behaves.

use std::future::pending;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, SystemTime};

use axum::Router;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::header::{HeaderMap, RETRY_AFTER};
use axum::http::{HeaderName, HeaderValue, StatusCode};
use axum::routing::post;
use data_encoding::BASE64URL_NOPAD;
use ludoteca_service::{OnDamage, backup, open, restore};
use reqwest::Method;
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::sync::mpsc;
use web_push_native::p256::SecretKey;
use web_push_native::p256::ecdsa::signature::Verifier;
use web_push_native::p256::ecdsa::{Signature, VerifyingKey};
use web_push_native::p256::elliptic_curve::sec1::ToEncodedPoint;
use web_push_native::{Auth, decrypt};

use crate::common::{Browser, Device, JsonResponse, PASSWORD, Service, Socket, config, path, read};

/// The private key of the browsers in these tests, and the secret that they share.
const KEY: [u8; 32] = [7; 32];
const AUTH: [u8; 16] = [9; 16];

/// A request that the push service has received, or the end of one without a response.
#[derive(Debug, PartialEq, Eq)]
enum Received {
    Message { path: String, headers: HeaderMap, body: Bytes },
    HungUp,
}

struct PushService {
    url: String,
    received: mpsc::UnboundedReceiver<Received>,
}

/// Reports when a request ends without a response.
struct Hanging(mpsc::UnboundedSender<Received>);

impl Drop for Hanging {
    fn drop(&mut self) {
        let _ = self.0.send(Received::HungUp);
    }
}

type Reply = (StatusCode, [(HeaderName, HeaderValue); 1]);

impl PushService {
    async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let (sender, received) = mpsc::unbounded_channel();
        let busy = std::sync::Arc::new(AtomicBool::new(true));
        let handle = async move |State((sender, busy)): State<(
            mpsc::UnboundedSender<Received>,
            std::sync::Arc<AtomicBool>,
        )>,
                                 Path(path): Path<String>,
                                 headers: HeaderMap,
                                 body: Bytes|
                    -> Reply {
            let message = Received::Message { path: path.clone(), headers, body };
            sender.send(message).unwrap();
            let status = match &*path {
                "gone" => StatusCode::GONE,
                "busy" if busy.swap(false, Ordering::Relaxed) => StatusCode::SERVICE_UNAVAILABLE,
                "elsewhere" => StatusCode::TEMPORARY_REDIRECT,
                path if path.starts_with("hanging") => {
                    let _hanging = Hanging(sender);
                    pending().await
                }
                _ => StatusCode::CREATED,
            };
            let header = match status {
                StatusCode::TEMPORARY_REDIRECT => (HeaderName::from_static("location"), "/stolen"),
                _ => (RETRY_AFTER, "0"),
            };
            (status, [(header.0, HeaderValue::from_static(header.1))])
        };
        let router = Router::new().route("/{*path}", post(handle)).with_state((sender, busy));
        tokio::spawn(axum::serve(listener, router).into_future());
        Self { url, received }
    }

    /// The next notification: its endpoint and what the browser shows.
    async fn next(&mut self) -> (String, Value) {
        match self.received.recv().await.unwrap() {
            Received::Message { path, body, .. } => (path, shown(&body)),
            Received::HungUp => panic!("the server closed the request"),
        }
    }
}

/// The notification that a browser decrypts and shows.
fn shown(body: &[u8]) -> Value {
    let key = SecretKey::from_slice(&KEY).unwrap();
    let text = decrypt(body.to_vec(), &key, &Auth::from(AUTH)).unwrap();
    serde_json::from_slice(&text).unwrap()
}

/// A subscription of a browser in these tests, in Spanish.
pub(crate) fn subscription(endpoint: &str) -> Value {
    let public = SecretKey::from_slice(&KEY).unwrap().public_key();
    let p256dh = BASE64URL_NOPAD.encode(public.to_encoded_point(false).as_bytes());
    let keys = json!({"p256dh": p256dh, "auth": BASE64URL_NOPAD.encode(&AUTH)});
    json!({"endpoint": endpoint, "keys": keys, "language": "es-AR"})
}

async fn put(service: &Service, subscription: &Value) -> JsonResponse {
    let request = service.request(Method::PUT, "/api/me/push").json(subscription);
    read(Method::PUT, "/api/me/push", request).await
}

async fn subscribe(service: &Service, endpoint: &str) -> Value {
    put(service, &subscription(endpoint)).await.expect(StatusCode::OK)
}

async fn subscriptions(service: &Service) -> Value {
    service.get("/api/me/push").await.expect(StatusCode::OK)["subscriptions"].take()
}

/// A server that sends notifications to this machine.
async fn server() -> Service {
    Service::start_with(|config| config.limits.local_endpoints = true).await
}

/// A correspondence game between two people in which the first, Ana, is to move.
async fn game(service: &Service) -> (Browser, Browser, Value) {
    let (ana, luis) = (Browser::new(service).await, Browser::new(service).await);
    let players = json!({"first": {"kind": "human", "name": "Ana"}, "second": {"kind": "open"}});
    let clock = json!({"kind": "correspondence", "days": 3});
    let game = json!({"game": "fourmation", "players": players, "clock": clock});
    let game = ana.post("/api/games", &game).await;
    let state = luis.service.post(&path(&game, "/seat"), &json!({})).await;
    state.expect(StatusCode::OK);
    // The clock starts by itself.
    loop {
        let state = ana.service.state(&game).await;
        if state["seq"] == 2 {
            return (ana, luis, state);
        }
    }
}

#[tokio::test]
async fn a_turn_is_announced_to_the_absent_player_alone() {
    let service = server().await;
    let mut push = PushService::start().await;
    let (ana, luis, state) = game(&service).await;
    let key = subscribe(&luis.service, &format!("{}/luis", push.url)).await["key"].clone();
    let state = ana.service.play_all(state, &["d4"]).await;
    let Some(Received::Message { path, headers, body }) = push.received.recv().await else {
        panic!("there is a notification");
    };
    assert_eq!((&*path, &headers["content-encoding"]), ("luis", &"aes128gcm".parse().unwrap()));
    assert_eq!(headers["ttl"], "86400");
    let opponent = state["players"]["first"]["name"].as_str().unwrap();
    assert_eq!(
        shown(&body),
        json!({
            "title": "4mation: te toca",
            "body": format!("Te toca jugar contra {opponent}."),
            "path": format!("/game/{}", state["id"].as_str().unwrap()),
            "tag": state["id"],
            "lang": "es",
        })
    );
    let authorization = headers["authorization"].to_str().unwrap();
    let (token, public) =
        authorization.strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
    assert_eq!(public, key);
    let (signed, signature) = token.rsplit_once('.').unwrap();
    let decode = |text: &str| BASE64URL_NOPAD.decode(text.as_bytes()).unwrap();
    let verifier = VerifyingKey::from_sec1_bytes(&decode(public)).unwrap();
    let signature = Signature::from_slice(&decode(signature)).unwrap();
    verifier.verify(signed.as_bytes(), &signature).unwrap();
    let (header, claims) = signed.split_once('.').unwrap();
    let parse = |text: &str| serde_json::from_slice::<Value>(&decode(text)).unwrap();
    assert_eq!(parse(header), json!({"typ": "JWT", "alg": "ES256"}));
    let claims = parse(claims);
    assert_eq!(claims["aud"], push.url);
    let now = SystemTime::UNIX_EPOCH.elapsed().unwrap().as_secs();
    let valid = claims["exp"].as_u64().unwrap() - now;
    assert!((1..=24 * 60 * 60).contains(&valid), "{claims}");

    // Luis is there now, Ana is not.
    subscribe(&ana.service, &format!("{}/ana", push.url)).await;
    let _socket = Socket::open_as(&service, &luis.cookie, &state, 0).await;
    let state = luis.service.play_all(state, &["e5"]).await;
    assert_eq!(push.next().await.0, "ana");
    let state = ana.service.play_all(state, &["e4"]).await;
    let resigned = json!({"side": "second", "seq": state["seq"]});
    luis.service.post(&crate::common::path(&state, "/resign"), &resigned).await;
    let (path, shown) = push.next().await;
    assert_eq!((&*path, &shown["title"]), ("ana", &json!("4mation: fin de la partida")));
}

#[tokio::test]
async fn only_correspondence_games_and_challenges_to_them_are_announced() {
    let service = server().await;
    let mut push = PushService::start().await;
    let (ana, luis) = (Browser::new(&service).await, Browser::new(&service).await);
    subscribe(&luis.service, &format!("{}/luis", push.url)).await;
    let id = luis.get("/api/me").await.body["player"]["id"].as_str().unwrap().to_owned();
    let challenge = format!("/api/players/{id}/challenge");
    let blitz = json!({"kind": "fischer", "initial": 300, "increment": 3});
    let first = ana.post(&challenge, &json!({"game": "six", "clock": blitz})).await;
    let cancel = format!("/api/challenges/{}", first["id"].as_str().unwrap());
    ana.service.request(Method::DELETE, &cancel).send().await.unwrap();
    let slow = json!({"kind": "correspondence", "days": 1});
    let second = ana.post(&challenge, &json!({"game": "morris", "clock": slow})).await;
    let (_, shown) = push.next().await;
    assert_eq!((&shown["title"], &shown["path"]), (&json!("Molino: un reto"), &json!("/")));
    assert_eq!(shown["tag"], second["id"]);
}

#[tokio::test]
async fn expired_subscriptions_are_removed_and_rejected_messages_are_retried() {
    let folder = tempfile::tempdir().unwrap();
    let mut config = config(folder.path());
    config.limits.local_endpoints = true;
    config.metrics = Some(([127, 0, 0, 1], 0).into());
    let server = open(config).await.unwrap();
    let metrics = Service::at(server.metrics_address().unwrap().to_string());
    let service = Service::run(server);
    let mut push = PushService::start().await;
    let (ana, luis, state) = game(&service).await;
    for endpoint in ["gone", "busy", "elsewhere"] {
        subscribe(&luis.service, &format!("{}/{endpoint}", push.url)).await;
    }
    ana.service.play_all(state, &["d4"]).await;
    let mut paths = Vec::new();
    for _ in 0..4 {
        paths.push(push.next().await.0);
    }
    paths.sort();
    assert_eq!(paths, ["busy", "busy", "elsewhere", "gone"], "redirections lead nowhere");
    while subscriptions(&luis.service).await.as_array().unwrap().len() > 2 {}
    loop {
        let text = metrics.request(Method::GET, "/metrics").send().await.unwrap();
        let text = text.text().await.unwrap();
        let is_counted = |result: &str| {
            let line = format!("ludoteca_pushes_total{{result=\"{result}\"}} 1");
            text.lines().any(|found| found == line)
        };
        if ["sent", "failed", "expired"].into_iter().all(is_counted) {
            break;
        }
    }
}

#[tokio::test]
async fn a_hanging_push_service_delays_neither_moves_nor_the_end_of_the_server() {
    let mut service = Service::start_with(|config| {
        config.limits.local_endpoints = true;
        config.limits.push_timeout = Duration::from_hours(1);
    })
    .await;
    let mut push = PushService::start().await;
    let (ana, luis, mut state) = game(&service).await;
    for n in 0..10 {
        subscribe(&luis.service, &format!("{}/hanging-{n}", push.url)).await;
    }
    state = ana.service.play_all(state, &["d4"]).await;
    for _ in 0..10 {
        assert!(push.next().await.0.starts_with("hanging"));
    }
    // All requests hang now, and none times out.
    state = luis.service.play_all(state, &["e5"]).await;
    ana.service.play_all(state, &["e4"]).await;
    let mut received = std::iter::from_fn(|| push.received.try_recv().ok());
    assert!(!received.any(|it| it == Received::HungUp), "the requests have not hung");
    service.stop().await;
}

#[tokio::test]
async fn endpoints_in_the_servers_own_network_are_rejected() {
    let service = Service::start().await;
    let ana = Browser::new(&service).await;
    for endpoint in [
        "http://push.example.org/",
        "https://127.0.0.1/",
        "https://[::1]/",
        "https://169.254.169.254/latest",
        "https://192.168.1.1/",
        "https://push.example.org:22/",
        &format!("https://push.example.org/{}", "a".repeat(1_000)),
    ] {
        let rejected = put(&ana.service, &subscription(endpoint)).await;
        assert_eq!(rejected.problem(), (422, "subscription"), "{endpoint}");
    }
    for (keys, status, code) in [
        (json!({"p256dh": "AAAA", "auth": BASE64URL_NOPAD.encode(&AUTH)}), 422, "subscription"),
        (json!({"p256dh": "AAAA"}), 422, "wrong-type"),
    ] {
        let mut wrong = subscription("https://push.example.org/");
        wrong["keys"] = keys;
        assert_eq!(put(&ana.service, &wrong).await.problem(), (status, code), "{wrong}");
    }
    assert_eq!(subscriptions(&ana.service).await, json!([]));
}

#[tokio::test]
async fn a_player_has_the_ten_newest_subscriptions_and_nobody_elses() {
    let service = Service::start().await;
    let (ana, luis) = (Browser::new(&service).await, Browser::new(&service).await);
    for n in 0..12 {
        subscribe(&ana.service, &format!("https://push.example.org/{n}")).await;
    }
    let own = subscriptions(&ana.service).await;
    assert_eq!(own.as_array().unwrap().len(), 10);
    assert_eq!(own[0]["endpoint"], "https://push.example.org/11");
    assert_eq!(own[9]["endpoint"], "https://push.example.org/2");
    // Another language changes the subscription; another player takes it over.
    let mut english = subscription("https://push.example.org/11");
    english["language"] = json!("pt");
    let changed = put(&ana.service, &english).await.expect(StatusCode::OK);
    assert_eq!(changed["subscriptions"][0]["id"], own[0]["id"]);
    assert_eq!(changed["subscriptions"][0]["language"], "en");
    subscribe(&luis.service, "https://push.example.org/11").await;
    assert_eq!(subscriptions(&ana.service).await.as_array().unwrap().len(), 9);

    let remove = async |browser: &Browser, id: &Value| {
        let path = format!("/api/me/push/{id}");
        browser.service.request(Method::DELETE, &path).send().await.unwrap().status()
    };
    assert_eq!(remove(&luis, &own[1]["id"]).await, 404);
    assert_eq!(remove(&ana, &own[1]["id"]).await, 204);
    assert_eq!(remove(&ana, &own[1]["id"]).await, 404);
    assert_eq!(subscriptions(&ana.service).await.as_array().unwrap().len(), 8);
}

#[tokio::test]
async fn key_and_subscriptions_survive_a_restart_and_a_backup() {
    let folder = tempfile::tempdir().unwrap();
    let mut service = Service::start_in(&folder.path().join("games")).await;
    let ana = Browser::new(&service).await;
    let before = subscribe(&ana.service, "https://push.example.org/ana").await;
    service.stop().await;
    let file = folder.path().join("backup.db");
    backup(&folder.path().join("games"), &file, OnDamage::Reject).await.unwrap();
    restore(&file, &folder.path().join("restored"), OnDamage::Reject).await.unwrap();
    for data in ["games", "restored"] {
        let service = Service::start_in(&folder.path().join(data)).await;
        let found = service.as_player(&ana.cookie).get("/api/me/push").await;
        assert_eq!(found.expect(StatusCode::OK), before, "{data}");
    }
}

#[tokio::test]
async fn the_end_of_a_session_and_of_an_account_ends_subscriptions() {
    let folder = tempfile::tempdir().unwrap();
    let service = Service::start_in(folder.path()).await;
    // A guest subscribes, and then creates an account.
    let phone = Device::new(&service);
    phone.post("/api/games", &json!({"game": "six"})).await.expect(StatusCode::CREATED);
    let subscribe = async |device: &Device, endpoint: &str| {
        let body = subscription(&format!("https://push.example.org/{endpoint}"));
        let response = device.send(Method::PUT, "/api/me/push", Some(&body)).await;
        response.expect(StatusCode::OK)["subscriptions"].as_array().unwrap().len()
    };
    let count = async |device: &Device| {
        let listed = device.get("/api/me/push").await.expect(StatusCode::OK);
        listed["subscriptions"].as_array().unwrap().len()
    };
    assert_eq!(subscribe(&phone, "phone").await, 1);
    phone.sign_up("Ana").await;
    assert_eq!(count(&phone).await, 1);
    let laptop = Device::new(&service);
    laptop.sign_in("Ana", PASSWORD).await;
    assert_eq!(subscribe(&laptop, "laptop").await, 2);
    phone.post("/api/account/sign-out", &json!({})).await;
    assert_eq!(count(&laptop).await, 1);

    let export = laptop.get("/api/account/export").await.expect(StatusCode::OK);
    assert_eq!(export["subscriptions"][0]["endpoint"], "https://push.example.org/laptop");
    laptop.post("/api/account/delete", &json!({})).await;
    let file = folder.path().join("ludoteca.db");
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(file);
    let mut database = sqlx::ConnectOptions::connect(&options).await.unwrap();
    let left: i64 = sqlx::query_scalar("SELECT count(*) FROM push_subscriptions")
        .fetch_one(&mut database)
        .await
        .unwrap();
    assert_eq!(left, 0);
}
