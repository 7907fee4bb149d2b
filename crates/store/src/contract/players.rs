//! Names, accounts, passkeys, tokens and programs.

use std::time::UNIX_EPOCH;

use ludoteca_room::{ConditionalMoves, DaysOff, Holiday, Name, Player, PlayerId, Seats, Timestamp};
use ludoteca_rules::Side;
use ludoteca_wire::Setting;

use super::{Database, PLAYER, create, log, owner, setting, with_both};
use strum::VariantArray;

use crate::owner::Owner;
use crate::token::{NewToken, Scope, Scopes, TokenHash, random_text};
use crate::{
    Account, Credential, Device, FocusLoss, NewAccount, NewPasskey, NewSession, NewSubscription,
    OfferFilter, OffersOf, Store, StoredDaysOff, Training, Which,
};

fn account(owner: Owner, name: &str) -> NewAccount {
    let (name, password) = (name.to_owned(), "hash".to_owned());
    NewAccount { owner, key: name.to_lowercase(), name, password, codes: vec![[1; 32], [2; 32]] }
}

fn session(secret: u8) -> NewSession {
    let device = Device { browser: Some("Firefox".into()), system: None };
    NewSession { hash: [secret; 32], device, browser: [secret; 32] }
}

/// Adds a passkey and a token to an account. Returns the hash of the token.
async fn add_credentials(store: &Store, account: i64, owner: Owner) -> TokenHash {
    let new = NewPasskey { account, id: vec![1], name: "key".into(), json: "{}".into() };
    assert!(store.add_passkey(new).await.unwrap());
    let hash = TokenHash::of(&random_text()).unwrap();
    let token = NewToken { hash, name: "bot".into(), scopes: Scopes::default(), expires: None };
    assert!(store.add_token(owner, token, Timestamp::from_millis(7), 1).await.unwrap());
    hash
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

        assert_eq!(store.open_session(number, "other".into(), session(3)).await, Ok(None));
        assert_eq!(store.open_session(number, "hash".into(), session(3)).await, Ok(Some(0)));
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
            let ended = store.open_session(number, "hash".into(), session(secret)).await;
            assert_eq!(ended, Ok(Some((secret == 50).into())));
        }
        assert_eq!(store.sessions(number, 0).await.unwrap().len(), 50);
        assert_eq!(store.session([0; 32], 0).await, Ok(None));
        assert!(store.session([1; 32], 0).await.unwrap().is_some());
    }

    async fn a_code_sets_a_password_once(database: &Database) {
        let store = database.open().await;
        let owner = owner();
        assert!(store.create_account(account(owner, "Ana"), session(1)).await.unwrap());
        let number = store.account_by_key("ana").await.unwrap().unwrap().number;
        add_credentials(&store, number, owner).await;
        assert_eq!(store.codes_left(number).await, Ok(2));
        assert!(!store.recover(number, [9; 32], "new".into(), session(2)).await.unwrap());
        assert!(store.recover(number, [1; 32], "new".into(), session(2)).await.unwrap());
        assert!(!store.recover(number, [1; 32], "newer".into(), session(3)).await.unwrap());
        assert_eq!(store.account(number).await.unwrap().unwrap().password, "new");
        assert_eq!(store.sessions(number, 0).await.unwrap().len(), 1, "the new one");
        assert!(store.passkeys(number).await.unwrap().is_empty());
        assert!(store.tokens(owner.player()).await.unwrap().is_empty());
        store.replace_codes(number, vec![[3; 32]; 1]).await.unwrap();
        assert_eq!(store.codes_left(number).await, Ok(1));
    }

    async fn an_account_leaves_nothing_but_its_owner(database: &Database) {
        let store = database.open().await;
        let owner = owner();
        assert!(store.create_account(account(owner, "Ana"), session(1)).await.unwrap());
        let found = store.account_by_key("ana").await.unwrap().unwrap();
        let number = found.number;
        add_credentials(&store, number, owner).await;
        let seats = Seats { first: Player::human(owner.player()), second: Player::VACANT };
        let offer = Setting { seats, is_listed: true, ..setting() };
        store.create(&offer, &log(&offer, &[]), None, owner).await.unwrap();
        let loss = FocusLoss { ply: 1, losses: 1, seconds: 9 };
        store.add_focus_loss(offer.id, owner.player(), loss).await.unwrap();
        let moves = ConditionalMoves { seq: 0, ply: 0, lines: Vec::new() };
        store.set_conditional_moves(offer.id, owner.player(), Side::First, &moves).await.unwrap();
        let weekends = DaysOff { weekends: true, holiday: None };
        let days_off = StoredDaysOff { days_off: weekends, ..StoredDaysOff::default() };
        store.set_days_off(owner.player(), days_off).await.unwrap();
        let (since, of) = (UNIX_EPOCH, OffersOf::Everybody);
        let filter = OfferFilter { since, new_since: since, connected: &[], of };
        assert_eq!(store.offers(&filter, 10).await.unwrap().len(), 1);
        let training = Training { version: 0, content: "{}".into() };
        assert!(store.set_training(owner.player(), training).await.unwrap());
        store.delete_account(found).await.unwrap();
        assert!(store.offers(&filter, 10).await.unwrap().is_empty());
        assert!(store.tokens(owner.player()).await.unwrap().is_empty());
        assert!(store.focus_losses(offer.id).await.unwrap().is_empty());
        assert_eq!(store.conditional_moves(offer.id, owner.player()).await, Ok(None));
        assert_eq!(store.training(owner.player()).await, Ok(None));
        assert_eq!(store.days_off(owner.player()).await, Ok(StoredDaysOff::default()));
        assert!(store.account(number).await.unwrap().is_none());
        assert_eq!(store.name(owner.player()).await, Ok(None));
        assert!(store.passkeys(number).await.unwrap().is_empty());
        assert!(store.has_account(owner).await.unwrap(), "nobody becomes this player again");
        assert_eq!(store.leavers().await, Ok(vec![owner]));
        store.has_left(owner).await.unwrap();
        assert_eq!(store.leavers().await, Ok(vec![]));
        assert!(store.create_account(account(super::owner(), "Ana"), session(4)).await.unwrap());
    }

    async fn credentials_end(database: &Database) {
        let store = database.open().await;
        let (guest, owner) = (owner(), owner());
        assert!(store.create_account(account(owner, "Ana"), session(1)).await.unwrap());
        let number = store.account_by_key("ana").await.unwrap().unwrap().number;
        let token = Credential::Token(add_credentials(&store, number, owner).await.hash());
        let session = Credential::Session([1; 32]);
        let valid = [Credential::Guest(guest), session, token];
        assert_eq!(store.ended(&valid).await, Ok(vec![]));
        assert_eq!(store.ended(&[]).await, Ok(vec![]));
        let invalid = [
            Credential::Guest(owner),
            Credential::Session([2; 32]),
            Credential::Token([3; 32]),
        ];
        let ended = store.ended(&[valid, invalid].concat()).await;
        assert_eq!(ended, Ok(invalid.to_vec()));
        // Those of a busy server, in one query.
        let others = (0..2_000_u32).map(|number| {
            let mut hash = [9; 32];
            hash[..4].copy_from_slice(&number.to_be_bytes());
            Credential::Token(hash)
        });
        let others: Vec<_> = others.collect();
        let ended = store.ended(&[&others[..], &valid, &invalid].concat()).await;
        assert_eq!(ended, Ok([&others[..], &invalid].concat()));
        database.run("UPDATE sessions SET seen = 0").await;
        assert_eq!(store.ended(&valid).await, Ok(vec![session]));
        database.run("UPDATE tokens SET expires = 1").await;
        assert_eq!(store.ended(&valid).await, Ok(vec![session, token]));
    }

    async fn a_proof_counts_in_its_session(database: &Database) {
        let store = database.open().await;
        assert!(store.create_account(account(owner(), "Ana"), session(1)).await.unwrap());
        let number = store.session([1; 32], 0).await.unwrap().unwrap().number;
        assert_eq!(store.has_proved(number, 1).await, Ok(true), "by signing in");
        database.run("UPDATE sessions SET proved = 0").await;
        assert_eq!(store.has_proved(number, 1).await, Ok(false));
        store.prove_session(number).await.unwrap();
        assert_eq!(store.has_proved(number, 1).await, Ok(true));
        assert_eq!(store.has_proved(number + 1, 1).await, Ok(false));
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

    /// Of two devices that change it at once, one has to merge first.
    async fn a_change_of_days_off_is_pending_until_it_is_applied(database: &Database) {
        let store = database.open().await;
        let of = |weekends, holiday| StoredDaysOff {
            days_off: DaysOff { weekends, holiday },
            year: 2026,
            used: 3,
        };
        assert_eq!(store.days_off(PLAYER).await, Ok(StoredDaysOff::default()));
        store.set_days_off(PLAYER, of(true, None)).await.unwrap();
        let first = store.pending_days_off().await.unwrap()[0];
        tokio::time::sleep(std::time::Duration::from_millis(2)).await;
        let second = of(false, Some(Holiday { first: 20_807, last: 20_808 }));
        store.set_days_off(PLAYER, second).await.unwrap();
        assert_eq!(store.days_off(PLAYER).await, Ok(second));
        store.has_applied(first).await.unwrap();
        let pending = store.pending_days_off().await.unwrap();
        assert_eq!(pending.len(), 1, "the second change");
        store.has_applied(pending[0]).await.unwrap();
        assert_eq!(store.pending_days_off().await, Ok(vec![]));
    }

    async fn a_training_is_replaced_by_the_next_version(database: &Database) {
        let store = database.open().await;
        let of = |version, content: &str| Training { version, content: content.into() };
        assert_eq!(store.training(PLAYER).await, Ok(None));
        for (version, content, is_stored) in
            [(1, "none", false), (0, "a", true), (0, "b", false), (1, "c", true), (1, "d", false)]
        {
            let stored = store.set_training(PLAYER, of(version, content)).await;
            assert_eq!(stored, Ok(is_stored), "{content}");
        }
        assert_eq!(store.training(PLAYER).await, Ok(Some(of(2, "c"))));
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
