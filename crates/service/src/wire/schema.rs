//! Schemas of the lines of streams, and those of any referee.
#![allow(dead_code, reason = "these types only describe others")]

use serde::Serialize;
use utoipa::ToSchema;

pub(crate) use ludoteca_wire::schema::*;

use super::{CutOff, EventLine};

/// A line of an event stream.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
pub(crate) enum EventStreamLine {
    Event(EventLine),
    CutOff(CutOff),
}
