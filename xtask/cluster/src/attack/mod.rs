//! `cargo xtask attack`: hostile clients of each kind beside two honest players.

mod classes;
mod honest;
mod report;
mod target;
mod visitor;

use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use clap::Parser;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use tokio::time::{sleep, timeout};
use xshell::Shell;

use self::classes::{Attempts, CLASSES, Class};
use self::honest::Honest;
use self::report::{Measured, print};
use self::target::Target;
use crate::cluster::program;

/// Minimum duration of a class, so that enough moves are measured.
const MIN_DURATION: Duration = Duration::from_secs(2);
/// Maximum duration of a class; a longer one is a failure of the attack itself.
const MAX_DURATION: Duration = Duration::from_mins(1);

#[derive(Debug, Parser)]
#[command(
    name = "cargo xtask attack",
    about = "Attack a server beside two honest players, and check what is promised"
)]
struct AttackArgs {
    /// Attack a cluster of three nodes instead of one server
    #[arg(long)]
    cluster: bool,
    /// Only classes whose names contain this text; repeatable
    #[arg(long, value_name = "CLASS")]
    only: Vec<String>,
    /// Build and run the program with optimisations
    #[arg(long)]
    release: bool,
}

/// Runs the attacks one after the other.
pub(crate) fn run(sh: &Shell, args: &[&str]) -> Result<()> {
    let words = std::iter::once("attack").chain(args.iter().copied());
    let args = AttackArgs::parse_from(words);
    let is_chosen = |class: &&Class| {
        args.only.is_empty() || args.only.iter().any(|name| class.name.contains(name))
    };
    let chosen: Vec<&Class> = CLASSES.iter().filter(is_chosen).collect();
    if chosen.is_empty() {
        let names: Vec<&str> = CLASSES.iter().map(|class| class.name).collect();
        bail!("there is no such class; there are {}", names.join(", "));
    }
    let program = program()?;
    raise_file_limit()?;
    tokio::runtime::Runtime::new()?.block_on(async {
        tokio::select! {
            result = attack(sh, &args, &program, &chosen) => result,
            _ = tokio::signal::ctrl_c() => bail!("interrupted"),
        }
    })
}

/// Raises the limit of open files to the highest value allowed: each connection is one.
fn raise_file_limit() -> Result<()> {
    let limit = getrlimit(Resource::Nofile);
    Ok(setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, ..limit })?)
}

async fn attack(sh: &Shell, args: &AttackArgs, program: &Path, classes: &[&Class]) -> Result<()> {
    let target = if args.cluster {
        Target::cluster(sh, program, args.release).await?
    } else {
        Target::single(program).await?
    };
    let honest = Honest::start(&target.site).await?;
    // What the honest players alone cost.
    let quiet = run_class(&target, &honest, None, 0.0).await?;
    print("none", &quiet);
    let mut broken = 0;
    for class in classes {
        let measured = run_class(&target, &honest, Some(class), quiet.processor_share()).await?;
        broken += print(class.name, &measured);
    }
    honest.stop().await;
    target.stop().await?;
    match broken {
        0 => Ok(()),
        1 => bail!("a promise is broken"),
        broken => bail!("{broken} promises are broken"),
    }
}

/// Runs one class, or only waits. `idle` is the share of a processor that the honest players need.
async fn run_class(
    target: &Target,
    honest: &Honest,
    class: Option<&Class>,
    idle: f64,
) -> Result<Measured> {
    let before = target.processor_time()?;
    let begin = Instant::now();
    let mut attempts = Attempts::default();
    let running = async {
        if let Some(class) = class {
            let run = timeout(MAX_DURATION, (class.run)(&target.site, &mut attempts));
            let ran = run.await.context("it takes too long").flatten();
            // An attack that cannot be carried out proves nothing.
            if let Err(error) = ran {
                attempts.broken(format!("the attack has failed: {error:#}"));
            }
        }
        sleep(MIN_DURATION.saturating_sub(begin.elapsed())).await;
    };
    let ((), memory) = target.peak_memory(running).await?;
    let duration = begin.elapsed();
    let used = target.processor_time()?.saturating_sub(before);
    Ok(Measured {
        moves: honest.times_since(begin),
        memory,
        duration,
        processor: used.saturating_sub(duration.mul_f64(idle)),
        is_attack: class.is_some(),
        attempts,
    })
}
