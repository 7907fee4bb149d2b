//! The solver through its public interface.

mod books;
mod certificates;
mod checkpoints;
mod known_values;
mod minimax;
mod packed;
mod shipped;
mod six;
mod small_proofs;
mod trees;
mod vectors;
