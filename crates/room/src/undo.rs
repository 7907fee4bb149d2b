//! Taking moves back.

use ludoteca_rules::Side;

use crate::{Event, PlayerId, Refusal, Room, Timestamp};

impl Room {
    /// Takes moves back, or requests it from the opponent.
    pub(crate) fn undo(&self, player: PlayerId, now: Timestamp) -> Result<Event, Refusal> {
        self.check_has_seat(player)?;
        if !self.seats.are_of_two_people() {
            let plies = self.seats.sides_of(player).map(|side| self.undoable_plies(side));
            let plies = plies.filter(|&plies| plies > 0).min();
            let plies = plies.ok_or_else(|| self.nothing_to_undo())?;
            return self.undone(plies, now);
        }
        self.check_all_seated()?;
        self.side_to_move()?;
        let mut sides = self.seats.sides_of(player);
        let side = sides.next().ok_or(Refusal::NotSeated)?;
        if self.undo_request.is_some() {
            return Err(Refusal::UndoRequested);
        }
        if self.undoable_plies(side) == 0 {
            return Err(Refusal::NothingToUndo);
        }
        Ok(Event::UndoRequested { side })
    }

    /// Takes back this number of plies, together with the increments that they gained.
    pub(crate) fn undone(&self, plies: usize, now: Timestamp) -> Result<Event, Refusal> {
        let Some(clock) = self.clock else { return Ok(Event::Undone { plies, timing: None }) };
        let ply = self.game.ply();
        let mut moves = [0; 2];
        for timed in (ply - plies..ply).filter(|ply| gains_increment(*ply)) {
            moves[self.game.side_at(timed).ok_or(Refusal::NothingToUndo)? as usize] += 1;
        }
        let side = self.to_move().filter(|_| self.is_clock_running());
        let timing = clock.undo(side, now, moves).ok_or(Refusal::NotBegun)?;
        Ok(Event::Undone { plies, timing: Some(timing) })
    }

    fn nothing_to_undo(&self) -> Refusal {
        self.ended.map_or(Refusal::NothingToUndo, Refusal::Over)
    }

    /// Number of plies that [`Command::Undo`](crate::Command::Undo) takes back for the player of `side`: those back to
    /// the last turn of the side. 0 if there are none, or if the command would be rejected. For a
    /// player who holds both seats, it takes back the smaller number of the two.
    ///
    /// ```
    /// use ludoteca_room::{Event, Player, PlayerId, Room, Seats};
    /// use ludoteca_rules::{Game, Side};
    /// let ana = PlayerId::from_bytes([1; 10]);
    /// let seats = Seats { first: Player::human(ana), second: Player::Computer { level: 3 } };
    /// let mut room = Room::new(Game::Morris.options("")?.start(), seats, None);
    /// assert_eq!(room.undoable_plies(Side::First), 0);
    /// for (side, mv) in [(Side::First, "d7"), (Side::Second, "d6")] {
    ///     room.apply(&Event::Moved { side, mv: mv.into(), timing: None })?;
    /// }
    /// assert_eq!(room.undoable_plies(Side::First), 2);
    /// assert_eq!(room.undoable_plies(Side::Second), 0, "the computer takes nothing back");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn undoable_plies(&self, side: Side) -> usize {
        let is_refused = self.seq() >= Self::MAX_EVENTS
            || self.ended.is_some()
            || self.undo_request.is_some()
            || self.seats.player(side).is_computer()
            || (self.seats.are_of_two_people() && self.outcome().is_some());
        if is_refused { 0 } else { self.plies_back(side) }
    }

    /// Number of plies back to the last turn of `side`; 0 if it has had none.
    pub(crate) fn plies_back(&self, side: Side) -> usize {
        let ply = self.game.ply();
        let is_own = |back: &usize| self.game.side_at(ply - back) == Some(side);
        (1..=ply).find(is_own).unwrap_or(0)
    }

    pub(crate) fn check_undo_asked_of(&self, side: Side) -> Result<(), Refusal> {
        self.side_to_move()?;
        match self.undo_request {
            Some(asker) if asker == side.other() => Ok(()),
            _ => Err(Refusal::NoUndoRequest),
        }
    }
}

/// Whether the move after `ply` plies gains the increment: not the first move of a side, also if it
/// is made again.
pub(crate) const fn gains_increment(ply: usize) -> bool {
    ply >= 2
}
