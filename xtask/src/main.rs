//! Development tasks. `cargo xtask` lists them.

#[cfg(unix)]
mod cluster;
#[cfg(unix)]
mod faults;
mod fuzz;
mod npm;
mod python;
mod schemathesis;
mod steps;
mod target;
mod tools;
mod wasm;

use std::process::ExitCode;

use anyhow::{Result, bail, ensure};
use steps::Steps;
use wasm::Profile;
use xshell::{Shell, cmd};

const HELP: &str = "\
Development tasks:

  cargo xtask play [ARGS]    build everything and start the app; pass ARGS to `ludoteca serve`
  cargo xtask check          run the quick checks before a commit: format, lints, unit tests, page types
  cargo xtask test           run all tests and checks; install what they need
  cargo xtask web            build the web app in web/dist
  cargo xtask site           build the static edition, which needs no server, in web/site-dist
  cargo xtask wasm           build the WebAssembly modules in web/wasm; with --measure, also compare their speed with
                             that of native code; with --test, build them for tests only, in less time
  cargo xtask npm            build the npm package `ludoteca`
  cargo xtask python         build the Python package and test it; with --train, also test training, which downloads
                             PyTorch
  cargo xtask e2e            run only the browser tests
  cargo xtask api            test the HTTP interface against its description
  cargo xtask gallery [PART] take screenshots of the page in all states, in web/gallery/out
  cargo xtask measure        measure load time, input latency and panning of the page
  cargo xtask cluster        start PostgreSQL, NATS, three nodes, two workers and a proxy on this machine; --help
  cargo xtask faults         kill and disturb such a cluster under load and check that nothing is lost; --help
  cargo xtask fuzz [SECONDS] run every fuzz target for SECONDS (default 5)
  cargo xtask simulate [SEEDS] [FIRST]
                             simulate rooms on several servers, for SEEDS seeds (default 100000) from FIRST (default 1)
";

fn main() -> ExitCode {
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
    sh.change_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    let args: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    match words[..] {
        ["play", ref rest @ ..] => play(&sh, rest),
        ["check"] => check(&sh),
        ["test"] => test(&sh),
        ["web"] => web(&sh),
        ["site"] => {
            ensure!(
                site(&sh)? == wasm::LocalReferee::Built,
                "the static edition needs the WebAssembly modules"
            );
            Ok(())
        }
        ["wasm"] => wasm::build(&sh, Profile::Release).map(drop),
        ["wasm", "--test"] => wasm::build(&sh, Profile::Test).map(drop),
        ["wasm", "--measure"] => wasm::measure(&sh),
        ["npm"] => npm::build(&sh, Profile::Release).map(drop),
        ["python"] => python::test(&sh, python::USUAL),
        ["python", "--train"] => python::test(&sh, python::TRAINING),
        ["e2e"] => on_the_page(&sh, "e2e", &[]),
        ["api"] => schemathesis::run(&sh),
        ["gallery", ref parts @ ..] => on_the_page(&sh, "gallery", parts),
        ["measure"] => on_the_page(&sh, "measure", &[]),
        #[cfg(unix)]
        ["cluster", ref rest @ ..] => cluster::run(&sh, rest),
        #[cfg(unix)]
        ["faults", ref rest @ ..] => faults::run(&sh, rest),
        #[cfg(not(unix))]
        ["cluster" | "faults", ..] => bail!("this task needs Linux or another Unix"),
        ["fuzz"] => fuzz::run(&sh, 5),
        ["fuzz", seconds] => fuzz::run(&sh, seconds.parse()?),
        ["simulate"] => simulate(&sh, 100_000, 1),
        ["simulate", seeds] => simulate(&sh, seeds.parse()?, 1),
        ["simulate", seeds, first] => simulate(&sh, seeds.parse()?, first.parse()?),
        [] | ["help" | "--help" | "-h"] => {
            print!("{HELP}");
            Ok(())
        }
        _ => bail!("unknown task: {}\n\n{HELP}", words.join(" ")),
    }
}

/// Builds the web app and the binary, and starts the app.
fn play(sh: &Shell, args: &[&str]) -> Result<()> {
    web(sh)?;
    cmd!(sh, "cargo run --release --package ludoteca -- serve {args...}").run()?;
    Ok(())
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
        println!("web/{folder} is up to date");
        return Ok(());
    }
    // Changes made during the build are not in it.
    let begun = std::time::SystemTime::now();
    {
        let _web = sh.push_dir("web");
        cmd!(sh, "npm run {script}").run()?;
    }
    let stamp = std::fs::File::create(sh.current_dir().join(stamp))?;
    Ok(stamp.set_modified(begun)?)
}

/// Installs the web app's packages in the versions of the lock file.
fn npm_packages(sh: &Shell) -> Result<()> {
    tools::node(sh)?;
    let _web = sh.push_dir("web");
    if !tools::is_newer(sh, "node_modules/.package-lock.json", "package-lock.json") {
        cmd!(sh, "npm ci --no-fund --no-audit").run()?;
    }
    Ok(())
}

/// The quick check before a commit.
fn check(sh: &Shell) -> Result<()> {
    let mut steps = Steps::default();
    steps.run("format", || Ok(cmd!(sh, "cargo fmt --all --check").run()?))?;
    steps.run("page", || {
        npm_packages(sh)?;
        let _web = sh.push_dir("web");
        Ok(cmd!(sh, "npm run check").run()?)
    })?;
    steps.run("lints", || lint(sh))?;
    steps.run("unit tests", || {
        tools::postgres(sh)?;
        tools::nats(sh)?;
        Ok(cmd!(sh, "cargo test --workspace --lib --quiet").run()?)
    })
}

/// Tests of the service that open the file of `SQLite`, or fill its disk.
const ONLY_SQLITE: [&str; 18] = [
    "accounts::a_deleted_account_leaves_its_games",
    "accounts::sessions_survive_a_restart_and_expire_without_use",
    "backup::",
    "challenges::challenges_survive_a_restart_and_expire",
    "chat::reports_keep_the_last_messages",
    "damage::",
    "deletion::only_the_owner_deletes_a_game",
    "durability::a_file_that_is_no_database_is_left_alone",
    "durability::a_newer_database_is_left_alone",
    "durability::one_database_has_one_server",
    "health::a_server_is_alive_and_ready",
    "migrations::",
    "own_games::a_damaged_game_is_left_out_of_the_file",
    "push::key_and_subscriptions_survive_a_restart_and_a_backup",
    "push::the_end_of_a_session_and_of_an_account_ends_subscriptions",
    "storage::",
    "tokens::tokens_are_listed_without_their_text_and_survive_a_restart",
    "tokens::unknown_revoked_and_expired_tokens_are_refused_everywhere",
];

/// All tests and checks, the fastest to fail first.
fn test(sh: &Shell) -> Result<()> {
    let mut steps = Steps::default();
    steps.run("format", || Ok(cmd!(sh, "cargo fmt --all --check").run()?))?;
    // The service embeds the web app, so the web app is built before the Rust code.
    steps.run("web app", || web(sh))?;
    // The tests of the page run the modules and the static edition, if the compiler can build them.
    steps.run("static edition", || site(sh).map(drop))?;
    steps.run("page", || {
        let _web = sh.push_dir("web");
        cmd!(sh, "npm run check").run()?;
        Ok(cmd!(sh, "npm test").run()?)
    })?;
    steps.run("npm package", || npm::test(sh))?;
    steps.run("lints", || lint(sh))?;
    steps.run("build tests", || Ok(cmd!(sh, "cargo test --workspace --no-run").run()?))?;
    steps.run("tests", || {
        tools::postgres(sh)?;
        tools::nats(sh)?;
        Ok(cmd!(sh, "cargo test --workspace").run()?)
    })?;
    steps.run("tests on PostgreSQL", || {
        let skipped = ONLY_SQLITE.iter().flat_map(|name| ["--skip", name]);
        // `--workspace` selects the features that are built already.
        let service = cmd!(sh, "cargo test --workspace --test service -- {skipped...}");
        Ok(service.env("LUDOTECA_TEST_DATABASE", "postgres").run()?)
    })?;
    steps.run("Python package", || python::test(sh, python::USUAL))?;
    steps.run("browser tests", || in_chromium(sh, "e2e", &[]))?;
    steps.run("HTTP interface", || schemathesis::run(sh))?;
    #[cfg(unix)]
    steps.run("faults in a cluster", || {
        let skipped = [tools::SKIP_POSTGRES, tools::SKIP_NATS];
        if skipped.iter().any(|name| std::env::var_os(name).is_some()) {
            return Ok(());
        }
        // The same faults each time; other seeds by hand.
        faults::run(sh, &["--seed", "8"])?;
        // The checks must be able to fail.
        let mutated = |name| faults::run(sh, &["--rounds", "0", "--mutation", name]);
        mutated("no-compare").and_then(|()| mutated("no-renewal"))
    })?;
    steps.run("fuzzing", || fuzz::run(sh, 5))
}

fn lint(sh: &Shell) -> Result<()> {
    Ok(cmd!(sh, "cargo clippy --workspace --all-targets -- --deny warnings").run()?)
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
    let _web = sh.push_dir("web");
    cmd!(sh, "npm run {script} -- {args...}").env("CHROMIUM", chromium).run()?;
    Ok(())
}
