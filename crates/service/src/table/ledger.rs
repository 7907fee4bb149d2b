//! What has happened in a game, and what may happen next. No I/O: a ledger is rebuilt from its
//! events alone.

use ludoteca_engine::Level;
use ludoteca_rules::{AnyMatch, MoveError, Outcome, Reason, Side};
use serde::{Deserialize, Serialize};
use thiserror::Error;
use utoipa::ToSchema;

use crate::players::Players;
use crate::wire::schema;

/// The most events that one game may have: persons who take back for ever are stopped somewhere.
pub(super) const MAX_EVENTS: usize = 10_000;

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub(crate) enum Event {
    /// A move was made.
    Move {
        /// By whom.
        #[schema(value_type = schema::Side)]
        side: Side,
        /// In the notation.
        #[serde(rename = "move")]
        mv: String,
    },
    /// The last moves were taken back.
    Undo {
        /// How many.
        plies: usize,
    },
    /// A person gave up.
    Resign {
        /// Who.
        #[schema(value_type = schema::Side)]
        side: Side,
    },
    /// A person offered a draw.
    DrawOffer {
        /// Who.
        #[schema(value_type = schema::Side)]
        side: Side,
    },
    /// A person declined the other's offer of a draw.
    DrawDecline {
        /// Who.
        #[schema(value_type = schema::Side)]
        side: Side,
    },
    /// A draw was agreed.
    Draw,
}

/// What somebody wants to happen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    /// A person makes a move, given in the notation.
    Move(String),
    /// The computer makes its move.
    Computed(String),
    /// A person takes back.
    Undo,
    /// A person gives up.
    Resign(Side),
    /// A person offers a draw.
    OfferDraw(Side),
    /// A person accepts the other's offer.
    AcceptDraw(Side),
    /// A person declines the other's offer.
    DeclineDraw(Side),
}

/// Why a command is not carried out.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(crate) enum Refusal {
    /// No such move here.
    #[error(transparent)]
    Move(MoveError),
    /// The game has ended.
    #[error("the game is over: {0}")]
    Over(Outcome),
    /// It is the computer's turn.
    #[error("it is the computer's turn; wait for its move, or take back yours")]
    ComputersTurn,
    /// A person may give up for a person only.
    #[error("{0} is the computer, which does not resign")]
    ComputersSide(Side),
    /// No person has made a move.
    #[error("there is no move of a person to take back")]
    NothingToUndo,
    /// Draws are agreed between persons.
    #[error("the computer does not agree to draws")]
    DrawWithComputer,
    /// A draw is on offer already.
    #[error("a draw is on offer already, and {0} has not answered it yet")]
    DrawOffered(Side),
    /// There is nothing to accept or decline.
    #[error("the other person has offered no draw")]
    NoDrawOffer,
    /// A rematch follows a game that is over.
    #[error("the game is not over yet; a rematch begins after its end")]
    NotOver,
    /// There are too many events.
    #[error("the game has {MAX_EVENTS} events, and takes no more")]
    TooLong,
}

impl From<MoveError> for Refusal {
    fn from(error: MoveError) -> Self {
        match error {
            MoveError::Over(outcome) => Self::Over(outcome),
            error => Self::Move(error),
        }
    }
}

/// A game with everything that has happened in it.
#[derive(Clone, Debug)]
pub(crate) struct Ledger {
    game: AnyMatch,
    events: Vec<Event>,
    /// Who moves first from where this game starts.
    opener: Side,
    /// An end that the rules do not know: resignation, agreement.
    ended: Option<Outcome>,
    /// Who has offered a draw that the other has neither answered nor moved upon.
    draw_offer: Option<Side>,
}

impl Ledger {
    /// A game in which nothing has happened.
    pub(crate) fn new(opening: AnyMatch) -> Self {
        let opener = opening.to_move().unwrap_or(Side::First);
        Self { game: opening, events: Vec::new(), opener, ended: None, draw_offer: None }
    }

    /// The game as the rules see it.
    pub(crate) const fn game(&self) -> &AnyMatch {
        &self.game
    }

    /// The number of the last event; they count from 1.
    pub(crate) const fn seq(&self) -> u64 {
        self.events.len() as u64
    }

    /// The events after number `seq`, the first of them with number `seq + 1`.
    pub(crate) fn since(&self, seq: u64) -> &[Event] {
        usize::try_from(seq).ok().and_then(|seq| self.events.get(seq..)).unwrap_or_default()
    }

    /// How the game ended, if it has.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.ended.or_else(|| self.game.outcome())
    }

    /// Who has offered a draw that is not answered yet; nobody once the game is over.
    pub(crate) fn draw_offer(&self) -> Option<Side> {
        self.draw_offer.filter(|_| self.outcome().is_none())
    }

    /// Whose turn it is; `None` after the end.
    pub(crate) fn to_move(&self) -> Option<Side> {
        self.game.to_move().filter(|_| self.ended.is_none())
    }

    /// The level at which the computer is to move, if it is its turn.
    pub(crate) fn computer_to_move(&self, players: &Players) -> Option<Level> {
        self.to_move().and_then(|side| players.of(side).level())
    }

    /// Carries out a command and gives the event that it was; else nothing has changed.
    pub(crate) fn carry_out(
        &mut self,
        players: &Players,
        command: Command,
    ) -> Result<&Event, Refusal> {
        if self.events.len() >= MAX_EVENTS {
            return Err(Refusal::TooLong);
        }
        let event = match command {
            Command::Move(mv) => {
                let side = self.side_to_move()?;
                if players.of(side).level().is_some() {
                    return Err(Refusal::ComputersTurn);
                }
                Event::Move { side, mv }
            }
            Command::Computed(mv) => Event::Move { side: self.side_to_move()?, mv },
            Command::Undo => Event::Undo { plies: self.plies_to_undo(players)? },
            Command::Resign(side) if players.of(side).level().is_some() => {
                return Err(Refusal::ComputersSide(side));
            }
            Command::Resign(side) => Event::Resign { side },
            Command::OfferDraw(_) | Command::AcceptDraw(_) | Command::DeclineDraw(_)
                if Side::BOTH.iter().any(|&side| players.of(side).level().is_some()) =>
            {
                return Err(Refusal::DrawWithComputer);
            }
            Command::OfferDraw(side) => Event::DrawOffer { side },
            Command::AcceptDraw(side) => {
                self.offered_to(side)?;
                Event::Draw
            }
            Command::DeclineDraw(side) => Event::DrawDecline { side },
        };
        self.apply(event)
    }

    /// Adds an event that happened elsewhere or earlier.
    pub(crate) fn apply(&mut self, event: Event) -> Result<&Event, Refusal> {
        let event = match event {
            Event::Move { side, mv } => {
                self.side_to_move()?;
                let mv = self.game.play_text(&mv)?;
                self.draw_offer = self.draw_offer.filter(|&offerer| offerer == side);
                Event::Move { side, mv }
            }
            Event::Undo { plies } => {
                if plies == 0 || plies > self.game.ply() {
                    return Err(Refusal::NothingToUndo);
                }
                for _ in 0..plies {
                    self.game.undo();
                }
                self.draw_offer = None;
                Event::Undo { plies }
            }
            Event::Resign { side } => {
                self.side_to_move()?;
                self.end(Outcome::win(side.other(), Reason("resignation")));
                Event::Resign { side }
            }
            Event::DrawOffer { side } => {
                self.side_to_move()?;
                if let Some(offerer) = self.draw_offer {
                    return Err(Refusal::DrawOffered(offerer.other()));
                }
                self.draw_offer = Some(side);
                Event::DrawOffer { side }
            }
            Event::DrawDecline { side } => {
                self.offered_to(side)?;
                self.draw_offer = None;
                Event::DrawDecline { side }
            }
            Event::Draw => {
                self.side_to_move()?;
                self.end(Outcome::draw(Reason("agreement")));
                Event::Draw
            }
        };
        Ok(self.events.push_mut(event))
    }

    /// Whose turn it is, or that the game is over.
    fn side_to_move(&self) -> Result<Side, Refusal> {
        match self.outcome() {
            Some(outcome) => Err(Refusal::Over(outcome)),
            None => Ok(self.game.to_move().unwrap_or(self.opener)),
        }
    }

    /// Whether `side` has a draw to accept or to decline.
    fn offered_to(&self, side: Side) -> Result<(), Refusal> {
        self.side_to_move()?;
        let is_offered = self.draw_offer == Some(side.other());
        if is_offered { Ok(()) } else { Err(Refusal::NoDrawOffer) }
    }

    /// Ends the game in a way that the rules do not know.
    fn end(&mut self, outcome: Outcome) {
        self.ended = Some(outcome);
        self.draw_offer = None;
    }

    /// How many plies lead back to the last turn of a person.
    fn plies_to_undo(&self, players: &Players) -> Result<usize, Refusal> {
        if let Some(outcome) = self.ended {
            return Err(Refusal::Over(outcome));
        }
        let ply = self.game.ply();
        let is_person = |ply: usize| {
            let side = if ply.is_multiple_of(2) { self.opener } else { self.opener.other() };
            players.of(side).level().is_none()
        };
        (1..=ply).find(|back| is_person(ply - back)).ok_or(Refusal::NothingToUndo)
    }
}

#[cfg(test)]
mod tests {
    use ludoteca_rules::Game;

    use super::*;
    use crate::players::Player;

    fn persons() -> Players {
        let person = || Player::human(None, "");
        Players::new(person(), person()).unwrap()
    }

    fn against_computer() -> Players {
        Players { second: Player::computer(1, "").unwrap(), ..persons() }
    }

    fn ledger() -> Ledger {
        Ledger::new(Game::Fourmation.options("side=5 n=3").unwrap().start())
    }

    fn play(ledger: &mut Ledger, players: &Players, moves: &[&str]) {
        for mv in moves {
            let side = ledger.to_move().unwrap();
            let mv = (*mv).to_owned();
            let command = match players.of(side).level() {
                None => Command::Move(mv),
                Some(_) => Command::Computed(mv),
            };
            ledger.carry_out(players, command).unwrap();
        }
    }

    #[test]
    fn a_ledger_is_rebuilt_from_its_events() {
        let players = persons();
        let mut played = ledger();
        play(&mut played, &players, &["c3", "D4"]);
        played.carry_out(&players, Command::Undo).unwrap();
        play(&mut played, &players, &["c4"]);
        played.carry_out(&players, Command::Resign(Side::First)).unwrap();
        let mut rebuilt = ledger();
        for event in played.since(0) {
            rebuilt.apply(event.clone()).unwrap();
        }
        assert_eq!(rebuilt.seq(), 5);
        assert_eq!(rebuilt.game().move_texts(), ["c3", "c4"]);
        assert_eq!(rebuilt.outcome(), Some(Outcome::win(Side::Second, Reason("resignation"))));
        assert_eq!(rebuilt.to_move(), None);
        assert_eq!(rebuilt.since(4), [Event::Resign { side: Side::First }]);
        assert_eq!(rebuilt.since(6), []);
    }

    #[test]
    fn against_the_computer_one_takes_back_to_ones_own_turn() {
        let players = against_computer();
        let mut game = ledger();
        play(&mut game, &players, &["c3", "d4"]);
        assert_eq!(game.carry_out(&players, Command::Undo), Ok(&Event::Undo { plies: 2 }));
        play(&mut game, &players, &["c3"]);
        assert_eq!(game.carry_out(&players, Command::Undo), Ok(&Event::Undo { plies: 1 }));
        assert_eq!(game.carry_out(&players, Command::Undo), Err(Refusal::NothingToUndo));
        assert_eq!(game.seq(), 5);
    }

    #[test]
    fn the_computer_is_not_moved_for() {
        let players = against_computer();
        let mut game = ledger();
        play(&mut game, &players, &["c3"]);
        let move_for_it = Command::Move("d4".into());
        assert_eq!(game.carry_out(&players, move_for_it), Err(Refusal::ComputersTurn));
        let resign_for_it = Command::Resign(Side::Second);
        let refused = game.carry_out(&players, resign_for_it);
        assert_eq!(refused, Err(Refusal::ComputersSide(Side::Second)));
        assert_eq!(game.seq(), 1);
    }

    #[test]
    fn an_offer_of_a_draw_stands_until_the_other_answers_or_moves() {
        let players = persons();
        let (first, second) = (Side::First, Side::Second);
        let mut game = ledger();
        let mut ask =
            |command| game.carry_out(&players, command).map(|_| ()).map(|()| game.draw_offer());
        let mv = |mv: &str| Command::Move(mv.into());
        assert_eq!(ask(Command::AcceptDraw(second)), Err(Refusal::NoDrawOffer));
        assert_eq!(ask(Command::OfferDraw(first)), Ok(Some(first)));
        assert_eq!(ask(Command::OfferDraw(second)), Err(Refusal::DrawOffered(second)));
        for own in [Command::AcceptDraw(first), Command::DeclineDraw(first)] {
            assert_eq!(ask(own), Err(Refusal::NoDrawOffer));
        }
        assert_eq!(ask(mv("c3")), Ok(Some(first)), "one's own move does not withdraw it");
        assert_eq!(ask(mv("d4")), Ok(None));
        assert_eq!(ask(Command::OfferDraw(second)), Ok(Some(second)));
        assert_eq!(ask(Command::Undo), Ok(None));
        assert_eq!(ask(Command::OfferDraw(second)), Ok(Some(second)));
        assert_eq!(ask(Command::DeclineDraw(first)), Ok(None));
        assert_eq!(ask(Command::DeclineDraw(first)), Err(Refusal::NoDrawOffer));
        assert_eq!(ask(Command::OfferDraw(first)), Ok(Some(first)));
        assert_eq!(ask(Command::AcceptDraw(second)), Ok(None));
        let over = Outcome::draw(Reason("agreement"));
        assert_eq!(ask(Command::OfferDraw(first)), Err(Refusal::Over(over)));
        assert_eq!(ask(Command::Undo), Err(Refusal::Over(over)));

        let mut rebuilt = ledger();
        for event in game.since(0) {
            rebuilt.apply(event.clone()).unwrap();
        }
        assert_eq!((rebuilt.outcome(), rebuilt.draw_offer()), (Some(over), None));
    }

    #[test]
    fn no_offer_of_a_draw_outlives_the_game() {
        let players = persons();
        let mut game = ledger();
        play(&mut game, &players, &["c3", "b2", "c2", "d1"]);
        game.carry_out(&players, Command::OfferDraw(Side::First)).unwrap();
        play(&mut game, &players, &["c1"]);
        assert_eq!(game.outcome(), Some(Outcome::win(Side::First, Reason("line"))));
        assert_eq!(game.draw_offer(), None);
    }

    #[test]
    fn the_computer_agrees_to_no_draw() {
        let players = against_computer();
        let mut game = ledger();
        let refused = game.carry_out(&players, Command::OfferDraw(Side::First));
        assert_eq!(refused, Err(Refusal::DrawWithComputer));
        assert_eq!(game.seq(), 0);
    }

    #[test]
    fn nothing_follows_a_resignation() {
        let players = persons();
        let mut game = ledger();
        play(&mut game, &players, &["c3"]);
        game.carry_out(&players, Command::Resign(Side::First)).unwrap();
        let over = Err(Refusal::Over(game.outcome().unwrap()));
        for command in [Command::Move("d4".into()), Command::Undo, Command::Resign(Side::Second)] {
            assert_eq!(game.carry_out(&players, command), over);
        }
    }
}
