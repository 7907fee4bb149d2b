//! Two servers that write to the same games at the same time.

use futures_util::future::join_all;

use super::{Database, create, log, moves, owner, setting, tail, try_append, with_both};
use crate::{Appended, StoreError};

/// Number of games, in which both try to make each of these moves.
const GAMES: usize = 20;
const MOVES: [&str; 5] = ["a1", "b2", "a2", "b3", "c3"];

with_both! {
    /// One of two writers wins each number, and both read the winners' events.
    async fn one_of_two_writers_wins_each_number(database: &Database) {
        let (one, other) = (database.open().await, database.open().await);
        let games: Vec<_> = (0..GAMES).map(|_| setting()).collect();
        for game in &games {
            create(&one, game, &[]).await.unwrap();
        }
        for ply in 0..MOVES.len() {
            let played = &MOVES[..=ply];
            let rounds = games.iter().map(async |game| {
                let tail = tail(&one, game).await.unwrap();
                tokio::join!(
                    try_append(&one, game, played, tail),
                    try_append(&other, game, played, tail)
                )
            });
            for (game, results) in games.iter().zip(join_all(rounds).await) {
                match results {
                    (Ok(Appended::Yes(won, _)), Ok(Appended::NumberTaken)) => {
                        assert_eq!(tail(&other, game).await, Ok(won));
                    }
                    (Ok(Appended::NumberTaken), Ok(Appended::Yes(won, _))) => {
                        assert_eq!(tail(&one, game).await, Ok(won));
                    }
                    results => panic!("{results:?}"),
                }
                assert_eq!(moves(&one, game).await, Ok(ply + 1));
            }
        }
    }

    async fn a_late_move_does_not_stop_those_beside_it(database: &Database) {
        let (one, other) = (database.open().await, database.open().await);
        let (late, free) = (setting(), setting());
        let tails = [create(&one, &late, &[]).await.unwrap(), create(&one, &free, &[]).await.unwrap()];
        try_append(&other, &late, &["a1"], tails[0]).await.unwrap();
        let (rejected, played) = tokio::join!(
            try_append(&one, &late, &["b2"], tails[0]),
            try_append(&one, &free, &["a1"], tails[1])
        );
        assert_eq!(rejected, Ok(Appended::NumberTaken));
        assert!(matches!(played, Ok(Appended::Yes(..))), "{played:?}");
        assert_eq!(moves(&other, &late).await, Ok(1));
        assert_eq!(moves(&other, &free).await, Ok(1));
    }

    /// The same game, as when both players request a rematch from two servers.
    async fn one_of_two_servers_creates_a_game(database: &Database) {
        let (one, other) = (database.open().await, database.open().await);
        let game = setting();
        let nothing = log(&game, &[]);
        let (first, second) = tokio::join!(
            one.create(&game, &nothing, None, owner()),
            other.create(&game, &nothing, None, owner())
        );
        let won = [first, second];
        assert_eq!(won.iter().filter(|created| created.is_ok()).count(), 1, "{won:?}");
        assert!(won.iter().any(|created| matches!(created, Err(StoreError::Bug(_)))), "{won:?}");
        assert_eq!(moves(&one, &game).await, Ok(0));
    }
}
