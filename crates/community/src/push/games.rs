//! Notifications to the players of a correspondence game who are not connected to it.

use std::sync::Arc;

use ludoteca_room::{Event, Name, Player, PlayerId, Room, TimeControl};
use ludoteca_rules::Side;
use ludoteca_wire::Setting;

use super::{Message, NotificationKind, Push};

impl Push {
    /// Notifies the players who are not connected to a game of these events, which led to `room`.
    pub fn notify_absent(
        self: &Arc<Self>,
        setting: &Setting,
        room: &Room,
        events: &[Event],
        is_connected: &dyn Fn(PlayerId) -> bool,
    ) {
        let is_slow = matches!(setting.clock, Some(TimeControl::Correspondence { .. }));
        let seats = room.seats();
        if !is_slow || !seats.are_of_two_people() || seats.vacant().next().is_some() {
            return;
        }
        for side in Side::BOTH {
            let Some(kind) = notification_kind(room, events, side) else { continue };
            let Some(player) = seats.player(side).id() else { continue };
            if is_connected(player) {
                continue;
            }
            let opponent = match seats.player(side.other()) {
                Player::Human { name, .. } => name.as_ref().map(Name::to_string),
                Player::Computer { .. } => None,
            };
            let (id, game) = (setting.id, setting.options.game());
            self.notify(player, Message { kind, id, game, opponent });
        }
    }
}

/// The notification for the player of `side` about events that led to `room`.
fn notification_kind(room: &Room, events: &[Event], side: Side) -> Option<NotificationKind> {
    let Some(outcome) = room.outcome() else {
        let passes_turn = |event: &Event| {
            matches!(event, Event::Started { .. } | Event::Moved { .. } | Event::Undone { .. })
        };
        let is_turn = room.to_move() == Some(side) && events.iter().any(passes_turn);
        return is_turn.then_some(NotificationKind::Turn);
    };
    // The player who has ended the game is not notified.
    let is_own = events.iter().any(|event| match event {
        Event::Moved { side: by, .. } | Event::Resigned { side: by } => *by == side,
        _ => false,
    });
    match outcome.winner {
        _ if is_own => None,
        _ if outcome.reason == Room::ABORTED => Some(NotificationKind::Aborted),
        None => Some(NotificationKind::Drawn),
        Some(winner) if winner == side => Some(NotificationKind::Won),
        Some(_) => Some(NotificationKind::Lost),
    }
}

#[cfg(test)]
mod tests {
    use ludoteca_room::Seats;
    use ludoteca_rules::Game;

    use super::*;

    #[test]
    fn each_player_learns_what_concerns_it() {
        let [ana, luis] = [1, 2].map(|n| Player::human(PlayerId::from_bytes([n; 10])));
        let opening = Game::Fourmation.options("").unwrap().start();
        let mut room = Room::new(opening, Seats { first: ana, second: luis }, None);
        let mut next = |event: Event| {
            room.apply(&event).unwrap();
            Side::BOTH.map(|side| notification_kind(&room, std::slice::from_ref(&event), side))
        };
        let moved = Event::Moved { side: Side::First, mv: "d4".into(), timing: None };
        assert_eq!(next(moved), [None, Some(NotificationKind::Turn)]);
        assert_eq!(next(Event::DrawOffered { side: Side::First }), [None, None]);
        assert_eq!(next(Event::DrawDeclined { side: Side::Second }), [None, None]);
        assert_eq!(
            next(Event::Undone { plies: 1, timing: None }),
            [Some(NotificationKind::Turn), None]
        );
        let resigned = Event::Resigned { side: Side::Second };
        assert_eq!(next(resigned), [Some(NotificationKind::Won), None]);
    }
}
