//! `ludoteca tables stats`.

use std::io::Write;

use clap::Args;
use ludoteca_tablebase::{Counts, Subspace};
use serde::Serialize;

use super::{Extent, Place};
use crate::failure::Failure;
use crate::json_lines;

/// The arguments of `tables stats`.
#[derive(Args, Debug)]
pub(crate) struct StatsArgs {
    #[command(flatten)]
    place: Place,
    #[command(flatten)]
    extent: Extent,
    /// Print one JSON object per subspace
    #[arg(long)]
    json: bool,
}

/// The header for the lines of [`line`].
pub(super) const HEAD: &str =
    "men         positions           wins          draws         losses  longest win  loss";

/// Formats a subspace in columns.
pub(super) fn line(subspace: Subspace, counts: &Counts) -> String {
    let Counts { positions, wins, draws, losses, max_win, max_loss } = counts;
    let subspace = subspace.to_string();
    format!(
        "{subspace:6} {positions:>14} {wins:>14} {draws:>14} {losses:>14} {max_win:>12} {max_loss:>5}"
    )
}

/// Prints the distribution of values of each subspace. The first number of men is that of the side to move.
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
        let table = tables.table(rule, subspace).map_err(Failure::failed)?;
        let Some(counts) = table.map(|table| table.header().counts) else { continue };
        if args.json {
            let stats = Stats { subspace, counts };
            json_lines::write(&mut *out, &stats)?;
        } else {
            writeln!(out, "{}", line(subspace, &counts))?;
        }
    }
    Ok(())
}
