//! Dependencies of crates on each other.

use std::env;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

/// The crates, from the lowest floor to the highest. A crate depends only on crates of lower floors.
pub(crate) const FLOORS: [&[&str]; 10] = [
    &["rules", "gate", "locales", "statistics"],
    &["record", "solver", "tablebase", "room"],
    &["engine", "explorer", "picture"],
    &["puzzles", "protocol", "terminal"],
    &["wire", "arena"],
    &["jobs", "store"],
    &["cluster", "wasm", "python", "fuzz-checks", "mcp"],
    &["host"],
    &["community"],
    &["service"],
];

/// The dependencies that do not lead downwards, and the crates that have no floor.
pub(crate) fn upward(root: &Path) -> Vec<String> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.args(["metadata", "--no-deps", "--offline", "--format-version=1"]).current_dir(root);
    let metadata = command.output().expect("cargo runs").stdout;
    let metadata: Value = serde_json::from_slice(&metadata).expect("it is JSON");
    let packages = metadata["packages"].as_array().expect("it lists packages");
    let own = |package: &Value| Some(package.as_str()?.strip_prefix("ludoteca-")?.to_owned());
    let floor = |name: &str| FLOORS.iter().position(|floor| floor.contains(&name));
    let mut faults = Vec::new();
    // The program, `ludoteca`, may depend on all.
    for package in packages {
        let Some(name) = own(&package["name"]) else { continue };
        let Some(at) = floor(&name) else {
            faults.push(format!("{name} has no floor"));
            continue;
        };
        let dependencies = package["dependencies"].as_array().expect("it lists dependencies");
        let normal = dependencies.iter().filter(|dependency| dependency["kind"].is_null());
        for dependency in normal.filter_map(|dependency| own(&dependency["name"])) {
            if floor(&dependency).is_none_or(|floor| floor >= at) {
                faults.push(format!("{name} depends on {dependency}"));
            }
        }
    }
    faults
}
