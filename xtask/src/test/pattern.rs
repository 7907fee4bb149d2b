//! `cargo xtask test PATTERN`: the tests of any kind whose name contains the pattern.

use std::collections::BTreeSet;

use anyhow::{Result, bail};
use xshell::Shell;

use super::names::{self, Kind, Place};
use super::run::{self, Selection};
use super::suites;
use crate::binaries::{self, Binary};
use crate::times::{Steps, TestTime};
use crate::wasm::LocalReferee;
use crate::{python, tools};

/// Runs the tests whose names contain `pattern`, and builds only what they need.
pub(super) fn run(sh: &Shell, steps: &mut Steps, pattern: &str) -> Result<()> {
    let names = names::all(sh)?;
    let places = names::places(&names, pattern);
    if places.is_empty() {
        let similar = names::similar(&names, pattern).join("\n  ");
        bail!("no test has a name that contains `{pattern}`. Similar names:\n  {similar}");
    }
    let files = |of: fn(&Place) -> Option<&str>| -> Vec<String> {
        places.iter().filter_map(of).map(str::to_owned).collect()
    };
    if places.iter().any(|place| matches!(place, Place::Rust { .. })) {
        let selection = rust_selection(&places);
        tools::servers(sh)?;
        let binaries = steps.run("build", || binaries::build_tests(sh, &selection))?;
        let tests = steps.run("Rust tests", || rust(&binaries, pattern))?;
        steps.add_tests(tests);
    }
    let page_files = files(|place| if let Place::Page(file) = place { Some(file) } else { None });
    if page_files.iter().any(|file| file.starts_with(MODULES)) {
        let _built = steps.run("WebAssembly modules", || suites::modules(sh, false))?;
    }
    if !page_files.is_empty() {
        let tests = steps.run("page", || suites::test_page(sh, &titled(&page_files, pattern)))?;
        steps.add_tests(tests);
    }
    let npm = files(|place| if let Place::Npm(file) = place { Some(file) } else { None });
    if !npm.is_empty() {
        let tests = steps.run("npm package", || suites::npm(sh, false, &titled(&npm, pattern)))?;
        steps.add_tests(tests);
    }
    let python = files(|place| if let Place::Python(file) = place { Some(file) } else { None });
    if !python.is_empty() {
        let mut args = python.clone();
        if python.iter().all(|file| !file.contains(pattern)) {
            args.extend(["-k".to_owned(), pattern.to_owned()]);
        }
        steps.run("Python package", || python::test(sh, &python::USUAL, &args))?;
    }
    let browser = files(|place| if let Place::Browser(file) = place { Some(file) } else { None });
    if !browser.is_empty() {
        let modules = if browser.iter().any(|file| file == WITHOUT_SERVER) {
            steps.run("WebAssembly modules", || suites::modules(sh, false))?
        } else {
            LocalReferee::LeftOut
        };
        steps.run("web app", || suites::build_page(sh, modules))?;
        steps.run("program", || tools::debug_program(sh))?;
        let args = titled(&browser, pattern);
        let tests = steps.run("browser tests", || suites::browser(sh, &args))?;
        steps.add_tests(tests);
    }
    Ok(())
}

/// The browser tests of the static edition, which contains WebAssembly modules.
const WITHOUT_SERVER: &str = "e2e/without-server.test.ts";
/// The folder of the page's tests that run WebAssembly modules.
const MODULES: &str = "src/wasm/";

/// Packages with so many dependencies that compiling these with other features takes longer than compiling more
/// packages with the features of the whole workspace.
const LARGE: [&str; 5] = ["cli", "cluster", "host", "service", "wasm"];

/// Arguments of cargo that select the programs with these tests.
fn rust_selection(places: &BTreeSet<Place>) -> Vec<String> {
    let rust = places.iter().filter_map(|place| match place {
        Place::Rust { package, kind } => Some((package.as_str(), kind)),
        _ => None,
    });
    let targets: BTreeSet<&Kind> = rust.clone().map(|(_, kind)| kind).collect();
    let packages: BTreeSet<&str> = rust.map(|(package, _)| package).collect();
    let mut args: Vec<String> = if packages.iter().any(|package| LARGE.contains(package)) {
        vec!["--workspace".to_owned()]
    } else {
        packages.iter().map(|package| format!("--package={}", package_name(package))).collect()
    };
    for target in targets {
        match target {
            Kind::Library => args.push("--lib".to_owned()),
            Kind::Program => args.push("--bins".to_owned()),
            Kind::Integration(test) => args.push(format!("--test={test}")),
        }
    }
    args
}

/// The name of the package in a folder.
fn package_name(folder: &str) -> String {
    if folder == "xtask" { folder.to_owned() } else { format!("ludoteca-{folder}") }
}

/// Runs the tests of these programs whose full names contain the pattern.
fn rust(binaries: &[Binary], pattern: &str) -> Result<Vec<TestTime>> {
    let mut chosen = Vec::new();
    for binary in binaries {
        let matching: Vec<String> = run::list(binary)?
            .into_iter()
            .filter(|test| format!("{}::{test}", binary.name).contains(pattern))
            .collect();
        if !matching.is_empty() {
            let args = ["--exact".to_owned()].into_iter().chain(matching).collect();
            chosen.push((binary.clone(), Selection { args, env: vec![] }));
        }
    }
    if chosen.is_empty() {
        eprintln!("no Rust test has this name");
    }
    let results = run::run(&chosen)?;
    results.check()?;
    Ok(results.passed)
}

/// Arguments of Vitest: the files, and the pattern unless the name of a file contains it.
fn titled(files: &[String], pattern: &str) -> Vec<String> {
    let mut args = files.to_vec();
    if files.iter().all(|file| !file.contains(pattern)) {
        args.extend(["-t".to_owned(), regular(pattern)]);
    }
    args
}

/// A regular expression that matches this text.
fn regular(text: &str) -> String {
    let escape =
        |c: char| if c.is_alphanumeric() || c == ' ' { c.to_string() } else { format!("\\{c}") };
    text.chars().map(escape).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_matches_is_built() {
        let select = |places: &[(&str, Kind)]| {
            let place = |(package, kind): &(&str, Kind)| Place::Rust {
                package: (*package).to_owned(),
                kind: kind.clone(),
            };
            rust_selection(&places.iter().map(place).collect()).join(" ")
        };
        let rules = ("rules", Kind::Library);
        assert_eq!(select(std::slice::from_ref(&rules)), "--package=ludoteca-rules --lib");
        let bots = ("cli", Kind::Integration("cli".to_owned()));
        assert_eq!(select(&[rules, bots]), "--workspace --lib --test=cli");
    }

    #[test]
    fn titles_are_no_regular_expressions() {
        assert_eq!(regular("a (b) c.d"), r"a \(b\) c\.d");
    }
}
