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

/// A route, as its responses are timed.
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
    /// In the order of [`GAUGES`].
    gauges: [Gauge; GAUGES.len()],
}

/// The gauges: their names and descriptions.
const GAUGES: [(&str, &str); 7] = [
    ("connections", "Open connections"),
    ("sockets", "Open WebSockets"),
    ("queued_bytes", "Bytes that wait for clients to read them"),
    ("rooms", "Games in memory"),
    ("leases_held", "Shards of games, of 16, whose clocks this node ticks"),
    ("bus_connected", "Whether the bus is connected"),
    ("nodes", "Nodes of the service that are known"),
];

impl Metrics {
    /// Metrics of a server over a store.
    pub(crate) fn new(store: &StoreMetrics, pushes: &PushMetrics, jobs: &JobMetrics) -> Self {
        let requests = Family::default();
        let seconds = Family::new_with_constructor(latency as fn() -> Histogram);
        let gauges: [Gauge; GAUGES.len()] = std::array::from_fn(|_| Gauge::default());
        let mut registry = Registry::with_prefix("ludoteca");
        registry.register("requests", "Completed requests", requests.clone());
        let help = "Time to the beginning of the response";
        registry.register("request_seconds", help, seconds.clone());
        for ((name, help), gauge) in GAUGES.iter().zip(&gauges) {
            registry.register(*name, *help, gauge.clone());
        }
        store.register(&mut registry);
        pushes.register(&mut registry);
        jobs.register(&mut registry);
        Self { registry: Mutex::new(registry), requests, seconds, gauges }
    }

    /// Counts a request, and the time until its response began.
    pub(crate) fn responded(&self, method: &str, route: &str, status: u16, took: Duration) {
        // Clients can send any method; each would add a time series that is never removed.
        let method = if METHODS.contains(&method) { method } else { "other" };
        let route = route.to_owned();
        let request = Request { method: method.to_owned(), route: route.clone(), status };
        self.requests.get_or_create(&request).inc();
        self.seconds.get_or_create(&Route { route }).observe(took.as_secs_f64());
    }

    /// All metrics, with the present values of the gauges in the order of their definition.
    pub(crate) fn text(&self, values: [usize; GAUGES.len()]) -> String {
        for (gauge, value) in self.gauges.iter().zip(values) {
            gauge.set(value as i64);
        }
        let mut text = String::new();
        encode(&mut text, &self.registry.lock()).expect("a string takes everything");
        text
    }
}
