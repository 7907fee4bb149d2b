//! Names of all tests, read from their sources, so that nothing is built to find one.

mod rust;
mod scripts;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use anyhow::Result;
use xshell::Shell;

/// Where a test runs.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Place {
    /// Rust tests of a package, which its folder names.
    Rust { package: String, kind: Kind },
    /// A file of unit tests of the page, relative to `web`.
    Page(String),
    /// A file of browser tests, relative to `web`.
    Browser(String),
    /// A file of tests of the npm package, relative to `web`.
    Npm(String),
    /// A file of tests of the Python package, relative to `crates/python`.
    Python(String),
}

/// What a Rust test belongs to.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    Library,
    Program,
    /// An integration test of this name.
    Integration(String),
}

/// A test, or a file of tests.
#[derive(Clone, Debug)]
pub(super) struct Name {
    /// Rust: path. Others: file, then the title.
    pub(super) name: String,
    pub(super) place: Place,
}

/// Number of similar names that an error lists.
const MAX_SIMILAR: usize = 5;

/// Reads the names of all tests.
pub(super) fn all(sh: &Shell) -> Result<Vec<Name>> {
    let root = sh.current_dir();
    let mut names = rust::names(&root)?;
    names.extend(scripts::names(&root)?);
    Ok(names)
}

/// Where tests are whose names contain a pattern. The pattern may be the name of a test that a macro generates.
pub(super) fn places(names: &[Name], pattern: &str) -> BTreeSet<Place> {
    let select = |is_match: &dyn Fn(&str) -> bool| -> BTreeSet<Place> {
        let matching = names.iter().filter(|name| is_match(&name.name));
        matching.map(|name| name.place.clone()).collect()
    };
    let found = select(&|name| name.contains(pattern));
    if !found.is_empty() {
        return found;
    }
    let contains =
        |name: &str| pattern.strip_prefix(name).is_some_and(|rest| rest.starts_with("::"));
    let files = names.iter().map(|name| name.name.as_str()).filter(|name| contains(name));
    let nearest = files.max_by_key(|name| name.len());
    nearest.map_or_else(BTreeSet::new, |nearest| select(&|name| name == nearest))
}

/// The names most similar to a pattern that none contains.
pub(super) fn similar<'a>(names: &'a [Name], pattern: &str) -> Vec<&'a str> {
    let likeness = |name: &str| {
        // The test alone, or with its file.
        let test = name.rsplit("::").next().unwrap_or(name);
        let alone = strsim::normalized_levenshtein(test, pattern);
        alone.max(strsim::normalized_levenshtein(name, pattern))
    };
    let mut found: Vec<(f64, &str)> =
        names.iter().map(|name| (likeness(&name.name), name.name.as_str())).collect();
    found.sort_by(|one, other| other.0.total_cmp(&one.0).then(one.1.cmp(other.1)));
    found.dedup_by_key(|(_, name)| *name);
    found.into_iter().take(MAX_SIMILAR).map(|(_, name)| name).collect()
}

/// All files below a folder with this ending, in order.
fn files(folder: &Path, ending: &str) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut entries: Vec<_> = folder.read_dir()?.collect::<Result<_, _>>()?;
    entries.sort_by_key(std::fs::DirEntry::file_name);
    for entry in entries {
        let path = entry.path();
        if entry.file_type()?.is_dir() {
            if entry.file_name() != "node_modules" {
                found.extend(files(&path, ending)?);
            }
        } else if entry.file_name().to_string_lossy().ends_with(ending) {
            found.push(path);
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names() -> Vec<Name> {
        let sh = Shell::new().unwrap();
        sh.change_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
        all(&sh).unwrap()
    }

    #[test]
    fn tests_of_all_kinds_are_found() {
        let names = names();
        let found = |pattern| places(&names, pattern).into_iter().collect::<Vec<_>>();
        let rust = |package: &str, kind| vec![Place::Rust { package: package.into(), kind }];
        let integration = |package, name: &str| rust(package, Kind::Integration(name.into()));
        let this = "xtask::test::names::tests::tests_of_all_kinds";
        assert_eq!(found(this), rust("xtask", Kind::Program));
        let durability = "acknowledged_moves_survive_a_kill";
        assert_eq!(found(durability), integration("service", "service"));
        assert_eq!(found("rules::conformance::"), integration("rules", "conformance"));
        let generated = "rules::properties::six::generated_by_a_macro";
        assert_eq!(found(generated), integration("rules", "properties"));
        assert_eq!(found("store::contract::race"), rust("store", Kind::Library));
        let page = "src/addresses.test.ts";
        assert_eq!(found(page), [Place::Page(page.into())]);
        let browser = "e2e/states.test.ts";
        assert_eq!(found(browser), [Place::Browser(browser.into())]);
        let python = "tests/test_match.py";
        assert_eq!(found(python), [Place::Python(python.into())]);
        let npm = "package/tests/node.test.ts";
        assert_eq!(found(npm), [Place::Npm(npm.into())]);
        assert_eq!(found("no_such_test_anywhere_in_it"), []);
    }

    #[test]
    fn similar_names_of_a_mistyped_one_are_found() {
        let names = names();
        let similar = similar(&names, "acknowleged_moves_survive_a_kil");
        assert_eq!(similar[0], "service::durability::acknowledged_moves_survive_a_kill");
    }
}
