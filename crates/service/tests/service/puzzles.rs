//! Puzzles and attempts at them, over HTTP.

use crate::common::Service;
use ludoteca_puzzles::{Puzzle, collection};
use ludoteca_rules::Game;
use reqwest::StatusCode;
use serde_json::{Value, json};

fn path(puzzle: &Puzzle) -> String {
    format!("/api/puzzles/{}/{}", puzzle.game(), puzzle.id)
}

async fn attempt(service: &Service, puzzle: &Puzzle, moves: &[String]) -> Value {
    let path = format!("{}/answer", path(puzzle));
    service.post(&path, &json!({ "moves": moves })).await.expect(StatusCode::OK)
}

/// A puzzle in which more than one move is to be found.
fn long(game: Game) -> &'static Puzzle {
    collection(game).iter().find(|puzzle| puzzle.solution.len() > 2).unwrap()
}

#[tokio::test]
async fn every_game_has_puzzles() {
    let service = Service::start().await;
    let all = service.get("/api/puzzles").await.expect(StatusCode::OK);
    let games = all["games"].as_array().unwrap();
    assert_eq!(games.len(), Game::ALL.len());
    for (found, &game) in games.iter().zip(Game::ALL) {
        assert_eq!(
            (&found["game"], &found["count"]),
            (&json!(game.name()), &json!(collection(game).len()))
        );
        let list = service.get(&format!("/api/puzzles/{game}")).await.expect(StatusCode::OK);
        let list = list.as_array().unwrap();
        assert_eq!(list.len(), collection(game).len());
        let themes = found["themes"].as_array().unwrap();
        assert!(list.iter().all(|puzzle| themes.contains(&puzzle["theme"])));
        let first = &collection(game)[0];
        assert_eq!(
            (&list[0]["id"], &list[0]["plies"]),
            (&json!(first.id.to_string()), &json!(first.solution.len()))
        );
        for (listed, puzzle) in list.iter().zip(collection(game)) {
            let is_standard = puzzle.options == game.options("").unwrap();
            assert_eq!(listed["standard"], json!(is_standard), "{game}: {}", puzzle.id);
        }
    }
}

#[tokio::test]
async fn a_puzzle_is_a_position_without_its_solution() {
    let service = Service::start().await;
    for &game in Game::ALL {
        let puzzle = long(game);
        let shown = service.get(&path(puzzle)).await.expect(StatusCode::OK);
        let query = [("options", puzzle.options.short()), ("start", puzzle.start.clone())];
        let positions = format!("/api/positions/{game}");
        let request = service.request(reqwest::Method::GET, &positions).query(&query);
        let position = crate::common::read(reqwest::Method::GET, &positions, request).await;
        for (name, value) in position.expect(StatusCode::OK).as_object().unwrap() {
            assert_eq!(value, &shown[name], "{game}: {name}");
        }
        assert_eq!(
            (&shown["goal"], &shown["rating"]),
            (&json!(puzzle.goal.name()), &json!(puzzle.rating))
        );
        assert_eq!(shown["solver_moves"], json!(puzzle.solver_moves()));
        assert_eq!(shown["solution"], Value::Null);
        let solution = service.get(&format!("{}/solution", path(puzzle))).await;
        assert_eq!(solution.expect(StatusCode::OK), json!({ "solution": puzzle.solution }));
    }
}

#[tokio::test]
async fn correct_moves_get_a_reply_until_the_puzzle_is_solved() {
    let service = Service::start().await;
    for &game in Game::ALL {
        let puzzle = long(game);
        for plies in (1..=puzzle.solution.len()).step_by(2) {
            let verdict = attempt(&service, puzzle, &puzzle.solution[..plies]).await;
            let is_solved = plies == puzzle.solution.len();
            let expected = json!({
                "correct": true,
                "solved": is_solved,
                "reply": puzzle.solution.get(plies),
                "refutation": null,
            });
            assert_eq!(verdict, expected);
        }
    }
}

#[tokio::test]
async fn wrong_moves_are_refuted() {
    let service = Service::start().await;
    for &game in Game::ALL {
        let puzzle = long(game);
        let mut position = puzzle.begin().unwrap();
        let mut wrong = position.legal_texts().into_iter();
        let wrong = wrong.rfind(|mv| !position.are_symmetric(mv, &puzzle.solution[0])).unwrap();
        let refuted = attempt(&service, puzzle, std::slice::from_ref(&wrong)).await;
        assert_eq!((&refuted["correct"], &refuted["reply"]), (&json!(false), &Value::Null));
        position.play_text(&wrong).unwrap();
        let line = refuted["refutation"].as_array().unwrap();
        assert!(!line.is_empty(), "{game} {wrong}");
        for mv in line {
            position.play_text(mv.as_str().unwrap()).unwrap();
        }
        assert_eq!(attempt(&service, puzzle, std::slice::from_ref(&wrong)).await, refuted);
    }
}

#[tokio::test]
async fn invalid_requests_say_why() {
    let service = Service::start().await;
    let puzzle = long(Game::Fourmation);
    let attempts = format!("{}/answer", path(puzzle));
    for (moves, code, ply) in [
        (json!([]), "no-answer", Value::Null),
        (json!(["zz"]), "move-spelling", json!(1)),
        (json!([puzzle.solution[0], puzzle.solution[0], "a1"]), "illegal-move", json!(2)),
        (json!([puzzle.solution[0], puzzle.solution[1]]), "no-answer", Value::Null),
        (json!("a1"), "wrong-type", Value::Null),
        (json!([1]), "wrong-type", Value::Null),
    ] {
        let response = service.post(&attempts, &json!({ "moves": moves })).await;
        assert_eq!(response.problem(), (422, code), "{moves}");
        assert_eq!(response.body["place"]["ply"], ply, "{}", response.body);
    }
    let extra = service.post(&attempts, &json!({ "moves": [], "level": 3 })).await;
    assert_eq!(extra.problem(), (422, "wrong-type"));
    assert_eq!(service.get("/api/puzzles/chess").await.problem(), (404, "unknown-game"));
    assert_eq!(service.get("/api/puzzles/chess/aaaaaa").await.problem(), (404, "unknown-game"));
    for id in ["aaaaaa", "x", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "%C3%B1"] {
        let missing = service.get(&format!("/api/puzzles/six/{id}")).await;
        assert_eq!(missing.problem(), (404, "no-such-puzzle"), "{id}");
    }
    assert_eq!(service.get(&attempts).await.problem(), (405, "wrong-method"));
}
