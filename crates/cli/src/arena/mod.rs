//! `ludoteca arena`: engines play matches, and what their results say about their strength.

mod args;
mod contest;
mod elo;
mod fault;
mod game;
#[cfg(unix)]
mod guard;
mod journal;
mod likelihood;
mod listed;
mod live;
mod openings;
mod pairs;
mod player;
mod process;
mod program;
mod report;
mod run;
mod setup;
mod spec;
mod sprt;
mod standings;
mod tally;

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::Mutex;

use crate::failure::Failure;
use crate::signals;
pub(crate) use args::{ArenaArgs, HELP};
use game::Referee;
use journal::Journal;
use live::Live;
use report::{Closing, Table};
use run::Run;
use standings::Standings;

/// Plays a match and prints its result.
pub(crate) fn run(args: &ArenaArgs, out: &mut impl Write) -> Result<(), Failure> {
    let contest = setup::contest(args)?;
    let openings = setup::openings(&contest)?;
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
    if let Some(path) = &args.resume {
        let beyond = 2 * played.range(contest.pairs()..).count();
        if beyond > 0 {
            eprintln!(
                "{}: {beyond} of its {} games are beyond the {} of this match; all are counted",
                path.display(),
                standings.games(),
                contest.games()
            );
        }
    }
    if let Some(folder) = &args.record_dir {
        setup::prepare(folder, !played.is_empty())?;
    }
    let stop = signals::stop()?;
    setup::try_engines(&contest, &stop)?;
    let run = Run {
        contest: &contest,
        referee: Referee { grace: args.grace, timeout: args.timeout, stop },
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
    let (games, asked) = (standings.games(), contest.games());
    let closing = Closing::new(&contest, &standings, sprt, is_decided || games >= asked);
    if args.json {
        serde_json::to_writer(&mut *out, &closing).map_err(io::Error::from)?;
        writeln!(out)?;
    } else {
        out.write_all(Table::all(&contest, &standings, args.markdown).as_bytes())?;
        if let Some(sprt) = &sprt {
            writeln!(out, "{}", report::sprt(sprt))?;
        }
    }
    out.flush()?;
    if closing.complete {
        return Ok(());
    }
    let further = if args.resume.is_some() { "; the same command goes on from here" } else { "" };
    Err(Failure::Failed(format!("stopped after {games} of {asked} games{further}")))
}
