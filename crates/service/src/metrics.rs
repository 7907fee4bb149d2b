//! Metrics of a running server, in the text format of Prometheus. None identifies a client.

use std::time::Duration;

use ludoteca_cluster::jobs::JobMetrics;
use ludoteca_community::push::PushMetrics;
use ludoteca_store::{StoreMetrics, latency};
use parking_lot::Mutex;
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;

/// The methods that are counted by name.
const METHODS: [&str; 6] = ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"];

/// A request, as it is counted.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Request {
    method: String,
    /// The route with the names of its parameters, such as `/api/games/{id}`.
    route: String,
    status: u16,
}

/// A route, as its answers are timed.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Route {
    route: String,
}

/// The metrics of a server.
#[derive(Debug)]
pub(crate) struct Metrics {
    registry: Mutex<Registry>,
    requests: Family<Request, Counter>,
    seconds: Family<Route, Histogram>,
    connections: Gauge,
    sockets: Gauge,
    rooms: Gauge,
    leases: Gauge,
    bus: Gauge,
    nodes: Gauge,
}

/// Current values of the gauges.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Counts {
    /// Open connections.
    pub connections: usize,
    /// Open WebSockets.
    pub sockets: usize,
    /// Rooms in memory.
    pub rooms: usize,
    /// Shards of games that this server acts for.
    pub leases: usize,
    /// 1 if the bus is connected, or there is none.
    pub bus: usize,
    /// Nodes of the service, with this one.
    pub nodes: usize,
}

impl Metrics {
    /// Metrics of a server over a store.
    pub(crate) fn new(store: &StoreMetrics, pushes: &PushMetrics, jobs: &JobMetrics) -> Self {
        let requests = Family::default();
        let seconds = Family::new_with_constructor(latency as fn() -> Histogram);
        let [connections, sockets, rooms, leases, bus, nodes] =
            std::array::from_fn(|_| Gauge::default());
        let mut registry = Registry::with_prefix("ludoteca");
        registry.register("requests", "Answered requests", requests.clone());
        let help = "Time to the beginning of the answer";
        registry.register("request_seconds", help, seconds.clone());
        registry.register("connections", "Open connections", connections.clone());
        registry.register("sockets", "Open WebSockets", sockets.clone());
        registry.register("rooms", "Games in memory", rooms.clone());
        let help = "Shards of games, of 16, whose clocks this node ticks";
        registry.register("leases_held", help, leases.clone());
        registry.register("bus_connected", "Whether the bus is connected", bus.clone());
        registry.register("nodes", "Nodes of the service that are known", nodes.clone());
        store.register(&mut registry);
        pushes.register(&mut registry);
        jobs.register(&mut registry);
        let registry = Mutex::new(registry);
        Self { registry, requests, seconds, connections, sockets, rooms, leases, bus, nodes }
    }

    /// Counts an answered request.
    pub(crate) fn answered(&self, method: &str, route: &str, status: u16, took: Duration) {
        // Clients can send any method; each would add a time series that is never removed.
        let method = if METHODS.contains(&method) { method } else { "other" };
        let route = route.to_owned();
        let request = Request { method: method.to_owned(), route: route.clone(), status };
        self.requests.get_or_create(&request).inc();
        self.seconds.get_or_create(&Route { route }).observe(took.as_secs_f64());
    }

    /// All metrics, with the current values of the gauges.
    pub(crate) fn text(&self, counts: &Counts) -> String {
        self.connections.set(counts.connections as i64);
        self.sockets.set(counts.sockets as i64);
        self.rooms.set(counts.rooms as i64);
        self.leases.set(counts.leases as i64);
        self.bus.set(counts.bus as i64);
        self.nodes.set(counts.nodes as i64);
        let mut text = String::new();
        encode(&mut text, &self.registry.lock()).expect("a string takes everything");
        text
    }
}
