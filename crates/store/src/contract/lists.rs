//! Lists of games.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use ludoteca_room::lease::Shard;
use ludoteca_room::{Event, GameLog, Player, PlayerId, Seats, Timestamp};
use ludoteca_rules::{Game, Side};
use ludoteca_wire::{ListedOpponent, ListedResult, Setting};

use super::{Database, PLAYER, append, append_events, create, log, owner, setting, with_both};
use crate::id::GameId;
use crate::owner::Owner;
use crate::{Cursor, Filter, OfferFilter, OffersOf, Since, Store};

const OTHER: PlayerId = PlayerId::from_bytes([8; 10]);

/// A game of these players with this event at its end, created by `owner`.
async fn add(
    store: &Store,
    owner: Owner,
    seats: [Player; 2],
    moves: &[&str],
    end: Option<Event>,
) -> GameId {
    let [first, second] = seats;
    let setting = Setting { seats: Seats { first, second }, ..setting() };
    let mut log: GameLog = log(&setting, moves);
    if let Some(end) = end {
        log.append(end).unwrap();
    }
    store.create(&setting, &log, None, owner).await.unwrap();
    setting.id
}

/// The games that a filter selects.
async fn select(store: &Store, filter: Filter) -> Vec<GameId> {
    let page = store.newest(&filter, 10, None).await.unwrap();
    page.games.iter().map(|game| game.setting.id).collect()
}

fn all_shards() -> Vec<Shard> {
    Shard::all().collect()
}

with_both! {
    async fn both_players_of_a_running_game_find_its_board(database: &Database) {
        let store = database.open().await;
        let human = |player| Player::human(player);
        let seats = Seats { first: human(PLAYER), second: human(OTHER) };
        let game = Setting { seats, ..setting() };
        let tail = create(&store, &game, &["a1"]).await.unwrap();
        create(&store, &setting(), &["a1"]).await.unwrap(); // at one screen
        for moves in [&["a1"][..], &["a1", "b2"]] {
            if moves.len() > 1 {
                append(&store, &game, moves, tail).await.unwrap();
            }
            let board = log(&game, moves).room().game().arrangement();
            for player in [PLAYER, OTHER] {
                let found = store.boards(player).await.unwrap();
                assert_eq!(*found, [(tail.game, Some(board.clone()))]);
                assert!(!store.mark_bot(player).await.unwrap(), "a person during the game");
            }
        }
        assert_eq!(store.game_with_number(tail.game).await.unwrap(), Some(game.id));
        let Since::Events(_, tail) = store.since(1, tail).await.unwrap() else { panic!("it has grown") };
        let mut log = log(&game, &["a1", "b2"]);
        let end = Event::Resigned { side: Side::First };
        log.append(end.clone()).unwrap();
        append_events(&store, &game, log.room(), vec![end], tail).await.unwrap();
        assert_eq!(*store.boards(PLAYER).await.unwrap(), []);
    }

    async fn filters_select_the_games_that_they_name(database: &Database) {
        let store = database.open().await;
        let (ana, luis) = (|| Player::human(PLAYER), || Player::human(OTHER));
        let computer = || Player::Computer { level: 1 };
        let resigned = |side| Some(Event::Resigned { side });
        let (own, others) = (owner(), owner());
        let moves = ["a1", "b2"];
        let end = Some(Event::Aborted);
        let aborted = add(&store, others, [ana(), luis()], &moves[..1], end).await;
        let lost = add(&store, others, [ana(), luis()], &moves, resigned(Side::First)).await;
        let drawn = add(&store, others, [luis(), ana()], &moves, Some(Event::DrawAgreed)).await;
        let turn = add(&store, others, [ana(), luis()], &moves, None).await;
        let waits = add(&store, others, [luis(), ana()], &moves, None).await;
        let won = add(&store, own, [ana(), computer()], &moves, resigned(Side::Second)).await;
        let beaten = add(&store, own, [computer(), ana()], &moves, resigned(Side::Second)).await;
        let empty = add(&store, own, [computer(), ana()], &["a1"], None).await;

        let every = [beaten, won, waits, turn, drawn, lost, aborted];
        let all = || Filter { game: Some(Game::Fourmation), ..Filter::default() };
        assert_eq!(select(&store, all()).await, every);
        let six = Filter { game: Some(Game::Six), ..Filter::default() };
        assert!(select(&store, six).await.is_empty());
        let own = Filter { owner: Some(own), ..all() };
        assert_eq!(select(&store, own.clone()).await, [beaten, won]);
        for (result, opponent, expected) in [
            (ListedResult::Unfinished, None, &[waits, turn][..]),
            (ListedResult::Over, None, &[beaten, won, drawn, lost, aborted]),
            (ListedResult::Drawn, None, &[drawn]),
            (ListedResult::Won, None, &[won]),
            (ListedResult::Lost, None, &[beaten]),
            (ListedResult::Over, Some(ListedOpponent::Person), &[drawn, lost, aborted]),
            (ListedResult::Over, Some(ListedOpponent::Computer), &[beaten, won]),
        ] {
            let filter = Filter { result: Some(result), opponent, ..all() };
            assert_eq!(select(&store, filter).await, expected, "{result:?}");
        }
        let of_ana = |result| Filter { player: Some(PLAYER), result: Some(result), ..all() };
        assert_eq!(select(&store, of_ana(ListedResult::Turn)).await, [turn]);
        let begun = add(&store, others, [luis(), ana()], &[], None).await;
        assert_eq!(select(&store, of_ana(ListedResult::Playing)).await, [begun, waits, turn]);
        store.remove_empty(vec![begun]).await.unwrap();
        assert_eq!(select(&store, of_ana(ListedResult::Won)).await, [won]);
        assert_eq!(select(&store, of_ana(ListedResult::Lost)).await, [beaten, lost]);

        let waiting = store.waiting(u64::MAX >> 1, &all_shards(), 10).await.unwrap();
        assert!(waiting.is_empty(), "{waiting:?}");
        let mut playing = store.playing(OTHER, 10).await.unwrap();
        playing.sort_unstable();
        let mut expected = [turn, waits];
        expected.sort_unstable();
        assert_eq!(playing, expected);
        let far = SystemTime::now() + Duration::from_hours(1);
        assert_eq!(store.empty((far, far), 0, 10).await.unwrap().0, [empty]);
        assert_eq!(store.games_of(others).await.unwrap().len(), 5);
    }

    async fn a_list_goes_on_where_a_page_ended(database: &Database) {
        let store = database.open().await;
        let (anybody, owner) = (|| Player::human(PLAYER), owner());
        let mut added = Vec::new();
        for _ in 0..5 {
            added.push(add(&store, owner, [anybody(), anybody()], &["a1", "b2"], None).await);
        }
        let first = store.newest(&Filter::default(), 3, Some(owner)).await.unwrap();
        assert!(first.games.iter().all(|game| game.is_own));
        let after = first.next;
        let rest = store.newest(&Filter { after, ..Filter::default() }, 3, None).await.unwrap();
        assert_eq!(rest.next, None);
        let found = rest.games.iter().rev().chain(first.games.iter().rev());
        assert_eq!(found.map(|game| game.setting.id).collect::<Vec<_>>(), added);
        assert_eq!(store.ids(Filter::default()).await, Ok(added.clone()));
        let far = SystemTime::now() + Duration::from_hours(1);
        let start = Cursor { updated: 0, number: 0 };
        let changed = store.changed(start, far, 2).await.unwrap();
        let rest = store.changed(changed[1].place, far, 10).await.unwrap();
        let changed: Vec<_> = changed.into_iter().chain(rest).collect();
        assert_eq!(changed.iter().map(|game| game.id).collect::<Vec<_>>(), added);
        let last = &changed[4];
        assert_eq!(last.owner.as_deref(), Some(owner.bytes()));
        assert_eq!((last.seq, last.is_over), (2, false));
    }

    async fn games_of_the_lobby_and_games_whose_time_is_up(database: &Database) {
        let store = database.open().await;
        let seats = Seats { first: Player::human(PLAYER), second: Player::VACANT };
        let listed = Setting { seats: seats.clone(), is_listed: true, ..setting() };
        let private = Setting { seats, is_private: true, ..setting() };
        for game in [&listed, &private] {
            store.create(game, &log(game, &["a1"]), None, owner()).await.unwrap();
        }
        let offers = async |new_since, connected: &[GameId], of: OffersOf<'_>| {
            let filter = OfferFilter { since: UNIX_EPOCH, new_since, connected, of };
            let games = store.offers(&filter, 10).await.unwrap();
            games.iter().map(|game| game.setting.id).collect::<Vec<_>>()
        };
        let (later, connected) = (SystemTime::now() + Duration::from_hours(1), [listed.id]);
        let six = Setting { options: Game::Six.options("").unwrap(), ..listed.clone() };
        let rated = Setting { is_rated: true, ..listed.clone() };
        assert_eq!(offers(UNIX_EPOCH, &[], OffersOf::Everybody).await, [listed.id]);
        assert!(offers(later, &[], OffersOf::Everybody).await.is_empty(), "its player has left");
        for (of, is_found) in [
            (OffersOf::Everybody, true),
            (OffersOf::Player(PLAYER), true),
            (OffersOf::Player(OTHER), false),
            (OffersOf::Like(&listed, None), true),
            (OffersOf::Like(&six, None), false),
            (OffersOf::Like(&rated, None), false),
            (OffersOf::Ids(&[listed.id]), true),
            (OffersOf::Ids(&[private.id]), false),
        ] {
            assert_eq!(offers(later, &connected, of).await.len(), usize::from(is_found), "{of:?}");
        }
        assert_eq!(select(&store, Filter::default()).await, [listed.id]);
        let seen = Filter { player: Some(PLAYER), viewer: Some(PLAYER), ..Filter::default() };
        assert_eq!(select(&store, seen).await.len(), 2);
        let unseen = Filter { player: Some(PLAYER), viewer: Some(OTHER), ..Filter::default() };
        assert_eq!(select(&store, unseen).await, [listed.id]);

        let due = Timestamp::from_millis(7);
        assert!(store.due(due, &all_shards(), 10).await.unwrap().is_empty());
        database.run("UPDATE summaries SET deadline = 7").await;
        assert_eq!(store.due(Timestamp::from_millis(6), &all_shards(), 10).await, Ok(vec![]));
        let all = store.due(due, &all_shards(), 10).await.unwrap();
        assert_eq!(all.len(), 2);
        let shard = all[0].shard();
        let of_shard = store.due(due, &[shard], 10).await.unwrap();
        assert!(of_shard.contains(&all[0]) && of_shard.iter().all(|id| id.shard() == shard));
        let others: Vec<_> = all_shards().into_iter().filter(|other| *other != shard).collect();
        assert!(!store.due(due, &others, 10).await.unwrap().contains(&all[0]));
    }
}
