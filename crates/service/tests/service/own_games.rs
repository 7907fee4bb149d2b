//! A client's own games: lists with filters, results by level, one file with all records.

use crate::common::{Browser, Service, path};
use ludoteca_record::Record;
use reqwest::header::COOKIE;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

impl Browser {
    /// A game of 4mation between the player of `side` and the computer at a level, in which the
    /// player has moved.
    async fn against(&self, level: u8, side: &str) -> Value {
        let other = if side == "first" { "second" } else { "first" };
        let players = json!({other: {"kind": "computer", "level": level}});
        let body = json!({"game": "fourmation", "options": "side=5 n=3", "players": players});
        let game = self.post("/api/games", &body).await;
        self.move_once(&game).await
    }

    /// Makes any legal move in the player's turn.
    async fn move_once(&self, game: &Value) -> Value {
        let mut state = self.service.state(game).await;
        while state["thinking"] == true {
            state = self.service.state(game).await;
        }
        let mv = crate::common::legal(&state).pop().unwrap();
        self.service.play(&state, &mv).await.expect(StatusCode::OK)
    }

    /// A game that the player has lost by resignation.
    async fn lost(&self, level: u8, side: &str) -> Value {
        let game = self.against(level, side).await;
        self.resign(&game, side).await
    }

    async fn resign(&self, game: &Value, side: &str) -> Value {
        loop {
            let state = self.service.state(game).await;
            let body = json!({"side": side, "seq": state["seq"]});
            let response = self.service.post(&path(game, "/resign"), &body).await;
            // The computer may have moved meanwhile.
            if response.status == 200 {
                return response.body;
            }
        }
    }

    /// A game between two people after some moves.
    async fn of_two(&self, game: &str, moves: &[&str]) -> Value {
        let state = self.post("/api/games", &json!({"game": game})).await;
        self.service.play_all(state, moves).await
    }

    async fn list(&self, query: &str) -> Value {
        self.get(&format!("/api/games?mine=true&{query}")).await.expect(StatusCode::OK)
    }

    /// The ids of a list.
    async fn ids(&self, query: &str) -> Vec<Value> {
        let list = self.list(query).await;
        list["games"].as_array().unwrap().iter().map(|game| game["id"].clone()).collect()
    }

    async fn export(&self) -> String {
        let request = self.service.request(Method::GET, "/api/games/export");
        let response = request.header(COOKIE, &self.cookie).send().await.unwrap();
        assert_eq!(response.status(), StatusCode::OK);
        assert_eq!(response.headers()["content-type"], "text/plain; charset=utf-8");
        let download = response.headers()["content-disposition"].to_str().unwrap();
        assert_eq!(download, "attachment; filename=\"ludoteca-games.txt\"");
        response.text().await.unwrap()
    }
}

#[tokio::test]
async fn own_games_are_listed_by_game_result_and_opponent() {
    let service = Service::start().await;
    let (ana, luis) = (Browser::new(&service).await, Browser::new(&service).await);
    let open = ana.of_two("morris", &["d2", "f4"]).await;
    let drawn = ana.of_two("coffee", &["d4ne"]).await;
    let offer = json!({"side": "second", "answer": "offer", "seq": drawn["seq"]});
    let offered = ana.service.post(&path(&drawn, "/draw"), &offer).await.expect(StatusCode::OK);
    let accept = json!({"side": "first", "answer": "accept", "seq": offered["seq"]});
    ana.service.post(&path(&drawn, "/draw"), &accept).await.expect(StatusCode::OK);
    let won = ana.service.play_all(ana.of_two("fourmation", &[]).await, &["d4", "e4"]).await;
    let won = ana.resign(&won, "second").await;
    let lost = ana.lost(2, "second").await;
    luis.of_two("morris", &["d2"]).await;

    let expect = |games: &[&Value]| games.iter().map(|game| game["id"].clone()).collect::<Vec<_>>();
    for (query, games) in [
        ("", &[&lost, &won, &drawn, &open][..]),
        ("game=morris", &[&open]),
        ("game=six", &[]),
        ("result=unfinished", &[&open]),
        ("result=over", &[&lost, &won, &drawn]),
        ("result=drawn", &[&drawn]),
        ("result=lost", &[&lost]),
        // In this list, only games against the computer are won or lost.
        ("result=won", &[]),
        ("opponent=computer", &[&lost]),
        ("opponent=person", &[&won, &drawn, &open]),
        ("opponent=person&result=over&game=coffee", &[&drawn]),
    ] {
        assert_eq!(ana.ids(query).await, expect(games), "{query}");
    }
    let all = ana.get("/api/games").await.expect(StatusCode::OK);
    assert_eq!(all["games"].as_array().unwrap().len(), 5, "without `mine`, everybody's");

    let row = &ana.list("result=lost").await["games"][0];
    assert_eq!(row["players"]["first"], json!({"kind": "computer", "level": 2}));
    assert_eq!(row["options"], json!({"fallback": "near", "n": 3, "pie": false, "side": 5}));
    assert_eq!(row["outcome"], json!({"winner": "first", "reason": "resignation"}));
    assert!(row["created"].as_i64() <= row["updated"].as_i64());

    let nobody = service.get("/api/games?mine=true").await.expect(StatusCode::OK);
    assert_eq!(nobody, json!({"games": [], "next": null}));
}

#[tokio::test]
async fn a_list_continues_where_it_ended() {
    let service = Service::start().await;
    let ana = Browser::new(&service).await;
    let mut games = Vec::new();
    for _ in 0..5 {
        games.push(ana.of_two("coffee", &["d4ne"]).await);
    }
    let expected: Vec<_> = games.iter().rev().map(|game| game["id"].clone()).collect();
    let (mut found, mut after, mut parts) = (Vec::new(), String::new(), 0);
    loop {
        let list = ana.list(&format!("limit=2{after}")).await;
        found.extend(list["games"].as_array().unwrap().iter().map(|game| game["id"].clone()));
        parts += 1;
        let Some(next) = list["next"].as_str() else { break };
        after = format!("&after={next}");
        // A game that is played meanwhile moves to the beginning and disturbs nothing.
        if parts == 1 {
            ana.service.play(&games[4], "swap").await;
            ana.service.play(&games[4], "d5n").await;
        }
    }
    assert_eq!((found, parts), (expected, 3));
    assert_eq!(ana.list("limit=5").await["next"], Value::Null);
}

#[tokio::test]
async fn invalid_parameters_are_rejected() {
    let service = Service::start().await;
    let ana = Browser::new(&service).await;
    for query in [
        "game=coffee",
        "mine=false&result=won",
        "opponent=person",
        "mine=true&game=chess",
        "after=",
        "after=1",
        "after=x-1",
        "after=99999999999999999999-1",
        "mine=true&game=",
        "mine=true&result=lucky",
        "mine=true&opponent=anybody",
        "mine=perhaps",
        "unknown=1",
    ] {
        let response = ana.get(&format!("/api/games?{query}")).await;
        assert_eq!(response.problem(), (422, "query"), "{query}");
    }
}

#[tokio::test]
async fn games_without_moves_are_in_no_list() {
    let service = Service::start().await;
    let ana = Browser::new(&service).await;
    let undone = ana.of_two("fourmation", &["d4"]).await;
    ana.service.post(&path(&undone, "/undo"), &json!({"seq": 1})).await.expect(StatusCode::OK);
    let resigned = ana.of_two("fourmation", &[]).await;
    ana.resign(&resigned, "first").await;
    // Only the computer has moved.
    let players = json!({"first": {"kind": "computer", "level": 1}});
    let body = json!({"game": "fourmation", "players": players});
    let computer = ana.post("/api/games", &body).await;
    while service.state(&computer).await["ply"] == 0 {}
    let record = json!({"record": "[Game \"fourmation\"] *"});
    let imported = ana.post("/api/games/import", &record).await;
    assert_eq!(ana.list("").await["games"], json!([]));
    assert_eq!(service.get("/api/games").await.expect(StatusCode::OK)["games"], json!([]));
    assert_eq!(ana.export().await, "");

    ana.move_once(&computer).await;
    assert_eq!(ana.ids("").await, [computer["id"].clone()]);
    ana.service.play_all(imported, &["d4"]).await;
    assert_eq!(ana.ids("").await.len(), 2);
    // A name cannot pass for a computer.
    let name = r#","second":{"kind":"computer""#;
    let body = json!({"game": "six", "players": {"first": {"kind": "human", "name": name}}});
    let named = ana.post("/api/games", &body).await;
    assert_eq!(ana.ids("").await.len(), 2);
    ana.service.play_all(named, &["2,0"]).await;
    assert_eq!(ana.ids("opponent=person").await.len(), 2);
}

#[tokio::test]
async fn results_are_counted_by_game_and_level() {
    let service = Service::start().await;
    let (ana, luis) = (Browser::new(&service).await, Browser::new(&service).await);
    let statistics =
        async |browser: &Browser| browser.get("/api/games/statistics").await.expect(StatusCode::OK);
    assert_eq!(statistics(&ana).await, json!({"games": []}));
    for side in ["first", "second", "first"] {
        ana.lost(2, side).await;
    }
    ana.lost(1, "first").await;
    luis.lost(2, "first").await;
    // These do not count: unfinished, without a move, between people, from a set-up.
    ana.against(5, "first").await;
    let players = json!({"second": {"kind": "computer", "level": 5}});
    let body = json!({"game": "morris", "players": players});
    let empty = ana.post("/api/games", &body).await;
    ana.resign(&empty, "first").await;
    let two = ana.of_two("coffee", &["d4ne"]).await;
    ana.resign(&two, "first").await;
    let body = json!({
        "game": "fourmation", "options": "side=5 n=3", "players": players, "start": "5/5/2x2/5/5 o c3",
    });
    let placed = ana.post("/api/games", &body).await;
    ana.move_once(&placed).await;
    ana.resign(&placed, "first").await;

    let level = |level, lost| json!({"level": level, "won": 0, "drawn": 0, "lost": lost});
    let levels = [level(1, 1), level(2, 3)];
    let expected = json!({"game": "fourmation", "suggested": 1, "levels": levels});
    assert_eq!(statistics(&ana).await, json!({"games": [expected]}));
    assert_eq!(statistics(&luis).await["games"][0]["levels"], json!([level(2, 1)]));
    let nobody = service.get("/api/games/statistics").await.expect(StatusCode::OK);
    assert_eq!(nobody, json!({"games": []}));
}

#[tokio::test]
async fn all_own_games_are_exported_in_one_file() {
    let service = Service::start().await;
    let (ana, luis) = (Browser::new(&service).await, Browser::new(&service).await);
    luis.of_two("morris", &["d2"]).await;
    let played = ana.of_two("fourmation", &["d4", "e4"]).await;
    ana.resign(&played, "second").await;
    let import = "[Game \"fourmation\"]\n[Date \"1999.12.31\"]\n\n1. d4 {as always} *\n";
    let imported = ana.post("/api/games/import", &json!({"record": import})).await;
    let gone = ana.of_two("coffee", &["d4ne"]).await;
    let request = service.request(Method::DELETE, &path(&gone, ""));
    let deleted = request.header(COOKIE, &ana.cookie).send().await.unwrap();
    assert_eq!(deleted.status(), StatusCode::NO_CONTENT);

    let text = ana.export().await;
    let records: Vec<_> = Record::parse_all(&text).collect::<Result<_, _>>().unwrap();
    let [first, second] = &records[..] else { panic!("two games: {text}") };
    assert_eq!(first.ending().unwrap().to_string(), "first wins (resignation)");
    assert_eq!(first.line().moves.len(), 2);
    let date = first.tag("Date").unwrap();
    assert_eq!((date.len(), date.matches('.').count()), (10, 2), "{date}");
    assert_eq!(second.tag("Date"), Some("1999.12.31"));
    assert!(second.to_text().contains("{as always}"));
    assert_eq!(service.state(&imported).await["ply"], 1);

    let nobody = service.request(Method::GET, "/api/games/export").send().await.unwrap();
    assert_eq!((nobody.status(), nobody.text().await.unwrap()), (StatusCode::OK, String::new()));
}

#[tokio::test]
async fn a_damaged_game_is_left_out_of_the_files_and_named() {
    let folder = tempfile::tempdir().unwrap();
    let mut service = Service::start_in(folder.path()).await;
    let (cookie, id) = {
        let ana = Browser::new(&service).await;
        let damaged = ana.of_two("fourmation", &["d4"]).await;
        ana.of_two("fourmation", &["e4"]).await;
        (ana.cookie, damaged["id"].as_str().unwrap().to_owned())
    };
    service.stop().await;
    let options = sqlx::sqlite::SqliteConnectOptions::new();
    let options = options.filename(folder.path().join("ludoteca.db"));
    let mut connection = sqlx::ConnectOptions::connect(&options).await.unwrap();
    let damage = "UPDATE events SET event = replace(event, 'd4', 'd5')";
    sqlx::raw_sql(damage).execute(&mut connection).await.unwrap();
    sqlx::Connection::close(connection).await.unwrap();

    let service = Service::start_in(folder.path()).await;
    let ana = Browser { service: service.as_player(&cookie), cookie };
    let text = ana.export().await;
    assert!(text.contains("\n1. e4 *\n"), "{text}");
    assert!(text.contains(&format!("; game {id} is damaged and left out\n")), "{text}");
    let records: Vec<_> = Record::parse_all(&text).collect();
    assert!(matches!(&records[..], [Ok(_)]), "{records:?}");
    let all = ana.get("/api/account/export").await.expect(StatusCode::OK);
    assert_eq!((all["games"].as_array().unwrap().len(), &all["damaged"]), (1, &json!([id])));
}
