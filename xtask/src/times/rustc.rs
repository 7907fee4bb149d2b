//! Times of the compiler: cargo calls this program instead of `rustc`, and it records how long each call takes.

use std::ffi::OsString;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, ExitCode};
use std::time::Duration;

use anyhow::{Context, Result};
use xshell::Shell;

use super::{Spent, Stopwatch};

/// Names the file to which a wrapper appends.
const FILE: &str = "LUDOTECA_BUILD_TIMES";
/// The variable with which cargo finds its wrapper. It does not change what cargo considers up to date.
const WRAPPER: &str = "RUSTC_WRAPPER";

/// One call of the compiler.
#[derive(Clone, Debug)]
pub(super) struct Build {
    /// The crate's name, followed by what is compiled of it.
    pub(super) name: String,
    pub(super) spent: Spent,
}

/// Records the times of all calls of the compiler from its creation on.
pub(crate) struct Recorder {
    file: PathBuf,
}

impl Recorder {
    /// Starts to record, unless the environment names another wrapper.
    pub(crate) fn start(sh: &Shell) -> Result<Self> {
        let folder = crate::target::folder(sh);
        sh.create_dir(&folder)?;
        let file = folder.join("build-times.tsv");
        sh.write_file(&file, "")?;
        if std::env::var_os(WRAPPER).is_none() {
            // A copy, because cargo replaces the original when it builds the workspace.
            let wrapper = folder.join(format!("xtask-rustc{}", std::env::consts::EXE_SUFFIX));
            sh.remove_path(&wrapper)?;
            sh.copy_file(std::env::current_exe()?, &wrapper)?;
            sh.set_var(WRAPPER, &wrapper);
            sh.set_var(FILE, &file);
        }
        Ok(Self { file })
    }

    /// The calls so far.
    pub(super) fn read(&self) -> Result<Vec<Build>> {
        let text = fs::read_to_string(&self.file)?;
        text.lines().map(|line| parse(line).with_context(|| format!("bad line: {line}"))).collect()
    }
}

fn parse(line: &str) -> Option<Build> {
    let mut fields = line.split('\t');
    let name = fields.next()?.to_owned();
    let mut time = || Some(Duration::from_millis(fields.next()?.parse().ok()?));
    Some(Build { name, spent: Spent { wall: time()?, processor: time()? } })
}

/// Runs the compiler if cargo has called this program as its wrapper: the arguments are the compiler and its own.
pub(crate) fn run_as_wrapper() -> Option<ExitCode> {
    let file = std::env::var_os(FILE)?;
    let mut args = std::env::args_os().skip(1);
    let compiler = args.next()?;
    let args: Vec<OsString> = args.collect();
    let watch = Stopwatch::start();
    let status = Command::new(compiler).args(&args).status();
    let Spent { wall, processor } = watch.stop();
    if let Some(name) = name(&args) {
        let line = format!("{name}\t{}\t{}\n", wall.as_millis(), processor.as_millis());
        // One write, because several wrappers append to the file at the same time.
        let written = OpenOptions::new().append(true).open(file);
        let _ = written.and_then(|mut file| file.write_all(line.as_bytes()));
    }
    let code = status.ok().and_then(|status| status.code());
    Some(ExitCode::from(code.and_then(|code| u8::try_from(code).ok()).unwrap_or(1)))
}

/// What a call compiles; `None` for questions about the compiler.
fn name(args: &[OsString]) -> Option<String> {
    let args: Vec<&str> = args.iter().filter_map(|arg| arg.to_str()).collect();
    let after =
        |name: &str| args.iter().position(|arg| *arg == name).and_then(|at| args.get(at + 1));
    let name = after("--crate-name").filter(|name| **name != "___")?;
    let emits = args.iter().find_map(|arg| arg.strip_prefix("--emit="));
    let kind = match () {
        () if args.contains(&"--test") => " (tests)",
        () if *name == "build_script_build" => " (build script)",
        () if emits.is_some_and(|emits| !emits.contains("link")) => " (check)",
        () => "",
    };
    let target = after("--target").map(|target| format!(" for {target}"));
    Some(format!("{name}{kind}{}", target.unwrap_or_default()))
}
