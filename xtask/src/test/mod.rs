//! `cargo xtask test`, `cargo xtask test --all` and `cargo xtask test PATTERN`; docs/developers/testing.md describes them.

mod disk;
mod interrupt;
mod names;
mod pattern;
mod run;
mod rust;
mod suites;

use anyhow::{Result, bail};
use xshell::{Shell, cmd};

use crate::times::{Recorder, Steps};
use crate::{binaries, lint, lint_without_features, tools};

/// The parsed arguments.
#[derive(Debug, Default, PartialEq, Eq)]
struct Options<'a> {
    /// Also what is slow and rarely finds anything new.
    all: bool,
    /// Print the times of builds and tests.
    times: bool,
    /// Only tests whose names contain this.
    pattern: Option<&'a str>,
}

impl<'a> Options<'a> {
    fn parse(args: &[&'a str]) -> Result<Self> {
        let mut options = Self::default();
        for &arg in args {
            match arg {
                "--all" => options.all = true,
                "--times" => options.times = true,
                _ if arg.starts_with('-') => {
                    bail!("unknown option: {arg}; there are --all and --times")
                }
                _ if options.pattern.is_some() => {
                    bail!("one pattern is possible; put a title with spaces in quotation marks")
                }
                _ => options.pattern = Some(arg),
            }
        }
        if options.all && options.pattern.is_some() {
            bail!("--all runs all tests; leave out the pattern or --all");
        }
        Ok(options)
    }
}

/// Runs the tests that the arguments select.
pub(crate) fn test(sh: &Shell, args: &[&str]) -> Result<()> {
    let options = Options::parse(args)?;
    interrupt::watch()?;
    let builds = Recorder::start(sh)?;
    let mut steps = Steps::default();
    let result = match options.pattern {
        Some(pattern) => pattern::run(sh, &mut steps, pattern),
        None => everything(sh, &mut steps, options.all),
    };
    let report = steps.report(sh, &builds, options.times);
    // The error of the tests comes first: the report cannot be written to a full disk either.
    result.and(report).map_err(|error| disk::explain(sh, error))
}

/// Builds and runs the unit tests of all libraries.
pub(crate) fn unit_tests(sh: &Shell) -> Result<()> {
    rust::test(&binaries::build_tests(sh, &["--workspace", "--lib"].map(str::to_owned))?, false)
        .map(drop)
}

/// Makes tests in TypeScript and Python check everything that they can check.
const ALL: &str = "LUDOTECA_TEST_ALL";

/// Both commands, the fastest steps to fail first.
fn everything(sh: &Shell, steps: &mut Steps, all: bool) -> Result<()> {
    if all {
        sh.set_var(ALL, "1");
    }
    steps.run("tools", || tools::for_all_tests(sh))?;
    steps.run("format", || Ok(cmd!(sh, "cargo fmt --all --check").run()?))?;
    steps.run("workflows", || crate::workflows::check(sh))?;
    steps.run("licences of dependencies", || crate::dependencies::check(sh))?;
    let modules = steps.run("WebAssembly modules", || suites::modules(sh, all))?;
    // The service embeds the web app, so the web app is built before the Rust code.
    steps.run("web app", || suites::build_page(sh, modules))?;
    steps.run("types and format of the page", || suites::check_page(sh))?;
    let page = steps.run("unit tests of the page", || suites::test_page(sh, &[]))?;
    steps.run("lints", || lint(sh))?;
    let binaries = steps.run("build", || binaries::build_all(sh))?;
    let mut results = steps.run("Rust tests", || rust::test(&binaries, all))?;
    steps.run("tests on PostgreSQL", || rust::test_on_postgres(&binaries, all, &mut results))?;
    steps.run("documentation tests", || rust::test_documentation(sh))?;
    steps.run("Python package", || suites::python(sh, all))?;
    let npm = steps.run("npm package", || suites::npm(sh, all, &[]))?;
    let browser = steps.run("browser tests", || suites::browser(sh, &[]))?;
    steps.run("faults in a cluster", || suites::faults(sh, all))?;
    if all {
        steps.run("attacks", || suites::attacks(sh))?;
        steps.run("packages for the Rust registry", || crate::dependencies::package(sh))?;
        steps.run("program without features", || lint_without_features(sh))?;
        steps.run("HTTP interface", || crate::schemathesis::run(sh))?;
        steps.run("fuzzing", || crate::fuzz::run(sh, suites::FUZZ_SECONDS))?;
    }
    let all: Vec<_> = [results.passed, page, npm, browser].into_iter().flatten().collect();
    println!("{} passed, 0 failed", all.len());
    steps.add_tests(all);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::Options;

    #[test]
    fn arguments_select_a_command() {
        let parse = Options::parse;
        assert_eq!(parse(&[]).unwrap(), Options::default());
        let all = Options { all: true, times: true, pattern: None };
        assert_eq!(parse(&["--times", "--all"]).unwrap(), all);
        assert_eq!(parse(&["store"]).unwrap().pattern, Some("store"));
        for bad in [&["--al"][..], &["a", "b"], &["--all", "a"]] {
            assert!(parse(bad).is_err(), "{bad:?}");
        }
    }
}
