//! `ludoteca tables probe`.

use std::io::{self, Write};

use clap::Args;
use ludoteca_rules::oracle::{Proved, Wdl};
use ludoteca_rules::{Position as _, Presentation, morris};
use ludoteca_tablebase::{DrawRule, Probe, Tables};
use ludoteca_terminal::lines::{Line, MAX_LINE_BYTES};
use serde::Serialize;

use super::Place;
use super::query::{self, Query};
use crate::failure::Failure;
use crate::json_lines::{self, FieldError};
use crate::whole::within;

/// The arguments of `tables probe`.
#[derive(Args, Debug)]
pub(crate) struct ProbeArgs {
    /// Position, as printed by `ludoteca play` and `ludoteca state`, or of Sanmill or Malom
    #[arg(required_unless_present = "jsonl", conflicts_with = "jsonl")]
    position: Option<String>,
    /// Plies since the last capture [default: 0]
    #[arg(long, value_name = "N", value_parser = within::<u32>(0..=99), conflicts_with = "jsonl")]
    quiet: Option<u32>,
    /// Probe positions from standard input, one JSON object per line
    #[arg(long)]
    jsonl: bool,
    #[command(flatten)]
    place: Place,
}

pub(super) fn run(args: &ProbeArgs, out: &mut impl Write) -> Result<(), Failure> {
    let (tables, rule) = (args.place.tables()?, args.place.rule());
    if let Some(position) = &args.position {
        return one(&tables, rule, position, args.quiet.unwrap_or(0), out);
    }
    let respond = |line| line_value(&tables, rule, line);
    Ok(json_lines::run(io::stdin().lock(), out, respond)?)
}

/// Prints the value of a position and of its moves.
fn one(
    tables: &Tables,
    rule: DrawRule,
    position: &str,
    quiet: u32,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let position = self::position(position)?;
    let probe = tables.probe(rule, &position, quiet).map_err(Failure::failed)?;
    let Probe { value, moves } = probe;
    let value = value.ok_or_else(|| Failure::Failed(missing(&position)))?;
    write!(out, "{}", position.draw())?;
    writeln!(out, "{}", words(value))?;
    for (mv, value) in moves {
        let value = value.map_or_else(|| "unknown".into(), words);
        writeln!(out, "  {:10} {value}", mv.to_string())?;
    }
    Ok(())
}

/// Parses a position.
pub(super) fn position(text: &str) -> Result<morris::Position, Failure> {
    morris::Position::read(&morris::Options, text).map_err(Failure::usage)
}

/// Formats a value for people.
pub(super) fn words(Proved { wdl, distance, .. }: Proved) -> String {
    let name = wdl.name();
    match distance.plies() {
        None => name.into(),
        Some(0) if wdl == Wdl::Loss => "loss, the game is over".into(),
        Some(1) => format!("{name}, 1 ply to the next capture or the end"),
        Some(plies) => format!("{name}, {plies} plies to the next capture or the end"),
    }
}

fn missing(position: &morris::Position) -> String {
    let setup = position.setup();
    format!(
        "no table for {setup}; build the tables with `ludoteca tables build morris`, or choose their \
         folder with --dir"
    )
}

#[derive(Serialize)]
struct LineValue {
    value: &'static str,
    distance: Option<u32>,
}

/// Returns the value of the position that a line contains.
fn line_value(tables: &Tables, rule: DrawRule, line: Line) -> Result<LineValue, FieldError> {
    let all = |message: String| (String::new(), message);
    let text = match line {
        Line::Text(text) => text,
        Line::NotUtf8(at) => return Err(all(format!("byte {} is not valid UTF-8", at + 1))),
        Line::TooLong => return Err(all(format!("line exceeds {MAX_LINE_BYTES} bytes"))),
    };
    let Query { position, quiet } = query::read(&text)?;
    let value = tables.value(rule, &position).map_err(|error| all(error.to_string()))?;
    let value = value.ok_or_else(|| all(missing(&position)))?;
    let value = match rule {
        DrawRule::FiftyMoveRule => value.after_quiet(quiet).ok_or_else(|| {
            let message = "the table has no distances, so it supports only quiet 0";
            ("quiet".to_owned(), message.to_owned())
        })?,
        DrawRule::Unlimited => value,
    };
    Ok(LineValue { value: value.wdl.name(), distance: value.distance.plies() })
}
