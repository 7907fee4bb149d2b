//! The address under which other devices in the local network reach this machine.

use std::io;
use std::net::{IpAddr, Ipv4Addr, UdpSocket};

use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;
use qrcode::types::QrResult;

/// An address that is reserved for documentation (RFC 5737).
const DOCUMENTATION_ADDRESS: (Ipv4Addr, u16) = (Ipv4Addr::new(192, 0, 2, 1), 9);

/// The address of this machine in its network.
///
/// # Errors
/// If it has none.
pub(crate) fn address() -> io::Result<IpAddr> {
    // Connecting a UDP socket sends nothing; the system only chooses the address to send from.
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0))?;
    socket.connect(DOCUMENTATION_ADDRESS)?;
    Ok(socket.local_addr()?.ip())
}

/// A text as a QR code for the terminal, dark on light.
pub(crate) fn qr_code(text: &str) -> QrResult<String> {
    let code = QrCode::new(text)?;
    // Characters are light on most terminals: light modules are drawn, dark ones are omitted.
    let render = &mut code.render::<Dense1x2>();
    Ok(render.dark_color(Dense1x2::Light).light_color(Dense1x2::Dark).build())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_as_wide_as_high() {
        let text = qr_code("http://192.168.0.17:8080").unwrap();
        let lines: Vec<_> = text.lines().collect();
        let width = lines[0].chars().count();
        assert!(lines.iter().all(|line| line.chars().count() == width));
        assert_eq!(lines.len(), width.div_ceil(2), "two modules in a character");
        assert!(width >= 25 + 8, "with a quiet zone");
        assert!(lines[0].chars().all(|c| c == '█'), "which is light: {}", lines[0]);
    }
}
