//! The commands as a user runs them.

mod analyse;
mod arena;
mod bench;
mod book;
#[cfg(unix)]
mod bot_engines;
mod bots;
mod bridges;
mod broker;
mod common;
mod docs;
mod doctor;
mod engine;
mod errors;
mod explore;
mod export;
mod fair_play;
#[cfg(target_os = "linux")]
mod full_screen;
mod load;
mod mcp;
mod migrate_data;
mod orphans;
#[cfg(unix)]
mod permissions;
mod play;
mod puzzles;
mod record;
mod reports;
mod review;
mod serve;
mod solve;
mod state;
mod tables;
mod tls;
mod tree;
mod worker;
