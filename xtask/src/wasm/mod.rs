//! WebAssembly modules for the page: `cargo xtask wasm`. docs/developers/browser.md describes them.

mod debian;
mod files;
mod module;
mod threads;
mod toolchain;

use anyhow::{Context, Result, ensure};
use module::Module;
use toolchain::Toolchain;
pub(crate) use toolchain::build as build_toolchain;
use xshell::{PushEnv, Shell, cmd};

use crate::target;
use crate::{npm_packages, tools};

/// The modules with JavaScript.
const MODULES: [Module; 4] = [
    Module::small("referee"),
    Module::fast("engine"),
    Module::small("rules"),
    Module::small("records"),
];

const TARGET: &str = "wasm32-unknown-unknown";

/// Folder of the modules and of the files that they need.
const OUT: &str = "web/wasm";

/// What modules are built for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Profile {
    /// Small and fast modules.
    Release,
    /// Modules that compile fast. Those of a release remain if they are up to date.
    Test,
}

/// Whether the page can have a referee and an engine of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub(crate) enum LocalReferee {
    /// The modules are in `web/wasm`.
    Built,
    /// No compiler for WebAssembly was found.
    LeftOut,
}

/// Names of the modules in the npm package.
const PACKAGED: [&str; 3] = ["rules", "records", "engine"];

/// The variable without which the scripts of `web` reject modules that were built for tests.
const TEST_MODULES: &str = "LUDOTECA_TEST_MODULES";

/// Makes the scripts of `web` accept modules that were built for tests, whatever their size.
pub(crate) fn accept_test_modules(sh: &Shell) -> PushEnv<'_> {
    sh.push_env(TEST_MODULES, "1")
}

/// Builds all modules.
pub(crate) fn build(sh: &Shell, profile: Profile) -> Result<LocalReferee> {
    let built = build_for_page(sh, profile, |_| true)?;
    if (built, profile) == (LocalReferee::Built, Profile::Release) {
        cmd!(sh, "node web/scripts/wasm.mjs").run()?;
    }
    Ok(built)
}

/// Builds the engine, which the page that a server delivers contains.
pub(crate) fn build_engine(sh: &Shell, profile: Profile) -> Result<LocalReferee> {
    build_for_page(sh, profile, |module| module.name == "engine")
}

/// Builds some modules, and the program with threads, which only pages use.
fn build_for_page(
    sh: &Shell,
    profile: Profile,
    is_wanted: impl Fn(&Module) -> bool,
) -> Result<LocalReferee> {
    let built = build_some(sh, profile, is_wanted)?;
    if built == LocalReferee::Built {
        threads::build(sh, profile)?;
    }
    Ok(built)
}

/// Builds the modules of the npm package, whose build checks their sizes.
pub(crate) fn build_packaged(sh: &Shell, profile: Profile) -> Result<LocalReferee> {
    build_some(sh, profile, |module| PACKAGED.contains(&module.name))
}

fn build_some(
    sh: &Shell,
    profile: Profile,
    is_wanted: impl Fn(&Module) -> bool,
) -> Result<LocalReferee> {
    let Some(toolchain) = Toolchain::find(sh)? else {
        println!("{}", toolchain::MISSING);
        return Ok(LocalReferee::LeftOut);
    };
    for module in MODULES.iter().filter(|module| is_wanted(module)) {
        module
            .build_library(sh, profile, &toolchain)
            .with_context(|| format!("cannot build {}", module.name))?;
    }
    files::write(sh)?;
    Ok(LocalReferee::Built)
}

/// Compares the speed of the engine in Chromium with its speed in native code.
pub(crate) fn measure(sh: &Shell) -> Result<()> {
    let built = build(sh, Profile::Release)?;
    ensure!(built == LocalReferee::Built, "there is no module to measure");
    npm_packages(sh)?;
    let chromium = tools::chromium(sh)?;
    cmd!(sh, "cargo build --release --package ludoteca-wasm --example native_speed").run()?;
    let native = target::folder(sh).join("release/examples/native_speed");
    let _web = sh.push_dir("web");
    cmd!(sh, "node scripts/wasm-speed.mjs {native}").env("CHROMIUM", chromium).run()?;
    Ok(())
}
