//! Names of functions, and the crates or libraries that contain them.

use rustc_demangle::try_demangle;

/// A function on a stack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Function {
    /// A crate, `kernel`, `libc`, `jemalloc` or `C`, which is `SQLite` for the most part.
    pub(super) library: String,
    /// Its path without generic arguments.
    pub(super) name: String,
}

impl Function {
    /// The function with this mangled name in a file, as `perf` reports them.
    pub(super) fn new(symbol: &str, file: &str) -> Self {
        if let Ok(path) = try_demangle(symbol) {
            let name = without_arguments(&format!("{path:#}"));
            return Self { library: crate_of(&name).to_owned(), name };
        }
        let library = match symbol {
            "[unknown]" => "unknown",
            _ if file.starts_with("[kernel") => "kernel",
            _ if file.contains("libc.so") || file.starts_with("[vdso") => "libc",
            _ if symbol.starts_with("_rjem_") => "jemalloc",
            _ => "C",
        };
        Self { library: library.to_owned(), name: symbol.to_owned() }
    }

    /// Whether a crate of this workspace contains it.
    pub(super) fn is_own(&self) -> bool {
        self.library.starts_with("ludoteca")
    }

    /// Whether another crate contains it, except the standard library.
    pub(super) fn is_dependency(&self) -> bool {
        let others = ["C", "alloc", "core", "jemalloc", "kernel", "libc", "std", "unknown"];
        !self.is_own() && !others.contains(&self.library.as_str())
    }

    /// The name of the system call whose entry in the kernel it is.
    pub(super) fn system_call(&self) -> Option<&str> {
        let entries = ["__x64_sys_", "__arm64_sys_", "__riscv_sys_"];
        entries.iter().find_map(|entry| self.name.strip_prefix(entry))
    }
}

/// The crate at the start of a path such as `<&mut serde_json::Value as core::fmt::Debug>::fmt`.
fn crate_of(path: &str) -> &str {
    let mut rest = path;
    loop {
        let shorter = rest.trim_start_matches(['<', '&', '*', '[', '(', ' ']);
        let words = ["mut ", "const ", "dyn "];
        let shorter = words.iter().find_map(|word| shorter.strip_prefix(word)).unwrap_or(shorter);
        if shorter.len() == rest.len() {
            break;
        }
        rest = shorter;
    }
    rest.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default()
}

/// Removes what is between the angle brackets that follow a name.
fn without_arguments(path: &str) -> String {
    let (mut short, mut depth, mut last) = (String::with_capacity(path.len()), 0_u32, ' ');
    for c in path.chars() {
        match c {
            '<' if depth > 0 || last.is_alphanumeric() || ['_', ':'].contains(&last) => depth += 1,
            // Not the arrow before the type that a function returns.
            '>' if depth > 0 && last != '-' => depth -= 1,
            _ if depth == 0 => short.push(c),
            _ => {}
        }
        last = c;
    }
    short.replace("::::", "::").trim_end_matches(':').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_belong_to_crates_and_libraries() {
        let rust = "_ZN10serde_json2de10from_trait17h0123456789abcdefE";
        for (symbol, file, library) in [
            (rust, "/ludoteca", "serde_json"),
            ("_rjem_je_arena_malloc", "/ludoteca", "jemalloc"),
            ("sqlite3VdbeExec", "/ludoteca", "C"),
            ("__x64_sys_write", "[kernel.kallsyms]", "kernel"),
            ("__write", "/usr/lib/libc.so.6", "libc"),
            ("[unknown]", "[unknown]", "unknown"),
        ] {
            assert_eq!(Function::new(symbol, file).library, library, "{symbol}");
        }
        assert_eq!(Function::new(rust, "").name, "serde_json::de::from_trait");
    }

    #[test]
    fn a_path_begins_with_its_crate() {
        for (path, expected) in [
            ("tokio::runtime::park", "tokio"),
            ("<ludoteca_wire::State as serde::Serialize>::serialize", "ludoteca_wire"),
            ("<&mut serde_json::ser::Serializer as core::fmt::Debug>::fmt", "serde_json"),
            ("<[rowan::Node]>::first", "rowan"),
            ("<dyn hyper::Body>::poll", "hyper"),
        ] {
            assert_eq!(crate_of(path), expected);
        }
    }

    #[test]
    fn generic_arguments_are_left_out() {
        for (path, expected) in [
            ("core::ptr::drop_in_place::<alloc::vec::Vec<u8>>", "core::ptr::drop_in_place"),
            ("<a::B<C> as d::E<fn() -> F>>::f::<G>", "<a::B as d::E>::f"),
            ("<a::B<C>>::f::{closure#0}", "<a::B>::f::{closure#0}"),
        ] {
            assert_eq!(without_arguments(path), expected);
        }
    }
}
