//! `cargo xtask faults`
pub(crate) fn run(_: &xshell::Shell, _: &[&str]) -> anyhow::Result<()> { Ok(()) }
