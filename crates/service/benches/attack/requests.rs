//! Requests for another host, ambiguous requests, and more requests than a server can serve.

use std::time::Duration;

use futures_util::future::join_all;
use reqwest::RequestBuilder;
use serde_json::{Value, json};
use tokio::time::{sleep, timeout_at};

use super::target::{Counts, Target};

/// The requests of a browser for a page of `evil.example`, whose name resolves to this server.
pub(crate) async fn rebinding(target: Target) -> String {
    let mut counts = Counts::default();
    let body = r#"{"game":"six"}"#;
    let post = format!(
        "POST /api/games HTTP/1.1\r\nHost: evil.example\r\nOrigin: http://evil.example\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    let get = "GET /api/games HTTP/1.1\r\nHost: evil.example\r\n\r\n";
    while !target.is_over() {
        for (name, request) in [("GET", get), ("POST", &post)] {
            send(&target, name, request, &mut counts).await;
        }
        sleep(Duration::from_millis(100)).await;
    }
    counts.to_string()
}

/// Ambiguous requests.
pub(crate) async fn framing(target: Target) -> String {
    let mut counts = Counts::default();
    let host = format!("Host: {}\r\n", target.address);
    let get = "GET /api/rules HTTP/1.1\r\n";
    let both = "Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n";
    let requests = [
        ("no host", format!("{get}\r\n")),
        ("two hosts", format!("{get}{host}Host: evil.example\r\n\r\n")),
        ("length and encoding", format!("{get}{host}{both}")),
        ("other host in URL", format!("GET http://evil.example/ HTTP/1.1\r\n{host}\r\n")),
    ];
    while !target.is_over() {
        for (name, request) in &requests {
            send(&target, name, request, &mut counts).await;
        }
        sleep(Duration::from_millis(100)).await;
    }
    counts.to_string()
}

async fn send(target: &Target, name: &str, request: &str, counts: &mut Counts) {
    let response = target.exchange(request).await;
    let response = response.unwrap_or_else(|error| error.kind().to_string());
    counts.add(format!("{name}: {response}"));
}

/// New games, one after the other.
pub(crate) async fn create(target: Target, clients: usize) -> String {
    let body = json!({"game": "fourmation"});
    flood(target, clients, "/api/games", body).await
}

/// Records of almost 1 MiB with as many variations as fit.
pub(crate) async fn imports(target: Target, clients: usize) -> String {
    let mut record = String::from("[Game \"fourmation\"]\n\n1. d4 d5");
    while record.len() < 1_000_000 {
        record.push_str(" (d3 c3)");
    }
    flood(target, clients, "/api/games/import", json!({"record": record})).await
}

/// Analyses with the maximum budget.
pub(crate) async fn analyses(target: Target, clients: usize) -> String {
    let body = json!({"game": "six", "lines": 8, "nodes": 20_000_000});
    flood(target, clients, "/api/analysis", body).await
}

/// Sends this body from each client as soon as the last response was complete.
async fn flood(target: Target, clients: usize, path: &'static str, body: Value) -> String {
    let flood_one = || async {
        let mut counts = Counts::default();
        let Ok(client) = ludoteca_service::http_client().no_proxy().build() else { return counts };
        while !target.is_over() {
            let request = client.post(target.url(path)).json(&body);
            match timeout_at(target.until.into(), status(request)).await {
                Ok(status) => {
                    counts.add(status);
                }
                Err(_) => counts.add("incomplete response"),
            }
        }
        counts
    };
    let mut counts = Counts::default();
    join_all((0..clients).map(|_| flood_one()))
        .await
        .into_iter()
        .for_each(|more| counts.merge(more));
    counts.to_string()
}

async fn status(request: RequestBuilder) -> String {
    let Ok(response) = request.send().await else { return "no response".into() };
    let status = response.status().as_u16();
    if response.bytes().await.is_err() {
        return format!("{status}, cut off");
    }
    status.to_string()
}
