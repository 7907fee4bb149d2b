//! Writing of certificates.

use std::fs;
use std::io::Write;
use std::path::Path;

use indicatif::HumanBytes;
use ludoteca_engine::Stop;
use ludoteca_rules::oracle::{Proved, Wdl};
use ludoteca_rules::{Match, Side};
use ludoteca_solver::certificate::{self, Claim, Goal, Written};
use ludoteca_solver::{Solvable, Solver, replace_file};
use sha2::{Digest, Sha256};

use super::progress_line::ProgressLine;
use super::report::SolveReport;
use crate::failure::Failure;
use crate::numbers::grouped;

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
    let progress_line = ProgressLine::new("positions");
    let options = game.position().options();
    let is_stopped = || stop.is_stopped();
    let written = replace_file(file, |out| {
        let mut report = |written: &Written| progress_line.set(written.positions);
        certificate::certify::<P>(solver, &options, &claims, out, &is_stopped, &mut report)
    });
    progress_line.finish();
    let written = written.map_err(|error| failed(&error))?;
    let bytes = fs::read(file).map_err(|error| failed(&error))?;
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
    let mut claims = claims_of(position.to_move(), report.value, &played);
    for (mv, value) in report.distinct_moves() {
        let moves = [&played[..], &[position.move_text(mv)]].concat();
        claims.extend(claims_of(position.to_move(), value, &moves));
    }
    claims
}

/// A draw is two claims: neither side loses.
fn claims_of(to_move: Side, value: Option<Proved>, moves: &[String]) -> Vec<Claim> {
    let claim = |side, goal| Claim { moves: moves.to_vec(), side, goal };
    match value.map(|value| value.wdl) {
        Some(Wdl::Win) => vec![claim(to_move, Goal::Wins)],
        Some(Wdl::Loss) => vec![claim(to_move.other(), Goal::Wins)],
        Some(Wdl::Draw) => Side::BOTH.map(|side| claim(side, Goal::AtLeastDraw)).to_vec(),
        None => Vec::new(),
    }
}
