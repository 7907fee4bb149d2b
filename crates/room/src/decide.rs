//! Which events a command causes.

use ludoteca_rules::Side;

use crate::{Actor, Command, Event, Refusal, Room, Seats, Timestamp};

impl Room {
    /// Decides which events a command causes, without changing the room.
    ///
    /// `now` is when the command arrived. Games have no clocks yet, so it affects no decision.
    ///
    /// # Errors
    /// The reason why the command is refused.
    ///
    /// ```
    /// use ludoteca_room::{Actor, Command, Event, Player, Refusal, Room, Seats, Timestamp};
    /// use ludoteca_rules::{Game, Side};
    /// let seats = Seats { first: Player::human("")?, second: Player::Computer { level: 3 } };
    /// let room = Room::new(Game::Morris.options("")?.start(), seats);
    /// let now = Timestamp::from_millis(0);
    /// let events = room.decide(&Command::Move("D7".into()), Actor::Human, now)?;
    /// assert_eq!(events, [Event::Moved { side: Side::First, mv: "d7".into() }]);
    /// let refused = room.decide(&Command::Undo, Actor::Human, now);
    /// assert_eq!(refused, Err(Refusal::NothingToUndo));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn decide(
        &self,
        command: &Command,
        by: Actor,
        now: Timestamp,
    ) -> Result<Vec<Event>, Refusal> {
        let _ = now;
        if self.seq() >= Self::MAX_EVENTS {
            return Err(Refusal::TooLong);
        }
        if by == Actor::Computer && !matches!(command, Command::Move(_)) {
            return Err(Refusal::NotForComputer);
        }
        let event = match command {
            Command::Move(text) => self.decide_move(text, by)?,
            Command::Undo => Event::Undone { plies: self.plies_to_undo()? },
            Command::Resign(side) => self.decide_resignation(*side)?,
            Command::OfferDraw(side) => {
                self.check_both_human()?;
                self.check_no_offer()?;
                Event::DrawOffered { side: *side }
            }
            Command::AcceptDraw(side) => {
                self.check_both_human()?;
                self.check_offered_to(*side)?;
                Event::DrawAgreed
            }
            Command::DeclineDraw(side) => {
                self.check_both_human()?;
                self.check_offered_to(*side)?;
                Event::DrawDeclined { side: *side }
            }
        };
        Ok(vec![event])
    }

    fn decide_move(&self, text: &str, by: Actor) -> Result<Event, Refusal> {
        let side = self.side_to_move()?;
        match (by, self.seats.player(side).is_computer()) {
            (Actor::Human, true) => return Err(Refusal::ComputersTurn),
            (Actor::Computer, false) => return Err(Refusal::NotForComputer),
            (Actor::Human, false) | (Actor::Computer, true) => {}
        }
        let mv = self.game.clone().play_text(text)?;
        Ok(Event::Moved { side, mv })
    }

    fn decide_resignation(&self, side: Side) -> Result<Event, Refusal> {
        if self.seats.player(side).is_computer() {
            return Err(Refusal::ComputersSide(side));
        }
        self.side_to_move()?;
        Ok(Event::Resigned { side })
    }

    fn check_both_human(&self) -> Result<(), Refusal> {
        if self.seats.has_computer() { Err(Refusal::DrawWithComputer) } else { Ok(()) }
    }

    /// Number of plies back to the last turn of a human player.
    fn plies_to_undo(&self) -> Result<usize, Refusal> {
        if let Some(outcome) = self.ended {
            return Err(Refusal::Over(outcome));
        }
        let ply = self.game.ply();
        let is_humans = |ply: usize| {
            self.game.side_at(ply).is_some_and(|side| !self.seats.player(side).is_computer())
        };
        (1..=ply).find(|back| is_humans(ply - back)).ok_or(Refusal::NothingToUndo)
    }

    /// Number of plies that [`Command::Undo`] takes back now; 0 if it would be refused.
    ///
    /// ```
    /// use ludoteca_room::{Event, Player, Room, Seats};
    /// use ludoteca_rules::{Game, Side};
    /// let seats = Seats { first: Player::human("")?, second: Player::Computer { level: 3 } };
    /// let mut room = Room::new(Game::Morris.options("")?.start(), seats);
    /// assert_eq!(room.undoable_plies(), 0);
    /// room.apply(&Event::Moved { side: Side::First, mv: "d7".into() })?;
    /// room.apply(&Event::Moved { side: Side::Second, mv: "d6".into() })?;
    /// assert_eq!(room.undoable_plies(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn undoable_plies(&self) -> usize {
        if self.seq() >= Self::MAX_EVENTS { 0 } else { self.plies_to_undo().unwrap_or(0) }
    }

    /// The seats of the next game between the same players. They change sides, except that in a
    /// game in which the loser begins, the loser moves first.
    ///
    /// # Errors
    /// [`Refusal::NotOver`] before the end of the game.
    ///
    /// ```
    /// use ludoteca_room::{Event, Player, Room, Seats};
    /// use ludoteca_rules::{Game, Side};
    /// let seats = Seats { first: Player::human("")?, second: Player::Computer { level: 3 } };
    /// let mut room = Room::new(Game::Morris.options("")?.start(), seats);
    /// room.apply(&Event::Resigned { side: Side::First })?;
    /// assert!(room.rematch_seats()?.first.is_computer());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn rematch_seats(&self) -> Result<Seats, Refusal> {
        let outcome = self.outcome().ok_or(Refusal::NotOver)?;
        let keep = self.game.game().loser_begins() && outcome.winner == Some(Side::Second);
        Ok(if keep { self.seats.clone() } else { self.seats.swapped() })
    }
}
