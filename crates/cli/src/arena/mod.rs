//! `ludoteca arena`: engines play matches, and what their results say about their strength.

mod args;
mod contest;
mod elo;
mod fault;
mod game;
mod journal;
mod likelihood;
mod live;
mod openings;
mod pairs;
mod player;
mod report;
mod run;
mod spec;
mod sprt;
mod standings;
mod tally;

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::sync::Mutex;

use ludoteca_engine::{Level, Stop};

use crate::failure::Failure;
pub(crate) use args::{ArenaArgs, HELP};
use contest::Contest;
use game::Referee;
use journal::Journal;
use live::Live;
use openings::Openings;
use report::{Closing, Table};
use run::Run;
use spec::Spec;
use standings::Standings;

/// Plays a match and prints its result.
pub(crate) fn run(args: &ArenaArgs, out: &mut impl Write) -> Result<(), Failure> {
    let contest = contest(args)?;
    let mut openings = Openings::new(contest.options, contest.opening_plies, contest.seed);
    if openings.get(0).is_none() {
        return Err(Failure::Usage(format!(
            "no balanced opening of {} plies was found: choose another --opening-plies",
            contest.opening_plies
        )));
    }
    let (journal, played) = match &args.resume {
        Some(path) => {
            let (journal, played) = Journal::open(path, &contest.settings())?;
            (Some(journal), played)
        }
        None => (None, BTreeMap::new()),
    };
    let mut standings = Standings::new(contest.engines.len(), contest.pairings.clone());
    for (number, line) in &played {
        standings.add(contest.pair(*number).pairing, &line.games);
    }
    if let Some(folder) = &args.record_dir {
        prepare(folder, !played.is_empty())?;
    }
    let stop = Stop::default();
    stop_on_interrupt(&stop)?;
    let run = Run {
        contest: &contest,
        referee: Referee { grace: args.grace, stop },
        openings: Mutex::new(openings),
        concurrency: args.concurrency as usize,
        sprt: args.sprt,
        records: args.record_dir.as_deref(),
    };
    let mut live = Live::new(&contest, standings.games());
    let end = run.play(&mut standings, &played, journal, &mut live);
    live.end();
    end?;

    let sprt = args.sprt.map(|sprt| sprt.standing(&standings.of(0)));
    let is_decided = sprt.is_some_and(|sprt| sprt.verdict.is_some());
    let asked = contest.pairs() as u64 * 2;
    let complete = is_decided || standings.games() >= asked;
    if args.json {
        let closing = Closing::new(&contest, &standings, sprt, complete);
        serde_json::to_writer(&mut *out, &closing).map_err(std::io::Error::from)?;
        writeln!(out)?;
    } else {
        let shown = |table: Table| if args.markdown { table.markdown() } else { table.plain() };
        if !args.choice.ladder {
            write!(out, "{}", shown(Table::of_engines(&contest, &standings)))?;
        }
        if contest.engines.len() > 2 {
            let gap = if args.choice.ladder { "" } else { "\n" };
            write!(out, "{gap}{}", shown(Table::of_pairings(&contest, &standings)))?;
        }
        if let Some(sprt) = &sprt {
            writeln!(out, "{}", report::sprt(sprt))?;
        }
    }
    out.flush()?;
    if complete {
        return Ok(());
    }
    let further = match &args.resume {
        Some(_) => "; the same command goes on from here",
        None => "",
    };
    let games = standings.games();
    Err(Failure::Failed(format!("stopped after {games} of {asked} games{further}")))
}

/// What is to be played.
fn contest(args: &ArenaArgs) -> Result<Contest, Failure> {
    let (mut engines, pairings) = if args.choice.ladder {
        let levels: Vec<_> = Level::ALL.into_iter().rev().map(Spec::of_level).collect();
        let pairings = Contest::ladder(levels.len());
        (levels, pairings)
    } else {
        (args.engines.clone(), Contest::round_robin(args.engines.len()))
    };
    if engines.len() < 2 {
        let message = "a match needs two engines or more: --engine level=3 --engine level=2";
        return Err(Failure::Usage(message.into()));
    }
    if args.sprt.is_some() && engines.len() > 2 {
        return Err(Failure::Usage("--sprt is for a match of two engines".into()));
    }
    name_apart(&mut engines);
    Ok(Contest {
        options: args.choice.options,
        engines,
        pairings,
        rounds: args.games as usize / 2,
        opening_plies: args.opening_plies,
        seed: args.seed,
        grace: args.grace.as_millis() as u64,
    })
}

/// Gives engines of the same name a number.
fn name_apart(engines: &mut [Spec]) {
    for i in 0..engines.len() {
        let (before, rest) = engines.split_at_mut(i);
        let name = rest[0].name.clone();
        let mut number = 1;
        while before.iter().any(|engine| engine.name == rest[0].name) {
            number += 1;
            rest[0].name = format!("{name} ({number})");
        }
    }
}

/// A folder for records: a new match wants an empty one, so that no others are written over.
fn prepare(folder: &Path, goes_on: bool) -> Result<(), Failure> {
    let failed = |error: std::io::Error| Failure::Failed(format!("{}: {error}", folder.display()));
    fs::create_dir_all(folder).map_err(failed)?;
    if !goes_on && fs::read_dir(folder).map_err(failed)?.next().is_some() {
        let message = "there is something in this folder; name a new one for the records";
        return Err(Failure::Usage(format!("{}: {message}", folder.display())));
    }
    Ok(())
}

/// The exit code of a program that Ctrl-C has ended.
const INTERRUPTED: i32 = 130;

/// Ctrl-C ends the match with its result so far; a second one ends the program at once.
fn stop_on_interrupt(stop: &Stop) -> Result<(), Failure> {
    let stop = stop.clone();
    let handler = move || {
        if stop.is_stopped() {
            std::process::exit(INTERRUPTED);
        }
        stop.stop();
    };
    ctrlc::set_handler(handler)
        .map_err(|error| Failure::Failed(format!("signals cannot be taken: {error}")))
}
