//! A connection to NATS.

use std::time::Duration;

use async_nats::{Client, ConnectError, ConnectErrorKind, ConnectOptions, Event};
use thiserror::Error;
use tokio::sync::watch;

use super::BusUrl;
use super::network::{INBOX_SIZE, Link};

/// Time for which a starting server waits for the bus before it starts without it.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(2);
/// Maximum delay between two attempts to connect.
const MAX_RETRY_DELAY: Duration = Duration::from_secs(1);

/// A program's access to the bus, which may be disconnected at the moment.
#[derive(Clone, Debug)]
pub struct Nats {
    /// Sends and receives messages, but does not receive its own. While disconnected, it buffers a limited number of
    /// messages.
    pub client: Client,
    /// The state of the connection and the number of gaps.
    pub link: watch::Receiver<Link>,
}

/// Why a program cannot use the bus.
#[derive(Debug, Error)]
pub enum BusError {
    /// The servers reject the user or the password.
    #[error("the servers refuse the user or the password")]
    Rejected,
    /// The servers cannot be used at all.
    #[error("{0}")]
    Unusable(String),
}

impl Nats {
    /// Connects under a name that the NATS servers display. If no server responds, the connection is established later.
    ///
    /// # Errors
    /// If later attempts cannot succeed either, such as with a wrong password or without TLS.
    pub async fn connect(url: &BusUrl, name: &str) -> Result<Self, BusError> {
        let (sender, link) = watch::channel(Link::default());
        let options = || {
            let sender = sender.clone();
            options(url, name).event_callback(move |event| {
                note(&sender, &event);
                std::future::ready(())
            })
        };
        let servers = url.servers();
        let first = options().connection_timeout(CONNECT_TIMEOUT).connect(servers).await;
        let connected = match first {
            Err(error) if is_passing(error.kind()) => {
                tracing::error!(%url, "the bus does not respond; waiting for it");
                options().retry_on_initial_connect().connect(servers).await
            }
            first => first,
        };
        let client = connected.map_err(|error| failed(&error))?;
        Ok(Self { client, link })
    }
}

impl Nats {
    /// The version of the servers, by a connection that is closed again.
    ///
    /// # Errors
    /// If no server responds in time, or if they reject the connection.
    pub async fn version(url: &BusUrl) -> Result<String, BusError> {
        let options = options(url, "ludoteca doctor").connection_timeout(CONNECT_TIMEOUT);
        let connected = options.connect(url.servers()).await.map_err(|error| failed(&error))?;
        Ok(connected.server_info().version)
    }
}

fn failed(error: &ConnectError) -> BusError {
    match error.kind() {
        ConnectErrorKind::AuthorizationViolation | ConnectErrorKind::Authentication => {
            BusError::Rejected
        }
        _ => BusError::Unusable(error.to_string()),
    }
}

/// Whether a later attempt to connect may succeed.
const fn is_passing(error: ConnectErrorKind) -> bool {
    matches!(error, ConnectErrorKind::Io | ConnectErrorKind::TimedOut | ConnectErrorKind::Dns)
}

fn options(url: &BusUrl, name: &str) -> ConnectOptions {
    let options = ConnectOptions::new()
        .name(name)
        .no_echo()
        .subscription_capacity(INBOX_SIZE)
        .ping_interval(Duration::from_secs(2))
        .reconnect_delay_callback(|attempts| {
            MAX_RETRY_DELAY.min(Duration::from_millis(20) * attempts as u32)
        });
    let Some(user) = url.servers().iter().find(|server| server.has_user_pass()) else {
        return options;
    };
    let password =
        user.password().map(str::to_owned).or_else(|| std::env::var("NATS_PASSWORD").ok());
    let user = user.username().unwrap_or_default().to_owned();
    options.user_and_password(user, password.unwrap_or_default())
}

/// Records a change of the connection. Logs one line when the connection breaks, and one when it is back.
fn note(link: &watch::Sender<Link>, event: &Event) {
    match event {
        Event::Connected => link.send_modify(|link| {
            if link.gaps > 0 {
                tracing::warn!("reconnected to the bus");
            }
            *link = Link { is_up: true, gaps: link.gaps + 1 };
        }),
        Event::Disconnected | Event::Closed => link.send_modify(|link| {
            if link.is_up {
                tracing::error!("the connection to the bus is lost; waiting for it");
            }
            link.is_up = false;
        }),
        Event::SlowConsumer(_) => link.send_modify(|link| link.gaps += 1),
        event => tracing::debug!(%event, "bus"),
    }
}
