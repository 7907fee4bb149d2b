//! The service over HTTP and WebSocket: one binary, because linking it takes longer than most tests.

mod accounts;
mod analysis;
mod backup;
mod bad_input;
mod challenges;
mod chat;
mod clocks;
mod common;
mod computer;
mod conditional;
mod conformance;
mod connections;
mod credentials;
mod damage;
mod days_off;
mod deletion;
mod draws;
mod durability;
mod events;
mod explorer;
mod fair_play;
mod fair_play_data;
mod fairness;
mod floods;
mod framing;
mod games;
mod health;
mod hints;
mod lobby;
mod local;
mod names;
mod nodes;
mod openapi;
mod own_games;
mod pages;
mod passkeys;
mod permissions;
mod positions;
mod postgres;
mod previews;
mod public_url;
mod push;
mod puzzles;
mod quotas;
mod ratings;
mod records;
mod seats;
mod setup;
mod shutdown;
mod sockets;
mod storage;
mod streams;
mod tables;
mod tokens;
mod training;

/// The server in a separate process, which [`common::Process`] starts. Does nothing as a test.
#[tokio::test]
async fn child() {
    common::serve_as_child().await;
}
