//! The npm package `ludoteca`: `cargo xtask npm`. Its sources and documentation are in `web/package`.

use anyhow::Result;
use xshell::{Shell, cmd};

use crate::wasm::{self, LocalReferee};
use crate::{npm_packages, tools};

/// Builds the WebAssembly modules and the package, and packs it. Without a compiler for WebAssembly, reports that and
/// does nothing.
pub(crate) fn build(sh: &Shell) -> Result<()> {
    if wasm::build_packaged(sh)? == LocalReferee::LeftOut {
        println!("The npm package is left out, too.");
        return Ok(());
    }
    npm_packages(sh)?;
    let _web = sh.push_dir("web");
    Ok(cmd!(sh, "npm run build:package").run()?)
}

/// Tests the package in Node.js and in Chromium; tests of a package that was not built are skipped.
pub(crate) fn test(sh: &Shell) -> Result<()> {
    let chromium = tools::chromium(sh)?;
    let _web = sh.push_dir("web");
    Ok(cmd!(sh, "npm run test:package").env("CHROMIUM", chromium).run()?)
}
