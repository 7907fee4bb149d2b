//! Compresses the licence texts of all packages, which the program contains.

use std::path::PathBuf;
use std::{env, fs, io};

const TEXT: &str = "THIRD-PARTY.txt";
/// It compresses 424 kB to 25 kB.
const LEVEL: i32 = 19;

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed={TEXT}");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    let compressed = zstd::encode_all(&fs::read(TEXT)?[..], LEVEL)?;
    fs::write(out.join("third-party.zst"), compressed)
}
