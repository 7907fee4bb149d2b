//! A connection that sends raw bytes.

use std::io;
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

use super::Service;

/// Maximum time of any step on the slowest machine; a test that waits longer has failed.
const TEST_TIMEOUT: Duration = Duration::from_mins(1);

/// An open connection.
pub(crate) struct Raw(pub TcpStream);

impl Raw {
    pub(crate) async fn open(service: &Service) -> Self {
        Self(TcpStream::connect(&service.address).await.unwrap())
    }

    /// A connection with these bytes sent on it.
    pub(crate) async fn with(service: &Service, bytes: impl AsRef<[u8]>) -> Self {
        let mut raw = Self::open(service).await;
        raw.send(bytes).await;
        raw
    }

    pub(crate) async fn send(&mut self, bytes: impl AsRef<[u8]>) {
        self.0.write_all(bytes.as_ref()).await.unwrap();
    }

    /// Writes until the server closes the connection, at most `times` times.
    pub(crate) async fn send_until_closed(&mut self, bytes: &[u8], times: usize) -> bool {
        for _ in 0..times {
            let sent = timeout(TEST_TIMEOUT, self.0.write_all(bytes)).await;
            if sent.expect("the server reads, or closes").is_err() {
                return true;
            }
        }
        false
    }

    /// The next response, whose body has a `Content-Length`: header and body.
    pub(crate) async fn response(&mut self) -> (String, String) {
        let mut header = Vec::new();
        while !header.ends_with(b"\r\n\r\n") {
            header
                .push(timeout(TEST_TIMEOUT, self.0.read_u8()).await.expect("a response").unwrap());
        }
        let header = String::from_utf8(header).unwrap().to_ascii_lowercase();
        let length = header.split("content-length: ").nth(1).expect(&header);
        let mut body = vec![0; length.lines().next().unwrap().parse().unwrap()];
        timeout(TEST_TIMEOUT, self.0.read_exact(&mut body))
            .await
            .expect("a whole response")
            .unwrap();
        (header, String::from_utf8(body).unwrap())
    }

    /// Receives until these bytes have arrived.
    pub(crate) async fn receive(&mut self, expected: &[u8]) {
        let mut received = Vec::new();
        while !received.ends_with(expected) {
            received.push(
                timeout(TEST_TIMEOUT, self.0.read_u8()).await.expect("a byte arrives").unwrap(),
            );
        }
    }

    /// Everything until the server closes the connection.
    pub(crate) async fn rest(&mut self) -> Vec<u8> {
        let mut bytes = Vec::new();
        match timeout(TEST_TIMEOUT, self.0.read_to_end(&mut bytes))
            .await
            .expect("the server closes it")
        {
            Ok(_) => bytes,
            // Closed with bytes unread.
            Err(error) if error.kind() == io::ErrorKind::ConnectionReset => bytes,
            Err(error) => panic!("{error}"),
        }
    }
}
