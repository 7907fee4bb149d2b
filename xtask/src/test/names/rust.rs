//! Names of Rust tests. Formatted sources are regular enough to be read line by line.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use super::{Kind, Name, Place, files};
use crate::binaries::test_path;

/// The packages of tasks, beside `crates`.
const TASKS: [&str; 2] = ["xtask", "xtask/cluster"];

pub(super) fn names(root: &Path) -> Result<Vec<Name>> {
    let mut packages: Vec<PathBuf> = TASKS.map(|folder| root.join(folder)).into();
    for entry in root.join("crates").read_dir()? {
        packages.push(entry?.path());
    }
    let mut names = Vec::new();
    for package in packages.iter().filter(|folder| folder.join("Cargo.toml").exists()) {
        let name = package.file_name().and_then(|name| name.to_str()).context("no name")?;
        let place = |kind| Place::Rust { package: name.to_owned(), kind };
        let is_library = package.join("src/lib.rs").exists();
        let unit = place(if is_library { Kind::Library } else { Kind::Program });
        for file in files(&package.join("src"), ".rs")? {
            let modules = modules(file.strip_prefix(package.join("src"))?);
            read(&file, &path(name, &modules), &unit, &mut names)?;
        }
        if !package.join("tests").exists() {
            continue;
        }
        for file in files(&package.join("tests"), ".rs")? {
            let mut modules = modules(file.strip_prefix(package.join("tests"))?);
            if modules.is_empty() {
                continue;
            }
            let test = modules.remove(0);
            // Other folders are modules that several programs share.
            let roots = [format!("tests/{test}.rs"), format!("tests/{test}/main.rs")];
            if !roots.iter().any(|root| package.join(root).exists()) {
                continue;
            }
            let prefix = path(&test_path(name, Some(&test)), &modules);
            read(&file, &prefix, &place(Kind::Integration(test)), &mut names)?;
        }
    }
    Ok(names)
}

/// A macro that turns its functions into tests.
const MACRO: &str = "with_both! {";

/// The modules of a file: `a/b.rs` and `a/b/mod.rs` are `a::b`.
fn modules(file: &Path) -> Vec<String> {
    let without_ending = file.with_extension("");
    let parts = without_ending.iter().map(|part| part.to_string_lossy().into_owned());
    parts.filter(|part| !["mod", "lib", "main"].contains(&part.as_str())).collect()
}

fn path(prefix: &str, modules: &[String]) -> String {
    modules.iter().fold(prefix.to_owned(), |path, module| format!("{path}::{module}"))
}

/// Adds a file and its tests.
fn read(file: &Path, prefix: &str, place: &Place, names: &mut Vec<Name>) -> Result<()> {
    let text = std::fs::read_to_string(file)?;
    names.push(Name { name: prefix.to_owned(), place: place.clone() });
    // Open modules, each with its indentation.
    let mut open: Vec<(usize, &str)> = Vec::new();
    let mut is_test = false;
    let mut in_macro = None;
    for line in text.lines() {
        let code = line.trim_start();
        let indentation = line.len() - code.len();
        if code == "}" && open.last().is_some_and(|(at, _)| *at == indentation) {
            open.pop();
        }
        if code == "}" && in_macro == Some(indentation) {
            in_macro = None;
        }
        if let Some(module) = code.strip_suffix(" {").and_then(module_name) {
            open.push((indentation, module));
        } else if code == MACRO {
            in_macro = Some(indentation);
        } else if is_attribute(code) {
            is_test = true;
        } else if let Some(function) = function_name(code) {
            if is_test || in_macro.is_some_and(|at| indentation == at + 4) {
                let inner = open.iter().map(|(_, module)| (*module).to_owned());
                let modules: Vec<String> = inner.chain([function.to_owned()]).collect();
                names.push(Name { name: path(prefix, &modules), place: place.clone() });
            }
            is_test = false;
        }
    }
    Ok(())
}

/// Whether a line marks the following function as a test.
fn is_attribute(code: &str) -> bool {
    code.starts_with("#[test]") || code.starts_with("#[tokio::test")
}

fn module_name(code: &str) -> Option<&str> {
    code.strip_prefix("pub(crate) ").unwrap_or(code).strip_prefix("mod ")
}

fn function_name(code: &str) -> Option<&str> {
    let code = code.strip_prefix("async ").unwrap_or(code);
    code.strip_prefix("fn ")?.split(['(', '<']).next()
}
