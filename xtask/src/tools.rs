//! Finding what the tasks need, and installing it where that can be done.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use xshell::{Shell, cmd};

const CHROMIUMS: [&str; 4] = [
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/// The oldest Node.js that the web app's tools take.
const NODE: (u32, u32) = (20, 19);

/// Checks that Node is there and new enough.
pub(crate) fn node(sh: &Shell) -> Result<()> {
    let wanted = format!("version {}.{} or newer is needed (https://nodejs.org)", NODE.0, NODE.1);
    let version = cmd!(sh, "node --version")
        .quiet()
        .ignore_stderr()
        .read()
        .with_context(|| format!("Node.js is not installed; {wanted}"))?;
    let mut numbers = version.trim_start_matches('v').split('.').map_while(|n| n.parse().ok());
    match (numbers.next(), numbers.next()) {
        (Some(major), Some(minor)) if (major, minor) >= NODE => Ok(()),
        _ => bail!("Node.js is {version}; {wanted}"),
    }
}

/// A Chromium for the browser tests: `$CHROMIUM`, an installed one, or Debian's by apt-get as root.
pub(crate) fn chromium(sh: &Shell) -> Result<PathBuf> {
    let found = || {
        let named = std::env::var_os("CHROMIUM").map(PathBuf::from);
        named.into_iter().chain(CHROMIUMS.map(PathBuf::from)).find(|path| path.exists())
    };
    if let Some(path) = found() {
        return Ok(path);
    }
    let is_root = cmd!(sh, "id -u").quiet().read().is_ok_and(|id| id == "0");
    if Path::new("/usr/bin/apt-get").exists() && is_root {
        let _quiet = sh.push_env("DEBIAN_FRONTEND", "noninteractive");
        cmd!(sh, "apt-get update -qq").run()?;
        cmd!(sh, "apt-get install -y -qq chromium").run()?;
    }
    found().context(
        "the browser tests need Chromium: install it (on Debian `apt-get install chromium`), \
         or name it in the variable CHROMIUM",
    )
}

/// Whether `file` exists and is at least as new as `source`.
pub(crate) fn is_newer(sh: &Shell, file: &str, source: &str) -> bool {
    let time = |name: &str| sh.current_dir().join(name).metadata().and_then(|m| m.modified()).ok();
    matches!((time(file), time(source)), (Some(file), Some(source)) if file >= source)
}
