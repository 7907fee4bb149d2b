//! The Python package: `cargo xtask python`. Its sources and documentation are in `crates/python`.

use std::path::PathBuf;

use anyhow::Result;
use xshell::{Shell, cmd};

use crate::{binaries, target, tools};

/// A virtual environment with the package.
pub(crate) struct Environment {
    /// Its folder in the target folder.
    folder: &'static str,
    /// The file that lists the requirements of its tests.
    requirements: &'static str,
}

/// Without `PyTorch`, so that the tests of training are skipped.
pub(crate) const USUAL: Environment =
    Environment { folder: "python", requirements: "crates/python/requirements-test.txt" };
/// With `PyTorch`, a download of gigabytes.
pub(crate) const TRAINING: Environment =
    Environment { folder: "python-train", requirements: "crates/python/requirements-train.txt" };
/// Made anew for each wheel.
const FRESH: Environment = Environment { folder: "python-fresh", ..USUAL };

impl Environment {
    /// Creates the environment, unless it exists, and returns its folder of programs.
    fn create(&self, sh: &Shell) -> Result<PathBuf> {
        let folder = target::folder(sh).join(self.folder);
        tools::python_environment(sh, &folder, self.requirements)?;
        Ok(folder.join("bin"))
    }
}

/// Builds the library with the other crates, and tests the package with it. `args` select tests for pytest.
pub(crate) fn test(sh: &Shell, environment: &Environment, args: &[String]) -> Result<()> {
    // The integration test selects the features of the other tests, so that dependencies are compiled once.
    binaries::build(sh, &["--lib", "--test", "cli"])?;
    test_built(sh, environment, args)
}

/// Tests the package with the library that cargo has built for the other tests.
pub(crate) fn test_built(sh: &Shell, environment: &Environment, args: &[String]) -> Result<()> {
    let bin = environment.create(sh)?;
    install(sh, &bin)?;
    let _package = sh.push_dir("crates/python");
    if args.is_empty() {
        check(sh, &bin)?;
    }
    Ok(cmd!(sh, "{bin}/pytest --quiet {args...}").run()?)
}

/// Puts the sources and the library where pip would install them.
fn install(sh: &Shell, bin: &PathBuf) -> Result<()> {
    let script = "import sysconfig; print(sysconfig.get_path('purelib'))";
    let package =
        PathBuf::from(cmd!(sh, "{bin}/python -c {script}").quiet().read()?).join("ludoteca");
    sh.remove_path(&package)?;
    tools::copy_folder(&sh.current_dir().join("crates/python/python/ludoteca"), &package)?;
    let (prefix, suffix) = (std::env::consts::DLL_PREFIX, std::env::consts::DLL_SUFFIX);
    let library = target::folder(sh).join(format!("debug/{prefix}_ludoteca{suffix}"));
    Ok(sh.copy_file(library, package.join("_ludoteca.abi3.so"))?)
}

/// Format, lints, types, and types of the extension module.
fn check(sh: &Shell, bin: &PathBuf) -> Result<()> {
    cmd!(sh, "{bin}/ruff format --check --quiet .").run()?;
    cmd!(sh, "{bin}/ruff check --quiet .").run()?;
    cmd!(sh, "{bin}/mypy python tests bench notebooks recipes stubs.py").run()?;
    // Entries are unused where all optional packages are installed.
    cmd!(sh, "{bin}/stubtest ludoteca --mypy-config-file pyproject.toml")
        .args(["--allowlist", "stubtest-allowed.txt", "--ignore-unused-allowlist"])
        .run()?;
    // Every public name has a type.
    let path = format!("{}:{}", bin.display(), sh.var("PATH")?);
    cmd!(sh, "{bin}/pyright --ignoreexternal --verifytypes ludoteca").env("PATH", path).run()?;
    Ok(())
}

/// Builds the wheel, installs it in a new environment as pip does for users, and tests it there.
pub(crate) fn test_wheel(sh: &Shell) -> Result<()> {
    sh.remove_path(target::folder(sh).join(FRESH.folder))?;
    let bin = FRESH.create(sh)?;
    let wheels = target::folder(sh).join(FRESH.folder).join("wheels");
    let _package = sh.push_dir("crates/python");
    cmd!(sh, "{bin}/maturin build --quiet --profile dev --out {wheels}")
        .env("CARGO_TARGET_DIR", target::folder(sh))
        .run()?;
    let wheel = sh.read_dir(&wheels)?;
    cmd!(sh, "{bin}/pip install --quiet --no-deps {wheel...}").run()?;
    Ok(cmd!(sh, "{bin}/pytest --quiet").run()?)
}
