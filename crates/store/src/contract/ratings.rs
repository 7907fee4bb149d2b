//! Ratings, which are written with the events that end rated games.

use std::collections::BTreeMap;

use futures_util::future::join_all;
use ludoteca_room::{Event, GameLog, Player, PlayerId, Seats, TimeControl, Timestamp, Timing};
use ludoteca_rules::{Game, Side};
use ludoteca_wire::{Setting, Speed};
use proptest::prelude::*;

use super::{Database, append_events, owner, tail, with_both};
use crate::database::sql;
use crate::rating_system::{RatedResult, Rating};
use crate::{Store, Stored};

/// A rated game of 4mation between two players in which each has moved, and the events that end it.
fn rated_game(players: [PlayerId; 2], ending: Ending) -> (Setting, GameLog, Vec<Event>) {
    let [first, second] = players.map(Player::human);
    let clock = TimeControl::fischer(ending.initial, 0).unwrap();
    let options = Game::Fourmation.options("side=5 n=3").unwrap();
    let seats = Seats { first, second };
    let setting = Setting::new(crate::id::random(), options, None, seats, Some(clock)).unwrap();
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

/// The parameters of a game in the property test.
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
async fn recomputed(store: &Store) -> BTreeMap<(PlayerId, Speed), (Rating, i64)> {
    // In the order in which they ended.
    let ended = "SELECT games.id, ratings.at FROM games JOIN ratings ON ratings.game = games.number \
         GROUP BY games.id, ratings.at ORDER BY max(ratings.number)";
    let games: Vec<(String, i64)> = sql(ended).all(&store.pool).await.unwrap();
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

/// The stored ratings equal those computed from the stored games, even if games end concurrently at
/// two servers, and after a restart. An end that is stored twice counts once.
async fn ratings_follow(database: &Database, games: Vec<(usize, usize, Ending)>) {
    let (store, other) = (database.open().await, database.open().await);
    let player = |n: usize| PlayerId::from_bytes([n as u8; 10]);
    let mut ends = Vec::new();
    let mut rated = 0;
    for (at, (first, distance, ending)) in games.into_iter().enumerate() {
        let players = [player(first), player((first + distance) % 4)];
        let (setting, log, events) = rated_game(players, ending);
        store.create(&setting, &log, None, owner()).await.unwrap();
        let tail = tail(&store, &setting).await.unwrap();
        let mut room = log.room().clone();
        room.apply(&events[0]).unwrap();
        rated += usize::from(RatedResult::of(&setting, &room).is_some());
        let server = if at % 2 == 0 { &store } else { &other };
        // Twice, as after a lost response.
        for _ in 0..2 {
            ends.push(append_events(server, &setting, &room, events.clone(), tail));
        }
    }
    for ended in join_all(ends).await {
        ended.unwrap();
    }
    other.close().await;
    store.close().await;

    let store = database.open().await;
    let expected = recomputed(&store).await;
    let count = sql("SELECT count(*) FROM ratings").one::<i64>(&store.pool).await.unwrap();
    assert_eq!(count, 2 * rated as i64);
    let players: Vec<_> = (0..4).map(player).collect();
    let found = store.ratings_of(&players).await.unwrap();
    let found: BTreeMap<_, _> =
        found.values().map(|row| ((row.player, row.speed), (row.rating, row.at))).collect();
    assert_eq!(found, expected);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 6, ..ProptestConfig::default() })]

    #[test]
    fn ratings_follow_from_the_games(games in prop::collection::vec(endings(), 1..24)) {
        let runtime = tokio::runtime::Runtime::new().unwrap();
        runtime.block_on(async {
            ratings_follow(&Database::sqlite(), games.clone()).await;
            if let Some(database) = Database::postgres().await {
                ratings_follow(&database, games).await;
            }
        });
    }
}

with_both! {
    async fn a_damaged_rating_is_not_shown_and_does_not_count(database: &Database) {
        let store = database.open().await;
        let players = [1, 2].map(|n| PlayerId::from_bytes([n; 10]));
        let ending = Ending { initial: 60, is_rated: true, plies: 2, loser: Some(Side::First) };
        let play = async || {
            let (setting, log, events) = rated_game(players, ending);
            store.create(&setting, &log, None, owner()).await.unwrap();
            let tail = tail(&store, &setting).await.unwrap();
            let mut room = log.room().clone();
            room.apply(&events[0]).unwrap();
            append_events(&store, &setting, &room, events, tail).await.unwrap();
            (store.ratings(players[0]).await.unwrap(), store.ratings(players[1]).await.unwrap())
        };
        let (first, _) = play().await;
        let (second, _) = play().await;
        assert!(second[0].rating.points < first[0].rating.points);
        database.run("UPDATE ratings SET rating = 2900 WHERE current = 1 AND won = 0").await;
        assert_eq!(store.ratings(players[0]).await.unwrap(), []);
        let (third, _) = play().await;
        assert_eq!(third[0].tally.lost, 2, "the intact row before it counts");
        assert!(third[0].rating.points < first[0].rating.points);
    }

    async fn a_rated_game_shows_its_ratings_and_stays(database: &Database) {
        let store = database.open().await;
        let players = [1, 2].map(|n| PlayerId::from_bytes([n; 10]));
        let ending = Ending { initial: 60, is_rated: true, plies: 2, loser: Some(Side::First) };
        let (setting, log, events) = rated_game(players, ending);
        let owner = owner();
        store.create(&setting, &log, None, owner).await.unwrap();
        let stored = store.load(setting.id).await.unwrap().unwrap();
        let mut room = log.room().clone();
        room.apply(&events[0]).unwrap();
        assert!(!store.is_counted(setting.id).await.unwrap());
        append_events(&store, &setting, &room, events, stored.tail).await.unwrap();
        assert!(store.is_counted(setting.id).await.unwrap());
        assert!(!store.remove_owned(setting.id, owner).await.unwrap());
        let shown = store.game_ratings(&setting, stored.tail, stored.created, &setting.seats).await;
        let shown = shown.unwrap().unwrap();
        let changes = shown.players.map(|player| player.unwrap().change.unwrap());
        assert!(changes[0].0 > changes[0].1 && changes[1].0 < changes[1].1, "{changes:?}");
        assert_eq!(store.rating_history(players[0]).await.unwrap().len(), 1);

        store.rename(players[1], "Ana".into()).await.unwrap();
        let (kind, speed) = (Game::Fourmation, shown.speed);
        assert!(store.best(kind, speed, (0, i64::MAX / 2), 10).await.unwrap().is_empty());
        // As after many games.
        database.run("UPDATE ratings SET current = 0 WHERE won = 0").await;
        assert_eq!(store.better(kind, speed, (0, 1), 1.0).await, Ok(0), "provisional");
    }
}
