//! WebAssembly modules for the page: `cargo xtask wasm`. docs/wasm.md describes them.

#[path = "../../../crates/wire/markdown.rs"]
mod markdown;
mod threads;
mod toolchain;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use toolchain::{TARGET, Toolchain};
use wasm_bindgen_cli_support::Bindgen;
use xshell::{Shell, cmd};

use crate::{npm_packages, tools};

/// A crate that is compiled to WebAssembly.
struct Crate {
    package: &'static str,
    /// Cargo's profile: for size or for speed.
    profile: &'static str,
    /// Cargo's arguments that select the library or a program.
    selection: &'static [&'static str],
}

/// A crate that is built as a module with JavaScript.
struct Module {
    /// Name of the folder in `web/wasm` and of the files in it.
    name: &'static str,
    source: Crate,
}

const MODULES: [Module; 3] = [
    Module { name: "referee", source: library("ludoteca-wasm", SMALL) },
    Module { name: "engine", source: library("ludoteca-wasm-engine", "wasm") },
    Module { name: "rules", source: library("ludoteca-js", SMALL) },
];

const fn library(package: &'static str, profile: &'static str) -> Crate {
    Crate { package, profile, selection: &["--lib"] }
}

/// Books and tables, which the modules do not contain: the page downloads those of the games that it needs.
const KNOWLEDGE: [&str; 2] = ["crates/solver/books", "crates/tablebase/tables"];

/// The rules in Markdown.
const RULES: &str = "docs/rules";
/// The puzzles, one file per game.
const PUZZLES: &str = "crates/puzzles/puzzles";

const OUT: &str = "web/wasm";
/// The folder of cargo and of unfinished files, separate because another compiler may build in it.
const BUILD: &str = "target/wasm-modules";

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
/// Cargo's profile of modules whose size matters more than their speed.
const SMALL: &str = "wasm-small";
/// Size of the stack in bytes: as much as the searches have in a native thread.
const STACK: u32 = 2 << 20;

/// Whether the page can have a referee and an engine of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub(crate) enum LocalReferee {
    /// The modules are in `web/wasm`.
    Built,
    /// No compiler for WebAssembly was found.
    LeftOut,
}

/// Names of the modules in the npm package.
const PACKAGED: [&str; 2] = ["rules", "engine"];

/// What modules are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Release,
    Test,
}

/// Whether the modules of the page are there.
pub(crate) fn are_built(sh: &Shell) -> bool {
    sh.path_exists(format!("{OUT}/referee/referee_bg.wasm"))
}

/// Builds all modules.
pub(crate) fn build(sh: &Shell, _kind: Kind) -> Result<LocalReferee> {
    let built = build_for_page(sh, |_| true)?;
    if built == LocalReferee::Built {
        cmd!(sh, "node web/scripts/wasm.mjs").run()?;
    }
    Ok(built)
}

/// Builds the engine, which the page that a server delivers contains.
pub(crate) fn build_engine(sh: &Shell) -> Result<LocalReferee> {
    build_for_page(sh, |module| module.name == "engine")
}

/// Builds some modules, and the program with threads, which only pages use.
fn build_for_page(sh: &Shell, is_wanted: impl Fn(&Module) -> bool) -> Result<LocalReferee> {
    let built = build_some(sh, is_wanted)?;
    if built == LocalReferee::Built {
        threads::build(sh)?;
    }
    Ok(built)
}

/// Builds the modules of the npm package, whose build checks their sizes.
pub(crate) fn build_packaged(sh: &Shell) -> Result<LocalReferee> {
    build_some(sh, |module| PACKAGED.contains(&module.name))
}

fn build_some(sh: &Shell, is_wanted: impl Fn(&Module) -> bool) -> Result<LocalReferee> {
    let Some(toolchain) = Toolchain::find(sh)? else {
        println!("{}", toolchain::MISSING);
        return Ok(LocalReferee::LeftOut);
    };
    for module in MODULES.iter().filter(|module| is_wanted(module)) {
        module.build(sh, &toolchain).with_context(|| format!("cannot build {}", module.name))?;
    }
    copy_knowledge(sh)?;
    write_texts(sh)?;
    Ok(LocalReferee::Built)
}

/// Compares the speed of the engine in Chromium with its speed in native code.
pub(crate) fn measure(sh: &Shell) -> Result<()> {
    ensure!(build(sh, Kind::Release)? == LocalReferee::Built, "there is no module to measure");
    npm_packages(sh)?;
    let chromium = tools::chromium(sh)?;
    cmd!(sh, "cargo build --release --package ludoteca-wasm-engine --example native_speed")
        .run()?;
    let _web = sh.push_dir("web");
    cmd!(sh, "node scripts/wasm-speed.mjs").env("CHROMIUM", chromium).run()?;
    Ok(())
}

impl Module {
    fn build(&self, sh: &Shell, toolchain: &Toolchain) -> Result<()> {
        let library = format!("{}.wasm", self.source.package.replace('-', "_"));
        let compiled = compile(sh, &self.source, TARGET, toolchain, "")?.join(library);
        // Cargo leaves the file alone if nothing has changed; another xtask may treat it differently.
        let xtask = std::env::current_exe()?;
        let sources = [compiled.as_path(), &xtask].map(|path| path.to_string_lossy().into_owned());
        if sources.iter().all(|source| tools::is_newer(sh, &self.file("_bg.wasm"), source)) {
            println!("{OUT}/{} is up to date", self.name);
            return Ok(());
        }
        let unfinished = sh.current_dir().join(BUILD).join(self.name);
        sh.remove_path(&unfinished)?;
        self.bind(&compiled, &unfinished)?;
        let out = sh.current_dir().join(OUT).join(self.name);
        sh.remove_path(&out)?;
        sh.create_dir(OUT)?;
        Ok(fs::rename(unfinished, out)?)
    }

    /// Name of the module's file with this ending.
    fn file(&self, ending: &str) -> String {
        format!("{OUT}/{0}/{0}{ending}", self.name)
    }

    /// Generates the JavaScript and its types.
    fn bind(&self, compiled: &Path, out: &Path) -> Result<()> {
        Bindgen::new()
            .input_path(compiled)
            .out_name(self.name)
            .web(true)?
            .typescript(true)
            .remove_name_section(true)
            .remove_producers_section(true)
            .generate(out)
    }
}

/// Compiles a crate with additional flags and returns the folder of the results.
fn compile(
    sh: &Shell,
    &Crate { package, profile, selection }: &Crate,
    target: &str,
    toolchain: &Toolchain,
    flags: &str,
) -> Result<PathBuf> {
    let features = FEATURES.map(|feature| format!("+{feature}")).join(",");
    let tables = if profile == SMALL { " --cfg=lazy_tables" } else { "" };
    let flags =
        format!("-Ctarget-feature={features} -Clink-arg=-zstack-size={STACK}{tables}{flags}");
    let variable = target.to_uppercase().replace('-', "_");
    cmd!(
        sh,
        "cargo build --profile {profile} --target {target} --target-dir {BUILD} --package {package} {selection...}"
    )
    .envs(toolchain.variables.iter().map(|(name, value)| (name, value)))
    .env(format!("CARGO_TARGET_{variable}_RUSTFLAGS"), flags)
    // They would replace the flags of the target.
    .env_remove("RUSTFLAGS")
    .env_remove("CARGO_ENCODED_RUSTFLAGS")
    .run()?;
    Ok(sh.current_dir().join(BUILD).join(target).join(profile))
}

fn copy_knowledge(sh: &Shell) -> Result<()> {
    let out = format!("{OUT}/knowledge");
    sh.create_dir(&out)?;
    for folder in KNOWLEDGE {
        for file in sh.read_dir(folder)? {
            let name = file.file_name().unwrap_or_default().to_string_lossy();
            copy_newer(sh, &file, &format!("{out}/{name}"))?;
        }
    }
    Ok(())
}

/// Copies a file unless the copy is newer, because a new copy would make the page seem out of date.
fn copy_newer(sh: &Shell, file: &Path, copy: &str) -> Result<()> {
    if !tools::is_newer(sh, copy, &file.to_string_lossy()) {
        sh.copy_file(file, copy)?;
    }
    Ok(())
}

/// Writes the files that the referee's page downloads: puzzles, and the rules as HTML. `crates/wasm/src/files.rs`
/// has their names.
fn write_texts(sh: &Shell) -> Result<()> {
    let write = |name: String, text: String| -> Result<()> {
        let path = format!("{OUT}/texts/{name}.txt");
        // A new file would make the page seem out of date.
        if sh.read_file(&path).ok().as_ref() != Some(&text) {
            sh.write_file(&path, text)?;
        }
        Ok(())
    };
    let name = |file: &Path| file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    for file in sh.read_dir(PUZZLES)? {
        write(format!("{}.puzzles", name(&file)), sh.read_file(&file)?)?;
    }
    for file in sh.read_dir(RULES)? {
        write(format!("{}.rules", name(&file)), markdown::to_html(&sh.read_file(&file)?))?;
    }
    Ok(())
}
