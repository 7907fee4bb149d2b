//! Token buckets, which limit rates.

use std::hash::Hash;
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use governor::clock::{Clock, DefaultClock};
use governor::middleware::NoOpMiddleware;
use governor::state::keyed::HashMapStateStore;
use governor::{Quota, RateLimiter};

/// A token bucket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    /// Capacity of the bucket; 0 counts as 1.
    pub burst: u32,
    /// Time in which the bucket gains one token; 0 counts as 1 ns.
    pub period: Duration,
}

impl Rate {
    /// Limits that no client reaches, for measurements.
    pub const UNLIMITED: Self = Self { burst: u32::MAX, period: Duration::from_nanos(1) };
}

/// The number, or 1 instead of 0.
pub const fn at_least_one(number: u32) -> NonZeroU32 {
    match NonZeroU32::new(number) {
        Some(number) => number,
        None => NonZeroU32::MIN,
    }
}

type Limiter<K, C> = RateLimiter<K, HashMapStateStore<K>, C, NoOpMiddleware<<C as Clock>::Instant>>;

/// A token bucket for each client, or for each of something else.
#[derive(Debug)]
pub struct Buckets<K: Hash + Eq + Clone, C: Clock = DefaultClock> {
    limiter: Limiter<K, C>,
    clock: C,
    burst: NonZeroU32,
    /// Number of checks since full buckets were last dropped.
    checks: AtomicU32,
}

/// Maximum time in which a bucket fills up.
const MAX_PERIOD: Duration = Duration::from_hours(10 * 365 * 24);
/// Number of checks after which full buckets are dropped. A full bucket is equivalent to none.
const CHECKS_PER_PURGE: u32 = 1_024;

impl<K: Hash + Eq + Clone, C: Clock + Clone> Buckets<K, C> {
    /// Full buckets.
    ///
    /// # Panics
    ///
    /// Never: the period is clamped to at least 1 ns.
    pub fn new(Rate { burst, period }: Rate, clock: C) -> Self {
        let period = period.clamp(Duration::from_nanos(1), MAX_PERIOD);
        // Bounds the time in which an empty bucket fills up: the limiter counts nanoseconds.
        let most = u32::try_from(MAX_PERIOD.as_nanos() / period.as_nanos()).unwrap_or(u32::MAX);
        let burst = at_least_one(burst.min(most));
        let quota = Quota::with_period(period).expect("the period is not 0").allow_burst(burst);
        let limiter = RateLimiter::hashmap_with_clock(quota, clock.clone());
        Self { limiter, clock, burst, checks: AtomicU32::new(0) }
    }

    /// Takes tokens from a client's bucket. If it has too few, returns the number of whole
    /// seconds until it has enough.
    pub fn take(&self, client: &K, tokens: u32) -> Result<(), u64> {
        self.drop_full_buckets();
        // A bucket never contains more than its capacity.
        let tokens = at_least_one(tokens).min(self.burst);
        let Ok(Err(not_until)) = self.limiter.check_key_n(client, tokens) else { return Ok(()) };
        let wait = not_until.wait_time_from(self.clock.now());
        Err(wait.as_millis().div_ceil(1_000).try_into().unwrap_or(u64::MAX).max(1))
    }

    /// Bounds the memory: a full bucket is dropped, so the rest belong to clients of the last
    /// minutes.
    fn drop_full_buckets(&self) {
        if self.checks.fetch_add(1, Ordering::Relaxed) % CHECKS_PER_PURGE == CHECKS_PER_PURGE - 1 {
            self.limiter.retain_recent();
            self.limiter.shrink_to_fit();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use governor::clock::FakeRelativeClock;

    use super::*;

    #[test]
    fn no_rate_is_too_extreme() {
        for period in [Duration::ZERO, Duration::from_nanos(1), Duration::MAX] {
            for burst in [0, 1, u32::MAX] {
                let buckets = Buckets::new(Rate { burst, period }, FakeRelativeClock::default());
                assert_eq!(buckets.take(&(), 1), Ok(()), "{burst}, {period:?}");
            }
        }
    }

    #[test]
    fn buckets_of_clients_that_pause_are_dropped() {
        let clock = FakeRelativeClock::default();
        let rate = Rate { burst: 3, period: Duration::from_millis(500) };
        let buckets = Buckets::new(rate, clock.clone());
        for client in 0..3 * CHECKS_PER_PURGE {
            buckets.take(&IpAddr::V4(client.into()), 1).unwrap();
            clock.advance(Duration::from_millis(1));
        }
        // A bucket is full again after half a second: at most those 500, and the checks since.
        let kept = buckets.limiter.len();
        assert!(kept <= 501 + CHECKS_PER_PURGE as usize, "{kept}");
    }
}
