//! From what was asked for to a match that can begin.

use std::fs;
use std::path::Path;

use ludoteca_engine::{Level, Stop};

use super::args::ArenaArgs;
use super::contest::Contest;
use super::listed;
use super::openings::{Draw, Openings};
use super::player::Player;
use super::spec::Spec;
use crate::failure::Failure;

/// Where games begin; there is one opening at least.
pub(super) fn openings(contest: &Contest) -> Result<Openings, Failure> {
    if let Some(listed) = &contest.listed {
        return Ok(Openings::Listed(listed.clone()));
    }
    let mut openings = Draw::new(contest.options, contest.opening_plies, contest.seed);
    if openings.get(0).is_none() {
        return Err(Failure::Usage(format!(
            "no balanced opening of {} plies was found: choose another --opening-plies, or \
             --openings from a file",
            contest.opening_plies
        )));
    }
    Ok(Openings::Drawn(Box::new(openings)))
}

/// What is to be played.
pub(super) fn contest(args: &ArenaArgs) -> Result<Contest, Failure> {
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
    let listed = args.openings.as_deref().map(|file| listed::read(file, args.choice.options));
    Ok(Contest {
        options: args.choice.options,
        engines,
        pairings,
        listed: listed.transpose()?,
        rounds: args.games as usize / 2,
        opening_plies: args.opening_plies,
        seed: args.seed,
        grace: args.grace.as_millis() as u64,
        timeout: args.timeout.as_millis() as u64,
    })
}

/// Starts every program once: one that cannot play is told before any game.
pub(super) fn try_engines(contest: &Contest, stop: &Stop) -> Result<(), Failure> {
    for (number, spec) in contest.engines.iter().enumerate() {
        let mut player = Player::new(spec, contest.options);
        player.begin(0, stop).map_err(|fault| {
            player.end();
            Failure::Usage(format!("engine {}, {}: {fault}", number + 1, spec.name))
        })?;
    }
    Ok(())
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
pub(super) fn prepare(folder: &Path, goes_on: bool) -> Result<(), Failure> {
    let failed = |error: std::io::Error| Failure::Failed(format!("{}: {error}", folder.display()));
    fs::create_dir_all(folder).map_err(failed)?;
    if !goes_on && fs::read_dir(folder).map_err(failed)?.next().is_some() {
        let message = "there is something in this folder; name a new one for the records";
        return Err(Failure::Usage(format!("{}: {message}", folder.display())));
    }
    Ok(())
}
