//! Results of players against other people.

use ludoteca_room::{Event, Player, PlayerId, Seats};
use ludoteca_rules::{Game, Side};
use ludoteca_wire::Setting;
use ludoteca_wire::tally::Tally;

use super::{Database, PLAYER, append_events, log, owner, setting, with_both};
use crate::Store;
use crate::owner::Owner;
use crate::tallies::wrong;

const OTHER: PlayerId = PlayerId::from_bytes([8; 10]);

impl Store {
    /// Number of players whose results differ from their games.
    pub(super) async fn wrong_tallies(&self) -> usize {
        let mut snapshot = self.pool.snapshot().await.unwrap();
        wrong(&mut snapshot.connection()).await.unwrap()
    }
}

/// Plays a game to its end: by two moves and this event.
async fn play(
    store: &Store,
    owner: Owner,
    seats: [Player; 2],
    is_private: bool,
    end: Event,
) -> Setting {
    let [first, second] = seats;
    let setting = Setting { seats: Seats { first, second }, is_private, ..setting() };
    let mut game = log(&setting, &["a1", "b2"]);
    store.create(&setting, &game, None, owner).await.unwrap();
    let tail = store.load(setting.id).await.unwrap().unwrap().tail;
    game.append(end).unwrap();
    append_events(store, &setting, game.room(), game.since(2).to_vec(), tail).await.unwrap();
    setting
}

with_both! {
    async fn results_are_counted_with_the_end_of_a_game(database: &Database) {
        let store = database.open().await;
        let people = || [Player::human(PLAYER), Player::human(OTHER)];
        let (owner, resigned) = (owner(), |side| Event::Resigned { side });
        let counted = [
            play(&store, owner, people(), false, resigned(Side::First)).await,
            play(&store, owner, people(), false, Event::DrawAgreed).await,
            play(&store, owner, people(), true, resigned(Side::Second)).await,
        ];
        let computer = [Player::human(PLAYER), Player::Computer { level: 1 }];
        play(&store, owner, computer, false, resigned(Side::First)).await;
        let alone = [Player::human(PLAYER), Player::human(PLAYER)];
        play(&store, owner, alone, false, resigned(Side::First)).await;

        let tally = |won, drawn, lost| vec![(Game::Fourmation, Tally { won, drawn, lost })];
        let stranger = PlayerId::from_bytes([9; 10]);
        for (player, viewer, expected) in [
            (PLAYER, None, tally(0, 1, 1)),
            (PLAYER, Some(stranger), tally(0, 1, 1)),
            (PLAYER, Some(PLAYER), tally(1, 1, 1)),
            (PLAYER, Some(OTHER), tally(1, 1, 1)),
            (OTHER, None, tally(1, 1, 0)),
            (OTHER, Some(OTHER), tally(1, 1, 1)),
        ] {
            assert_eq!(store.tallies(player, viewer).await, Ok(expected), "{player:?} {viewer:?}");
        }
        assert_eq!(store.has_results(OTHER).await, Ok(true));
        assert_eq!(store.has_results(stranger).await, Ok(false));
        assert_eq!(store.wrong_tallies().await, 0);

        database.run("UPDATE tallies SET lost = -1 WHERE won = 1 AND drawn = 1").await;
        assert_eq!(store.wrong_tallies().await, 1);
        // As an operator corrects it.
        store.close().await;
        database.run("DELETE FROM tallies").await;
        let store = database.open().await;
        assert_eq!(store.wrong_tallies().await, 0);
        assert_eq!(store.tallies(OTHER, None).await, Ok(tally(1, 1, 0)));
        for game in counted {
            assert!(store.remove_owned(game.id, owner).await.unwrap());
        }
        assert_eq!(store.tallies(PLAYER, Some(PLAYER)).await, Ok(vec![]));
        assert_eq!(store.wrong_tallies().await, 0);
    }
}
