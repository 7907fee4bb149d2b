//! Challenges: sent, accepted, declined, cancelled, expired.

use crate::common::{Browser, Lines, Service};
use reqwest::header::COOKIE;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};

impl Browser {
    async fn player(&self) -> String {
        self.get("/api/me").await.body["player"]["id"].as_str().unwrap().to_owned()
    }

    /// Challenges a player to a game of 4mation.
    async fn challenge(&self, opponent: &Browser, more: Value) -> Value {
        let mut request = json!({"game": "fourmation", "options": "side=5 n=3"});
        request.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let path = format!("/api/players/{}/challenge", opponent.player().await);
        self.post(&path, &request).await
    }

    async fn open_challenges(&self) -> (usize, usize) {
        let open = self.get("/api/challenges").await.expect(StatusCode::OK);
        let count = |name: &str| open[name].as_array().unwrap().len();
        (count("received"), count("sent"))
    }

    /// The status of a request to accept, decline or cancel a challenge.
    async fn respond(&self, method: Method, challenge: &Value, rest: &str) -> u16 {
        let path = format!("/api/challenges/{}{rest}", challenge["id"].as_str().unwrap());
        let request = self.service.request(method.clone(), &path);
        let request = if method == Method::POST { request.json(&json!({})) } else { request };
        request.send().await.unwrap().status().as_u16()
    }

    async fn accept(&self, challenge: &Value) -> u16 {
        self.respond(Method::POST, challenge, "/accept").await
    }

    async fn decline(&self, challenge: &Value) -> u16 {
        self.respond(Method::POST, challenge, "/decline").await
    }

    async fn cancel(&self, challenge: &Value) -> u16 {
        self.respond(Method::DELETE, challenge, "").await
    }
}

async fn two(service: &Service) -> (Browser, Browser) {
    (Browser::new(service).await, Browser::new(service).await)
}

fn blitz() -> Value {
    json!({"kind": "fischer", "initial": 300, "increment": 3})
}

#[tokio::test]
async fn an_accepted_challenge_becomes_a_game_with_its_id() {
    let service = Service::start().await;
    let (ana, luis) = two(&service).await;
    let challenge = ana.challenge(&luis, json!({"clock": blitz(), "side": "second"})).await;
    let open = challenge["expires"].as_u64().unwrap() - challenge["created"].as_u64().unwrap();
    assert_eq!(open, 5 * 60 * 1_000);
    assert_eq!((ana.open_challenges().await, luis.open_challenges().await), ((0, 1), (1, 0)));
    // Only the challenged player accepts.
    let stranger = Browser::new(&service).await;
    assert_eq!((ana.accept(&challenge).await, stranger.accept(&challenge).await), (403, 404));
    let path = format!("/api/challenges/{}/accept", challenge["id"].as_str().unwrap());
    let game = luis.service.post(&path, &json!({})).await.expect(StatusCode::OK);
    assert_eq!(game["id"], challenge["id"]);
    assert_eq!(game["players"]["first"]["id"], luis.player().await);
    assert_eq!(game["players"]["second"]["id"], ana.player().await);
    assert!(game["players"]["first"]["name"].is_string());
    assert!(game["clock"]["turn_began"].is_u64(), "the clock is running");
    assert_eq!((ana.open_challenges().await, luis.open_challenges().await), ((0, 0), (0, 0)));
    // The same request again finds the same game.
    let again = luis.service.post(&path, &json!({})).await.expect(StatusCode::OK);
    assert_eq!(again["id"], challenge["id"]);
    assert_eq!((stranger.accept(&challenge).await, luis.decline(&challenge).await), (404, 404));
}

#[tokio::test]
async fn a_rated_challenge_becomes_a_rated_game() {
    let service = Service::start().await;
    let (ana, luis) = two(&service).await;
    let casual = ana.challenge(&luis, json!({"clock": blitz()})).await;
    assert_eq!((&casual["is_rated"], ana.cancel(&casual).await), (&json!(false), 204));
    let rated = json!({"clock": blitz(), "side": "first", "rated": true});
    let challenge = ana.challenge(&luis, rated).await;
    assert_eq!(luis.accept(&challenge).await, 200);
    let state = service.state(&challenge).await;
    assert_eq!(
        (&state["ratings"]["speed"], &state["rematch_swaps"]),
        (&json!("blitz"), &json!(null))
    );
    let mut state = state;
    for [own, reply] in [["c3", "d4"], ["e5", "e4"], ["e3", "e2"]] {
        state = ana.service.play_all(state, &[own]).await;
        state = luis.service.play_all(state, &[reply]).await;
    }
    let resign = json!({"side": "second", "seq": state["seq"]});
    let at = format!("/api/games/{}/resign", challenge["id"].as_str().unwrap());
    let over = luis.service.post(&at, &resign).await.expect(StatusCode::OK);
    assert_eq!(
        (&over["ratings"]["first"]["change"], &over["rematch_swaps"]),
        (&json!(162), &json!(true))
    );
}

#[tokio::test]
async fn challenges_are_declined_and_cancelled_by_whom_they_concern() {
    let service = Service::start().await;
    let (ana, luis) = two(&service).await;
    let stranger = Browser::new(&service).await;
    let challenge = ana.challenge(&luis, json!({})).await;
    assert_eq!(challenge["side"], Value::Null);
    assert_eq!((ana.decline(&challenge).await, luis.cancel(&challenge).await), (403, 403));
    assert_eq!((stranger.decline(&challenge).await, stranger.cancel(&challenge).await), (404, 404));
    assert_eq!((luis.decline(&challenge).await, luis.decline(&challenge).await), (204, 404));
    let challenge = ana.challenge(&luis, json!({})).await;
    assert_eq!((ana.cancel(&challenge).await, luis.accept(&challenge).await), (204, 404));
    let game = format!("/api/games/{}", challenge["id"].as_str().unwrap());
    assert_eq!(service.get(&game).await.problem(), (404, "no-such-game"));
}

/// Exactly one of several simultaneous requests takes effect: a game begins, or the challenge ends.
#[tokio::test(flavor = "multi_thread")]
async fn one_of_many_requests_counts() {
    let service = Service::start().await;
    let (ana, luis) = two(&service).await;
    let mut games = 0;
    for _ in 0..40 {
        let challenge = ana.challenge(&luis, json!({})).await;
        let (first, second, declined, cancelled) = tokio::join!(
            luis.accept(&challenge),
            luis.accept(&challenge),
            luis.decline(&challenge),
            ana.cancel(&challenge),
        );
        let path = format!("/api/games/{}", challenge["id"].as_str().unwrap());
        let is_game = service.get(&path).await.status == 200;
        let ended = [declined, cancelled].iter().filter(|status| **status == 204).count();
        assert_eq!(ended, usize::from(!is_game), "{declined} {cancelled}");
        if is_game {
            assert_eq!((first, second), (200, 200));
        } else {
            assert_eq!((first, second), (404, 404));
        }
        games += usize::from(is_game);
    }
    println!("{games} of 40 accepted");
    assert_eq!(luis.open_challenges().await, (0, 0));
}

#[tokio::test]
async fn invalid_challenges_are_rejected() {
    let service = Service::start().await;
    let (ana, luis) = two(&service).await;
    let to = |player: &str| format!("/api/players/{player}/challenge");
    let (ana_id, luis_id) = (ana.player().await, luis.player().await);
    for (player, body, status, code) in [
        (&*luis_id, json!({"game": "go"}), 404, "unknown-game"),
        (&*luis_id, json!({"game": "six", "options": "tiles=1"}), 422, "options"),
        (
            &*luis_id,
            json!({"game": "six", "clock": {"kind": "correspondence", "days": 0}}),
            422,
            "clock",
        ),
        (&*luis_id, json!({"game": "six", "rated": true}), 422, "rated"),
        (&*luis_id, json!({"game": "six", "side": "third"}), 422, "wrong-type"),
        (&*ana_id, json!({"game": "six"}), 422, "own-challenge"),
        ("0000000000000000", json!({"game": "six"}), 404, "no-such-player"),
        ("nobody", json!({"game": "six"}), 404, "no-such-player"),
    ] {
        let response = ana.service.post(&to(player), &body).await;
        assert_eq!(response.problem(), (status, code), "{player} {body}");
    }
    ana.challenge(&luis, json!({})).await;
    let again = ana.service.post(&to(&luis_id), &json!({"game": "six"})).await;
    assert_eq!(again.problem(), (429, "too-many-challenges"));
    luis.challenge(&ana, json!({})).await;
    for _ in 1..20 {
        ana.challenge(&Browser::new(&service).await, json!({})).await;
    }
    let another = Browser::new(&service).await.player().await;
    let another = ana.service.post(&to(&another), &json!({"game": "six"})).await;
    assert_eq!(another.problem(), (429, "too-many-challenges"));
}

#[tokio::test]
async fn challenges_survive_a_restart_and_expire() {
    let folder = tempfile::tempdir().unwrap();
    let mut service = Service::start_in(folder.path()).await;
    let (ana, luis) = two(&service).await;
    let challenge = ana.challenge(&luis, json!({"clock": blitz(), "side": "first"})).await;
    let other = luis.challenge(&ana, json!({})).await;
    service.stop().await;
    let service = Service::start_in(folder.path()).await;
    let [ana, luis] = [ana, luis].map(|browser| Browser {
        service: service.as_player(&browser.cookie),
        cookie: browser.cookie,
    });
    let open = luis.get("/api/challenges").await.expect(StatusCode::OK);
    assert_eq!((&open["received"][0], &open["sent"][0]), (&challenge, &other));

    let mut events = Lines::events(&luis.service).await;
    for _ in 0..2 {
        events.expect("challenge").await;
    }
    let file = SqliteConnectOptions::new().filename(folder.path().join("ludoteca.db"));
    let mut database = file.connect().await.unwrap();
    let update = sqlx::query("UPDATE challenges SET expires = created WHERE id = ?");
    update.bind(challenge["id"].as_str()).execute(&mut database).await.unwrap();
    database.close().await.unwrap();
    assert_eq!(luis.accept(&challenge).await, 404);
    let expired = events.expect("challenge-cancelled").await;
    assert_eq!(
        (&expired["expired"], &expired["challenge"]["id"]),
        (&json!(true), &challenge["id"])
    );
    assert_eq!(luis.open_challenges().await, (0, 1));
    assert_eq!(ana.accept(&other).await, 200);
    assert_eq!(events.expect("game-start").await["game"]["id"], other["id"]);
}

#[tokio::test]
async fn strangers_do_not_fill_a_box() {
    let service = Service::start().await;
    let luis = Browser::new(&service).await;
    let path = format!("/api/players/{}/challenge", luis.player().await);
    let challenge = json!({"game": "fourmation", "options": "side=5 n=3"});
    let from = async |client: &str| {
        let request = service.request(Method::POST, &path).json(&challenge);
        let request = request.header("x-forwarded-for", client).header(COOKIE, "");
        request.send().await.unwrap().status().as_u16()
    };
    for _ in 0..10 {
        assert_eq!(from("192.0.2.1").await, 201);
    }
    assert_eq!(from("192.0.2.1").await, 429);
    for network in 2..6 {
        for _ in 0..10 {
            assert_eq!(from(&format!("192.0.2.{network}")).await, 201);
        }
    }
    assert_eq!(from("192.0.2.6").await, 429, "the box is full");
    // Who has finished a game against another person takes the place of a guest who has not.
    let (ana, eva) = two(&service).await;
    let game = ana.challenge(&eva, json!({"side": "first"})).await;
    assert_eq!(game["expires"].as_u64().unwrap() - game["created"].as_u64().unwrap(), 3_600_000);
    assert_eq!(eva.accept(&game).await, 200);
    let state = ana.service.play_all(service.state(&game).await, &["c3"]).await;
    let resign = json!({"side": "first", "seq": state["seq"]});
    let at = format!("/api/games/{}/resign", game["id"].as_str().unwrap());
    ana.service.post(&at, &resign).await.expect(StatusCode::OK);
    ana.challenge(&luis, json!({})).await;
    assert_eq!(luis.open_challenges().await, (50, 0));
    let again = eva.challenge(&ana, json!({})).await;
    let day = again["expires"].as_u64().unwrap() - again["created"].as_u64().unwrap();
    assert_eq!(day, 24 * 3_600_000, "they have met");
}
