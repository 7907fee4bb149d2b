//! The project's chores. `cargo xtask` lists them.

mod fuzz;
mod tools;

use std::process::ExitCode;

use anyhow::{Result, bail};
use xshell::{Shell, cmd};

const HELP: &str = "\
The project's chores:

  cargo xtask play [ARGS]    build everything and start the app; ARGS go to `ludoteca serve`
  cargo xtask test           all tests and checks; installs what they need
  cargo xtask web            build the web app into web/dist
  cargo xtask e2e            only the tests in a real browser
  cargo xtask gallery [PART] pictures of the page in all its states into web/gallery/out
  cargo xtask measure        how long the page takes to load, answer and pan
  cargo xtask fuzz [SECONDS] every fuzz target for some seconds (default 5)
";

fn main() -> ExitCode {
    match chore() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn chore() -> Result<()> {
    let sh = Shell::new()?;
    sh.change_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    let args: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    match words[..] {
        ["play", ref rest @ ..] => play(&sh, rest),
        ["test"] => test(&sh),
        ["web"] => web(&sh),
        ["e2e"] => on_the_page(&sh, "e2e", &[]),
        ["gallery", ref parts @ ..] => on_the_page(&sh, "gallery", parts),
        ["measure"] => on_the_page(&sh, "measure", &[]),
        ["fuzz"] => fuzz::run(&sh, 5),
        ["fuzz", seconds] => fuzz::run(&sh, seconds.parse()?),
        [] | ["help" | "--help" | "-h"] => {
            print!("{HELP}");
            Ok(())
        }
        _ => bail!("unknown chore: {}\n\n{HELP}", words.join(" ")),
    }
}

/// Builds the web app and the binary, and starts it.
fn play(sh: &Shell, args: &[&str]) -> Result<()> {
    web(sh)?;
    cmd!(sh, "cargo run --release --package ludoteca -- serve {args...}").run()?;
    Ok(())
}

/// Builds the web app that the binary carries.
fn web(sh: &Shell) -> Result<()> {
    npm_packages(sh)?;
    let _web = sh.push_dir("web");
    cmd!(sh, "npm run build").run()?;
    Ok(())
}

/// Installs the web app's packages as the lock file has them.
fn npm_packages(sh: &Shell) -> Result<()> {
    tools::node(sh)?;
    let _web = sh.push_dir("web");
    if !tools::is_newer(sh, "node_modules/.package-lock.json", "package-lock.json") {
        cmd!(sh, "npm ci --no-fund --no-audit").run()?;
    }
    Ok(())
}

/// Everything that must hold, the quickest to fail first.
fn test(sh: &Shell) -> Result<()> {
    cmd!(sh, "cargo fmt --all --check").run()?;
    // The service embeds the web app, so that is built before any Rust that depends on it.
    web(sh)?;
    {
        let _web = sh.push_dir("web");
        cmd!(sh, "npm run check").run()?;
        cmd!(sh, "npm test").run()?;
    }
    cmd!(sh, "cargo clippy --workspace --all-targets -- --deny warnings").run()?;
    cmd!(sh, "cargo test --workspace").run()?;
    in_chromium(sh, "e2e", &[])?;
    fuzz::run(sh, 5)
}

/// Builds everything and runs a script of the web app that opens the page in a browser.
fn on_the_page(sh: &Shell, script: &str, args: &[&str]) -> Result<()> {
    web(sh)?;
    in_chromium(sh, script, args)
}

fn in_chromium(sh: &Shell, script: &str, args: &[&str]) -> Result<()> {
    let chromium = tools::chromium(sh)?;
    cmd!(sh, "cargo build --package ludoteca").run()?;
    let _web = sh.push_dir("web");
    cmd!(sh, "npm run {script} -- {args...}").env("CHROMIUM", chromium).run()?;
    Ok(())
}
