//! `ludoteca puzzles make`.

use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use indicatif::HumanCount;
use ludoteca_engine::Stop;
use ludoteca_puzzles::{Generator, Puzzle, header};
use ludoteca_rules::Game;
use ludoteca_service::{RemoteExaminer, RemoteJobs};

use super::{MakeArgs, parsed, read};
use crate::failure::Failure;
use crate::progress::{bar, per_second};
use crate::signals;

/// A file that grows puzzle by puzzle.
struct Output<'a> {
    path: &'a Path,
    file: File,
}

pub(super) fn run(args: &MakeArgs, out: &mut impl Write) -> Result<(), Failure> {
    let game = args.choice.options.game();
    let path = args.output.clone().unwrap_or_else(|| PathBuf::from(format!("{game}.txt")));
    let (mut output, puzzles) = Output::open(&path, game)?;
    let options = args.choice.is_explicit.then_some(args.choice.options);
    let mut generator = Generator::new(game, options, args.count, args.seed);
    for puzzle in &puzzles {
        generator.add(puzzle).map_err(Failure::usage)?;
    }
    let stop = signals::stop()?;
    let workers = args.bus.as_ref().map(|bus| {
        let failed = |error| Failure::Failed(format!("the bus {bus} cannot be used: {error}"));
        RemoteJobs::connect(bus).map_err(failed)
    });
    let workers = workers.transpose()?;
    let mut examiner = workers.as_ref().map(|workers| examiner(workers, &stop));
    let template = "{bar:30} {pos} of {len} puzzles, {elapsed}, {eta} left; {msg} positions tried";
    let bar = bar(template, args.count as u64, per_second);
    bar.set_position(generator.len() as u64);
    bar.reset_eta();
    while generator.len() < args.count {
        let show = &mut |positions| bar.set_message(HumanCount(positions).to_string());
        let puzzle = match &mut examiner {
            Some(examiner) => generator.next_by(examiner, &stop, show),
            None => generator.next(&stop, show),
        };
        let Some(puzzle) = puzzle else { break };
        output.append(&puzzle.to_line())?;
        bar.set_position(generator.len() as u64);
    }
    bar.finish_and_clear();
    let (path, found) = (path.display(), generator.len());
    writeln!(out, "{path}: {found} puzzles, {} of them new", found - puzzles.len())?;
    if generator.len() < args.count {
        eprintln!("stopped; the same command resumes");
    }
    Ok(())
}

impl<'a> Output<'a> {
    /// Opens or creates a file and returns its puzzles. A last line without its line feed, which an
    /// interrupted write leaves, is cut off.
    fn open(path: &'a Path, game: Game) -> Result<(Self, Vec<Puzzle>), Failure> {
        let mut text = if path.exists() { read(path)? } else { String::new() };
        let complete = text.rfind('\n').map_or(0, |end| end + 1);
        text.truncate(complete);
        let (of, puzzles) = if text.is_empty() { (game, Vec::new()) } else { parsed(path, &text)? };
        if of != game {
            let path = path.display();
            return Err(Failure::Usage(format!(
                "{path}: these are puzzles of {of}, not of {game}; choose another file with \
                 --output"
            )));
        }
        let file = OpenOptions::new().create(true).append(true).open(path);
        let file = file.map_err(|error| Failure::writing(path, &error))?;
        file.set_len(complete as u64).map_err(|error| Failure::writing(path, &error))?;
        let mut output = Self { path, file };
        if complete == 0 {
            output.append(&header(game))?;
        }
        Ok((output, puzzles))
    }

    fn append(&mut self, line: &str) -> Result<(), Failure> {
        self.file.write_all(line.as_bytes()).map_err(|error| Failure::writing(self.path, &error))
    }
}

/// Has positions examined by workers.
fn examiner<'a>(workers: &'a RemoteJobs, stop: &Stop) -> RemoteExaminer<'a> {
    workers.examiner(stop.clone(), || {
        eprintln!("no worker can be reached; waiting for `ludoteca worker` with the same --bus");
    })
}
