//! How a game defines its playing levels.

/// Definition of a level in one game.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Strength {
    /// Overlooks a percentage of the moves, which differs from game to game, searches the others to a
    /// fixed depth and accepts any of them within the margin of the best. The margin is in hundredths
    /// of the game's scale; one scale multiplies the odds of winning by e.
    Shallow { overlooked: [u8; 2], plies: u32, margin: i32 },
    /// Searches a fixed number of nodes and plays the best move.
    Nodes(u64),
}

/// Definitions of a game's levels, weakest first.
pub(crate) type Levels = [Strength; 10];
