//! Ratings, which are written with the events that end rated games.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use futures_util::future::join_all;
use ludoteca_room::{
    Event, GameLog, Name, Player, PlayerId, Room, Seats, TimeControl, Timestamp, Timing,
};
use ludoteca_rules::{Game, Side};
use ludoteca_wire::{Setting, Speed};
use proptest::prelude::*;

use super::{Database, append_events, owner, tail, with_both};
use crate::database::sql;
use crate::rating_system::{RatedResult, Rating};
use crate::{Store, Stored, read_public_games};

/// A rated game of 4mation between two guests, and the events that end it.
pub(crate) fn rated_game(players: [PlayerId; 2], ending: Ending) -> (Setting, GameLog, Vec<Event>) {
    game_of(players.map(Player::human), ending)
}

fn game_of([first, second]: [Player; 2], ending: Ending) -> (Setting, GameLog, Vec<Event>) {
    let clock = TimeControl::fischer(ending.initial, 0).unwrap();
    let options = Game::Fourmation.options("side=5 n=3").unwrap();
    let seats = Seats { first, second };
    let setting = Setting::new(crate::id::random(), options, None, seats, Some(clock)).unwrap();
    let setting = Setting { is_rated: ending.is_rated, ..setting };
    let mut log = GameLog::new(setting.room().unwrap());
    let at = Timestamp::from_millis(1);
    log.append(Event::Started { at }).unwrap();
    let timing = Some(Timing { at, left: 1_000, lag: 0 });
    let moves = ["c3", "d4", "e5", "e4", "e3", "e2"].into_iter().take(ending.plies);
    for (mv, side) in moves.zip(Side::BOTH.into_iter().cycle()) {
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
pub(crate) struct Ending {
    pub(crate) initial: u32,
    pub(crate) is_rated: bool,
    pub(crate) plies: usize,
    pub(crate) loser: Option<Side>,
}

fn endings() -> impl Strategy<Value = (usize, usize, Ending)> {
    let loser = prop_oneof![Just(None), Just(Some(Side::First)), Just(Some(Side::Second))];
    let ending = (prop_oneof![Just(60), Just(300)], prop::bool::weighted(0.9), 5_usize..7, loser);
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
    let mut played: BTreeMap<(PlayerId, Speed), i32> = BTreeMap::new();
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
        for (player, (before, after)) in
            result.players.into_iter().zip(before.into_iter().zip(after))
        {
            // All opponents are guests.
            let games = played.entry((player, result.speed)).or_default();
            let rating = before.towards(after, 0.5_f64.powi(*games));
            *games += 1;
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
        let mut room = Room::clone(log.room());
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
    async fn farmed_games_gain_little(database: &Database) {
        let store = database.open().await;
        let ending = Ending { initial: 60, is_rated: true, plies: 6, loser: Some(Side::Second) };
        let player = |n: u8, has_account| Player::Human {
            id: Some(PlayerId::from_bytes([n; 10])),
            name: Some(Name::known(n.to_string(), has_account)),
        };
        let win = async |winner: &Player, loser: Player| {
            let (setting, log, events) = game_of([winner.clone(), loser], ending);
            store.create(&setting, &log, None, owner()).await.unwrap();
            let tail = tail(&store, &setting).await.unwrap();
            let mut room = Room::clone(log.room());
            room.apply(&events[0]).unwrap();
            append_events(&store, &setting, &room, events, tail).await.unwrap();
            store.ratings(winner.id().unwrap()).await.unwrap()[0].rating
        };
        let network = "192.0.2.1".parse().unwrap();
        for n in [2, 4, 5, 6] {
            store.note_network(PlayerId::from_bytes([n; 10]), network).await.unwrap();
        }
        // Against new guests, against accounts of the own network, and against one account.
        for (winner, loser, has_account) in [
            (1, &(10..70).collect::<Vec<u8>>(), false),
            (2, &[4, 5, 6].repeat(5), true),
            (3, &vec![7; 15], true),
        ] {
            let winner = player(winner, true);
            let mut gained = Rating::NEW;
            for loser in loser {
                gained = win(&winner, player(*loser, has_account)).await;
            }
            assert!(gained.points < 1770.0 && gained.is_provisional(), "{winner:?}: {gained:?}");
        }
        // Wins against others count as before.
        let winner = player(3, true);
        let before = store.ratings(PlayerId::from_bytes([3; 10])).await.unwrap()[0].rating;
        let after = win(&winner, player(8, true)).await;
        assert!(after.points - before.points > 30.0, "{before:?} {after:?}");
        let reduced = win(&winner, player(8, true)).await;
        assert!(reduced.points - after.points < after.points - before.points - 10.0);
    }

    async fn a_damaged_rating_is_not_shown_and_does_not_count(database: &Database) {
        let store = database.open().await;
        let players = [1, 2].map(|n| PlayerId::from_bytes([n; 10]));
        let ending = Ending { initial: 60, is_rated: true, plies: 6, loser: Some(Side::First) };
        let play = async || {
            let (setting, log, events) = rated_game(players, ending);
            store.create(&setting, &log, None, owner()).await.unwrap();
            let tail = tail(&store, &setting).await.unwrap();
            let mut room = Room::clone(log.room());
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
        let ending = Ending { initial: 60, is_rated: true, plies: 6, loser: Some(Side::First) };
        let (setting, log, events) = rated_game(players, ending);
        let owner = owner();
        store.create(&setting, &log, None, owner).await.unwrap();
        let stored = store.load(setting.id).await.unwrap().unwrap();
        let mut room = Room::clone(log.room());
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

        let (kind, speed) = (Game::Fourmation, shown.speed);
        assert!(store.best(kind, speed, (0, i64::MAX / 2), 10).await.unwrap().is_empty());
        // As after many games.
        database.run("UPDATE ratings SET current = 0 WHERE won = 0").await;
        assert_eq!(store.better(kind, speed, (0, 1), 1.0).await, Ok(0), "provisional");
    }
    /// Not private, unfinished, imported and damaged ones.
    async fn public_games_are_read_with_the_ratings_before_them(database: &Database) {
        let store = database.open().await;
        let players = [1, 2].map(|n| PlayerId::from_bytes([n; 10]));
        let ending = Ending { initial: 60, is_rated: true, plies: 6, loser: Some(Side::First) };
        let mut ids = Vec::new();
        for (is_private, ends, import) in [
            (false, true, None),
            (true, true, None),
            (false, false, None),
            (false, true, Some("[Game \"fourmation\"] *")),
            (false, true, None),
            (false, true, None),
        ] {
            let (setting, log, events) = rated_game(players, ending);
            let setting = Setting { is_private, ..setting };
            ids.push(setting.id);
            store.create(&setting, &log, import.map(str::to_owned), owner()).await.unwrap();
            if ends {
                let tail = tail(&store, &setting).await.unwrap();
                let mut room = Room::clone(log.room());
                room.apply(&events[0]).unwrap();
                append_events(&store, &setting, &room, events, tail).await.unwrap();
            }
        }
        database.run(&format!("UPDATE games SET start = 'x' WHERE id = '{}'", ids[4])).await;
        let (place, mut found) = (database.place(), Vec::new());
        let damaged = read_public_games(&place, |count, game| {
            found.push((count, game.stored.setting.id, game.ratings.len()));
            assert!(game.ratings.iter().all(|(player, _)| players.contains(player)));
            ControlFlow::Continue(())
        });
        let damaged = damaged.await.unwrap();
        assert_eq!(found, [(3, ids[0], 2), (3, ids[5], 2)]);
        let damaged: Vec<_> = damaged.into_iter().map(|game| game.game).collect();
        assert_eq!(damaged, [ids[4].to_string()]);
    }
}
