//! A client that floods a WebSocket is disconnected and gets the reason.

use crate::common::{Raw, Service, Socket};
use reqwest::StatusCode;

/// Frames as a client sends them, masked with zeros.
const PING: [u8; 6] = [0x89, 0x80, 0, 0, 0, 0];
const TEXT_START: [u8; 6] = [0x01, 0x80, 0, 0, 0, 0];
const CONTINUED: [u8; 6] = [0x00, 0x80, 0, 0, 0, 0];
const POLICY: [u8; 2] = 1008_u16.to_be_bytes();

async fn open(service: &Service) -> Raw {
    let upgrade = "GET /api/socket HTTP/1.1\r\nHost: localhost\r\nConnection: upgrade\r\n\
         Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
         Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
    Raw::with(service, upgrade).await
}

/// Whether the bytes contain a close frame with code 1008.
fn is_dismissed(received: &[u8]) -> bool {
    received.windows(4).any(|bytes| bytes[0] == 0x88 && bytes[2..] == POLICY)
}

#[tokio::test]
async fn floods_of_frames_end_the_socket() {
    let service = Service::start().await;
    let game = service.create("fourmation", "").await;
    let mut watcher = Socket::open(&service, &game, 0).await;
    watcher.next().await.unwrap();
    let continued = [&TEXT_START[..], &CONTINUED.repeat(20_000)].concat();
    for flood in [PING.repeat(20_000), continued] {
        let mut raw = open(&service).await;
        raw.send(flood).await;
        assert!(is_dismissed(&raw.rest().await));
    }
    service.play(&game, "d4").await.expect(StatusCode::OK);
    assert_eq!(watcher.next().await.unwrap()["state"]["seq"], 1, "others receive as before");
}

#[tokio::test]
async fn a_flood_by_one_who_never_reads_is_not_taken() {
    let service = Service::start().await;
    let mut raw = open(&service).await;
    // More than the buffers of the system hold.
    assert!(raw.send_until_closed(&PING.repeat(10_000), 1_000).await);
}

#[tokio::test]
async fn a_few_pings_get_pongs() {
    let service = Service::start().await;
    let mut raw = open(&service).await;
    let ping = [0x89, 0x84, 0, 0, 0, 0, b'h', b'e', b'r', b'e'];
    for _ in 0..20 {
        raw.send(ping).await;
        raw.receive(b"\x8a\x04here").await;
    }
}
