//! Proofs in parts: an index and a certificate for each leaf of a tree, in a folder or packed.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::time::Instant;

use indicatif::HumanBytes;
use ludoteca_engine::Stop;
use ludoteca_rules::options::hex;
use ludoteca_solver::certificate::{
    CheckedParts, INDEX_FILE, Index, IndexError, PACKED_EXTENSION, check_parts,
};
use ludoteca_solver::{PartsError, Solvable, Solver, Tree};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::certificate::{describe, report_proved};
use super::progress_line::ProgressLine;
use crate::failure::Failure;
use crate::numbers::grouped;

/// Whether the path is a folder or a packed file, rather than a certificate.
pub(super) fn is_in_parts(path: &Path) -> bool {
    path.is_dir() || path.extension().is_some_and(|extension| extension == PACKED_EXTENSION)
}

/// The failure for an invalid proof. A file that is no packed proof is an invalid argument.
pub(super) fn failure(path: &Path, error: &IndexError) -> Failure {
    let message = format!("{}: {error}", path.display());
    match error {
        IndexError::Packed { .. } => Failure::Usage(message),
        _ => Failure::Failed(message),
    }
}

/// Checks the index and all parts of a proof.
pub(super) fn checked(path: &Path, threads: usize) -> Result<CheckedParts, Failure> {
    let progress_line = ProgressLine::new("positions");
    let checked = check_parts(path, threads, &|positions| progress_line.add(positions));
    progress_line.finish();
    checked.map_err(|error| failure(path, &error))
}

/// Checks a proof and prints its claim.
pub(super) fn check(
    path: &Path,
    threads: usize,
    as_json: bool,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let began = Instant::now();
    let checked = checked(path, threads)?;
    let (index, positions) = (checked.index, checked.positions);
    let seconds = began.elapsed().as_secs_f64();
    if as_json {
        let object = json!({
            "file": path, "game": index.game, "options": index.options,
            "claims": [index.claim], "parts": index.parts.len(),
            "positions": positions, "seconds": seconds,
        });
        writeln!(out, "{object}")?;
        return Ok(());
    }
    let (game, options) = (index.game, Value::Object(index.options));
    writeln!(out, "{}: {game} {options}", path.display())?;
    writeln!(out, "  {}, in {} parts", describe(&index.claim), index.parts.len())?;
    report_proved(positions, seconds, out)
}

/// Writes the proof of a tree and a summary on standard error.
pub(super) fn write<P: Solvable>(
    solver: &mut Solver,
    tree: &Tree<P>,
    folder: &Path,
    stop: &Stop,
) -> Result<(), Failure> {
    let progress_line = ProgressLine::new("positions");
    let mut last = None;
    let written = tree.write_parts(solver, folder, &|| stop.is_stopped(), &mut |progress| {
        if last.replace(progress.done) != Some(progress.done) {
            progress_line.println(&format!(
                "part {} of {}: {}",
                progress.done + 1,
                progress.parts,
                progress.file
            ));
        }
        progress_line.set(progress.positions);
    });
    progress_line.finish();
    let failed = |what: &dyn std::fmt::Display| {
        format!("the proof could not be written to {}: {what}", folder.display())
    };
    let index = written.map_err(|error| match error {
        PartsError::Open => {
            Failure::Failed("the result is not fully proved: no proof was written".into())
        }
        PartsError::WrongVerdict { .. } => Failure::Usage(failed(&error)),
        PartsError::Stopped => Failure::Failed(failed(&"stopped; the same command resumes")),
        _ => Failure::Failed(failed(&error)),
    })?;
    let size = |file: &str| fs::metadata(folder.join(file)).map(|file| file.len());
    let names = index.parts.iter().map(|part| &*part.file).chain([INDEX_FILE]);
    let bytes = names.map(size).sum::<Result<u64, _>>()?;
    eprintln!("{}", summary(folder, &index, bytes, &fs::read(folder.join(INDEX_FILE))?));
    Ok(())
}

/// The size of a proof in parts, and the digest that identifies it.
pub(super) fn summary(path: &Path, index: &Index, bytes: u64, index_text: &[u8]) -> String {
    format!(
        "{}: {} parts, {}; {INDEX_FILE}: SHA-256 {}",
        path.display(),
        grouped(index.parts.len() as u64),
        HumanBytes(bytes),
        hex(&Sha256::digest(index_text)),
    )
}
