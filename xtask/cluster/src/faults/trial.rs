//! One run: start, load, faults, recovery, check.

use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result};
use fastrand::Rng;
use futures_util::future::join_all;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::sleep;
use xshell::Shell;

use super::args::{FaultArgs, Mutation};
use super::history::{Recorder, What};
use super::kinds::Kind;
use super::link::Link;
use super::player::Player;
use super::possible::faketime;
use super::scene::Scene;
use super::site::Site;
use super::table::{self, Table};
use super::truth::{self, Truth};
use super::verdict::{FAILURE_FOLDER, detected, figures, judge, keep, write};
use super::{checker, leases, recovery};
use crate::cluster::{Base, Cluster, Wiring};

/// Duration of a fault, in milliseconds.
const FAULT_MILLIS: std::ops::Range<u64> = 200..1_500;
/// Milliseconds between two faults.
const PAUSE_MILLIS: std::ops::Range<u64> = 300..1_200;
/// Time before the first fault and after the last one.
const SETTLE_TIME: Duration = Duration::from_secs(2);
/// Time for the nodes to divide the leases among themselves after the last fault.
const REBALANCE_TIME: Duration = Duration::from_secs(5);
/// Size of the database's disk.
const DISK_SIZE: &str = "640m";
/// Number of games in which players let their time run out.
const TIMEOUT_GAMES: u64 = 2;

/// Runs the test and prints its results.
pub(super) async fn test(
    sh: &Shell,
    args: &FaultArgs,
    program: &Path,
    kinds: &[Kind],
    seed: u64,
) -> Result<()> {
    let mut random = Rng::with_seed(seed);
    let recorder = Recorder::new();
    let mut scene = scene(sh, args, program, kinds, random.fork(), recorder.clone()).await?;
    let site = Site { ports: scene.outer.iter().map(|link| link.port).collect(), recorder };
    let played = play(&mut scene, args, kinds, &site, &mut random).await;
    let history = site.recorder.entries();
    let found = played.map(|(leases, truth)| {
        let games: Vec<_> =
            checker::check(&history, &truth).iter().map(ToString::to_string).collect();
        let recovery = recovery::measure(&history, &scene.outages, &truth);
        let slow: Vec<_> = recovery.too_slow().filter(|_| args.targets).collect();
        (leases, games, slow, recovery, truth)
    });
    let is_wrong = found.as_ref().map_or(true, |(leases, games, slow, ..)| {
        [leases, games, slow].iter().any(|v| !v.is_empty())
    });
    if let Some(file) = &args.history {
        write(&history, file)?;
    }
    if is_wrong && args.mutation.is_none() {
        keep(&history, &scene.cluster.base.folder, &sh.current_dir().join(FAILURE_FOLDER))?;
    }
    scene.cluster.stop().await?;
    let (leases, games, slow, recovery, truth) =
        found.with_context(|| format!("seed {seed}, logs in {FAILURE_FOLDER}"))?;
    if let Some(mutation) = args.mutation {
        return detected(mutation, if mutation == Mutation::NoRenewal { &leases } else { &games });
    }
    let mut faults = [leases, games, slow].concat();
    if !history.iter().any(|entry| matches!(entry.what, What::Acknowledged { .. })) {
        faults.push("no move was acknowledged: nothing was tested".into());
    }
    let mut report = figures(&history, &scene.outages);
    report.add_times("players_back", recovery.players);
    report.add_times("next_move", recovery.games);
    report.add_times("computer_move", recovery.computer);
    report.add_times("move_after_primary", recovery.primary);
    report.add("games", truth.len() as u64);
    report.add("stored_events", truth.values().map(|game| game.events.len() as u64).sum());
    report.add("violations", faults.len() as u64);
    report.print(args.json);
    judge(&faults, seed)
}

/// Runs the players during faults. Returns the violations of leases and the final content of the store.
async fn play(
    scene: &mut Scene,
    args: &FaultArgs,
    kinds: &[Kind],
    site: &Site,
    random: &mut Rng,
) -> Result<(Vec<String>, Truth)> {
    let (playing, is_playing) = watch::channel(true);
    let mut tables = JoinSet::new();
    for number in 0..args.games + args.computers + TIMEOUT_GAMES {
        let kind = match number {
            number if number < args.games => table::Kind::People,
            number if number < args.games + args.computers => table::Kind::Computer,
            _ => table::Kind::Sleepers,
        };
        let (site, random) = (site.clone(), random.fork());
        let table = Table { site, number, kind, think: args.think, random };
        tables.spawn(table.run(is_playing.clone()));
    }
    let metrics: Vec<u16> = scene.cluster.nodes.iter().map(|node| node.metrics).collect();
    let claims = tokio::spawn(leases::watch_claims(metrics.clone(), is_playing));
    sleep(SETTLE_TIME).await;
    disturb(scene, args.rounds, kinds).await?;
    sleep(REBALANCE_TIME).await;
    let mut leases = leases::watch(&scene.cluster.base, &metrics).await?;

    // Play stops first; then all clients must see the same state.
    playing.send_replace(false);
    leases.extend(claims.await?);
    let mut players: Vec<_> = tables.join_all().await.into_iter().flatten().collect();
    join_all(players.iter_mut().map(Player::converge)).await;
    Ok((leases, truth::read(&scene.cluster.base).await?))
}

/// Starts the cluster, with links between all its parts.
async fn scene(
    sh: &Shell,
    args: &FaultArgs,
    program: &Path,
    kinds: &[Kind],
    random: Rng,
    recorder: Recorder,
) -> Result<Scene> {
    eprintln!("Starting the cluster …");
    let base = Base::start(
        sh,
        kinds.contains(&Kind::FullDisk).then_some(DISK_SIZE),
        args.options.replicas,
    )
    .await?;
    let mut inner = Vec::new();
    let wire = |base: &Base, name: &str| {
        let mut link = |to: &str, port: u16| -> Result<u16> {
            inner.push(Link::new(format!("{name} to {to}"), port)?);
            Ok(inner[inner.len() - 1].port)
        };
        // Workers use only the bus.
        let mut database = Vec::new();
        for port in base.postgres.ports().iter().filter(|_| name.starts_with("node")) {
            database.push(link("PostgreSQL", *port)?);
        }
        let mut bus = Vec::new();
        for (number, port) in (1..).zip(base.nats.ports) {
            bus.push(link(&format!("NATS {number}"), port)?);
        }
        Ok(Wiring::new(&database, &bus))
    };
    let flags = ["--no-limits".to_owned(), "--drain=0".to_owned()];
    let env: Vec<_> = args
        .mutation
        .iter()
        .map(|mutation| ("LUDOTECA_MUTATION".into(), mutation.name().into()))
        .collect();
    let cluster = Cluster::start(base, program, &args.options, None, &flags, &env, wire).await?;
    let outer = cluster
        .nodes
        .iter()
        .map(|node| Link::new(format!("players to {}", node.member.name), node.port));
    let outer = outer.collect::<Result<_>>()?;
    let versions = [program.to_owned(), args.other.clone().unwrap_or_else(|| program.to_owned())];
    let faketime = faketime(sh);
    Ok(Scene { cluster, inner, outer, faketime, versions, random, recorder, outages: vec![] })
}

/// Injects faults, one or two at a time.
async fn disturb(scene: &mut Scene, rounds: u32, kinds: &[Kind]) -> Result<()> {
    let mut bag = Vec::new();
    for round in 1..=rounds {
        // Use each kind once before repeating any.
        if bag.is_empty() {
            bag = kinds.to_vec();
            scene.random.shuffle(&mut bag);
        }
        let mut chosen: Vec<Kind> = bag.pop().into_iter().collect();
        if kinds.len() > 1 && scene.random.u32(..4) == 0 {
            chosen.extend(scene.random.choice(kinds).filter(|kind| !chosen.contains(kind)));
        }
        let mut repairs = Vec::new();
        for kind in chosen {
            let (what, repair) = scene.break_something(kind).await?;
            eprintln!("{round:>5} of {rounds}: {kind:?} {what}");
            repairs.extend(repair);
        }
        sleep(Duration::from_millis(scene.random.u64(FAULT_MILLIS))).await;
        scene.repair(repairs).await?;
        sleep(Duration::from_millis(scene.random.u64(PAUSE_MILLIS))).await;
    }
    Ok(())
}
