//! Licence texts of the packages that programs and libraries contain: `cargo xtask licences`. cargo-about finds the
//! texts, by `xtask/about.toml`.

use std::collections::BTreeSet;
use std::fmt::Write;

use anyhow::{Context, Result, ensure};
use serde_json::Value;
use xshell::{Shell, cmd};

use crate::target;

/// The version of cargo-about.
const ABOUT: &str = "0.9.3";
/// The file in the folder of each crate below.
const FILE: &str = "THIRD-PARTY.txt";
/// Separates the licence texts.
const RULE: &str =
    "--------------------------------------------------------------------------------";

/// Targets of the programs.
const NATIVE: [&str; 7] = [
    "x86_64-unknown-linux-gnu",
    "aarch64-unknown-linux-gnu",
    "x86_64-unknown-linux-musl",
    "aarch64-unknown-linux-musl",
    "x86_64-apple-darwin",
    "aarch64-apple-darwin",
    "x86_64-pc-windows-msvc",
];
/// Targets of the modules for browsers.
const WEB: [&str; 2] = ["wasm32-unknown-unknown", "wasm32-wasip1-threads"];

/// A crate whose build is released as a program or library.
struct Released {
    name: &'static str,
    folder: &'static str,
    targets: &'static [&'static str],
}

const RELEASED: [Released; 3] = [
    Released { name: "ludoteca", folder: "crates/cli", targets: &NATIVE },
    Released { name: "ludoteca-python", folder: "crates/python", targets: &NATIVE },
    Released { name: "ludoteca-wasm", folder: "crates/wasm", targets: &WEB },
];

/// Writes the licence texts of everything that is released.
pub(crate) fn write(sh: &Shell) -> Result<()> {
    cmd!(sh, "cargo fetch --quiet --locked").run()?;
    let found = scan(sh)?;
    for released in &RELEASED {
        sh.write_file(released.file(), released.licences(&found, &released.packages(sh)?)?)?;
    }
    Ok(())
}

/// Returns the licences of all packages of the workspace, found by cargo-about, which it installs in the target folder.
fn scan(sh: &Shell) -> Result<Value> {
    let root = target::folder(sh).join("about");
    cmd!(sh, "cargo install --quiet --locked --features cli --root {root}")
        .arg(format!("cargo-about@{ABOUT}"))
        .run()?;
    let targets = NATIVE.iter().chain(&WEB).flat_map(|target| ["--target", target]);
    let json = cmd!(sh, "{root}/bin/cargo-about generate --config xtask/about.toml --workspace")
        .args(["--locked", "--offline", "--all-features", "--fail", "--format", "json"])
        .args(targets)
        .read()?;
    Ok(serde_json::from_str(&json)?)
}

impl Released {
    fn file(&self) -> String {
        format!("{}/{FILE}", self.folder)
    }

    /// Returns names and versions of the packages from the registry that are compiled into it.
    fn packages(&self, sh: &Shell) -> Result<BTreeSet<String>> {
        let args = ["--locked", "--all-features", "--edges", "normal,no-proc-macro"];
        let tree = cmd!(sh, "cargo tree --quiet {args...} --prefix none")
            .args(["--format", "{p}"])
            .args(["--package", self.name])
            .args(self.targets.iter().flat_map(|target| ["--target", target]))
            .quiet()
            .read()?;
        // The lines of our own crates end with their folder.
        let lines = tree.lines().filter(|line| !line.contains('('));
        Ok(lines
            .filter_map(|line| line.split_once(" v"))
            .map(|(n, v)| format!("{n} {v}"))
            .collect())
    }

    /// Returns the text of the file: these packages, and their licences among all that were found.
    fn licences(&self, found: &Value, packages: &BTreeSet<String>) -> Result<String> {
        let is_contained = |package: &Value| packages.contains(&id(package));
        let list = |pointer: &str| found[pointer].as_array().context("cargo-about lists nothing");

        let mut text = format!(
            "Licences of the packages in {}\n\n\
             It contains the standard library of Rust (MIT OR Apache-2.0, https://github.com/rust-lang/rust) and these\n\
             packages, unchanged. The source of each, also of those under MPL-2.0, is at\n\
             https://crates.io/crates/NAME/VERSION. The texts of the licences follow.\n\n",
            self.name
        );
        let mut listed = 0;
        for package in
            list("crates")?.iter().map(|each| &each["package"]).filter(|p| is_contained(p))
        {
            let licence = package["license"].as_str().unwrap_or("see below");
            let repository = package["repository"].as_str().unwrap_or_default();
            writeln!(text, "  {}: {licence} {repository}", id(package))?;
            listed += 1;
        }
        ensure!(
            listed == packages.len(),
            "cargo-about knows {listed} of {} packages",
            packages.len()
        );
        for licence in list("licenses")? {
            let users = licence["used_by"].as_array().context("a licence of no package")?;
            let users: Vec<_> = users
                .iter()
                .map(|user| &user["crate"])
                .filter(|p| is_contained(p))
                .map(id)
                .collect();
            if !users.is_empty() {
                let name = licence["name"].as_str().unwrap_or_default();
                let licence = licence["text"].as_str().unwrap_or_default().trim();
                write!(text, "\n{RULE}\n{name}: {}\n\n{licence}\n", users.join(", "))?;
            }
        }
        Ok(text.replace("\r\n", "\n"))
    }
}

/// Name and version of a package.
fn id(package: &Value) -> String {
    let text = |key: &str| package[key].as_str().unwrap_or_default();
    format!("{} {}", text("name"), text("version"))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use xshell::Shell;

    use super::{RELEASED, RULE};

    #[test]
    fn files_list_the_packages() {
        let sh = Shell::new().unwrap();
        sh.change_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
        for released in &RELEASED {
            let text = sh.read_file(released.file()).unwrap();
            let list = text.split(RULE).next().unwrap_or_default();
            let listed = list.lines().filter_map(|line| line.strip_prefix("  ")?.split_once(": "));
            let listed: BTreeSet<_> = listed.map(|(package, _)| package.to_owned()).collect();
            let packages = released.packages(&sh).unwrap();
            assert_eq!(listed, packages, "run `cargo xtask licences`");
        }
    }
}
