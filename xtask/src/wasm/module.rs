//! Builds a module: compiles `crates/wasm` with one feature and generates the JavaScript.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use anyhow::Result;
use xshell::{Shell, cmd};

use super::TARGET;
use super::toolchain::Toolchain;
use super::{OUT, Profile};
use crate::target;
use crate::tools;

/// Features that all browsers have had since 2023. The compiler enables some of them by default.
const FEATURES: [&str; 7] = [
    "bulk-memory",
    "multivalue",
    "mutable-globals",
    "nontrapping-fptoint",
    "reference-types",
    "sign-ext",
    "simd128",
];
/// Size of the stack in bytes: as much as the searches have in a native thread.
const STACK: u32 = 2 << 20;

/// Cargo's profiles.
const FAST: &str = "wasm";
const SMALL: &str = "wasm-small";
const TEST: &str = "wasm-test";

/// The program that generates JavaScript.
const BINDGEN: &str = "xtask/bindgen";
/// Inputs of the modules. The tests of the Python package write into its folder.
const SOURCES: [(&str, &[&str]); 3] =
    [("crates", &["python"]), ("xtask/src/wasm", &[]), (BINDGEN, &[])];
/// More inputs.
const MANIFESTS: [&str; 2] = ["Cargo.toml", "Cargo.lock"];

/// A module of `crates/wasm`.
pub(super) struct Module {
    /// Name of the feature, of the example, of the folder in `web/wasm` and of the files in it.
    pub(super) name: &'static str,
    /// Cargo's profile in a release.
    release: &'static str,
}

/// How to compile a module.
pub(super) struct Compiler<'a> {
    pub(super) target: &'a str,
    pub(super) toolchain: &'a Toolchain,
    /// Additional flags of the compiler.
    pub(super) flags: &'a str,
    /// Additional arguments of cargo.
    pub(super) args: &'a [&'a str],
}

impl Module {
    /// A module whose size matters more than its speed.
    pub(super) const fn small(name: &'static str) -> Self {
        Self { name, release: SMALL }
    }

    /// A module whose speed matters more than its size.
    pub(super) const fn fast(name: &'static str) -> Self {
        Self { name, release: FAST }
    }

    /// Builds a module with JavaScript.
    pub(super) fn build_library(
        &self,
        sh: &Shell,
        profile: Profile,
        toolchain: &Toolchain,
    ) -> Result<()> {
        let args = &["--crate-type", "cdylib"];
        let compiler = Compiler { target: TARGET, toolchain, flags: "", args };
        self.build(sh, profile, &compiler, |binary, folder| {
            let (name, programs) = (self.name, target::folder(sh).join("xtask-bindgen"));
            let run = ["run", "--quiet", "--locked"];
            let program = ["--manifest-path".into(), format!("{BINDGEN}/Cargo.toml")];
            let bind = cmd!(sh, "cargo {run...} {program...} --target-dir {programs}");
            Ok(bind.arg("--").arg(binary).arg(name).arg(folder).run()?)
        })
    }

    /// Builds a module unless it is up to date. `finish` writes the files of the module, which it makes from the
    /// compiled one, into a folder.
    pub(super) fn build(
        &self,
        sh: &Shell,
        profile: Profile,
        compiler: &Compiler,
        finish: impl FnOnce(&Path, &Path) -> Result<()>,
    ) -> Result<()> {
        let out = format!("{OUT}/{}", self.name);
        // Records with which profile of cargo the module was built.
        let stamp = format!("{out}/profile");
        let existing = sh.read_file(&stamp).unwrap_or_default();
        if profile == Profile::Test && existing == self.release && is_newer_than_sources(sh, &stamp)
        {
            println!("{out} is up to date, built for a release");
            return Ok(());
        }
        let profile = match profile {
            Profile::Release => self.release,
            Profile::Test => TEST,
        };
        let started = SystemTime::now();
        let binary = self.compile(sh, profile, compiler)?;
        // Cargo leaves the file alone if nothing has changed.
        if existing == profile
            && tools::is_newer(sh, &out, &binary.to_string_lossy())
            && tools::is_newer_than_all(sh, &stamp, &[(BINDGEN, &[])])
        {
            println!("{out} is up to date");
            return Ok(());
        }
        // In the same file system as the final folder.
        let unfinished = sh.current_dir().join(format!("{out}.unfinished"));
        sh.remove_path(&unfinished)?;
        sh.create_dir(&unfinished)?;
        finish(&binary, &unfinished)?;
        let mut written = fs::File::create(unfinished.join("profile"))?;
        written.write_all(profile.as_bytes())?;
        // Changes made during the build are not in it.
        written.set_modified(started)?;
        sh.remove_path(&out)?;
        Ok(fs::rename(unfinished, sh.current_dir().join(out))?)
    }

    /// Compiles the module and returns the path of the result.
    fn compile(&self, sh: &Shell, profile: &str, compiler: &Compiler) -> Result<PathBuf> {
        let &Compiler { target, toolchain, flags, args } = compiler;
        let name = self.name;
        let features = FEATURES.map(|feature| format!("+{feature}")).join(",");
        let tables = if profile == FAST { "" } else { " --cfg=lazy_tables" };
        let flags =
            format!("-Ctarget-feature={features} -Clink-arg=-zstack-size={STACK}{tables}{flags}");
        let variable = target.to_uppercase().replace('-', "_");
        // Separate from the native results, because another compiler may build here.
        let folder = target::folder(sh).join("wasm-modules");
        let crate_args = ["--package", "ludoteca-wasm", "--no-default-features"];
        cmd!(sh, "cargo rustc --profile {profile} --target {target} --target-dir {folder}")
            .args(crate_args)
            .args(["--features", name, "--example", name])
            .args(args)
            .envs(toolchain.variables.iter().map(|(name, value)| (name, value)))
            .env(format!("CARGO_TARGET_{variable}_RUSTFLAGS"), flags)
            // They would replace the flags of the target.
            .env_remove("RUSTFLAGS")
            .env_remove("CARGO_ENCODED_RUSTFLAGS")
            .run()?;
        Ok(folder.join(target).join(profile).join(format!("examples/{name}.wasm")))
    }
}

fn is_newer_than_sources(sh: &Shell, file: &str) -> bool {
    tools::is_newer_than_all(sh, file, &SOURCES)
        && MANIFESTS.iter().all(|manifest| tools::is_newer(sh, file, manifest))
}
