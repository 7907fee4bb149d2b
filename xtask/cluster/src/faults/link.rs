//! A link between two programs on this machine, whose connections can be cut, stalled, delayed and truncated.

use std::time::Duration;

use anyhow::Result;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::sleep;

/// The treatment of the data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// Data passes.
    Pass,
    /// Connections break, and no new one is accepted.
    Cut,
    /// No data passes, but connections stay open.
    Stall,
    /// Data passes with a delay.
    Delay(Duration),
    /// Each connection breaks after this number of bytes in one direction.
    Truncate(usize),
}

/// A link from its own port to another port.
#[derive(Debug)]
pub(crate) struct Link {
    /// Such as `node 1 to PostgreSQL`.
    pub(crate) name: String,
    /// The port to connect to.
    pub(crate) port: u16,
    mode: watch::Sender<Mode>,
    _tasks: JoinSet<()>,
}

impl Link {
    /// A link to a port of this machine.
    pub(crate) fn new(name: String, target: u16) -> Result<Self> {
        let listener = std::net::TcpListener::bind(("127.0.0.1", 0))?;
        listener.set_nonblocking(true)?;
        let port = listener.local_addr()?.port();
        let (mode, modes) = watch::channel(Mode::Pass);
        let mut tasks = JoinSet::new();
        tasks.spawn(accept(TcpListener::from_std(listener)?, target, modes));
        Ok(Self { name, port, mode, _tasks: tasks })
    }

    /// Changes the treatment of the data, including that on existing connections.
    pub(crate) fn set(&self, mode: Mode) {
        self.mode.send_replace(mode);
    }
}

async fn accept(listener: TcpListener, target: u16, modes: watch::Receiver<Mode>) {
    let mut connections = JoinSet::new();
    loop {
        tokio::select! {
            accepted = listener.accept() => {
                let Ok((client, _)) = accepted else { continue };
                if *modes.borrow() != Mode::Cut {
                    connections.spawn(carry(client, target, modes.clone()));
                }
            }
            Some(_) = connections.join_next() => {}
        }
    }
}

/// Carries data both ways until one side ends or the link breaks.
async fn carry(client: TcpStream, target: u16, modes: watch::Receiver<Mode>) {
    let Ok(server) = TcpStream::connect(("127.0.0.1", target)).await else { return };
    for stream in [&client, &server] {
        let _ = stream.set_nodelay(true);
    }
    let (from_client, to_client) = client.into_split();
    let (from_server, to_server) = server.into_split();
    let there = pump(from_client, to_server, modes.clone());
    let back = pump(from_server, to_client, modes);
    // An error in one direction ends both at once.
    let _ = tokio::try_join!(there, back);
}

/// The link is broken.
struct Broken;

async fn pump(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    mut modes: watch::Receiver<Mode>,
) -> Result<(), Broken> {
    let mut buffer = vec![0; 16 << 10];
    let mut truncated = 0;
    loop {
        let read = tokio::select! {
            read = from.read(&mut buffer) => read.map_err(|_| Broken)?,
            mode = modes.wait_for(|mode| *mode == Mode::Cut) => {
                drop(mode);
                return Err(Broken);
            }
        };
        if read == 0 {
            let _ = to.shutdown().await;
            return Ok(());
        }
        let mut data = &buffer[..read];
        let mut is_last = false;
        let passing = modes.wait_for(|mode| *mode != Mode::Stall).await.map(|mode| *mode);
        match passing.map_err(|_| Broken)? {
            Mode::Cut => return Err(Broken),
            Mode::Delay(time) => sleep(time).await,
            Mode::Truncate(bytes) => {
                let rest = bytes.saturating_sub(truncated);
                is_last = data.len() >= rest;
                data = &data[..data.len().min(rest)];
                truncated += data.len();
            }
            Mode::Pass | Mode::Stall => truncated = 0,
        }
        to.write_all(data).await.map_err(|_| Broken)?;
        if is_last {
            return Err(Broken);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io;

    /// An echo server.
    async fn echo() -> u16 {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let port = listener.local_addr().unwrap().port();
        tokio::spawn(async move {
            while let Ok((mut client, _)) = listener.accept().await {
                tokio::spawn(async move {
                    let (mut from, mut to) = client.split();
                    let _ = tokio::io::copy(&mut from, &mut to).await;
                });
            }
        });
        port
    }

    async fn exchange(client: &mut TcpStream) -> io::Result<[u8; 4]> {
        client.write_all(b"ludo").await?;
        let mut reply = [0; 4];
        client.read_exact(&mut reply).await?;
        Ok(reply)
    }

    #[tokio::test]
    async fn a_link_passes_data_cuts_truncates_and_holds_it_up() {
        let link = Link::new("a test".into(), echo().await).unwrap();
        let connect = || TcpStream::connect(("127.0.0.1", link.port));
        let mut client = connect().await.unwrap();
        assert_eq!(exchange(&mut client).await.unwrap(), *b"ludo");

        link.set(Mode::Stall);
        client.write_all(b"ludo").await.unwrap();
        let mut reply = [0; 4];
        tokio::select! {
            biased;
            _ = client.read_exact(&mut reply) => panic!("it passed"),
            () = sleep(Duration::from_millis(50)) => {}
        }
        link.set(Mode::Delay(Duration::from_millis(1)));
        assert_eq!(client.read_exact(&mut reply).await.unwrap(), 4);

        link.set(Mode::Truncate(6));
        assert!(exchange(&mut client).await.is_ok());
        assert!(exchange(&mut client).await.is_err());

        link.set(Mode::Pass);
        let mut client = connect().await.unwrap();
        exchange(&mut client).await.unwrap();
        link.set(Mode::Cut);
        assert!(exchange(&mut client).await.is_err());
        let mut refused = connect().await.unwrap();
        assert!(exchange(&mut refused).await.is_err());
    }
}
