//! The engine through its public interface.

mod books;
mod claims;
mod common;
mod exact;
mod facade;
mod hint;
mod history;
mod images;
mod levels;
mod lines;
mod proofs;
mod review;
mod tables;
mod tactics;
