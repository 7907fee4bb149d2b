//! Deterministic simulation of rooms that several nodes serve from one store.
//!
//! The seed determines everything that happens in a run: nodes crash, pause and lose their connections; requests to
//! the store are lost, late, or executed without a reply; the bus loses, repeats and reorders announcements; clients
//! repeat commands and change nodes. The live rooms and the leases are those of the crate; [`host`] performs the
//! effects. An [auditor](audit) checks the invariants during and after each run.
//!
//! The simulation is a loop over a heap of events, not `turmoil` or `madsim`. The crate under test has no I/O and no
//! tasks, so an asynchronous runtime would only cost time. `turmoil` 0.7 polls all hosts at each tick: 100 simulated
//! seconds with twelve idle hosts take 1.7 s with ticks of 1 ms and 0.2 s with ticks of 10 ms, whereas a run takes a
//! few milliseconds here. `madsim` needs all crates built with its own flag, so plain `cargo test` could not run it.
//!
//! `cargo test -p ludoteca-room --test simulation` runs a few hundred seeds. `cargo xtask simulate SEEDS FIRST` runs
//! any others; with 1 seed, it repeats a run.

mod audit;
mod client;
mod faults;
mod host;
mod leases;
mod network;
mod node;
mod requests;
mod setup;
mod store;
mod trace;
mod world;

use std::collections::{BTreeMap, VecDeque};
use std::ops::Range;
use std::panic::AssertUnwindSafe;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use self::audit::{Invariant, Violation};
use self::world::{Sabotage, World};

/// Number of seeds that a test runs by default.
const SEEDS: u64 = 300;

/// Situations that 200 runs must reach several times.
const REACHED: [&str; 19] = [
    "aborted",
    "acted on a lease",
    "another node writes",
    "client ahead of a node",
    "command repeated",
    "days off",
    "draw agreed",
    "draw refused",
    "events found after a failed write",
    "events from another node",
    "lease of a dead node taken over",
    "moved",
    "number taken",
    "resigned",
    "resumed",
    "seated",
    "started",
    "timed out",
    "undone",
];

fn number(variable: &str) -> Option<u64> {
    let text = std::env::var(variable).ok()?;
    Some(text.parse().unwrap_or_else(|_| panic!("{variable} is not a number: {text}")))
}

/// Runs a world to its end. A panic counts as a violation, so its seed is reported, too.
fn run(world: &mut World) -> Result<u64, Violation> {
    let run = AssertUnwindSafe(|| world.run());
    std::panic::catch_unwind(run).unwrap_or_else(|_| {
        Err(Violation {
            invariant: Invariant::NoPanic,
            what: "see the message of the panic".into(),
        })
    })
}

/// The trace of a seed that violates an invariant.
fn report(seed: u64, violation: &Violation) -> String {
    let mut world = setup::world(seed, Sabotage::Nothing);
    world.trace = Some(VecDeque::new());
    let _ = run(&mut world);
    let lines: Vec<_> = world.trace.unwrap_or_default().into();
    format!(
        "{}\n\nseed {seed} violates an invariant: {violation}\nTo repeat: cargo xtask simulate 1 {seed}",
        lines.join("\n")
    )
}

/// Runs seeds on all cores, and panics with the trace of the first that violates an invariant.
fn simulate(seeds: Range<u64>) {
    let (next, done, began) = (AtomicU64::new(seeds.start), AtomicU64::new(0), Instant::now());
    let run_all = || -> Option<(u64, Violation)> {
        loop {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            if seed >= seeds.end {
                return None;
            }
            if let Err(violation) = run(&mut setup::world(seed, Sabotage::Nothing)) {
                next.store(seeds.end, Ordering::Relaxed);
                return Some((seed, violation));
            }
            let done = done.fetch_add(1, Ordering::Relaxed) + 1;
            if done.is_multiple_of(5_000) {
                let rate = done as f64 / began.elapsed().as_secs_f64() * 60.0;
                eprintln!("{done} seeds, {rate:.0} seeds/min");
            }
        }
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let failed = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..threads).map(|_| scope.spawn(run_all)).collect();
        let failures = threads.into_iter().filter_map(|it| it.join().expect("panics are caught"));
        failures.min_by_key(|(seed, _)| *seed)
    });
    if let Some((seed, violation)) = failed {
        panic!("{}", report(seed, &violation));
    }
    let count = done.into_inner();
    let rate = count as f64 / began.elapsed().as_secs_f64() * 60.0;
    eprintln!("seeds without a violation: {count}; {rate:.0} seeds/min on {threads} threads");
}

#[test]
fn invariants_hold() {
    let first = number("LUDOTECA_FIRST_SEED").unwrap_or(1);
    let seeds = number("LUDOTECA_SEEDS").unwrap_or(SEEDS);
    simulate(first..first.saturating_add(seeds));
}

#[test]
fn a_seed_leads_to_one_history() {
    let digest = |seed| setup::world(seed, Sabotage::Nothing).run().expect("no violation");
    let digests: Vec<u64> = (1..20).map(digest).collect();
    assert_eq!(digests, (1..20).map(digest).collect::<Vec<_>>());
    assert_ne!(digests[0], digests[1]);
}

#[test]
fn runs_reach_what_they_are_for() {
    let mut counts = BTreeMap::new();
    for seed in 1..=200 {
        let mut world = setup::world(seed, Sabotage::Nothing);
        world.run().expect("no violation");
        for (what, count) in world.auditor.counts {
            *counts.entry(what).or_insert(0) += count;
        }
    }
    eprintln!("{counts:?}");
    for what in REACHED {
        assert!(counts.get(what).is_some_and(|count| *count >= 5), "{what}: {counts:?}");
    }
}

/// The seeds, among the first ones, whose runs detect the sabotage, by invariant.
fn caught(sabotage: Sabotage, seeds: u64) -> BTreeMap<Invariant, Vec<u64>> {
    let mut caught = BTreeMap::<_, Vec<_>>::new();
    for seed in 1..=seeds {
        if let Err(violation) = setup::world(seed, sabotage).run() {
            caught.entry(violation.invariant).or_default().push(seed);
        }
    }
    eprintln!("{sabotage:?}: {caught:?}");
    caught
}

#[test]
fn a_store_that_does_not_compare_is_caught() {
    let caught = caught(Sabotage::NoCompareAndAppend, 100);
    assert!(caught[&Invariant::Replay].len() >= 30);
}

#[test]
fn a_store_that_loses_events_is_caught() {
    let caught = caught(Sabotage::LostEvents, 100);
    assert!(caught[&Invariant::Durable].len() >= 30);
}

#[test]
fn an_early_reply_is_caught() {
    let caught = caught(Sabotage::EarlyReply, 100);
    assert!(caught[&Invariant::Acknowledged].len() >= 30);
}

#[test]
fn leases_that_are_not_renewed_are_caught() {
    let caught = caught(Sabotage::NoRenewal, 100);
    assert!(caught[&Invariant::OneHolder].len() >= 80);
}

#[test]
fn leases_that_nobody_takes_over_are_caught() {
    let caught = caught(Sabotage::NoTakeOver, 100);
    assert!(caught[&Invariant::Deadline].len() >= 10);
}

#[test]
fn leases_that_count_from_the_response_are_caught() {
    let caught = caught(Sabotage::TenureFromResponse, 300);
    assert!(caught[&Invariant::OneHolder].len() >= 2);
}

#[test]
fn clocks_that_differ_are_caught() {
    let caught = caught(Sabotage::OwnClocks, 100);
    assert!(caught[&Invariant::Clock].len() >= 30);
}

#[test]
fn outages_that_are_charged_to_players_are_caught() {
    let caught = caught(Sabotage::ChargedOutages, 100);
    assert!(caught[&Invariant::Outage].len() >= 10);
}

#[test]
fn nodes_that_do_not_catch_up_are_caught() {
    let caught = caught(Sabotage::NoCatchUp, 100);
    assert!(caught[&Invariant::Convergence].len() >= 30);
}
