//! At most one node holds a lease, and a living node does not lose it.

use std::collections::BTreeMap;
use std::time::Duration;

use anyhow::{Result, bail};
use tokio::time::sleep;

use crate::cluster::{Base, Node, http};

/// Number of leases that the nodes divide among themselves.
const LEASES: usize = 16;
/// Time between two samples.
const EVERY: Duration = Duration::from_millis(200);
/// Number of samples.
const SAMPLES: usize = 20;

const QUERY: &str = "SELECT name, holder, \
     until > (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS is_held \
     FROM leases WHERE name LIKE 'shard-%'";

/// Watches leases while nothing is wrong, long after the last fault: nobody may lose one. Returns
/// the number of changes of holders that were seen, which must be 0.
pub(super) async fn watch(base: &Base, nodes: &[Node]) -> Result<Vec<String>> {
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
        let mut claims = 0.0;
        for node in nodes {
            claims += http::metric(node.metrics, "ludoteca_leases_held").await?.unwrap_or(0.0);
        }
        if claims as usize != LEASES {
            faults.push(format!("the nodes believe that they hold {claims} of {LEASES} leases"));
        }
        sleep(EVERY).await;
    }
    faults.sort();
    faults.dedup();
    Ok(faults)
}
