//! UGI, the Universal Game Interface: a line-based text protocol between a client and an engine.
//!
//! A [`Session`] is the engine's side. A client writes [`Command`]s and reads [`EngineMessage`]s.
//!
//! The protocol is that of cutegames, a relative of UCI in chess, extended for several games, rule
//! options, levels and proved values. `docs/developers/protocol-ugi.md` is the specification.
//!
//! ```
//! let mut session = ludoteca_protocol::Session::new(std::io::stdout());
//! session.line("setoption name Game value fourmation")?;
//! session.line("position startpos moves d4")?;
//! session.line("query p1turn")?; // writes: response false
//! session.line("go nodes 1000")?; // writes info lines during the search, then a bestmove
//! session.end(std::time::Duration::from_secs(1));
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! # Modules
//!
//! [`command`] and [`message`] are the messages in each direction, [`session`] runs commands, [`settings`] keeps
//! options, [`machine`] describes the machine.

mod clock;
mod command;
pub mod machine;
mod message;
mod report;
mod session;
mod settings;

pub use clock::Clock;
pub use command::{Command, CommandError, Go, Query};
pub use message::{EngineMessage, EngineOption};
pub use report::SearchInfo;
pub use session::Session;

/// Compiles and runs the README example.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
