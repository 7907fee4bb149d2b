//! Tables of precomputed values.

/// Declares a table that is computed at compile time. The flag `--cfg lazy_tables`, with which `cargo xtask wasm`
/// builds all modules but the fast ones of a release, makes it one that is computed when it is first used.
macro_rules! table {
    ($(#[$meta:meta])* $visibility:vis static $name:ident: $type:ty = $value:expr;) => {
        #[cfg(not(lazy_tables))]
        $(#[$meta])*
        $visibility static $name: $type = $value;
        #[cfg(lazy_tables)]
        $(#[$meta])*
        $visibility static $name: std::sync::LazyLock<$type> =
            std::sync::LazyLock::new(|| $value);
    };
}

pub(crate) use table;
