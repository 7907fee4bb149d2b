//! At most one node holds a lease, and a live node does not lose it.

use std::collections::BTreeMap;
use std::time::Duration;

use anyhow::{Result, bail};
use futures_util::future::join_all;
use tokio::sync::watch;
use tokio::time::sleep;

use crate::cluster::{Base, http};

/// Number of leases that the nodes divide among themselves.
const LEASES: usize = 16;
/// Time between two samples.
const SAMPLE_INTERVAL: Duration = Duration::from_millis(200);
/// Number of samples.
const SAMPLES: usize = 20;

const QUERY: &str = "SELECT name, holder, \
     until > (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS is_held \
     FROM leases WHERE name LIKE 'shard-%'";

/// Time between two samples of the metrics during faults.
const CLAIM_SAMPLE_INTERVAL: Duration = Duration::from_millis(100);
/// Number of consecutive samples with an excessive sum that count as a violation. One or two may be wrong, because a
/// lease may pass from one node to another while the nodes respond.
const MIN_EXCESSIVE_SAMPLES: u32 = 3;

/// Watches the number of leases that the nodes believe to hold during faults. Together they must never hold more leases
/// than exist. Returns the violations.
pub(super) async fn watch_claims(ports: Vec<u16>, playing: watch::Receiver<bool>) -> Vec<String> {
    let (mut faults, mut in_a_row) = (Vec::new(), 0);
    while *playing.borrow() {
        let claims = claims(&ports).await;
        in_a_row = if claims > LEASES { in_a_row + 1 } else { 0 };
        if in_a_row == MIN_EXCESSIVE_SAMPLES {
            faults.push(format!("two nodes acted at once: they held {claims} of {LEASES} leases"));
        }
        sleep(CLAIM_SAMPLE_INTERVAL).await;
    }
    faults
}

/// Number of leases that the nodes believe to hold, according to their metrics. Nodes that are not running hold none.
async fn claims(ports: &[u16]) -> usize {
    let held = ports.iter().map(|port| http::metric(*port, "ludoteca_leases_held"));
    let held = join_all(held).await.into_iter().filter_map(Result::ok).flatten();
    held.sum::<f64>() as usize
}

/// Watches leases after all faults are over: no node may lose one. Returns the violations.
pub(super) async fn watch(base: &Base, ports: &[u16]) -> Result<Vec<String>> {
    let mut faults = Vec::new();
    let mut holders: BTreeMap<String, String> = BTreeMap::new();
    for _ in 0..SAMPLES {
        let rows = base.postgres.rows(QUERY).await?;
        if rows.len() != LEASES {
            bail!("there are {} leases instead of {LEASES}", rows.len());
        }
        for row in rows {
            let text = |name: &str| row[name].as_str().unwrap_or_default().to_owned();
            let (name, holder) = (text("name"), text("holder"));
            if row["is_held"] != true {
                faults.push(format!("lease {name} has expired, and its holder is alive"));
            }
            let before = holders.insert(name.clone(), holder.clone());
            if before.is_some_and(|before| before != holder) {
                faults.push(format!("lease {name} has another holder, and nothing has happened"));
            }
        }
        let claims = claims(ports).await;
        if claims != LEASES {
            faults.push(format!("the nodes believe that they hold {claims} of {LEASES} leases"));
        }
        sleep(SAMPLE_INTERVAL).await;
    }
    faults.sort();
    faults.dedup();
    Ok(faults)
}
