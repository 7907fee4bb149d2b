//! Messages, blocked players, reports and challenges.

use std::time::Duration;

use futures_util::future::join_all;
use ludoteca_room::{Name, PlayerId, TimeControl, Timestamp};
use ludoteca_rules::{Game, Side};
use ludoteca_wire::Setting;

use super::{Database, PLAYER, create, owner, setting, with_both};
use crate::service_time::ago;
use crate::{
    AddedChallenge, Challenge, ChallengeLimits, Content, FocusLoss, NewMessage, Report, read_game,
};

const OTHER: PlayerId = PlayerId::from_bytes([8; 10]);

fn challenge() -> Challenge {
    Challenge {
        id: crate::id::random(),
        challenger: PLAYER,
        name: Name::known("Ana".into(), false),
        is_bot: false,
        opponent: OTHER,
        options: Game::Six.options("").unwrap(),
        clock: TimeControl::fischer(60, 0).ok(),
        side: Some(Side::Second),
        is_rated: true,
        created: Timestamp::from_millis(1),
        expires: Timestamp::from_millis(9),
    }
}

with_both! {
    /// Also if two servers number them.
    async fn messages_are_numbered_without_gaps_up_to_a_limit(database: &Database) {
        let (one, other) = (database.open().await, database.open().await);
        let game = setting();
        create(&one, &game, &[]).await.unwrap();
        let message = |text: usize| NewMessage {
            game: game.id,
            player: PLAYER,
            content: Content::Text(text.to_string()),
            max_messages: 8,
        };
        let sent = (0..10).map(|text| {
            let store = if text % 2 == 0 { &one } else { &other };
            store.add_message(message(text))
        });
        let sent = join_all(sent).await;
        let mut numbers: Vec<i64> =
            sent.into_iter().filter_map(|sent| sent.unwrap()).map(|sent| sent.number).collect();
        numbers.sort_unstable();
        assert_eq!(numbers, (1..=8).collect::<Vec<_>>());
        let found = other.messages(game.id, 5).await.unwrap();
        assert_eq!(found.iter().map(|found| found.number).collect::<Vec<_>>(), [6, 7, 8]);
        assert_eq!(one.written(PLAYER).await.unwrap().messages.len(), 8);
        let gone = NewMessage { game: crate::id::random(), ..message(0) };
        assert!(one.add_message(gone).await.unwrap().is_none());
    }

    async fn the_last_switch_counts(database: &Database) {
        let store = database.open().await;
        let game = setting();
        create(&store, &game, &[]).await.unwrap();
        for is_on in [true, false, true] {
            let content = Content::Chat(is_on);
            let message = NewMessage { game: game.id, player: PLAYER, content, max_messages: 10 };
            store.add_message(message).await.unwrap().unwrap();
            assert_eq!(store.has_chat(game.id, PLAYER).await, Ok(is_on));
        }
        assert_eq!(store.has_chat(game.id, OTHER).await, Ok(false));
    }

    async fn reports_of_pages_add_up_and_are_kept_for_a_time(database: &Database) {
        let store = database.open().await;
        let game = setting();
        create(&store, &game, &["a1"]).await.unwrap();
        let loss = |ply, losses, seconds| FocusLoss { ply, losses, seconds };
        for (player, reported) in [
            (PLAYER, loss(3, 1, 8)),
            (PLAYER, loss(3, 1_000, 9)),
            (PLAYER, loss(3, 1, 1)),
            (OTHER, loss(2, 0, 0)),
            (PLAYER, loss(1, 2, 70)),
        ] {
            store.add_focus_loss(game.id, player, reported).await.unwrap();
        }
        store.add_focus_loss(crate::id::random(), PLAYER, loss(1, 1, 1)).await.unwrap();
        let expected =
            vec![(PLAYER, loss(1, 2, 70)), (OTHER, loss(2, 0, 0)), (PLAYER, loss(3, 1_001, 17))];
        assert_eq!(store.focus_losses(game.id).await.unwrap(), expected);
        assert_eq!(store.focus_losses_of(PLAYER).await.unwrap().len(), 2);

        // As the operator reads it, while a server runs.
        let (stored, losses) = read_game(&database.place(), game.id).await.unwrap().unwrap();
        assert_eq!((stored.setting.id, stored.events.len(), losses), (game.id, 1, expected));
        assert!(read_game(&database.place(), crate::id::random()).await.unwrap().is_none());

        store.remove_focus_losses(ago(Duration::from_mins(1))).await.unwrap();
        assert_eq!(store.focus_losses(game.id).await.unwrap().len(), 3, "not yet");
        store.remove_focus_losses(ago(Duration::ZERO) + Duration::from_secs(1)).await.unwrap();
        assert!(store.focus_losses(game.id).await.unwrap().is_empty());
    }

    async fn players_are_blocked_up_to_a_limit(database: &Database) {
        let store = database.open().await;
        store.rename(OTHER, &Name::known("Luis".into(), false)).await.unwrap();
        assert!(store.set_blocked(PLAYER, OTHER, true, 1).await.unwrap());
        assert!(store.set_blocked(PLAYER, OTHER, true, 1).await.unwrap(), "already");
        let third = PlayerId::from_bytes([9; 10]);
        assert!(!store.set_blocked(PLAYER, third, true, 1).await.unwrap());
        assert_eq!(store.blocks(PLAYER, OTHER).await, Ok(true));
        assert_eq!(store.blocks(OTHER, PLAYER).await, Ok(false));
        assert_eq!(store.is_blocked(PLAYER, OTHER).await, Ok(true));
        assert_eq!(store.is_blocked(OTHER, PLAYER).await, Ok(true));
        for players in [[PLAYER, third], [third, OTHER]] {
            assert_eq!(store.blocks_with(&players).await, Ok(vec![(PLAYER, OTHER)]));
        }
        assert_eq!(store.blocks_with(&[third]).await, Ok(vec![]));
        let blocked = store.blocked(PLAYER).await.unwrap();
        assert_eq!((blocked[0].player, blocked[0].name.as_ref().map(Name::as_str)), (OTHER, Some("Luis")));
        assert!(store.set_blocked(PLAYER, OTHER, false, 1).await.unwrap());
        assert!(store.blocked(PLAYER).await.unwrap().is_empty());
    }

    async fn one_report_of_a_game_is_stored(database: &Database) {
        let store = database.open().await;
        let game = setting().id;
        for _ in 0..2 {
            let report = Report {
                game,
                reporter: PLAYER,
                reported: OTHER,
                reason: "insult",
                messages: Vec::new(),
            };
            store.add_report(report).await.unwrap();
        }
        assert_eq!(store.written(PLAYER).await.unwrap().reports.len(), 1);
    }

    async fn a_challenge_is_accepted_or_ended_once(database: &Database) {
        let (one, other) = (database.open().await, database.open().await);
        let limits = ChallengeLimits { between_two: 2, sent: 3, received: 3 };
        let (accepted, expired) = (challenge(), challenge());
        for challenge in [&accepted, &expired] {
            let added = one.add_challenge(challenge.clone(), false, limits).await.unwrap();
            assert!(matches!(added, AddedChallenge::Added(None)));
        }
        let added = one.add_challenge(challenge(), false, limits).await.unwrap();
        assert!(matches!(added, AddedChallenge::TooMany));
        let found = other.challenge(accepted.id).await.unwrap().unwrap();
        assert_eq!((found.name, found.clock, found.side), (accepted.name, accepted.clock, accepted.side));
        assert_eq!(other.challenges(OTHER).await.unwrap().len(), 2);

        let game = Setting { id: accepted.id, ..setting() };
        let owner = owner();
        let (here, there, ended) = tokio::join!(
            one.accept(&game, owner),
            other.accept(&game, owner),
            other.end_challenge(accepted.id)
        );
        let done = [here.unwrap(), there.unwrap(), ended.unwrap()];
        assert_eq!(done.into_iter().filter(|done| *done).count(), 1, "{done:?}");
        let is_ended = done[2];
        assert_eq!(one.load(accepted.id).await.unwrap().is_none(), is_ended);
        let late = one.expired_challenges(expired.expires, 10).await.unwrap();
        assert_eq!(late.iter().map(|late| late.id).collect::<Vec<_>>(), [expired.id]);
        assert!(other.end_challenge(expired.id).await.unwrap());
        assert!(!one.end_challenge(expired.id).await.unwrap());
    }

    async fn challenges_of_newcomers_give_way(database: &Database) {
        let store = database.open().await;
        let limits = ChallengeLimits { between_two: 1, sent: 5, received: 3 };
        let from = |player: u8| Challenge {
            challenger: PlayerId::from_bytes([player; 10]),
            created: Timestamp::from_millis(player.into()),
            ..challenge()
        };
        let add = |player, is_newcomer| store.add_challenge(from(player), is_newcomer, limits);
        for (player, is_newcomer) in [(20, true), (21, false), (22, true)] {
            assert!(matches!(add(player, is_newcomer).await, Ok(AddedChallenge::Added(None))));
        }
        assert!(matches!(add(23, true).await, Ok(AddedChallenge::TooMany)));
        assert!(matches!(add(21, false).await, Ok(AddedChallenge::TooMany)), "it has one");
        for (player, replaced) in [(24, 20), (25, 22)] {
            let Ok(AddedChallenge::Added(Some(found))) = add(player, false).await else { panic!() };
            assert_eq!(found.challenger, PlayerId::from_bytes([replaced; 10]));
        }
        assert!(matches!(add(26, false).await, Ok(AddedChallenge::TooMany)));
        let open = store.challenges(OTHER).await.unwrap();
        assert_eq!(open.iter().map(|open| open.created.as_millis()).collect::<Vec<_>>(), [21, 24, 25]);
        let ids = [open[0].id, crate::id::random()];
        assert_eq!(store.open_challenges(&ids).await, Ok(vec![open[0].id]));
    }
}
