//! Accounts: permissions, and the data that remain after deletion.

use std::path::Path;
use std::time::Duration;

use crate::common::{Device, JsonResponse, PASSWORD, Service, path};
use ludoteca_service::{AttemptRates, Rate};
use reqwest::header::SET_COOKIE;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};

/// A game of the device against a friend, with a move of each.
async fn game(device: &Device, friend: &Device) -> Value {
    let players = json!({"second": {"kind": "open"}});
    let body = json!({"game": "fourmation", "options": "side=5 n=3", "players": players});
    let game = device.post("/api/games", &body).await.expect(StatusCode::CREATED);
    friend.post(&path(&game, "/seat"), &json!({})).await.expect(StatusCode::OK);
    play(device, &game, "c3").await.expect(StatusCode::OK);
    play(friend, &game, "d4").await.expect(StatusCode::OK);
    game
}

/// Makes a move in the current state.
async fn play(device: &Device, game: &Value, mv: &str) -> JsonResponse {
    let seq = device.get(&path(game, "")).await.expect(StatusCode::OK)["seq"].clone();
    device.post(&path(game, "/moves"), &json!({"move": mv, "seq": seq})).await
}

#[tokio::test]
async fn a_guest_becomes_an_account_with_all_its_games() {
    let service = Service::start().await;
    let (ana, luis) = (Device::new(&service), Device::new(&service));
    let game = game(&ana, &luis).await;
    let (guest, stolen) = (ana.me().await, ana.cookie());
    assert_eq!(guest["has_account"], false);
    assert_eq!(ana.sign_up("Ana").await.len(), 10);

    let me = ana.me().await;
    assert_eq!(
        me,
        json!({"id": guest["id"], "name": "Ana", "is_named": true, "has_account": true})
    );
    assert!(!ana.cookie().contains("ludoteca-owner"), "the guest is gone");
    // Only the session acts for the player from now on.
    let thief = Device::new(&service);
    thief.set_cookie("ludoteca-owner", stolen.strip_prefix("ludoteca-owner=").unwrap());
    assert_eq!(thief.me().await, Value::Null);
    assert_eq!(play(&thief, &game, "c4").await.problem(), (403, "not-your-seat"));
    play(&ana, &game, "c4").await.expect(StatusCode::OK);
    play(&luis, &game, "d5").await.expect(StatusCode::OK);

    // On a second device, which keeps its own guest.
    let phone = Device::new(&service);
    phone.post("/api/games", &json!({"game": "six"})).await.expect(StatusCode::CREATED);
    let other = phone.me().await;
    phone.sign_in("ANÁ", PASSWORD).await.expect(StatusCode::NO_CONTENT);
    assert_eq!(phone.me().await, me);
    play(&phone, &game, "c5").await.expect(StatusCode::OK);
    let own = phone.get("/api/games?mine=true").await.expect(StatusCode::OK);
    assert_eq!(own["games"][0]["id"], game["id"]);
    let account = phone.account().await;
    assert_eq!((&account["name"], &account["codes_left"]), (&json!("Ana"), &json!(10)));
    let sessions = account["sessions"].as_array().unwrap();
    assert_eq!(sessions.len(), 2);
    for session in sessions {
        assert_eq!((&session["browser"], &session["system"]), (&json!("Firefox"), &json!("Linux")));
    }
    phone.post("/api/account/sign-out", &json!({})).await.expect(StatusCode::NO_CONTENT);
    assert_eq!(phone.me().await, other, "the guest's games are still there");
    assert_eq!(ana.account().await["sessions"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn cookies_are_safe_and_renewed() {
    let service = Service::start().await;
    let ana = Device::new(&service);
    ana.post("/api/games", &json!({"game": "six"})).await.expect(StatusCode::CREATED);
    let renewed = async |age: u32| {
        let request = service.request(Method::GET, "/api/me").header("cookie", ana.cookie());
        let response = request.header("x-forwarded-proto", "https").send().await.unwrap();
        let expected = format!(
            "{}; Path=/api; Max-Age={age}; HttpOnly; SameSite=Strict; Secure",
            ana.cookie(),
        );
        assert_eq!(response.headers()[SET_COOKIE].to_str().unwrap(), expected);
    };
    renewed(365 * 24 * 60 * 60).await;
    ana.sign_up("Ana").await;
    renewed(90 * 24 * 60 * 60).await;
    let nobody = service.as_player("").request(Method::GET, "/api/me").send().await.unwrap();
    assert!(!nobody.headers().contains_key(SET_COOKIE));
}

/// Every route that needs a session.
fn routes() -> Vec<(Method, String, Option<Value>)> {
    let password = json!({"password": PASSWORD});
    vec![
        (Method::PUT, "/api/account/password".into(), Some(json!({"new": "another password"}))),
        (Method::POST, "/api/account/proof".into(), Some(password)),
        (
            Method::POST,
            "/api/account/passkeys/proof".into(),
            Some(json!({"key": "none", "credential": {}})),
        ),
        (Method::POST, "/api/account/codes".into(), None),
        (Method::DELETE, "/api/account/sessions".into(), None),
        (Method::DELETE, "/api/account/sessions/1".into(), None),
        (Method::POST, "/api/account/passkeys/challenge".into(), None),
        (
            Method::POST,
            "/api/account/passkeys".into(),
            Some(json!({"name": "Phone", "credential": {}})),
        ),
        (Method::PUT, "/api/account/passkeys/1".into(), Some(json!({"name": "Phone"}))),
        (Method::DELETE, "/api/account/passkeys/1".into(), None),
        (Method::POST, "/api/account/delete".into(), None),
    ]
}

#[tokio::test]
async fn nobody_else_changes_an_account() {
    let service = Service::start_with(|config| config.quotas.attempts.to_account.burst = 100).await;
    let ana = Device::with_account(&service, "Ana").await;
    let guest = Device::new(&service);
    guest.post("/api/games", &json!({"game": "six"})).await.expect(StatusCode::CREATED);
    for (method, path, body) in routes() {
        for device in [&guest, &Device::new(&service)] {
            let response = device.send(method.clone(), &path, body.as_ref()).await;
            assert_eq!(response.problem(), (403, "signed-out"), "{method} {path}");
        }
        let forger = Device::new(&service);
        forger.set_cookie("ludoteca-session", "00000000000000000000000000");
        let response = forger.send(method.clone(), &path, body.as_ref()).await;
        assert_eq!(response.problem(), (403, "session-ended"), "{method} {path}");
        assert_eq!(forger.cookie(), "", "after one response it is a guest");

        let revoked = Device::new(&service);
        revoked.sign_in("Ana", PASSWORD).await.expect(StatusCode::NO_CONTENT);
        let sessions = ana.account().await["sessions"].clone();
        let other = sessions.as_array().unwrap().iter().find(|one| one["is_current"] == false);
        let end = format!("/api/account/sessions/{}", other.unwrap()["id"]);
        ana.send(Method::DELETE, &end, None).await.expect(StatusCode::NO_CONTENT);
        let response = revoked.send(method.clone(), &path, body.as_ref()).await;
        assert_eq!(response.problem(), (403, "session-ended"), "{method} {path}");
    }
    // Another account reaches only its own sessions, and neither name nor password of others.
    let eva = Device::with_account(&service, "Eva").await;
    for id in [ana.account().await["sessions"][0]["id"].to_string(), "x".into(), "-1".into()] {
        let path = format!("/api/account/sessions/{id}");
        let response = eva.send(Method::DELETE, &path, None).await;
        assert_eq!(response.problem(), (404, "no-such-session"), "{id}");
    }
    assert_eq!(ana.account().await["name"], "Ana");
    let again = json!({"name": "Eva2", "password": PASSWORD});
    assert_eq!(eva.post("/api/account", &again).await.problem(), (409, "signed-in"));
    let rename = eva.send(Method::PUT, "/api/me", Some(&json!({"name": "Eva B"}))).await;
    assert_eq!(rename.problem(), (409, "name-permanent"));
    let rename = guest.send(Method::PUT, "/api/me", Some(&json!({"name": "Eva B"}))).await;
    assert_eq!(rename.status, 200, "another name");
    let rename = guest.send(Method::PUT, "/api/me", Some(&json!({"name": "e v á"}))).await;
    assert_eq!(rename.problem(), (409, "name-taken"));
}

/// Refused passkeys; the browser tests use valid ones.
#[tokio::test]
async fn invalid_passkeys_are_rejected() {
    let service = Service::start().await;
    let ana = Device::with_account(&service, "Ana").await;
    let challenge = ana.post("/api/account/passkeys/challenge", &json!({})).await;
    assert_eq!(challenge.problem(), (409, "no-passkeys"), "without the origin of a page");
    let port = service.address.split_once(':').unwrap().1;
    let named = format!("localhost:{port}");
    let request = |path: &str, body: Value| {
        let request = service.request(Method::POST, path).json(&body);
        let request = request.header("host", &named).header("origin", format!("http://{named}"));
        let request = request.header("cookie", ana.cookie());
        async move {
            let response = request.send().await.unwrap();
            (response.status().as_u16(), response.json::<Value>().await.unwrap())
        }
    };
    let (status, challenge) = request("/api/account/passkeys/challenge", json!({})).await;
    let options = &challenge["options"];
    assert_eq!((status, &options["rp"]["id"]), (200, &json!("localhost")));
    let selection = &options["authenticatorSelection"];
    assert_eq!(selection["residentKey"], "required");
    assert_eq!(selection["userVerification"], "required");
    for (name, code) in
        [("Phone", "passkey-refused"), ("", "passkey-name"), ("a\u{7}", "passkey-name")]
    {
        let body = json!({"name": name, "credential": {"id": "x"}});
        let (_, problem) = request("/api/account/passkeys", body).await;
        assert_eq!(problem["code"], code, "{name:?}");
    }
    let sign_in = "/api/account/passkeys/sign-in";
    let (status, challenge) = request(&format!("{sign_in}/challenge"), json!({})).await;
    assert_eq!((status, &challenge["options"]["rpId"]), (200, &json!("localhost")));
    let (status, problem) =
        request(sign_in, json!({"key": challenge["key"], "credential": {}})).await;
    assert_eq!((status, &problem["code"]), (403, &json!("passkey-refused")));
    let body = json!({"name": "Phone"});
    for number in ["1", "x"] {
        let path = format!("/api/account/passkeys/{number}");
        let renamed = ana.send(Method::PUT, &path, Some(&body)).await;
        assert_eq!(renamed.problem(), (404, "no-such-passkey"));
        let removed = ana.send(Method::DELETE, &path, None).await;
        assert_eq!(removed.problem(), (404, "no-such-passkey"));
    }
}

/// A write after the end of the client's session is rejected once, with a clear error.
#[tokio::test]
async fn an_ended_session_is_noticed() {
    let service = Service::start().await;
    let (ana, luis) = (Device::with_account(&service, "Ana").await, Device::new(&service));
    let game = game(&ana, &luis).await;
    let phone = Device::new(&service);
    phone.sign_in("Ana", PASSWORD).await.expect(StatusCode::NO_CONTENT);
    phone.send(Method::DELETE, "/api/account/sessions", None).await.expect(StatusCode::NO_CONTENT);
    assert_eq!(ana.me().await, Value::Null);
    assert_eq!(ana.account().await, Value::Null);
    assert_eq!(play(&ana, &game, "c4").await.problem(), (403, "session-ended"));
    assert_eq!(play(&ana, &game, "c4").await.problem(), (403, "not-your-seat"));
    play(&phone, &game, "c4").await.expect(StatusCode::OK);
}

#[tokio::test(flavor = "multi_thread")]
async fn one_of_many_gets_the_name() {
    let service = Service::start().await;
    let rivals = ["Lola", "lola", "LOLA", "L0la", "Lóla", "l_o_l_a"].map(|name| {
        let device = Device::new(&service);
        async move {
            let body = json!({"name": name, "password": PASSWORD});
            device.post("/api/account", &body).await
        }
    });
    let responses = futures_util::future::join_all(rivals).await;
    let mut results: Vec<_> = responses.iter().map(JsonResponse::result).collect();
    results.sort_unstable();
    let [created, taken @ ..] = &results[..] else { unreachable!() };
    assert_eq!(*created, (201, ""));
    assert!(taken.iter().all(|result| *result == (409, "name-taken")), "{taken:?}");
}

#[tokio::test]
async fn invalid_names_and_passwords_are_rejected() {
    let service = Service::start().await;
    let device = Device::new(&service);
    for (name, password, codes) in [
        ("Al", PASSWORD, &["name-length"][..]),
        (&"x".repeat(10_000), PASSWORD, &["name-length"]),
        ("An\u{7}a", PASSWORD, &["name-characters"]),
        ("Ludoteca", PASSWORD, &["name-reserved"]),
        ("Ana", "short", &["password-length"]),
        ("Ana", &"x".repeat(500_000), &["password-length"]),
        ("A", "aaaaaaaaaa", &["name-length", "password-weak"]),
    ] {
        let body = json!({"name": name, "password": password});
        let response = device.post("/api/account", &body).await;
        assert_eq!(response.problem(), (422, "account"), "{name:.20}");
        let faults: Vec<_> = response.body["faults"].as_array().unwrap().iter().collect();
        let found: Vec<_> = faults.iter().map(|fault| fault["code"].as_str().unwrap()).collect();
        assert_eq!(found, codes, "{name:.20}");
    }
    assert_eq!(device.me().await, Value::Null, "nobody became a player");
}

#[tokio::test]
async fn a_recovery_code_works_once() {
    let service = Service::start().await;
    let ana = Device::new(&service);
    let codes = ana.sign_up("Ana").await;
    let recover = async |name: &str, code: &str, password: &str| {
        let device = Device::new(&service);
        let body = json!({"name": name, "code": code, "password": password});
        let response = device.post("/api/account/recover", &body).await;
        (response.status, device)
    };
    let (status, phone) = recover("ana", &codes[3].to_uppercase(), "a new password").await;
    assert_eq!(status, 204);
    assert_eq!(phone.account().await["codes_left"], 9);
    assert_eq!(ana.account().await, Value::Null, "all other sessions ended");
    assert_eq!(ana.sign_in("Ana", PASSWORD).await.problem(), (403, "wrong-credentials"));
    ana.sign_in("Ana", "a new password").await.expect(StatusCode::NO_CONTENT);
    for (name, code) in [("Ana", &*codes[3]), ("Eva", &codes[4]), ("Ana", "x"), ("", "")] {
        assert_eq!(recover(name, code, "a third password").await.0, 403, "{name} {code}");
    }
    assert_eq!(recover("Ana", &codes[4], "short").await.0, 422, "the code is not used up");
    let both = [&codes[4], &codes[4]].map(|code| recover("Ana", code, "a fourth password"));
    let mut both: Vec<_> =
        futures_util::future::join_all(both).await.iter().map(|(status, _)| *status).collect();
    both.sort_unstable();
    assert_eq!(both, [204, 403]);
    // New codes replace the old ones.
    ana.sign_in("Ana", "a fourth password").await.expect(StatusCode::NO_CONTENT);
    let new = ana.post("/api/account/codes", &json!({})).await.expect(StatusCode::OK);
    assert_eq!(new["codes"].as_array().unwrap().len(), 10);
    assert_eq!(recover("Ana", &codes[5], "a fifth password").await.0, 403);
}

#[tokio::test]
async fn a_new_password_ends_the_other_sessions() {
    let service = Service::start().await;
    let (ana, phone) = (Device::with_account(&service, "Ana").await, Device::new(&service));
    phone.sign_in("Ana", PASSWORD).await.expect(StatusCode::NO_CONTENT);
    let change = async |new: &str| {
        let body = json!({"new": new});
        ana.send(Method::PUT, "/api/account/password", Some(&body)).await
    };
    assert_eq!(change("short").await.problem(), (422, "account"));
    assert_eq!(phone.me().await["name"], "Ana");
    change("another password").await.expect(StatusCode::NO_CONTENT);
    assert_eq!((phone.me().await, &ana.me().await["name"]), (Value::Null, &json!("Ana")));
}

#[tokio::test]
async fn attempts_are_limited_and_strangers_lock_nobody_out() {
    let service = Service::start_with(|config| {
        let slow = |burst| Rate { burst, period: Duration::from_hours(1) };
        config.quotas.attempts = AttemptRates {
            from_client: slow(8),
            to_account: slow(3),
            to_account_by_strangers: slow(5),
        };
    })
    .await;
    let ana = Device::with_account(&service, "Ana").await;
    // An unknown name is treated in the same way.
    for name in ["Ana", "Nobody"] {
        for _ in 0..3 {
            let response = Device::new(&service).sign_in(name, "wrong password").await;
            assert_eq!(response.problem(), (403, "wrong-credentials"), "{name}");
        }
    }
    let response = Device::new(&service).sign_in("ana", PASSWORD).await;
    assert_eq!(response.problem(), (429, "too-many-attempts"));
    assert!((3_590..=3_600).contains(&response.body["retry_after"].as_u64().unwrap()));
    // Neither the player's session nor a browser that signed in before suffers from it.
    let proof = ana.post("/api/account/proof", &json!({"password": PASSWORD})).await;
    proof.expect(StatusCode::NO_CONTENT);
    ana.post("/api/account/sign-out", &json!({})).await.expect(StatusCode::NO_CONTENT);
    ana.sign_in("Ana", PASSWORD).await.expect(StatusCode::NO_CONTENT);
    // Another network has attempts of its own, up to the number of all strangers.
    let phone = Device::at(&service, "192.0.2.1");
    phone.sign_in("Ana", PASSWORD).await.expect(StatusCode::NO_CONTENT);
    for address in ["192.0.2.2", "192.0.2.3"] {
        let response = Device::at(&service, address).sign_in("Ana", "wrong password").await;
        let expected = if address.ends_with('2') { 403 } else { 429 };
        assert_eq!(response.status, expected, "{address}");
    }
    phone.sign_in("Ana", PASSWORD).await.expect(StatusCode::NO_CONTENT);
    let body = json!({"name": "Eva", "password": PASSWORD});
    let response = Device::new(&service).post("/api/account", &body).await;
    assert_eq!(response.problem(), (429, "too-many-attempts"), "the address");
}

async fn run(folder: &Path, sql: &'static str) {
    let options = SqliteConnectOptions::new().filename(folder.join("ludoteca.db"));
    let mut connection = options.connect().await.unwrap();
    sqlx::raw_sql(sql).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}

#[tokio::test]
async fn sessions_survive_a_restart_and_expire_without_use() {
    let folder = tempfile::tempdir().unwrap();
    let mut service = Service::start_in(folder.path()).await;
    let ana = Device::with_account(&service, "Ana").await;
    let cookie = ana.cookie();
    let session = cookie.strip_prefix("ludoteca-session=").unwrap();
    service.stop().await;
    // Last used two days ago.
    run(folder.path(), "UPDATE sessions SET seen = seen - 2 * 86400000").await;
    let mut service = Service::start_in(folder.path()).await;
    let ana = Device::new(&service);
    ana.set_cookie("ludoteca-session", session);
    assert_eq!(ana.me().await["name"], "Ana");
    let noted = ana.account().await["sessions"][0].clone();
    assert!(noted["seen"].as_i64() >= noted["created"].as_i64(), "{noted}");
    service.stop().await;
    run(folder.path(), "UPDATE sessions SET seen = seen - 90 * 86400000").await;
    let service = Service::start_in(folder.path()).await;
    let ana = Device::new(&service);
    ana.set_cookie("ludoteca-session", session);
    assert_eq!(ana.me().await, Value::Null);
    let response = ana.post("/api/games", &json!({"game": "six"})).await;
    assert_eq!(response.problem(), (403, "session-ended"));
}

/// Waits until no deleted account has a game with its name.
async fn until_anonymous(folder: &Path) {
    let options = SqliteConnectOptions::new().filename(folder.join("ludoteca.db")).read_only(true);
    let mut connection = options.connect().await.unwrap();
    loop {
        let leaving = sqlx::query_scalar("SELECT count(*) FROM accounts WHERE leaving = 1");
        let leaving: i64 = leaving.fetch_one(&mut connection).await.unwrap();
        if leaving == 0 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    connection.close().await.unwrap();
}

#[tokio::test]
async fn a_deleted_account_leaves_its_games() {
    let folder = tempfile::tempdir().unwrap();
    let mut service = Service::start_in(folder.path()).await;
    let (ana, luis) = (Device::with_account(&service, "Ana").await, Device::new(&service));
    let game = game(&ana, &luis).await;
    // A game in which Ana has taken the other seat.
    let players = json!({"first": {"kind": "human", "name": "Luis"}, "second": {"kind": "open"}});
    let body = json!({"game": "fourmation", "players": players});
    let second = luis.post("/api/games", &body).await.expect(StatusCode::CREATED);
    ana.post(&path(&second, "/seat"), &json!({})).await.expect(StatusCode::OK);
    let cookie = ana.cookie();
    ana.post("/api/account/delete", &json!({})).await.expect(StatusCode::NO_CONTENT);
    assert_eq!(ana.cookie(), "");
    assert_eq!(ana.sign_in("Ana", PASSWORD).await.problem(), (403, "wrong-credentials"));
    let ghost = Device::new(&service);
    ghost.set_cookie("ludoteca-session", cookie.split_once('=').unwrap().1);
    assert_eq!(play(&ghost, &game, "c4").await.problem(), (403, "session-ended"));
    until_anonymous(folder.path()).await;
    // From memory and, after a restart, from the disk.
    for moved in [200, 409] {
        let luis_again = Device::new(&service);
        luis_again.set_cookie("ludoteca-owner", luis.cookie().split_once('=').unwrap().1);
        for (game, side, other) in [(&game, "first", "second"), (&second, "second", "first")] {
            let state = luis_again.get(&path(game, "")).await.expect(StatusCode::OK);
            let player = &state["players"][side];
            assert_eq!((&player["kind"], &player["name"]), (&json!("human"), &Value::Null));
            assert_ne!(state["players"][other]["name"], Value::Null, "the opponent keeps the name");
        }
        assert_eq!(play(&luis_again, &second, "d4").await.status, moved, "the game goes on");
        service.stop().await;
        service = Service::start_in(folder.path()).await;
    }
    // The name is free.
    Device::with_account(&service, "ana").await;
}
