//! The suites outside of Rust: the page, the packages, the browser and the cluster.

use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result};
use serde_json::Value;
use xshell::{Shell, cmd};

use crate::times::TestTime;
use crate::wasm::{self, LocalReferee, Profile};
use crate::{npm_packages, page, python, target, tools};

/// How long each fuzz target runs, in seconds.
pub(super) const FUZZ_SECONDS: u32 = 5;
/// The same faults each time.
const SEED: [&str; 2] = ["--seed", "8"];

/// Builds the WebAssembly modules: those of a release, whose sizes are checked, or some that compile faster.
pub(super) fn modules(sh: &Shell, all: bool) -> Result<LocalReferee> {
    wasm::build(sh, if all { Profile::Release } else { Profile::Test })
}

/// Builds the page for the server, and the static edition if there are modules.
pub(super) fn build_page(sh: &Shell, modules: LocalReferee) -> Result<()> {
    let _modules = wasm::accept_test_modules(sh);
    page(sh, "build", "dist")?;
    if modules == LocalReferee::Built {
        page(sh, "build:site", "site-dist")?;
    }
    Ok(())
}

/// Checks the types and the format of everything in `web`.
pub(super) fn check_page(sh: &Shell) -> Result<()> {
    npm_packages(sh)?;
    let _web = sh.push_dir("web");
    Ok(cmd!(sh, "npm run --silent check").run()?)
}

/// Runs the unit tests of the page; `args` select some.
pub(super) fn test_page(sh: &Shell, args: &[String]) -> Result<Vec<TestTime>> {
    npm_packages(sh)?;
    vitest(sh, "test", args, &[])
}

/// Builds the npm package and runs its tests in Node.js and Chromium, if there is a compiler for WebAssembly; `args`
/// select some.
pub(super) fn npm(sh: &Shell, all: bool, args: &[String]) -> Result<Vec<TestTime>> {
    let chromium = tools::chromium(sh)?;
    let _modules = wasm::accept_test_modules(sh);
    let profile = if all { Profile::Release } else { Profile::Test };
    if crate::npm::build(sh, profile)? == LocalReferee::LeftOut {
        return Ok(vec![]);
    }
    vitest(sh, "test:package", args, &[("CHROMIUM", &chromium)])
}

/// Runs the browser tests with the page and the program that are built already; `args` select some.
pub(super) fn browser(sh: &Shell, args: &[String]) -> Result<Vec<TestTime>> {
    let chromium = tools::chromium(sh)?;
    let program = target::debug_program(sh, "ludoteca");
    let env = [("CHROMIUM", chromium.as_path()), ("LUDOTECA_BIN", &program)];
    vitest(sh, "e2e", args, &env)
}

/// Tests the Python package; with `all`, also as a wheel.
pub(super) fn python(sh: &Shell, all: bool) -> Result<()> {
    python::test_built(sh, &python::USUAL, &[])?;
    if all {
        python::test_wheel(sh)?;
    }
    Ok(())
}

/// Disturbs a cluster; with `all`, also checks that the checks can fail.
pub(super) fn faults(sh: &Shell, all: bool) -> Result<()> {
    if !tools::tests_cluster() {
        return Ok(());
    }
    tools::cluster(sh)?;
    let program = target::debug_program(sh, "ludoteca");
    let cluster = target::debug_program(sh, "xtask-cluster");
    let run =
        |args: &[&str]| cmd!(sh, "{cluster} faults {args...}").env("LUDOTECA_BIN", &program).run();
    run(&SEED)?;
    if all {
        for mutation in ["no-compare", "no-renewal"] {
            run(&["--rounds", "0", "--mutation", mutation])?;
        }
    }
    Ok(())
}

/// Attacks a server, and a cluster if there is one.
pub(super) fn attacks(sh: &Shell) -> Result<()> {
    let program = target::debug_program(sh, "ludoteca");
    let cluster = target::debug_program(sh, "xtask-cluster");
    let run =
        |args: &[&str]| cmd!(sh, "{cluster} attack {args...}").env("LUDOTECA_BIN", &program).run();
    run(&[])?;
    if tools::tests_cluster() {
        tools::cluster(sh)?;
        run(&["--cluster"])?;
    }
    Ok(())
}

/// Runs a script of `web` that calls Vitest, and returns the times of its tests.
fn vitest(
    sh: &Shell,
    script: &str,
    args: &[String],
    env: &[(&str, &Path)],
) -> Result<Vec<TestTime>> {
    let file = target::folder(sh).join(format!("{}-tests.json", script.replace(':', "-")));
    sh.remove_path(&file)?;
    {
        let _web = sh.push_dir("web");
        cmd!(sh, "npm run --silent {script} -- {args...} --reporter=dot --reporter=json --outputFile={file}")
            .envs(env.iter().copied())
            .run()?;
    }
    let report: Value = serde_json::from_str(&sh.read_file(&file)?)?;
    let files = report["testResults"].as_array().context("Vitest's report has no results")?;
    Ok(files.iter().flat_map(times).collect())
}

/// The times of the tests in a file.
fn times(file: &Value) -> Vec<TestTime> {
    let path = file["name"].as_str().unwrap_or_default();
    let path = path.rsplit_once("/web/").map_or(path, |(_, path)| path);
    let time = |test: &Value| {
        let wall = Duration::from_millis(test["duration"].as_f64()? as u64);
        Some(TestTime { name: format!("{path} {}", test["fullName"].as_str()?), wall })
    };
    file["assertionResults"].as_array().into_iter().flatten().filter_map(time).collect()
}
