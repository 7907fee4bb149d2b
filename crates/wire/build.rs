//! Turns the rules in `docs/rules`, which are Markdown, into HTML for `src/rules_text.rs`, so that a
//! module for the browser needs no Markdown parser.

use std::error::Error;
use std::fmt::Write;
use std::path::Path;
use std::{env, fs, io};

use pulldown_cmark::{Options, Parser, html};

const FOLDER: &str = "../../docs/rules";

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed={FOLDER}");
    let mut files = match fs::read_dir(FOLDER) {
        Ok(files) => files.map(|file| Ok(file?.path())).collect::<io::Result<Vec<_>>>()?,
        // The crate was copied without the documentation.
        Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
        Err(error) => return Err(error.into()),
    };
    files.sort();
    let mut texts = String::from("[");
    for file in &files {
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        let markdown = fs::read_to_string(file)?;
        let mut text = String::new();
        html::push_html(&mut text, Parser::new_ext(&markdown, Options::ENABLE_TABLES));
        write!(texts, "({name:?}, {text:?}),")?;
    }
    texts.push(']');
    let out = env::var("OUT_DIR")?;
    Ok(fs::write(Path::new(&out).join("rules.rs"), texts)?)
}
