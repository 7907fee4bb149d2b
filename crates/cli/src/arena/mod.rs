//! `ludoteca arena`: matches between engines.

mod args;
mod live;

use std::io::Write;

use ludoteca_arena::{ArenaError, EngineSpec, Settings, Tournament, read_openings};
use ludoteca_engine::Level;

use crate::failure::Failure;
use crate::{json_lines, signals};
pub(crate) use args::{ArenaArgs, HELP};
use live::Live;

/// Plays a match and prints its result.
pub(crate) fn run(args: &ArenaArgs, out: &mut impl Write) -> Result<(), Failure> {
    let settings = settings(args)?;
    let stop = signals::stop()?;
    let mut tournament = Tournament::new(settings, &stop)?;
    if let (Some(path), surplus @ 1..) = (&args.resume, tournament.surplus_games()) {
        eprintln!(
            "{}: {surplus} of {} games exceed the {} games of this match; all are counted",
            path.display(),
            tournament.games(),
            tournament.total_games()
        );
    }
    let mut live = Live::new(tournament.games(), tournament.total_games());
    let end = tournament.play(stop, &mut live);
    live.end();
    end?;
    if args.json {
        json_lines::write(&mut *out, &tournament.summary())?;
    } else {
        out.write_all(tournament.tables(args.markdown).as_bytes())?;
        if let Some(sprt) = tournament.sprt() {
            writeln!(out, "{sprt}")?;
        }
    }
    out.flush()?;
    if tournament.is_complete() {
        return Ok(());
    }
    let further = if args.resume.is_some() { "; the same command resumes the match" } else { "" };
    let (games, total) = (tournament.games(), tournament.total_games());
    Err(Failure::Failed(format!("stopped after {games} of {total} games{further}")))
}

fn settings(args: &ArenaArgs) -> Result<Settings, Failure> {
    let (options, ladder) = (args.choice.options, args.choice.ladder);
    let engines = if ladder {
        Level::ALL.into_iter().rev().map(EngineSpec::from).collect()
    } else {
        args.engines.clone()
    };
    let openings = args.openings.as_deref().map(|file| read_openings(file, options));
    Ok(Settings {
        options,
        engines,
        ladder,
        games: args.games,
        seed: args.seed,
        opening_plies: args.opening_plies,
        openings: openings.transpose()?,
        sprt: args.sprt,
        grace: args.grace,
        timeout: args.timeout,
        concurrency: args.concurrency as usize,
        record_dir: args.record_dir.clone(),
        journal: args.resume.clone(),
    })
}

impl From<ArenaError> for Failure {
    fn from(error: ArenaError) -> Self {
        match error {
            ArenaError::Invalid(message) => Self::Usage(message),
            ArenaError::Io(error) => Self::Io(error),
            error => Self::Failed(error.to_string()),
        }
    }
}
