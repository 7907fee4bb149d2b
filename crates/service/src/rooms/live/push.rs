//! Notifications to the players of a correspondence game who are not connected to it.

use ludoteca_room::{Event, Player, Room, TimeControl};
use ludoteca_rules::Side;

use super::LiveRoom;
use crate::push::{Message, News};

impl LiveRoom {
    /// Notifies the players who are not connected of these events, which led to `room`.
    pub(super) fn notify_absent(&self, room: &Room, events: &[Event]) {
        let is_slow = matches!(self.setting.clock, Some(TimeControl::Correspondence { .. }));
        let seats = room.seats();
        if !is_slow || !seats.are_of_two_people() || seats.vacant().next().is_some() {
            return;
        }
        for side in Side::BOTH {
            if let Some(news) = news(room, events, side) {
                self.notify(room, side, news);
            }
        }
    }

    fn notify(&self, room: &Room, side: Side, news: News) {
        let Some(player) = room.seats().player(side).id() else { return };
        if self.is_connected(player) {
            return;
        }
        let opponent = match room.seats().player(side.other()) {
            Player::Human { name, .. } => name.clone(),
            Player::Computer { .. } => None,
        };
        let (id, game) = (self.setting.id, self.setting.options.game());
        self.parts.push.notify(player, Message { news, id, game, opponent });
    }
}

/// The notification for the player of `side` about events that led to `room`.
fn news(room: &Room, events: &[Event], side: Side) -> Option<News> {
    let Some(outcome) = room.outcome() else {
        let passes_turn = |event: &Event| {
            matches!(event, Event::Started { .. } | Event::Moved { .. } | Event::Undone { .. })
        };
        let is_turn = room.to_move() == Some(side) && events.iter().any(passes_turn);
        return is_turn.then_some(News::Turn);
    };
    // The player who has ended the game is not notified.
    let is_own = events.iter().any(|event| match event {
        Event::Moved { side: by, .. } | Event::Resigned { side: by } => *by == side,
        _ => false,
    });
    match outcome.winner {
        _ if is_own => None,
        _ if outcome.reason == Room::ABORTED => Some(News::Aborted),
        None => Some(News::Drawn),
        Some(winner) if winner == side => Some(News::Won),
        Some(_) => Some(News::Lost),
    }
}

#[cfg(test)]
mod tests {
    use ludoteca_room::{PlayerId, Seats};
    use ludoteca_rules::Game;

    use super::*;

    #[test]
    fn each_player_learns_what_concerns_it() {
        let [ana, luis] = [1, 2].map(|n| Player::human(PlayerId::from_bytes([n; 10])));
        let opening = Game::Fourmation.options("").unwrap().start();
        let mut room = Room::new(opening, Seats { first: ana, second: luis }, None);
        let mut next = |event: Event| {
            room.apply(&event).unwrap();
            Side::BOTH.map(|side| news(&room, std::slice::from_ref(&event), side))
        };
        let moved = Event::Moved { side: Side::First, mv: "d4".into(), timing: None };
        assert_eq!(next(moved), [None, Some(News::Turn)]);
        assert_eq!(next(Event::DrawOffered { side: Side::First }), [None, None]);
        assert_eq!(next(Event::DrawDeclined { side: Side::Second }), [None, None]);
        assert_eq!(next(Event::Undone { plies: 1, timing: None }), [Some(News::Turn), None]);
        let resigned = Event::Resigned { side: Side::Second };
        assert_eq!(next(resigned), [Some(News::Won), None]);
    }
}
