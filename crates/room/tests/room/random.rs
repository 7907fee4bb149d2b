//! Random rooms, commands and events.

use ludoteca_room::{
    Actor, Command, DaysOff, Event, Holiday, Player, Room, Seats, TimeControl, Timing, TurnTiming,
};
use ludoteca_rules::{Game, Side};
use proptest::prelude::*;
use proptest::sample::{Index, select};

use super::{ANA, DAY, EVA, LUIS, NOW, computer};

/// A command of a random game, with legal moves to choose from.
#[derive(Clone, Debug)]
pub(super) enum Choice {
    Legal(Index, u64),
    Any(Command),
}

fn side() -> impl Strategy<Value = Side> {
    select(&Side::BOTH[..])
}

/// Days off around the time of the tests.
fn days_off() -> impl Strategy<Value = DaysOff> {
    let today = (NOW.as_millis() / DAY) as u32;
    let holiday = (0..4_u32, 0..4_u32).prop_map(move |(first, days)| {
        let first = today + first;
        Holiday { first, last: first + days }
    });
    (any::<bool>(), prop::option::of(holiday))
        .prop_map(|(weekends, holiday)| DaysOff { weekends, holiday })
}

pub(super) fn choice() -> impl Strategy<Value = Choice> {
    let for_side = prop_oneof![
        4 => Just(Command::OfferDraw as fn(Side) -> Command),
        2 => Just(Command::DeclineDraw as fn(Side) -> Command),
        1 => Just(Command::AcceptDraw as fn(Side) -> Command),
        6 => Just(Command::AcceptUndo as fn(Side) -> Command),
        3 => Just(Command::DeclineUndo as fn(Side) -> Command),
        1 => Just(Command::Resign as fn(Side) -> Command),
    ];
    prop_oneof![
        40 => (any::<Index>(), 0..700_u64).prop_map(|(index, delay)| Choice::Legal(index, delay)),
        1 => "[a-h0-9x,~ -]{0,8}".prop_map(|text| Choice::Any(Command::mv(text))),
        6 => Just(Choice::Any(Command::Undo)),
        8 => Just(Choice::Any(Command::Tick)),
        16 => (for_side, side()).prop_map(|(command, side)| Choice::Any(command(side))),
        1 => Just(Choice::Any(Command::Abort)),
        2 => (side(), 0..120_000_u64)
            .prop_map(|(side, absent)| Choice::Any(Command::ClaimWin { side, absent })),
        6 => side().prop_map(|side| Choice::Any(Command::Sit { side, name: None })),
        4 => (side(), days_off())
            .prop_map(|(side, days_off)| Choice::Any(Command::DaysOff { side, days_off })),
    ]
}

/// The actor of a command; `None` selects an actor who may issue it.
pub(super) fn by() -> impl Strategy<Value = Option<Actor>> {
    let everybody = [ANA, LUIS, EVA].map(Actor::Player);
    prop_oneof![
        12 => Just(None),
        5 => select(everybody.to_vec()).prop_map(Some),
        1 => select(vec![Actor::Computer, Actor::Driver]).prop_map(Some),
    ]
}

/// Milliseconds between two commands.
pub(super) fn pause() -> impl Strategy<Value = u64> {
    prop_oneof![60 => 0..2_000_u64, 3 => 0..30_000_u64, 1 => 0..200_000_000_u64]
}

/// Milliseconds by which the clock of the server that gets a command may be slow.
pub(super) fn slow() -> impl Strategy<Value = u64> {
    prop_oneof![9 => Just(0), 1 => 0..3_000_u64]
}

pub(super) fn event() -> impl Strategy<Value = Event> {
    let at = || (0..400_000_u64).prop_map(|millis| NOW.after(millis));
    let timing =
        || (at(), 0..400_000_u64, 0..500_u64).prop_map(|(at, left, lag)| Timing { at, left, lag });
    let undo_timing = || {
        (at(), 0..400_000_u64, 0..400_000_u64).prop_map(|(at, first, second)| TurnTiming {
            at,
            first,
            second,
        })
    };
    prop_oneof![
        8 => (side(), "[a-h][1-8]", prop::option::of(timing()))
            .prop_map(|(side, mv, timing)| Event::Moved { side, mv, timing }),
        1 => (0..4_usize, prop::option::of(undo_timing()))
            .prop_map(|(plies, timing)| Event::Undone { plies, timing }),
        1 => side().prop_map(|side| Event::Seated { side, player: EVA, name: None }),
        1 => at().prop_map(|at| Event::Started { at }),
        1 => (side(), days_off(), at())
            .prop_map(|(side, days_off, at)| Event::DaysOff { side, days_off, at }),
        1 => side().prop_map(|side| Event::UndoRequested { side }),
        1 => side().prop_map(|side| Event::UndoDeclined { side }),
        1 => side().prop_map(|side| Event::Resigned { side }),
        1 => side().prop_map(|side| Event::TimedOut { side }),
        1 => side().prop_map(|side| Event::Left { side }),
        1 => side().prop_map(|side| Event::DrawOffered { side }),
        1 => side().prop_map(|side| Event::DrawDeclined { side }),
        1 => select(vec![Event::DrawAgreed, Event::Aborted]),
    ]
}

fn player() -> impl Strategy<Value = Player> {
    select(vec![
        Player::human(ANA),
        Player::human(ANA),
        Player::human(LUIS),
        Player::human(LUIS),
        Player::VACANT,
        computer(),
    ])
}

fn control() -> impl Strategy<Value = Option<TimeControl>> {
    prop::option::weighted(0.7, prop_oneof![
        3 => (10..60_u32, 0..5_u32).prop_map(|(initial, increment)| TimeControl::fischer(initial, increment)),
        1 => (1..3_u32).prop_map(TimeControl::correspondence),
    ])
    .prop_map(|control| control.map(|control| control.expect("a time control within its limits")))
}

pub(super) fn new_room() -> impl Strategy<Value = Room> {
    (select(Game::ALL), player(), player(), control()).prop_map(|(game, first, second, control)| {
        let opening = game.options("").expect("the default options").start();
        Room::new(opening, Seats { first, second }, control)
    })
}
