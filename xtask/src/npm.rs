//! The npm package `ludoteca`: `cargo xtask npm`. Its sources and documentation are in `web/package`.

use anyhow::Result;
use xshell::{Shell, cmd};

use crate::wasm::{self, LocalReferee, Profile};
use crate::{npm_packages, tools};

/// Builds the WebAssembly modules and the package, and packs it. Without a compiler for WebAssembly, reports that and
/// does nothing.
pub(crate) fn build(sh: &Shell, profile: Profile) -> Result<LocalReferee> {
    let built = wasm::build_packaged(sh, profile)?;
    if built == LocalReferee::LeftOut {
        println!("The npm package is left out, too.");
        return Ok(built);
    }
    npm_packages(sh)?;
    let _web = sh.push_dir("web");
    tools::run_quietly(cmd!(sh, "npm run --silent build:package"))?;
    Ok(built)
}
