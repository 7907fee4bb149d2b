//! Games: positions, moves, the computer.

use serde_json::{Value, json};

use crate::client::connect;

/// The arguments for the next call, from a position.
fn next(position: &Value) -> Value {
    json!({
        "game": position["game"], "options": position["options"], "start": position["start"],
        "moves": position["moves"],
    })
}

#[tokio::test]
async fn a_whole_game_of_4mation_against_level_1() {
    let client = connect().await;
    let mut position = client.call("show_position", json!({"game": "fourmation"})).await;
    assert_eq!(position["legal_count"], 49);
    while position["outcome"].is_null() {
        let mut arguments = next(&position);
        let legal = position["legal_moves"].as_array().unwrap();
        arguments["move"] = legal[legal.len() / 2].clone();
        arguments["level"] = 1.into();
        arguments["seed"] = 7.into();
        let reply = client.call("computer_move", arguments).await;
        let played = reply["position"]["moves"].as_array().unwrap().len();
        let replies = usize::from(!reply["reply"].is_null());
        assert_eq!(played, position["moves"].as_array().unwrap().len() + 1 + replies);
        position = reply["position"].clone();
    }
    assert_eq!((&position["legal_count"], &position["to_move"]), (&json!(0), &Value::Null));
    let over = client.fail("computer_move", next(&position)).await;
    assert_eq!(over["code"], "game-over");
}

#[tokio::test]
async fn the_computer_repeats_its_play_with_a_seed() {
    let client = connect().await;
    let start = json!({"game": "coffee", "options": {"board": "square", "side": 4}, "level": 3});
    let first = client.call("computer_move", start.clone()).await;
    let mut again = start;
    again["seed"] = first["seed"].clone();
    assert_eq!(client.call("computer_move", again).await, first);
}

#[tokio::test]
async fn an_illegal_move_is_explained_with_the_legal_ones() {
    let client = connect().await;
    let taken = json!({"game": "morris", "moves": ["d2"], "move": "D2"});
    let error = client.fail("play_move", taken).await;
    assert_eq!(error["message"], "d2 is not legal here: d2 is taken");
    assert_eq!(
        (&error["faults"][0]["code"], &error["legal_count"]),
        (&json!("occupied"), &json!(23))
    );
    let earlier = json!({"game": "morris", "moves": ["d2", "d6", "d2", "a1"]});
    let error = client.fail("show_position", earlier).await;
    assert_eq!(error["message"], "move 3: d2 is not legal here: d2 is taken");
    assert_eq!((&error["place"]["ply"], &error["legal_count"]), (&json!(3), &json!(22)));
    let misspelt = client.fail("play_move", json!({"game": "morris", "move": "castle"})).await;
    assert!(misspelt["message"].as_str().unwrap().contains("write "), "{misspelt}");
}

#[tokio::test]
async fn a_position_continues_from_a_start_and_lists_moves_with_a_prefix() {
    let client = connect().await;
    let start = json!({"game": "six", "start": "1r1/rbb/b1r r 18 18 -1,0", "prefix": "0,"});
    let position = client.call("show_position", start).await;
    let moves = position["legal_moves"].as_array().unwrap();
    assert!(moves.iter().all(|mv| mv.as_str().unwrap().starts_with("0,")));
    assert!(!moves.is_empty() && moves.len() < position["legal_count"].as_u64().unwrap() as usize);
    let mut arguments = next(&position);
    arguments["move"] = moves[0].clone();
    let after = client.call("play_move", arguments).await;
    assert_eq!((&after["start"], &after["moves"]), (&position["start"], &json!([moves[0]])));
    assert_eq!(after["colours"], json!(["red", "black"]));
}
