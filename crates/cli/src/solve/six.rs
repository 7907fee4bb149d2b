//! `solve` for SIX: who can force a shape in round one.

use std::io::{self, Write};

use ludoteca_rules::six::{Move, Position};
use ludoteca_rules::{Match, Options, Position as _, Side};
use ludoteca_solver::Proof;
use ludoteca_solver::six::{self, RoundOne};
use serde_json::{Map, Value, json};

use super::answer::{distance, line, object};
use super::parts::{Parts, Spent};
use crate::failure::Failure;

/// Searches and prints the result.
pub(super) fn run(
    game: &Match<Position>,
    parts: &Parts<'_>,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let args = parts.args;
    if args.first_moves || args.proof.is_some() || args.tree.tree.is_some() {
        return Err(Failure::Usage(
            "--first-moves, --proof and --tree are of coffee and fourmation; of six it is asked who can \
             force a shape in round one"
                .into(),
        ));
    }
    let position = game.position();
    if position.hands().0 == [0, 0] {
        return Err(Failure::Usage(
            "round two has begun there; of six it is asked who can force a shape in round one"
                .into(),
        ));
    }
    let mut found: Option<RoundOne> = None;
    let (_, spent) = parts.search(position, &mut |solver, budget| {
        let mut answer = six::solve(solver, position, budget);
        // A short step may not repeat what an earlier one proved.
        for (forced, known) in answer.forced.0.iter_mut().zip(found.iter().flat_map(|f| f.forced.0))
        {
            *forced = forced.or(known);
        }
        let nodes = answer.proof.nodes;
        let is_whole = answer.forced.0.iter().all(Option::is_some);
        found = Some(answer);
        (nodes, is_whole)
    })?;
    let found = found.expect("it was asked at least once");
    if args.json {
        writeln!(out, "{}", as_json(position, &found, &spent))?;
    } else {
        text(position, &found, &spent, out)?;
    }
    Ok(out.flush()?)
}

fn text(
    position: &Position,
    found: &RoundOne,
    spent: &Spent,
    out: &mut impl Write,
) -> io::Result<()> {
    let RoundOne { forced, proof } = found;
    writeln!(out, "{} {}", Position::NAME, position.options().short())?;
    for side in Side::BOTH {
        let name = side.name();
        let can = match forced[side] {
            Some(true) => format!(" forces a shape in round one{}", way(position, proof)),
            Some(false) => " cannot force a shape in round one".to_owned(),
            None => ": unknown".to_owned(),
        };
        writeln!(out, "{name}{can}")?;
    }
    writeln!(out, "{}", spent.text())
}

/// The number of plies and the moves of a forced shape.
fn way(position: &Position, proof: &Proof<Move>) -> String {
    let plies = distance(proof.verdict).map_or_else(String::new, |n| format!(", within {n} plies"));
    format!("{plies}{}", line(position, &proof.line))
}

fn as_json(position: &Position, found: &RoundOne, spent: &Spent) -> Value {
    let RoundOne { forced, proof } = found;
    let mut object = object(position, proof.verdict, &Map::new(), spent);
    object["forced"] = json!({ "first": forced[Side::First], "second": forced[Side::Second] });
    object
}
