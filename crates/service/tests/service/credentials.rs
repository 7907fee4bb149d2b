//! Credentials: which event ends which, and that what they have opened ends with them.

use futures_util::future::join_all;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection};
use tempfile::TempDir;

use crate::common::{Authenticator, Device, JsonResponse, Lines, PASSWORD, Service, Socket};

/// Which credentials of an account are valid after an event. The events on sessions and the subscription to
/// notifications are those of the `phone`; `own` is the session of another device, which causes the other events.
const TABLE: &str = "
    event           | own | phone | token | passkey | code | push
    sign out        | yes | no    | yes   | yes     | yes  | no
    end session     | yes | no    | yes   | yes     | yes  | no
    end others      | yes | no    | yes   | yes     | yes  | no
    session expires | yes | no    | yes   | yes     | yes  | no
    new password    | yes | no    | yes   | yes     | yes  | no
    recovery        | no  | no    | no    | no      | yes  | no
    deletion        | no  | no    | no    | no      | no   | no
    revoke token    | yes | yes   | no    | yes     | yes  | yes
    token expires   | yes | yes   | no    | yes     | yes  | yes
    remove passkey  | yes | yes   | yes   | no      | yes  | yes
    new codes       | yes | yes   | yes   | yes     | no   | yes
";

const NEW_PASSWORD: &str = "another long password";

/// A WebSocket and an event stream that one credential has opened.
struct Open {
    socket: Socket,
    events: Lines,
}

impl Open {
    async fn by_cookie(service: &Service, cookie: &str) -> Self {
        let socket = Socket::connect(service, cookie).await;
        Self { socket, events: Lines::events(&service.as_player(cookie)).await }
    }

    async fn by_token(service: &Service, token: &str) -> Self {
        let socket = Socket::connect_with_token(service, token).await;
        Self { socket, events: Lines::events(&service.with_token(token)).await }
    }

    /// Waits until both have ended.
    async fn ended(&mut self) {
        assert_eq!(self.socket.any().await, Err(1008));
        assert_eq!(self.events.next().await.unwrap()["error"]["code"], "credential-ended");
        assert_eq!(self.events.next().await, None);
    }

    async fn is_open(&mut self) -> bool {
        self.socket.request(json!({"type": "unfollow", "topic": "lobby"})).await.is_ok()
    }
}

/// An account with one credential of each kind, which is used on two devices.
struct Scene {
    service: Service,
    folder: TempDir,
    own: Device,
    phone: Device,
    token: String,
    key: Authenticator,
    codes: Vec<String>,
    /// What the sessions and the token have opened.
    open: [Open; 3],
}

impl Scene {
    async fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let service = Service::start_in(folder.path()).await;
        let own = Device::by_name(&service);
        own.post("/api/games", &json!({"game": "six"})).await.expect(StatusCode::CREATED);
        let request = json!({"name": "A program", "scopes": ["play", "read"]});
        let token = own.post("/api/me/tokens", &request).await.body["token"].clone();
        let token = token.as_str().unwrap().to_owned();
        let mut as_guest = Open::by_cookie(&service, &own.cookie()).await;
        let by_token = Open::by_token(&service, &token).await;

        let codes = own.sign_up("Ana").await;
        as_guest.ended().await;
        let (phone, mut key) = (Device::by_name(&service), Authenticator::new(1));
        phone.sign_in("Ana", PASSWORD).await.expect(StatusCode::NO_CONTENT);
        let push = crate::push::subscription("https://push.example.org/phone");
        phone.send(Method::PUT, "/api/me/push", Some(&push)).await.expect(StatusCode::OK);
        key.add(&own).await.expect(StatusCode::NO_CONTENT);
        let open = [
            Open::by_cookie(&service, &own.cookie()).await,
            Open::by_cookie(&service, &phone.cookie()).await,
            by_token,
        ];
        Self { service, folder, own, phone, token, key, codes, open }
    }

    async fn event(&self, event: &str) {
        let own = &self.own;
        let account = own.account().await;
        let mut sessions = account["sessions"].as_array().unwrap().iter();
        let session = sessions.find(|session| session["is_current"] == false).unwrap();
        let tokens = own.get("/api/me/tokens").await.body;
        let delete = async |path: &str, id: &Value| {
            own.send(Method::DELETE, &format!("{path}{id}"), None).await
        };
        let done = match event {
            "sign out" => self.phone.post("/api/account/sign-out", &json!({})).await,
            "end session" => delete("/api/account/sessions/", &session["id"]).await,
            "end others" => own.send(Method::DELETE, "/api/account/sessions", None).await,
            "new password" => {
                let body = json!({"new": NEW_PASSWORD});
                own.send(Method::PUT, "/api/account/password", Some(&body)).await
            }
            "recovery" => self.recover(0).await,
            "deletion" => own.post("/api/account/delete", &json!({})).await,
            "revoke token" => delete("/api/me/tokens/", &tokens["tokens"][0]["id"]).await,
            "remove passkey" => {
                delete("/api/account/passkeys/", &account["passkeys"][0]["id"]).await
            }
            "new codes" => own.post("/api/account/codes", &json!({})).await,
            "session expires" => {
                let last = "(SELECT max(number) FROM sessions)";
                self.run(format!("UPDATE sessions SET seen = 0 WHERE number = {last}")).await;
                // Otherwise the server would know it from before.
                Device::new(&self.service).sign_up("Luis").await;
                return;
            }
            "token expires" => return self.run("UPDATE tokens SET expires = 1".into()).await,
            event => panic!("{event}"),
        };
        assert!(done.status < 300, "{event}: {done:?}");
    }

    async fn recover(&self, code: usize) -> JsonResponse {
        let body = json!({"name": "Ana", "code": self.codes[code], "password": NEW_PASSWORD});
        Device::new(&self.service).post("/api/account/recover", &body).await
    }

    async fn run(&self, sql: String) {
        let file = self.folder.path().join("ludoteca.db");
        let mut database = SqliteConnectOptions::new().filename(file).connect().await.unwrap();
        sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut database).await.unwrap();
        database.close().await.unwrap();
    }

    /// Number of subscriptions, as somebody sees who signs in.
    async fn subscriptions(&self) -> usize {
        let device = Device::new(&self.service);
        for password in [PASSWORD, NEW_PASSWORD] {
            device.sign_in("Ana", password).await;
        }
        let listed = device.get("/api/me/push").await.expect(StatusCode::OK);
        listed["subscriptions"].as_array().unwrap().len()
    }

    /// Which credentials are valid, in the order of the table.
    async fn valid(&self) -> [bool; 6] {
        // Before a recovery ends all sessions.
        let has_push = self.subscriptions().await > 0;
        [
            self.own.account().await != Value::Null,
            self.phone.account().await != Value::Null,
            self.service.with_token(&self.token).get("/api/challenges").await.status == 200,
            self.key.sign_in(&Device::by_name(&self.service)).await.status == 204,
            self.recover(1).await.status == 204,
            has_push,
        ]
    }
}

#[tokio::test]
async fn each_event_ends_what_the_table_says() {
    let rows = TABLE.lines().filter(|line| !line.trim().is_empty()).skip(1);
    let checked = join_all(rows.map(async |row| {
        let mut cells = row.split('|').map(str::trim);
        let event = cells.next().unwrap();
        let expected: Vec<_> = cells.map(|cell| cell == "yes").collect();
        let mut scene = Scene::new().await;
        scene.event(event).await;
        for (open, is_valid) in scene.open.iter_mut().zip(&expected) {
            if !is_valid {
                open.ended().await;
            }
        }
        for (open, is_valid) in scene.open.iter_mut().zip(&expected) {
            assert!(!is_valid || open.is_open().await, "{event}");
        }
        let valid = scene.valid().await;
        (valid[..] != expected).then(|| format!("{event}: {valid:?}"))
    }))
    .await;
    let wrong: Vec<_> = checked.into_iter().flatten().collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[tokio::test]
async fn a_search_ends_with_its_session() {
    let service = Service::start().await;
    let ana = Device::with_account(&service, "Ana").await;
    let body = json!({"game": "six", "nodes": 20_000_000});
    let request = service.as_player(&ana.cookie()).request(Method::POST, "/api/analysis");
    let mut analysis = request.json(&body).send().await.unwrap();
    analysis.chunk().await.unwrap();
    ana.post("/api/account/sign-out", &json!({})).await.expect(StatusCode::NO_CONTENT);
    let mut text = Vec::new();
    while let Some(chunk) = analysis.chunk().await.unwrap() {
        text.extend(chunk);
    }
    let text = String::from_utf8(text).unwrap();
    let last: Value = serde_json::from_str(text.lines().last().unwrap()).unwrap();
    assert_eq!(last["error"]["code"], "credential-ended");
}

#[tokio::test]
async fn some_requests_need_a_fresh_proof() {
    let folder = tempfile::tempdir().unwrap();
    let service = Service::start_in(folder.path()).await;
    let (ana, mut key) = (Device::by_name(&service), Authenticator::new(1));
    ana.sign_up("Ana").await;
    key.add(&ana).await.expect(StatusCode::NO_CONTENT);
    let expire = async || {
        let file = folder.path().join("ludoteca.db");
        let mut database = SqliteConnectOptions::new().filename(file).connect().await.unwrap();
        let update = "UPDATE sessions SET proved = proved - 600000";
        sqlx::query(update).execute(&mut database).await.unwrap();
        database.close().await.unwrap();
    };
    let token = json!({"name": "A program", "scopes": ["play"]});
    let password = json!({"new": NEW_PASSWORD});
    let requests = [
        (Method::POST, "/api/account/passkeys/challenge", None, 200),
        (Method::POST, "/api/me/tokens", Some(&token), 201),
        (Method::POST, "/api/account/codes", None, 200),
        (Method::PUT, "/api/account/password", Some(&password), 204),
        (Method::POST, "/api/account/delete", None, 204),
    ];
    expire().await;
    for (method, path, body, _) in &requests {
        let response = ana.send(method.clone(), path, *body).await;
        assert_eq!(response.problem(), (403, "proof-needed"), "{path}");
    }
    let credential = json!({"name": "Key", "credential": {}});
    let added = ana.post("/api/account/passkeys", &credential).await;
    assert_eq!(added.problem(), (403, "proof-needed"));
    let wrong = ana.post("/api/account/proof", &json!({"password": "wrong"})).await;
    assert_eq!(wrong.problem(), (403, "wrong-credentials"));
    for (at, (method, path, body, status)) in requests.into_iter().enumerate() {
        expire().await;
        let proved = if at % 2 == 0 {
            key.prove(&ana).await
        } else {
            ana.post("/api/account/proof", &json!({"password": PASSWORD})).await
        };
        proved.expect(StatusCode::NO_CONTENT);
        assert_eq!(ana.send(method, path, body).await.status, status, "{path}");
    }
    // A guest has nothing to prove the identity with.
    let guest = Device::new(&service);
    guest.post("/api/me/tokens", &token).await.expect(StatusCode::CREATED);
}
