//! The events that a command causes.

use std::sync::Arc;

use ludoteca_rules::Side;

use crate::undo::gains_increment;
use crate::{
    Actor, Clock, Command, Event, Name, Player, PlayerId, Refusal, Room, Seats, TimeControl,
    Timestamp,
};

/// What a command causes in a room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decided {
    /// The events, in their order.
    pub events: Vec<Event>,
    /// The room after them; shared, because a copy of a long game takes time.
    pub next: Arc<Room>,
}

impl Room {
    /// Decides which events a command causes, without changing the room.
    ///
    /// `now` is when the command arrived. If the time of the side to move is up, every command but
    /// [`Command::Tick`] is rejected: the driver issues that one first.
    ///
    /// # Errors
    /// The reason why the command is rejected.
    ///
    /// ```
    /// use ludoteca_room::{Actor, Command, Event, Player, PlayerId, Refusal, Room, Seats, Timestamp};
    /// use ludoteca_rules::{Game, Side};
    /// let ana = PlayerId::from_bytes([1; 10]);
    /// let seats = Seats { first: Player::human(ana), second: Player::Computer { level: 3 } };
    /// let room = Room::new(Game::Morris.options("")?.start(), seats, None);
    /// let (by, now) = (Actor::Player(ana), Timestamp::from_millis(0));
    /// let decided = room.decide(&Command::mv("D7"), by, now)?;
    /// let moved = Event::Moved { side: Side::First, mv: "d7".into(), timing: None };
    /// assert_eq!(decided.events, [moved]);
    /// assert_eq!(decided.next.to_move(), Some(Side::Second));
    /// assert_eq!(room.decide(&Command::Undo, by, now), Err(Refusal::NothingToUndo));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn decide(&self, command: &Command, by: Actor, now: Timestamp) -> Result<Decided, Refusal> {
        if by == Actor::Driver {
            let is_tick = *command == Command::Tick;
            let events = is_tick.then(|| self.tick(now).into_iter().collect());
            return self.after(events.ok_or(Refusal::NotForDriver)?);
        }
        let resigns = matches!(command, Command::Resign(_));
        if self.seq() >= Self::MAX_EVENTS && !resigns {
            return Err(Refusal::TooLong);
        }
        self.check_time(command, now)?;
        match (by, command) {
            (Actor::Player(player), command) => self.decide_for(player, command, now),
            (_, Command::Move { mv, .. }) => self.computer_moves(mv, now),
            _ => Err(Refusal::NotForComputer),
        }
    }

    fn decide_for(
        &self,
        player: PlayerId,
        command: &Command,
        now: Timestamp,
    ) -> Result<Decided, Refusal> {
        let event = match *command {
            Command::Sit { side, ref name } => {
                return self.after(self.sit(side, player, name.clone(), now)?);
            }
            Command::Move { ref mv, delay } => return self.player_moves(mv, delay, player, now),
            Command::Undo => self.undo(player, now)?,
            Command::AcceptUndo(side) => {
                self.check_seat(side, player)?;
                self.check_undo_asked_of(side)?;
                self.undone(self.plies_back(side.other()), now)?
            }
            Command::DeclineUndo(side) => {
                self.check_seat(side, player)?;
                self.check_undo_asked_of(side)?;
                Event::UndoDeclined { side }
            }
            Command::Resign(side) => {
                self.check_seat(side, player)?;
                self.check_all_seated()?;
                self.side_to_move()?;
                Event::Resigned { side }
            }
            Command::OfferDraw(side) => {
                self.check_draw_possible(side, player)?;
                self.check_no_offer()?;
                Event::DrawOffered { side }
            }
            Command::AcceptDraw(side) => {
                self.check_draw_possible(side, player)?;
                self.check_offered_to(side)?;
                Event::DrawAgreed
            }
            Command::DeclineDraw(side) => {
                self.check_draw_possible(side, player)?;
                self.check_offered_to(side)?;
                Event::DrawDeclined { side }
            }
            Command::Abort => {
                self.check_has_seat(player)?;
                self.check_abortable()?;
                Event::Aborted
            }
            Command::ClaimWin { side, absent } => {
                self.check_seat(side, player)?;
                self.check_left(side.other(), absent, now)?;
                Event::Left { side: side.other() }
            }
            Command::DaysOff { side, days_off } => {
                self.check_seat(side, player)?;
                if self.seq() >= Self::MAX_EVENTS / 2 {
                    return Err(Refusal::TooLong);
                }
                Event::DaysOff { side, days_off, at: now }
            }
            Command::Tick => return Err(Refusal::NotForDriver),
        };
        self.after(vec![event])
    }

    /// These events, and the room after them.
    pub(crate) fn after(&self, events: Vec<Event>) -> Result<Decided, Refusal> {
        let mut next = self.clone();
        events.iter().try_for_each(|event| next.apply(event))?;
        Ok(Decided { events, next: Arc::new(next) })
    }

    /// Begins the clock, or ends the game if the time is up.
    fn tick(&self, now: Timestamp) -> Option<Event> {
        let side = self.deadline().filter(|&deadline| now >= deadline).and(self.to_move())?;
        Some(if !self.has_begun() {
            Event::Started { at: now }
        } else if self.is_first_move() {
            Event::Aborted
        } else {
            Event::TimedOut { side }
        })
    }

    /// Whether the clock has started; always true without a clock.
    fn has_begun(&self) -> bool {
        self.clock.is_none_or(|clock| clock.turn_began().is_some())
    }

    fn sit(
        &self,
        side: Side,
        player: PlayerId,
        name: Option<Name>,
        now: Timestamp,
    ) -> Result<Vec<Event>, Refusal> {
        self.side_to_move()?;
        if !self.seats.player(side).is_vacant() {
            return Err(Refusal::SeatTaken(side));
        }
        let mut events = vec![Event::Seated { side, player, name }];
        let is_last = self.seats.vacant().all(|vacant| vacant == side);
        if is_last && self.clock.is_some() {
            events.push(Event::Started { at: now });
        }
        Ok(events)
    }

    fn computer_moves(&self, mv: &str, now: Timestamp) -> Result<Decided, Refusal> {
        let side = self.side_to_move()?;
        if !self.seats.player(side).is_computer() {
            return Err(Refusal::NotForComputer);
        }
        self.check_all_seated()?;
        self.moved(side, mv, 0, now)
    }

    fn player_moves(
        &self,
        mv: &str,
        delay: u64,
        player: PlayerId,
        now: Timestamp,
    ) -> Result<Decided, Refusal> {
        let side = self.side_to_move()?;
        self.check_has_seat(player)?;
        match self.seats.player(side) {
            Player::Computer { .. } => return Err(Refusal::ComputersTurn),
            Player::Human { id: Some(id), .. } if *id != player => {
                return Err(Refusal::OpponentsTurn);
            }
            Player::Human { .. } => self.check_all_seated()?,
        }
        self.moved(side, mv, delay, now)
    }

    fn moved(&self, side: Side, mv: &str, delay: u64, now: Timestamp) -> Result<Decided, Refusal> {
        if !self.has_begun() {
            return Err(Refusal::NotBegun);
        }
        let gains = gains_increment(self.game.ply());
        let time = |clock: Clock| clock.time(side, self.is_first_move(), gains, now, delay);
        let timing = self.clock.map(|clock| time(clock).ok_or(Refusal::TimeIsUp)).transpose()?;
        // Not by `apply`, which would parse the move again.
        let mut next = self.clone();
        let mv = next.play(side, mv, timing)?;
        Ok(Decided { events: vec![Event::Moved { side, mv, timing }], next: Arc::new(next) })
    }

    /// Checks that there is time for the command. A move may use the reserve of compensation for
    /// network delay.
    fn check_time(&self, command: &Command, now: Timestamp) -> Result<(), Refusal> {
        let (Some(clock), Some(side)) = (self.clock, self.to_move()) else { return Ok(()) };
        let is_late = self.has_begun() && self.deadline().is_some_and(|deadline| now >= deadline);
        let is_up = self.is_clock_running() && clock.is_up(side, now);
        if is_late || (is_up && !matches!(command, Command::Move { .. })) {
            return Err(Refusal::TimeIsUp);
        }
        Ok(())
    }

    /// Checks that the player holds the seat of `side`.
    fn check_seat(&self, side: Side, player: PlayerId) -> Result<(), Refusal> {
        match self.seats.player(side) {
            Player::Computer { .. } => Err(Refusal::ComputersSide(side)),
            Player::Human { id: Some(id), .. } if *id == player => Ok(()),
            Player::Human { .. } => Err(Refusal::NotYourSeat(side)),
        }
    }

    pub(crate) fn check_has_seat(&self, player: PlayerId) -> Result<(), Refusal> {
        self.seats.sides_of(player).next().map(drop).ok_or(Refusal::NotSeated)
    }

    pub(crate) fn check_all_seated(&self) -> Result<(), Refusal> {
        self.seats.vacant().next().map_or(Ok(()), |side| Err(Refusal::Vacant(side)))
    }

    fn check_draw_possible(&self, side: Side, player: PlayerId) -> Result<(), Refusal> {
        if self.seats.has_computer() {
            return Err(Refusal::DrawWithComputer);
        }
        self.check_seat(side, player)?;
        self.check_all_seated()
    }

    fn check_abortable(&self) -> Result<(), Refusal> {
        self.side_to_move()?;
        if self.is_abortable() { Ok(()) } else { Err(Refusal::NotAbortable) }
    }

    /// Whether its players may still abort the game.
    ///
    /// ```
    /// use ludoteca_room::{Player, PlayerId, Room, Seats};
    /// use ludoteca_rules::Game;
    /// let ana = Player::human(PlayerId::from_bytes([1; 10]));
    /// let seats = Seats { first: ana, second: Player::VACANT };
    /// assert!(Room::new(Game::Morris.options("")?.start(), seats, None).is_abortable());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_abortable(&self) -> bool {
        self.is_first_move() && self.seats.are_of_two_people() && self.outcome().is_none()
    }

    /// Checks that `side`, which is to move, has left the game. Only absence in its turn counts.
    fn check_left(&self, side: Side, absent: u64, now: Timestamp) -> Result<(), Refusal> {
        let to_move = self.side_to_move()?;
        let began = self.clock.and_then(|clock| clock.turn_began());
        let absent = began.map_or(0, |began| now.since(began)).min(absent);
        let is_live =
            matches!(self.clock.map(|clock| clock.control()), Some(TimeControl::Fischer { .. }));
        if !is_live || self.is_first_move() || !self.seats.are_of_two_people() {
            return Err(Refusal::NoClaim);
        }
        if to_move != side || absent < Self::ABSENCE_MILLIS {
            return Err(Refusal::OpponentPresent);
        }
        Ok(())
    }

    /// The seats of the next game between the same players, by
    /// [`AnyMatch::exchanges_sides`](ludoteca_rules::AnyMatch::exchanges_sides).
    ///
    /// # Errors
    /// [`Refusal::NotOver`] before the end of the game.
    ///
    /// ```
    /// use ludoteca_room::{Event, Player, PlayerId, Room, Seats};
    /// use ludoteca_rules::{Game, Side};
    /// let ana = PlayerId::from_bytes([1; 10]);
    /// let seats = Seats { first: Player::human(ana), second: Player::Computer { level: 3 } };
    /// let mut room = Room::new(Game::Morris.options("")?.start(), seats, None);
    /// room.apply(&Event::Resigned { side: Side::First })?;
    /// assert!(room.rematch_seats()?.first.is_computer());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn rematch_seats(&self) -> Result<Seats, Refusal> {
        let outcome = self.outcome().ok_or(Refusal::NotOver)?;
        let exchange = self.game.exchanges_sides(outcome.winner);
        Ok(if exchange { self.seats.swapped() } else { self.seats.clone() })
    }
}
