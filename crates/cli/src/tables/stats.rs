//! `ludoteca tables stats`.

use std::io::{self, Write};

use clap::Args;
use ludoteca_tablebase::{Counts, Subspace};
use serde::Serialize;

use super::{Extent, Place, failed};
use crate::failure::Failure;

/// The arguments of `tables stats`.
#[derive(Args, Debug)]
pub(crate) struct StatsArgs {
    #[command(flatten)]
    place: Place,
    #[command(flatten)]
    extent: Extent,
    /// Print one JSON object a subspace
    #[arg(long)]
    json: bool,
}

/// The head of a table whose lines are those of [`line`].
pub(super) const HEAD: &str =
    "men         positions           wins          draws         losses  longest win  loss";

/// A subspace in columns.
pub(super) fn line(subspace: Subspace, counts: &Counts) -> String {
    let Counts { positions, wins, draws, losses, max_win, max_loss } = counts;
    let subspace = subspace.to_string();
    format!(
        "{subspace:6} {positions:>14} {wins:>14} {draws:>14} {losses:>14} {max_win:>12} {max_loss:>5}"
    )
}

/// Prints how the positions of each subspace are distributed, the first-named side to move.
pub(super) fn run(args: &StatsArgs, out: &mut impl Write) -> Result<(), Failure> {
    #[derive(Serialize)]
    struct Stats {
        subspace: Subspace,
        #[serde(flatten)]
        counts: Counts,
    }

    let (tables, rule) = (args.place.tables()?, args.place.rule());
    let present = args.extent.present(&tables, rule)?;
    if !args.json {
        writeln!(out, "{HEAD}")?;
    }
    for subspace in present {
        let table = tables.table(rule, subspace).map_err(failed)?;
        let Some(counts) = table.map(|table| table.header().counts) else { continue };
        if args.json {
            let stats = Stats { subspace, counts };
            serde_json::to_writer(&mut *out, &stats).map_err(io::Error::from)?;
            writeln!(out)?;
        } else {
            writeln!(out, "{}", line(subspace, &counts))?;
        }
    }
    Ok(())
}
