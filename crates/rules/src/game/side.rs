//! The two sides.

use core::fmt;
use core::ops::{Index, IndexMut};

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

/// One of the two sides; [`Side::First`] moves first.
///
/// A side indexes a [`Pair`]: `stones[side]`.
///
/// ```
/// use ludoteca_rules::Side;
/// assert_eq!(Side::First.other(), Side::Second);
/// let hands = Side::pair([9, 8]);
/// assert_eq!(hands[Side::Second], 8);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "lowercase"))]
pub enum Side {
    /// The side that makes the first move of the game.
    First,
    /// The other side.
    Second,
}

impl Side {
    /// Both sides, the first one first.
    ///
    /// ```
    /// # use ludoteca_rules::Side;
    /// assert_eq!(Side::BOTH.map(Side::name), ["first", "second"]);
    /// ```
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// The opponent.
    ///
    /// ```
    /// # use ludoteca_rules::Side;
    /// assert_eq!(Side::First.other(), Side::Second);
    /// assert_eq!(Side::Second.other(), Side::First);
    /// ```
    #[inline]
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// 0 for the first side, 1 for the second.
    ///
    /// ```
    /// # use ludoteca_rules::Side;
    /// let names = ["Ann", "Bob"];
    /// assert_eq!(names[Side::Second.index()], "Bob");
    /// ```
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The name in the rules: `first` or `second`.
    ///
    /// ```
    /// # use ludoteca_rules::Side;
    /// assert_eq!(Side::First.name(), "first");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::First => "first",
            Self::Second => "second",
        }
    }

    /// Makes an array of two values indexable by side.
    ///
    /// ```
    /// # use ludoteca_rules::Side;
    /// let mut hands = Side::pair([9, 9]);
    /// hands[Side::First] -= 1;
    /// assert_eq!(hands, Side::pair([8, 9]));
    /// ```
    pub const fn pair<T>(values: [T; 2]) -> Pair<T> {
        Pair(values)
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// One value for each side, indexed by [`Side`].
///
/// ```
/// use ludoteca_rules::{Side, game::side::Pair};
/// let stones = Pair([3, 2]);
/// assert_eq!((stones[Side::First], stones[Side::Second]), (3, 2));
/// assert_eq!(serde_json::to_string(&stones).unwrap(), "[3,2]");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(transparent))]
pub struct Pair<T>(pub [T; 2]);

impl<T> Index<Side> for Pair<T> {
    type Output = T;
    #[inline]
    fn index(&self, side: Side) -> &T {
        &self.0[side.index()]
    }
}

impl<T> IndexMut<Side> for Pair<T> {
    #[inline]
    fn index_mut(&mut self, side: Side) -> &mut T {
        &mut self.0[side.index()]
    }
}
