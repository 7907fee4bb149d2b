//! The state of a room, and its changes by events.

use ludoteca_rules::{AnyMatch, Outcome, Reason, Side};

use crate::{Clock, Event, Player, Refusal, Seats, TimeControl, Timestamp};

/// One game being played: seats, game, clock, outcome and open requests.
///
/// Two rooms are equal if they have the same seats, the same start, the same moves, the same clock
/// and the same number of events, and if the same requests or agreed end apply to them.
#[derive(Clone, Debug)]
pub struct Room {
    pub(crate) game: AnyMatch,
    pub(crate) seats: Seats,
    /// Number of events applied.
    seq: u64,
    pub(crate) clock: Option<Clock>,
    /// The largest number of plies that the game has had, moves taken back included.
    longest: usize,
    /// An end that the rules of the game do not know, such as resignation or agreement.
    pub(crate) ended: Option<Outcome>,
    /// The side with an open request to take moves back.
    pub(crate) undo_request: Option<Side>,
    /// The side whose draw offer is open.
    pub(crate) draw_offer: Option<Side>,
}

impl Room {
    /// Maximum number of events in a room. It bounds the number of undos.
    pub const MAX_EVENTS: u64 = 10_000;

    /// The reason for the end of an aborted game, which has no winner and counts for neither
    /// player.
    pub const ABORTED: Reason = Reason("aborted");

    /// A room in which nothing has happened yet.
    ///
    /// ```
    /// use ludoteca_room::{Player, Room, Seats};
    /// use ludoteca_rules::{Game, Side};
    /// let seats = Seats { first: Player::VACANT, second: Player::Computer { level: 3 } };
    /// let room = Room::new(Game::Morris.options("")?.start(), seats, None);
    /// assert_eq!((room.seq(), room.to_move()), (0, Some(Side::First)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(opening: AnyMatch, seats: Seats, control: Option<TimeControl>) -> Self {
        let (clock, opening_plies) = (control.map(Clock::new), opening.ply());
        Self {
            game: opening,
            seats,
            longest: opening_plies,
            seq: 0,
            clock,
            ended: None,
            undo_request: None,
            draw_offer: None,
        }
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
                match (&mut self.clock, timing) {
                    (None, None) => drop(self.game.play_text(mv)?),
                    (Some(clock), Some(timing)) if clock.turn_began().is_some() => {
                        self.game.play_text(mv)?;
                        clock.moved(*side, *timing);
                    }
                    _ => return Err(Refusal::WrongTiming),
                }
                self.longest = self.longest.max(self.game.ply());
                // A player's own move does not withdraw the player's offer.
                self.draw_offer = self.draw_offer.filter(|offerer| offerer == side);
                self.undo_request = None;
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
                    (Some(clock), Some(timing)) => clock.undone(*timing),
                    _ => return Err(Refusal::WrongTiming),
                }
                for _ in 0..*plies {
                    self.game.undo();
                }
                self.draw_offer = None;
                self.undo_request = None;
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

    fn end(&mut self, outcome: Outcome) -> Result<(), Refusal> {
        self.side_to_move()?;
        self.ended = Some(outcome);
        self.draw_offer = None;
        self.undo_request = None;
        Ok(())
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
            Player::Computer { level } if self.seats.vacant().next().is_none() => Some(*level),
            _ => None,
        }
    }

    /// The side whose draw offer is open; `None` once the game is over.
    pub fn draw_offer(&self) -> Option<Side> {
        self.draw_offer.filter(|_| self.outcome().is_none())
    }

    /// Whether the time of the side to move runs: not before each side has made a move, and not
    /// after the end.
    pub fn is_clock_running(&self) -> bool {
        let has_begun = self.clock.is_some_and(|clock| clock.turn_began().is_some());
        has_begun && self.to_move().is_some() && !self.is_first_move()
    }

    /// Whether a side has never moved, not even a move that was taken back.
    pub(crate) const fn is_first_move(&self) -> bool {
        self.longest < 2
    }

    /// The side with an open request to take moves back; `None` once the game is over.
    pub fn undo_request(&self) -> Option<Side> {
        self.undo_request.filter(|_| self.outcome().is_none())
    }

    /// The clock, if the game is played with one.
    pub const fn clock(&self) -> Option<&Clock> {
        self.clock.as_ref()
    }

    /// When the driver has to issue [`Command::Tick`](crate::Command::Tick) next; `None` if no time
    /// runs. It is in the past if the players are complete and the clock has to begin.
    pub fn deadline(&self) -> Option<Timestamp> {
        let (clock, side) = (self.clock?, self.to_move()?);
        if clock.turn_began().is_some() {
            let is_limited = !self.is_first_move() || self.seats.are_of_two_people();
            return clock.deadline(side, self.is_first_move()).filter(|_| is_limited);
        }
        self.seats.vacant().next().is_none().then_some(Timestamp::from_millis(0))
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

impl PartialEq for Room {
    fn eq(&self, other: &Self) -> bool {
        // A match follows from its options, its start and its moves.
        let game =
            |room: &Self| (room.game.options(), room.game.position_text(0), room.game.move_texts());
        self.seq == other.seq
            && self.seats == other.seats
            && self.ended == other.ended
            && (self.clock, self.longest) == (other.clock, other.longest)
            && self.draw_offer == other.draw_offer
            && self.undo_request == other.undo_request
            && game(self) == game(other)
    }
}

impl Eq for Room {}
