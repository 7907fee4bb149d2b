//! `ludoteca licences`: the licences of the program and of everything in it.

use std::io::{self, Write};

/// The licence texts of the packages, written by `cargo xtask licences` and compressed by the build script.
const THIRD_PARTY: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/third-party.zst"));

const OWN: [&str; 2] =
    [include_str!("../../../LICENSE-MIT"), include_str!("../../../LICENSE-APACHE")];

/// Prints all licences.
pub(crate) fn run(out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "Ludoteca is licensed under MIT or Apache-2.0, at your option.\n")?;
    for text in OWN {
        writeln!(out, "{text}")?;
    }
    out.write_all(&zstd::decode_all(THIRD_PARTY)?)?;
    if let Some(page) = ludoteca_service::page_licences() {
        writeln!(out, "\nLicences of the libraries and fonts of the web app\n")?;
        out.write_all(&page)?;
    }
    Ok(())
}
