//! The tasks that start servers on this machine: `cargo xtask cluster`, `faults` and `attack`, which build the
//! programs and pass the path of `ludoteca` in `LUDOTECA_BIN`.
//!
//! A package of its own, so that `xtask` stays small and this one shares the dependencies of the tests.

#[cfg(unix)]
mod attack;
#[cfg(unix)]
mod client;
#[cfg(unix)]
mod cluster;
#[cfg(unix)]
mod faults;

use std::process::ExitCode;

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

#[cfg(unix)]
fn run() -> anyhow::Result<()> {
    let sh = xshell::Shell::new()?;
    let args: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    match words[..] {
        ["attack", ref rest @ ..] => attack::run(&sh, rest),
        ["cluster", ref rest @ ..] => cluster::run(&sh, rest),
        ["faults", ref rest @ ..] => faults::run(&sh, rest),
        _ => anyhow::bail!("the first argument must be `attack`, `cluster` or `faults`"),
    }
}

#[cfg(not(unix))]
fn run() -> Result<(), &'static str> {
    Err("this task needs Linux or another Unix")
}
