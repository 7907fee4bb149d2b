//! Requests that name no host of the server, or that two programs read differently.

use anyhow::Result;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::super::target::Site;
use super::Attempts;

/// Sends requests byte by byte to both listeners.
pub(super) async fn http(site: &Site, attempts: &mut Attempts) -> Result<()> {
    let (port, metrics) = (site.ports[0], site.metrics[0]);
    let rebound = "GET /metrics HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n";
    let requests = [
        ("metrics for another host", metrics, rebound),
        (
            "the page for another host",
            port,
            "GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n",
        ),
        (
            "a user in Host",
            port,
            "GET /api/rules HTTP/1.1\r\nHost: user@localhost\r\nConnection: close\r\n\r\n",
        ),
        (
            "bare line feeds",
            port,
            "GET /api/rules HTTP/1.1\nHost: localhost\nConnection: close\n\n",
        ),
        (
            "two lengths",
            port,
            "POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
        ),
    ];
    for (what, port, request) in requests {
        attempts.must_fail(what, status(port, request).await?);
    }
    Ok(())
}

/// The status of a response; 400 if the connection is closed without one.
async fn status(port: u16, request: &str) -> Result<u16> {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).await?;
    stream.write_all(request.as_bytes()).await?;
    let mut head = [0; 12];
    if stream.read_exact(&mut head).await.is_err() {
        return Ok(400);
    }
    Ok(String::from_utf8_lossy(&head[9..]).parse()?)
}
