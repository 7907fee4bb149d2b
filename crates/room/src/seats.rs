//! Who plays.

use ludoteca_rules::Side;
use thiserror::Error;

/// Maximum length of a player's name, in characters.
pub const MAX_NAME_CHARS: usize = 40;

/// Who occupies a seat.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// A human player.
    Human {
        /// The player's name, if one was given.
        name: Option<String>,
    },
    /// The computer.
    Computer {
        /// The level at which it plays, 1 being the weakest. The engine defines the levels.
        level: u8,
    },
}

/// Why a text cannot be a player's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NameError {
    /// The name is longer than [`MAX_NAME_CHARS`].
    #[error("a name has at most {MAX_NAME_CHARS} characters")]
    TooLong,
    /// The name contains control characters, or characters that change the direction of text.
    #[error("a name has no control characters")]
    Control,
}

impl Player {
    /// A human player. The name is trimmed; a blank one means no name.
    ///
    /// ```
    /// use ludoteca_room::{NameError, Player};
    /// assert_eq!(Player::human(" Ana ")?, Player::Human { name: Some("Ana".into()) });
    /// assert_eq!(Player::human(" ")?, Player::Human { name: None });
    /// assert_eq!(Player::human("A\nna"), Err(NameError::Control));
    /// # Ok::<(), NameError>(())
    /// ```
    pub fn human(name: &str) -> Result<Self, NameError> {
        let name = name.trim();
        if name.chars().count() > MAX_NAME_CHARS {
            return Err(NameError::TooLong);
        }
        if name.chars().any(is_invisible) {
            return Err(NameError::Control);
        }
        Ok(Self::Human { name: (!name.is_empty()).then(|| name.to_owned()) })
    }

    /// Whether the computer plays.
    ///
    /// ```
    /// use ludoteca_room::Player;
    /// assert!(Player::Computer { level: 3 }.is_computer());
    /// ```
    pub const fn is_computer(&self) -> bool {
        matches!(self, Self::Computer { .. })
    }
}

/// Control characters, and those that change the direction of the text around them.
fn is_invisible(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200e}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// The two seats of a room, one for each side.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Seats {
    /// The player of the first side.
    pub first: Player,
    /// The player of the second side.
    pub second: Player,
}

impl Seats {
    /// The player of `side`.
    ///
    /// ```
    /// use ludoteca_room::{Player, Seats};
    /// use ludoteca_rules::Side;
    /// let seats = Seats { first: Player::human("")?, second: Player::Computer { level: 3 } };
    /// assert!(seats.player(Side::Second).is_computer());
    /// # Ok::<(), ludoteca_room::NameError>(())
    /// ```
    pub const fn player(&self, side: Side) -> &Player {
        match side {
            Side::First => &self.first,
            Side::Second => &self.second,
        }
    }

    /// Whether the computer occupies a seat.
    ///
    /// ```
    /// use ludoteca_room::{Player, Seats};
    /// let seats = Seats { first: Player::human("")?, second: Player::Computer { level: 3 } };
    /// assert!(seats.has_computer());
    /// # Ok::<(), ludoteca_room::NameError>(())
    /// ```
    pub const fn has_computer(&self) -> bool {
        self.first.is_computer() || self.second.is_computer()
    }

    /// Whether a human player occupies a seat; otherwise the computer plays itself.
    ///
    /// ```
    /// use ludoteca_room::{Player, Seats};
    /// let seats = Seats { first: Player::human("")?, second: Player::Computer { level: 3 } };
    /// assert!(seats.has_human());
    /// # Ok::<(), ludoteca_room::NameError>(())
    /// ```
    pub const fn has_human(&self) -> bool {
        !self.first.is_computer() || !self.second.is_computer()
    }

    /// The same players with their seats exchanged.
    ///
    /// ```
    /// use ludoteca_room::{Player, Seats};
    /// let seats = Seats { first: Player::human("")?, second: Player::Computer { level: 3 } };
    /// assert!(seats.swapped().first.is_computer());
    /// # Ok::<(), ludoteca_room::NameError>(())
    /// ```
    #[must_use]
    pub fn swapped(&self) -> Self {
        Self { first: self.second.clone(), second: self.first.clone() }
    }
}
