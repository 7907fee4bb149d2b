//! Turns the rules in `docs/players/rules`, which are Markdown, into HTML for `src/rules_text.rs`. A module for the
//! browser contains neither a Markdown parser nor the texts: `cargo xtask wasm` writes them to files.

mod markdown;

use std::error::Error;
use std::fmt::Write;
use std::path::Path;
use std::{env, fs, io};

const FOLDER: &str = "../../docs/players/rules";

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed={FOLDER}");
    println!("cargo::rerun-if-changed=markdown.rs");
    let mut files = match fs::read_dir(FOLDER) {
        Ok(files) => files.map(|file| Ok(file?.path())).collect::<io::Result<Vec<_>>>()?,
        // The crate was copied without the documentation.
        Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
        Err(error) => return Err(error.into()),
    };
    files.sort();
    let is_embedded = env::var("CARGO_CFG_TARGET_FAMILY")? != "wasm";
    let mut texts = format!("static TEXTS: [Text; {}] = [", files.len());
    for file in &files {
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        let markdown = fs::read_to_string(file)?;
        let text = is_embedded.then(|| markdown::to_html(&markdown));
        write!(texts, "Text::new({name:?}, {text:?}),")?;
    }
    texts.push_str("];");
    let out = env::var("OUT_DIR")?;
    Ok(fs::write(Path::new(&out).join("rules.rs"), texts)?)
}
