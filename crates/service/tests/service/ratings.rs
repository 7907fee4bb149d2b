//! Ratings, profiles, leaderboards and live games.

use crate::common::{Browser, Device, Process, Service, path};
use reqwest::StatusCode;
use serde_json::{Value, json};

/// A request for a game of 4mation with an open second seat.
pub(crate) fn request(is_listed: bool, is_rated: bool) -> Value {
    let open = json!({"kind": "open", "listed": is_listed});
    json!({
        "game": "fourmation", "options": "side=5 n=3", "rated": is_rated,
        "players": {"first": {"kind": "human"}, "second": open},
        "clock": {"kind": "fischer", "initial": 300, "increment": 3},
    })
}

/// The game of two players after as many moves as a game needs to count.
pub(crate) async fn started_game(ana: &Browser, luis: &Browser, request: &Value) -> Value {
    let game = ana.post("/api/games", request).await;
    let seated = luis.service.post(&path(&game, "/seat"), &json!({})).await;
    let mut state = seated.expect(StatusCode::OK);
    for [own, reply] in [["c3", "d4"], ["e5", "e4"], ["e3", "e2"]] {
        state = ana.service.play_all(state, &[own]).await;
        state = luis.service.play_all(state, &[reply]).await;
    }
    state
}

/// The state after `side` resigns.
pub(crate) async fn resigned(browser: &Browser, state: &Value, side: &str) -> Value {
    let body = json!({"side": side, "seq": state["seq"]});
    browser.service.post(&path(state, "/resign"), &body).await.expect(StatusCode::OK)
}

async fn id(browser: &Browser) -> String {
    let me = browser.get("/api/me").await.expect(StatusCode::OK);
    me["player"]["id"].as_str().unwrap().to_owned()
}

async fn profile(service: &Service, player: &str) -> Value {
    service.get(&format!("/api/players/{player}")).await.expect(StatusCode::OK)
}

#[tokio::test]
async fn a_rated_game_changes_the_ratings_of_both() {
    let service = Service::start().await;
    let (ana, luis) = (Browser::new(&service).await, Browser::new(&service).await);
    let offered = ana.post("/api/games", &request(true, true)).await;
    let new = json!({"rating": 1500, "deviation": 350, "is_provisional": true, "change": null});
    let ratings = json!({"speed": "blitz", "first": new, "second": null});
    assert_eq!(offered["ratings"], ratings);
    let state = started_game(&ana, &luis, &request(true, true)).await;
    assert_eq!(state["ratings"]["second"], new);
    assert_eq!(state["solved"], json!({"winner": "first"}));
    assert_eq!(profile(&service, &id(&ana).await).await["ratings"], json!([]));

    let over = resigned(&ana, &state, "first").await;
    let changes = ["first", "second"].map(|side| over["ratings"][side]["change"].clone());
    assert_eq!(changes, [json!(-162), json!(162)]);
    assert_eq!(over["ratings"]["first"]["rating"], 1500, "as at the start");

    let found = profile(&service, &id(&luis).await).await;
    assert_eq!(found["results"], json!([{"game": "fourmation", "won": 1, "drawn": 0, "lost": 0}]));
    let rating = &found["ratings"][0];
    assert_eq!((&rating["game"], &rating["speed"]), (&json!("fourmation"), &json!("blitz")));
    assert_eq!((&rating["rating"], &rating["deviation"]), (&json!(1662), &json!(290)));
    assert_eq!((&rating["won"], &rating["lost"]), (&json!(1), &json!(0)));
    let history = rating["history"].as_array().unwrap();
    assert_eq!((history.len(), &history[0]["rating"]), (1, &json!(1662)));

    // The rematch is rated too, and begins with the new ratings.
    let next = luis.service.post(&path(&over, "/rematch"), &json!({})).await;
    let next = next.expect(StatusCode::CREATED);
    assert_eq!(next["ratings"]["first"]["rating"], 1662);
    assert_eq!(next["ratings"]["second"]["rating"], 1338);
    // Games that ratings follow from cannot be deleted.
    let rejected = ana.service.request(reqwest::Method::DELETE, &path(&over, "")).send().await;
    assert_eq!(rejected.unwrap().status(), StatusCode::CONFLICT);
    assert_eq!(service.state(&over).await["ratings"], over["ratings"]);
}

#[tokio::test]
async fn casual_and_aborted_games_do_not_count() {
    let service = Service::start().await;
    let (ana, luis) = (Browser::new(&service).await, Browser::new(&service).await);
    let state = started_game(&ana, &luis, &request(false, false)).await;
    assert_eq!((&state["ratings"], &state["solved"]), (&Value::Null, &Value::Null));
    resigned(&ana, &state, "first").await;
    for (rest, body) in [("/abort", json!({})), ("/resign", json!({"side": "second"}))] {
        let game = ana.post("/api/games", &request(true, true)).await;
        let state = luis.service.post(&path(&game, "/seat"), &json!({})).await.body;
        let mut state = ana.service.play_all(state, &["c3"]).await;
        if rest == "/resign" {
            // Five plies are too few.
            for (browser, mv) in [(&luis, "d4"), (&ana, "e5"), (&luis, "e4"), (&ana, "e3")] {
                state = browser.service.play_all(state, &[mv]).await;
            }
        }
        let mut body = body.clone();
        body["seq"] = state["seq"].clone();
        let over = luis.service.post(&path(&state, rest), &body).await.expect(StatusCode::OK);
        assert!(over["outcome"].is_object());
        assert_eq!(over["ratings"]["first"]["change"], Value::Null, "{rest}");
    }
    let found = profile(&service, &id(&ana).await).await;
    assert_eq!(found["ratings"], json!([]));
}

#[tokio::test]
async fn only_games_that_can_be_rated_are() {
    let service = Service::start().await;
    let fault = async |change: Value| {
        let mut body = request(true, true);
        for (key, value) in change.as_object().unwrap() {
            body[key] = value.clone();
        }
        let response = service.post("/api/games", &body).await;
        assert_eq!(response.problem(), (422, "rated"), "{change}");
        response.body["faults"][0]["code"].clone()
    };
    assert_eq!(fault(json!({"clock": null})).await, "rated-clock");
    assert_eq!(fault(json!({"players": {}})).await, "rated-players");
    let players = json!({"first": {"kind": "human"}, "second": {"kind": "open"}});
    let start = json!({"players": players, "start": "5/5/2x2/5/5 o c3"});
    assert_eq!(fault(start).await, "rated-start");
    let computer = json!({"second": {"kind": "computer", "level": 1}});
    assert_eq!(fault(json!({"players": computer, "clock": null})).await, "rated-players");
    let pair = json!({"game": "six", "rated": true});
    assert_eq!(service.post("/api/lobby/pair", &pair).await.problem(), (422, "rated"));
}

#[tokio::test]
async fn pairs_are_rated_unless_a_player_wants_otherwise() {
    let service = Service::start().await;
    let (ana, luis) = (Browser::new(&service).await, Browser::new(&service).await);
    let clock = json!({"kind": "correspondence", "days": 1});
    let casual = json!({"game": "six", "clock": clock, "rated": false});
    let rated = json!({"game": "six", "clock": clock});
    let offer = ana.service.post("/api/lobby/pair", &casual).await.expect(StatusCode::CREATED);
    assert_eq!(offer["ratings"], Value::Null);
    let offer = luis.service.post("/api/lobby/pair", &rated).await.expect(StatusCode::CREATED);
    assert_eq!(offer["ratings"]["speed"], "correspondence");
    let lobby = service.get("/api/lobby").await.expect(StatusCode::OK);
    let seeks = ["is_rated", "rating"].map(|key| [0, 1].map(|i| lobby["seeks"][i][key].clone()));
    let new = json!({"rating": 1500, "deviation": 350, "is_provisional": true});
    assert_eq!(seeks, [[json!(false), json!(true)], [Value::Null, new]]);
    let joined = ana.service.post("/api/lobby/pair", &rated).await.expect(StatusCode::OK);
    assert_eq!(joined["id"], offer["id"]);
    let unlimited = json!({"game": "six"});
    let offer = ana.service.post("/api/lobby/pair", &unlimited).await.expect(StatusCode::CREATED);
    assert_eq!(offer["ratings"], Value::Null, "games without a clock are casual");
    // One side wins the usual boards without the pie rule.
    for (game, rated, options, pie, solved) in [
        ("coffee", true, Value::Null, true, Value::Null),
        ("coffee", false, Value::Null, true, Value::Null),
        ("coffee", true, json!("hex-4 n=4"), false, json!({"winner": "first"})),
        ("fourmation", true, Value::Null, true, Value::Null),
        ("fourmation", true, json!("side=7"), false, json!({"winner": "first"})),
    ] {
        let body = json!({"game": game, "clock": clock, "rated": rated, "options": options});
        let eva = Browser::new(&service).await.service;
        let offer = eva.post("/api/lobby/pair", &body).await.expect(StatusCode::CREATED);
        assert_eq!((&offer["options"]["pie"], &offer["solved"]), (&json!(pie), &solved));
    }
}

#[tokio::test]
async fn private_games_appear_only_to_their_players() {
    let service = Service::start().await;
    let (ana, luis) = (Browser::new(&service).await, Browser::new(&service).await);
    let private = started_game(&ana, &luis, &request(false, true)).await;
    let public = started_game(&ana, &luis, &request(true, false)).await;
    let live = service.get("/api/live").await.expect(StatusCode::OK);
    assert_eq!(live["games"].as_array().unwrap().len(), 1);
    assert_eq!((&live["games"][0]["id"], &live["games"][0]["ply"]), (&public["id"], &json!(6)));

    let games = format!("/api/players/{}/games", id(&ana).await);
    let count = async |service: &Service, query: &str| {
        let list = service.get(&format!("{games}?{query}")).await.expect(StatusCode::OK);
        list["games"].as_array().unwrap().len()
    };
    for (visitor, seen) in [(&service, 1), (&ana.service, 2), (&luis.service, 2)] {
        assert_eq!(count(visitor, "").await, seen);
        let export = visitor.request(reqwest::Method::GET, &format!("{games}/export"));
        let text = export.send().await.unwrap().text().await.unwrap();
        assert_eq!(text.matches("[Game ").count(), seen, "{text}");
    }
    resigned(&luis, &private, "second").await;
    resigned(&ana, &public, "first").await;
    assert_eq!(service.get("/api/live").await.body["games"], json!([]));
    for (query, seen) in [
        ("result=won", 1),
        ("result=lost", 1),
        ("result=over", 2),
        ("result=unfinished", 0),
        ("opponent=person", 2),
        ("opponent=computer", 0),
        ("game=six", 0),
    ] {
        assert_eq!(count(&ana.service, query).await, seen, "{query}");
    }
    assert_eq!(count(&service, "result=won").await, 0);
    let results = async |service: &Service| {
        let found = profile(service, &id(&ana).await).await;
        ["won", "lost"].map(|key| found["results"][0][key].clone())
    };
    assert_eq!(results(&service).await, [json!(0), json!(1)]);
    assert_eq!(results(&luis.service).await, [json!(1), json!(1)]);
}

#[tokio::test]
async fn what_does_not_exist_is_not_found() {
    let service = Service::start().await;
    for (path, code) in [
        ("/api/players/x", "no-such-player"),
        ("/api/players/0000000000000000", "no-such-player"),
        ("/api/players/0000000000000000/games", "no-such-player"),
        ("/api/players/0000000000000000/games/export", "no-such-player"),
        ("/api/leaderboards/go/blitz", "unknown-game"),
        ("/api/leaderboards/six/slow", "unknown-speed"),
    ] {
        assert_eq!(service.get(path).await.problem(), (404, code), "{path}");
    }
}

#[tokio::test]
async fn a_player_sees_where_it_is_their_turn() {
    let service = Service::start().await;
    let (ana, luis) = (Browser::new(&service).await, Browser::new(&service).await);
    let turns = async |browser: &Browser| {
        let list = browser.get("/api/games?mine=true&result=turn").await.expect(StatusCode::OK);
        list["games"].as_array().unwrap().len()
    };
    let game = ana.post("/api/games", &request(false, false)).await;
    assert_eq!(turns(&ana).await, 0, "nobody has taken the other seat");
    let state = luis.service.post(&path(&game, "/seat"), &json!({})).await.body;
    assert_eq!([turns(&ana).await, turns(&luis).await], [1, 0], "also before the first move");
    ana.service.play_all(state, &["c3"]).await;
    assert_eq!([turns(&ana).await, turns(&luis).await], [0, 1]);
    luis.service.create("six", "").await;
    luis.service.create_against(1, "second").await;
    assert_eq!(turns(&luis).await, 1, "only games with somebody else");
}

/// Ana plays others from other networks until her rating is established. This takes 3 s, because only games against
/// different accounts count in full, and each needs the hash of a password.
#[tokio::test]
async fn established_accounts_are_on_the_leaderboard() {
    let service = Service::start().await;
    let ana = Device::with_account_at(&service, "Ana", "192.0.2.1").await;
    let board = "/api/leaderboards/fourmation/blitz";
    let id = ana.me().await["id"].as_str().unwrap().to_owned();
    let mut games = 0;
    while profile(&service, &id).await["ratings"][0]["is_provisional"] != false {
        assert_eq!(ana.get(board).await.body["places"], json!([]), "nobody is established");
        games += 1;
        let name = format!("Opponent{games}");
        let other = Device::with_account_at(&service, &name, &format!("198.51.100.{games}")).await;
        let (one, two) = if games % 2 == 0 { (&ana, &other) } else { (&other, &ana) };
        let game = one.post("/api/games", &request(true, true)).await.expect(StatusCode::CREATED);
        let seated = two.post(&path(&game, "/seat"), &json!({})).await.expect(StatusCode::OK);
        let mut seq = seated["seq"].as_u64().unwrap();
        let moves = ["c3", "d4", "e5", "e4", "e3", "e2"];
        for (mv, player) in moves.into_iter().zip([one, two].into_iter().cycle()) {
            let body = json!({"move": mv, "seq": seq});
            let state = player.post(&path(&game, "/moves"), &body).await.expect(StatusCode::OK);
            seq = state["seq"].as_u64().unwrap();
        }
        // The first side loses, so that Ana wins every other game.
        let body = json!({"side": "first", "seq": seq});
        one.post(&path(&game, "/resign"), &body).await.expect(StatusCode::OK);
    }
    let found = ana.get(board).await.expect(StatusCode::OK);
    assert_eq!((&found["own"], &found["places"][1]), (&json!(1), &Value::Null));
    let first = &found["places"][0];
    let expected = (&json!(1), &json!(id), &json!("Ana"), &json!(games));
    assert_eq!((&first["rank"], &first["id"], &first["name"], &first["games"]), expected);
    assert_eq!(service.get(board).await.body["own"], Value::Null);
    let other = service.get("/api/leaderboards/fourmation/bullet").await;
    assert_eq!(other.expect(StatusCode::OK)["places"], json!([]));
}

/// A game that is over has changed the ratings, and a game that is not has not, whenever the server
/// is killed.
#[tokio::test]
async fn a_killed_server_leaves_no_game_half_rated() {
    let folder = tempfile::tempdir().unwrap();
    let (mut killed, mut service) = Process::start(folder.path());
    let (ana, luis) = (Browser::new(&service).await, Browser::new(&service).await);
    let mut states = Vec::new();
    for round in 0..4 {
        let (ana, luis) = (as_of(&service, &ana), as_of(&service, &luis));
        let mut games = Vec::new();
        for _ in 0..5 {
            games.push(started_game(&ana, &luis, &request(true, true)).await);
        }
        let resign = |game: &Value| {
            let body = json!({"side": "first", "seq": game["seq"]});
            ana.service.request(reqwest::Method::POST, &path(game, "/resign")).json(&body).send()
        };
        // The server dies after some of the responses.
        let mut responses: futures_util::stream::FuturesUnordered<_> =
            games.iter().map(resign).collect();
        for _ in 0..round {
            futures_util::StreamExt::next(&mut responses).await.unwrap().unwrap();
        }
        killed.kill();
        drop(responses);
        states.extend(games);
        (killed, service) = Process::start(folder.path());
    }
    let mut over = 0;
    for state in &states {
        let found = service.state(state).await;
        let is_over = found["outcome"].is_object();
        for side in ["first", "second"] {
            assert_eq!(found["ratings"][side]["change"].is_number(), is_over, "{found}");
        }
        over += u64::from(is_over);
    }
    let found = profile(&service, &id(&as_of(&service, &luis)).await).await;
    assert!(over >= 6, "those that were acknowledged");
    assert_eq!(found["ratings"][0]["won"], over);
    assert_eq!(found["ratings"][0]["history"].as_array().unwrap().len() as u64, over);
}

/// The same player on a server that was started again.
fn as_of(service: &Service, browser: &Browser) -> Browser {
    Browser { service: service.as_player(&browser.cookie), cookie: browser.cookie.clone() }
}
