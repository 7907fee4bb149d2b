use std::io;
use std::time::Duration;

use ludoteca_protocol::{Command, EngineMessage, Session};

/// The engine protocol in both directions: no line causes a panic, and accepted commands round-trip. Searches are
/// excluded because they may not end.
pub fn ugi(text: &str) {
    for line in text.lines() {
        let _ = line.parse::<EngineMessage>();
        if let Ok(command) = line.parse::<Command>() {
            assert_eq!(command.to_string().parse(), Ok(command));
        }
    }
    let mut session = Session::new(io::sink());
    for line in text.lines().filter(|line| !line.trim_start().starts_with("go")) {
        if session.line(line).is_ok_and(|next| next.is_break()) {
            break;
        }
    }
    session.end(Duration::ZERO);
}
