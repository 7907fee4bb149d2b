//! Schemas of the lines of streams.
#![allow(dead_code, clippy::large_enum_variant, reason = "these types only describe others")]
#![allow(missing_docs, reason = "a description that repeats the name helps nobody")]

use serde::Serialize;
use utoipa::ToSchema;

use crate::events::RoomUpdate;
use crate::problem::CutOff;
use crate::schema::{ReviewedMove, SearchReport, Summary};

/// A line of a review.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
pub enum ReviewLine {
    Move(ReviewedMove),
    End(Summary),
    CutOff(CutOff),
}

/// A line of an analysis.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
pub enum AnalysisLine {
    Report(SearchReport),
    CutOff(CutOff),
}

/// A line of a game's stream.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
pub enum GameStreamLine {
    Update(RoomUpdate),
    CutOff(CutOff),
}
