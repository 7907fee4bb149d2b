//! The lobby: public games that wait for an opponent.

use std::slice;

use crate::common::{Browser, Service, Socket, path};
use futures_util::future::join_all;
use reqwest::header::COOKIE;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

async fn seeks(service: &Service) -> Vec<Value> {
    let lobby = service.get("/api/lobby").await.expect(StatusCode::OK);
    lobby["seeks"].as_array().unwrap().iter().map(|seek| seek["id"].clone()).collect()
}

fn request(game: &str, initial: u32) -> Value {
    json!({"game": game, "clock": {"kind": "fischer", "initial": initial, "increment": 3}})
}

/// The status and the state.
async fn pair(browser: &Browser, request: &Value) -> (u16, Value) {
    let response = browser.service.post("/api/lobby/pair", request).await;
    (response.status, response.body)
}

#[tokio::test]
async fn two_matching_requests_are_paired() {
    let service = Service::start().await;
    let (ana, luis) = (Browser::new(&service).await, Browser::new(&service).await);
    let (status, offer) = pair(&ana, &request("six", 300)).await;
    assert_eq!(status, 201);
    let waiting = Socket::open_as(&service, &ana.cookie, &offer, 0).await;
    assert_eq!(seeks(&service).await, [offer["id"].clone()]);
    // Other games, other clocks and one's own offers do not match.
    assert_eq!(pair(&luis, &request("morris", 300)).await.0, 201);
    assert_eq!(pair(&luis, &request("six", 600)).await.0, 201);
    assert_eq!(pair(&ana, &request("six", 300)).await.0, 201);

    let (status, joined) = pair(&luis, &request("six", 300)).await;
    assert_eq!((status, &joined["id"]), (200, &offer["id"]));
    let kinds = ["first", "second"].map(|side| joined["players"][side]["kind"].clone());
    assert_eq!(kinds, ["human", "human"]);
    assert!(joined["clock"]["turn_began"].is_u64());
    assert!(!seeks(&service).await.contains(&offer["id"]));
    drop(waiting);
}

#[tokio::test]
async fn the_lobby_lists_what_waits() {
    let service = Service::start().await;
    let ana = Browser::new(&service).await;
    let players = json!({"first": {"kind": "human"}, "second": {"kind": "open", "listed": true}});
    let mut game = json!({"game": "coffee", "options": "square-6 n=5", "players": players});
    let live = ana.post("/api/games", &game).await;
    game["clock"] = json!({"kind": "correspondence", "days": 3});
    let slow = ana.post("/api/games", &game).await;
    game["players"]["second"] = json!({"kind": "open"});
    ana.post("/api/games", &game).await;
    assert_eq!(seeks(&service).await.len(), 2, "the private one is not there");
    let socket = Socket::open_as(&service, &ana.cookie, &live, 0).await;
    assert_eq!(seeks(&service).await, [live["id"].clone(), slow["id"].clone()]);
    let seek = service.get("/api/lobby").await.body["seeks"][1].clone();
    assert_eq!((&seek["side"], &seek["short"]), (&json!("second"), &json!("square-6 n=5")));
    assert_eq!(seek["opponent"]["kind"], "human");
    // Withdrawn.
    let abort = json!({"seq": 0});
    ana.service.post(&path(&slow, "/abort"), &abort).await.expect(StatusCode::OK);
    assert_eq!(seeks(&service).await, [live["id"].clone()]);
    drop(socket);
    while !seeks(&service).await.is_empty() {}
}

/// Each of many simultaneous requests for the same game gets one opponent.
#[tokio::test(flavor = "multi_thread")]
async fn a_crowd_is_paired() {
    let service = Service::start().await;
    let body = json!({"game": "fourmation", "clock": {"kind": "correspondence", "days": 1}});
    let crowd = (0..20).map(|_| async {
        let browser = Browser::new(&service).await;
        pair(&browser, &body).await.0
    });
    let statuses = futures_util::future::join_all(crowd).await;
    let count = |expected: u16| statuses.iter().filter(|status| **status == expected).count();
    assert_eq!((count(201), count(200)), (10, 10), "{statuses:?}");
    assert!(seeks(&service).await.is_empty());
}

/// A request for a correspondence game, which waits without its player.
fn slow(range: Value) -> Value {
    let clock = json!({"kind": "correspondence", "days": 1});
    let mut request = json!({"game": "fourmation", "options": "side=5 n=3", "clock": clock});
    request["rating_range"] = range;
    request
}

/// Luis wins a rated correspondence game against Ana, so that their ratings are 1662 and 1338.
async fn rate(ana: &Browser, luis: &Browser) {
    pair(ana, &slow(Value::Null)).await;
    let (_, state) = pair(luis, &slow(Value::Null)).await;
    let first = state["players"]["first"]["id"].clone();
    let is_first = first == ana.get("/api/me").await.body["player"]["id"];
    let (one, other, side) = if is_first { (ana, luis, "first") } else { (luis, ana, "second") };
    let mut state = state;
    for (browser, mv) in [(one, "c3"), (other, "d4"), (one, "e5"), (other, "e4"), (one, "e3")] {
        state = browser.service.play_all(state, &[mv]).await;
    }
    let state = other.service.play_all(state, &["e2"]).await;
    let resign = json!({"side": side, "seq": state["seq"]});
    ana.service.post(&path(&state, "/resign"), &resign).await.expect(StatusCode::OK);
    let ratings = luis.get("/api/me/ratings").await.expect(StatusCode::OK);
    let expected = json!([{"game": "fourmation", "speed": "correspondence", "rating": 1662,
        "deviation": 290, "is_provisional": true}]);
    assert_eq!(ratings["ratings"], expected);
}

#[tokio::test]
async fn ratings_are_within_the_range_of_the_opponent() {
    let service = Service::start().await;
    let (ana, luis, eva) =
        (Browser::new(&service).await, Browser::new(&service).await, Browser::new(&service).await);
    rate(&ana, &luis).await;
    let range = json!({"min": 1400, "max": 1600});
    let (status, offer) = pair(&eva, &slow(range.clone())).await;
    assert_eq!(status, 201);
    let seek = service.get("/api/lobby").await.body["seeks"][0].clone();
    assert_eq!((&seek["rating_range"], &seek["speed"]), (&range, &json!("correspondence")));

    // Neither the seat nor a pairing is open to a player outside the range.
    for browser in [&ana, &luis] {
        let seat = browser.service.post(&path(&offer, "/seat"), &json!({})).await;
        assert_eq!(seat.problem(), (403, "rating-range"));
    }
    let (status, own) = pair(&luis, &slow(json!({"min": 1600, "max": 1700}))).await;
    assert_eq!(status, 201, "1662 is above 1600");
    // Nor does a player get an opponent outside the own range.
    let newcomer = Browser::new(&service).await;
    assert_eq!(pair(&newcomer, &slow(json!({"min": 1501, "max": 2000}))).await.0, 201);
    let (status, joined) = pair(&newcomer, &slow(json!({"min": 1500, "max": 1500}))).await;
    assert_eq!((status, &joined["id"]), (200, &offer["id"]));
    let seat = newcomer.service.post(&path(&own, "/seat"), &json!({})).await;
    assert_eq!(seat.problem(), (403, "rating-range"));
}

#[tokio::test]
async fn any_clock_of_the_speed_will_do_if_the_player_says_so() {
    let service = Service::start().await;
    let (ana, luis) = (Browser::new(&service).await, Browser::new(&service).await);
    let days = |days: u32| json!({"kind": "correspondence", "days": days});
    let offer = pair(&ana, &json!({"game": "six", "clock": days(3)})).await.1;
    let any = |clock: Value| json!({"game": "six", "clock": clock, "any_clock": true});
    let blitz = json!({"kind": "fischer", "initial": 300, "increment": 3});
    assert_eq!(pair(&luis, &any(blitz)).await.0, 201, "another speed");
    assert_eq!(pair(&luis, &json!({"game": "six", "clock": days(1)})).await.0, 201);
    let (status, joined) = pair(&luis, &any(days(1))).await;
    assert_eq!((status, &joined["id"]), (200, &offer["id"]));
    assert_eq!(joined["clock"]["control"], days(3));
}

#[tokio::test]
async fn invalid_requests_are_rejected() {
    let service = Service::start().await;
    for (body, status, code) in [
        (json!({"game": "go"}), 404, "unknown-game"),
        (json!({"game": "six", "options": "tiles=1"}), 422, "options"),
        (request("six", 1), 422, "clock"),
        (json!({"game": "six", "side": "first"}), 422, "wrong-type"),
        (slow(json!({"min": 1600, "max": 1500})), 422, "rated"),
        (slow(json!({"min": -1, "max": 1500})), 422, "wrong-type"),
        (json!({"game": "six", "rating_range": {"min": 0, "max": 3000}}), 422, "rated"),
    ] {
        assert_eq!(
            service.post("/api/lobby/pair", &body).await.problem(),
            (status, code),
            "{body}"
        );
    }
}

/// A listed correspondence game, which waits without its player.
fn listed() -> Value {
    let players = json!({"first": {"kind": "human"}, "second": {"kind": "open", "listed": true}});
    let clock = json!({"kind": "correspondence", "days": 1});
    json!({"game": "fourmation", "options": "side=5 n=3", "players": players, "clock": clock})
}

#[tokio::test]
async fn nobody_fills_the_lobby() {
    let service = Service::start().await;
    let (ana, flooder) = (Browser::new(&service).await, Browser::new(&service).await);
    let offer = pair(&ana, &slow(Value::Null)).await.1;
    // All at once, so that none is stored when the next one arrives.
    let body = listed();
    let offers = (0..20).map(|_| flooder.service.post("/api/games", &body));
    let offers = join_all(offers).await;
    let stored = offers.iter().filter(|response| response.status == 201).count();
    assert_eq!(stored, 4);
    let fifth = flooder.service.post("/api/games", &listed()).await;
    assert_eq!(fifth.problem(), (429, "too-many-offers"));
    let (status, problem) = pair(&flooder, &request("six", 300)).await;
    assert_eq!((status, &problem["code"]), (429, &json!("too-many-offers")));
    // Two of them are shown, and what is withdrawn makes room.
    let shown = seeks(&service).await;
    assert_eq!((shown.len(), &shown[0]), (3, &offer["id"]));
    let withdrawn = json!({"id": shown[2]});
    let abort = json!({"seq": 0});
    flooder.service.post(&path(&withdrawn, "/abort"), &abort).await.expect(StatusCode::OK);
    flooder.post("/api/games", &listed()).await;

    // A network offers 20 games, whoever its players are.
    let from = async |client: &str| {
        let request = service.request(Method::POST, "/api/games").json(&listed());
        let request = request.header("x-forwarded-for", client).header(COOKIE, "");
        request.send().await.unwrap().status().as_u16()
    };
    for _ in 0..20 {
        assert_eq!(from("192.0.2.1").await, 201);
    }
    assert_eq!((from("192.0.2.1").await, from("192.0.2.2").await), (429, 201));
}

/// A wish finds an offer that the lobby does not show.
#[tokio::test]
async fn pairing_finds_what_is_not_shown() {
    let service = Service::start().await;
    let (ana, luis) = (Browser::new(&service).await, Browser::new(&service).await);
    let offer = pair(&ana, &slow(Value::Null)).await.1;
    for _ in 0..2 {
        ana.post("/api/games", &listed()).await;
    }
    assert!(!seeks(&service).await.contains(&offer["id"]));
    let (status, joined) = pair(&luis, &slow(Value::Null)).await;
    assert_eq!((status, &joined["id"]), (200, &offer["id"]));
}

#[tokio::test]
async fn blocked_players_do_not_see_each_others_offers() {
    let service = Service::start().await;
    let (ana, luis) = (Browser::new(&service).await, Browser::new(&service).await);
    let mut socket = Socket::connect(&service, &ana.cookie).await;
    socket.request(json!({"type": "follow", "topic": "lobby"})).await.unwrap();
    assert_eq!(socket.any().await.unwrap()["seeks"], json!([]));
    let offers =
        [ana.post("/api/games", &listed()).await, luis.post("/api/games", &listed()).await];
    let [own, other] = offers.map(|offer| offer["id"].clone());
    let listed = |lobby: &Value| -> Vec<Value> {
        lobby["seeks"].as_array().unwrap().iter().map(|seek| seek["id"].clone()).collect()
    };
    while listed(&socket.any().await.unwrap()).len() < 2 {}

    let id = luis.get("/api/me").await.body["player"]["id"].as_str().unwrap().to_owned();
    let block = format!("/api/me/blocked/{id}");
    ana.service.request(Method::PUT, &block).send().await.unwrap();
    assert_eq!(listed(&socket.any().await.unwrap()), slice::from_ref(&own));
    let shown = async |browser: &Browser| listed(&browser.get("/api/lobby").await.body);
    assert_eq!(shown(&ana).await, slice::from_ref(&own));
    assert_eq!(shown(&luis).await, slice::from_ref(&other));
    assert_eq!(shown(&Browser::new(&service).await).await, [own.clone(), other.clone()]);

    ana.service.request(Method::DELETE, &block).send().await.unwrap();
    assert_eq!(listed(&socket.any().await.unwrap()), [own, other]);
}
