//! `cargo xtask simulate --mutations`: changes the live room in one place after the other, and checks that the
//! simulation notices each change.

use std::fs;

use anyhow::{Context, Result, bail, ensure};
use xshell::{Shell, cmd};

use crate::tools;

/// Seeds within which a change must be noticed.
const SEEDS: &str = "10000";
/// The folder of the live room.
const LIVE: &str = "crates/room/src/live";

/// A change of one file.
struct Mutation {
    /// The fault that it introduces.
    fault: &'static str,
    file: &'static str,
    /// Occurs once in the file.
    from: &'static str,
    to: &'static str,
}

const fn mutation(
    fault: &'static str,
    file: &'static str,
    from: &'static str,
    to: &'static str,
) -> Mutation {
    Mutation { fault, file, from, to }
}

const MUTATIONS: [Mutation; 13] = [
    mutation(
        "it charges outages to the players",
        "turns.rs",
        "let resumed = self.room().resume(outages, now.time);",
        "let resumed = None::<crate::Decided>; let _ = outages;",
    ),
    mutation(
        "it acts without the lease",
        "turns.rs",
        "let acts = is_own || now.holds_lease;",
        "let acts = true;",
    ),
    mutation(
        "it does not read what a client knows already",
        "agreement.rs",
        "let is_behind = seq > self.room().seq()",
        "let is_behind = false && seq > self.room().seq()",
    ),
    mutation(
        "it publishes events twice",
        "turns.rs",
        "self.effects.push(Effect::Publish { after, origin });",
        "self.effects.extend([Effect::Publish { after, origin }, Effect::Publish { after, origin }]);",
    ),
    mutation(
        "it applies events whose number is taken",
        "agreement.rs",
        "self.read(if is_tick { Then::Retry } else { Then::Stale });",
        "self.log.commit(Arc::unwrap_or_clone(decided)); self.finish();",
    ),
    mutation(
        "it forgets where the stored log ends",
        "agreement.rs",
        "                self.tail = tail;\n                self.agreement.agreed",
        "                self.agreement.agreed",
    ),
    mutation(
        "it never doubts its agreement with the store",
        "agreement.rs",
        "now.local.saturating_sub(agreed) < CURRENT",
        "now.local.saturating_sub(agreed) < CURRENT * 1_000",
    ),
    mutation(
        "it does not show events that it has read",
        "agreement.rs",
        "            self.publish(after, Origin::Elsewhere, may_move, now);\n        }\n        self.resume",
        "            let _ = (after, may_move);\n        }\n        self.resume",
    ),
    mutation(
        "the computer does not move when the room wakes",
        "turns.rs",
        "        self.let_computer_move(now);\n        self.set_timer(now);",
        "        self.set_timer(now);",
    ),
    mutation(
        "a search continues after the next event",
        "turns.rs",
        "        self.effects.extend(self.search.take().and_then(Search::cancel));\n",
        "",
    ),
    mutation(
        "a search that finds no place is not repeated",
        "searches.rs",
        "                self.search = None;\n                self.retry(RETRY_DELAY);\n            }\n            Err(SearchFailure::Failed",
        "                self.retry(RETRY_DELAY);\n            }\n            Err(SearchFailure::Failed",
    ),
    mutation(
        "it runs commands that come too late",
        "commands.rs",
        "if seq.is_some_and(|seq| !self.has_seen_all(seq)) {",
        "if false && seq.is_some_and(|seq| !self.has_seen_all(seq)) {",
    ),
    mutation(
        "it drops an input from the queue",
        "mod.rs",
        "        self.queue.pop_front();\n        self.is_compared = false;",
        "        self.queue.pop_front();\n        self.queue.pop_front();\n        self.is_compared = false;",
    ),
];

/// Runs the simulation with each mutation, in a copy of the crate.
pub(crate) fn run(sh: &Shell) -> Result<()> {
    let copy = crate::target::folder(sh).join("mutations");
    sh.remove_path(&copy)?;
    let manifest = fs::read_to_string(sh.current_dir().join("Cargo.toml"))?;
    let members =
        "members = [\"crates/*\", \"xtask\", \"xtask/cluster\"]\ndefault-members = [\"crates/*\"]";
    ensure!(manifest.contains(members), "Cargo.toml lists the members in another way");
    let manifest = manifest.replace(members, "members = [\"crates/room\", \"crates/rules\"]");
    sh.write_file(copy.join("Cargo.toml"), manifest)?;
    sh.copy_file("Cargo.lock", copy.join("Cargo.lock"))?;
    for name in ["room", "rules"] {
        tools::copy_folder(
            &sh.current_dir().join("crates").join(name),
            &copy.join("crates").join(name),
        )?;
    }
    // Not in the copy, so that a later run need not compile all again.
    let target = crate::target::folder(sh).join("mutations-target");
    let mut survivors = Vec::new();
    for Mutation { fault, file, from, to } in MUTATIONS {
        let path = copy.join(LIVE).join(file);
        let text = sh.read_file(&path)?;
        ensure!(text.matches(from).count() == 1, "{file} contains the text of `{fault}` not once");
        sh.write_file(&path, text.replace(from, to))?;
        let _copy = sh.push_dir(&copy);
        let args = ["--release", "--package=ludoteca-room", "--test=simulation"];
        let built = cmd!(sh, "cargo test {args...} --no-run").env("CARGO_TARGET_DIR", &target);
        built
            .quiet()
            .ignore_stderr()
            .run()
            .with_context(|| format!("`{fault}` does not compile"))?;
        let only = ["--", "invariants_hold", "--exact", "--nocapture"];
        let output = cmd!(sh, "cargo test {args...} {only...}")
            .env("CARGO_TARGET_DIR", &target)
            .env("LUDOTECA_SEEDS", SEEDS)
            .quiet()
            .ignore_status()
            .output()?;
        let output = String::from_utf8_lossy(&output.stderr).into_owned();
        if let Some(line) = output.lines().find(|line| line.contains("violates an invariant")) {
            println!("{fault}: {line}");
        } else {
            println!("{fault}: NOT NOTICED");
            survivors.push(fault);
        }
        sh.write_file(&path, text)?;
    }
    if !survivors.is_empty() {
        bail!("{SEEDS} seeds do not notice that {}", survivors.join(", or that "));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn each_text_occurs_once() {
        let live = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(LIVE);
        for Mutation { fault, file, from, .. } in MUTATIONS {
            let text = fs::read_to_string(live.join(file)).unwrap();
            assert_eq!(text.matches(from).count(), 1, "{fault}: {file}");
        }
    }
}
