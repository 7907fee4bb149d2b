//! Draws by agreement: offered, answered, lapsed; as durable as moves.

use crate::common::{JsonResponse, Service, Socket, path};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

/// Sends a draw offer or an answer to one, from a player who has seen this state.
async fn send(service: &Service, game: &Value, side: &str, answer: &str) -> JsonResponse {
    let body = json!({"side": side, "answer": answer, "seq": game["seq"]});
    service.post(&path(game, "/draw"), &body).await
}

#[tokio::test]
async fn a_draw_is_offered_and_accepted() {
    let service = Service::start().await;
    let start = service.create("fourmation", "").await;
    assert_eq!(start["draw_offer"], Value::Null);
    let offered = send(&service, &start, "first", "offer").await.expect(StatusCode::OK);
    assert_eq!((&offered["draw_offer"], &offered["to_move"]), (&json!("first"), &json!("first")));
    let end = send(&service, &offered, "second", "accept").await.expect(StatusCode::OK);
    assert_eq!(end["outcome"], json!({"winner": null, "reason": "agreement"}));
    assert_eq!((&end["draw_offer"], &end["steps"]), (&Value::Null, &json!([])));
    assert_eq!(send(&service, &end, "first", "offer").await.problem(), (409, "game-over"));
    let undo = json!({"seq": end["seq"]});
    assert_eq!(service.post(&path(&end, "/undo"), &undo).await.problem(), (409, "game-over"));

    let received = Socket::open(&service, &start, 0).await.until(2).await;
    assert_eq!(received[0], json!({"seq": 1, "type": "draw-offer", "side": "first"}));
    assert_eq!(received[1], json!({"seq": 2, "type": "draw"}));
}

#[tokio::test]
async fn an_offer_lapses_when_it_is_declined_moved_upon_or_undone() {
    let service = Service::start().await;
    let start = service.create("fourmation", "").await;
    let offered = send(&service, &start, "first", "offer").await.expect(StatusCode::OK);
    let again = send(&service, &offered, "second", "offer").await;
    assert_eq!(again.problem(), (409, "draw-offered"));
    for own in ["accept", "decline"] {
        let response = send(&service, &offered, "first", own).await;
        assert_eq!(response.problem(), (409, "no-draw-offer"), "{own}");
    }
    let declined = send(&service, &offered, "second", "decline").await.expect(StatusCode::OK);
    assert_eq!(declined["draw_offer"], Value::Null);
    let late = send(&service, &declined, "second", "accept").await;
    assert_eq!(late.problem(), (409, "no-draw-offer"));

    let offered = send(&service, &declined, "first", "offer").await.expect(StatusCode::OK);
    let own_move = service.play(&offered, "d4").await.expect(StatusCode::OK);
    assert_eq!(own_move["draw_offer"], "first");
    let moved = service.play(&own_move, "e5").await.expect(StatusCode::OK);
    assert_eq!(moved["draw_offer"], Value::Null);

    let offered = send(&service, &moved, "second", "offer").await.expect(StatusCode::OK);
    let undo = json!({"seq": offered["seq"]});
    let back = service.post(&path(&start, "/undo"), &undo).await.expect(StatusCode::OK);
    assert_eq!((&back["draw_offer"], &back["ply"]), (&Value::Null, &json!(1)));
}

#[tokio::test]
async fn of_two_simultaneous_answers_one_counts() {
    let service = Service::start().await;
    for _ in 0..10 {
        let start = service.create("morris", "").await;
        let offered = send(&service, &start, "first", "offer").await.expect(StatusCode::OK);
        let responses = tokio::join!(
            send(&service, &offered, "second", "accept"),
            send(&service, &offered, "second", "decline"),
        );
        let (won, lost) = match responses {
            (a, b) if a.status == 200 => (a, b),
            (a, b) => (b, a),
        };
        assert_eq!((won.status, lost.problem()), (200, (409, "stale")));
        assert_eq!(lost.body["state"], won.body);
    }
}

#[tokio::test]
async fn the_computer_does_not_agree() {
    let service = Service::start().await;
    let start = service.create_against(1, "second").await;
    for answer in ["offer", "accept", "decline"] {
        let rejected = send(&service, &start, "first", answer).await;
        assert_eq!(rejected.problem(), (409, "draw-with-computer"), "{answer}");
    }
}

#[tokio::test]
async fn invalid_offers_are_rejected() {
    let service = Service::start().await;
    let start = service.create("six", "").await;
    for body in [
        json!({"side": "first", "answer": "maybe", "seq": 0}),
        json!({"side": "third", "answer": "offer", "seq": 0}),
        json!({"side": "first", "answer": "offer"}),
        json!({"side": "first", "seq": 0}),
        json!({"side": "first", "answer": "offer", "seq": -1}),
        json!({"side": "first", "answer": "offer", "seq": 0, "why": "tired"}),
    ] {
        let response = service.post(&path(&start, "/draw"), &body).await;
        assert_eq!(response.problem(), (422, "wrong-type"), "{body}");
    }
    let early = json!({"side": "first", "answer": "offer", "seq": 1});
    assert_eq!(service.post(&path(&start, "/draw"), &early).await.problem(), (409, "stale"));
    assert_eq!(service.state(&start).await, start, "nothing has changed");
}

#[tokio::test]
async fn offers_and_answers_outlive_the_server_and_become_records() {
    let folder = tempfile::tempdir().unwrap();
    let mut service = Service::start_in(folder.path()).await;
    let start = service.create("fourmation", "").await;
    let moved = service.play_all(start, &["d4"]).await;
    let offered = send(&service, &moved, "first", "offer").await.expect(StatusCode::OK);
    service.stop().await;

    let mut service = Service::start_in(folder.path()).await;
    assert_eq!(service.state(&offered).await, offered);
    let end = send(&service, &offered, "second", "accept").await.expect(StatusCode::OK);
    service.stop().await;

    let service = Service::start_in(folder.path()).await;
    assert_eq!(service.state(&end).await, end);
    let record = path(&end, "/record?format=text");
    let text = service.request(Method::GET, &record).send().await.unwrap().text().await.unwrap();
    assert!(text.contains("1/2-1/2") && text.contains("agreement"), "{text}");
    let import = service.post("/api/games/import", &json!({"record": text})).await;
    let again = import.expect(StatusCode::CREATED);
    assert_eq!((&again["outcome"], &again["moves"]), (&end["outcome"], &end["moves"]));
}
