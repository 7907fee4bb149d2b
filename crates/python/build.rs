//! Linker arguments for macOS: Python's functions are resolved at load time.

fn main() {
    pyo3_build_config::add_extension_module_link_args();
}
