//! The programs that contain the Rust tests.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use serde_json::Value;
use xshell::{Shell, cmd};

/// Selects everything that a test runs: test programs, `ludoteca` and `xtask-cluster`, examples, and the library of
/// the Python package. One selection, so that each dependency is compiled with one set of features.
const TEST_TARGETS: [&str; 4] = ["--lib", "--bins", "--tests", "--examples"];

/// A program with tests.
#[derive(Clone, Debug)]
pub(crate) struct Binary {
    /// Path of its tests without the prefix of the project: `service` for unit tests and for tests in
    /// `crates/service/tests/service`, `rules::properties` for those in `crates/rules/tests/properties.rs`.
    pub(crate) name: String,
    pub(crate) executable: PathBuf,
    /// Whether its tests are the unit tests of a library or program.
    pub(crate) is_unit: bool,
    /// The folder of the package, in which the tests run.
    pub(crate) folder: PathBuf,
}

/// Builds everything and returns the programs with tests.
pub(crate) fn build_all(sh: &Shell) -> Result<Vec<Binary>> {
    build(sh, &TEST_TARGETS)
}

/// Builds some targets of the workspace, with the features that all of them together select.
pub(crate) fn build(sh: &Shell, selection: &[&str]) -> Result<Vec<Binary>> {
    run_cargo(sh, &["build", "--workspace"], selection)
}

/// Builds some programs with tests, and returns them.
pub(crate) fn build_tests(sh: &Shell, selection: &[String]) -> Result<Vec<Binary>> {
    run_cargo(sh, &["test", "--no-run"], selection)
}

fn run_cargo<T: AsRef<OsStr>>(
    sh: &Shell,
    command: &[&str],
    selection: &[T],
) -> Result<Vec<Binary>> {
    let format = "--message-format=json-render-diagnostics";
    let messages = cmd!(sh, "cargo {command...} {selection...} {format}").read()?;
    messages.lines().filter_map(|line| binary(line).transpose()).collect()
}

/// The program that a message of cargo reports; `None` for other messages.
fn binary(message: &str) -> Result<Option<Binary>> {
    let message: Value = serde_json::from_str(message).context("cargo prints no JSON")?;
    let text = |pointer: &str| message.pointer(pointer).and_then(Value::as_str);
    let is_test = message.pointer("/profile/test") == Some(&Value::Bool(true));
    let (true, Some(executable), Some(manifest), Some(target), Some(kind)) = (
        is_test,
        text("/executable"),
        text("/manifest_path"),
        text("/target/name"),
        text("/target/kind/0"),
    ) else {
        return Ok(None);
    };
    let folder = Path::new(manifest).parent().context("a manifest is in a folder")?;
    let package = folder.file_name().and_then(|name| name.to_str()).context("no name")?;
    let name = test_path(package, (kind == "test").then_some(target));
    let is_unit = kind != "test";
    Ok(Some(Binary { name, executable: executable.into(), is_unit, folder: folder.to_owned() }))
}

/// The path of the tests of a target: `test` is the name of an integration test.
pub(crate) fn test_path(package: &str, test: Option<&str>) -> String {
    match test {
        Some(test) if test != package => format!("{package}::{test}"),
        _ => package.to_owned(),
    }
}
