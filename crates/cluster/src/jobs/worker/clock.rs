//! The clock of the bus, by which jobs expire. The clocks of other machines may be wrong.

use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use async_nats::jetstream::consumer::pull;
use async_nats::jetstream::stream::Stream;
use ludoteca_store::service_time::elapsed;

/// Lifetime of the temporary consumer whose creation time is read.
const CONSUMER_LIFETIME: Duration = Duration::from_secs(1);

/// The offset of the bus's clock from the monotonic clock of this process.
#[derive(Debug, Default)]
pub(super) struct ServerClock {
    offset: AtomicI64,
}

impl ServerClock {
    /// Reads the time of the NATS server: the creation time of a temporary consumer.
    pub(super) async fn set(&self, stream: &Stream) {
        let config =
            pull::Config { inactive_threshold: CONSUMER_LIFETIME, ..pull::Config::default() };
        match stream.create_consumer(config).await {
            Ok(consumer) => {
                let info = consumer.cached_info();
                let there = (info.created.unix_timestamp_nanos() / 1_000_000) as i64;
                self.offset.store(there - now(), Ordering::Relaxed);
                let _ = stream.delete_consumer(&info.name).await;
            }
            Err(error) => tracing::debug!(%error, "the time of the bus is unknown"),
        }
    }

    /// Milliseconds since this server time, given in nanoseconds since 1970.
    pub(super) fn since(&self, nanoseconds: i128) -> i64 {
        now() + self.offset.load(Ordering::Relaxed) - (nanoseconds / 1_000_000) as i64
    }
}

/// Milliseconds by a monotonic clock: the machine's clock may be set while the worker runs.
fn now() -> i64 {
    elapsed().as_millis() as i64
}
