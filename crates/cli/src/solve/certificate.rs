//! Writing of certificates, and `ludoteca check`.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::Args;
use indicatif::HumanBytes;
use ludoteca_engine::Stop;
use ludoteca_rules::{Match, Side};
use ludoteca_solver::certificate::{self, CheckError, Claim, Goal, Header};
use ludoteca_solver::{Solvable, Solver, Verdict};
use serde_json::json;
use sha2::{Digest, Sha256};

use super::folder;
use super::progress_line::ProgressLine;
use super::report::SolveReport;
use crate::failure::Failure;
use crate::numbers::grouped;
use crate::resources;

pub(crate) const HELP: &str = "\
A proof contains the moves of one side. It is checked against every reply by the rules alone. An
invalid proof is rejected with the position at which it fails. A proof in parts is a folder: its
index and all of its parts are checked.

Examples:
  ludoteca solve fourmation --proof fourmation.proof
  ludoteca check fourmation.proof
  ludoteca check --json proofs/*.proof
  ludoteca check --threads 2 proofs/coffee-hex-4-n4";

/// The arguments of `check`.
#[derive(Args, Debug)]
#[command(after_help = HELP)]
pub(crate) struct CheckArgs {
    /// Proofs written by `ludoteca solve --proof`: files, and folders with proofs in parts
    #[arg(required = true, value_name = "PATH")]
    files: Vec<PathBuf>,
    /// Threads that check the parts of a folder [default: number of processors]
    #[arg(long, value_name = "N", value_parser = resources::threads)]
    threads: Option<usize>,
    /// Print one JSON object per file
    #[arg(long)]
    json: bool,
}

/// Checks proofs.
pub(crate) fn check(args: &CheckArgs, out: &mut impl Write) -> Result<(), Failure> {
    let threads = resources::threads_or_all(args.threads);
    args.files.iter().try_for_each(|path| {
        if path.is_dir() {
            folder::check(path, threads, args.json, out)
        } else {
            check_file(path, args.json, out)
        }
    })
}

fn check_file(file: &Path, as_json: bool, out: &mut impl Write) -> Result<(), Failure> {
    let failed =
        |error: &dyn std::fmt::Display| Failure::Failed(format!("{}: {error}", file.display()));
    let began = Instant::now();
    let input = File::open(file).map_err(|error| failed(&error))?;
    let progress_line = ProgressLine::new("positions");
    let checked = certificate::check(input, &mut |positions| progress_line.set(positions));
    progress_line.finish();
    let checked = checked.map_err(|error| match &error {
        CheckError::Io(source) => Failure::reading(format!("{}: {error}", file.display()), source),
        _ => failed(&error),
    })?;
    let Header { game, options, claims, .. } = checked.header;
    let (positions, seconds) = (checked.positions, began.elapsed().as_secs_f64());
    if as_json {
        let object = json!({
            "file": file, "game": game, "options": options, "claims": claims,
            "positions": positions, "seconds": seconds,
        });
        writeln!(out, "{object}")?;
        return Ok(());
    }
    writeln!(out, "{}: {game} {}", file.display(), serde_json::Value::Object(options))?;
    for claim in &claims {
        writeln!(out, "  {}", describe(claim))?;
    }
    report_proved(positions, seconds, out)
}

/// Reports that every claim is proved.
pub(super) fn report_proved(
    positions: u64,
    seconds: f64,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let rate = positions as f64 / seconds.max(1e-3) / 1e6;
    let positions = grouped(positions);
    writeln!(out, "proved: {positions} positions in {seconds:.2} s ({rate:.1} M/s)")?;
    Ok(out.flush()?)
}

/// A claim in words.
pub(super) fn describe(claim: &Claim) -> String {
    let does = match claim.goal {
        Goal::Wins => "wins",
        Goal::AtLeastDraw => "does not lose",
    };
    let side = claim.side.name();
    if claim.moves.is_empty() {
        format!("{side} {does}")
    } else {
        format!("after {} {side} {does}", claim.moves.join(" "))
    }
}

/// Writes the certificate of a report and a summary on standard error.
pub(super) fn write<P: Solvable>(
    solver: &mut Solver,
    game: &Match<P>,
    report: &SolveReport<'_, P>,
    file: &Path,
    stop: &Stop,
) -> Result<(), Failure> {
    if !report.is_complete() {
        let message = "the result is not fully proved: no proof was written".to_owned();
        return Err(Failure::Failed(message));
    }
    let failed = |error: &dyn std::fmt::Display| {
        Failure::Failed(format!("the proof could not be written to {}: {error}", file.display()))
    };
    let claims = claims(game, report);
    let unfinished = file.with_extension("unfinished");
    let out = File::create(&unfinished).map_err(|error| failed(&error))?;
    let progress_line = ProgressLine::new("positions");
    let options = game.position().options();
    let written = certificate::certify::<P>(
        solver,
        &options,
        &claims,
        &out,
        &|| stop.is_stopped(),
        &mut |written| progress_line.set(written.positions),
    );
    progress_line.finish();
    let done = written.map_err(|error| failed(&error)).and_then(|written| {
        out.sync_all()
            .and_then(|()| fs::rename(&unfinished, file))
            .and_then(|()| fs::read(file))
            .map_err(|error| failed(&error))
            .map(|bytes| (written, bytes))
    });
    let (written, bytes) = done.inspect_err(|_| drop(fs::remove_file(&unfinished)))?;
    eprintln!(
        "{}: {} of moves for {} of {} positions, SHA-256 {}",
        file.display(),
        HumanBytes(bytes.len() as u64),
        grouped(written.moves),
        grouped(written.positions),
        ludoteca_rules::game::options::hex(&Sha256::digest(&bytes)),
    );
    Ok(())
}

/// The claims about the position and each of its moves, up to symmetry.
fn claims<P: Solvable>(game: &Match<P>, report: &SolveReport<'_, P>) -> Vec<Claim> {
    let position = game.position();
    let played: Vec<_> =
        game.moves().zip(game.positions()).map(|(mv, before)| before.move_text(mv)).collect();
    let mut claims = claims_of(position.to_move(), report.verdict, &played);
    for (mv, verdict) in report.distinct_moves() {
        let moves = [&played[..], &[position.move_text(mv)]].concat();
        claims.extend(claims_of(position.to_move(), verdict, &moves));
    }
    claims
}

/// A draw is two claims: neither side loses.
fn claims_of(to_move: Side, verdict: Verdict, moves: &[String]) -> Vec<Claim> {
    let claim = |side, goal| Claim { moves: moves.to_vec(), side, goal };
    match verdict {
        Verdict::Win(_) => vec![claim(to_move, Goal::Wins)],
        Verdict::Loss(_) => vec![claim(to_move.other(), Goal::Wins)],
        Verdict::Draw => Side::BOTH.map(|side| claim(side, Goal::AtLeastDraw)).to_vec(),
        Verdict::Unknown => Vec::new(),
    }
}
