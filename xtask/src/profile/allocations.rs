//! Statistics of the allocator, jemalloc, as it prints them when a process ends.

use serde_json::Value;

/// Requests to the allocator since the start of a process.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Allocations {
    pub(super) count: f64,
    /// Number of those that are larger than the largest bin, 14 KiB.
    pub(super) large: f64,
    /// Bytes of the others, rounded up to the sizes of bins.
    pub(super) bytes: f64,
}

impl Allocations {
    /// Finds the statistics in the error output of a process.
    pub(super) fn read(errors: &str) -> Option<Self> {
        let json = &errors[errors.find("{\"jemalloc\"")?..];
        let mut values = serde_json::Deserializer::from_str(json).into_iter::<Value>();
        let all = &values.next()?.ok()?["jemalloc"];
        let (bins, merged) = (&all["arenas"]["bin"], &all["stats.arenas"]["merged"]);
        let large = merged["large"]["nrequests"].as_f64()?;
        let mut total = Self { count: large, large, bytes: 0.0 };
        for (bin, counts) in bins.as_array()?.iter().zip(merged["bins"].as_array()?) {
            let count = counts["nrequests"].as_f64()?;
            total.count += count;
            total.bytes += count * bin["size"].as_f64()?;
        }
        Some(total)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_of_all_sizes_are_added() {
        let errors = r#"a log line
{"jemalloc": {
    "arenas": {"bin": [{"size": 8}, {"size": 16}]},
    "stats.arenas": {"merged": {
        "large": {"nrequests": 1}, "bins": [{"nrequests": 3}, {"nrequests": 2}]}}}}
"#;
        let expected = Allocations { count: 6.0, large: 1.0, bytes: 24.0 + 32.0 };
        assert_eq!(Allocations::read(errors), Some(expected));
        assert_eq!(Allocations::read("a log line"), None);
    }
}
