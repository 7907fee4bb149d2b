//! Names, accounts, passkeys, tokens and programs.

use ludoteca_room::{Name, PlayerId, Timestamp};

use super::{Database, PLAYER, create, owner, setting, with_both};
use strum::VariantArray;

use crate::owner::Owner;
use crate::token::{NewToken, Scope, TokenHash, random_text};
use crate::{Account, Device, NewAccount, NewPasskey, NewSession, NewSubscription, Which};

fn account(owner: Owner, name: &str) -> NewAccount {
    let (name, password) = (name.to_owned(), "hash".to_owned());
    NewAccount { owner, key: name.to_lowercase(), name, password, codes: vec![[1; 32], [2; 32]] }
}

fn session(secret: u8) -> NewSession {
    let device = Device { browser: Some("Firefox".into()), system: None };
    NewSession { hash: [secret; 32], device, browser: [secret; 32] }
}

with_both! {
    async fn a_name_is_replaced_by_the_next_one(database: &Database) {
        let store = database.open().await;
        assert_eq!(store.name(PLAYER).await, Ok(None));
        for name in ["Ana", "Ana María ✔"] {
            let name = Name::known(name.into(), false);
            store.rename(PLAYER, &name).await.unwrap();
            assert_eq!(store.name(PLAYER).await, Ok(Some(name)));
        }
        assert!(store.first_seen(PLAYER).await.unwrap().is_some());
        assert!(store.knows(PLAYER).await.unwrap());
    }

    async fn an_account_has_its_name_alone_and_its_sessions(database: &Database) {
        let store = database.open().await;
        let owner = owner();
        assert!(store.create_account(account(owner, "Ana"), session(1)).await.unwrap());
        let other = account(super::owner(), "ana");
        assert!(!store.create_account(other, session(2)).await.unwrap());
        let Account { number, name, .. } = store.account_by_key("ana").await.unwrap().unwrap();
        assert_eq!(store.account(number).await.unwrap().unwrap().name, name);
        assert_eq!(store.name(owner.player()).await, Ok(Some(Name::known(name.clone(), true))));
        // A guest who had the name before is not the account.
        store.rename(PLAYER, &Name::known(name.clone(), false)).await.unwrap();
        assert_eq!(store.name(PLAYER).await, Ok(Some(Name::known(name, false))));
        assert!(store.has_account(owner).await.unwrap());
        let first = store.session([1; 32], 0).await.unwrap().unwrap();
        assert_eq!((first.account, first.owner), (number, owner));
        assert_eq!(store.session([1; 32], i64::MAX).await, Ok(None));

        assert!(!store.open_session(number, "other".into(), session(3)).await.unwrap());
        assert!(store.open_session(number, "hash".into(), session(3)).await.unwrap());
        store.touch_session(first.number).await.unwrap();
        let sessions = store.sessions(number, 0).await.unwrap();
        assert_eq!(sessions.len(), 2);
        assert_eq!(sessions[0].device, session(1).device);
        for (browser, is_known) in [(1, true), (2, false), (3, true)] {
            assert_eq!(store.knows_browser(number, [browser; 32]).await, Ok(is_known));
        }
        store.set_password(number, "new".into(), first.number).await.unwrap();
        assert_eq!(store.sessions(number, 0).await.unwrap().len(), 1);
        assert_eq!(store.end_sessions(number, Which::One(first.number)).await, Ok(1));
        assert_eq!(store.knows_browser(number, [3; 32]).await, Ok(false), "a new password");
        assert_eq!(store.session([1; 32], 0).await, Ok(None));
    }

    /// A browser gets notifications while its session lasts.
    async fn a_subscription_lasts_as_long_as_its_session(database: &Database) {
        let store = database.open().await;
        assert!(store.create_account(account(owner(), "Ana"), session(1)).await.unwrap());
        let session = store.session([1; 32], 0).await.unwrap().unwrap().number;
        let subscription = |endpoint: &str| NewSubscription {
            endpoint: endpoint.into(),
            p256dh: vec![4; 65],
            auth: vec![1; 16],
            language: "en".into(),
        };
        for (endpoint, session) in [("guest", None), ("signed in", Some(session))] {
            store.add_push_subscription(PLAYER, session, subscription(endpoint)).await.unwrap();
        }
        let endpoints = async || -> Vec<String> {
            let all = store.push_subscriptions(PLAYER).await.unwrap();
            all.into_iter().map(|subscription| subscription.sent.endpoint).collect()
        };
        assert_eq!(endpoints().await, ["signed in", "guest"]);
        database.run("UPDATE sessions SET seen = 0").await;
        assert_eq!(endpoints().await, ["guest"]);
    }

    /// If an account has too many sessions, the oldest ones end.
    async fn an_account_has_a_limited_number_of_sessions(database: &Database) {
        let store = database.open().await;
        assert!(store.create_account(account(owner(), "Ana"), session(0)).await.unwrap());
        let number = store.account_by_key("ana").await.unwrap().unwrap().number;
        for secret in 1..=50 {
            assert!(store.open_session(number, "hash".into(), session(secret)).await.unwrap());
        }
        assert_eq!(store.sessions(number, 0).await.unwrap().len(), 50);
        assert_eq!(store.session([0; 32], 0).await, Ok(None));
        assert!(store.session([1; 32], 0).await.unwrap().is_some());
    }

    async fn a_code_sets_a_password_once(database: &Database) {
        let store = database.open().await;
        assert!(store.create_account(account(owner(), "Ana"), session(1)).await.unwrap());
        let number = store.account_by_key("ana").await.unwrap().unwrap().number;
        assert_eq!(store.codes_left(number).await, Ok(2));
        assert!(!store.recover(number, [9; 32], "new".into(), session(2)).await.unwrap());
        assert!(store.recover(number, [1; 32], "new".into(), session(2)).await.unwrap());
        assert!(!store.recover(number, [1; 32], "newer".into(), session(3)).await.unwrap());
        assert_eq!(store.account(number).await.unwrap().unwrap().password, "new");
        assert_eq!(store.sessions(number, 0).await.unwrap().len(), 1, "the new one");
        store.replace_codes(number, vec![[3; 32]; 1]).await.unwrap();
        assert_eq!(store.codes_left(number).await, Ok(1));
    }

    async fn an_account_leaves_nothing_but_its_owner(database: &Database) {
        let store = database.open().await;
        let owner = owner();
        assert!(store.create_account(account(owner, "Ana"), session(1)).await.unwrap());
        let found = store.account_by_key("ana").await.unwrap().unwrap();
        let number = found.number;
        let new = NewPasskey { account: number, id: vec![1], name: "key".into(), json: "{}".into() };
        assert!(store.add_passkey(new).await.unwrap());
        store.delete_account(found).await.unwrap();
        assert!(store.account(number).await.unwrap().is_none());
        assert_eq!(store.name(owner.player()).await, Ok(None));
        assert!(store.passkeys(number).await.unwrap().is_empty());
        assert!(store.has_account(owner).await.unwrap(), "nobody becomes this player again");
        assert_eq!(store.leavers().await, Ok(vec![owner]));
        store.has_left(owner).await.unwrap();
        assert_eq!(store.leavers().await, Ok(vec![]));
        assert!(store.create_account(account(super::owner(), "Ana"), session(4)).await.unwrap());
    }

    async fn a_passkey_is_stored_once(database: &Database) {
        let store = database.open().await;
        assert!(store.create_account(account(owner(), "Ana"), session(1)).await.unwrap());
        let account = store.account_by_key("ana").await.unwrap().unwrap().number;
        let new = |id| NewPasskey { account, id: vec![id], name: "key".into(), json: "{}".into() };
        assert!(store.add_passkey(new(0)).await.unwrap());
        assert!(!store.add_passkey(new(0)).await.unwrap());
        for id in 1..20 {
            assert!(store.add_passkey(new(id)).await.unwrap());
        }
        assert!(!store.add_passkey(new(20)).await.unwrap(), "too many");
        let number = store.passkey(&[0]).await.unwrap().unwrap().number;
        assert!(store.rename_passkey(account, number, "phone".into()).await.unwrap());
        store.update_passkey(number, r#"{"counter":1}"#.into()).await.unwrap();
        let found = store.passkey(&[0]).await.unwrap().unwrap();
        assert_eq!((&found.name[..], &found.json[..]), ("phone", r#"{"counter":1}"#));
        assert!(store.remove_passkey(account, number).await.unwrap());
        assert!(!store.remove_passkey(account, number).await.unwrap());
    }

    async fn tokens_are_limited_and_revoked(database: &Database) {
        let store = database.open().await;
        let (owner, now) = (owner(), Timestamp::from_millis(7));
        let player = owner.player();
        let hashes = [(); 3].map(|()| TokenHash::of(&random_text()).unwrap());
        let new = |at: usize| {
            let scopes = Scope::VARIANTS.iter().copied().collect();
            NewToken { hash: hashes[at], name: at.to_string(), scopes, expires: Some(now) }
        };
        assert!(store.add_token(owner, new(0), now, 2).await.unwrap());
        assert!(store.add_token(owner, new(1), now, 2).await.unwrap());
        assert!(!store.add_token(owner, new(2), now, 2).await.unwrap(), "too many");
        let (token, holder) = store.token(&hashes[0]).await.unwrap().unwrap();
        assert_eq!((&token.name[..], token.used, holder), ("0", None, owner));
        store.use_token(token.number, now).await.unwrap();
        let tokens = store.tokens(player).await.unwrap();
        assert_eq!(tokens.iter().map(|token| token.used).collect::<Vec<_>>(), [None, Some(now)]);
        assert!(!store.remove_token(PLAYER, token.number).await.unwrap());
        assert!(store.remove_token(player, token.number).await.unwrap());
        assert!(store.token(&hashes[0]).await.unwrap().is_none());
    }

    async fn a_player_with_finished_games_stays_a_person(database: &Database) {
        let store = database.open().await;
        let program = PlayerId::from_bytes([1; 10]);
        assert!(store.mark_bot(program).await.unwrap());
        assert!(store.mark_bot(program).await.unwrap());
        create(&store, &setting(), &["a1"]).await.unwrap();
        database.run("UPDATE summaries SET reason = 'resignation'").await;
        assert!(!store.mark_bot(PLAYER).await.unwrap());
        assert_eq!(store.bots(&[program, PLAYER]).await, Ok(vec![program]));
        assert_eq!(store.bots(&[]).await, Ok(vec![]));
    }
}
