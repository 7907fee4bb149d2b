//! The referee of a browser gives the same responses as the service.

use data_encoding::{BASE32_DNSSEC, HEXLOWER};
use ludoteca_puzzles::collection;
use ludoteca_rules::Game;
use reqwest::Method;
use serde_json::{Value, json};

use self::browser::Browser;
use crate::common::Service;

#[path = "../../../wasm/tests/referee/browser.rs"]
#[expect(dead_code, reason = "the tests of the referee use the rest")]
mod browser;

/// Sends a request to both referees. Returns the body of the response, which must be the same.
async fn both(
    service: &Service,
    browser: &mut Browser,
    method: Method,
    path: &str,
    body: Option<&Value>,
) -> Value {
    let request = service.request(method.clone(), &format!("/api/{path}"));
    let request = if let Some(body) = body { request.json(body) } else { request };
    let served = request.send().await.unwrap();
    let (status, served) = (served.status().as_u16(), served.text().await.unwrap());
    let local = browser.send(0, method.as_str(), path, body);
    assert_eq!(local["status"], status, "{method} {path}: {served}\n{local}");
    let local = local["body"].as_str().unwrap();
    if status < 400 {
        assert_eq!(local, served, "{method} {path}");
        return serde_json::from_str(local).unwrap_or_default();
    }
    // Only a server numbers its requests.
    let mut problem: Value = serde_json::from_str(&served).unwrap();
    problem.as_object_mut().unwrap().remove("request");
    assert_eq!(serde_json::from_str::<Value>(local).unwrap(), problem, "{method} {path}");
    problem
}

#[tokio::test]
async fn queries_have_the_same_responses() {
    let (service, mut browser) = (Service::start().await, Browser::new(1));
    let mut paths = ["rules", "puzzles", "rules/go", "tables"].map(str::to_owned).to_vec();
    for game in Game::ALL {
        for preset in game.presets() {
            paths.push(format!("rules/{game}?options={}", preset.short().replace(' ', "+")));
            paths.push(format!("setup/{game}?options={}", preset.short().replace(' ', "+")));
        }
        let mv = game.presets()[0].start().legal_texts().pop().unwrap().replace('+', "%2B");
        for path in [
            format!("rules/{game}?options=nonsense"),
            format!("rules/{game}?option=1"),
            format!("rules/{game}/text?lang=es"),
            format!("positions/{game}?moves={mv}"),
            format!("positions/{game}?moves={mv}+nonsense"),
            format!("positions/{game}?start=nonsense"),
            format!("tables/{game}?position=nonsense"),
            format!("tables/{game}?position=&quiet=100"),
            format!("puzzles/{game}"),
            format!("puzzles/{game}/none"),
        ] {
            paths.push(path);
        }
        for puzzle in &collection(*game)[..3] {
            paths.push(format!("puzzles/{game}/{}", puzzle.id));
            paths.push(format!("puzzles/{game}/{}/solution", puzzle.id));
        }
    }
    let men = "w2/3/1b1/1w3b/3/2w/b2 w 0 0".replace(' ', "+");
    paths.push(format!("tables/morris?position={men}&quiet=3"));
    for path in paths {
        both(&service, &mut browser, Method::GET, &path, None).await;
    }
}

#[tokio::test]
async fn bodies_have_the_same_responses() {
    let (service, mut browser) = (Service::start().await, Browser::new(1));
    let puzzle = &collection(Game::Fourmation)[0];
    let wrong = puzzle.begin().unwrap().legal_texts();
    let wrong = wrong.iter().find(|mv| **mv != puzzle.solution[0]).unwrap();
    let attempt = format!("puzzles/fourmation/{}/answer", puzzle.id);
    for (path, body) in [
        (&*attempt, json!({"moves": [puzzle.solution[0]]})),
        (&attempt, json!({"moves": [wrong]})),
        (&attempt, json!({"moves": ["nonsense"]})),
        (&attempt, json!({"moves": []})),
        (&attempt, json!({"moves": 7})),
        (&attempt, json!([])),
        ("setup/coffee", json!({"draft": {}})),
        ("records", json!({"record": "[Game \"morris\"]\n\nd7 d1\n"})),
        ("records", json!({"record": "nonsense"})),
        ("records/split", json!({"record": "[Game \"morris\"]\n\nd7\n\n[Game \"six\"]\n\n"})),
        ("analysis", json!({"game": "go"})),
        ("analysis", json!({"game": "morris", "nodes": 0})),
        ("review", json!({})),
        ("review", json!({"id": "none", "record": ""})),
        ("games", json!({"game": "go"})),
        ("games", json!({"game": "morris", "options": "nonsense"})),
        (
            "games",
            json!({"game": "morris", "players": {"first": {"kind": "computer", "level": 11}}}),
        ),
        ("games/import", json!({"record": "nonsense"})),
    ] {
        both(&service, &mut browser, Method::POST, path, Some(&body)).await;
    }
}

#[tokio::test]
async fn a_game_goes_the_same_way() {
    for game in Game::ALL {
        let (service, mut browser) = (Service::start().await, Browser::new(1));
        let new = json!({"game": game.name()});
        let created = service.request(Method::POST, "/api/games").json(&new).send().await.unwrap();
        let created = created.text().await.unwrap();
        let mut state: Value = serde_json::from_str(&created).unwrap();
        let id = state["id"].as_str().unwrap().to_owned();
        // The browser's game gets the id of the service's, and belongs to the same player.
        browser.random = HEXLOWER.encode(&BASE32_DNSSEC.decode(id.as_bytes()).unwrap());
        browser.player = state["players"]["first"]["id"].as_str().unwrap().to_owned();
        let local = browser.send(0, "POST", "games", Some(&new));
        assert_eq!((&local["status"], &local["body"]), (&json!(201), &json!(created)));

        let act = |action: &str| format!("games/{id}/{action}");
        let mut moves = game.presets()[0].start();
        for _ in 0..6 {
            let mv = moves.legal_texts().swap_remove(0);
            moves.play_text(&mv).unwrap();
            let body = json!({"move": mv, "seq": state["seq"]});
            state = both(&service, &mut browser, Method::POST, &act("moves"), Some(&body)).await;
            let side = &state["to_move"];
            for (action, body) in [
                ("moves", json!({"move": "nonsense", "seq": state["seq"]})),
                ("moves", json!({"move": mv, "seq": 0})),
                ("draw", json!({"side": side, "answer": "accept", "seq": state["seq"]})),
            ] {
                both(&service, &mut browser, Method::POST, &act(action), Some(&body)).await;
            }
        }
        for path in ["plies/2", "plies/99", "record", "record?format=json"] {
            both(&service, &mut browser, Method::GET, &act(path), None).await;
        }
        let seq = |state: &Value| json!({"seq": state["seq"]});
        state = both(&service, &mut browser, Method::POST, &act("undo"), Some(&seq(&state))).await;
        both(&service, &mut browser, Method::POST, &act("hint"), Some(&seq(&state))).await;
        let body = json!({"side": "first", "seq": state["seq"]});
        both(&service, &mut browser, Method::POST, &act("resign"), Some(&body)).await;
        both(&service, &mut browser, Method::POST, &act("hint"), Some(&seq(&state))).await;
        both(&service, &mut browser, Method::GET, "games/statistics", None).await;
        both(&service, &mut browser, Method::POST, &act("rematch"), Some(&json!({}))).await;
    }
}

/// The computer's moves depend on the game's id, so equal ids make equal games.
#[tokio::test]
async fn the_computer_makes_the_same_moves() {
    let (service, mut browser) = (Service::start().await, Browser::new(1));
    let computer = |level| json!({"kind": "computer", "level": level});
    let new = json!({"game": "fourmation", "options": "side=5 n=3",
        "players": {"first": computer(2), "second": computer(4)}});
    let state = service.post("/api/games", &new).await.body;
    let id = state["id"].as_str().unwrap();
    browser.random = HEXLOWER.encode(&BASE32_DNSSEC.decode(id.as_bytes()).unwrap());
    browser.send(0, "POST", "games", Some(&new));
    while browser.search(0) {}
    let local = browser.send(0, "GET", &format!("games/{id}"), None);
    // Watching keeps the service's game going.
    let mut lines = crate::common::Lines::game(&service, &state).await;
    let served = loop {
        let state = lines.state().await["state"].take();
        if !state["outcome"].is_null() {
            break state;
        }
    };
    let local: Value = serde_json::from_str(local["body"].as_str().unwrap()).unwrap();
    assert_eq!(local, served);
}
