//! The service over HTTP and WebSocket: one binary, because linking it takes longer than most tests.

mod analysis;
mod backup;
mod bad_input;
mod clocks;
mod common;
mod computer;
mod conformance;
mod connections;
mod damage;
mod deletion;
mod draws;
mod durability;
mod events;
mod explorer;
mod fair_play;
mod fairness;
mod floods;
mod framing;
mod games;
mod health;
mod hints;
mod lobby;
mod migrations;
mod openapi;
mod own_games;
mod pages;
mod positions;
mod puzzles;
mod quotas;
mod ratings;
mod records;
mod seats;
mod setup;
mod storage;
mod tables;

/// The server in a process of its own, which [`common::Process`] starts. Does nothing as a test.
#[tokio::test]
async fn child() {
    common::serve_as_child().await;
}
