//! Idle connections, and new clients next to them.

use std::time::{Duration, Instant};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::{sleep, sleep_until};

use super::target::{Counts, Target, Times};

/// Half a header.
pub(crate) const HALF: &[u8] = b"GET /api/rules HTTP/1.1\r\nHost: loc";

/// Holds connections on which no more than `begin` is sent.
pub(crate) async fn hold(target: Target, number: usize, begin: &'static [u8]) -> String {
    let mut held = JoinSet::new();
    for number in 0..number {
        let target = target.clone();
        held.spawn(async move {
            let mut counts = Counts::default();
            // Opened all at once, some would overflow the system's queue and never arrive.
            sleep(Duration::from_millis(number as u64)).await;
            while !target.is_over() {
                hold_one(&target, begin, &mut counts).await;
                // A thousand connections come back at no more than two thousand a second.
                sleep(Duration::from_millis(500)).await;
            }
            counts
        });
    }
    let mut counts = Counts::default();
    while let Some(Ok(more)) = held.join_next().await {
        counts.merge(more);
    }
    counts.to_string()
}

async fn hold_one(target: &Target, begin: &[u8], counts: &mut Counts) {
    let hold = async {
        let mut stream = TcpStream::connect(target.address).await?;
        stream.write_all(begin).await?;
        stream.read(&mut [0; 64]).await
    };
    tokio::select! {
        result = hold => counts.add(match result {
            Ok(0) => "closed by the server".to_owned(),
            Ok(_) => "refused by the server".to_owned(),
            Err(error) => error.kind().to_string(),
        }),
        () = sleep_until(target.until.into()) => counts.add("open to the end"),
    }
}

/// A new client four times a second: how long it takes to connect and get a response.
pub(crate) async fn newcomers(target: Target) -> String {
    let request =
        format!("GET /api/rules HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", target.address);
    let (mut times, mut others) = (Times::default(), Counts::default());
    while !target.is_over() {
        let begin = Instant::now();
        match target.exchange(&request).await {
            Ok(response) if response == "HTTP/1.1 200" => times.add(begin.elapsed()),
            Ok(response) => others.add(response),
            Err(error) => others.add(error.kind().to_string()),
        }
        sleep(Duration::from_millis(250)).await;
    }
    format!("{times}; not served: {others}")
}
