//! `cargo xtask faults`: a cluster under load in which things go wrong, and a check that nothing is
//! lost.

mod args;
mod checker;
mod history;
mod kinds;
mod leases;
mod link;
mod player;
mod recovery;
mod report;
mod scene;
mod site;
mod socket;
mod table;
mod truth;

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use clap::Parser;
use fastrand::Rng;
use futures_util::future::join_all;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::sleep;
use xshell::Shell;

use self::args::{FaultArgs, Mutation};
use self::history::{Entry, Recorder, What};
use self::kinds::Kind;
use self::link::Link;
use self::report::Report;
use self::scene::Scene;
use self::site::Site;
use self::table::Table;
use self::truth::Truth;
use crate::cluster::{Base, Cluster, Wiring, build, can_mount};
use crate::tools;

/// Milliseconds for which something stays wrong.
const WRONG: std::ops::Range<u64> = 200..1_500;
/// Milliseconds between two faults.
const PAUSE: std::ops::Range<u64> = 300..1_200;
/// Time before the first fault and after the last one.
const QUIET: Duration = Duration::from_secs(2);
/// Time in which the nodes divide the leases among themselves after the last fault.
const DIVIDE: Duration = Duration::from_secs(5);
/// Size of the database's disk.
const DISK: &str = "640m";
/// Number of games in which players let their time run out.
const SLEEPERS: u64 = 2;
/// The folder in which the logs and the history of a failed run are kept.
const KEPT: &str = "target/faults";
/// At most this many violations are shown.
const SHOWN: usize = 20;

/// Runs the fault tests.
pub(crate) fn run(sh: &Shell, args: &[&str]) -> Result<()> {
    let words = std::iter::once("faults").chain(args.iter().copied());
    let args = FaultArgs::parse_from(words);
    let seed = args.seed.unwrap_or_else(|| fastrand::u64(..1_000_000));
    eprintln!("Seed: {seed}");
    tools::cluster(sh)?;
    let program = build(sh, args.options.release)?;
    let kinds = kinds(sh, &args);
    if kinds.is_empty() {
        bail!("none of these faults is possible here");
    }
    tokio::runtime::Runtime::new()?.block_on(async {
        tokio::select! {
            result = test(sh, &args, &program, &kinds, seed) => result,
            // The reaper ends all processes.
            _ = tokio::signal::ctrl_c() => bail!("interrupted"),
        }
    })
}

/// The kinds of faults that are possible on this machine, and wanted.
fn kinds(sh: &Shell, args: &FaultArgs) -> Vec<Kind> {
    let mut kinds = if args.only.is_empty() { Kind::ALL.to_vec() } else { args.only.clone() };
    let mut skip = |kind: Kind, is_possible: bool, why: &str| {
        if kinds.contains(&kind) && !is_possible {
            eprintln!("Skipped: {why}.");
            kinds.retain(|other| *other != kind);
        }
    };
    let has_workers = args.options.workers > 0;
    skip(Kind::KillWorker, has_workers, "there are no workers to kill");
    skip(Kind::FullDisk, can_mount(sh), "no disk can be filled, because none can be mounted here");
    skip(
        Kind::Skew,
        faketime(sh).is_some(),
        "no clock is wrong; on Debian `apt-get install faketime`",
    );
    kinds
}

/// The library that changes the time of day of a program, installed if necessary.
fn faketime(sh: &Shell) -> Option<PathBuf> {
    let folders = || sh.read_dir("/usr/lib").unwrap_or_default();
    let library = || {
        let path = |folder: PathBuf| folder.join("faketime/libfaketimeMT.so.1");
        folders().into_iter().map(path).find(|path| path.exists())
    };
    library().or_else(|| {
        tools::install(sh, "faketime").ok()?;
        library()
    })
}

/// One run: start, load, faults, calm, check.
async fn test(
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
    let found = match played {
        Ok((leases, truth)) => {
            let games = checker::check(&history, &truth);
            Ok((leases, games.iter().map(ToString::to_string).collect::<Vec<_>>(), truth))
        }
        Err(error) => Err(error),
    };
    let is_wrong =
        found.as_ref().map_or(true, |(leases, games, _)| !(leases.is_empty() && games.is_empty()));
    if let Some(file) = &args.history {
        write(&history, file)?;
    }
    if is_wrong && args.mutation.is_none() {
        keep(&history, &scene.cluster.base.folder, &sh.current_dir().join(KEPT))?;
    }
    scene.cluster.stop().await?;
    let (leases, games, truth) = found.with_context(|| format!("seed {seed}, logs in {KEPT}"))?;
    if let Some(mutation) = args.mutation {
        return detected(mutation, if mutation == Mutation::NoRenewal { &leases } else { &games });
    }
    let mut faults = [leases, games].concat();
    let mut report = figures(&history, &scene.outages);
    let recovery = recovery::measure(&history, &scene.outages, &truth);
    if args.targets {
        faults.extend(recovery.too_slow());
    }
    report.add_times("players_back", recovery.players);
    report.add_times("next_move", recovery.games);
    report.add_times("computer_move", recovery.computer);
    report.add("games", truth.len() as u64);
    report.add("stored_events", truth.values().map(|game| game.events.len() as u64).sum());
    report.add("violations", faults.len() as u64);
    report.print(args.json);
    judge(&faults, seed)
}

/// Lets players play while things go wrong. Returns what is wrong with the leases, and what the store
/// contains in the end.
async fn play(
    scene: &mut Scene,
    args: &FaultArgs,
    kinds: &[Kind],
    site: &Site,
    random: &mut Rng,
) -> Result<(Vec<String>, Truth)> {
    let (playing, is_playing) = watch::channel(true);
    let mut tables = JoinSet::new();
    for number in 0..args.games + args.computers + SLEEPERS {
        let kind = match number {
            number if number < args.games => table::Kind::People,
            number if number < args.games + args.computers => table::Kind::Computer,
            _ => table::Kind::Sleepers,
        };
        let (site, random) = (site.clone(), random.fork());
        let table = Table { site, number, kind, think: args.think, random };
        tables.spawn(table.run(is_playing.clone()));
    }
    sleep(QUIET).await;
    disturb(scene, args.rounds, kinds).await?;
    sleep(DIVIDE).await;
    let leases = leases::watch(&scene.cluster.base, &scene.cluster.nodes).await?;

    // Nobody moves any more; then all have to see the same.
    playing.send_replace(false);
    let mut players: Vec<_> = tables.join_all().await.into_iter().flatten().collect();
    join_all(players.iter_mut().map(|player| player.converge())).await;
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
    let base = Base::start(sh, kinds.contains(&Kind::FullDisk).then_some(DISK)).await?;
    let mut inner = Vec::new();
    let wire = |base: &Base, name: &str| {
        let mut link = |to: &str, port: u16| -> Result<u16> {
            inner.push(Link::new(format!("{name} to {to}"), port)?);
            Ok(inner[inner.len() - 1].port)
        };
        let database = link("PostgreSQL", base.postgres.port)?;
        let mut bus = Vec::new();
        for (number, port) in (1..).zip(base.nats.ports) {
            bus.push(link(&format!("NATS {number}"), port)?);
        }
        Ok(Wiring { database: base.postgres.url(Some(database)), bus: Wiring::bus_at(&bus) })
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

/// Lets things go wrong, one or two at a time.
async fn disturb(scene: &mut Scene, rounds: u32, kinds: &[Kind]) -> Result<()> {
    let mut bag = Vec::new();
    for round in 1..=rounds {
        // Each kind once before any of them comes again.
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
        sleep(Duration::from_millis(scene.random.u64(WRONG))).await;
        scene.repair(repairs).await?;
        sleep(Duration::from_millis(scene.random.u64(PAUSE))).await;
    }
    Ok(())
}

fn figures(history: &[Entry], outages: &[scene::Outage]) -> Report {
    let mut report = Report::default();
    let count = |is_counted: &dyn Fn(&What) -> bool| {
        history.iter().filter(|entry| is_counted(&entry.what)).count() as u64
    };
    let kills =
        outages.iter().filter(|outage| matches!(outage.kind, Kind::KillNode | Kind::KillWorker));
    report.add("faults", outages.len() as u64);
    report.add("kills", kills.count() as u64);
    report.add("requests", count(&|what| matches!(what, What::Sent { .. })));
    report.add("acknowledged", count(&|what| matches!(what, What::Acknowledged { .. })));
    report.add("refused", count(&|what| matches!(what, What::Refused { .. })));
    report.add("unknown", count(&|what| matches!(what, What::Unknown { .. })));
    report.add("connections", count(&|what| *what == What::Joined));
    report
}

/// Fails if anything is wrong.
fn judge(faults: &[String], seed: u64) -> Result<()> {
    for fault in faults.iter().take(SHOWN) {
        eprintln!("VIOLATION: {fault}");
    }
    match faults.len() {
        0 => Ok(()),
        count => bail!(
            "{count} violations. Logs and history are in {KEPT}; `cargo xtask faults --seed {seed}` tries again"
        ),
    }
}

/// Fails unless the mutation has had the effects that it must have.
fn detected(mutation: Mutation, effects: &[String]) -> Result<()> {
    let Some(effect) = effects.first() else {
        bail!("the mutation {} was not detected", mutation.name());
    };
    eprintln!("The mutation {} was detected {} times: {effect}", mutation.name(), effects.len());
    Ok(())
}

/// Copies what helps to find the cause.
fn keep(history: &[Entry], logs: &Path, folder: &Path) -> Result<()> {
    let _ = fs::remove_dir_all(folder);
    fs::create_dir_all(folder)?;
    for entry in fs::read_dir(logs)? {
        let path = entry?.path();
        if let Some(name) = path.file_name()
            && path.extension().is_some_and(|extension| extension == "log")
        {
            fs::copy(&path, folder.join(name))?;
        }
    }
    write(history, &folder.join("history.ndjson"))
}

fn write(history: &[Entry], file: &Path) -> Result<()> {
    let mut file = BufWriter::new(File::create(file)?);
    for entry in history {
        serde_json::to_writer(&mut file, entry)?;
        writeln!(file)?;
    }
    Ok(file.flush()?)
}
