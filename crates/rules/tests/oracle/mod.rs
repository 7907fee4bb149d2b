//! Slow, clear implementations of the games, independent of the library: no bit tricks, no shared
//! code. The library must agree with them.

pub(crate) mod coffee;
pub(crate) mod fourmation;
pub(crate) mod morris;
pub(crate) mod six;

/// The winner, if any, and the reason.
pub(crate) type Ending = (Option<&'static str>, &'static str);

/// A game in play, with its history, by the letter of the rules.
pub(crate) trait Oracle {
    /// A new game under the options of a canonical JSON object.
    fn new(options: &str) -> Self;
    /// The legal moves as text, sorted by bytes; none after the end.
    fn legal(&self) -> Vec<String>;
    /// Plays one of the legal moves.
    fn play(&mut self, mv: &str);
    /// `first` or `second`; `None` after the end.
    fn to_move(&self) -> Option<&'static str>;
    /// The end of the game, if it has ended.
    fn outcome(&self) -> Option<Ending>;
}
