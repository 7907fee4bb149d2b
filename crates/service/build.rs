//! Rebuilds the crate when the files that it embeds change, which the macro does not do.

use std::path::Path;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if !Path::new("../../web/dist/index.html").exists() {
        // The folder in which it will appear: Cargo would take a missing one for changed, and
        // rebuild each time.
        println!("cargo::rerun-if-changed=../../web");
        println!(
            "cargo::warning=the web app is not built: the server will show a page that explains \
             how to build it; run `cargo xtask web` and build again"
        );
    } else if std::env::var("PROFILE").is_ok_and(|profile| profile == "release") {
        // Without optimisation the files are read at run time.
        println!("cargo::rerun-if-changed=../../web/dist");
    }
}
