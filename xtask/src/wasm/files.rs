//! Files that the page downloads and supplies to the modules.

#[path = "../../../crates/wire/markdown.rs"]
mod markdown;

use std::path::Path;

use anyhow::Result;
use xshell::Shell;

use super::OUT;
use crate::tools;

/// Books and tables, which the modules do not contain: the page downloads those of the games that it needs.
const KNOWLEDGE: [&str; 2] = ["crates/solver/books", "crates/tablebase/tables"];
/// The rules in Markdown.
const RULES: &str = "docs/players/rules";
/// The puzzles, one file per game.
const PUZZLES: &str = "crates/puzzles/puzzles";

/// Writes the files of all modules.
pub(super) fn write(sh: &Shell) -> Result<()> {
    copy_knowledge(sh)?;
    write_texts(sh)
}

fn copy_knowledge(sh: &Shell) -> Result<()> {
    let out = format!("{OUT}/knowledge");
    sh.create_dir(&out)?;
    for folder in KNOWLEDGE {
        for file in sh.read_dir(folder)? {
            let name = file.file_name().unwrap_or_default().to_string_lossy();
            let copy = format!("{out}/{name}");
            // A new copy would make the page seem out of date.
            if !tools::is_newer(sh, &copy, &file.to_string_lossy()) {
                sh.copy_file(&file, copy)?;
            }
        }
    }
    Ok(())
}

/// Writes puzzles, and the rules as HTML. `crates/wasm/src/referee/files.rs` has the names of these files.
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
