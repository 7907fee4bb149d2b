//! Schemas of the lines of streams.
#![allow(dead_code, reason = "these types only describe others")]

use serde::Serialize;
use utoipa::ToSchema;

use ludoteca_wire::CutOff;

use super::EventLine;

/// A line of an event stream.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
pub(crate) enum EventStreamLine {
    Event(EventLine),
    CutOff(CutOff),
}
