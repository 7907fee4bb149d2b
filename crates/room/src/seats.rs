//! Players and their seats.

use ludoteca_rules::Side;

use crate::Name;

/// Identifies a player. Knowing it gives no right to act for the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlayerId([u8; 10]);

impl PlayerId {
    /// The player with these bytes, which the driver chooses.
    ///
    /// ```
    /// use ludoteca_room::PlayerId;
    /// assert_eq!(PlayerId::from_bytes([7; 10]).bytes(), [7; 10]);
    /// ```
    pub const fn from_bytes(bytes: [u8; 10]) -> Self {
        Self(bytes)
    }

    /// The bytes that identify the player.
    pub const fn bytes(self) -> [u8; 10] {
        self.0
    }
}

/// The occupant of a seat.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// A human player.
    Human {
        /// The holder of the seat; `None` while it is vacant.
        id: Option<PlayerId>,
        /// The player's name, if one was given.
        name: Option<Name>,
    },
    /// The computer.
    Computer {
        /// The level at which it plays, 1 being the weakest. The engine defines the levels.
        level: u8,
    },
}

impl Player {
    /// A seat for the first human player who requests it.
    pub const VACANT: Self = Self::Human { id: None, name: None };

    /// A human player without a name.
    ///
    /// ```
    /// use ludoteca_room::{Player, PlayerId};
    /// let ana = PlayerId::from_bytes([1; 10]);
    /// assert_eq!(Player::human(ana).id(), Some(ana));
    /// ```
    pub const fn human(id: PlayerId) -> Self {
        Self::Human { id: Some(id), name: None }
    }

    /// The holder of the seat; `None` if it is vacant or the computer's.
    pub const fn id(&self) -> Option<PlayerId> {
        match self {
            Self::Human { id, .. } => *id,
            Self::Computer { .. } => None,
        }
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

    /// Whether the seat waits for a human player.
    ///
    /// ```
    /// use ludoteca_room::Player;
    /// assert!(Player::VACANT.is_vacant());
    /// ```
    pub const fn is_vacant(&self) -> bool {
        matches!(self, Self::Human { id: None, .. })
    }
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
    /// let seats = Seats { first: Player::VACANT, second: Player::Computer { level: 3 } };
    /// assert!(seats.player(Side::Second).is_computer());
    /// ```
    pub const fn player(&self, side: Side) -> &Player {
        match side {
            Side::First => &self.first,
            Side::Second => &self.second,
        }
    }

    pub(crate) const fn player_mut(&mut self, side: Side) -> &mut Player {
        match side {
            Side::First => &mut self.first,
            Side::Second => &mut self.second,
        }
    }

    /// The sides that the player holds.
    ///
    /// ```
    /// use ludoteca_room::{Player, PlayerId, Seats};
    /// use ludoteca_rules::Side;
    /// let ana = PlayerId::from_bytes([1; 10]);
    /// let seats = Seats { first: Player::VACANT, second: Player::human(ana) };
    /// assert_eq!(seats.sides_of(ana).collect::<Vec<_>>(), [Side::Second]);
    /// ```
    pub fn sides_of(&self, player: PlayerId) -> impl Iterator<Item = Side> {
        Side::BOTH.into_iter().filter(move |side| self.player(*side).id() == Some(player))
    }

    /// The players of the seats; a player who holds both seats appears twice.
    ///
    /// ```
    /// use ludoteca_room::{Player, PlayerId, Seats};
    /// let ana = PlayerId::from_bytes([1; 10]);
    /// let seats = Seats { first: Player::human(ana), second: Player::Computer { level: 3 } };
    /// assert_eq!(seats.people().collect::<Vec<_>>(), [ana]);
    /// ```
    pub fn people(&self) -> impl Iterator<Item = PlayerId> {
        [&self.first, &self.second].into_iter().filter_map(Player::id)
    }

    /// The seats that wait for a human player.
    ///
    /// ```
    /// use ludoteca_room::{Player, Seats};
    /// use ludoteca_rules::Side;
    /// let seats = Seats { first: Player::VACANT, second: Player::Computer { level: 3 } };
    /// assert_eq!(seats.vacant().collect::<Vec<_>>(), [Side::First]);
    /// ```
    pub fn vacant(&self) -> impl Iterator<Item = Side> {
        Side::BOTH.into_iter().filter(|side| self.player(*side).is_vacant())
    }

    /// Whether the seats belong to two different people, not to the computer or to one player who
    /// holds both. A vacant seat counts as that of another person.
    ///
    /// ```
    /// use ludoteca_room::{Player, PlayerId, Seats};
    /// let [ana, luis] = [1, 2].map(|n| Player::human(PlayerId::from_bytes([n; 10])));
    /// assert!(Seats { first: ana.clone(), second: luis }.are_of_two_people());
    /// assert!(!Seats { first: ana.clone(), second: ana }.are_of_two_people());
    /// ```
    pub fn are_of_two_people(&self) -> bool {
        let (first, second) = (&self.first, &self.second);
        !self.has_computer() && (first.id() != second.id() || first.is_vacant())
    }

    /// Whether the computer occupies a seat.
    ///
    /// ```
    /// use ludoteca_room::{Player, Seats};
    /// let seats = Seats { first: Player::VACANT, second: Player::Computer { level: 3 } };
    /// assert!(seats.has_computer());
    /// ```
    pub const fn has_computer(&self) -> bool {
        self.first.is_computer() || self.second.is_computer()
    }

    /// Whether a seat is for a human player; otherwise the computer plays itself.
    ///
    /// ```
    /// use ludoteca_room::{Player, Seats};
    /// let seats = Seats { first: Player::VACANT, second: Player::Computer { level: 3 } };
    /// assert!(seats.has_human());
    /// ```
    pub const fn has_human(&self) -> bool {
        !self.first.is_computer() || !self.second.is_computer()
    }

    /// The same players with their seats exchanged.
    ///
    /// ```
    /// use ludoteca_room::{Player, Seats};
    /// let seats = Seats { first: Player::VACANT, second: Player::Computer { level: 3 } };
    /// assert!(seats.swapped().first.is_computer());
    /// ```
    #[must_use]
    pub fn swapped(&self) -> Self {
        Self { first: self.second.clone(), second: self.first.clone() }
    }
}
