//! `ludoteca tables verify`.

use std::io::Write;
use std::time::Instant;

use clap::Args;
use indicatif::HumanCount;
use ludoteca_tablebase::Subspace;

use super::{Extent, Place, progress};
use crate::failure::Failure;
use crate::resources;
use crate::whole::within;

/// The arguments of `tables verify`.
#[derive(Args, Debug)]
pub(crate) struct VerifyArgs {
    #[command(flatten)]
    place: Place,
    #[command(flatten)]
    extent: Extent,
    /// Verify a random sample of N positions of each table instead of all
    #[arg(long, value_name = "N", value_parser = within::<u64>(1..=u64::MAX))]
    sample: Option<u64>,
    /// Random seed of the sample
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Number of threads [default: the number of processors]
    #[arg(long, value_name = "N", value_parser = resources::threads)]
    threads: Option<usize>,
}

pub(super) fn run(args: &VerifyArgs, out: &mut impl Write) -> Result<(), Failure> {
    let (tables, rule) = (args.place.tables()?, args.place.rule());
    super::threads(args.threads)?;
    let present = args.extent.present(&tables, rule)?;
    let size = |subspace: &Subspace| {
        let slots = subspace.slots();
        args.sample.map_or(slots, |sample| sample.min(slots))
    };
    let bar = progress(present.iter().map(size).sum());
    let began = Instant::now();
    let mut checked = 0;
    for subspace in &present {
        bar.set_message(subspace.to_string());
        let progress = |slots| bar.inc(slots);
        let verified = match args.sample {
            None => tables.verify(rule, *subspace, &progress),
            Some(sample) => tables.verify_sample(rule, *subspace, sample, args.seed, &progress),
        };
        if let Err(error) = verified {
            bar.finish_and_clear();
            return Err(Failure::failed(error));
        }
        checked += size(subspace);
        bar.suspend(|| writeln!(out, "{subspace} ok").and_then(|()| out.flush()))?;
    }
    bar.finish_and_clear();
    let seconds = began.elapsed().as_secs_f64();
    let rate = checked as f64 / seconds.max(1e-3) / 1e6;
    let (checked, tables) = (HumanCount(checked), present.len());
    let what = if args.sample.is_some() { "sampled positions" } else { "positions" };
    writeln!(
        out,
        "{checked} {what} of {tables} tables verified in {seconds:.0} s ({rate:.1} M/s)"
    )?;
    Ok(())
}
