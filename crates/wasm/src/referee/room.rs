//! A stored game being played.

use ludoteca_jobs::{Job, JobGame};
use ludoteca_room::{Actor, Command, GameLog, Room, Timestamp};
use ludoteca_wire::{Company, Error, Rendered, RoomUpdate, Setting, State};

use crate::referee::answer::{Answer, Work};
use crate::referee::{Request, StoredGame};

/// A game that is played in this browser.
pub(crate) struct LocalRoom {
    pub(crate) setting: Setting,
    pub(crate) log: GameLog,
    pub(crate) stored: StoredGame,
    /// The number of the last stored event.
    known: u64,
}

impl LocalRoom {
    /// The room of the game that the request names. If its time is up, that is an event.
    pub(crate) fn open(request: &Request) -> Result<Self, Error> {
        let stored = request.stored()?;
        let (setting, log) = stored.replay()?;
        let known = log.room().seq();
        let mut room = Self { setting, log, stored, known };
        room.decide(&Command::Tick, Actor::Driver, request.now())?;
        Ok(room)
    }

    /// The room after its last event.
    pub(crate) const fn room(&self) -> &Room {
        self.log.room()
    }

    fn decide(&mut self, command: &Command, by: Actor, now: Timestamp) -> Result<(), Error> {
        let decided = self.room().decide(command, by, now)?;
        self.log.commit(decided);
        Ok(())
    }

    /// Carries out a command of a player who has seen the events up to number `seq`.
    pub(crate) fn act(
        mut self,
        request: &Request,
        seq: u64,
        command: &Command,
        by: Actor,
    ) -> Result<Answer, Error> {
        self.check(seq)?;
        self.decide(command, by, request.now())?;
        self.answer(request)
    }

    /// Carries out a command of this browser's player.
    pub(crate) fn play(
        self,
        request: &Request,
        seq: u64,
        command: &Command,
    ) -> Result<Answer, Error> {
        self.act(request, seq, command, Actor::Player(request.player()?))
    }

    /// Refuses a sender who has not seen the last event.
    pub(crate) fn check(&self, seq: u64) -> Result<(), Error> {
        if seq == self.room().seq() { Ok(()) } else { Err(Error::Stale(self.rendered())) }
    }

    /// The state as clients get it.
    pub(crate) fn rendered(&self) -> Rendered {
        State::new(&self.setting, self.room(), None, &[]).render()
    }

    /// The events after number `after`, and the state after them.
    pub(crate) fn update(&self, after: u64, now: Timestamp) -> RoomUpdate {
        // All players are at this browser.
        let seats = self.room().seats();
        let (first, second) = (seats.first.id().is_some(), seats.second.id().is_some());
        let company = Company { first, second, ..Company::default() };
        let events = self.log.since(after);
        RoomUpdate::new(self.setting.id, after, events, self.rendered(), company, now)
    }

    /// The state as the answer, with what the worker has to store and to do.
    pub(crate) fn answer(self, request: &Request) -> Result<Answer, Error> {
        let answer = Answer::json(&self.rendered())?;
        Ok(self.finish(answer, request))
    }

    /// An answer with what the worker has to store and to do.
    pub(crate) fn finish(self, answer: Answer, request: &Request) -> Answer {
        let work = self.computer_turn();
        let deadline = self.room().deadline().map(Timestamp::as_millis);
        let mut answer = Answer { work: answer.work.clone().or(work), deadline, ..answer };
        if self.room().seq() > self.known {
            answer = answer.with_update(&self.update(self.known, request.now()));
            answer.stored = Some(self.stored.after(&self.setting, &self.log, request.now));
        }
        answer
    }

    /// The search for the computer's move, if it is its turn.
    pub(crate) fn computer_turn(&self) -> Option<Work> {
        let room = self.room();
        let level = room.computer_to_move()?;
        let seed = self.setting.id.seed().wrapping_add(room.seq());
        Some(Work::Move(Job::Move { game: JobGame(room.game().clone()), level, seed }))
    }

    /// A new game, which is to be stored.
    pub(crate) fn create(
        setting: Setting,
        mut log: GameLog,
        import: Option<String>,
        request: &Request,
    ) -> Result<Answer, Error> {
        let decided = log.room().decide(&Command::Tick, Actor::Driver, request.now())?;
        log.commit(decided);
        let known = log.room().seq();
        let stored = StoredGame::new(&setting, &log, import, request.now);
        let room = Self { setting, log, stored, known };
        let work = room.computer_turn();
        let deadline = room.room().deadline().map(Timestamp::as_millis);
        let answer = Answer { status: 201, ..Answer::json(&room.rendered())? };
        Ok(Answer { created: Some(room.stored), work, deadline, ..answer })
    }
}
