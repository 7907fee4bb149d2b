//! The directions of lines.

/// A direction in which a line runs, both ways.
///
/// ```
/// use ludoteca_rules::{Position, coffee::{self, Axis}};
/// let position = coffee::Position::new(&"hex-3".parse()?);
/// assert_eq!(position.axes(), [Axis::E, Axis::Ne, Axis::Nw]);
/// # Ok::<(), ludoteca_rules::Faults>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Axis {
    /// East–west: a row of the board.
    E,
    /// North–south: a column of a square board.
    N,
    /// To the north-east and the south-west.
    Ne,
    /// To the north-west and the south-east.
    Nw,
}

impl Axis {
    /// The four axes of a square board.
    pub(super) const ALL: [Self; 4] = [Self::E, Self::N, Self::Ne, Self::Nw];
    /// The three axes of a hex board.
    pub(super) const HEX: [Self; 3] = [Self::E, Self::Ne, Self::Nw];

    /// The axis of the lowest bit.
    #[inline]
    pub(super) const fn lowest(bits: u8) -> Self {
        match bits.trailing_zeros() {
            0 => Self::E,
            1 => Self::N,
            2 => Self::Ne,
            _ => Self::Nw,
        }
    }

    /// The axis as moves spell it: `e`, `n`, `ne` or `nw`.
    ///
    /// ```
    /// use ludoteca_rules::coffee::Axis;
    /// assert_eq!(Axis::Ne.name(), "ne");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::E => "e",
            Self::N => "n",
            Self::Ne => "ne",
            Self::Nw => "nw",
        }
    }
}
