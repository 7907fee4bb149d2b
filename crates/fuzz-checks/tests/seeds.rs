//! Every fuzz target accepts its seeds, which include the inputs that failed once, and small changes of them.

use std::any::Any;
use std::collections::BTreeSet;
use std::fs;
use std::panic::catch_unwind;
use std::path::Path;

use ludoteca_fuzz_checks as checks;

/// Number of prefixes, and of changed bytes, that are derived from each seed.
const MUTATIONS_PER_SEED: usize = 32;

/// The check of a target, by its kind of input.
#[derive(Clone, Copy)]
enum Check {
    Text(fn(&str)),
    Bytes(fn(&[u8])),
}
use Check::{Bytes, Text};

impl Check {
    /// Checks an input. As the fuzzer does, skips invalid UTF-8 where a target takes text.
    fn run(self, input: &[u8]) {
        match self {
            Bytes(check) => check(input),
            Text(check) => {
                if let Ok(text) = str::from_utf8(input) {
                    check(text);
                }
            }
        }
    }
}

macro_rules! targets {
    ($($name:ident: $kind:ident,)*) => {
        const TARGETS: &[&str] = &[$(stringify!($name)),*];

        $(
            #[test]
            fn $name() {
                test_seeds(stringify!($name), $kind(checks::$name));
            }
        )*
    };
}

targets! {
    books: Bytes,
    certificates: Bytes,
    moves: Text,
    options: Text,
    puzzles: Text,
    record: Text,
    setup: Text,
    state: Bytes,
    tables: Bytes,
    ugi: Text,
}

fn test_seeds(target: &str, check: Check) {
    test_input(check, &[], "empty input");
    let folder = format!("fuzz/seeds/{target}");
    let names = names_in(&folder);
    assert!(!names.is_empty(), "{folder} has no seed");
    for name in names {
        let file = format!("{folder}/{name}");
        let seed = fs::read(root().join(&file)).expect("the seed can be read");
        test_input(check, &seed, &file);
        for change in 0..MUTATIONS_PER_SEED {
            let at = seed.len() * change / MUTATIONS_PER_SEED;
            test_input(check, &seed[..at], &format!("the first {at} bytes of {file}"));
            let mut changed = seed.clone();
            if let Some(byte) = changed.get_mut(at) {
                // Not the highest bit, which would make text invalid UTF-8.
                *byte ^= 1 << (change % 7);
            }
            test_input(check, &changed, &format!("{file} with another byte at {at}"));
        }
    }
}

fn test_input(check: Check, input: &[u8], name: &str) {
    if let Err(panic) = catch_unwind(|| check.run(input)) {
        panic!("{name}: {}", message(&*panic));
    }
}

fn message(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("panic without a message")
}

#[test]
fn every_target_has_seeds_and_a_binary() {
    let targets: BTreeSet<_> = TARGETS.iter().map(ToString::to_string).collect();
    assert_eq!(names_in("fuzz/seeds"), targets, "fuzz/seeds on the left");
    let files: BTreeSet<_> = TARGETS.iter().map(|target| format!("{target}.rs")).collect();
    assert_eq!(names_in("fuzz/fuzz_targets"), files, "fuzz/fuzz_targets on the left");
}

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

fn names_in(folder: &str) -> BTreeSet<String> {
    let entries = fs::read_dir(root().join(folder)).expect("the folder can be read");
    let name = |entry: std::io::Result<fs::DirEntry>| entry.expect("an entry").file_name();
    entries.map(|entry| name(entry).into_string().expect("names are UTF-8")).collect()
}
