//! `ludoteca engine --serve`: the engine for the analysis board.

use std::io::{BufRead, BufReader};
use std::process::Stdio;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message, http::Response};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use crate::bots::{Running, block_on};
use crate::common::{failure, ludoteca};

const PAGE: &str = "http://127.0.0.1:8080";

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// A broker, and its address.
fn serve(args: &[&str]) -> (Running, String) {
    let mut command = ludoteca(&[&["engine", "--serve"], args].concat());
    let mut child = command.stdout(Stdio::piped()).spawn().expect("it starts");
    let mut line = String::new();
    let out = child.stdout.as_mut().expect("it is piped");
    BufReader::new(out).read_line(&mut line).expect("it prints its address");
    let address = line.trim().strip_prefix("Engine: ").expect(&line).to_owned();
    (Running(child), address)
}

/// Connects as a page of an origin, with another `Host` if there is one.
async fn connect(address: &str, origin: Option<&str>, host: Option<&str>) -> Result<Socket, Error> {
    let mut request = address.into_client_request().unwrap();
    let headers = request.headers_mut();
    if let Some(origin) = origin {
        headers.insert("origin", origin.parse().unwrap());
    }
    if let Some(host) = host {
        headers.insert("host", host.parse().unwrap());
    }
    connect_async(request).await.map(|(socket, _)| socket)
}

async fn page(address: &str) -> Socket {
    connect(address, Some(PAGE), None).await.expect("it accepts the page")
}

/// The next message, or null when the connection is closed.
async fn receive(socket: &mut Socket) -> Value {
    let next = tokio::time::timeout(Duration::from_secs(30), socket.next());
    match next.await.expect("it replies") {
        Some(Ok(Message::Text(text))) => serde_json::from_str(&text).unwrap(),
        _ => Value::Null,
    }
}

async fn send(socket: &mut Socket, message: &Value) {
    socket.send(Message::text(message.to_string())).await.unwrap();
}

fn analyse(id: u32, game: &str, nodes: u64) -> Value {
    json!({"type": "analyse", "id": id, "query": {"game": game, "lines": 2, "nodes": nodes}})
}

/// The last report on a request.
async fn finish(socket: &mut Socket, id: u32) -> Value {
    loop {
        let message = receive(socket).await;
        assert!(message["type"] != "error" && !message.is_null(), "{message}");
        if message["id"] == id && message["report"]["done"] == true {
            return message;
        }
    }
}

#[test]
fn a_page_analyses_and_the_last_request_wins() {
    block_on(async {
        let (_broker, address) = serve(&[]);
        let mut socket = page(&address).await;
        send(&mut socket, &analyse(1, "morris", 20_000_000)).await;
        assert_eq!(receive(&mut socket).await["id"], 1);
        send(&mut socket, &analyse(2, "six", 2_000)).await;
        let last = finish(&mut socket, 2).await;
        assert!(last["engine"].as_str().unwrap().starts_with("Ludoteca "), "{last}");
        let lines = last["report"]["lines"].as_array().unwrap();
        assert_eq!(lines.len(), 2);
        assert!(lines[0]["expected"].is_number() && lines[0]["steps"][0]["do"] == "put", "{last}");
        // Another game needs the engine with other rules; another page waits until this one has left.
        let mut other = page(&address).await;
        assert_eq!(receive(&mut other).await["error"]["code"], "engine-busy");
        send(&mut socket, &analyse(3, "coffee", 2_000)).await;
        finish(&mut socket, 3).await;
        socket.close(None).await.unwrap();
        loop {
            let mut socket = page(&address).await;
            send(&mut socket, &analyse(4, "coffee", 500)).await;
            match receive(&mut socket).await {
                message if message["error"]["code"] == "engine-busy" => {}
                message => break assert_eq!(message["id"], 4, "{message}"),
            }
        }
    });
}

#[test]
fn strangers_are_rejected() {
    async fn rejection(address: &str, origin: Option<&str>, host: Option<&str>) -> (u16, Value) {
        let Err(Error::Http(response)) = connect(address, origin, host).await else {
            panic!("{address} is accepted for {origin:?} {host:?}");
        };
        let response: &Response<Option<Vec<u8>>> = &response;
        assert_eq!(response.headers()["content-type"], "application/problem+json");
        let body: Value = serde_json::from_slice(response.body().as_ref().unwrap()).unwrap();
        (response.status().as_u16(), body["code"].clone())
    }
    block_on(async {
        let (_broker, address) = serve(&["--origin", "https://play.example.org/"]);
        let own = Some("https://play.example.org");
        let (base, token) = address.rsplit_once('/').unwrap();
        for path in ["", "/", "/00", &format!("/{token}0"), &format!("/{}", &token[1..])] {
            let found = rejection(&format!("{base}{path}"), own, None).await;
            assert_eq!(found, (401, json!("bad-token")), "{path}");
        }
        for origin in [None, Some(PAGE), Some("https://evil.example"), Some("null"), Some("*")] {
            let found = rejection(&address, origin, None).await;
            assert_eq!(found, (403, json!("forbidden-origin")), "{origin:?}");
        }
        for host in ["evil.example", "127.0.0.1", "127.0.0.1:1", "evil.example:80"] {
            let found = rejection(&address, own, Some(host)).await;
            assert_eq!(found, (403, json!("forbidden-host")), "{host}");
        }
        assert!(connect(&address, own, None).await.is_ok());
    });
}

#[test]
fn invalid_messages_are_rejected() {
    block_on(async {
        let (_broker, address) = serve(&[]);
        let mut socket = page(&address).await;
        for message in ["", "{}", "[]", "{\"type\":\"quit\"}", "{\"type\":\"analyse\",\"id\":-1}"] {
            socket.send(Message::text(message)).await.unwrap();
            assert_eq!(receive(&mut socket).await["error"]["code"], "bad-json", "{message}");
        }
        send(&mut socket, &analyse(1, "go", 5)).await;
        assert_eq!(receive(&mut socket).await["error"]["code"], "unknown-game");
        send(&mut socket, &analyse(2, "six", 1 << 40)).await;
        assert_eq!(receive(&mut socket).await["error"]["code"], "wrong-type");
        // A message that is too long ends the connection.
        socket.send(Message::text(" ".repeat(1 << 17))).await.unwrap();
        assert_eq!(receive(&mut socket).await, Value::Null);
    });
}

#[cfg(unix)]
#[test]
fn a_program_ends_with_the_connection() {
    block_on(async {
        let folder = tempfile::tempdir().unwrap();
        let (script, pid) = (folder.path().join("engine.sh"), folder.path().join("pid"));
        // It reports an illegal continuation, and an unknown score.
        let text = format!(
            "echo $$ > {}\nwhile read -r line; do case \"$line\" in\n\
             ugi) echo id name script; echo ugiok;;\n\
             isready) echo readyok;;\n\
             go*) echo info depth 3 score cp 5 pv d2 d2; echo info depth 4 score x pv d6;;\n\
             stop) echo bestmove d2;;\n\
             quit) exit;;\n\
             esac; done\n",
            pid.display()
        );
        std::fs::write(&script, text).unwrap();
        let (_broker, address) = serve(&["--", "sh", script.to_str().unwrap()]);
        let mut socket = page(&address).await;
        send(&mut socket, &analyse(1, "morris", 5)).await;
        let message = receive(&mut socket).await;
        assert_eq!(
            (&message["engine"], &message["report"]["depth"]),
            (&json!("script"), &json!(3))
        );
        assert_eq!(message["report"]["lines"][0]["moves"], json!(["d2"]));
        let pid = std::fs::read_to_string(pid).unwrap();
        let lives = || std::path::Path::new("/proc").join(pid.trim()).exists();
        assert!(lives());
        drop(socket);
        while lives() {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        // Its rules are the default ones.
        let mut socket = page(&address).await;
        let mut query = analyse(2, "fourmation", 5);
        query["query"]["options"] = json!("side=5");
        loop {
            send(&mut socket, &query).await;
            let error = receive(&mut socket).await["error"].clone();
            if error["code"] != "engine-busy" {
                assert_eq!(error["code"], "engine-failed");
                assert!(error["detail"].as_str().unwrap().contains("no option Options"), "{error}");
                break;
            }
            socket = page(&address).await;
        }
    });
}

#[test]
fn wrong_arguments_are_reported() {
    for (args, expected) in [
        (&["engine", "--port", "1"][..], "--serve"),
        (&["engine", "--serve", "--origin", "*"], "expected the scheme and the host of a page"),
        (&["engine", "--", "true"], "--serve"),
    ] {
        let error = failure(args, "", 2);
        assert!(error.contains(expected), "{args:?}: {error}");
    }
}
