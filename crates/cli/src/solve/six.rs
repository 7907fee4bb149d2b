//! `solve` for SIX: who can force a shape in round one.

use std::io::{self, Write};

use ludoteca_rules::six::{Move, Position};
use ludoteca_rules::{Match, Options, Position as _, Side};
use ludoteca_solver::Proof;
use ludoteca_solver::six::{self, RoundOne};
use serde_json::{Map, Value, json};

use super::report::{distance, json_object, variation_text};
use super::resumable::{Effort, ResumableSearch};
use super::tree::TreeRun;
use crate::failure::Failure;

/// Searches and prints the result.
pub(super) fn run(
    game: &Match<Position>,
    search: &ResumableSearch<'_>,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let args = search.args;
    if args.first_moves || args.proof.is_some() {
        return Err(Failure::Usage(
            "--first-moves and --proof are available for coffee and fourmation; for six, `solve` \
             determines who can force a shape in round one"
                .into(),
        ));
    }
    let position = game.position();
    if position.hands().0 == [0, 0] {
        return Err(Failure::Usage(
            "round two has begun; for six, `solve` determines who can force a shape in round one"
                .into(),
        ));
    }
    if let Some(tree) = TreeRun::requested(search) {
        return tree.run(game, out).map(drop);
    }
    let mut found: Option<RoundOne> = None;
    let (_, effort) = search.run(position, &mut |solver, budget| {
        let mut result = six::solve(solver, position, budget);
        // A short step may not repeat what an earlier one proved.
        for (forced, known) in result.forced.0.iter_mut().zip(found.iter().flat_map(|f| f.forced.0))
        {
            *forced = forced.or(known);
        }
        let nodes = result.proof.nodes;
        let is_complete = result.forced.0.iter().all(Option::is_some);
        found = Some(result);
        (nodes, is_complete)
    })?;
    let found = found.expect("at least one search was run");
    if args.json {
        writeln!(out, "{}", as_json(position, &found, &effort))?;
    } else {
        text(position, &found, &effort, out)?;
    }
    Ok(out.flush()?)
}

fn text(
    position: &Position,
    found: &RoundOne,
    effort: &Effort,
    out: &mut impl Write,
) -> io::Result<()> {
    let RoundOne { forced, proof } = found;
    writeln!(out, "{} {}", Position::NAME, position.options().short())?;
    for side in Side::BOTH {
        let name = side.name();
        let can = match forced[side] {
            Some(true) => format!(" forces a shape in round one{}", forced_line(position, proof)),
            Some(false) => " cannot force a shape in round one".to_owned(),
            None => ": unknown".to_owned(),
        };
        writeln!(out, "{name}{can}")?;
    }
    writeln!(out, "{}", effort.text())
}

/// The number of plies and the moves of a forced shape.
fn forced_line(position: &Position, proof: &Proof<Move>) -> String {
    let plies = distance(proof.value).map_or_else(String::new, |n| format!(", within {n} plies"));
    format!("{plies}{}", variation_text(position, &proof.line))
}

fn as_json(position: &Position, found: &RoundOne, effort: &Effort) -> Value {
    let RoundOne { forced, proof } = found;
    let mut object = json_object(position, proof.value, &Map::new(), effort);
    object["forced"] = json!({ "first": forced[Side::First], "second": forced[Side::Second] });
    object
}
