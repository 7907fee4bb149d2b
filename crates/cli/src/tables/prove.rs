//! `ludoteca tables prove`.

use std::io::Write;
use std::time::Instant;

use clap::Args;
use indicatif::HumanCount;
use ludoteca_rules::{Notation, Position as _, morris};
use ludoteca_tablebase::{DrawRule, MEN, Prover, Subspace, Tables};

use super::Place;
use super::probe::{position, words};
use crate::failure::Failure;
use crate::resources;

/// Size of the prover's cache in bytes.
const MEMORY: usize = 512 << 20;
/// The first placements, up to symmetry.
const FIRST: [&str; 4] = ["a7", "d7", "b6", "d6"];

/// The arguments of `tables prove`.
#[derive(Args, Debug)]
pub(crate) struct ProveArgs {
    /// Position with men in hand, as printed by `ludoteca play` and `ludoteca state` [default: the starting
    /// position and the positions after each of the 4 distinct first placements]
    position: Option<String>,
    #[command(flatten)]
    place: Place,
    /// Number of threads [default: the number of processors]
    #[arg(long, value_name = "N", value_parser = resources::threads)]
    threads: Option<usize>,
}

pub(super) fn run(args: &ProveArgs, out: &mut impl Write) -> Result<(), Failure> {
    let tables = args.place.tables()?;
    if args.place.unlimited {
        let message =
            "the placing phase requires the fifty-move rule and cannot be used with --unlimited";
        return Err(Failure::Usage(message.into()));
    }
    super::threads(args.threads)?;
    let positions = match &args.position {
        Some(text) => vec![(text.clone(), position(text)?)],
        None => starts(),
    };
    let prover = Prover::new(&tables, MEMORY);
    let (mut nodes, mut began) = (0, Instant::now());
    for (name, position) in positions {
        let value = prover.value(&position).map_err(Failure::failed)?;
        let value = value.ok_or_else(|| incomplete(&tables))?;
        let (count, seconds) = (prover.nodes() - nodes, began.elapsed().as_secs_f64());
        writeln!(
            out,
            "{name}: {} ({} positions, {seconds:.1} s)",
            words(value),
            HumanCount(count)
        )?;
        out.flush()?;
        (nodes, began) = (prover.nodes(), Instant::now());
    }
    Ok(())
}

/// Returns the starting position and the positions after the first placements.
fn starts() -> Vec<(String, morris::Position)> {
    let start = morris::Position::new(&morris::Options);
    let after = FIRST.map(|mv| {
        let mut position = start;
        position.play(position.read_move(mv).expect("the placements are legal"));
        (mv.to_owned(), position)
    });
    [("start".to_owned(), start)].into_iter().chain(after).collect()
}

/// Returns the failure that names a missing table.
fn incomplete(tables: &Tables) -> Failure {
    let missing =
        Subspace::all().find(|&s| !matches!(tables.table(DrawRule::FiftyMoveRule, s), Ok(Some(_))));
    let missing = missing.map_or_else(String::new, |subspace| format!(" {subspace}"));
    Failure::Failed(format!(
        "the table{missing} of the moving phase is missing; build all tables up to {} men with `ludoteca \
         tables build morris`, or choose another folder with --dir",
        2 * MEN
    ))
}
