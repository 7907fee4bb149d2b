//! The server as a client of the SDK sees it.

mod analysis;
mod catalogue;
mod client;
mod games;
mod limits;
mod puzzles;
