//! Sends notifications to push services. Endpoints are untrusted: they may hang, lie or flood.
//! Therefore the number of waiting notifications and of concurrent requests, and the time and the
//! retries of each, are bounded, and no response is read beyond its header.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use governor::clock::DefaultClock;
use ludoteca_gate::Limits;
use ludoteca_gate::buckets::{Buckets, Rate};
use ludoteca_locales::Lang;
use ludoteca_room::PlayerId;
use ludoteca_store::service_time::now;
use ludoteca_store::{Store, Subscription};
use reqwest::header::{AUTHORIZATION, CONTENT_ENCODING, CONTENT_TYPE, RETRY_AFTER};
use reqwest::redirect::Policy;
use reqwest::{Client, Response, StatusCode};
use tokio::sync::{OnceCell, Semaphore};
use tokio::time::sleep;
use tokio_util::sync::CancellationToken;

use super::address::PublicResolver;
use super::key::encrypted;
use super::metrics::{PushMetrics, PushResult};
use super::subscription::permitted;
use super::{IS_SUPPORTED, Message, PushKey, Reach, unsupported};
use crate::Error;
use crate::tls::http_client;

/// Maximum number of notifications that wait or are being sent. Further ones are dropped.
const MAX_WAITING: usize = 1_000;
/// Maximum number of requests to push services at the same time.
const MAX_CONCURRENT: usize = 32;
/// Time before each retry, unless the push service names another.
const RETRIES: [Duration; 2] = [Duration::from_secs(5), Duration::from_mins(1)];
/// Longest delay that a push service may request before a retry.
const MAX_WAIT: Duration = Duration::from_mins(5);
/// Time that a push service keeps a notification for a browser that is not connected.
const TIME_TO_LIVE: Duration = Duration::from_hours(24);
/// Rate limit of notifications to one player, which opponents cause.
const RATE: Rate = Rate { burst: 30, period: Duration::from_secs(30) };

/// Sends notifications to the browsers of players.
#[derive(Debug)]
pub struct Push {
    store: Arc<Store>,
    reach: Reach,
    /// Timeout of a request.
    timeout: Duration,
    /// An address under which the operator can be reached.
    contact: Option<String>,
    metrics: PushMetrics,
    key: OnceCell<PushKey>,
    http: OnceLock<Client>,
    waiting: Arc<Semaphore>,
    requests: Semaphore,
    of_player: Buckets<PlayerId>,
    closing: CancellationToken,
}

/// The result of an attempt to send a notification.
enum Attempt {
    /// No retry is needed.
    Done(PushResult),
    /// It may succeed later, after this time if the push service has named one.
    Later(Option<Duration>),
}

impl Push {
    /// No notification waits yet. `closing` ends all waiting.
    pub fn new(
        store: Arc<Store>,
        limits: &Limits,
        contact: Option<String>,
        closing: CancellationToken,
    ) -> Arc<Self> {
        Arc::new(Self {
            store,
            reach: if limits.local_endpoints { Reach::Anywhere } else { Reach::Public },
            timeout: limits.push_timeout,
            contact,
            metrics: PushMetrics::default(),
            key: OnceCell::new(),
            http: OnceLock::new(),
            waiting: Arc::new(Semaphore::new(MAX_WAITING)),
            requests: Semaphore::new(MAX_CONCURRENT),
            of_player: Buckets::new(RATE, DefaultClock::default()),
            closing,
        })
    }

    /// Counts the results of notifications.
    pub const fn metrics(&self) -> &PushMetrics {
        &self.metrics
    }

    /// The permitted locations of endpoints.
    pub fn reach(&self) -> Result<Reach, Error> {
        if IS_SUPPORTED { Ok(self.reach) } else { Err(unsupported()) }
    }

    /// The key of this server.
    pub async fn key(&self) -> Result<&PushKey, Error> {
        self.key.get_or_try_init(|| PushKey::of(&self.store)).await
    }

    /// Notifies a player. Returns at once.
    pub fn notify(self: &Arc<Self>, player: PlayerId, message: Message) {
        if !IS_SUPPORTED {
            return;
        }
        let Ok(place) = Arc::clone(&self.waiting).try_acquire_owned() else {
            return self.metrics.count(PushResult::Dropped);
        };
        let push = Arc::clone(self);
        tokio::spawn(async move {
            let closing = push.closing.clone();
            closing.run_until_cancelled(push.notify_all(player, message)).await;
            drop(place);
        });
    }

    /// Notifies all browsers of a player; none waits for another.
    async fn notify_all(self: Arc<Self>, player: PlayerId, message: Message) {
        let subscriptions = match self.store.push_subscriptions(player).await {
            Ok(subscriptions) if subscriptions.is_empty() => return,
            Ok(subscriptions) => subscriptions,
            Err(error) => return tracing::debug!(%error, "cannot read subscriptions"),
        };
        if self.of_player.take(&player, 1).is_err() {
            return self.metrics.count(PushResult::Dropped);
        }
        let mut tasks = tokio::task::JoinSet::new();
        for subscription in subscriptions {
            let payload = message.payload(Lang::of(&subscription.sent.language));
            tasks.spawn(Arc::clone(&self).send(subscription, payload));
        }
        tasks.join_all().await;
    }

    /// Sends a notification to one browser, and retries.
    async fn send(self: Arc<Self>, subscription: Subscription, payload: String) {
        let mut retries = RETRIES.into_iter();
        let result = loop {
            match self.attempt(&subscription, &payload).await {
                Attempt::Done(result) => break result,
                Attempt::Later(delay) => match (retries.next(), delay) {
                    (Some(wait), None) => sleep(wait).await,
                    (Some(_), Some(delay)) if delay <= MAX_WAIT => sleep(delay).await,
                    _ => break PushResult::Failed,
                },
            }
        };
        self.metrics.count(result);
        if result == PushResult::Expired
            && let Err(error) = self.store.remove_push_subscription(subscription.number, None).await
        {
            tracing::debug!(%error, "an expired subscription was not removed");
        }
    }

    async fn attempt(&self, subscription: &Subscription, payload: &str) -> Attempt {
        const FAILED: Attempt = Attempt::Done(PushResult::Failed);
        let sent = &subscription.sent;
        let (Some(url), Some(body)) =
            (permitted(&sent.endpoint, self.reach), encrypted(sent, payload.to_owned()))
        else {
            return FAILED;
        };
        let key = match self.key().await {
            Ok(key) => key,
            Err(error) => {
                tracing::debug!(%error, "the key for notifications cannot be read");
                return FAILED;
            }
        };
        let origin = url.origin().ascii_serialization();
        let authorization = key.authorization(&origin, self.contact.as_deref(), now());
        let Ok(_turn) = self.requests.acquire().await else { return FAILED };
        let request = self.http().post(url).header(AUTHORIZATION, authorization);
        let request =
            request.header("ttl", TIME_TO_LIVE.as_secs()).header(CONTENT_ENCODING, "aes128gcm");
        let request = request.header(CONTENT_TYPE, "application/octet-stream").body(body);
        match request.send().await {
            Ok(response) => classify(&response),
            // A retry would keep another notification waiting as long again.
            Err(error) if error.is_timeout() => FAILED,
            Err(error) => {
                // The error may quote the endpoint, which is a secret.
                tracing::debug!(error = %error.without_url(), "a push service cannot be reached");
                Attempt::Later(None)
            }
        }
    }

    fn http(&self) -> &Client {
        self.http.get_or_init(|| {
            // A proxy would resolve names itself, and a redirection could lead anywhere.
            let client = http_client().no_proxy().redirect(Policy::none()).timeout(self.timeout);
            // Players could name many hosts, each of which would keep a connection.
            let client = client.pool_max_idle_per_host(0);
            let client = match self.reach {
                Reach::Public => client.https_only(true).dns_resolver(PublicResolver::new()),
                Reach::Anywhere => client,
            };
            client.build().expect("the settings are valid")
        })
    }
}

/// Interprets the status of a response (RFC 8030).
fn classify(response: &Response) -> Attempt {
    match response.status() {
        status if status.is_success() => Attempt::Done(PushResult::Sent),
        StatusCode::NOT_FOUND | StatusCode::GONE => Attempt::Done(PushResult::Expired),
        status if status == StatusCode::TOO_MANY_REQUESTS || status.is_server_error() => {
            let delay = response.headers().get(RETRY_AFTER).and_then(|value| value.to_str().ok());
            let seconds = delay.and_then(|seconds| seconds.trim().parse().ok());
            Attempt::Later(seconds.map(Duration::from_secs))
        }
        status => {
            tracing::debug!(%status, "a push service rejects a notification");
            Attempt::Done(PushResult::Failed)
        }
    }
}
