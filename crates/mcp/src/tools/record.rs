//! `read_record`.

use std::collections::BTreeMap;

use ludoteca_record::Record;
use ludoteca_rules::Outcome;
use ludoteca_wire::{Error, schema};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::failure::Failure;
use crate::position::PositionReport;
use crate::tool::{Context, Tool};

pub(super) fn tool() -> Tool {
    let text = "Read the record of a game, of Ludoteca or of another program, such as Sanmill or PlayOK. The format \
                is detected. The result has the moves of the game, for review_game and the other tools.";
    Tool::new("read_record", "Read a record", text, run)
}

/// A record.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Arguments {
    /// The record, at most 1 MiB.
    #[schema(max_length = 1_048_576)]
    record: String,
}

/// The game in a record.
#[derive(Debug, Serialize, ToSchema)]
struct RecordReport {
    /// The tags, such as the names of the players.
    tags: BTreeMap<String, String>,
    /// The result in the record, which may be a resignation or an agreement; null if the game is unfinished.
    #[schema(value_type = Option<schema::Outcome>, required)]
    result: Option<Outcome>,
    /// The game after its last move.
    position: PositionReport,
}

fn run(_: &Context, arguments: &Arguments) -> Result<RecordReport, Failure> {
    let record = Record::parse(&arguments.record).map_err(Error::from)?;
    let tags = record.tags().iter().map(|tag| (tag.name.clone(), tag.value.clone()));
    Ok(RecordReport {
        tags: tags.collect(),
        result: record.ending(),
        position: PositionReport::of(&record.replay()),
    })
}
