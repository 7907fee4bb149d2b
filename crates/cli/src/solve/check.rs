//! `ludoteca check`: checks proofs.

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::Args;
use ludoteca_solver::certificate::{self, CheckError, Checked, Claim, Header};
use serde_json::{Map, Value, json};

use super::certificate::{describe, report_proved};
use super::parts::{self, is_in_parts};
use super::progress_line::ProgressLine;
use crate::failure::Failure;
use crate::resources;

pub(crate) const HELP: &str = "\
A proof contains the moves of one side. It is checked against every reply by the
rules alone. An invalid proof is rejected with the position at which it fails. A
proof in parts is a folder, or a file that `ludoteca pack` writes: its index and
all of its parts are checked.

Examples:
  ludoteca solve fourmation --proof fourmation.proof
  ludoteca check fourmation.proof
  ludoteca check --json proofs/*.proof
  ludoteca check --threads 2 proofs/coffee-hex-4-n4.tar";

/// The arguments of `check`.
#[derive(Args, Debug)]
#[command(after_help = HELP)]
pub(crate) struct CheckArgs {
    /// Proofs written by `ludoteca solve --proof`: files, and folders or `.tar` files with proofs in parts
    #[arg(required = true, value_name = "PATH")]
    files: Vec<PathBuf>,
    /// Threads that check the parts of a proof [default: number of processors]
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
        if is_in_parts(path) {
            parts::check(path, threads, args.json, out)
        } else {
            check_file(path, args.json, out)
        }
    })
}

/// What a proof proves.
pub(crate) struct ProvedClaims {
    /// Name of the game.
    pub(crate) game: String,
    pub(crate) options: Map<String, Value>,
    /// Each with the move of its side in the claimed position, if the proof has one.
    pub(crate) claims: Vec<(Claim, Option<String>)>,
}

/// Checks a proof: a certificate, or a proof in parts.
pub(crate) fn proved_claims(path: &Path, threads: usize) -> Result<ProvedClaims, Failure> {
    if is_in_parts(path) {
        let index = parts::checked(path, threads)?.index;
        let choice = index.choices.iter().find(|choice| choice.after == index.claim.moves);
        let mv = choice.map(|choice| choice.play.clone());
        return Ok(ProvedClaims {
            game: index.game,
            options: index.options,
            claims: vec![(index.claim, mv)],
        });
    }
    let Checked { header, moves, .. } = checked(path)?;
    let claims = header.claims.into_iter().zip(moves).collect();
    Ok(ProvedClaims { game: header.game, options: header.options, claims })
}

/// Checks a certificate.
fn checked(file: &Path) -> Result<Checked, Failure> {
    let failed =
        |error: &dyn std::fmt::Display| Failure::Failed(format!("{}: {error}", file.display()));
    let input = File::open(file).map_err(|error| failed(&error))?;
    let progress_line = ProgressLine::new("positions");
    let checked = certificate::check(input, &mut |positions| progress_line.set(positions));
    progress_line.finish();
    checked.map_err(|error| match &error {
        CheckError::Io(source) => Failure::reading(format!("{}: {error}", file.display()), source),
        _ => failed(&error),
    })
}

fn check_file(file: &Path, as_json: bool, out: &mut impl Write) -> Result<(), Failure> {
    let began = Instant::now();
    let checked = checked(file)?;
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
