//! The environment of the tasks.

use std::env;
use std::process::{Command, ExitCode};

/// Cargo sets it for a program that it runs, and others whose names begin with the prefixes.
const MARK: &str = "CARGO_MANIFEST_DIR";
const PREFIXES: [&str; 2] = ["CARGO_MANIFEST_", "CARGO_PKG_"];

/// Restarts this program without the variables that describe its package, if cargo has set them. Build scripts that
/// read them, such as that of `ring`, would run again whenever cargo is called by hand after a task.
pub(crate) fn restart_without_cargo() -> Option<ExitCode> {
    env::var_os(MARK)?;
    let mut command = Command::new(env::current_exe().ok()?);
    command.args(env::args_os().skip(1));
    for (name, _) in env::vars_os() {
        let is_packages = |name: &str| PREFIXES.iter().any(|prefix| name.starts_with(prefix));
        if name.to_str().is_some_and(is_packages) {
            command.env_remove(name);
        }
    }
    Some(replace(command))
}

/// Replaces this process.
#[cfg(unix)]
fn replace(mut command: Command) -> ExitCode {
    use std::os::unix::process::CommandExt;

    eprintln!("error: cannot restart: {}", command.exec());
    ExitCode::FAILURE
}

/// Runs the command and returns its status.
#[cfg(not(unix))]
fn replace(mut command: Command) -> ExitCode {
    match command.status() {
        Ok(status) if status.success() => ExitCode::SUCCESS,
        _ => ExitCode::FAILURE,
    }
}
