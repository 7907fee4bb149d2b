//! The checks of `ludoteca doctor`. They change nothing, and a server may be running.

mod clock;
mod database;
mod folder;
mod reachability;
mod replicas;

use std::net::SocketAddr;
use std::path::PathBuf;

use ludoteca_cluster::bus::BusUrl;
use ludoteca_cluster::bus::nats::Nats;
use ludoteca_gate::PublicUrl;
use ludoteca_store::{DatabaseUrl, Extent, Place};
use serde::Serialize;

pub use self::reachability::check_health;

/// The server to examine, as its options describe it.
#[derive(Clone, Debug)]
pub struct Installation {
    /// The data folder.
    pub data: PathBuf,
    /// The database, if it is not in the data folder.
    pub database: Option<DatabaseUrl>,
    /// The replicas of this database.
    pub replicas: Option<DatabaseUrl>,
    /// The bus of a service with several servers.
    pub bus: Option<BusUrl>,
    /// The address that the server listens on.
    pub listen: SocketAddr,
    /// The address under which people reach it, behind a proxy.
    pub public_url: Option<PublicUrl>,
    /// The games whose checksums are compared.
    pub extent: Extent,
}

/// A check and what it has found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Check {
    /// What was checked, such as `clock`.
    pub name: &'static str,
    /// What was found.
    pub found: String,
    /// What to do about it; `None` if all is well.
    pub advice: Option<String>,
}

impl Check {
    /// Nothing to correct.
    fn well(name: &'static str, found: impl Into<String>) -> Self {
        Self { name, found: found.into(), advice: None }
    }

    /// A finding and what to do about it.
    fn finding(name: &'static str, found: impl Into<String>, advice: impl Into<String>) -> Self {
        Self { name, found: found.into(), advice: Some(advice.into()) }
    }
}

/// Examines everything that a server needs.
pub async fn examine_installation(installation: &Installation) -> Vec<Check> {
    let Installation { data, database, replicas, bus, listen, public_url, extent } = installation;
    let before = clock::Reading::take();
    let mut checks = vec![folder::existence(data), folder::permissions(data)];
    checks.push(folder::free_space(data));
    let primary = database.as_ref();
    let place = database.clone().map_or_else(|| Place::Sqlite(data.clone()), Place::Postgres);
    let (database, ahead) = database::check(&place, *extent).await;
    checks.extend(database);
    if let (Some(primary), Some(replicas)) = (primary, replicas) {
        checks.extend(replicas::check(primary, replicas).await);
    }
    if let Some(bus) = bus {
        checks.push(check_bus(bus).await);
    }
    checks.push(reachability::local(*listen, data).await);
    if let Some(url) = public_url {
        checks.push(reachability::public(url).await);
    }
    checks.push(clock::check(&before, ahead));
    checks
}

async fn check_bus(url: &BusUrl) -> Check {
    let advice = "start the NATS servers, check --bus and the network, and set NATS_PASSWORD if they \
         need a password";
    match Nats::version(url).await {
        Ok(version) => Check::well("bus", format!("{url} responds, NATS {version}")),
        Err(error) => Check::finding("bus", format!("{url}: {error}"), advice),
    }
}
