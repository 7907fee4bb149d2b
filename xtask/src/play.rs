//! `cargo xtask play`: builds what the first page needs, and starts the app.

use anyhow::Result;
use xshell::{Shell, cmd};

use crate::{npm_packages, page, target, tools, wasm};

/// Cargo's profile: it compiles fast, and optimises only the searches.
const PROFILE: &str = "play";

/// Builds the page and the server, and starts the server with these arguments.
pub(crate) fn run(sh: &Shell, args: &[&str]) -> Result<()> {
    tools::node(sh)?;
    eprintln!("1 of 4: packages of the page, about 10 s the first time");
    npm_packages(sh)?;
    eprintln!("2 of 4: page, about 10 s");
    {
        // The page contains modules only if they are there already, whatever they were built for.
        let _modules = wasm::accept_test_modules(sh);
        page(sh, "build", "dist")?;
    }
    eprintln!("3 of 4: server, about 2 min the first time");
    cmd!(sh, "cargo build --quiet --profile {PROFILE} --package ludoteca").quiet().run()?;
    eprintln!("4 of 4: start");
    let program = target::program(sh, PROFILE, "ludoteca");
    Ok(cmd!(sh, "{program} serve {args...}").quiet().run()?)
}
