//! Round one of SIX: whether a person can force a shape before it ends.
//!
//! The question has two answers, for the opponent is content with any other end of the round, a
//! shape of his own included. Tiles are only added, so that no position comes back, and depth-first
//! proof-number search does for it what it does for the other games.
//!
//! What is special is in `threats`: rows of threats with forced replies are found by a search of
//! their own, and where one is threatened, only the moves that may stop it are looked at. `glance`
//! says what can be told of a state without searching on, `graph` is the graph of states, `board`
//! the tiles and the shapes around them, `key` what the table knows a state by. `ask` and `answer`
//! turn questions about positions of the rules into all that, and back.

mod answer;
mod ask;
mod board;
mod glance;
mod graph;
mod key;
mod threats;

pub use answer::{Answer, RoundOne, attack, solve};
