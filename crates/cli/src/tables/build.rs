//! `ludoteca tables build`.

use std::io::Write;
use std::time::Instant;

use clap::Args;
use indicatif::{HumanBytes, HumanCount};
use ludoteca_solver::morris::{Build, Content, Progress};

use super::{Extent, Place, failed, progress, stats};
use crate::failure::Failure;
use crate::resources;

/// The arguments of `tables build`.
#[derive(Args, Debug)]
pub(crate) struct BuildArgs {
    /// The game
    #[arg(value_parser = ["morris"], ignore_case = true)]
    game: String,
    #[command(flatten)]
    place: Place,
    #[command(flatten)]
    extent: Extent,
    /// The memory it may take; what the tables asked for need is told if it is more
    #[arg(long, value_name = "SIZE", value_parser = resources::memory)]
    memory: Option<u64>,
    /// Threads [default: as many as there are processors]
    #[arg(long, value_name = "N", value_parser = resources::threads)]
    threads: Option<usize>,
    /// Win, draw or loss alone, without distances: half as large
    #[arg(long)]
    wdl: bool,
}

pub(super) fn run(args: &BuildArgs, out: &mut impl Write) -> Result<(), Failure> {
    let content = if args.wdl { Content::Values } else { Content::Distances };
    let (folder, draw_rule) = (args.place.folder()?, args.place.rule());
    let build = Build { folder, draw_rule, content, max_men: args.extent.max_men };
    if let Some(memory) = args.memory.filter(|&memory| memory < build.memory()) {
        return Err(Failure::Usage(format!(
            "{} is not enough memory: these tables need {}",
            HumanBytes(memory),
            HumanBytes(build.memory()),
        )));
    }
    super::threads(args.threads)?;

    let began = Instant::now();
    let (mut slots_done, mut bytes_written) = (0, 0);
    let mut told = Ok(());
    let bar = progress(0);
    writeln!(out, "{}  {:>10}", stats::HEAD, "file")?;
    let outcome = build.run(&mut |event| match event {
        Progress::Begin { slots, there } => {
            bar.set_length(slots);
            bar.set_position(there);
            bar.reset_eta();
        }
        Progress::Part { subspace, slots } => {
            bar.set_message(subspace.to_string());
            bar.inc(slots);
            slots_done += slots;
        }
        Progress::Written { subspace, counts, bytes } => {
            bytes_written += bytes;
            let size = HumanBytes(bytes).to_string();
            let line = format!("{}  {size:>10}", stats::line(subspace, &counts));
            let tell = || writeln!(out, "{line}").and_then(|()| out.flush());
            told = bar.suspend(tell);
        }
    });
    bar.finish_and_clear();
    outcome.map_err(failed)?;
    told?;
    let seconds = began.elapsed();
    let rate = slots_done as f64 / seconds.as_secs_f64().max(1e-3);
    let folder = build.folder.display();
    if slots_done == 0 {
        writeln!(out, "all of these tables are in {folder} already")?;
    } else {
        writeln!(
            out,
            "{} slots in {:.1} s ({:.1} M/s), {} in {folder}",
            HumanCount(slots_done),
            seconds.as_secs_f64(),
            rate / 1e6,
            HumanBytes(bytes_written),
        )?;
    }
    Ok(())
}
