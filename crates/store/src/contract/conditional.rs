//! Conditional moves.

use ludoteca_room::lease::Shard;
use ludoteca_room::{ConditionalMoves, PlayerId};
use ludoteca_rules::Side;

use super::{Database, PLAYER, append, create, owner, setting, with_both};

const OTHER: PlayerId = PlayerId::from_bytes([8; 10]);

fn lines(lines: &[&[&str]]) -> ConditionalMoves {
    let line = |line: &&[&str]| line.iter().map(|mv| (*mv).to_owned()).collect();
    ConditionalMoves { seq: 1, ply: 1, lines: lines.iter().map(line).collect() }
}

with_both! {
    async fn conditional_moves_belong_to_a_player_in_a_game(database: &Database) {
        let store = database.open().await;
        let game = setting();
        let tail = create(&store, &game, &["a1"]).await.unwrap();
        let (before, after) = (lines(&[&["b2", "c3"]]), lines(&[&["b2", "c3"], &["b1", "a2", "b2", "a3"]]));
        for moves in [&before, &after] {
            store.set_conditional_moves(game.id, PLAYER, Side::First, moves).await.unwrap();
        }
        assert_eq!(store.conditional_moves(game.id, PLAYER).await, Ok(Some(after)));
        assert_eq!(store.conditional_moves(game.id, OTHER).await, Ok(None));
        let missing = crate::id::random();
        store.set_conditional_moves(missing, PLAYER, Side::First, &before).await.unwrap();
        let exported = store.conditional_moves_of(PLAYER).await.unwrap();
        assert_eq!((exported.len(), &exported[0]["game"]), (1, &game.id.to_string().into()));

        let shards: Vec<Shard> = Shard::all().collect();
        assert_eq!(store.prepared(&shards, 10).await, Ok(vec![]), "the opponent is to move");
        append(&store, &game, &["a1", "b2"], tail).await.unwrap();
        assert_eq!(store.prepared(&shards, 10).await, Ok(vec![game.id]));
        assert_eq!(store.prepared(&[], 10).await, Ok(vec![]));

        store.remove_conditional_moves(game.id, PLAYER, Some(0)).await.unwrap();
        assert!(store.conditional_moves(game.id, PLAYER).await.unwrap().is_some(), "newer ones");
        store.remove_conditional_moves(game.id, PLAYER, Some(1)).await.unwrap();
        assert_eq!(store.conditional_moves(game.id, PLAYER).await, Ok(None));
    }

    async fn conditional_moves_are_deleted_with_their_game(database: &Database) {
        let store = database.open().await;
        let (game, owner) = (setting(), owner());
        store.create(&game, &super::log(&game, &["a1"]), None, owner).await.unwrap();
        let moves = lines(&[&["b2", "c3"]]);
        store.set_conditional_moves(game.id, PLAYER, Side::First, &moves).await.unwrap();
        assert!(store.remove_owned(game.id, owner).await.unwrap());
        assert!(store.conditional_moves_of(PLAYER).await.unwrap().is_empty());
    }
}
