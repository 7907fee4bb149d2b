//! Development tasks. `cargo xtask` lists them.

mod binaries;
mod cluster;
mod dependencies;
mod documents;
mod env;
mod fuzz;
mod licences;
mod mutations;
mod npm;
mod play;
#[cfg(target_os = "linux")]
mod profile;
mod python;
mod schemathesis;
mod target;
mod test;
mod times;
mod tools;
mod wasm;
mod workflows;

use std::path::Path;
use std::process::ExitCode;
use std::thread;

use anyhow::{Context, Result, bail, ensure};
use times::Steps;
use wasm::Profile;
use xshell::{Shell, cmd};

const HELP: &str = "\
Development tasks:

  cargo xtask play [ARGS]    build what the first page needs and start the app; pass ARGS to `ludoteca serve`
  cargo xtask check          run the quick checks before a commit: format, lints, unit tests, page types
  cargo xtask test           run all tests that CI runs; install what they need. --times prints where the time goes
  cargo xtask test --all     also run what is slow and rarely finds anything new (docs/developers/testing.md)
  cargo xtask test PATTERN   run the tests of any kind whose name contains PATTERN
  cargo xtask web            build the web app in web/dist
  cargo xtask site           build the static edition, which needs no server, in web/site-dist
  cargo xtask book           make a site of the documentation in web/site-dist/book
  cargo xtask wasm           build the WebAssembly modules in web/wasm; with --measure, also compare their speed with
                             that of native code; with --test, build them for tests only, in less time; with
                             --toolchain, build a compiler for them from Debian's packages, without rustup
  cargo xtask npm            build the npm package `ludoteca`
  cargo xtask python         build the Python package and test it; with --train, also test training, which downloads
                             PyTorch
  cargo xtask e2e            run only the browser tests
  cargo xtask api            test the HTTP interface against its description
  cargo xtask deny           check the licences and origins of all dependencies
  cargo xtask licences       write the licence texts of the packages in everything that is released
  cargo xtask archive FOLDER PROGRAM
                             fill a folder with what the archive of a release contains
  cargo xtask gallery [PART] take screenshots of the page in all states, in web/gallery/out
  cargo xtask profile moves  print where the time of a durable move goes, with `perf`, on Linux
  cargo xtask measure        measure load time, input latency and panning of the page
  cargo xtask cluster        start PostgreSQL, NATS, three nodes, two workers and a proxy on this machine; --help
  cargo xtask faults         kill and disturb such a cluster under load and check that nothing is lost; --help
  cargo xtask attack         attack a server beside two honest players, and check what is promised; --cluster, --help
  cargo xtask fuzz [SECONDS] run every fuzz target for SECONDS (default 5)
  cargo xtask simulate [SEEDS] [FIRST]
                             simulate rooms on several servers, for SEEDS seeds (default 100000) from FIRST (default 1)
  cargo xtask simulate --mutations
                             check that the simulation notices faults that are built into the live room, one at a time
";

fn main() -> ExitCode {
    if let Some(status) = times::run_as_wrapper() {
        return status;
    }
    if let Some(status) = env::restart_without_cargo() {
        return status;
    }
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<()> {
    let sh = Shell::new()?;
    sh.change_dir(
        Path::new(env!("CARGO_MANIFEST_DIR")).parent().context("it is in the repository")?,
    );
    let args: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    match words[..] {
        ["play", ref rest @ ..] => play::run(&sh, rest),
        ["cluster", ref rest @ ..] => cluster::run(&sh, "cluster", rest),
        ["faults", ref rest @ ..] => cluster::run(&sh, "faults", rest),
        ["attack", ref rest @ ..] => cluster::run(&sh, "attack", rest),
        [] | ["help" | "--help" | "-h"] | [_, "--help" | "-h"] => {
            print!("{HELP}");
            Ok(())
        }
        ["check"] => check(&sh),
        ["test", ref rest @ ..] => test::test(&sh, rest),
        ["web"] => web(&sh),
        ["site"] => {
            ensure!(
                site(&sh)? == wasm::LocalReferee::Built,
                "the static edition needs the WebAssembly modules"
            );
            Ok(())
        }
        ["book"] => documents::book(&sh),
        ["archive", folder, program] => documents::archive(&sh, folder, program),
        ["wasm"] => wasm::build(&sh, Profile::Release).map(drop),
        ["wasm", "--test"] => wasm::build(&sh, Profile::Test).map(drop),
        ["wasm", "--toolchain"] => wasm::build_toolchain(&sh),
        ["wasm", "--measure"] => wasm::measure(&sh),
        ["npm"] => npm::build(&sh, Profile::Release).map(drop),
        ["python"] => python::test(&sh, &python::USUAL, &[]),
        ["python", "--train"] => python::test(&sh, &python::TRAINING, &[]),
        ["e2e"] => site(&sh).and_then(|_| on_the_page(&sh, "e2e", &[])),
        ["api"] => schemathesis::run(&sh),
        ["deny"] => dependencies::check(&sh),
        ["licences"] => licences::write(&sh),
        ["gallery", ref parts @ ..] => on_the_page(&sh, "gallery", parts),
        #[cfg(target_os = "linux")]
        ["profile", "moves", ref rest @ ..] => profile::run(&sh, rest),
        ["measure"] => on_the_page(&sh, "measure", &[]),
        ["fuzz"] => fuzz::run(&sh, 5),
        ["fuzz", seconds] => fuzz::run(&sh, seconds.parse()?),
        ["simulate", "--mutations"] => mutations::run(&sh),
        ["simulate"] => simulate(&sh, 100_000, 1),
        ["simulate", seeds] => simulate(&sh, seeds.parse()?, 1),
        ["simulate", seeds, first] => simulate(&sh, seeds.parse()?, first.parse()?),
        _ => bail!("unknown task: {}\n\n{HELP}", words.join(" ")),
    }
}

/// Builds the web app, which is embedded in the binary. It contains the engine if that can be compiled.
fn web(sh: &Shell) -> Result<()> {
    let _ = wasm::build_engine(sh, Profile::Release)?;
    page(sh, "build", "dist")
}

/// Builds the static edition, which is a folder of files for any host.
fn site(sh: &Shell) -> Result<wasm::LocalReferee> {
    let referee = wasm::build(sh, Profile::Release)?;
    if referee == wasm::LocalReferee::Built {
        page(sh, "build:site", "site-dist")?;
    }
    Ok(referee)
}

/// Runs a build of the page, unless its folder is newer than its inputs.
fn page(sh: &Shell, script: &str, folder: &str) -> Result<()> {
    npm_packages(sh)?;
    // Kept outside the folder, which a failed build may leave half done.
    let stamp = format!("web/node_modules/.{folder}-built");
    // `e2e` and `gallery` use the build, and `package` is another build.
    let unused = ["dist", "site-dist", "node_modules", "e2e", "gallery", "package"];
    let inputs = [("web", &unused[..]), ("locales", &[])];
    let index = format!("web/{folder}/index.html");
    if sh.path_exists(index) && tools::is_newer_than_all(sh, &stamp, &inputs) {
        return Ok(());
    }
    // Changes made during the build are not in it.
    let started = std::time::SystemTime::now();
    {
        let _web = sh.push_dir("web");
        tools::run_quietly(cmd!(sh, "npm run --silent {script}"))?;
    }
    let stamp = std::fs::File::create(sh.current_dir().join(stamp))?;
    Ok(stamp.set_modified(started)?)
}

/// Installs the web app's packages in the versions of the lock file.
fn npm_packages(sh: &Shell) -> Result<()> {
    tools::node(sh)?;
    let _web = sh.push_dir("web");
    if !tools::is_newer(sh, "node_modules/.package-lock.json", "package-lock.json") {
        tools::run_quietly(cmd!(sh, "npm ci --no-fund --no-audit"))?;
    }
    Ok(())
}

/// The quick check before a commit. The page is checked beside the Rust code, because its tools use one core.
fn check(sh: &Shell) -> Result<()> {
    npm_packages(sh)?;
    tools::servers(sh)?;
    let page = sh.clone();
    page.change_dir("web");
    thread::scope(|scope| {
        let page = scope.spawn(move || tools::run_quietly(cmd!(page, "npm run --silent check")));
        let mut steps = Steps::default();
        steps.run("format", || Ok(cmd!(sh, "cargo fmt --all --check").run()?))?;
        steps.run("lints", || lint(sh))?;
        steps.run("unit tests", || test::unit_tests(sh))?;
        steps.run("page", || page.join().expect("no panic"))
    })
}

fn lint(sh: &Shell) -> Result<()> {
    Ok(cmd!(sh, "cargo clippy --workspace --all-targets -- --deny warnings").run()?)
}

/// Checks the program without passkeys and notifications, and the rules without libraries for JSON and digests.
fn lint_without_features(sh: &Shell) -> Result<()> {
    for package in ["ludoteca", "ludoteca-rules"] {
        cmd!(sh, "cargo clippy --package {package} --no-default-features -- --deny warnings")
            .run()?;
    }
    Ok(())
}

/// Simulates rooms on several servers, for many seeds. The last lines on failure say how to repeat it.
fn simulate(sh: &Shell, seeds: u64, first: u64) -> Result<()> {
    let test = ["--release", "--package", "ludoteca-room", "--test", "simulation"];
    cmd!(sh, "cargo test {test...} -- invariants_hold --exact --nocapture")
        .env("LUDOTECA_SEEDS", seeds.to_string())
        .env("LUDOTECA_FIRST_SEED", first.to_string())
        .env("RUST_BACKTRACE", "0")
        .run()?;
    Ok(())
}

/// Builds everything and runs a script that opens the page in a browser.
fn on_the_page(sh: &Shell, script: &str, args: &[&str]) -> Result<()> {
    web(sh)?;
    in_chromium(sh, script, args)
}

fn in_chromium(sh: &Shell, script: &str, args: &[&str]) -> Result<()> {
    let chromium = tools::chromium(sh)?;
    tools::debug_program(sh)?;
    let program = target::debug_program(sh, "ludoteca");
    let _web = sh.push_dir("web");
    cmd!(sh, "npm run {script} -- {args...}")
        .env("CHROMIUM", chromium)
        .env("LUDOTECA_BIN", program)
        .run()?;
    Ok(())
}
