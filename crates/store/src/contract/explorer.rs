//! The index of the explorer.

use std::collections::HashMap;
use std::time::Duration;

use ludoteca_room::Event;
use ludoteca_rules::Side;
use ludoteca_wire::Setting;

use super::{Database, append_events, log, owner, setting, tail, with_both};
use crate::explorer::{Index, IndexedGame, Played};
use crate::owner::Owner;
use crate::service_time::ago;
use crate::{Changed, Cursor, Store};

/// Before all games.
const START: Cursor = Cursor { updated: 0, number: 0 };

async fn index(store: &Store) -> Index {
    // In memory, unless the database is shared.
    Index::open(store, std::path::Path::new("/dev/null/explorer.db")).await.unwrap()
}

/// A game that first lost.
async fn ended(store: &Store, owner: Owner) -> Setting {
    let setting = setting();
    let mut game = log(&setting, &["a1", "b2"]);
    store.create(&setting, &game, None, owner).await.unwrap();
    let tail = tail(store, &setting).await.unwrap();
    game.append(Event::Resigned { side: Side::First }).unwrap();
    append_events(store, &setting, game.room(), game.since(2).to_vec(), tail).await.unwrap();
    setting
}

/// All games, oldest change first.
async fn changed(store: &Store) -> Vec<Changed> {
    tokio::time::sleep(Duration::from_millis(2)).await;
    store.changed(START, ago(Duration::ZERO), 10).await.unwrap()
}

/// Each of the games with these steps.
fn indexed(games: &[&Setting]) -> HashMap<crate::id::GameId, IndexedGame> {
    let game = |setting: &&Setting| {
        let options = setting.options;
        // A step that occurs twice counts once.
        let steps = vec![(1, u64::MAX), (u64::MAX, 3), (1, u64::MAX)];
        (setting.id, IndexedGame { options, winner: Some(Side::Second), steps })
    };
    games.iter().map(game).collect()
}

async fn played(index: &Index, visitor: Option<Owner>) -> Vec<(u64, u32, u32)> {
    let played = index.played(setting().options, 1, &[3, u64::MAX], visitor).await.unwrap();
    let counted = |played: Played| {
        assert_eq!(played.winner, Some(Side::Second));
        (played.to, played.games, played.own)
    };
    played.into_iter().map(counted).collect()
}

with_both! {
    async fn the_explorer_counts_games_once_and_forgets_deleted_ones(database: &Database) {
        let store = database.open().await;
        let index = index(&store).await;
        let (ana, luis) = (owner(), owner());
        let games = [ended(&store, ana).await, ended(&store, luis).await];
        let changed = changed(&store).await;
        let last = changed[1].place;
        assert_eq!(index.progress().await.unwrap(), START);
        let both = indexed(&[&games[0], &games[1]]);
        assert!(index.replace(&changed, &both, [START, last]).await.unwrap());
        assert_eq!(index.progress().await.unwrap(), last);
        assert_eq!(played(&index, Some(ana)).await, [(u64::MAX, 2, 1)]);
        assert_eq!(played(&index, None).await, [(u64::MAX, 2, 0)]);

        // The entries of a server that another one has overtaken.
        assert!(!index.replace(&changed, &HashMap::new(), [START, last]).await.unwrap());
        assert!(index.replace(&changed, &both, [last, last]).await.unwrap());
        assert_eq!(played(&index, Some(ana)).await, [(u64::MAX, 2, 1)], "again");

        assert!(store.remove_owned(games[0].id, ana).await.unwrap());
        index.remove(games[0].id).await.unwrap();
        assert_eq!(played(&index, Some(ana)).await, [(u64::MAX, 1, 0)]);
        assert!(index.replace(&changed[1..], &HashMap::new(), [last, last]).await.unwrap());
        assert!(played(&index, None).await.is_empty(), "it resumed");
    }
}
