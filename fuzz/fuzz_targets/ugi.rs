//! Lines of the engine protocol: each is taken or refused. Searches are left out: they may be endless.
#![no_main]

use std::io;

use libfuzzer_sys::fuzz_target;
use ludoteca_protocol::Session;

fuzz_target!(|text: &str| {
    let mut session = Session::new(io::sink());
    for line in text.lines().filter(|line| !line.trim_start().starts_with("go")) {
        if session.line(line).is_ok_and(|next| next.is_break()) {
            break;
        }
    }
    session.end();
});
