//! What players of a server do with each other besides playing: accounts, challenges, messages, the lobby,
//! notifications.
//!
//! Each module works on the store and the rooms that it receives; none knows HTTP handlers or the whole server.

pub mod account_deletion;
pub mod accounts;
mod announcer;
pub mod challenges;
pub mod chat;
mod error;
pub mod explorer;
pub mod fair_play;
mod feed;
pub mod live_games;
pub mod lobby;
pub mod names;
pub mod notices;
pub mod push;
mod reports;
mod running_games;
mod tls;

pub use announcer::Announcer;
pub use error::{Error, RequestError};
pub use feed::Feed;
pub use reports::{PlayerReport, ReportedMessage, ReportsError, close_reports, reports};
pub use running_games::running;
pub use tls::http_client;
