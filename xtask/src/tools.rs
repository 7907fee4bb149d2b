//! Finding and installing the tools that tasks need.

use std::fs::{self, DirEntry};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use anyhow::{Context, Result, bail};
use xshell::{Cmd, Shell, cmd};

use crate::{binaries, target};

const CHROMIUMS: [&str; 4] = [
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/// Builds the program in the profile `dev`, with the features of the tests, so that nothing is compiled twice.
pub(crate) fn debug_program(sh: &Shell) -> Result<()> {
    // Integration tests need the programs of their package.
    binaries::build(sh, &["--test", "cli"]).map(drop)
}

/// Runs a command, and prints its output only if it fails.
pub(crate) fn run_quietly(command: Cmd<'_>) -> Result<()> {
    let command = command.quiet().ignore_status();
    let output = command.output()?;
    if !output.status.success() {
        eprint!("{}", String::from_utf8_lossy(&output.stdout));
        eprint!("{}", String::from_utf8_lossy(&output.stderr));
        bail!("`{command}` failed");
    }
    Ok(())
}

/// The minimum version of Node.js, as major and minor version.
const NODE: (u32, u32) = (20, 19);

/// Checks the version of Node.js.
pub(crate) fn node(sh: &Shell) -> Result<()> {
    let required = format!(
        "version {}.{} or newer is required\nInstall it; on Debian 13: apt-get install nodejs npm; elsewhere: https://nodejs.org",
        NODE.0, NODE.1
    );
    let Ok(version) = cmd!(sh, "node --version").quiet().ignore_stderr().read() else {
        bail!("Node.js is not installed; {required}");
    };
    let mut numbers = version.trim_start_matches('v').split('.').map_while(|n| n.parse().ok());
    match (numbers.next(), numbers.next()) {
        (Some(major), Some(minor)) if (major, minor) >= NODE => Ok(()),
        _ => bail!("Node.js is {version}; {required}"),
    }
}

/// The minimum version of Python, as major and minor version.
const PYTHON_VERSION: (u32, u32) = (3, 11);

/// Returns a Python that can create virtual environments.
fn python(sh: &Shell) -> Option<&'static str> {
    let test =
        format!("import ensurepip, sys, venv; sys.exit(sys.version_info < {PYTHON_VERSION:?})");
    let is_suitable = |python: &&str| {
        cmd!(sh, "{python} -c {test}").quiet().ignore_stdout().ignore_stderr().run().is_ok()
    };
    ["python3", "python"].into_iter().find(is_suitable)
}

/// Makes a virtual environment with these packages, unless it has them.
pub(crate) fn python_environment(sh: &Shell, folder: &Path, requirements: &str) -> Result<()> {
    let stamp = folder.join("requirements.txt");
    let installed = sh.read_file(&stamp).unwrap_or_default();
    if installed != sh.read_file(requirements)? {
        require(sh, &[&PYTHON])?;
        let python = python(sh).context("Python is installed")?;
        sh.remove_path(folder)?;
        cmd!(sh, "{python} -m venv {folder}").run()?;
        cmd!(sh, "{folder}/bin/pip install --quiet --requirement {requirements}").run()?;
        sh.copy_file(requirements, stamp)?;
    }
    Ok(())
}

/// Installs the programs that are packaged for Python, and returns their folder.
pub(crate) fn packaged(sh: &Shell) -> Result<PathBuf> {
    let folder = target::folder(sh).join("tools");
    python_environment(sh, &folder, "xtask/requirements.txt")?;
    Ok(folder.join("bin"))
}

/// A program that tests use and cargo does not build.
struct Tool {
    is_installed: fn(&Shell) -> bool,
    /// The package of Debian that contains it.
    package: &'static str,
    /// What it is, and how to do without it or name it.
    description: &'static str,
    /// The environment variable that excludes its tests.
    skip: Option<&'static str>,
}

const CHROMIUM: Tool = Tool {
    is_installed: |_| find_chromium().is_some(),
    package: "chromium",
    description: "Chromium, for the browser tests; CHROMIUM=PATH names another one",
    skip: None,
};
const NATS: Tool = Tool {
    is_installed: |sh| runs(cmd!(sh, "nats-server --version")),
    package: "nats-server",
    description: "a NATS server; LUDOTECA_SKIP_NATS=1 skips its tests",
    skip: Some("LUDOTECA_SKIP_NATS"),
};
const POSTGRES: Tool = Tool {
    is_installed: |sh| {
        Path::new("/usr/lib/postgresql").exists() || runs(cmd!(sh, "initdb --version"))
    },
    package: "postgresql",
    description: "PostgreSQL; LUDOTECA_SKIP_POSTGRES=1 skips its tests",
    skip: Some("LUDOTECA_SKIP_POSTGRES"),
};
const PATRONI: Tool = Tool {
    is_installed: |sh| runs(cmd!(sh, "patroni --version")),
    package: "patroni",
    description: "Patroni, for --replicas: it makes a replica the primary",
    skip: None,
};
const ETCD: Tool = Tool {
    is_installed: |sh| runs(cmd!(sh, "etcd --version")),
    package: "etcd-server",
    description: "etcd, in which Patroni stores which server is the primary",
    skip: None,
};
const PYTHON: Tool = Tool {
    is_installed: |sh| python(sh).is_some(),
    package: "python3-venv",
    description: "Python 3.11 or newer with venv and pip",
    skip: None,
};

impl Tool {
    /// Whether the environment excludes its tests.
    fn is_skipped(&self) -> bool {
        self.skip.is_some_and(|variable| std::env::var_os(variable).is_some())
    }
}

fn runs(command: Cmd<'_>) -> bool {
    command.quiet().ignore_stdout().ignore_stderr().run().is_ok()
}

/// Makes sure that everything is installed that all tests use, before anything is built.
pub(crate) fn for_all_tests(sh: &Shell) -> Result<()> {
    node(sh)?;
    require(sh, &[&CHROMIUM, &NATS, &POSTGRES, &PYTHON])
}

/// Makes sure that the servers of the Rust tests are installed.
pub(crate) fn servers(sh: &Shell) -> Result<()> {
    require(sh, &[&NATS, &POSTGRES])
}

/// Makes sure that these tools are installed, with apt-get as root if necessary. The error lists all that are missing.
fn require(sh: &Shell, tools: &[&Tool]) -> Result<()> {
    let missing = || -> Vec<&Tool> {
        let tools = tools.iter().copied().filter(|tool| !tool.is_skipped());
        tools.filter(|tool| !(tool.is_installed)(sh)).collect()
    };
    let packages = |tools: &[&Tool]| tools.iter().map(|tool| tool.package).collect::<Vec<_>>();
    let found = missing();
    if found.is_empty() {
        return Ok(());
    }
    install(sh, &packages(&found));
    let missing = missing();
    if missing.is_empty() {
        return Ok(());
    }
    let descriptions = missing.iter().map(|tool| format!("\n  {}", tool.description));
    bail!(
        "the tests need programs that are not installed:{}\nInstall them; on Debian: apt-get install {}",
        descriptions.collect::<String>(),
        packages(&missing).join(" ")
    )
}

/// Returns a Chromium for the browser tests: `$CHROMIUM`, an installed one, or one installed with apt-get as root.
pub(crate) fn chromium(sh: &Shell) -> Result<PathBuf> {
    require(sh, &[&CHROMIUM])?;
    find_chromium().context("Chromium is installed")
}

fn find_chromium() -> Option<PathBuf> {
    let named = std::env::var_os("CHROMIUM").map(PathBuf::from);
    named.into_iter().chain(CHROMIUMS.map(PathBuf::from)).find(|path| path.exists())
}

/// Whether a cluster can be tested: the environment excludes none of its servers.
pub(crate) fn tests_cluster() -> bool {
    !NATS.is_skipped() && !POSTGRES.is_skipped()
}

/// Makes sure that everything is installed that replicas of the database need.
pub(crate) fn replicas(sh: &Shell) -> Result<()> {
    require(sh, &[&PATRONI, &ETCD])
}

/// Makes sure that everything is installed that a cluster and its faults need.
pub(crate) fn cluster(sh: &Shell) -> Result<()> {
    servers(sh)?;
    // Without it, one fault is left out.
    if !sh.path_exists("/usr/bin/faketime") {
        install(sh, &["faketime"]);
    }
    Ok(())
}

/// Installs packages with apt-get as root; elsewhere does nothing.
fn install(sh: &Shell, packages: &[&str]) {
    let is_root = cmd!(sh, "id -u").quiet().read().is_ok_and(|id| id == "0");
    if Path::new("/usr/bin/apt-get").exists() && is_root {
        let _quiet = sh.push_env("DEBIAN_FRONTEND", "noninteractive");
        // Whether they have succeeded shows in what is missing afterwards.
        let _ = run_quietly(cmd!(sh, "apt-get update -qq"));
        let _ = run_quietly(cmd!(sh, "apt-get install -y -qq {packages...}"));
    }
}

/// Copies a folder with all that it contains.
pub(crate) fn copy_folder(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let to = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy_folder(&entry.path(), &to)?;
        } else {
            fs::copy(entry.path(), to)?;
        }
    }
    Ok(())
}

/// Whether `file` exists and is at least as new as `source`.
pub(crate) fn is_newer(sh: &Shell, file: &str, source: &str) -> bool {
    let time = |name: &str| sh.current_dir().join(name).metadata().and_then(|m| m.modified()).ok();
    matches!((time(file), time(source)), (Some(file), Some(source)) if file >= source)
}

/// Whether `file` exists and is newer than everything in the folders, except their ignored entries.
pub(crate) fn is_newer_than_all(sh: &Shell, file: &str, folders: &[(&str, &[&str])]) -> bool {
    let root = sh.current_dir();
    let changed =
        folders.iter().filter_map(|(folder, ignored)| newest(&root.join(folder), ignored));
    root.join(file).metadata().and_then(|m| m.modified()).ok() > changed.max()
}

/// When an entry of the folder, or of a folder in it, was changed, added or removed last.
fn newest(folder: &Path, ignored: &[&str]) -> Option<SystemTime> {
    let entries = folder.read_dir().ok()?.flatten();
    let entries = entries.filter(|entry| !ignored.iter().any(|name| entry.file_name() == *name));
    let time = |entry: DirEntry| {
        let within = entry.file_type().ok()?.is_dir().then(|| newest(&entry.path(), &[]));
        entry.metadata().ok()?.modified().ok().max(within.flatten())
    };
    entries.filter_map(time).max()
}
