//! Rooms over a store that another server, or another program, uses too, or that cannot be written.

use std::net::Ipv4Addr;
use std::sync::Arc;
use std::time::Duration;

use futures_util::poll;
use ludoteca_room::{
    Command, ConditionalMoves, Event, GameLog, Player, PlayerId, Seats, TimeControl,
};
use ludoteca_rules::{Game, Side};
use ludoteca_store::owner::Secret;
use ludoteca_store::{Appended, DatabaseUrl, Store, StoreError, Tail, id};
use ludoteca_wire::{Error as RequestError, Setting};
use tempfile::TempDir;
use tokio::sync::oneshot;
use tokio::time::{sleep, timeout};
use tokio_util::sync::CancellationToken;

use super::{Parts, RoomError, Rooms, clocks};
use crate::database_file::{other_program, run, with_short_timeout};
use crate::postgres_server;

/// The player of both sides.
const PLAYER: PlayerId = PlayerId::from_bytes([7; 10]);

/// A database of a test.
enum Database {
    Sqlite(TempDir),
    Postgres(String),
}

impl Database {
    fn sqlite() -> Self {
        Self::Sqlite(tempfile::tempdir().unwrap())
    }

    /// `None` if tests with `PostgreSQL` are to be skipped.
    async fn postgres() -> Option<Self> {
        Some(Self::Postgres(postgres_server::shared()?.create().await))
    }

    async fn open(&self) -> Store {
        match self {
            Self::Sqlite(folder) => Store::open(&folder.path().join("ludoteca.db")).await.unwrap(),
            Self::Postgres(url) => {
                Store::connect(&url.parse::<DatabaseUrl>().unwrap(), None).await.unwrap()
            }
        }
    }
}

fn setting() -> Setting {
    let human = || Player::human(PLAYER);
    let seats = Seats { first: human(), second: human() };
    let options = Game::Fourmation.options("side=5 n=3").unwrap();
    Setting::new(id::random(), options, None, seats, None).unwrap()
}

fn log(setting: &Setting, moves: &[&str]) -> GameLog {
    let mut log = GameLog::new(setting.room().unwrap());
    for mv in moves {
        let side = log.room().to_move().unwrap();
        log.append(Event::Moved { side, mv: (*mv).into(), timing: None }).unwrap();
    }
    log
}

/// Creates a game without moves.
async fn create(store: &Store, setting: &Setting) -> Result<Tail, StoreError> {
    store.create(setting, &log(setting, &[]), None, Secret::random().owner()).await?;
    Ok(store.load(setting.id).await?.unwrap().tail)
}

/// Plays the last of `moves` in a game where the others have been played.
async fn append(store: &Store, setting: &Setting, moves: &[&str], tail: Tail) -> Tail {
    let log = log(setting, moves);
    let events = log.since(log.room().seq() - 1).to_vec();
    let (reply, result) = oneshot::channel();
    store.append(setting, log.room(), events, tail, move |appended| drop(reply.send(appended)));
    match result.await.unwrap().unwrap() {
        Appended::Yes(tail, _) => tail,
        Appended::NumberTaken => panic!("the number is free"),
    }
}

/// The number of moves of a stored game.
async fn moves(store: &Store, setting: &Setting) -> usize {
    store.load(setting.id).await.unwrap().unwrap().events.len()
}

#[tokio::test]
async fn a_room_goes_on_where_another_server_has_played() {
    goes_on(&Database::sqlite()).await;
    if let Some(database) = Database::postgres().await {
        goes_on(&database).await;
    }
}

/// A room recovers after another server has written to its game.
async fn goes_on(database: &Database) {
    let (one, other) = (Arc::new(database.open().await), Arc::new(database.open().await));
    let game = setting();
    create(&one, &game).await.unwrap();
    let (here, there) = (Rooms::new(Parts::alone(&one)), Rooms::new(Parts::alone(&other)));
    let (room, twin) = (here.open(game.id).await.unwrap(), there.open(game.id).await.unwrap());
    room.act(0, Command::mv("a1"), PLAYER).await.unwrap();
    let rejected = twin.act(0, Command::mv("b2"), PLAYER).await;
    assert!(matches!(rejected, Err(RoomError::Request(RequestError::Stale(_)))), "{rejected:?}");
    assert_eq!(twin.room().seq(), 1);
    twin.act(1, Command::mv("b2"), PLAYER).await.unwrap();
    if one.is_shared() {
        // A request for the game reads the other server's events.
        assert_eq!(here.open(game.id).await.unwrap().room().seq(), 2);
    }
    let rejected = room.act(1, Command::mv("b2"), PLAYER).await;
    assert!(matches!(rejected, Err(RoomError::Request(RequestError::Stale(_)))), "{rejected:?}");
    room.act(2, Command::mv("a2"), PLAYER).await.unwrap();
    assert_eq!(moves(&other, &game).await, 3);
}

/// The computer is to move in the position of a running game of its opponent against another person.
#[tokio::test]
async fn the_computer_waits_while_its_move_would_be_help() {
    let database = Database::sqlite();
    let store = Arc::new(database.open().await);
    let rooms =
        Rooms::new(Parts { unattended_timeout: Duration::from_mins(10), ..Parts::alone(&store) });
    let between = |second| {
        let seats = Seats { first: Player::human(PLAYER), second };
        let options = Game::Fourmation.options("side=5 n=4").unwrap();
        Setting::new(id::random(), options, None, seats, None).unwrap()
    };
    let open = async |setting: &Setting| {
        let log = log(setting, &["a1", "b2", "c3", "d4", "e5"]);
        rooms.create(setting, &log, None, Secret::random().owner()).await.unwrap()
    };
    let running = open(&between(Player::human(PlayerId::from_bytes([8; 10])))).await;
    let game = open(&between(Player::Computer { level: 1 })).await;
    let mut events = game.watch();
    game.note_client(Ipv4Addr::LOCALHOST.into());
    drop(game.current());
    let early = timeout(Duration::from_millis(200), events.changed()).await;
    assert!(early.is_err(), "the computer has moved");

    running.act(5, Command::Resign(Side::First), PLAYER).await.unwrap();
    // It tries again after some seconds, because a client waits.
    events.changed().await.unwrap();
    assert_eq!(game.room().game().ply(), 6);
}

/// As after a crash between a move and the reply to it.
#[tokio::test]
async fn a_prepared_reply_that_is_due_is_played_later() {
    let database = Database::sqlite();
    let store = Arc::new(database.open().await);
    let parts = Parts::alone(&store);
    let (leases, rooms) = (Arc::clone(&parts.leases), Rooms::new(parts));
    let luis = PlayerId::from_bytes([8; 10]);
    let seats = Seats { first: Player::human(PLAYER), second: Player::human(luis) };
    let options = Game::Fourmation.options("side=5 n=4").unwrap();
    let days = TimeControl::correspondence(1).ok();
    let game = Setting::new(id::random(), options, None, seats, days).unwrap();
    let owner = Secret::random().owner();
    let room = rooms.create(&game, &log(&game, &[]), None, owner).await.unwrap();
    room.begin().await.unwrap();
    room.act(1, Command::mv("a1"), PLAYER).await.unwrap();
    room.act(2, Command::mv("b2"), luis).await.unwrap();
    let lines = vec![vec!["b2".to_owned(), "c3".to_owned()]];
    let moves = ConditionalMoves { seq: 2, ply: 1, lines };
    store.set_conditional_moves(game.id, PLAYER, Side::First, &moves).await.unwrap();
    let (mut events, closing) = (room.watch(), CancellationToken::new());
    tokio::select! {
        () = clocks::run(&rooms, &leases, &store, &closing) => unreachable!("it is not closed"),
        changed = events.changed() => changed.unwrap(),
    }
    assert_eq!(room.room().game().move_texts(), ["a1", "b2", "c3"]);
}

/// A client that disconnects while its room reads the store leaves no room whose clients see an older state.
#[tokio::test]
async fn a_room_that_was_interrupted_shows_its_last_event() {
    let Some(database) = Database::postgres().await else { return };
    let (one, other) = (Arc::new(database.open().await), Arc::new(database.open().await));
    let (here, there) = (Rooms::new(Parts::alone(&one)), Rooms::new(Parts::alone(&other)));
    for polls in 1..8 {
        let game = setting();
        create(&one, &game).await.unwrap();
        let room = here.open(game.id).await.unwrap();
        let twin = there.open(game.id).await.unwrap();
        twin.act(0, Command::mv("a1"), PLAYER).await.unwrap();
        let mut request = Box::pin(room.updates_since(1, false, None));
        for _ in 0..polls {
            if poll!(&mut request).is_ready() {
                break;
            }
            sleep(Duration::from_millis(2)).await;
        }
        drop(request);
        let (seq, shown) = (room.room().seq(), *room.watch().borrow());
        assert_eq!(seq, shown, "after {polls} steps");
    }
}

/// A commit may be on the disk though it returned an error.
#[tokio::test]
async fn after_a_failed_write_memory_goes_by_the_disk() {
    let folder = tempfile::tempdir().unwrap();
    let store = Arc::new(Store::open_with(with_short_timeout(&folder)).await.unwrap());
    let rooms = Rooms::new(Parts::alone(&store));
    let game = setting();
    let tail = create(&store, &game).await.unwrap();
    let room = rooms.open(game.id).await.unwrap();

    let twin = Store::open_with(with_short_timeout(&folder)).await.unwrap();
    append(&twin, &game, &["a1"], tail).await;
    let mut other = other_program(&folder).await;
    run(&mut other, "BEGIN IMMEDIATE").await;
    let rejected = room.act(0, Command::mv("a1"), PLAYER).await;
    let Err(RoomError::Store(StoreError::Unwritable(_))) = rejected else { panic!("{rejected:?}") };
    assert_eq!(room.room().seq(), 1);

    // Neither written nor read.
    let mut watch = room.watch();
    watch.mark_unchanged();
    run(&mut other, "ALTER TABLE events RENAME TO hidden; COMMIT").await;
    let rejected = room.act(1, Command::mv("a2"), PLAYER).await;
    let Err(RoomError::Request(RequestError::Damaged { .. })) = rejected else {
        panic!("{rejected:?}")
    };
    assert!(rooms.open(game.id).await.is_err(), "memory and disk may differ");
    run(&mut other, "ALTER TABLE hidden RENAME TO events").await;
    let room = rooms.open(game.id).await.unwrap();
    assert_eq!(room.room().seq(), 1);
    assert!(!watch.has_changed().unwrap());
    room.act(1, Command::mv("a2"), PLAYER).await.unwrap();
    assert_eq!(moves(&store, &game).await, 2);
}

#[tokio::test]
async fn the_computers_move_is_stored_once_it_can_be() {
    let folder = tempfile::tempdir().unwrap();
    let store = Arc::new(Store::open_with(with_short_timeout(&folder)).await.unwrap());
    let rooms = Rooms::new(Parts::alone(&store));
    let (mut game, other) = (setting(), setting());
    game.seats.first = Player::Computer { level: 1 };
    create(&store, &game).await.unwrap();
    let mut locker = other_program(&folder).await;
    run(&mut locker, "BEGIN IMMEDIATE").await;
    let room = rooms.open(game.id).await.unwrap();
    room.current();
    // The second one is rejected together with the computer's move, which was found meanwhile.
    for _ in 0..2 {
        let rejected = create(&store, &other).await;
        assert!(matches!(rejected, Err(StoreError::Unwritable(_))), "{rejected:?}");
    }
    assert_eq!(room.room().seq(), 0);
    run(&mut locker, "COMMIT").await;
    room.watch().wait_for(|&seq| seq == 1).await.unwrap();
    assert_eq!(moves(&store, &game).await, 1);
}

/// The events of another node can arrive between the moment when a client's room is opened and the moment when
/// the client watches it.
#[tokio::test]
async fn a_client_that_begins_to_watch_misses_no_event_of_another_node() {
    let Some(database) = Database::postgres().await else { return };
    let (here, there) = (Arc::new(database.open().await), database.open().await);
    let rooms = Rooms::new(Parts::alone(&here));
    let game = setting();
    let tail = create(&there, &game).await.unwrap();
    let room = rooms.open(game.id).await.unwrap();
    let tail = append(&there, &game, &["a1"], tail).await;
    // The effect of the message about this event while the room has no watchers.
    room.doubt();
    let (_visit, mut watch) = (room.enter(None), room.watch());
    assert_eq!(room.updates_since(0, false, None).await.unwrap().0.seq, 1);
    append(&there, &game, &["a1", "b2"], tail).await;
    watch.mark_unchanged();
    room.begin_to_listen();
    watch.wait_for(|&seq| seq == 2).await.unwrap();
}

#[tokio::test]
async fn an_outage_of_the_store_is_charged_to_no_player() {
    let folder = tempfile::tempdir().unwrap();
    let store = Arc::new(Store::open_with(with_short_timeout(&folder)).await.unwrap());
    let rooms = Rooms::new(Parts::alone(&store));
    store.confirm().await.unwrap();
    let game = Setting { clock: Some(TimeControl::fischer(10, 0).unwrap()), ..setting() };
    create(&store, &game).await.unwrap();
    let room = rooms.open(game.id).await.unwrap();
    room.begin().await.unwrap();
    room.act(1, Command::mv("a1"), PLAYER).await.unwrap();
    room.act(2, Command::mv("b2"), PLAYER).await.unwrap();

    let mut locker = other_program(&folder).await;
    run(&mut locker, "BEGIN IMMEDIATE").await;
    let rejected = room.act(3, Command::mv("a2"), PLAYER).await;
    assert!(matches!(rejected, Err(RoomError::Store(StoreError::Unwritable(_)))), "{rejected:?}");
    assert_eq!(store.game_time().1, None, "clocks stand still");
    run(&mut locker, "COMMIT").await;
    assert!(store.confirm().await.unwrap(), "there was an outage");
    // The player has not seen that the clock continues.
    room.act(3, Command::mv("a2"), PLAYER).await.unwrap();
    let events = store.load(game.id).await.unwrap().unwrap().events;
    let [.., Event::Resumed { timing }, Event::Moved { .. }] = &events[..] else {
        panic!("{events:?}")
    };
    assert_eq!((timing.first, timing.second), (10_000, 10_000));
}

/// In a storm of clients, each would otherwise wake all the others.
#[tokio::test]
async fn watchers_get_few_reports_of_their_number_and_players_are_reported_at_once() {
    let database = Database::sqlite();
    let store = Arc::new(database.open().await);
    let rooms = Rooms::new(Parts::alone(&store));
    let game = setting();
    create(&store, &game).await.unwrap();
    let room = rooms.open(game.id).await.unwrap();
    tokio::time::pause();
    let mut presence = room.watch_presence();
    let (mut visits, mut reports) = (Vec::new(), 0);
    for _ in 0..200 {
        visits.push(room.enter(None));
        sleep(Duration::from_millis(10)).await;
        reports += usize::from(presence.has_changed().unwrap());
        presence.mark_unchanged();
    }
    assert!((1..=3).contains(&reports), "{reports} reports in two seconds");
    visits.push(room.enter(Some(PLAYER)));
    timeout(Duration::from_millis(300), presence.changed()).await.unwrap().unwrap();
    let (_, known) = room.updates_since(0, false, None).await.unwrap();
    assert_eq!(known.company.watching, 200);
}
