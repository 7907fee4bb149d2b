//! Data about the play of rated games: each player sees only his own, and pages report only on their own turns.

use crate::common::{Browser, Service, path};
use crate::ratings::{request, resigned, started_game};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

/// The result of a page's report on a turn: a status and a code.
async fn report(
    browser: &Browser,
    game: &Value,
    [ply, losses, seconds]: [u32; 3],
) -> (u16, String) {
    let body = json!({"ply": ply, "losses": losses, "seconds": seconds});
    let request = browser.service.request(Method::POST, &path(game, "/focus")).json(&body);
    let response = request.send().await.unwrap();
    let status = response.status().as_u16();
    let body: Value = serde_json::from_str(&response.text().await.unwrap()).unwrap_or_default();
    (status, body["code"].as_str().unwrap_or_default().to_owned())
}

#[tokio::test]
async fn each_player_sees_the_own_data_after_a_rated_game() {
    let service = Service::start().await;
    let (ana, luis) = (Browser::new(&service).await, Browser::new(&service).await);
    let state = started_game(&ana, &luis, &request(false, true)).await;
    let stored = (204, String::new());
    let rejected = |status, code: &str| (status, code.to_owned());
    assert_eq!(report(&ana, &state, [1, 0, 0]).await, stored);
    assert_eq!(report(&ana, &state, [7, 2, 40]).await, stored, "the turn that runs");
    assert_eq!(report(&ana, &state, [7, 1, 5]).await, stored, "again");
    for turn in [[0, 0, 0], [2, 0, 0], [9, 0, 0]] {
        assert_eq!(report(&ana, &state, turn).await, rejected(409, "not-your-turn"), "{turn:?}");
    }
    for turn in [[1, 1_001, 0], [1, 1, 86_401]] {
        assert_eq!(report(&ana, &state, turn).await, rejected(422, "wrong-type"), "{turn:?}");
    }
    let data = path(&state, "/fair-play");
    assert_eq!(ana.get(&data).await.problem(), (409, "not-over"));

    let over = resigned(&ana, &state, "first").await;
    assert_eq!(report(&ana, &over, [1, 1, 1]).await, rejected(409, "not-your-turn"));
    assert_eq!(report(&luis, &over, [6, 1, 3]).await, stored, "the last turn");
    let own = ana.get(&data).await.expect(StatusCode::OK);
    assert_eq!((&own["plies"], &own["game"]), (&json!(6), &json!("fourmation")));
    let [player] = &own["players"].as_array().unwrap()[..] else { panic!("{own}") };
    assert_eq!(player["side"], "first");
    let phases = player["phases"].as_array().unwrap();
    let names: Vec<_> = phases.iter().map(|phase| phase["phase"].as_str().unwrap()).collect();
    assert_eq!(names, ["first-third", "second-third", "last-third"]);
    for phase in phases {
        let number = |key: &str| phase[key].as_u64().unwrap();
        assert!(number("moves") == 1 && number("choices") <= 1, "{phase}");
        assert!(number("agreements") <= number("choices"), "{phase}");
        assert_eq!(phase["mean_loss"].is_null(), number("choices") == 0, "{phase}");
    }
    let plies: Vec<_> = player["times"]["moves"].as_array().unwrap().iter().collect();
    assert_eq!(plies.iter().map(|time| &time["ply"]).collect::<Vec<_>>(), [1, 3, 5]);
    let turn = |ply, losses, seconds| json!({"ply": ply, "losses": losses, "seconds": seconds});
    assert_eq!(player["focus"], json!([turn(1, 0, 0), turn(7, 3, 45)]));
    assert_eq!(ana.get(&data).await.expect(StatusCode::OK), own, "reproducible");

    let other = luis.get(&data).await.expect(StatusCode::OK);
    assert_eq!(other["players"][0]["side"], "second");
    assert_eq!(other["players"][0]["focus"], json!([turn(6, 1, 3)]));
    assert_eq!(other["players"].as_array().unwrap().len(), 1);
    let stranger = Browser::new(&service).await;
    assert_eq!(stranger.get(&data).await.problem(), (403, "not-your-seat"));
    let export = ana.get("/api/account/export").await.expect(StatusCode::OK);
    assert_eq!(
        (&export["focus"][1]["ply"], &export["focus"][1]["game"]),
        (&json!(7), &state["id"])
    );
}

#[tokio::test]
async fn casual_games_have_no_data() {
    let service = Service::start().await;
    let (ana, luis) = (Browser::new(&service).await, Browser::new(&service).await);
    let state = started_game(&ana, &luis, &request(false, false)).await;
    assert_eq!(report(&ana, &state, [7, 0, 0]).await, (409, "not-rated".to_owned()));
    let over = resigned(&ana, &state, "first").await;
    assert_eq!(ana.get(&path(&over, "/fair-play")).await.problem(), (409, "not-rated"));
}
