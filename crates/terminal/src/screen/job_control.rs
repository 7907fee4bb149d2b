//! Job control on Unix: the program is suspended, continues, and its terminal goes away.

use std::io;
use std::sync::mpsc::Sender;
use std::thread;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use rustix::process::getpgrp;
use rustix::termios::tcgetpgrp;
use signal_hook::consts::{SIGCONT, SIGTSTP, SIGTTIN, SIGTTOU};
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;

use super::update::Event;

/// Forwards the signals of job control, and the end of the terminal, from background threads.
pub(super) fn forward(events: &Sender<Event>) -> io::Result<()> {
    let mut signals = Signals::new([SIGTSTP, SIGTTIN, SIGTTOU, SIGCONT])?;
    let (on_signal, on_end) = (events.clone(), events.clone());
    thread::spawn(move || {
        for signal in signals.forever() {
            let event = if signal == SIGCONT { Event::Continue } else { Event::Suspend };
            if on_signal.send(event).is_err() {
                return;
            }
        }
    });
    thread::spawn(move || {
        wait_for_hang_up();
        // The program may be leaving already.
        let _ = on_end.send(Event::Leave);
    });
    Ok(())
}

/// Waits until the terminal goes away. The end of the input does not show it: reading may fail without end.
fn wait_for_hang_up() {
    while poll(&mut [PollFd::new(&io::stdin(), PollFlags::empty())], None) == Err(Errno::INTR) {}
}

/// Whether the terminal has gone away.
pub(super) fn is_hung_up() -> bool {
    let terminal = io::stdin();
    // Hang-ups are always reported.
    let mut watched = [PollFd::new(&terminal, PollFlags::empty())];
    poll(&mut watched, Some(&Timespec::default())).is_ok()
        && watched[0].revents().contains(PollFlags::HUP)
}

/// Whether the program may use the terminal.
pub(super) fn is_in_foreground() -> bool {
    tcgetpgrp(io::stdin()).is_ok_and(|group| group == getpgrp())
}

/// Stops the program until it gets SIGCONT.
pub(super) fn stop() {
    // It fails for unknown signals only.
    let _ = emulate_default_handler(SIGTSTP);
}
