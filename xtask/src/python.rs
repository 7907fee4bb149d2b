//! The Python package: `cargo xtask python`. Its sources and documentation are in `crates/python`.

use anyhow::Result;
use xshell::{Shell, cmd};

use crate::tools;

/// A virtual environment with the package.
pub(crate) struct Environment {
    folder: &'static str,
    /// The file that lists the requirements of its tests.
    requirements: &'static str,
}

/// Without `PyTorch`, so that the tests of training are skipped.
pub(crate) const USUAL: Environment =
    Environment { folder: "target/python", requirements: "crates/python/requirements-test.txt" };
/// With `PyTorch`, a download of gigabytes.
pub(crate) const TRAINING: Environment = Environment {
    folder: "target/python-train",
    requirements: "crates/python/requirements-train.txt",
};

/// Builds the wheel, installs it in a virtual environment, and runs the tests of the package there.
pub(crate) fn test(sh: &Shell, Environment { folder, requirements }: Environment) -> Result<()> {
    tools::python_environment(sh, folder, requirements)?;
    let root = sh.current_dir();
    let bin = root.join(folder).join("bin");
    let wheels = root.join(folder).join("wheels");
    sh.remove_path(&wheels)?;
    let _package = sh.push_dir("crates/python");
    // Uses the libraries of the other tests, which are not optimised.
    cmd!(sh, "{bin}/maturin build --quiet --profile dev --out {wheels}")
        .env("CARGO_TARGET_DIR", root.join("target"))
        .env("VIRTUAL_ENV", root.join(folder))
        .run()?;
    let wheel = sh.read_dir(&wheels)?;
    cmd!(sh, "{bin}/pip install --quiet --force-reinstall --no-deps {wheel...}").run()?;
    cmd!(sh, "{bin}/ruff format --check --quiet .").run()?;
    cmd!(sh, "{bin}/ruff check --quiet .").run()?;
    cmd!(sh, "{bin}/mypy python tests bench notebooks").run()?;
    // Entries are unused where all optional packages are installed.
    cmd!(sh, "{bin}/stubtest ludoteca --mypy-config-file pyproject.toml")
        .args(["--allowlist", "stubtest-allowed.txt", "--ignore-unused-allowlist"])
        .run()?;
    Ok(cmd!(sh, "{bin}/pytest --quiet").run()?)
}
