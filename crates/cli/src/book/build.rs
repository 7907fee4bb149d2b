//! `ludoteca book build`.

use std::cell::Cell;
use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

use indicatif::{HumanCount, ProgressBar};
use ludoteca_engine::Stop;
use ludoteca_rules::{Match, Options, Position};
use ludoteca_solver::{Book, BookProgress, Extent, Solvable, Solver, for_solvable};

use super::{BuildArgs, show};
use crate::failure::Failure;
use crate::{progress, resources, signals};

/// Time between two saves of the book.
const SAVE_INTERVAL: Duration = Duration::from_mins(5);

pub(super) fn run(args: &BuildArgs, out: &mut impl Write) -> Result<(), Failure> {
    let memory = resources::table(args.memory)?;
    if args.draws.is_some_and(|draws| draws <= args.plies) {
        let plies = args.plies;
        return Err(Failure::Usage(format!("--draws must be greater than --plies, {plies}")));
    }
    let game = args.choice.options.start();
    let stop = signals::stop()?;
    for_solvable!(&game, game => build(args, game, memory, &stop, out)).unwrap_or_else(|| {
        let game = game.game();
        Err(Failure::Usage(format!("books exist for coffee and fourmation, not for {game}")))
    })
}

/// Builds a book with a table of `memory` bytes.
fn build<P: Solvable>(
    args: &BuildArgs,
    game: &Match<P>,
    memory: usize,
    stop: &Stop,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let options = game.position().options();
    let file = &args.out;
    let mut book = open::<P>(file, &options)?;
    let before = book.len();
    let began = Instant::now();
    let threads = resources::threads_or_all(args.threads);
    let mut solver = Solver::new(memory).with_threads(threads);
    let template =
        "{bar:30} {prefix} stones: {pos} of {len} positions, {elapsed}, {eta} left  {msg}";
    let bar = progress::bar(template, 0, progress::per_second);
    let mut nodes = 0;
    let all = args.plies;
    let extent = Extent { all, drawn: args.draws.unwrap_or(all) };
    loop {
        let since_save = Instant::now();
        let latest = Cell::new(BookProgress::default());
        let on_progress = |progress: &BookProgress| {
            latest.set(*progress);
            show_progress(&bar, nodes, progress);
            stop.is_stopped() || since_save.elapsed() >= SAVE_INTERVAL
        };
        let is_complete = book.extend::<P>(&options, extent, &mut solver, &on_progress);
        nodes += latest.get().nodes;
        book.save(file).map_err(|error| Failure::writing(file, &error))?;
        if is_complete {
            break;
        }
        if stop.is_stopped() {
            bar.finish_and_clear();
            let BookProgress { stones, done, positions, .. } = latest.get();
            eprintln!(
                "saved to {}: {done} of {positions} positions with {stones} stones; the same \
                     command resumes",
                file.display()
            );
            return Ok(());
        }
    }
    bar.finish_and_clear();
    show::text(&book, file, out)?;
    writeln!(
        out,
        "{} new positions, {} evaluations in {:.1} s",
        HumanCount((book.len() - before) as u64),
        HumanCount(nodes),
        began.elapsed().as_secs_f64(),
    )?;
    Ok(())
}

/// Opens the book of a file, or creates one if the file does not exist.
fn open<P: Position>(file: &Path, options: &P::Options) -> Result<Book, Failure> {
    if !file.exists() {
        return Ok(Book::new::<P>(options));
    }
    let book = Book::open::<P>(file, options).map_err(|error| {
        let (file, options) = (file.display(), options.short());
        let message = format!(
            "{file} cannot be resumed for {} {options}: {error}; choose another file with --out",
            P::NAME
        );
        super::failure(message, &error)
    })?;
    eprintln!("resuming {} with {} positions", file.display(), HumanCount(book.len() as u64));
    Ok(book)
}

/// Shows the progress after `before` earlier evaluations.
fn show_progress(bar: &ProgressBar, before: u64, progress: &BookProgress) {
    bar.set_prefix(progress.stones.to_string());
    if bar.length() != Some(progress.positions as u64) {
        bar.set_length(progress.positions as u64);
        bar.set_position(progress.done as u64);
        bar.reset_eta();
    }
    bar.set_position(progress.done as u64);
    let size = HumanCount(before + progress.nodes);
    bar.set_message(format!("{size} evaluations; table {} %", progress.load / 10));
}
