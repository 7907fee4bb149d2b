//! Games: creating, appending, reading, deleting, damage.

use std::collections::HashSet;
use std::time::{Duration, SystemTime};

use ludoteca_room::{Event, Name, Player, PlayerId, Room, Seats, TimeControl, Timestamp};
use ludoteca_rules::Side;
use ludoteca_wire::Setting;

use super::{
    Database, PLAYER, append, append_events, create, log, moves, newest, owner, setting, tail,
    try_append, with_both,
};
use crate::{Appended, Since, StoreError, Stored};

with_both! {
    async fn a_game_is_read_as_it_was_written(database: &Database) {
        let store = database.open().await;
        let (game, record) = (setting(), "[Game \"fourmation\"]".to_owned());
        let owner = owner();
        assert!(store.load(game.id).await.unwrap().is_none());
        assert_eq!(store.owner(game.id).await, Ok(None));
        let played = log(&game, &["a1", "b2"]);
        store.create(&game, &played, Some(record.clone()), owner).await.unwrap();
        append(&store, &game, &["a1", "b2", "a2"], tail(&store, &game).await.unwrap()).await.unwrap();
        store.close().await;

        let store = database.open().await;
        let Stored { setting, events, .. } = store.load(game.id).await.unwrap().unwrap();
        assert_eq!(format!("{setting:?}"), format!("{game:?}"));
        assert_eq!(events, log(&game, &["a1", "b2", "a2"]).since(0));
        assert_eq!(store.import(game.id).await, Ok(Some(record)));
        assert_eq!(store.owner(game.id).await, Ok(Some(Some(owner.bytes().to_vec()))));
        assert_eq!(newest(&store).await[0].ply, 3);
        store.check().await.unwrap();
        let tail = tail(&store, &game).await.unwrap();
        store.close().await;
        assert_eq!(store.load(game.id).await.err(), Some(StoreError::Closed));
        let late = try_append(&store, &game, &["a1", "b2", "a2", "b3"], tail).await;
        assert_eq!(late, Err(StoreError::Closed));
    }

    async fn of_many_games_those_that_are_intact_are_read_together(database: &Database) {
        let store = database.open().await;
        let (one, damaged, empty, missing) = (setting(), setting(), setting(), setting());
        store.create(&one, &log(&one, &["a1", "b2"]), None, owner()).await.unwrap();
        create(&store, &damaged, &["a1", "b2"]).await.unwrap();
        create(&store, &empty, &[]).await.unwrap();
        database.run(format!(
            "UPDATE events SET at = at + 1 WHERE seq = 2 AND game = \
             (SELECT number FROM games WHERE id = '{}')", damaged.id)).await;
        let ids = [&one, &damaged, &empty, &missing].map(|game| game.id);
        let mut found = store.load_intact_of(&ids).await.unwrap();
        found.sort_by_key(|stored| stored.events.len());
        let [second, first] = &found[..] else { panic!("{found:?}") };
        assert_eq!((first.setting.id, second.setting.id), (one.id, empty.id));
        assert_eq!(first.events, log(&one, &["a1", "b2"]).since(0));
        assert_eq!(first.tail, tail(&store, &one).await.unwrap());
        let existing = store.existing(&ids).await.unwrap();
        assert_eq!(existing, HashSet::from([one.id, damaged.id, empty.id]));
        assert!(store.load_intact_of(&[]).await.unwrap().is_empty());
        assert!(store.existing(&[missing.id]).await.unwrap().is_empty());
    }

    async fn a_write_that_cannot_be_does_not_stop_those_beside_it(database: &Database) {
        let store = database.open().await;
        let (game, taken) = (setting(), setting());
        let tail = create(&store, &game, &[]).await.unwrap();
        create(&store, &taken, &[]).await.unwrap();
        let nothing = log(&taken, &[]);
        let (rejected, played) = tokio::join!(
            store.create(&taken, &nothing, None, owner()),
            append(&store, &game, &["a1"], tail)
        );
        assert!(matches!(rejected, Err(StoreError::Bug(_))), "{rejected:?}");
        assert!(played.is_ok(), "{played:?}");
        assert_eq!(moves(&store, &game).await, Ok(1));
    }

    async fn a_long_game_is_imported_whole(database: &Database) {
        let store = database.open().await;
        let game = setting();
        let mut long = log(&game, &[]);
        for _ in 0..4_500 {
            long.append(Event::Moved { side: Side::First, mv: "a1".into(), timing: None }).unwrap();
            long.append(Event::Undone { plies: 1, timing: None }).unwrap();
        }
        store.create(&game, &long, None, owner()).await.unwrap();
        assert_eq!(moves(&store, &game).await, Ok(9_000));
    }

    async fn a_game_that_is_no_more_gives_its_number_to_no_other(database: &Database) {
        let store = database.open().await;
        let (gone, game) = (setting(), setting());
        let tail = create(&store, &gone, &[]).await.unwrap();
        database.run("DELETE FROM seats; DELETE FROM summaries; DELETE FROM games").await;
        create(&store, &game, &[]).await.unwrap();
        let late = try_append(&store, &gone, &["a1"], tail).await;
        assert_eq!(late, Ok(Appended::NumberTaken));
        assert_eq!(moves(&store, &game).await, Ok(0));
    }

    async fn a_game_is_deleted_by_its_owner_or_when_it_is_empty(database: &Database) {
        let store = database.open().await;
        let (own, empty, played) = (setting(), setting(), setting());
        let owner = owner();
        store.create(&own, &log(&own, &["a1"]), Some("record".into()), owner).await.unwrap();
        create(&store, &empty, &[]).await.unwrap();
        create(&store, &played, &["a1", "b2"]).await.unwrap();
        // Nobody has moved in these, but time runs.
        let clocks = [TimeControl::fischer(60, 0), TimeControl::correspondence(1)];
        let people = [PLAYER, PlayerId::from_bytes([8; 10])].map(Player::human);
        let [running, slow] = clocks.map(|clock| {
            let [first, second] = people.clone();
            Setting { clock: clock.ok(), seats: Seats { first, second }, ..setting() }
        });
        let mut started = log(&running, &[]);
        started.append(Event::Started { at: Timestamp::from_millis(1) }).unwrap();
        store.create(&running, &started, None, super::owner()).await.unwrap();
        create(&store, &slow, &[]).await.unwrap();
        let tail = tail(&store, &own).await.unwrap();
        assert!(!store.remove_owned(own.id, super::owner()).await.unwrap());
        assert!(store.remove_owned(own.id, owner).await.unwrap());
        assert!(!store.remove_owned(own.id, owner).await.unwrap());
        assert!(store.load(own.id).await.unwrap().is_none());
        let late = try_append(&store, &own, &["a1", "b2"], tail).await;
        assert_eq!(late, Ok(Appended::NumberTaken));
        assert!(matches!(store.since(1, tail).await.unwrap(), Since::Replaced));
        let far = SystemTime::now() + Duration::from_hours(1);
        let (found, _) = store.empty((far, far), 0, 10).await.unwrap();
        assert_eq!(found, [empty.id]);
        let all = vec![empty.id, played.id, running.id, slow.id, crate::id::random()];
        assert_eq!(store.remove_empty(all).await.unwrap(), [empty.id]);
        assert_eq!(moves(&store, &played).await, Ok(2));
    }

    /// A server reads events that another one has appended, by number.
    async fn a_reader_catches_up_from_where_it_was(database: &Database) {
        let (one, other) = (database.open().await, database.open().await);
        let game = setting();
        let first = create(&one, &game, &[]).await.unwrap();
        let mut tail = first;
        let played = ["a1", "b2", "a2"];
        for ply in 0..played.len() {
            tail = append(&one, &game, &played[..=ply], tail).await.unwrap();
        }
        let Since::Events(events, found) = other.since(0, first).await.unwrap() else { panic!() };
        assert_eq!((&events[..], found), (log(&game, &played).since(0), tail));
        let Since::Events(events, found) = other.since(3, tail).await.unwrap() else { panic!() };
        assert_eq!((events.len(), found), (0, tail));
        // The events that were read have changed.
        database.run("UPDATE games SET checksum = 1; UPDATE events SET checksum = 1").await;
        assert!(matches!(other.since(3, tail).await.unwrap(), Since::Replaced));
        assert!(matches!(other.since(0, first).await.unwrap(), Since::Replaced));
    }

    async fn the_name_of_a_leaver_is_taken_out_of_a_game(database: &Database) {
        let store = database.open().await;
        let name = || Some(Name::known("Ana".into(), true));
        let named = Player::Human { id: Some(PLAYER), name: name() };
        let seats = Seats { first: named, second: Player::VACANT };
        let game = Setting { seats, ..setting() };
        let mut played = log(&game, &[]);
        let sit = Event::Seated { side: Side::Second, player: PLAYER, name: name() };
        played.append(sit).unwrap();
        store.create(&game, &played, None, owner()).await.unwrap();
        let old = tail(&store, &game).await.unwrap();
        assert!(store.anonymise(game.id, PLAYER).await.unwrap());
        let Stored { setting, events, tail, .. } = store.load(game.id).await.unwrap().unwrap();
        assert_eq!(setting.seats.first, Player::human(PLAYER));
        let nameless = Event::Seated { side: Side::Second, player: PLAYER, name: None };
        assert_eq!(events, [nameless]);
        // A server that still has the old game in memory must not append to it.
        if store.is_shared() {
            let mut room = Room::clone(played.room());
            let end = Event::Resigned { side: Side::First };
            room.apply(&end).unwrap();
            let late = append_events(&store, &game, &room, vec![end], old).await;
            assert_eq!(late, Ok(Appended::NumberTaken));
        }
        assert!(matches!(store.since(1, old).await.unwrap(), Since::Replaced));
        let seated = log(&setting, &[]);
        assert_eq!(seated.room().seq(), 0);
        let Since::Events(events, _) = store.since(1, tail).await.unwrap() else { panic!() };
        assert!(events.is_empty());
    }

    async fn a_changed_row_is_found(database: &Database) {
        for statement in [
            "UPDATE games SET options = replace(options, '5', '6')",
            "UPDATE games SET created = created + 1",
            "UPDATE games SET import = NULL",
            "UPDATE events SET event = replace(event, 'b2', 'b3') WHERE seq = 2",
            "UPDATE events SET at = at + 1 WHERE seq = 2",
            "UPDATE events SET seq = 7 WHERE seq = 2",
            "DELETE FROM events WHERE seq = 2",
        ] {
            let store = database.open().await;
            database.run("DELETE FROM events; DELETE FROM imports; DELETE FROM summaries").await;
            database.run("DELETE FROM seats; DELETE FROM games").await;
            let game = setting();
            let played = log(&game, &["a1", "b2"]);
            store.create(&game, &played, Some("record".into()), owner()).await.unwrap();
            database.run(statement).await;
            let damaged = store.load(game.id).await;
            assert!(matches!(damaged, Err(StoreError::Damaged { .. })), "{statement}");
            store.close().await;
        }
    }
}
