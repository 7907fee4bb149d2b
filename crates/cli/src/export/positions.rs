//! `ludoteca export positions`.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use indicatif::{HumanCount, ProgressBar};
use ludoteca_rules::{Position as _, morris};
use ludoteca_tablebase::{DrawRule, Subspace, Tables};

use super::output::Part;
use super::schema::{Cell, DataSet, Kind, optional, required};
use super::{Target, own_licence};
use crate::data_folder::usual_folder;
use crate::failure::Failure;
use crate::progress::bar;
use crate::whole::within;

pub(super) const HELP: &str = "\
A subspace such as 4-3 has the positions of the moving phase in which the side
to move has 4 men and the opponent 3. Its file has one position of each symmetry
class, or a random sample of them if there are more than the limit.

Examples:
  ludoteca export positions --output positions
      samples of the built-in tables and those in the default folder
  ludoteca export positions --subspace 3-3 --subspace 4-3 --limit 1000000 \\
      --output small
      all positions of two subspaces
  ludoteca export positions --tables ./tables --seed 7 --format parquet \\
      --output sample-7";

const SET: DataSet = DataSet {
    name: "positions",
    title: "Exact positions of Nine Men's Morris",
    summary: "A row is a position of the moving phase with its exact value, one of each symmetry class. Each subspace \
              has its own files.",
    columns: &[
        required(
            "subspace",
            Kind::Text,
            "Men of the side to move and of the opponent, such as `4-3`",
        ),
        required("position", Kind::Text, "Position; the first side, White, is to move"),
        required(
            "own",
            Kind::Int,
            "Men of the side to move as a set of bits, as in `ludoteca.datasets` of the Python package",
        ),
        required("other", Kind::Int, "Men of the opponent, in the same way"),
        required("value", Kind::Text, "`win`, `draw` or `loss` for the side to move"),
        optional(
            "distance",
            Kind::Int,
            "Plies to the next capture or the end with best play; null for a draw, or if the tables have no distances",
        ),
    ],
    source: "The tables of Nine Men's Morris that `ludoteca tables build` computes by retrograde analysis.",
    method: "The positions of a subspace are enumerated in the order of its table. If there are more than the limit, \
             each subset of that size is chosen with equal probability, by a generator that begins with the seed in \
             each subspace.",
    limitations: &[
        "Values assume the fifty-move rule (100 plies without a capture draw) and no quiet plies so far.",
        "The history is ignored: a position that has occurred before may be drawn by repetition.",
        "Positions need not be reachable from the start. Symmetric images are left out, so frequencies are those of \
         symmetry classes.",
        "Positions with men in hand are left out.",
    ],
};

/// Number of slots whose values are looked up together.
const BATCH_SLOTS: u64 = 1 << 17;

/// The arguments of `export positions`.
#[derive(Args, Debug)]
pub(super) struct PositionsArgs {
    /// Folder of the tablebases [default: tables, in the application data folder of the system]
    #[arg(long, value_name = "DIR")]
    tables: Option<PathBuf>,
    /// Subspace, such as 4-3; repeatable [default: all with a table]
    #[arg(long = "subspace", value_name = "MEN")]
    subspaces: Vec<Subspace>,
    /// Maximum number of positions of each subspace
    #[arg(long, value_name = "N", default_value = "100000", value_parser = within::<u64>(1..=u64::MAX))]
    limit: u64,
    /// Random seed of the samples
    #[arg(long, value_name = "N", default_value = "1", value_parser = within::<u64>(0..=u64::MAX))]
    seed: u64,
    #[command(flatten)]
    target: Target,
}

pub(super) fn run(args: &PositionsArgs, out: &mut impl Write) -> Result<(), Failure> {
    let tables = args.open()?;
    let subspaces = args.present(&tables)?;
    let mut output = args.target.open(&SET)?;
    let rate = |rate| format!("{} slots/s", HumanCount(rate as u64));
    let slots = subspaces.iter().map(|subspace| subspace.slots()).sum();
    let bar = bar("{bar:30} {percent}% {msg}, {rate}, {eta} left", slots, rate);
    for subspace in subspaces {
        bar.set_message(subspace.to_string());
        let mut part = output.part(&format!("{}-{subspace}", SET.name))?;
        args.add(&tables, subspace, &mut part, &bar)?;
        output.add(part)?;
    }
    bar.finish_and_clear();
    let subspaces = args.subspaces.iter().map(|subspace| format!("--subspace={subspace}"));
    let rest = [format!("--limit={}", args.limit), format!("--seed={}", args.seed)];
    let arguments = subspaces.chain(rest).collect();
    args.target.finish(output, (own_licence(), Vec::new()), arguments, out)
}

impl PositionsArgs {
    fn open(&self) -> Result<Tables, Failure> {
        let folder = match &self.tables {
            Some(folder) if !folder.is_dir() => {
                return Err(Failure::Usage(format!("{} is no folder", folder.display())));
            }
            Some(folder) => folder.clone(),
            None => usual_folder("--tables")?.join("tables"),
        };
        Ok(Tables::new(&folder))
    }

    /// Returns the subspaces to export, which all have a table.
    fn present(&self, tables: &Tables) -> Result<Vec<Subspace>, Failure> {
        let is_all = self.subspaces.is_empty();
        let mut subspaces = if is_all { Subspace::all().collect() } else { self.subspaces.clone() };
        subspaces.sort_unstable();
        subspaces.dedup();
        if let Some(placing) = subspaces.iter().find(|subspace| subspace.hands() > 0) {
            return Err(Failure::Usage(format!(
                "{placing} has men in hand; only positions of the moving phase are exported"
            )));
        }
        let mut present = Vec::new();
        for subspace in subspaces {
            let table = tables.table(DrawRule::FiftyMoveRule, subspace);
            if table.map_err(Failure::failed)?.is_some() {
                present.push(subspace);
            } else if !is_all {
                return Err(Failure::Usage(format!(
                    "there is no table {subspace}; build it with `ludoteca tables build morris`, or \
                     choose another folder with --tables"
                )));
            }
        }
        Ok(present)
    }

    /// Adds the positions of a subspace, or a sample of them.
    fn add(
        &self,
        tables: &Tables,
        subspace: Subspace,
        part: &mut Part,
        bar: &ProgressBar,
    ) -> Result<(), Failure> {
        let rule = DrawRule::FiftyMoveRule;
        let table = tables.table(rule, subspace).map_err(Failure::failed)?;
        let positions = table.map_or(0, |table| table.header().counts.positions);
        let mut sample = Sample::new(positions, self.limit, self.seed);
        for first in (0..subspace.slots()).step_by(BATCH_SLOTS as usize) {
            let slots = first..subspace.slots().min(first + BATCH_SLOTS);
            let length = slots.end - slots.start;
            let chosen = subspace.classes(slots).filter(|_| sample.takes_next());
            let positions: Vec<_> = chosen
                .map(|[own, other]| {
                    morris::Position::moving(own, other).expect("a class is a position")
                })
                .collect();
            let values = tables.values(rule, &positions).map_err(Failure::failed)?;
            for (position, value) in positions.iter().zip(values) {
                let value = value.expect("the subspace has a table");
                let side = position.to_move();
                let men = |side| Cell::Int(position.men(side) as i32);
                let distance = value.distance.plies().map(|plies| plies as i32);
                part.add(&[
                    subspace.to_string().into(),
                    position.setup().to_string().into(),
                    men(side),
                    men(side.other()),
                    value.wdl.name().into(),
                    distance.into(),
                ])?;
            }
            bar.inc(length);
            if sample.needed == 0 {
                bar.inc(subspace.slots() - first - length);
                break;
            }
        }
        Ok(())
    }
}

/// A random sample without repetition from a sequence of known length (Knuth's algorithm S).
struct Sample {
    random: fastrand::Rng,
    /// Number of elements that follow.
    left: u64,
    /// Number of elements that are still to be chosen.
    needed: u64,
}

impl Sample {
    fn new(length: u64, limit: u64, seed: u64) -> Self {
        Self { random: fastrand::Rng::with_seed(seed), left: length, needed: limit.min(length) }
    }

    /// Whether the next element belongs to the sample.
    fn takes_next(&mut self) -> bool {
        let takes = self.needed > 0 && self.random.u64(0..self.left.max(1)) < self.needed;
        self.left = self.left.saturating_sub(1);
        self.needed -= u64::from(takes);
        takes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sample_has_the_size_of_the_limit() {
        let chosen = |length, limit, seed| {
            let mut sample = Sample::new(length, limit, seed);
            (0..length).filter(|_| sample.takes_next()).collect::<Vec<_>>()
        };
        for seed in 0..20 {
            assert_eq!(chosen(1_000, 10, seed).len(), 10, "{seed}");
        }
        assert_eq!(chosen(5, 9, 1), [0, 1, 2, 3, 4]);
        assert_eq!(chosen(1_000, 10, 3), chosen(1_000, 10, 3));
        assert_ne!(chosen(1_000, 10, 3), chosen(1_000, 10, 4));
    }
}
