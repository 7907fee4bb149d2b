//! Counts notifications.

use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::registry::Registry;
use strum::IntoStaticStr;

/// A notification, as it is counted.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Pushed {
    result: &'static str,
}

/// The result of a notification to one browser.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub enum PushResult {
    /// The push service has accepted it.
    Sent,
    /// The push service rejected it, or did not respond.
    Failed,
    /// The subscription no longer exists.
    Expired,
    /// A limit on notifications was reached.
    Dropped,
}

/// Counts notifications.
#[derive(Clone, Debug, Default)]
pub struct PushMetrics(Family<Pushed, Counter>);

impl PushMetrics {
    /// Counts a notification.
    pub fn count(&self, result: PushResult) {
        self.0.get_or_create(&Pushed { result: result.into() }).inc();
    }

    /// Adds the counter to a registry.
    pub fn register(&self, registry: &mut Registry) {
        registry.register("pushes", "Notifications to browsers", self.0.clone());
    }
}
