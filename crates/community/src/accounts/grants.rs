//! Connections, streams and searches end with the credential that opened them.

use std::collections::HashMap;
use std::future::pending;
use std::time::Duration;

use ludoteca_store::{Credential, Store};
use parking_lot::Mutex;
use tokio::sync::{Notify, watch};
use tokio::time::{MissedTickBehavior, interval, sleep};
use tokio_util::sync::CancellationToken;

/// Time between two checks. It covers expiry, lost messages and nodes without a bus.
const CHECK_INTERVAL: Duration = Duration::from_secs(1);
/// Minimum time between two checks.
const MIN_INTERVAL: Duration = Duration::from_millis(250);

/// The right to keep something open. It ends with the credential that opened it.
#[derive(Clone, Debug)]
pub struct Grant(Option<watch::Receiver<()>>);

impl Grant {
    /// Waits until the credential has ended; forever for a client that has none.
    pub async fn ended(&mut self) {
        match &mut self.0 {
            Some(open) => while open.changed().await.is_ok() {},
            None => pending().await,
        }
    }
}

/// The credentials that have something open.
#[derive(Debug, Default)]
pub(super) struct Grants {
    /// Removing a sender ends the grants of the credential.
    open: Mutex<HashMap<Credential, watch::Sender<()>>>,
    changed: Notify,
}

impl Grants {
    /// A grant of a credential, if the client has one.
    pub(super) fn grant(&self, credential: Option<Credential>) -> Grant {
        let open = |credential| self.open.lock().entry(credential).or_default().subscribe();
        Grant(credential.map(open))
    }

    /// Checks soon, because a credential may have ended.
    pub(super) fn check(&self) {
        self.changed.notify_one();
    }

    /// Ends the grants of credentials that have ended, after each [`check`](Self::check) and every second, until
    /// the server stops. Reads nothing while nothing is open.
    pub(super) async fn run(&self, store: &Store, closing: &CancellationToken) {
        let mut seconds = interval(CHECK_INTERVAL);
        seconds.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let next = async |seconds: &mut tokio::time::Interval| {
            tokio::select! {
                () = self.changed.notified() => {}
                _ = seconds.tick() => {}
            }
        };
        while closing.run_until_cancelled(next(&mut seconds)).await.is_some() {
            self.end(store).await;
            sleep(MIN_INTERVAL).await;
        }
    }

    /// Ends the grants of credentials that have ended. If the store cannot tell, the next check does it.
    pub(super) async fn end(&self, store: &Store) {
        let open: Vec<_> = {
            let mut open = self.open.lock();
            open.retain(|_, sender| sender.receiver_count() > 0);
            open.keys().copied().collect()
        };
        if open.is_empty() {
            return;
        }
        match store.ended(&open).await {
            Ok(ended) => {
                let mut open = self.open.lock();
                for credential in ended {
                    open.remove(&credential);
                }
            }
            Err(error) => tracing::debug!(%error, "cannot check the open credentials"),
        }
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;
    use ludoteca_store::owner::Secret;

    use super::*;

    #[tokio::test]
    async fn a_grant_ends_with_its_credential() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("ludoteca.db")).await.unwrap();
        let grants = Grants::default();
        let guest = Credential::Guest(Secret::random().owner());
        let mut kept = grants.grant(Some(guest));
        let mut of_unknown_session =
            [(); 2].map(|()| grants.grant(Some(Credential::Session([1; 32]))));
        let mut of_nobody = grants.grant(None);
        drop(grants.grant(Some(Credential::Token([2; 32]))));
        grants.end(&store).await;
        for grant in &mut of_unknown_session {
            assert!(grant.ended().now_or_never().is_some());
        }
        assert!(kept.ended().now_or_never().is_none());
        assert!(of_nobody.ended().now_or_never().is_none());
        assert_eq!(
            grants.open.lock().keys().collect::<Vec<_>>(),
            [&guest],
            "what is closed is forgotten"
        );
        store.close().await;
    }
}
