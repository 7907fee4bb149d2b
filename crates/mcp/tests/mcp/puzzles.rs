//! Puzzles.

use ludoteca_rules::Game;
use serde_json::{Value, json};

use crate::client::connect;

#[tokio::test]
async fn a_puzzle_of_each_game_is_solved_move_by_move() {
    let client = connect().await;
    for game in Game::ALL {
        let easy = json!({"game": game.name(), "max_rating": 1_000, "seed": 3});
        let puzzle = client.call("get_puzzle", easy).await;
        assert!(puzzle["rating"].as_u64().unwrap() <= 1_000);
        let by_id = json!({"game": game.name(), "id": puzzle["id"]});
        assert_eq!(client.call("get_puzzle", by_id.clone()).await, puzzle);
        let solution = client.call("puzzle_solution", by_id.clone()).await["solution"].clone();
        let solution = solution.as_array().unwrap();
        for end in (1..=solution.len()).step_by(2) {
            let mut attempt = by_id.clone();
            attempt["moves"] = solution[..end].into();
            let answer = client.call("try_puzzle", attempt).await;
            let reply = solution.get(end).unwrap_or(&Value::Null);
            assert_eq!((&answer["correct"], &answer["reply"]), (&json!(true), reply), "{game}");
            assert_eq!(answer["solved"], json!(end == solution.len()));
        }
    }
}

#[tokio::test]
async fn a_wrong_move_is_refuted() {
    let client = connect().await;
    let puzzle = client.call("get_puzzle", json!({"game": "coffee", "seed": 1})).await;
    let id = json!({"game": "coffee", "id": puzzle["id"]});
    let solution = client.call("puzzle_solution", id.clone()).await;
    for mv in puzzle["position"]["legal_moves"].as_array().unwrap() {
        let mut attempt = id.clone();
        attempt["moves"] = json!([mv]);
        let answer = client.call("try_puzzle", attempt).await;
        if mv == &solution["solution"][0] {
            assert_eq!(answer["refutation"], Value::Null);
        } else if answer["correct"] == false {
            assert!(answer["refutation"].is_array());
            return;
        }
    }
    panic!("every move is right");
}
