//! Finding and installing the tools that tasks need.

use std::fs::DirEntry;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use anyhow::{Context, Result, bail};
use xshell::{Shell, cmd};

const CHROMIUMS: [&str; 4] = [
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/// Builds the program in the debug profile. Unlike `cargo build --package ludoteca`, this enables
/// the same features of the libraries as the tests of the whole workspace, so that libraries built
/// for those tests are not compiled again.
pub(crate) fn debug_program(sh: &Shell) -> Result<()> {
    Ok(cmd!(sh, "cargo test --workspace --test cli --no-run").run()?)
}

/// The minimum version of Node.js, as major and minor version.
const NODE: (u32, u32) = (20, 19);

/// Checks the version of Node.js.
pub(crate) fn node(sh: &Shell) -> Result<()> {
    let required =
        format!("version {}.{} or newer is required (https://nodejs.org)", NODE.0, NODE.1);
    let version = cmd!(sh, "node --version")
        .quiet()
        .ignore_stderr()
        .read()
        .with_context(|| format!("Node.js is not installed; {required}"))?;
    let mut numbers = version.trim_start_matches('v').split('.').map_while(|n| n.parse().ok());
    match (numbers.next(), numbers.next()) {
        (Some(major), Some(minor)) if (major, minor) >= NODE => Ok(()),
        _ => bail!("Node.js is {version}; {required}"),
    }
}

/// The minimum version of Python, as major and minor version.
const PYTHON: (u32, u32) = (3, 11);

/// Returns a Python that can create virtual environments.
fn python(sh: &Shell) -> Result<&'static str> {
    let (major, minor) = PYTHON;
    let test = format!("import ensurepip, sys, venv; sys.exit(sys.version_info < {PYTHON:?})");
    let is_suitable = |python: &&str| {
        cmd!(sh, "{python} -c {test}").quiet().ignore_stdout().ignore_stderr().run().is_ok()
    };
    ["python3", "python"].into_iter().find(is_suitable).with_context(|| {
        format!(
            "the tests of the HTTP interface and of the Python package require Python {major}.{minor} or newer with venv and \
             pip (https://www.python.org; on Debian `apt-get install python3-venv`)"
        )
    })
}

/// Makes a virtual environment with these packages, unless it has them.
pub(crate) fn python_environment(sh: &Shell, folder: &str, requirements: &str) -> Result<()> {
    let stamp = format!("{folder}/requirements.txt");
    let installed = sh.read_file(&stamp).unwrap_or_default();
    if installed != sh.read_file(requirements)? {
        let python = python(sh)?;
        sh.remove_path(folder)?;
        cmd!(sh, "{python} -m venv {folder}").run()?;
        cmd!(sh, "{folder}/bin/pip install --quiet --requirement {requirements}").run()?;
        sh.copy_file(requirements, stamp)?;
    }
    Ok(())
}

/// Returns a Chromium for the browser tests: `$CHROMIUM`, an installed one, or one installed with apt-get as root.
pub(crate) fn chromium(sh: &Shell) -> Result<PathBuf> {
    let found = || {
        let named = std::env::var_os("CHROMIUM").map(PathBuf::from);
        named.into_iter().chain(CHROMIUMS.map(PathBuf::from)).find(|path| path.exists())
    };
    if let Some(path) = found() {
        return Ok(path);
    }
    install(sh, "chromium")?;
    found().context(
        "the browser tests require Chromium; install it (on Debian `apt-get install chromium`) \
         or set the environment variable CHROMIUM to its path",
    )
}

/// Tests with a `PostgreSQL` server are skipped if this variable is set.
pub(crate) const SKIP_POSTGRES: &str = "LUDOTECA_SKIP_POSTGRES";

/// Makes sure that the tests find a `PostgreSQL` server, or that they do without: an installed one, or
/// one installed with apt-get as root.
pub(crate) fn postgres(sh: &Shell) -> Result<()> {
    server(sh, SKIP_POSTGRES, has_postgres, "PostgreSQL", "postgresql")
}

/// Makes sure that a server is installed, from this package if necessary, or that tests with it are skipped.
fn server(
    sh: &Shell,
    skip: &str,
    is_installed: fn(&Shell) -> bool,
    name: &str,
    package: &str,
) -> Result<()> {
    if std::env::var_os(skip).is_some() || is_installed(sh) {
        return Ok(());
    }
    install(sh, package)?;
    if is_installed(sh) {
        return Ok(());
    }
    bail!(
        "the tests require {name}; install it (on Debian `apt-get install {package}`), or set the \
         environment variable {skip} to do without them"
    )
}

fn has_postgres(sh: &Shell) -> bool {
    let on_path = cmd!(sh, "initdb --version").quiet().ignore_stdout().ignore_stderr();
    Path::new("/usr/lib/postgresql").exists() || on_path.run().is_ok()
}

/// Tests with NATS servers are skipped if this variable is set.
pub(crate) const SKIP_NATS: &str = "LUDOTECA_SKIP_NATS";

/// Makes sure that the tests find a NATS server, or that they do without: an installed one, or one installed with
/// apt-get as root.
pub(crate) fn nats(sh: &Shell) -> Result<()> {
    server(sh, SKIP_NATS, has_nats, "a NATS server", "nats-server")
}

fn has_nats(sh: &Shell) -> bool {
    cmd!(sh, "nats-server --version").quiet().ignore_stdout().ignore_stderr().run().is_ok()
}

/// Makes sure that the servers of a cluster are installed, with apt-get as root if necessary.
#[cfg(unix)]
pub(crate) fn cluster(sh: &Shell) -> Result<()> {
    for (package, is_there) in
        [("postgresql", has_postgres as fn(&Shell) -> bool), ("nats-server", has_nats)]
    {
        if !is_there(sh) {
            install(sh, package)?;
        }
        if !is_there(sh) {
            bail!("a cluster needs {package}; install it (on Debian `apt-get install {package}`)");
        }
    }
    Ok(())
}

/// Installs a package with apt-get as root; elsewhere does nothing.
pub(crate) fn install(sh: &Shell, package: &str) -> Result<()> {
    let is_root = cmd!(sh, "id -u").quiet().read().is_ok_and(|id| id == "0");
    if Path::new("/usr/bin/apt-get").exists() && is_root {
        let _quiet = sh.push_env("DEBIAN_FRONTEND", "noninteractive");
        cmd!(sh, "apt-get update -qq").run()?;
        cmd!(sh, "apt-get install -y -qq {package}").run()?;
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
