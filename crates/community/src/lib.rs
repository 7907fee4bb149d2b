//! What players of a server do with each other besides playing: accounts, challenges, messages, the lobby,
//! notifications.
//!
//! Each module works on the store and the rooms that it receives; none knows HTTP handlers or the whole server.
//!
//! # Modules
//!
//! - [`accounts`] has passwords, codes, passkeys, the cache of sessions, and grants: a connection ends with the
//!   credential that opened it. [`account_deletion`] removes the names of deleted accounts, only while no room of the
//!   game is in memory (`Rooms::change_at_rest`).
//! - [`challenges`]: the game of a challenge has its id; the transaction that creates the game ends the challenge.
//! - [`announcer`] passes stored changes of games to [`notices`], for programs, to [`push`], for browsers without an
//!   open page, and games that end to [`explorer`]. `push` limits what untrusted endpoints can cause; `push::games`
//!   decides who gets a notification.
//! - [`lobby`], [`live_games`] and [`feed`]: data that many clients follow are read once for all of them. [`opened`]
//!   bounds what one network opens: offers, and challenges to one player.
//! - [`chat`]: messages are not events of a game, and no checksum covers them.
//! - [`explorer`] is the index of people's games. [`tls`] is the TLS of requests to other servers.
//!
//! Notifications are encrypted by `web-push-native` and signed here in a few lines, because its signing pulls in a
//! library for RSA and a dozen other algorithms. `ring` provides TLS, because it needs no tools but a C compiler.

pub mod account_deletion;
pub mod accounts;
mod announcer;
pub mod challenges;
pub mod chat;
pub mod days_off;
pub mod explorer;
mod feed;
pub mod live_games;
pub mod lobby;
pub mod names;
pub mod notices;
mod opened;
pub mod push;
mod reports;
mod running_games;
mod tls;

pub use announcer::Announcer;
pub use feed::Feed;
pub use ludoteca_host::RoomError as Error;
pub use ludoteca_wire::Error as RequestError;
pub use opened::Opened;
pub use reports::{PlayerReport, ReportedMessage, ReportsError, close_reports, reports};
pub use running_games::running;
pub use tls::http_client;
