//! Imports run one way. Within each module of a crate, its child modules can be ordered so that each imports only from
//! those before it. The test reads the sources, because the compiler accepts cycles of modules.
//!
//! Crates have floors, and depend only on crates of lower ones.
//!
//! Not counted: what a module and its own child modules import from each other, and code that is compiled only for
//! tests.

mod cycles;
mod floors;
mod modules;
mod paths;

use std::path::{Path, PathBuf};

use modules::Crate;
use xshell::{Shell, cmd};

/// The crates of the workspace.
fn crates() -> Vec<Crate> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("it is in the repository");
    let entries = root.join("crates").read_dir().expect("there are crates");
    let crates = entries.map(|entry| entry.expect("it can be read").path());
    let tasks = ["bench/peers/clients", "xtask", "xtask/cluster"].map(|folder| root.join(folder));
    let mut folders: Vec<PathBuf> =
        crates.chain(tasks).filter(|f| f.join("src").exists()).collect();
    folders.sort();
    folders.iter().map(|folder| Crate::read(folder)).collect()
}

#[test]
fn no_module_imports_upwards() {
    let crates = crates();
    let imports = crates.iter().flat_map(cycles::imports);
    let imports: Vec<_> =
        imports.map(|(import, places)| format!("{import}\n  {}", places.join("\n  "))).collect();
    assert!(imports.is_empty(), "these imports are part of a cycle:\n{}", imports.join("\n"));
}

#[test]
fn no_crate_depends_upwards() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("it is in the repository");
    let faults = floors::upward(root);
    assert!(faults.is_empty(), "see `FLOORS`:\n{}", faults.join("\n"));
}

/// Programs without the standard library can use the rules.
#[test]
fn the_rules_need_few_libraries() {
    let sh = Shell::new().unwrap();
    let only = ["--no-default-features", "--edges", "normal,no-proc-macro", "--prefix", "none"];
    let tree = cmd!(sh, "cargo tree --package ludoteca-rules {only...} --format '{lib} {f}'");
    let libraries = tree.quiet().read().unwrap();
    assert_eq!(
        libraries.lines().collect::<Vec<_>>(),
        ["ludoteca_rules ", "arrayvec ", "thiserror "]
    );
}
