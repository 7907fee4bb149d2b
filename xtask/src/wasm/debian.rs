//! A compiler for WebAssembly from Debian's packages, for machines that reach a mirror of Debian but not rustup's server:
//! `cargo xtask wasm --toolchain`. Nothing is installed in the system.
//!
//! The packages `rustc-web` and `cargo-web` contain a compiler and the sources of its standard library, but not the
//! library for `wasm32-unknown-unknown`, which is compiled here.

use std::path::Path;

use anyhow::{Context, Result, bail};
use xshell::{Shell, cmd};

use super::TARGET;

/// Libraries of `cargo-web` whose names do not depend on its version.
const LIBRARIES: [&str; 4] =
    ["libhttp-parser2.9", "libmbedtls14", "libmbedcrypto7", "libmbedx509-1"];
/// The folder of a package's shared libraries.
const SHARED: &str = "usr/lib/x86_64-linux-gnu";

/// Builds the compiler in a folder, unless it is there: a script `rustc` and the file `env.sh`.
pub(super) fn build(sh: &Shell, folder: &Path) -> Result<()> {
    let env = folder.join("env.sh");
    if sh.path_exists(&env) {
        return Ok(());
    }
    // apt-get needs package lists. A user who may not update them may have them already.
    let _ = cmd!(sh, "apt-get update -qq").ignore_stderr().run();
    sh.remove_path(folder)?;
    let (root, packages) = (folder.join("root"), folder.join("packages"));
    unpack(sh, &packages, &root)?;
    for program in ["rustc", "cargo"] {
        let (shared, original) = (root.join(SHARED), root.join("usr/bin").join(program));
        let (shared, original) = (shared.display(), original.display());
        let text = format!("#!/bin/sh\nLD_LIBRARY_PATH={shared} exec {original} \"$@\"\n");
        let script = folder.join(program);
        sh.write_file(&script, text)?;
        cmd!(sh, "chmod +x {script}").run()?;
    }
    compile_library(sh, folder, &root)?;
    for needless in [packages, root.join("usr/src"), root.join("usr/lib/rustlib/src")] {
        sh.remove_path(needless)?;
    }
    // Every toolchain of rustup has this linker.
    let installed = cmd!(sh, "rustc --print sysroot").read()?;
    let linker = Path::new(&installed).join("lib/rustlib/x86_64-unknown-linux-gnu/bin/rust-lld");
    let (rustc, linker) = (folder.join("rustc"), linker.display());
    let variable = TARGET.to_uppercase().replace('-', "_");
    let text = format!(
        "export RUSTC={}\nexport CARGO_TARGET_{variable}_LINKER={linker}\n",
        rustc.display()
    );
    // Written last: it marks a complete compiler.
    Ok(sh.write_file(env, text)?)
}

/// Downloads the packages and unpacks them.
fn unpack(sh: &Shell, packages: &Path, root: &Path) -> Result<()> {
    let policy = cmd!(sh, "apt-cache policy rustc-web").read()?;
    let version = policy.lines().find_map(|line| line.trim().strip_prefix("Candidate: "));
    let Some(version) = version.filter(|version| *version != "(none)") else {
        bail!("Debian's package lists do not contain rustc-web; run apt-get update");
    };
    let at = |name: &str| format!("{name}={version}");
    let library = dependency(sh, &at("libstd-rust-web-dev"), "libstd-rust-web-")?;
    let llvm = dependency(sh, &at(&library), "libllvm")?;
    let git = dependency(sh, &at("cargo-web"), "libgit2-")?;
    let versioned =
        ["rustc-web", "cargo-web", "rust-web-src", "libstd-rust-web-dev", &library].map(at);
    sh.create_dir(packages)?;
    sh.create_dir(root)?;
    {
        let _packages = sh.push_dir(packages);
        cmd!(sh, "apt-get download --quiet {versioned...} {llvm} {git} {LIBRARIES...}").run()?;
    }
    for package in sh.read_dir(packages)? {
        cmd!(sh, "dpkg-deb --extract {package} {root}").run()?;
    }
    Ok(())
}

/// Returns the dependency of a package whose name begins like this.
fn dependency(sh: &Shell, package: &str, prefix: &str) -> Result<String> {
    let list = cmd!(sh, "apt-cache depends {package}").read()?;
    let names = list.lines().filter_map(|line| line.split_once("Depends: "));
    let found = names.map(|(_, name)| name).find(|name| name.starts_with(prefix));
    found.map(str::to_owned).with_context(|| format!("{package} depends on no {prefix}…"))
}

/// Compiles the standard library, with an empty package, and puts it where the compiler looks for it.
fn compile_library(sh: &Shell, folder: &Path, root: &Path) -> Result<()> {
    let package = folder.join("library");
    let manifest = "[package]\nname = \"library\"\nedition = \"2021\"\n[workspace]\n";
    sh.write_file(package.join("Cargo.toml"), manifest)?;
    sh.write_file(package.join("src/lib.rs"), "")?;
    {
        let _package = sh.push_dir(&package);
        let cargo = folder.join("cargo");
        cmd!(sh, "{cargo} build --quiet --release -Zbuild-std=std,panic_abort --target {TARGET}")
            .env("RUSTC", folder.join("rustc"))
            // A release accepts `-Z` only with this.
            .env("RUSTC_BOOTSTRAP", "1")
            // For link-time optimisation.
            .env("RUSTFLAGS", "-Cembed-bitcode=yes")
            .env("CARGO_TARGET_DIR", package.join("target"))
            .env_remove("CARGO_ENCODED_RUSTFLAGS")
            .run()?;
    }
    let out = root.join("usr/lib/rustlib").join(TARGET).join("lib");
    sh.create_dir(&out)?;
    for file in sh.read_dir(package.join("target").join(TARGET).join("release/deps"))? {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        if name.ends_with(".rlib") && !name.starts_with("liblibrary") {
            sh.copy_file(&file, &out)?;
        }
    }
    sh.remove_path(package)?;
    Ok(())
}
