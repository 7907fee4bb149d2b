//! Random commands and events, most of them illegal.

use ludoteca_room::{Actor, Command, Event, GameLog, Player, Room, Seats};
use ludoteca_rules::{Game, Side};
use proptest::prelude::*;
use proptest::sample::{Index, select};

use super::{NOW, human};

/// A command of a random game, with legal moves to choose from.
#[derive(Clone, Debug)]
enum Choice {
    Legal(Index),
    Any(Command),
}

fn side() -> impl Strategy<Value = Side> {
    select(&Side::BOTH[..])
}

fn choice() -> impl Strategy<Value = Choice> {
    prop_oneof![
        12 => any::<Index>().prop_map(Choice::Legal),
        1 => "[a-h0-9x,~ -]{0,8}".prop_map(|text| Choice::Any(Command::Move(text))),
        2 => Just(Choice::Any(Command::Undo)),
        1 => side().prop_map(|side| Choice::Any(Command::OfferDraw(side))),
        1 => side().prop_map(|side| Choice::Any(Command::DeclineDraw(side))),
        1 => side().prop_map(|side| Choice::Any(Command::AcceptDraw(side))),
        1 => side().prop_map(|side| Choice::Any(Command::Resign(side))),
    ]
}

fn event() -> impl Strategy<Value = Event> {
    prop_oneof![
        (side(), "[a-h][1-8]").prop_map(|(side, mv)| Event::Moved { side, mv }),
        (0..4_usize).prop_map(|plies| Event::Undone { plies }),
        side().prop_map(|side| Event::Resigned { side }),
        side().prop_map(|side| Event::DrawOffered { side }),
        side().prop_map(|side| Event::DrawDeclined { side }),
        Just(Event::DrawAgreed),
    ]
}

fn player() -> impl Strategy<Value = Player> {
    prop_oneof![3 => Just(human()), 1 => Just(Player::Computer { level: 1 })]
}

fn new_room() -> impl Strategy<Value = Room> {
    (select(Game::ALL), player(), player()).prop_map(|(game, first, second)| {
        let opening = game.options("").expect("the default options").start();
        Room::new(opening, Seats { first, second })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn decided_events_fit_and_rebuild_the_room(
        room in new_room(),
        choices in prop::collection::vec((choice(), any::<bool>()), 0..60),
    ) {
        let mut log = GameLog::new(room.clone());
        for (choice, by_human) in choices {
            let by = if by_human { Actor::Human } else { Actor::Computer };
            let command = match choice {
                Choice::Any(command) => command,
                Choice::Legal(index) => {
                    let moves = log.room().game().legal_texts();
                    let mv = if moves.is_empty() { String::new() } else { index.get(&moves).clone() };
                    Command::Move(mv)
                }
            };
            let before = log.clone();
            let undoable = log.room().undoable_plies();
            let decided = log.room().decide(&command, by, NOW);
            prop_assert_eq!(&log, &before, "deciding changes nothing");
            if (&command, by) == (&Command::Undo, Actor::Human) {
                let expected = (undoable > 0).then_some(vec![Event::Undone { plies: undoable }]);
                prop_assert_eq!(decided.clone().ok(), expected);
            }
            for event in decided.unwrap_or_default() {
                prop_assert!(log.append(event).is_ok(), "a decided event fits");
            }
            prop_assert_eq!(log.room().seq(), log.since(0).len() as u64);
            prop_assert_eq!(log.room().to_move().is_none(), log.room().outcome().is_some());
        }
        let rebuilt = GameLog::replay(room, log.since(0).to_vec());
        prop_assert_eq!(rebuilt.as_ref(), Ok(&log));
    }

    #[test]
    fn a_refused_event_changes_nothing(
        room in new_room(),
        events in prop::collection::vec(event(), 0..30),
    ) {
        let mut room = room;
        for event in events {
            let before = room.clone();
            let applied = room.apply(&event);
            if applied.is_ok() {
                prop_assert_eq!(room.seq(), before.seq() + 1);
            } else {
                prop_assert_eq!(&room, &before);
            }
        }
    }
}
