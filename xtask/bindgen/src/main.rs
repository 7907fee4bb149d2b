//! Generates the JavaScript of a compiled module and its types: `xtask-bindgen COMPILED NAME FOLDER`.

use std::env;

use anyhow::{Result, bail};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<()> {
    let args: Vec<String> = env::args().skip(1).collect();
    let [compiled, name, folder] = &args[..] else { bail!("expected COMPILED NAME FOLDER") };
    Bindgen::new()
        .input_path(compiled)
        .out_name(name)
        .web(true)?
        .typescript(true)
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate(folder)
}
