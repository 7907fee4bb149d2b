//! Days off of an account: they reach its running games, and both players see them.

use std::time::Duration;

use ludoteca_room::{DaysOff, Holiday, Timestamp};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use tokio::time::sleep;

use crate::common::{Browser, Device, Service, path};

const DAYS: u64 = 24 * 60 * 60 * 1_000;

/// The clock of a game once it has these days off for the first side.
async fn clock(service: &Service, game: &Value, expected: &Value) -> Value {
    loop {
        let clock = service.state(game).await["clock"].clone();
        if clock["first_days_off"] == *expected {
            return clock;
        }
        sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn days_off_reach_running_and_new_games() {
    let service = Service::start().await;
    let ana = Device::with_account(&service, "Ana").await;
    let luis = Browser::new(&service).await;
    let players = json!({"first": {"kind": "human"}, "second": {"kind": "open"}});
    let days = json!({"kind": "correspondence", "days": 3});
    let new =
        json!({"game": "fourmation", "options": "side=5 n=4", "players": players, "clock": days});
    let start = async || {
        let game = ana.post("/api/games", &new).await.expect(StatusCode::CREATED);
        luis.service.post(&path(&game, "/seat"), &json!({})).await.expect(StatusCode::OK)
    };
    let running = start().await;
    assert_eq!(running["clock"]["first_days_off"], Value::Null);

    let own = ana.get("/api/me/days-off").await.expect(StatusCode::OK);
    let today = own["today"].as_u64().unwrap() as u32;
    assert_eq!((&own["left"], &own["days_off"]["holiday"]), (&json!(14), &Value::Null));
    let holiday = Holiday { first: today + 1, last: today + 2 };
    let stored = json!({"weekends": true, "holiday": {"first": today + 1, "last": today + 2}});
    let changed = ana.send(Method::PUT, "/api/me/days-off", Some(&stored)).await;
    assert_eq!(changed.expect(StatusCode::OK)["days_off"], stored);
    let export = ana.get("/api/account/export").await.expect(StatusCode::OK);
    assert_eq!(export["days_off"], stored);

    for game in [running, start().await] {
        let clock = clock(&service, &game, &stored).await;
        let time = |field: &str| clock[field].as_u64().unwrap();
        let began = Timestamp::from_millis(time("turn_began"));
        let days_off = DaysOff { weekends: true, holiday: Some(holiday) };
        assert_eq!(time("deadline"), days_off.after(began, time("first")).as_millis());
        assert!(time("first") > 2 * DAYS, "the turn has just begun");
        assert_eq!(clock["second_days_off"], Value::Null);
    }
}

#[tokio::test]
async fn impossible_holidays_are_rejected() {
    let service = Service::start().await;
    let ana = Device::with_account(&service, "Ana").await;
    let today = ana.get("/api/me/days-off").await.expect(StatusCode::OK)["today"].as_u64().unwrap();
    for (first, last, code) in [
        (today - 1, today, "holiday-dates"),
        (today + 1, today, "holiday-dates"),
        (today + 1, today + 60, "holiday-too-long"),
    ] {
        let body = json!({"weekends": false, "holiday": {"first": first, "last": last}});
        let rejected = ana.send(Method::PUT, "/api/me/days-off", Some(&body)).await;
        assert_eq!(rejected.problem(), (422, "days-off"));
        assert_eq!(rejected.body["faults"][0]["code"], code);
    }
}
