//! A client's WebSocket: the games that it watches, the topics that it follows, and its commands.
//!
//! [`wire::SocketRequest`](crate::wire::SocketRequest) and [`wire::SocketMessage`](crate::wire::SocketMessage) are all
//! messages. Nothing is queued for a client: a watched game ([`updates`]) knows the number
//! of the last event that was sent, and reads what follows from the room when the socket is ready
//! for it. A client that reads slowly therefore gets fewer and longer updates, and one that stops
//! reading is disconnected; it resumes from the last event it knows.

mod heartbeat;
mod request;
mod session;
mod watched;

use std::time::Duration;

pub(crate) use session::Session;
pub(crate) use watched::{Seen, updates};

/// Heartbeat interval while the clock of a watched game runs. A client that is silent for two intervals is disconnected.
pub(crate) const HEARTBEAT_INTERVAL: Duration = Duration::from_secs(3);
/// Heartbeat interval otherwise, as a multiple.
const IDLE_INTERVALS: u32 = 5;
/// Maximum time to send a message.
const SEND_TIMEOUT: Duration = Duration::from_secs(20);
/// Maximum length of a request, in bytes.
const MAX_REQUEST: usize = 4 << 10;
/// Maximum length of a received message, in bytes: so that a request that is too long is rejected
/// with a reason.
pub(crate) const MAX_RECEIVED: usize = 64 << 10;
/// Size of the buffer for received bytes; it grows with a longer message.
pub(crate) const READ_BUFFER: usize = 1 << 10;
/// Number of bytes after which messages are written without waiting for more.
pub(crate) const WRITE_BUFFER: usize = 16 << 10;
/// Maximum number of bytes that wait to be sent: the largest message, and pongs that the client has
/// not read.
pub(crate) const MAX_WAITING: usize = 4 << 20;
/// Maximum number of games that a client watches on one WebSocket.
const MAX_WATCHED: usize = 100;
/// Maximum number of requests of a client that are executed at once; others wait unread.
const MAX_PENDING: usize = 16;
/// Maximum time to close the socket of a client that may no longer use it.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(1);
