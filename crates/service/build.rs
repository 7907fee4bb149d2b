//! Compiles the crate anew when the files that it embeds have changed: the macro does not see to
//! it.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    // Without optimisation the files are read when they are asked for.
    if std::env::var("PROFILE").is_ok_and(|profile| profile == "release") {
        println!("cargo::rerun-if-changed=../../docs/rules");
        println!("cargo::rerun-if-changed=../../web/dist");
    }
}
