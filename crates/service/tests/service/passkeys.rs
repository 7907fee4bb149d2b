//! Passkeys: what a device may report, and why a passkey is rejected.

use reqwest::StatusCode;

use crate::common::{Authenticator, Device, Service};

/// A browser that reaches the server under a name and is signed in to a new account with a passkey.
async fn account(service: &Service, name: &str, number: u8) -> (Device, Authenticator) {
    let (device, mut key) = (Device::by_name(service), Authenticator::new(number));
    device.sign_up(name).await;
    key.add(&device).await.expect(StatusCode::NO_CONTENT);
    (device, key)
}

#[tokio::test]
async fn a_passkey_may_count_its_uses_or_not() {
    let service = Service::start().await;
    let (device, mut key) = account(&service, "Ana", 1).await;
    for _ in 0..2 {
        key.sign_in(&device).await.expect(StatusCode::NO_CONTENT);
    }
    for counter in [1, 7] {
        key.counter = counter;
        key.sign_in(&device).await.expect(StatusCode::NO_CONTENT);
    }
    for counter in [7, 0] {
        key.counter = counter;
        assert_eq!(key.sign_in(&device).await.problem(), (403, "passkey-changed"), "{counter}");
    }
    key.counter = 8;
    key.verifies = false;
    assert_eq!(key.sign_in(&device).await.problem(), (403, "passkey-unverified"));
    assert_eq!(Authenticator::new(2).sign_in(&device).await.problem(), (403, "passkey-unknown"));
}

#[tokio::test]
async fn a_passkey_names_its_own_player() {
    let service = Service::start().await;
    let (_, mut key) = account(&service, "Ana", 1).await;
    let (luis, other) = account(&service, "Luis", 2).await;
    assert_ne!(key.user, other.user);
    let device = Device::by_name(&service);
    for user in [&other.user, &None] {
        let own = std::mem::replace(&mut key.user, user.clone());
        assert_eq!(key.sign_in(&device).await.problem(), (403, "passkey-unknown"), "{user:?}");
        key.user = own;
    }
    key.sign_in(&device).await.expect(StatusCode::NO_CONTENT);
    // It proves nobody else.
    assert_eq!(key.prove(&luis).await.problem(), (403, "passkey-other"));
    other.prove(&luis).await.expect(StatusCode::NO_CONTENT);
}

#[tokio::test]
async fn an_account_has_each_passkey_once_and_not_too_many() {
    let service = Service::start().await;
    let (device, mut key) = account(&service, "Ana", 1).await;
    assert_eq!(key.add(&device).await.problem(), (409, "passkey-exists"));
    for number in 2..=20 {
        Authenticator::new(number).add(&device).await.expect(StatusCode::NO_CONTENT);
    }
    let one_more = Authenticator::new(21).add(&device).await;
    assert_eq!(one_more.problem(), (409, "too-many-passkeys"));
    // Another account cannot have it either.
    let luis = Device::by_name(&service);
    luis.sign_up("Luis").await;
    assert_eq!(key.add(&luis).await.problem(), (409, "passkey-exists"));
}
