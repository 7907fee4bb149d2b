//! Permissions: every route, called by every kind of client.

use std::collections::HashSet;
use std::sync::atomic::{AtomicU32, Ordering};

use ludoteca_rules::Game;
use ludoteca_wire::routes::{self, Identity, RateClass, Route};
use reqwest::{Method, Response, StatusCode};
use serde_json::{Value, json};

use crate::common::{Browser, Service, Socket, documented, path};

/// The responses to a request about a running game of two people, in which Ana is to move. A
/// *stranger* has no cookie, *another* player has one and plays elsewhere, a *spectator* is connected
/// to the game, the *opponent* is the player who is not to move, and *Ana* created the game.
const TABLE: &str = "
    route                            | stranger          | another           | spectator         | opponent                | ana
    GET    /games                    | 200               | 200               | 200               | 200                     | 200
    GET    /games/statistics         | 200               | 200               | 200               | 200                     | 200
    GET    /games/export             | 200               | 200               | 200               | 200                     | 200
    GET    /games/{id}               | 200               | 200               | 200               | 200                     | 200
    GET    /games/{id}/plies/{ply}   | 200               | 200               | 200               | 200                     | 200
    GET    /games/{id}/record        | 200               | 200               | 200               | 200                     | 200
    GET    /socket                   | 426 no-websocket  | 426 no-websocket  | 426 no-websocket  | 426 no-websocket        | 426 no-websocket
    DELETE /games/{id}               | 403 not-your-game | 403 not-your-game | 403 not-your-game | 403 not-your-game       | 409 not-over
    POST   /games/{id}/moves         | 403 not-your-seat | 403 not-your-seat | 403 not-your-seat | 409 not-your-turn       | 200
    POST   /games/{id}/undo          | 403 not-your-seat | 403 not-your-seat | 403 not-your-seat | 200                     | 200
    POST   /games/{id}/draw          | 403 not-your-seat | 403 not-your-seat | 403 not-your-seat | 403 not-your-seat       | 200
    POST   /games/{id}/resign        | 403 not-your-seat | 403 not-your-seat | 403 not-your-seat | 403 not-your-seat       | 200
    POST   /games/{id}/abort         | 403 not-your-seat | 403 not-your-seat | 403 not-your-seat | 409 not-abortable       | 409 not-abortable
    POST   /games/{id}/claim         | 403 not-your-seat | 403 not-your-seat | 403 not-your-seat | 409 no-claim            | 409 no-claim
    POST   /games/{id}/hint          | 403 not-your-seat | 403 not-your-seat | 403 not-your-seat | 403 fair-play           | 403 fair-play
    POST   /games/{id}/seat          | 409 seat-taken    | 409 seat-taken    | 409 seat-taken    | 409 already-seated      | 409 already-seated
    GET    /games/{id}/conditional-moves | 403 not-your-seat | 403 not-your-seat | 403 not-your-seat | 409 no-conditional-moves | 409 no-conditional-moves
    PUT    /games/{id}/conditional-moves | 403 not-your-seat | 403 not-your-seat | 403 not-your-seat | 409 no-conditional-moves | 409 no-conditional-moves
    DELETE /games/{id}/conditional-moves | 403 not-your-seat | 403 not-your-seat | 403 not-your-seat | 409 no-conditional-moves | 409 no-conditional-moves
    POST   /games/{id}/rematch       | 409 not-over      | 409 not-over      | 409 not-over      | 409 not-over            | 409 not-over
    POST   /games                    | 201               | 201               | 201               | 201                     | 201
    POST   /games/import             | 201               | 201               | 201               | 201                     | 201
    GET    /lobby                    | 200               | 200               | 200               | 200                     | 200
    POST   /lobby/pair               | 201               | 201               | 201               | 201                     | 201
    GET    /me                       | 200               | 200               | 200               | 200                     | 200
    PUT    /me                       | 200               | 200               | 200               | 200                     | 200
    POST   /analysis                 | 200               | 200               | 200               | 403 fair-play           | 403 fair-play
    POST   /analysis/job             | 200               | 200               | 200               | 403 fair-play           | 403 fair-play
    POST   /review/job               | 200               | 200               | 200               | 403 fair-play           | 403 fair-play
    POST   /review                   | 200               | 200               | 200               | 403 fair-play           | 403 fair-play
    GET    /tables/{game}            | 200               | 200               | 200               | 403 fair-play           | 403 fair-play
    GET    /tables                   | 200               | 200               | 200               | 200                     | 200
    GET    /explorer/{game}          | 200               | 200               | 200               | 200                     | 200
    GET    /positions/{game}         | 200               | 200               | 200               | 200                     | 200
    GET    /pictures/{game}          | 200               | 200               | 200               | 200                     | 200
    GET    /setup/{game}             | 200               | 200               | 200               | 200                     | 200
    POST   /setup/{game}             | 200               | 200               | 200               | 200                     | 200
    GET    /rules                    | 200               | 200               | 200               | 200                     | 200
    GET    /rules/{game}             | 200               | 200               | 200               | 200                     | 200
    GET    /rules/{game}/text        | 200               | 200               | 200               | 200                     | 200
    POST   /records                  | 200               | 200               | 200               | 200                     | 200
    POST   /records/split            | 200               | 200               | 200               | 200                     | 200
    GET    /puzzles                  | 200               | 200               | 200               | 200                     | 200
    GET    /puzzles/{game}           | 200               | 200               | 200               | 200                     | 200
    GET    /puzzles/{game}/{puzzle}  | 200               | 200               | 200               | 200                     | 200
    GET    /puzzles/{game}/{puzzle}/solution | 200       | 200               | 200               | 200                     | 200
    POST   /puzzles/{game}/{puzzle}/answer   | 200       | 200               | 200               | 200                     | 200
    DELETE /account/passkeys/{passkey} | 403 signed-out    | 403 signed-out    | 403 signed-out    | 403 signed-out          | 403 signed-out
    DELETE /account/sessions         | 403 signed-out    | 403 signed-out    | 403 signed-out    | 403 signed-out          | 403 signed-out
    DELETE /account/sessions/{session} | 403 signed-out    | 403 signed-out    | 403 signed-out    | 403 signed-out          | 403 signed-out
    DELETE /challenges/{id}          | 403 not-your-seat | 404 no-such-challenge | 404 no-such-challenge | 404 no-such-challenge   | 404 no-such-challenge
    DELETE /me/blocked/{player}      | 403 not-your-seat | 204               | 204               | 409 own-player          | 204
    DELETE /me/tokens/{id}           | 404 no-such-token | 404 no-such-token | 404 no-such-token | 404 no-such-token       | 404 no-such-token
    GET    /account                  | 200               | 200               | 200               | 200                     | 200
    GET    /account/export           | 200               | 200               | 200               | 200                     | 200
    GET    /challenges               | 200               | 200               | 200               | 200                     | 200
    GET    /games/{id}/messages      | 403 not-your-seat | 403 not-your-seat | 403 not-your-seat | 200                     | 200
    GET    /games/{id}/stream        | 200               | 200               | 200               | 200                     | 200
    GET    /leaderboards/{game}/{speed} | 200               | 200               | 200               | 200                     | 200
    GET    /live                     | 200               | 200               | 200               | 200                     | 200
    GET    /me/blocked               | 200               | 200               | 200               | 200                     | 200
    GET    /me/ratings               | 200               | 200               | 200               | 200                     | 200
    GET    /me/tokens                | 200               | 200               | 200               | 200                     | 200
    GET    /players/{id}             | 200               | 200               | 200               | 200                     | 200
    GET    /players/{id}/games       | 200               | 200               | 200               | 200                     | 200
    GET    /players/{id}/games/export | 200               | 200               | 200               | 200                     | 200
    GET    /stream/events            | 403               | 200               | 200               | 200                     | 200
    POST   /account                  | 201               | 201               | 201               | 201                     | 201
    POST   /account/codes            | 403 signed-out    | 403 signed-out    | 403 signed-out    | 403 signed-out          | 403 signed-out
    POST   /account/delete           | 403 signed-out    | 403 signed-out    | 403 signed-out    | 403 signed-out          | 403 signed-out
    POST   /account/passkeys         | 403 signed-out    | 403 signed-out    | 403 signed-out    | 403 signed-out          | 403 signed-out
    POST   /account/passkeys/challenge | 403 signed-out    | 403 signed-out    | 403 signed-out    | 403 signed-out          | 403 signed-out
    POST   /account/passkeys/proof   | 403 signed-out    | 403 signed-out    | 403 signed-out    | 403 signed-out          | 403 signed-out
    POST   /account/passkeys/sign-in | 422 wrong-type    | 422 wrong-type    | 422 wrong-type    | 422 wrong-type          | 422 wrong-type
    POST   /account/passkeys/sign-in/challenge | 409 no-passkeys   | 409 no-passkeys   | 409 no-passkeys   | 409 no-passkeys         | 409 no-passkeys
    POST   /account/proof            | 403 signed-out    | 403 signed-out    | 403 signed-out    | 403 signed-out          | 403 signed-out
    POST   /account/recover          | 403 wrong-credentials | 403 wrong-credentials | 403 wrong-credentials | 403 wrong-credentials   | 403 wrong-credentials
    POST   /account/sign-in          | 403 wrong-credentials | 403 wrong-credentials | 403 wrong-credentials | 403 wrong-credentials   | 403 wrong-credentials
    POST   /account/sign-out         | 204               | 204               | 204               | 204                     | 204
    POST   /challenges/{id}/accept   | 404 no-such-challenge | 404 no-such-challenge | 404 no-such-challenge | 404 no-such-challenge   | 200
    POST   /challenges/{id}/decline  | 403 not-your-seat | 404 no-such-challenge | 404 no-such-challenge | 404 no-such-challenge   | 404 no-such-challenge
    POST   /games/{id}/messages      | 403 not-your-seat | 403 not-your-seat | 403 not-your-seat | 201                     | 201
    POST   /games/{id}/report        | 403 not-your-seat | 403 not-your-seat | 403 not-your-seat | 204                     | 204
    POST   /games/{id}/focus         | 403 not-your-seat | 403 not-your-seat | 403 not-your-seat | 409 not-rated           | 409 not-rated
    GET    /games/{id}/fair-play     | 403 not-your-seat | 403 not-your-seat | 403 not-your-seat | 409 not-rated           | 409 not-rated
    POST   /me/tokens                | 201               | 201               | 201               | 201                     | 201
    POST   /players/{id}/challenge   | 201               | 201               | 201               | 422 own-challenge       | 201
    PUT    /account/passkeys/{passkey} | 403 signed-out    | 403 signed-out    | 403 signed-out    | 403 signed-out          | 403 signed-out
    PUT    /account/password         | 403 signed-out    | 403 signed-out    | 403 signed-out    | 403 signed-out          | 403 signed-out
    PUT    /me/blocked/{player}      | 403 not-your-seat | 204               | 204               | 409 own-player          | 204
    PUT    /me/bot                   | 200               | 200               | 200               | 409 not-a-bot           | 409 not-a-bot
    GET    /me/push                  | 200               | 200               | 200               | 200                     | 200
    PUT    /me/push                  | 403 not-your-seat | 200               | 200               | 200                     | 200
    GET    /me/days-off              | 403 signed-out    | 403 signed-out    | 403 signed-out    | 403 signed-out          | 403 signed-out
    PUT    /me/days-off              | 403 signed-out    | 403 signed-out    | 403 signed-out    | 403 signed-out          | 403 signed-out
    GET    /me/training              | 403 signed-out    | 403 signed-out    | 403 signed-out    | 403 signed-out          | 403 signed-out
    PUT    /me/training              | 403 signed-out    | 403 signed-out    | 403 signed-out    | 403 signed-out          | 403 signed-out
    DELETE /me/push/{id}             | 403 not-your-seat | 404 no-such-subscription | 404 no-such-subscription | 404 no-such-subscription | 404 no-such-subscription
";

/// The cells of each line after the first one.
fn rows() -> impl Iterator<Item = Vec<&'static str>> {
    let lines = TABLE.lines().filter(|line| !line.trim().is_empty()).skip(1);
    lines.map(|line| line.split('|').map(str::trim).collect())
}

/// Method and path of the first cell of a line.
fn route(cell: &str) -> (Method, String) {
    let (method, path) = cell.split_once(' ').unwrap();
    (method.parse().unwrap(), format!("/api{}", path.trim()))
}

/// The game of Ana and Luis in its third ply, and clients who do not play.
struct Scene {
    ana: Browser,
    luis: Browser,
    another: Browser,
    state: Value,
    _spectator: Socket,
    spectator: Browser,
    /// A position in parts.
    parts: Value,
}

/// The initial time of the next request to be paired, in seconds.
static INITIAL: AtomicU32 = AtomicU32::new(60);

impl Scene {
    async fn new(service: &Service) -> Self {
        let (ana, luis) = (Browser::new(service).await, Browser::new(service).await);
        let (another, spectator) = (Browser::new(service).await, Browser::new(service).await);
        let players = json!({"first": {"kind": "human"}, "second": {"kind": "open"}});
        let game = json!({"game": "fourmation", "players": players});
        let game = ana.post("/api/games", &game).await;
        let game = luis.service.post(&path(&game, "/seat"), &json!({})).await;
        let state = ana.service.play_all(game.expect(StatusCode::OK), &["d4"]).await;
        let state = luis.service.play_all(state, &["e5"]).await;
        let socket = Socket::open_as(service, &spectator.cookie, &state, 0).await;
        let parts = service.get("/api/setup/fourmation?moves=d4").await.expect(StatusCode::OK);
        let parts = json!({"options": parts["options"], "draft": parts["draft"]});
        Self { ana, luis, another, state, _spectator: socket, spectator, parts }
    }

    /// Sends the request of a row of the table, with its parameters.
    async fn send(&self, service: &Service, method: &Method, route: &str) -> Response {
        let puzzle = ludoteca_puzzles::collection(Game::Fourmation)[0].id;
        let (game, luis) = (&self.state["id"], &self.state["players"]["second"]["id"]);
        let id = match route {
            route if route.starts_with("/api/players") => luis,
            "/api/me/tokens/{id}" => &json!("1"),
            "/api/me/push/{id}" => &json!("1000"),
            _ => game,
        };
        let path = route
            .replace("{id}", id.as_str().unwrap())
            .replace("{player}", luis.as_str().unwrap())
            .replace("{ply}", "1")
            .replace("{game}", "fourmation")
            .replace("{puzzle}", &puzzle.to_string())
            .replace("{speed}", "blitz")
            .replace("{passkey}", "1")
            .replace("{session}", "1");
        let mut request = service.request(method.clone(), &path);
        if route == "/api/tables/{game}" {
            request = request.query(&[("position", self.state["position"].as_str().unwrap())]);
        }
        if *method == Method::POST || *method == Method::PUT {
            request = request.json(&self.body(route));
        }
        request.send().await.unwrap()
    }

    fn body(&self, route: &str) -> Value {
        let record = "[Game \"fourmation\"]\n\n1. d4 e5 *\n";
        let seq = &self.state["seq"];
        match route {
            "/api/games/{id}/moves" => json!({"move": "e4", "seq": seq}),
            "/api/games/{id}/resign" => json!({"side": "first", "seq": seq}),
            "/api/games/{id}/draw" => json!({"side": "first", "answer": "offer", "seq": seq}),
            "/api/games" | "/api/players/{id}/challenge" => json!({"game": "six"}),
            "/api/games/import" | "/api/records" | "/api/records/split" => {
                json!({"record": record})
            }
            "/api/lobby/pair" => {
                // Another clock each time, so that no client joins an earlier game.
                let initial = INITIAL.fetch_add(1, Ordering::Relaxed);
                let clock = json!({"kind": "fischer", "initial": initial, "increment": 3});
                json!({"game": "six", "clock": clock})
            }
            "/api/me" => json!({"name": "Eva"}),
            "/api/account" | "/api/account/sign-in" => {
                let number = INITIAL.fetch_add(1, Ordering::Relaxed);
                json!({"name": format!("Visitor{number}"), "password": "seven green herons"})
            }
            "/api/account/recover" => {
                json!({"name": "Nobody", "code": "none", "password": "seven green herons"})
            }
            "/api/account/proof" => json!({"password": "unknown"}),
            "/api/account/password" => json!({"new": "seven green herons"}),
            "/api/account/passkeys/{passkey}" => json!({"name": "Key"}),
            "/api/account/passkeys"
            | "/api/account/passkeys/sign-in"
            | "/api/account/passkeys/proof" => {
                json!({"name": "Key", "key": "none", "credential": {}})
            }
            "/api/me/push" => crate::push::subscription("https://push.example.org/ana"),
            "/api/games/{id}/conditional-moves" => json!({"lines": [], "seq": seq}),
            "/api/me/days-off" => json!({"weekends": false, "holiday": null}),
            "/api/me/training" => json!({"version": 0, "content": {}}),
            "/api/me/tokens" => json!({"name": "bot", "scopes": ["play"]}),
            "/api/games/{id}/messages" => json!({"phrase": "hello"}),
            "/api/games/{id}/report" => json!({"reason": "other"}),
            "/api/games/{id}/focus" => json!({"ply": 1, "losses": 0, "seconds": 0}),
            "/api/games/{id}/seat"
            | "/api/games/{id}/rematch"
            | "/api/me/blocked/{player}"
            | "/api/me/bot"
            | "/api/account/sign-out"
            | "/api/account/delete"
            | "/api/account/codes"
            | "/api/account/passkeys/challenge"
            | "/api/account/passkeys/sign-in/challenge"
            | "/api/challenges/{id}/accept"
            | "/api/challenges/{id}/decline" => json!({}),
            "/api/analysis" | "/api/analysis/job" => {
                json!({"game": "fourmation", "moves": ["d4", "e5"], "nodes": 1_000, "lines": 1})
            }
            "/api/review" | "/api/review/job" => json!({"id": self.state["id"], "nodes": 1_000}),
            "/api/setup/{game}" => self.parts.clone(),
            "/api/puzzles/{game}/{puzzle}/answer" => {
                let solution = &ludoteca_puzzles::collection(Game::Fourmation)[0].solution;
                json!({"moves": [solution[0]]})
            }
            route if route.starts_with("/api/games/{id}") => json!({"seq": seq}),
            route => panic!("no request is defined for {route}"),
        }
    }
}

#[test]
fn every_route_has_expected_results() {
    let routes = routes::all().map(|route| (route.method.clone(), format!("/api{}", route.path)));
    let routes: HashSet<_> = routes.collect();
    let expected: HashSet<_> = rows().map(|row| route(row[0])).collect();
    let missing: Vec<_> = routes.symmetric_difference(&expected).collect();
    assert!(
        missing.is_empty(),
        "in the table of routes or in the expected results only: {missing:?}"
    );
}

/// Searches are limited before anything is computed for them.
#[test]
fn analyses_count_as_searches() {
    let is_search = |route: &&Route| {
        route.area == "analysis" || route.name == "probe" || route.path.ends_with("/fair-play")
    };
    for route in routes::all().filter(is_search) {
        assert_eq!(route.rate, Some(RateClass::Searches), "{}", route.path);
    }
}

/// The identity that a route requires is the one without which it rejects requests.
#[test]
fn identities_agree_with_the_expected_results() {
    for row in rows() {
        let (method, path) = route(row[0]);
        let path = path.trim_start_matches("/api");
        let identity = Route::with_path(&method, path).unwrap().identity;
        let (stranger, all) = (row[1], &row[1..]);
        let agrees = match identity {
            Identity::Account => all.iter().all(|cell| *cell == "403 signed-out"),
            Identity::Player => stranger == "403 not-your-seat" || stranger == "403",
            Identity::Anyone => all.iter().all(|cell| cell == &stranger),
            Identity::Visitor | Identity::NewPlayer => !all.contains(&"403 signed-out"),
        };
        assert!(agrees, "{method} {path}: {identity:?}, {all:?}");
    }
}

#[tokio::test]
async fn everybody_may_do_what_the_table_says() {
    let service = Service::start().await;
    let stranger = service.as_player("");
    let mut wrong = Vec::new();
    for row in rows() {
        let (method, route) = route(row[0]);
        let mut scene = Scene::new(&service).await;
        for (role, expected) in row[1..].iter().enumerate() {
            if role > 0 && method != Method::GET && route.contains("{id}") {
                scene = Scene::new(&service).await;
            }
            let players = [&scene.another, &scene.spectator, &scene.luis, &scene.ana];
            let actor = if role == 0 { &stranger } else { &players[role - 1].service };
            let response = scene.send(actor, &method, &route).await;
            let status = response.status().as_u16();
            let content_type = response.headers().get("content-type");
            let content_type = content_type.map_or("", |value| value.to_str().unwrap()).to_owned();
            if status != 204 {
                documented(method.as_str(), &route, status, &content_type);
            }
            // A stream does not end.
            let text = if route.contains("stream") {
                String::new()
            } else {
                response.text().await.unwrap()
            };
            let problem: Value = serde_json::from_str(&text).unwrap_or_default();
            let code = problem["code"].as_str().filter(|_| status >= 400).unwrap_or_default();
            let found = format!("{status} {code}");
            if found.trim() != *expected {
                wrong.push(format!("{method} {route} by {role}: {found}, not {expected}"));
            }
            let is_list = !route.contains("{id}") && method == Method::GET;
            let id = scene.state["id"].as_str().unwrap();
            if is_list && role < 3 && text.contains(id) {
                wrong.push(format!("{method} {route} shows {role} the private game"));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Everybody may watch, and no response contains the secret of a player.
#[tokio::test]
async fn everybody_may_watch() {
    let service = Service::start().await;
    let scene = Scene::new(&service).await;
    let cookies = [&scene.another, &scene.luis, &scene.ana].map(|browser| browser.cookie.as_str());
    for cookie in ["", cookies[0], cookies[1], cookies[2]] {
        let message =
            Socket::open_as(&service, cookie, &scene.state, 0).await.next().await.unwrap();
        let text = message.to_string();
        for secret in cookies {
            let secret = secret.split_once('=').unwrap().1;
            assert!(!secret.is_empty() && !text.contains(secret), "{text}");
        }
    }
}
