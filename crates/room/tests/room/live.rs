//! Live rooms: what the simulation does not reach.

use std::time::Duration;

use ludoteca_room::live::{
    Appended, Class, Config, Effect, Elsewhere, Input, Intent, Link, LiveRoom, Now, Rematch, Reply,
    SearchFailure, SearchId, Since, Tail, Ticket,
};
use ludoteca_room::{
    Command, Event, GameLog, Outage, Player, PlayerId, Refusal, Room, Seats, TimeControl,
    Timestamp, Timing, TurnTiming,
};
use ludoteca_rules::{Game, Side};

use crate::{ANA, LUIS};

const TAIL: Tail = Tail { game: 1, chain: 0 };
const COMPUTER: Player = Player::Computer { level: 1 };

fn log(first: Player, second: Player) -> GameLog {
    let opening = Game::Fourmation.options("side=5 n=4").unwrap().start();
    GameLog::new(Room::new(opening, Seats { first, second }, None))
}

fn live(first: Player, second: Player) -> LiveRoom {
    live_of(log(first, second))
}

fn live_of(log: GameLog) -> LiveRoom {
    let config = Config {
        is_shared: true,
        unattended_timeout: Duration::from_secs(10),
        now: Duration::ZERO,
    };
    let mut live = LiveRoom::new(log, TAIL, config);
    let comparison = live.comparison(&at(0)).expect("a new room has not agreed with the store");
    live.handle(Input::Compared(comparison), &at(0));
    live
}

/// At a second of the local clock, with the lease.
fn at(second: u64) -> Now {
    Now {
        time: Timestamp::from_millis(second * 1_000),
        outages: Some([].into()),
        local: Duration::from_secs(second),
        holds_lease: true,
        link: Link::Up,
    }
}

fn hint(live: &mut LiveRoom, ticket: u64, by: PlayerId) -> Vec<Effect<()>> {
    let seq = live.room().seq();
    live.handle(Input::Hint { ticket: Ticket(ticket), by, seq }, &at(1))
}

fn play(live: &mut LiveRoom, ticket: u64, by: PlayerId, mv: &str) -> Vec<Effect<()>> {
    let (ticket, seq, intent) =
        (Ticket(ticket), Some(live.room().seq()), Intent::Command(Command::mv(mv)));
    live.handle(Input::Command { ticket, by, seq, intent }, &at(1))
}

fn stored(live: &mut LiveRoom) -> Vec<Effect<()>> {
    let chain = live.tail().chain + 1;
    live.handle(Input::Appended(Ok(Appended::Yes(Tail { chain, ..TAIL }))), &at(1))
}

fn search(effects: &[Effect<()>]) -> Option<(SearchId, Class)> {
    effects.iter().find_map(|effect| match effect {
        Effect::Search { search, class, .. } => Some((*search, *class)),
        _ => None,
    })
}

fn replies(effects: &[Effect<()>]) -> Vec<(u64, Reply<()>)> {
    let reply = |effect: &Effect<()>| match effect {
        Effect::Reply(ticket, reply) => Some((ticket.0, reply.clone())),
        _ => None,
    };
    effects.iter().filter_map(reply).collect()
}

#[test]
fn a_room_searches_for_one_hint_at_a_time_and_keeps_it_until_the_next_event() {
    let mut live = live(Player::human(ANA), COMPUTER);
    let (id, class) = search(&hint(&mut live, 1, ANA)).unwrap();
    assert_eq!(class, Class::Hint);
    assert_eq!(hint(&mut live, 2, ANA), [], "the second request waits for the same search");
    assert_eq!(replies(&hint(&mut live, 3, LUIS)), [(3, Reply::Rejected(Refusal::NotSeated))]);
    live.handle(Input::Dropped(Ticket(1)), &at(1));
    let found = Input::Searched { search: id, result: Ok("c3".into()) };
    assert_eq!(replies(&live.handle(found, &at(1))), [(2, Reply::Hint("c3".into()))]);
    assert_eq!(replies(&hint(&mut live, 4, ANA)), [(4, Reply::Hint("c3".into()))]);
    play(&mut live, 5, ANA, "a1");
    stored(&mut live);
    let computers_turn = Reply::Rejected(Refusal::ComputersTurn);
    assert_eq!(replies(&hint(&mut live, 6, ANA)), [(6, computers_turn)]);
}

#[test]
fn a_hint_that_nobody_waits_for_is_not_searched_for() {
    let mut live = live(Player::human(ANA), COMPUTER);
    let (id, _) = search(&hint(&mut live, 1, ANA)).unwrap();
    assert_eq!(live.handle(Input::Dropped(Ticket(1)), &at(1)), [Effect::Cancel(id)]);
    let (id, _) = search(&hint(&mut live, 2, ANA)).unwrap();
    let failed = Input::Searched { search: id, result: Err(SearchFailure::Failed(())) };
    let reply = Reply::NotFound(SearchFailure::Failed(()));
    assert_eq!(replies(&live.handle(failed, &at(1))), [(2, reply)]);
}

#[test]
fn two_people_get_no_hints() {
    let mut live = live(Player::human(ANA), Player::human(LUIS));
    assert_eq!(replies(&hint(&mut live, 1, ANA)), [(1, Reply::Unfair)]);
}

#[test]
fn a_deleted_game_rejects_all_waiting_requests() {
    let mut live = live(Player::human(ANA), COMPUTER);
    let (id, _) = search(&hint(&mut live, 1, ANA)).unwrap();
    play(&mut live, 2, ANA, "a1");
    live.handle(Input::Since { ticket: Ticket(3), after: 0 }, &at(1));
    let effects = live.handle(Input::Deleted, &at(1));
    assert!(effects.contains(&Effect::Cancel(id)) && effects.contains(&Effect::Close));
    let gone = |ticket| (ticket, Reply::NoSuchGame);
    assert_eq!(replies(&effects), [1, 2, 3].map(gone));
    // The write that was under way.
    assert_eq!(live.handle(Input::Appended(Ok(Appended::NumberTaken)), &at(1)), []);
    assert_eq!(replies(&hint(&mut live, 4, ANA)), [gone(4)]);
}

#[test]
fn a_replaced_log_is_loaded_and_shown() {
    let (first, second) = (Player::human(ANA), Player::human(LUIS));
    let mut live = live(first.clone(), second.clone());
    live.handle(Input::Entered(None), &at(9));
    let effects = live.handle(Input::Missed, &at(9));
    assert!(matches!(effects[..], [Effect::Read { after: 0, tail: TAIL }]), "{effects:?}");
    assert_eq!(live.handle(Input::Read(Ok(Since::Replaced)), &at(9)), [Effect::Load]);
    let mut log = log(first, second);
    log.append(Event::Moved { side: Side::First, mv: "c3".into(), timing: None }).unwrap();
    let loaded = Input::Loaded(Ok(Some(Box::new((log, Tail { game: 2, chain: 9 })))));
    let effects = live.handle(loaded, &at(9));
    assert!(matches!(effects[0], Effect::Publish { after: 0, .. }), "{effects:?}");
    assert_eq!((live.room().seq(), live.tail().chain), (1, 9));
}

#[test]
fn an_invitation_is_for_another_player() {
    let mut live = live(Player::human(ANA), Player::VACANT);
    let sit = |ticket| Input::Command {
        ticket: Ticket(ticket),
        by: if ticket == 1 { ANA } else { LUIS },
        seq: None,
        intent: Intent::Sit { side: None, name: None },
    };
    let rejected = Reply::Rejected(Refusal::AlreadySeated(Side::First));
    assert_eq!(replies(&live.handle(sit(1), &at(1))), [(1, rejected)]);
    live.handle(sit(2), &at(1));
    assert_eq!(replies(&stored(&mut live)), [(2, Reply::Done { seq: 1 })]);
    assert_eq!(live.room().seats().player(Side::Second).id(), Some(LUIS));
}

#[test]
fn an_unattended_search_is_left_to_the_host_with_the_clients() {
    let mut live = live(COMPUTER, Player::human(ANA));
    let host = String::from("other");
    let rematch = Rematch { game: 7, side: Some(Side::Second) };
    let elsewhere = |players| Elsewhere {
        host: host.clone(),
        players,
        watching: 0,
        rematch: Some(rematch),
        messages: 2,
    };
    live.handle(Input::Elsewhere(elsewhere(vec![ANA])), &at(1));
    let seats = live.room().seats().clone();
    let summary = live.presence().summary(&seats);
    assert_eq!((summary.second, summary.rematch, summary.messages), (true, Some(rematch), 2));
    assert_eq!(search(&live.handle(Input::Due, &at(1))), None);
    let effects = live.handle(Input::HostGone(host.clone()), &at(1));
    let (unattended, class) = search(&effects).expect("the other host may have searched");
    assert_eq!(class, Class::Unattended);
    // The player connects here: the search starts again with a higher priority.
    live.handle(Input::Entered(Some(ANA)), &at(1));
    let effects = live.handle(Input::Since { ticket: Ticket(1), after: 0 }, &at(1));
    assert!(effects.contains(&Effect::Cancel(unattended)));
    assert_eq!(search(&effects).unwrap().1, Class::Reply);
    live.handle(Input::Elsewhere(elsewhere(vec![ANA])), &at(1));
    live.handle(Input::Heartbeat, &at(40));
    assert!(!live.presence().has_connections_elsewhere(), "silent for 39 s");
}

#[test]
fn absence_counts_only_while_it_is_certain() {
    let control = ludoteca_room::TimeControl::fischer(600, 0).unwrap();
    let opening = Game::Fourmation.options("side=5 n=4").unwrap().start();
    let seats = Seats { first: Player::human(ANA), second: Player::human(LUIS) };
    let mut log = GameLog::new(Room::new(opening, seats, Some(control)));
    let mut live = {
        let tick = log.room().decide(
            &Command::Tick,
            ludoteca_room::Actor::Driver,
            Timestamp::from_millis(0),
        );
        log.commit(tick.unwrap());
        for (by, mv) in [(ANA, "a1"), (LUIS, "a2")] {
            let by = ludoteca_room::Actor::Player(by);
            let moved = log.room().decide(&Command::mv(mv), by, Timestamp::from_millis(0));
            log.commit(moved.unwrap());
        }
        LiveRoom::<()>::new(log, TAIL, Config::default())
    };
    let claim = |live: &mut LiveRoom, second, link| {
        let now = Now { link, ..at(second) };
        let (ticket, seq) = (Ticket(second), Some(live.room().seq()));
        let input = Input::Command { ticket, by: LUIS, seq, intent: Intent::ClaimWin };
        live.handle(input, &now)
    };
    let present = [(100, Reply::Rejected(Refusal::OpponentPresent))];
    live.handle(Input::Entered(Some(ANA)), &at(99));
    assert_eq!(replies(&claim(&mut live, 100, Link::Alone)), present);
    live.handle(Input::Left(Some(ANA)), &at(100));
    let unknown = claim(&mut live, 400, Link::Down);
    assert_eq!(replies(&unknown), [(400, Reply::Rejected(Refusal::OpponentPresent))]);
    live.handle(Input::Forgiven, &at(400));
    let forgiven = claim(&mut live, 401, Link::Alone);
    assert_eq!(replies(&forgiven), [(401, Reply::Rejected(Refusal::OpponentPresent))]);
    let effects = claim(&mut live, 599, Link::Alone);
    assert!(matches!(effects[..], [Effect::Append(..)]), "{effects:?}");
}

#[test]
fn a_player_who_sends_requests_is_present() {
    let mut live = live(Player::human(ANA), Player::human(LUIS));
    live.handle(Input::Requested(ANA), &at(1));
    live.handle(Input::Heartbeat, &at(16));
    assert!(live.presence().is_present(ANA) && !live.presence().is_connected(ANA));
    live.handle(Input::Heartbeat, &at(17));
    assert!(live.presence().has_left(ANA));
    // The end of a connection counts more than an earlier request.
    for input in [Input::Entered(Some(ANA)), Input::Requested(ANA), Input::Left(Some(ANA))] {
        live.handle(input, &at(20));
    }
    assert!(live.presence().has_left(ANA));
    let spectator = PlayerId::from_bytes([9; 10]);
    live.handle(Input::Requested(spectator), &at(20));
    assert!(!live.presence().is_present(spectator));
}

/// A game with a clock, in which it is the first player's third turn.
fn timed() -> LiveRoom {
    let opening = Game::Fourmation.options("side=5 n=4").unwrap().start();
    let seats = Seats { first: Player::human(ANA), second: Player::human(LUIS) };
    let control = TimeControl::fischer(60, 0).unwrap();
    let mut log = GameLog::new(Room::new(opening, seats, Some(control)));
    let began = Timestamp::from_millis(0);
    let timing = Some(Timing { at: began, left: 60_000, lag: 0 });
    log.append(Event::Started { at: began }).unwrap();
    for (side, mv) in [(Side::First, "a1"), (Side::Second, "b2")] {
        log.append(Event::Moved { side, mv: mv.into(), timing }).unwrap();
    }
    live_of(log)
}

/// The compensation for network delay of the first player's move.
fn compensation(round_trips: &[u64]) -> u64 {
    let mut live = timed();
    live.handle(Input::Entered(Some(ANA)), &at(0));
    for millis in round_trips {
        live.handle(Input::RoundTrip(ANA, Duration::from_millis(*millis)), &at(0));
    }
    let effects = play(&mut live, 1, ANA, "a2");
    let [Effect::Append(decided, _)] = &effects[..] else { panic!("{effects:?}") };
    let [Event::Moved { timing: Some(timing), .. }] = decided.events[..] else { panic!() };
    timing.lag
}

#[test]
fn the_network_delay_is_the_shortest_of_three_round_trips() {
    assert_eq!(compensation(&[400, 400]), 0, "there are not enough measurements");
    assert_eq!(compensation(&[400, 300, 350]), 300);
    assert_eq!(compensation(&[300, 20, 450, 30]), 20, "late messages gain nothing");
}

#[test]
fn no_time_is_up_while_the_store_is_not_confirmed() {
    let mut live = timed();
    let unconfirmed = |second| Now { outages: None, ..at(second) };
    live.handle(Input::Tick, &unconfirmed(70));
    assert_eq!(live.handle(Input::Tick, &unconfirmed(80)).len(), 1, "only the timer is set");
    let outage = Outage { from: Timestamp::from_millis(50_000), until: at(90).time };
    let now = Now { outages: Some([outage].into()), ..at(91) };
    let effects = live.handle(Input::Tick, &now);
    let [Effect::Append(decided, _)] = &effects[..] else { panic!("{effects:?}") };
    let timing = TurnTiming { at: outage.until, first: 10_000, second: 60_000 };
    assert_eq!(decided.events, [Event::Resumed { timing }]);
}

#[test]
fn a_turn_that_began_before_the_clock_was_set_back_begins_anew() {
    let room = timed().room().clone();
    let began = |seconds| {
        let timing = TurnTiming { at: at(seconds).time, first: 60_000, second: 60_000 };
        let mut later = Room::clone(&room);
        later.apply(&Event::Resumed { timing }).unwrap();
        later.resume(&[], at(100).time).map(|decided| decided.next.clock().unwrap().turn_began())
    };
    assert_eq!(began(3_700), Some(Some(at(100).time)));
    assert_eq!(began(105), None, "the clocks of two servers may differ a little");
}
