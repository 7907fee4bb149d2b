//! `ludoteca tables build`.

use std::io::Write;
use std::time::Instant;

use clap::Args;
use indicatif::{HumanBytes, HumanCount};
use ludoteca_tablebase::{Build, BuildError, Content, MEN, Placing, Progress};

use super::{Extent, Place, progress, stats};
use crate::failure::Failure;
use crate::resources;

/// The arguments of `tables build`.
#[derive(Args, Debug)]
pub(crate) struct BuildArgs {
    /// Game
    #[arg(value_parser = ["morris"], ignore_case = true)]
    game: String,
    #[command(flatten)]
    place: Place,
    #[command(flatten)]
    extent: Extent,
    /// Memory limit; the command fails and reports the required memory if it is more
    #[arg(long, value_name = "SIZE", value_parser = resources::memory)]
    memory: Option<u64>,
    /// Number of threads [default: the number of processors]
    #[arg(long, value_name = "N", value_parser = resources::threads)]
    threads: Option<usize>,
    /// Store win, draw or loss without distances; the tables are half as large
    #[arg(long)]
    wdl: bool,
    /// Also build the placing phase after the moving phase, as win, draw or loss
    #[arg(long, conflicts_with = "unlimited")]
    placing: bool,
}

/// The work done so far.
#[derive(Default)]
struct Done {
    slots: u64,
    bytes: u64,
}

pub(super) fn run(args: &BuildArgs, out: &mut impl Write) -> Result<(), Failure> {
    let content = if args.wdl { Content::Values } else { Content::Distances };
    let (folder, draw_rule) = (args.place.folder()?, args.place.rule());
    let build = Build { folder, draw_rule, content, max_men: args.extent.max_men };
    let placing = args.placing.then(|| Placing { folder: build.folder.clone(), men: MEN });
    if placing.is_some() && build.max_men < 2 * MEN {
        return Err(Failure::Usage(format!(
            "--placing requires all tables of the moving phase and cannot be used with --max-men {}",
            build.max_men
        )));
    }
    let needed = build.memory().max(placing.as_ref().map_or(0, Placing::memory));
    if let Some(memory) = args.memory.filter(|&memory| memory < needed) {
        return Err(Failure::Usage(format!(
            "not enough memory: {} is less than the {} that these tables need",
            HumanBytes(memory),
            HumanBytes(needed),
        )));
    }
    super::threads(args.threads)?;

    let began = Instant::now();
    writeln!(out, "{}  {:>10}", stats::HEAD, "file")?;
    let mut done = run_with_progress(out, |progress| build.run(progress))?;
    if let Some(placing) = placing {
        let Done { slots, bytes } = run_with_progress(out, |progress| placing.run(progress))?;
        done.slots += slots;
        done.bytes += bytes;
    }
    let seconds = began.elapsed();
    let rate = done.slots as f64 / seconds.as_secs_f64().max(1e-3);
    let folder = build.folder.display();
    if done.slots == 0 {
        writeln!(out, "all of these tables already exist in {folder}")?;
    } else {
        writeln!(
            out,
            "{} slots in {:.1} s ({:.1} M/s), {} in {folder}",
            HumanCount(done.slots),
            seconds.as_secs_f64(),
            rate / 1e6,
            HumanBytes(done.bytes),
        )?;
    }
    Ok(())
}

/// Runs a build with a progress bar, and prints a line for each table.
fn run_with_progress(
    out: &mut impl Write,
    run: impl FnOnce(&mut dyn FnMut(Progress)) -> Result<(), BuildError>,
) -> Result<Done, Failure> {
    let mut done = Done::default();
    let mut result = Ok(());
    let bar = progress(0);
    let outcome = run(&mut |event| match event {
        Progress::Begin { slots, there } => {
            bar.set_length(slots);
            bar.set_position(there);
            bar.reset_eta();
        }
        Progress::Part { subspace, slots } => {
            bar.set_message(subspace.to_string());
            bar.inc(slots);
        }
        Progress::Written { subspace, counts, bytes } => {
            done.slots += subspace.slots();
            done.bytes += bytes;
            let size = HumanBytes(bytes).to_string();
            let line = format!("{}  {size:>10}", stats::line(subspace, &counts));
            let print = || writeln!(out, "{line}").and_then(|()| out.flush());
            result = bar.suspend(print);
        }
    });
    bar.finish_and_clear();
    outcome.map_err(Failure::failed)?;
    result?;
    Ok(done)
}
