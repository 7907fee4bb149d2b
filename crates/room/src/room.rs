//! The state of a room, and how events change it.

use ludoteca_rules::{AnyMatch, Outcome, Reason, Side};

use crate::{Event, Player, Refusal, Seats};

/// One game being played: seats, game, outcome and draw offer.
///
/// Two rooms are equal if they have the same seats, the same start, the same moves and the same
/// number of events, and if the same draw offer or agreed end applies to them.
#[derive(Clone, Debug)]
pub struct Room {
    pub(crate) game: AnyMatch,
    pub(crate) seats: Seats,
    /// Number of events applied.
    seq: u64,
    /// An end that the rules of the game do not know: resignation or agreement.
    pub(crate) ended: Option<Outcome>,
    /// The side whose draw offer is open.
    pub(crate) draw_offer: Option<Side>,
}

impl Room {
    /// Maximum number of events in a room. It bounds the number of undos.
    pub const MAX_EVENTS: u64 = 10_000;

    /// A room in which nothing has happened yet.
    ///
    /// ```
    /// use ludoteca_room::{Player, Room, Seats};
    /// use ludoteca_rules::{Game, Side};
    /// let seats = Seats { first: Player::human("")?, second: Player::Computer { level: 3 } };
    /// let room = Room::new(Game::Morris.options("")?.start(), seats);
    /// assert_eq!((room.seq(), room.to_move()), (0, Some(Side::First)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(opening: AnyMatch, seats: Seats) -> Self {
        Self { game: opening, seats, seq: 0, ended: None, draw_offer: None }
    }

    /// Applies an event, which gets the number [`seq`](Self::seq)` + 1`.
    ///
    /// # Errors
    /// An event that does not fit the state of the room is refused, and the room is unchanged.
    /// Events from [`decide`](Self::decide) always fit.
    ///
    /// ```
    /// use ludoteca_room::{Event, Player, Refusal, Room, Seats};
    /// use ludoteca_rules::{Game, Side};
    /// let seats = Seats { first: Player::human("")?, second: Player::human("")? };
    /// let mut room = Room::new(Game::Morris.options("")?.start(), seats);
    /// room.apply(&Event::Moved { side: Side::First, mv: "d7".into() })?;
    /// assert_eq!(room.to_move(), Some(Side::Second));
    /// let declined = Event::DrawDeclined { side: Side::First };
    /// assert_eq!(room.apply(&declined), Err(Refusal::NoDrawOffer));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn apply(&mut self, event: &Event) -> Result<(), Refusal> {
        match event {
            Event::Moved { side, mv } => {
                if self.side_to_move()? != *side {
                    return Err(Refusal::NotToMove(*side));
                }
                self.game.play_text(mv)?;
                // A player's own move does not withdraw the player's offer.
                self.draw_offer = self.draw_offer.filter(|offerer| offerer == side);
            }
            Event::Undone { plies } => {
                if let Some(outcome) = self.ended {
                    return Err(Refusal::Over(outcome));
                }
                if *plies == 0 || *plies > self.game.ply() {
                    return Err(Refusal::NothingToUndo);
                }
                for _ in 0..*plies {
                    self.game.undo();
                }
                self.draw_offer = None;
            }
            Event::Resigned { side } => {
                self.side_to_move()?;
                self.end(Outcome::win(side.other(), Reason("resignation")));
            }
            Event::DrawOffered { side } => {
                self.check_no_offer()?;
                self.draw_offer = Some(*side);
            }
            Event::DrawDeclined { side } => {
                self.check_offered_to(*side)?;
                self.draw_offer = None;
            }
            Event::DrawAgreed => {
                self.side_to_move()?;
                self.end(Outcome::draw(Reason("agreement")));
            }
        }
        self.seq += 1;
        Ok(())
    }

    fn end(&mut self, outcome: Outcome) {
        self.ended = Some(outcome);
        self.draw_offer = None;
    }

    /// The game as the rules know it, without resignations and agreements.
    pub const fn game(&self) -> &AnyMatch {
        &self.game
    }

    /// The seats.
    pub const fn seats(&self) -> &Seats {
        &self.seats
    }

    /// The number of the last event; 0 if there is none.
    pub const fn seq(&self) -> u64 {
        self.seq
    }

    /// The outcome of the game; `None` until it is over.
    pub fn outcome(&self) -> Option<Outcome> {
        self.ended.or_else(|| self.game.outcome())
    }

    /// The side to move; `None` once the game is over.
    pub fn to_move(&self) -> Option<Side> {
        self.game.to_move().filter(|_| self.ended.is_none())
    }

    /// The level of the computer, if it is the computer's turn.
    pub fn computer_to_move(&self) -> Option<u8> {
        match self.seats.player(self.to_move()?) {
            Player::Human { .. } => None,
            Player::Computer { level } => Some(*level),
        }
    }

    /// The side whose draw offer is open; `None` once the game is over.
    pub fn draw_offer(&self) -> Option<Side> {
        self.draw_offer.filter(|_| self.outcome().is_none())
    }

    /// The side to move, or a refusal if the game is over.
    pub(crate) fn side_to_move(&self) -> Result<Side, Refusal> {
        match self.outcome() {
            Some(outcome) => Err(Refusal::Over(outcome)),
            None => Ok(self.game.to_move().expect("a side is to move until the game is over")),
        }
    }

    /// Checks that no draw offer is open.
    pub(crate) fn check_no_offer(&self) -> Result<(), Refusal> {
        self.side_to_move()?;
        match self.draw_offer {
            Some(offerer) => Err(Refusal::DrawOffered(offerer.other())),
            None => Ok(()),
        }
    }

    /// Checks that `side` has a draw offer to accept or decline.
    pub(crate) fn check_offered_to(&self, side: Side) -> Result<(), Refusal> {
        self.side_to_move()?;
        if self.draw_offer == Some(side.other()) { Ok(()) } else { Err(Refusal::NoDrawOffer) }
    }
}

impl PartialEq for Room {
    fn eq(&self, other: &Self) -> bool {
        // A match follows from its options, its start and its moves.
        let game =
            |room: &Self| (room.game.options(), room.game.position_text(0), room.game.move_texts());
        self.seq == other.seq
            && self.seats == other.seats
            && self.ended == other.ended
            && self.draw_offer == other.draw_offer
            && game(self) == game(other)
    }
}

impl Eq for Room {}
