//! UGI, the Universal Game Interface: a program writes lines, the engine answers with lines.
//!
//! A [`Session`] is the engine's end. For the other end, a program that uses an engine, a
//! [`Command`] is a line to write and an [`Answer`] one that comes back.
//!
//! The protocol is that of cutegames, a relative of chess's UCI, with additions for many games,
//! rule options, levels and proved values. `docs/protocol-ugi.md` is its full description.
//!
//! ```
//! let mut session = ludoteca_protocol::Session::new(std::io::stdout());
//! session.line("setoption name Game value fourmation")?;
//! session.line("position startpos moves d4")?;
//! session.line("query p1turn")?; // writes: response false
//! session.line("go nodes 1000")?; // writes info lines and a bestmove as they come
//! session.end(std::time::Duration::from_secs(1));
//! # Ok::<(), std::io::Error>(())
//! ```

mod answer;
mod clock;
mod command;
pub mod machine;
mod report;
mod session;
mod settings;

pub use answer::{Answer, EngineOption};
pub use clock::Clock;
pub use command::{Command, Go, Query};
pub use session::Session;

/// Compiles and runs the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
