//! `ludoteca tables probe`.

use std::io::{self, BufReader, BufWriter, Read, Write};

use clap::Args;
use ludoteca_rules::{Position as _, morris};
use ludoteca_tablebase::{DrawRule, Probe, Tables, UNTOLD, Value};
use ludoteca_terminal::lines::{self, LONGEST, Line};
use serde::Serialize;

use super::question::{self, Question, Wrong};
use super::{Place, failed};
use crate::failure::Failure;
use crate::whole::within;

/// The arguments of `tables probe`.
#[derive(Args, Debug)]
pub(crate) struct ProbeArgs {
    /// The position, as `ludoteca play` and `ludoteca state` write it
    #[arg(required_unless_present = "jsonl", conflicts_with = "jsonl")]
    position: Option<String>,
    /// Plies since the last capture [default: 0]
    #[arg(long, value_name = "N", value_parser = within::<u32>(0..=99), conflicts_with = "jsonl")]
    quiet: Option<u32>,
    /// Answer positions on standard input, one JSON object a line
    #[arg(long)]
    jsonl: bool,
    #[command(flatten)]
    place: Place,
}

pub(super) fn run(args: &ProbeArgs, out: &mut impl Write) -> Result<(), Failure> {
    let (tables, rule) = (args.place.tables()?, args.place.rule());
    match &args.position {
        Some(position) => one(&tables, rule, position, args.quiet.unwrap_or(0), out),
        None => Ok(each_line(&tables, rule, io::stdin().lock(), out)?),
    }
}

/// Prints what the tables say of a position and of its moves.
fn one(
    tables: &Tables,
    rule: DrawRule,
    position: &str,
    quiet: u32,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let position = self::position(position)?;
    let probe = tables.probe(rule, &position, quiet).map_err(failed)?;
    let Probe { value, moves } = probe;
    let value = value.ok_or_else(|| Failure::Failed(missing(&position)))?;
    write!(out, "{}", position.draw())?;
    writeln!(out, "{}", words(value))?;
    for (mv, value) in moves {
        let value = value.map_or_else(|| "not known by the tables at hand".into(), words);
        writeln!(out, "  {:10} {value}", mv.to_string())?;
    }
    Ok(())
}

/// The position that is written like this.
pub(super) fn position(text: &str) -> Result<morris::Position, Failure> {
    let setup: morris::Setup = text.parse().map_err(|fault| usage(&fault))?;
    morris::Position::from_setup(&morris::Options, &setup).map_err(|faults| usage(&faults))
}

fn usage(fault: &impl std::fmt::Display) -> Failure {
    Failure::Usage(fault.to_string())
}

/// A value for people.
pub(super) fn words(value: Value) -> String {
    let within = |plies| match plies {
        1 => "1 ply to the next capture or the end".to_owned(),
        _ => format!("{plies} plies to the next capture or the end"),
    };
    match value {
        Value::Win(UNTOLD) => "win".into(),
        Value::Win(plies) => format!("win, {}", within(plies)),
        Value::Draw => "draw".into(),
        Value::Loss(0) => "loss, the game is over".into(),
        Value::Loss(UNTOLD) => "loss".into(),
        Value::Loss(plies) => format!("loss, {}", within(plies)),
    }
}

fn missing(position: &morris::Position) -> String {
    let setup = position.setup();
    format!(
        "there is no table for {setup}: build the tables with `ludoteca tables build morris`, or \
         name their folder with --dir"
    )
}

/// Answers each line of `input` by a line on `output`; a line that was asked is answered before the
/// next one is waited for.
fn each_line(
    tables: &Tables,
    rule: DrawRule,
    input: impl Read,
    output: impl Write,
) -> io::Result<()> {
    #[derive(Serialize)]
    #[serde(untagged)]
    enum Answer {
        Value { value: &'static str, distance: Option<u16> },
        Error { error: Trouble },
    }
    #[derive(Serialize)]
    struct Trouble {
        line: u64,
        at: String,
        message: String,
    }

    let mut input = BufReader::with_capacity(1 << 16, input);
    let mut output = BufWriter::new(output);
    let mut number = 0;
    while let Some(line) = lines::read(&mut input)? {
        number += 1;
        let answer = match answer(tables, rule, line) {
            Ok(value) => Answer::Value { value: name(value), distance: value.dtc() },
            Err(Wrong { at, message }) => {
                Answer::Error { error: Trouble { line: number, at, message } }
            }
        };
        serde_json::to_writer(&mut output, &answer)?;
        output.write_all(b"\n")?;
        if !input.buffer().contains(&b'\n') {
            output.flush()?;
        }
    }
    output.flush()
}

fn name(value: Value) -> &'static str {
    match value {
        Value::Win(_) => "win",
        Value::Draw => "draw",
        Value::Loss(_) => "loss",
    }
}

fn answer(tables: &Tables, rule: DrawRule, line: Line) -> Result<Value, Wrong> {
    let all = |message: String| Wrong { at: String::new(), message };
    let text = match line {
        Line::Text(text) => text,
        Line::NotUtf8(at) => return Err(all(format!("byte {} is not text in UTF-8", at + 1))),
        Line::TooLong => return Err(all(format!("the line has more than {LONGEST} bytes"))),
    };
    let Question { position, quiet } = question::read(&text)?;
    let value = tables.value(rule, &position).map_err(|error| all(error.to_string()))?;
    let value = value.ok_or_else(|| all(missing(&position)))?;
    match rule {
        DrawRule::HundredPlies => value.after_quiet(quiet).ok_or_else(|| Wrong {
            at: "quiet".into(),
            message: "this table has no distances: it tells only what counts without quiet plies"
                .into(),
        }),
        DrawRule::Unlimited => Ok(value),
    }
}
