//! The changes of a room by events.

use ludoteca_rules::{Outcome, Reason, Side};

use crate::{Event, Player, Refusal, Room, TimeControl, Timing};

impl Room {
    /// Applies an event, which gets the number [`seq`](Self::seq)` + 1`.
    ///
    /// # Errors
    /// An event that does not fit the state of the room is rejected, and the room is unchanged.
    /// Events from [`decide`](Self::decide) always fit.
    ///
    /// ```
    /// use ludoteca_room::{Event, Player, Refusal, Room, Seats};
    /// use ludoteca_rules::{Game, Side};
    /// let seats = Seats { first: Player::VACANT, second: Player::VACANT };
    /// let mut room = Room::new(Game::Morris.options("")?.start(), seats, None);
    /// room.apply(&Event::Moved { side: Side::First, mv: "d7".into(), timing: None })?;
    /// assert_eq!(room.to_move(), Some(Side::Second));
    /// let declined = Event::DrawDeclined { side: Side::First };
    /// assert_eq!(room.apply(&declined), Err(Refusal::NoDrawOffer));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn apply(&mut self, event: &Event) -> Result<(), Refusal> {
        let is_complete = self.to_move().is_some() && self.seats.vacant().next().is_none();
        match event {
            Event::Seated { side, player, name } => {
                self.side_to_move()?;
                let seat = self.seats.player_mut(*side);
                let Player::Human { id: id @ None, name: known } = seat else {
                    return Err(Refusal::SeatTaken(*side));
                };
                *id = Some(*player);
                if name.is_some() {
                    known.clone_from(name);
                }
            }
            Event::Started { at } => match &mut self.clock {
                Some(clock) if clock.turn_began().is_none() && is_complete => clock.begin(*at),
                _ => return Err(Refusal::WrongTiming),
            },
            Event::Moved { side, mv, timing } => {
                if self.side_to_move()? != *side {
                    return Err(Refusal::NotToMove(*side));
                }
                return self.play(*side, mv, *timing).map(drop);
            }
            Event::Undone { plies, timing } => {
                if let Some(outcome) = self.ended {
                    return Err(Refusal::Over(outcome));
                }
                if *plies == 0 || *plies > self.game.ply() {
                    return Err(Refusal::NothingToUndo);
                }
                match (&mut self.clock, timing) {
                    (None, None) => {}
                    (Some(clock), Some(timing)) => clock.restart(*timing),
                    _ => return Err(Refusal::WrongTiming),
                }
                for _ in 0..*plies {
                    self.game.undo();
                }
                self.draw_offer = None;
                self.undo_request = None;
            }
            Event::Resumed { timing } => {
                self.side_to_move()?;
                match &mut self.clock {
                    Some(clock) if clock.turn_began().is_some() => clock.restart(*timing),
                    _ => return Err(Refusal::WrongTiming),
                }
            }
            Event::DaysOff { side, days_off, at } => {
                let is_to_move = self.side_to_move()? == *side;
                match &mut self.clock {
                    Some(clock)
                        if matches!(clock.control(), TimeControl::Correspondence { .. }) =>
                    {
                        clock.set_days_off(*side, *days_off, is_to_move, *at);
                    }
                    _ => return Err(Refusal::WrongTiming),
                }
            }
            Event::UndoRequested { side } => {
                self.side_to_move()?;
                if self.undo_request.is_some() {
                    return Err(Refusal::UndoRequested);
                }
                self.undo_request = Some(*side);
            }
            Event::UndoDeclined { side } => {
                self.check_undo_asked_of(*side)?;
                self.undo_request = None;
            }
            Event::DrawOffered { side } => {
                self.check_no_offer()?;
                self.draw_offer = Some(*side);
            }
            Event::DrawDeclined { side } => {
                self.check_offered_to(*side)?;
                self.draw_offer = None;
            }
            Event::Resigned { side } => self.end(win_against(*side, "resignation"))?,
            Event::TimedOut { side } | Event::Left { side } if self.clock.is_some() => {
                let is_late = matches!(event, Event::TimedOut { .. });
                self.end(win_against(*side, if is_late { "time" } else { "left" }))?;
            }
            Event::TimedOut { .. } | Event::Left { .. } => return Err(Refusal::WrongTiming),
            Event::DrawAgreed => self.end(Outcome::draw(Reason("agreement")))?,
            Event::Aborted => {
                self.side_to_move()?;
                if !self.is_abortable() {
                    return Err(Refusal::NotAbortable);
                }
                self.end(Outcome::draw(Self::ABORTED))?;
            }
        }
        self.seq += 1;
        Ok(())
    }

    /// Makes a move of the side to move, and returns it in the notation of the game. It is an event.
    pub(crate) fn play(
        &mut self,
        side: Side,
        mv: &str,
        timing: Option<Timing>,
    ) -> Result<String, Refusal> {
        let is_timed = match (&self.clock, timing) {
            (None, None) => true,
            (Some(clock), Some(_)) => clock.turn_began().is_some(),
            _ => false,
        };
        if !is_timed {
            return Err(Refusal::WrongTiming);
        }
        let mv = self.game.play_text(mv)?;
        if let (Some(clock), Some(timing)) = (&mut self.clock, timing) {
            clock.moved(side, timing);
        }
        self.max_plies = self.max_plies.max(self.game.ply());
        // A player's own move does not withdraw the player's offer.
        self.draw_offer = self.draw_offer.filter(|offerer| *offerer == side);
        self.undo_request = None;
        self.seq += 1;
        Ok(mv)
    }

    fn end(&mut self, outcome: Outcome) -> Result<(), Refusal> {
        self.side_to_move()?;
        self.ended = Some(outcome);
        self.draw_offer = None;
        self.undo_request = None;
        Ok(())
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

/// The end of a game that `side` has lost for this reason.
const fn win_against(side: Side, reason: &'static str) -> Outcome {
    Outcome::win(side.other(), Reason(reason))
}
