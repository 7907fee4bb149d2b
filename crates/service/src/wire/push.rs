//! Notifications to browsers, as clients see and request them.

use axum::http::StatusCode;
use ludoteca_community::push::{self, Reach};
use ludoteca_locales::Lang;
use ludoteca_store::NewSubscription;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::error::Error;

/// A browser's subscription to notifications, from its `PushSubscription`.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SubscriptionRequest {
    /// An address at a push service: https, a host name, the usual port, at most 1,000 bytes.
    #[schema(max_length = 1_000, pattern = "^https://")]
    pub endpoint: String,
    /// The keys of the browser.
    pub keys: SubscriptionKeys,
    /// The language of the notifications, such as `es`; English if it is absent or not supported.
    pub language: Option<String>,
}

/// The keys of a subscription, in base64url.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SubscriptionKeys {
    /// The public key of the browser.
    pub p256dh: String,
    /// The secret that the browser shares.
    pub auth: String,
}

impl SubscriptionRequest {
    /// The subscription, if it can be used.
    pub(crate) fn check(&self, reach: Reach) -> Result<NewSubscription, Error> {
        let Self { endpoint, keys: SubscriptionKeys { p256dh, auth }, language } = self;
        let lang = Lang::of(language.as_deref().unwrap_or_default());
        push::check(endpoint, p256dh, auth, lang, reach).map_err(|error| {
            let status = StatusCode::UNPROCESSABLE_ENTITY;
            Error::request(status, "subscription", error.to_string())
        })
    }
}

/// The subscriptions of a player, and the key for new ones.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Subscriptions {
    /// The public key of the server (`applicationServerKey`), in base64url.
    pub key: String,
    /// The newest first; at most 10.
    pub subscriptions: Vec<Subscription>,
}

/// A subscription of the client's player.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Subscription {
    /// Identifies the subscription.
    pub id: i64,
    /// The address at the push service, by which a browser recognises its own subscription.
    pub endpoint: String,
    /// The language of the notifications.
    pub language: String,
    /// When the browser was subscribed, in milliseconds since 1970.
    pub created: i64,
}

impl From<ludoteca_store::Subscription> for Subscription {
    fn from(
        ludoteca_store::Subscription { number, created, sent }: ludoteca_store::Subscription,
    ) -> Self {
        Self { id: number, endpoint: sent.endpoint, language: sent.language, created }
    }
}
