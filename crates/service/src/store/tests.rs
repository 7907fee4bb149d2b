//! The store when writes fail, and when rows are damaged.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use ludoteca_engine::Resources;
use ludoteca_room::{
    Command, Event, GameLog, Player, PlayerId, Seats, TimeControl, Timestamp, Timing,
};
use ludoteca_rules::{Game, Side};
use proptest::prelude::*;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, SqliteConnection};
use tempfile::TempDir;
use tokio_util::sync::CancellationToken;

use super::*;
use crate::computer::Computer;
use crate::error::Error;
use crate::limits::Limits;
use crate::owner::{Owner, Secret};
use crate::push::Push;
use crate::ratings::{RatedResult, Rating, Speed};
use crate::rooms::{Rooms, Setting};
use crate::scheduler::Scheduler;

/// Who plays both sides.
const PLAYER: PlayerId = PlayerId::from_bytes([7; 10]);

fn options(folder: &TempDir) -> SqliteConnectOptions {
    SqliteConnectOptions::new().filename(folder.path().join("ludoteca.db"))
}

/// Another program that has the same database open.
async fn other_program(folder: &TempDir) -> SqliteConnection {
    options(folder).connect().await.unwrap()
}

async fn run(connection: &mut SqliteConnection, sql: &'static str) {
    sqlx::raw_sql(sql).execute(connection).await.unwrap();
}

fn setting() -> Setting {
    let human = || Player::human(PLAYER);
    let seats = Seats { first: human(), second: human() };
    Setting::new(Game::Fourmation.options("side=5 n=3").unwrap(), None, seats, None).unwrap()
}

fn log(setting: &Setting, moves: &[&str]) -> GameLog {
    let mut log = GameLog::new(setting.room().unwrap());
    for mv in moves {
        let side = log.room().to_move().unwrap();
        log.append(Event::Moved { side, mv: (*mv).into(), timing: None }).unwrap();
    }
    log
}

/// Plays the last of `moves` in a game where the others have been played.
async fn append(
    store: &Store,
    setting: &Setting,
    moves: &[&str],
    tail: Tail,
) -> Result<Tail, StoreError> {
    let log = log(setting, moves);
    let events = log.since(log.room().seq() - 1).to_vec();
    match store.append(setting, log.room(), events, tail).await? {
        Appended::Yes(tail) => Ok(tail),
        Appended::NumberTaken => panic!("the number is free"),
    }
}

/// Somebody.
fn owner() -> Owner {
    Secret::random().owner()
}

/// The rooms over a store.
fn rooms_over(store: &Arc<Store>) -> Rooms {
    let computer = Computer::new(Scheduler::start(), Resources::default());
    let push = Push::new(Arc::clone(store), &Limits::default(), None, CancellationToken::new());
    Rooms::new(Arc::clone(store), Arc::new(computer), Arc::default(), push, Duration::ZERO)
}

async fn create(store: &Store, setting: &Setting, moves: &[&str]) -> Result<Tail, StoreError> {
    store.create(setting, &log(setting, moves), None, owner()).await?;
    Ok(store.load(setting.id).await?.unwrap().tail)
}

/// The newest games.
async fn newest(store: &Store) -> Vec<ListedGame> {
    store.newest(&Filter::default(), 10, None).await.unwrap().games
}

/// The moves of a stored game.
async fn moves(store: &Store, setting: &Setting) -> Result<usize, StoreError> {
    Ok(store.load(setting.id).await?.unwrap().events.len())
}

#[tokio::test]
async fn a_full_database_is_written_again_as_soon_as_there_is_space() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&folder.path().join("ludoteca.db")).await.unwrap();
    let game = setting();
    let mut tail = create(&store, &game, &[]).await.unwrap();
    store.close().await;
    let mut other = other_program(&folder).await;
    run(
        &mut other,
        "CREATE TABLE ballast (content); INSERT INTO ballast VALUES (zeroblob(100000))",
    )
    .await;
    let pages: i64 = sqlx::query_scalar("PRAGMA page_count").fetch_one(&mut other).await.unwrap();

    let full = options(&folder).pragma("max_page_count", pages.to_string());
    let store = Store::open_with(full).await.unwrap();
    let mut played = Vec::new();
    for mv in ["a1", "a2", "a3"] {
        // Whatever fits goes into the pages there are.
        while create(&store, &setting(), &[]).await.is_ok() {}
        for _ in 0..3 {
            let large = "x".repeat(10_000);
            let refused = store.create(&setting(), &log(&game, &[]), Some(large), owner()).await;
            assert_eq!(refused, Err(StoreError::Full));
            assert_eq!(moves(&store, &game).await, Ok(played.len()), "reads still work");
        }
        run(&mut other, "UPDATE ballast SET content = substr(content, 20001)").await;
        played.push(mv);
        tail = append(&store, &game, &played, tail).await.unwrap();
    }
    assert_eq!(moves(&store, &game).await, Ok(3));
}

#[tokio::test]
async fn a_locked_database_is_written_again_as_soon_as_it_is_free() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&folder.path().join("ludoteca.db")).await.unwrap();
    let game = setting();
    let tail = create(&store, &game, &[]).await.unwrap();
    let mut other = other_program(&folder).await;
    run(&mut other, "BEGIN IMMEDIATE").await;
    let refused = append(&store, &game, &["a1"], tail).await;
    assert!(matches!(refused, Err(StoreError::Unwritable(_))), "{refused:?}");
    assert_eq!(moves(&store, &game).await, Ok(0), "reads still work");
    run(&mut other, "COMMIT").await;
    append(&store, &game, &["a1"], tail).await.unwrap();
    assert_eq!(moves(&store, &game).await, Ok(1));
}

#[tokio::test]
async fn a_write_that_cannot_be_does_not_stop_those_beside_it() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&folder.path().join("ludoteca.db")).await.unwrap();
    let (game, taken) = (setting(), setting());
    let tail = create(&store, &game, &[]).await.unwrap();
    create(&store, &taken, &[]).await.unwrap();
    let nothing = log(&taken, &[]);
    let (refused, played) = tokio::join!(
        store.create(&taken, &nothing, None, owner()),
        append(&store, &game, &["a1"], tail)
    );
    assert!(matches!(refused, Err(StoreError::Bug(_))), "{refused:?}");
    assert!(played.is_ok(), "{played:?}");
    assert_eq!(moves(&store, &game).await, Ok(1));
}

#[tokio::test]
async fn a_long_game_is_imported_whole() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&folder.path().join("ludoteca.db")).await.unwrap();
    let game = setting();
    let mut long = log(&game, &[]);
    for _ in 0..4_500 {
        long.append(Event::Moved { side: Side::First, mv: "a1".into(), timing: None }).unwrap();
        long.append(Event::Undone { plies: 1, timing: None }).unwrap();
    }
    store.create(&game, &long, None, owner()).await.unwrap();
    assert_eq!(moves(&store, &game).await, Ok(9_000));
}

#[tokio::test]
async fn a_game_that_is_no_more_gives_its_number_to_no_other() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&folder.path().join("ludoteca.db")).await.unwrap();
    let (gone, game) = (setting(), setting());
    let tail = create(&store, &gone, &[]).await.unwrap();
    run(
        &mut other_program(&folder).await,
        "DELETE FROM seats; DELETE FROM summaries; DELETE FROM games",
    )
    .await;
    create(&store, &game, &[]).await.unwrap();
    let played = log(&gone, &["a1"]);
    let late = store.append(&gone, played.room(), played.since(0).to_vec(), tail).await;
    assert_eq!(late, Ok(Appended::NumberTaken));
    assert_eq!(moves(&store, &game).await, Ok(0));
}

/// A commit may be on the disk though it was answered with an error.
#[tokio::test]
async fn after_a_failed_write_memory_goes_by_the_disk() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("ludoteca.db");
    let store = Arc::new(Store::open(&path).await.unwrap());
    let rooms = rooms_over(&store);
    let game = setting();
    let tail = create(&store, &game, &[]).await.unwrap();
    let room = rooms.open(game.id).await.unwrap();

    let twin = Store::open(&path).await.unwrap();
    append(&twin, &game, &["a1"], tail).await.unwrap();
    let mut other = other_program(&folder).await;
    run(&mut other, "BEGIN IMMEDIATE").await;
    let refused = room.act(0, Command::mv("a1"), PLAYER).await;
    let Err(Error::Store(StoreError::Unwritable(_))) = refused else { panic!("{refused:?}") };
    assert_eq!(room.room().await.seq(), 1);

    // Neither written nor read.
    let mut watch = room.watch();
    watch.mark_unchanged();
    run(&mut other, "ALTER TABLE events RENAME TO hidden; COMMIT").await;
    let refused = room.act(1, Command::mv("a2"), PLAYER).await;
    let Err(Error::Damaged { .. }) = refused else { panic!("{refused:?}") };
    assert!(rooms.open(game.id).await.is_err(), "memory and disk may differ");
    run(&mut other, "ALTER TABLE hidden RENAME TO events").await;
    let room = rooms.open(game.id).await.unwrap();
    assert_eq!(room.room().await.seq(), 1);
    assert!(!watch.has_changed().unwrap());
    room.act(1, Command::mv("a2"), PLAYER).await.unwrap();
    assert_eq!(moves(&store, &game).await, Ok(2));
}

#[tokio::test]
async fn the_computers_move_is_stored_once_it_can_be() {
    let folder = tempfile::tempdir().unwrap();
    let store = Arc::new(Store::open(&folder.path().join("ludoteca.db")).await.unwrap());
    let rooms = rooms_over(&store);
    let (mut game, other) = (setting(), setting());
    game.seats.first = Player::Computer { level: 1 };
    create(&store, &game, &[]).await.unwrap();
    let mut locker = other_program(&folder).await;
    run(&mut locker, "BEGIN IMMEDIATE").await;
    let room = rooms.open(game.id).await.unwrap();
    room.state().await;
    // The second one is refused together with the computer's move, which was found meanwhile.
    for _ in 0..2 {
        let refused = create(&store, &other, &[]).await;
        assert!(matches!(refused, Err(StoreError::Unwritable(_))), "{refused:?}");
    }
    assert_eq!(room.room().await.seq(), 0);
    run(&mut locker, "COMMIT").await;
    room.watch().wait_for(|&seq| seq == 1).await.unwrap();
    assert_eq!(moves(&store, &game).await, Ok(1));
}

/// Each statement damages the first game; the second one stays as it was.
#[tokio::test]
async fn damage_is_found_in_the_game_that_has_it() {
    const STATEMENTS: [&str; 13] = [
        "UPDATE games SET options = replace(options, '5', '6')",
        "UPDATE games SET digest = upper(digest)",
        "UPDATE games SET players = json_set(players, '$.first.name', 'Eva')",
        "UPDATE games SET start = '5/5/5/5/5 x'",
        "UPDATE games SET created = created + 1",
        "UPDATE games SET import = NULL",
        "UPDATE games SET checksum = checksum + 1",
        "UPDATE events SET event = replace(event, 'b2', 'b3')",
        "UPDATE events SET at = at + 1",
        "UPDATE events SET checksum = checksum + 1",
        "UPDATE events SET seq = 7",
        "UPDATE events SET event = CAST(x'7bff' AS TEXT)",
        "DELETE FROM events",
    ];
    for statement in STATEMENTS {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("ludoteca.db");
        let store = Store::open(&path).await.unwrap();
        let (hit, other) = (setting(), setting());
        let record = "[Game \"fourmation\"]".to_owned();
        store.create(&hit, &log(&hit, &["a1", "b2"]), Some(record), owner()).await.unwrap();
        create(&store, &other, &["a1", "b2"]).await.unwrap();
        let column =
            if statement.contains("games") { "number = 1" } else { "game = 1 AND seq = 2" };
        let damage = sqlx::raw_sql(AssertSqlSafe(format!("{statement} WHERE {column}")));
        damage.execute(&mut other_program(&folder).await).await.unwrap();

        let damaged = store.load(hit.id).await;
        let Err(StoreError::Damaged { id, .. }) = damaged else {
            panic!("{statement}: {damaged:?}")
        };
        assert_eq!(id, hit.id);
        assert_eq!(moves(&store, &other).await, Ok(2), "{statement}");
        let listed = newest(&store).await;
        assert!(listed.iter().any(|game| game.setting.id == other.id), "{statement}");
        assert_eq!(listed.len(), if statement.contains("games") { 1 } else { 2 }, "{statement}");
    }
}

#[tokio::test]
async fn damage_beside_the_events_is_found_as_well() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&folder.path().join("ludoteca.db")).await.unwrap();
    let (game, record) = (setting(), "[Game \"fourmation\"]".to_owned());
    store.create(&game, &log(&game, &["a1"]), Some(record.clone()), owner()).await.unwrap();
    assert_eq!(store.import(game.id).await, Ok(Some(record)));
    let mut other = other_program(&folder).await;

    for damage in ["UPDATE imports SET record = upper(record)", "DELETE FROM imports"] {
        run(&mut other, damage).await;
        let found = store.import(game.id).await;
        assert!(matches!(found, Err(StoreError::Damaged { .. })), "{damage}: {found:?}");
        assert_eq!(moves(&store, &game).await, Ok(1), "the game itself is intact");
    }
    for damage in ["UPDATE summaries SET ply = 7, seq = 7", "DELETE FROM summaries"] {
        run(&mut other, damage).await;
        assert_eq!(newest(&store).await.len(), 0, "{damage}");
        assert_eq!(moves(&store, &game).await, Ok(1), "the game itself is intact");
    }
    let tail = store.load(game.id).await.unwrap().unwrap().tail;
    append(&store, &game, &["a1", "a2"], tail).await.unwrap();
    assert_eq!(newest(&store).await[0].ply, 2, "the next move makes it good");
}

#[tokio::test]
async fn a_deleted_game_is_no_damage_and_its_number_is_not_used_again() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open_with(options(&folder)).await.unwrap();
    let (kept, deleted, next) = (setting(), setting(), setting());
    create(&store, &kept, &["a1"]).await.unwrap();
    let owner = owner();
    let game = log(&deleted, &["a1"]);
    store.create(&deleted, &game, None, owner).await.unwrap();
    let tail = store.load(deleted.id).await.unwrap().unwrap().tail;
    assert!(store.remove_owned(deleted.id, owner).await.unwrap());
    assert!(store.load(deleted.id).await.unwrap().is_none());
    create(&store, &next, &[]).await.unwrap();
    // A move on its way to the deleted game reaches no other.
    let played = log(&deleted, &["a1", "b2"]);
    let late = store.append(&deleted, played.room(), played.since(1).to_vec(), tail).await;
    assert_eq!(late, Ok(Appended::NumberTaken));
    assert!(store.load(next.id).await.unwrap().unwrap().events.is_empty());
    store.remove_empty(vec![next.id]).await.unwrap();
    // After a restart nothing seems to be missing.
    store.close().await;
    let mut connection = options(&folder).connect().await.unwrap();
    let reached = mark::Reached::of(&mut connection).await.unwrap();
    let mut noted = mark::Mark::open(&folder.path().join("ludoteca.db"));
    assert_eq!(noted.missing(reached), 0);
    let store = Store::open_with(options(&folder)).await.unwrap();
    assert_eq!(store.load(kept.id).await.unwrap().unwrap().events.len(), 1);
}

#[tokio::test]
async fn a_game_with_a_damaged_summary_is_not_taken_for_an_empty_one() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&folder.path().join("ludoteca.db")).await.unwrap();
    let (played, empty) = (setting(), setting());
    create(&store, &played, &["a1"]).await.unwrap();
    create(&store, &empty, &[]).await.unwrap();
    run(&mut other_program(&folder).await, "UPDATE summaries SET ply = 0").await;
    let far = SystemTime::now() + Duration::from_hours(1);
    let (found, _) = store.empty(far, 0, 10).await.unwrap();
    assert_eq!(found.len(), 2, "both look empty");
    assert_eq!(store.remove_empty(found).await.unwrap(), [empty.id]);
    assert_eq!(moves(&store, &played).await, Ok(1));
}

/// A rated game of 4mation between two players in which each has moved, and the events that end it.
fn rated_game(players: [PlayerId; 2], ending: Ending) -> (Setting, GameLog, Vec<Event>) {
    let [first, second] = players.map(Player::human);
    let clock = TimeControl::fischer(ending.initial, 0).unwrap();
    let options = Game::Fourmation.options("side=5 n=3").unwrap();
    let seats = Seats { first, second };
    let setting = Setting::new(options, None, seats, Some(clock)).unwrap();
    let setting = Setting { is_rated: ending.is_rated, ..setting };
    let mut log = GameLog::new(setting.room().unwrap());
    let at = Timestamp::from_millis(1);
    log.append(Event::Started { at }).unwrap();
    let timing = Some(Timing { at, left: 1_000, lag: 0 });
    for (side, mv) in [(Side::First, "c3"), (Side::Second, "d4")].into_iter().take(ending.plies) {
        log.append(Event::Moved { side, mv: mv.into(), timing }).unwrap();
    }
    let end = match ending.loser {
        Some(side) => Event::Resigned { side },
        None => Event::DrawAgreed,
    };
    (setting, log, vec![end])
}

/// How a game of the property test is played.
#[derive(Clone, Copy, Debug)]
struct Ending {
    initial: u32,
    is_rated: bool,
    plies: usize,
    loser: Option<Side>,
}

fn endings() -> impl Strategy<Value = (usize, usize, Ending)> {
    let loser = prop_oneof![Just(None), Just(Some(Side::First)), Just(Some(Side::Second))];
    let ending = (prop_oneof![Just(60), Just(300)], prop::bool::weighted(0.9), 1_usize..3, loser);
    let ending = ending.prop_map(|(initial, is_rated, plies, loser)| Ending {
        initial,
        is_rated,
        plies,
        loser,
    });
    (0_usize..4, 1_usize..4, ending)
}

/// The ratings of all players after all games of the store, computed again from the games alone.
async fn recomputed(
    store: &Store,
    connection: &mut SqliteConnection,
) -> BTreeMap<(PlayerId, Speed), (Rating, i64)> {
    let ended = "SELECT games.id, max(events.at) FROM games JOIN events ON events.game = games.number \
         WHERE rated = 1 GROUP BY games.number ORDER BY max(events.number)";
    let games: Vec<(String, i64)> = sqlx::query_as(ended).fetch_all(connection).await.unwrap();
    let mut ratings: BTreeMap<(PlayerId, Speed), (Rating, i64)> = BTreeMap::new();
    for (id, at) in games {
        let Stored { setting, events, .. } =
            store.load(id.parse().unwrap()).await.unwrap().unwrap();
        let log = setting.replay(events).unwrap();
        let Some(result) = RatedResult::of(&setting, log.room()) else { continue };
        let before = result.players.map(|player| {
            let (last, since) = *ratings.get(&(player, result.speed)).unwrap_or(&(Rating::NEW, at));
            last.after(at - since)
        });
        let after = Rating::played(before[0], before[1], result.winner);
        for (player, rating) in result.players.into_iter().zip(after) {
            ratings.insert((player, result.speed), (rating, at));
        }
    }
    ratings
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, ..ProptestConfig::default() })]

    /// Whatever was played, and whichever games ended at once, the stored ratings are those that
    /// follow from the stored games, also after a restart, and an end that is stored again counts
    /// once.
    #[test]
    fn ratings_follow_from_the_games(games in prop::collection::vec(endings(), 1..24)) {
        let runtime = tokio::runtime::Runtime::new().unwrap();
        runtime.block_on(async {
            let folder = TempDir::new().unwrap();
            let store = Store::open_with(options(&folder)).await.unwrap();
            let player = |n: usize| PlayerId::from_bytes([n as u8; 10]);
            let mut ends = Vec::new();
            for (first, distance, ending) in games {
                let players = [player(first), player((first + distance) % 4)];
                let (setting, log, events) = rated_game(players, ending);
                store.create(&setting, &log, None, owner()).await.unwrap();
                let tail = store.load(setting.id).await.unwrap().unwrap().tail;
                let mut room = log.room().clone();
                room.apply(&events[0]).unwrap();
                // Twice, as after an answer that was lost.
                for _ in 0..2 {
                    ends.push(store.append(&setting, &room, events.clone(), tail));
                }
            }
            for ended in futures_util::future::join_all(ends).await {
                ended.unwrap();
            }
            store.close().await;

            let store = Store::open_with(options(&folder)).await.unwrap();
            let mut connection = other_program(&folder).await;
            let expected = recomputed(&store, &mut connection).await;
            let players: Vec<_> = (0..4).map(player).collect();
            let found = store.ratings_of(&players).await.unwrap();
            let found: BTreeMap<_, _> = found
                .values()
                .map(|row| ((row.player, row.speed), (row.rating, row.at)))
                .collect();
            assert_eq!(found, expected);
        });
    }
}

#[tokio::test]
async fn a_damaged_rating_is_not_shown_and_does_not_count() {
    let folder = TempDir::new().unwrap();
    let store = Store::open_with(options(&folder)).await.unwrap();
    let players = [1, 2].map(|n| PlayerId::from_bytes([n; 10]));
    let ending = Ending { initial: 60, is_rated: true, plies: 2, loser: Some(Side::First) };
    let play = async || {
        let (setting, log, events) = rated_game(players, ending);
        store.create(&setting, &log, None, owner()).await.unwrap();
        let tail = store.load(setting.id).await.unwrap().unwrap().tail;
        let mut room = log.room().clone();
        room.apply(&events[0]).unwrap();
        store.append(&setting, &room, events, tail).await.unwrap();
        (store.ratings(players[0]).await.unwrap(), store.ratings(players[1]).await.unwrap())
    };
    let (first, _) = play().await;
    let (second, _) = play().await;
    assert!(second[0].rating.points < first[0].rating.points);
    let mut connection = other_program(&folder).await;
    run(&mut connection, "UPDATE ratings SET rating = 2900 WHERE current = 1 AND won = 0").await;
    assert_eq!(store.ratings(players[0]).await.unwrap(), []);
    let (third, _) = play().await;
    assert_eq!(third[0].tally.lost, 2, "the intact row before it counts");
    assert!(third[0].rating.points < first[0].rating.points);
}
