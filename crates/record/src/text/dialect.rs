//! How PGN-like texts of other programs differ from records of Ludoteca.

use ludoteca_rules::Fault;

/// A PGN-like form.
pub(crate) struct Dialect {
    /// Whether another program defines the form. Its files name no game, write the captures of Nine
    /// Men's Morris also as words of their own, may have marks such as `!?` or `$5` on moves, and give
    /// results without a reason.
    pub(crate) is_foreign: bool,
    /// Whether digits alone are a move, and numbers of moves end with a dot.
    pub(crate) has_numeric_moves: bool,
    /// The meaning of a tag with this name and value.
    pub(crate) tag: fn(&str, &str) -> Result<Part, Fault>,
    /// Rewrites a move or a capture; text that is neither stays as it is.
    pub(crate) mv: fn(&str) -> String,
}

/// The part of a record that a tag of a file becomes.
pub(crate) enum Part {
    /// The tag of this name, with the same value.
    Tag(&'static str),
    /// The tag of the same name.
    Same,
    /// The starting position, as text.
    Start(String),
    /// None: it follows from the rest.
    Derived,
}

/// The form of Ludoteca.
pub(super) const OWN: Dialect = Dialect {
    is_foreign: false,
    has_numeric_moves: false,
    tag: |_, _| Ok(Part::Same),
    mv: str::to_owned,
};

/// Marks on moves, in the order of their numbers: `$1` is `!`. As the first word of a comment, they
/// are symbols of the analysis board.
pub(super) const MARKS: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];
