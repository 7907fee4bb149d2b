//! Names: nobody appears under the name of an account or of the service.

use crate::common::{Device, JsonResponse, Service, path};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

async fn rename(device: &Device, name: &str) -> JsonResponse {
    device.send(Method::PUT, "/api/me", Some(&json!({"name": name}))).await
}

/// A game offered in the lobby, with a request for another name.
fn offer(name: &str) -> Value {
    json!({
        "game": "fourmation", "options": "side=5 n=3", "rated": true,
        "players": {
            "first": {"kind": "human", "name": name},
            "second": {"kind": "open", "listed": true},
        },
        "clock": {"kind": "fischer", "initial": 300, "increment": 3},
    })
}

#[tokio::test]
async fn guests_have_no_name_that_looks_like_an_account_or_the_service() {
    let service = Service::start().await;
    Device::with_account(&service, "Ana").await;
    let eva = Device::new(&service);
    for name in [
        "Ana",
        "á\u{301}na",
        "\u{410}na",
        "\u{410}n\u{430}",
        "A n a",
        "ＡＮＡ",
        "𝒜na",
        "Ana.",
        "ana ✔",
    ] {
        assert_eq!(rename(&eva, name).await.problem(), (409, "name-taken"), "{name}");
    }
    for (name, code) in [
        ("Admin", "name-reserved"),
        ("El administrador", "name-reserved"),
        ("Ludotec\u{430}", "name-reserved"),
        ("ѕystem", "name-reserved"),
        ("A\u{ad}na", "name-control"),
        ("\u{3164}", "name-control"),
        ("\u{2800}", "name-control"),
        (&format!("Eva{}", "\u{301}".repeat(199)), "name-marks"),
    ] {
        let rejected = rename(&eva, name).await;
        assert_eq!(rejected.problem(), (422, "players"), "{name:?}");
        assert_eq!(rejected.body["faults"][0]["code"], code, "{name:?}");
    }
    assert_eq!(rename(&eva, "Anabel 🦊").await.expect(StatusCode::OK)["name"], "Anabel 🦊");
}

#[tokio::test]
async fn others_see_the_own_name_of_a_player() {
    let service = Service::start().await;
    let (ana, eva, marta) =
        (Device::with_account(&service, "Ana").await, Device::new(&service), Device::new(&service));
    let game = eva.post("/api/games", &offer("Ana")).await.expect(StatusCode::CREATED);
    let own = eva.me().await;
    let first = json!({"kind": "human", "id": own["id"], "name": own["name"]});
    assert_eq!(game["players"]["first"], first);
    let seek = service.get("/api/lobby").await.body["seeks"][0].clone();
    assert_eq!((&seek["opponent"], &seek["solved"]), (&first, &json!({"winner": "first"})));
    let computer =
        json!({"game": "morris", "players": {"second": {"kind": "computer", "level": 1}}});
    let vs_computer = eva.post("/api/games", &computer).await.expect(StatusCode::CREATED);
    assert_eq!(service.state(&vs_computer).await["players"]["first"], first, "for spectators");
    let seated = ana.post(&path(&game, "/seat"), &json!({})).await.expect(StatusCode::OK);
    let second = json!({
        "kind": "human", "id": ana.me().await["id"], "name": "Ana", "has_account": true,
    });
    assert_eq!(seated["players"], json!({"first": first, "second": second}));

    // A name that an account takes is lost in new games, also in those that follow from earlier ones.
    rename(&eva, "Marta").await.expect(StatusCode::OK);
    let invitation = json!({"game": "fourmation", "players": {"second": {"kind": "open"}}});
    let game = eva.post("/api/games", &invitation).await.expect(StatusCode::CREATED);
    ana.post(&path(&game, "/seat"), &json!({})).await.expect(StatusCode::OK);
    let challenge = format!("/api/players/{}/challenge", ana.me().await["id"].as_str().unwrap());
    let challenge = eva.post(&challenge, &json!({"game": "fourmation", "side": "first"})).await;
    assert_eq!(challenge.expect(StatusCode::CREATED)["name"], "Marta");

    marta.sign_up("Marta").await;
    let me = eva.me().await;
    assert_eq!((&me["is_named"], &me["name"]), (&json!(false), &own["name"]));
    let new = eva.post("/api/games", &offer("Eva")).await.expect(StatusCode::CREATED);
    assert_eq!(new["players"]["first"], first);
    let seq = service.state(&game).await["seq"].clone();
    let resign = json!({"side": "second", "seq": seq});
    ana.post(&path(&game, "/resign"), &resign).await.expect(StatusCode::OK);
    let rematch = ana.post(&path(&game, "/rematch"), &json!({})).await.expect(StatusCode::CREATED);
    assert_eq!(rematch["players"]["second"], first);
    let open = ana.get("/api/challenges").await.expect(StatusCode::OK)["received"][0].clone();
    assert_eq!(open["name"], own["name"]);
    let accept = format!("/api/challenges/{}/accept", open["id"].as_str().unwrap());
    let accepted = ana.post(&accept, &json!({})).await.expect(StatusCode::OK);
    assert_eq!(accepted["players"]["first"], first);
}

#[tokio::test]
async fn games_under_free_names_are_listed_for_their_player_only() {
    let service = Service::start().await;
    let eva = Device::new(&service);
    let record = "[Game \"fourmation\"]\n[Options \"side=5 n=3\"]\n[First \"Ana\"]\n\n1. c3 d4 *";
    eva.post("/api/games/import", &json!({"record": record})).await.expect(StatusCode::CREATED);
    let people = json!({"first": {"kind": "human", "name": "Ana"}, "second": {"kind": "human"}});
    let computer = json!({
        "first": {"kind": "human", "name": "Ana"}, "second": {"kind": "computer", "level": 1},
    });
    for players in [people, computer] {
        let body = json!({"game": "fourmation", "options": "side=5 n=3", "players": players});
        let game = eva.post("/api/games", &body).await.expect(StatusCode::CREATED);
        assert_eq!(game["players"]["first"]["name"], "Ana");
        let body = json!({"move": "c3", "seq": game["seq"]});
        eva.post(&path(&game, "/moves"), &body).await.expect(StatusCode::OK);
    }
    let count = async |device: &Device, query: &str| {
        let list = device.get(&format!("/api/games{query}")).await.expect(StatusCode::OK);
        list["games"].as_array().unwrap().len()
    };
    assert_eq!(count(&eva, "?mine=true").await, 3);
    assert_eq!(count(&eva, "").await, 0);
    let player = eva.me().await["id"].as_str().unwrap().to_owned();
    let of_player = service.get(&format!("/api/players/{player}/games")).await;
    assert_eq!(of_player.expect(StatusCode::OK)["games"], json!([]));
}
