//! The checker. It depends on the rules and the certificate only.

use std::collections::HashMap;
use std::io::Read;

use ludoteca_rules::{Position, coffee, fourmation};

use super::claim::{Header, VERSION, read_options};
use super::fault::{CheckError, ProofFault};
use super::file::{self, Moves};
use super::walk::Walk;
use crate::certifiable::Certifiable;

/// A valid certificate: all of its claims are proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// The header with the proved claims.
    pub header: Header,
    /// Number of positions visited.
    pub positions: u64,
    /// For each claim the move of its side in the claimed position; `None` if the opponent is to move there, or if the
    /// certificate needs no move.
    pub moves: Vec<Option<String>>,
}

/// Checks a certificate while reading it. `progress` is called with the number of positions visited
/// so far.
///
/// # Errors
/// The position at which the proof fails, with the reason, or another fault of the file.
pub fn check(certificate: impl Read, progress: &mut dyn FnMut(u64)) -> Result<Checked, CheckError> {
    let (header, mut moves) = file::read_header(certificate)?;
    if header.version != VERSION {
        let found = header.version;
        let message = format!("format version {found} is not supported, only version {VERSION}");
        return Err(CheckError::Header(message));
    }
    if header.claims.is_empty() {
        return Err(CheckError::Header("it contains no claims".to_owned()));
    }
    let checked = match header.game.as_str() {
        coffee::Position::NAME => check_game::<coffee::Position>(header, &mut moves, progress),
        fourmation::Position::NAME => {
            check_game::<fourmation::Position>(header, &mut moves, progress)
        }
        other => Err(CheckError::Header(format!(
            "proofs exist for coffee and fourmation, not for {other}"
        ))),
    }?;
    // The checksum comes last, so that the position of a fault is reported first.
    if moves.finish() { Ok(checked) } else { Err(CheckError::Checksum) }
}

fn check_game<P: Certifiable>(
    header: Header,
    moves: &mut Moves<impl Read>,
    progress: &mut dyn FnMut(u64),
) -> Result<Checked, CheckError> {
    let options = read_options::<P>(&header.options, &header.digest).map_err(CheckError::Header)?;
    let mut walks = HashMap::new();
    let mut positions = 0;
    let mut first = Vec::with_capacity(header.claims.len());
    for (at, claim) in header.claims.iter().enumerate() {
        if header.claims[..at].contains(claim) {
            return Err(CheckError::Header(format!("claims[{at}] is listed twice")));
        }
        let new = || Walk::<P>::new(claim.side, claim.goal);
        let walk = walks.entry((claim.side, claim.goal)).or_insert_with(new);
        let mut played = None;
        walk.claim(&options, claim, &mut |visited, position: &P| {
            progress(positions + visited);
            let number = moves.next()?;
            if visited == 1 {
                let mv = usize::try_from(number).ok().and_then(|number| position.nth_move(number));
                played = mv.map(|mv| position.move_text(mv));
            }
            Ok(number)
        })?;
        positions += std::mem::take(&mut walk.positions);
        first.push(played);
    }
    match moves.next() {
        Err(ProofFault::Truncated) => Ok(Checked { header, positions, moves: first }),
        Err(fault) => Err(CheckError::TrailingData(fault)),
        Ok(_) => Err(CheckError::TrailingMoves),
    }
}
